"""A Gnome won in Phase Two lies open in front of its winner, and joins the Score pile at the end."""

from __future__ import annotations

from claimref.cards import FACTION, N
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Gnomes(Power):
    """Won, but not yet safe: until the end a Giant can smash it."""

    name = "gnomes"

    def gather(self, table: Table, trick: Trick) -> None:
        gnomes = [card for card in trick.pile if FACTION[card] == N]
        if gnomes:
            for card in gnomes:
                trick.pile.remove(card)
            table.open_gnomes[trick.winner] += gnomes
            trick.act(self.name, trick.winner, gnomes)


POWER = Gnomes()
