"""A Giant turns one open card beside it face down: its figures go home, and it never counts again."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import Ability, Places, Told, Use, Verb
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Giants(Ability):
    """A turned card holds nothing, breaks rows and columns, and no card can be laid beside it alone."""

    name = "giants"
    one = "Giant"
    event = "turned"

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        for there in table.beside(at):
            yield "flip", (there,)

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        return self.beside_only(table, at, places[0])

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        for there in places:
            table.turn_down(there)
        return 0

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.giants", ("cards",))


ABILITY = Giants(flip=Verb(1))
