"""Tricks that nobody wrote down, or wrote with a wrong number, where Cthulhu makes a phase shorter."""

from __future__ import annotations

import re
from random import Random

import pytest

import claimref
from claimref.cards import HIDDEN
from claimref.engine.tricks.state import State
from claimref.notation.nodes import Damaged, Trick
from claimref.notation.reader import read_text
from claimref.records.simulate import simulate
from claimref.referee.tricks.lost import without_strangers
from claimref.referee.tricks.verdict import TrickReplay
from tests.properties import slips
from tests.referee.test_echoes import HEAD, found

# Cthulhu takes the last two cards of the deck: the twelfth trick of Phase One is the last
SHORT = """game: mix
players: Anna, Bram
leader: B
factions: G K U Z W
heroes: CTHULHU=5 CUBE=3 LICH=7 MUMMY=3 SKELETON=1 WARLOCK=2

phase 1
1. B [W5] G1 G0 > B:W5
2. B [MUMMY] G9 G0 > B:MUMMY
3. B [W8] W9 W4 > A:W8
4. A [W3] U3 U8 > B:W3
5. B [G0] K4 K8 > A:G0
6. A [W1] Z9 Z7 > A:W1
7. A [G0] W2 G0 > A:G0
8. A [K7] W0 Z2 > A:K7
9. A [K5] CUBE G8 > B:K5
10. B [Z8] K2 W6 > B:Z8
11. B [U0] G6 WARLOCK > B:U0
12. B [U5] U1 CTHULHU > B:U5 ; banish ? ?

phase 2
1. B G3 G0 > B
"""


def tricks(text: str) -> int:
    """How many tricks the referee counts in Phase One."""
    return sum(trick.phase == 1 for trick in table(text).tricks)


def table(text: str) -> State:
    replay = claimref.parse(text)[0].replay()
    assert isinstance(replay, TrickReplay)
    return replay.table


def test_a_wrong_number_before_cthulhu_is_only_that() -> None:
    assert found(SHORT) == []
    text = SHORT.replace("12. B", "13. B")
    assert found(text) == [("wrong-number", 19)]
    assert tricks(text) == 12


def test_a_lost_trick_is_one_where_cthulhu_makes_the_phase_shorter() -> None:
    text = SHORT.replace("1. B [W5] G1 G0 > B:W5\n", "", 1)
    assert found(text) == [("wrong-number", 8)]
    assert tricks(text) == 12
    assert table(text).tricks[0].cards == [HIDDEN, HIDDEN]
    assert claimref.parse(text)[0].replay().moves[0]["number"] == 2  # what is not written is not listed


def test_a_line_that_can_not_be_read_is_one_trick() -> None:
    """If the numbers leave out two, the other one was not written down, or is counted wrongly: that is a slip too."""
    text = HEAD + "phase 1\n1. A [G5] K7 K3 > A:G5 B:?\n2. A (D4\n{}. A [G6] K9 K2 > A:G6 B:?\n"
    assert found(text.format(3)) == [("syntax-error", 7)]
    assert found(text.format(4)) == [("syntax-error", 7), ("wrong-number", 8)]


def test_one_unreadable_line_before_the_result_does_not_end_the_game() -> None:
    """Only as many tricks are lost there as lines can't be read; the others were never written down."""
    text = HEAD + "phase 1\n1. A [G5] K7 K3 > A:G5 B:?\n2. A (D4\n\nresult: A 3-2\n"
    replay = claimref.parse(text)[0].replay()
    assert (replay.status, len(table(text).tricks), len(replay.moves)) == ("unfinished", 2, 1)


def test_cthulhu_may_be_on_the_line_that_is_lost_or_can_not_be_read() -> None:
    rng = Random("cthulhu")
    tried = 0
    while tried < 12:
        lines = simulate("mix", 2, None, True, rng).splitlines()
        places = slips.tricks(lines, 1)[:-1] + slips.tricks(lines, 2)[:-1]
        here = next((place for place in places if re.search(r"[A-Z0-9\]] CTHULHU.* >", lines[place])), None)
        if here is None:
            continue
        tried += 1
        before, after = lines[:here], lines[here + 1 :]
        bare = lines[here].partition(" ; banish")[0].partition(" ; discard")[0]
        for line, name in (
            ([], "wrong-number"),
            ([lines[here].replace(">", "%")], "syntax-error"),
            ([re.sub(r"CTHULHU(?=.* >)", "Q4", bare)], "unknown-card"),
        ):
            text = "\n".join([*before, *line, *after])
            assert found(text) == [(name, here + 1)], text
            assert claimref.parse(text)[0].replay().status == "finished", text


def test_cthulhu_in_the_last_trick_of_phase_one_ends_it_though_it_can_not_be_read() -> None:
    """The deck is empty then: no thirteenth trick was played."""
    text = SHORT.replace("12. B [U5] U1 CTHULHU > B:U5 ; banish ? ?", "12. B [U5 U1")
    assert found(text) == [("syntax-error", 19)]
    assert tricks(text) == 12


def test_a_trick_lost_before_cthulhu_leaves_choices_open() -> None:
    """What was laid open in a trick that is lost nobody knows: what goes under it is no illegal choice."""
    rng = Random("vampires")
    tried = 0
    while tried < 12:
        lines = simulate("mix", 2, tuple("GKDUPNIRTSVZWH".index(code) for code in "NIDTV"), True, rng).splitlines()
        second = slips.tricks(lines, 2)
        if not any("CTHULHU" in lines[place] for place in second):
            continue
        tried += 1
        gone = rng.choice(second[1:-1])
        del lines[gone]
        assert found("\n".join(lines)) == [("wrong-number", gone + 1)], "\n".join(lines)


def test_a_trick_that_can_not_be_read_takes_its_cards_off_the_deck_only_in_phase_one() -> None:
    """A card lies face up and one is drawn for it in Phase One; in Phase Two nothing comes from the deck."""
    begun = SHORT[: SHORT.index("5. B")]
    assert left(begun.replace("3. B [W8] W9", "3. B [W8 W9")) == left(begun) == 18
    assert left(SHORT + "2. B (G4\n3. B G9 G1 > B\n") == left(SHORT) == 0


def left(text: str) -> int:
    """How many cards are left in the deck."""
    replay = claimref.parse(text)[0].replay()
    assert isinstance(replay, TrickReplay)
    return replay.table.deck


def test_a_line_that_names_a_seat_this_game_does_not_have_is_as_good_as_unreadable() -> None:
    (record,) = read_text("game: mix\nleader: A\n\nphase 1\n1. C [G5] K7 K3\n2. A [G6] K9 K2\nplayers: Anna, Bram\n")
    assert record.findings
    kinds = {node.line: type(node) for node in without_strangers(record, 2)}
    assert (kinds[5], kinds[6]) == (Damaged, Trick)


def test_where_phase_one_goes_on_without_a_prize_nobody_guesses_the_phase_after_a_lost_line() -> None:
    """With `phase-one-ends=hands` a line with no card turned up, no number and no heading may be of either phase."""
    head = "game: claim\nplayers: Anna, Bram\nleader: A\nheroes: CTHULHU=9 LICH=1 SKELETON=8 MUMMY=3 CUBE=4\n"
    played = "CTHULHU G8, G9 G7, G6 G5, G4 G3, K9 K8, K7 K6, K5 K4, D9 D8, D7 D6, D5 D4, P9 P8, P7 P6"
    prizes = ["SKELETON", "G0", "G0", "K3", "D3", "D2", "U9", "U8", "U7", "P3", "P2", "P1"]
    tricks = [f"A [{prize}] {cards} > A" for prize, cards in zip(prizes, played.split(", "), strict=True)]
    tricks[8] = "A what is this"
    tricks += ["A P5 P4 > A", "A SKELETON U5 > A ; raise P5"]
    text = head + "rulings: phase-one-ends=hands\n\n" + "\n".join(tricks) + "\n"
    assert {f.name for f in claimref.check(text) if f.severity == "error"} == {"syntax-error"}


def test_a_damaged_hand_is_no_lost_trick() -> None:
    text = "game: claim\nplayers: Anna, Bram\nleader: A\n\ndeal\nB: G6 G7 §\n\nA [U1] P2 P9 > B:U1 A:?\n"
    told = claimref.check(text + "2. B [D1] G7 G0 > B\n")
    assert [finding.name for finding in told if finding.severity == "error"] == ["syntax-error"]
    (game,) = claimref.parse(text)
    assert [trick["number"] for trick in game.replay().moves] == [1]


@pytest.mark.parametrize("line", ["A K1 K5 > A", "what is this"])
def test_a_card_that_cannot_be_made_out_may_have_been_cthulhu(line: str) -> None:
    """Everybody then discarded a card: that somebody held one of the lead faction is proven no more."""
    record = f"""\
game: claim
players: Anna, Bram
leader: B
heroes: CTHULHU=6 SKELETON=1 WARLOCK=5 LICH=5 CUBE=5

deal
B: G9 G4 G0 K9 U6 D0 G6 D1 G0 G8 WARLOCK CUBE D2

phase 1
1. B [G0] G9 P9 > B:G0 A:CTHULHU
2. B [G1] G4 P4 > B:G1 A:D8
3. B [P3] G0 P7 > A:P3 B:?
4. A [P2] K6 K9 > B:P2 A:P1
5. B [G7] U6 U5 > B:G7 A:G2
6. B [K7] D0 D7 > A:K7 B:?
7. A [U7] K4 G6 > A:U7 B:?
8. A [U2] LICH D1 > A:U2 B:?
9. A [G3] G0 G0 > A:G3 B:?
10. A [U0] U8 G8 > A:U0 B:?
11. A [D9] P5 WARLOCK > B:D9 A:SKELETON
12. B [D6] CUBE U4 > B:D6 A:P0
13. B [U3] D2 K3 > B:U3 A:K2

phase 2
1. B D9 P1 > B
2. B K8 K2 > B
3. B G1 G2 > A
{line}
5. A U7 U9 > B
6. B P8 P3 > B
7. B D4 P0 > B
8. B U3 U2 > B
9. B D6 D8 > A
10. A SKELETON G0 > A ; raise ?
11. A P5 G7 > A
"""
    errors = [finding for finding in claimref.check(record) if finding.severity == "error"]
    assert {finding.line for finding in errors} == {28}


def test_a_trick_that_is_lost_may_have_brought_a_card_back() -> None:
    """The raise can't be read: Bram has a card more than he took, and whichever he shows at last was in his hand."""
    taken = (
        "S1 S5 > B:R2 A:?, N1 N5, N7 N7, T1 T6 > B:SKELETON A, MUMMY S9 > A:R8 B, S4 S2 > A:N9 B, N1 I3, N1 R6, I7 I3"
    )
    up = ["R2", "S6", "R4", "SKELETON", "R8", "N9", "WARLOCK", "N3", "CUBE", "N7", "S8", "T3", "R1"]
    first = [*taken.split(", "), "I5 S7 > B:N7 A:?", "I5 T8", "T2 S3 > B:T3 A", "R5 R0"]
    leads = "ABAABAAABBBBB"
    second = "A N3 N3, A S6 S8, B N5 N9 > A, A WARLOCK R7 > B, B I1 I7 > A, A R9 R2 > A, B S0 LICH > B"
    third = "B SKELETON T4 > B ; r%ise ?, B S4 T7, B CUBE T9 > B, B I9 R8, A R4 R1 > A, B T3 T0"
    lines = [f"{leader} [{card}] {line}" for leader, card, line in zip(leads, up, first, strict=True)]
    head = (
        "game: claim2\nplayers: Anna, Bram\nleader: A\nheroes: SKELETON=7 CTHULHU=6 CUBE=9 WARLOCK=1 LICH=9 MUMMY=4\n"
    )
    text = head + "\n".join([*lines, *second.split(", "), *third.split(", "), "", "result: A 3-2"]) + "\n"
    assert [finding.name for finding in claimref.check(text) if finding.severity == "error"] == ["syntax-error"]


def test_a_card_that_was_brought_back_may_have_been_in_the_trick_that_is_lost() -> None:
    """Cthulhu, raised by name, was played before: the line that can't be read took two cards off the deck too."""
    tricks = """\
1. B [N7] I1 I1
2. B [I7] N3 N9
3. A [N5] CTHULHU S1 ; banish ?%?
4. A [T6] I9 I7
5. A [N3] R1 R5
6. B [N3] SKELETON T2 ; raise CTHULHU
7. B [N1] WARLOCK N1
8. B [T0] N7 N5
9. B [R8] S9 S6
10. B [T7] CTHULHU S8 ; banish ? ?
11. A [N1] S4 S2
1. A R6 R0
2. B N3 N5
"""
    head = "game: claim2\nplayers: Anna, Bram\nleader: B\nheroes: SKELETON=5 CTHULHU=3 WARLOCK=5 MUMMY=9 CUBE=8\n"
    assert [finding.name for finding in claimref.check(head + tricks) if finding.severity == "error"] == [
        "syntax-error"
    ]
