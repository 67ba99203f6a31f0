"""Fear with three and four players (rules.md 2 and 7: `fear-two-players`), from the text and by hand."""

from __future__ import annotations

import pytest

from tests.rulebook.house import NAMES, clean, record, several, slip

NO = "fear-two-players=no"
ALL_FOUR = "G K D V Z W H"


def table(body: str, factions: str, *rulings: str, players: int = 3, more: str = "") -> str:
    return record(body, game="mix", factions=factions, players=players, rulings=", ".join(rulings), more=more)


# The header (F speaks of two players throughout).


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("factions", ["G K D U P R V", ALL_FOUR])
def test_fear_two_players(players: int, factions: str) -> None:
    """Default: with three or four Fear's factions are refused; `no`: any number of them among the five."""
    body = "phase 1\n1. A [G5 D2]"
    assert len(NAMES) == 4
    text = table(body, factions, players=players).replace(f"factions: {factions}", f"«factions: {factions}»")
    slip(text, "bad-header", rule="fear-two-players")
    clean(table(body, factions, NO, players=players))


def test_fear_two_players_no_heroes_stay_with_two() -> None:
    """The switch lets factions in, not heroes."""
    text = table("phase 1\n1. A [G5 D2]", ALL_FOUR, NO, more="«heroes: LICH=5 SKELETON=2 MUMMY=8 CUBE=3 WARLOCK=1»\n")
    slip(text, "bad-header")


def test_fear_two_players_no_changes_nothing_for_two() -> None:
    """A switch that does not concern the game is accepted."""
    clean(record("phase 1\n1. A [G5] W5 W3 > B", game="mix", factions="G K D P W", rulings=NO))


def test_fear_two_players_no_shadows_as_usual() -> None:
    """Ten of the twenty are in the deck: an eleventh is not."""
    clean(table("deal\nA: H0 H1 H2 H3 H4 H15 H16 H17 H18 H19", ALL_FOUR, NO))
    slip(table("deal\nA: H0 H1 H2 H3 H4 H15 H16 H17 H18 H19\nB: «H9»", ALL_FOUR, NO), "wrong-deck")


# Werewolves.

PACK = "G K D P R T W"


@pytest.mark.parametrize(
    ("cards", "joins", "apart"),
    [
        ("W4 W2 W6", "BAC", "BAC"),
        ("W4 D9 W1", "CAB", "CAB"),
        ("W4 P2 W6", "BAC", "ACB"),
        ("W4 P4 W6", "ABC", "ACB"),  # equal: the earlier card
        ("W4 D5 W1 P3", "CDAB", "CABD"),
        ("W4 P9 D5 W1", "DABC", "DABC"),  # ninth joins last of the lead faction, or first of the others
        ("W4 P3 D5 W1", "DBAC", "DACB"),
        ("W4 D5 T5 K9", "ADBC", "ADBC"),
        ("D3 W0 W9 D1", "ADCB", "ADCB"),  # not led: the moon decides nothing
        ("P3 W0 W9 P1", "ADCB", "ADCB"),
    ],
)
def test_moon_with_more_players(cards: str, joins: str, apart: str) -> None:
    """Led Werewolves at no moon rank from low to high, also for picking; the others as usual, from high to low."""
    players = len(cards.split())
    for rulings, order in ((NO, joins), (f"doppelganger-under-the-moon=apart, {NO}", apart)):
        takes = " ".join(f"{seat}:{card}" for seat, card in zip(order, ["G8", "T2", "?", "?"], strict=False))
        verdict = clean(table(f"phase 1\n1. A [G8 T2] {cards} > {takes}", PACK, rulings, players=players))
        assert verdict.trick(1, 1)["winner"] == order[0]
        assert {seat: card for seat, card in verdict.trick(1, 1)["takes"].items() if card} == {
            order[0]: "G8",
            order[1]: "T2",
        }


def test_moon_with_more_players_turns() -> None:
    """B wins with W2 and turns the moon: in the next trick the highest Werewolf wins, and picks go from high to low."""
    body = "phase 1\n1. A [G5 D2] W4 W2 W6 > B:G5 A:D2 C:?\n2. B [G4 D3] W0 W7 W5 > C:G4 A:D3 B:?\n"
    clean(table(body + "3. C [G3 D4] W9 W1 W8 > A:G3 B:D4 C:?", PACK, NO))
    slip(table(body + "3. C [G3 D4] W9 W1 W8 > «C»:G3 B:D4 A:?", PACK, NO), "wrong-winner")


def test_moon_with_more_players_the_order_by_value_is_a_wrong_take() -> None:
    """At no moon second place is the second lowest."""
    slip(table("phase 1\n1. A [G5 D2] W4 W2 W6 > B:G5 «C:D2» A:?", PACK, NO), "wrong-take")


def test_moon_with_more_players_a_winning_doppelganger_leaves_the_moon() -> None:
    """P2 is the lowest and wins; no Werewolf won, so it stays no moon."""
    body = "phase 1\n1. A [G5 D2] W4 P2 W6 > B:G5 A:D2 C:?\n2. B [G4 D3] W1 W7 W5 > B:G4 A:D3 C:?"
    clean(table(body, PACK, NO))


# Zombies.

DEAD = "G K D P U T Z"


def test_zombies_with_three_players() -> None:
    """Who wins with a Zombie takes all other cards of the trick, other Zombies too; his own is discarded."""
    verdict = clean(table("phase 1\n1. A [G5 D2] Z5 Z3 Z7 > C:G5 A:D2 B:?", DEAD, NO))
    assert verdict.pile("C", "Z") == [5, 3]
    assert verdict.votes["Z"] == "C"
    verdict = clean(table("phase 1\n1. A [G5 D2] Z9 D3 K4 > A:G5 C:D2 B:?", DEAD, NO))
    assert [verdict.pile("A", faction) for faction in "ZDK"] == [[], [3], [4]]


def test_zombies_with_four_players() -> None:
    """The partner's card too; the pile is the winner's own, the vote the team's."""
    verdict = clean(table("phase 1\n1. A [G5 D2] Z9 Z3 G4 K2 > A:G5 B:D2 C:? D:?", DEAD, NO, players=4))
    assert [verdict.pile("A", faction) for faction in "ZGK"] == [[3], [4], [2]]
    assert verdict.pile("C", "G") == []
    assert [verdict.votes[faction] for faction in "ZGK"] == ["AC", "AC", "AC"]


def test_zombies_with_more_players_only_where_a_zombie_won() -> None:
    """A Doppelgänger that beats the led Zombie takes nothing; a Zombie that was thrown away takes nothing."""
    verdict = clean(table("phase 1\n1. A [G5 D2] Z5 P9 K3 > B:G5 A:D2 C:?", DEAD, NO))
    assert all(verdict.pile(seat, faction) == [] for seat in "ABC" for faction in "ZKP")
    verdict = clean(table("phase 1\n1. A [G5 D2] K5 Z9 K3 > A:G5 C:D2 B:?", DEAD, NO))
    assert all(verdict.pile(seat, faction) == [] for seat in "ABC" for faction in "ZK")


def test_zombies_with_more_players_and_undead() -> None:
    """An Undead goes to the winner either way, once."""
    verdict = clean(table("phase 1\n1. A [G5 D2] Z9 U3 U4 > A:G5 C:D2 B:?", DEAD, NO))
    assert verdict.pile("A", "U") == [4, 3]


# Vampires. Goblins, Knights, Doppelgängers and four Shadows are played in Phase One.

COFFIN = "G K P H V T D"
THREE_PLAYED = (
    "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 K9 K8 K7 K6 K5 K4 P9 P8 P7 P6 P5 P4 P3 P2 P1 H13 H12 H11 K3 K2 G0 G0 P0 H10"
)
FOUR_PLAYED = (
    "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 P9 P8 P7 P6 P5 P4 P3 P2 H13 H12 H11 H10 P1 P0 G0 G0"
)
THREE = several(
    THREE_PLAYED,
    "D9 D8 D7 D6 D5 D4 D3 D2 D1 D0 T9 T8",
    "V9 V8 V7 V6 V5 V4 V3 V2 V1 V0 H9 H8",
    "T7 T6 T5 T4 T3 T2 T1 T0 H7 H6 H5 H4",
)
FOUR = several(
    FOUR_PLAYED,
    "T9 T8 T7 T5 T4 T3 T2 T1 H4",
    "V9 V8 V7 V6 V5 V4 V3 V2 V0",
    "T6 T0 D9 D8 D7 H8 H7 H5 V1",
    "D0 D1 D2 D3 D4 D5 D6 H9 H6",
)


def test_vampires_with_three_players_a_dwarf_taken_by_playing_lowest() -> None:
    """A wins with D1, the lowest card of the trick, and takes the Dwarf for that: collected, but not by winning."""
    body = THREE + "1. A T9 V5 T7 > A ; lay V5\n2. A D1 V8 T6 > A ; "
    verdict = clean(table(body + "under D1", COFFIN, NO))
    assert verdict.pile("A", "V") == ["V5", "D1"]
    won = table(body + "«under D1»", COFFIN, "under-the-vampire=won", NO)
    slip(won, "illegal-choice", rule="under-the-vampire")
    # T7 came from aside, T6 stays there.
    clean(table(body + "under T7", COFFIN, NO))
    slip(table(body + "«under T7»", COFFIN, "under-the-vampire=won", NO), "illegal-choice")
    slip(table(body + "«under T6»", COFFIN, NO), "illegal-choice")


def test_vampires_with_three_players_the_highest_of_three_sums() -> None:
    """A: V5 and T9, fourteen; C: V9 and H4, thirteen; B none."""
    body = "1. A T9 V5 T7 > A ; lay V5 ; under T9\n2. A T8 V6 T6 > A\n3. A D9 H8 H4 > A"
    assert clean(table(THREE + body, COFFIN, NO)).votes["V"] == "A"
    # The third trick: Dwarves were led, A alone has them and wins; the lowest card, H4, takes the Dwarf.
    assert clean(table(THREE + body, COFFIN, NO)).pile("C", "D") == [9]


def test_vampires_with_four_players_nothing_goes_under_a_partners() -> None:
    """A has V4 open; C wins T6 and has none of his own: it can't go under A's, whoever is said to put it there."""
    body = FOUR + "1. A T9 V4 T0 D0 > A ; lay V4\n2. A T1 V0 T6 D1 > C ; "
    slip(table(body + "«under T6»", COFFIN, NO, players=4), "illegal-choice")
    slip(table(body + "«A under T6»", COFFIN, NO, players=4), "illegal-choice")
    verdict = clean(table(body + "lay V0 ; under T6", COFFIN, NO, players=4))
    assert (verdict.pile("A", "V"), verdict.pile("C", "V")) == (["V4"], ["V0", "T6"])
    assert verdict.votes["V"] == "AC"


def test_vampires_with_four_players_partners_sums_are_added() -> None:
    """A: V4; C: V0 and T6; together ten. D: V6 and H5, eleven, or V6 alone, six."""
    body = (
        FOUR + "1. A T9 V4 T0 D0 > A ; lay V4\n2. A T1 V0 T6 D1 > C ; lay V0 ; under T6\n3. C H5 H9 H4 V6 > D ; lay V6"
    )
    assert clean(table(body, COFFIN, NO, players=4)).votes["V"] == "AC"
    assert clean(table(body + " ; under H5", COFFIN, NO, players=4)).votes["V"] == "BD"


def test_vampires_with_four_players_equal_sums_of_teams() -> None:
    """Ten each: the highest open Vampire of either partner, V6; with `highest` both stacks are one list, 6 4 0 to 6 4."""
    body = (
        FOUR + "1. A T9 V4 T0 D0 > A ; lay V4\n2. A T1 V0 T6 D1 > C ; lay V0 ; under T6\n"
        "3. C H5 H9 H4 V6 > D ; lay V6 ; under H4"
    )
    verdict = clean(table(body, COFFIN, NO, players=4))
    assert verdict.votes["V"] == "BD"
    assert verdict.pile("D", "V") == ["V6", "H4"]
    assert clean(table(body, COFFIN, "vampire-ties=highest", NO, players=4)).votes["V"] == "AC"


def test_vampires_with_four_players_a_dwarf_taken_by_playing_lowest_and_losing() -> None:
    """D leads D6, the lowest of all, loses to C's D9 and takes both Dwarves."""
    body = FOUR + ("1. A T9 V4 T0 D0 > A\n2. A T1 V0 T6 D1 > C\n3. C H5 H9 H4 V6 > D ; lay V6\n4. D D6 T8 V9 D9 > C ; ")
    verdict = clean(table(body + "D under D9 D6", COFFIN, NO, players=4))
    assert verdict.pile("D", "V") == ["V6", "D9", "D6"]
    slip(table(body + "«D under D9»", COFFIN, "under-the-vampire=won", NO, players=4), "illegal-choice")
    # The winner C did not collect the Dwarf.
    slip(table(body + "«C under D9»", COFFIN, NO, players=4), "illegal-choice")


def test_vampires_with_four_players_same_trick() -> None:
    """D wins V6 and H5 H9 H4 in one trick: under V6 only where the table allows it."""
    body = FOUR + "1. A T9 V4 T0 D0 > A\n2. A T1 V0 T6 D1 > C\n3. C H5 H9 H4 V6 > D ; lay V6 ; "
    clean(table(body + "under H9 H5 H4", COFFIN, NO, players=4))
    wrong = table(body + "«under H9»", COFFIN, "vampire-same-trick=no", NO, players=4)
    slip(wrong, "illegal-choice", rule="vampire-same-trick")


def test_moon_with_more_players_a_place_that_rests_on_the_doppelganger() -> None:
    """P3 is second lowest, or behind all Werewolves: where that decides the place, its ruling is named."""
    text = "phase 1\n1. A [G8 T2] W4 D5 W1 P3 > C:G8 "
    apart = "doppelganger-under-the-moon=apart"
    wrong = table(text + "«D:T2» A:? B:?", PACK, apart, NO, players=4)
    slip(wrong, "wrong-take", rule="doppelganger-under-the-moon")
    slip(table(text + "«A:T2» B:? D:?", PACK, NO, players=4), "wrong-take", rule="doppelganger-under-the-moon")
