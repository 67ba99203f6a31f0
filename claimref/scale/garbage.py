"""Garbage collection: Python looks for objects that only refer to each other; games leave hardly any, so seldom will do."""

from __future__ import annotations

import gc

_RARELY = 50_000


def collect_rarely() -> None:
    """Look for them only after so many new objects."""
    gc.set_threshold(_RARELY)
