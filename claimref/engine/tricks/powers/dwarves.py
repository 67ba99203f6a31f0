"""In Phase Two the loser takes every Dwarf of the trick; with three or four, whoever played the lowest card."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, VALUE
from claimref.engine.tricks.power import Power, Told
from claimref.engine.tricks.table import Table, Trick


class Dwarves(Power):
    """The loser's consolation. With more players the lowest value of all takes them, the last played of equal ones."""

    name = "dwarves"
    rulings: ClassVar[tuple[str, ...]] = ("lowest-takes-dwarves",)

    def gather(self, table: Table, trick: Trick) -> None:
        dwarves = [card for card in trick.pile if FACTION[card] == self.faction]
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
        trick.act("taken", self.name, taker, dwarves)

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act = trick.acts[number]
        told = Told("say.dwarves", act.seat, cards=act.cards, faction=self.faction)
        if after.setup.seats > 2:
            ruling = "lowest-takes-dwarves" if act.seat == trick.winner else ""
            told = told._replace(key="say.dwarves_lowest", ruling=ruling)
        return [told]


POWER = Dwarves()
