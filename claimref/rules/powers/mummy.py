"""The Mummy wins when it follows a value of 7 or more."""

from __future__ import annotations

from claimref.cards import MUMMY
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick
from claimref.rules.win import TRUMP


class Mummy(Power):
    """Whatever card it was: a Shadow 15, or a hero too."""

    name = "mummy"

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        led = table.value(trick.cards[0])
        if trick.cards[-1] == MUMMY and led is not None and led >= 7:
            strength[-1] = TRUMP


POWER = Mummy()
