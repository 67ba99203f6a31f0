"""Claim, the Dutch rulebook of 2017 (N), passage by passage. It calls the Undead Zombies."""

from __future__ import annotations

import pytest
from table import legal, names, phase_one, phase_two, played, record, replayed, slips

HANDS = """
    A: G0 G4 G7 K3 K9 D1 D5 U2 U6 U9 P0 P8 P9
    B: G1 G9 K2 K7 D0 D8 U0 U5 U8 P1 P5 P6 P7
"""
"""Both know every faction, so nobody may play what he likes."""

GAME = (
    "A U9 U0 > A", "A U8 U1 > A", "A U7 U2 > A",  # Undead: A 6
    "A U3 U4 > B", "B U6 U5 > B",  # Undead: B 4
    "B G9 G0 > B", "B G8 G0 > B",  # Goblins: B 4
    "B K5 K9 > A", "A K8 K2 > A",  # Knights: A 4
    "A D9 D1 > A", "A D8 D0 > A",  # Dwarves go to the loser: B 4
    "A P9 P3 > A",  # Doppelgängers: A 2
    "A G7 P8 > B",  # the Doppelgänger is a Goblin here: B gets G7 and P8
)  # fmt: skip
"""A whole Phase Two. Votes: Knights, Undead and Doppelgängers for A, Goblins and Dwarves for B."""


# ---------------------------------------------------------------- SPELMATERIAAL


def test_goblins_have_five_zeros() -> None:
    """N, Spelmateriaal: fourteen Goblins, five of them zeros."""
    assert slips(record("deal\nA: G0 G0 G0 G1 G2 G3 G4\nB: G0 G0 G5 G6 G7 G8 G9")) == []
    assert slips(record("deal\nA: G0 G0 G0\nB: G0 G0 G0")) == [("duplicate-card", "G0")]


@pytest.mark.parametrize("card", ["G10", "K0", "K1", "K10", "D10", "U10", "P10"])
def test_values_end_where_the_list_says(card: str) -> None:
    """N, Spelmateriaal: values run from 0 to 9, those of the Knights from 2."""
    assert slips(record(f"deal\nA: D5 {card} U4")) == [("unknown-card", card)]


@pytest.mark.parametrize("card", ["G1", "G9", "K2", "D0", "U7", "P9"])
def test_every_other_card_is_there_once(card: str) -> None:
    """N, Spelmateriaal: apart from the Goblin zeros no card has a twin."""
    text = record(f"deal\nA: {card} D5\nB: U3 {card}")
    assert slips(text) == [("duplicate-card", card)]


@pytest.mark.parametrize("card", ["N5", "I3", "R4", "T8", "S0", "V2", "H15"])
def test_only_the_five_factions_play(card: str) -> None:
    """N, Spelmateriaal: Goblins, Dwarves, Zombies, Doppelgängers and Knights; nothing else."""
    assert slips(record(f"deal\nA: G5 {card}")) == [("wrong-deck", card)]


def test_all_fifty_two_cards_are_played() -> None:
    """N, Spelmateriaal: 52 cards; a whole game shows each of them."""
    game = played(phase_two(*GAME))
    shown: list[str] = []
    for trick in game.data["tricks"]:
        if trick["phase"] == 1:
            shown += [*trick["plays"], *trick["takes"].values()]
    assert len(shown) == 52
    assert len(set(shown)) == 48  # five zeros count once


# ---------------------------------------------------------------- VOORBEREIDING


def test_thirteen_cards_each() -> None:
    """N, Voorbereiding: thirteen cards a hand; a fourteenth is one too many."""
    assert slips(record(f"deal\n{HANDS.strip()}".replace("    ", ""))) == []
    fourteen = "B: G1 G9 K2 K7 D0 D8 U0 U5 U8 P1 P5 P6 P7 P2"
    assert slips(record(f"deal\n{fourteen}")) == [("wrong-hand-size", fourteen)]


@pytest.mark.parametrize("players", [1, 3, 4])
def test_two_players(players: int) -> None:
    """N, Spelverloop: you or your opponent; the game is one for two."""
    assert names(record("", players=players)) == ["bad-header"]


def test_hands_stay_hidden() -> None:
    """N, Voorbereiding: nobody shows his cards, so a record need not know them."""
    assert played(phase_one("A [D4] G5 G2 > A:D4 B:?")).takes(1, 1) == {"A": "D4", "B": None}


# ---------------------------------------------------------------- FASE 1


def test_phase_one_has_thirteen_tricks() -> None:
    """N, Fase 1: thirteen tricks, one for each card in hand."""
    whole = phase_two(*GAME).split("\nphase 2")[0]
    game = played(whole)
    assert len(game.data["tricks"]) == 13
    assert game.status == "unfinished"
    extra = "14. A [G5] K7 K3"
    assert slips(whole + "\n" + extra) == [("extra-trick", extra)]


def test_first_leader_is_the_one_the_record_names() -> None:
    """N, Fase 1: the youngest leads the first trick. Ages are not checked, the header's word is."""
    assert played(phase_one("B [D4] G5 G2", leader="B")).leader(1, 1) == "B"
    assert slips(phase_one("A [D4] G5 G2", leader="B")) == [("wrong-leader", "A")]


def test_winner_of_the_last_trick_leads() -> None:
    """N, Fase 1: the Leader is the player who won the last trick."""
    game = played(phase_one("A [G5] K3 K7", "B [D2] D9 D1", "B [P0] U1 U4", "A [P1] G9 G8"))
    assert [game.winner(1, number) for number in (1, 2, 3, 4)] == ["B", "B", "A", "A"]
    assert slips(phase_one("A [G5] K3 K7", "A [D2] D9 D1")) == [("wrong-leader", "A")]


def test_leader_of_phase_two() -> None:
    """N is silent; ruling leader-carries-over: who won the last trick of Phase One leads the first of Phase Two."""
    text = phase_two("B D5 D9 > A")
    assert played(text).winner(1, 13) == "B"
    assert slips(text.replace("1. B D5 D9 > A", "1. A D5 D9 > A")) == [("wrong-leader", "A")]


# ---------------------------------------------------------------- Onthul één kaart


def test_one_card_is_revealed() -> None:
    """N, Onthul één kaart: the top card, one of them, lies open in each trick."""
    assert played(phase_one("A [D4] G5 G2")).trick(1, 1)["face_up"] == ["D4"]
    assert names(phase_one("A [D4 U2] G5 G2")) == ["wrong-card-count"]
    assert names(phase_one("A G5 G2")) == ["wrong-card-count"]


def test_revealed_card_is_in_no_hand() -> None:
    """N, Onthul één kaart: it comes from the deck, so it can't also lie in a hand or among the played."""
    assert names(phase_one("A [K9] G4 G1", deal=HANDS)) in (["duplicate-card"], ["not-in-hand"])
    assert slips(phase_one("A [D4] G5 G2", "A [G2] K5 K3")) == [("duplicate-card", "G2")]


# ---------------------------------------------------------------- Speel kaarten


@pytest.mark.parametrize("trick", ["A [K4] G7 G1", "A [K4] D5 D0", "A [K4] U6 U0", "A [K4] P8 P1", "A [K4] K9 K2"])
def test_leader_plays_what_he_likes(trick: str) -> None:
    """N, Speel kaarten 1: any faction, that of the prize or another."""
    assert slips(phase_one(trick, deal=HANDS)) == []


def test_each_plays_one_card_from_his_hand() -> None:
    """N, Speel kaarten 1 and 2: one card each, out of the own hand."""
    assert names(phase_one("A [K4] G7", "A [D2] K9 K2", deal=HANDS)) == ["wrong-card-count"]
    assert names(phase_one("A [K4] G7 G1 G9", deal=HANDS)) == ["wrong-card-count"]
    assert slips(phase_one("A [K4] G9 G1", deal=HANDS)) == [("not-in-hand", "G9")]
    assert slips(phase_one("A [K4] G7 G4", deal=HANDS)) == [("not-in-hand", "G4")]


def test_who_can_follow_must() -> None:
    """N, Speel kaarten 2: a player with a card of the led faction plays one (or a Doppelgänger)."""
    text = phase_one("A [G5] K9 D8", deal=HANDS)
    assert slips(text) == [("revoke", "D8")]
    assert legal(text) == {"K2", "K7", "P1", "P5", "P6", "P7"}


def test_revoke_proven_by_a_later_card() -> None:
    """N, Speel kaarten 2: hands are hidden, but who shows a Knight later had it when Knights were asked for."""
    assert slips(phase_one("A [G5] K7 D3", "A [P4] G9 G1")) == []
    assert slips(phase_one("A [G5] K7 D3", "A [P4] K9 K2")) == [("revoke", "D3")]


def test_who_cannot_follow_plays_what_he_likes() -> None:
    """N, Speel kaarten 2: only without the led faction may another one be played; then any."""
    hands = "A: G4 G7 K3\nB: G1 G9 D0 D8 U0 U5 U8 P1 P5 P6 P7 D2 D3"
    for card in ("G9", "D0", "U8", "P1"):
        assert slips(phase_one(f"A [K4] K3 {card}", deal=hands)) == []


# ---------------------------------------------------------------- Verzamel kaarten


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("A [K4] D5 D8", "B"),
        ("A [K4] D8 D5", "A"),
        ("A [K4] G0 G1", "B"),
        ("A [K4] U9 U8", "A"),
        ("B [K4] P0 P9", "A"),
        ("B [D4] K9 K2", "B"),
    ],
)
def test_highest_card_of_the_led_faction_wins(trick: str, winner: str) -> None:
    """N, Verzamel kaarten 1: 0 is lowest, 9 is highest."""
    game = played(phase_one(trick))
    assert game.winner(1, 1) == winner
    assert game.takes(1, 1)[winner] == trick[3:5]


def test_tie_goes_to_the_leader() -> None:
    """N, Verzamel kaarten 1: equal cards, two Goblin zeros: the Leader wins."""
    assert played(phase_one("A [K4] G0 G0")).winner(1, 1) == "A"
    assert played(phase_one("B [K4] G0 G0", "B [K5] G0 G0")).winner(1, 2) == "B"


@pytest.mark.parametrize("trick", ["A [K4] D0 U9", "A [K4] G0 D9", "A [K4] U1 G9", "A [K5] D1 K9"])
def test_another_faction_loses(trick: str) -> None:
    """N, Verzamel kaarten 1: a second card of another faction loses, however high."""
    assert played(phase_one(trick)).winner(1, 1) == "A"


def test_wrong_winner_is_reported() -> None:
    """N, Verzamel kaarten 1: who the record says won did not."""
    assert slips(phase_one("A [K4] D5 D8 > A")) == [("wrong-winner", "A")]


def test_winner_gets_the_open_card_loser_the_top_of_the_deck() -> None:
    """N, Verzamel kaarten 2: the winner takes what lay open, the loser draws."""
    assert played(phase_one("A [K4] D8 D5")).takes(1, 1) == {"A": "K4", "B": None}
    assert played(phase_one("A [K4] D5 D8 > B:K4 A:P3")).takes(1, 1) == {"B": "K4", "A": "P3"}
    assert slips(phase_one("A [K4] D8 D5 > A:P3 B:K4")) == [("wrong-take", "A:P3")]


def test_loser_alone_sees_his_card() -> None:
    """N, Verzamel kaarten 2: he may look, the other may not; so it may stay unknown, while the open card can't."""
    assert slips(phase_one("A [K4] D8 D5 > A:K4 B:?")) == []
    assert slips(phase_one("A [K4] D8 D5 > A:? B:?")) == [("wrong-take", "A:?")]


def test_played_zombies_score_in_phase_one() -> None:
    """N, Verzamel kaarten 3: a Zombie that was played goes to the trick's winner, whoever played it."""
    assert played(phase_one("A [K4] U5 U2")).pile("A") == {"U5", "U2"}
    assert played(phase_one("A [K4] U2 U5")).pile("B") == {"U5", "U2"}
    both = played(phase_one("A [K4] D1 U9"))
    assert (both.winner(1, 1), both.pile("A"), both.pile("B")) == ("A", {"U9"}, set())


def test_zombie_as_prize_is_a_follower() -> None:
    """N, Verzamel kaarten 3: one won from the middle goes to the Follower deck and is played in Phase Two."""
    game = played(phase_one("A [U7] K5 K3"))
    assert game.takes(1, 1)["A"] == "U7"
    assert game.pile("A") == game.pile("B") == set()
    assert played(phase_two("A U7 U2 > A")).pile("A") == {"U7", "U2"}


def test_other_played_cards_are_discarded() -> None:
    """N, Verzamel kaarten 4: the rest scores for nobody and never comes back."""
    game = played(phase_one("A [K4] D8 D5", "A [G3] G9 K2", "B [P2] P7 P3"))
    assert game.pile("A") == game.pile("B") == set()
    assert slips(phase_one("A [K4] D8 D5", "A [G3] D8 D1")) == [("duplicate-card", "D8")]
    assert slips(phase_one("A [K4] D8 D5", "A [D5] G3 G1")) == [("duplicate-card", "D5")]


# ---------------------------------------------------------------- FASE 2


def test_follower_decks_become_the_hands() -> None:
    """N, Fase 2: each takes the thirteen cards he recruited; nothing else can be played."""
    text = phase_two("A D5 D9 > B", hold={"B": "K9"})
    assert slips(text) == []
    assert slips(text.replace("1. A D5 D9 > B", "1. A K9 D9")) == [("not-in-hand", "K9")]  # B recruited it
    assert slips(text.replace("1. A D5 D9 > B", "1. A P9 D9")) == [("not-in-hand", "P9")]  # played in Phase One


def test_phase_two_has_thirteen_tricks() -> None:
    """N, Fase 2: another thirteen, then the game is over and scored."""
    assert played(phase_two(*GAME[:12])).status == "unfinished"
    game = played(phase_two(*GAME))
    assert (game.status, len(game.data["tricks"])) == ("finished", 26)
    assert slips(phase_two(*GAME) + "14. B G5 G6 > A\n") == [("extra-trick", "14. B G5 G6 > A")]


def test_nothing_is_revealed_in_phase_two() -> None:
    """N, Fase 2: no card lies in the middle; the fight is for the two cards played."""
    text = phase_two("A D5 D9 > B")
    assert names(text.replace("1. A D5 D9 > B", "1. A [G3] D5 D9 > B")) != []


def test_following_holds_in_phase_two() -> None:
    """N, Fase 2, Speel kaarten: the duty to follow is still there."""
    text = phase_two("A U5 K7 > A", hold={"B": "U3"})
    assert slips(text) == [("revoke", "K7")]
    assert "U3" in legal(text)
    assert not {card for card in legal(text) if card[0] not in "UP"}


def test_winner_collects_both_cards() -> None:
    """N, Fase 2, Verzamel kaarten: decided as in Phase One; both cards go to the winner's Score pile."""
    game = played(phase_two("A K9 K3 > A", "A U1 U6 > B", "B U3 G8 > B", "B P4 P2 > B"))
    assert game.pile("A") == {"K9", "K3"}
    assert game.pile("B") == {"U1", "U6", "U3", "G8", "P4", "P2"}


# ---------------------------------------------------------------- EINDE VAN HET SPEL & PUNTENTELLING


def test_most_cards_of_a_faction_win_its_vote() -> None:
    """N, Puntentelling: more cards, not higher ones."""
    game = played(phase_two("A K2 K7 > B", "B U1 U5 > A", "A K9 D4 > A"))  # Knights: B 2, A the nine
    assert game.votes["K"] == "B"


def test_tied_faction_goes_to_the_highest_card() -> None:
    """N, Puntentelling: equally many Knights, so the nine decides."""
    game = played(phase_two("A K9 K3 > A", "A K2 K8 > B"))
    assert game.result["piles"]["A"]["K"] == [9, 3]
    assert game.result["piles"]["B"]["K"] == [8, 2]
    assert game.votes["K"] == "A"


def test_two_zeros_decide_nothing() -> None:
    """N, Puntentelling, silent; ruling exact-tie-no-vote: one Goblin zero each is a tie that no card breaks."""
    game = played(phase_two("A U9 G0 > A", "A G0 K5 > B"))
    assert (game.result["piles"]["A"]["G"], game.result["piles"]["B"]["G"]) == ([0], [0])
    assert game.votes["G"] is None


def test_a_faction_that_nobody_has_votes_for_nobody() -> None:
    """N, Puntentelling: without a card there is no most; ruling exact-tie-no-vote."""
    game = played(phase_two("A K9 K3 > A"))
    assert game.votes == {"G": None, "K": "A", "D": None, "U": None, "P": None}


def test_three_votes_win() -> None:
    """N, Puntentelling: three factions of five make the king."""
    end = "result: A 3-2\nvotes: G=B K=A D=B U=A P=A"
    game = played(phase_two(*GAME, end=end))
    assert game.winners == ["A"]
    assert game.result["totals"] == {"A": 3, "B": 2}
    assert game.result["decided_by"] == "votes"
    assert game.result["piles"] == {
        "A": {"G": [], "K": [9, 8, 5, 2], "D": [], "U": [9, 8, 7, 2, 1, 0], "P": [9, 3]},
        "B": {"G": [9, 8, 7, 0, 0], "K": [], "D": [9, 8, 1, 0], "U": [6, 5, 4, 3], "P": [8]},
    }


def test_wrong_votes_and_results_are_reported() -> None:
    """N, Puntentelling: what the record claims is checked against the count."""
    assert slips(phase_two(*GAME, end="votes: G=B K=A D=A U=A P=A")) == [("wrong-votes", "D=A")]
    assert names(phase_two(*GAME, end="result: B 2-3")) == ["wrong-result"]


# ---------------------------------------------------------------- RIDDERS


@pytest.mark.parametrize("trick", ["A [D4] G9 K2", "A [D4] G0 K9", "A [D4] G5 K5"])
def test_knight_beats_goblin(trick: str) -> None:
    """N, Ridders: played after a Goblin it wins, whatever the values."""
    assert played(phase_one(trick)).winner(1, 1) == "B"


def test_knight_beats_goblin_in_phase_two() -> None:
    """N, Ridders: the power knows no phase; the Knight's player collects both cards."""
    assert played(phase_two("A G9 K2 > B")).pile("B") == {"G9", "K2"}


@pytest.mark.parametrize("trick", ["A [D4] K2 G9", "A [D4] U1 K9", "A [D4] D1 K9", "A [D5] P0 K9"])
def test_knight_has_no_power_otherwise(trick: str) -> None:
    """N, Ridders: led, or after another faction, it is a card like any other."""
    assert played(phase_one(trick)).winner(1, 1) == "A"


def test_knight_does_not_excuse_from_following() -> None:
    """N, Ridders: who has a Goblin must follow; ruling revoke-stands: the Knight wins all the same."""
    text = phase_one("A [D4] G7 K2", "B [D6] K7 K9", deal=HANDS)
    assert slips(text) == [("revoke", "K2")]
    assert legal(text) == {"G1", "G9", "P1", "P5", "P6", "P7"}
    game = replayed(text)
    assert (game.winner(1, 1), game.takes(1, 1)["B"], game.leader(1, 2)) == ("B", "D4", "B")


def test_marked_revoke_is_an_irregularity() -> None:
    """N, Ridders: the same slip, noticed at the table and left as it was."""
    text = phase_one("A [D4] G7 K2!", deal=HANDS)
    assert slips(text) == [("irregularity", "K2!")]
    assert replayed(text).winner(1, 1) == "B"


# ---------------------------------------------------------------- ZOMBIES, DWERGEN, GOBLINS


def test_zombies_of_several_tricks_add_up() -> None:
    """N, Zombies: played Zombies are never discarded in Phase One; they lie with whoever won their trick."""
    game = played(phase_one("A [K4] U5 U8", "B [K5] U1 G3", "B [K6] D7 D9", "A [K7] P3 U0"))
    assert game.pile("A") == {"U0"}
    assert game.pile("B") == {"U5", "U8", "U1"}
    assert game.votes["U"] == "B"


def test_zombies_of_both_phases_score_together() -> None:
    """N, Zombies: the Score pile of Phase One is the one of Phase Two."""
    text = phase_two("A K9 K3 > A", "A K2 K8 > B", hold={"A": "D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 P0"})
    game = played(text)
    in_piles = [card for seat in "AB" for card in game.cards(seat) if card[0] == "U"]
    phase = [trick["plays"] for trick in game.data["tricks"] if trick["phase"] == 1]
    in_tricks = [card for plays in phase for card in plays if card[0] == "U"]
    assert sorted(in_piles) == sorted(in_tricks)


def test_loser_takes_the_dwarves() -> None:
    """N, Dwergen: in Phase Two every Dwarf of a trick goes to its loser, the other card to its winner."""
    two = played(phase_two("A D9 D3 > A"))
    assert (two.pile("A"), two.pile("B")) == (set(), {"D9", "D3"})
    led = played(phase_two("A D5 U9 > A"))
    assert (led.pile("A"), led.pile("B")) == ({"U9"}, {"D5"})
    thrown = played(phase_two("A U2 D7 > A"))
    assert (thrown.pile("A"), thrown.pile("B")) == ({"U2"}, {"D7"})


def test_dwarves_in_phase_one_are_discarded() -> None:
    """N, Dwergen: their power is one of Phase Two."""
    game = played(phase_one("A [K4] D9 D3", "A [K5] U2 D7"))
    assert (game.pile("A"), game.pile("B")) == ({"U2"}, set())


def test_goblins_have_no_power() -> None:
    """N, Goblins: only their values count."""
    game = played(phase_two("A G3 G4 > B", "B G9 G0 > B", "B U0 G8 > B"))
    assert game.pile("B") == {"G3", "G4", "G9", "G0", "U0", "G8"}
    assert game.powers(2, 1) == []


# ---------------------------------------------------------------- DUBBELGANGERS


def test_doppelganger_instead_of_following() -> None:
    """N, Dubbelgangers: a wild card, allowed also to those who could follow."""
    for trick in ("A [D4] G7 P6", "A [D4] K9 P1", "A [D4] U6 P5", "A [G3] D5 P7"):
        assert slips(phase_one(trick, deal=HANDS)) == []


def test_playing_one_shows_nothing_about_the_hand() -> None:
    """N, Dubbelgangers: it counts as following, so a Goblin shown later proves no slip."""
    assert slips(phase_one("A [D4] G7 P6", "A [D5] G8 G2")) == []


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("A [D4] G7 P8", "B"), ("A [D4] G7 P7", "A"), ("A [D4] G7 P6", "A"), ("A [D4] K2 P3", "B"), ("A [D4] U9 P9", "A")],
)
def test_doppelganger_counts_as_the_led_faction(trick: str, winner: str) -> None:
    """N, Dubbelgangers: as second card it is compared as if it were of the first card's faction."""
    assert played(phase_one(trick)).winner(1, 1) == winner


def test_led_doppelganger_asks_for_doppelgangers() -> None:
    """N, Dubbelgangers: led, it must be followed by its own kind if possible; other factions lose to it."""
    text = phase_one("A [D4] P0 G9", deal=HANDS)
    assert slips(text) == [("revoke", "G9")]
    assert legal(text) == {"P1", "P5", "P6", "P7"}
    assert played(phase_one("A [D4] P0 G9")).winner(1, 1) == "A"
    assert played(phase_one("A [D4] P3 P5")).winner(1, 1) == "B"


def test_doppelganger_after_a_zombie_is_no_zombie() -> None:
    """N, Dubbelgangers: in Phase One only the Zombie scores; the Doppelgänger is discarded."""
    won = played(phase_one("A [D4] U5 P7"))
    assert (won.winner(1, 1), won.pile("A"), won.pile("B")) == ("B", set(), {"U5"})
    lost = played(phase_one("A [D4] U5 P2"))
    assert (lost.winner(1, 1), lost.pile("A"), lost.pile("B")) == ("A", {"U5"}, set())


def test_doppelganger_after_a_dwarf_is_no_dwarf() -> None:
    """N, Dubbelgangers: in Phase Two the loser gets the Dwarf, the winner the Doppelgänger."""
    won = played(phase_two("A D5 P7 > B"))
    assert (won.pile("A"), won.pile("B")) == ({"D5"}, {"P7"})
    lost = played(phase_two("A D5 P2 > A"))
    assert (lost.pile("A"), lost.pile("B")) == ({"P2"}, {"D5"})


def test_doppelganger_on_a_goblin_is_no_knight() -> None:
    """N, Dubbelgangers: it needs the higher value."""
    assert played(phase_one("A [D4] G5 P4")).winner(1, 1) == "A"


def test_doppelganger_after_a_led_knight() -> None:
    """N, Dubbelgangers: compared as a Knight, with its own value."""
    assert played(phase_one("A [D4] K5 P5", "A [D5] K6 P7")).winner(1, 2) == "B"


def test_doppelgangers_score_as_their_own_faction() -> None:
    """N, Puntentelling: in the Score pile a Doppelgänger is a Doppelgänger again."""
    game = played(phase_two("A G5 P7 > B"))
    assert game.result["piles"]["B"]["P"] == [7]
    assert game.result["piles"]["B"]["G"] == [5]
