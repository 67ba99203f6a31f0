"""After a trick with Cthulhu the deck loses its top two cards, or, in Phase Two, every player discards a card."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import CTHULHU, HIDDEN
from claimref.rules.decisions import Decision, Play
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Cthulhu(Power):
    """Whoever played it and whether it won or not; once the trick is collected and a Skeleton has raised."""

    name = "cthulhu"
    asks = True
    rulings: ClassVar[tuple[str, ...]] = ("cthulhu-after-collecting",)

    def after(self, table: Table, trick: Trick) -> Play | None:
        if CTHULHU not in trick.cards:
            return None
        return self._banish(table, trick) if trick.phase == 1 else self._discard(table, trick)

    def _banish(self, table: Table, trick: Trick) -> Play:
        count = min(2, table.deck)
        if not count:
            return
        cards = yield Decision("banish", None, self.name, lambda: [(HIDDEN,) * count])
        table.deck -= count
        for card in cards:
            table.see(card)
        table.banished += cards
        trick.act(self.name, trick.winner, cards)

    def _discard(self, table: Table, trick: Trick) -> Play:
        for seat, hand in enumerate(table.hands):
            if not len(hand):
                continue
            options = sorted(set(hand.cards)) or [HIDDEN]
            card = yield Decision("discard", seat, self.name, lambda options=options: options)  # type: ignore[misc]
            if hand.lose(card):
                table.see(card)
            table.discard.append(card)
            trick.act(self.name, seat, (card,))


POWER = Cthulhu()
