"""`python -m claimref` is `claimref`."""

from claimref.cli.main import main

if __name__ == "__main__":
    main()
