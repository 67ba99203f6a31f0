"""The grammar is the specification: it lies where it is looked for, knows every kind of line, and agrees with the data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from claimref.cards import ABILITY_VERBS, HEROES, VERBS, AbilityVerb, Verb
from claimref.notation.grammar import LINES, ability_rule, choice_rule, grammar_folder, line_parser, parse_line
from claimref.notation.reader import read_text

EXAMPLES = Path(__file__).parents[3] / "shared" / "examples"


def test_the_grammar_is_found() -> None:
    assert (grammar_folder() / "claim.lark").is_file()


def test_every_file_of_the_grammar_explains_itself() -> None:
    for path in grammar_folder().glob("*.lark"):
        assert path.read_text(encoding="utf-8").startswith("// ")


@pytest.mark.parametrize("hero", HEROES)
def test_heroes(hero: str) -> None:
    assert parse_line("trick", f"1. A {hero.lower()}").words()[-1].name == "HERO"


def test_there_is_a_start_for_every_kind_of_line() -> None:
    assert set(LINES) == set(line_parser().options.start)


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared examples are not here")
def test_the_grammar_alone_reads_all_examples() -> None:
    for path in sorted(EXAMPLES.glob("*.claim")):
        names = {found.name for game in read_text(path.read_text("utf-8"), fast=False) for found in game.findings}
        assert ("syntax-error" in names) == (path.stem == "illegal-syntax-error"), path.stem


# --- What powers declare -----------------------------------------------------------------------------------------------


def text_of(file: str) -> str:
    return (grammar_folder() / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", VERBS.values(), ids=str)
def test_every_verb_stands_in_the_grammar_as_its_power_declares_it(verb: Verb) -> None:
    assert f"\n{choice_rule(verb)}\n" in text_of("tricks.lark")
    assert f"\n{verb.word.upper()}: /{verb.word}(?!\\w)/i\n" in text_of("tricks.lark")


@pytest.mark.parametrize("verb", ABILITY_VERBS.values(), ids=str)
def test_every_word_of_an_ability_does_too(verb: AbilityVerb) -> None:
    assert f"\n{ability_rule(verb)}\n" in text_of("kingdoms.lark")
    assert f"\n{verb.word.upper()}: /{verb.word}(?!\\w)/i\n" in text_of("kingdoms.lark")


def test_the_grammar_names_no_other() -> None:
    (verbs,) = re.findall(r"^_action: (.*)$", text_of("tricks.lark"), re.MULTILINE)
    assert verbs.split(" | ") == list(VERBS)
    (words,) = re.findall(r"^_word: (.*)$", text_of("kingdoms.lark"), re.MULTILINE)
    assert set(words.split(" | ")) == {*ABILITY_VERBS, "use", "skip"}
    assert f"HERO: /(?:{'|'.join(HEROES)})(?!\\w)/i" in text_of("cards.lark")


@pytest.mark.parametrize(
    ("verb", "rule"),
    [
        (Verb("grab", "ogres", 50, False, 2, "", "all"), "grab: GRAB card (_COMMA? card)~0..1"),
        (Verb("grab", "ogres", 50, True, 0, "may", "all"), "grab: GRAB any_item (_COMMA? any_item)*"),
        (Verb("grab", "ogres", 50, False, 1, "must", "all"), "grab: GRAB owned"),
        (AbilityVerb("leap", "ogres", 3), "leap: LEAP place (_COMMA? place)~0..2"),
    ],
)
def test_a_rule_for_every_kind_of_verb(verb: Verb | AbilityVerb, rule: str) -> None:
    assert (choice_rule(verb) if isinstance(verb, Verb) else ability_rule(verb)) == rule
