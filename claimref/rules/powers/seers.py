"""Who wins with a Seer in Phase One may look at the top card of the deck and take it instead."""

from __future__ import annotations

from claimref.cards import FACTION, S
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Seers(Power):
    """The others then take what lies face up, in pick order."""

    name = "seers"

    def peeks(self, table: Table, trick: Trick) -> bool:
        return FACTION[trick.won_with()] == S


POWER = Seers()
