"""One slip is one finding, also where it comes to light twice: a second look finds what one other word explains."""

from __future__ import annotations

import claimref
from claimref.notation.reader import read_text
from claimref.referee.judge import judge
from tests.referee.test_echoes import found
from tests.rulebook.table import slips

HANDS = """game: claim
players: Anna, Bram
leader: A

deal
A: G0 G0 G4 G7 K3 K9 D1 D5 U2 U6 P0 P8 P9
B: G1 G9 K4 K5 K6 D2 D3 D8 U1 U3 U5 P1 P5

phase 1
"""
OPEN = "game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n"


def test_a_card_written_by_mistake_that_turns_up_again() -> None:
    """Bram followed with K4; where G1 is really played, it can't be in his hand any more."""
    text = HANDS + "1. A [K7] K9 G1 > A:K7 B:?\n2. A [K8] G4 G1 > A:K8 B:?\n"
    assert found(text) == [("revoke", 10)]
    text = text.replace("9 G1", "9 K4")
    assert found(text) == []


def test_at_the_table_a_card_that_is_not_there_is_told_at_once() -> None:
    """Nobody takes back there what was played before."""
    (record,) = read_text(HANDS + "1. A [K7] K9 G1 > A:K7 B:?\n2. A [K8] G4 G1 > A:K8 B:?\n")
    told = [finding.name for finding in judge(record, hindsight=False).findings if finding.severity != "info"]
    assert told == ["revoke", "not-in-hand"]


def test_another_slip_stays_another_slip() -> None:
    """Bram could have followed Dwarves, whatever he played before."""
    text = HANDS + "1. A [K7] K9 G1 > A:K7 B:?\n2. A [K8] G4 G1 > A:K8 B:?\n3. A [G2] D5 U1 > A:G2 B:?\n"
    assert found(text) == [("revoke", 10), ("revoke", 12)]


def test_two_revokes_are_two_though_one_card_proves_both() -> None:
    text = OPEN + "1. A [K7] K9 G1 > A:K7 B:?\n2. A [K8] K3 G4 > A:K8 B:?\n3. A [G2] G7 K4 > B:G2 A:?\n"
    assert found(text) == [("revoke", 6), ("revoke", 7)]


def test_a_mark_says_that_it_was_no_slip_of_the_pen() -> None:
    """Bram did play G1, as everybody saw: the second one is the slip."""
    text = HANDS + "1. A [K7] K9 G1! > A:K7 B:?\n2. A [K8] G4 G1 > A:K8 B:?\n"
    assert found(text) == [("irregularity", 10), ("not-in-hand", 11)]


def test_a_line_that_stands_there_twice() -> None:
    line = "1. A [K7] K9 K4 > A:K7 B:?\n"
    for again in (line, line.replace("1. A", "A"), line.replace("1.", "2.")):
        assert len(found(HANDS + line + again)) == 1
    text = HANDS + line + line + "2. A [K8] G4 G1 > A:K8 B:?\n"
    assert found(text) == [("wrong-number", 11)]


def test_two_lines_that_are_exchanged() -> None:
    first, second, third = (
        "1. A [K7] K9 K4 > A:K7 B:?\n",
        "2. A [K8] G4 G9 > B:K8 A:?\n",
        "3. B [G2] D2 D1 > B:G2 A:?\n",
    )
    assert found(HANDS + first + second + third) == []
    assert found(HANDS + first + third + second) == [("wrong-number", 11)]


def test_two_cards_that_are_exchanged() -> None:
    """Anna led K9 and Bram played K4."""
    assert slips(HANDS + "1. A [K7] K4 K9 > A:K7 B:?\n") == [("not-in-hand", "K4")]


def test_a_card_turned_up_that_is_really_elsewhere() -> None:
    """K7 was turned up, as the outcome has it."""
    text = HANDS + "1. A [K8] K9 K4 > A:K7 B:?\n2. A [K8] G4 G1 > A:K8 B:?\n"
    assert slips(text) == [("wrong-take", "A:K7")]


def test_a_card_dealt_that_is_really_elsewhere() -> None:
    """Bram was dealt K4, and not U8: he need not follow Undead with it, and Anna may win it."""
    text = HANDS.replace("K4", "U8").replace("U1 U3 U5 ", "D0 D4 D6 ")
    text += "1. A [K7] U2 D8 > A:K7 B:?\n2. A [U8] K9 K4 > A:U8 B:?\n"
    assert slips(text) == [("revoke", "D8")]
    assert slips(text.replace("U8 K5", "K4 K5")) == []


def test_the_replay_is_that_of_the_record_as_it_stands() -> None:
    text = HANDS + "1. A [K7] K9 G1 > A:K7 B:?\n2. A [K8] G4 G1 > A:K8 B:?\n"
    assert [move["plays"] for move in claimref.parse(text)[0].replay().moves] == [["K9", "G1"], ["G4", "G1"]]
