"""A Doppelgänger uses the ability of one open card beside it, as if that card lay here."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import Ability, Places, Told, Use, Verb
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Doppelgangers(Ability):
    """It never counts as that faction. Copying another Doppelgänger, or what can do nothing, is allowed and does nothing."""

    name = "doppelgangers"
    one = "Doppelgänger"
    event = "copied"
    copies = True

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        for there in table.beside(at):
            yield "copy", (there,)

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        return self.beside_only(table, at, places[0])

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.copy", ("cards",)) if places else super().told(verb, places)


ABILITY = Doppelgangers(copy=Verb(1))
