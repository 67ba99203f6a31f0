"""Factions, heroes, cards and verbs: what lies in the boxes.

Inside the program a card is a small number, so that it can serve as an index: the factions' cards in the order of the
data, each faction with as many numbers as its highest value needs, then the heroes. Names stand at the edges. Equal cards
(the five Goblin zeros) are one number: they are one kind with a count.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

from claimref.box_faults import LANGUAGES as LANGUAGES
from claimref.boxes import BoxError, added

Card = int
"""A card of the trick games: `CARDS["G7"]`. `HIDDEN` is a card that nobody saw."""

HIDDEN: Final = -1


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction as its box holds it: code, names, and how many copies of each value there are."""

    index: int
    code: str
    power: str
    """The name of its page."""
    copies: Mapping[int, int]
    drawn: int
    """How many of its cards are in the deck."""
    spare: int
    """How many stay in the box."""
    names: Mapping[str, tuple[str, ...]]
    kingdoms: int | None
    """Its points in Kingdoms, if it is there."""
    box: str
    """What its box is called, where that has to be said."""

    def name(self, language: str = "en") -> str:
        """The faction's name in a language, in English where that language's boxes do not hold it."""
        return (self.names.get(language) or self.names["en"])[0]


class Hero(NamedTuple):
    """A hero: the name on his card, the name of his page, and what he is called."""

    card: Card
    code: str
    power: str
    names: Mapping[str, tuple[str, ...]]
    box: str

    def name(self, language: str = "en") -> str:
        """The hero's name in a language, in English where there is no other."""
        return (self.names.get(language) or self.names["en"])[0]


class Verb(NamedTuple):
    """A word for what a player chooses to do with a power in a trick: `smash N3 N5`."""

    word: str
    power: str
    order: int
    """Its place among the choices of a trick in canonical form; those of one place keep the order they are written in."""
    hidden: bool
    """May it name cards that nobody saw?"""
    most: int
    """How many cards it names at most; 0 for any number."""
    seats: str
    """Does the seat of a card's owner stand before it? "", "may" or "must"."""
    sees: str
    """Who sees the cards that it names: "all", "actor", "owner" (the seat before the card) or "nobody"."""


class AbilityVerb(NamedTuple):
    """A word for what a player chooses to do with an ability in Kingdoms: `hit 1,0`."""

    word: str
    power: str
    places: int
    """How many places it names at most. A word that names places names at least one."""


@cache
def data(name: str) -> dict[str, Any]:
    """One of the tables in claimref/data with what other people's boxes add to it, read once."""
    with open(os.path.join(os.path.dirname(__file__), "data", f"{name}.toml"), "rb") as stream:
        return added(name, tomllib.load(stream))


def _copies(cards: str | dict[str, int]) -> dict[int, int]:
    if isinstance(cards, str):
        low, high = cards.split("-")
        return dict.fromkeys(range(int(low), int(high) + 1), 1)
    return {int(value): count for value, count in cards.items()}


def _names(entry: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {language: tuple(entry[language]) for language in LANGUAGES if language in entry}


def _factions() -> tuple[Faction, ...]:
    found = []
    for index, (code, entry) in enumerate(data("factions").items()):
        copies = _copies(entry["cards"])
        whole = sum(copies.values())
        drawn = entry.get("drawn", whole)
        kingdoms, box = entry.get("kingdoms"), entry.get("box", "")
        found.append(Faction(index, code, entry["power"], copies, drawn, whole - drawn, _names(entry), kingdoms, box))
    return tuple(found)


FACTIONS: Final = _factions()
CODES = "".join([faction.code for faction in FACTIONS])
HERO: Final[int] = len(FACTIONS)
"""The place of the heroes in `FACTION`, after all factions."""

NOTHING: Final = -1
"""The faction that a led hero asks for: none."""

FIRST: Final[list[int]] = [0, *accumulate([max(faction.copies) + 1 for faction in FACTIONS])]
"""The number of each faction's zero, whether there is such a card or not; then that of the first hero."""
FIRST_HERO: Final[int] = FIRST[HERO]
HERO_ENTRIES: Final = tuple([
    Hero(FIRST_HERO + place, code, entry["power"], _names(entry), entry.get("box", ""))
    for place, (code, entry) in enumerate(data("heroes").items())
])  # fmt: skip
HEROES: Final[tuple[str, ...]] = tuple([hero.code for hero in HERO_ENTRIES])
"""The names on the heroes' cards."""

_SIZE: Final[int] = FIRST_HERO + len(HEROES)
COPIES: Final[list[int]] = [0] * (_SIZE + 1)
"""How many copies of a card its box holds."""
NAME: Final[list[str]] = [""] * _SIZE + ["?"]
FACTION: Final[list[int]] = [HERO] * _SIZE + [-1]
VALUE: Final[list[int]] = [0] * _SIZE + [-1]
"""A card's printed value; a hero's is only in the record that states it."""
for _faction in FACTIONS:
    for _card in range(FIRST[_faction.index], FIRST[_faction.index + 1]):
        FACTION[_card], VALUE[_card] = _faction.index, _card - FIRST[_faction.index]
        COPIES[_card] = _faction.copies.get(VALUE[_card], 0)
        NAME[_card] = f"{_faction.code}{VALUE[_card]}" if COPIES[_card] else ""
for _hero in HERO_ENTRIES:
    NAME[_hero.card], COPIES[_hero.card] = _hero.code, 1
ASKS: Final[list[int]] = [NOTHING if faction == HERO else faction for faction in FACTION]
"""The faction a card asks for when it is led."""

CARDS: Final[dict[str, Card]] = {name: card for card, name in enumerate(NAME[:-1]) if name}
"""Every card there is, by name."""


def numbers_of(faction: int) -> range:
    """The numbers that a faction's cards may have."""
    return range(FIRST[faction], FIRST[faction + 1])


def faction_number(code: str) -> int:
    """The number of the faction with this letter."""
    return CODES.index(code)


def card_of(faction: int, value: int) -> Card:
    """The card of a faction with this value."""
    return FIRST[faction] + value


def cards_of(faction: int) -> list[Card]:
    """The kinds of card a faction has, from low to high."""
    return [card for card in numbers_of(faction) if COPIES[card]]


def cards_in_box(faction: int) -> list[Card]:
    """All cards of a faction, copies and all."""
    return [card for card in cards_of(faction) for _ in range(COPIES[card])]


# --- Verbs -------------------------------------------------------------------------------------------------------------


def _verbs() -> dict[str, Verb]:
    found: dict[str, Verb] = {}
    for entry in (*data("factions").values(), *data("heroes").values()):
        for word, verb in entry.get("verbs", {}).items():
            if word in found:
                raise BoxError(f"two powers have the verb “{word}”: {found[word].power} and {entry['power']}")
            found[word] = Verb(
                word, entry["power"], verb["order"], verb.get("hidden", False), verb.get("most", 0),
                verb.get("seats", ""), verb.get("sees", "all"),
            )  # fmt: skip
    return {verb.word: verb for verb in sorted(found.values(), key=_order)}


def _order(verb: Verb) -> int:
    return verb.order


def _ability_verbs() -> dict[str, AbilityVerb]:
    found: dict[str, AbilityVerb] = {}
    for entry in data("factions").values():
        for word, places in entry.get("ability", {}).items():
            if word in found:
                raise BoxError(f"two abilities have the word “{word}”: {found[word].power} and {entry['power']}")
            found[word] = AbilityVerb(word, entry["power"], places)
    return found


VERBS: Final[dict[str, Verb]] = _verbs()
"""The verbs of all powers, in the canonical order of choices."""
ABILITY_VERBS: Final[dict[str, AbilityVerb]] = _ability_verbs()
"""The words of all abilities in Kingdoms that have something to choose."""


def code(card: int) -> str:
    """A card of Kingdoms by its faction's letter, `?` for one that nobody saw."""
    return CODES[card] if card >= 0 else "?"


def codes(cards: Iterable[int]) -> str:
    """`G D N`."""
    return " ".join(map(code, cards))
