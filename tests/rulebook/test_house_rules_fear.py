"""House rules about Fear's factions and heroes with two players (rules.md 4 and 7; F), from the text and by hand."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook.house import Verdict, clean, record, recruits, slip

# doppelganger-under-the-moon (F "Werewolves" speaks of Werewolves; N and S "Doppelgängers" of a card like the first).

MOON = {"game": "mix", "factions": "G K D P W"}
APART = "doppelganger-under-the-moon=apart"


def test_doppelganger_under_the_moon_joins() -> None:
    """Default: at no moon the lower of Werewolf and Doppelgänger wins; the moon stays when the Doppelgänger did."""
    clean(record("phase 1\n1. A [G5] W5 P3 > B\n2. B [G4] W2 W7 > B", **MOON))
    slip(record("phase 1\n1. A [G5] W5 P3 > «A»", **MOON), "wrong-winner", rule="doppelganger-under-the-moon")
    # Equal values: the Leader.
    clean(record("phase 1\n1. A [G5] W5 P5 > A", **MOON))


def test_doppelganger_under_the_moon_apart() -> None:
    """`apart`: only Werewolves are compared for the lowest, so the led one wins and turns the moon."""
    clean(record("phase 1\n1. A [G5] W5 P3 > A\n2. A [G4] W2 W7 > B", **MOON, rulings=APART))
    clean(record("phase 1\n1. A [G5] W5 P9 > A", **MOON, rulings=APART))
    wrong = record("phase 1\n1. A [G5] W5 P3 > «B»", **MOON, rulings=APART)
    slip(wrong, "wrong-winner", rule="doppelganger-under-the-moon")


def test_doppelganger_under_the_moon_apart_joins_at_full_moon() -> None:
    """W5, the lower one, turns the moon; at full moon the Doppelgänger is compared as ever, and leaves it full."""
    body = "phase 1\n1. A [G5] W5 W7 > A\n2. A [G4] W6 P8 > B\n3. B [G3] W1 W2 > A"
    for rulings in ("", APART):
        clean(record(body, **MOON, rulings=rulings))


def test_doppelganger_under_the_moon_apart_a_doppelganger_still_follows() -> None:
    """It may be played though a Werewolf is in hand; it only can't win."""
    body = "deal\nB: W7 P3\n\nphase 1\n1. A [G5] W5 P3 > A\n2. A [G4] W8 W7 > A"
    clean(record(body, **MOON, rulings=APART))


def test_doppelganger_under_the_moon_a_led_doppelganger_does_not_see_the_moon() -> None:
    """The moon decides only where a Werewolf was led."""
    for rulings in ("", APART):
        clean(record("phase 1\n1. A [G5] P5 P3 > A\n2. A [G4] P6 W0 > A\n3. A [G3] W3 W2 > B", **MOON, rulings=rulings))


# Vampires. A has all Trolls and D0 D9 D1, B all Vampires and some of D5 D4 D3 (and heroes, where there are any):
# neither can follow the other's suit.

VAMPIRES = {"game": "mix", "factions": "G K V T D"}
ONE = recruits(
    "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 D8 D7 D6 D2",
    "T9 T8 T7 T6 T5 T4 T3 T2 T1 T0 D0 D9 D1",
)
HEROES = "CTHULHU=9 LICH=5 SKELETON=8 MUMMY=3 CUBE=4"


def vampires(two: str, *rulings: str, heroes: str = "") -> str:
    return record(ONE + two, **VAMPIRES, rulings=", ".join(rulings), heroes=heroes)


def test_vampire_same_trick() -> None:
    """Default (English text): what else the trick brought may go under the Vampire laid in it."""
    verdict = clean(vampires("1. A T9 V5 > A ; lay V5 ; under T9"))
    assert verdict.pile("A", "V") == ["V5", "T9"]
    assert verdict.pile("A", "T") == []


def test_vampire_same_trick_no() -> None:
    """`no` (Dutch text): nothing that was collected in a trick goes under a Vampire laid in it."""
    no = "vampire-same-trick=no"
    slip(vampires("1. A T9 V5 > A ; lay V5 ; «under T9»", no), "illegal-choice", rule="vampire-same-trick")
    verdict = clean(vampires("1. A T9 V5 > A ; lay V5\n2. A T8 D3 > A ; under T8", no))
    assert verdict.pile("A", "V") == ["V5", "T8"]


def test_vampire_same_trick_no_under_one_that_already_lay_open() -> None:
    """The trick brings another Vampire; as long as that one is not laid, the Troll may go under the old one."""
    no = "vampire-same-trick=no"
    verdict = clean(vampires("1. A T9 V5 > A ; lay V5\n2. A T8 V3 > A ; under T8", no))
    assert verdict.pile("A", "V") == ["V5", "T8"]
    # Choices are carried out as written: under the old one, then it is replaced and the Troll discarded.
    verdict = clean(vampires("1. A T9 V5 > A ; lay V5\n2. A T8 V3 > A ; under T8 ; lay V3", no))
    assert verdict.pile("A", "V") == ["V3"]
    assert verdict.pile("A", "T") == [9]
    slip(vampires("1. A T9 V5 > A ; lay V5\n2. A T8 V3 > A ; lay V3 ; «under T8»", no), "illegal-choice")


def test_vampire_same_trick_no_concerns_only_the_one_who_laid() -> None:
    """B lays a Vampire; A, who lost, puts the Dwarf of that very trick under his own, which already lay open."""
    body = "1. A T9 V5 > A ; lay V5\n2. A D0 D5 > B\n3. B V9 D1 > B ; lay V9 ; A under D1"
    verdict = clean(vampires(body, "vampire-same-trick=no"))
    assert verdict.pile("A", "V") == ["V5", "D1"]
    assert verdict.pile("B", "V") == ["V9"]


def test_vampire_same_trick_no_with_a_cube() -> None:
    """What comes from under a cube in the trick that brought the Vampire was collected in that trick."""
    body = "1. A T9 CUBE > A\n2. A T8 V5 > A ; lay V5 ; "
    verdict = clean(vampires(body + "under T9 T8", heroes=HEROES))
    assert verdict.pile("A", "V") == ["V5", "T9", "T8"]
    slip(vampires(body + "«under T9»", "vampire-same-trick=no", heroes=HEROES), "illegal-choice")
    # Under one that lay open before the trick, the card from the cube may go.
    body = "1. A T7 V5 > A ; lay V5\n2. A T9 CUBE > A\n3. A T8 V3 > A ; under T9 T8"
    verdict = clean(vampires(body, "vampire-same-trick=no", heroes=HEROES))
    assert verdict.pile("A", "V") == ["V5", "T9", "T8"]


# under-the-vampire: collected (English) or won (Dutch).

WON = "under-the-vampire=won"


def test_under_the_vampire_a_dwarf_taken_by_losing() -> None:
    """Default: it may go under; `won`: no."""
    body = "1. A D0 D5 > B\n2. B V9 T0 > B ; lay V9\n3. B D4 D9 > A ; "
    verdict = clean(vampires(body + "B under D4 D9"))
    assert verdict.pile("B", "V") == ["V9", "D9", "D4"]
    assert verdict.pile("B", "D") == []
    slip(vampires(body + "«B under D4 D9»", WON), "illegal-choice", rule="under-the-vampire")
    slip(vampires(body + "«B under D9»", WON), "illegal-choice", rule="under-the-vampire")


def test_under_the_vampire_won_what_was_won_may_go() -> None:
    """A Troll played in this very trick and taken by winning it, also with the Vampire of that trick."""
    verdict = clean(vampires("1. A D0 D5 > B\n2. B V9 T0 > B ; lay V9 ; under T0", WON))
    assert verdict.pile("B", "V") == ["V9", "T0"]
    clean(vampires("1. A T9 V5 > A ; lay V5\n2. A T8 D3 > A ; under T8", WON))


def test_under_the_vampire_won_both_switches() -> None:
    """With both Dutch readings the Vampire must have lain open before, and the card must have been won."""
    both = (WON, "vampire-same-trick=no")
    slip(vampires("1. A D0 D5 > B\n2. B V9 T0 > B ; lay V9 ; «under T0»", *both), "illegal-choice")
    clean(vampires("1. A D0 D5 > B\n2. B V9 T0 > B ; lay V9\n3. B V8 T1 > B ; under T1", *both))


# Odd cards with A, even ones with B.
EVEN = recruits(
    "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 D9 D8 D7 D6",
    "V9 V7 V5 V3 V1 T9 T7 T5 T3 T1 D5 D3 D1",
)


def even(two: str, *rulings: str) -> str:
    return record(EVEN + two, **VAMPIRES, rulings=", ".join(rulings))


@pytest.mark.parametrize("third", ["D5 D4", "T7 T6"])
def test_under_the_vampire_a_troll_from_aside(third: str) -> None:
    """T8 waits; the winner of the next trick takes it, Troll trick or not. It was not played in this trick."""
    body = f"1. A V9 V8 > A ; lay V9\n2. A T9 T8 > A ; under T9\n3. A {third} > A ; "
    verdict = clean(even(body + "under T8"))
    assert verdict.pile("A", "V") == ["V9", "T9", "T8"]
    slip(even(body + "«under T8»", WON), "illegal-choice", rule="under-the-vampire")


def test_under_the_vampire_a_troll_that_stays_aside_goes_nowhere() -> None:
    """T8 from aside is higher than both played: T7 is not collected, under either reading."""
    body = "1. A V9 V8 > A ; lay V9\n2. A T9 T8 > A\n3. A T7 T6 > A ; «under T7»"
    for rulings in ("", WON):
        slip(even(body, rulings), "illegal-choice")


LAST = """1. A V9 V8 > A ; lay V9
2. A V7 V6 > A
3. A V5 V4 > A
4. A V3 V2 > A
5. A V1 V0 > A
6. A D5 D4 > A
7. A D3 D2 > A
8. A D1 D0 > A
9. A T9 T8 > A
10. A T7 T6 > A
11. A T5 T4 > A
12. A T3 T2 > A
13. A T1 T0 > A ; """


def test_under_the_vampire_the_trolls_left_at_the_end() -> None:
    """The last winner takes all Trolls; T5 to T2 lay aside, T1 and T0 are the trick's own."""
    end = "\n\nresult: A 2-1\nvotes: G=- K=- V=A T=A D=B"
    verdict = clean(even(LAST + "under T5 T2 T1 T0" + end))
    assert verdict.pile("A", "V") == ["V9", "T5", "T2", "T1", "T0"]
    assert verdict.pile("A", "T") == [9, 8, 7, 6, 4, 3]
    verdict = clean(even(LAST + "under T1 T0" + end, WON))
    assert verdict.pile("A", "V") == ["V9", "T1", "T0"]
    slip(even(LAST + "«under T5»" + end, WON), "illegal-choice", rule="under-the-vampire")


def test_under_the_vampire_a_waiting_cube_and_its_card() -> None:
    """T8 waits under the cube and is collected with the next trick: `collected` yes, `won` no."""
    body = "1. A T9 V5 > A ; lay V5\n2. A T8 CUBE > A\n3. A T7 D5 > A ; "
    verdict = clean(vampires(body + "under T8 T7", heroes=HEROES))
    assert verdict.pile("A", "V") == ["V5", "T8", "T7"]
    slip(vampires(body + "«under T8»", WON, heroes=HEROES), "illegal-choice", rule="under-the-vampire")
    clean(vampires(body + "under T7", WON, heroes=HEROES))
    slip(vampires(body + "«under CUBE»", heroes=HEROES), "illegal-choice", rule="hero-under-the-vampire")
    verdict = clean(vampires(body + "under CUBE", "hero-under-the-vampire=yes", heroes=HEROES))
    assert verdict.pile("A", "V") == ["V5", "CUBE"]
    slip(vampires(body + "«under CUBE»", WON, "hero-under-the-vampire=yes", heroes=HEROES), "illegal-choice")


# A whole game with heroes: three of them are played in Phase One, so that 47 faction cards are seen in all.
FIVE = "WARLOCK=9 LICH=5 SKELETON=8 MUMMY=3 CUBE=4"
CUBE_LAST = ONE.replace("K3 K2", "WARLOCK K2").replace("D8 D7", "SKELETON D7").replace("D6 D2", "MUMMY D2")
CUBE_LAST += """1. A T9 V5 > A ; lay V5
2. A T8 V0 > A
3. A T7 V1 > A
4. A T6 V2 > A
5. A T5 V3 > A
6. A T4 V4 > A
7. A T3 V6 > A
8. A T2 V7 > A
9. A T1 V8 > A
10. A D9 D5 > A
11. A D1 V9 > A
12. A D0 LICH > A
13. A T0 CUBE > A ; """


def test_under_the_vampire_won_the_last_tricks_own_cube() -> None:
    """After the last trick of all its winner takes cube and led card at once: both were played in it and won."""
    end = "\n\nresult: A 2-1\nvotes: V=A T=A D=B"
    where = {**VAMPIRES, "heroes": FIVE}
    for rulings in ("", WON):
        verdict = clean(record(CUBE_LAST + "under T0" + end, **where, rulings=rulings))
        assert verdict.pile("A", "V") == ["V5", "T0"]
        slip(record(CUBE_LAST + "«under CUBE»" + end, **where, rulings=rulings), "illegal-choice")
    verdict = clean(record(CUBE_LAST + "under CUBE T0" + end, **where, rulings=f"{WON}, hero-under-the-vampire=yes"))
    assert verdict.pile("A", "V") == ["V5", "CUBE", "T0"]


# hero-under-the-vampire: a hero counts for no faction, unless the table lets it lie under a Vampire.

YES = "hero-under-the-vampire=yes"
# A: V5 open, then LICH won; B: V9 open.
DUEL = """1. A T9 V5 > A ; lay V5
2. A T8 LICH > A{under}
3. A D0 D5 > B
4. B V9 T0 > B ; lay V9
"""


def test_hero_under_the_vampire() -> None:
    """Default: no."""
    slip(
        vampires(DUEL.replace("{under}", " ; «under LICH»"), heroes=HEROES),
        "illegal-choice",
        rule="hero-under-the-vampire",
    )


def test_hero_under_the_vampire_yes_counts_as_a_card_and_with_its_value() -> None:
    """V5 and LICH=5 are ten against nine; without the hero it is five against nine."""
    verdict = clean(vampires(DUEL.replace("{under}", " ; under LICH"), YES, heroes=HEROES))
    assert verdict.pile("A", "V") == ["V5", "LICH"]
    assert verdict.votes["V"] == "A"
    verdict = clean(vampires(DUEL.replace("{under}", ""), YES, heroes=HEROES))
    assert verdict.votes["V"] == "B"


def test_hero_under_the_vampire_yes_lies_by_its_value_an_unknown_one_last() -> None:
    """From high to low among the cards under the Vampire; a hero without a value stands last."""
    body = "1. A T9 V5 > A ; lay V5 ; under T9\n2. A T2 LICH > A ; under LICH T2"
    assert clean(vampires(body, YES, heroes=HEROES)).pile("A", "V") == ["V5", "T9", "LICH", "T2"]
    unknown = HEROES.replace("LICH=5", "LICH")
    assert clean(vampires(body, YES, heroes=unknown)).pile("A", "V") == ["V5", "T9", "T2", "LICH"]


def test_hero_under_the_vampire_yes_an_unknown_value_goes_by_the_votes_written() -> None:
    """V5 with a hero of any value against V9: up to 4 the vote is B's (4: the higher open one), from 5 on A's."""
    unknown = HEROES.replace("LICH=5", "LICH")
    body = DUEL.replace("{under}", " ; under LICH")
    assert clean(vampires(body + "votes: V=A", YES, heroes=unknown)).votes["V"] == "A"
    assert clean(vampires(body + "votes: V=B", YES, heroes=unknown)).votes["V"] == "B"
    assert clean(vampires(body, YES, heroes=unknown)).votes["V"] is None
    assert clean(vampires(body + "votes: T=A", YES, heroes=unknown)).votes["V"] is None


def test_hero_under_the_vampire_yes_a_vote_that_no_value_allows_is_wrong() -> None:
    """A has V9 and the hero, B V5: nine and anything from 0 is always more than five."""
    unknown = HEROES.replace("LICH=5", "LICH")
    body = DUEL.replace("{under}", " ; under LICH").replace("V9", "VV").replace("V5", "V9").replace("VV", "V5")
    assert clean(vampires(body, YES, heroes=unknown)).votes["V"] == "A"
    slip(vampires(body + "votes: «V=B»", YES, heroes=unknown), "wrong-votes")


def test_hero_under_the_vampire_yes_equal_sums_by_the_open_one_whatever_the_hero() -> None:
    """A known value that makes the sums equal: nine against nine, the higher open Vampire, B's; `highest` the same."""
    body = DUEL.replace("{under}", " ; under LICH")
    for ties in ("vampire-ties=open", "vampire-ties=highest"):
        assert clean(vampires(body, YES, ties, heroes=HEROES.replace("LICH=5", "LICH=4"))).votes["V"] == "B"


def test_hero_under_the_vampire_yes_highest_sees_the_heros_value() -> None:
    """A: V1 with LICH=8, nine in all; B: V6 and T3, nine. Open: B. Highest: the hero's 8."""
    body = """1. A T9 V1 > A ; lay V1
2. A T8 LICH > A ; under LICH
3. A D0 D5 > B
4. B V6 T3 > B ; lay V6 ; under T3
"""
    heroes = HEROES.replace("LICH=5", "LICH=8")
    assert clean(vampires(body, YES, heroes=heroes)).votes["V"] == "B"
    assert clean(vampires(body, YES, "vampire-ties=highest", heroes=heroes)).votes["V"] == "A"


def test_hero_under_the_vampire_yes_needs_to_be_collected_in_this_trick() -> None:
    """A hero that came into the Score pile a trick ago stays there."""
    body = "1. A T9 LICH > A\n2. A T8 V5 > A ; lay V5 ; «under LICH»"
    slip(vampires(body, YES, heroes=HEROES), "illegal-choice")
    body = "1. A T9 V5 > A ; lay V5\n2. A T8 LICH > A\n3. A T7 V3 > A ; «under LICH»"
    slip(vampires(body, YES, heroes=HEROES), "illegal-choice")


def test_hero_under_the_vampire_yes_and_vampire_same_trick() -> None:
    """A hero that leads and wins a Vampire: in the same trick only where the table allows that."""
    first = ONE.replace("[D1]", "[SKELETON]")
    body = "1. A SKELETON V5 > A ; lay V5 ; "
    where = {**VAMPIRES, "heroes": HEROES}
    verdict = clean(record(first + body + "under SKELETON", **where, rulings=YES))
    assert verdict.pile("A", "V") == ["V5", "SKELETON"]
    both = f"vampire-same-trick=no, {YES}"
    slip(record(first + body + "«under SKELETON»", **where, rulings=both), "illegal-choice", rule="vampire-same-trick")


def test_hero_under_the_vampire_yes_a_stack_that_is_replaced_goes_with_its_hero() -> None:
    """The cards under the old Vampire are discarded, the hero too; a Skeleton may raise it later."""
    first = ONE.replace("[D1]", "[SKELETON]")
    body = "1. A T9 V5 > A ; lay V5\n2. A T8 LICH > A ; under LICH\n3. A T7 V3 > A ; lay V3\n"
    verdict = clean(record(first + body + "4. A SKELETON V1 > A ; raise LICH", **VAMPIRES, heroes=HEROES, rulings=YES))
    assert verdict.pile("A", "V") == ["V3"]


ALL_TROLLS_GONE = (
    CUBE_LAST.split("1. A T9 V5")[0]
    + """1. A T9 V5 > A ; lay V5 ; under T9
2. A T8 V0 > A ; under T8
3. A T7 V1 > A ; under T7
4. A T6 V2 > A ; under T6
5. A T5 V4 > A ; under T5
6. A T4 V6 > A ; under T4
7. A T3 V7 > A ; under T3
8. A T2 V8 > A ; under T2
9. A T1 V9 > A ; under T1
10. A T0 V3 > A ; under T0 ; lay V3
11. A D9 D5 > A
12. A D1 LICH > A{twelfth}
13. A D0 CUBE > A{last}

votes: G=- K=- V=A T=- D=B
result: {result}"""
)


@pytest.mark.parametrize("more", ["", ", " + WON])
@pytest.mark.parametrize(
    ("twelfth", "last", "rulings", "result", "stack"),
    [
        ("", " ; under D0", "", "B 1-1", ["V3", "D0"]),  # two cards against three Dwarves
        (" ; under LICH", " ; under CUBE", YES, "shared 1-1", ["V3", "LICH", "CUBE"]),
        (" ; under LICH", " ; under CUBE D0", YES, "A 1-1", ["V3", "LICH", "CUBE", "D0"]),
    ],
)
def test_hero_under_the_vampire_yes_counts_where_cards_decide(
    twelfth: str, last: str, rulings: str, result: str, stack: list[str], more: str
) -> None:
    """One vote each: A's are the open Vampire and what lies under it, heroes too; B has three Dwarves.

    D0 was led to the cube in the last trick, so it goes past the Dwarves' own rule to A, who won.
    """
    body = ALL_TROLLS_GONE.format(twelfth=twelfth, last=last, result=result)
    together = ", ".join(filter(None, (rulings, more.strip(", "))))
    verdict = clean(record(body, **VAMPIRES, heroes=FIVE, rulings=together))
    assert verdict.pile("A", "V") == stack
    assert verdict.result["decided_by"] == ("shared" if result.startswith("shared") else "cards")


# A Vampire under a cube is put into a Score pile a trick later, and may be laid then.


def test_a_vampire_from_under_a_cube_may_be_laid() -> None:
    """V9 waits under the cube; the next trick brings it, and what else it brings may go under or not, as the table plays."""
    body = EVEN + "1. A V9 CUBE > A\n2. A T9 T8 > A ; lay V9"
    where = {**VAMPIRES, "heroes": HEROES}
    assert clean(record(body, **where)).pile("A", "V") == ["V9"]
    assert clean(record(body + " ; under T9", **where)).pile("A", "V") == ["V9", "T9"]
    assert clean(record(body + " ; under T9", **where, rulings=WON)).pile("A", "V") == ["V9", "T9"]
    slip(record(body + " ; «under T9»", **where, rulings="vampire-same-trick=no"), "illegal-choice")


def test_a_vampire_from_under_a_cube_across_the_phases_may_be_laid() -> None:
    """Swallowed in the last trick of Phase One, put into a Score pile in the first of Phase Two."""
    first = recruits(
        "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 D9 D8 V9 CUBE",
        "D7 V7 V5 V3 V1 T9 T7 T5 T3 T1 D5 D3 D1",
    )
    body = first + "1. A T9 T8 > A ; lay V9 ; under T9"
    verdict = clean(record(body, **VAMPIRES, heroes=HEROES))
    assert verdict.pile("A", "V") == ["V9", "T9"]


# vampire-ties: equal sums.

OPEN_OR_HIGHEST = [
    # A: V1 T9; B: V6 T4. Ten each.
    ("1. A T9 V1 > A ; lay V1 ; under T9\n2. A D0 D5 > B\n3. B V6 T4 > B ; lay V6 ; under T4", "B", "A"),
    # A: V4 T5 T0; B: V5 T4. Nine each; five and four on both sides, and A has a 0 more.
    (
        "1. A T5 V4 > A ; lay V4 ; under T5\n2. A T0 V0 > A ; under T0\n3. A D0 D5 > B\n"
        "4. B V5 T4 > B ; lay V5 ; under T4",
        "B",
        "A",
    ),
    # A: V4 T5; B: V5 T4. The same cards but for the open one.
    ("1. A T5 V4 > A ; lay V4 ; under T5\n2. A D0 D5 > B\n3. B V5 T4 > B ; lay V5 ; under T4", "B", "B"),
    # A: V6 T3 D1 (as loser); B: V8 T2. Ten each; eight is higher than six.
    (
        "1. A T3 V6 > A ; lay V6 ; under T3\n2. A D0 D5 > B\n3. B V9 D1 > B ; A under D1\n"
        "4. B V8 T2 > B ; lay V8 ; under T2",
        "B",
        "B",
    ),
    # A: V2 T6 T1; B: V3 T6 … is impossible, so the second card decides: A V6 T3 T1 (10), B V4 and T6.
    (
        "1. A T3 V6 > A ; lay V6 ; under T3\n2. A T1 V0 > A ; under T1\n3. A D0 D5 > B\n"
        "4. B V4 T6 > B ; lay V4 ; under T6",
        "A",
        "B",
    ),
    # Unequal sums: no tie to break. A: V1 T9, ten; B: V9.
    ("1. A T9 V1 > A ; lay V1 ; under T9\n2. A D0 D5 > B\n3. B V9 T4 > B ; lay V9", "A", "A"),
]


@pytest.mark.parametrize(("body", "by_open", "by_highest"), OPEN_OR_HIGHEST)
def test_vampire_ties(body: str, by_open: str, by_highest: str) -> None:
    """`open`: the higher open Vampire. `highest`: card by card from the top, one more card wins, then the open one."""
    assert clean(vampires(body)).votes["V"] == by_open
    assert clean(vampires(body, "vampire-ties=highest")).votes["V"] == by_highest


def test_vampire_ties_a_wrong_vote_names_the_ruling() -> None:
    """Ten each: the vote written is the other one's."""
    body = OPEN_OR_HIGHEST[0][0]
    slip(vampires(body + "\nvotes: «V=A»"), "wrong-votes", rule="vampire-ties")
    slip(vampires(body + "\nvotes: «V=B»", "vampire-ties=highest"), "wrong-votes", rule="vampire-ties")


# skeleton-draws-from-older-discards.

BONES = {"heroes": "SKELETON=8 LICH=5 CUBE=4 MUMMY=3 WARLOCK=2"}
NO = "skeleton-draws-from-older-discards=no"
ILLEGAL = "skeleton-draws-from-older-discards"


def test_skeleton_draws_from_older_discards_the_pile_as_the_trick_began() -> None:
    """Default: in the first trick there is nothing to raise; later only what lay there before."""
    for card in ("G1", "SKELETON", "?"):
        text = f"phase 1\n1. A [G5] SKELETON G1 > A ; «raise {card}»"
        slip(record(text, **BONES), "illegal-choice", rule=ILLEGAL)
    body = "phase 1\n1. A [G5] K7 K3 > A\n2. A [G4] SKELETON G1 > A ; "
    for card in ("K7", "K3", "?"):
        clean(record(body + f"raise {card}", **BONES))
    for card in ("G1", "SKELETON"):
        slip(record(body + f"«raise {card}»", **BONES), "illegal-choice", rule=ILLEGAL)


def test_skeleton_draws_from_older_discards_no_the_pile_after_collecting() -> None:
    """`no`, Phase One: the cards of this trick lie there too, the Skeleton itself among them."""
    for card in ("G1", "SKELETON", "?"):
        clean(record(f"phase 1\n1. A [G5] SKELETON G1 > A ; raise {card}", **BONES, rulings=NO))
    for card in ("G5", "K5"):
        text = f"phase 1\n1. A [G5] SKELETON G1 > A ; «raise {card}»"
        slip(record(text, **BONES, rulings=NO), "illegal-choice")


def test_skeleton_draws_from_older_discards_no_what_is_raised_is_played_again() -> None:
    """A raised card is in hand and acts again: the Skeleton raises itself, then the Goblin."""
    body = (
        "phase 1\n1. A [G5] SKELETON G1 > A ; raise SKELETON\n2. A [G4] SKELETON G2 > A ; raise G1\n3. A [D1] G1 D4 > A"
    )
    clean(record(body, **BONES, rulings=NO))
    slip(record(body + "\n4. A [D2] «SKELETON» D5 > A", **BONES, rulings=NO), "not-in-hand|duplicate-card")


def test_skeleton_draws_from_older_discards_no_a_scored_undead_is_not_in_the_pile() -> None:
    """An Undead that was played goes to the Score pile; only the Skeleton was discarded."""
    text = "phase 1\n1. A [G5] SKELETON U1 > A ; "
    slip(record(text + "«raise U1»", **BONES, rulings=NO), "illegal-choice")
    clean(record(text + "raise SKELETON", **BONES, rulings=NO))


def test_skeleton_draws_from_older_discards_no_the_follower_wins() -> None:
    """LICH leads, the Skeleton follows: 8 less 3 is 5, equal: the Leader. With 9 it is 6 and wins, and may raise LICH."""
    clean(record("phase 1\n1. A [G5] LICH SKELETON > A", **BONES, rulings=NO))
    heroes = "SKELETON=9 LICH=5 CUBE=4 MUMMY=3 WARLOCK=2"
    clean(record("phase 1\n1. A [G5] LICH SKELETON > B ; raise LICH", heroes=heroes, rulings=NO))


@pytest.mark.parametrize("card", ["SKELETON", "CUBE", "?"])
def test_skeleton_draws_from_older_discards_no_under_a_cube_nothing_is_discarded(card: str) -> None:
    """The cube takes the led Skeleton: both wait, the Skeleton may raise, but the pile is still empty."""
    text = f"phase 1\n1. A [G5] SKELETON CUBE > A ; «raise {card}»"
    slip(record(text, **BONES, rulings=NO), "illegal-choice")


def test_skeleton_draws_from_older_discards_under_a_cube_it_raises_an_older_card() -> None:
    """A raise is not about the card's place, so it works from under the cube."""
    for rulings in ("", NO):
        clean(record("phase 1\n1. A [G5] K7 K3 > A\n2. A [G4] SKELETON CUBE > A ; raise K3", **BONES, rulings=rulings))


def test_skeleton_draws_from_older_discards_no_a_gnome_just_smashed() -> None:
    """Phase Two: the Giant smashes B's Gnome in the trick the Skeleton wins; only with `no` it can be raised at once."""
    first = recruits(
        "V9 V8 V7 V6 V5 V4 V3 V2 V1 V0 T9 T8 T7 T6 T5 T4 T3 T2 T1 T0 D7 D6 D5 D4 D3 D2",
        "N1 N1 N5 N5 N7 N7 N9 I1 I5 I7 I9 D9 SKELETON",
    )
    where = {"game": "mix", "factions": "N I V T D", **BONES}
    body = first + "1. A N1 N3 > B\n2. B D0 D9 > A\n3. A SKELETON I3 > A ; smash N3 ; "
    slip(record(body + "«raise N3»", **where), "illegal-choice", rule=ILLEGAL)
    clean(record(body + "raise N3\n4. A N3 N5 > B", **where, rulings=NO))
    # Cards of the trick itself are collected in Phase Two, not discarded; a Gnome not smashed lies open.
    for card in ("I3", "SKELETON", "N1"):
        slip(record(body + f"«raise {card}»", **where, rulings=NO), "illegal-choice")
    # A trick later the smashed Gnome is an old discard.
    clean(record(body + "raise D7", **where))


def test_skeleton_draws_from_older_discards_no_a_stack_just_replaced() -> None:
    """V3 is won with the Skeleton and replaces V5: the Troll under it is discarded, V5 itself is not."""
    first = ONE.replace("[T0]", "[SKELETON]")
    where = {**VAMPIRES, **BONES}
    body = first + "1. A T9 V5 > A ; lay V5 ; under T9\n2. A SKELETON V3 > A ; lay V3 ; "
    slip(record(body + "«raise T9»", **where), "illegal-choice", rule=ILLEGAL)
    clean(record(body + "raise T9", **where, rulings=NO))
    for card in ("V5", "V3"):
        slip(record(body + f"«raise {card}»", **where, rulings=NO), "illegal-choice")
    later = first + "1. A T9 V5 > A ; lay V5 ; under T9\n2. A T8 V3 > A ; lay V3\n3. A SKELETON V1 > A ; raise T9"
    clean(record(later, **where))


# heroes-have-values: Warlock and Mummy look at a led hero's value too.


@pytest.mark.parametrize(
    ("led", "follows", "winner"),
    [
        ("LICH=5", "WARLOCK=0", "B"),  # odd
        ("LICH=4", "WARLOCK=0", "A"),  # even: four against less than nothing
        ("LICH=4", "WARLOCK=8", "B"),  # even: four against five
        ("CTHULHU=1", "WARLOCK=0", "B"),
        ("LICH=7", "MUMMY=0", "B"),
        ("LICH=6", "MUMMY=0", "A"),
        ("LICH=6", "MUMMY=9", "A"),  # six against six: the Leader
        ("LICH=12", "MUMMY=0", "B"),
    ],
)
def test_heroes_have_values(led: str, follows: str, winner: str) -> None:
    """The Warlock wins after an odd value, the Mummy after 7 or more, on a hero's printed value as on any other."""
    first, second = led.split("=")[0], follows.split("=")[0]
    heroes = f"{led} {follows} " + " ".join(
        h
        for h in ("SKELETON=1", "CUBE=1", "MUMMY=1", "WARLOCK=2", "CTHULHU=3")
        if h.split("=")[0] not in (first, second)
    )
    heroes = " ".join(heroes.split()[:5])
    clean(record(f"phase 1\n1. A [G5] {first} {second} > {winner}", heroes=heroes))
    other = "A" if winner == "B" else "B"
    slip(record(f"phase 1\n1. A [G5] {first} {second} > «{other}»", heroes=heroes), "wrong-winner")


def test_heroes_have_values_an_unknown_one_needs_the_winner_written() -> None:
    """Warlock after a hero of unknown value: it may be odd."""
    heroes = "LICH WARLOCK=9 CUBE=1 MUMMY=1 SKELETON=1"
    slip(record("phase 1\n«1. A [G5] LICH WARLOCK»", heroes=heroes), "value-unknown")
    for winner in "AB":
        clean(record(f"phase 1\n1. A [G5] LICH WARLOCK > {winner}", heroes=heroes))


def test_heroes_have_values_an_unknown_one_that_can_decide_nothing() -> None:
    """Mummy 9 after Cthulhu of unknown value: from 7 on her power wins, below it her nine. No value is needed."""
    heroes = "CTHULHU MUMMY=9 CUBE=1 LICH=1 SKELETON=1"
    assert clean(record("phase 1\n1. A [G5] CTHULHU MUMMY", heroes=heroes)).trick(1, 1)["winner"] == "B"
    slip(record("phase 1\n1. A [G5] CTHULHU MUMMY > «A»", heroes=heroes), "wrong-winner")


@pytest.mark.parametrize(("same", "under", "hero"), list(product(("yes", "no"), ("collected", "won"), ("no", "yes"))))
def test_the_three_vampire_switches_together(same: str, under: str, hero: str) -> None:
    """T8 waits under a cube; the next trick brings V5, which is laid, T7 and the waiting cards. What may go under?"""
    rulings = (f"vampire-same-trick={same}", f"under-the-vampire={under}", f"hero-under-the-vampire={hero}")
    body = "1. A T8 CUBE > A\n2. A T7 V5 > A ; lay V5 ; under "
    allowed = {
        "T7": same == "yes",
        "T8": same == "yes" and under == "collected",
        "CUBE": same == "yes" and under == "collected" and hero == "yes",
    }
    for card, may in allowed.items():
        names = [one["name"] for one in Verdict(vampires(body + card, *rulings, heroes=HEROES)).slips]
        assert names == ([] if may else ["illegal-choice"]), (rulings, card)
