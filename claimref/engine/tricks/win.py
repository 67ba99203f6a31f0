"""Who wins a trick: the highest card of the lead faction, the earlier of equal ones, unless a power says otherwise."""

from __future__ import annotations

from itertools import product
from typing import Final

from claimref.cards import FACTION, FIRST_HERO, NOTHING, VALUE, Card
from claimref.engine.tricks.power import POWER_OF, UNKNOWN
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.traits import MOMENTS, NUMBER, WILD, ranks

FOLLOWED: Final = 100
"""Added to the value of a card that counts as lead faction."""
TRUMP: Final = 9_000_000
"""The strength of a card that a power makes win: more than any value a record may state."""
FIRST: Final = [0, 1]
SECOND: Final = [1, 0]
"""The order of two cards, where the first is the better one or the second; never changed."""


def ranking(table: Table, trick: Trick) -> list[int] | None:
    """The order of the trick's cards from best to worst, as indexes; None where something decides it that is not known."""
    cards, lead = trick.cards, trick.lead
    if len(cards) == 2:
        led, other = cards[0], cards[1]
        if lead >= 0 and not ranks(led, lead) and not ranks(other, lead):  # most tricks
            return SECOND if (FACTION[other] == lead or WILD[other]) and VALUE[other] > VALUE[led] else FIRST
    heroes: list[Card] = []
    undecided: list[Card] = []
    for card in cards:
        if card < 0:
            return None
        if card >= FIRST_HERO and table.heroes.get(card) is None:
            heroes.append(card)
        if MOMENTS[card] & NUMBER and not undecided and POWER_OF[card].kept(table).number == UNKNOWN:
            undecided.append(card)
    return _by_numbers(table, trick, heroes, undecided) if heroes or undecided else _order(table, trick)


def _by_numbers(table: Table, trick: Trick, heroes: list[Card], undecided: list[Card]) -> list[int] | None:
    """The order where a power's number or a hero's value is not known: it is known if it is the same for all of them.

    `undecided` is a card whose power keeps such a number.
    """
    if undecided:
        page = POWER_OF[undecided[0]]
        kept, found = page.kept(table), []
        for number in page.possible:
            kept.number = number
            found.append(_by_numbers(table, trick, heroes, []))
        kept.number = UNKNOWN
        return found[0] if all(order == found[0] for order in found) else None
    if not heroes:
        return _order(table, trick)
    highest = max([table.value(card) or 0 for card in trick.cards])
    some = range(max(highest - 9, 0), highest + 9)  # below and above what it is compared with, odd and even
    orders = {tuple(_with(table, trick, heroes, values)) for values in product(some, repeat=len(heroes))}
    return list(orders.pop()) if len(orders) == 1 else None


def _with(table: Table, trick: Trick, heroes: list[Card], values: tuple[int, ...]) -> list[int]:
    for hero, value in zip(heroes, values, strict=True):
        table.heroes[hero] = value
    order = _order(table, trick)
    for hero in heroes:
        table.heroes[hero] = None
    return order


def _order(table: Table, trick: Trick) -> list[int]:
    cards, lead = trick.cards, trick.lead
    strength: list[int] = []
    for card in cards:
        if lead == NOTHING:
            strength.append(table.value(card) or 0)
        elif FACTION[card] == lead or WILD[card]:
            strength.append(FOLLOWED + VALUE[card])
        else:
            strength.append(VALUE[card])  # of a hero that is nothing
    for place, card in enumerate(cards):
        if ranks(card, lead) and not _was_asked(cards, place):
            POWER_OF[card].rank(table, trick, strength)
    if len(strength) == 2:
        return SECOND if strength[1] > strength[0] else FIRST
    best: list[int] = []
    for place, strong in enumerate(strength):  # of equal ones the earlier stays first
        at = len(best)
        while at and strength[best[at - 1]] < strong:
            at -= 1
        best.insert(at, place)
    return best


def _was_asked(cards: list[Card], place: int) -> bool:
    """Has an earlier card the same power?"""
    for earlier in range(place):
        if POWER_OF[cards[earlier]] is POWER_OF[cards[place]]:
            return True
    return False
