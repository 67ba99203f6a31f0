"""In Phase Two a trick's winner takes one Troll, the highest; the others wait aside for the next winner."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION
from claimref.engine.tricks.power import Lying, Power, Told
from claimref.engine.tricks.table import Table, Trick


class Trolls(Power):
    """They come one at a time, Troll trick or not; the winner of the very last trick takes all that are left."""

    name = "trolls"
    keeps = 1
    always = True
    rulings: ClassVar[tuple[str, ...]] = ("last-trick-after-powers",)

    def gather(self, table: Table, trick: Trick) -> None:
        aside = self.kept(table).piles[0]
        for card in trick.cards:
            if FACTION[card] == self.faction and card in trick.pile:
                trick.pile.remove(card)
                aside.append(card)
        if aside:
            highest = max(aside)
            aside.remove(highest)
            table.gain(trick.winner, highest, highest in trick.cards)
            trick.act("taken", self.name, trick.winner, (highest,))

    def finish(self, table: Table, trick: Trick) -> None:
        aside = self.kept(table).piles[0]
        if aside:
            trick.act("left over", self.name, trick.winner, aside)
        while aside:
            left = aside.pop(0)
            table.gain(trick.winner, left, left in trick.cards)

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act, aside = trick.acts[number], self.kept(after).piles[0]
        if act.kind == "left over":
            return [Told("say.trolls_last", act.seat, cards=act.cards)]
        told = [Told("say.trolls", act.seat, cards=act.cards, faction=self.faction)]
        return [*told, Told("say.aside", cards=tuple(sorted(aside)))] if aside else told

    def tell_live(self, trick: Trick, number: int, after: Table) -> Told:
        told, aside = super().tell_live(trick, number, after), self.kept(after).piles[0]
        if aside:
            told = told._replace(key="live.troll_waits" if len(aside) == 1 else "live.trolls_wait", card=tuple(aside))
        return told

    def lying(self, table: Table) -> Lying | None:
        aside = self.kept(table).piles[0]
        return Lying("label.aside", self.faction, tuple(sorted(aside))) if aside else None


POWER = Trolls()
