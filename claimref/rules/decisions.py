"""The engine asks: a game is a generator that yields the decision it needs and is sent the answer.

Chance is a player too (`seat` is None): the deck's cards are answers. Whoever drives the game (a record, the live table,
a bot, a test) checks an answer before it is sent; what is sent is taken as played, so a slip never harms the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

Answer = Any
"""A card, a seat, a place …: what it is depends on the decision's kind."""


class Decision:
    """What the game needs next: which kind of answer, whose it is, which rule says so, and which answers are legal.

    `options` is worked out only when somebody asks; replaying a record needs only to know whether one answer is among them.
    """

    __slots__ = ("_options", "kind", "rule", "seat")

    def __init__(
        self, kind: str, seat: int | None, rule: str, options: Callable[[], Sequence[Answer]] | None = None
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.rule = rule
        self._options = options

    def options(self) -> Sequence[Answer]:
        """The legal answers."""
        return () if self._options is None else self._options()

    def __repr__(self) -> str:
        return f"<{self.kind} by {'chance' if self.seat is None else 'ABCD'[self.seat]}>"


Play = Generator[Decision, Answer, None]
"""A game, or a part of one, being played."""
