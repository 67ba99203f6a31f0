"""A card that came back from the discard pile in secret, and what is known of it."""

from __future__ import annotations

from claimref.cards import Card


class HiddenRaise:
    """A card that came into a hand from the discard pile, and nobody else knows which."""

    def __init__(self, seat: int | None, older: list[Card]) -> None:
        self.seat = seat
        """Whose hand; None where that is not known either."""
        self.older = tuple(older)
        """What it may be: the pile it was taken from."""
        self.shown: list[Card] = []
        """What was played since from the hidden part of that hand."""

    def copy(self) -> HiddenRaise:
        """What is known of it now."""
        other = HiddenRaise(self.seat, list(self.older))
        other.shown = self.shown.copy()
        return other

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, HiddenRaise)
            and (self.seat, self.older) == (other.seat, other.older)
            and self.shown == other.shown
        )

    def into(self, seat: int | None) -> bool:
        """May it have come into this hand?"""
        return seat is not None and self.seat in (None, seat)
