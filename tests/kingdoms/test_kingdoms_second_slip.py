"""After a slip play goes on as it was most likely meant: a second slip is found, and no finding is an echo of the first.

interface.md: one slip gives one finding; the rest is judged as far as it makes sense.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from textwrap import dedent

import pytest
from kingdom_records import judged, random_game, said
from kingdom_slips import slips

from claimref.cards import CODES
from claimref.grid import place
from tests.slips import Slip

HEADER = """\
game: kingdoms
players: Anna, Bram
leader: A
factions: G D N U R I K
start: R
display: G D N

deal
A: {}
B: {}

turns
"""


def names(turns: str, a: str = "D G", b: str = "K R") -> list[tuple[str, str]]:
    """What is said of a record, without the line."""
    return [(name, marked) for name, _, marked in said(record(turns, a, b))]


def record(turns: str, a: str = "D G", b: str = "K R") -> str:
    return HEADER.format(a, b) + dedent(turns).strip() + "\n"


# --- A place where no card can go --------------------------------------------------------------------------------------


def test_a_card_on_a_card_lies_where_the_next_turns_need_it() -> None:
    """The start card stays. Bram's Knight at 2,0 touches only what lies at 1,0: there Anna's Dwarf was laid."""
    turns = """
        1. A D@0,0 +1 / G < U
        2. B K@2,0 hit 1,0 / deck U
        3. A G@3,0 +{} / deck D
        4. B R@1,1 +{} / deck D
    """
    assert names(turns.format(1, 3)) == [("occupied", "D@0,0")]
    assert names(turns.format(2, 3)) == [("occupied", "D@0,0"), ("wrong-points", "+2")]
    assert names(turns.format(1, 5)) == [("occupied", "D@0,0"), ("wrong-points", "+5")]
    kingdom = judged(record(turns.format(1, 3))).kingdom
    assert kingdom.open_card(place(0, 0)) == CODES.index("R")
    assert kingdom.open_card(place(1, 0)) == CODES.index("D")


def test_a_card_on_a_card_and_another_one() -> None:
    turns = """
        1. A D@0,0 +1 / G < U
        2. B K@2,0 hit 1,0 / deck U
        3. A G@2,0 +1 / deck D
        4. B R@1,1 +3 / deck D
    """
    assert names(turns) == [("occupied", "D@0,0"), ("occupied", "G@2,0")]


def test_a_card_that_touches_nothing_lies_where_it_is_written_if_others_touch_it() -> None:
    turns = """
        1. A D@2,0 +1 / G < U
        2. B K@3,0 hit 2,0 / deck U
        3. A G@{} +1 / deck D
        4. B R@1,0 +2 / deck D
    """
    assert names(turns.format("4,0")) == [("not-adjacent", "D@2,0")]
    assert names(turns.format("6,6")) == [("not-adjacent", "D@2,0"), ("not-adjacent", "G@6,6")]
    assert names(turns.format("3,0")) == [("not-adjacent", "D@2,0"), ("occupied", "G@3,0")]


def test_a_card_that_touches_nothing_lies_elsewhere_if_that_explains_more() -> None:
    """The Dragon sees three cards around it: the start card, the Dwarf (so at 1,0 and not at 5,5) and the Knight."""
    turns = """
        1. A D@5,5 +1 / G < U
        2. B K@2,0 hit 1,0 / deck U
        3. A G@0,-1 +{} / deck D
        4. B R@1,1 +3 / deck D
    """
    assert names(turns.format(1)) == [("not-adjacent", "D@5,5")]
    assert names(turns.format(3)) == [("not-adjacent", "D@5,5"), ("wrong-points", "+3")]


# --- A card that can't be there ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "name"), [("K", "not-in-hand"), ("Q", "unknown-card"), ("T", "wrong-deck")])
def test_instead_of_a_card_that_can_not_be_another_from_the_hand_was_laid(card: str, name: str) -> None:
    """Anna holds two Dwarves, so what lies at 1,0 is one: Bram's Goblin counts one Goblin, her second Dwarf two Dwarves."""
    turns = """
        1. A {}@1,0 +1 / G < U
        2. B G@0,1 +{} / deck U
        3. A D@2,0 +{} / deck D
        4. B R@-1,0 +2 / deck D
    """
    slip = (name, card)
    assert names(turns.format(card, 1, 2), "D D", "G R") == [slip]
    assert names(turns.format(card, 2, 2), "D D", "G R") == [slip, ("wrong-points", "+2")]
    assert names(turns.format(card, 1, 1), "D D", "G R") == [slip, ("wrong-points", "+1")]


# --- An ability that can't be used like this ---------------------------------------------------------------------------


def test_a_knight_who_hits_from_afar_did_hit_if_the_points_say_so() -> None:
    """The figure on the Goblin at 1,0 is gone, so Anna's next Goblin counts one only."""
    turns = """
        1. A G@1,0 +1 / D < U
        2. B K@-1,0 hit 1,0 / deck U
        3. A G@2,0 +{} / deck D
        4. B R@{} +1 / deck D
    """
    for points in (1, 2):  # or he hit nobody
        assert names(turns.format(points, "3,0"), "G G") == [("illegal-choice", "1,0")]
        assert names(turns.format(points, "2,0"), "G G") == [("illegal-choice", "1,0"), ("occupied", "R@2,0")]
    assert names(turns.format(3, "3,0"), "G G") == [("illegal-choice", "1,0"), ("wrong-points", "+3")]


def test_a_gnome_that_does_not_say_where_its_figure_goes() -> None:
    """It can only go to the start card: there Bram's Knight can hit it, and at 1,0, but not at 5,5."""
    turns = """
        1. A N@1,0 use +1 / G < U
        2. B K@0,1 hit {} / deck U
        3. A D@2,0 +1 / deck D
        4. B R@3,0 +1 / deck D
    """
    slip = ("missing-choice", "1. A N@1,0 use +1 / G < U")
    assert names(turns.format("0,0"), "N D") == [slip]
    assert names(turns.format("1,0"), "N D") == [slip, ("illegal-choice", "1,0")]


# --- A turn that is lost -----------------------------------------------------------------------------------------------


def test_a_line_that_can_not_be_read_was_a_turn_that_fits_the_rest() -> None:
    turns = """
        1. A D at 1,0 +1 / G < U
        2. B K@2,0 hit 1,0 / deck U
        3. A G@{},0 +1 / deck D
        4. B R@1,1 +3 / deck D
    """
    assert [name for name, _ in names(turns.format(3))] == ["syntax-error"]
    assert [name for name, _ in names(turns.format(2))] == ["syntax-error", "occupied"]


def test_a_turn_that_is_missing_fits_the_rest() -> None:
    turns = """
        2. B K@2,0 hit 1,0 / deck U
        3. A G@{},0 +1 / deck D
        4. B R@1,1 +3 / deck D
    """
    assert names(turns.format(3)) == [("wrong-number", "2")]
    assert names(turns.format(2)) == [("wrong-number", "2"), ("occupied", "G@2,0")]


# --- A slip that looked right ------------------------------------------------------------------------------------------


def test_a_card_laid_elsewhere_than_is_written_shows_later_and_once() -> None:
    """Anna's Dwarf lies at 1,0, not at -1,0 as is written: the first who lays a card beside it is told, and nobody else."""
    turns = """
        1. A D@-1,0 +1 / G < U
        2. B K@2,0 hit 1,0 / deck U
        3. A G@3,0 +1 / deck D
        4. B R@1,1 +3 / deck D
        5. A D@1,-1 +2 / deck I
    """
    assert names(turns) == [("not-adjacent", "K@2,0")]


# --- Any two slips -----------------------------------------------------------------------------------------------------

OF_THE_BOARD = {
    "not_in_hand", "not_in_deck", "no_card", "not_adjacent", "occupied", "wrong_points", "points_for_nothing",
    "illegal_target", "foreign_word", "gnome_used_without_target", "second_troll", "damaged", "wrong_vote",
}  # fmt: skip


def pairs(seed: int) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """Records with two slips that have to do with the board, and what must be said of them."""
    rng = Random(f"pairs {seed}")
    full = random_game(seed)
    lines = full.rstrip("\n").split("\n")
    made = [slip for slip in slips(full, rng) if slip.kind in OF_THE_BOARD]
    for _ in range(20):
        one, other = sorted(rng.sample(made, 2), key=lambda slip: slip.line)
        if one.line != other.line:
            text = list(lines)
            for slip in (one, other):
                text[slip.line - 1] = _line(slip)
            yield "\n".join(text), [(one.name, one.line), (other.name, other.line)]


def _line(slip: Slip) -> str:
    return slip.text.split("\n")[slip.line - 1]


def test_two_slips_are_two_findings() -> None:
    """Never more; and hardly ever does something that may have been meant by the first explain the second as well."""
    verdicts = []
    for seed in range(12):
        for text, wanted in pairs(seed):
            heard = [(name, line) for name, line, _ in said(text)]
            assert heard[0] == wanted[0], (seed, text)
            assert len(heard) <= 2, (seed, text)
            verdicts.append(heard == wanted)
    assert sum(verdicts) >= 0.99 * len(verdicts)
