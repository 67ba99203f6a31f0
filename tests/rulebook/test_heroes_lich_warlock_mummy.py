"""Lich King, Warlock and Mummy, from book F and rules.md section 4, worked out by hand."""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K D P V"


# ---------------------------------------------------------------- Lich King


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(
    ("lich", "card", "winner"),
    [
        (5, "G7", "A"),  # 4
        (5, "G8", "A"),  # 5, equal: the leader
        (5, "G9", "B"),  # 6
        (5, "K8", "A"),
        (5, "K9", "B"),
        (5, "P9", "B"),
        (0, "G2", "A"),  # -1: below zero
        (0, "G0", "A"),  # -3
        (0, "G3", "A"),  # 0, equal: the leader
        (0, "G4", "B"),  # 1
        (6, "G9", "A"),
        (9, "V9", "A"),
    ],
)
def test_what_follows_the_lich_king_counts_three_less(phase: int, lich: int, card: str, winner: str) -> None:
    """F Lich King: minus 3 for the card that follows, also below zero."""
    line = heroes(LICH=lich)
    text = first(GAME, f"A [K7] LICH {card}", hero_line=line) if phase == 1 else None
    text = text or second(GAME, f"A LICH {card}", hero_line=line)
    assert played(text).winner(phase, 1) == winner


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(("mummy", "winner"), [(5, "A"), (8, "A"), (9, "B"), (3, "A"), (2, "A")])
def test_a_hero_that_follows_the_lich_king(phase: int, mummy: int, winner: str) -> None:
    """F Lich King: cards that follow, heroes too: 8 - 3 = 5 is only equal, 9 - 3 = 6 wins."""
    line = heroes(LICH=5, MUMMY=mummy)
    text = first(GAME, "A [K9] LICH MUMMY", hero_line=line) if phase == 1 else None
    text = text or second(GAME, "A LICH MUMMY", hero_line=line)
    assert played(text).winner(phase, 1) == winner


@pytest.mark.parametrize(("mummy", "winner"), [(4, "B"), (5, "A"), (6, "A")])
def test_the_lich_king_as_the_follower_takes_nothing_off(mummy: int, winner: str) -> None:
    """F Lich King: only cards that follow it; following itself it counts its own 5 against the led hero."""
    assert played(first(GAME, "A [K9] MUMMY LICH", hero_line=heroes(LICH=5, MUMMY=mummy))).winner(1, 1) == winner


@pytest.mark.parametrize("led", ["G0", "G1", "G2", "V3", "P0"])
def test_the_lich_king_on_a_faction_card_loses(led: str) -> None:
    """F Heroes: second it is of another faction; the led card is not reduced either."""
    assert played(first(GAME, f"A [K9] {led} LICH", hero_line=heroes(LICH=9))).winner(1, 1) == "A"
    assert played(second(GAME, f"A {led} LICH > A", hero_line=heroes(LICH=9))).winner(2, 1) == "A"


def test_the_lich_king_only_for_his_own_trick() -> None:
    """F Lich King: the next trick is played with the printed values."""
    told = played(first(GAME, "A [K9] LICH G7", "A [K8] G5 G6", hero_line=heroes(LICH=5)))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]


def test_powers_look_at_printed_values() -> None:
    """rules.md 4, lich-only-compares: Bram's I9 beats LICH=5 with 6 and smashes a 9, not a 6."""
    lines = ["A N9 N1 > A", "A LICH I9 > B ; smash N9"]
    told = played(second("N I D T V", *lines, hero_line=heroes(LICH=5)))
    assert told.scored("A", "N") == [1]
    assert told.scored("B", "I") == [9]


def test_a_giant_reduced_by_the_lich_smashes_no_lower_gnome() -> None:
    """rules.md 4, lich-only-compares: I7 counts 4 against LICH=1, but smashes a 7 and no 5 or 3."""
    base = ["A N7 N3 > A", "A LICH I7 > B ; smash N7"]
    told = played(second("N I D T V", *base, hero_line=heroes(LICH=1)))
    assert told.scored("A", "N") == [3]
    text = second("N I D T V", base[0], "A LICH I7 > B ; smash N3", hero_line=heroes(LICH=1))
    slip(text, "illegal-choice", "smash N3")


def test_the_reduced_card_scores_with_its_printed_value() -> None:
    """rules.md 4, lich-only-compares: G7 lies in the Score pile as a 7 and decides a tie of Goblins."""
    told = played(second(GAME, "A LICH G7 > A", "A K2 K3 > B", "B G6 D1 > B", hero_line=heroes(LICH=5)))
    # Bram (the loser of no Dwarf trick) has G6; the Dwarf thrown by Anna goes back to her, the loser
    assert told.scored("A", "G") == [7]
    assert told.scored("B", "G") == [6]
    assert told.votes["G"] == "A"
    assert told.scored("A", "D") == [1]


def test_warlock_after_an_odd_lich_king_wins_reduced_or_not() -> None:
    """rules.md 4, lich-only-compares: WARLOCK=0 would count -3, but it follows an odd value."""
    assert played(first(GAME, "A [K9] LICH WARLOCK", hero_line=heroes(LICH=5, WARLOCK=0))).winner(1, 1) == "B"


def test_mummy_after_a_lich_king_of_seven_wins() -> None:
    """F Mummy: 7 or more; the minus 3 does not touch the power."""
    assert played(first(GAME, "A [K9] LICH MUMMY", hero_line=heroes(LICH=7, MUMMY=0))).winner(1, 1) == "B"
    assert played(first(GAME, "A [K9] LICH MUMMY", hero_line=heroes(LICH=6, MUMMY=7))).winner(1, 1) == "A"


def test_the_lich_king_collects_nothing_by_himself() -> None:
    """F Heroes: in Phase Two the winner takes the reduced card like any other."""
    told = played(second(GAME, "A LICH K7 > A", "A G9 G1 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"K": [7], "G": [9, 1]}


# ---------------------------------------------------------------- Warlock


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(
    ("led", "winner"),
    [("G1", "B"), ("G3", "B"), ("G5", "B"), ("G7", "B"), ("G9", "B"), ("K9", "B"), ("P5", "B"), ("D7", "B"),
     ("V3", "B"), ("G0", "A"), ("G2", "A"), ("G4", "A"), ("G6", "A"), ("K8", "A"), ("P0", "A"), ("V2", "A")],
)  # fmt: skip
def test_the_warlock_after_a_faction_card(phase: int, led: str, winner: str) -> None:
    """F Warlock: after an odd value it wins, after an even one (0 too) it loses like any other faction."""
    line = heroes(WARLOCK=9 if winner == "A" else 0)
    text = first(GAME, f"A [D9] {led} WARLOCK", hero_line=line) if phase == 1 else None
    text = text or second(GAME, f"A {led} WARLOCK", hero_line=line)
    assert played(text).winner(phase, 1) == winner


@pytest.mark.parametrize(
    ("mummy", "warlock", "winner"),
    [(1, 0, "B"), (5, 0, "B"), (9, 8, "B"), (13, 0, "B"), (4, 3, "A"), (4, 4, "A"), (4, 5, "B"), (0, 0, "A")],
)
def test_the_warlock_after_a_hero(mummy: int, warlock: int, winner: str) -> None:
    """F Warlock: an odd numbered card may be a hero; after an even one the values decide, equal: the leader."""
    line = heroes(MUMMY=mummy, WARLOCK=warlock)
    assert played(first(GAME, "A [K9] MUMMY WARLOCK", hero_line=line)).winner(1, 1) == winner
    assert played(second(GAME, "A MUMMY WARLOCK", hero_line=line)).winner(2, 1) == winner


@pytest.mark.parametrize(("card", "winner"), [("G3", "A"), ("G4", "A"), ("G5", "B"), ("G9", "B"), ("K7", "B")])
def test_a_led_warlock_has_no_power(card: str, winner: str) -> None:
    """F Warlock: the power is one of following; led, its 4 is compared."""
    assert played(first(GAME, f"A [D9] WARLOCK {card}", hero_line=heroes(WARLOCK=4))).winner(1, 1) == winner
    assert played(second(GAME, f"A WARLOCK {card}", hero_line=heroes(WARLOCK=4))).winner(2, 1) == winner


def test_the_warlock_wins_prize_and_lead() -> None:
    """F Warlock: it wins the trick, with all that follows from it."""
    told = played(first(GAME, "A [D9] G7 WARLOCK", "[D8] V3 V2", hero_line=heroes()))
    assert told.takes(1, 1) == {"B": "D9", "A": None}
    assert told.leader(1, 2) == "B"


def test_the_warlock_collects_the_led_card_in_phase_two() -> None:
    """F Warlock: the winner takes both cards; the Warlock scores nothing."""
    told = played(second(GAME, "A G7 WARLOCK > B", hero_line=heroes()))
    assert told.whole_pile("B") == {"G": [7]}


def test_the_warlock_after_an_odd_dwarf() -> None:
    """F Warlock with the Dwarves: Anna is the loser and takes her Dwarf back."""
    told = played(second(GAME, "A D5 WARLOCK > B", hero_line=heroes()))
    assert told.whole_pile("A") == {"D": [5]}
    assert told.whole_pile("B") == {}


def test_the_warlock_after_an_odd_undead_scores_it() -> None:
    """F Warlock with N's Undead: in Phase One the Undead that was played goes to the winner's Score pile."""
    told = played(first("G K D U V", "A [G5] U9 WARLOCK", hero_line=heroes()))
    assert told.whole_pile("B") == {"U": [9]}


def test_the_warlock_after_an_odd_dragon() -> None:
    """rules.md 4: Bram wins, but whoever played the last Dragon leads the next trick."""
    told = played(first("G K D R V", "A [G5] R9 WARLOCK", "[G6] V3 V2", hero_line=heroes()))
    assert told.winner(1, 1) == "B"
    assert told.leader(1, 2) == "A"


def test_the_warlock_after_an_odd_seer() -> None:
    """rules.md 4: the Seer did not win, so nobody peeks; Bram gets the face-up card."""
    told = played(first("G K D S V", "A [G5] S9 WARLOCK > B:G5 A:?", hero_line=heroes()))
    assert told.winner(1, 1) == "B"
    slip(first("G K D S V", "A [G5] S9 WARLOCK > B:?", hero_line=heroes()), "wrong-take", "B:?")


def test_the_warlock_beats_a_doppelganger_of_odd_value() -> None:
    """F Warlock: a led Doppelgänger is a card with a value like any other."""
    told = played(second(GAME, "A P7 WARLOCK > B", hero_line=heroes()))
    assert told.whole_pile("B") == {"P": [7]}


# ---------------------------------------------------------------- Mummy


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(
    ("led", "winner"),
    [("G7", "B"), ("G8", "B"), ("G9", "B"), ("K7", "B"), ("P8", "B"), ("D9", "B"), ("V7", "B"),
     ("G6", "A"), ("G5", "A"), ("G0", "A"), ("K6", "A"), ("P6", "A"), ("V6", "A")],
)  # fmt: skip
def test_the_mummy_after_a_faction_card(phase: int, led: str, winner: str) -> None:
    """F Mummy: after 7 or more it wins, after less it loses like any other faction."""
    line = heroes(MUMMY=9 if winner == "A" else 0)
    text = first(GAME, f"A [K9] {led} MUMMY", hero_line=line) if phase == 1 else None
    text = text or second(GAME, f"A {led} MUMMY", hero_line=line)
    assert played(text).winner(phase, 1) == winner


@pytest.mark.parametrize(
    ("cthulhu", "mummy", "winner"),
    [(7, 0, "B"), (8, 0, "B"), (12, 1, "B"), (6, 5, "A"), (6, 6, "A"), (6, 7, "B"), (0, 0, "A")],
)
def test_the_mummy_after_a_hero(cthulhu: int, mummy: int, winner: str) -> None:
    """F Mummy: the card of 7 or more may be a hero; after a lower one the values decide."""
    line = heroes(CTHULHU=cthulhu, MUMMY=mummy)
    assert played(first(GAME, "A [K9] CTHULHU MUMMY", hero_line=line)).winner(1, 1) == winner
    assert played(second(GAME, "A CTHULHU MUMMY", hero_line=line)).winner(2, 1) == winner


@pytest.mark.parametrize(("card", "winner"), [("G2", "A"), ("G3", "A"), ("G4", "B"), ("G7", "B"), ("K9", "B")])
def test_a_led_mummy_has_no_power(card: str, winner: str) -> None:
    """F Mummy: the power is one of following; led, its 3 is compared."""
    assert played(first(GAME, f"A [D9] MUMMY {card}", hero_line=heroes(MUMMY=3))).winner(1, 1) == winner
    assert played(second(GAME, f"A MUMMY {card}", hero_line=heroes(MUMMY=3))).winner(2, 1) == winner


def test_the_mummy_wins_a_vampire_and_may_lay_it() -> None:
    """F Mummy and Vampires: whoever collects the Vampire may lay it open."""
    told = played(second(GAME, "A V9 MUMMY > B ; lay V9", hero_line=heroes()))
    assert told.scored("B", "V") == ["V9"]


def test_the_mummy_takes_prize_and_lead() -> None:
    """F Mummy: it wins the trick, with all that follows from it."""
    told = played(first(GAME, "A [D9] G8 MUMMY", "[D8] V3 V2", hero_line=heroes()))
    assert told.takes(1, 1) == {"B": "D9", "A": None}
    assert told.leader(1, 2) == "B"


def test_a_wrong_winner_is_found() -> None:
    """F Warlock, Mummy, Lich King: records that forget the power."""
    slip(first(GAME, "A [D9] G8 MUMMY > A", hero_line=heroes()), "wrong-winner", "> A")
    slip(first(GAME, "A [D9] G7 WARLOCK > A", hero_line=heroes()), "wrong-winner", "> A")
    slip(first(GAME, "A [D9] LICH G7 > B", hero_line=heroes()), "wrong-winner", "> B")
    slip(second(GAME, "A G8 MUMMY > A", hero_line=heroes()), "wrong-winner", "> A")


def test_mummy_and_warlock_do_nothing_for_each_other() -> None:
    """F Mummy, Warlock: each looks only at the card it follows."""
    # Warlock 8 led, Mummy follows a value of 7 or more
    assert played(first(GAME, "A [K9] WARLOCK MUMMY", hero_line=heroes(WARLOCK=8, MUMMY=0))).winner(1, 1) == "B"
    # Mummy 8 led, even, so the Warlock needs a higher value
    assert played(first(GAME, "A [K9] MUMMY WARLOCK", hero_line=heroes(WARLOCK=7, MUMMY=8))).winner(1, 1) == "A"
