"""A Goblin gives a point for each Goblin with your figure, this one too."""

from __future__ import annotations

from claimref.engine.kingdoms.abilities import Ability, Places, Told
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Goblins(Ability):
    """Wherever they stand in the kingdom; turned ones hold no figure."""

    name = "goblins"
    one = "Goblin"
    scores = True

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        return table.players[seat].standing[self.faction]

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.goblins", ("points", "faction"))


ABILITY = Goblins()
