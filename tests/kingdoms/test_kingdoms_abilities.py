"""The ten abilities (book K, "Übersicht der Fraktionen"): alone, copied, with gaps and turned cards, without figures."""

from __future__ import annotations

import pytest
from kingdom_board import Scene, at

ROW, COL = ("row", ()), ("col", ())


def copy(x: int, y: int) -> tuple[str, tuple[int, ...]]:
    return "copy", (at(x, y),)


# --- Kobolde -----------------------------------------------------------------------------------------------------------


def test_goblin_example_gives_two() -> None:
    """K, Kobolde, example: with one Goblin of yours already there, the new one gives two points."""
    assert Scene("Ga U @").lay("G") == 2


def test_goblins_count_wherever_they_are_but_only_yours() -> None:
    """K, Kobolde: a point for each Goblin with a figure of your colour, the new one too."""
    scene = Scene("""
        Ga .  Gb
        U  .  U
        U  @  Gab
    """)
    assert scene.lay("G") == 3
    assert Scene("U @").lay("G") == 1


def test_turned_goblins_do_not_count() -> None:
    """K, Riesen: a turned card counts no more."""
    assert Scene("x Ga @").lay("G") == 2


def test_copied_goblin_does_not_count_the_doppelganger() -> None:
    """K, Doppelgänger, Kobolde: the Doppelgänger is no Goblin itself."""
    assert Scene("Ga Gb @").lay("P", copy(1, 0), ("use", ())) == 1
    assert Scene("U Gb @").lay("P", copy(1, 0), ("use", ())) == 0


def test_declined_ability_gives_nothing() -> None:
    """K, Fähigkeit der Karte nutzen: one need not use it."""
    assert Scene("Ga @").lay("G", None) == 0


# --- Zwerge ------------------------------------------------------------------------------------------------------------


def test_dwarf_example_gives_four() -> None:
    """K, Zwerge, example: three other Dwarves in row and column make four points."""
    scene = Scene("""
        D .
        @ D
        D .
    """)
    assert scene.lay("D") == 4


def test_dwarf_itself_counts_once() -> None:
    """K, Zwerge: it lies in the row and in the column (ruling dwarf-counts-once)."""
    assert Scene("U @").lay("D") == 1


def test_gaps_and_turned_cards_break_a_dwarf_line() -> None:
    """K, Zwerge, note: gaps and turned cards break rows and columns."""
    scene = Scene("""
        .  .  .  D  .
        .  .  .  x  .
        D  .  D  @  U  D
        .  .  .  D  .
    """)
    assert scene.lay("D") == 4


def test_whose_figures_stand_on_dwarves_does_not_matter() -> None:
    assert Scene("Db D Dab @").lay("D") == 4


def test_copied_dwarf_does_not_count_the_doppelganger() -> None:
    """K, Doppelgänger, Zwerge: counted from the Doppelgänger, which is no Dwarf."""
    scene = Scene("""
        D .
        @ D
        U D
    """)
    assert scene.lay("P", copy(1, 1), ("use", ())) == 2


# --- Trolle ------------------------------------------------------------------------------------------------------------


def test_troll_example() -> None:
    """K, Trolle, example: the row gives three points, the column would give one."""
    drawing = "G D @"
    assert Scene(drawing).lay("T", ROW) == 3
    assert Scene(drawing).lay("T", COL) == 1


def test_troll_counts_each_faction_once() -> None:
    assert Scene("G G D G @ D").lay("T", ROW) == 3


def test_troll_that_does_not_count_itself() -> None:
    """Ruling troll-counts-itself=no."""
    assert Scene("G D @", troll_counts_itself="no").lay("T", ROW) == 2
    assert Scene("G D @", troll_counts_itself="no").lay("T", COL) == 0


def test_no_points_in_a_line_with_another_troll() -> None:
    """K, Trolle: no other Troll may be in the line; laying it without scoring is allowed."""
    scene = Scene("""
        .  D
        T  @
    """)
    assert scene.options("T") == [COL, None]


def test_gaps_and_turned_cards_break_a_troll_line() -> None:
    """K, Trolle, note: the other Troll behind a gap or a turned card is not in the line."""
    assert Scene("T x G @ D . T").lay("T", ROW) == 3


def test_copied_troll_takes_either_line_and_scores_one_with_at_most_one_troll() -> None:
    """K, Doppelgänger, Trolle: row or column of the Doppelgänger, no points where several Trolls lie."""
    drawing = """
        .  .  T
        .  .  G
        D  T  @
        .  .  T
    """
    assert Scene(drawing).options("P", copy(1, 1)) == [ROW, COL, None]
    assert Scene(drawing).lay("P", copy(1, 1), ROW) == 3
    assert Scene(drawing).lay("P", copy(1, 1), COL) == 0
    assert Scene("T @", troll_counts_itself="no").lay("P", copy(0, 0), ROW) == 1
    assert Scene("T @", troll_counts_itself="no").lay("P", copy(0, 0), COL) == 0
    assert Scene("P T @", troll_counts_itself="no").lay("P", copy(1, 0), ROW) == 2
    assert Scene("P T @").lay("P", copy(1, 0), ROW) == 2


# --- Drachen -----------------------------------------------------------------------------------------------------------


def test_dragon_example_gives_three() -> None:
    """K, Drachen, example: three cards around it, three points."""
    scene = Scene("""
        G U
        @ D
    """)
    assert scene.lay("R") == 3


def test_dragon_counts_all_eight_but_no_turned_cards() -> None:
    """K, Drachen: diagonals count, turned cards do not."""
    scene = Scene("""
        G  x  G
        Gb @  U
        D  .  Da
    """)
    assert scene.lay("R") == 6


def test_dragon_counts_only_the_nearest() -> None:
    assert Scene("G G @ . G").lay("R") == 1


def test_copied_dragon_counts_around_the_doppelganger() -> None:
    """K, Doppelgänger, Drachen."""
    assert Scene("G G R @").lay("P", copy(2, 0), ("use", ())) == 1


# --- Gnome -------------------------------------------------------------------------------------------------------------


def test_gnome_example() -> None:
    """K, Gnome, example: a point, and a figure beside Blue's on the Undead."""
    scene = Scene("Ub @")
    assert scene.lay("N", ("to", (at(0, 0),))) == 1
    assert scene.figures(0, 0, 0)
    assert scene.figures(1, 0, 0)
    assert scene.kingdom.supply[0] == 13


def test_gnome_not_to_your_own_figure_nor_a_turned_card_nor_a_corner() -> None:
    """K, Gnome, note."""
    scene = Scene("""
        G  U  D
        x  @  Ra
        .  Sb .
    """)
    assert scene.options("N") == [("to", (at(1, 0),)), ("to", (at(1, 2),)), None]


def test_gnome_without_a_card_or_a_figure_is_just_the_point() -> None:
    """Ruling gnome-alone."""
    scene = Scene("Ua @")
    assert scene.options("N") == [("use", ()), None]
    assert Scene("Ua @").lay("N") == 1
    scene = Scene("Ub @")
    scene.kingdom.players[0].supply = 1
    assert scene.options("N") == [("use", ()), None]


def test_copied_gnome_works_from_the_doppelganger() -> None:
    """K, Doppelgänger, Gnome: onto a card beside the Doppelgänger, the copied Gnome too."""
    scene = Scene("U N @ G")
    options = scene.options("P", copy(1, 0))
    assert options == [("to", (at(3, 0),)), ("to", (at(1, 0),)), None]
    scene = Scene("Na @")
    assert scene.lay("P", copy(0, 0), ("use", ())) == 1


# --- Untote ------------------------------------------------------------------------------------------------------------


def test_undead_example() -> None:
    """K, Untote, example: Red's new figure ends on the Knight, Blue's on the Undead; nobody is hit."""
    scene = Scene("""
        Ga Kb
        .  @
    """)
    assert scene.lay("U", ("swap", (at(1, 1),))) == 0
    assert scene.figures(0, 1, 1)
    assert scene.figures(1, 1, 0)
    assert not scene.figures(0, 1, 0)
    assert not scene.figures(1, 1, 1)


def test_undead_reach_anywhere_but_not_where_you_stand() -> None:
    """Rulings undead-reach-anywhere and one-figure-a-colour."""
    scene = Scene("Kb . Gab . D @")
    assert scene.options("U") == [("swap", (at(0, 0),)), None]


def test_copied_undead_exchanges_the_doppelgangers_figure() -> None:
    """K, Doppelgänger, Untote."""
    scene = Scene("Gb Ub @")
    assert scene.lay("P", copy(1, 0), ("swap", (at(0, 0),))) == 0
    assert scene.figures(0, 0, 0)
    assert scene.figures(1, 2, 0)


# --- Ritter ------------------------------------------------------------------------------------------------------------


def test_knight_example_removes_two() -> None:
    """K, Ritter, example: both figures of the opponent beside it go home."""
    scene = Scene("Gb @ Db")
    assert scene.lay("K", ("hit", (at(2, 0), at(0, 0)))) == 0
    assert scene.kingdom.supply[1] == 15


def test_knight_removes_up_to_two_of_the_opponent_beside_it() -> None:
    """K, Ritter: one or two, horizontally or vertically beside it, none of your own."""
    scene = Scene("""
        Gb Ub Db
        Ga @  Rb
        .  Sab .
    """)
    hits = [use for use in scene.options("K") if use is not None]
    beside = {at(1, 2), at(2, 1), at(1, 0)}
    assert {frozenset(targets) for _, targets in hits} == {
        frozenset(t) for t in [*[(b,) for b in beside], *[(b, c) for b in beside for c in beside if b < c]]
    }


def test_copied_knight_hits_beside_the_doppelganger() -> None:
    """K, Doppelgänger, Ritter."""
    scene = Scene("Gb Kb @ Db")
    assert scene.options("P", copy(1, 0))[-2] == ("hit", (at(3, 0), at(1, 0)))


# --- Riesen ------------------------------------------------------------------------------------------------------------


def test_giant_example() -> None:
    """K, Riesen, example: the Undead is turned, the figure on it goes home."""
    scene = Scene("Ga Ub @")
    assert scene.lay("I", ("flip", (at(1, 0),))) == 0
    assert at(1, 0) in scene.kingdom.turned
    assert at(1, 0) not in scene.kingdom.cards
    assert scene.kingdom.supply[1] == 15


def test_giant_turns_one_open_card_beside_it_and_all_figures_on_it_go_home() -> None:
    """K, Riesen: open, horizontally or vertically beside it; also with both colours on it, also your own."""
    scene = Scene("""
        G  x  D
        Gab @ Sa
    """)
    assert scene.options("I") == [("flip", (at(2, 0),)), ("flip", (at(0, 0),)), None]
    scene = Scene("Gab @")
    scene.lay("I", ("flip", (at(0, 0),)))
    assert scene.kingdom.supply == (14, 15)


def test_nothing_can_be_laid_on_or_beside_a_turned_card_alone() -> None:
    """K, Riesen and Karte anlegen: no card on it, and only open cards can be touched."""
    scene = Scene("x G")
    assert scene.kingdom.taken(at(0, 0))
    assert not scene.kingdom.touches(at(-1, 0))
    assert at(0, 0) not in scene.kingdom.room()
    assert sorted(scene.kingdom.room()) == sorted([at(2, 0), at(1, 1), at(1, -1)])


def test_copied_giant_can_turn_the_giant() -> None:
    """K, Doppelgänger, Riesen: any card beside the Doppelgänger."""
    scene = Scene("G Ib @")
    assert scene.lay("P", copy(1, 0), ("flip", (at(1, 0),))) == 0
    assert scene.kingdom.supply[1] == 15


# --- Seher -------------------------------------------------------------------------------------------------------------


def test_seer_can_be_copied_and_needs_a_deck() -> None:
    """K, Seher and Doppelgänger; from an empty deck nothing can be seen (ruling short-seer)."""
    assert Scene("G @").options("S") == [("use", ()), None]
    assert Scene("S @").options("P", copy(0, 0)) == [("use", ()), None]
    for card, uses in (("S", ()), ("P", (copy(0, 0),))):
        scene = Scene("S @")
        scene.kingdom.deck = 0
        assert scene.options(card, *uses) == [None]


# --- Doppelgänger ------------------------------------------------------------------------------------------------------


def test_doppelganger_copies_an_open_card_beside_it() -> None:
    """K, Doppelgänger: horizontally or vertically beside it; corners, gaps and turned cards are not."""
    scene = Scene("""
        G  U  .
        x  @  Ra
    """)
    assert scene.options("P") == [copy(2, 0), copy(1, 1), None]


def test_doppelganger_of_a_doppelganger_does_nothing() -> None:
    """K, Doppelgänger: no effect."""
    assert Scene("P @").lay("P", copy(0, 0), ("use", ())) == 0


@pytest.mark.parametrize("other", ["K", "U"])
def test_copy_that_can_do_nothing_is_allowed(other: str) -> None:
    assert Scene(f"{other} @").lay("P", copy(0, 0), None) == 0
