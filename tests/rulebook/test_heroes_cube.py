"""Gelatinous Cube, from book F ("Gelatinous Cube", "Gelatine Kubus") and rules.md section 4, worked out by hand.

CUBE=1 unless a test says otherwise. Ruling cube-waits-one-trick runs through all of them.
"""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K D P V"
FIVE = "LICH=0 SKELETON=0 MUMMY=8 CTHULHU=6 CUBE=1"  # the heroes of whole games, in which every card is seen


# ---------------------------------------------------------------- Phase One


def test_the_led_card_waits_under_the_cube() -> None:
    """F Gelatinous Cube: played second, it takes the led card under it; the leader has won the trick and leads on."""
    told = played(first(GAME, "A [K9] G5 CUBE", "[K8] V3 V2", hero_line=heroes(CUBE=9)))
    assert told.winner(1, 1) == "A"
    assert told.takes(1, 1) == {"A": "K9", "B": None}
    assert told.leader(1, 2) == "A"
    told = played(first(GAME, "A [K9] G5 CUBE", hero_line=heroes(CUBE=9)))
    assert told.whole_pile("A") == told.whole_pile("B") == {}


@pytest.mark.parametrize(("trick", "winner"), [("V3 V2", "A"), ("V2 V3", "B")])
def test_the_winner_of_the_next_trick_gets_cube_and_card(trick: str, winner: str) -> None:
    """F Gelatinous Cube: another trick is played and its winner gets both, in Phase One too."""
    told = played(first(GAME, "A [K9] G5 CUBE", f"A [K8] {trick}", hero_line=heroes()))
    loser = "B" if winner == "A" else "A"
    assert told.winner(1, 2) == winner
    assert told.whole_pile(winner) == {"G": [5]}
    assert told.whole_pile(loser) == {}
    assert told.votes["G"] == winner


def test_it_is_only_the_next_trick() -> None:
    """F Gelatinous Cube: once taken, nothing more happens in the trick after it."""
    told = played(first(GAME, "A [K9] G5 CUBE", "A [K8] V2 V3", "B [K7] V1 V4", hero_line=heroes()))
    assert told.whole_pile("B") == {"G": [5]}
    assert told.whole_pile("A") == {}


def test_a_led_cube_has_no_power() -> None:
    """F Gelatinous Cube: only as the second card; led, its value is compared and both cards are discarded."""
    told = played(first(GAME, "A [K9] CUBE G5", "B [K8] V3 V2", hero_line=heroes()))
    assert told.winner(1, 1) == "B"
    assert told.whole_pile("A") == told.whole_pile("B") == {}
    told = played(second(GAME, "A CUBE G0 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [0]}


def test_cube_on_a_led_undead() -> None:
    """rules.md 4: under the cube the Undead is not scored at once; the next trick's winner gets it."""
    told = played(first("G K D U V", "A [K9] U5 CUBE", hero_line=heroes()))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {}
    told = played(first("G K D U V", "A [K9] U5 CUBE", "A [K8] V2 V3", hero_line=heroes()))
    assert told.whole_pile("A") == {}
    assert told.whole_pile("B") == {"U": [5]}


def test_undead_of_the_next_trick_come_on_top() -> None:
    """rules.md 4: the next trick's own powers work as always."""
    told = played(first("G K D U V", "A [K9] G5 CUBE", "A [K8] U2 U3", hero_line=heroes()))
    assert told.whole_pile("B") == {"G": [5], "U": [3, 2]}


def test_cube_on_a_led_zombie_takes_nothing() -> None:
    """rules.md 4: the Zombie's power rests; the losing cube is not taken but waits with it."""
    told = played(first("G K D Z V", "A [K9] Z5 CUBE", "A [K8] V2 V3", hero_line=heroes()))
    assert told.whole_pile("A") == {}
    assert told.whole_pile("B") == {"Z": [5]}


def test_a_zombie_wins_the_next_trick() -> None:
    """F Zombies and Cube: the losing card by the Zombie, and cube and Goblin by the Cube."""
    told = played(first("G K D Z V", "A [K9] G5 CUBE", "A [K8] Z7 Z2", hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [5], "Z": [2]}


@pytest.mark.parametrize("value", [0, 9])
def test_the_cube_loses_on_a_faction_card_whatever_its_value(value: int) -> None:
    """F Heroes: second, it is of another faction, so the leader wins."""
    assert played(first(GAME, "A [K9] G5 CUBE", hero_line=heroes(CUBE=value))).winner(1, 1) == "A"
    assert played(second(GAME, "A G5 CUBE > A", hero_line=heroes(CUBE=value))).winner(2, 1) == "A"


@pytest.mark.parametrize(("cube", "winner"), [(2, "A"), (3, "A"), (4, "B")])
def test_cube_on_a_led_hero(cube: int, winner: str) -> None:
    """rules.md 4: on a led hero the higher value wins the trick; hero and cube wait all the same."""
    told = played(first(GAME, "A [K9] MUMMY CUBE", "[K8] V3 V2", hero_line=heroes(MUMMY=3, CUBE=cube)))
    assert told.winner(1, 1) == winner
    assert told.takes(1, 1)[winner] == "K9"
    assert told.leader(1, 2) == winner
    assert told.whole_pile("A") == told.whole_pile("B") == {}


def test_the_hero_under_the_cube_is_not_discarded() -> None:
    """F Gelatinous Cube: Mummy and cube end in a Score pile, so no Skeleton can raise them."""
    lines = ["A [K9] MUMMY CUBE", "A [K8] V3 V2", "A [K7] SKELETON K2 > A ; raise MUMMY"]
    slip(first(GAME, *lines, hero_line=heroes()), "illegal-choice", "raise MUMMY")


def test_cube_after_the_lich_king() -> None:
    """F Lich King: the cube that follows counts 3 less: 8 - 3 = 5 is equal, 9 - 3 = 6 wins."""
    assert played(first(GAME, "A [K9] LICH CUBE", hero_line=heroes(LICH=5, CUBE=8))).winner(1, 1) == "A"
    assert played(first(GAME, "A [K9] LICH CUBE", hero_line=heroes(LICH=5, CUBE=9))).winner(1, 1) == "B"


def test_a_skeleton_under_the_cube_still_raises() -> None:
    """rules.md 4: Anna won with the Skeleton; the raise is not about its place."""
    lines = ["A [K9] D9 D8", "A [K8] SKELETON CUBE > A ; raise D8", "A [K7] D8 D2"]
    told = played(first(GAME, *lines, hero_line=heroes(SKELETON=2, CUBE=1)))
    assert told.winner(1, 3) == "A"


def test_a_seer_under_the_cube_still_peeks() -> None:
    """rules.md 4: Anna won with a Seer and may take the peeked card; Bram then gets the face-up one."""
    told = played(first("G K D S V", "A [K9] S5 CUBE > A:? B:K9", "A [K8] V2 V3", hero_line=heroes()))
    assert told.takes(1, 1) == {"A": None, "B": "K9"}
    assert told.whole_pile("B") == {"S": [5]}


def test_a_dragon_under_the_cube_still_leads() -> None:
    """rules.md 4: Anna played the last Dragon, won and leads."""
    told = played(first("G K D R V", "A [K9] R5 CUBE", "[K8] V2 V3", hero_line=heroes()))
    assert told.leader(1, 2) == "A"
    assert told.whole_pile("B") == {"R": [5]}


def test_a_cube_wins_over_a_dragon_in_the_next_trick() -> None:
    """rules.md 4: the winner of the next trick gets the cube, not whoever leads after it."""
    told = played(first("G K D R V", "A [K9] G5 CUBE", "A [K8] V2 R9", "[K7] D3 D2", hero_line=heroes()))
    assert told.winner(1, 2) == "A"
    assert told.leader(1, 3) == "B"
    assert told.whole_pile("A") == {"G": [5]}


def test_a_vampire_collected_with_the_cube_in_phase_one_is_uncounted() -> None:
    """rules.md 4: it came into the Score pile in Phase One and can't be laid open."""
    told = played(first(GAME, "A [K9] V9 CUBE", "A [K8] G3 G2", hero_line=heroes()))
    assert told.scored("A", "V") == []
    text = first(GAME, "A [K9] V9 CUBE", "A [K8] G3 G2 > A ; lay V9", hero_line=heroes())
    slip(text, "illegal-choice", "lay V9")


def test_a_shadow_under_the_cube_scores_for_the_shadows() -> None:
    """F Gelatinous Cube: the card scores where it is taken."""
    told = played(first("G K D H V", "A [K9] H19 CUBE", "A [K8] G3 G7", hero_line=heroes()))
    assert told.whole_pile("B") == {"H": [19]}


# ---------------------------------------------------------------- the last trick of Phase One


@pytest.mark.parametrize(("trick", "winner"), [("A V3 V2 > A", "A"), ("A V2 V3 > B", "B")])
def test_from_the_last_trick_of_phase_one_it_waits_for_phase_two(trick: str, winner: str) -> None:
    """rules.md 4: the winner of Phase Two's first trick gets cube and Undead."""
    told = played(second("G K D U V", trick, last=["A [_] U5 CUBE"], hero_line=heroes()))
    assert told.whole_pile(winner) == {"U": [5]}


def test_at_the_end_of_phase_one_nobody_has_it() -> None:
    """rules.md 4: until then it is in nobody's Score pile."""
    text = second("G K D U V", "A V3 V2 > A", last=["A [_] U5 CUBE"], hero_line=heroes())
    told = played(text.split("phase 2")[0])
    assert told.tricks(1) == 13
    assert told.whole_pile("A") == told.whole_pile("B") == {}


# ---------------------------------------------------------------- Phase Two


@pytest.mark.parametrize(("trick", "winner"), [("A K9 K8 > A", "A"), ("A K8 K9 > B", "B")])
def test_in_phase_two_the_next_winner_gets_four_cards(trick: str, winner: str) -> None:
    """F Gelatinous Cube: cube and led card and the two of the next trick."""
    told = played(second(GAME, "A G5 CUBE > A", trick, hero_line=heroes()))
    loser = "B" if winner == "A" else "A"
    assert told.whole_pile(winner) == {"G": [5], "K": [9, 8]}
    assert told.whole_pile(loser) == {}


def test_cube_on_a_led_dwarf() -> None:
    """rules.md 4: the Dwarf goes past its own rule: the winner of the next trick gets it, not a loser."""
    told = played(second(GAME, "A D5 CUBE > A", hero_line=heroes()))
    assert told.whole_pile("A") == told.whole_pile("B") == {}
    told = played(second(GAME, "A D5 CUBE > A", "A K9 K8 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"D": [5], "K": [9, 8]}
    assert told.whole_pile("B") == {}


def test_a_dwarf_under_the_cube_and_dwarves_in_the_next_trick() -> None:
    """rules.md 4: the next trick's Dwarves go to its loser, the cube's Dwarf to its winner."""
    told = played(second(GAME, "A D5 CUBE > A", "A D8 K2 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"D": [5], "K": [2]}
    assert told.whole_pile("B") == {"D": [8]}


def test_cube_on_a_led_giant() -> None:
    """rules.md 4: under the cube the Giant smashes nothing, now or later."""
    lines = ["A N3 N9 > B", "B I1 I3 > A", "A I9 CUBE > A ; smash N9"]
    slip(second("N I D T V", *lines, hero_line=heroes(), junk="VD"), "illegal-choice", "smash N9")
    lines[2:] = ["A I9 CUBE > A", "A T3 T2 > A ; smash N9"]
    told = slip(second("N I D T V", *lines, hero_line=heroes(), junk="VD"), "illegal-choice", "smash N9")
    assert told.scored("B", "N") == [9, 3]
    assert told.scored("A", "I") == [9, 3, 1]


def test_a_gnome_from_under_the_cube_does_not_lie_open() -> None:
    """rules.md 4: it goes straight into the Score pile, where no Giant reaches it."""
    lines = ["A N7 CUBE > A", "A T3 T2 > A", "A I1 I7 > B ; smash N7"]
    slip(second("N I D T V", *lines, hero_line=heroes()), "illegal-choice", "smash N7")
    told = played(second("N I D T V", *lines[:2], hero_line=heroes()))
    assert told.scored("A", "N") == [7]


def test_a_gnome_won_in_the_usual_way_would_be_smashed() -> None:
    """E's Giants, as the counterpart of the test before."""
    told = played(second("N I D T V", "A N7 D2 > A", "A I1 I7 > B ; smash N7", hero_line=heroes()))
    assert told.scored("A", "N") == []


def test_a_gnome_from_under_the_cube_may_go_under_a_vampire() -> None:
    """rules.md 4, under-the-vampire: what comes from under a cube may go under."""
    lines = ["A V7 V3 > A ; lay V7", "A N9 CUBE > A", "A T3 T2 > A ; under N9"]
    told = played(second("N I D T V", *lines, hero_line=heroes()))
    assert told.scored("A", "V") == ["V7", "N9"]
    assert told.scored("A", "N") == []


def test_a_troll_under_the_cube_goes_past_its_own_rule() -> None:
    """rules.md 4: T5 is not set aside. Anna takes T9, then T8 from aside while T5 waits, then T7 and, from under the
    cube, T5; set aside it would have had to wait for another trick."""
    told = played(second("G K D T V", "A T9 T8 > A", "A T5 CUBE > A", "A T7 K2 > A", hero_line=heroes()))
    assert told.scored("A", "T") == [9, 8, 7, 5]


def test_trolls_from_aside_still_come_with_a_cube_trick() -> None:
    """rules.md 4: T8 was set aside; the winner of the cube's trick takes it, although the led card waits."""
    told = played(second("G K D T V", "A T9 T8 > A", "A G5 CUBE > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"T": [9, 8]}


def test_a_led_troll_under_the_cube_is_not_among_those_to_choose_from() -> None:
    """rules.md 4: T9 waits under the cube, so the highest Troll the winner can take is the T7 from aside."""
    told = played(second("G K D T V", "A T8 T7 > A", "A T9 CUBE > A", hero_line=heroes()))
    assert told.scored("A", "T") == [8, 7]


def test_cube_on_a_led_hero_in_phase_two() -> None:
    """rules.md 4: CUBE=4 beats MUMMY=3; both wait and score nothing for the next winner."""
    told = played(second(GAME, "A MUMMY CUBE > B", "B G4 G6 > A", hero_line=heroes(CUBE=4)))
    assert told.whole_pile("A") == {"G": [6, 4]}
    assert told.whole_pile("B") == {}


def test_the_led_card_is_not_in_the_score_pile_while_it_waits() -> None:
    """F Gelatinous Cube: it can't go under a Vampire in the cube's own trick."""
    text = second(GAME, "A V7 V3 > A ; lay V7", "A G9 CUBE > A ; under G9", hero_line=heroes())
    slip(text, "illegal-choice", "under G9")


# ---------------------------------------------------------------- the last trick of all


def test_after_the_last_trick_of_all_its_winner_takes_them() -> None:
    """rules.md 4: no trick follows, so Anna, who won it, takes cube and Goblin."""
    # Cthulhu takes a trick off both phases, so Phase Two has twelve tricks: eleven plain ones and the cube's
    text = second(
        GAME, "A G9 CUBE > A", fill=11, fill_from="KDP", last=["A [_] CTHULHU LICH > A", "A [_] MUMMY SKELETON"],
        hero_line=FIVE, length=12,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.scored("A", "G") == [9]
    assert told.votes["G"] == "A"


def test_one_trick_before_the_last_the_last_ones_winner_takes_them() -> None:
    """F Gelatinous Cube: Bram wins the last trick and with it cube and Goblin."""
    text = second(
        GAME, "A G9 CUBE > A", "A V3 V4 > B", fill=10, fill_from="KDP",
        last=["A [_] CTHULHU LICH > A", "A [_] MUMMY SKELETON"], hero_line=FIVE, length=12,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.scored("B", "G") == [9]
    assert told.scored("A", "G") == []


def test_the_last_dwarf_under_the_cube_goes_to_the_winner() -> None:
    """rules.md 4: in the very last trick the Dwarf goes past its own rule as well, to Anna and not to the loser."""
    text = second(
        GAME, "A D9 CUBE > A", fill=11, fill_from="KGP", last=["A [_] CTHULHU LICH > A", "A [_] MUMMY SKELETON"],
        hero_line=FIVE, length=12,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.scored("A", "D") == [9]
    assert told.scored("B", "D") == []


def test_a_cube_that_becomes_the_last_trick_by_cthulhu() -> None:
    """rules.md 4, last-trick-after-powers: Cthulhu led in the twelfth trick, the cube second; both discard their last
    card, so this was the last trick and its winner takes what waits."""
    line = "LICH=0 SKELETON=0 MUMMY=8 WARLOCK=0 CTHULHU=6 CUBE=1"
    text = second(
        GAME, "A CTHULHU CUBE > A ; discard A:V1 B:?", fill=11, fill_from="KDP",
        last=["A [_] MUMMY LICH", "A [_] G3 SKELETON"], hero_line=line,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(2) == 12


def test_a_raised_cube_acts_again() -> None:
    """rules.md 4, raised-cards-act-again: led and discarded, raised, and then played second on a Goblin."""
    lines = ["A [K9] CUBE G0", "A [K8] SKELETON K2 > A ; raise CUBE", "A [K7] V2 V3", "B [K6] G5 CUBE"]
    told = played(first(GAME, *lines, hero_line=heroes()))
    assert told.winner(1, 4) == "B"
    assert told.whole_pile("A") == told.whole_pile("B") == {}
    told = played(first(GAME, *lines, "B [K5] D2 D3", hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [5]}


def test_a_cube_trick_after_a_cube_trick_is_impossible_without_a_second_cube() -> None:
    """F Components: there is one cube; taken into a Score pile it can't be played again."""
    lines = ["A [K9] G5 CUBE", "A [K8] V2 V3", "B [K7] D5 D6", "A [K6] G8 CUBE"]
    slip(first(GAME, *lines, hero_line=heroes()), {"duplicate-card", "not-in-hand"}, "CUBE")
