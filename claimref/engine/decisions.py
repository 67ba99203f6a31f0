"""What all engines have in common: a state asks for a decision, a move answers it, events tell what it did.

A state is a value. It can be copied, compared, written as plain data (JSON) and read back, and it knows what it asks next:

    state.decision          what is asked and of whom; None when the game is over
    state.legal()           the moves that answer it by the rules
    state.objections(move)  what speaks against a move, each with the rule that says so; nothing against a legal one
    state.apply(move)       takes the move as it is given, legal or not, and tells what happened
    state.copy()            the same state again, untouched by what becomes of this one

Chance is a player too (its seat is `CHANCE`): whatever comes off the deck is a move, one card at a time. `HIDDEN` is a card
that nobody saw who tells of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol, Self

from claimref.native import mypyc_attr

CHANCE: Final = -1
"""The seat of chance."""
TOP: Final = -2
"""Where a card may be taken from several places: the top card of the deck."""

Data = None | bool | int | str | list["Data"] | dict[str, "Data"]
"""Plain data, as JSON has it."""


class Decision(NamedTuple):
    """What is asked: which kind of move, of whom, and the rule that asks for it."""

    kind: str
    seat: int
    rule: str


class Move(NamedTuple):
    """An answer: its kind is that of the decision; the other parts are filled as the kind needs them."""

    kind: str
    cards: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    verb: str = ""
    """The word for what is chosen, as a record writes it; "" where a choice is declined."""
    seat: int = CHANCE
    """Who acts, where it need not be the one who is asked."""


class Objection(NamedTuple):
    """What speaks against a move: the offence (the name of a finding), the rule broken, and details for its sentence."""

    offence: str
    rule: str
    case: str = "message"
    number: int = 0
    """Which of the move's cards or places is the trouble."""


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened: of which kind, to whom, with which cards, where, worth how much, by which power."""

    __slots__ = ("cards", "kind", "places", "points", "power", "seat")

    def __init__(
        self,
        kind: str,
        seat: int = CHANCE,
        cards: tuple[int, ...] = (),
        places: tuple[int, ...] = (),
        points: int = 0,
        power: str = "",
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.cards = cards
        self.places = places
        self.points = points
        self.power = power

    def said(self) -> tuple[str, int, tuple[int, ...], tuple[int, ...], int, str]:
        """All of it."""
        return self.kind, self.seat, self.cards, self.places, self.points, self.power

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.said() == other.said()

    def __hash__(self) -> int:
        return hash(self.said())

    def __repr__(self) -> str:
        return f"Event{self.said()}"


class State(Protocol):
    """A game at a moment, whatever family it is of."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""

    def legal(self) -> list[Move]:
        """The moves against which nothing speaks."""

    def objections(self, move: Move) -> list[Objection]:
        """What speaks against a move."""

    def apply(self, move: Move) -> list[Event]:
        """Take a move as it is given, and tell what happened."""

    def copy(self) -> Self:
        """The same state again."""

    def to_data(self) -> dict[str, Data]:
        """The state as plain data."""

    @classmethod
    def from_data(cls, data: Mapping[str, Data]) -> Self:
        """The state that plain data tell of."""
