"""A card that follows the Lich King counts 3 less when the two are compared."""

from __future__ import annotations

from typing import ClassVar, Final

from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick

LESS: Final = 3


class Lich(Power):
    """Also below 0; other powers look at the printed value."""

    name = "lich"
    rulings: ClassVar[tuple[str, ...]] = ("lich-only-compares",)

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if trick.cards[0] == self.card:
            strength[1] -= LESS

    def quietly(self, table: Table, trick: Trick) -> int:
        return int(trick.cards[0] == self.card)


POWER = Lich()
