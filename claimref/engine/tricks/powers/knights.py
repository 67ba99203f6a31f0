"""A Knight played after a led Goblin beats it, whatever the values; following still comes first."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, faction_number
from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.win import TRUMP


class Knights(Power):
    """Where Goblins lead, the highest Knight wins; the others rank as any card that did not follow, or right after it."""

    name = "knights"
    ranks_on = faction_number("G")
    rulings: ClassVar[tuple[str, ...]] = ("revoke-stands", "knights-rank-only-first")

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if trick.lead != self.ranks_on:
            return
        knights = sorted([(card, place) for place, card in enumerate(trick.cards) if FACTION[card] == self.faction])
        if not table.setup.ruled("knights-rank-only-first", "no"):
            knights = knights[-1:]
        for number, (_, place) in enumerate(knights):
            strength[place] = TRUMP + number

    def picks(self, table: Table, trick: Trick) -> str:
        several = sum([FACTION[card] == self.faction for card in trick.cards]) > 1
        return "knights-rank-only-first" if several else ""

    def quietly(self, table: Table, trick: Trick) -> int:
        return int(trick.lead == self.ranks_on and FACTION[trick.won_with()] == self.faction)


POWER = Knights()
