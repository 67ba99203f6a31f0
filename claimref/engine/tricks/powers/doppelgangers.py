"""A Doppelgänger may be played instead of the lead faction, and is compared as if it were of it."""

from __future__ import annotations

from claimref.cards import FACTION, NOTHING
from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick


class Doppelgangers(Power):
    """The joker. It takes no power of the faction it stands for; led, it asks for Doppelgängers."""

    name = "doppelgangers"
    wild = True

    def quietly(self, table: Table, trick: Trick) -> int:
        if trick.lead in (self.faction, NOTHING):
            return 0
        return sum([FACTION[card] == self.faction for card in trick.cards[1:]])


POWER = Doppelgangers()
