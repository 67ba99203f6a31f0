"""Claim, the Spanish rulebook (S), passage by passage. It says more than N about ties and about the end of a phase."""

from __future__ import annotations

import pytest
from table import legal, names, phase_one, phase_two, played, record, replayed, slips

HANDS = """
    A: G2 G6 G8 K4 K8 D2 D3 D9 U1 U3 U7 P2 P4
    B: G3 G5 K5 K6 D4 D6 D7 U2 U4 U9 P3 P5 P8
"""

EVEN = (
    "A U9 U0 > A", "A U8 U1 > A", "A U7 U2 > A", "A U3 U4 > B", "B U6 U5 > B",  # Undead: A 6, B 4
    "B P9 P0 > B", "B P8 P1 > B",  # Doppelgängers: B 4
    "B G1 G9 > A", "A G8 G0 > A",  # Goblins: A 4
    "A D9 D0 > A", "A D8 D1 > A", "A D7 D2 > A",  # Dwarves: B 6, by losing
)  # fmt: skip
"""Twelve tricks without a Knight. Votes 2–2; cards of the factions that voted: A 4 + 6, B 6 + 4."""


# ---------------------------------------------------------------- COMPONENTES, PREPARACIÓN


def test_fifty_two_cards_in_five_factions() -> None:
    """S, Componentes: Goblins 1–9 and five zeros, Dwarves, Undead, Doppelgängers 0–9, Knights 2–9."""
    whole = """
        deal
        A: G0 G0 G0 G0 G0 G1 G2 G3 G4 G5 G6 G7 G8
        B: G9 K2 K3 K4 K5 K6 K7 K8 K9 D0 D9 U0 U9
    """
    assert slips(record(whole)) == []
    assert slips(record("deal\nA: P0 P9 P9")) == [("duplicate-card", "P9")]
    assert slips(record("deal\nB: G0 G0 G0 G0 G0 G0")) == [("duplicate-card", "G0")]


def test_thirteen_cards_for_each_player() -> None:
    """S, Preparación: thirteen cards each; fewer known ones just leave the rest hidden."""
    assert slips(record("deal\nA: G2 G6\nB: ? ? ? ?")) == []
    line = "A: G2 G6 G8 K4 K8 D2 D3 D9 U1 U3 U7 P2 P4 ?"
    assert slips(record(f"deal\n{line}")) == [("wrong-hand-size", line)]


def test_nobody_is_shown_the_others_cards() -> None:
    """S, Preparación: a record by one player knows one hand, and still judges the other by what he shows."""
    own = "B: G3 G5 K5 K6 D4 D6 D7 U2 U4 U9 P3 P5 P8"
    assert slips(phase_one("A [G1] K4 K5", "B [P9] D4 U6", deal=own)) == []
    assert slips(phase_one("A [G1] K4 D4", deal=own)) == [("revoke", "D4")]


# ---------------------------------------------------------------- FASE UNO


def test_thirteen_tricks_then_phase_two() -> None:
    """S, Fase Uno: thirteen tricks, until deck or hands are used up; both happen at once with two full hands."""
    whole = phase_two("A U9 U0 > A").split("\nphase 2")[0]
    assert len(played(whole).data["tricks"]) == 13
    assert names(whole + "\n14. A [G5] K7 K3\n15. A [G5] K7 K3") != []
    assert names(whole + "\n14. A [G5] K7 K3") == ["extra-trick"]


def test_winner_of_the_trick_starts_the_next() -> None:
    """S, Fase Uno: the Leader of a trick is whoever won the one before, also with a Knight or a Doppelgänger."""
    assert slips(phase_one("A [D1] G8 K5", "B [D2] U4 P9", "A [D3] K4 K2")) == []
    assert slips(phase_one("A [D1] G8 K5", "A [D2] U4 P9")) == [("wrong-leader", "A")]
    assert slips(phase_one("A [D1] G8 P9", "A [D2] U4 U9")) == [("wrong-leader", "A")]


def test_youngest_is_the_first_leader() -> None:
    """S, Fase Uno: the record names him; without a header line the first trick does."""
    text = phase_one("B [D1] G8 G2").replace("leader: B\n", "")
    assert played(text).leader(1, 1) == "B"


# ---------------------------------------------------------------- Revelar una Carta, Jugar Cartas


def test_one_card_from_the_deck_lies_open() -> None:
    """S, Revelar una Carta: one, from the deck, hence in nobody's hand."""
    assert names(phase_one("A [G1 G4] K4 K5", deal=HANDS)) == ["wrong-card-count"]
    assert names(phase_one("A [U7] K4 K5", deal=HANDS)) in (["duplicate-card"], ["not-in-hand"])


@pytest.mark.parametrize("card", ["G2", "K8", "D9", "U1"])
def test_leader_may_choose_any_card(card: str) -> None:
    """S, Jugar Cartas: he need not play the faction that is at stake."""
    answer = {"G": "G3", "K": "K5", "D": "D4", "U": "U2"}[card[0]]
    assert slips(phase_one(f"A [P0] {card} {answer}", deal=HANDS)) == []


@pytest.mark.parametrize(
    ("trick", "wrong", "right"),
    [
        ("A [P0] G2 K5", "K5", {"G3", "G5", "P3", "P5", "P8"}),
        ("A [P0] K8 U9", "U9", {"K5", "K6", "P3", "P5", "P8"}),
        ("A [P0] D2 G3", "G3", {"D4", "D6", "D7", "P3", "P5", "P8"}),
        ("A [P0] P2 U9", "U9", {"P3", "P5", "P8"}),
        ("B [P0] U4 K4", "K4", {"U1", "U3", "U7", "P2", "P4"}),
    ],
)
def test_regla_de_arrastre(trick: str, wrong: str, right: set[str]) -> None:
    """S, Regla de Arrastre: with a card of the Leader's faction one must be played; a Doppelgänger is the exception."""
    text = phase_one(trick, deal=HANDS)
    assert slips(text) == [("revoke", wrong)]
    assert legal(text) == right


def test_another_faction_when_none_matches() -> None:
    """S, Regla de Arrastre: after his last Knight a player is free when Knights are asked for."""
    hands = """
        A: G2 G6 G8 K4 K8 D2 D3 D9 U1 U3 U7 P2 P4
        B: G3 G5 K5 K6 K7 D4 D6 D7 U2 U4 U9 P3 P5
    """
    tricks = ("A [G1] K4 K5", "B [G4] K6 K8", "A [G7] G2 G3")
    for card in ("G6", "D3", "U1", "P2"):
        assert slips(phase_one(*tricks, f"B [G9] K7 {card}", deal=hands)) == []
    assert slips(phase_one(*tricks[:1], "B [G4] K6 G2", deal=hands)) == [("revoke", "G2")]


def test_revoke_is_proven_much_later() -> None:
    """S, Regla de Arrastre: five tricks on, the Dwarf shows up that should have been played."""
    tricks = ["A [G1] D8 G2", "A [G3] U7 U2", "A [G4] P9 P1", "A [G5] K8 K2", "A [G6] U9 D0"]
    assert slips(phase_one(*tricks[:4])) == []
    assert slips(phase_one(*tricks)) == [("revoke", "G2")]


# ---------------------------------------------------------------- Reclutar Seguidores


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("A [P0] U4 U5", "B"),
        ("A [P0] U5 U4", "A"),
        ("A [P0] D0 D9", "B"),
        ("A [P0] G0 G0", "A"),
        ("B [P0] G0 G0", "B"),
        ("A [P0] K2 U9", "A"),
        ("A [P0] D0 G9", "A"),
        ("B [P0] U0 K9", "B"),
        ("A [P0] G9 K2", "B"),
        ("A [P0] U3 P4", "B"),
    ],
)
def test_who_wins(trick: str, winner: str) -> None:
    """S, Reclutar Seguidores: highest of the led faction, tie to the Leader; of the others only K and P can win."""
    game = played(phase_one(trick))
    assert game.winner(1, 1) == winner
    assert game.takes(1, 1)[winner] == "P0"


def test_follower_decks_grow_by_one_card_each() -> None:
    """S, Reclutar Seguidores: the prize for the winner, the top card for the loser, unseen by the other."""
    game = played(phase_one("A [P0] U4 U5 > B:P0 A:G7", "B [P1] K9 K3 > B:P1 A:?"))
    assert game.takes(1, 1) == {"B": "P0", "A": "G7"}
    assert game.takes(1, 2) == {"B": "P1", "A": None}


def test_undead_played_go_to_the_winner() -> None:
    """S, Reclutar Seguidores: all Undead of the trick, one or two, go to the winner's Score pile."""
    game = played(phase_one("A [P0] U4 U5", "B [P1] K9 U3", "B [P2] G1 G7"))
    assert (game.pile("A"), game.pile("B")) == (set(), {"U4", "U5", "U3"})


def test_undead_won_as_prize_stay_followers() -> None:
    """S, Reclutar Seguidores: one from the middle, and one drawn, is a Follower; it scores only when played again."""
    game = played(phase_one("A [U8] K9 K3 > A:U8 B:U6"))
    assert game.pile("A") == game.pile("B") == set()
    assert game.votes["U"] is None
    assert played(phase_two("A U8 U6 > A")).votes["U"] == "A"


def test_prize_of_an_undead_trick() -> None:
    """S, Reclutar Seguidores: an Undead played for an Undead; the one scores, the other is recruited."""
    game = played(phase_one("A [U8] U9 U3 > A:U8 B:?"))
    assert game.pile("A") == {"U9", "U3"}
    assert game.takes(1, 1)["A"] == "U8"


def test_played_cards_are_discarded() -> None:
    """S, Reclutar Seguidores: neither piles nor decks keep them."""
    game = played(phase_one("A [P0] D4 D5", "B [P1] G9 K3"))
    assert game.pile("A") == game.pile("B") == set()
    assert names(phase_one("A [P0] D4 D5 > B:P0 A:?", "B [P1] G9 K3 > A:P1 B:D4")) == ["duplicate-card"]


# ---------------------------------------------------------------- FASE DOS


def test_thirteen_followers_are_the_new_hand() -> None:
    """S, Fase Dos: the recruited cards, all of them and no others."""
    text = phase_two("A U8 U6 > A", "A K3 K2 > A")
    assert slips(text) == []
    assert slips(text.replace("2. A K3 K2", "2. A U6 K2")) == [("not-in-hand", "U6")]


def test_both_cards_of_a_trick_are_won() -> None:
    """S, Fase Dos, Conseguir Simpatizantes: the winner lays both on his pile, the Dwarves apart."""
    game = played(phase_two("A U8 U9 > B", "B K2 G9 > B", "B G0 P3 > A", "A U0 D9 > A"))
    assert game.pile("A") == {"G0", "P3", "U0"}
    assert game.pile("B") == {"U8", "U9", "K2", "G9", "D9"}


def test_regla_de_arrastre_in_phase_two() -> None:
    """S, Fase Dos: the rule holds on; a face-up prize that a player won proves the revoke."""
    text = phase_two("A K9 U2 > A", hold={"B": "K3 K4"})
    assert slips(text) == [("revoke", "U2")]
    assert {"K3", "K4"} <= legal(text)
    led = phase_two("A P3 U2 > A", hold={"B": "P4"})
    assert slips(led) == [("revoke", "U2")]
    assert legal(led) == {"P4"}


def test_leader_chain_in_phase_two() -> None:
    """S, Fase Dos: winners lead on, as before."""
    text = phase_two("A U8 U9 > B", "B K2 G9 > B", "B G0 P3 > A", "A U0 D9 > A")
    assert slips(text.replace("3. B G0 P3", "3. A G0 P3")) == [("wrong-leader", "A")]


def test_played_out_hands_end_the_game() -> None:
    """S, Fase Dos: when all cards are played the factions are scored."""
    assert played(phase_two(*EVEN)).status == "unfinished"
    assert played(phase_two(*EVEN)).winners == []
    assert played(phase_two(*EVEN, "A D6 D3 > A")).status == "finished"


# ---------------------------------------------------------------- FIN DE LA PARTIDA Y PUNTUACIÓN


def test_majority_of_a_faction() -> None:
    """S, Puntuación: two low Goblins outvote the nine."""
    game = played(phase_two("A U9 G9 > A", "A G1 P4 > B", "B G2 G0 > B"))
    assert (game.result["piles"]["A"]["G"], game.result["piles"]["B"]["G"]) == ([9], [2, 1, 0])
    assert game.votes["G"] == "B"


def test_tie_by_the_highest_card() -> None:
    """S, Puntuación: as many Undead on both sides; whoever has the highest."""
    game = played(phase_two("A U8 U0 > A", "A U1 U9 > B"))
    assert game.votes["U"] == "B"


def test_tie_by_the_second_highest_card_and_so_on() -> None:
    """S, Puntuación: only the zeros have twins, so the second card can only repeat the tie: nobody's vote."""
    game = played(phase_two("A U9 G0 > A", "A U8 G0 > A", "A G0 P4 > B", "B G0 U7 > B"))
    assert (game.result["piles"]["A"]["G"], game.result["piles"]["B"]["G"]) == ([0, 0], [0, 0])
    assert game.votes["G"] is None


def test_one_card_above_the_zeros_breaks_the_tie() -> None:
    """S, Puntuación: 1 and 0 against 0 and 0."""
    game = played(phase_two("A U9 G0 > A", "A U8 G1 > A", "A G0 P4 > B", "B G0 U7 > B"))
    assert (game.result["piles"]["A"]["G"], game.result["piles"]["B"]["G"]) == ([1, 0], [0, 0])
    assert game.votes["G"] == "A"


def test_at_least_three_factions() -> None:
    """S, Puntuación: four of five is a win as well."""
    game = played(phase_two(*EVEN[:5], "B K2 K9 > A", "A K8 K3 > A", "A P9 P0 > A", "A P8 P1 > A",
                            "A G9 G1 > A", "A G8 G0 > A", "A D9 D0 > A", "A D8 D1 > A",
                            end="result: A 4-1\nvotes: G=A K=A D=B U=A P=A"))  # fmt: skip
    assert (game.winners, game.result["totals"], game.result["decided_by"]) == (["A"], {"A": 4, "B": 1}, "votes")


def test_two_votes_each() -> None:
    """S, Puntuación, silent; ruling most-votes-wins and then E: the more cards of the factions that voted."""
    game = played(phase_two(*EVEN, "A D6 D3 > A", end="result: B 2-2\nvotes: G=A K=- D=B U=A P=B"))
    assert game.votes == {"G": "A", "K": None, "D": "B", "U": "A", "P": "B"}
    assert game.result["totals"] == {"A": 2, "B": 2}
    assert (game.winners, game.result["decided_by"]) == (["B"], "cards")  # 10 cards against 12


def test_two_votes_and_as_many_cards_each() -> None:
    """S, Puntuación, silent; ruling last-tie-is-shared: A 5 + 6 cards, B 7 + 4."""
    game = played(phase_two(*EVEN, "A G7 D3 > A", end="result: shared 2-2"))
    assert game.result["totals"] == {"A": 2, "B": 2}
    assert (sorted(game.winners), game.result["decided_by"]) == (["A", "B"], "shared")


# ---------------------------------------------------------------- PODERES ESPECIALES


def test_caballeros() -> None:
    """S, Caballeros: after a Goblin a Knight wins whatever its value, in both phases."""
    assert played(phase_one("A [P0] G9 K3", "B [P1] D8 D9", "A [P2] G8 K2")).winner(1, 3) == "B"
    game = played(phase_two("A G9 K2 > B", "B U8 U9 > A", "A G8 K3 > B"))
    assert (game.pile("A"), game.pile("B")) == ({"U8", "U9"}, {"G9", "K2", "G8", "K3"})


def test_caballeros_must_follow() -> None:
    """S, Caballeros: the rule of following comes first; ruling revoke-stands lets the Knight win even so."""
    text = phase_one("B [P0] G5 K8", "A [P1] D9 D4", deal=HANDS)
    assert slips(text) == [("revoke", "K8")]
    assert replayed(text).winner(1, 1) == "A"
    in_phase_two = phase_two("A G9 K2 > B", hold={"B": "G1"})
    assert slips(in_phase_two) == [("revoke", "K2")]
    assert replayed(in_phase_two).pile("B") == {"G9", "K2"}


def test_goblin_after_a_knight() -> None:
    """S, Caballeros: the power is for the Knight that is played after; a led one just leads."""
    assert played(phase_one("A [P0] K2 G9")).winner(1, 1) == "A"
    assert played(phase_one("A [P0] K2 K3")).winner(1, 1) == "B"


def test_enanos() -> None:
    """S, Enanos: the loser takes the Dwarves, one or two, won or lost; the winner what is none."""
    game = played(phase_two("A D2 D8 > B", "B U7 D0 > B", "B D6 G4 > B", "B K5 K4 > B"))
    assert game.pile("A") == {"D2", "D8", "D6", "D0"}
    assert game.pile("B") == {"G4", "U7", "K5", "K4"}


def test_enanos_can_win_their_own_vote_for_the_loser() -> None:
    """S, Enanos: three tricks lost, one vote won."""
    game = played(phase_two("A D9 D8 > A", "A D7 D6 > A", "A D5 D4 > A"))
    assert game.votes["D"] == "B"


def test_no_muertos() -> None:
    """S, No-Muertos: only in Phase One is it a power; the winner collects instead of the discard pile."""
    game = played(phase_one("A [P0] K5 U8", "A [P1] U0 U9", "B [P2] D3 D1"))
    assert (game.pile("A"), game.pile("B")) == ({"U8"}, {"U0", "U9"})


def test_goblins() -> None:
    """S, Goblins: no power: the higher wins and both are discarded in Phase One."""
    game = played(phase_one("A [P0] G4 G6", "B [P1] G0 G0"))
    assert (game.winner(1, 1), game.winner(1, 2), game.cards("A") + game.cards("B")) == ("B", "B", [])


def test_doppelgangers_replace_the_led_faction() -> None:
    """S, Doppelgängers: playable although one could follow, counted as the led faction."""
    for trick, winner in (("A [P0] G6 P8", "B"), ("A [P0] D9 P8", "A"), ("A [P0] K8 P8", "A"), ("A [P0] U3 P5", "B")):
        assert played(phase_one(trick, deal=HANDS)).winner(1, 1) == winner


def test_led_doppelganger_must_be_followed() -> None:
    """S, Doppelgängers: the next player answers with one if he can, in both phases."""
    assert slips(phase_one("A [P0] P4 K6", deal=HANDS)) == [("revoke", "K6")]
    assert slips(phase_one("A [P0] P4 P5", deal=HANDS)) == []
    assert played(phase_one("A [P0] P4 K9")).winner(1, 1) == "A"


def test_led_doppelganger_is_no_goblin_for_a_knight() -> None:
    """S, Doppelgängers: led, it stands for itself; a Knight after it is just another faction."""
    assert played(phase_one("A [P0] P1 K9")).winner(1, 1) == "A"


def test_doppelganger_takes_no_power() -> None:
    """S, Doppelgängers: discarded after an Undead in Phase One, the winner's after a Dwarf in Phase Two."""
    game = played(phase_one("A [K2] U6 P9", "B [K3] U2 P1"))
    assert (game.pile("A"), game.pile("B")) == (set(), {"U6", "U2"})
    two = played(phase_two("A D4 P9 > B", "B D3 P1 > B"))
    assert (two.pile("A"), two.pile("B")) == ({"D4", "D3"}, {"P9", "P1"})
