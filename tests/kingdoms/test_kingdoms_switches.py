"""House rules of Kingdoms (rules.md, section 7): what each switch changes, and what it leaves as it was."""

from __future__ import annotations

from textwrap import dedent

import pytest
from kingdom_board import Scene, at
from kingdom_records import judged, said

ROW, COL, USE = ("row", ()), ("col", ()), ("use", ())


def copy(x: int, y: int) -> tuple[str, tuple[int, ...]]:
    return "copy", (at(x, y),)


def hit(*places: tuple[int, int]) -> tuple[str, tuple[int, ...]]:
    return "hit", tuple(at(*place) for place in places)


def record(turns: str, rulings: str = "", start: str = "G", factions: str = "G D N T U P K") -> str:
    """A record with hidden hands, so that anybody may lay anything."""
    ruled = f"rulings: {rulings}\n" if rulings else ""
    return (
        f"game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: {factions}\n{ruled}start: {start}\n"
        f"display: {' '.join(factions.split()[:3])}\n\nturns\n{dedent(turns).strip()}\n"
    )


def found(turns: str, rulings: str = "", **more: str) -> list[tuple[str, str]]:
    return [(name, marked) for name, _, marked in said(record(turns, rulings, **more))]


def rule_of(turns: str, rulings: str = "", **more: str) -> tuple[str, str]:
    """The one thing that is wrong, and the rule that decides it."""
    (finding,) = (one for one in judged(record(turns, rulings, **more)).findings if one.severity != "info")
    return finding.name, finding.rule


# --- dwarf-counts-once -------------------------------------------------------------------------------------------------


def test_a_dwarf_alone_counts_in_its_row_and_in_its_column() -> None:
    assert Scene("U @", dwarf_counts_once="no").lay("D") == 2
    assert Scene("U @", dwarf_counts_once="yes").lay("D") == 1


def test_the_other_dwarves_count_once_as_before() -> None:
    scene = Scene(
        """
        D .
        @ D
        D .
        """,
        dwarf_counts_once="no",
    )
    assert scene.lay("D") == 5


def test_a_doppelganger_that_copies_a_dwarf_gains_nothing_by_the_switch() -> None:
    drawing = """
        D .
        @ D
        U D
    """
    for choice in ("yes", "no"):
        assert Scene(drawing, dwarf_counts_once=choice).lay("P", copy(1, 1), USE) == 2


def test_wrong_points_of_a_dwarf_name_the_ruling_where_the_other_choice_would_give_them() -> None:
    turn = "1. A D@1,0 +{} / deck"
    assert found(turn.format(1)) == []
    assert rule_of(turn.format(2)) == ("wrong-points", "dwarf-counts-once")
    assert rule_of(turn.format(3)) == ("wrong-points", "kingdoms-dwarves")
    assert found(turn.format(2), "dwarf-counts-once=no") == []
    assert rule_of(turn.format(1), "dwarf-counts-once=no") == ("wrong-points", "dwarf-counts-once")
    assert rule_of(turn.format(3), "dwarf-counts-once=no") == ("wrong-points", "kingdoms-dwarves")


# --- troll-counts-itself -----------------------------------------------------------------------------------------------


def test_a_copied_troll_counts_the_doppelganger_or_not() -> None:
    """With `no` the Doppelgänger is not one of the factions counted; the Troll in the line is."""
    assert Scene("D T @").lay("P", copy(1, 0), ROW) == 3
    assert Scene("D T @", troll_counts_itself="no").lay("P", copy(1, 0), ROW) == 2


def test_another_doppelganger_in_the_line_is_a_faction_of_its_own() -> None:
    assert Scene("P T @", troll_counts_itself="no").lay("P", copy(1, 0), ROW) == 2


def test_the_other_line_of_a_copied_troll_holds_no_troll() -> None:
    drawing = """
        .  G
        T  @
    """
    assert Scene(drawing).lay("P", copy(0, 0), COL) == 2
    assert Scene(drawing, troll_counts_itself="no").lay("P", copy(0, 0), COL) == 1


def test_a_copied_troll_among_several_may_name_the_line_and_gives_nothing() -> None:
    """K, Doppelgänger, Trolle: no points where several Trolls lie in the line. It is no error."""
    turns = "1. A T@1,0 row +2 / deck\n2. B P@2,0 copy 1,0 row +{} / deck"
    assert found(turns.format(3)) == []
    several = "1. A T@1,0 row +2 / deck\n2. B T@-1,0 / deck\n3. A P@2,0 copy 1,0 row +{} / deck"
    for choice in ("", "troll-counts-itself=no"):
        turns = several if not choice else several.replace("+2", "+1")
        assert found(turns.format(0), choice) == []
        assert rule_of(turns.format(3), choice) == ("wrong-points", "kingdoms-doppelgangers")


def test_a_troll_itself_may_not_be_scored_there() -> None:
    turns = "1. A T@1,0 row +2 / deck\n2. B T@-1,0 row +0 / deck"
    assert rule_of(turns) == ("illegal-choice", "kingdoms-trolls")


def test_wrong_points_of_a_troll_name_the_ruling_where_the_other_choice_would_give_them() -> None:
    turn = "1. A T@1,0 row +{} / deck"
    assert rule_of(turn.format(1)) == ("wrong-points", "troll-counts-itself")
    assert rule_of(turn.format(4)) == ("wrong-points", "kingdoms-trolls")
    assert found(turn.format(1), "troll-counts-itself=no") == []
    assert rule_of(turn.format(2), "troll-counts-itself=no") == ("wrong-points", "troll-counts-itself")


# --- one-figure-a-colour -----------------------------------------------------------------------------------------------

TWICE = """
    1. A G@1,0 +1 / deck
    2. B N@1,1 to 1,0 +1 / deck
    3. A G@2,0 +2 / deck
    4. B U@1,2 swap 1,0 / deck
"""
"""Bram's figures both stand on the Goblin at 1,0 then; Anna's is on his Undead."""


def test_an_undead_may_swap_onto_a_card_with_a_figure_of_its_player() -> None:
    assert rule_of(TWICE) == ("illegal-choice", "one-figure-a-colour")
    assert found(TWICE, "one-figure-a-colour=no") == []
    kingdom = judged(record(TWICE, "one-figure-a-colour=no")).kingdom
    assert kingdom.figures_at(1, at(1, 0)) == 2
    assert kingdom.figures_at(0, at(1, 0)) == 0
    assert kingdom.supply == (13, 12)


def test_a_gnome_still_may_not() -> None:
    """K, Gnome: that is printed, so it is the Gnomes' rule and no ruling."""
    turns = "1. A G@1,0 +1 / deck\n2. B D@0,1 +1 / deck\n3. A N@2,0 to 1,0 +1 / deck"
    for choice in ("", "one-figure-a-colour=no"):
        assert rule_of(turns, choice) == ("illegal-choice", "kingdoms-gnomes")


def test_control_counts_figures() -> None:
    """Two of Bram's on one Goblin, one of Anna's on another."""
    score = judged(record(TWICE, "one-figure-a-colour=no")).score
    assert score.control[0] == 1


def test_goblins_count_cards() -> None:
    """Bram has two figures on one Goblin: with the new one he has two Goblins."""
    turns = TWICE + "    5. A D@-1,0 +1 / deck\n    6. B G@-1,1 +{} / deck\n"
    assert found(turns.format(2), "one-figure-a-colour=no") == []
    assert found(turns.format(3), "one-figure-a-colour=no") == [("wrong-points", "+3")]


def test_a_copied_goblin_counts_cards_too() -> None:
    turns = TWICE + "    5. A D@-1,0 +1 / deck\n    6. B P@1,-1 copy 1,0 +{} / deck\n"
    assert found(turns.format(1), "one-figure-a-colour=no") == []
    assert found(turns.format(2), "one-figure-a-colour=no") == [("wrong-points", "+2")]


def test_a_knight_may_name_such_a_card_twice_and_takes_both() -> None:
    once, twice, thrice = (Scene("Gbb @", one_figure_a_colour="no") for _ in range(3))
    once.lay("K", hit((0, 0)))
    assert (once.kingdom.figures_at(1, at(0, 0)), once.kingdom.supply[1]) == (1, 14)
    twice.lay("K", hit((0, 0), (0, 0)))
    assert (twice.kingdom.figures_at(1, at(0, 0)), twice.kingdom.supply[1]) == (0, 15)
    assert thrice.options("K") == [hit((0, 0)), hit((0, 0), (0, 0)), None]
    assert Scene("Gbb @ Gb").options("K") == [
        hit((2, 0)),
        hit((0, 0)),
        hit((2, 0), (0, 0)),
        hit((0, 0), (0, 0)),
        None,
    ]


def test_a_knight_may_not_name_a_card_twice_that_holds_one() -> None:
    turns = "1. A G@1,0 +1 / deck\n2. B K@2,0 hit 1,0 1,0 / deck"
    for choice in ("", "one-figure-a-colour=no"):
        assert found(turns, choice) == [("illegal-choice", "1,0")]
    assert found(TWICE + "    5. A K@1,-1 hit 1,0 1,0 / deck\n", "one-figure-a-colour=no") == []


def test_a_later_undead_swaps_with_one_of_the_two() -> None:
    kingdom = judged(record(TWICE + "    5. A U@3,0 swap 1,0 / deck\n", "one-figure-a-colour=no")).kingdom
    assert (kingdom.figures_at(0, at(1, 0)), kingdom.figures_at(1, at(1, 0))) == (1, 1)
    assert kingdom.stands(1, at(3, 0))


def test_a_giant_sends_all_figures_home() -> None:
    scene = Scene("Gabb @", one_figure_a_colour="no")
    scene.lay("I", ("flip", (at(0, 0),)))
    assert scene.kingdom.supply == (14, 15)


# --- Gnomes and Seers --------------------------------------------------------------------------------------------------


def test_who_takes_a_gnomes_point_places_the_figure_if_he_can() -> None:
    begun = "1. A G@1,0 +1 / deck\n2. B D@0,1 +1 / deck\n"
    assert rule_of("1. A N@1,0 use +1 / deck") == ("missing-choice", "gnome-places-if-able")
    assert rule_of("1. A N@1,0 +1 / deck") == ("wrong-points", "gnome-places-if-able")
    assert found(begun + "3. A N@2,0 use +1 / deck") == []
    assert rule_of(begun + "3. A N@2,0 +1 / deck") == ("wrong-points", "gnome-alone")
    assert rule_of(begun + "3. A P@-1,0 / deck\n4. B N@0,-1 use / deck") == ("missing-choice", "gnome-places-if-able")


SEERS = {"factions": "S D N T U P K", "start": "D"}


@pytest.mark.parametrize("seen", ["see", "see ? ? ?", "see S ? T keep S ?", "see S ? T", "see S N T keep S N"])
def test_a_seer_sees_three_and_hidden_ones_are_written(seen: str) -> None:
    assert found(f"1. A S@1,0 / {seen}\n2. B T@2,0 / deck", **SEERS) == []


@pytest.mark.parametrize("seen", ["see S", "see S N", "see ? ?", "see S N keep S N", "see S N keep ? ?"])
def test_fewer_seen_than_the_deck_gave_is_a_wrong_draw(seen: str) -> None:
    turns = f"1. A S@1,0 / {seen}\n2. B T@2,0 / deck"
    assert found(turns, **SEERS) == [("wrong-draw", seen)]
    assert rule_of(turns, **SEERS) == ("wrong-draw", "kingdoms-seers")


def test_the_last_line_of_an_unfinished_record_may_stop_within_what_is_seen() -> None:
    assert found("1. A S@1,0 / see S N", **SEERS) == []
    assert found("1. A S@1,0 / see S N keep S N", **SEERS) == [("wrong-draw", "see S N keep S N")]


def test_four_seen_and_three_kept() -> None:
    assert rule_of("1. A S@1,0 / see S N T U keep S N", **SEERS) == ("wrong-draw", "kingdoms-seers")
    assert rule_of("1. A S@1,0 / see S N T keep S N T", **SEERS) == ("wrong-draw", "kingdoms-seers")


def test_a_copied_seer_must_be_followed_by_see() -> None:
    begun = "1. A S@1,0 / see\n"
    assert rule_of(begun + "2. B P@2,0 copy 1,0 / deck", **SEERS) == ("missing-choice", "kingdoms-seers")
    assert found(begun + "2. B P@2,0 copy 1,0 pass / deck", **SEERS) == []
