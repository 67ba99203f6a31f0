"""Claim 2, the English rulebook of 2018 (E), passage by passage; the combinations are in test_combining.py."""

from __future__ import annotations

import re
from functools import partial

import pytest
import table
from table import legal, names, played, record, replayed, slips

phase_one = partial(table.phase_one, game="claim2")
phase_two = partial(table.phase_two, game="claim2")

HANDS = """
    A: N1 N3 N7 I1 I5 R0 R4 R8 T2 T6 S3 S5 S9
    B: N1 N5 N9 I3 I7 R1 R5 R7 T3 T9 S0 S4 S8
"""

GAME = (
    "A N9 N1 > A", "A N7 N3 > A", "A N5 N1 > A",  # Gnomes: A 6
    "A I1 I5 > B", "B I7 I3 > B",  # Giants: B 4; nobody is smashed
    "B S9 S0 > B", "B S8 S1 > B",  # Seers: B 4
    "B R0 R5 > A", "A R9 R8 > A",  # Dragons: A 4; after the second one B leads
    "B T8 T2 > B",  # B takes T8; T2 waits
    "B T7 T6 > B",  # B takes T7; T6 T2 wait
    "B T5 T4 > B",  # B takes T6; T5 T4 T2 wait
    "B T0 T9 > A",  # the last trick: A takes T9 and all that wait, T5 T4 T2 T0
)  # fmt: skip
"""A whole Phase Two. Votes: Gnomes, Dragons and Trolls for A, Giants and Seers for B."""

LAST_IS_A_DRAGON = """
    phase 1
    1. A [N1] N5 N7 > B:N1 A:T1
    2. B [N3] I9 I7 > B:N3 A:T2
    3. B [N9] S9 S8 > B:N9 A:T3
    4. B [S0] T9 T8 > B:S0 A:T4
    5. B [S1] I7 I5 > B:S1 A:T5
    6. B [S2] N7 N5 > B:S2 A:T6
    7. B [S3] S7 S6 > B:S3 A:T7
    8. B [R0] R9 R8 > B:R0 A:N5
    9. A [R1] I5 I3 > A:R1 B:N7
    10. A [R2] N3 N3 > A:R2 B:I1
    11. A [R3] N1 N1 > A:R3 B:I1
    12. A [R4] S5 S4 > A:R4 B:I3
    13. A [R5] T0 R6 > A:R5 B:R7
    phase 2
"""
"""A whole Phase One: A wins its last trick with T0, B throws a Dragon on it.

A then holds Trolls 1–7, N5 and Dragons 1–5; B Gnomes 1 3 7 9, Seers 0–3, Giants 1 1 3 and Dragons 0 and 7.
"""


# ---------------------------------------------------------------- COMPONENTS


def test_all_cards_of_the_box() -> None:
    """E, Components: Gnomes three times 1 3 5 7 and a 9, Giants twice 1 3 5 7 and a 9, the others 0–9."""
    for hands in (
        "A: N1 N1 N1 N3 N3 N3 N5 N5 N5 N7 N7 N7 N9\nB: I1 I1 I3 I3 I5 I5 I7 I7 I9 R0 R9 T0 T9",
        "A: S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 T1 T2 T3\nB: R1 R2 R3 R4 R5 R6 R7 R8 T4 T5 T6 T7 T8",
    ):
        assert slips(record(f"deal\n{hands}", game="claim2")) == []


@pytest.mark.parametrize(
    ("cards", "extra"),
    [("N1 N1 N1", "N1"), ("N7 N7 N7", "N7"), ("N9", "N9"), ("I1 I1", "I1"), ("I5 I5", "I5"), ("I9", "I9")],
)
def test_no_more_copies_than_the_box_holds(cards: str, extra: str) -> None:
    """E, Components: a fourth Gnome 1, a third Giant 1, a second nine."""
    assert slips(record(f"deal\nA: {cards}\nB: T5", game="claim2")) == []
    assert slips(record(f"deal\nA: {cards}\nB: {extra}", game="claim2")) == [("duplicate-card", extra)]


@pytest.mark.parametrize("card", ["N0", "N2", "N4", "N8", "I0", "I2", "I6", "R10", "T10", "S10"])
def test_values_that_do_not_exist(card: str) -> None:
    """E, Components: Gnomes and Giants have odd values only."""
    assert slips(record(f"deal\nA: R1 {card}", game="claim2")) == [("unknown-card", card)]


@pytest.mark.parametrize("card", ["G5", "K3", "D0", "U9", "P4"])
def test_no_cards_of_the_first_box(card: str) -> None:
    """E, Components: five new factions, none of the old."""
    assert slips(record(f"deal\nA: R1 {card}", game="claim2")) == [("wrong-deck", card)]


# ---------------------------------------------------------------- SET UP, PHASE ONE


def test_thirteen_cards_for_two() -> None:
    """E, Set up: thirteen cards each, two players."""
    line = "A: N1 N3 N7 I1 I5 R0 R4 R8 T2 T6 S3 S5 S9 S2"
    assert slips(record(f"deal\n{line}", game="claim2")) == [("wrong-hand-size", line)]
    assert names(record("", game="claim2", players=3)) == ["bad-header"]


def test_thirteen_tricks_in_each_phase() -> None:
    """E, Phase One and Phase Two: thirteen tricks each."""
    text = phase_two(*GAME)
    assert [trick["phase"] for trick in played(text).data["tricks"]] == [1] * 13 + [2] * 13
    extra = "14. A [R4] R5 R6"
    assert slips(text.replace("\nphase 2\n", f"\n{extra}\n\nphase 2\n"))[0] == ("extra-trick", extra)
    assert slips(text + "14. A S5 S6\n") == [("extra-trick", "14. A S5 S6")]


def test_winner_leads_the_next() -> None:
    """E, Phase One: the winner of the last trick is the Leader, unless Dragons were played."""
    assert slips(phase_one("A [T4] N3 N7", "B [T5] I3 I1", "B [T6] S1 S2")) == []
    assert slips(phase_one("A [T4] N3 N7", "A [T5] I3 I1")) == [("wrong-leader", "A")]


def test_one_card_is_flipped() -> None:
    """E, Reveal one card: one card between the players."""
    assert names(phase_one("A [T4 T5] N3 N7")) == ["wrong-card-count"]
    assert names(phase_one("A N3 N7")) == ["wrong-card-count"]


@pytest.mark.parametrize("trick", ["A [T4] N7 N1", "A [T4] I1 I3", "A [T4] R0 R1", "A [T4] T6 T9", "A [T4] S3 S0"])
def test_any_card_may_be_led(trick: str) -> None:
    """E, Play cards 1: any faction, whatever lies in the middle."""
    assert slips(phase_one(trick, deal=HANDS)) == []


@pytest.mark.parametrize(
    ("trick", "wrong", "right"),
    [
        ("A [T4] N7 S8", "S8", {"N1", "N5", "N9"}),
        ("A [T4] I5 N9", "N9", {"I3", "I7"}),
        ("A [T4] R0 I7", "I7", {"R1", "R5", "R7"}),
        ("A [T4] T2 R7", "R7", {"T3", "T9"}),
        ("A [T4] S9 T9", "T9", {"S0", "S4", "S8"}),
    ],
)
def test_who_can_follow_must(trick: str, wrong: str, right: set[str]) -> None:
    """E, Play cards 2: another faction only without a card of the led one. This box has no exception."""
    text = phase_one(trick, deal=HANDS)
    assert slips(text) == [("revoke", wrong)]
    assert legal(text) == right


def test_who_cannot_follow_plays_anything() -> None:
    """E, Play cards 2: a hand without Trolls is free when Trolls are led."""
    hands = "B: N1 N5 N9 I3 I7 R1 R5 R7 R9 S0 S2 S4 S8"
    for card in ("N9", "I3", "R1", "S8"):
        assert slips(phase_one(f"A [T4] T2 {card}", deal=hands)) == []


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("A [T4] N3 N5", "B"),
        ("A [T4] N5 N5", "A"),
        ("A [T4] I7 I7", "A"),
        ("B [T4] I1 I1", "B"),
        ("A [T4] R8 R9", "B"),
        ("A [T4] T0 S9", "A"),
        ("A [T4] N1 I9", "A"),
    ],
)
def test_highest_of_the_led_faction_wins(trick: str, winner: str) -> None:
    """E, Collect cards 1: 0 lowest, 9 highest; a tie is the Leader's, another faction loses."""
    game = played(phase_one(trick))
    assert game.winner(1, 1) == winner
    assert game.takes(1, 1)[winner] == "T4"


def test_followers() -> None:
    """E, Collect cards 2: the winner takes the open card, the loser the top of the deck, which only he sees."""
    assert played(phase_one("A [T4] N3 N5 > B:T4 A:?")).takes(1, 1) == {"B": "T4", "A": None}
    assert played(phase_one("A [T4] N3 N5 > B:T4 A:I9")).takes(1, 1) == {"B": "T4", "A": "I9"}
    assert slips(phase_one("A [T4] N3 N5 > B:I9 A:T4")) == [("wrong-take", "B:I9")]


def test_everything_played_in_phase_one_is_discarded() -> None:
    """E, Collect cards 3: no faction of this box scores in Phase One."""
    game = played(phase_one("A [T4] N5 N3", "A [I3] I7 T9", "A [R5] T7 T3", "A [S2] S7 S5"))
    assert game.cards("A") == game.cards("B") == []
    assert slips(phase_one("A [T4] N9 N3", "A [N9] I7 T9")) == [("duplicate-card", "N9")]


# ---------------------------------------------------------------- PHASE TWO


def test_followers_are_the_hand() -> None:
    """E, Phase Two: only the thirteen Followers can be played."""
    text = phase_two("A S5 S3 > A", hold={"B": "S9"})
    assert slips(text.replace("1. A S5 S3", "1. A S9 S3")) == [("not-in-hand", "S9")]


def test_following_in_phase_two() -> None:
    """E, Phase Two, Play cards: following is still asked for."""
    text = phase_two("A S5 R3 > A", hold={"B": "S9 S2"})
    assert slips(text) == [("revoke", "R3")]
    assert legal(text) == {"S9", "S2"}


def test_revoke_proven_by_a_card_won_face_up() -> None:
    """E, Phase Two, Play cards: draws stayed hidden, but everybody saw A win Dragons 1–5."""
    text = record(re.sub(r"(A|B):\w+$", r"\1:?", LAST_IS_A_DRAGON, flags=re.MULTILINE), game="claim2")
    assert slips(text + "1. B R0 R1 > A\n") == []
    assert slips(text + "1. B N9 T1 > B\n") == []
    assert slips(text + "1. B R0 T1 > B\n") == [("revoke", "T1")]


def test_winner_scores_both_cards() -> None:
    """E, Phase Two, Collect cards: both cards to the winner, other than Trolls and Gnomes straight into the pile."""
    game = played(phase_two("A S5 S7 > B", "B I3 I9 > A", "A S2 R8 > A"))
    assert game.pile("A") == {"I3", "I9", "S2", "R8"}
    assert game.pile("B") == {"S5", "S7"}
    assert slips(phase_two("A S5 S7 > A")) == [("wrong-winner", "A")]


# ---------------------------------------------------------------- END OF THE GAME & SCORING


def test_most_cards_win_the_vote() -> None:
    """E, Scoring: the count first."""
    game = played(phase_two("A S1 S9 > B", "B I1 I5 > A", "A S8 N1 > A", "A S7 N3 > A", "A S6 N5 > A"))
    assert game.votes["S"] == "A"  # 8 7 6 against 9 1
    assert game.votes["N"] == "A"


def test_tie_by_highest_card() -> None:
    """E, Scoring: equally many Seers: whoever has the highest."""
    assert played(phase_two("A S8 S7 > A", "A S0 S9 > B")).votes["S"] == "B"


def test_tie_by_second_highest_card() -> None:
    """E, Scoring: two Giants each, both with a 7: the second card, 5 against 3."""
    game = played(phase_two("A I7 I5 > A", "A I3 I7 > B"))
    assert (game.result["piles"]["A"]["I"], game.result["piles"]["B"]["I"]) == ([7, 5], [7, 3])
    assert game.votes["I"] == "A"


def test_tie_by_third_highest_card() -> None:
    """E, Scoring: and so on: 7 5 1 against 7 5 3."""
    game = played(phase_two("A N7 N5 > A", "A N5 N7 > B", "B N3 T4 > B", "B S0 S9 > A", "A S8 N1 > A"))
    assert (game.result["piles"]["A"]["N"], game.result["piles"]["B"]["N"]) == ([7, 5, 1], [7, 5, 3])
    assert game.votes["N"] == "B"


def test_tie_to_the_last_card() -> None:
    """E, Scoring, silent; ruling exact-tie-no-vote: the same two Gnomes on both sides, nobody's vote."""
    game = played(phase_two("A N7 N3 > A", "A N3 N7 > B"))
    assert game.result["piles"]["A"]["N"] == game.result["piles"]["B"]["N"] == [7, 3]
    assert game.votes["N"] is None


def test_most_factions_win() -> None:
    """E, Scoring: the whole game, 3–2."""
    game = played(phase_two(*GAME, end="result: A 3-2\nvotes: N=A I=B R=A T=A S=B"))
    assert (game.status, game.winners, game.result["decided_by"]) == ("finished", ["A"], "votes")
    assert game.result["piles"] == {
        "A": {"N": [9, 7, 5, 3, 1, 1], "I": [], "R": [9, 8, 5, 0], "T": [9, 5, 4, 2, 0], "S": []},
        "B": {"N": [], "I": [7, 5, 3, 1], "R": [], "T": [8, 7, 6], "S": [9, 8, 1, 0]},
    }


def test_equal_factions_are_decided_by_cards() -> None:
    """E, Scoring: two votes each (no Seer in Phase Two): Gnomes 6 and Dragons 4 against Giants 6 and Trolls 8."""
    tricks = (
        *GAME[:5], "B I9 I1 > B",  # Gnomes: A 6, Giants: B 6
        "B R0 R5 > A", "A R9 R8 > A", "B R7 R1 > B",  # Dragons: A 4, B 2; the last Dragon is A's
        "A T1 T9 > B", "B T8 T2 > B", "B T7 T3 > B", "B T6 T4 > B",  # Trolls: B takes one at a time and all in the end
    )  # fmt: skip
    game = played(phase_two(*tricks, end="result: B 2-2"))
    assert game.votes == {"N": "A", "I": "B", "R": "A", "T": "B", "S": None}
    assert game.result["piles"]["B"]["T"] == [9, 8, 7, 6, 4, 3, 2, 1]
    assert (game.winners, game.result["totals"], game.result["decided_by"]) == (["B"], {"A": 2, "B": 2}, "cards")


# ---------------------------------------------------------------- GNOMES


def test_won_gnomes_lie_open_and_score_in_the_end() -> None:
    """E, Gnomes: they count while they lie in front of their winner, and are his in the end."""
    assert played(phase_two("A N5 N3 > A")).pile("A") == {"N5", "N3"}
    assert played(phase_two(*GAME)).result["piles"]["A"]["N"] == [9, 7, 5, 3, 1, 1]


def test_open_gnomes_can_be_lost_later() -> None:
    """E, Gnomes: lying open, they can still be smashed tricks later."""
    game = played(phase_two("A N5 N3 > A", "A S5 S2 > A", "A R3 R7 > B", "B I3 I1 > B ; smash N3"))
    assert game.cards("A").count("N3") == 0
    assert "N5" in game.pile("A")


# ---------------------------------------------------------------- GIANTS

A_HAS_GNOMES_7_3_3 = ("A N7 N3 > A", "A N3 T4 > A")
B_HAS_GNOMES_1_3 = ("A N1 N3 > B", "B S0 S9 > A")


def test_giants_example_1() -> None:
    """E, Giants, example 1: Giants 3 and 5 won by B; A has Gnomes 3 3 7 and loses one 3."""
    game = played(phase_two(*A_HAS_GNOMES_7_3_3, "A I3 I5 > B ; smash N3"))
    assert game.result["piles"]["A"]["N"] == [7, 3]
    assert game.result["piles"]["B"]["I"] == [5, 3]


def test_giants_example_1_each_giant_one_gnome() -> None:
    """E, Giants, example 1: one Giant 3 smashes one Gnome 3, and there is no Gnome 5 to smash."""
    assert names(phase_two(*A_HAS_GNOMES_7_3_3, "A I3 I5 > B ; smash N3 N3")) == ["illegal-choice"]
    assert names(phase_two(*A_HAS_GNOMES_7_3_3, "A I3 I5 > B ; smash N3 N5")) == ["illegal-choice"]
    assert names(phase_two(*A_HAS_GNOMES_7_3_3, "A I3 I5 > B ; smash N7")) == ["illegal-choice"]


def test_giants_example_1_two_giants_two_gnomes() -> None:
    """E, Giants, example 1: with a Gnome 5 in front of A both Giants strike."""
    game = played(phase_two("A N5 N3 > A", "A I3 I5 > B ; smash N3 N5"))
    assert game.result["piles"]["A"]["N"] == []


def test_giants_example_2() -> None:
    """E, Giants, example 2: the Leader's Giant 1 wins against a Troll 4 and smashes a Gnome 1."""
    game = played(phase_two(*B_HAS_GNOMES_1_3, "A I1 T4 > A ; smash N1"))
    assert game.result["piles"]["B"]["N"] == [3]
    assert game.pile("A") == {"S0", "S9", "I1", "T4"}


def test_giants_example_3() -> None:
    """E, Giants, example 3: the loser's Giant 3 counts too: A wins it with a Dragon 4 and smashes B's Gnome 3."""
    game = played(phase_two(*B_HAS_GNOMES_1_3, "A R4 I3 > A ; smash N3"))
    assert game.result["piles"]["B"]["N"] == [1]
    assert game.pile("A") == {"S0", "S9", "R4", "I3"}


def test_smashing_is_a_choice() -> None:
    """E, Phase Two, Collect cards 3: the winner may; what is not written was not done."""
    game = played(phase_two(*B_HAS_GNOMES_1_3, "A R4 I3 > A"))
    assert game.result["piles"]["B"]["N"] == [3, 1]


def test_giant_without_a_gnome_of_its_value() -> None:
    """E, Giants, note: it goes to the pile without consequences and never smashes later."""
    tricks = ("A I3 I1 > A", "A N1 N3 > B", "B S0 S9 > A")
    assert played(phase_two(*tricks)).pile("A") == {"I3", "I1", "S0", "S9"}
    assert names(phase_two(*tricks[:2], "B S0 S9 > A ; smash N3")) == ["illegal-choice"]
    assert names(phase_two(*B_HAS_GNOMES_1_3, "A I5 T4 > A ; smash N3")) == ["illegal-choice"]


def test_own_gnomes_are_not_smashed() -> None:
    """E, Giants: the opponent's Gnomes only."""
    text = phase_two("A N7 N3 > A", "A I3 I1 > A ; smash N3")
    assert names(text) == ["illegal-choice"]
    assert replayed(text).result["piles"]["A"]["N"] == [7, 3]


def test_two_giants_of_one_value() -> None:
    """E, Giants: each Giant won smashes one; two threes, two Gnomes 3. The tie itself is the Leader's."""
    tricks = ("A N3 N5 > B", "B N3 S4 > B", "B S0 S9 > A")  # B has Gnomes 3 5 3 in front of him
    game = played(phase_two(*tricks, "A I3 I3 > A ; smash N3 N3"))
    assert game.winner(2, 4) == "A"
    assert game.result["piles"]["B"]["N"] == [5]
    assert played(phase_two(*tricks, "A I3 I3 > A ; smash N3")).result["piles"]["B"]["N"] == [5, 3]
    assert names(phase_two(*tricks, "A I3 I3 > A ; smash N3 N5")) == ["illegal-choice"]


def test_giant_and_gnome_in_one_trick() -> None:
    """E, Giants and Gnomes: the Gnome of the trick is the winner's own; only older ones of the loser can be hit."""
    assert names(phase_two("A I3 N3 > A ; smash N3")) == ["illegal-choice"]
    assert names(phase_two("A N3 I3 > A ; smash N3")) == ["illegal-choice"]
    game = played(phase_two("A N3 N5 > B", "B S0 S9 > A", "A N3 I3 > A ; smash N3"))
    assert (game.result["piles"]["A"]["N"], game.result["piles"]["B"]["N"]) == ([3], [5])


def test_giants_do_nothing_in_phase_one() -> None:
    """E, Giants: a power of Phase Two."""
    assert names(phase_one("A [T4] N3 N5", "B [T5] I3 I5 > A ; smash N5")) == ["illegal-choice"]
    assert played(phase_one("A [T4] I3 I5")).cards("B") == []


# ---------------------------------------------------------------- DRAGONS


def test_dragons_example_1() -> None:
    """E, Dragons, example 1: Dragon 7 beats Dragon 3, but who played the 3 leads next."""
    game = played(phase_one("A [T4] R7 R3", "B [T5] N5 N3"))
    assert (game.winner(1, 1), game.takes(1, 1)["A"], game.leader(1, 2)) == ("A", "T4", "B")
    assert slips(phase_one("A [T4] R7 R3", "A [T5] N5 N3")) == [("wrong-leader", "A")]


def test_dragons_example_2() -> None:
    """E, Dragons, example 2: Giant 5, then Dragon 4: the Giant wins, the Dragon's player leads next."""
    game = played(phase_one("A [T4] I5 R4", "B [T5] N5 N3"))
    assert (game.winner(1, 1), game.takes(1, 1)["A"], game.leader(1, 2)) == ("A", "T4", "B")
    assert slips(phase_one("A [T4] I5 R4", "A [T5] N5 N3")) == [("wrong-leader", "A")]


def test_dragons_in_phase_two() -> None:
    """E, Dragons: both examples in Phase Two; the winner still takes the cards."""
    game = played(phase_two("A R7 R3 > A", "B N5 N1 > B", "B I5 R4 > B", "A S5 S3 > A"))
    assert game.pile("A") == {"R7", "R3", "S5", "S3"}
    assert game.pile("B") == {"N5", "N1", "I5", "R4"}


def test_led_dragon_alone() -> None:
    """E, Dragons: the last Dragon of the trick may be the led one; its player leads on, and here has won as well."""
    assert slips(phase_one("A [T4] R0 S9", "A [T5] N5 N3")) == []


def test_second_dragon_wins_and_leads() -> None:
    """E, Dragons: Dragon 3, then Dragon 8: won and led by the same player."""
    assert slips(phase_one("A [T4] R3 R8", "B [T5] N5 N3")) == []


def test_dragon_on_the_last_trick_of_phase_one() -> None:
    """E, Dragons, silent; ruling dragon-crosses-phases: B threw the Dragon, so B leads Phase Two."""
    game = played(record(LAST_IS_A_DRAGON + "    1. B N9 N5 > B", game="claim2"))
    assert (game.winner(1, 13), game.leader(2, 1)) == ("A", "B")
    assert slips(record(LAST_IS_A_DRAGON + "    1. A N9 N5 > B", game="claim2")) == [("wrong-leader", "A")]


# ---------------------------------------------------------------- TROLLS


def test_one_troll_at_a_time() -> None:
    """E, Trolls: of two Trolls the winner takes the higher; the other waits for the next winner, Troll trick or not."""
    assert played(phase_two("A T5 T3 > A")).pile("A") == {"T5"}
    game = played(phase_two("A T5 T3 > A", "A S1 S8 > B"))
    assert (game.pile("A"), game.pile("B")) == ({"T5"}, {"T3", "S1", "S8"})


def test_waiting_trolls_count_for_nobody_yet() -> None:
    """E, Trolls: what is set aside lies in no Score pile."""
    game = played(phase_two("A T2 T9 > B"))
    assert (game.pile("A"), game.pile("B"), game.votes["T"]) == (set(), {"T9"}, "B")


def test_several_trolls_wait() -> None:
    """E, Trolls: after two Troll tricks two wait; each winner takes the highest there is."""
    tricks = ("A T5 T7 > B", "B T2 T4 > A", "A S3 S1 > A", "A N7 N5 > A")
    assert played(phase_two(*tricks[:2])).pile("A") == {"T5"}  # higher than the two of the trick
    assert played(phase_two(*tricks[:3])).pile("A") == {"T5", "T4", "S3", "S1"}
    game = played(phase_two(*tricks))
    assert game.pile("A") == {"T5", "T4", "S3", "S1", "T2", "N7", "N5"}
    assert game.pile("B") == {"T7"}


def test_waiting_troll_beats_the_one_just_played() -> None:
    """E, Trolls: the highest is taken, even if it was set aside before; the one that was played then waits."""
    game = played(phase_two("A T9 T8 > A", "A T2 S3 > A"))
    assert game.pile("A") == {"T9", "T8", "S3"}
    later = played(phase_two("A T9 T8 > A", "A T2 S3 > A", "A N5 N1 > A"))
    assert later.pile("A") == {"T9", "T8", "S3", "T2", "N5", "N1"}


def test_single_troll() -> None:
    """E, Trolls: one Troll in a trick, led or thrown, with none waiting, goes to the winner."""
    assert played(phase_two("A T5 N3 > A")).pile("A") == {"T5", "N3"}
    assert played(phase_two("A S5 T9 > A")).pile("A") == {"T9", "S5"}


def test_waiting_troll_goes_to_the_winner_not_to_the_next_leader() -> None:
    """E, Trolls and Dragons: a Dragon changes who leads, not who takes the Troll."""
    game = played(phase_two("A T5 T3 > A", "A R7 R2 > A", "B N1 N3 > A"))
    assert game.pile("A") == {"T5", "T3", "R7", "R2", "N1", "N3"}


def test_last_trick_takes_all_trolls() -> None:
    """E, Trolls: after the very last trick its winner gets every Troll that is left."""
    before = played(phase_two(*GAME[:12]))
    assert (before.result["piles"]["A"]["T"], before.result["piles"]["B"]["T"]) == ([], [8, 7, 6])
    after = played(phase_two(*GAME))
    assert (after.result["piles"]["A"]["T"], after.result["piles"]["B"]["T"]) == ([9, 5, 4, 2, 0], [8, 7, 6])


def test_last_trick_without_trolls_takes_the_waiting_ones() -> None:
    """E, Trolls: also when no Troll is played in it."""
    tricks = (*GAME[:5], "B T8 T2 > B", "B T7 T6 > B", "B T5 T4 > B", "B T9 T0 > B",
              "B S9 S0 > B", "B S8 S1 > B", "B R0 R5 > A", "A R9 R8 > A")  # fmt: skip
    # B takes 8 7 6 9; waiting then 5 4 2 0; S9 brings B the 5, S8 the 4, Dragon 5 A the 2, the last trick A the 0
    game = played(phase_two(*tricks))
    assert game.result["piles"]["A"]["T"] == [2, 0]
    assert game.result["piles"]["B"]["T"] == [9, 8, 7, 6, 5, 4]


def test_trolls_in_phase_one_are_plain_cards() -> None:
    """E, Trolls: nothing is set aside in Phase One; both are discarded."""
    text = phase_one("A [S4] T5 T3", "A [S5] N5 N1")
    assert played(text).cards("A") == []


# ---------------------------------------------------------------- SEERS


def test_seer_may_take_the_top_card() -> None:
    """E, Seers: who wins with a Seer may take the top card; the opponent then gets the open one."""
    assert played(phase_one("A [N7] S5 S2 > A:T4 B:N7")).takes(1, 1) == {"A": "T4", "B": "N7"}
    assert played(phase_one("A [N7] S2 S5 > B:? A:N7")).takes(1, 1) == {"B": None, "A": "N7"}


def test_seer_may_take_the_open_card() -> None:
    """E, Seers: otherwise all is as usual, with or without the opponent's card written."""
    for outcome in (" > A:N7", " > A:N7 B:?", " > A B:?"):
        assert played(phase_one("A [N7] S5 S2" + outcome)).takes(1, 1) == {"A": "N7", "B": None}


@pytest.mark.parametrize("outcome", ["", " > A", " > A B"])
def test_without_a_card_nobody_knows_which_one_the_seer_took(outcome: str) -> None:
    """notation.md, trick games: `> A` alone does not say it; interface.md: `takes` is empty then."""
    assert played(phase_one("A [N7] S5 S2" + outcome)).takes(1, 1) == {}


def test_what_the_loser_has_tells_what_the_seer_took() -> None:
    """E, Seers: the opponent gets the open card only if the winner took the other; one who peeked may write what he drew."""
    assert played(phase_one("A [R7] S5 S2 > A B:R7")).takes(1, 1) == {"A": None, "B": "R7"}
    assert played(phase_one("A [R7] S5 S2 > A B:R8")).takes(1, 1) == {"A": "R7", "B": "R8"}
    assert played(phase_one("A [N7] S5 S2 > A B:N7")).takes(1, 1) == {"A": None, "B": None}  # there are three of them


@pytest.mark.parametrize(
    "trick", ["1. B S3 T7 > B", "1. B S3 T1 > B", "1. B S0 S3 > A", "1. B I1 S3 > B", "1. B T7 T1 > B"]
)
def test_of_a_seers_open_choice_nothing_is_concluded(trick: str) -> None:
    """notation.md, trick games: either of them may have the open card, or the other one, and play it in Phase Two."""
    text = record(LAST_IS_A_DRAGON.replace("> B:S3 A:T7", "> B") + trick, game="claim2")
    assert slips(text) == []


def test_who_peeked_and_declined_may_write_what_the_loser_drew() -> None:
    """notation.md, trick games: one who peeked and declined may write what the loser drew."""
    assert played(phase_one("A [N7] S5 S2 > A:N7 B:T4")).takes(1, 1) == {"A": "N7", "B": "T4"}


def test_opponent_gets_what_the_seer_left() -> None:
    """E, Seers: after the top card was taken the open one can't be left lying."""
    assert slips(phase_one("A [N7] S5 S2 > A:T4 B:R1")) == [("wrong-take", "B:R1")]


def test_seer_must_be_the_winning_card() -> None:
    """E, Seers: the winner must have played one; the loser's Seer gives nothing."""
    assert slips(phase_one("A [N7] R5 S9 > A:? B:N7")) == [("wrong-take", "A:?")]
    assert slips(phase_one("A [N7] R5 R2 > A:T4 B:N7")) == [("wrong-take", "A:T4")]


def test_seer_wins_against_another_faction() -> None:
    """E, Seers: a led Seer that nobody could follow wins, and its player may peek."""
    assert slips(phase_one("A [N7] S0 R9 > A:T4 B:N7")) == []


def test_seer_in_the_last_trick_of_phase_one() -> None:
    """E, Seers: one card is left in the deck then; the winner may take it, and the open one goes to the loser."""
    before, after = LAST_IS_A_DRAGON.split("    12. A")
    last = """    12. A [R5] T0 R6 > A:R5 B:R7
    13. B [R4] S4 S5 > A:I3 B:R4
    phase 2
    1. A I3 I1 > A
    """
    game = played(record(before + last, game="claim2"))
    assert game.takes(1, 13) == {"A": "I3", "B": "R4"}
    assert after  # the two last tricks were exchanged


def test_seers_do_nothing_in_phase_two() -> None:
    """E, Seers: a power of Phase One."""
    game = played(phase_two("A S5 S2 > A", "A S4 S6 > B"))
    assert (game.pile("A"), game.pile("B")) == ({"S5", "S2"}, {"S4", "S6"})


def test_hidden_seer_card_is_played_later() -> None:
    """E, Seers: the card that only its taker saw is a Follower like any other."""
    text = record(LAST_IS_A_DRAGON + "    1. B N9 N5 > B", game="claim2")
    # B's Seer 9 wins trick 3: he takes the top card T3 unseen and A the open one; in Phase Two A shows N9, B T3
    text = text.replace("> B:N9 A:T3", "> B:? A:N9").replace("1. B N9 N5 > B", "1. B T3 T1 > B")
    assert slips(text) == []
    assert slips(text.replace("1. B T3 T1 > B", "1. B N9 N5 > B")) == [("not-in-hand", "N9")]
