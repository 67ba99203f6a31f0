"""A slip: a legal game with exactly one thing wrong, and what a referee must say of it.

The makers stand with their family of games: tests/properties/slips.py and tests/kingdoms/kingdom_slips.py.
"""

from __future__ import annotations

from typing import NamedTuple

import claimref


class Slip(NamedTuple):
    """The record with the slip, and what must be said of it: which finding, in which line, with which text marked."""

    kind: str
    text: str
    name: str
    line: int
    marked: str
    """This text and no other, or `?` for any; with a column, the mark begins within it."""
    column: int | None = None


def is_told_once(slip: Slip) -> bool:
    """One slip is one finding: rightly named, at its place, and without an echo."""
    found = [finding for finding in claimref.check(slip.text) if finding.severity != "info"]
    if [(finding.name, finding.line) for finding in found] != [(slip.name, slip.line)]:
        return False
    (finding,) = found
    if slip.column is not None:
        return slip.column <= finding.column < slip.column + len(slip.marked)
    line = slip.text.split("\n")[finding.line - 1]
    return slip.marked in ("?", line[finding.column - 1 : finding.end_column - 1])
