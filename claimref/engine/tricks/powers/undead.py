"""An Undead played in Phase One goes to the winner's Score pile instead of being discarded."""

from __future__ import annotations

from claimref.cards import FACTION
from claimref.engine.tricks.power import Power
from claimref.engine.tricks.table import Table, Trick


class Undead(Power):
    """Only a played one: an Undead that was the prize is a Follower as usual."""

    name = "undead"

    def recruit(self, table: Table, trick: Trick) -> None:
        undead = [card for card in trick.pile if FACTION[card] == self.faction]
        if undead:
            for card in undead:
                trick.pile.remove(card)
                table.gain(trick.winner, card)
            trick.act("scored", self.name, trick.winner, undead)


POWER = Undead()
