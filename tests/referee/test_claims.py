"""Whatever is written is checked: results and votes once more or too early, headings and deals in the wrong place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import claimref
from tests.referee.test_echoes import HEAD, KINGDOMS, found

GAMES = Path(__file__).parents[2] / "records" / "games"
CLAIM = (GAMES / "claim-decided-by-the-highest-knight.claim").read_text("utf-8")
KINGDOM = (GAMES / "kingdoms-decided-by-figures.claim").read_text("utf-8")
RESULT = "result: B 2-3\n"
VOTES = "votes: G=A K=B D=B U=A P=B # Knights 3-3, K8 over K7\n"
TRICK = "5. B K4 K7 > A\n"
TURN = next(line for line in KINGDOM.splitlines(True) if line.startswith("5. "))


def line_of(text: str, line: str) -> int:
    """Where a line stands last."""
    return text[: text.rindex(line)].count("\n") + 1


def status(text: str) -> str:
    return claimref.parse(text)[0].replay().status


# --- Once more ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["result: B", "result: B 2-3", "votes: G=A", "votes: K=B D=B", "result: *"])
def test_what_is_right_may_be_said_twice(again: str) -> None:
    assert found(CLAIM) == []
    assert found(CLAIM + again + "\n") == []


@pytest.mark.parametrize(
    ("again", "name"),
    [("result: A", "wrong-result"), ("result: B 3-2", "wrong-result"), ("result: shared", "wrong-result"),
     ("result: B by concession", "wrong-result"), ("votes: G=B", "wrong-votes"), ("votes: G=A K=A", "wrong-votes")],
)  # fmt: skip
def test_each_claim_is_compared_at_its_own_place(again: str, name: str) -> None:
    text = CLAIM + again + "\n"
    assert found(text) == [(name, line_of(text, again))]
    text = CLAIM.replace(RESULT, f"{again}\n{RESULT}")
    assert found(text) == [(name, line_of(text, again))]


@pytest.mark.parametrize(("again", "name"), [("result: B", "wrong-result"), ("votes: G=AB", "wrong-votes")])
def test_each_claim_of_a_kingdom_too(again: str, name: str) -> None:
    text = KINGDOM + again + "\n"
    assert found(KINGDOM) == [] and found(text) == [(name, line_of(text, again))]


def test_an_unfinished_game_has_no_result_the_second_time_either() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3\nresult: *\nresult: A\n"
    assert found(text) == [("wrong-result", 8)]


def test_a_game_is_given_up_once() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3\nresult: A by concession\nresult: {} by concession\n"
    assert found(text.format("A")) == []
    assert found(text.format("B")) == [("wrong-result", 8)]
    assert status(text.format("B")) == "conceded"


# --- Too early ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "move"), [(CLAIM, TRICK), (KINGDOM, TURN)])
@pytest.mark.parametrize("result", ["result: A", "result: B 2-3", "result: shared"])
def test_a_result_with_play_below_it_is_too_early(game: str, move: str, result: str) -> None:
    text = game.replace(move, f"{result}\n{move}")
    assert found(text) == [("wrong-result", line_of(text, move) - 1)]
    assert status(text) == "finished"


@pytest.mark.parametrize(("game", "move"), [(CLAIM, TRICK), (KINGDOM, TURN)])
def test_play_after_a_concession(game: str, move: str) -> None:
    """It goes on, so it is judged: only that it does so is wrong."""
    text = game.replace(move, f"result: A by concession\n{move}")
    assert found(text) == [("extra-trick", line_of(text, move))]
    assert status(text) == "finished"


@pytest.mark.parametrize(("game", "move"), [(CLAIM, TRICK), (KINGDOM, TURN)])
def test_a_game_that_was_broken_off_may_go_on(game: str, move: str) -> None:
    assert found(game.replace(move, f"result: *\n{move}")) == []


def test_votes_above_the_last_trick_are_those_of_the_game() -> None:
    text = CLAIM.replace(VOTES, "").replace(TRICK, VOTES + TRICK)
    assert found(text) == []
    assert found(text.replace("P=B #", "P=A #")) == [("wrong-votes", line_of(text, VOTES))]


def test_a_trick_below_the_result_of_a_game_that_is_over() -> None:
    text = CLAIM + "14. A D2 G2 > A\n"
    assert found(text) == [("extra-trick", line_of(text, "14. "))]
    assert found(text.replace(RESULT, "result: A\n")) == [
        ("wrong-result", line_of(CLAIM, RESULT)),
        ("extra-trick", line_of(text, "14. ")),
    ]


def test_the_next_game_s_line_is_mistyped() -> None:
    """That line is the slip, and the tricks below it are those of the next game."""
    text = HEAD + "phase 1\n1. A [G5] K7 K3\nresult: A by concession\n\ngaem: claim\n\nphase 1\n1. A [G6] K9 K5\n"
    assert ("extra-trick", 12) not in found(text)


# --- Headings ----------------------------------------------------------------------------------------------------------


def test_phase_1_in_place_of_phase_2() -> None:
    text = CLAIM.replace("phase 2\n", "phase 1\n")
    assert found(text) == [("wrong-number", line_of(text, "phase 1"))]
    assert status(text) == "finished"


@pytest.mark.parametrize(("heading", "trick"), [("phase 1", "5. B [K8]"), ("phase 2", TRICK), ("phase 1", TRICK)])
def test_a_heading_within_a_phase(heading: str, trick: str) -> None:
    text = CLAIM.replace(trick, f"{heading}\n{trick}")
    assert found(text) == [("wrong-number", line_of(text, trick) - 1)]


def test_phase_2_within_phase_1() -> None:
    """Cards are turned up below it, so Phase One goes on: only the heading is wrong."""
    text = CLAIM.replace("5. B [K8]", "phase 2\n5. B [K8]")
    assert found(text) == [("wrong-number", line_of(text, "phase 2\n5."))]
    assert status(text) == "finished"


def test_numbers_that_start_again_below_a_heading_follow_it() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3\nphase 1\n1. A [G6] K9 K5\n2. A [G7] D9 D3\n"
    assert found(text) == [("wrong-number", 7)]
    above, _, below = CLAIM.partition(TRICK)
    below = re.sub(r"^(\d+)\.", lambda number: f"{int(number[1]) - 4}.", TRICK + below, flags=re.MULTILINE)
    text = f"{above}phase 2\n{below}"
    assert found(text) == [("wrong-number", line_of(text, "phase 2"))]


def test_a_trick_too_many_below_a_second_phase_1_is_that() -> None:
    text = CLAIM.replace("phase 2\n", "phase 1\n14. A [G9] G1 G2\n\nphase 2\n")
    assert found(text) == [("extra-trick", line_of(text, "14. "))]


# --- Deals -------------------------------------------------------------------------------------------------------------


def test_a_deal_after_the_play_has_begun() -> None:
    """It is reported, and not looked at: with these hands B's K3 could not be."""
    text = HEAD + "phase 1\n1. A [G5] K7 K3\n{}2. A [G6] K9 K5\n"
    assert found(text.format("deal\nA: K3 D5\nB: G1\n\n")) == [("syntax-error", 7)]
    assert found(text.format("deal\nA: K9\n\nphase 1\n")) == [("syntax-error", 7), ("wrong-number", 10)]
    assert found(KINGDOMS + "turns\n1. A G@1,0 / deck\ndeal\nA: D T\n2. B K@0,1 / deck\n") == [("syntax-error", 9)]
    assert claimref.parse(text.format("deal\nA: K3 D5\n"))[0].replay().moves[1]["plays"] == ["K9", "K5"]


def test_a_hand_may_go_over_two_lines() -> None:
    assert found(HEAD + "deal\nA: K7\nA: K9\n\nphase 1\n1. A [G5] K7 K3\n2. A [G6] K9 K5\n") == []
    assert found(HEAD + "deal\nA: G0 G1 G4 U2 U3 U6 U7 P3\nA: P6 P8 D0 D2 D6 D7\n") == [("wrong-hand-size", 7)]
