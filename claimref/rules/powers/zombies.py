"""Who wins with a Zombie in Phase One takes the losing card into the Score pile; the Zombie itself is discarded."""

from __future__ import annotations

from claimref.cards import FACTION, Z
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Zombies(Power):
    """They drag along what they beat."""

    name = "zombies"

    def recruit(self, table: Table, trick: Trick) -> None:
        zombie = trick.won_with()
        if FACTION[zombie] != Z or zombie not in trick.pile:
            return
        beaten = list(trick.pile)
        beaten.remove(zombie)
        for card in beaten:
            trick.pile.remove(card)
            table.gain(trick.winner, card)
        if beaten:
            trick.act(self.name, trick.winner, beaten)


POWER = Zombies()
