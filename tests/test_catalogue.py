"""Nothing is missing in the catalogue: every finding, rule, ruling and book is there, and every sentence can be said."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from claimref.cards import CARDS, CODES, FACTIONS, HEROES
from claimref.catalogue import (
    Ruling,
    books,
    citation,
    citations,
    entries,
    faction_name,
    finding_json,
    finding_rule,
    language,
    rules,
    rulings,
    wording,
)  # fmt: skip
from claimref.findings import Finding
from claimref.notation.reader import read_text
from claimref.notation.values import switches

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"
SEEDS = {"N": "000", "E": "001", "S": "002", "F": "003", "K": "004"}
needs_shared = pytest.mark.skipif(not (SHARED / "rules.md").is_file(), reason="the project's papers are not at hand")

NAMES = [
    "syntax-error", "missing-header", "bad-header", "unknown-header", "unknown-card", "wrong-deck",
    "duplicate-card", "wrong-hand-size", "wrong-number", "wrong-leader", "not-in-hand", "revoke",
    "wrong-card-count", "wrong-winner", "wrong-take", "missing-choice", "illegal-choice", "value-unknown",
    "extra-trick", "impossible", "not-adjacent", "occupied", "wrong-draw", "wrong-points",
    "wrong-votes", "wrong-result", "irregularity", "needless-mark", "unfinished",
]  # fmt: skip

WARNINGS = {"unknown-header", "irregularity", "needless-mark"}


def test_every_finding_is_there_and_no_other() -> None:
    assert sorted(entries()) == sorted(NAMES)


def test_codes_are_unique_and_in_order() -> None:
    codes = [entry.code for entry in entries().values()]
    assert len(set(codes)) == len(codes)
    assert codes == sorted(codes)
    assert all(re.fullmatch(r"C\d\d", code) for code in codes)


@pytest.mark.parametrize("name", NAMES)
def test_an_entry_is_complete(name: str) -> None:
    entry = entries()[name]
    assert entry.severity == ("info" if name == "unfinished" else "warning" if name in WARNINGS else "error")
    assert entry.title
    assert not entry.title.endswith(".")
    assert entry.right.endswith(".")
    assert entry.about.endswith(".")
    assert entry.example
    assert entry.say
    for key in (entry.rule, entry.rule_in("kingdoms")):
        assert wording(key)
    for sentence in entry.say.values():
        assert not sentence.endswith("."), "sentences are quoted within others"


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_can_be_said(name: str) -> None:
    for case, sentence in entries()[name].say.items():
        needed = {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
        assert all(re.fullmatch(r"[a-z_]+", field) for field in needed), sentence
        finding = Finding(name, (1, 1, 2), case, details=dict.fromkeys(needed, "something"))
        assert "{" not in finding.message


CASES = {
    "wrong-deck": {"message": "card game_deck", "shadows": "card", "heroes": "card", "no_heroes": "card"},
    "duplicate-card": {"message": "card copies first"},
    "wrong-hand-size": {"message": "player count size"},
    "wrong-number": {"message": "number expected", "phase": "number expected"},
    "wrong-leader": {"message": "player expected why"},
    "not-in-hand": {"message": "player card", "elsewhere": "player card holder"},
    "revoke": {
        "message": "player card lead", "proven": "player lead trick held later", "won": "player lead trick held later",
    },
    "wrong-card-count": {"message": "count expected", "face_up": "count expected"},
    "wrong-winner": {"message": "player winner why"},
    "wrong-take": {"message": "player card expected", "order": "player expected", "hidden": "player expected"},
    "missing-choice": {"message": "player options"},
    "illegal-choice": {"message": "choice why"},
    "value-unknown": {"message": "hero"},
    "extra-trick": {"message": "phase", "game": ""},
    "impossible": {"message": "lines unseen voids room", "raised": "lines player held card"},
    "wrong-votes": {"message": "faction claimed vote"},
    "wrong-result": {"message": "claimed result", "early": ""},
    "irregularity": {"message": "what"},
    "needless-mark": {"message": "what"},
    "unfinished": {"message": "state"},
    "bad-header": {"message": "key why"},
    "missing-header": {"message": "key why"},
}  # fmt: skip
"""The cases of the referee for the trick games, with the details that each is given."""


@pytest.mark.parametrize("name", CASES)
def test_the_cases_of_the_trick_games_need_no_other_details(name: str) -> None:
    for case, details in CASES[name].items():
        needed = {field for _, field, _, _ in Formatter().parse(entries()[name].say[case]) if field is not None}
        assert needed <= set(details.split())


def test_every_sentence_used_in_the_code_is_there() -> None:
    """`find("revoke", span, "won", …)`: names and cases that the code mentions are in the catalogue."""
    used = re.compile(r'\b(?:find|irregular|report|Finding)\(\s*"([a-z-]+)",\s*[^,]+(?:\([^)]*\))?,\s*"([a-z_-]+)"')
    for path in (ROOT / "claimref").rglob("*.py"):
        for name, case in used.findall(path.read_text(encoding="utf-8")):
            assert case in entries()[name].say, f"{path.name}: {name}, {case}"


# --- Rules, rulings, books ---------------------------------------------------------------------------------------------


def test_every_rule_has_words_and_a_source() -> None:
    for rule in rules().values():
        assert rule.text.endswith(".")
        assert rule.headings or rule.see
        for key, headings in rule.headings.items():
            assert set(headings) == set(books()[key].editions)


def test_every_rule_that_a_decision_names_is_there() -> None:
    named = re.compile(r'Decision\("\w+", [^,"]+, "([a-z-]+)"')
    for path in (ROOT / "claimref").rglob("*.py"):
        for key in named.findall(path.read_text(encoding="utf-8")):
            assert key in rules() or key in rulings(), f"{path.name}: {key}"


def test_every_power_is_told() -> None:
    for faction in FACTIONS:
        assert faction.power in rules()
        assert (faction.kingdoms is None) or f"kingdoms-{faction.power}" in rules()
    for hero in HEROES:
        assert hero.lower() in rules()


def test_every_ruling_is_complete() -> None:
    for ruling in rulings().values():
        assert ruling.text.endswith(".")
        assert ruling.reason.endswith(".")
        assert ruling.rule in rules()
        assert set(ruling.books) <= set(books())
        assert set(ruling.books) & set(rules()[ruling.rule].headings)
        assert ruling.they in ("silent", "unclear", "differ")
        assert ruling.default == (ruling.choices[0] if ruling.choices else None)


def test_no_name_means_two_things() -> None:
    names = [*entries(), *rules(), *rulings()]
    assert len(set(names)) == len(names)


@needs_shared
def test_every_ruling_of_the_rules_is_there_with_its_choices() -> None:
    text = (SHARED / "rules.md").read_text(encoding="utf-8").replace("\\|", "|")
    found = re.findall(r"\*\*ruling\*\*\s+`([a-z-]+)`(?: \[([^]]+)\])?", text)
    assert sorted(name for name, _ in found) == sorted(rulings())
    for name, choice in found:
        options, _, default = choice.partition(";")
        assert rulings()[name].choices == tuple(word.strip() for word in options.split("|") if word.strip())
        assert rulings()[name].default == (default.strip() or None)
        section = text.rfind("\n## ", 0, text.index(f"`{name}`"))
        assert rulings()[name].section.split(".")[0] == text[section + 4]


def test_every_choice_is_told_in_every_language() -> None:
    for ruling in rulings().values():
        assert tuple(ruling.means) == ruling.choices
        for told in ruling.means.values():
            assert set(told) == {"en", "nl", "es", "de"}
            assert all(sentence.endswith(".") for sentence in told.values())
            assert len(set(told.values())) == len(told)


@needs_shared
def test_the_switches_stand_in_the_order_of_the_rules() -> None:
    text = (SHARED / "rules.md").read_text(encoding="utf-8")
    table = re.findall(r"(?m)^\| `([a-z-]+)` \| `([a-z]+)` \| `([a-z]+)`", text[text.index("## 7.") :])
    assert list(switches()) == [name for name, _, _ in table]
    assert {name: (default, other) for name, default, other in table} == switches()


@needs_shared
def test_every_finding_of_the_interface_is_there() -> None:
    text = (SHARED / "interface.md").read_text(encoding="utf-8")
    table = text[text.index("| name | when |") : text.index("One slip gives one finding")]
    rows = [
        row.split("|")[1] + ("needless-mark" if "needless-mark" in row else "") for row in table.splitlines()[2:] if row
    ]
    assert sorted(re.findall(r"[a-z]+(?:-[a-z]+)+|\b(?:revoke|impossible|occupied|irregularity|unfinished)\b",
                             " ".join(rows))) == sorted(NAMES)  # fmt: skip


# --- Books: cited by heading, never copied -----------------------------------------------------------------------------

_SCAN = {
    "RECRVIT": "RECRUIT", "PHASE IWO": "PHASE TWO", "FACIION'S": "FACTION'S", "SPECIAL.": "SPECIAL",
    "PUNTEENTELLING": "PUNTENTELLING", "FASE I. REKRUTEER, ": "FASE 1: REKRUTEER ", "SPIELLENDE": "SPIELENDE",
    "VERZAMEL. ": "VERZAMEL ", "SPEL. &": "SPEL &", "SET UP. FACTION": "SET UP: FACTION", "HEL.DEN": "HELDEN",
    "VVOORBEREIDING : ": "VOORBEREIDING: ", "MuMMY": "MUMMY",
}  # fmt: skip
"""Where the scans of the books misread a heading."""


def _text(key: str, spoken: str) -> str:
    """A book, or the half of it that is in one language."""
    text = _book(key)
    if len(books()[key].editions) == 1:
        return text
    second = text.rindex("REINFORCEMENTS: FEAR\n")
    return text[:second] if spoken == "en" else text[second:]


def _book(key: str) -> str:
    (path,) = (SHARED / "seeds").glob(f"{SEEDS[key]}_*.txt")
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"<\|[^|]*\|>", "", text)
    for misread, printed in _SCAN.items():
        text = text.replace(misread, printed)
    return text


@needs_shared
@pytest.mark.parametrize("key", SEEDS)
def test_headings_are_cited_as_printed(key: str) -> None:
    """Each stands in the book, in the text of its language, an inner heading below its outer one."""
    for rule in rules().values():
        for spoken, heading in rule.headings.get(key, {}).items():
            lines = [re.sub(r"^[#\s]+|[:;,\s]+$", "", line) for line in _text(key, spoken).splitlines()]
            for part in heading.split(" – "):
                found = [n for n, line in enumerate(lines) if line == part or line.endswith(f" {part}")]
                assert found, f"{rule.key}: {part}"
                lines = lines[found[0] + 1 :]


@needs_shared
@pytest.mark.parametrize("key", SEEDS)
def test_no_rulebook_sentence_is_copied(key: str) -> None:
    """Not eight words in a row of a book stand anywhere in our data."""

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"\w+", text.lower())
        return {tuple(words[place : place + 8]) for place in range(len(words) - 7)}

    book = runs(_book(key))
    for path in [*(ROOT / "claimref" / "data").glob("*.toml"), *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for text in _strings(path):
            assert not runs(text) & book, path.name


def _strings(path: Path) -> list[str]:
    """The texts of a file; headings are cited, so they are left out."""
    if path.suffix == ".md":
        return [path.read_text(encoding="utf-8")]

    def inside(value: object) -> list[str]:
        if isinstance(value, dict):
            return [text for key, part in value.items() if key != "in" for text in inside(part)]
        if isinstance(value, list):
            return [text for part in value for text in inside(part)]
        return [value] if isinstance(value, str) else []

    return inside(tomllib.loads(path.read_text(encoding="utf-8")))


def test_the_edition_chooses_the_book() -> None:
    dutch = "Claim (Dutch edition), “FASE 1: REKRUTEER VOLGELINGEN – Speel kaarten”"
    spanish = "Claim (Spanish edition), “FASE UNO: RECLUTAR SEGUIDORES – Jugar Cartas”"
    assert citation("following", "claim", "nl") == dutch
    assert citation("following", "claim", "es") == spanish
    assert citation("following", "claim") == f"{dutch}; {spanish}"
    assert citation("following", "claim2", "nl") == citation("following", "mix")
    assert citation("following", "mix") == "Claim 2 (English edition), “PHASE ONE: RECRUIT FOLLOWERS – Play cards”"


def test_a_power_is_cited_from_the_book_that_prints_it() -> None:
    assert citation("dwarves", "mix", "nl") == "Claim (Dutch edition), “SPECIALE KRACHTEN VAN DE FACTIES – DWERGEN”"
    assert citation("lich", "claim") == "Claim Reinforcements: Fear (English text), “LICH KING”"
    assert citation("lich", "claim", "Dutch 2020") == "Claim Reinforcements: Fear (Dutch text), “LICH KONING”"
    assert citation("kingdoms-goblins", "kingdoms") == (
        "Claim Kingdoms (German edition), “ÜBERSICHT DER FRAKTIONEN – KOBOLDE”"
    )
    assert citation("notation", "claim") == "docs/notation.md"
    assert citation("revoke-stands", "claim", "nl").startswith("ruling revoke-stands, on Claim (Dutch edition)")
    assert len(citations("following")) == 4


def test_faction_names_follow_the_edition() -> None:
    undead, zombies = CODES.index("U"), CODES.index("Z")
    assert faction_name(undead) == "Undead"
    assert faction_name(undead, "nl") == "Zombies"
    assert faction_name(undead, "Spanish") == "No-Muertos"
    assert faction_name(undead, "nl", "mix") == "Zombies (U)"
    assert faction_name(zombies, "nl", "mix") == "Zombies (Z)"
    assert faction_name(CODES.index("R"), "nl") == "Dragons"
    assert language("second printing") == "en"


def test_a_finding_as_json() -> None:
    finding = Finding(
        "revoke", (14, 9, 11), details={"player": "Anna (A)", "card": "K3", "lead": "Goblins"}, legal=("G2", "G5"),
        proof=(15, 3, 5), path="a.claim", game=2,
    )  # fmt: skip
    told = finding_json(finding, "claim")
    assert told.pop("message").startswith("Anna (A) had to follow Goblins")
    assert told == {
        "schema": 1, "path": "a.claim", "game": 2, "line": 14, "column": 9, "end_column": 11, "code": "C41",
        "name": "revoke", "severity": "error", "rule": "following", "legal": ["G2", "G5"],
        "proof": {"line": 15, "column": 3, "end_column": 5},
    }  # fmt: skip
    assert finding_rule(Finding("wrong-leader", (1, 1, 2)), "kingdoms") == "kingdoms-turn"
    assert finding_rule(Finding("wrong-winner", (1, 1, 2), rule="knights"), "claim") == "knights"


def test_cards_in_examples_exist() -> None:
    """An example that shows a wrong card on purpose is `unknown-card`'s."""
    for name, entry in {**entries(), **rulings()}.items():
        if name != "unknown-card":
            for card in re.findall(r"\b[A-Z]\d+\b", entry.example):
                assert card in CARDS, f"{name}: {card}"


@pytest.mark.parametrize("ruling", rulings().values(), ids=rulings())
def test_every_ruling_has_an_example_that_can_be_read(ruling: Ruling) -> None:
    """Its lines are those of the ruling's record, which are judged there; the comments tell what they give."""
    kingdoms = ruling.rule.startswith("kingdoms-")
    header = "game: kingdoms\nplayers: A, B\n" if kingdoms else "game: mix\nplayers: A, B, C, D\n"
    (record,) = read_text(header + ruling.example)
    assert not {finding.name for finding in record.findings} & {"syntax-error", "unknown-card"}
    assert any(node.comment for node in record.nodes)
    records = (ROOT / "records" / "rulings").glob(f"{ruling.name}*.claim")
    there = {line for path in records for line in path.read_text(encoding="utf-8").splitlines()}
    lines = [line.partition("#")[0].rstrip() for line in ruling.example.splitlines()]
    assert set(lines) - {""} <= there
