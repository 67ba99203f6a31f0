"""Of some cards not all can turn up: ten of the twenty Shadows are in the deck; five heroes, for as many faction cards."""

from __future__ import annotations

from typing import Final

from claimref.cards import FACTION, FACTIONS, FIRST_HERO, Card, data
from claimref.native import mypyc_attr

DEALT: int = data("games")["heroes"]["dealt"]
"""How many heroes are shuffled in, for as many cards of the factions."""


_WHOLE: Final = 1 << 20
"""Of a faction that is whole in the deck, more cards than there are."""


@mypyc_attr(acyclic=True)
class Limits:
    """How many more cards can turn up: of each faction, of heroes, and of the factions altogether."""

    __slots__ = ("cards", "factions", "heroes", "partial")

    def __init__(self, factions: list[int], heroes: int, cards: int) -> None:
        self.factions = factions
        """Of each faction; empty where all of them are whole."""
        self.partial = bool(factions)
        self.heroes = heroes
        self.cards = cards

    def copy(self) -> Limits:
        return Limits(self.factions.copy(), self.heroes, self.cards)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Limits)
            and self.factions == other.factions
            and (self.heroes, self.cards) == (other.heroes, other.cards)
        )

    def see(self, card: Card, times: int) -> None:
        """A card has turned up (-1: nobody knows any more where it is)."""
        if card >= FIRST_HERO:
            self.heroes -= times
            return
        self.cards -= times
        if self.partial:
            faction = FACTION[card]
            self.factions[faction] = self.factions[faction] - times

    def kept(self) -> bool:
        """Have no more turned up than can?"""
        return self.heroes >= 0 and self.cards >= 0 and (not self.partial or min(self.factions) >= 0)

    def full(self, card: Card) -> str:
        """The kind of which all have turned up that can, if this card is one more of it; "" if there is room for it."""
        if card >= FIRST_HERO:
            return "heroes" if self.heroes <= 0 else ""
        if self.partial and self.factions[FACTION[card]] <= 0:
            return FACTIONS[FACTION[card]].power
        return "replaced" if self.cards <= 0 else ""


def limits_of(factions: tuple[int, ...], heroes: bool) -> Limits | None:
    """What limits a deck sets; None where every card of its factions is in it."""
    partial = [faction for faction in factions if FACTIONS[faction].spare]
    if not heroes and not partial:
        return None
    dealt = DEALT if heroes else 0
    cards = sum([FACTIONS[faction].drawn for faction in factions])
    left = [FACTIONS[faction].drawn if faction in partial else _WHOLE for faction in range(len(FACTIONS))]
    return Limits(left if partial else [], dealt, cards - dealt)
