"""Who wins a trick: the highest card of the lead faction, the earlier of equal ones, unless a power says otherwise."""

from __future__ import annotations

from itertools import product

from claimref.cards import FACTION, HIDDEN, NOTHING, VALUE, Card
from claimref.rules.table import Table, Trick

FOLLOWED = 2000
"""Added to the value of a card that counts as lead faction."""
TRUMP = 9000
"""The strength of a card that a power makes win."""
_ANY_VALUE = range(25)
"""More than any printed value a hero's is compared with, so that trying them all tells whether it matters."""


def places(table: Table, trick: Trick) -> list[int] | None:
    """The order of the trick's cards from best to worst, as indexes; None where something decides it that is not known."""
    cards = trick.cards
    if HIDDEN in cards:
        return None
    if table.full_moon is None:
        return _under_either_moon(table, trick)
    unknown = [card for card in cards if table.values[card] is None]
    if not unknown:
        return _places(table, trick)
    found = {tuple(_with(table, trick, unknown, values)) for values in product(_ANY_VALUE, repeat=len(unknown))}
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
        table.values[hero] = value
    order = _places(table, trick)
    for hero in heroes:
        table.values[hero] = None
    return order


def _places(table: Table, trick: Trick) -> list[int]:
    cards, lead, values = trick.cards, trick.lead, table.values
    ranks, wild = table.powers.ranks, table.powers.wild
    strength: list[int] = []
    for card in cards:
        value = values[card] or 0
        if lead == NOTHING or FACTION[card] == lead or FACTION[card] in wild:
            value += FOLLOWED
        strength.append(value)
    if not table.powers.changes[lead].isdisjoint(cards):
        for rank in {ranks[card] for card in cards if card in ranks}:
            rank(table, trick, strength)
    return sorted(range(len(cards)), key=strength.__getitem__, reverse=True)  # of equal ones the earlier stays first


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
