"""What can be wrong with the box.toml of somebody's box, in words."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

Table = dict[str, Any]
"""A table of TOML."""

Fault = tuple[str, str]
"""Where something is wrong, and what."""

LANGUAGES = ("en", "nl", "es", "de")
"""The languages that names and sentences may be in; English they must be in."""
_RESERVED = {
    "card", "play", "take", "hand", "trick", "turn", "seat", "item", "choice", "leader", "outcome", "number", "use", "pass",
    "deck", "see", "keep", "redeal", "deal", "phase", "turns", "result", "votes", "shared", "and", "by",
}  # fmt: skip
"""Words that mean something else in a record, or in its grammar."""
_SEATS = ("", "may", "must")
_SEES = ("all", "actor", "owner", "nobody")
_GAMES = {
    "claim": {"books"},
    "claim2": {"books"},
    "mix": {"others", "two_players_only", "books"},
    "kingdoms": {"others", "books"},
}
"""What a box may add to a game."""
_RULING = ("text", "reason", "rule", "books", "they", "section", "example")


class _Box:
    """A box whose tables are not yet to be trusted."""

    def __init__(self, folder: str, tables: Table) -> None:
        self.folder = folder
        self.factions = _table(tables, "factions")
        entries = [*self.factions.values(), *_table(tables, "heroes").values()]
        self.powers = [entry.get("power") for entry in entries if isinstance(entry, dict)]


def faults(folder: str, tables: Table) -> Iterator[Fault]:
    """Everything that is wrong with what a box says."""
    box = _Box(folder, tables)
    checks: dict[str, Callable[[_Box, str, Table], Iterator[Fault]]] = {
        "factions": _faction, "heroes": _hero, "rules": _rule, "rulings": _ruling, "words": _sentences,
        "books": _book, "findings": _finding, "games": _game, "reasons": _reason,
    }  # fmt: skip
    for table, entries in tables.items():
        if table not in checks:
            yield table, f"a box has {', '.join(checks)}, and nothing else"
        elif not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
            yield table, "there is an entry that is no table"
        else:
            for name, entry in entries.items():
                for place, wrong in checks[table](box, name, entry):
                    yield ".".join(filter(None, (table, name, place))), wrong


def _faction(box: _Box, code: str, entry: Table) -> Iterator[Fault]:
    if not re.fullmatch(r"[A-Z]", code):
        yield "", "a faction is called by one letter, A to Z"
    yield from _unknown(entry, "power", "box", "cards", "drawn", "kingdoms", "verbs", "ability", *LANGUAGES)
    yield from _power(box, entry)
    yield from _cards(entry.get("cards"))
    if "drawn" in entry and not _is_number(entry["drawn"]):
        yield "drawn", "it is a number of cards"
    if "kingdoms" in entry:
        if not _is_number(entry["kingdoms"]):
            yield "kingdoms", "it is a number of points"
        yield from _has_page(box, "abilities", entry.get("power"))
    for word, places in _table(entry, "ability").items():
        if not re.fullmatch("[a-z]{2,}", word) or word in _RESERVED or not _is_number(places):
            yield f"ability.{word}", "a word in small letters, and how many places it names at most"


def _reason(box: _Box, group: str, entry: Table) -> Iterator[Fault]:
    if group not in ("leads", "refused"):
        yield "", "reasons are given for who leads and for what was refused"
    for key, text in entry.items():
        if not isinstance(text, str):
            yield key, "it is a sentence"


def _hero(box: _Box, code: str, entry: Table) -> Iterator[Fault]:
    if not re.fullmatch(r"[A-Z]{3,12}", code):
        yield "", "a hero is called by three to twelve capital letters"
    yield from _unknown(entry, "power", "box", "verbs", *LANGUAGES)
    yield from _power(box, entry)


def _power(box: _Box, entry: Table) -> Iterator[Fault]:
    """What factions and heroes have in common: names, a page, verbs."""
    for language in LANGUAGES:
        names = entry.get(language, [] if language == "en" else ["-"])
        if not (isinstance(names, list) and names and all(isinstance(name, str) and name for name in names)):
            yield language, 'a list of names, the first of them to be shown: ["Ogres"]'
    if not isinstance(entry.get("box", ""), str):
        yield "box", "what the box is called"
    name = entry.get("power")
    if not isinstance(name, str) or not re.fullmatch("[a-z][a-z0-9_]*", name):
        yield "power", "the name of its page, in small letters"
        return
    yield from _has_page(box, "powers", name)
    for word, verb in _table(entry, "verbs").items():
        yield from _verb(f"verbs.{word}", word, verb)


def _has_page(box: _Box, folder: str, name: object) -> Iterator[Fault]:
    if not os.path.exists(os.path.join(box.folder, folder, f"{name}.py")):
        yield "power", f"there is no page {folder}/{name}.py"


def _verb(place: str, word: str, verb: object) -> Iterator[Fault]:
    if not re.fullmatch("[a-z]{2,}", word) or word in _RESERVED:
        yield place, "a verb is a word in small letters that the notation does not use for something else"
    if not isinstance(verb, dict):
        yield place, "a verb has order, most, hidden, seats and sees"
        return
    for key, wrong in _unknown(verb, "order", "most", "hidden", "seats", "sees"):
        yield f"{place}.{key}", wrong
    if not _is_number(verb.get("order")) or not _is_number(verb.get("most", 0)):
        yield place, "order and most are numbers"
    if not isinstance(verb.get("hidden", False), bool):
        yield f"{place}.hidden", "true or false"
    for key, known in (("seats", _SEATS), ("sees", _SEES)):
        if verb.get(key, known[0]) not in known:
            yield f"{place}.{key}", f"it is one of {', '.join(map(repr, known))}"


def _cards(cards: object) -> Iterator[Fault]:
    """`"0-9"`, or how many copies there are of each value."""
    if isinstance(cards, str):
        values = re.fullmatch("([0-9]{1,2})-([0-9]{1,2})", cards)
        right = values is not None and int(values[1]) <= int(values[2])
    else:
        right = isinstance(cards, dict) and bool(cards) and all(
            re.fullmatch("[0-9]|[1-9][0-9]", value) and _is_number(count) and count for value, count in cards.items()
        )  # fmt: skip
    if not right:
        yield "cards", 'values from 0 to 99: "0-9", or each with its copies, { 1 = 3, 3 = 2 }'


def _rule(box: _Box, key: str, entry: Table) -> Iterator[Fault]:
    if not isinstance(entry.get("text"), str):
        yield "text", "a rule has a text"
    if not isinstance(entry.get("in", {}), dict):
        yield "in", "the headings under which books print it, by book"
    if not isinstance(entry.get("many", ""), str):
        yield "many", "the rule that holds instead with three or four players"
    if not isinstance(entry.get("cards", ""), str):
        yield "cards", "the factions and heroes whose cards it lists"


def _ruling(box: _Box, name: str, entry: Table) -> Iterator[Fault]:
    for key in _RULING:
        if key not in entry:
            yield key, "a ruling has one"


def _sentences(box: _Box, group: str, entry: Table) -> Iterator[Fault]:
    for key, text in entry.items():
        if not isinstance(text, dict) or not isinstance(text.get("en"), str):
            yield key, "a sentence in English at least"


def _book(box: _Box, key: str, entry: Table) -> Iterator[Fault]:
    if not isinstance(entry.get("title"), str) or not isinstance(entry.get("editions"), dict) or not entry["editions"]:
        yield "", "a book has a title and editions, by language"


def _finding(box: _Box, name: str, entry: Table) -> Iterator[Fault]:
    if set(entry) != {"say"} or not isinstance(entry["say"], dict):
        yield "", "a box may add sentences (say), and nothing else"


def _game(box: _Box, game: str, entry: Table) -> Iterator[Fault]:
    if game == "order":
        for moment, names in entry.items():
            if not isinstance(names, list) or not any(name in box.powers for name in names):
                yield moment, "a list of powers with one of its own, in the order they act"
        return
    for key, value in entry.items():
        if key not in _GAMES.get(game, ()):
            yield key, "a box may add others, two_players_only (mix), books and the order of powers"
        elif key == "books":
            if not isinstance(value, list):
                yield key, "a list of books"
        elif not isinstance(value, str) or not set(value) <= set(box.factions):
            yield key, "letters of its own factions"


def _unknown(entry: Table, *known: str) -> Iterator[Fault]:
    for key in entry:
        if key not in known:
            yield key, f"nobody knows this; there are {', '.join(known)}"


def _table(entry: Table, key: str) -> Table:
    found = entry.get(key, {})
    return found if isinstance(found, dict) else {key: None}


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0
