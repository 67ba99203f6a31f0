"""Set-up, course of the game and scoring as printed in book F, and rules.md sections 1, 2, 3 and 5 where F states them.

F prints the whole game once more, in English and Dutch; these tests play it with F's own factions.
"""

from __future__ import annotations

import itertools

import pytest
from table import dealt, first, heroes, played, replayed, second, slip

FEAR = "V Z W H"


def errors(text: str) -> list[tuple[str, int]]:
    return [(finding.name, finding.line) for finding in replayed(text).findings if finding.severity == "error"]


# ---------------------------------------------------------------- components and set up


@pytest.mark.parametrize("code", ["V", "Z", "W"])
def test_ten_cards_from_0_to_9(code: str) -> None:
    """F Components: ten Vampires, Zombies, Werewolves, numbered 0 to 9."""
    hand = " ".join(f"{code}{value}" for value in range(10))
    played(dealt(f"G K D T {code}", {"A": hand}))
    text = first(f"G K D T {code}", f"A [G5] {code}10 G8")
    slip(text, "unknown-card", f"{code}10")


@pytest.mark.parametrize("code", ["V", "Z", "W"])
def test_each_card_is_there_once(code: str) -> None:
    """F Components: no value comes twice."""
    text = dealt(f"G K D T {code}", {"A": f"{code}4 G0 G1", "B": f"{code}4"})
    slip(text, "duplicate-card", f"B: {code}4")


@pytest.mark.parametrize("pair", ["G K", "N I"])
@pytest.mark.parametrize("three", ["V Z W", "V Z H", "V W H", "Z W H", "V D T", "D Z P", "U S W", "R H U"])
def test_fears_factions_replace_ten_card_factions(pair: str, three: str) -> None:
    """F Set up: each of the four takes the place of a ten-card faction, with Claim's or Claim 2's pair."""
    code = pair[0]
    told = played(first(f"{pair} {three}", f"A [{code}7] {code}9 {code}5"))
    assert told.winner(1, 1) == "A"


@pytest.mark.parametrize(
    "factions",
    ["V Z W H D", "G V Z W H", "G K N I V", "G K V Z", "G K V Z W H", "K N V Z W", "G K V V Z", "V Z W H"],
)
def test_a_pair_and_three_ten_card_factions_are_needed(factions: str) -> None:
    """F Note: it is an expansion, Claim or Claim 2 is needed; it replaces ten-card factions, not the pair."""
    found = errors(dealt(factions, {"A": "V3"}))
    assert ("bad-header", 4) in found


def test_a_fear_faction_not_chosen_is_not_in_the_deck() -> None:
    """F Set up: only the chosen factions are shuffled."""
    slip(first("G K D T V", "A [G5] G9 Z3"), "wrong-deck", "Z3")
    slip(first("", "A [G5] G9 V3", game="claim"), "wrong-deck", "V3")
    slip(first("", "A [N5] N9 H3", game="claim2"), "wrong-deck", "H3")


@pytest.mark.parametrize(
    "names",
    [
        "Goblins, Knights, Vampires, Werewolves, Shadows",
        "Goblins, Ridders, Vampieren, Weerwolven, Schaduwen",
        "Goblins, Ridders, Vampiers, Weerwolven, Schaduwen",
        "g k v w h",
    ],
)
def test_faction_names_in_both_languages(names: str) -> None:
    """F Components: the names as both texts print them (the Dutch one has two for the Vampires)."""
    told = played(first(names, "A [V5] W3 W7", "A [V6] H12 H3"))
    assert [told.winner(1, 1), told.winner(1, 2)] == ["A", "A"]
    assert set(told.result["votes"]) == {"G", "K", "V", "W", "H"}


@pytest.mark.parametrize("names", ["Goblins, Ridders, Dwergen, Zombies, Dubbelgangers", "G K D Zombies V"])
def test_the_name_zombies_is_refused(names: str) -> None:
    """rules.md 1: N's Dutch name of the Undead and F's faction are the same word, so the code is asked for."""
    assert ("bad-header", 4) in errors(dealt(names, {"A": "G3"}))


def test_thirteen_cards_each() -> None:
    """F Heroes, set up: each player is dealt 13 cards."""
    hand = "V0 V1 V2 V3 V4 V5 V6 V7 V8 V9 Z0 Z1 Z2"
    played(dealt("G K D Z V", {"A": hand}))
    slip(dealt("G K D Z V", {"A": hand + " Z3"}), "wrong-hand-size", "A: V0")


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("code", FEAR.split())
def test_fear_is_for_two_players(players: int, code: str) -> None:
    """F speaks of two players throughout; ruling fear-two-players: with three or four it is refused, clearly."""
    text = dealt(f"G K D T R P {code}", {"A": "G3"}, players=players)
    told = replayed(text)
    found = [finding for finding in told.findings if finding.severity == "error"]
    assert [finding.name for finding in found] == ["bad-header"]
    assert found[0].line in (2, 4)
    assert "two" in found[0].message or "2" in found[0].message


def test_heroes_are_for_two_players() -> None:
    """rules.md 2: heroes are an option of the two-player trick games."""
    text = dealt("G K D T R P S", {"A": "G3"}, players=3, hero_line=heroes())
    assert "bad-header" in [name for name, _ in errors(text)]


def test_fear_is_no_part_of_kingdoms() -> None:
    """rules.md 2: Kingdoms has its own ten factions and no heroes."""
    base = "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: {}\n{}start: G\ndisplay: G D N\n"
    assert ("bad-header", 4) in errors(base.format("G D N T U R V", ""))
    assert "bad-header" in [name for name, _ in errors(base.format("G D N T U R S", f"heroes: {heroes()}\n"))]


# ---------------------------------------------------------------- heroes: set up


@pytest.mark.parametrize(
    ("game", "factions", "card"), [("claim", "", "G5"), ("claim2", "", "N5"), ("mix", "G K V Z W", "G5")]
)
def test_heroes_join_any_two_player_trick_game(game: str, factions: str, card: str) -> None:
    """F Heroes, set up: five heroes are added to the faction deck, whichever it is."""
    told = played(first(factions, f"A [{card}] MUMMY LICH", game=game, hero_line=heroes(MUMMY=9)))
    assert told.winner(1, 1) == "A"


def test_without_a_heroes_line_there_are_none() -> None:
    """F Heroes: they can be added; a game without them has none in its deck."""
    slip(first("G K D T V", "A [G5] MUMMY G3"), "wrong-deck", "MUMMY")


def test_a_hero_that_is_not_listed_is_not_in_the_deck() -> None:
    """F Heroes, set up: five heroes are dealt out; with five named the sixth is not among them."""
    line = "LICH=5 SKELETON=2 WARLOCK=4 CTHULHU=6 MUMMY=3"
    slip(first("G K D T V", "A [G5] G3 CUBE", hero_line=line), "wrong-deck", "CUBE")


def test_five_heroes_are_fine_a_sixth_is_not_in_the_deck() -> None:
    """F Heroes, set up: only five of the heroes are used."""
    lines = ["A [MUMMY] G3 G2", "A [LICH] WARLOCK SKELETON", "A [CTHULHU] G5 G4"]
    played(first("G K D T V", *lines, hero_line=heroes()))
    slip(first("G K D T V", *lines, "A [G9] K9 CUBE", hero_line=heroes()), "wrong-deck", "CUBE")
    slip(first("G K D T V", *lines, "A [CUBE] K9 K8", hero_line=heroes()), "wrong-deck", "CUBE")


def test_each_hero_is_there_once() -> None:
    """F Components: six heroes, one card each."""
    slip(dealt("G K D T V", {"A": "LICH G0", "B": "LICH"}, hero_line=heroes()), "duplicate-card", "B: LICH")


def test_only_fears_six_heroes_are_known() -> None:
    """F Heroes: those of Mercenaries could join, but their powers are in no rulebook here: refused."""
    text = dealt("G K D T V", {"A": "G3"}, hero_line="LICH=5 PALADIN=3 MUMMY CUBE WARLOCK")
    found = errors(text)
    assert [line for _, line in found] == [5]
    assert found[0][0] == "bad-header"


@pytest.mark.parametrize("line", ["LICH=-1 SKELETON WARLOCK MUMMY CUBE", "LICH=x SKELETON WARLOCK MUMMY CUBE"])
def test_hero_values_are_whole_numbers_from_0(line: str) -> None:
    """rules.md 4: a hero's value is a whole number, 0 or more."""
    found = errors(dealt("G K D T V", {"A": "G3"}, hero_line=line))
    assert [line for _, line in found] == [5]


def test_with_heroes_only_47_faction_cards_are_left() -> None:
    """F Heroes, set up: five cards leave the game for the five heroes, so forty-eight can't all be seen."""
    # 26 played in Phase One, 13 recruited face up by Anna, 8 more played by Bram in Phase Two: 47 in all
    tricks = [f"A G{high} G{low} > A" for high, low in [(9, 8), (7, 6), (5, 4), (3, 2)]]
    tricks += [f"A K{high} K{low} > A" for high, low in [(9, 8), (7, 6), (5, 4), (3, 2)]]
    forty_seven = second("G K D T V", *tricks, hero_line=heroes())
    played(forty_seven)
    forty_eight = second("G K D T V", *tricks, "A G1 G0 > A", hero_line=heroes())
    found = [name for name, _ in errors(forty_eight)]
    assert len(found) == 1
    assert found[0] in {"wrong-deck", "impossible"}
    played(second("G K D T V", *tricks, "A G1 G0 > A"))  # without heroes nothing is wrong with it


# ---------------------------------------------------------------- Phase One


def test_phase_one_has_thirteen_tricks() -> None:
    """F Phase One: thirteen tricks, then the deck is used up; a fourteenth is too much."""
    text = second("G K D T V", "A V9 V8 > A", keep="K9 K8 K7")
    played(text)
    too_long = text.split("phase 2")[0] + "A [K9] K8 K7\n"
    slip(too_long, "extra-trick", "A [K9] K8 K7")


def test_one_card_is_turned_up() -> None:
    """F Phase One, reveal: one card lies between the players."""
    slip(first("G K D T V", "A [G5 G6] V9 V8"), "wrong-card-count", "A [G5 G6] V9 V8")
    slip(first("G K D T V", "A V9 V8"), "wrong-card-count", "A V9 V8")


def test_one_card_each() -> None:
    """F Phase One, play cards: leader and other player play a single card."""
    slip(first("G K D T V", "A [G5] V9 V8 V7"), "wrong-card-count", "A [G5] V9 V8 V7")


def test_the_winner_leads_the_next_trick() -> None:
    """F Phase One: the leader is who won the last trick."""
    told = played(first("G K D Z V", "A [G5] V3 V9", "[G6] V8 V4", "[G7] K2 K9"))
    assert [told.leader(1, n) for n in (1, 2, 3)] == ["A", "B", "B"]
    slip(first("G K D Z V", "A [G5] V3 V9", "A [G6] V8 V4"), "wrong-leader", "A [G6]")


def test_the_record_names_the_first_leader() -> None:
    """F Phase One: the youngest leads first; ages are not checked."""
    assert played(first("G K D Z V", "B [G5] V3 V9")).leader(1, 1) == "B"


def test_the_lead_may_be_of_any_faction() -> None:
    """F Play cards, note: the lead need not be of the face-up card's faction."""
    for code, prize in itertools.permutations(["G", "V", "W", "H"], 2):
        played(first("G K V W H", f"A [{prize}5] {code}3 {code}2"))


def test_the_winner_gets_the_face_up_card_and_the_loser_draws_unseen() -> None:
    """F Collect cards: face-up card to the winner, top card of the deck to the loser."""
    told = played(first("G K D Z V", "A [G5] V3 V9", "B [G6] V8 V4 > B:G6 A:Z2"))
    assert told.takes(1, 1) == {"B": "G5", "A": None}
    assert told.takes(1, 2) == {"B": "G6", "A": "Z2"}
    slip(first("G K D Z V", "A [G5] V3 V9 > B:Z1"), "wrong-take", "B:Z1")


def test_a_tie_is_the_leaders() -> None:
    """F Collect cards: equal values, the leader wins."""
    assert played(first("G K P H V", "A [G5] H4 P4")).winner(1, 1) == "A"
    assert played(first("N I D H V", "A [N5] N7 N7")).winner(1, 1) == "A"


def test_another_faction_never_wins() -> None:
    """F Collect cards, note: who plays another faction loses, whatever the value."""
    for led, other in itertools.permutations(["G0", "V0", "Z0", "H0"], 2):
        assert played(first("G K V Z H", f"A [G5] {led} {other}")).winner(1, 1) == "A"
    assert played(first("G K V Z H", "A [G5] V0 H19")).winner(1, 1) == "A"


def test_played_cards_are_discarded() -> None:
    """F Collect cards: what is played in Phase One scores for nobody (Zombies and Undead apart)."""
    told = played(first("G K D H V", "A [G5] V9 V3", "A [G6] H9 H3", "A [G7] D9 D3", "A [G8] K9 K3"))
    assert told.whole_pile("A") == told.whole_pile("B") == {}
    assert told.status == "unfinished"
    assert told.result["winners"] == []


def test_following_applies_in_phase_one_and_can_be_proven_later() -> None:
    """F Play cards, important: Bram threw a Goblin on a Vampire and shows a Vampire two tricks later."""
    lines = ["A [G5] V9 G3", "A [G6] K9 K8", "A [G7] V8 V2"]
    text = first("G K D Z V", *lines)
    slip(text, "revoke", "G3")


# ---------------------------------------------------------------- Phase Two


def test_the_followers_are_the_hand_of_phase_two() -> None:
    """F Phase Two: the recruited cards are the new hand; a card that Anna did not recruit she can't play."""
    text = second("G K D T V", "A V9 V8 > A", keep="V7")
    played(text)
    slip(text.replace("A V9 V8", "A V7 V8"), "not-in-hand", "V7")


def test_following_still_applies_in_phase_two() -> None:
    """F Phase Two, important: Anna recruited V9 face up and must follow the led Vampire with a Vampire."""
    text = second("G K D T V", "A G1 G9 > B", "B V3 K2 > B", junk="VT")
    slip(text, "revoke", "K2")


def test_the_winner_takes_both_cards() -> None:
    """F Phase Two, collect cards: both played cards go into the winner's Score pile."""
    shadows = "H19 H17 H15 H13 H11 H9 H7 H5"  # with H4 and H2 all ten of them, so Bram has none to follow with
    tricks = ["A G9 G8 > A", "A H4 K9 > A", "A K2 K7 > B"]
    told = played(second("G K D H V", *tricks, played=shadows, last=["A [H2] V9 V8 > A"]))
    assert told.whole_pile("A") == {"G": [9, 8], "H": [4], "K": [9]}
    assert told.whole_pile("B") == {"K": [7, 2]}


def test_the_leader_carries_over() -> None:
    """rules.md 3, ruling leader-carries-over: who won the last trick of Phase One leads Phase Two."""
    text = second("G K D T V", "A V9 V8 > A")
    told = played(text)
    assert told.leader(2, 1) == "A"
    slip(text.replace("A V9 V8 > A", "B V9 V8"), "wrong-leader", "B V9 V8")
    assert played(second("G K D T V", "B V9 V8 > B", by="B")).leader(2, 1) == "B"


def test_phase_two_has_thirteen_tricks_and_the_game_ends() -> None:
    """F Phase Two: thirteen tricks; then all factions are scored. A fourteenth is too much."""
    text = second("G K D P V", "A V9 V8 > A ; lay V9", fill=12, fill_from="GKD")
    told = played(text)
    assert told.status == "finished"
    assert told.tricks(1) == told.tricks(2) == 13
    slip(text + "A P1 P0\n", "extra-trick", "A P1 P0")


def test_most_votes_win() -> None:
    """F End of the game: Anna has Goblins, Knights and Vampires, Bram (as the loser) the Dwarves, nobody the rest."""
    told = played(second("G K D P V", "A V9 V8 > A ; lay V9", fill=12, fill_from="GKD"))
    # seven Goblin tricks, four Knight tricks, one Dwarf trick
    assert told.scored("A", "G") == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
    assert told.scored("A", "K") == [9, 8, 7, 6, 5, 4, 3, 2]
    assert told.scored("B", "D") == [9, 8]
    assert told.result["votes"] == {"G": "A", "K": "A", "D": "B", "P": None, "V": "A"}
    assert told.result["totals"] == {"A": 3, "B": 1}
    assert told.result["winners"] == ["A"]
    assert told.result["decided_by"] == "votes"


def test_equal_counts_the_second_highest_card_decides() -> None:
    """F End of the game: equal numbers and equal highest cards (Gnomes have three sevens): look at the next."""
    told = played(second("N I D H V", "A N7 N1 > A", "A N3 N7 > B"))
    assert told.scored("A", "N") == [7, 1]
    assert told.scored("B", "N") == [7, 3]
    assert told.votes["N"] == "B"


def test_exactly_equal_cards_nobody_has_the_vote() -> None:
    """rules.md 5, ruling exact-tie-no-vote: 7 and 3 against 7 and 3."""
    told = played(second("N I D H V", "A N7 N3 > A", "A N3 N7 > B"))
    assert told.scored("A", "N") == told.scored("B", "N") == [7, 3]
    assert told.votes["N"] is None


def test_equal_votes_the_cards_of_the_voting_factions_decide() -> None:
    """F End of the game: one vote each; Anna's Goblins are fourteen cards, Bram's Dwarves ten."""
    told = played(second("G K D P V", "A V9 V8 > A", fill=12, fill_from="GD"))
    assert told.result["votes"] == {"G": "A", "K": None, "D": "B", "P": None, "V": None}
    assert told.result["totals"] == {"A": 1, "B": 1}
    assert told.result["winners"] == ["A"]
    assert told.result["decided_by"] == "cards"


def test_a_sixth_hero_in_the_deal() -> None:
    """F Heroes, set up: five heroes at most, wherever they show."""
    deal = {"A": "G0 LICH SKELETON WARLOCK", "B": "G1 CTHULHU MUMMY"}
    played(dealt("G K D T V", deal, hero_line=heroes()))
    slip(dealt("G K D T V", deal | {"B": "G1 CTHULHU MUMMY CUBE"}, hero_line=heroes()), "wrong-deck", "CUBE")
