"""A Goblin gives a point for each Goblin with your figure, this one too."""

from __future__ import annotations

from claimref.engine.kingdoms.abilities import Ability, Places, Told
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Goblins(Ability):
    """Wherever they lie in the kingdom, and however many figures stand on one; turned ones hold none."""

    name = "goblins"
    one = "Goblin"
    scores = True

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        if table.setup.ruled("one-figure-a-colour", "no"):
            return table.held(seat, self.faction)
        return table.players[seat].standing[self.faction]

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.goblins", ("points", "faction"))


ABILITY = Goblins()
