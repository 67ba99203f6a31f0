"""Turns of Claim Kingdoms: every form that the notation names, and where its parts stand."""

from __future__ import annotations

import pytest

from claimref.cards import CODES, HIDDEN
from claimref.notation.nodes import HandLine, Turn
from claimref.notation.turn_parts import Draw, FromDeck, FromDisplay, Seen, Word
from tests.notation.seen import KINGDOMS, last, record, shown


def turn(line: str) -> Turn:
    node = last(KINGDOMS, "turns", line)
    assert isinstance(node, Turn)
    return node


def letters(names: str) -> tuple[int, ...]:
    return tuple(HIDDEN if name == "?" else CODES.index(name) for name in names.split())


def part(node: Turn, name: str, number: int = 0) -> str:
    line, start, end = node.span(name, number)
    assert line == node.line
    return node.text[start - 1 : end - 1]


def test_a_whole_turn() -> None:
    node = turn("4. B P@2,-1 copy 1,0 hit 1,0 2,1 +3 / K < G ; redeal N T ; redeal G T # so")
    assert (node.number, node.player, node.card, node.at) == (4, 1, CODES.index("P"), (2, -1))
    assert node.words == (Word("copy", ((1, 0),)), Word("hit", ((1, 0), (2, 1))))
    assert node.points == 3
    assert node.draw == FromDisplay(*letters("K G"))
    assert node.redeals == (letters("N T"), letters("G T"))
    assert node.comment == " so"


@pytest.mark.parametrize("lax", [False, True])
def test_places(lax: bool) -> None:
    line = "4. B! P@2,-1! copy 1,0 hit 1,0 2,1 +3 / see G K ? keep K ? ; redeal N T ; redeal G T"
    node = turn(line.replace(" / ", "  /  ") if lax else line)
    assert [part(node, name) for name in ("number", "player", "placement", "card")] == ["4", "B!", "P@2,-1!", "P"]
    assert [part(node, "word", number) for number in (0, 1)] == ["copy 1,0", "hit 1,0 2,1"]
    assert [part(node, "target", number) for number in (0, 100, 101)] == ["1,0", "1,0", "2,1"]
    assert [part(node, name) for name in ("points", "draw")] == ["+3", "see G K ? keep K ?"]
    assert [part(node, "seen", number) for number in (0, 1, 2)] == ["G", "K", "?"]
    assert [part(node, "kept", number) for number in (0, 1)] == ["K", "?"]
    assert [part(node, "redeal", number) for number in (0, 1)] == ["redeal N T", "redeal G T"]
    assert [part(node, "redealt", number) for number in (0, 1, 100, 101)] == ["N", "T", "G", "T"]


def test_places_of_a_draw() -> None:
    node = turn("1. A G@1,0 / D < K")
    assert [part(node, name) for name in ("draw", "taken", "refill")] == ["D < K", "D", "K"]
    assert part(turn("1. A G@1,0 / deck R"), "taken") == "R"


@pytest.mark.parametrize(
    ("line", "number", "player", "at"),
    [
        ("1. A G@1,0", 1, 0, (1, 0)),
        ("A G@1,0", None, 0, (1, 0)),
        ("1. G@1,0", 1, None, (1, 0)),
        ("g@1,0", None, None, (1, 0)),
        ("1) b G @ -1, 0", 1, 1, (-1, 0)),
        ("1. A G@\N{MINUS SIGN}1,\N{EN DASH}12", 1, 0, (-1, -12)),
        ("1. A D@0,0", 1, 0, (0, 0)),
    ],
)
def test_lax_beginnings(line: str, number: int | None, player: int | None, at: tuple[int, int]) -> None:
    node = turn(line)
    assert (node.number, node.player, node.at) == (number, player, at)


@pytest.mark.parametrize(("line", "player"), [("13. A", 0), ("13.", None), ("B!", 1)])
def test_a_line_may_stop_before_its_card(line: str, player: int | None) -> None:
    node = turn(line)
    assert (node.player, node.card, node.at, node.draw) == (player, None, None, None)


def test_marks() -> None:
    assert turn("1. A! G@1,0").player_marked
    assert turn("1. A G@1,0! +1").place_marked


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("row", [Word("row")]),
        ("COL", [Word("col")]),
        ("to 1,-1", [Word("to", ((1, -1),))]),
        ("swap 0,0", [Word("swap", ((0, 0),))]),
        ("hit 1,0", [Word("hit", ((1, 0),))]),
        ("hit 1,0, 2, 1", [Word("hit", ((1, 0), (2, 1)))]),
        ("flip 1,0", [Word("flip", ((1, 0),))]),
        ("copy 1,0 row", [Word("copy", ((1, 0),)), Word("row")]),
        ("copy 1,0 copy 2,0 use", [Word("copy", ((1, 0),)), Word("copy", ((2, 0),)), Word("use")]),
        ("pass", [Word("pass")]),
    ],
)
def test_words(words: str, read: list[Word]) -> None:
    assert turn(f"1. A G@1,0 {words} +0").words == tuple(read)


@pytest.mark.parametrize(
    ("written", "draw"),
    [
        ("/ D < K", FromDisplay(*letters("D K"))),
        ("/d<k", FromDisplay(*letters("D K"))),
        ("/ D", FromDisplay(letters("D")[0], None)),
        ("/ deck", FromDeck(None)),
        ("/ deck ?", FromDeck(None)),
        ("/ DECK r", FromDeck(letters("R")[0])),
        ("/ see G K T keep K D", Seen(letters("G K T"), letters("K D"))),
        ("/ see g,k,t keep k,d", Seen(letters("G K T"), letters("K D"))),
        ("/ see G K", Seen(letters("G K"), None)),
        ("/ see", Seen(None, None)),
        ("", None),
    ],
)
def test_draws(written: str, draw: Draw | None) -> None:
    assert turn(f"1. A G@1,0 {written}").draw == draw


def test_hands() -> None:
    node = last(KINGDOMS, "deal", "a: g, T")
    assert isinstance(node, HandLine)
    assert (node.seat, node.cards) == (0, letters("G T"))


@pytest.mark.parametrize(
    ("heading", "line", "places"),
    [
        ("deal", "B: N Q", [(6, 7)]),
        ("deal", "B: N G7", [(6, 8)]),
        ("turns", "1. A Q@1,0", [(6, 7)]),
        ("turns", "1. A G7@1,0", [(6, 8)]),
        ("turns", "1. A G@1,0 / Q < X", [(14, 15), (18, 19)]),
        ("turns", "1. A G@1,0 / see Q K T keep A K", [(18, 19), (29, 30)]),
        ("turns", "1. A G@1,0 / deck G4 ; redeal Q Q", [(19, 21), (31, 32), (33, 34)]),
    ],
)
def test_unknown_cards(heading: str, line: str, places: list[tuple[int, int]]) -> None:
    found = shown(record(f"{KINGDOMS}{heading}\n{line}").findings)
    assert [(name, start, end) for name, _, start, end, _ in found] == [
        ("unknown-card", start, end) for start, end in places
    ]


def test_an_unknown_game_with_a_display_is_read_as_kingdoms() -> None:
    """The header is the slip; its lines are not refused one by one."""
    game = record("game: kingdom\nplayers: A, B\nstart: T\ndisplay: G D N\nturns\n1. A G@1,0\n")
    assert game.findings == []
    assert isinstance(game.nodes[-1], Turn)
