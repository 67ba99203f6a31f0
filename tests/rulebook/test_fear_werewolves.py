"""Werewolves and the moon, from book F ("Werewolves", "Weerwolven") and rules.md section 4, worked out by hand.

No moon: the lowest wins. Full moon: the highest. The moon turns after every trick that a Werewolf won.
"""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K P W V"


# ---------------------------------------------------------------- the two moons


@pytest.mark.parametrize(
    ("led", "answer", "winner"), [("W5", "W3", "B"), ("W3", "W5", "A"), ("W0", "W9", "A"), ("W1", "W0", "B")]
)
def test_the_game_starts_at_no_moon_and_the_lowest_wins(led: str, answer: str, winner: str) -> None:
    """F Set up and Werewolves: no moon lies on top at the start; then the lowest Werewolf wins."""
    assert played(first(GAME, f"A [G5] {led} {answer}")).winner(1, 1) == winner


@pytest.mark.parametrize(
    ("led", "answer", "winner"), [("W5", "W3", "A"), ("W3", "W5", "B"), ("W0", "W9", "B"), ("W1", "W0", "A")]
)
def test_at_full_moon_the_highest_wins(led: str, answer: str, winner: str) -> None:
    """F Werewolves: a trick won with a Werewolf has turned the moon, so the highest wins."""
    told = played(first(GAME, "A [G5] W2 W8", f"A [G6] {led} {answer}"))
    assert told.winner(1, 1) == "A"
    assert told.winner(1, 2) == winner


def test_the_moon_turns_again_and_again() -> None:
    """F Werewolves: no moon, full moon, no moon, full moon."""
    told = played(first(GAME, "A [G5] W4 W6", "A [G6] W3 W7", "B [G7] W5 W1", "A [G8] W2 W8"))
    # no moon: 4 beats 6; full: 7 beats 3; no moon: 1 beats 5; full: 8 beats 2
    assert [told.winner(1, n) for n in (1, 2, 3, 4)] == ["A", "B", "A", "B"]


def test_the_turned_moon_is_for_the_next_trick() -> None:
    """rules.md 4: the trick that turns the moon is itself judged by the old one."""
    told = played(first(GAME, "A [G5] W5 W3"))
    assert told.winner(1, 1) == "B"


def test_a_trick_without_werewolves_leaves_the_moon() -> None:
    """F Werewolves: only a trick won with a Werewolf turns it."""
    told = played(first(GAME, "A [G5] G9 G8", "A [G6] W5 W3", "B [G7] K9 K2", "B [G1] V9 V0", "B [G2] W1 W7"))
    # Goblins at no moon: highest; W5 loses to W3 (no moon), then full moon through two plain tricks: W7 beats W1
    assert [told.winner(1, n) for n in (1, 2, 3, 4, 5)] == ["A", "B", "B", "B", "A"]


def test_a_werewolf_that_nobody_follows_wins_and_turns_the_moon() -> None:
    """F Werewolves: it is still a trick won with a Werewolf."""
    told = played(first(GAME, "A [G5] W5 G9", "A [G6] W3 G8", "A [G7] W1 K9"))
    assert [told.winner(1, n) for n in (1, 2, 3)] == ["A", "A", "A"]


def test_after_an_unfollowed_werewolf_the_moon_is_full() -> None:
    """F Werewolves: Bram has no Werewolf, Anna's W9 wins; at full moon his P8 then beats her W5."""
    told = played(first(GAME, "A [G5] W9 G1", "A [G6] W5 P8"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]


# ---------------------------------------------------------------- ruling moon-needs-a-led-werewolf


def test_other_factions_are_not_ruled_by_the_moon() -> None:
    """rules.md 4, moon-needs-a-led-werewolf: at no moon the highest Goblin, Knight, Doppelgänger, Vampire wins."""
    told = played(first(GAME, "A [G5] G3 G9", "B [G6] K2 K9", "A [G7] P3 P4", "B [G8] V3 V2"))
    assert [told.winner(1, n) for n in (1, 2, 3, 4)] == ["B", "A", "B", "B"]


def test_a_werewolf_thrown_off_neither_wins_nor_turns_the_moon() -> None:
    """rules.md 4: the W0 thrown on a Goblin loses, and the next Werewolf trick is still one at no moon."""
    told = played(first(GAME, "A [G5] G3 W0", "A [G6] W2 W7"))
    assert told.winner(1, 1) == "A"
    assert told.winner(1, 2) == "A"


def test_knights_on_goblins_are_not_ruled_by_the_moon() -> None:
    """rules.md 4: the Knight's power works at no moon and does not turn it."""
    told = played(first(GAME, "A [G5] G9 K2", "B [G6] W2 W7"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["B", "B"]


def test_a_led_doppelganger_against_a_werewolf() -> None:
    """rules.md 3, 4: the Werewolf does not follow a led Doppelgänger; it loses, and the moon stays."""
    told = played(first(GAME, "A [G5] P9 W0", "A [G6] W2 W7"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "A"]


# ---------------------------------------------------------------- ruling doppelganger-under-the-moon


@pytest.mark.parametrize(("answer", "winner"), [("P3", "B"), ("P4", "B"), ("P5", "A"), ("P6", "A"), ("P9", "A")])
def test_doppelganger_after_a_werewolf_at_no_moon(answer: str, winner: str) -> None:
    """rules.md 4, doppelganger-under-the-moon: compared like a Werewolf, the lowest wins, equal: the leader."""
    assert played(first(GAME, f"A [G5] W5 {answer}")).winner(1, 1) == winner


@pytest.mark.parametrize(("answer", "winner"), [("P3", "A"), ("P4", "A"), ("P5", "A"), ("P6", "B"), ("P9", "B")])
def test_doppelganger_after_a_werewolf_at_full_moon(answer: str, winner: str) -> None:
    """rules.md 4, doppelganger-under-the-moon: at full moon the highest wins, equal: the leader."""
    assert played(first(GAME, "A [G4] W1 W9", f"A [G5] W5 {answer}")).winner(1, 2) == winner


def test_a_doppelganger_that_wins_at_no_moon_leaves_the_moon() -> None:
    """rules.md 4: the trick was not won with a Werewolf, so there is still no moon and W2 beats W7."""
    told = played(first(GAME, "A [G5] W5 P3", "B [G6] W2 W7"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["B", "B"]


def test_a_doppelganger_that_loses_at_no_moon_lets_the_werewolf_turn_it() -> None:
    """rules.md 4: the Werewolf won, so the moon is full and W7 beats W2."""
    told = played(first(GAME, "A [G5] W5 P7", "A [G6] W2 W7"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]


def test_an_equal_doppelganger_lets_the_werewolf_turn_the_moon() -> None:
    """rules.md 4: equal values, the leader's Werewolf wins and turns the moon."""
    told = played(first(GAME, "A [G5] W5 P5", "A [G6] W2 W7"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]


def test_a_doppelganger_that_wins_at_full_moon_leaves_the_moon() -> None:
    """rules.md 4: the moon stays full, so Anna's W7 beats Bram's W2 in the next trick."""
    told = played(first(GAME, "A [G4] W1 W9", "A [G5] W5 P8", "B [G6] W2 W7"))
    assert [told.winner(1, n) for n in (1, 2, 3)] == ["A", "B", "A"]


def test_a_doppelganger_that_loses_at_full_moon_lets_it_turn_back() -> None:
    """rules.md 4: the W5 won, so there is no moon again and W2 beats W7."""
    told = played(first(GAME, "A [G4] W1 W9", "A [G5] W5 P3", "A [G6] W7 W2"))
    assert [told.winner(1, n) for n in (1, 2, 3)] == ["A", "A", "B"]


def test_doppelgangers_zero_at_no_moon() -> None:
    """rules.md 4: W0 and P0 are equal; the leader wins."""
    assert played(first(GAME, "A [G5] W0 P0")).winner(1, 1) == "A"


# ---------------------------------------------------------------- Phase Two and the boundary


def test_phase_two_works_the_same() -> None:
    """F Phase Two: the winner is found like in Phase One, and takes both cards."""
    told = played(second(GAME, "A W5 W3 > B", "B W1 W7 > A", "A W8 W2 > B"))
    # no moon: 3 beats 5; full: 7 beats 1; no moon: 2 beats 8
    assert told.whole_pile("A") == {"W": [7, 1]}
    assert told.whole_pile("B") == {"W": [8, 5, 3, 2]}


def test_the_moon_is_kept_over_the_phase_boundary() -> None:
    """F Werewolves: the game starts at no moon, Phase Two does not; W4 won the last trick, so the moon is full."""
    told = played(second(GAME, "A W3 W7 > B", last=["A [_] W4 W6"]))
    assert told.winner(2, 1) == "B"
    told = played(second(GAME, "A W3 W7 > A"))
    assert told.winner(2, 1) == "A"


def test_two_werewolf_tricks_in_phase_one_leave_no_moon() -> None:
    """F Werewolves: turned twice, there is no moon when Phase Two begins."""
    told = played(second(GAME, "A W3 W7 > A", last=["A [_] W4 W6", "A [_] W8 W5"]))
    assert told.winner(2, 1) == "A"


def test_doppelganger_under_the_moon_in_phase_two() -> None:
    """rules.md 4: at no moon P3 beats W5 and collects both, the moon stays; then W2 beats W6."""
    told = played(second(GAME, "A W5 P3 > B", "B W6 W2 > A"))
    assert told.whole_pile("B") == {"W": [5], "P": [3]}
    assert told.whole_pile("A") == {"W": [6, 2]}


def test_the_vote_knows_no_moon() -> None:
    """F End of the game: most Werewolves, then the highest card, whatever the moon."""
    told = played(second(GAME, "A W3 W7 > A", "A W9 W8 > A", "A G1 G2 > B", "B K4 K3 > B"))
    assert told.votes["W"] == "A"
    # two each: Anna W3 W7, Bram W9 W8 (full moon): the higher highest card is Bram's
    told = played(second(GAME, "A W3 W7 > A", "A W8 W9 > B"))
    assert told.scored("A", "W") == [7, 3]
    assert told.scored("B", "W") == [9, 8]
    assert told.votes["W"] == "B"


# ---------------------------------------------------------------- following


def test_a_led_werewolf_must_be_followed() -> None:
    """F Play cards: who holds a Werewolf must play one, or may play a Doppelgänger."""
    hand = "G0 G1 G2 G3 G4 G6 G7 K2 K3 P4 V5 W3 W9"
    told = slip(first(GAME, "A [G5] W7 K3", deal={"B": hand}), "revoke", "K3")
    assert told.legal == {"W3", "W9", "P4"}
    played(first(GAME, "A [G5] W7 P4", deal={"B": hand}))


def test_a_wrong_winner_by_the_wrong_moon_is_found() -> None:
    """F Werewolves: a record that lets the highest win at no moon is wrong."""
    slip(first(GAME, "A [G5] W5 W3 > A"), "wrong-winner", "> A")
    slip(first(GAME, "A [G5] W5 W3 > B", "A [G6] G2 G1"), "wrong-leader", "A [G6]")


# ---------------------------------------------------------------- Werewolves and heroes


def test_a_werewolf_after_a_led_hero_is_compared_by_value() -> None:
    """F Heroes: the values decide when a hero leads; at no moon too the higher one wins."""
    assert played(first(GAME, "A [G5] MUMMY W2", hero_line=heroes())).winner(1, 1) == "A"
    assert played(first(GAME, "A [G5] MUMMY W4", hero_line=heroes())).winner(1, 1) == "B"


def test_a_werewolf_that_beats_a_hero_turns_the_moon() -> None:
    """F Werewolves: a trick won with a Werewolf, whatever was led."""
    told = played(first(GAME, "A [G5] MUMMY W4", "B [G6] W2 W7", hero_line=heroes()))
    assert told.winner(1, 2) == "A"  # full moon: 7 beats 2


def test_a_werewolf_that_loses_to_a_hero_leaves_the_moon() -> None:
    """F Werewolves: the hero won, so there is still no moon."""
    told = played(first(GAME, "A [G5] MUMMY W1", "A [G6] W2 W7", hero_line=heroes()))
    assert told.winner(1, 2) == "A"


@pytest.mark.parametrize(("led", "hero"), [("W5", "WARLOCK"), ("W7", "MUMMY"), ("W9", "WARLOCK"), ("W8", "MUMMY")])
def test_heroes_beat_werewolves_at_both_moons(led: str, hero: str) -> None:
    """F Heroes: their powers come before the moon; the moon stays."""
    then = [f"A [G5] {led} {hero}", "B [K6] G2 G6", "A [G7] W3 P4"]
    told = played(first(GAME, *then, hero_line=heroes()))
    assert [told.winner(1, n) for n in (1, 2, 3)] == ["B", "A", "A"]  # still no moon: 3 beats 4
    told = played(first(GAME, "A [G4] W1 W4", *then, hero_line=heroes()))
    assert [told.winner(1, n) for n in (1, 2, 3, 4)] == ["A", "B", "A", "B"]  # still full: 4 beats 3


def test_a_hero_thrown_on_a_werewolf_loses_at_no_moon() -> None:
    """F Heroes: second, it is of another faction; a low value does not help it at no moon."""
    told = played(first(GAME, "A [G5] W8 SKELETON", "A [G6] W2 P6", hero_line=heroes(SKELETON=0)))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]  # the Werewolf won and turned the moon: 6 beats 2


def test_cube_on_a_led_werewolf_turns_the_moon() -> None:
    """rules.md 4: what is not about the card's place still works, the moon too."""
    told = played(first(GAME, "A [G5] W5 CUBE", "A [G6] W2 P7", hero_line=heroes()))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]
    assert told.whole_pile("B") == {"W": [5]}
