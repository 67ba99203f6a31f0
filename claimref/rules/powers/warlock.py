"""The Warlock wins when it follows an odd value."""

from __future__ import annotations

from claimref.cards import WARLOCK
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick
from claimref.rules.win import TRUMP


class Warlock(Power):
    """Whatever card it was, a hero too."""

    name = "warlock"

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        led = table.value(trick.cards[0])
        if trick.cards[-1] == WARLOCK and led is not None and led % 2:
            strength[-1] = TRUMP


POWER = Warlock()
