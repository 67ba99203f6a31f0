"""Whoever played the last Dragon of a trick leads the next one, whoever won."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION
from claimref.engine.tricks.power import Power, Told
from claimref.engine.tricks.table import Table, Trick


class Dragons(Power):
    """Also from the last trick of Phase One to the first of Phase Two."""

    name = "dragons"
    rulings: ClassVar[tuple[str, ...]] = ("dragon-crosses-phases",)

    def leads_next(self, table: Table, trick: Trick, leader: int) -> int:
        place = len(trick.cards) - 1
        while place >= 0 and FACTION[trick.cards[place]] != self.faction:
            place -= 1
        if place >= 0:
            leader = trick.order[place]
            trick.act("leads", self.name, leader, (trick.cards[place],))
        return leader

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act, ended = trick.acts[number], bool(trick.left)
        if act.seat == trick.winner or (ended and trick.phase == 2):
            return []
        return [Told("say.dragons", act.seat, card=act.cards, ruling="dragon-crosses-phases" if ended else "")]


POWER = Dragons()
