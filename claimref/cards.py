"""Factions, cards and decks: what lies in the boxes.

Inside the program a card is a small number (faction × 10 + value), so that the hot road can use it as an index; it is below
256, where Python has every number ready. Names stand at the edges. Equal cards (the five Goblin zeros) are one number: they
are one kind with a count.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

Card = int
"""A card of the trick games: `CARDS["G7"]`. `HIDDEN` is a card that nobody saw."""

HIDDEN: Final = -1
LANGUAGES = ("en", "nl", "es", "de")
HEROES = ("LICH", "SKELETON", "WARLOCK", "CTHULHU", "MUMMY", "CUBE")
_VALUES: Final = 10
"""How many values a faction may have; the last one, Shadows, has twice as many."""


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction as its box holds it: code, names, and how many copies of each value there are."""

    index: int
    code: str
    box: str
    power: str
    copies: Mapping[int, int]
    drawn: int
    names: Mapping[str, tuple[str, ...]]
    kingdoms: int | None

    @property
    def spare(self) -> int:
        """How many of its cards stay in the box."""
        return sum(self.copies.values()) - self.drawn

    def name(self, language: str = "en") -> str:
        """The faction's name in a language, in English where that language's boxes do not hold it."""
        return (self.names.get(language) or self.names["en"])[0]


@cache
def data(name: str) -> dict[str, Any]:
    """One of the tables in claimref/data, read once."""
    with open(os.path.join(os.path.dirname(__file__), "data", f"{name}.toml"), "rb") as stream:
        return tomllib.load(stream)


def _copies(cards: str | dict[str, int]) -> dict[int, int]:
    if isinstance(cards, str):
        low, high = cards.split("-")
        return dict.fromkeys(range(int(low), int(high) + 1), 1)
    return {int(value): count for value, count in cards.items()}


def _factions() -> tuple[Faction, ...]:
    found = []
    for index, (code, entry) in enumerate(data("factions").items()):
        copies = _copies(entry["cards"])
        names = {language: tuple(entry[language]) for language in LANGUAGES if language in entry}
        drawn = entry.get("drawn", sum(copies.values()))
        found.append(Faction(index, code, entry["box"], entry["power"], copies, drawn, names, entry.get("kingdoms")))
    return tuple(found)


FACTIONS: Final = _factions()
CODES = "".join(faction.code for faction in FACTIONS)
HERO: Final = 14
"""The place of the heroes in `FACTION`, after all factions."""

NOTHING: Final = -1
"""The faction that a led hero asks for: none."""

# The factions in the order of data/factions.toml: written out, so that a compiler knows them. A test compares.
G: Final = 0
K: Final = 1
D: Final = 2
U: Final = 3
P: Final = 4
N: Final = 5
I: Final = 6
R: Final = 7
T: Final = 8
S: Final = 9
V: Final = 10
Z: Final = 11
W: Final = 12
H: Final = 13

LICH: Final = HERO * _VALUES + _VALUES
SKELETON: Final = LICH + 1
WARLOCK: Final = LICH + 2
CTHULHU: Final = LICH + 3
MUMMY: Final = LICH + 4
CUBE: Final = LICH + 5

_SIZE: Final = LICH + len(HEROES)
COPIES: Final[list[int]] = [0] * (_SIZE + 1)
"""How many copies of a card its box holds."""
NAME: Final[list[str]] = [""] * _SIZE + ["?"]
FACTION: Final[list[int]] = [HERO if card >= LICH else min(card // _VALUES, H) for card in range(_SIZE)] + [-1]
VALUE: Final[list[int]] = [0 if card >= LICH else card - FACTION[card] * _VALUES for card in range(_SIZE)] + [-1]
"""A card's printed value; a hero's is only in the record that states it."""
ASKS: Final[list[int]] = [NOTHING if faction == HERO else faction for faction in FACTION]
"""The faction a card asks for when it is led."""
for _faction in FACTIONS:
    for _value, _count in _faction.copies.items():
        _card = _faction.index * _VALUES + _value
        NAME[_card], COPIES[_card] = f"{_faction.code}{_value}", _count
for _place, _hero in enumerate(HEROES):
    NAME[LICH + _place], COPIES[LICH + _place] = _hero, 1

CARDS: Final[dict[str, Card]] = {name: card for card, name in enumerate(NAME[:-1]) if name}
"""Every card there is, by name."""


def numbers_of(faction: int) -> range:
    """The numbers that a faction's cards may have."""
    first = faction * _VALUES
    return range(first, LICH if faction == H else first + _VALUES)


def cards_of(faction: int) -> list[Card]:
    """The kinds of card a faction has, from low to high."""
    return [card for card in numbers_of(faction) if COPIES[card]]


def cards_in_box(faction: int) -> list[Card]:
    """All cards of a faction, copies and all."""
    return [card for card in cards_of(faction) for _ in range(COPIES[card])]
