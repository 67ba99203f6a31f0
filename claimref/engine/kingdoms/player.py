"""What a player of Kingdoms has: cards in hand, figures in supply and in the kingdom, points."""

from __future__ import annotations

from claimref.cards import HERO


class Player:
    """One of the two."""

    __slots__ = ("hand", "points", "standing", "supply", "turns")

    def __init__(self, supply: int, like: Player | None = None) -> None:
        self.hand: list[int] = [] if like is None else like.hand[:]
        self.supply: int = supply if like is None else like.supply
        self.standing: list[int] = [0] * (HERO + 1) if like is None else like.standing[:]
        """How many figures stand on open cards of each faction."""
        self.points: int = 0 if like is None else like.points
        self.turns: int = 0 if like is None else like.turns

    def copy(self) -> Player:
        """The player as he is now."""
        return Player(0, self)


def where(cards: list[int], card: int) -> int:
    """Where the first such card is among these; how many there are, if there is none."""
    number = 0
    for other in cards:
        if other == card:
            break
        number += 1
    return number


def drop(cards: list[int], card: int) -> bool:
    """Take the first such card out, if there is one."""
    number = where(cards, card)
    if number == len(cards):
        return False
    cards.pop(number)
    return True
