"""A Troll gives a point for each different faction in its row or its column, if no other Troll is in that line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import Ability, Places, Told, Use, Verb
from claimref.engine.kingdoms.board import NO_CARD
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import COLUMN, ROW, Place

_STEPS: Final = {"row": ROW, "col": COLUMN}


class Trolls(Ability):
    """A card that copies it may name a line with several Trolls, which then gives nothing; a Troll itself may not."""

    name = "trolls"
    one = "Troll"
    rulings: ClassVar[tuple[str, ...]] = ("troll-counts-itself",)
    scores = True

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        for verb in _STEPS:
            if self.against(table, seat, at, verb, ()) is None:
                yield verb, ()

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        if table.open_card(at) != self.faction or not table.count_in_line(at, _STEPS[verb], self.faction):
            return None
        return self.no("second_troll")

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        if verb not in _STEPS:
            return 0
        return self._points(table, at, _STEPS[verb], not table.setup.ruled("troll-counts-itself", "no"))

    def _points(self, table: Stock, at: Place, step: Place, itself: bool) -> int:
        """A point for each faction, with that of the card here or without; none among several Trolls."""
        card = table.open_card(at)
        if table.count_in_line(at, step, self.faction) + (card == self.faction) > 1:
            return 0
        return table.kinds_in_line(at, step, card if itself else NO_CARD)

    def why(self, table: Stock, seat: int, at: Place, verb: str, written: int) -> str:
        if verb in _STEPS:
            itself = table.setup.ruled("troll-counts-itself", "no")  # as the table does not play it
            return "troll-counts-itself" if written == self._points(table, at, _STEPS[verb], itself) else ""
        return super().why(table, seat, at, verb, written)

    def told(self, verb: str, places: Places) -> Told | None:
        return Told(f"ability.trolls_{verb}", ("points",)) if verb in _STEPS else super().told(verb, places)


ABILITY = Trolls(row=Verb(0, "line"), col=Verb(0, "line"))
