"""What a power did is told by its own page."""

from __future__ import annotations

from claimref.cards import CARDS
from claimref.engine.tricks.power import Told
from claimref.notation.reader import read_text
from claimref.referee.judge import judge
from claimref.referee.tricks.verdict import TrickReplay
from tests.rulebook.table import phase_two, second

VAMPIRES = "G K D U V"


def told(power: str, text: str) -> list[Told]:
    """What a power tells of the last trick of a record."""
    (record,) = read_text(text)
    replay = judge(record, watch=True)
    assert isinstance(replay, TrickReplay) and replay.seen is not None
    assert [finding.name for finding in replay.findings] == ["unfinished"]
    (before, after), trick = replay.seen[-2:], replay.table.tricks[-1]
    page = after.powers.pages[power]
    acts = [number for number, act in enumerate(trick.acts) if act.power == power]
    return [one for number in acts for one in page.tell(before, trick, number, after)]


def test_trolls_that_wait_are_told() -> None:
    """The winner takes the highest Troll; the other waits aside, until the next winner takes it."""
    taken, aside = told("trolls", phase_two("A T5 T7 > B", game="claim2"))
    assert (taken.key, taken.seat, taken.cards) == ("say.trolls", 1, (CARDS["T7"],))
    assert (aside.key, aside.cards) == ("say.aside", (CARDS["T5"],))
    (taken,) = told("trolls", phase_two("A T5 T7 > B", "B S5 S7 > A", game="claim2"))
    assert (taken.key, taken.seat, taken.cards) == ("say.trolls", 0, (CARDS["T5"],))


def test_what_lies_under_a_vampire_is_told() -> None:
    """Cards of the trick go under the winner's Vampire by the rule itself: no ruling is needed."""
    (laid,) = told("vampires", second(VAMPIRES, "A V7 V3 > A ; lay V7"))
    assert (laid.key, laid.seat, laid.card) == ("say.lay", 0, (CARDS["V7"],))
    (under,) = told("vampires", second(VAMPIRES, "A V7 V3 > A ; lay V7", "A G9 G8 > A ; under G9 G8"))
    assert (under.key, under.seat, under.card) == ("say.under", 0, (CARDS["V7"],))
    assert (set(under.cards), under.ruling) == ({CARDS["G9"], CARDS["G8"]}, "")


def test_a_replaced_vampire_and_what_lay_under_it_are_told() -> None:
    """With one card under it there is something to throw away, too."""
    tricks = ["A V7 V3 > A ; lay V7", "A G9 G8 > A ; under G9", "A V8 V2 > A ; lay V8"]
    replaced, gone = told("vampires", second(VAMPIRES, *tricks))
    assert (replaced.key, replaced.card, replaced.instead) == ("say.replace", (CARDS["V8"],), (CARDS["V7"],))
    assert (gone.key, gone.cards, gone.instead) == ("say.stack_gone", (CARDS["G9"],), (CARDS["V7"],))
    (replaced,) = told("vampires", second(VAMPIRES, tricks[0], tricks[2]))
    assert replaced.key == "say.replace"


def test_a_knight_that_beats_a_led_goblin_counts_as_its_power() -> None:
    """It moves no card, so nothing else shows how often it decided."""
    for trick, times in (("A G9 K2 > B", 1), ("A G9 G2 > A", 0), ("A K5 K8 > B", 0)):
        (record,) = read_text(phase_two(trick))
        replay = judge(record)
        assert isinstance(replay, TrickReplay)
        table = replay.table
        assert table.powers.pages["knights"].quietly(table, table.tricks[-1]) == times


def test_a_card_under_the_vampire_of_the_same_trick_rests_on_a_ruling() -> None:
    laid, under = told("vampires", second(VAMPIRES, "A V7 G3 > A ; lay V7 ; under G3"))
    assert (laid.key, under.key, under.ruling) == ("say.lay", "say.under", "vampire-same-trick")
