"""Of some cards not all can turn up: ten of the twenty Shadows are in the deck; five heroes, for as many faction cards."""

from __future__ import annotations

from claimref.cards import FACTION, FACTIONS, HIDDEN, LICH, Card, H, data
from claimref.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Limits:
    """How many more cards can turn up: Shadows, heroes, and cards of the factions altogether."""

    __slots__ = ("cards", "heroes", "shadows")

    def __init__(self, shadows: int, heroes: int, cards: int) -> None:
        self.shadows = shadows
        self.heroes = heroes
        self.cards = cards

    def copy(self) -> Limits:
        return Limits(self.shadows, self.heroes, self.cards)

    def see(self, card: Card, times: int) -> None:
        """A card has turned up (-1: nobody knows any more where it is)."""
        if card >= LICH:
            self.heroes -= times
            return
        self.cards -= times
        if FACTION[card] == H:
            self.shadows -= times

    def kept(self) -> bool:
        """Have no more turned up than can?"""
        return self.shadows >= 0 and self.heroes >= 0 and self.cards >= 0

    def allow(self, cards: list[Card]) -> bool:
        """Can all of these still turn up?"""
        shadows, heroes, others = self.shadows, self.heroes, self.cards
        for card in cards:
            if card >= LICH:
                heroes -= 1
            elif card != HIDDEN:
                others -= 1
                if FACTION[card] == H:
                    shadows -= 1
        return shadows >= 0 and heroes >= 0 and others >= 0

    def full(self, card: Card) -> str:
        """The kind of which all have turned up that can, if this card is one more of it; "" if there is room for it."""
        if card >= LICH:
            return "heroes" if self.heroes <= 0 else ""
        if FACTION[card] == H and self.shadows <= 0:
            return "shadows"
        return "replaced" if self.cards <= 0 else ""


def limits_of(factions: tuple[int, ...], heroes: bool) -> Limits | None:
    """What limits a deck sets; None where every card of its factions is in it."""
    if not heroes and H not in factions:
        return None
    dealt: int = data("games")["heroes"]["dealt"] if heroes else 0
    cards = sum([FACTIONS[faction].drawn for faction in factions])
    return Limits(FACTIONS[H].drawn, dealt, cards - dealt)
