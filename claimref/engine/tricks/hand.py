"""A hand, or a Follower deck, as far as it is known."""

from __future__ import annotations

from claimref.cards import FACTION, FIRST, HIDDEN, Card
from claimref.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Hand:
    """A hand is what is known of it: how many of each card are known to be there, and how many are hidden.

    `known` is how many cards are known to be there; `gone` counts cards that left it unseen (and may be any of them).
    """

    __slots__ = ("counts", "gone", "hidden", "known")

    def __init__(self, counts: list[int] | None = None, known: int = 0, hidden: int = 0, gone: int = 0) -> None:
        self.counts = [0] * len(FACTION) if counts is None else counts
        self.known = known
        self.hidden = hidden
        self.gone = gone

    def copy(self) -> Hand:
        """The hand as it is now."""
        return Hand(self.counts.copy(), self.known, self.hidden, self.gone)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Hand)
            and self.counts == other.counts
            and (self.hidden, self.gone) == (other.hidden, other.gone)
        )

    def __len__(self) -> int:
        return max(self.known + self.hidden - self.gone, 0)

    @property
    def cards(self) -> list[Card]:
        """The cards known to be there, by number."""
        found: list[Card] = []
        for card, count in enumerate(self.counts):
            if count:
                found += [card] * count
        return found

    def has(self, card: Card) -> bool:
        """Is this card known to be there?"""
        return self.counts[card] > 0

    def add(self, card: Card) -> None:
        if card == HIDDEN:
            self.hidden += 1
        else:
            self.counts[card] = self.counts[card] + 1
            self.known += 1

    def play(self, card: Card) -> bool:
        """A card known to be there leaves the hand; false, and nothing is done, if it is not."""
        count = self.counts[card]
        if not count:
            return False
        self.counts[card] = count - 1
        self.known -= 1
        return True

    def lose(self, card: Card) -> bool:
        """A card leaves the hand; true where it was not among those known to be there."""
        if self.play(card):
            return False
        if self.hidden and (card != HIDDEN or not self.known):
            self.hidden -= 1
        else:
            self.gone += 1
        return True

    def holds(self, faction: int) -> bool:
        """Is it certain that a card of this faction is in the hand?"""
        if faction < 0:
            return False
        found, card, end = 0, FIRST[faction], FIRST[faction + 1]
        while card < end:
            found += self.counts[card]
            card += 1
        return found > self.gone
