"""After a trick with Cthulhu the deck loses its top two cards, or, in Phase Two, every player discards a card."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import CTHULHU, HIDDEN, Card
from claimref.rules.decisions import Answer, Decision
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick


class Cthulhu(Power):
    """Whoever played it and whether it won or not; once the trick is collected and a Skeleton has raised."""

    name = "cthulhu"
    rulings: ClassVar[tuple[str, ...]] = ("cthulhu-after-collecting",)

    def questions(self, table: Table, trick: Trick) -> list[Decision]:
        if CTHULHU not in trick.cards:
            return []
        if trick.phase == 1:
            banished = (HIDDEN,) * min(2, table.deck)
            return [Decision("banish", None, self.name, lambda: [banished])] if banished else []
        return [
            Decision("discard", seat, self.name, lambda hand=hand: sorted(set(hand.cards)) or [HIDDEN])  # type: ignore[misc]
            for seat, hand in enumerate(table.hands)
            if len(hand)
        ]

    def answered(self, table: Table, trick: Trick, question: Decision, answer: Answer) -> None:
        if question.seat is None:
            cards: tuple[Card, ...] = answer
            table.deck -= len(cards)
            for card in cards:
                table.see(card)
            table.banished += cards
            trick.act(self.name, trick.winner, cards)
        else:
            if table.hands[question.seat].lose(answer):
                table.see(answer)
            table.discard.append(answer)
            trick.act(self.name, question.seat, (answer,))


POWER = Cthulhu()
