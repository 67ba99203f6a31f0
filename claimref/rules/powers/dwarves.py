"""In Phase Two the loser takes every Dwarf of the trick; with three or four, whoever played the lowest card."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, VALUE, D
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Dwarves(Power):
    """The loser's consolation. With more players the lowest value of all takes them, the last played of equal ones."""

    name = "dwarves"
    rulings: ClassVar[tuple[str, ...]] = ("lowest-takes-dwarves",)

    def gather(self, table: Table, trick: Trick) -> None:
        dwarves = [card for card in trick.pile if FACTION[card] == D]
        if not dwarves:
            return
        if table.setup.seats == 2:
            taker = 1 - trick.winner
        else:
            lowest = min(range(len(trick.cards)), key=lambda place: (VALUE[trick.cards[place]], -place))
            taker = trick.order[lowest]
        for card in dwarves:
            trick.pile.remove(card)
            table.gain(taker, card)
        trick.act(self.name, taker, dwarves)


POWER = Dwarves()
