"""Whoever played the last Dragon of a trick leads the next one, whoever won."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION
from claimref.engine.tricks.power import Power, Told
from claimref.engine.tricks.table import Table, Trick


class Dragons(Power):
    """Also from the last trick of Phase One to the first of Phase Two, unless the table plays otherwise."""

    name = "dragons"
    rulings: ClassVar[tuple[str, ...]] = ("dragon-crosses-phases",)

    def leads_next(self, table: Table, trick: Trick, leader: int) -> int:
        if trick.phase == 1 and table.setup.ruled("dragon-crosses-phases", "no") and table.phase_is_over():
            return leader
        place = len(trick.cards) - 1
        while place >= 0 and FACTION[trick.cards[place]] != self.faction:
            place -= 1
        if place >= 0:
            leader = trick.order[place]
            trick.act("leads", self.name, leader, (trick.cards[place],))
        return leader

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        why = self.why_leads(trick)
        if why is None or (trick.left and trick.phase == 2):
            return []
        return [why._replace(key="say.dragons", card=trick.acts[number].cards)]

    def why_leads(self, trick: Trick) -> Told | None:
        why = super().why_leads(trick)
        if why is not None or not trick.left or trick.phase == 2 or any(act.power == self.name for act in trick.acts):
            return why._replace(ruling="dragon-crosses-phases") if why is not None and trick.left else why
        stopped = any(FACTION[card] == self.faction for card in trick.cards)
        return Told("leads.winner", trick.winner, rule="leading", ruling="dragon-crosses-phases") if stopped else None


POWER = Dragons()
