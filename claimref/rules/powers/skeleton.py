"""Who wins with the Skeleton may take one random card of the discard pile into his hand."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import SKELETON
from claimref.rules.decisions import Answer, Decision
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Skeleton(Power):
    """From the pile as it was when the trick began; the card is then played a second time."""

    name = "skeleton"
    rulings: ClassVar[tuple[str, ...]] = ("skeleton-draws-from-older-discards", "raised-cards-act-again")

    def questions(self, table: Table, trick: Trick) -> list[Decision]:
        if trick.won_with() != SKELETON or not trick.older:
            return []
        older = table.discard[: trick.older]
        return [Decision("raise", trick.winner, self.name, lambda: [None, *sorted(set(older))])]

    def answered(self, table: Table, trick: Trick, question: Decision, answer: Answer) -> None:
        if answer is None:
            return
        raised: int = answer
        table.raise_card(raised, trick.winner, table.discard[: trick.older])
        trick.act(self.name, trick.winner, (raised,))


POWER = Skeleton()
