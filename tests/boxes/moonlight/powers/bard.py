"""The Bard wins when he follows a value of 0."""

from __future__ import annotations

from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.win import TRUMP


class Bard(Power):
    """Whatever card it was, a hero too."""

    name = "bard"

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if self._beats(table, trick):
            strength[-1] = TRUMP

    def _beats(self, table: Table, trick: Trick) -> bool:
        return trick.cards[-1] == self.card and table.value(trick.cards[0]) == 0

    def quietly(self, table: Table, trick: Trick) -> int:
        return int(self._beats(table, trick) and trick.won_with() == self.card)


POWER = Bard()
