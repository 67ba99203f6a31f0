"""Golden logs: one game of every rule set in plain text and Markdown, and one in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimref.notation.nodes import Record
from claimref.notation.reader import read_file
from claimref.views.log import log
from claimref.views.log_markdown import markdown
from claimref.views.log_text import text
from tests.shell import ROOT, is_golden

GAMES = {
    "claim": "claim-decided-by-the-highest-knight",
    "claim2": "claim2-five-gnomes-smashed",
    "fear": "fear-a-replaced-vampire",
    "heroes": "heroes-the-cube-crosses-the-phases",
    "kingdoms": "kingdoms-decided-by-figures",
    "mix2": "mix2-a-seer-and-its-doppelganger",
    "mix3": "mix3-decided-by-values",
    "mix4": "mix4-decided-by-cards",
    "moon": "fear-seven-turns-of-the-moon",
    "hidden": "claim-seen-by-an-onlooker",
}
LANGUAGES = {"nl": ("claim", "moon"), "es": ("claim2", "claim"), "de": ("kingdoms", "mix3")}


def record(name: str) -> Record:
    path = f"records/games/{GAMES[name]}.claim"
    with Path(ROOT, path).open("rb") as stream:
        (found,) = read_file(stream, path)
    return found


def told(lines: object) -> str:
    return "\n".join(lines) + "\n"  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_plain_text(name: str) -> None:
    assert is_golden(told(text(log(record(name)), 80)), f"../show/{name}.txt")


@pytest.mark.parametrize("name", GAMES)
def test_markdown(name: str) -> None:
    assert is_golden(told(markdown(log(record(name)))), f"../show/{name}.md")


@pytest.mark.parametrize(
    ("language", "name"), [(language, name) for language, names in LANGUAGES.items() for name in names]
)
def test_languages(language: str, name: str) -> None:
    assert is_golden(told(text(log(record(name), language), 80)), f"../show/{name}.{language}.txt")


def test_hands_at_120_columns() -> None:
    assert is_golden(told(text(log(record("mix4"), hands=True), 120)), "../show/mix4-hands.txt")


@pytest.mark.parametrize(("name", "at"), [("fear", (2, 10)), ("kingdoms", (16,)), ("claim", (1, 2))])
def test_one_place(name: str, at: tuple[int, ...]) -> None:
    place = ".".join(map(str, at))
    assert is_golden(told(text(log(record(name), hands=True, at=at), 80)), f"../show/{name}-at-{place}.txt")
