"""The Gelatinous Cube, played second, takes the led card under it; the winner of the next trick gets both."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import CUBE
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Cube(Power):
    """Both go into the Score pile, in Phase One too; what lies under it has no power of its own meanwhile."""

    name = "cube"
    always = True
    rulings: ClassVar[tuple[str, ...]] = ("cube-waits-one-trick",)

    def _collect(self, table: Table, trick: Trick) -> None:
        self.finish(table, trick)
        if trick.cards[-1] == CUBE and len(trick.cards) > 1:
            table.cube = [CUBE, trick.cards[0]]
            for card in table.cube:
                trick.pile.remove(card)

    def recruit(self, table: Table, trick: Trick) -> None:
        self._collect(table, trick)

    def gather(self, table: Table, trick: Trick) -> None:
        self._collect(table, trick)

    def finish(self, table: Table, trick: Trick) -> None:
        if table.cube:
            trick.act(self.name, trick.winner, table.cube)
            for card in table.cube:
                table.gain(trick.winner, card)
            table.cube = []


POWER = Cube()
