"""A Goblin gives a point for each Goblin with your figure, this one too."""

from __future__ import annotations

from claimref.cards import G
from claimref.grid import Place
from claimref.rules.abilities import Ability, Use
from claimref.rules.kingdom import Kingdom


class Goblins(Ability):
    """Wherever they stand in the kingdom; turned ones hold no figure."""

    name = "goblins"
    scores = True

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        return kingdom.players[seat].standing[G]


ABILITY = Goblins()
