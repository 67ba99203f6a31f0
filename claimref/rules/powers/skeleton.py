"""Who wins with the Skeleton may take one random card of the discard pile into his hand."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import COPIES, HIDDEN, SKELETON
from claimref.rules.decisions import Decision, Play
from claimref.rules.powers import Power
from claimref.rules.table import HiddenRaise, Table, Trick


class Skeleton(Power):
    """From the pile as it was when the trick began; the card is then played a second time."""

    name = "skeleton"
    asks = True
    rulings: ClassVar[tuple[str, ...]] = ("skeleton-draws-from-older-discards", "raised-cards-act-again")

    def after(self, table: Table, trick: Trick) -> Play | None:
        if trick.won_with() == SKELETON and trick.older:
            return self._raise(table, trick)
        return None

    def _raise(self, table: Table, trick: Trick) -> Play:
        older = table.discard[: trick.older]
        raised = yield Decision("raise", trick.winner, self.name, lambda: [None, *sorted(set(older))])
        if raised is None:
            return
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
