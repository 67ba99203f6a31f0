"""Skeleton, from book F ("Skeleton", "Skelet") and rules.md section 4, worked out by hand.

SKELETON=2 unless a test says otherwise.
"""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K D P V"
AGAIN = {"duplicate-card", "not-in-hand"}  # a discarded card that turns up once more


# ---------------------------------------------------------------- Phase One


def test_winner_with_the_skeleton_may_take_a_discarded_card() -> None:
    """F Skeleton: led and winning (2 against the K2, equal), Anna raises D8 and plays it a second time."""
    told = played(first(GAME, "A [G5] D9 D8", "A [G6] SKELETON K2 > A ; raise D8", "A [G7] D8 D3", hero_line=heroes()))
    assert [told.winner(1, n) for n in (1, 2, 3)] == ["A", "A", "A"]


def test_the_raise_may_stay_hidden() -> None:
    """F Skeleton: a random card goes into the hand, unseen by the other; it may turn out to be D8."""
    told = played(first(GAME, "A [G5] D9 D8", "A [G6] SKELETON K2 > A ; raise ?", "A [G7] D8 D3", hero_line=heroes()))
    assert told.winner(1, 3) == "A"


def test_a_raise_is_optional_and_happens_only_if_written() -> None:
    """F Skeleton: the winner may; what is not written did not happen, so the D8 can't be there again."""
    lines = ["A [G5] D9 D8", "A [G6] SKELETON K2 > A"]
    played(first(GAME, *lines, "A [G7] D7 D3", hero_line=heroes()))
    slip(first(GAME, *lines, "A [G7] D8 D3", hero_line=heroes()), AGAIN, "D8")


def test_one_card_only() -> None:
    """F Skeleton: a single card; after one hidden raise not both old Dwarves can come back."""
    lines = ["A [G5] D9 D8", "A [G6] SKELETON K2 > A ; raise ?", "A [G7] D8 D3", "A [G8] D9 D4"]
    slip(first(GAME, *lines, hero_line=heroes()), AGAIN | {"impossible"}, "D9")


def test_two_cards_raised_at_once_are_not_allowed() -> None:
    """F Skeleton: a single card, not two."""
    text = first(GAME, "A [G5] D9 D8", "A [G6] SKELETON K2 > A ; raise D9 ; raise D8", hero_line=heroes())
    slip(text, {"illegal-choice", "syntax-error"}, "raise D8")


def test_the_raised_card_is_the_winners() -> None:
    """F Skeleton: it goes into the winner's hand, so Bram can't play it again."""
    lines = ["A [G5] D9 D8", "A [G6] SKELETON K2 > A ; raise D8", "A [G7] D7 D8"]
    slip(first(GAME, *lines, hero_line=heroes()), AGAIN, "D8")


def test_a_skeleton_that_loses_raises_nothing() -> None:
    """F Skeleton: only if you win with it."""
    text = first(GAME, "A [G5] D9 D8", "A [G6] SKELETON K3 > B ; A raise D8", hero_line=heroes())
    slip(text, "illegal-choice", "A raise D8")
    text = first(GAME, "A [G5] D9 D8", "A [G6] SKELETON K3 > B ; raise D8", hero_line=heroes())
    slip(text, "illegal-choice", "raise D8")


def test_a_skeleton_thrown_on_a_faction_card_raises_nothing() -> None:
    """F Heroes and Skeleton: second on a faction card it loses."""
    text = first(GAME, "A [G5] D9 D8", "A [G6] G1 SKELETON > A ; raise D8", hero_line=heroes(SKELETON=9))
    slip(text, "illegal-choice", "raise D8")


def test_no_raise_without_a_skeleton() -> None:
    """F Skeleton: no other card raises."""
    text = first(GAME, "A [G5] D9 D8", "A [G6] MUMMY K2 > A ; raise D8", hero_line=heroes())
    slip(text, "illegal-choice", "raise D8")
    slip(first(GAME, "A [G5] D9 D8", "A [G6] K9 K2 > A ; raise D8", hero_line=heroes()), "illegal-choice", "raise D8")


def test_a_skeleton_that_follows_a_lower_hero_wins_and_raises() -> None:
    """F Skeleton: winning as the follower counts as well: 4 against MUMMY=3."""
    lines = ["A [G5] D9 D8", "A [G6] MUMMY SKELETON > B ; raise D9", "B [G7] D9 D2"]
    told = played(first(GAME, *lines, hero_line=heroes(SKELETON=4)))
    assert [told.winner(1, 2), told.winner(1, 3)] == ["B", "B"]


def test_the_loser_never_raises() -> None:
    """F Skeleton: it is the winner's power."""
    text = first(GAME, "A [G5] D9 D8", "A [G6] SKELETON K2 > A ; B raise D8", hero_line=heroes())
    slip(text, "illegal-choice", "B raise D8")


@pytest.mark.parametrize("what", ["?", "K2", "SKELETON", "G7"])
def test_an_empty_discard_pile_gives_nothing(what: str) -> None:
    """rules.md 4, skeleton-draws-from-older-discards: in the first trick there is no older discard."""
    text = first(GAME, f"A [G5] SKELETON K2 > A ; raise {what}", hero_line=heroes())
    slip(text, "illegal-choice", f"raise {what}")


def test_winning_with_an_empty_discard_pile_is_no_error_by_itself() -> None:
    """rules.md 4: from an empty pile, nothing."""
    told = played(first(GAME, "A [G5] SKELETON K2 > A", hero_line=heroes()))
    assert told.winner(1, 1) == "A"


@pytest.mark.parametrize("what", ["K2", "SKELETON"])
def test_the_tricks_own_cards_are_not_in_the_pile_yet(what: str) -> None:
    """rules.md 4, skeleton-draws-from-older-discards: the pile as it was when the trick began."""
    text = first(GAME, "A [G5] D9 D8", f"A [G6] SKELETON K2 > A ; raise {what}", hero_line=heroes())
    slip(text, "illegal-choice", f"raise {what}")


@pytest.mark.parametrize("what", ["G5", "G6", "V7"])
def test_only_discarded_cards_can_be_raised(what: str) -> None:
    """F Skeleton: from the discard pile; not a recruited card, not one that nobody has seen."""
    text = first(GAME, "A [G5] D9 D8", f"A [G6] SKELETON K2 > A ; raise {what}", hero_line=heroes())
    slip(text, "illegal-choice", f"raise {what}")


def test_scored_undead_are_not_in_the_discard_pile() -> None:
    """rules.md 4: both Undead went into the Score pile, so the discard pile is empty."""
    lines = ["A [G5] U5 U3", "A [G6] SKELETON K2 > A ; raise ?"]
    slip(first("G K D U V", *lines, hero_line=heroes()), "illegal-choice", "raise ?")


def test_what_waits_under_the_cube_is_not_in_the_discard_pile() -> None:
    """rules.md 4: cube and led card wait, nothing has been discarded."""
    lines = ["A [G5] G9 CUBE", "A [G6] SKELETON K2 > A ; raise ?"]
    told = slip(first(GAME, *lines, hero_line=heroes()), "illegal-choice", "raise ?")
    assert told.whole_pile("A") == {"G": [9]}  # the Skeleton's trick brought cube and card


def test_banished_cards_are_not_in_the_discard_pile() -> None:
    """rules.md 4: what Cthulhu removed left the game."""
    lines = ["A [G5] CTHULHU K2 > A ; banish D1 D2", "A [G6] SKELETON V1 > A ; raise D1"]
    slip(first(GAME, *lines, hero_line=heroes()), "illegal-choice", "raise D1")
    lines[1] = "A [G6] SKELETON V1 > A ; raise K2"
    played(first(GAME, *lines, hero_line=heroes()))


def test_a_raised_hero_acts_again() -> None:
    """rules.md 4, raised-cards-act-again: the Lich King takes 3 off a second time."""
    lines = ["A [G5] LICH G7", "A [G6] SKELETON K2 > A ; raise LICH", "A [G9] LICH G8"]
    told = played(first(GAME, *lines, hero_line=heroes(LICH=5)))
    assert told.winner(1, 3) == "A"  # 8 - 3 = 5, equal: the leader


def test_a_raised_undead_is_scored_when_it_is_played_again() -> None:
    """rules.md 4, raised-cards-act-again, with a Zombie: discarded, raised, it takes a losing card again."""
    lines = ["A [G5] Z7 Z3", "A [G6] SKELETON K2 > A ; raise Z7", "A [G9] Z7 Z2"]
    told = played(first("G K D Z V", *lines, hero_line=heroes()))
    assert told.whole_pile("A") == {"Z": [3, 2]}


def test_a_raised_werewolf_turns_the_moon_again() -> None:
    """rules.md 4, raised-cards-act-again: W2 wins at no moon, is raised, and at full moon loses to W5."""
    lines = ["A [G5] W2 W8", "A [G6] SKELETON K2 > A ; raise W2", "A [G9] W2 W5"]
    told = played(first("G K D W V", *lines, hero_line=heroes()))
    assert [told.winner(1, n) for n in (1, 2, 3)] == ["A", "A", "B"]


def test_a_raised_card_that_is_discarded_again_can_be_seen_no_third_time() -> None:
    """rules.md 4, raised-cards-act-again: a second time, not a third."""
    lines = ["A [G5] D9 D8", "A [G6] SKELETON K2 > A ; raise D9", "A [G7] D9 D3", "A [G8] D9 D4"]
    slip(first(GAME, *lines, hero_line=heroes()), AGAIN, "D9")


def test_a_raised_card_can_be_followed_with() -> None:
    """F Skeleton: it is a card of the hand like any other, and must be followed with: a revoke otherwise."""
    hand = "SKELETON K2 K3 K4 K5 K6 K7 K8 K9 V1 V2 V3 V9"
    lines = ["A [G5] V9 D8", "A [G6] SKELETON G2 > A ; raise D8", "A [G7] K2 P5"]
    # Bram cannot follow K2 but P5 beats it as a Doppelgänger; he leads D7 and Anna has the raised D8
    text = first(GAME, *lines, "B [G8] D7 V3", deal={"A": hand}, hero_line=heroes())
    told = slip(text, "revoke", "V3")
    assert told.legal == {"D8"}
    played(first(GAME, *lines, "B [G8] D7 D8", deal={"A": hand}, hero_line=heroes()))


def test_the_leftover_of_phase_one_is_no_follower() -> None:
    """rules.md 3, leftover-cards-discarded: Anna has 14 cards for 13 tricks; the one left is discarded."""
    text = second(GAME, "A G9 G8 > A", last=["A [_] D9 D8", "A [_] SKELETON K2 > A ; raise D9"], hero_line=heroes())
    played(text)
    text = second(
        GAME, "A D9 G8 > A", raised="D9", last=["A [_] D9 D8", "A [_] SKELETON K2 > A ; raise D9"], hero_line=heroes()
    )
    slip(text, AGAIN, "D9")


def test_the_leftover_does_not_lengthen_phase_one() -> None:
    """F Phase One: it ends when the deck is used up; the raised card makes no fourteenth trick."""
    text = second(GAME, "A G9 G8 > A", last=["A [_] D9 D8", "A [_] SKELETON K2 > A ; raise D9"], hero_line=heroes())
    too_long = text.split("phase 2")[0] + "A [G7] D9 D3\n"
    slip(too_long, "extra-trick", "A [G7] D9 D3")


# ---------------------------------------------------------------- Phase Two


def test_raise_in_phase_two_from_the_discards_of_phase_one() -> None:
    """F Skeleton: D9 was played in Phase One; raised it is played in Phase Two and scores there (for the loser)."""
    told = played(
        second(
            GAME, "A SKELETON K2 > A ; raise G9", "A G9 G8 > A", played="G9 G7", raised="G9", hero_line=heroes(),
        )
    )  # fmt: skip
    assert told.whole_pile("A") == {"K": [2], "G": [9, 8]}


def test_hidden_raise_in_phase_two() -> None:
    """F Skeleton: `raise ?` lets one old discard be played again."""
    text = second(GAME, "A SKELETON K2 > A ; raise ?", "A G9 G8 > A", played="G9 G7", raised="G9", hero_line=heroes())
    told = played(text)
    assert told.whole_pile("A") == {"K": [2], "G": [9, 8]}
    slip(text.replace(" ; raise ?", ""), AGAIN, "G9")


def test_cards_of_a_score_pile_are_never_raised() -> None:
    """F Skeleton: the discard pile, not the Score piles."""
    text = second(GAME, "A G9 G8 > A", "A SKELETON K2 > A ; raise G8", hero_line=heroes())
    slip(text, "illegal-choice", "raise G8")


def test_a_smashed_gnome_lies_in_the_discard_pile() -> None:
    """rules.md 4: Bram's Gnome 9 was smashed by Anna's Giant 9; a Skeleton brings it back."""
    lines = ["A N1 N9 > B", "B I3 I9 > A ; smash N9", "A SKELETON T1 > A ; raise N9", "A N9 N3 > A"]
    told = played(second("N I D T V", *lines, raised="N9", hero_line=heroes(), junk="VD"))
    # Bram keeps N1; Anna has I9, I3, T1 and the Gnomes 9 and 3
    assert told.scored("A", "N") == [9, 3]
    assert told.scored("B", "N") == [1]
    assert told.scored("A", "T") == [1]


def test_what_was_discarded_to_cthulhu_lies_in_the_discard_pile() -> None:
    """rules.md 4: Anna discards G3 to Cthulhu and raises it later."""
    lines = ["A CTHULHU K3 > A ; discard A:G3 B:?", "A SKELETON K2 > A ; raise G3", "A G3 G2 > A"]
    told = played(second(GAME, *lines, raised="G3", hero_line=heroes()))
    assert told.whole_pile("A") == {"K": [3, 2], "G": [3, 2]}


def test_a_leftover_of_phase_one_lies_in_the_discard_pile() -> None:
    """rules.md 3, 4: Cthulhu shortens Phase One; Bram's dealt V9 is left over and is raised in Phase Two."""
    text = second(
        GAME, "A SKELETON K2 > A ; raise V9", "A V9 V8 > A ; lay V9", raised="V9", keep="V9", length=12,
        last=["A [_] CTHULHU G2 > A ; banish ? ?"], deal={"B": "V9"}, hero_line=heroes(),
    )  # fmt: skip
    told = played(text)
    assert told.scored("A", "V") == ["V9"]


def test_a_raised_card_left_at_the_end_scores_for_nobody() -> None:
    """rules.md 3, leftover-cards-discarded: thirteen tricks are over when Bram has no card; Anna's G9 is lost."""
    # all five heroes are seen: two plain hero tricks end Phase One, the Skeleton comes last in Phase Two
    line = "LICH=0 SKELETON=2 WARLOCK=0 MUMMY=8 CUBE=9"
    text = second(
        GAME, "A SKELETON V1 > A ; raise G9", fill=12, fill_from="KDV", played="G9 G8",
        last=["A [_] CUBE LICH", "A [_] MUMMY WARLOCK"], hero_line=line,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(2) == 13
    assert told.scored("A", "G") == told.scored("B", "G") == []
    slip(text + "A G9 G8\n", "extra-trick", "A G9 G8")


def test_the_skeleton_in_a_score_pile_is_worth_nothing() -> None:
    """F Heroes: no faction, whether it won or lost."""
    told = played(second(GAME, "A SKELETON K9 > B", hero_line=heroes()))
    assert told.whole_pile("B") == {"K": [9]}


# ---------------------------------------------------------------- what a raise says about a hand


@pytest.mark.parametrize("raised", ["?", "D9"])
def test_a_raised_card_proves_no_revoke(raised: str) -> None:
    """F Skeleton: Bram had no Dwarf when he threw V3; the D9 he shows later is the one he raised."""
    lines = ["A [G5] D9 V3", f"A [G6] MUMMY SKELETON > B ; raise {raised}", "B [G7] D9 D2"]
    told = played(first(GAME, *lines, hero_line=heroes(SKELETON=4)))
    assert told.winner(1, 3) == "B"


def test_a_card_that_was_never_discarded_still_proves_it() -> None:
    """F Play cards: D8 has never been in the discard pile, so Bram held it when he threw V3."""
    lines = ["A [G5] D9 V3", "A [G6] MUMMY SKELETON > B ; raise ?", "B [G7] D8 D2"]
    slip(first(GAME, *lines, hero_line=heroes(SKELETON=4)), "revoke", "V3")
