"""What is played: game, players, deck, heroes and rulings, and what follows from the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from claimref.cards import FACTIONS, Card, cards_of, data
from claimref.native import mypyc_attr


@cache
def _at_table(seats: int) -> tuple[int, int, list[list[int]]]:
    """Cards in a hand, cards turned up, who plays together."""
    found = data("games")["seats"][str(seats)]
    return found["hand"], found["face_up"], found["teams"]


@mypyc_attr(acyclic=True)
class Setup:
    """What is played: the deck's factions and heroes, the rulings chosen, and what follows from the number of players."""

    __slots__ = ("deck", "face_up", "factions", "game", "hand", "heroes", "leader", "rulings", "seats", "teams")

    def __init__(
        self,
        game: str,
        seats: int,
        factions: tuple[int, ...],
        heroes: Mapping[Card, int | None] | None = None,
        rulings: Mapping[str, str] | None = None,
        leader: int = 0,
    ) -> None:
        at_table = _at_table(seats)
        self.game = game
        self.seats = seats
        self.factions = factions
        self.heroes = heroes or {}
        self.rulings = rulings or {}
        self.leader = leader
        self.hand, self.face_up, self.teams = at_table
        self.deck = 0
        for faction in factions:
            self.deck += FACTIONS[faction].drawn

    def kinds(self) -> list[Card]:
        """Every kind of card that may be in the deck."""
        return [card for faction in self.factions for card in cards_of(faction)] + list(self.heroes)

    def ruled(self, ruling: str, choice: str) -> bool:
        """Has the table chosen this for a ruling, where it is not the default?"""
        return bool(self.rulings) and self.rulings.get(ruling) == choice

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._said() == other._said()

    def _said(self) -> tuple[object, ...]:
        return self.game, self.seats, self.factions, dict(self.heroes), dict(self.rulings), self.leader
