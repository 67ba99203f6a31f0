"""A Gnome gives a point, and then one more figure of yours goes onto a card beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import USE, Ability, Places, Told, Use, Verb
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Gnomes(Ability):
    """Not where you already stand, not on a turned card; an opponent's figure does not matter.

    Where no figure can go, or none is left, it is just the point.
    """

    name = "gnomes"
    one = "Gnome"
    rulings: ClassVar[tuple[str, ...]] = ("gnome-alone", "gnome-places-if-able")
    asks = "gnome-places-if-able"
    event = "placed"
    scores = True

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        targets = [there for there in table.beside(at) if not table.stands(seat, there)]
        if targets and table.players[seat].supply:
            for there in targets:
                yield "to", (there,)
        else:
            yield USE

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        there = places[0]
        objection = self.beside_only(table, at, there)
        if objection is not None:
            return objection
        if table.stands(seat, there):
            return self.no("own_figure")
        return None if table.players[seat].supply else self.no("no_supply")

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        for there in places:
            table.put(seat, there)
        return 1

    def why(self, table: Stock, seat: int, at: Place, verb: str, written: int) -> str:
        if verb:
            return ""
        return self.asks if self.needs_choice(table, seat, at) else "gnome-alone"

    def told(self, verb: str, places: Places) -> Told | None:
        return (
            Told("ability.gnomes", ("points", "cards"))
            if places
            else Told("ability.gnomes_alone", ("points",), "gnome-alone")
        )

    def feasible(self, table: Stock, seat: int, places: Places) -> bool:
        free = not any(table.stands(seat, there) for there in places)
        return free and table.players[seat].supply > 0 and super().feasible(table, seat, places)


ABILITY = Gnomes(to=Verb(1))
