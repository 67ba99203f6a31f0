"""The Warlock wins when it follows an odd value."""

from __future__ import annotations

from typing import ClassVar

from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.win import TRUMP


class Warlock(Power):
    """Whatever card it was, a hero too."""

    name = "warlock"
    rulings: ClassVar[tuple[str, ...]] = ("heroes-have-values",)

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if self._beats(table, trick):
            strength[-1] = TRUMP

    def _beats(self, table: Table, trick: Trick) -> bool:
        led = table.value(trick.cards[0])
        return trick.cards[-1] == self.card and led is not None and led % 2 == 1

    def quietly(self, table: Table, trick: Trick) -> int:
        return int(self._beats(table, trick) and trick.won_with() == self.card)


POWER = Warlock()
