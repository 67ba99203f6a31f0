"""House rules and new readings of Claim Kingdoms (rules.md 6 and 7; K), from the text and by hand."""

from __future__ import annotations

import pytest

from tests.rulebook.house import clean, record, slip

FACTIONS = "G D N T U K P"


def kingdom(body: str, rulings: str = "", start: str = "T", factions: str = FACTIONS, display: str = "G N T") -> str:
    more = f"start: {start}\ndisplay: {display}\n"
    return record(body, game="kingdoms", factions=factions, rulings=rulings, more=more)


def turns(*lines: str) -> str:
    """Turns, numbered, each ending with a card drawn unseen where no draw is written."""
    ended = [
        line
        if "/" in line
        else line.replace("»", " / deck»")
        if line.endswith("»") and line.startswith("«")
        else f"{line} / deck"
        for line in lines
    ]
    return "turns\n" + "\n".join(ended)


# dwarf-counts-once (K "Zwerge": row and column, this one too).

TWICE = "dwarf-counts-once=no"


@pytest.mark.parametrize(
    ("start", "before", "last", "once", "twice"),
    [
        ("T", [], "1. A D@1,0", 1, 2),  # alone
        ("D", [], "1. A D@1,0", 2, 3),  # two in the row, one in the column
        ("D", ["1. A D@1,0", "2. B D@1,1"], "3. A D@0,1", 3, 4),  # two in the row, two in the column
        ("D", ["1. A T@1,0"], "2. B D@2,0", 2, 3),  # the row goes on over other factions
        ("D", ["1. A G@0,1", "2. B G@1,1"], "3. A D@2,1", 1, 2),  # a row and a column that never meet the other Dwarf
        ("D", [], "1. A P@1,0 copy 0,0", 1, 1),  # a Doppelgänger that copies a Dwarf gains nothing by it
        ("D", ["1. A D@0,1", "2. B D@1,1"], "3. A P@1,0 copy 0,0", 2, 2),  # one in its row, one in its column
    ],
)
def test_dwarf_counts_once(start: str, before: list[str], last: str, once: int, twice: int) -> None:
    """The Dwarf just laid counts once, or, with `no`, in its row and again in its column."""
    for rulings, points in (("", once), (TWICE, twice)):
        verdict = clean(kingdom(turns(*before, f"{last} +{points}"), rulings, start))
        assert verdict.turn(len(before) + 1)["points"] == points
        assert clean(kingdom(turns(*before, last), rulings, start)).turn(len(before) + 1)["points"] == points
        slip(kingdom(turns(*before, f"{last} «+{points + 1}»"), rulings, start), "wrong-points")


def test_dwarf_counts_once_names_the_ruling() -> None:
    """Where the two choices differ, the finding rests on the ruling."""
    slip(kingdom(turns("1. A D@1,0 «+2»")), "wrong-points", rule="dwarf-counts-once")
    slip(kingdom(turns("1. A D@1,0 «+1»"), TWICE), "wrong-points", rule="dwarf-counts-once")


# troll-counts-itself (K "Trolle": each different faction in the row or column).

OTHERS = "troll-counts-itself=no"


@pytest.mark.parametrize(
    ("start", "before", "last", "itself", "others"),
    [
        ("G", [], "1. A T@1,0 row", 2, 1),
        ("G", [], "1. A T@1,0 col", 1, 0),
        ("G", ["1. A G@-1,0"], "2. B T@1,0 row", 2, 1),  # two Goblins are one faction
        ("G", ["1. A D@-1,0", "2. B N@-2,0"], "3. A T@1,0 row", 4, 3),
        ("T", [], "1. A P@1,0 copy 0,0 row", 2, 1),  # copied: Doppelgänger and Troll, or the Troll only
        ("T", [], "1. A P@1,0 copy 0,0 col", 1, 0),  # a column with the Doppelgänger alone
        ("T", ["1. A G@0,1", "2. B D@1,1"], "3. A P@1,0 copy 0,0 col", 2, 1),  # no Troll in that column: P and D, or D
        (
            "T",
            ["1. A G@1,0", "2. B T@1,1"],
            "3. A P@0,1 copy 0,0 row",
            2,
            1,
        ),  # one Troll in the line, not the copied one
    ],
)
def test_troll_counts_itself(start: str, before: list[str], last: str, itself: int, others: int) -> None:
    """The Troll is one of the factions in its line; with `no` it is not. A Doppelgänger that copies it likewise."""
    for rulings, points in (("", itself), (OTHERS, others)):
        verdict = clean(kingdom(turns(*before, f"{last} +{points}"), rulings, start))
        assert verdict.turn(len(before) + 1)["points"] == points
        slip(kingdom(turns(*before, f"{last} «+{points + 1}»"), rulings, start), "wrong-points")


def test_troll_counts_itself_names_the_ruling() -> None:
    """Where the two choices differ, the finding rests on the ruling."""
    slip(kingdom(turns("1. A T@1,0 row «+1»"), start="G"), "wrong-points", rule="troll-counts-itself")
    slip(kingdom(turns("1. A T@1,0 row «+2»"), OTHERS, start="G"), "wrong-points", rule="troll-counts-itself")


@pytest.mark.parametrize("rulings", ["", OTHERS])
def test_a_troll_is_not_scored_where_another_lies(rulings: str) -> None:
    """A Troll's line with another Troll may not be named at all; laying it without scoring is allowed."""
    slip(kingdom(turns("1. A T@1,0 «row» +0"), rulings, start="T", display="G N D"), "illegal-choice")
    clean(kingdom(turns("1. A T@1,0"), rulings, start="T", display="G N D"))
    # A gap or a turned card ends the line.
    clean(kingdom(turns("1. A G@0,1", "2. B T@1,1 col"), rulings, start="T", display="G N D"))


@pytest.mark.parametrize("rulings", ["", OTHERS])
def test_a_copied_troll_among_several_gives_nothing(rulings: str) -> None:
    """K tells of the Doppelgänger: no points where several Trolls lie. The line may be named, and is worth 0."""
    before = ["1. A G@1,0", "2. B T@2,0"]
    for points in ("", " +0"):
        verdict = clean(kingdom(turns(*before, f"3. A P@3,0 copy 2,0 row{points}"), rulings))
        assert verdict.turn(3)["points"] == 0
    slip(kingdom(turns(*before, "3. A P@3,0 copy 2,0 row «+3»"), rulings), "wrong-points")
    clean(kingdom(turns(*before, f"3. A P@3,0 copy 2,0 col +{0 if rulings else 1}"), rulings))


# one-figure-a-colour. A stands on the Goblin at 1,0; B's Gnome brings a figure there; A's Undead swaps with it.

TWO = "one-figure-a-colour=no"
THREE = ["1. A G@1,0", "2. B N@1,1 to 1,0", "3. A U@0,1 swap 1,0"]


def test_one_figure_a_colour() -> None:
    """Default: no swap onto a card where one's own figure stands."""
    slip(kingdom(turns(*THREE[:2], "3. A U@0,1 «swap 1,0»")), "illegal-choice", rule="one-figure-a-colour")
    # B's other figure, on the Gnome, can be had.
    verdict = clean(kingdom(turns(*THREE[:2], "3. A U@0,1 swap 1,1")))
    assert verdict.votes == {"G": None, "D": None, "N": "A", "T": None, "U": "B", "K": None, "P": None}


def test_one_figure_a_colour_no_two_figures_of_one_colour() -> None:
    """`no`: both A's figures stand on the Goblin, B's on the Undead."""
    verdict = clean(kingdom(turns(*THREE), TWO))
    assert (verdict.votes["G"], verdict.votes["U"], verdict.votes["N"]) == ("A", "B", "B")
    assert verdict.result["figures"] == {"A": 13, "B": 13}


def test_one_figure_a_colour_no_control_counts_figures() -> None:
    """A has two figures on one Goblin, B one on another: A controls them."""
    assert clean(kingdom(turns(*THREE, "4. B G@2,0 +1"), TWO)).votes["G"] == "A"


def test_one_figure_a_colour_no_goblins_count_cards() -> None:
    """Two Goblins with A's figures, three figures: two points."""
    verdict = clean(kingdom(turns(*THREE, "4. B G@2,0 +1", "5. A G@-1,0 +2"), TWO))
    assert verdict.turn(5)["points"] == 2
    slip(kingdom(turns(*THREE, "4. B G@2,0 +1", "5. A G@-1,0 «+3»"), TWO), "wrong-points")


def test_one_figure_a_colour_no_a_knight_takes_one_or_both() -> None:
    """Named once it takes one of the two, named twice both; they go home."""
    verdict = clean(kingdom(turns(*THREE, "4. B K@2,0 hit 1,0"), TWO))
    assert (verdict.votes["G"], verdict.result["figures"]) == ("A", {"A": 14, "B": 12})
    verdict = clean(kingdom(turns(*THREE, "4. B K@2,0 hit 1,0 1,0"), TWO))
    assert (verdict.votes["G"], verdict.result["figures"]) == (None, {"A": 15, "B": 12})


@pytest.mark.parametrize("rulings", ["", TWO])
def test_one_figure_a_colour_a_knight_cannot_take_one_figure_twice(rulings: str) -> None:
    """One figure stands there: naming its card twice names a figure that is not there."""
    slip(kingdom(turns("1. A G@1,0", "2. B K@2,0 «hit 1,0 1,0»"), rulings), "illegal-choice")


def test_one_figure_a_colour_no_a_doppelganger_that_copies_the_knight() -> None:
    """As if it lay here: B's Doppelgänger at 2,0 copies the Knight at 2,1 and takes both figures at 1,0."""
    lines = [*THREE, "4. B K@2,1", "5. A D@-1,0", "6. B P@2,0 copy 2,1 hit 1,0 1,0"]
    assert clean(kingdom(turns(*lines), TWO)).votes["G"] is None


def test_one_figure_a_colour_no_a_later_undead_swaps_with_one_of_the_two() -> None:
    """B's Undead takes the place of one: a figure of each on the Goblin, and of each on the two Undead."""
    verdict = clean(kingdom(turns(*THREE, "4. B U@2,0 swap 1,0"), TWO))
    assert (verdict.votes["G"], verdict.votes["U"]) == (None, None)
    assert verdict.result["figures"] == {"A": 13, "B": 12}
    # And again: now the other one; both on the Goblin are B's.
    verdict = clean(kingdom(turns(*THREE, "4. B U@2,0 swap 1,0", "5. A D@-1,0", "6. B U@2,1 swap 1,0"), TWO))
    assert (verdict.votes["G"], verdict.votes["U"]) == ("B", "A")


@pytest.mark.parametrize("rulings", ["", TWO])
def test_one_figure_a_colour_gnomes_still_may_not(rulings: str) -> None:
    """A Gnome's second figure never goes where one of its colour stands."""
    slip(kingdom(turns("1. A G@1,0", "2. B D@2,0", "3. A N@1,1 «to 1,0»"), rulings), "illegal-choice")


def test_one_figure_a_colour_no_a_giant_sends_all_home() -> None:
    """The turned card holds nothing; both figures of A go home."""
    factions = "G I N T U K P"
    verdict = clean(kingdom(turns(*THREE, "4. B I@2,0 flip 1,0"), TWO, factions=factions))
    assert (verdict.votes["G"], verdict.result["figures"]) == (None, {"A": 15, "B": 12})


def test_one_figure_a_colour_no_a_swap_still_needs_an_opponents_figure() -> None:
    """A card with only one's own figure, or none, offers nothing to exchange."""
    slip(kingdom(turns("1. A G@1,0", "2. B D@2,0", "3. A U@1,1 «swap 1,0»"), TWO), "illegal-choice")
    slip(kingdom(turns("1. A G@1,0", "2. B D@2,0", "3. A U@1,1 «swap 0,0»"), TWO), "illegal-choice")


# gnome-places-if-able (K "Gnome": the point, then another figure).


def test_gnome_places_if_able() -> None:
    """The start card holds nobody, so a figure could go there: the point alone may not be taken."""
    slip(kingdom(turns("«1. A N@1,0 use +1»")), "missing-choice", rule="gnome-places-if-able")
    assert clean(kingdom(turns("1. A N@1,0 to 0,0 +1"))).turn(1)["points"] == 1


@pytest.mark.parametrize("word", ["", " pass", " +0"])
def test_gnome_not_used_is_allowed(word: str) -> None:
    """No ability has to be used: neither the point nor the figure."""
    verdict = clean(kingdom(turns(f"1. A N@1,0{word}")))
    assert verdict.turn(1)["points"] == 0
    assert verdict.result["figures"] == {"A": 14, "B": 15}


def test_gnome_places_if_able_where_it_is_not() -> None:
    """Its only neighbour holds A's own figure: just the point."""
    before = ["1. A N@1,0 to 0,0 +1", "2. B G@-1,0 +1"]
    assert clean(kingdom(turns(*before, "3. A N@1,1 use +1"))).turn(3)["points"] == 1
    slip(kingdom(turns(*before, "3. A N@1,1 «to 1,0» +1")), "illegal-choice")


def test_gnome_places_if_able_an_opponents_figure_does_not_matter() -> None:
    """The only neighbour holds B's figure: A's can join it, so the point alone is not enough."""
    before = ["1. A G@0,1 +1", "2. B G@1,0 +1"]
    slip(kingdom(turns(*before, "«3. A N@2,0 use +1»")), "missing-choice", rule="gnome-places-if-able")
    clean(kingdom(turns(*before, "3. A N@2,0 to 1,0 +1")))


def test_gnome_places_if_able_copied() -> None:
    """A Doppelgänger that copies a Gnome is bound in the same way."""
    slip(kingdom(turns("«1. A P@1,0 copy 0,0 use +1»"), start="N"), "missing-choice")
    clean(kingdom(turns("1. A P@1,0 copy 0,0 to 0,0 +1"), start="N"))
    # Without a word of it the Gnome was not used.
    assert clean(kingdom(turns("1. A P@1,0 copy 0,0"), start="N")).turn(1)["points"] == 0


# A Seer sees three (K "Seher").

SEERS = "G D N T S K P"


@pytest.mark.parametrize(
    "draw", ["see K N T keep T D", "see K N T keep K N", "see K ? ? keep K ?", "see ? ? ? keep ? ?", "see"]
)
def test_a_seer_sees_three(draw: str) -> None:
    """Three cards of the deck, known or not; two of those and the one in hand are kept."""
    clean(kingdom(f"deal\nA: S D\n\nturns\n1. A S@1,0 / {draw}", factions=SEERS))


@pytest.mark.parametrize("draw", ["see K N keep K D", "see K keep K D", "see ? keep ? D", "see ? ? keep ? ?"])
def test_a_seer_that_saw_fewer_is_a_wrong_draw(draw: str) -> None:
    """The deck has more than forty cards: he sees three."""
    slip(kingdom(f"deal\nA: S D\n\nturns\n1. A S@1,0 «/ {draw}»", factions=SEERS), "wrong-draw")


def test_a_copied_seer_sees_three_too() -> None:
    """The Doppelgänger uses the ability as if it lay here."""
    body = "deal\nA: P D\n\nturns\n1. A P@1,0 copy 0,0 / see K N T keep T D"
    clean(kingdom(body, factions=SEERS, start="S"))
    body = "deal\nA: P D\n\nturns\n1. A P@1,0 copy 0,0 «/ see K N keep K D»"
    slip(kingdom(body, factions=SEERS, start="S"), "wrong-draw")
    slip(kingdom("deal\nA: P D\n\nturns\n«1. A P@1,0 copy 0,0 / deck»", factions=SEERS, start="S"), "missing-choice")


# What else the new contract says of Kingdoms.


def test_votes_of_an_unfinished_kingdom_are_its_controllers_so_far() -> None:
    """A stands on the Goblin, B on the Dwarf, nobody on the start card."""
    body = turns("1. A G@1,0", "2. B D@-1,0") + "\n\n"
    clean(kingdom(body + "votes: G=A D=B T=- K=-"))
    slip(kingdom(body + "votes: G=A «D=A» T=-"), "wrong-votes")
    slip(kingdom(body + "votes: G=A D=B «T=A»"), "wrong-votes")


def test_a_conceded_kingdom_is_not_unfinished() -> None:
    """One that was given up is over: there is nothing to say."""
    verdict = clean(kingdom(turns("1. A G@1,0", "2. B D@-1,0") + "\n\nresult: A by concession"))
    assert verdict.findings == []
    assert (verdict.json["status"], verdict.result["winners"]) == ("conceded", ["A"])
    assert verdict.result["decided_by"] == "concession"


@pytest.mark.parametrize("rulings", ["troll-counts-itself=both", "troll-counts-itself=yes, troll-counts-itself=no"])
@pytest.mark.parametrize("points", ["+1", "+2"])
def test_nothing_is_judged_that_depends_on_a_ruling_nobody_can_read(rulings: str, points: str) -> None:
    """Whether the Troll counts itself is not known: neither number of points is wrong."""
    text = kingdom(turns(f"1. A T@1,0 row {points}"), rulings, start="G")
    slip(text.replace(f"rulings: {rulings}", f"«rulings: {rulings}»"), "bad-header")


# A line that can't be read (interface.md, Findings).


@pytest.mark.parametrize("last", ["G@2,0 +1", "G@2,0 +2", "G@2,0"])
def test_after_a_line_that_cannot_be_read_nobody_knows_whose_turn_it_is(last: str) -> None:
    """A's second Goblin is worth two, B's first one."""
    slip(kingdom(f"turns\nG@1,0 +1 / deck\n«what»\n{last} / deck"), "syntax-error")


@pytest.mark.parametrize("last", ["3. A G@1,2", "3. A G@1,1", "3. A D@2,0 +2", "3. A K@2,0 hit 2,1", "2. B G@2,0 +1"])
def test_after_a_line_that_cannot_be_read_a_card_may_lie_anywhere(last: str) -> None:
    """The lost line may have laid a card at 1,1 or 2,1, a Dwarf too, or it was no turn at all."""
    slip(kingdom(f"turns\n1. A G@1,0 +1 / deck\n«2. B what»\n{last} / deck"), "syntax-error")


@pytest.mark.parametrize(
    "body",
    [
        "«what»\n2. B T@1,1 / deck",  # the first turn is lost
        "«what»\nB T@1,1 / deck",
        "«what»\nG@1,1 / deck",
        "1. A G@1,0 / deck\n«what»\n\nvotes: G=A D=B T=- K=-",  # the last one is
        "1. A G@1,0 / deck\n«what»\n\nvotes: G=- D=B",
        "G@1,0 / deck\nN@1,1 to 1,0 / deck\n«what»\nU@2,0 swap 1,0 / deck\nD@-1,0 / deck\nU@2,1 swap 1,0 / deck",
        "G@0,1 / deck\n«; smash»\nP@1,0 copy 0,0 col +1 / deck",
    ],
)
def test_after_a_turn_that_cannot_be_read_the_board_is_not_known(body: str) -> None:
    """A legal game with one line lost, whichever: nothing but that line is told."""
    slip(kingdom(f"turns\n{body}", TWO), "syntax-error")
