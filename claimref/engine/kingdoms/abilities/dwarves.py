"""A Dwarf gives a point for each Dwarf in its unbroken row and column, this one too."""

from __future__ import annotations

from typing import ClassVar

from claimref.engine.kingdoms.abilities import Ability, Places, Told
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import COLUMN, ROW, Place


class Dwarves(Ability):
    """The card itself lies in both lines and counts once, if it is a Dwarf."""

    name = "dwarves"
    one = "Dwarf"
    rulings: ClassVar[tuple[str, ...]] = ("dwarf-counts-once",)
    scores = True

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        dwarf = self.faction
        itself = 1 if table.open_card(at) == dwarf else 0
        return itself + table.count_in_line(at, ROW, dwarf) + table.count_in_line(at, COLUMN, dwarf)

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.dwarves", ("points", "faction"))


ABILITY = Dwarves()
