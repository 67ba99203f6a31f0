"""New readings of the contract (rules.md 7, notation.md, interface.md), from the text and by hand."""

from __future__ import annotations

import pytest

from tests.rulebook.house import clean, record, recruits, slip
from tests.shell import run

# The header `rulings:` (rules.md 7).

PLAIN = "G9 G8 G7 G6 G5 G4 G3 G2 K9 K8 K7 K6 K5 K4 D9 D8 D7 D6 D5 D4 P9 P8 P7 P6 P4 P5"
PRIZES = "G1 G0 G0 G0 K3 D3 D2 U9 U8 U7 U6 P3 P2"
B_WINS_THE_LAST = recruits(PLAIN, PRIZES, last="B")


def marked(text: str) -> str:
    """The record with its line `rulings:` marked."""
    lines = [f"«{line}»" if line.startswith("rulings:") else line for line in text.split("\n")]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "rulings",
    [
        "vampire-tie=open",  # no such ruling
        "vampire-ties=higher",  # no such choice
        "vampire-ties=open, vampire-ties=highest",  # twice
        "vampire-ties=open, vampire-ties=open",  # twice, though it says the same
        "vampire-ties=",
        "vampire-ties",
        "phase-one-ends=deck, vampire-ties=higher",
        "exact-tie-no-vote=no",  # a ruling without a choice
    ],
)
def test_a_ruling_nobody_can_read_is_a_bad_header(rulings: str) -> None:
    """A name given twice, an unknown name or value: one finding, whatever else there is."""
    slip(marked(record("phase 1\n1. A [G5] K7 K3 > A", rulings=rulings)), "bad-header")


@pytest.mark.parametrize("rulings", ["leader-carries-over=perhaps", "leader-carries-over=yes, leader-carries-over=no"])
@pytest.mark.parametrize("line", ["1. A U9 U5 > A", "1. B U5 U9 > A", "1. U5 U9", "1. U9 U5"])
def test_nothing_is_judged_that_depends_on_it_the_leader(rulings: str, line: str) -> None:
    """Who leads Phase Two is not known: nobody is accused, and no card is anybody's on a guess."""
    slip(marked(record(B_WINS_THE_LAST + line, rulings=rulings)), "bad-header")


# 2-2 in votes, 14 cards to 10.
TWO_ALL = (
    recruits(
        "K9 K8 K7 K6 K5 K4 K3 K2 G9 G8 G7 G6 G5 G4 G3 G2 D9 D8 D7 D6 P9 P8 P7 P6 P5 P4",
        "U9 U8 U7 U6 U5 U4 G0 G0 D5 D4 P3 P2 P1",
    )
    + "1. A U9 U3 > A\n2. A U8 U2 > A\n3. A U7 U1 > A\n4. A U6 U0 > A\n5. A P3 P0 > A\n6. A D5 D3 > A\n7. A D4 D2 > A\n"
    + "8. A U5 D1 > A\n9. A U4 D0 > A\n10. A G0 G1 > B\n11. B G0 G0 > B\n12. B G0 P2 > A\n13. A P1 G0 > A\n\n"
)


@pytest.mark.parametrize("rulings", ["most-votes-wins=coin", "most-votes-wins=cards, most-votes-wins=draw"])
@pytest.mark.parametrize("result", ["A 2-2", "shared 2-2"])
def test_nothing_is_judged_that_depends_on_it_the_winner(rulings: str, result: str) -> None:
    """How a tie of votes ends is not known: neither result is wrong, and no winner is named."""
    verdict = slip(marked(record(TWO_ALL + f"result: {result}", rulings=rulings)), "bad-header")
    assert not (verdict.json["result"] or {}).get("winners")


def test_nothing_is_judged_that_depends_on_it_the_choices() -> None:
    """Whether a card of the same trick may go under the Vampire is not known."""
    first = recruits(
        "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 D8 D7 D6 D2",
        "T9 T8 T7 T6 T5 T4 T3 T2 T1 T0 D0 D9 D1",
    )
    text = first + "1. A T9 V5 > A ; lay V5 ; under T9"
    for rulings in ("vampire-same-trick=maybe", "vampire-same-trick=no, vampire-same-trick=yes"):
        slip(marked(record(text, game="mix", factions="G K V T D", rulings=rulings)), "bad-header")


def test_nothing_is_judged_that_depends_on_it_fear_with_three() -> None:
    """Whether Fear's factions may be there is not known: they are not refused."""
    text = record(
        "phase 1\n1. A [G5 D2]", game="mix", factions="G K D U P R V", players=3, rulings="fear-two-players=some"
    )
    slip(marked(text), "bad-header")


@pytest.mark.parametrize(
    "rulings",
    [
        "most-votes-wins=cards",  # a default, written
        "dwarf-counts-once=no",  # no Kingdoms here
        "fear-two-players=no, knights-rank-only-first=no",  # two players
        "vampire-ties=highest, phase-one-ends=hands, one-figure-a-colour=no, troll-counts-itself=no",
    ],
)
def test_a_switch_that_does_not_concern_the_game_changes_nothing(rulings: str) -> None:
    """It is accepted; so is a default that is written."""
    text = TWO_ALL + "result: A 2-2"
    assert clean(record(text, rulings=rulings)).result == clean(record(text)).result


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("vampire-ties=highest, phase-one-ends=hands", "phase-one-ends=hands, vampire-ties=highest"),
        (
            "one-figure-a-colour=no, vampire-ties=open, leader-carries-over=no",
            "leader-carries-over=no, one-figure-a-colour=no",
        ),
        (
            "fear-two-players=no, skeleton-draws-from-older-discards=no, hero-under-the-vampire=yes, under-the-vampire=won",
            "under-the-vampire=won, hero-under-the-vampire=yes, skeleton-draws-from-older-discards=no, fear-two-players=no",
        ),
        ("most-votes-wins=cards", ""),
    ],
)
def test_canonical_rulings(written: str, canonical: str) -> None:
    """In the order of the table of section 7, defaults left out."""
    text = run("fmt", "-", input=record("phase 1\n1. A [G5] K7 K3 > A", rulings=written)).out
    lines = [line for line in text.split("\n") if line.startswith("rulings:")]
    assert lines == ([f"rulings: {canonical}"] if canonical else [])


# The end of a record (notation.md, End).


def test_a_conceded_game_is_not_unfinished() -> None:
    """One that was given up has nothing to be told, and may stop anywhere."""
    for body in ("1. A [G5] K7 K3 > A", "1. A [G5] K7 K3 > A\n2. A [D1] K9", "1. A [G5]"):
        verdict = clean(record(f"phase 1\n{body}\n\nresult: B by concession"))
        assert verdict.findings == []
        assert (verdict.json["status"], verdict.result["winners"]) == ("conceded", ["B"])
        assert verdict.result["decided_by"] == "concession"


@pytest.mark.parametrize("result", ["", "result: *"])
def test_an_unfinished_game_is_told(result: str) -> None:
    """Without a result or with `*`."""
    verdict = clean(record(f"phase 1\n1. A [G5] K7 K3 > A\n\n{result}"))
    assert [one["name"] for one in verdict.findings] == ["unfinished"]
    assert verdict.result["winners"] == []


def test_a_result_on_a_game_that_is_not_over_is_wrong() -> None:
    """Votes so far do not make a winner."""
    slip(record("phase 1\n1. A [G5] U7 U3 > A\n\nresult: «A 1-0»"), "wrong-result")


def test_votes_of_an_unfinished_game_are_the_votes_so_far() -> None:
    """Two Undead lie in A's Score pile; nobody has anything else."""
    for result in ("", "result: *\n"):
        body = f"phase 1\n1. A [G5] U7 U3 > A\n\n{result}"
        clean(record(body + "votes: U=A"))
        clean(record(body + "votes: G=- K=- D=- U=A P=-"))
        slip(record(body + "votes: «U=B»"), "wrong-votes")
        slip(record(body + "votes: «U=-»"), "wrong-votes")
        slip(record(body + "votes: «G=A» U=A"), "wrong-votes")


def test_votes_of_a_conceded_game() -> None:
    """Nothing forbids to write the votes so far beside a concession."""
    clean(record("phase 1\n1. A [G5] U7 U3 > A\n\nresult: B by concession\nvotes: U=A"))


def test_votes_so_far_open_gnomes_count_and_trolls_aside_do_not() -> None:
    """After one trick each of Gnomes and Trolls: the open Gnomes are A's, and one Troll; the other waits."""
    first = recruits(
        "N9 N7 N7 N7 N5 N5 I9 I7 I7 I5 I5 I3 R9 R8 R7 R6 S9 S8 S7 S6 S5 S4 S3 S2 S1 S0",
        "N3 N3 N1 T9 T7 T5 T3 T1 I3 I1 R5 R3 R1",
    )
    # B's Dragon is the last of trick 7, so B leads trick 8; there A's is.
    first = first.replace("8. A [T1] R7 R6 > A", "8. B [T1] R6 R7 > A")
    verdict = clean(record(first + "1. A N3 N1 > A\n2. A T9 T8 > A\n\nvotes: N=A T=A", game="claim2"))
    assert (verdict.pile("A", "N"), verdict.pile("A", "T")) == ([3, 1], [9])


# A win with a Seer and the winner alone (notation.md, Trick games).

# Two Giants are left: one is A's, the other was turned up when A won with a Seer.
SEER = recruits(
    "N9 N7 N7 N7 N5 N5 N5 N3 N3 N3 N1 N1 I9 I7 I7 I5 I5 I3 I3 T0 T9 T8 T7 T6 S9 S8",
    "I1 T5 T4 T3 R9 R8 R7 S7 S6 S5 S4 S3 I1",
)


def test_after_a_seer_the_winner_alone_says_nothing_of_the_card() -> None:
    """Which card A took is not known: the takes are empty."""
    verdict = clean(record(SEER, game="claim2"))
    assert (verdict.trick(1, 13)["winner"], verdict.trick(1, 13)["takes"]) == ("A", {})
    assert verdict.trick(1, 12)["takes"] == {"A": "S3", "B": None}


@pytest.mark.parametrize(
    "two",
    [
        "1. A I1 I1 > A",  # B got the Giant, for A took the top card
        "1. A I1 S0 > A",  # B did not
        "1. A I1 S0 > A\n2. A I1 S1 > A",  # A had both
        "1. A S7 S0 > A\n2. A T5 T1 > A\n3. A I1 I1 > A",
    ],
)
def test_after_a_seer_nobody_is_accused_of_the_card_that_may_be_anywhere(two: str) -> None:
    """Either of them may hold the Giant that lay face up."""
    clean(record(SEER + two, game="claim2"))


def test_after_a_seer_a_real_revoke_is_still_found() -> None:
    """B did not follow Giants and plays one later: whoever took what, it was in his hand."""
    slip(record(SEER + "1. A I1 «S0» > A\n2. A R9 R0 > A\n3. B I1 S3 > B", game="claim2"), "revoke")


def test_after_a_seer_a_card_that_is_written_counts() -> None:
    """`A:I1` is the face-up card, so B can't have it; `A:?` is the top card, so A can't play a second Giant."""
    face_up, top = SEER.replace("S9 S8 > A", "S9 S8 > A:I1"), SEER.replace("S9 S8 > A", "S9 S8 > A:?")
    slip(record(face_up + "1. A I1 «I1» > A", game="claim2"), "not-in-hand|duplicate-card")
    slip(record(top + "1. A I1 I1 > A\n2. A «I1» S0 > A", game="claim2"), "not-in-hand|duplicate-card")
    clean(record(top + "1. A I1 I1 > A", game="claim2"))
    slip(record(top + "1. A I1 «S0» > A", game="claim2"), "revoke")


def test_after_a_seer_fmt_leaves_the_winner_alone() -> None:
    """Canonical form writes no take that is not known."""
    text = run("fmt", "-", input=record(SEER, game="claim2")).out.split("\n")
    assert "13. A [I1] S9 S8 > A" in text
    assert "12. A [S3] T7 T6 > A:S3 B:?" in text


def test_after_a_seer_with_three_the_card_must_be_written() -> None:
    """With three players it is a choice that everybody saw."""
    where = {"game": "mix", "factions": "G K D U P T S", "players": 3}
    slip(record("phase 1\n«1. A [G5 T2] S5 S3 S1 > A»\n2. A [G4 T3]", **where), "missing-choice")
    clean(record("phase 1\n1. A [G5 T2] S5 S3 S1 > A:? B:T2 C:G5", **where))
    clean(record("phase 1\n1. A [G5 T2] S5 S3 S1 > A:T2 B:G5 C:?", **where))


def test_a_doppelganger_after_a_led_seer_peeks_at_nothing() -> None:
    """It wins, but not with a Seer: `> B` is the face-up card."""
    where = {"game": "mix", "factions": "G K D P S"}
    verdict = clean(record("phase 1\n1. A [G5] S3 P5 > B", **where))
    assert verdict.trick(1, 1)["takes"] == {"B": "G5", "A": None}
    slip(record("phase 1\n1. A [G5] S3 P5 > «B:?»", **where), "wrong-take")


# A hidden raise and a named discard (notation.md, Choices).

HEROES = "CTHULHU=9 LICH=5 SKELETON=8 MUMMY=3 CUBE=4"
BONES = recruits(
    "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 D8 D7 D6 D2",
    "T9 T8 T7 T6 T5 T4 T3 T2 T1 T0 D0 CTHULHU SKELETON",
)


def raised(two: str) -> str:
    return record(BONES + two, game="mix", factions="G K V T D", heroes=HEROES)


@pytest.mark.parametrize(
    "two",
    [
        "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A ; discard A:G9 B:?",  # the raised card is discarded
        "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A ; discard A:G9 B:V3",
        "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A ; discard A:T9 B:?\n3. A G9 V3 > A",  # it is played
        "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A ; discard A:? B:?\n3. A G9 V3 > A",
        "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A\n3. A G9 V3 > A",
        "1. A SKELETON V1 > A ; raise G9\n2. A CTHULHU V2 > A ; discard A:G9 B:?",
    ],
)
def test_a_hidden_raise_may_be_discarded_by_name(two: str) -> None:
    """What was raised unseen comes to light when it is played or discarded."""
    clean(raised(two))


def test_only_one_card_was_raised() -> None:
    """A second card of the discard pile can't come back too, and without a raise none can."""
    two = "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A ; discard A:G9 B:?\n3. A «G8» V3 > A"
    slip(raised(two), "not-in-hand|duplicate-card")
    two = "1. A SKELETON V1 > A\n2. A CTHULHU V2 > A ; discard «A:G9» B:?"
    slip(raised(two), "not-in-hand|duplicate-card|illegal-choice")
    two = "1. A SKELETON V1 > A ; raise ?\n2. A CTHULHU V2 > A ; discard A:T9 «B:G9»"
    slip(raised(two), "not-in-hand|duplicate-card|illegal-choice")


# A line that can't be read (interface.md, Findings).


@pytest.mark.parametrize("seat", ["A", "B"])
def test_after_a_line_that_cannot_be_read_nobody_knows_who_led(seat: str) -> None:
    """Whoever held D5 led Dwarves or did not follow them; without a leader nobody can say, so nobody is accused."""
    verdict = slip(record(f"deal\n{seat}: D5\n\nphase 1\n1. [G5] K7 K3\n«2. what»\n3. [G4] D1 U2"), "syntax-error")
    trick = verdict.json["tricks"][-1]
    assert (trick["plays"], trick["leader"], trick["winner"]) == (["D1", "U2"], None, None)


@pytest.mark.parametrize("seat", ["A", "B"])
def test_after_a_line_that_cannot_be_read_a_named_leader_is_known_again(seat: str) -> None:
    """A leads line 3. B's D5 may have been played in the line that can't be read: nothing is proven."""
    other = "B" if seat == "A" else "A"
    text = record(f"deal\n{other}: D5\n\nphase 1\n1. [G5] K7 K3\n«2. what»\n3. {seat} [G4] D1 U2 > {seat}")
    verdict = slip(text, "syntax-error")
    assert verdict.json["tricks"][-1]["leader"] == seat


def test_after_a_line_that_cannot_be_read_a_later_card_proves_a_revoke() -> None:
    """B plays a Dwarf in line 4, so he had it in line 3."""
    body = "phase 1\n1. A [G5] K7 K3 > A\n«2. what»\n3. A [G4] D1 «U2» > A\n4. A [G3] K9 D5 > A"
    slip(record(body), "syntax-error", "revoke")


def test_after_a_line_that_cannot_be_read_fmt_writes_no_guess() -> None:
    """Neither seat nor outcome is added where they are not known; what is known is."""
    text = record("phase 1\n1. [G5] K7 K3\n2. what\n3. [G4] D1 U2\n4. B [G3] K9 D5")
    lines = run("fmt", "-", input=text).out.split("\n")
    assert "1. A [G5] K7 K3 > A:G5 B:?" in lines
    assert "2. what" in lines
    assert "3. [G4] D1 U2" in lines
    assert "4. B [G3] K9 D5 > B:G3 A:?" in lines


def test_after_a_line_that_cannot_be_read_the_winner_shows_who_led() -> None:
    """`> B` names B; only the led Dwarf can win, so B led and A did not follow; A's D5 may be gone. Nothing is wrong."""
    slip(record("deal\nA: D5\n\nphase 1\n1. [G5] K7 K3\n«2. what»\n3. [G4] D1 U2 > B"), "syntax-error")
    slip(record("deal\nA: D5\n\nphase 1\n1. [G5] K7 K3\n«2. what»\n3. [G4] D1 U2 > A"), "syntax-error")


def test_after_a_first_line_that_cannot_be_read_and_no_leader() -> None:
    """Nobody knows who led the second trick: whichever hand is known, nobody is accused."""
    for seat in "AB":
        text = record(f"deal\n{seat}: D5\n\nphase 1\n«1. [G5] ???»\n2. [G4] D1 U2", leader="")
        slip(text, "syntax-error")


def thirteen(unread: str, *, numbers: bool, at: int) -> list[str]:
    """The lines of a Phase One with one that can't be read, put in place of a trick or between two."""
    lines = B_WINS_THE_LAST.split("\n")
    if unread.startswith("+"):
        lines.insert(at + 1, f"«{unread[1:]}»")
    else:
        lines[at] = f"«{unread}»"
    return lines if numbers else [line.split(". ", 1)[-1] if not line.startswith("«") else line for line in lines]


@pytest.mark.parametrize("numbers", [True, False])
@pytest.mark.parametrize("at", [1, 5, 13])
@pytest.mark.parametrize("unread", ["what a trick", "+and they laughed"])
@pytest.mark.parametrize("two", ["1. A U9 U5 > A", "1. B U5 U9 > A"])
def test_a_line_that_cannot_be_read_is_a_trick_or_none(numbers: bool, at: int, unread: str, two: str) -> None:
    """Twelve lines that can be read and one that can't are a Phase One; so are thirteen and one.

    B won the thirteenth trick and leads Phase Two; where that line is lost, nobody knows.
    """
    text = record("\n".join(thirteen(unread, numbers=numbers, at=at)) + two)
    if two.startswith("1. B") or (at == 13 and not unread.startswith("+")):
        slip(text, "syntax-error")
    else:
        slip(text.replace("1. A U9", "1. «A» U9"), "syntax-error", "wrong-leader")


def test_after_a_line_that_cannot_be_read_nobody_knows_the_moon() -> None:
    """The lost trick may have turned it: neither winner nor order of picking can be wrong where only Werewolves meet."""
    where = {"game": "mix", "factions": "G K D P R T W", "players": 3, "rulings": "fear-two-players=no"}
    for last in ("A:G3 B:D4 C:?", "C:G3 B:D4 A:?"):
        body = "phase 1\n1. A [G5 D2] W4 W2 W6 > B:G5 A:D2 C:?\n«what»\n3. C [G3 D4] W9 W1 W8 > "
        slip(record(body + last, **where), "syntax-error")


def test_after_a_line_that_cannot_be_read_the_deck_may_be_used_up() -> None:
    """The lost line may have been Cthulhu's: after eleven more there may be no card to turn up, or one."""
    lines = recruits(
        "G7 G8 G9 G4 G6 G5 K3 K2 K9 K8 K7 K6 K5 K4 D9 D8 D7 D6 D5 D4 P9 P8 P7 P6",
        "G1 G0 G0 G3 D3 D2 U9 U8 U7 P3 P2 P1",
    ).split("\n")
    first = "\n".join(["phase 1", "«what»", *lines[2:13], ""])
    where = {"heroes": HEROES, "rulings": "phase-one-ends=hands"}
    slip(record(first + "A P5 P4 > A\n\nphase 2\nA U9 U5 > A", **where), "syntax-error")
    slip(record(first + "A [U6] P5 P4 > A\n\nphase 2\nA U9 U5 > A", **where), "syntax-error")
    # With the deck: Phase Two may begin at once, or a trick later.
    slip(record(first + "\nphase 2\nA U9 U5 > A", heroes=HEROES), "syntax-error")
    slip(record(first + "A [U6] P5 P4 > A\n\nphase 2\nA U9 U5 > A", heroes=HEROES), "syntax-error")


def test_after_a_line_that_cannot_be_read_a_card_may_have_been_raised() -> None:
    """The lost line may have been the Skeleton's, or have brought the Gnome that is smashed and raised later."""
    first = recruits(
        "V9 V8 V7 V6 V5 V4 V3 V2 V1 V0 T9 T8 T7 T6 T5 T4 T3 T2 T1 T0 D7 D6 D5 D4 D3 D2",
        "N1 N1 N5 N5 N7 N7 N9 I1 I5 I7 I9 D9 SKELETON",
    )
    where = {"game": "mix", "factions": "N I V T D", "heroes": "SKELETON=8 LICH=5 CUBE=4 MUMMY=3 WARLOCK=2"}
    no = "skeleton-draws-from-older-discards=no"
    body = "«what»\n2. B D0 D9 > A\n3. A SKELETON I3 > A ; smash N3 ; raise N3\n4. A N3 N5 > B"
    slip(record(first + body, **where, rulings=no), "syntax-error")
    body = "1. A N1 N3 > B\n2. B D0 D9 > A\n«what»\n4. A N3 N5 > B"
    slip(record(first + body, **where, rulings=no), "syntax-error")
    # By default a card of Phase One may have come back: D7 was played in trick 11.
    body = "1. A N1 N3 > B\n2. B D0 D9 > A\n«what»\n4. A D7 D1 > A"
    slip(record(first + body, **where), "syntax-error")
