"""Who wins with a Seer in Phase One may look at the top card of the deck and take it instead."""

from __future__ import annotations

from claimref.cards import FACTION
from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick


class Seers(Power):
    """The others then take what lies face up, in pick order."""

    name = "seers"

    def peeks(self, table: Table, trick: Trick) -> bool:
        return FACTION[trick.won_with()] == self.faction

    def quietly(self, table: Table, trick: Trick) -> int:
        taken = trick.phase == 1 and self.peeks(table, trick) and bool(trick.takes)
        return int(taken and trick.takes[0][1] not in trick.face_up)


POWER = Seers()
