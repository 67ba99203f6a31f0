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
    """At most one Troll in the line, the laid one included: so a card that copies it may have one in it."""

    name = "trolls"
    one = "Troll"
    rulings: ClassVar[tuple[str, ...]] = ("troll-counts-itself",)
    scores = True

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        for verb in _STEPS:
            if self.against(table, seat, at, verb, ()) is None:
                yield verb, ()

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        troll = self.faction
        itself = 1 if table.open_card(at) == troll else 0
        return self.no("second_troll") if itself + table.count_in_line(at, _STEPS[verb], troll) > 1 else None

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        if verb not in _STEPS:
            return 0
        counts_itself = table.rulings.get("troll-counts-itself", "yes") == "yes"
        return table.kinds_in_line(at, _STEPS[verb], table.open_card(at) if counts_itself else NO_CARD)

    def told(self, verb: str, places: Places) -> Told | None:
        return Told(f"ability.trolls_{verb}", ("points",)) if verb in _STEPS else super().told(verb, places)


ABILITY = Trolls(row=Verb(0, "line"), col=Verb(0, "line"))
