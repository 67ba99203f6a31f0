"""A Giant won in Phase Two smashes an open Gnome of its value: one of the opponent's, or one of each opponent's."""

from __future__ import annotations

from claimref.cards import CARDS, FACTION, VALUE, I
from claimref.rules.powers import Offer, Power
from claimref.rules.table import Table, Trick


class Giants(Power):
    """With two players the winner may; with three or four every Giant does. A Giant that smashes nothing now never will."""

    name = "giants"

    def gather(self, table: Table, trick: Trick) -> None:
        giants = [VALUE[card] for card in trick.pile if FACTION[card] == I]
        if table.setup.seats == 2:
            trick.smashers = giants
            return
        for value in giants:
            for seat in table.opponents(trick.winner):
                if CARDS[f"N{value}"] in table.open_gnomes[seat]:
                    self._smash(table, trick, seat, value)

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        found: list[Offer] = [
            ("smash", trick.winner, gnome) for gnome in sorted(set(table.open_gnomes[1 - trick.winner]))
        ]
        return [offer for offer in found if self.may(table, trick, offer)]

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, gnome = offer
        if word != "smash" or seat != trick.winner:
            return False
        return VALUE[gnome] in trick.smashers and gnome in table.open_gnomes[1 - seat]

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        value = VALUE[offer[2]]
        left = list(trick.smashers)
        left.remove(value)
        trick.smashers = left
        self._smash(table, trick, 1 - trick.winner, value)

    def _smash(self, table: Table, trick: Trick, victim: int, value: int) -> None:
        gnome = CARDS[f"N{value}"]
        table.open_gnomes[victim].remove(gnome)
        table.discard.append(gnome)
        trick.act(self.name, victim, (gnome,))


POWER = Giants()
