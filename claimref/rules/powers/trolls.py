"""In Phase Two a trick's winner takes one Troll, the highest; the others wait aside for the next winner."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, T
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Trolls(Power):
    """They come one at a time, Troll trick or not; the winner of the very last trick takes all that are left."""

    name = "trolls"
    always = True
    rulings: ClassVar[tuple[str, ...]] = ("last-trick-after-powers",)

    def gather(self, table: Table, trick: Trick) -> None:
        for card in trick.cards:
            if FACTION[card] == T and card in trick.pile:
                trick.pile.remove(card)
                table.aside.append(card)
        if table.aside:
            highest = max(table.aside)
            table.aside.remove(highest)
            table.gain(trick.winner, highest)
            trick.act(self.name, trick.winner, (highest,))

    def finish(self, table: Table, trick: Trick) -> None:
        if table.aside:
            trick.act(self.name, trick.winner, table.aside)
        while table.aside:
            table.gain(trick.winner, table.aside.pop(0))


POWER = Trolls()
