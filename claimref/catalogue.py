"""The catalogue: what the referee can say, the rules and rulings it rests on, and where the books print them.

Everything here is data (claimref/data/*.toml); this page gives it types, and knows which book a game is cited from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from claimref.cards import FACTIONS, HEROES, data
from claimref.findings import Finding


class Entry(NamedTuple):
    """One kind of finding: its code and severity, what it is about, and the sentences it can be told in."""

    name: str
    code: str
    severity: str
    title: str
    rule: str
    kingdoms: str | None
    right: str
    about: str
    example: str
    say: Mapping[str, str]

    def rule_in(self, game: str) -> str:
        """The key of the rule it rests on; Kingdoms has rules of its own."""
        return self.kingdoms if game == "kingdoms" and self.kingdoms else self.rule


class Book(NamedTuple):
    """A rulebook, and what its edition is called, by the language of the text."""

    key: str
    title: str
    editions: Mapping[str, str]

    def language(self, wanted: str) -> str:
        """The language to cite it in: the wanted one where the book is printed in it."""
        return wanted if wanted in self.editions else next(iter(self.editions))

    def named(self, wanted: str = "en") -> str:
        return f"{self.title} ({self.editions[self.language(wanted)]})"


class Rule(NamedTuple):
    """A printed rule in our own words; `headings` says under which heading a book prints it, by book and language."""

    key: str
    text: str
    headings: Mapping[str, Mapping[str, str]]
    see: str | None
    many: str | None
    """The rule that holds instead with three or four players."""
    cards: tuple[str, ...]
    """The factions and heroes whose cards it lists."""


class Ruling(NamedTuple):
    """A decision of this project where the books are silent, unclear or differ."""

    name: str
    text: str
    reason: str
    rule: str
    books: tuple[str, ...]
    they: str
    section: str
    example: str
    choices: tuple[str, ...]
    default: str | None
    means: Mapping[str, Mapping[str, str]]
    """What each choice means, by language."""


@cache
def entries() -> dict[str, Entry]:
    """Every kind of finding, by name."""
    return {
        name: Entry(
            name, found["code"], found["severity"], found["title"], found["rule"], found.get("kingdoms"),
            found["right"], found["about"].strip(), found["example"].strip("\n"), found["say"],
        )
        for name, found in data("findings").items()
    }  # fmt: skip


@cache
def books() -> dict[str, Book]:
    """Every rulebook, by its letter."""
    return {key: Book(key, book["title"], book["editions"]) for key, book in data("books").items()}


@cache
def rules() -> dict[str, Rule]:
    """Every printed rule, by key."""
    return {
        key: Rule(
            key, rule["text"], dict(_headings(rule.get("in", {}))), rule.get("see"), rule.get("many"),
            tuple(rule.get("cards", "").split()),
        )
        for key, rule in data("rules").items()
    }  # fmt: skip


def rule_for(key: str, players: int) -> str:
    """A rule, or the one that holds in its place with so many players."""
    return (rules()[key].many or key) if players > 2 and key in rules() else key


def rule_of_card(name: str) -> str:
    """The rule that lists a card: what a box holds, as its book tells."""
    word = name if name in HEROES else name[:1]
    return next((key for key, rule in rules().items() if word in rule.cards), "deck")


def _headings(printed: Mapping[str, str | dict[str, str]]) -> Iterator[tuple[str, dict[str, str]]]:
    for key, heading in printed.items():
        language = next(iter(books()[key].editions))
        yield key, heading if isinstance(heading, dict) else {language: heading}


@cache
def rulings() -> dict[str, Ruling]:
    """Every ruling, by name."""
    return {name: _ruling(name, found) for name, found in data("rulings").items()}


def _ruling(name: str, found: dict[str, Any]) -> Ruling:
    choices = tuple(found.get("choices", ()))
    return Ruling(
        name, found["text"], found["reason"], found["rule"], tuple(found["books"]), found["they"], found["section"],
        found["example"].strip("\n"), choices, found.get("default"), found.get("means", {}),
    )  # fmt: skip


_LANGUAGES = {
    "nl": "nl", "dutch": "nl", "nederlands": "nl",
    "es": "es", "spanish": "es", "español": "es", "espanol": "es",
    "de": "de", "german": "de", "deutsch": "de",
}  # fmt: skip


def language(edition: str) -> str:
    """The language of an `edition:` header (`nl`, `Dutch`, `Nederlands 2017` …); English for any other."""
    words = edition.lower().replace("-", " ").split()
    return next((_LANGUAGES[word] for word in words if word in _LANGUAGES), "en")


def faction_name(faction: int, edition: str = "", game: str = "claim") -> str:
    """A faction's name as its edition prints it: the Undead are “Zombies” in the Dutch Claim.

    Where a mixed deck could hold two factions of that name, the code is added.
    """
    spoken = language(edition)
    name = FACTIONS[faction].name(spoken)
    if game == "mix" and sum(name in other.names.get(spoken, ()) for other in FACTIONS) > 1:
        return f"{name} ({FACTIONS[faction].code})"
    return name


def _cited(game: str) -> list[str]:
    """From which books a game is cited, and in which order; books that are one in several languages go together."""
    named = data("games").get(game, {}).get("books")
    if named:
        return list(named)
    together: dict[str, str] = {}
    for key, book in books().items():
        together[book.title] = together.get(book.title, "") + key
    return list(together.values())


def citations(key: str, game: str = "", edition: str = "") -> list[str]:
    """Where a rule is printed, for a player of this game who owns this edition; without a game, everywhere."""
    rule = rules()[key]
    spoken = language(edition)
    groups = [[book for book in group if book in rule.headings] for group in _cited(game)]
    found = [group for group in groups if group]
    if game:
        found = found[:1]
    cited = [book for group in found for book in _owned(group, spoken)]
    return [_cite(books()[book], rule.headings[book], spoken) for book in cited]


def _owned(group: list[str], spoken: str) -> list[str]:
    return [book for book in group if spoken in books()[book].editions] or group


def _cite(book: Book, headings: Mapping[str, str], spoken: str) -> str:
    return f"{book.named(spoken)}, “{headings[book.language(spoken)]}”"


def citation(key: str, game: str = "", edition: str = "") -> str:
    """Book and heading in one line: `Claim (Dutch edition), “FASE 1: REKRUTEER VOLGELINGEN – Speel kaarten”`."""
    if key not in rules():
        return f"ruling {key}, on {citation(rulings()[key].rule, game, edition)}"
    return "; ".join(citations(key, game, edition)) or rules()[key].see or ""


def wording(key: str) -> str:
    """A rule or a ruling in our own words."""
    return rules()[key].text if key in rules() else rulings()[key].text


def finding_rule(finding: Finding, game: str = "") -> str:
    """The key of the rule or ruling a finding rests on: the one that decided, or else the one that its kind rests on."""
    rule = finding.rule or entries()[finding.name].rule_in(game)
    return rule_of_card(str(finding.details["card"])) if rule == "deck" and "card" in finding.details else rule


def finding_json(finding: Finding, game: str = "") -> dict[str, Any]:
    """A finding as other programs read it; `game` is the rule set of the record it is about."""
    said: dict[str, Any] = {
        "schema": 1,
        "path": finding.path,
        "game": finding.game,
        "line": finding.line,
        "column": finding.column,
        "end_column": finding.end_column,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "rule": finding_rule(finding, game),
    }
    if finding.legal is not None:
        said["legal"] = list(finding.legal)
    if finding.proof is not None:
        line, column, end_column = finding.proof
        said["proof"] = {"line": line, "column": column, "end_column": end_column}
    return said
