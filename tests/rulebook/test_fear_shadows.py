"""Shadows, from book F ("Shadows", "Schaduwen") and rules.md section 4, worked out by hand."""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K P H V"


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [("H9", "H10", "B"), ("H10", "H9", "A"), ("H19", "H18", "A"), ("H0", "H1", "B"), ("H2", "H19", "B")],
)
def test_shadows_are_compared_by_value_up_to_19(led: str, answer: str, winner: str) -> None:
    """F Components and Shadows: values from 0 to 19, 10 beats 9."""
    assert played(first(GAME, f"A [G5] {led} {answer}")).winner(1, 1) == winner


def test_a_low_shadow_led_beats_any_other_faction() -> None:
    """F Collect cards: who does not follow loses; and a 19 thrown off wins nothing."""
    assert played(first(GAME, "A [G5] H0 G9")).winner(1, 1) == "A"
    assert played(first(GAME, "A [G5] G0 H19")).winner(1, 1) == "A"


@pytest.mark.parametrize(("shadow", "winner"), [("H8", "B"), ("H9", "A"), ("H10", "A"), ("H19", "A")])
def test_a_doppelganger_follows_a_shadow_with_its_own_value(shadow: str, winner: str) -> None:
    """rules.md 3: a P9 beats the H8; equal goes to the leader; from 10 on no Doppelgänger helps."""
    assert played(first(GAME, f"A [G5] {shadow} P9")).winner(1, 1) == winner


def test_shadows_have_no_power() -> None:
    """rules.md 4: nothing but the values; played in Phase One they are discarded, in Phase Two the winner's."""
    told = played(first(GAME, "A [G5] H12 H3"))
    assert told.whole_pile("A") == {}
    told = played(second(GAME, "A H12 H3 > A", "A H4 H17 > B"))
    assert told.whole_pile("A") == {"H": [12, 3]}
    assert told.whole_pile("B") == {"H": [17, 4]}


def test_a_led_shadow_must_be_followed() -> None:
    """F Play cards: with a Shadow in hand a Shadow, or a Doppelgänger."""
    hand = "G0 G1 G2 G3 G4 G6 G7 K2 K3 P4 V5 H3 H13"
    told = slip(first(GAME, "A [G5] H7 K3", deal={"B": hand}), "revoke", "K3")
    assert told.legal == {"H3", "H13", "P4"}


def test_equal_numbers_of_shadows_the_highest_decides() -> None:
    """F End of the game: two Shadows each; 17 is higher than 12."""
    told = played(second(GAME, "A H12 H11 > A", "A H4 H17 > B"))
    assert told.votes["H"] == "B"


def test_most_shadows_before_the_highest() -> None:
    """F End of the game: four low Shadows beat two high ones."""
    told = played(second(GAME, "A H2 H1 > A", "A H4 H3 > A", "A H18 H19 > B"))
    assert told.scored("A", "H") == [4, 3, 2, 1]
    assert told.scored("B", "H") == [19, 18]
    assert told.votes["H"] == "A"


def test_ten_different_shadows_are_fine() -> None:
    """F Set up: ten of the twenty are in the deck, which ones nobody knows."""
    lines = ["A [H0] H19 H18", "A [H1] H17 H16", "A [H2] H15 H14", "A [H3] G9 G8"]
    told = played(first(GAME, *lines))
    assert [told.winner(1, n) for n in (1, 2, 3, 4)] == ["A"] * 4


@pytest.mark.parametrize("line", ["A [H4] G7 G6", "A [G5] H4 G6", "A [G5] G7 H4"])
def test_an_eleventh_shadow_is_not_in_the_deck(line: str) -> None:
    """F Set up: only ten of the twenty are used; the eleventh different one can't be there."""
    lines = ["A [H0] H19 H18", "A [H1] H17 H16", "A [H2] H15 H14", "A [H3] G9 G8"]
    slip(first(GAME, *lines, line), "wrong-deck", "H4")


def test_an_eleventh_shadow_in_the_deal() -> None:
    """F Set up: eleven Shadows in one hand."""
    hand = "H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 G0 G1"
    slip(_dealt(hand), "wrong-deck", "H10")
    played(_dealt("H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 G0 G1 G2"))


def _dealt(hand: str) -> str:
    return f"game: mix\nplayers: Anna, Bram\nleader: A\nfactions: {GAME}\n\ndeal\nA: {hand}\n"


def test_the_same_shadow_seen_again_is_no_eleventh() -> None:
    """F Phase Two: a Shadow won in Phase One and played in Phase Two is one card."""
    shadows = ["A H0 H10 > B", "B H11 H1 > B", "B H12 H2 > B", "B H13 H3 > B", "B H14 H4 > B"]
    told = played(second(GAME, *shadows))
    assert told.scored("B", "H") == [14, 13, 12, 11, 10, 4, 3, 2, 1, 0]


def test_every_shadow_is_there_once() -> None:
    """F Components: twenty Shadows, one of each value."""
    slip(first(GAME, "A [H4] G9 G8", "A [G5] H4 H2"), {"duplicate-card", "not-in-hand"}, "H4")


@pytest.mark.parametrize("card", ["H20", "H99"])
def test_there_is_no_shadow_20(card: str) -> None:
    """F Components: the Shadows end at 19."""
    slip(first(GAME, f"A [G5] {card} G8"), "unknown-card", card)


@pytest.mark.parametrize("pair", ["G K", "N I"])
def test_shadows_replace_any_ten_card_faction(pair: str) -> None:
    """F Set up: with Claim's and with Claim 2's pair."""
    low = "G" if pair == "G K" else "N"
    told = played(first(f"{pair} D H T", f"A [{low}5] H19 H0"))
    assert told.winner(1, 1) == "A"


# ---------------------------------------------------------------- Shadows and heroes


@pytest.mark.parametrize(("shadow", "winner"), [("H15", "B"), ("H7", "B"), ("H18", "B"), ("H6", "A"), ("H0", "A")])
def test_mummy_after_a_shadow(shadow: str, winner: str) -> None:
    """F Mummy: a value of 7 or more, 15 too."""
    assert played(first(GAME, f"A [G5] {shadow} MUMMY", hero_line=heroes())).winner(1, 1) == winner


@pytest.mark.parametrize(("shadow", "winner"), [("H19", "B"), ("H11", "B"), ("H18", "A"), ("H10", "A")])
def test_warlock_after_a_shadow(shadow: str, winner: str) -> None:
    """F Warlock: 19 and 11 are odd, 18 and 10 are not."""
    assert played(first(GAME, f"A [G5] {shadow} WARLOCK", hero_line=heroes())).winner(1, 1) == winner


@pytest.mark.parametrize(("shadow", "winner"), [("H7", "A"), ("H8", "A"), ("H9", "B"), ("H19", "B")])
def test_a_shadow_after_the_lich_king(shadow: str, winner: str) -> None:
    """F Lich King (5): 8 - 3 = 5 is equal and the leader's, 9 - 3 = 6 is higher."""
    assert played(first(GAME, f"A [G5] LICH {shadow}", hero_line=heroes(LICH=5))).winner(1, 1) == winner


def test_the_ten_shadows_in_the_box_are_never_raised() -> None:
    """rules.md 4: the discard pile holds what was played, not what was put back into the box."""
    lines = ["A [G5] H12 H3", "A [G6] SKELETON K2 > A ; raise H12"]
    played(first(GAME, *lines, hero_line=heroes()))
    slip(first(GAME, lines[0], "A [G6] SKELETON K2 > A ; raise H13", hero_line=heroes()), "illegal-choice", "raise H13")
