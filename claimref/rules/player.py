"""What a player of Kingdoms has: cards in hand, figures in supply and in the kingdom, points."""

from __future__ import annotations

from claimref.cards import HERO


class Player:
    """One of the two."""

    __slots__ = ("hand", "points", "standing", "supply", "turns")

    def __init__(self, supply: int) -> None:
        self.hand: list[int] = []
        self.supply = supply
        self.standing = [0] * (HERO + 1)
        """How many figures stand on open cards of each faction."""
        self.points = 0
        self.turns = 0

    def copy(self) -> Player:
        """The player as he is now."""
        seen = Player(self.supply)
        seen.hand, seen.standing = list(self.hand), list(self.standing)
        seen.points, seen.turns = self.points, self.turns
        return seen


def drop(cards: list[int], card: int) -> bool:
    """Take the first such card out, if there is one."""
    for number, other in enumerate(cards):
        if other == card:
            cards.pop(number)
            return True
    return False
