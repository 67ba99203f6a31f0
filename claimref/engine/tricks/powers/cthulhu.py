"""After a trick with Cthulhu the deck loses its top two cards, or, in Phase Two, every player discards a card."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import HIDDEN, Card
from claimref.engine.decisions import CHANCE
from claimref.engine.tricks.power import DECK, HAND, Ask, Offer, Power, Told
from claimref.engine.tricks.table import Table, Trick


class Cthulhu(Power):
    """Whoever played it and whether it won or not; once the trick is collected and a Skeleton has raised."""

    name = "cthulhu"
    verbs: ClassVar[dict[str, str]] = {"banish": DECK, "discard": HAND}
    shortens = True
    rulings: ClassVar[tuple[str, ...]] = ("cthulhu-after-collecting", "phase-one-ends")

    def asks(self, table: Table, trick: Trick) -> list[Ask]:
        if self.card not in trick.cards:
            return []
        if trick.phase == 1:
            return [Ask("banish", CHANCE, True)] * min(2, table.deck)
        return [Ask("discard", seat, True) for seat, hand in enumerate(table.hands) if len(hand)]

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        if trick.phase == 1:
            return [("banish", CHANCE, card) for card in (HIDDEN, *table.coming())]
        return [
            ("discard", seat, card)
            for seat, hand in enumerate(table.hands)
            for card in (HIDDEN, *table.holdable(seat))
            if len(hand)
        ]

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, card = offer
        if trick.phase == 1:
            return word == "banish" and seat == CHANCE and (card == HIDDEN or table.is_unseen(card))
        return word == "discard" and seat != CHANCE and (card == HIDDEN or card in table.holdable(seat))

    def refuses(self, table: Table, trick: Trick, offer: Offer) -> str:
        return "cthulhu-after-collecting" if self.card in trick.cards else self.name

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        word, seat, card = offer
        if word == "banish":
            table.deck -= 1
            table.see(card)
            table.banished.append(card)
            banished: tuple[Card, ...] = ()
            if trick.acts and trick.acts[-1].kind == "banish":
                banished = trick.acts.pop().cards
            trick.act("banish", self.name, trick.winner, (*banished, card))
        else:
            if not table.hands[seat].play(card):
                table.lose_from_hand(seat, card)
            table.discard.append(card)
            trick.act("discard", self.name, seat, (card,))

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act = trick.acts[number]
        if act.kind == "banish":
            return [Told("say.banish", cards=act.cards)]
        return [Told("say.discard", act.seat, card=act.cards, part=True)]

    def tell_live(self, trick: Trick, number: int, after: Table) -> Told:
        act = trick.acts[number]
        return Told(f"live.{act.kind}", act.seat, cards=act.cards)


POWER = Cthulhu()
