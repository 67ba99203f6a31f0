"""A Gnome won in Phase Two lies open in front of its winner, and joins the Score pile at the end."""

from __future__ import annotations

from claimref.cards import FACTION
from claimref.engine.tricks.power import EACH, Lying, Power
from claimref.engine.tricks.table import Table, Trick


class Gnomes(Power):
    """Won, but not yet safe: until the end a Giant can smash it."""

    name = "gnomes"
    keeps = EACH
    kept_counts = True

    def gather(self, table: Table, trick: Trick) -> None:
        gnomes = [card for card in trick.pile if FACTION[card] == self.faction]
        if gnomes:
            for card in gnomes:
                trick.pile.remove(card)
            self.kept(table).piles[trick.winner] += gnomes
            trick.act("laid open", self.name, trick.winner, gnomes)

    def lying(self, table: Table) -> Lying | None:
        piles = self.kept(table).piles
        return Lying("label.open", self.faction, piles=tuple([tuple(pile) for pile in piles])) if any(piles) else None


POWER = Gnomes()
