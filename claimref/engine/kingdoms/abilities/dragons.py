"""A Dragon gives a point for each open card around it, diagonals too."""

from __future__ import annotations

from claimref.engine.kingdoms.abilities import Ability, Places, Told
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Dragons(Ability):
    """Turned cards give nothing."""

    name = "dragons"
    one = "Dragon"
    scores = True

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        return table.around(at)

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.dragons", ("points",))


ABILITY = Dragons()
