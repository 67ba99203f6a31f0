"""Whoever played the last Dragon of a trick leads the next one, whoever won."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, R
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Dragons(Power):
    """Also from the last trick of Phase One to the first of Phase Two."""

    name = "dragons"
    rulings: ClassVar[tuple[str, ...]] = ("dragon-crosses-phases",)

    def leads_next(self, table: Table, trick: Trick, leader: int) -> int:
        for place in reversed(range(len(trick.cards))):
            if FACTION[trick.cards[place]] == R:
                leader = trick.order[place]
                trick.act(self.name, leader, (trick.cards[place],))
                break
        return leader


POWER = Dragons()
