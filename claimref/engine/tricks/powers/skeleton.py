"""Who wins with the Skeleton may take one random card of the discard pile into his hand."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import HIDDEN
from claimref.engine.tricks.power import DISCARDS, Ask, Offer, Power
from claimref.engine.tricks.table import Table, Trick


class Skeleton(Power):
    """From the pile as it was when the trick began, or as it is now; the card is then played a second time."""

    name = "skeleton"
    verbs: ClassVar[dict[str, str]] = {"raise": DISCARDS}
    returns = True
    rulings: ClassVar[tuple[str, ...]] = ("skeleton-draws-from-older-discards", "raised-cards-act-again")

    def after(self, table: Table, trick: Trick) -> None:
        if self.returns_own(table):
            trick.older = len(table.discard)

    def returns_own(self, table: Table) -> bool:
        return table.setup.ruled("skeleton-draws-from-older-discards", "no")

    def asks(self, table: Table, trick: Trick) -> list[Ask]:
        if trick.won_with() != self.card or not trick.older:
            return []
        return [Ask("raise", trick.winner, False)]

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        older = sorted({*table.discard[: trick.older], HIDDEN})
        return [("raise", trick.winner, card) for card in older]

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, card = offer
        return word == "raise" and seat == trick.winner and table.may_raise(card, table.discard[: trick.older])

    def refuses(self, table: Table, trick: Trick, offer: Offer) -> str:
        fresh = offer[2] == HIDDEN or offer[2] in trick.cards or offer[2] in table.discard[trick.older :]
        since = fresh and trick.won_with() == self.card
        return "skeleton-draws-from-older-discards" if since else self.name

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        _, seat, card = offer
        table.raise_card(card, seat, table.discard[: trick.older])
        trick.act("raise", self.name, seat, (card,))


POWER = Skeleton()
