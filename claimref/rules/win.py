"""Who wins a trick: the highest card of the lead faction, the earlier of equal ones, unless a power says otherwise."""

from __future__ import annotations

from itertools import product
from typing import Final

from claimref.cards import FACTION, HIDDEN, LICH, NOTHING, VALUE, Card
from claimref.rules.powers import ANY, POWER_OF, RANKS_ON, WILD
from claimref.rules.table import Table, Trick

FOLLOWED: Final = 100
"""Added to the value of a card that counts as lead faction."""
TRUMP: Final = 9_000_000
"""The strength of a card that a power makes win: more than any value a record may state."""
FIRST: Final = [0, 1]
SECOND: Final = [1, 0]
"""The order of two cards, where the first is the better one or the second; never changed."""


def places(table: Table, trick: Trick) -> list[int] | None:
    """The order of the trick's cards from best to worst, as indexes; None where something decides it that is not known."""
    for card in trick.cards:
        if card == HIDDEN or (card >= LICH and table.heroes.get(card) is None):
            return _whatever_it_is(table, trick)
    return _under_either_moon(table, trick) if table.full_moon is None else _places(table, trick)


def _whatever_it_is(table: Table, trick: Trick) -> list[int] | None:
    """Of a hidden card nobody can say; the order by a hero's missing value is known if it is the same for every value."""
    if HIDDEN in trick.cards:
        return None
    if table.full_moon is None:
        return _under_either_moon(table, trick)
    unknown = [card for card in trick.cards if table.value(card) is None]
    highest = max([table.value(card) or 0 for card in trick.cards])
    some = range(max(highest - 9, 0), highest + 9)  # below and above what it is compared with, odd and even
    found = {tuple(_with(table, trick, unknown, values)) for values in product(some, repeat=len(unknown))}
    return list(found.pop()) if len(found) == 1 else None


def _under_either_moon(table: Table, trick: Trick) -> list[int] | None:
    found = []
    for moon in (False, True):
        table.full_moon = moon
        found.append(places(table, trick))
    table.full_moon = None
    return found[0] if found[0] == found[1] else None


def _with(table: Table, trick: Trick, heroes: list[Card], values: tuple[int, ...]) -> list[int]:
    for hero, value in zip(heroes, values, strict=True):
        table.heroes[hero] = value
    order = _places(table, trick)
    for hero in heroes:
        table.heroes[hero] = None
    return order


def _places(table: Table, trick: Trick) -> list[int]:
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


def ranks(card: Card, lead: int) -> bool:
    """Does this card's power change how a trick of that faction is compared?"""
    return RANKS_ON[card] in (lead, ANY)


def reason(table: Table, trick: Trick) -> str:
    """Why the winner won, as the key of a sentence."""
    card, lead = trick.won_with(), trick.lead
    if HIDDEN in trick.cards:
        return "unknown"
    if lead == NOTHING:
        return "higher"
    if not table.follows(card, lead):
        return "power"
    won = trick.order.index(trick.winner)
    others = [other for place, other in enumerate(trick.cards) if place != won and table.follows(other, lead)]
    if any(VALUE[other] > VALUE[card] for other in others):
        return "lowest"
    if FACTION[card] != lead:
        return "stands_in"
    return "highest" if others else "alone"
