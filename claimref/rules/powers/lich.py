"""A card that follows the Lich King counts 3 less when the two are compared."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import LICH
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Lich(Power):
    """Also below 0; other powers look at the printed value."""

    name = "lich"
    rulings: ClassVar[tuple[str, ...]] = ("lich-only-compares",)

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if trick.cards[0] == LICH:
            strength[1] -= 3


POWER = Lich()
