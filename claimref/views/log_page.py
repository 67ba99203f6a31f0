"""A log as a page: a title, a head, sections of moves with what is told of them, tables. How it looks is left to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claimref.findings import Finding

TIED = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken."""


class Note(NamedTuple):
    """Something beside the game itself: a finding (`role` is its severity) or a comment of the record."""

    role: str
    text: str


class Move(NamedTuple):
    """A trick or a turn: its number, what was there first (the card turned up, or the player), what was played."""

    number: str
    first: str
    plays: tuple[str, ...]
    won: int | None
    """Which of the plays won."""
    tally: str
    """Votes or points as they stand after it."""
    told: tuple[str, ...]
    notes: tuple[Note, ...] = ()
    hands: tuple[str, ...] = ()


class Moves(NamedTuple):
    """A phase, or all turns, with the names of the columns: first, plays, tally, told."""

    title: str
    columns: tuple[str, str, str, str]
    moves: tuple[Move, ...]


class Grid(NamedTuple):
    """A table of texts."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: int = 0
    """How many of the last rows are sums."""


class Picture(NamedTuple):
    """Lines that stand as they are, such as a board."""

    title: str
    lines: tuple[str, ...]


class Facts(NamedTuple):
    """Labels and what is to be said to each."""

    title: str
    facts: tuple[tuple[str, str], ...]


class Says(NamedTuple):
    """A sentence of its own."""

    text: str
    strong: bool = False


class Remarks(NamedTuple):
    """Notes that belong to no move."""

    notes: tuple[Note, ...]


Part = Moves | Grid | Picture | Facts | Says | Remarks


class Page(NamedTuple):
    """A whole log."""

    title: str
    parts: tuple[Part, ...]
    findings: Sequence[Finding] = ()
    """Everything the referee has to say of the game, told on the page or not."""
