"""A Knight played after a led Goblin beats it, whatever the values; following still comes first."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, G, K
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick
from claimref.rules.win import TRUMP


class Knights(Power):
    """Where Goblins lead, the highest Knight wins; the other Knights rank as any card that did not follow."""

    name = "knights"
    ranks_on = G
    rulings: ClassVar[tuple[str, ...]] = ("revoke-stands", "knights-rank-only-first")

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if trick.lead == G:
            best = max((card, place) for place, card in enumerate(trick.cards) if FACTION[card] == K)[1]
            strength[best] = TRUMP


POWER = Knights()
