"""Header lines, and the items of their values with their places."""

from __future__ import annotations

import pytest

from claimref.cards import CARDS, CODES, HIDDEN
from claimref.notation import values
from claimref.notation.nodes import Header, Span
from claimref.notation.values import AMBIGUOUS
from tests.notation.seen import CLAIM, record, shown


def header(line: str) -> Header:
    node = record(f"game: mix\n{line}\n").nodes[-1]
    assert isinstance(node, Header)
    return node


def at(node: Header, span: Span) -> str:
    assert span.line == node.line
    return node.text[span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    ("line", "key", "value", "comment"),
    [
        ("event: Table 3", "event", "Table 3", None),
        ("event:Table 3", "event", "Table 3", None),
        ("\t Event :  Table 3  ", "event", "Table 3", None),
        ("event: Table #3", "event", "Table #3", None),
        ("event: Table # 3", "event", "Table", " 3"),
        ("event: a # b # c", "event", "a", " b # c"),
        ("event: Table #", "event", "Table #", None),
        ("event: # nothing", "event", "", " nothing"),
        ("event:# all value", "event", "# all value", None),
        ("event:", "event", "", None),
        ("event: 20:15", "event", "20:15", None),
        ("x-my_own-key2: rain", "x-my_own-key2", "rain", None),
    ],
)
def test_lines(line: str, key: str, value: str, comment: str | None) -> None:
    node = header(line)
    assert (node.key, node.value, node.comment) == (key, value, comment)
    assert at(node, node.key_span).lower() == key
    assert at(node, node.value_span) == value
    assert record(f"game: mix\n{line}\n").findings == []


def test_an_unknown_key_is_a_warning_with_a_suggestion() -> None:
    game = record("game: claim\nplayer: A, B\nweather: rain\n")
    assert shown(game.findings) == [
        ("unknown-header", 2, 1, 7, "meant"),
        ("unknown-header", 3, 1, 8, "message"),
    ]
    assert game.findings[0].details["meant"] == "players"
    assert game.findings[0].severity == "warning"


def test_a_key_that_stands_twice() -> None:
    game = record("game: claim\nplayers: A, B\n  Players: C, D\n")
    assert shown(game.findings) == [("bad-header", 3, 3, 10, "twice")]
    assert game.headers()["players"].value == "A, B"


@pytest.mark.parametrize("body", ["phase 1", "1. A G5 G3", "result: *", "deal"])
def test_headers_after_the_body(body: str) -> None:
    game = record(f"{CLAIM}{body}\nevent: late\nmine: late\n")
    assert shown(game.findings) == [("bad-header", 5, 1, 6, "late"), ("bad-header", 6, 1, 5, "late")]
    assert game.headers()["event"].value == "late"


def test_a_damaged_line_does_not_begin_the_body() -> None:
    assert [finding.name for finding in record(f"{CLAIM}my event: x\nevent: y\n").findings] == ["syntax-error"]


def test_players() -> None:
    node = header("players:  Anna ,Bram de Boer,, Zoë")
    found = values.players(node)
    assert [name for name, _ in found] == ["Anna", "Bram de Boer", "", "Zoë"]
    assert [at(node, span) for name, span in found if name] == ["Anna", "Bram de Boer", "Zoë"]


@pytest.mark.parametrize(
    ("value", "codes", "items"),
    [
        ("N I D", "NID", ["N", "I", "D"]),
        ("n,i , d", "NID", ["n", "i", "d"]),
        ("Goblins ridders, ENANOS", "GKD", ["Goblins", "ridders", "ENANOS"]),
        ("No Muertos Kobolde", "UG", ["No Muertos", "Kobolde"]),
        ("no-muertos, No   Muertos", "UU", ["no-muertos", "No   Muertos"]),
        ("Doppelgänger doppelgangers Doppelgängers", "PPP", ["Doppelgänger", "doppelgangers", "Doppelgängers"]),
        ("Untote Vampiers Schaduwen", "UVH", ["Untote", "Vampiers", "Schaduwen"]),
        ("G Q Nobody", "G--", ["G", "Q", "Nobody"]),
        ("Zombies Z", "?Z", ["Zombies", "Z"]),
        ("", "", []),
    ],
)
def test_factions(value: str, codes: str, items: list[str]) -> None:
    node = header(f"factions: {value} # all")
    found = values.factions(node)
    names = ["-" if one is None else "?" if one == AMBIGUOUS else CODES[one] for one, _ in found]
    assert "".join(names) == codes
    assert [at(node, span) for _, span in found] == items


def test_heroes() -> None:
    node = header("heroes: LICH=5 skeleton, Cube = 3 WARLOCK=x ORC MUMMY= =4")
    found = values.heroes(node)
    assert [(hero.card, hero.value, hero.sound) for hero in found] == [
        (CARDS["LICH"], 5, True),
        (CARDS["SKELETON"], None, True),
        (CARDS["CUBE"], 3, True),
        (CARDS["WARLOCK"], None, False),
        (None, None, False),
        (CARDS["MUMMY"], None, False),
    ]
    assert [at(node, hero.span) for hero in found][:3] == ["LICH=5", "skeleton", "Cube = 3"]


def test_rulings() -> None:
    node = header("rulings: vampire-same-trick=no, Troll-Counts-Itself = YES, what")
    found = values.rulings(node)
    assert [(name, value) for name, value, _ in found] == [
        ("vampire-same-trick", "no"),
        ("troll-counts-itself", "yes"),
        ("what", None),
    ]
    assert at(node, found[1][2]) == "Troll-Counts-Itself = YES"


def test_cards() -> None:
    node = header("display: g, D ? Q G7")
    found = values.cards(node)
    assert [card for card, _ in found] == [CODES.index("G"), CODES.index("D"), HIDDEN, None, None]
    assert [at(node, span) for _, span in found] == ["g", "D", "?", "Q", "G7"]
    dealt = values.cards(header("x-cards: g7 LICH G"), kingdoms=False)
    assert [card for card, _ in dealt] == [CARDS["G7"], CARDS["LICH"], None]


@pytest.mark.parametrize(("value", "seat"), [("B", 1), ("d", 3), ("E", None), ("", None), ("AB", None)])
def test_leader(value: str, seat: int | None) -> None:
    assert values.leader(header(f"leader: {value}"))[0] == seat
