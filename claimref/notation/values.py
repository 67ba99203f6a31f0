"""The values of header lines, item by item: what each says, and where it stands, so that a finding can point at it.

An item that could not be made out has None for its value. Whether the items make sense together is the referee's to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from claimref.cards import CARDS, CODES, HEROES, HIDDEN, Card
from claimref.notation.names import AMBIGUOUS, faction_names, faction_of, faction_pattern, fold
from claimref.notation.nodes import BLANKS, SEATS, Header, Span
from claimref.notation.setting import KEYS

__all__ = ["AMBIGUOUS", "KEYS", "HeroItem", "cards", "factions", "heroes", "leader", "players", "rulings"]

_ITEM = re.compile(r"[^\s,\ufeff]+")
_HERO = re.compile(r"([^\s,=\ufeff]+)(?:\s*=\s*([^\s,\ufeff]*))?|=[^\s,]*")
_CODES_ONLY = re.compile(r"[A-Z]( [A-Z])*")


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


def leader(header: Header) -> tuple[int | None, Span]:
    """`leader: B`: a seat."""
    value = header.value.upper()
    return SEATS.index(value) if len(value) == 1 and value in SEATS else None, header.value_span


def factions(header: Header) -> list[tuple[int | None, Span]]:
    """`factions: N I D T V`, or names in four languages. `AMBIGUOUS` stands for "Zombies", which two factions are called."""
    line, column, _ = header.value_span
    value, found, end = header.value, [], 0
    folded = fold(value) if not _CODES_ONLY.fullmatch(value) else value
    while item := _ITEM.search(value, end):
        start = item.start()
        name = faction_pattern().match(folded, start) if len(item[0]) > 1 else None
        if name is not None:
            end = name.end()
            faction: int | None = faction_names()[" ".join(name[0].split())]
        else:
            end = item.end()
            faction = faction_of(item[0])
        found.append((faction, Span(line, column + start, column + end)))
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
        card, value, sound = _hero(item[1] or "", item[2])
        found.append(HeroItem(card, value, Span(line, column + item.start(), column + item.end()), sound))
    return found


@lru_cache(maxsize=1024)
def _hero(name: str, digits: str | None) -> tuple[Card | None, int | None, bool]:
    """The hero, his value, and whether both could be made out."""
    card = CARDS[name.upper()] if name.upper() in HEROES else None
    known = digits is not None and digits.isascii() and digits.isdigit() and len(digits) <= 6
    return card, int(digits) if digits and known else None, card is not None and (digits is None or known)


def rulings(header: Header) -> list[tuple[str, str | None, Span]]:
    """`rulings: vampire-same-trick=no, …`: each name and value; None where there is no `=`."""
    found = []
    for text, span in _between_commas(header):
        name, equals, value = text.partition("=")
        found.append((name.strip(BLANKS).lower(), value.strip(BLANKS).lower() if equals else None, span))
    return found
