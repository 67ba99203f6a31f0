"""The values of header lines, item by item: what each says, and where it stands, so that a finding can point at it.

An item that could not be made out has None for its value. Whether the items make sense together is the referee's to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from claimref.cards import CARDS, CODES, FIRST_HERO, HEROES, HIDDEN, Card, data
from claimref.native import i64
from claimref.notation.names import AMBIGUOUS, faction_of, faction_pattern, fold
from claimref.notation.nodes import BLANKS, SEATS, Header, Span
from claimref.notation.scan.cards import WIDTH, card_at
from claimref.notation.setting import KEYS

__all__ = [
    "AMBIGUOUS", "KEYS", "HeroItem", "agreed", "cards", "factions", "heroes", "leader", "names", "plain_factions",
    "plain_heroes", "players", "rulings", "seat", "switches",
]  # fmt: skip

_ITEM = re.compile(r"[^\s,\ufeff]+")
_HERO = re.compile(r"([^\s,=\ufeff]+)(?:\s*=\s*([^\s,\ufeff]*))?|=[^\s,]*")
_MOST_DIGITS: Final = 6
# Letters by their numbers, written out, so that a compiler knows them.
_ZERO: Final = 48  # 0
_NINE: Final = 57  # 9
_EQUALS: Final = 61  # =
_BLANK: Final = 32  # a blank


class HeroItem(NamedTuple):
    """`LICH=5`, or `LICH` where the value is not known. `sound` is false where either could not be made out."""

    card: Card | None
    value: int | None
    span: Span
    sound: bool


def _between_commas(header: Header) -> Iterator[tuple[str, Span]]:
    """The parts of a value between its commas, without blanks around them."""
    line, column, _ = header.value_span
    start = 0
    for part in header.value.split(","):
        text = part.strip(BLANKS)
        first = start + len(part) - len(part.lstrip(BLANKS)) if text else start
        yield text, Span(line, column + first, column + first + max(len(text), 1))
        start += len(part) + 1


def players(header: Header) -> list[tuple[str, Span]]:
    """`players: Anna, Bram`: the names in the order of the seats; "" where nothing stands between two commas."""
    return list(_between_commas(header))


def names(text: str) -> list[str]:
    """The players' names alone."""
    return [name.strip(BLANKS) for name in text.split(",")]


def leader(header: Header) -> tuple[int | None, Span]:
    """`leader: B`: a seat."""
    return seat(header.value), header.value_span


def seat(text: str) -> int | None:
    """The seat a letter names."""
    letter = text.upper()
    return SEATS.index(letter) if len(letter) == 1 and letter in SEATS else None


def factions(header: Header) -> list[tuple[int | None, Span]]:
    """`factions: N I D T V`, or names in four languages. `AMBIGUOUS` stands for "Zombies", which two factions are called."""
    line, column, _ = header.value_span
    value, found, end = header.value, [], 0
    folded = fold(value)
    while item := _ITEM.search(value, end):
        start = item.start()
        name = faction_pattern().match(folded, start) if len(item[0]) > 1 else None
        if name is not None:
            end = name.end()
            faction = faction_of(name[0])
        else:
            end = item.end()
            faction = faction_of(item[0])
        found.append((faction, Span(line, column + start, column + end)))
    return found


def plain_factions(text: str) -> list[int] | None:
    """Codes with one blank between them, each once; None where a closer look is needed."""
    found: list[int] = []
    for word in text.split(" "):
        faction = CODES.find(word) if len(word) == 1 else -1
        if faction < 0 or faction in found:
            return None
        found.append(faction)
    return found


def cards(header: Header, *, kingdoms: bool = True) -> list[tuple[Card | None, Span]]:
    """`display: G D N`: cards, in Kingdoms by their letter alone (as a faction's number)."""
    line, column, _ = header.value_span
    found: list[tuple[Card | None, Span]] = []
    for item in _ITEM.finditer(header.value):
        name = item[0].upper() if item[0].isascii() else ""
        card: Card | None = None
        if name == "?":
            card = HIDDEN
        elif not kingdoms:
            card = CARDS.get(name)
        elif len(name) == 1 and name in CODES:
            card = CODES.index(name)
        found.append((card, Span(line, column + item.start(), column + item.end())))
    return found


def heroes(header: Header) -> list[HeroItem]:
    """`heroes: LICH=5 SKELETON`: the heroes that may be in the deck, with their printed values where they are known."""
    line, column, _ = header.value_span
    found = []
    for item in _HERO.finditer(header.value):
        name = (item[1] or "").upper()
        card = CARDS[name] if name in HEROES else None
        digits = item[2]
        known = digits is not None and digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
        sound = card is not None and (digits is None or known)
        span = Span(line, column + item.start(), column + item.end())
        found.append(HeroItem(card, int(digits) if known else None, span, sound))
    return found


def plain_heroes(text: str) -> dict[Card, int | None] | None:
    """Heroes and their values with one blank between them, each once; None where a closer look is needed."""
    found: dict[Card, int | None] = {}
    at: i64 = 0
    end: i64 = len(text)
    while True:
        hero = card_at(text, at)
        if hero < FIRST_HERO or hero in found:
            return None
        at += WIDTH[hero]
        value: int | None = None
        if at < end and ord(text[at]) == _EQUALS:
            start = at + 1
            number: i64 = 0
            at = start
            while at < end and _ZERO <= ord(text[at]) <= _NINE:
                number = number * 10 + ord(text[at]) - _ZERO
                at += 1
                if at - start > _MOST_DIGITS:
                    return None
            if at == start:
                return None
            value = number
        found[hero] = value
        if at >= end:
            return found
        if ord(text[at]) != _BLANK:
            return None
        at += 1


@cache
def switches() -> dict[str, tuple[str, ...]]:
    """The rulings that a table may switch, in canonical order, each with its choices, the default first."""
    found = {name: entry for name, entry in data("rulings").items() if entry.get("choices")}
    return {name: tuple(found[name]["choices"]) for name in sorted(found, key=lambda name: _place(found[name]))}


def _place(entry: dict[str, Any]) -> int:
    """A switch's place among the others; one that has none, as that of somebody's box, comes last."""
    return int(entry.get("order", 1000))


def agreed(chosen: Mapping[str, str]) -> dict[str, str]:
    """What a table has agreed on, in canonical form: in the order of the switches, without defaults."""
    return {name: chosen[name] for name, choices in switches().items() if chosen.get(name, choices[0]) != choices[0]}


def rulings(header: Header) -> list[tuple[str, str | None, Span]]:
    """`rulings: vampire-same-trick=no, …`: each name and value; None where there is no `=`."""
    found = []
    for text, span in _between_commas(header):
        name, equals, value = text.partition("=")
        found.append((name.strip(BLANKS).lower(), value.strip(BLANKS).lower() if equals else None, span))
    return found
