"""Heroes whose printed value the record does not give (rules.md sections 1 and 4, `value-unknown`)."""

from __future__ import annotations

import pytest
from table import HEROES, first, heroes, played, second, slip

GAME = "G K D P V"


def unknown(*names: str) -> str:
    return heroes(**dict.fromkeys(names))


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("hero", HEROES)
def test_a_missing_value_that_decides(phase: int, hero: str) -> None:
    """rules.md 1: a led hero against G5; nobody can say who won unless the record does."""
    line = unknown(hero)
    if phase == 1:
        slip(first(GAME, f"A [K9] {hero} G5", hero_line=line), "value-unknown", f"A [K9] {hero} G5")
    else:
        slip(second(GAME, f"A {hero} G5", hero_line=line), "value-unknown", f"A {hero} G5")


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("winner", ["A", "B"])
@pytest.mark.parametrize("hero", HEROES)
def test_the_record_states_the_winner(phase: int, winner: str, hero: str) -> None:
    """rules.md 1: where a value is missing and decides, the written winner is believed."""
    line = unknown(hero)
    text = first(GAME, f"A [K9] {hero} G5 > {winner}", hero_line=line) if phase == 1 else None
    text = text or second(GAME, f"A {hero} G5 > {winner}", hero_line=line)
    told = played(text)
    assert told.winner(phase, 1) == winner
    if phase == 2:
        assert told.scored(winner, "G") == [5]


def test_who_won_is_also_stated_by_who_took_what() -> None:
    """notation.md: the outcome of Phase One names the winner first."""
    told = played(first(GAME, "A [K9] MUMMY G5 > B:K9 A:D3", "[K8] V3 V2", hero_line=unknown("MUMMY")))
    assert told.winner(1, 1) == "B"
    assert told.leader(1, 2) == "B"


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("card", ["G0", "P0", "V0"])
def test_against_a_zero_no_value_is_needed(hero: str, card: str) -> None:
    """rules.md 4: values are 0 or more and equal is the leader's, so a led hero always beats a 0."""
    assert played(first(GAME, f"A [K9] {hero} {card}", hero_line=unknown(hero))).winner(1, 1) == "A"


@pytest.mark.parametrize(("card", "decided"), [("G1", True), ("G2", True), ("G3", True), ("G4", False)])
def test_the_lich_king_without_a_value(card: str, decided: bool) -> None:
    """rules.md 4: up to 3 the follower counts at most 0, so the Lich King wins with any value; with a 4 it depends."""
    text = first(GAME, f"A [K9] LICH {card}", hero_line=unknown("LICH"))
    if decided:
        assert played(text).winner(1, 1) == "A"
    else:
        slip(text, "value-unknown", f"A [K9] LICH {card}")


def test_a_written_winner_that_no_value_allows_is_wrong() -> None:
    """rules.md 4: against a 0 the led hero wins with any value."""
    slip(first(GAME, "A [K9] MUMMY G0 > B", hero_line=unknown("MUMMY")), "wrong-winner", "> B")
    slip(first(GAME, "A [K9] LICH G3 > B", hero_line=unknown("LICH")), "wrong-winner", "> B")
    slip(first(GAME, "A [K9] G4 SKELETON > B", hero_line=unknown("SKELETON")), "wrong-winner", "> B")


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize(("led", "winners"), [("G4", ""), ("G5", "WARLOCK"), ("G8", "MUMMY"), ("G9", "WARLOCK MUMMY")])
def test_second_on_a_faction_card_no_value_is_needed(phase: int, hero: str, led: str, winners: str) -> None:
    """F Heroes: there the hero loses, or wins by its power, with any value of its own."""
    line = unknown(*HEROES)
    text = first(GAME, f"A [K9] {led} {hero}", hero_line=line) if phase == 1 else None
    text = text or second(GAME, f"A {led} {hero}", hero_line=line)
    assert played(text).winner(phase, 1) == ("B" if hero in winners.split() else "A")


def test_two_heroes_without_values() -> None:
    """rules.md 1: neither value is known."""
    line = unknown("CTHULHU", "SKELETON")
    slip(first(GAME, "A [K9] CTHULHU SKELETON", hero_line=line), "value-unknown", "A [K9] CTHULHU SKELETON")
    assert played(first(GAME, "A [K9] CTHULHU SKELETON > B", hero_line=line)).winner(1, 1) == "B"


def test_the_follower_without_a_value() -> None:
    """rules.md 1: CTHULHU=6 against an unknown Skeleton depends on it."""
    text = first(GAME, "A [K9] CTHULHU SKELETON", hero_line=unknown("SKELETON"))
    slip(text, "value-unknown", "A [K9] CTHULHU SKELETON")


def test_an_unknown_follower_after_a_led_zero() -> None:
    """rules.md 4: against CTHULHU=0 an unknown Skeleton may be 0 as well (then the leader wins): it depends."""
    text = first(GAME, "A [K9] CTHULHU SKELETON", hero_line=heroes(CTHULHU=0, SKELETON=None))
    slip(text, "value-unknown", "A [K9] CTHULHU SKELETON")


def test_an_unknown_led_hero_against_a_zero_hero() -> None:
    """rules.md 4: SKELETON=0 can't beat anything that is led, CUBE=0 neither."""
    for hero in ("SKELETON", "CUBE", "LICH"):
        line = heroes(CTHULHU=None, **{hero: 0})
        assert played(first(GAME, f"A [K9] CTHULHU {hero}", hero_line=line)).winner(1, 1) == "A"


def test_the_lich_king_unknown_against_a_hero_of_three() -> None:
    """F Lich King: 3 - 3 = 0 never beats it."""
    line = heroes(LICH=None, SKELETON=3)
    assert played(first(GAME, "A [K9] LICH SKELETON", hero_line=line)).winner(1, 1) == "A"
    line = heroes(LICH=None, SKELETON=4)
    slip(first(GAME, "A [K9] LICH SKELETON", hero_line=line), "value-unknown", "A [K9] LICH SKELETON")


def test_the_warlock_after_a_hero_of_known_odd_value() -> None:
    """F Warlock: after MUMMY=3 it wins with any value of its own; after CTHULHU=6 it depends."""
    assert played(first(GAME, "A [K9] MUMMY WARLOCK", hero_line=unknown("WARLOCK"))).winner(1, 1) == "B"
    text = first(GAME, "A [K9] CTHULHU WARLOCK", hero_line=unknown("WARLOCK"))
    slip(text, "value-unknown", "A [K9] CTHULHU WARLOCK")


@pytest.mark.parametrize("warlock", [0, 4, 9])
def test_the_warlock_after_a_hero_of_unknown_value(warlock: int) -> None:
    """F Warlock: an odd value would make it win; a high even one would make it lose."""
    line = heroes(CTHULHU=None, WARLOCK=warlock)
    slip(first(GAME, "A [K9] CTHULHU WARLOCK", hero_line=line), "value-unknown", "A [K9] CTHULHU WARLOCK")


def test_the_mummy_after_a_hero_of_seven_or_more() -> None:
    """F Mummy: with any value of its own; after CTHULHU=6 it depends."""
    assert played(first(GAME, "A [K9] CTHULHU MUMMY", hero_line=heroes(CTHULHU=7, MUMMY=None))).winner(1, 1) == "B"
    text = first(GAME, "A [K9] CTHULHU MUMMY", hero_line=heroes(CTHULHU=6, MUMMY=None))
    slip(text, "value-unknown", "A [K9] CTHULHU MUMMY")


@pytest.mark.parametrize(("mummy", "decided"), [(9, True), (7, True), (6, False), (3, False)])
def test_the_mummy_after_a_hero_of_unknown_value(mummy: int, decided: bool) -> None:
    """F Mummy: MUMMY=7 beats 0 to 6 by value and 7 and more by power, so it always wins; MUMMY=6 loses to a 6."""
    text = first(GAME, "A [K9] CTHULHU MUMMY", hero_line=heroes(CTHULHU=None, MUMMY=mummy))
    if decided:
        assert played(text).winner(1, 1) == "B"
    else:
        slip(text, "value-unknown", "A [K9] CTHULHU MUMMY")


@pytest.mark.parametrize(("mummy", "decided"), [(10, True), (9, False)])
def test_the_mummy_after_a_lich_king_of_unknown_value(mummy: int, decided: bool) -> None:
    """F Mummy and Lich King: 10 - 3 = 7 beats 0 to 6, and from 7 on the power wins; 9 - 3 = 6 loses to a 6."""
    text = first(GAME, "A [K9] LICH MUMMY", hero_line=heroes(LICH=None, MUMMY=mummy))
    if decided:
        assert played(text).winner(1, 1) == "B"
    else:
        slip(text, "value-unknown", "A [K9] LICH MUMMY")


def test_an_undecided_trick_is_reported_once() -> None:
    """interface.md: no finding is only the echo of an earlier one; whoever leads on is not a second slip."""
    for leader in "AB":
        text = first(GAME, "A [K9] MUMMY G5", f"{leader} [K8] V3 V2", hero_line=unknown("MUMMY"))
        slip(text, "value-unknown", "A [K9] MUMMY G5")


def test_known_values_are_checked() -> None:
    """F Heroes: with the value in the record a wrong winner is found."""
    slip(first(GAME, "A [K9] MUMMY G5 > A", hero_line=heroes(MUMMY=3)), "wrong-winner", "> A")


def test_a_raise_after_a_stated_win_of_an_unknown_skeleton() -> None:
    """rules.md 1 and F Skeleton: the record says that the Skeleton won, so it may raise."""
    lines = ["A [K9] D9 D8", "A [K8] SKELETON G5 > A ; raise D8", "A [K7] D8 D2"]
    played(first(GAME, *lines, hero_line=unknown("SKELETON")))
    lines = ["A [K9] D9 D8", "A [K8] SKELETON G5 > B ; A raise D8"]
    slip(first(GAME, *lines, hero_line=unknown("SKELETON")), "illegal-choice", "A raise D8")


@pytest.mark.parametrize("value", [19, 100, 2500, 99999])
def test_no_value_is_high_enough_to_win_without_following(value: int) -> None:
    """F Heroes: a hero that follows a faction card loses, unless its power says otherwise."""
    assert played(first(GAME, "A [K9] G5 CTHULHU", hero_line=heroes(CTHULHU=value))).winner(1, 1) == "A"


@pytest.mark.parametrize("value", [99, 9001, 99999])
def test_no_value_is_high_enough_against_a_power(value: int) -> None:
    """F Warlock, Mummy: whatever odd value, or value from 7 up, they follow."""
    for hero in ("WARLOCK", "MUMMY"):
        line = heroes(SKELETON=value, WARLOCK=2, MUMMY=2)
        assert played(first(GAME, f"A [K9] SKELETON {hero}", hero_line=line)).winner(1, 1) == "B"


def test_a_missing_value_against_a_very_high_one() -> None:
    """rules.md 1: any value from 0 may be printed on it, also one above 30."""
    line = heroes(CTHULHU=30, SKELETON=None)
    slip(first(GAME, "A [K9] CTHULHU SKELETON", hero_line=line), "value-unknown", "A [K9] CTHULHU SKELETON")
