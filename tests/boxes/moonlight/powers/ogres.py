"""Who wins a trick of Phase Two with an Ogre may grab a card of the loser's Score pile that is worth less."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION
from claimref.engine.tricks.power import COLLECTED, Offer, Power
from claimref.engine.tricks.table import Table, Trick


class Ogres(Power):
    """One card in a trick. It was not won in the trick, so nothing else can be done with it."""

    name = "ogres"
    verbs: ClassVar[dict[str, str]] = {"grab": COLLECTED}

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        found: list[Offer] = [("grab", trick.winner, card) for card in sorted(set(table.score[1 - trick.winner]))]
        return [offer for offer in found if self.may(table, trick, offer)]

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, card = offer
        if word != "grab" or seat != trick.winner or self.name in trick.notes:
            return False
        ogre, worth = trick.won_with(), table.value(card)
        if FACTION[ogre] != self.faction or card not in table.score[1 - seat]:
            return False
        return worth is not None and worth < (table.value(ogre) or 0)

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        _, seat, card = offer
        trick.note(self.name, [card])
        table.give_up(1 - seat, card)
        table.score[seat].append(card)
        trick.act("grab", self.name, seat, (card,))


POWER = Ogres()
