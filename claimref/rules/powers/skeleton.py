"""Who wins with the Skeleton may take one random card of the discard pile into his hand."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import COPIES, HIDDEN, SKELETON
from claimref.rules.decisions import Answer, Decision
from claimref.rules.powers import Power
from claimref.rules.table import HiddenRaise, Table, Trick


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
        older = table.discard[: trick.older]
        if raised == HIDDEN:
            table.raise_ = HiddenRaise(trick.winner, older)
        elif raised in older:
            table.discard.remove(raised)
        else:  # a card that had been discarded unseen
            table.discard.remove(HIDDEN)
            left = [hand for hand in table.hands if hand.gone and raised in hand.cards]
            if not left:
                table.see(raised)
            elif COPIES[raised] == 1:  # of several copies nobody knows whose it was
                left[0].cards.remove(raised)
                left[0].gone -= 1
        table.hands[trick.winner].add(raised)
        trick.act(self.name, trick.winner, (raised,))


POWER = Skeleton()
