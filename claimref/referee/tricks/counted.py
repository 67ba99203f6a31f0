"""What was counted, in words: which cards nobody has seen, who can't hold them, and how much room there is for them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from claimref.cards import FACTION, NAME, data
from claimref.engine.tricks.table import Table
from claimref.referee.tricks.unseen import HiddenPlace
from claimref.referee.verdict import Bench


def crowded(supply: dict[int, int], places: Sequence[HiddenPlace]) -> tuple[tuple[int, ...], list[HiddenPlace]]:
    """The fewest factions with more unseen cards than there is room for, and the places that may hold them."""
    for count in range(1, len(supply) + 1):
        for factions in combinations(supply, count):
            able = [place for place in places if not place.never.issuperset(factions)]
            if sum([supply[faction] for faction in factions]) > sum([place.room for place in able]):
                return factions, able
    raise ValueError("all cards find a place")


def cards_of(table: Table, factions: Collection[int]) -> str:
    """The cards of these factions that nobody has seen: `G2, G4, U8`."""
    kinds = sorted([card for card in table.setup.kinds() if FACTION[card] in factions])
    return ", ".join([NAME[card] for card in kinds for _ in range(table.unseen[card])])


def room_in(bench: Bench, places: Sequence[HiddenPlace]) -> str:
    """How much room there is: `2 (the hand of Anna (A): 1, the deck: 1)`."""
    words = data("reasons")["places"]
    told: dict[str, int] = {}
    for place in places:
        name = str(words[place.name]).format(player="" if place.seat is None else bench.player(place.seat))
        told[name] = told.get(name, 0) + place.room
    each = ", ".join([f"{name}: {room}" for name, room in told.items()])
    return f"{sum(told.values())} ({each})" if told else "none"
