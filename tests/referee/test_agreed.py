"""`rulings:`: what a table agreed on holds; where that can't be told, nothing is judged that could depend on it."""

from __future__ import annotations

from pathlib import Path

import pytest

import claimref
from claimref.cli.fmt import canonical
from claimref.referee.tricks.verdict import TrickReplay
from claimref.views.score import claims

VAMPIRES = "game: mix\nplayers: Anna, Bram\nleader: A\nfactions: G K V D T\n"
WRONG = "\nphase 1\n1. A [G5] K7 K3 > B:G5 A:?\n2. A [G6] V3 D3 > A:G6 B:?\n\nresult: B 5-0\n"
"""A wrong winner and a result that nobody can have yet."""


def names(text: str) -> list[str]:
    return [finding.name for finding in claimref.check(text) if finding.severity != "info"]


def winners(text: str) -> object:
    (game,) = claimref.parse(text)
    result = game.replay().result
    return None if result is None else result["winners"]


@pytest.mark.parametrize(
    "rulings",
    [
        "vampire-tie=open", "vampire-ties=lowest", "vampire-ties", "vampire-ties=open, vampire-ties=open",
        "revoke-stands=no",
        "vampire-ties=open, leader-carries-over=perhaps", "=", "no",
    ],
)  # fmt: skip
def test_nothing_is_judged_by_a_rule_that_nobody_can_tell(rulings: str) -> None:
    text = f"{VAMPIRES}rulings: {rulings}\n{WRONG}"
    assert names(text) == ["bad-header"]
    assert winners(text) is None
    assert names(f"{VAMPIRES}rulings: vampire-ties=open\n{WRONG}") == ["wrong-winner"]


@pytest.mark.parametrize("ruling", ["dragon-crosses-phases", "phase-one-ends", "dwarf-counts-once", "fear-two-players"])
def test_a_ruling_that_does_not_concern_the_game_changes_nothing(ruling: str) -> None:
    """Neither as it is written, nor where it can't be made out."""
    choice = {"phase-one-ends": "hands"}.get(ruling, "no")
    assert names(f"{VAMPIRES}rulings: {ruling}={choice}\n{WRONG}") == ["wrong-winner"]
    assert names(f"{VAMPIRES}rulings: {ruling}=perhaps\n{WRONG}") == ["bad-header", "wrong-winner"]


def test_the_deck_is_not_refused_by_a_rule_that_nobody_can_tell() -> None:
    three = "game: mix\nplayers: A, B, C\nfactions: G K V Z W H P\n"
    assert names(three) == ["bad-header"]
    assert names(three + "rulings: fear-two-players=no\n") == []
    (finding,) = claimref.check(three + "rulings: fear-two-players=perhaps\n")
    assert "fear-two-players is one of yes, no" in finding.message


def test_of_two_lines_nobody_can_tell_which_holds() -> None:
    """Also where an earlier game had the same header but for the second line."""
    assert names(f"{VAMPIRES}rulings: vampire-ties=highest\n{WRONG}") == ["wrong-winner"]
    text = f"{VAMPIRES}rulings: vampire-ties=highest\nrulings: leader-carries-over=no\n{WRONG}"
    assert names(text) == ["bad-header"]


def test_kingdoms_reads_them_in_the_same_way() -> None:
    header = "game: kingdoms\nplayers: Anna, Bram\nfactions: G D N T U R S\nstart: D\ndisplay: G D N\nrulings: {}\n"
    body = "\nturns\n1. A D@1,0 +9 / G < T\n"
    assert names(header.format("dwarf-counts-once=perhaps") + body) == ["bad-header"]
    assert names(header.format("vampire-ties=perhaps") + body) == ["bad-header", "wrong-points"]
    assert names(header.format("vampire-ties=highest") + body) == ["wrong-points"]


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("vampire-ties=highest, Phase-One-Ends = HANDS", "rulings: phase-one-ends=hands, vampire-ties=highest\n"),
        ("vampire-ties=highest, leader-carries-over=yes", "rulings: vampire-ties=highest\n"),
        ("vampire-ties=open", ""),
        ("vampire-ties=open # as the box says", "# as the box says\n"),
        ("vampire-ties=highest, no-such=yes", "rulings: vampire-ties=highest, no-such=yes\n"),
    ],
)
def test_the_canonical_form_has_their_order_and_no_defaults(written: str, line: str) -> None:
    (game,) = claimref.parse(f"{VAMPIRES}rulings: {written}\ndate: today\n")
    tidy = canonical([game.record])
    assert tidy == f"{VAMPIRES}{line}date: today\n"
    (again,) = claimref.parse(tidy)
    assert canonical([again.record]) == tidy


# --- What is told at the end ---------------------------------------------------------------------------------------------

UNDEAD = "game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n1. A [G5] U7 U3 > A:G5 B:?\n"


def test_the_votes_of_an_unfinished_game_are_those_so_far() -> None:
    assert names(UNDEAD + "\nvotes: G=- K=- D=- U=A P=-\n") == []
    assert names(UNDEAD + "\nresult: *\nvotes: U=B\n") == ["wrong-votes"]
    assert names(UNDEAD + "\nresult: B by concession\nvotes: G=B\n") == ["wrong-votes"]
    assert names(UNDEAD + "\nresult: A 5-0\nvotes: G=A\n") == ["wrong-result"]


def test_a_game_that_was_given_up_is_not_unfinished() -> None:
    told = [finding.name for finding in claimref.check(UNDEAD + "\nresult: B by concession\n")]
    assert told == []
    assert [finding.name for finding in claimref.check(UNDEAD)] == ["unfinished"]


# --- A hero under a Vampire whose value nobody states ----------------------------------------------------------------------

PAIR = Path(__file__).parents[2] / "records" / "rulings" / "hero-under-the-vampire-yes.claim"


def unstated(end: str) -> str:
    """The record with neither the Warlock's nor the Lich's value; both lie under Bram's Vampire."""
    text = PAIR.read_text(encoding="utf-8").replace("LICH=6", "LICH").replace("WARLOCK=9", "WARLOCK")
    return text[: text.index("\nresult:")] + end


@pytest.mark.parametrize(("vote", "winner"), [("A", "A"), ("B", "B")])
def test_a_vote_that_depends_on_an_unknown_value_goes_to_whom_it_is_given(vote: str, winner: str) -> None:
    text = unstated(f"\nvotes: V={vote}\n")
    (game,) = claimref.parse(text)
    told = game.replay().to_json()["result"]
    assert (names(text), told["votes"]["V"], told["winners"]) == ([], vote, [winner])
    assert told["piles"]["B"]["V"] == ["V7", "G8", "G0", "G0", "T0", "LICH", "WARLOCK"]


def test_without_a_word_it_goes_to_nobody_and_no_result_is_wrong_that_some_value_gives() -> None:
    for result in ("A 2-2", "B 1-3", "*"):
        text = unstated(f"\nresult: {result}\n")
        (game,) = claimref.parse(text)
        assert (names(text), game.replay().result["votes"]["V"]) == ([], None)
    assert names(unstated("\nresult: A 3-1\n")) == ["wrong-result"]
    assert names(unstated("\nresult: B 1-3\nvotes: G=A V=B\n")) == ["wrong-votes"]


def test_the_score_says_that_a_value_is_not_known() -> None:
    (game,) = claimref.parse(unstated("\nvotes: V=B\n"))
    replay = game.replay()
    assert isinstance(replay, TrickReplay)
    (claim,) = [claim for claim in claims(replay.score) if claim.by == "unknown"]
    assert claim.vote == 1
