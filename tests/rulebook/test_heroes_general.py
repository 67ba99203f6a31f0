"""Heroes in general, from book F ("Heroes", "Helden") and rules.md section 4, worked out by hand.

Unless a test says otherwise: LICH=5 SKELETON=2 WARLOCK=4 CTHULHU=6 MUMMY=3 CUBE=1.
"""

from __future__ import annotations

import pytest
from table import HEROES, first, heroes, played, replayed, second, slip

GAME = "G K D P V"
HAND = "G0 G3 G7 K2 K8 D1 D9 P4 P6 V0 V5 V9 LICH"


# ---------------------------------------------------------------- a hero leads


@pytest.mark.parametrize("card", HAND.split())
def test_a_led_hero_asks_for_nothing(card: str) -> None:
    """F Heroes: when a hero is played first, any faction may follow, another hero too."""
    told = played(first(GAME, f"A [G5] MUMMY {card}", deal={"B": HAND}, hero_line=heroes()))
    assert told.winner(1, 1) in ("A", "B")


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("card", ["G", "K", "D", "P", "V"])
@pytest.mark.parametrize(("difference", "winner"), [(-1, "A"), (0, "A"), (1, "B")])
def test_the_higher_value_wins_equal_is_the_leaders(phase: int, card: str, difference: int, winner: str) -> None:
    """F Heroes: no faction leads, the values decide; ruling hero-tie-to-the-leader (the Dutch text knows no leader)."""
    trick = f"MUMMY {card}{4 + difference}"
    line = heroes(MUMMY=4)
    text = first(GAME, f"A [G9] {trick}", hero_line=line) if phase == 1 else second(GAME, f"A {trick}", hero_line=line)
    assert played(text).winner(phase, 1) == winner


def test_no_power_of_a_faction_that_needs_a_led_faction() -> None:
    """F Heroes: there is no lead faction, so a Knight is worth its value and a Doppelgänger copies nothing."""
    assert played(first(GAME, "A [G9] MUMMY K2", hero_line=heroes(MUMMY=3))).winner(1, 1) == "A"
    assert played(first(GAME, "A [G9] MUMMY P3", hero_line=heroes(MUMMY=3))).winner(1, 1) == "A"
    assert played(first(GAME, "A [G9] MUMMY P4", hero_line=heroes(MUMMY=3))).winner(1, 1) == "B"


@pytest.mark.parametrize(("card", "winner"), [("P2", "A"), ("P3", "A"), ("P4", "B"), ("P9", "B")])
def test_a_doppelganger_after_a_hero(card: str, winner: str) -> None:
    """rules.md 3, 4: its own value against the hero's; it is no hero and has no hero's power."""
    told = played(second(GAME, f"A MUMMY {card}", hero_line=heroes(MUMMY=3)))
    assert told.winner(2, 1) == winner
    assert told.whole_pile(winner) == {"P": [int(card[1:])]}


def test_who_follows_a_led_hero_shows_nothing_about_his_hand() -> None:
    """F Heroes: any card may follow, so a Goblin now and a Knight, a Dwarf or a hero later prove no revoke."""
    lines = ["A [G5] MUMMY G2", "A [G6] WARLOCK K3", "A [G7] G9 G1", "A [G8] K9 K2"]
    told = played(first(GAME, *lines, hero_line=heroes()))
    assert [told.winner(1, n) for n in (1, 2, 3, 4)] == ["A"] * 4


def test_the_winner_of_a_hero_trick_leads() -> None:
    """F Phase One: the winner leads on, hero or not."""
    told = played(first(GAME, "A [G5] MUMMY G7", "[G6] V3 V2", hero_line=heroes()))
    assert told.leader(1, 2) == "B"
    told = played(first(GAME, "A [G5] MUMMY G1", "[G6] V3 V2", hero_line=heroes()))
    assert told.leader(1, 2) == "A"


def test_prize_and_draw_of_a_hero_trick() -> None:
    """F Heroes: played as normal cards; in Phase One the winner gets the face-up card, both cards are discarded."""
    told = played(first(GAME, "A [G5] MUMMY G7 > B:G5 A:K4", hero_line=heroes()))
    assert told.takes(1, 1) == {"B": "G5", "A": "K4"}
    assert told.whole_pile("A") == told.whole_pile("B") == {}


# ---------------------------------------------------------------- a hero is played second


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("led", ["G4", "G5", "G8", "G9", "V0", "P6", "D7", "K3"])
def test_a_hero_on_a_faction_card(phase: int, hero: str, led: str) -> None:
    """F Heroes: second, it is of another faction and loses; only the Warlock after an odd value and the Mummy after
    7 or more win."""
    value = int(led[1:])
    wins = (hero == "WARLOCK" and value in (1, 3, 5, 7, 9)) or (hero == "MUMMY" and value in (7, 8, 9))
    line = " ".join(f"{name}=9" for name in HEROES)
    trick = f"{led} {hero}"
    text = first(GAME, f"A [K9] {trick}", hero_line=line) if phase == 1 else second(GAME, f"A {trick}", hero_line=line)
    told = played(text)
    assert told.winner(phase, 1) == ("B" if wins else "A")


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_must_not_be_played_by_one_who_can_follow(hero: str) -> None:
    """F Heroes: it is considered of another faction, so following comes first; a Doppelgänger would do too."""
    hand = f"G0 G3 G7 K2 K8 D1 D9 P4 P6 V0 V5 V9 {hero}"
    told = slip(first(GAME, f"A [K9] G6 {hero}", deal={"B": hand}, hero_line=heroes()), "revoke", hero)
    assert told.legal == {"G0", "G3", "G7", "P4", "P6"}


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_may_be_played_by_one_who_cant_follow(hero: str) -> None:
    """F Heroes: without a card of the lead faction anything goes, a Doppelgänger in hand does not matter."""
    hand = f"K2 K3 K4 K8 K7 D1 D9 P4 P6 V0 V5 V9 {hero}"
    played(first(GAME, f"A [K9] G6 {hero}", deal={"B": hand}, hero_line=heroes()))


def test_a_hero_does_not_follow_a_led_doppelganger() -> None:
    """rules.md 3: a led Doppelgänger asks for Doppelgängers."""
    told = slip(first(GAME, "A [K9] P0 LICH", deal={"B": HAND}, hero_line=heroes()), "revoke", "LICH")
    assert told.legal == {"P4", "P6"}


def test_a_revoke_with_a_hero_is_proven_later() -> None:
    """F Heroes with F Play cards: Bram threw the Skeleton on a Goblin and shows a Goblin later."""
    lines = ["A [K9] G6 SKELETON", "A [K8] V9 V3", "A [K7] G4 G2"]
    slip(first(GAME, *lines, hero_line=heroes()), "revoke", "SKELETON")


@pytest.mark.parametrize(("hero", "led"), [("WARLOCK", "G7"), ("MUMMY", "G8")])
def test_a_revoke_stands(hero: str, led: str) -> None:
    """rules.md 3, ruling revoke-stands: the Warlock or Mummy that should not have been played still wins."""
    hand = f"G0 G3 G6 K2 K8 D1 D9 P4 P6 V0 V5 V9 {hero}"
    told = slip(first(GAME, f"A [K9] {led} {hero}", deal={"B": hand}, hero_line=heroes()), "revoke", hero)
    assert told.winner(1, 1) == "B"


def test_a_hero_is_followed_to_by_nobody_in_phase_two_either() -> None:
    """F Phase Two: the same rules; Anna holds V9 and may still answer a led hero with a Goblin."""
    told = played(second(GAME, "A G1 G2 > B", "B SKELETON G5 > A", "A V9 V8 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [5]}


def test_revoke_with_a_hero_in_phase_two() -> None:
    """F Phase Two, important: Anna recruited V9 face up and must not throw a hero on the led Vampire."""
    text = second(GAME, "A G1 G2 > B", "B V3 LICH > B", hero_line=heroes(), junk="VP")
    slip(text, "revoke", "LICH")


# ---------------------------------------------------------------- heroes against each other

# Led hero -> follower -> winner, for two sets of values, worked out by hand.
# LICH=5 SKELETON=2 WARLOCK=4 CTHULHU=6 MUMMY=3 CUBE=1
FIRST_SET = {
    # what follows the Lich counts 3 less: -1, (5 is odd), 3, 0, -2
    "LICH": {"SKELETON": "A", "WARLOCK": "B", "CTHULHU": "A", "MUMMY": "A", "CUBE": "A"},
    "SKELETON": {"LICH": "B", "WARLOCK": "B", "CTHULHU": "B", "MUMMY": "B", "CUBE": "A"},
    "WARLOCK": {"LICH": "B", "SKELETON": "A", "CTHULHU": "B", "MUMMY": "A", "CUBE": "A"},
    "CTHULHU": {"LICH": "A", "SKELETON": "A", "WARLOCK": "A", "MUMMY": "A", "CUBE": "A"},
    # 3 is odd: the Warlock wins anyway
    "MUMMY": {"LICH": "B", "SKELETON": "A", "WARLOCK": "B", "CTHULHU": "B", "CUBE": "A"},
    "CUBE": {"LICH": "B", "SKELETON": "B", "WARLOCK": "B", "CTHULHU": "B", "MUMMY": "B"},
}
# LICH=2 SKELETON=7 WARLOCK=9 CTHULHU=0 MUMMY=6 CUBE=5
SECOND_SET = {
    # 7-3=4, 9-3=6, 0-3=-3, 6-3=3, 5-3=2 (equal: the leader)
    "LICH": {"SKELETON": "B", "WARLOCK": "B", "CTHULHU": "A", "MUMMY": "B", "CUBE": "A"},
    # 7 is odd (Warlock) and 7 or more (Mummy)
    "SKELETON": {"LICH": "A", "WARLOCK": "B", "CTHULHU": "A", "MUMMY": "B", "CUBE": "A"},
    # 9 is 7 or more: the Mummy's 6 wins
    "WARLOCK": {"LICH": "A", "SKELETON": "A", "CTHULHU": "A", "MUMMY": "B", "CUBE": "A"},
    "CTHULHU": {"LICH": "B", "SKELETON": "B", "WARLOCK": "B", "MUMMY": "B", "CUBE": "B"},
    # 6 is even and below 7, so the values decide
    "MUMMY": {"LICH": "A", "SKELETON": "B", "WARLOCK": "B", "CTHULHU": "A", "CUBE": "A"},
    "CUBE": {"LICH": "A", "SKELETON": "B", "WARLOCK": "B", "CTHULHU": "A", "MUMMY": "B"},
}
SETS = [
    ("LICH=5 SKELETON=2 WARLOCK=4 CTHULHU=6 MUMMY=3 CUBE=1", FIRST_SET),
    ("LICH=2 SKELETON=7 WARLOCK=9 CTHULHU=0 MUMMY=6 CUBE=5", SECOND_SET),
]
DUELS = [
    (line, led, answer, winner) for line, table in SETS for led, row in table.items() for answer, winner in row.items()
]


@pytest.mark.parametrize(("line", "led", "answer", "winner"), DUELS)
def test_hero_against_hero_in_phase_one(line: str, led: str, answer: str, winner: str) -> None:
    """F Heroes: values and special abilities decide between two heroes; both are then discarded (a cube waits)."""
    told = played(first(GAME, f"A [K9] {led} {answer}", hero_line=line))
    assert told.winner(1, 1) == winner
    assert told.takes(1, 1)[winner] == "K9"
    assert told.whole_pile("A") == told.whole_pile("B") == {}


@pytest.mark.parametrize(("line", "led", "answer", "winner"), DUELS)
def test_hero_against_hero_in_phase_two(line: str, led: str, answer: str, winner: str) -> None:
    """F Heroes: the same in Phase Two; two heroes in a Score pile are worth nothing."""
    told = played(second(GAME, f"A {led} {answer}", hero_line=line))
    assert told.winner(2, 1) == winner
    assert told.whole_pile("A") == told.whole_pile("B") == {}
    assert set(told.result["votes"].values()) == {None}


@pytest.mark.parametrize(("led", "answer"), [("CTHULHU", "LICH"), ("MUMMY", "CTHULHU"), ("SKELETON", "CUBE")])
def test_equal_heroes_the_leader(led: str, answer: str) -> None:
    """rules.md 4, ruling hero-tie-to-the-leader."""
    line = heroes(CTHULHU=4, LICH=4, MUMMY=4, SKELETON=4, CUBE=4)
    assert played(first(GAME, f"A [K9] {led} {answer}", hero_line=line)).winner(1, 1) == "A"
    assert played(second(GAME, f"A {led} {answer}", hero_line=line)).winner(2, 1) == "A"


# ---------------------------------------------------------------- heroes score nothing


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_in_a_score_pile_counts_for_no_faction(hero: str) -> None:
    """F Heroes: the English text says it of Phase 1, the Dutch of Phase 2; it holds in both."""
    told = played(second(GAME, f"A {hero} G0 > A", "A G9 G8 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [9, 8, 0]}
    assert set(told.result["piles"]["A"]) == {"G", "K", "D", "P", "V"}


def test_a_hero_scored_in_phase_one_counts_for_no_faction() -> None:
    """F Heroes (English): a hero that a Zombie took in Phase One is worth nothing at the end."""
    told = played(first("G K D Z V", "A [G5] Z4 LICH", hero_line=heroes()))
    assert told.whole_pile("A") == {}


def test_a_hero_as_the_prize_is_a_follower() -> None:
    """F Heroes: used as normal cards; turned face up it is won and played in Phase Two."""
    told = played(first(GAME, "A [LICH] G9 G8", hero_line=heroes()))
    assert told.takes(1, 1) == {"A": "LICH", "B": None}
    told = played(second(GAME, "A LICH G1 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"G": [1]}


def test_a_hero_on_a_dwarf_in_phase_two() -> None:
    """F Heroes with the Dwarves: Anna leads D4 and wins; the loser takes the Dwarf, the winner the hero."""
    told = played(second(GAME, "A D4 LICH > A", hero_line=heroes()))
    assert told.whole_pile("B") == {"D": [4]}
    assert told.whole_pile("A") == {}


def test_a_dwarf_that_beats_a_hero_goes_to_the_loser() -> None:
    """F Heroes with the Dwarves: Bram's D9 beats the led hero; Anna, the loser, takes it."""
    told = played(second(GAME, "A MUMMY D9 > B", hero_line=heroes()))
    assert told.whole_pile("A") == {"D": [9]}
    assert told.whole_pile("B") == {}


def test_an_undead_in_a_hero_trick_of_phase_one_is_scored() -> None:
    """rules.md 4: an Undead that was played goes to the winner, here to the hero's owner, or to the Undead's."""
    told = played(first("G K D U V", "A [G5] MUMMY U2", "A [G6] LICH U9", hero_line=heroes()))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "B"]
    assert told.whole_pile("A") == {"U": [2]}
    assert told.whole_pile("B") == {"U": [9]}


def test_a_noticed_revoke_with_a_hero_is_an_irregularity() -> None:
    """notation.md: marked with `!` the card stands and the game goes on as played; here the Warlock wins."""
    told = replayed(first(GAME, "A [K9] G7 LICH!", deal={"B": HAND.replace("G7", "G6")}, hero_line=heroes()))
    assert told.names == ["irregularity"]
    hand = HAND.replace("LICH", "WARLOCK").replace("G7", "G6")
    told = replayed(first(GAME, "A [K9] G7 WARLOCK!", "B [D5] V5 V4", deal={"B": hand}, hero_line=heroes()))
    assert told.names == ["irregularity"]
    assert told.winner(1, 1) == "B"


def test_a_mark_on_a_hero_that_follows_a_hero_is_needless() -> None:
    """F Heroes: any card may follow a led hero, so there is nothing to excuse."""
    told = replayed(first(GAME, "A [K9] MUMMY LICH!", deal={"B": HAND}, hero_line=heroes()))
    assert told.names == ["needless-mark"]
