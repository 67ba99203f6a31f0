"""No faction, hero, power or ability is named outside its page and its data: what is to be said of it stands there.

The Python is walked for names: identifiers, attributes, arguments, imports, and the words in strings. Docstrings and
comments may speak of Goblins, as an example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from claimref.cards import ABILITY_VERBS, FACTIONS, HERO_ENTRIES, VERBS

ROOT = Path(__file__).parents[1]
PAGES = ("claimref/engine/tricks/powers/", "claimref/engine/kingdoms/abilities/")
"""Where powers and abilities speak for themselves."""
VERB_WORDS = {*VERBS, *ABILITY_VERBS}
CALLED = [
    *(name for faction in FACTIONS for name in (faction.power, *chain(*faction.names.values()))),
    *(name for hero in HERO_ENTRIES for name in (hero.power, hero.code, *chain(*hero.names.values()))),
]
POWER_WORDS = {"moon", "fear", *re.findall(r"[^\W\d_]{3,}", " ".join(CALLED).lower())}
ONE_OF_THEM = {re.sub("(?<=.{3})s$", "", word) for word in POWER_WORDS} | {"dwarf", "werewolf"}
"""A Goblin, a Dwarf."""
NAMES = VERB_WORDS | POWER_WORDS | ONE_OF_THEM

ALLOWED = {
    # words of every trick game
    ("claimref/", "discard"): "the discard pile, which every trick game has",
    ("claimref/engine/tricks/plain.py", "'discard'"): "the discard pile, in the data of a state",
    ("claimref/engine/tricks/table.py", "'discard'"): "the discard pile, as a place of cards",
    ("claimref/engine/tricks/", "raise"): "a card that comes back from the discard pile, whichever power brings it",
    ("claimref/referee/tricks/", "raise"): "a card that came back, and what is known of it",
    # plain English, and the words of programs
    ("claimref/", "copy"): "a method that makes a copy",
    ("claimref/", "to"): "a preposition",
    ("claimref/", "under"): "a preposition",
    ("claimref/", "row"): "of a table of text, or of the board",
    ("claimref/views/github.py", "'col'"): "GitHub's word for a column",
    # examples that a command shows
    ("claimref/cli/play.py", "lich"): "an example in its help",
    ("claimref/cli/play.py", "skeleton"): "an example in its help",
    ("claimref/cli/play.py", "fear"): "the box of our heroes, in its help",
    ("claimref/cli/rule_set.py", "fear"): "the box of our heroes, in its help",
    # a step of Kingdoms: a card is laid
    ("claimref/engine/kingdoms/", "lay"): "a card is laid",
    ("claimref/engine/kingdoms/", "'lay'"): "a card is laid",
    ("claimref/referee/kingdoms/", "lay"): "a card is laid",
    ("claimref/live/", "'lay'"): "a card is laid",
    ("claimref/records/simulate_kingdoms.py", "'lay'"): "a card is laid",
    ("claimref/referee/kingdoms/verdict.py", "'seer'"): "where a card came from, as the JSON has always said it",
}
"""The words that mean something else there, by where they may stand, with the reason; in quotes where they are a string."""


class Found(NamedTuple):
    """A name in the code."""

    path: str
    line: int
    word: str
    text: str


def spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """All names and strings of a file, with their lines; without docstrings, which are strings that stand alone."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in alone:
                yield line, f"'{node.value}'" if node.value.lower() in NAMES else node.value
            continue
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield line, name


def words(text: str) -> Iterator[str]:
    """The words of a name or a sentence (`raise_card` and `HiddenRaise` are two); a string of one such word stays quoted."""
    if text.startswith("'") and text[1:-1].lower() in NAMES:
        yield text.lower()
        return
    for word in re.findall(r"[^\W\d_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)):
        yield word.lower()


def names_in(path: str, source: str) -> list[Found]:
    """Every name of a power or ability, or word for what one does, in the code of a file."""
    return [
        Found(path, line, word, text[:60])
        for line, text in spoken(ast.parse(source))
        for word in words(text)
        if word.strip("'") in NAMES
    ]


def place_of(found: Found) -> tuple[str, str] | None:
    """The entry that allows a word there."""
    return next(((place, word) for place, word in ALLOWED if word == found.word and found.path.startswith(place)), None)


FILES = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "claimref").rglob("*.py"))]
WALKED = [path for path in FILES if not path.startswith(PAGES)]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", WALKED)
def test_no_power_is_named_outside_its_page(path: str) -> None:
    named = [found for found in names_in(path, read(path)) if place_of(found) is None]
    assert named == [], "say it on the power's page or in claimref/data"


def test_what_is_allowed_is_needed() -> None:
    assert {place_of(found) for path in WALKED for found in names_in(path, read(path))} >= ALLOWED.keys()


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("if power == 'goblins': pass", "'goblins'"),
        ("GNOMES = 5", "gnomes"),
        ("from claimref.cards import LICH", "lich"),
        ("table.vampires[seat]", "vampires"),
        ("def smash(card): ...", "smash"),
        ("f'{player} had a Troll'", "troll"),
        ("class OneDwarf: ...", "dwarf"),
        ("call(banish=2)", "banish"),
        ("verb in ('under', 'no')", "'under'"),
    ],
)
def test_a_name_is_found_wherever_it_stands(source: str, word: str) -> None:
    (found,) = names_in("claimref/x.py", source)
    assert found.word == word


def test_docstrings_and_comments_may_name_them() -> None:
    assert names_in("claimref/x.py", '"""Goblins."""\nx = 1  # Knights\n"""Trolls."""\nraise ValueError') == []
