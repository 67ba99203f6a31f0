"""A Dwarf gives a point for each Dwarf in its unbroken row and column, this one too."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import D
from claimref.grid import COLUMN, ROW, Place
from claimref.rules.abilities import Ability, Use
from claimref.rules.kingdom import Kingdom


class Dwarves(Ability):
    """The card itself lies in both lines and counts once, if it is a Dwarf."""

    name = "dwarves"
    rulings: ClassVar[tuple[str, ...]] = ("dwarf-counts-once",)
    scores = True

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        itself = 1 if kingdom.open_card(at) == D else 0
        return itself + kingdom.count_in_line(at, ROW, D) + kingdom.count_in_line(at, COLUMN, D)


ABILITY = Dwarves()
