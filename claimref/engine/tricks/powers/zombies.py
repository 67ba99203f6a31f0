"""Who wins with a Zombie in Phase One takes the losing card into the Score pile; the Zombie itself is discarded."""

from __future__ import annotations

from claimref.cards import FACTION
from claimref.engine.tricks.power import Power, Told
from claimref.engine.tricks.table import Table, Trick


class Zombies(Power):
    """They drag along what they beat."""

    name = "zombies"

    def recruit(self, table: Table, trick: Trick) -> None:
        zombie = trick.won_with()
        if FACTION[zombie] != self.faction or zombie not in trick.pile:
            return
        beaten = list(trick.pile)
        beaten.remove(zombie)
        for card in beaten:
            trick.pile.remove(card)
            table.gain(trick.winner, card)
        if beaten:
            trick.act("scored", self.name, trick.winner, beaten)

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act = trick.acts[number]
        return [Told("say.zombies", act.seat, cards=act.cards, card=(trick.won_with(),))]


POWER = Zombies()
