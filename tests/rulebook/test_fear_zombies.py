"""Zombies, from book F ("Zombies", English and Dutch alike) and rules.md section 4, worked out by hand."""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K P U Z"


def test_winner_with_a_zombie_takes_the_losing_card() -> None:
    """F Zombies: in Phase One the losing card goes into the winner's Score pile; the Zombie itself is discarded."""
    told = played(first(GAME, "A [G5] Z7 Z3"))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {"Z": [3]}
    assert told.whole_pile("B") == {}


def test_the_follower_wins_with_a_zombie() -> None:
    """F Zombies: the power does not ask who led."""
    told = played(first(GAME, "A [G5] Z3 Z7"))
    assert told.winner(1, 1) == "B"
    assert told.whole_pile("B") == {"Z": [3]}
    assert told.whole_pile("A") == {}


def test_losing_card_of_another_faction() -> None:
    """F Zombies: whatever lost is taken, here a Goblin that could not follow."""
    told = played(first(GAME, "A [G5] Z0 G9"))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {"G": [9]}


def test_the_prize_and_the_drawn_card_are_recruited_as_usual() -> None:
    """F Zombies: the power adds to collecting, it does not replace it."""
    told = played(first(GAME, "A [G5] Z7 Z3 > A:G5 B:K2"))
    assert told.takes(1, 1) == {"A": "G5", "B": "K2"}
    assert told.whole_pile("A") == {"Z": [3]}


def test_a_zombie_that_loses_takes_nothing() -> None:
    """F Zombies: only a trick won with a Zombie."""
    told = played(first(GAME, "A [G5] G0 Z9"))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == told.whole_pile("B") == {}


def test_zombie_beaten_by_a_doppelganger() -> None:
    """rules.md 4: a Doppelgänger that follows is never a Zombie, so it takes nothing."""
    told = played(first(GAME, "A [G5] Z3 P5"))
    assert told.winner(1, 1) == "B"
    assert told.whole_pile("A") == told.whole_pile("B") == {}


def test_doppelganger_beaten_by_a_zombie() -> None:
    """F Zombies: the Doppelgänger is the losing card."""
    told = played(first(GAME, "A [G5] Z5 P3"))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {"P": [3]}


def test_equal_values_the_leading_zombie_wins_and_takes() -> None:
    """F Collect cards: a tie is the leader's."""
    told = played(first(GAME, "A [G5] Z5 P5"))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {"P": [5]}


def test_a_doppelganger_led_against_a_zombie() -> None:
    """rules.md 3: a led Doppelgänger asks for Doppelgängers; the Zombie does not follow and loses."""
    told = played(first(GAME, "A [G5] P0 Z9"))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {}


def test_losing_undead_is_scored_once() -> None:
    """F Zombies with N's Undead: both powers name the same card, it comes to the winner once."""
    told = played(first(GAME, "A [G5] Z5 U3"))
    assert told.whole_pile("A") == {"U": [3]}


def test_a_zombie_thrown_on_an_undead_is_discarded() -> None:
    """rules.md 4: the Undead that was played is scored, the losing Zombie is not."""
    told = played(first(GAME, "A [G5] U3 Z9"))
    assert told.whole_pile("A") == {"U": [3]}


def test_several_zombie_tricks_add_up() -> None:
    """F Zombies: what is collected in Phase One counts at the end, for both players."""
    told = played(first(GAME, "A [G5] Z7 Z3", "A [G6] Z2 Z9", "B [G7] Z8 Z4"))
    assert told.whole_pile("A") == {"Z": [3]}
    assert told.whole_pile("B") == {"Z": [4, 2]}
    assert told.votes["Z"] == "B"


def test_no_power_in_phase_two() -> None:
    """F Zombies: the power is one of Phase One; in Phase Two both cards go to the winner."""
    told = played(second("G K D T Z", "A Z7 Z3 > A", "A Z5 Z8 > B", "B K3 K9 > A", "A Z2 G4 > A"))
    assert told.whole_pile("A") == {"Z": [7, 3, 2], "G": [4], "K": [9, 3]}
    assert told.whole_pile("B") == {"Z": [8, 5]}


def test_zombies_have_no_rank_over_others() -> None:
    """F Collect cards: the highest Zombie wins when Zombies are led."""
    told = played(first(GAME, "A [G5] Z0 Z1", "B [G6] Z9 Z8"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["B", "B"]


def test_score_of_phase_one_is_kept_through_phase_two() -> None:
    """F Phase One: Score pile and Follower deck are kept apart; the Zombie's catch is no follower."""
    told = played(second("G K D T Z", "A G9 G8 > A", last=["A [_] Z7 Z3"]))
    assert told.whole_pile("A") == {"Z": [3], "G": [9, 8]}
    text = second("G K D T Z", "A Z3 G8 > A", last=["A [_] Z7 Z3"], raised="Z3")
    slip(text, {"not-in-hand", "duplicate-card"}, "A Z3")


def test_following_a_zombie_comes_first() -> None:
    """F Play cards: who holds a Zombie must follow a led Zombie, or may play a Doppelgänger."""
    hand = "G0 G1 G2 G3 G4 G6 G7 K2 K3 P4 U5 Z3 Z9"
    text = first(GAME, "A [G5] Z7 K3", deal={"B": hand})
    told = slip(text, "revoke", "K3")
    assert told.legal == {"Z3", "Z9", "P4"}
    played(first(GAME, "A [G5] Z7 P4", deal={"B": hand}))


# ---------------------------------------------------------------- Zombies and heroes


def test_zombie_takes_a_hero_that_lost() -> None:
    """F Zombies and Heroes: the losing hero comes into the Score pile and counts for no faction."""
    told = played(first(GAME, "A [G5] Z4 SKELETON", hero_line=heroes()))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {}


def test_zombie_beats_a_led_hero_and_takes_it() -> None:
    """F Zombies: a trick won with a Zombie; the led hero is the losing card and is not discarded."""
    lines = ["A [G5] MUMMY Z7", "B [G6] SKELETON G1 > B ; raise MUMMY"]
    told = slip(first(GAME, *lines, hero_line=heroes()), "illegal-choice", "raise MUMMY")
    assert told.winner(1, 1) == "B"


def test_the_winning_zombie_lies_in_the_discard_pile() -> None:
    """F Phase One: the Zombie is discarded, so a Skeleton may raise it; the card it took is not there."""
    lines = ["A [G5] Z7 G3", "A [G6] SKELETON K2 > A ; raise Z7", "A [G8] Z7 K5"]
    told = played(first(GAME, *lines, hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [3], "K": [5]}
    slip(first(GAME, lines[0], "A [G6] SKELETON K2 > A ; raise G3", hero_line=heroes()), "illegal-choice", "raise G3")


@pytest.mark.parametrize(("hero", "zombie"), [("WARLOCK", "Z7"), ("MUMMY", "Z8"), ("MUMMY", "Z7")])
def test_a_hero_that_beats_a_zombie_is_no_zombie(hero: str, zombie: str) -> None:
    """F Warlock, Mummy: the hero wins; the trick was not won with a Zombie and nothing is taken."""
    told = played(first(GAME, f"A [G5] {zombie} {hero}", hero_line=heroes()))
    assert told.winner(1, 1) == "B"
    assert told.whole_pile("A") == told.whole_pile("B") == {}


def test_cube_on_a_led_zombie() -> None:
    """rules.md 4: under the cube the Zombie's power rests, the cube itself waits; the next winner gets the Zombie."""
    told = played(first(GAME, "A [G5] Z7 CUBE", hero_line=heroes()))
    assert told.winner(1, 1) == "A"
    assert told.whole_pile("A") == {}
    told = played(first(GAME, "A [G5] Z7 CUBE", "A [G6] G1 G9", hero_line=heroes()))
    assert told.winner(1, 2) == "B"
    assert told.whole_pile("A") == {}
    assert told.whole_pile("B") == {"Z": [7]}
