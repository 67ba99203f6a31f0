"""The Gelatinous Cube, played second, takes the led card under it; the winner of the next trick gets both."""

from __future__ import annotations

from typing import ClassVar

from claimref.engine.tricks.power import Lying, Power, Told
from claimref.engine.tricks.table import Table, Trick


class Cube(Power):
    """Both go into the Score pile, in Phase One too; what lies under it has no power of its own meanwhile."""

    name = "cube"
    keeps = 1
    always = True
    rulings: ClassVar[tuple[str, ...]] = ("cube-waits-one-trick",)

    def _collect(self, table: Table, trick: Trick) -> None:
        self.finish(table, trick)
        if trick.cards[-1] == self.card and len(trick.cards) > 1:
            waiting = [self.card, trick.cards[0]]
            for card in waiting:
                trick.pile.remove(card)
            self.kept(table).piles[0] = waiting

    def recruit(self, table: Table, trick: Trick) -> None:
        self._collect(table, trick)

    def gather(self, table: Table, trick: Trick) -> None:
        self._collect(table, trick)

    def finish(self, table: Table, trick: Trick) -> None:
        waiting = self.kept(table).piles
        if waiting[0]:
            trick.act("scored", self.name, trick.winner, waiting[0])
            for card in waiting[0]:
                table.gain(trick.winner, card, self.card in trick.cards)
            waiting[0] = []

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act = trick.acts[number]
        if self.card in trick.cards:
            return [Told("say.cube_last", act.seat, cards=act.cards, card=act.cards[1:])]
        return [Told("say.cube", act.seat, cards=act.cards)]

    def tell_after(self, trick: Trick, after: Table) -> list[Told]:
        waiting = self.kept(after).piles[0]
        return [Told("say.cube_waits", card=tuple(waiting[1:]))] if waiting else []

    def lying(self, table: Table) -> Lying | None:
        waiting = self.kept(table).piles[0]
        return Lying("label.cube", cards=tuple(waiting[1:])) if waiting else None


POWER = Cube()
