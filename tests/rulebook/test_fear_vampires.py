"""Vampires, from book F ("Vampires", "Vampieren") and rules.md section 4, worked out by hand.

In every record Anna wins all of Phase One, so her thirteen followers are known and she leads Phase Two.
"""

from __future__ import annotations

import pytest
from table import first, heroes, played, replayed, second, slip

GAME = "G K D T V"
OPEN_SEVEN = "A V7 V3 > A ; lay V7"  # Anna's V7 lies open, the V3 is a Vampire that does not count


# ---------------------------------------------------------------- laying a Vampire open


def test_collected_vampire_may_be_laid_open() -> None:
    """F Vampires: a Vampire put into the Score pile in Phase Two may be laid open."""
    told = played(second(GAME, OPEN_SEVEN))
    assert told.scored("A", "V") == ["V7"]
    assert told.votes["V"] == "A"


def test_laying_is_optional_and_without_an_open_vampire_there_is_no_claim() -> None:
    """F Vampires: laying open is a choice; Vampires that do not lie open are not counted at all."""
    told = played(second(GAME, "A V7 V3 > A"))
    assert told.scored("A", "V") == []
    assert told.votes["V"] is None


def test_the_vampire_of_the_opponent_may_be_the_one_laid_open() -> None:
    """F Vampires: what counts is that it was collected, not who played it."""
    told = played(second(GAME, "A V7 V3 > A ; lay V3"))
    assert told.scored("A", "V") == ["V3"]


def test_the_follower_who_wins_may_lay() -> None:
    """F Vampires: the power belongs to whoever collects."""
    told = played(second(GAME, "A V7 V9 > B ; lay V7"))
    assert told.scored("B", "V") == ["V7"]
    assert told.scored("A", "V") == []
    assert told.votes["V"] == "B"


def test_a_vampire_thrown_off_may_be_laid_by_the_winner() -> None:
    """F Vampires: a Vampire that could not follow is collected, and may be laid, like any other."""
    told = played(second(GAME, "A G2 V8 > A ; lay V8"))
    assert told.scored("A", "V") == ["V8"]
    assert told.scored("A", "G") == [2]


def test_the_loser_collects_no_vampire_and_lays_none() -> None:
    """F Vampires: only a collected Vampire can be laid open."""
    told = slip(second(GAME, "A V7 V3 > A ; B lay V3"), "illegal-choice", "B lay V3")
    assert told.scored("B", "V") == []


def test_only_a_vampire_is_laid() -> None:
    """F Vampires: the open card is a Vampire."""
    slip(second(GAME, "A V7 G3 > A ; lay G3"), "illegal-choice", "lay G3")


def test_a_doppelganger_is_no_vampire() -> None:
    """rules.md 4: powers belong to the card itself, so a Doppelgänger that follows a Vampire is not laid."""
    slip(second("G K D P V", "A V7 P9 > B ; lay P9"), "illegal-choice", "lay P9")


def test_winner_with_a_doppelganger_may_lay_the_vampire_he_collects() -> None:
    """F Vampires: the English text asks only for collecting, not for winning with a Vampire."""
    told = played(second("G K D P V", "A V7 P9 > B ; lay V7 ; under P9"))
    assert told.scored("B", "V") == ["V7", "P9"]
    assert told.scored("B", "P") == []


def test_a_vampire_collected_earlier_is_not_laid_later() -> None:
    """F Vampires: the choice is made when the Vampire is collected."""
    slip(second(GAME, "A V7 V3 > A", "A G9 G8 > A ; lay V7"), "illegal-choice", "lay V7")


def test_one_vampire_a_trick() -> None:
    """rules.md 4, ruling one-vampire-a-trick: a player lays at most one Vampire in a trick."""
    told = slip(second(GAME, "A V7 V3 > A ; lay V7 ; lay V3"), "illegal-choice", "lay V3")
    assert told.scored("A", "V") == ["V7"]


def test_no_laying_in_phase_one() -> None:
    """F Vampires: the power is one of Phase Two."""
    told = slip(first(GAME, "A [G5] V7 V3 > A ; lay V7"), "illegal-choice", "lay V7")
    assert told.whole_pile("A") == {}


def test_vampires_played_in_phase_one_are_discarded() -> None:
    """F Phase One, collect cards: played cards are discarded; the Vampires' power does not change that."""
    told = played(first(GAME, "A [G5] V7 V3", "A [G6] V2 V9", "B [G7] V8 V0"))
    assert [told.winner(1, 1), told.winner(1, 2), told.winner(1, 3)] == ["A", "B", "B"]
    assert told.whole_pile("A") == told.whole_pile("B") == {}


def test_a_vampire_scored_in_phase_one_cant_be_laid() -> None:
    """rules.md 4: a Vampire that a Zombie brought into the Score pile in Phase One stays uncounted."""
    text = second("G K D Z V", "A V7 V3 > A ; lay V4", last=["A [_] Z5 V4"])
    told = slip(text, "illegal-choice", "lay V4")
    assert told.scored("A", "V") == []
    told = played(second("G K D Z V", "A G9 G8 > A", last=["A [_] Z5 V4"]))
    assert told.scored("A", "V") == []
    assert told.votes["V"] is None


# ---------------------------------------------------------------- cards under the open Vampire


def test_collected_cards_may_go_under_and_leave_their_faction() -> None:
    """F Vampires: cards under the open one count for the Vampires and not for their own faction."""
    told = played(second(GAME, OPEN_SEVEN, "A G4 G1 > A ; under G4 G1"))
    assert told.scored("A", "V") == ["V7", "G4", "G1"]
    assert told.scored("A", "G") == []
    assert told.votes["G"] is None


def test_cards_under_it_are_listed_from_high_to_low() -> None:
    """interface.md: the open Vampire first, then what lies under it from high to low, in whatever order it came."""
    told = played(second(GAME, OPEN_SEVEN, "A G4 G1 > A ; under G1 G4", "A K9 K8 > A ; under K9"))
    assert told.scored("A", "V") == ["V7", "K9", "G4", "G1"]
    assert told.scored("A", "K") == [8]


def test_going_under_is_optional_card_by_card() -> None:
    """F Vampires: each card may go under or not."""
    told = played(second(GAME, OPEN_SEVEN, "A G4 G1 > A ; under G1", "A K9 K8 > A"))
    assert told.scored("A", "V") == ["V7", "G1"]
    assert told.scored("A", "G") == [4]
    assert told.scored("A", "K") == [9, 8]


def test_two_under_choices_in_one_trick() -> None:
    """F Vampires: both cards may go under, written together or one after the other."""
    told = played(second(GAME, OPEN_SEVEN, "A G4 G1 > A ; under G1 ; under G4"))
    assert told.scored("A", "V") == ["V7", "G4", "G1"]


def test_what_lies_under_a_vampire_can_turn_its_factions_vote() -> None:
    """F Vampires: Anna's two Goblins are gone from the Goblin count, so Bram's two lower ones have the vote."""
    told = played(second(GAME, OPEN_SEVEN, "A G9 G8 > A ; under G9 G8", "A G1 G2 > B"))
    assert told.scored("A", "G") == []
    assert told.scored("B", "G") == [2, 1]
    assert told.votes["G"] == "B"


def test_without_an_open_vampire_nothing_goes_under() -> None:
    """F Vampires: there must be an open Vampire."""
    told = slip(second(GAME, "A V7 V3 > A", "A G9 G8 > A ; under G9"), "illegal-choice", "under G9")
    assert told.scored("A", "G") == [9, 8]


def test_not_under_the_opponents_vampire() -> None:
    """F Vampires: cards go under the Vampire in front of oneself."""
    slip(second(GAME, OPEN_SEVEN, "A G1 G2 > B ; under G1"), "illegal-choice", "under G1")


def test_a_vampire_never_goes_under_a_vampire() -> None:
    """F Vampires: only cards that are no Vampires go under."""
    told = slip(second(GAME, OPEN_SEVEN, "A V9 V8 > A ; under V8"), "illegal-choice", "under V8")
    assert told.scored("A", "V") == ["V7"]


def test_a_card_collected_earlier_stays_where_it_is() -> None:
    """F Vampires: a card goes under when it is collected, not later."""
    text = second(GAME, OPEN_SEVEN, "A G9 G8 > A", "A K9 K8 > A ; under G9")
    told = slip(text, "illegal-choice", "under G9")
    assert told.scored("A", "G") == [9, 8]


def test_the_loser_of_a_plain_trick_collects_nothing_to_put_under() -> None:
    """F Vampires: without a Dwarf the loser puts nothing into his Score pile."""
    text = second(GAME, "A V3 V9 > B ; lay V9", "B G2 G8 > A ; B under G2")
    slip(text, "illegal-choice", "B under G2")


def test_nothing_goes_under_in_phase_one() -> None:
    """F Vampires: the power is one of Phase Two."""
    slip(first(GAME, "A [G5] V7 K3 > A ; under K3"), "illegal-choice", "under K3")


# ---------------------------------------------------------------- English and Dutch: the very same trick


def test_english_text_same_trick_may_go_under() -> None:
    """F Vampires (English): the other card of the very trick that brought the Vampire may go under it."""
    told = played(second(GAME, "A V7 G5 > A ; lay V7 ; under G5"))
    assert told.scored("A", "V") == ["V7", "G5"]
    assert told.scored("A", "G") == []


def test_same_trick_yes_is_the_default() -> None:
    """rules.md 4, ruling vampire-same-trick: writing the default changes nothing."""
    told = played(second(GAME, "A V7 G5 > A ; lay V7 ; under G5", rulings="vampire-same-trick=yes"))
    assert told.scored("A", "V") == ["V7", "G5"]


def test_dutch_text_same_trick_may_not() -> None:
    """F Vampieren (Dutch): another trick is needed. With vampire-same-trick=no the Goblin stays a Goblin."""
    text = second(GAME, "A V7 G5 > A ; lay V7 ; under G5", rulings="vampire-same-trick=no")
    told = slip(text, "illegal-choice", "under G5")
    assert told.scored("A", "V") == ["V7"]
    assert told.scored("A", "G") == [5]


def test_dutch_text_a_later_trick_may() -> None:
    """F Vampieren (Dutch): what is won in another trick may go under."""
    text = second(GAME, "A V7 G5 > A ; lay V7", "A K9 K8 > A ; under K9", rulings="vampire-same-trick=no")
    told = played(text)
    assert told.scored("A", "V") == ["V7", "K9"]
    assert told.scored("A", "G") == [5]


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_a_card_won_together_with_another_vampire_goes_under_the_one_that_already_lay(ruling: str) -> None:
    """rules.md 4, vampire-same-trick: with `no` it is only the Vampire laid in the same trick that is barred."""
    text = second(GAME, OPEN_SEVEN, "A V8 G5 > A ; under G5", rulings=f"vampire-same-trick={ruling}")
    told = played(text)
    assert told.scored("A", "V") == ["V7", "G5"]


def test_dutch_text_not_under_the_replacement_of_the_same_trick() -> None:
    """rules.md 4, vampire-same-trick=no: the replacing Vampire was laid in this trick, so nothing goes under it."""
    text = second(GAME, OPEN_SEVEN, "A V8 G5 > A ; lay V8 ; under G5", rulings="vampire-same-trick=no")
    told = slip(text, "illegal-choice", "under G5")
    assert told.scored("A", "V") == ["V8"]
    assert told.scored("A", "G") == [5]


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_choices_are_carried_out_in_the_order_written(ruling: str) -> None:
    """rules.md 4: the Goblin goes under the old V7, which is then replaced, so the Goblin is discarded."""
    text = second(GAME, OPEN_SEVEN, "A V8 G5 > A ; under G5 ; lay V8", rulings=f"vampire-same-trick={ruling}")
    told = played(text)
    assert told.scored("A", "V") == ["V8"]
    assert told.scored("A", "G") == []


def test_in_the_other_order_the_card_lies_under_the_new_vampire() -> None:
    """rules.md 4: first the new Vampire, then the Goblin under it."""
    told = played(second(GAME, OPEN_SEVEN, "A V8 G5 > A ; lay V8 ; under G5"))
    assert told.scored("A", "V") == ["V8", "G5"]


def test_the_loser_with_a_dwarf_is_not_touched_by_the_dutch_reading() -> None:
    """rules.md 4, vampire-same-trick=no: Bram's Vampire already lay open, so his Dwarf may go under it."""
    text = second(GAME, "A V3 V9 > B ; lay V9", "B D2 D8 > A ; B under D8", rulings="vampire-same-trick=no")
    told = played(text)
    assert told.scored("B", "V") == ["V9", "D8"]
    assert told.scored("B", "D") == [2]


# ---------------------------------------------------------------- what may go under


def test_dwarf_taken_by_losing_goes_under_the_losers_vampire() -> None:
    """rules.md 4, ruling under-the-vampire: the English text says collect, so a trick need not be won."""
    told = played(second(GAME, "A V3 V9 > B ; lay V9", "B D2 D8 > A ; B under D2 D8"))
    assert told.scored("B", "V") == ["V9", "D8", "D2"]
    assert told.scored("B", "D") == []
    assert told.scored("A", "D") == []


def test_a_lone_dwarf_thrown_off_by_the_loser() -> None:
    """rules.md 4, under-the-vampire: Bram throws D4 on a Goblin, loses, takes the Dwarf and puts it under."""
    told = played(second(GAME, "A V3 V9 > B ; lay V9", "B V1 V5 > A", "A G9 D4 > A ; B under D4"))
    assert told.scored("B", "V") == ["V9", "D4"]
    assert told.scored("A", "G") == [9]


def test_a_dwarf_led_by_the_loser() -> None:
    """rules.md 4: Anna leads a Dwarf and loses to a Dwarf; she takes both and puts one under her Vampire."""
    told = played(second(GAME, OPEN_SEVEN, "A D3 D6 > B ; A under D3"))
    assert told.scored("A", "V") == ["V7", "D3"]
    assert told.scored("A", "D") == [6]


def test_the_winner_does_not_get_the_dwarf() -> None:
    """rules.md 4: the loser takes the Dwarves, so the winner can't put one under his Vampire."""
    told = slip(second(GAME, OPEN_SEVEN, "A D9 D4 > A ; under D4"), "illegal-choice", "under D4")
    assert told.scored("A", "V") == ["V7"]
    assert told.scored("B", "D") == [9, 4]


def test_winner_and_loser_both_put_something_under() -> None:
    """rules.md 4: the winner's Goblin and the loser's Dwarf each go under their owner's Vampire."""
    told = played(second(GAME, "A V3 V9 > B ; lay V9", "B V1 V5 > A ; lay V5", "A G9 D4 > A ; under G9 ; B under D4"))
    assert told.scored("A", "V") == ["V5", "G9"]
    assert told.scored("B", "V") == ["V9", "D4"]


def test_a_troll_taken_from_aside_may_go_under() -> None:
    """rules.md 4, under-the-vampire: T4 stays aside and comes to the winner of the next trick."""
    told = played(second(GAME, OPEN_SEVEN, "A T9 T4 > A ; under T9", "A G9 G8 > A ; under T4"))
    assert told.scored("A", "V") == ["V7", "T9", "T4"]
    assert told.scored("A", "T") == []
    assert told.scored("A", "G") == [9, 8]


def test_a_troll_that_stays_aside_may_not() -> None:
    """rules.md 4: the winner takes only the highest Troll; the other one is not collected yet."""
    slip(second(GAME, OPEN_SEVEN, "A T9 T4 > A ; under T4"), "illegal-choice", "under T4")


def test_the_trolls_left_over_at_the_end_may_go_under() -> None:
    """rules.md 4, under-the-vampire: T6 waits since trick 12; the last trick's winner takes T9, T6 and T4."""
    told = played(
        second(
            GAME, OPEN_SEVEN, "A T8 T6 > A", "A T9 T4 > A ; under T9 T6 T4", fill=10, fill_from="GK",
        )
    )  # fmt: skip
    assert told.status == "finished"
    assert told.scored("A", "V") == ["V7", "T9", "T6", "T4"]
    assert told.scored("A", "T") == [8]


def test_a_gnome_lying_open_may_not_go_under() -> None:
    """rules.md 4, under-the-vampire: a won Gnome lies open in front of its winner, not in the Score pile."""
    text = second("N I D T V", OPEN_SEVEN, "A N9 N1 > A ; under N9")
    told = slip(text, "illegal-choice", "under N9")
    assert told.scored("A", "N") == [9, 1]


def test_a_giant_may_go_under() -> None:
    """F Vampires: a Giant is put into the Score pile like any other card."""
    told = played(second("N I D T V", OPEN_SEVEN, "A I9 N1 > A ; under I9"))
    assert told.scored("A", "V") == ["V7", "I9"]
    assert told.scored("A", "N") == [1]


def test_a_hero_may_not_go_under() -> None:
    """rules.md 4, under-the-vampire: a hero counts for no faction, not for the Vampires either."""
    text = second(GAME, OPEN_SEVEN, "A MUMMY G2 > A ; under MUMMY", hero_line=heroes())
    slip(text, "illegal-choice", "under MUMMY")


def test_a_card_won_by_a_hero_may_go_under() -> None:
    """F Vampires: only the hero itself is barred."""
    told = played(second(GAME, OPEN_SEVEN, "A MUMMY G2 > A ; under G2", hero_line=heroes()))
    assert told.scored("A", "V") == ["V7", "G2"]


@pytest.mark.parametrize(
    ("factions", "card", "low"),
    [("G K D Z V", "Z9", "Z3"), ("G K D U V", "U9", "U3"), ("G K D R V", "R9", "K3"), ("G K D S V", "S9", "S3")],
)
def test_any_other_faction_may_go_under(factions: str, card: str, low: str) -> None:
    """F Vampires: a Zombie, an Undead, a Dragon, a Seer may go under."""
    told = played(second(factions, OPEN_SEVEN, f"A {card} {low} > A ; under {card}"))
    assert told.scored("A", "V") == ["V7", card]
    assert told.scored("A", card[0]) == ([] if low == "K3" else [3])


def test_a_werewolf_may_go_under() -> None:
    """F Vampires with Werewolves: at no moon the led W2 wins, both go under."""
    told = played(second("G K D W V", OPEN_SEVEN, "A W2 W8 > A ; under W8 W2"))
    assert told.scored("A", "V") == ["V7", "W8", "W2"]


# ---------------------------------------------------------------- replacing


def test_replacing_discards_the_stack_and_the_old_one_is_not_counted() -> None:
    """F Vampires: the cards under the old one are gone; rulings stack-is-discarded, replaced-vampire-scores-nothing."""
    told = played(second(GAME, OPEN_SEVEN, "A G9 G8 > A ; under G9 G8", "A V5 V4 > A ; lay V5"))
    assert told.scored("A", "V") == ["V5"]
    assert told.scored("A", "G") == []
    assert told.votes["G"] is None


def test_replacing_is_a_choice() -> None:
    """F Vampires: a newly won Vampire may also simply be collected."""
    told = played(second(GAME, OPEN_SEVEN, "A G9 G8 > A ; under G9 G8", "A V5 V4 > A"))
    assert told.scored("A", "V") == ["V7", "G9", "G8"]


def test_after_replacing_a_new_stack_begins() -> None:
    """F Vampires: only what goes under the new one counts with it: 5 + 6 and not 7 + 9."""
    told = played(second(GAME, OPEN_SEVEN, "A G9 G1 > A ; under G9", "A V5 V4 > A ; lay V5", "A K6 K2 > A ; under K6"))
    assert told.scored("A", "V") == ["V5", "K6"]
    assert told.scored("A", "G") == [1]
    assert told.scored("A", "K") == [2]


def test_a_lower_one_may_replace_a_higher_one() -> None:
    """F Vampires: no condition is put on the new Vampire's value."""
    told = played(second(GAME, OPEN_SEVEN, "A V2 V0 > A ; lay V0"))
    assert told.scored("A", "V") == ["V0"]


def test_a_replaced_vampire_never_comes_back() -> None:
    """rules.md 4: only a newly won Vampire replaces; the old one stays in the Score pile."""
    text = second(GAME, OPEN_SEVEN, "A V5 V4 > A ; lay V5", "A G9 G8 > A ; lay V7")
    told = slip(text, "illegal-choice", "lay V7")
    assert told.scored("A", "V") == ["V5"]


def test_replacing_twice() -> None:
    """F Vampires: the open one may be replaced as often as a new one is won."""
    told = played(second(GAME, OPEN_SEVEN, "A V5 V4 > A ; lay V5", "A V9 V8 > A ; lay V8"))
    assert told.scored("A", "V") == ["V8"]


def test_a_replacement_can_lose_the_vote() -> None:
    """F Vampires: 7 + 9 would have beaten Bram's 9 + 6, the bare V5 does not."""
    lines = ["A V3 V9 > B ; lay V9", "B K6 K5 > B ; under K6", "B V1 V7 > A ; lay V7", "A G9 G8 > A ; under G9"]
    told = played(second(GAME, *lines))
    assert told.scored("A", "V") == ["V7", "G9"]
    assert told.scored("B", "V") == ["V9", "K6"]
    assert told.votes["V"] == "A"
    told = played(second(GAME, *lines, "A V5 V4 > A ; lay V5"))
    assert told.votes["V"] == "B"


def test_the_discarded_stack_lies_in_the_discard_pile() -> None:
    """F Vampires (English): discarded, so a Skeleton may raise it; ruling stack-is-discarded against the Dutch text."""
    told = played(
        second(
            GAME, OPEN_SEVEN, "A G9 G8 > A ; under G9", "A V5 V4 > A ; lay V5", "A SKELETON K2 > A ; raise G9",
            "A G9 G7 > A", raised="G9", hero_line=heroes(),
        )
    )  # fmt: skip
    assert told.scored("A", "G") == [9, 8, 7]


def test_the_replaced_vampire_itself_is_not_discarded() -> None:
    """rules.md 4, replaced-vampire-scores-nothing: it stays in the Score pile, where no Skeleton reaches it."""
    text = second(GAME, OPEN_SEVEN, "A V5 V4 > A ; lay V5", "A SKELETON K2 > A ; raise V7", hero_line=heroes())
    slip(text, "illegal-choice", "raise V7")


# ---------------------------------------------------------------- the vote


def test_sum_of_open_vampire_and_cards_under_it_decides() -> None:
    """F Vampires: 2 + 6 = 8 beats 7."""
    told = played(second(GAME, OPEN_SEVEN, "A V2 V4 > B ; lay V2", "B K6 K5 > B ; under K6"))
    assert told.scored("A", "V") == ["V7"]
    assert told.scored("B", "V") == ["V2", "K6"]
    assert told.votes["V"] == "B"


def test_neither_the_number_of_cards_nor_other_vampires_count() -> None:
    """F Vampires: Anna has four Vampires and none of them open; Bram's open V0 has the vote."""
    told = played(second(GAME, "A V8 V7 > A", "A V5 V4 > A", "A V0 V1 > B ; lay V0"))
    assert told.scored("A", "V") == []
    assert told.scored("B", "V") == ["V0"]
    assert told.votes["V"] == "B"


def test_more_cards_under_it_with_a_lower_sum_lose() -> None:
    """F Vampires: V1 with G2, G1 and K2 makes 6, less than the bare V7."""
    told = played(
        second(GAME, OPEN_SEVEN, "A V0 V1 > B ; lay V1", "B G2 G1 > B ; under G2 G1", "B K3 K2 > B ; under K2")
    )
    assert told.scored("B", "V")[0] == "V1"
    assert sorted(told.scored("B", "V")[1:]) == ["G1", "G2", "K2"]
    assert told.votes["V"] == "A"


def test_equal_sums_go_to_the_higher_open_vampire() -> None:
    """rules.md 4, ruling vampire-ties: 7 + 2 against 9, the V9 is higher."""
    told = played(second(GAME, OPEN_SEVEN, "A G9 G2 > A ; under G2", "A V8 V9 > B ; lay V9"))
    assert told.scored("A", "V") == ["V7", "G2"]
    assert told.scored("B", "V") == ["V9"]
    assert told.votes["V"] == "B"


def test_equal_sums_the_other_way_round() -> None:
    """rules.md 4, ruling vampire-ties: 7 + 0 against 2 + 5; more cards or higher cards underneath do not matter."""
    told = played(second(GAME, OPEN_SEVEN, "A V1 V2 > B ; lay V2", "B G5 G4 > B ; under G5"))
    assert told.scored("B", "V") == ["V2", "G5"]
    assert told.votes["V"] == "A"


def test_nobody_has_an_open_vampire() -> None:
    """F Vampires: however many Vampires both have collected, nobody has the vote."""
    told = played(second(GAME, "A V8 V7 > A", "A V5 V6 > B"))
    assert told.votes["V"] is None


def test_the_only_open_vampire_has_the_vote_even_with_a_zero() -> None:
    """rules.md 4: a claim of 0 is a claim."""
    told = played(second(GAME, "A V1 V0 > A ; lay V0", "A V8 V9 > B"))
    assert told.votes["V"] == "A"


def test_shadows_under_a_vampire_count_with_their_whole_value() -> None:
    """F Vampires and Shadows: 0 + 19 beats 9 + 9, and the Shadow is lost to the Shadows."""
    told = played(
        second(
            "G K D H V", "A V1 V0 > A ; lay V0", "A H19 H2 > A ; under H19", "A V2 V9 > B ; lay V9",
            "B G9 G8 > B ; under G9",
        )
    )  # fmt: skip
    assert told.scored("A", "V") == ["V0", "H19"]
    assert told.scored("B", "V") == ["V9", "G9"]
    assert told.scored("A", "H") == [2]
    assert told.votes["V"] == "A"


def test_lich_changes_no_sum() -> None:
    """rules.md 4, ruling lich-only-compares: G7 counted 4 against the Lich King, under the Vampire it counts 7."""
    told = played(
        second(
            GAME, "A V1 V0 > A ; lay V0", "A LICH G7 > A ; under G7", "A V2 V6 > B ; lay V6",
            hero_line=heroes(LICH=5),
        )
    )  # fmt: skip
    assert told.scored("A", "V") == ["V0", "G7"]
    assert told.votes["V"] == "A"  # 7 against 6; with 4 it would be Bram's


# ---------------------------------------------------------------- equal votes: vampire-stack-counts

TIED = "G K P S V"  # all Knights are discarded in Phase One, so four votes are given: two each
TIED_TRICKS = [
    "A V9 V8 > A ; lay V9", "A V7 V6 > A", "A V5 V4 > A", "A V3 V2 > A", "A P9 P8 > A", "A P7 P6 > A", "A P5 P4 > A",
]  # fmt: skip
TIED_END = ["A G1 G9 > B", "B G8 G2 > B", "B S9 S1 > B", "B S8 S2 > B"]


def test_equal_votes_other_vampires_do_not_count() -> None:
    """rules.md 5, ruling vampire-stack-counts: Anna has six Doppelgängers and one open Vampire (seven more do not
    count), 7 in all; Bram four Goblins and four Seers, 8 in all."""
    told = played(second(TIED, *TIED_TRICKS, "A G4 G3 > A", "A S4 S3 > A", *TIED_END))
    assert told.status == "finished"
    assert told.result["votes"] == {"G": "B", "K": None, "P": "A", "S": "B", "V": "A"}
    assert told.result["totals"] == {"A": 2, "B": 2}
    assert told.result["winners"] == ["B"]
    assert told.result["decided_by"] == "cards"


def test_equal_votes_the_cards_under_the_vampire_count() -> None:
    """rules.md 5, ruling vampire-stack-counts: with four cards under the V9 Anna has 6 + 5 = 11 against 8."""
    told = played(second(TIED, *TIED_TRICKS, "A G4 G3 > A ; under G4 G3", "A S4 S3 > A ; under S4 S3", *TIED_END))
    assert told.scored("A", "V")[0] == "V9"
    assert sorted(told.scored("A", "V")[1:]) == ["G3", "G4", "S3", "S4"]
    assert told.result["totals"] == {"A": 2, "B": 2}
    assert told.result["winners"] == ["A"]
    assert told.result["decided_by"] == "cards"


def test_equal_votes_and_equal_cards_are_a_shared_win() -> None:
    """rules.md 5, ruling last-tie-is-shared: one card under the V9 makes 6 + 2 = 8 against 4 + 4 = 8."""
    told = played(second(TIED, *TIED_TRICKS, "A G4 G3 > A ; under G3", "A S4 S3 > A", *TIED_END))
    assert told.result["totals"] == {"A": 2, "B": 2}
    assert told.result["winners"] == ["A", "B"]
    assert told.result["decided_by"] == "shared"


def test_result_line_of_a_tied_game_is_checked() -> None:
    """F End of the game: the book's winner against a wrong result line."""
    text = second(TIED, *TIED_TRICKS, "A G4 G3 > A", "A S4 S3 > A", *TIED_END, end=["result: B 2-2"])
    played(text)
    slip(text.replace("result: B", "result: A"), "wrong-result", "result: A 2-2")


# ---------------------------------------------------------------- Vampires and the cube


def test_a_vampire_from_under_the_cube_may_be_laid() -> None:
    """F Vampires and Gelatinous Cube: Anna puts the V8 into her Score pile in Phase Two, so she may lay it."""
    told = played(second(GAME, "A V8 CUBE > A", "A G9 G8 > A ; lay V8 ; under G8", hero_line=heroes()))
    assert told.scored("A", "V") == ["V8", "G8"]
    assert told.scored("A", "G") == [9]


def test_a_vampire_under_the_cube_is_not_collected_yet() -> None:
    """F Gelatinous Cube: the led card waits for another trick, so it can't be laid now."""
    slip(second(GAME, "A V8 CUBE > A ; lay V8", hero_line=heroes()), "illegal-choice", "lay V8")


def test_the_card_from_under_the_cube_may_go_under_the_vampire() -> None:
    """rules.md 4, under-the-vampire: what comes from under a cube may go under; the cube itself, a hero, may not."""
    text = second(GAME, OPEN_SEVEN, "A G9 CUBE > A", "A K9 K8 > A ; under G9", hero_line=heroes())
    told = played(text)
    assert told.scored("A", "V") == ["V7", "G9"]
    slip(text.replace("under G9", "under CUBE"), "illegal-choice", "under CUBE")


def test_a_vampire_waiting_over_the_phase_boundary_may_be_laid() -> None:
    """rules.md 4: put under the cube in the last trick of Phase One, it comes into a Score pile in Phase Two."""
    told = played(second(GAME, "A G9 G8 > A ; lay V8", last=["A [_] V8 CUBE"], hero_line=heroes()))
    assert told.scored("A", "V") == ["V8"]


def test_one_vampire_a_trick_holds_for_the_cubes_vampire_too() -> None:
    """rules.md 4, one-vampire-a-trick: V8 from under the cube and V7 of the trick: one of them."""
    text = second(GAME, "A V8 CUBE > A", "A V7 G3 > A ; lay V8 ; lay V7", hero_line=heroes())
    slip(text, "illegal-choice", "lay V7")


# ---------------------------------------------------------------- vampire-same-trick: whatever the trick brought


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_a_troll_from_aside_came_in_the_same_trick(ruling: str) -> None:
    """rules.md 4, vampire-same-trick=no: nothing collected in a trick goes under a Vampire laid in it."""
    lines = ["A T9 T4 > A", "A V7 V3 > A ; lay V7 ; under T4"]
    text = second(GAME, *lines, rulings=f"vampire-same-trick={ruling}")
    if ruling == "yes":
        assert played(text).scored("A", "V") == ["V7", "T4"]
    else:
        told = slip(text, "illegal-choice", "under T4")
        assert told.scored("A", "V") == ["V7"]
        assert told.scored("A", "T") == [9, 4]


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_the_cubes_card_came_in_the_same_trick(ruling: str) -> None:
    """rules.md 4, vampire-same-trick=no: the Goblin from under the cube is collected in the Vampire's trick."""
    lines = ["A G9 CUBE > A", "A V7 V3 > A ; lay V7 ; under G9"]
    text = second(GAME, *lines, rulings=f"vampire-same-trick={ruling}", hero_line=heroes())
    if ruling == "yes":
        assert played(text).scored("A", "V") == ["V7", "G9"]
    else:
        told = slip(text, "illegal-choice", "under G9")
        assert told.scored("A", "G") == [9]


def test_a_ruling_with_a_value_it_does_not_have_is_refused() -> None:
    """rules.md 4: vampire-same-trick is yes or no."""
    text = second(GAME, OPEN_SEVEN, rulings="vampire-same-trick=maybe")
    told = replayed(text)
    assert told.names[0] == "bad-header"


def test_undead_scored_in_phase_one_never_go_under() -> None:
    """F Vampires: cards go under when they are collected in Phase Two, not those that lie in the Score pile already."""
    text = second("G K D U V", f"{OPEN_SEVEN} ; under U5", last=["A [_] U5 U3"])
    told = slip(text, "illegal-choice", "under U5")
    assert told.scored("A", "U") == [5, 3]


def test_votes_line_of_the_vampires_is_checked() -> None:
    """F Vampires: the vote as written against the sums."""
    tricks = [*TIED_TRICKS, "A G4 G3 > A", "A S4 S3 > A", *TIED_END]
    played(second(TIED, *tricks, end=["votes: G=B K=- P=A S=B V=A"]))
    slip(second(TIED, *tricks, end=["votes: V=B"]), "wrong-votes", "V=B")
