"""An Undead exchanges the figure just placed with a figure of the opponent, anywhere in the kingdom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import Ability, Places, Told, Use, Verb
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Undead(Ability):
    """Only with one whose card does not already hold yours, unless the table allows that; no ability is triggered there."""

    name = "undead"
    one = "Undead"
    rulings: ClassVar[tuple[str, ...]] = ("undead-reach-anywhere", "one-figure-a-colour")
    event = "exchanged"

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        if table.stands(seat, at):
            for there in sorted(table.figures[1 - seat]):
                if self.against(table, seat, at, "swap", (there,)) is None:
                    yield "swap", (there,)

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        there = places[0]
        if not table.stands(1 - seat, there):
            return self.no("no_opponent")
        if table.stands(seat, there) and not table.setup.ruled("one-figure-a-colour", "no"):
            return self.no("own_figure", 0, "one-figure-a-colour")
        return None if table.stands(seat, at) else self.no("no_supply")

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        for there in places:
            table.exchange(seat, at, there)
        return 0

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.undead", ("cards", "other"))

    def feasible(self, table: Stock, seat: int, places: Places) -> bool:
        return False  # it takes a figure of each


ABILITY = Undead(swap=Verb(1))
