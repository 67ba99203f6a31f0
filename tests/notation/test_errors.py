"""What does not fit: one finding a line, at the right column, in words that a player understands."""

from __future__ import annotations

import pytest

from claimref.notation.nodes import Damaged, HandLine, Trick
from tests.notation.seen import CLAIM, KINGDOMS, MIX4, record, shown

TRICK = "a trick, such as “1. A [G5] K7 K3 > A”"
CARD = "a card, such as G7"
SEAT = "a seat, A or B"
LETTER = "a card, such as G"
PLACE = "a place, such as 1,0"
AFTER_CARDS = "a card (such as G7), “>” and who wins, “;” and a choice or the end of the line"
DONE = "a seat (A or B) or what was done (smash, lay, under, raise, banish or discard)"
WINNER = "who wins (A or B), “shared” or “*” for an unfinished game"
TURN = "a turn, such as “1. A G@1,0 +1 / deck”"
AFTER_WORDS = (
    "what the ability did (such as “hit 1,0”), its points (such as +3), “/” and the card that was taken, "
    "“;” and a redeal or the end of the line"
)


def check(header: str, heading: str, line: str) -> tuple[int, int, str, str]:
    game = record(f"{header}{heading}\n{line}\n")
    (finding,) = game.findings
    assert finding.name == "syntax-error"
    assert finding.line == game.text.count("\n")
    assert isinstance(game.nodes[-1], Damaged)
    assert game.nodes[-1].text == line
    assert "__" not in finding.message
    return finding.column, finding.end_column, finding.case, str(finding.details.get("expected", ""))


@pytest.mark.parametrize(
    ("line", "column", "end", "case", "expected"),
    [
        ("; smash", 1, 2, "expected", TRICK),
        ("> A", 1, 2, "expected", TRICK),
        ("hello world", 1, 6, "expected", TRICK),
        ("1", 2, 3, "end", "a dot after the number"),
        ("1 A", 3, 4, "expected", "a dot after the number"),
        ("1234567. A", 1, 8, "expected", TRICK),
        ("1. A [", 7, 8, "end", CARD),
        ("1. A [G5", 9, 10, "end", "a card (such as G7) or a closing bracket"),
        ("1. A [G5 > A", 10, 11, "expected", "a card (such as G7) or a closing bracket"),
        ("1. A [?] G5", 7, 8, "hidden", ""),
        ("1. A [G5] ?", 11, 12, "hidden", ""),
        ("1. A [G5] K7 K3 >", 18, 19, "end", SEAT),
        ("1. A [G5] K7 K3 >   # and?", 18, 19, "end", SEAT),
        ("1. A [G5] K7 K3 > A:", 21, 22, "end", "a card (such as G7) or “?” for a hidden card"),
        ("1. A [G5] K7 K3 > C:G5", 19, 20, "seat", ""),
        ("1. C [G5] K7", 4, 5, "seat", ""),
        ("1. D K7", 4, 5, "seat", ""),
        ("1. X [G5] K7", 4, 5, "seat", ""),
        ("1. G [G5] K7", 4, 5, "seat", ""),
        ("1. A K7 A", 9, 10, "expected", CARD),
        ("1. A K7 Goblin", 9, 15, "expected", AFTER_CARDS),
        ("1. A K7 K3K4", 9, 13, "expected", AFTER_CARDS),
        ("1. A K7 K3 = A", 12, 13, "expected", AFTER_CARDS),
        ("1. A K7, , K3", 10, 11, "expected", CARD),
        ("1. A I3 I5 > B ;", 17, 18, "end", DONE),
        ("1. A I3 I5 > B ; eat G3", 18, 21, "expected", DONE),
        ("1. A I3 I5 > B ; smashing N3", 18, 26, "expected", DONE),
        ("1. A I3 I5 > B ; smash", 23, 24, "end", CARD),
        ("1. A I3 I5 > B ; smash ?", 24, 25, "hidden", ""),
        ("1. A I3 I5 > B ; lay ?", 22, 23, "hidden", ""),
        ("1. A I3 I5 > B ; lay V7 V8", 25, 27, "expected", "“;” and a choice or the end of the line"),
        ("1. A I3 I5 > B ; discard G3", 26, 28, "expected", SEAT),
        ("1. A I3 I5 > B ; C under G3", 18, 19, "seat", ""),
        ("phase", 6, 7, "end", "1 or 2"),
        ("phase 3", 7, 8, "expected", "1 or 2, for one of the two phases"),
        ("phase 1 now", 9, 12, "expected", "the end of the line"),
        ("deal:", 5, 6, "expected", "the end of the line"),
        ("turns", 1, 6, "heading", ""),
        ("A: G0 G3", 1, 9, "hand", ""),
        ("result:", 8, 9, "end", WINNER),
        ("result: Cleo 3-2", 9, 13, "expected", WINNER),
        ("result: C 3-2", 9, 10, "seat", ""),
        ("result: A 3-", 13, 14, "end", "the votes or points, such as 3-2"),
        ("result: A by", 11, 13, "expected", "the votes or points (such as 3-2), “by concession” or the end of the line"),
        ("votes:", 7, 8, "end", "a faction, such as G or Goblins"),
        ("votes: G", 9, 10, "end", "“=”"),
        ("votes: G=", 10, 11, "end", "whom it votes for, A or B"),
        ("votes: Q=A", 8, 9, "expected", "a faction, such as G or Goblins"),
        ("votes: G=C", 10, 11, "seat", ""),
        ("resutl: A 3-2", 1, 7, "meant", ""),
        ("1. A [G5]\0 K7", 10, 11, "nul", ""),
        ("1. A [G5] K\ufffd7", 12, 13, "not-utf8", ""),
    ],
)  # fmt: skip
def test_trick_games(line: str, column: int, end: int, case: str, expected: str) -> None:
    assert check(CLAIM, "phase 1", line) == (column, end, case, expected)


@pytest.mark.parametrize(
    ("line", "column", "end", "case", "expected"),
    [
        ("; smash", 1, 2, "expected", TURN),
        ("1. C G@1,0", 4, 5, "seat", ""),
        ("1. A G", 7, 8, "end", "“@” and a place, such as G@1,0"),
        ("1. A G@", 8, 9, "end", PLACE),
        ("1. A G@1", 9, 10, "end", "a comma and a second number, such as 1,0"),
        ("1. A G@1,", 10, 11, "end", PLACE),
        ("1. A G@1,x", 10, 11, "expected", PLACE),
        ("1. A G@1,0 +", 13, 14, "end", "a number"),
        ("1. A G@1,0 hit", 15, 16, "end", PLACE),
        ("1. A G@1,0 hit 1,0 2,0 3,0", 24, 25, "expected", AFTER_WORDS),
        ("1. A G@1,0 rowing", 12, 18, "expected", AFTER_WORDS),
        ("1. A G@1,0 /", 13, 14, "end", "a card (such as G), “deck” or “see”"),
        ("1. A G@1,0 / ?", 14, 15, "hidden", ""),
        ("1. A G@1,0 / D <", 17, 18, "end", LETTER),
        ("1. A G@1,0 / D < ?", 18, 19, "hidden", ""),
        ("1. A G@1,0 / see G keep", 24, 25, "end", "a card (such as G) or “?” for a hidden card"),
        ("1. A G@1,0 / K ;", 17, 18, "end", "“redeal” and the two new cards"),
        ("1. A G@1,0 / K ; redeal", 24, 25, "end", LETTER),
        ("? @1,0", 1, 2, "hidden", ""),
        ("1. A LICH@1,0", 6, 10, "expected", "a card and its place (such as G@1,0) or the end of the line"),
        ("phase 1", 1, 8, "heading", ""),
    ],
)
def test_kingdoms(line: str, column: int, end: int, case: str, expected: str) -> None:
    assert check(KINGDOMS, "turns", line) == (column, end, case, expected)


@pytest.mark.parametrize(
    "line", ["A G0 G4 K7", "a  g0, g4", "A\tG0", "A G12 K3", "A LICH ? K3 # so", "C G0 G4", "A ? ?"]
)
def test_a_hand_without_its_colon(line: str) -> None:
    column, _, case, _ = check(CLAIM, "deal", line)
    assert (column, case) == (len(line.split()[0]) + len(line[1:]) - len(line[1:].lstrip()) + 1, "colon")
    assert check(KINGDOMS, "deal", "A G T")[2] == "colon"


def test_after_a_hand_without_its_colon_the_next_one_is_read() -> None:
    game = record(f"{CLAIM}deal\nA G0 G4\nB: K3\n")
    assert [type(node) for node in game.nodes[-2:]] == [Damaged, HandLine]
    assert [finding.message for finding in game.findings] == [
        "A colon is missing after the seat: a hand is written “A: G0 …”"
    ]


@pytest.mark.parametrize("line", ["A [G0] K7 K3", "A K7 K3 > A", "1. A K7 K3", "A K7! K3", "K7 K3", "A"])
def test_a_trick_below_the_deal_is_no_hand(line: str) -> None:
    game = record(f"{CLAIM}deal\n{line}\n")
    assert isinstance(game.nodes[-1], Trick)
    assert game.findings == []


def test_a_seat_that_is_there_with_four_players() -> None:
    assert record(f"{MIX4}phase 1\n1. D [G5] K7 > C:G5\n").findings == []


def test_a_bad_line_takes_no_other_with_it() -> None:
    game = record(f"{CLAIM}phase 1\n1. A [K3] K7 P5 > A\n2. A [G0 D2\n3. A [P3] G0 P2 > A\n")
    assert [type(node) for node in game.nodes[4:]] == [Trick, Damaged, Trick]
    assert shown(game.findings) == [("syntax-error", 6, 12, 13, "end")]


def test_one_syntax_error_hides_the_unknown_cards_of_its_line() -> None:
    assert [finding.name for finding in record(f"{CLAIM}phase 1\n1. A G12 ? K3\n").findings] == ["syntax-error"]


def test_after_a_mistyped_heading_the_hands_are_read() -> None:
    game = record(f"{CLAIM}dael\nA: G0\nB: K3\nphase 1\n")
    assert [finding.line for finding in game.findings] == [4]


def test_hands_without_a_deal_are_one_slip() -> None:
    game = record(f"{CLAIM}A: G0\nB: K3\nphase 1\nA: G0\n")
    assert shown(game.findings) == [("syntax-error", 4, 1, 6, "hand"), ("syntax-error", 7, 1, 6, "hand")]
