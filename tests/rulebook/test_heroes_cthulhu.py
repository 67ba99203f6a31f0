"""Cthulhu, from book F (English and Dutch) and rules.md section 4, worked out by hand.

CTHULHU=6 unless a test says otherwise.
"""

from __future__ import annotations

import pytest
from table import first, heroes, played, second, slip

GAME = "G K D P V"
AGAIN = {"duplicate-card", "not-in-hand"}
FIVE = "LICH=0 SKELETON=0 CTHULHU=6 MUMMY=8 CUBE=9"  # the heroes of whole games, in which every card is seen
HERO_TRICKS = ["A [_] CUBE LICH", "A [_] MUMMY SKELETON"]  # the led hero wins, nothing else happens


# ---------------------------------------------------------------- Phase One


@pytest.mark.parametrize("banish", ["", " ; banish ? ?", " ; banish D1 D2", " ; banish D1 ?"])
def test_two_cards_of_the_deck_leave_the_game(banish: str) -> None:
    """F Cthulhu: in Phase One two cards of the deck are removed; which ones may be unknown or unwritten."""
    told = played(first(GAME, f"A [G5] CTHULHU K2 > A{banish}", "A [G6] G9 G8", hero_line=heroes()))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "A"]


@pytest.mark.parametrize(
    ("trick", "winner"), [("CTHULHU K2", "A"), ("CTHULHU K9", "B"), ("G4 CTHULHU", "A"), ("MUMMY CTHULHU", "B")]
)
def test_led_or_second_won_or_lost(trick: str, winner: str) -> None:
    """F Cthulhu: it acts after it is played, whoever wins."""
    told = played(first(GAME, f"A [G5] {trick} > {winner} ; banish D1 D2", hero_line=heroes()))
    assert told.winner(1, 1) == winner


def test_banished_cards_are_out_of_the_game() -> None:
    """F Cthulhu: removed from the game, so they can't turn up again."""
    lines = ["A [G5] CTHULHU K2 > A ; banish D1 D2"]
    slip(first(GAME, *lines, "A [D1] G9 G8", hero_line=heroes()), "duplicate-card", "[D1]")
    slip(first(GAME, *lines, "A [G6] D1 D8", hero_line=heroes()), AGAIN, "D1")


def test_banished_cards_score_for_nobody() -> None:
    """F Cthulhu: out of the game, not in a Score pile."""
    told = played(first("G K D U V", "A [G5] CTHULHU K2 > A ; banish U1 U2", hero_line=heroes()))
    assert told.whole_pile("A") == told.whole_pile("B") == {}


def test_after_the_trick_is_collected() -> None:
    """rules.md 4, cthulhu-after-collecting: the loser draws before the two cards are removed."""
    text = first(GAME, "A [G5] CTHULHU K2 > A:G5 B:D3 ; banish D1 D2", hero_line=heroes())
    told = played(text)
    assert told.takes(1, 1) == {"A": "G5", "B": "D3"}
    slip(text.replace("banish D1 D2", "banish D3 D2"), "duplicate-card", "D3")


def test_no_banishing_without_cthulhu() -> None:
    """F Cthulhu: nothing else removes cards of the deck."""
    slip(first(GAME, "A [G5] G9 G8 > A ; banish ? ?", hero_line=heroes()), "illegal-choice", "banish ? ?")
    slip(first(GAME, "A [G5] MUMMY G1 > A ; banish D1 D2", hero_line=heroes()), "illegal-choice", "banish D1 D2")


def test_in_phase_one_nobody_discards_from_his_hand() -> None:
    """F Cthulhu: discarding is the power of Phase Two."""
    slip(
        first(GAME, "A [G5] CTHULHU K2 > A ; discard A:? B:?", hero_line=heroes()), "illegal-choice", "discard A:? B:?"
    )


def test_phase_one_gets_a_trick_shorter() -> None:
    """F Cthulhu and Phase One: the deck of 26 is used up after twelve tricks; a thirteenth is too much."""
    text = second(GAME, "A G9 G8 > A", length=12, last=["A [_] CTHULHU G2"], hero_line=heroes(), keep="V9 V8 V7")
    told = played(text)
    assert told.tricks(1) == 12
    slip(text.split("phase 2")[0] + "A [V9] V8 V7\n", "extra-trick", "A [V9] V8 V7")


def test_early_in_phase_one_it_is_the_same() -> None:
    """F Cthulhu: banished in the first trick, the deck still ends after the twelfth."""
    text = second(GAME, "A G9 G8 > A", length=12, last=["A [_] CTHULHU G2"], hero_line=heroes(), keep="V9 V8 V7")
    head, tricks = text.split("phase 1\n")
    lines = tricks.split("\n\nphase 2")[0].split("\n")
    early = head + "phase 1\n" + "\n".join([lines[-1], *lines[:-1]]) + "\n"
    told = played(early)
    assert told.tricks(1) == 12
    slip(early + "A [V9] V8 V7\n", "extra-trick", "A [V9] V8 V7")


def test_after_the_last_trick_of_phase_one_there_is_nothing_to_remove() -> None:
    """rules.md 4: played in the thirteenth trick, the deck is already empty."""
    text = second(GAME, "A G9 G8 > A", last=["A [_] CTHULHU G2 > A"], hero_line=heroes())
    told = played(text)
    assert told.tricks(1) == 13
    slip(text.replace("CTHULHU G2 > A", "CTHULHU G2 > A ; banish ? ?"), "illegal-choice", "banish ? ?")


def test_a_shorter_phase_one_makes_a_shorter_phase_two() -> None:
    """rules.md 3: twelve followers each, so Phase Two has twelve tricks and the game is over."""
    text = second(
        GAME, "A V9 V8 > A ; lay V9", fill=11, fill_from="GK", length=12, last=[*HERO_TRICKS, "A [_] CTHULHU D1"],
        hero_line=FIVE,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(1) == told.tricks(2) == 12
    assert told.result["votes"] == {"G": "A", "K": "A", "D": None, "P": None, "V": "A"}
    slip(text + "A G9 G8\n", "extra-trick", "A G9 G8")


def test_the_cards_left_in_hand_after_phase_one_are_not_played_on() -> None:
    """rules.md 3, leftover-cards-discarded: Bram's dealt V9 was never played; it is no follower either."""
    text = second(GAME, "A G9 V9", length=12, last=["A [_] CTHULHU G2"], deal={"B": "V9"}, hero_line=heroes())
    slip(text, AGAIN, "V9")


def test_a_raised_cthulhu_acts_again() -> None:
    """rules.md 4, raised-cards-act-again: four cards are banished, Phase One has eleven tricks."""
    last = ["A [_] CTHULHU K3", "A [_] SKELETON K2 > A ; raise CTHULHU", "A [_] CTHULHU K4"]
    text = second(GAME, "A G9 G8 > A", length=11, last=last, hero_line=heroes(), keep="V9 V8 V7")
    told = played(text)
    assert told.tricks(1) == 11
    slip(text.split("phase 2")[0] + "A [V9] V8 V7\n", "extra-trick", "A [V9] V8 V7")


def test_cthulhu_under_the_cube_still_acts() -> None:
    """rules.md 4: led Cthulhu goes under the cube, but what it does is not about its place."""
    text = second(GAME, "A G9 G8 > A", length=12, last=["A [_] CTHULHU CUBE"], hero_line=heroes(), keep="V9 V8 V7")
    played(text)
    slip(text.split("phase 2")[0] + "A [V9] V8 V7\n", "extra-trick", "A [V9] V8 V7")


# ---------------------------------------------------------------- Phase Two


@pytest.mark.parametrize("discard", ["", " ; discard A:? B:?", " ; discard A:G3 B:?", " ; discard A:G3 B:G4"])
def test_both_players_discard_a_card_of_their_choice(discard: str) -> None:
    """F Cthulhu: in Phase Two both discard one card from the hand; it may be unknown or unwritten."""
    told = played(second(GAME, f"A CTHULHU K3 > A{discard}", "A G9 G8 > A", hero_line=heroes()))
    assert told.whole_pile("A") == {"K": [3], "G": [9, 8]}
    assert told.whole_pile("B") == {}


@pytest.mark.parametrize(
    ("trick", "winner"), [("CTHULHU K2", "A"), ("CTHULHU K9", "B"), ("G4 CTHULHU", "A"), ("MUMMY CTHULHU", "B")]
)
def test_led_or_second_won_or_lost_in_phase_two(trick: str, winner: str) -> None:
    """F Cthulhu: it acts when it is played, whoever wins."""
    told = played(second(GAME, f"A {trick} > {winner} ; discard A:G3 B:V5", hero_line=heroes()))
    assert told.winner(2, 1) == winner


def test_a_discarded_card_is_gone() -> None:
    """F Cthulhu: what was discarded can't be played."""
    text = second(GAME, "A CTHULHU K3 > A ; discard A:G3 B:?", "A G3 G2 > A", raised="G3", hero_line=heroes())
    slip(text, AGAIN, "G3")


def test_one_cant_discard_what_one_does_not_have() -> None:
    """F Cthulhu: a card from the own hand; K9 was played in Phase One."""
    text = second(GAME, "A CTHULHU K3 > A ; discard A:? B:?", played="K9 K8", hero_line=heroes())
    slip(text.replace("A:?", "A:K9"), AGAIN | {"illegal-choice"}, "A:K9")


def test_the_trick_itself_is_collected_first() -> None:
    """rules.md 4, cthulhu-after-collecting: K3 was played, it can't be the card that is discarded."""
    text = second(GAME, "A CTHULHU K3 > A ; discard A:? B:?", hero_line=heroes())
    slip(text.replace("B:?", "B:K3"), AGAIN | {"illegal-choice"}, "B:K3")


def test_no_discarding_without_cthulhu() -> None:
    """F Cthulhu: nothing else makes players discard."""
    slip(second(GAME, "A G9 G8 > A ; discard A:? B:?", hero_line=heroes()), "illegal-choice", "discard A:? B:?")


def test_in_phase_two_nothing_is_banished() -> None:
    """F Cthulhu: removing cards of the deck is the power of Phase One."""
    slip(second(GAME, "A CTHULHU K3 > A ; banish ? ?", hero_line=heroes()), "illegal-choice", "banish ? ?")


def test_phase_two_gets_a_trick_shorter() -> None:
    """F Cthulhu: after a discard each, twelve tricks use up the hands; a thirteenth is too much."""
    text = second(
        GAME, "A CTHULHU D1 > A ; discard A:V7 B:?", "A V9 V8 > A ; lay V9", fill=10, fill_from="GK", last=HERO_TRICKS,
        hero_line=FIVE,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(2) == 12
    assert told.scored("A", "V") == ["V9"]
    assert told.scored("B", "D") == [1]  # the Dwarf that lost to Cthulhu went to the loser
    slip(text + "A V7 V6\n", "extra-trick", "A V7 V6")


def test_in_the_last_trick_nobody_has_a_card_to_discard() -> None:
    """rules.md 4: played in the thirteenth trick it asks for nothing."""
    text = second(GAME, "A CTHULHU D1 > A", fill=12, fill_from="GKP", last=HERO_TRICKS, hero_line=FIVE)
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(2) == 13
    slip(text.replace("D1 > A", "D1 > A ; discard A:? B:?"), "illegal-choice", "discard A:? B:?")


def test_the_twelfth_trick_becomes_the_last_one() -> None:
    """rules.md 4, last-trick-after-powers: both discard their last card, so the winner takes every Troll left.

    T9 T8: Anna takes T9. T7 T6: Anna takes T8. Cthulhu's trick: Anna takes T7, and T6 because it is the last trick.
    """
    text = second(
        "G K D T V", "A T9 T8 > A", "A T7 T6 > A", "A CTHULHU D1 > A", fill=9, fill_from="GK", last=HERO_TRICKS,
        hero_line=FIVE, junk="V",
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(2) == 12
    assert told.scored("A", "T") == [9, 8, 7, 6]


def test_a_raise_comes_before_cthulhu() -> None:
    """rules.md 4, cthulhu-after-collecting: in the last trick Anna raises G9 and then has a card to discard."""
    line = "LICH=0 SKELETON=9 CTHULHU=0 MUMMY=8 CUBE=9"
    text = second(
        GAME, "A SKELETON CTHULHU > A ; raise G9", fill=12, fill_from="KDP", played="G9 G8",
        last=["A [_] CUBE LICH", "A [_] MUMMY V0"], hero_line=line,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    played(text.replace("raise G9", "raise G9 ; discard A:G9"))
    played(text.replace("raise G9", "raise ? ; discard A:?"))
    told = slip(text.replace("raise G9", "raise G9 ; discard A:G9 B:?"), "illegal-choice", "discard A:G9 B:?")
    assert told.scored("A", "G") == []


def test_without_the_raise_there_is_nothing_to_discard() -> None:
    """rules.md 4: the same last trick, but Anna declined to raise."""
    line = "LICH=0 SKELETON=9 CTHULHU=0 MUMMY=8 CUBE=9"
    text = second(
        GAME, "A SKELETON CTHULHU > A", fill=12, fill_from="KDP", last=["A [_] CUBE LICH", "A [_] MUMMY V0"],
        hero_line=line,
    )  # fmt: skip
    played(text)
    slip(text.replace("CTHULHU > A", "CTHULHU > A ; discard A:?"), "illegal-choice", "discard A:?")


def test_raise_and_cthulhu_in_the_twelfth_trick() -> None:
    """rules.md 3, 4: Anna has 1 + 1 cards and discards one, Bram discards his last: the game is over."""
    line = "LICH=0 SKELETON=9 CTHULHU=0 MUMMY=8 CUBE=9"
    text = second(
        GAME, "A SKELETON CTHULHU > A ; raise G9 ; discard A:V1 B:?", fill=11, fill_from="KDP", played="G9 G8",
        last=["A [_] CUBE LICH", "A [_] MUMMY V0"], hero_line=line,
    )  # fmt: skip
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(2) == 12
    assert told.scored("A", "G") == []  # the raised G9 was left over
    slip(text + "A G9 G8\n", "extra-trick", "A G9 G8")


def test_cthulhus_value() -> None:
    """F Heroes: 6 led beats a 6 and loses to a 7; second on a faction card it loses even with 9."""
    assert played(first(GAME, "A [K9] CTHULHU G6", hero_line=heroes())).winner(1, 1) == "A"
    assert played(first(GAME, "A [K9] CTHULHU G7", hero_line=heroes())).winner(1, 1) == "B"
    assert played(second(GAME, "A G0 CTHULHU > A", hero_line=heroes(CTHULHU=9))).winner(2, 1) == "A"


def test_a_discarded_card_can_prove_a_revoke() -> None:
    """F Play cards and Cthulhu: Bram threw Cthulhu on a Goblin and then discards a Goblin he must have held."""
    text = second(GAME, "A G4 CTHULHU > A ; discard A:? B:G5", hero_line=heroes())
    slip(text, "revoke", "CTHULHU")


def test_a_leftover_card_of_the_deal_can_be_revoked_on() -> None:
    """F Play cards: Bram was dealt V9 and did not follow a Vampire; that V9 is left over in the end changes nothing."""
    text = first(GAME, "A [G5] V3 K2", deal={"B": "V9"}, hero_line=heroes())
    slip(text, "revoke", "K2")


@pytest.mark.parametrize("discard", ["A:G9 B:V5", "A:G9 B:?", "A:G9"])
def test_a_discarded_card_may_be_one_that_was_raised_in_secret(discard: str) -> None:
    """F Skeleton, Cthulhu: G9 had been played in Phase One, came back unseen, and is discarded from the hand."""
    tricks = ["A SKELETON K2 > A ; raise ?", f"A CTHULHU K3 > A ; discard {discard}"]
    text = second(GAME, *tricks, played="G9 G7", raised="G9", hero_line=heroes())
    played(text)
    slip(text.replace("raise ?", "raise G7"), AGAIN, "A:G9")
    slip(text.replace(f"discard {discard}", "discard A:? B:G9"), AGAIN, "B:G9")  # it came into the other hand
