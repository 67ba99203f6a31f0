"""How much is measured: a compromise between true numbers and patience."""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """How many games and how many rounds."""

    rounds: int
    games: int
    """Of each rule set, in each round."""
    slow: int
    """So many of them in the forms that take the longest."""
    theirs: dict[str, int]
    """Games in each round of the other programs."""
    pgn_extract: int
    """It is fast: so many games that its start is lost among them."""
    starts: int
    """Rounds of whole commands."""
    jobs: int
    """Games that are shared among processes."""
    patience: float
    """Seconds: as long as they last, the sharing is measured once more (at most three times)."""
    memory: tuple[int, int]
    """Games in a small and a large file."""


TINY = Sizes(1, 2, 1, {"python-chess": 1, "endplay": 1, "PokerKit": 1}, 2, 1, 20, 0, (10, 20))
"""Whether it works at all; the numbers mean nothing."""
QUICK = Sizes(5, 60, 8, {"python-chess": 10, "endplay": 4, "PokerKit": 10}, 2_000, 5, 10_000, 0, (2_000, 10_000))
NORMAL = Sizes(
    11, 400, 40, {"python-chess": 30, "endplay": 8, "PokerKit": 20}, 3_000, 15, 200_000, 45, (10_000, 100_000)
)
FULL = NORMAL._replace(patience=300, memory=(10_000, 1_000_000))
