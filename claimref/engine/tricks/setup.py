"""What is played: game, players, deck, heroes and rulings, and what follows from the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from claimref.cards import FACTIONS, NAME, Card, cards_of, data
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

    def may_turn_on(self, ruling: str) -> bool:
        """May a ruling decide something in this game?"""
        entry = data("rulings")[ruling]
        needs, codes = entry.get("needs", {}), [FACTIONS[faction].code for faction in self.factions]
        heroes = [NAME[hero] for hero in self.heroes]
        return (
            not entry["rule"].startswith("kingdoms")
            and self.seats >= needs.get("players", 2)
            and all(code in codes for code in needs.get("all", ""))
            and ("any" not in needs or any(code in codes for code in needs["any"]))
            and ("heroes" not in needs or (bool(heroes) and all(hero in heroes for hero in needs["heroes"])))
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._said() == other._said()

    def _said(self) -> tuple[object, ...]:
        return self.game, self.seats, self.factions, dict(self.heroes), dict(self.rulings), self.leader
