"""Claim 2, the English rulebook (E), second half: combining Claim and Claim 2 for two, three and four players."""

from __future__ import annotations

from typing import Any

import pytest
from table import legal, names, phase_one, phase_two, played, record, slips

OLD = "G K D U P R S"  # Knights & Goblins, for three and four
NEW = "N I D U R T S"  # Gnomes & Giants, for three and four
PLAIN = "G K D P R T S"
THREE: dict[str, Any] = {"game": "mix", "players": 3, "factions": OLD}
FOUR: dict[str, Any] = {"game": "mix", "players": 4, "factions": OLD}


def two(factions: str) -> dict[str, Any]:
    return {"game": "mix", "players": 2, "factions": factions}


def many(players: int, factions: str = NEW) -> dict[str, Any]:
    return {"game": "mix", "players": players, "factions": factions}


# ---------------------------------------------------------------- VARIANT FOR 2 PLAYERS: SETUP


@pytest.mark.parametrize("factions", ["G K D U P", "G K R T S", "N I D U P", "N I D R T", "G K U S T", "T D N P I"])
def test_two_players_one_pair_and_three_factions(factions: str) -> None:
    """E, Variant for 2 players, Setup 1 and 2: Knights & Goblins or Gnomes & Giants, and any three others."""
    assert slips(record("", **two(factions))) == []


@pytest.mark.parametrize(
    "factions",
    [
        "G K N I D",  # both pairs
        "G K N I D U P",
        "D U P R T",  # no pair
        "G D U P R",  # half a pair
        "N D U P R",
        "G N D U P",  # half of each
        "G K D U",  # too few
        "N I D",
        "G K D U P R",  # too many
        "G K D D U",  # one twice
        "G G K D U",
        "G K D U X",  # not a faction
    ],
)
def test_two_players_wrong_factions(factions: str) -> None:
    """E, Variant for 2 players, Setup 1 and 2: one of the pairs, not both, not a half, and exactly three others."""
    assert names(record("", **two(factions))) == ["bad-header"]


def test_factions_must_be_named() -> None:
    """E, Variant for 2 players, Setup: you make your own deck, so a record has to say which."""
    assert names(record("", game="mix")) in (["missing-header"], ["bad-header"])


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ("Goblins Knights Dwarves Undead Doppelgängers", "G K D U P"),
        ("Gnomes Giants Dragons Trolls Seers", "N I R T S"),
        ("Goblins Ridders Dwergen Dubbelgangers Trolls", "G K D P T"),
        ("Goblins Caballeros Enanos No-Muertos Doppelgängers", "G K D U P"),
        ("Goblins, Caballeros, Enanos, No Muertos, Doppelgängers", "G K D U P"),
        ("Kobolde Ritter Zwerge Untote Doppelgänger", "G K D U P"),
        ("Gnome Riesen Drachen Trolle Seher", "N I R T S"),
        ("goblins KNIGHTS Dwergen r Seher", "G K D R S"),
    ],
)
def test_factions_by_name(written: str, codes: str) -> None:
    """The books of N, E, S and K name the factions in four languages; so may a header."""
    game = played(phase_one("A [D4] D5 D7" if "D" in codes else "A [R4] R5 R7", **two(written)))
    assert sorted(game.result["piles"]["A"]) == sorted(codes.split())


def test_zombies_is_a_name_for_two_factions() -> None:
    """N calls the Undead Zombies, F has Zombies of its own: the name is refused, the codes are fine."""
    assert names(record("", **two("Goblins Ridders Dwergen Zombies Dubbelgangers"))) == ["bad-header"]
    assert slips(record("", **two("Goblins Ridders Dwergen U Dubbelgangers"))) == []
    assert slips(record("", **two("Goblins Ridders Dwergen Z Dubbelgangers"))) == []


def test_unused_factions_stay_in_the_box() -> None:
    """E, Variant for 2 players, Setup 1 and 2: a card of a faction that was not selected can't appear."""
    assert slips(phase_one("A [D4] D5 T7", **two("G K D U P"))) == [("wrong-deck", "T7")]
    assert slips(phase_one("A [N3] R5 R7", **two("G K D R S"))) == [("wrong-deck", "N3")]


def test_two_players_hand_of_thirteen() -> None:
    """E, Variant for 2 players, Setup 4: thirteen cards each."""
    hand = "A: G0 G1 G2 K2 K3 D0 D1 D2 R0 R1 S0 S1 S2"
    assert slips(record(f"deal\n{hand}", **two("G K D R S"))) == []
    assert slips(record(f"deal\n{hand} S3", **two("G K D R S"))) == [("wrong-hand-size", f"{hand} S3")]


# ---------------------------------------------------------------- two players: powers that meet


def test_troll_and_dwarf_in_one_trick() -> None:
    """E Trolls, N Dwergen: the loser takes the Dwarf, the winner his one Troll."""
    led = played(phase_two("A T5 D9 > A", **two("G K D T S")))
    assert (led.pile("A"), led.pile("B")) == ({"T5"}, {"D9"})
    thrown = played(phase_two("A D5 T7 > A", **two("G K D T S")))
    assert (thrown.pile("A"), thrown.pile("B")) == ({"T7"}, {"D5"})


def test_waiting_troll_and_dwarf() -> None:
    """E Trolls, N Dwergen: T8 waits, A wins D5 and T7: A takes the higher Troll, B the Dwarf, T7 waits."""
    game = played(phase_two("A T9 T8 > A", "A D5 T7 > A", **two("G K D T S")))
    assert (game.pile("A"), game.pile("B")) == ({"T9", "T8"}, {"D5"})


def test_waiting_troll_and_two_dwarves() -> None:
    """E Trolls, N Dwergen: the winner of two Dwarves has nothing of the trick but the Troll that waited."""
    game = played(phase_two("A T9 T8 > A", "A D5 D7 > B", **two("G K D T S")))
    assert (game.pile("A"), game.pile("B")) == ({"T9", "D5", "D7"}, {"T8"})


def test_doppelganger_beats_a_seer() -> None:
    """E Seers, N Dubbelgangers: a Doppelgänger wins as a Seer but is none: no peek."""
    header = two("G K P S U")
    assert played(phase_one("A [K4] S5 P7 > B:K4 A:?", **header)).winner(1, 1) == "B"
    assert slips(phase_one("A [K4] S5 P7 > B:? A:K4", **header)) == [("wrong-take", "B:?")]
    assert slips(phase_one("A [K4] S5 P3 > A:? B:K4", **header)) == []  # the Seer won


def test_doppelganger_beats_a_dragon() -> None:
    """E Dragons, N Dubbelgangers: the Doppelgänger wins, the Dragon's player leads on."""
    header = two("G K P R U")
    assert slips(phase_one("A [K4] R5 P7 > B:K4", "A [K5] G3 G1", **header)) == []
    assert slips(phase_one("A [K4] R5 P7 > B:K4", "B [K5] G3 G1", **header)) == [("wrong-leader", "B")]


def test_doppelganger_among_gnomes_giants_and_trolls() -> None:
    """E, N Dubbelgangers: after a Giant it smashes nothing, after a Troll it does not wait."""
    header = two("N I P T S")
    giants = ("A N1 N3 > B", "B S0 S9 > A")
    assert names(phase_two(*giants, "A I5 P3 > A ; smash N3", **header)) == ["illegal-choice"]
    game = played(phase_two("A T5 P7 > B", **header))
    assert game.pile("B") == {"T5", "P7"}
    assert played(phase_two("A T5 P5 > A", **header)).pile("A") == {"T5", "P5"}


def test_doppelganger_wins_a_giant() -> None:
    """E Giants: each Giant won may smash, also one won with a Doppelgänger."""
    game = played(phase_two("A N7 N3 > A", "A I3 P9 > B ; smash N3", **two("N I P T S")))
    assert game.result["piles"]["A"]["N"] == [7]


def test_undead_and_seer() -> None:
    """E Seers, N Zombies: a Seer wins an Undead into the Score pile and may still choose its Follower."""
    game = played(phase_one("A [N7] S5 U9 > A:R1 B:N7", **two("N I U R S")))
    assert (game.pile("A"), game.takes(1, 1)) == ({"U9"}, {"A": "R1", "B": "N7"})


def test_knight_on_goblin_with_dragons_about() -> None:
    """E Dragons, N Ridders: a Dragon thrown on a Goblin loses and leads; a Knight wins and leads."""
    tricks = ("A [K4] G5 R9", "B [K5] S3 S5", "A [K6] G3 K2", "B [D4] D2 D1")
    assert slips(phase_one(*tricks, **two("G K D R S"))) == []


def test_dragon_thrown_on_a_dwarf() -> None:
    """E Dragons, N Dwergen: A wins and collects the Dragon, B takes the Dwarf and leads."""
    game = played(phase_two("A D5 R7 > A", "B S5 S3 > B", **two("G K D R S")))
    assert (game.pile("A"), game.pile("B")) == ({"R7"}, {"D5", "S5", "S3"})


# ---------------------------------------------------------------- VARIANT FOR 3 AND 4 PLAYERS: SETUP


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("factions", ["G K D U P R T", "G K U P R T S", "N I D U P R T", "T R N S P I D"])
def test_many_players_one_pair_and_five_factions(players: int, factions: str) -> None:
    """E, Variant for 3 and 4 players, Setup 1 and 2: one pair and five others."""
    assert slips(record("", **many(players, factions))) == []


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "factions",
    [
        "G K N I D U P",  # both pairs
        "D U P R T S",  # no pair
        "G D U P R T S",  # half a pair
        "G K D U P",  # the deck for two
        "G K D U P R",
        "G K D U P R T S",
        "N I D U P R R",
    ],
)
def test_many_players_wrong_factions(players: int, factions: str) -> None:
    """E, Variant for 3 and 4 players, Setup 1 and 2: exactly one pair and exactly five others."""
    assert names(record("", **many(players, factions))) == ["bad-header"]


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    """E, Combining: up to four players, and never one."""
    text = record("", **two("G K D U P")).replace("Anna, Bram", "Anna, Bram, Cleo, Dirk, Ella"[: -2 + 6 * players])
    assert names(text) == ["bad-header"]


@pytest.mark.parametrize("factions", ["G K D U P R V", "N I D T S Z W", "G K D U P R H"])
@pytest.mark.parametrize("players", [3, 4])
def test_fear_is_for_two(players: int, factions: str) -> None:
    """E names Claim and Claim 2 only; ruling fear-two-players: no Fear faction with three or four."""
    assert names(record("", **many(players, factions))) == ["bad-header"]


@pytest.mark.parametrize(("players", "hand"), [(3, 12), (4, 9)])
def test_hands_of_twelve_and_nine(players: int, hand: int) -> None:
    """E, Variant for 3 and 4 players, Setup 4: twelve cards each for three, nine for four."""
    cards = ["G0", "G1", "G2", "K2", "K3", "D0", "D1", "D2", "U0", "U1", "S0", "S1", "S2"]
    line = f"C: {' '.join(cards[:hand])}"
    assert slips(record(f"deal\n{line}", **many(players, OLD))) == []
    line = f"C: {' '.join(cards[: hand + 1])}"
    assert slips(record(f"deal\n{line}", **many(players, OLD))) == [("wrong-hand-size", line)]


# ---------------------------------------------------------------- PHASE ONE


@pytest.mark.parametrize(("players", "tricks"), [(3, 12), (4, 9)])
def test_as_many_tricks_as_cards(players: int, tricks: int) -> None:
    """E, Phase One: on until the deck is depleted: 72 cards are 12 tricks for three, 9 for four."""
    text = phase_two("A S9 S3 S4" + " S5" * (players == 4) + " > A", **many(players))
    assert len([trick for trick in played(text).data["tricks"] if trick["phase"] == 1]) == tricks
    extra = f"{tricks + 1}. A [R1 R2] S1 S2 S6" + " S7" * (players == 4)
    assert slips(text.replace("\nphase 2\n", f"\n{extra}\n\nphase 2\n"))[0] == ("extra-trick", extra)


def test_two_cards_are_revealed() -> None:
    """E, Phase One: the top two cards lie open."""
    assert slips(phase_one("A [D2 U1] K7 K3 K2 > A:D2", **THREE)) == []
    assert names(phase_one("A [D2] K7 K3 K2 > A:D2", **THREE)) == ["wrong-card-count"]
    assert names(phase_one("A [D2 U1 U2] K7 K3 K2 > A:D2", **THREE)) == ["wrong-card-count"]


def test_clockwise_from_the_leader() -> None:
    """E, Phase One: B leads, then C, then A; with four C leads, then D, A, B."""
    game = played(phase_one("B [D2 U1] K3 K5 K9 > A:D2", **THREE))
    assert (game.leader(1, 1), game.winner(1, 1)) == ("B", "A")
    game = played(phase_one("C [D2 U1] K3 K9 K5 K2 > D:D2", **FOUR))
    assert (game.leader(1, 1), game.winner(1, 1)) == ("C", "D")


def test_every_player_plays_one_card() -> None:
    """E, Phase One: three players, three cards."""
    assert names(phase_one("A [D2 U1] K7 K3 K2 K4 > A:D2", **THREE)) == ["wrong-card-count"]
    assert names(phase_one("A [D2 U1] K7 K3 > A:D2", "A [D3 U2] G7 G5 G4 > A:D3", **THREE)) == ["wrong-card-count"]


def test_everyone_must_follow() -> None:
    """E, Phase One: the first card is the lead faction, also for the third and fourth player."""
    hands = "C: G0 G1 K2 K3 D0 D1 U0 U1 P4 S0 S1 S2"
    text = phase_one("A [D2 U2] K7 D9 S1 > A:D2", deal=hands, **THREE)
    assert slips(text) == [("revoke", "S1")]
    assert legal(text) == {"K2", "K3", "P4"}
    assert slips(phase_one("A [D2 U2] K7 D9 K3 > A:D2", deal=hands, **THREE)) == []
    assert slips(phase_one("A [D2 U2] K7 D9 P4 > A:D2", deal=hands, **THREE)) == []
    assert slips(phase_one("A [D2 U2] R7 D9 S1 > A:D2", deal=hands, **THREE)) == []


def test_second_cards_faction_is_not_asked_for() -> None:
    """E, Phase One: C holds Dwarves, but B's Dwarf is not the card that counts."""
    hands = "C: G0 G1 D0 D1 U0 U1 P4 S0 S1 S2 S3 S4"
    assert slips(phase_one("A [D2 U2] K7 D9 G0 > A:D2", deal=hands, **THREE)) == []


THREE_IN_ORDER = [
    "A [D2 U1] K3 K7 K9 > C:D2 B:U1 A:S4",  # lead faction from high to low
    "A [D2 U1] K9 K3 K7 > A:U1 C:D2 B:S4",  # the winner may choose either
    "B [D2 U1] K3 K4 K5 > A:D2 C:U1 B:S4",
    "A [D2 U1] K3 D9 K2 > A:D2 C:U1 B:S4",  # lead faction before a higher card of another
    "A [D2 U1] K3 D5 R8 > A:D2 C:U1 B:S4",  # others from high to low, whatever their faction
    "A [D2 U1] K3 D5 R5 > A:D2 B:U1 C:S4",  # others tied: the earlier
    "A [D2 U1] G0 G0 G0 > A:D2 B:U1 C:S4",  # lead faction tied: the earlier
    "A [D2 U1] G0 G0 G4 > C:D2 A:U1 B:S4",
    "A [D2 U1] K3 P5 K4 > B:D2 C:U1 A:S4",  # a Doppelgänger among the lead faction
    "A [D2 U1] K5 P5 K4 > A:D2 B:U1 C:S4",  # tied with it: the earlier
    "A [D2 U1] K4 P5 K5 > B:D2 C:U1 A:S4",
    "A [D2 U1] K7 P0 D9 > A:D2 B:U1 C:S4",  # a zero of the lead faction before a nine of another
    "A [D2 U1] P3 K9 P5 > C:D2 A:U1 B:S4",  # led Doppelgängers
    "A [D2 U1] G9 K2 G8 > B:D2 A:U1 C:S4",  # a Knight on Goblins wins, then the Goblins
    "A [D2 U1] G1 K2 K5 > C:D2 A:U1 B:S4",  # ruling knights-rank-only-first: the other Knight is just another faction
    "A [D2 U1] G1 K5 K2 > B:D2 A:U1 C:S4",
    "A [D2 U1] G5 P9 K2 > C:D2 B:U1 A:S4",  # a Knight beats a Doppelgänger that counts as Goblin
    "A [D2 U1] G5 K2 D9 > B:D2 A:U1 C:S4",
    "A [D2 U1] D3 K9 G8 > A:D2 B:U1 C:S4",  # no Goblins led, no power
    "A [D2 U1] P3 K9 G8 > A:D2 B:U1 C:S4",
    "A [D2 U1] D3 G8 K2 > A:D2 B:U1 C:S4",  # nor on a Goblin that was not led
]


@pytest.mark.parametrize("trick", THREE_IN_ORDER)
def test_pick_order_of_three(trick: str) -> None:
    """E, Phase One: first and second place take the open cards, the third draws; in no other order."""
    game = played(phase_one(trick, **THREE))
    outcome = trick.split("> ")[1].split()
    assert game.winner(1, 1) == outcome[0][0]
    assert game.takes(1, 1) == {take[0]: take[2:] for take in outcome}
    second, third = outcome[1:]
    swapped = f"{trick.split('> ')[0]}> {outcome[0]} {third[0]}{second[1:]} {second[0]}{third[1:]}"
    assert names(phase_one(swapped, **THREE)) == ["wrong-take"]


FOUR_IN_ORDER = [
    "A [D2 U1] K3 K7 K9 K5 > C:D2 B:U1 D:S4 A:S5",
    "A [D2 U1] K3 K7 D9 K5 > B:D2 D:U1 A:S4 C:S5",
    "A [D2 U1] K3 R4 D9 R8 > A:D2 C:U1 D:S4 B:S5",
    "A [D2 U1] K3 R4 D4 U4 > A:D2 B:U1 C:S4 D:S5",
    "D [D2 U1] G0 G0 K9 G0 > B:D2 D:U1 A:S4 C:S5",  # D leads, then A, B with the Knight, C
    "A [D2 U1] G3 K4 P9 K6 > D:D2 C:U1 A:S4 B:S5",  # Knight, Doppelgänger and Goblin, then the lesser Knight
    "B [D2 U1] K3 P3 P9 K2 > D:D2 B:U1 C:S4 A:S5",
]


@pytest.mark.parametrize("trick", FOUR_IN_ORDER)
def test_pick_order_of_four(trick: str) -> None:
    """E, Phase One: the third draws before the fourth."""
    game = played(phase_one(trick, **FOUR))
    outcome = trick.split("> ")[1].split()
    assert game.takes(1, 1) == {take[0]: take[2:] for take in outcome}
    for i in (1, 2):
        swapped = [*outcome[:i], outcome[i + 1], outcome[i], *outcome[i + 2 :]]
        assert names(phase_one(f"{trick.split('> ')[0]}> {' '.join(swapped)}", **FOUR)) == ["wrong-take"]


def test_winner_chooses_and_the_record_must_say_what() -> None:
    """E, Phase One: the choice between two different cards is open to see; the rest follows from it."""
    trick = "A [D2 U1] K9 K3 K7"
    assert names(phase_one(f"{trick} > A", "A [D3 U2] G9 G5 G3 > A:D3", **THREE)) == ["missing-choice"]
    assert played(phase_one(f"{trick} > A:U1", **THREE)).takes(1, 1) == {"A": "U1", "C": "D2", "B": None}
    assert played(phase_one(f"{trick} > A:D2", **THREE)).takes(1, 1) == {"A": "D2", "C": "U1", "B": None}


def test_no_choice_between_equal_cards() -> None:
    """E, Phase One: two Goblin zeros leave nothing to choose."""
    assert played(phase_one("A [G0 G0] K9 K3 K7 > A", **THREE)).takes(1, 1) == {"A": "G0", "C": "G0", "B": None}


def test_winner_cannot_draw() -> None:
    """E, Phase One: the first two places take open cards; only a Seer changes that."""
    assert slips(phase_one("A [D2 U1] K9 K3 K7 > A:? C:D2 B:U1", **THREE)) == [("wrong-take", "A:?")]
    assert slips(phase_one("A [D2 U1] K9 K3 K7 > A:S4 C:D2 B:U1", **THREE)) == [("wrong-take", "A:S4")]
    assert slips(phase_one("A [D2 U1] K9 K3 K7 > A:D2 C:? B:U1", **THREE)) == [("wrong-take", "C:?")]


def test_winner_leads_next_with_many() -> None:
    """E, Phase One: the winner of the trick leads the next."""
    first = "A [D2 U1] K3 K5 K9 > C:D2"
    assert slips(phase_one(first, "C [D3 U2] G3 G5 G9 > B:D3", "B [D4 U3] D9 D8 D7 > B:D4", **THREE)) == []
    assert slips(phase_one(first, "A [D3 U2] G3 G5 G9 > B:D3", **THREE)) == [("wrong-leader", "A")]


# ---------------------------------------------------------------- PHASE TWO


def test_winner_gains_all_cards() -> None:
    """E, Phase Two: three or four cards for the winner."""
    assert played(phase_two("A S3 S9 S5 > B", **THREE)).pile("B") == {"S3", "S9", "S5"}
    assert played(phase_two("A S3 S9 S5 G8 > B", **FOUR)).pile("B") == {"S3", "S9", "S5", "G8"}


def test_follower_decks_are_the_hands_of_all() -> None:
    """E, Phase Two: each takes his own Follower deck; cards of others can't be played."""
    text = phase_two("A S3 S9 S5 > B", hold={"C": "S8"}, **THREE)
    assert slips(text.replace("1. A S3 S9 S5", "1. A S8 S9 S5")) == [("not-in-hand", "S8")]
    assert slips(phase_two("A S3 S9 G5 > B", hold={"C": "S8"}, **THREE)) == [("revoke", "G5")]


def test_knights_in_phase_two() -> None:
    """E, Knights: the highest Knight on led Goblins wins, also against the Goblin nine and a Doppelgänger nine."""
    assert played(phase_two("A G9 K2 K3 > C", **THREE)).pile("C") == {"G9", "K2", "K3"}
    assert played(phase_two("A G9 K4 P9 K3 > B", **FOUR)).pile("B") == {"G9", "K4", "P9", "K3"}


def test_doppelgangers_take_no_power_among_many() -> None:
    """E, Doppelgänger: neither from the lead faction nor from other cards of the trick."""
    undead = played(phase_one("A [D2 K4] U3 P7 U5 > B:D2", **THREE))
    assert (undead.winner(1, 1), undead.pile("B")) == ("B", {"U3", "U5"})
    assert names(phase_one("A [D2 K4] S3 P7 S5 > B:? C:D2 A:K4", **THREE)) == ["wrong-take"]
    # a Doppelgänger after a Dragon does not lead on: B's Dragon is the last one
    assert slips(phase_one("A [D2 K4] R3 R5 P7 > C:D2", "B [D3 K5] G3 G2 G1 > B:D3", **THREE)) == []


def test_undead_among_many() -> None:
    """N, Zombies with three: all Undead that were played go to the winner of the trick."""
    game = played(phase_one("A [D2 U4] U3 U7 U9 > C:U4", **THREE))
    assert game.pile("C") == {"U3", "U7", "U9"}
    assert game.takes(1, 1) == {"C": "U4", "B": "D2", "A": None}


def test_dragons_among_many() -> None:
    """E, Dragons: the last one played leads next, with three or four, whatever wins."""
    assert slips(phase_one("A [D2 U1] R3 R9 R5 > B:D2", "C [D3 U2] G3 G2 G1 > C:D3", **THREE)) == []
    assert slips(phase_one("A [D2 U1] K3 R9 K5 K2 > C:D2", "B [D3 U2] G3 G2 G1 G0 > B:D3", **FOUR)) == []
    assert slips(phase_two("A R3 R9 K5 > B", "B S9 S2 S3 > B", **THREE)) == []


def test_trolls_among_many() -> None:
    """E, Trolls: of three Trolls one is taken, two wait."""
    game = played(phase_two("A T5 T7 T2 > B", "B S0 S1 S9 > A", "A N5 N1 N3 > A", **many(3)))
    assert game.pile("B") == {"T7"}
    assert game.pile("A") == {"S0", "S1", "S9", "T5", "N5", "N1", "N3", "T2"}
    four = played(phase_two("A T5 T7 T2 T9 > D", "D S9 S1 S2 S0 > D", **many(4)))
    assert four.pile("D") == {"T9", "T7", "S9", "S1", "S2", "S0"}


def test_trolls_and_dwarves_among_many() -> None:
    """E, Trolls and Dwarves: the lowest card takes the Dwarf, the winner the highest Troll, the other Troll waits."""
    game = played(phase_two("A T5 D9 T2 > A", "A S9 S1 S3 > A", **many(3)))
    assert game.pile("C") == {"D9"}
    assert game.pile("A") == {"T5", "S9", "S1", "S3", "T2"}


# ---------------------------------------------------------------- SEER


def test_seer_takes_the_deck_card_of_three() -> None:
    """E, Seer: the winner takes the peeked card, second place one open card, third place the other."""
    trick = "A [D2 U1] S9 S2 S5"
    game = played(phase_one(f"{trick} > A:K4 C:D2 B:U1", **THREE))
    assert game.takes(1, 1) == {"A": "K4", "C": "D2", "B": "U1"}
    assert played(phase_one(f"{trick} > A:? C:U1", **THREE)).takes(1, 1) == {"A": None, "C": "U1", "B": "D2"}


def test_seer_takes_an_open_card_of_three() -> None:
    """E, Seer: or he takes one of the two as usual."""
    game = played(phase_one("A [D2 U1] S9 S2 S5 > A:U1 C:D2 B:?", **THREE))
    assert game.takes(1, 1) == {"A": "U1", "C": "D2", "B": None}


def test_second_place_chooses_after_a_seer() -> None:
    """E, Seer: what second place chose must be written, and nobody passes him by."""
    assert names(phase_one("A [D2 U1] S9 S2 S5 > A:?", "A [D3 U2] G9 G5 G3 > A:D3", **THREE)) == ["missing-choice"]
    assert names(phase_one("A [D2 U1] S9 S2 S5 > A:? B:U1 C:D2", **THREE)) == ["wrong-take"]


def test_seer_of_four() -> None:
    """E, Seer: second and third take the open cards, the fourth draws."""
    game = played(phase_one("A [D2 U1] S9 S2 S5 S3 > A:K4 C:D2 D:U1 B:G3", **FOUR))
    assert game.takes(1, 1) == {"A": "K4", "C": "D2", "D": "U1", "B": "G3"}
    assert played(phase_one("A [D2 U1] S9 S2 S5 S3 > A:D2 C:U1 D:? B:?", **FOUR)).winner(1, 1) == "A"
    assert names(phase_one("A [D2 U1] S9 S2 S5 S3 > A:K4 C:D2 B:U1 D:G3", **FOUR)) == ["wrong-take"]


def test_only_the_winning_seer_peeks() -> None:
    """E, Seer: a Seer in second place, or a Doppelgänger that won as one, changes nothing."""
    assert slips(phase_one("A [D2 U1] K9 S8 K3 > A:? C:D2 B:U1", **THREE)) == [("wrong-take", "A:?")]
    assert slips(phase_one("A [D2 U1] S5 P7 S2 > B:? A:D2 C:U1", **THREE)) == [("wrong-take", "B:?")]


# ---------------------------------------------------------------- DWARVES


@pytest.mark.parametrize(
    ("trick", "piles"),
    [
        ("A D9 D3 U1 > A", {"A": "U1", "C": "D9 D3"}),  # the lowest of all, whatever its faction
        ("A D3 D5 D4 > B", {"A": "D3 D5 D4"}),  # the lowest may be a Dwarf
        ("A K5 D0 K7 > C", {"C": "K5 K7", "B": "D0"}),  # a thrown Dwarf that is lowest itself
        ("A S0 D5 G9 > A", {"A": "S0 G9 D5"}),  # who wins with the lowest card keeps the Dwarves
        ("A D9 U2 K2 > A", {"A": "U2 K2", "C": "D9"}),  # tied: the last played
        ("A S2 D5 R2 > A", {"A": "S2 R2", "C": "D5"}),  # tied with the winner: the last played
        ("A S2 K2 D5 > A", {"A": "S2 K2", "B": "D5"}),
        ("A D5 P0 D7 > C", {"C": "P0", "B": "D5 D7"}),  # a Doppelgänger can be the lowest; it is no Dwarf
        ("A G3 K3 D3 > B", {"B": "G3 K3", "C": "D3"}),
        ("A S9 S5 S4 > A", {"A": "S9 S5 S4"}),  # no Dwarf, nothing to take
    ],
)
def test_dwarves_of_three(trick: str, piles: dict[str, str]) -> None:
    """E, Dwarves: the lowest card's player takes all Dwarves; ruling lowest-takes-dwarves for ties and winners."""
    game = played(phase_two(trick, **THREE))
    assert {seat: game.pile(seat) for seat in "ABC"} == {seat: set(piles.get(seat, "").split()) for seat in "ABC"}


@pytest.mark.parametrize(
    ("trick", "piles"),
    [
        ("A D9 D3 U1 S0 > A", {"A": "U1 S0", "D": "D9 D3"}),
        ("A D9 D3 D4 D5 > A", {"B": "D9 D3 D4 D5"}),
        ("B S0 D5 G9 D7 > B", {"B": "S0 G9 D5 D7"}),  # the winner played the lowest
        ("C D2 R2 K2 U2 > C", {"B": "D2", "C": "R2 K2 U2"}),  # C, D, A, B: four twos, B's is the last
        ("A K2 K9 D5 S2 > B", {"B": "K2 K9 S2", "D": "D5"}),
    ],
)
def test_dwarves_of_four(trick: str, piles: dict[str, str]) -> None:
    """E, Dwarves: the same with four; a partner's trick makes no difference."""
    game = played(phase_two(trick, **FOUR))
    assert {seat: game.pile(seat) for seat in "ABCD"} == {seat: set(piles.get(seat, "").split()) for seat in "ABCD"}


def test_dwarves_of_many_in_phase_one() -> None:
    """E, Dwarves: in Phase Two only; before, they are discarded."""
    game = played(phase_one("A [U1 U2] D9 D3 D1 > A:U1", **THREE))
    assert game.cards("A") == game.cards("B") == game.cards("C") == []


# ---------------------------------------------------------------- GIANTS

GNOMES_OF_THREE = (
    "A N1 N3 N1 > B",  # B: 3 1 1
    "B N5 N7 N3 > C",  # C: 7 5 3
    "C S0 S9 S1 > A",
)
GNOMES_OF_FOUR = (
    "A N1 N3 N1 N1 > B",  # B: 3 1 1 1
    "B N5 N7 N5 N3 > C",  # C: 7 5 5 3
    "C S0 S1 S9 S2 > A",
)


def test_giants_smash_at_each_opponent() -> None:
    """E, Giants: every Giant of the trick hits a Gnome of its value at each opponent, written or not."""
    for choice in ("", " ; smash B:N3 B:N1 C:N3"):
        game = played(phase_two(*GNOMES_OF_THREE, "A I3 I1 D5 > A" + choice, **many(3)))
        assert game.result["piles"]["B"]["N"] == [1]
        assert game.result["piles"]["C"]["N"] == [7, 5]


def test_giant_of_a_loser_smashes_for_the_winner() -> None:
    """E, Giants: all Giants played in the trick count, here one thrown by B on A's Seer; not against the winner."""
    game = played(phase_two(*GNOMES_OF_THREE, "A S8 I3 I7 > A", **many(3)))
    assert game.result["piles"]["B"]["N"] == [1, 1]
    assert game.result["piles"]["C"]["N"] == [5]


def test_several_gnomes_of_one_player() -> None:
    """E, Giants, note: two Giants of one value smash two Gnomes of one player."""
    tricks = ("A N1 N3 N3 > B", "B S0 S1 S9 > A")
    assert played(phase_two(*tricks, "A I3 I3 D5 > A", **many(3))).result["piles"]["B"]["N"] == [1]
    assert played(phase_two(*tricks, "A I3 I1 D5 > A", **many(3))).result["piles"]["B"]["N"] == [3]


def test_winners_own_gnomes_are_safe() -> None:
    """E, Giants: never the winner's."""
    game = played(phase_two("A N9 N3 N3 > A", "A I3 I1 D5 > A", **many(3)))
    assert game.result["piles"]["A"]["N"] == [9, 3, 3]


def test_gnome_of_the_same_trick_is_the_winners() -> None:
    """E, Giants and Gnomes: what was won in the trick is the winner's own; older Gnomes of the others are hit."""
    game = played(phase_two("A N1 N3 N1 > B", "B S0 S1 S9 > A", "A I3 D5 N3 > A", **many(3)))
    assert game.result["piles"]["A"]["N"] == [3]
    assert game.result["piles"]["B"]["N"] == [1, 1]


def test_a_written_smash_is_checked() -> None:
    """E, Giants: not a choice here; whatever is written must be what happened."""
    for victims in ("B:N3 B:N1 C:N3 C:N5", "A:N3", "B:N1 B:N1 C:N3"):
        text = phase_two(*GNOMES_OF_THREE, f"A I3 I1 D5 > A ; smash {victims}", **many(3))
        assert names(text) == ["illegal-choice"]


def test_partners_gnomes_are_safe() -> None:
    """E, Giants: A wins; B loses what the Giants hit, his partner C keeps a 5 and a 3 that they would have hit."""
    game = played(phase_two(*GNOMES_OF_FOUR, "A I5 I1 I3 I1 > A", **many(4)))
    assert game.result["piles"]["B"]["N"] == [1]
    assert game.result["piles"]["C"]["N"] == [7, 5, 5, 3]


def test_winner_and_partner_are_safe_when_the_owner_wins() -> None:
    """E, Giants: C wins with the highest Giant; only the other team is smashed."""
    game = played(phase_two(*GNOMES_OF_FOUR, "A I3 I1 I5 I1 > C", **many(4)))
    assert game.result["piles"]["B"]["N"] == [1]
    assert game.result["piles"]["C"]["N"] == [7, 5, 5, 3]


def test_giants_of_the_other_team() -> None:
    """E, Giants: D wins, so C's Gnomes are hit by every Giant, C's own among them; B's, D's partner, are not."""
    game = played(phase_two(*GNOMES_OF_FOUR, "A I3 I1 I5 I7 > D", **many(4)))
    assert game.result["piles"]["B"]["N"] == [3, 1, 1, 1]
    assert game.result["piles"]["C"]["N"] == [5]  # 3, 5 and 7 were smashed


# ---------------------------------------------------------------- END OF THE GAME AND SCORING

BEGIN = ("A S9 S1 S2 > A", "A S8 S3 S4 > A", "A S5 S6 S7 > C",  # Seers: A 6 (27 in all), C 3
         "C P1 P2 P9 > B", "B P8 P3 P4 > B", "B P5 P7 P6 > C")  # fmt: skip  # Doppelgängers: B 6 (27), C 3
HIGH_KNIGHTS = ("A K9 K5 K4 > A", "A K8 K6 K2 > A")  # Knights: A 6 (34)
LOW_KNIGHTS = ("A K7 K5 K4 > A", "A K6 K3 K2 > A")  # Knights: A 6 (27)


def test_three_players_equal_votes_by_cards() -> None:
    """E, Scoring, 3 players: A has Knights and Seers with 12 cards, B Doppelgängers and Goblins with 15 lower ones."""
    goblins = ("C G1 G0 G2 > B", "B G4 G0 G0 > B", "B G0 G9 G8 > C", "C G5 G3 G6 > B")  # B 9 (21), C 3
    game = played(phase_two(*HIGH_KNIGHTS, *BEGIN, *goblins, end="result: B 2-2-0", **many(3, PLAIN)))
    assert game.votes == {"G": "B", "K": "A", "D": None, "P": "B", "R": None, "T": None, "S": "A"}
    assert (game.winners, game.result["totals"]) == (["B"], {"A": 2, "B": 2, "C": 0})
    assert game.result["decided_by"] == "cards"


def test_three_players_last_trick_takes_all_trolls() -> None:
    """E, Trolls, 3 players: B takes the 9 and the 8; the last trick's winner C the 7 and the six that wait."""
    tricks = (*HIGH_KNIGHTS, *BEGIN, "C G1 G2 G9 > B", "B T9 T1 T2 > B", "B T8 T3 T4 > B", "B T5 T7 T6 > C")
    game = played(phase_two(*tricks, end="result: A 2-2-1", **many(3, PLAIN)))
    assert (game.result["piles"]["B"]["T"], game.result["piles"]["C"]["T"]) == ([9, 8], [7, 6, 5, 4, 3, 2, 1])
    assert (game.winners, game.result["decided_by"]) == (["A"], "cards")  # Knights 6, Seers 6 against 6 and 3


def test_three_players_equal_cards_by_values() -> None:
    """E, Scoring, 3 players: 12 cards each, whose values sum to 34 + 27 for A and 27 + 20 for B."""
    goblins = ("C G1 G2 G9 > B", "B G8 G0 G0 > B", "B G3 G7 G4 > C", "C G5 G6 G0 > A")  # B 6 (20), C 3, A 3
    game = played(phase_two(*HIGH_KNIGHTS, *BEGIN, *goblins, end="result: A 2-2-0", **many(3, PLAIN)))
    assert (game.winners, game.result["totals"]) == (["A"], {"A": 2, "B": 2, "C": 0})
    assert game.result["decided_by"] == "values"


def test_three_players_equal_values() -> None:
    """E, Scoring, silent; ruling last-tie-is-shared: 27 + 27 for A, 27 + 27 for B; C has no part in it."""
    goblins = ("C G1 G2 G9 > B", "B G8 G4 G3 > B", "B G0 G7 G0 > C", "C G5 G6 G0 > A")  # B 6 (27), C 3, A 3
    game = played(phase_two(*LOW_KNIGHTS, *BEGIN, *goblins, end="result: AB 2-2-0", **many(3, PLAIN)))
    assert sorted(game.winners) == ["A", "B"]
    assert game.result["decided_by"] == "shared"


def test_three_players_most_factions() -> None:
    """E, Scoring, 3 players: everyone for himself; three votes beat one."""
    goblins = ("C G1 G9 G2 > A", "A G8 G0 G0 > A", "A G7 G3 G4 > A", "A G5 G0 G6 > C")  # A 9, C 3
    game = played(phase_two(*HIGH_KNIGHTS, *BEGIN, *goblins, end="result: A 3-1-0", **many(3, PLAIN)))
    assert game.votes == {"G": "A", "K": "A", "D": None, "P": "B", "R": None, "T": None, "S": "A"}
    assert (game.winners, game.result["decided_by"]) == (["A"], "votes")


def test_three_way_tie_for_a_faction() -> None:
    """E, Scoring: three Goblins for each of three: the highest card decides among all of them."""
    tricks = ("A G8 G0 G1 > A", "A G2 G9 G0 > B", "B G3 G7 G4 > C")
    game = played(phase_two(*tricks, **THREE))
    assert [game.result["piles"][seat]["G"] for seat in "ABC"] == [[8, 1, 0], [9, 2, 0], [7, 4, 3]]
    assert game.votes["G"] == "B"


def test_tie_for_the_most_of_a_faction_leaves_out_the_third() -> None:
    """E, Scoring: A and B have three Seers each, C only the nine: the tie is between A and B."""
    game = played(phase_two("A S8 S0 S1 > A", "A S2 S7 S3 > B", "B K2 K9 K3 > C", "C S9 G1 G2 > C", **THREE))
    assert game.votes["S"] == "A"


SEERS_OF_FOUR = ("A K9 K2 K3 K4 > A", "A K5 K6 K7 K8 > D", "D S9 S1 S2 S3 > D", "D S4 S5 S8 S6 > B")


def test_four_players_count_as_teams() -> None:
    """E, Scoring, 4 players: partners put their cards together, and the team with the most factions wins."""
    tricks = (
        *SEERS_OF_FOUR,  # Knights: A 4 with the nine, D 4; Seers: D 4, B 4
        "B P1 P2 P3 P9 > A", "A P4 P5 P6 P8 > D",  # Doppelgängers: A 4 with the nine, D 4
        "D G1 G2 G3 G9 > C", "C G4 G5 G8 G0 > A", "A G6 G7 G0 G0 > B",  # Goblins: C 4, A 4 against B 4
    )  # fmt: skip
    game = played(phase_two(*tricks, end="result: AC 3-1", **many(4, PLAIN)))
    assert game.votes == {"G": "AC", "K": "AC", "D": None, "P": "AC", "R": None, "T": None, "S": "BD"}
    assert (game.winners, game.result["totals"], game.result["decided_by"]) == (["AC"], {"AC": 3, "BD": 1}, "votes")
    assert [len(game.result["piles"][seat]["G"]) for seat in "ABCD"] == [4, 4, 4, 0]


def test_four_players_equal_votes() -> None:
    """E, Scoring, 4 players, silent; ruling four-player-ties: 8 Goblins and 4 Knights against 8 and 8."""
    tricks = (
        *SEERS_OF_FOUR,
        "B P1 P2 P9 P3 > D", "D P4 P5 P8 P6 > B",  # Doppelgängers: D 4, B 4
        "B G1 G9 G2 G3 > C", "C G4 G5 G8 G0 > A", "A G6 G7 G0 G0 > B",
    )  # fmt: skip
    game = played(phase_two(*tricks, end="result: BD 2-2", **many(4, PLAIN)))
    assert (game.winners, game.result["totals"], game.result["decided_by"]) == (["BD"], {"AC": 2, "BD": 2}, "cards")


def test_partners_sit_opposite() -> None:
    """E, Game overview: A with C against B with D; a win is a team's."""
    game = played(phase_two("A S9 S1 S2 S3 > A", "A G2 G1 G9 G3 > C", "C K2 K9 K3 K4 > D", **FOUR))
    assert (game.votes["S"], game.votes["G"], game.votes["K"]) == ("AC", "AC", "BD")
