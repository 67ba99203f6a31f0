"""A Vampire won in Phase Two may be laid open; other cards won may go under it and count for the Vampires."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, HERO, VALUE, Card, V
from claimref.rules.powers import Offer, Power
from claimref.rules.table import Table, Trick


class Vampires(Power):
    """Only the open Vampire and what lies under it count: the higher sum has the vote, equal sums the higher Vampire."""

    name = "vampires"
    scores_apart = True
    tracks = True
    rulings: ClassVar[tuple[str, ...]] = (
        "stack-is-discarded", "replaced-vampire-scores-nothing", "vampire-ties", "vampire-same-trick",
        "under-the-vampire", "one-vampire-a-trick", "vampire-stack-counts",
    )  # fmt: skip

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        found: list[Offer] = [("lay" if FACTION[card] == V else "under", seat, card) for seat, card in trick.gained]
        return [offer for offer in found if self.may(table, trick, offer)]

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, card = offer
        if trick.gained_at(seat, card) < 0:
            return False
        if FACTION[card] == V:
            return word == "lay" and seat not in trick.laid
        fits = FACTION[card] != HERO and bool(table.stacks[seat])
        return word == "under" and fits and not self._too_new(table, trick, seat)

    def _too_new(self, table: Table, trick: Trick, seat: int) -> bool:
        """Was the open Vampire laid in this very trick, and does nothing of it go under then?"""
        return seat in trick.laid and table.setup.rulings.get("vampire-same-trick") == "no"

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        word, seat, card = offer
        table.give_up(seat, card)
        trick.act(self.name, seat, (card,))
        stack = table.stacks[seat]
        if word == "under":
            stack.append(card)
            return
        trick.laid = (*trick.laid, seat)
        table.score[seat] += stack[:1]
        table.discard += stack[1:]
        table.stacks[seat] = [card]

    def pile(self, table: Table, seat: int) -> list[Card]:
        stack = table.stacks[seat]
        under = sorted(stack[1:])
        under.sort(key=VALUE.__getitem__, reverse=True)  # of equal values the faction that comes first
        return stack[:1] + under

    def claim(self, cards: list[Card]) -> int:
        worth = 0
        for card in cards:
            worth += VALUE[card]
        return worth

    def in_a_tie(self, cards: list[Card]) -> list[Card]:
        return cards[:1]


POWER = Vampires()
