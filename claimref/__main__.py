"""`claimref`, and `python -m claimref`."""

from __future__ import annotations

import signal


def main() -> None:
    """Run; Ctrl-C while the program is still being loaded ends it quietly."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from claimref.cli.main import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()


if __name__ == "__main__":
    main()
