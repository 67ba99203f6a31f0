"""Where the unseen cards may be: hidden places, how much each holds, and what it is known not to hold.

Cards of one faction that nobody has seen are interchangeable here, so each question is a small flow from factions to
places. A world is a way to fill all places; a record is impossible if there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from claimref.cards import FACTION, FACTIONS, HERO, numbers_of
from claimref.engine.tricks.limits import DEALT
from claimref.engine.tricks.table import Table

_REMOVED: Final = DEALT
"""Cards of the factions that heroes replace: as many as there are heroes in the deck."""


class HiddenPlace(NamedTuple):
    """Somewhere unseen cards lie: a hand, a Follower deck, the deck, the discards, the box."""

    name: str
    seat: int | None
    room: int
    never: frozenset[int]
    """Factions it can't hold a card of."""


def supply(table: Table) -> dict[int, int]:
    """How many unseen cards each faction has; the heroes count as one."""
    found: dict[int, int] = {}
    for card in table.setup.kinds():
        count = table.unseen[card]
        if count > 0:
            found[FACTION[card]] = found.get(FACTION[card], 0) + count
    return found


def unseen_of(table: Table, faction: int) -> int:
    """How many unseen cards a faction has."""
    found = 0
    for card in numbers_of(faction):
        found += max(table.unseen[card], 0)
    return found


def room_in_all(table: Table) -> int:
    """How many unseen cards there is room for in all hidden places, but for what a faction has in its own box."""
    room = _in_deck(table)
    if table.setup.heroes:
        room += _REMOVED
    for hand in table.hands:
        room += hand.hidden
    for followers in table.followers:
        room += followers.hidden
    for discarded in table.discard:
        room += discarded < 0
    for banished in table.banished:
        room += banished < 0
    return room


def hidden_places(table: Table, voids: Sequence[Iterable[int]]) -> list[HiddenPlace]:
    """Every place that may hold unseen cards; `voids` are, by seat, the factions a player showed to have none of.

    A card that left a hand unseen has a place among the discards too, so then there is more room than there are cards.
    """
    setup = table.setup
    factions = frozenset(setup.factions)
    places = []
    for seat, hand in enumerate(table.hands):
        never = frozenset(voids[seat])
        places.append(HiddenPlace("hand", seat, hand.hidden, never))
    for seat, followers in enumerate(table.followers):
        places.append(HiddenPlace("followers", seat, followers.hidden, frozenset()))
    places.append(HiddenPlace("deck", None, _in_deck(table), frozenset()))
    hidden = sum(card < 0 for card in table.discard) + sum(card < 0 for card in table.banished)
    places.append(HiddenPlace("discards", None, hidden, frozenset()))
    if setup.heroes:
        places.append(HiddenPlace("removed", None, _REMOVED, frozenset([HERO])))
        places.append(HiddenPlace("box", None, len(setup.heroes) - _REMOVED, factions))
    for faction in setup.factions:
        places.append(HiddenPlace("box", None, FACTIONS[faction].spare, (factions | {HERO}) - {faction}))
    return [place for place in places if place.room > 0]


def _in_deck(table: Table) -> int:
    """How many cards the deck holds, and those that were turned up and can't be made out."""
    trick, hidden = table.trick, 0
    for card in trick.up if trick is not None else ():
        hidden += card < 0
    return table.deck + hidden


def fits(supply: dict[int, int], places: Sequence[HiddenPlace]) -> bool:
    """Can all unseen cards be put into the places?"""
    return placed(supply, places) == sum(supply.values())


def placed(supply: dict[int, int], places: Sequence[HiddenPlace]) -> int:
    """How many of the cards find a place at most (a maximum flow, by augmenting paths)."""
    held: list[dict[int, int]] = [{} for _ in places]
    room = [place.room for place in places]
    total = 0
    for faction, count in supply.items():
        for _ in range(count):
            if not _put(faction, places, held, room, set()):
                break
            total += 1
    return total


def _put(
    faction: int, places: Sequence[HiddenPlace], held: list[dict[int, int]], room: list[int], tried: set[int]
) -> bool:
    """Put one card of a faction somewhere, moving others on if need be."""
    able = [number for number, place in enumerate(places) if faction not in place.never and number not in tried]
    for number in able:
        if room[number] > 0:
            room[number] -= 1
            held[number][faction] = held[number].get(faction, 0) + 1
            return True
    for number in able:
        if number in tried:
            continue
        tried.add(number)
        for other in [other for other, count in held[number].items() if count and other != faction]:
            held[number][other] -= 1
            if _put(other, places, held, room, tried):
                held[number][faction] = held[number].get(faction, 0) + 1
                return True
            held[number][other] += 1
    return False
