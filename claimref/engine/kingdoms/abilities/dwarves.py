"""A Dwarf gives a point for each Dwarf in its unbroken row and column, this one too."""

from __future__ import annotations

from typing import ClassVar

from claimref.engine.kingdoms.abilities import Ability, Places, Told
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import COLUMN, ROW, Place


class Dwarves(Ability):
    """The card itself lies in both lines and counts once, or as the table plays it in each of them, if it is a Dwarf."""

    name = "dwarves"
    one = "Dwarf"
    rulings: ClassVar[tuple[str, ...]] = ("dwarf-counts-once",)
    scores = True

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        dwarf = self.faction
        itself = 0
        if table.open_card(at) == dwarf:
            itself = 2 if table.setup.ruled("dwarf-counts-once", "no") else 1
        return itself + table.count_in_line(at, ROW, dwarf) + table.count_in_line(at, COLUMN, dwarf)

    def why(self, table: Stock, seat: int, at: Place, verb: str, written: int) -> str:
        if verb and table.open_card(at) == self.faction:
            once = 1 if table.setup.ruled("dwarf-counts-once", "no") else -1
            if written + once == self.act(table, seat, at, verb, ()):
                return "dwarf-counts-once"
        return super().why(table, seat, at, verb, written)

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.dwarves", ("points", "faction"))


ABILITY = Dwarves()
