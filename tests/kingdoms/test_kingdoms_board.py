"""The board as text and as a picture."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest
from kingdom_board import Scene
from kingdom_records import judged, random_game

from claimref.cards import FACTIONS
from claimref.engine.kingdoms.board import Board
from claimref.grid import COLUMN, ROW, place, sides
from claimref.views.board import board_lines
from claimref.views.svg import board_svg


def test_text_board() -> None:
    kingdom = Scene("""
        Ga  .  Kab
        U   x  Gb
    """).kingdom
    assert board_lines(kingdom) == [
        "     0    1    2",
        "  1  Ga   .    Kab",
        "  0  U    ##   Gb",
    ]


def test_coordinates_stand_above_their_cards() -> None:
    for seed in range(40):
        lines = board_lines(judged(random_game(seed)).kingdom)
        codes = {number for line in lines[1:] for number, sign in enumerate(line) if sign.isupper()}
        assert codes <= {head.end() - 1 for head in re.finditer(r"-?\d+", lines[0])}


def test_a_card_far_off_leaves_out_what_lies_between() -> None:
    kingdom = Scene("Ga").kingdom
    kingdom.settle(1, place(40_000, 900), FACTIONS[0].index)
    lines = board_lines(kingdom)
    assert len(lines) == 5
    assert [line.split()[0] for line in lines[1:]] == ["900", "899", "1", "0"]
    assert lines[1].endswith("Gb")


def test_usual_games_fit_eighty_columns() -> None:
    for seed in range(100):
        lines = board_lines(judged(random_game(seed)).kingdom)
        assert len(lines[0].split()) > 18 or max(map(len, lines)) <= 80


def test_picture_shows_every_card_and_figure() -> None:
    for seed in range(20):
        replay = judged(random_game(seed))
        kingdom = replay.kingdom
        picture = board_svg(kingdom, ["Anna", "<Bram>"], title="A & B")
        root = ElementTree.fromstring(picture)
        space = "{http://www.w3.org/2000/svg}"
        assert len(root.findall(f"{space}g")) == sum(map(sum, kingdom.standing)) + 2
        shown = [element.text for element in root.findall(f"{space}text")]
        names = {faction.name() for faction in FACTIONS}
        assert sum(text in names for text in shown) == len(kingdom.cards)
        assert "<Bram>" in shown
        backs = [r for r in root.findall(f"{space}rect") if r.get("fill") == "url(#back)"]
        assert len(backs) == len(kingdom.turned)


def test_picture_in_the_language_of_the_book() -> None:
    assert "Zwerge" in board_svg(Scene("Da Kb").kingdom, language="de")


@pytest.mark.parametrize("offset", [(0, 0), (7, 7), (-8, 3), (1, -9), (900, -400)])
def test_a_board_is_the_same_wherever_it_lies(offset: tuple[int, int]) -> None:
    """Cells near the start card are kept otherwise than cells far from it, and a kingdom may lie across the border."""
    near, other, shift = Board(0, 15), Board(0, 15), place(*offset)
    for board in (near, other):
        board.remove_last()
    rng = Random(f"board {offset}")
    for _ in range(60):
        at, there = (place(rng.randrange(-3, 4), rng.randrange(-3, 4)) for _ in "ab")
        seat = rng.randrange(2)
        for board, away in ((near, 0), (other, shift)):
            if not board.taken(at + away):
                board.settle(seat, at + away, 1 + at % 9)
            elif board.stands(seat, at + away) and board.stands(1 - seat, there + away) and at != there:
                board.exchange(seat, at + away, there + away)
            elif board.is_open(at + away):
                board.turn_down(at + away)
        assert {spot + shift: card for spot, card in near.cards.items()} == other.cards
        assert {spot + shift: card for spot, card in near.turned.items()} == other.turned
        assert [{spot + shift for spot in figures} for figures in near.figures] == list(other.figures)
        assert [spot + shift for spot in near.room()] == other.room()
        assert (near.standing, near.supply) == (other.standing, other.supply)
        for spot in (at, *sides(at)):
            assert near.around(spot) == other.around(spot + shift)
            assert near.touches(spot) == other.touches(spot + shift)
            assert near.fits(spot) == other.fits(spot + shift) == (not near.taken(spot) and near.touches(spot))
            assert near.kinds_in_line(spot, COLUMN) == other.kinds_in_line(spot + shift, COLUMN)
            assert near.count_in_line(spot, ROW, 5) == other.count_in_line(spot + shift, ROW, 5)
