"""How fast claimref is, and how much memory it takes: see `benchmark`, and docs/speed.md for how to read it."""

from __future__ import annotations

import sys

from benchmark.main import main

if __name__ == "__main__":
    sys.exit(main())
