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
        found: list[Offer] = []
        for seat, card in trick.gained:
            if FACTION[card] == V:
                if seat not in trick.laid:
                    found.append(("lay", seat, card))
            elif FACTION[card] != HERO and table.stacks[seat] and not self._too_new(table, trick, seat):
                found.append(("under", seat, card))
        return found

    def _too_new(self, table: Table, trick: Trick, seat: int) -> bool:
        """Was the open Vampire laid in this very trick, and does nothing of it go under then?"""
        return seat in trick.laid and table.setup.rulings.get("vampire-same-trick") == "no"

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        word, seat, card = offer
        trick.gained.remove((seat, card))
        table.score[seat].remove(card)
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
        return stack[:1] + sorted(stack[1:], key=lambda card: (-VALUE[card], card))

    def claim(self, cards: list[Card]) -> int:
        worth = 0
        for card in cards:
            worth += VALUE[card]
        return worth

    def in_a_tie(self, cards: list[Card]) -> list[Card]:
        return cards[:1]


POWER = Vampires()
