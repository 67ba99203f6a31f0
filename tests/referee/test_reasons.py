"""A finding names the rule or ruling that decided this very case, and a book that prints it for this game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import claimref
from claimref.cards import CODES
from claimref.catalogue import citation, finding_rule, rules, rulings
from claimref.engine.tricks.why import voted
from claimref.findings import Finding
from claimref.notation.reader import read_text
from claimref.records.simulate import simulate
from claimref.referee.judge import judge
from claimref.referee.tricks.verdict import TrickReplay
from claimref.views.findings_full import explained
from tests.properties.slips import MAKERS
from tests.properties.test_trick_games import RULE_SETS
from tests.rulebook.table import first, heroes, phase_one, phase_two, record, second

RECORDS = Path(__file__).parents[2] / "records"
SEVEN = "G K D U P R T"
SEERS = "N I D U P R S"


def found(text: str, name: str) -> Finding:
    """The only finding of this name."""
    (finding,) = (finding for finding in claimref.check(text) if finding.name == name)
    return finding


def rule(text: str, name: str) -> str:
    """The rule that a finding names in JSON, which `explain` knows."""
    (game,) = claimref.parse(text)
    (key,) = (finding["rule"] for finding in game.replay().to_json()["findings"] if finding["name"] == name)
    assert key in rules() or key in rulings()
    return str(key)


def changed(path: str, line: str, instead: str) -> str:
    """A record of ours with one line changed."""
    text = (RECORDS / path).read_text(encoding="utf-8")
    assert text.count(line) == 1
    return text.replace(line, instead)


# --- Who won -------------------------------------------------------------------------------------------------------------

WON = [
    (phase_one("A [U5] D3 D7 > A"), "winning"),
    (phase_one("A [U5] D7 U9 > B"), "winning"),
    (phase_one("A [U5] G0 G0 > B"), "winning"),  # the Leader wins a tie
    (phase_one("A [U5] G9 K2 > A"), "knights"),
    (phase_one("A [U5] D9 K9 > B"), "winning"),  # nothing but Goblins is beaten by a Knight
    (phase_one("A [U5] D3 P7 > A"), "doppelgangers"),
    (phase_one("A [U5] D7 P3 > B"), "winning"),
    (phase_one("A [U5] P3 P7 > A"), "winning"),  # a led Doppelgänger is a faction like any other
    (first("G K D U W", "A [U5] W6 W4 > A"), "werewolves"),
    (first("G K D U W", "A [U5] W6 W4 > B:U5", "B [U6] W2 W8 > B"), "werewolves"),  # full moon
    (first("G K D U W", "A [U5] W6 G4 > B"), "winning"),  # no Goblin follows a Werewolf, whatever the moon
    (first("G K D U W", "A [U5] G6 W4 > B"), "moon-needs-a-led-werewolf"),
    (first("G K D U W", "A [U5] W6 W4 > B:U5", "B [U6] G6 W8 > A"), "winning"),  # at full moon nobody expects it
    (first("G K D P W", "A [D5] W6 P4 > A"), "doppelganger-under-the-moon"),
    (first("G K D P W", "A [D5] W4 P4 > B"), "doppelganger-under-the-moon"),
    (first("G K D U P", "A [D5] G5 WARLOCK > A", hero_line=heroes()), "warlock"),
    (first("G K D U P", "A [D5] G4 WARLOCK > B", hero_line=heroes()), "heroes"),
    (first("G K D U P", "A [D5] LICH WARLOCK > A", hero_line=heroes()), "heroes-have-values"),
    (first("G K D U P", "A [D5] LICH MUMMY > A", hero_line=heroes(LICH=7)), "heroes-have-values"),
    (first("G K D U P", "A [D5] G7 MUMMY > A", hero_line=heroes()), "mummy"),
    (first("G K D U P", "A [D5] G6 MUMMY > B", hero_line=heroes()), "heroes"),
    (first("G K D U P", "A [D5] SKELETON K4 > A", hero_line=heroes()), "heroes"),  # a led hero: 2 against 4
    (first("G K D U P", "A [D5] WARLOCK K4 > B", hero_line=heroes()), "hero-tie-to-the-leader"),
    (first("G K D U P", "A [D5] LICH K7 > B", hero_line=heroes()), "lich"),  # 5 against 7 - 3
    (first("G K D U P", "A [D5] LICH K8 > B", hero_line=heroes()), "hero-tie-to-the-leader"),  # 5 against 8 - 3
    (first("G K D U P", "A [D5] LICH K5 > B", hero_line=heroes()), "heroes"),  # and 5 against 5 or less
    (first("G K D U P", "A [D5] LICH K9 > A", hero_line=heroes()), "heroes"),  # 9 - 3 is still higher
    (first(SEVEN, "A [D5 U5] G9 K2 G3 > A", players=3), "knights-many"),
    (first(SEVEN, "A [D8 U5] D3 P7 D5 > A", players=3), "doppelgangers-many"),
    (first(SEVEN, "A [D5 U5] D3 D7 D9 U9 > A", players=4), "winning-many"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key"), WON)
def test_a_wrong_winner_names_what_made_the_other_win(text: str, key: str) -> None:
    assert rule(text, "wrong-winner") == key


def test_a_card_that_revoked_and_won_rests_on_the_ruling_that_it_counts() -> None:
    text = phase_one("A [U5] G9 K2 > A", deal="B: K2 G3")
    assert rule(text, "revoke") == "following"
    assert rule(text, "wrong-winner") == "revoke-stands"


def test_in_phase_two_the_reason_is_the_same() -> None:
    assert rule(phase_two("A G9 K2 > A"), "wrong-winner") == "knights"
    assert rule(second("G K D U W", "A W6 W4 > A"), "wrong-winner") == "werewolves"


# --- Who leads -----------------------------------------------------------------------------------------------------------

LEADS = [
    (phase_one("A [U5] D3 D7 > B:U5", "A [U6] D4 D8"), "leading"),
    (phase_one("B [U5] D3 D7", leader="A"), "leading"),
    (phase_one("A [N5] I7 R2 > A:N5", "A [T5] S3 S4", game="claim2"), "dragons"),
    (phase_one("A [N5] R7 N3 > A:N5", "B [T5] S3 S4", game="claim2"), "leading"),  # he would lead anyhow
    (first(SEVEN, "A [D5 U5] D3 D7 D9 > C:D5 B:U5", "A [D6 U6] T3 T7 T9", players=3), "leading-many"),
    (changed("rulings/dragon-crosses-phases.claim", "1. B T9 T4 > B", "1. A T9 T4 > A"), "dragon-crosses-phases"),
    (changed("rulings/leader-carries-over.claim", "1. A D1 D2 > B", "1. B D2 D1 > B"), "leader-carries-over"),
    (changed("rulings/leader-carries-over-no.claim", "1. B D2 D1 > B", "1. A D2 D1 > A"), "leader-carries-over"),
    (changed("rulings/dragon-crosses-phases-no.claim", "1. A T4 T9 > B", "1. B T4 T9 > A"), "dragon-crosses-phases"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key"), LEADS)
def test_a_wrong_leader_names_what_gave_the_lead_to_the_other(text: str, key: str) -> None:
    assert rule(text, "wrong-leader") == key


# --- Who takes what ------------------------------------------------------------------------------------------------------

TAKES = [
    (phase_one("A [U5] D3 D7 > B:U6"), "collecting"),
    (phase_one("A [U5] D3 D7 > B:?"), "collecting"),
    (first("G K D U W", "A [U5] W6 W4 > B:U5 B:G1"), "collecting"),
    (phase_one("A [N5] S7 S3 > A:T2 B:T4", game="claim2"), "seers"),
    (phase_one("A [N5] N7 S3 > A:T2 B:T4", game="claim2"), "collecting"),  # to lose with a Seer is nothing
    (first(SEVEN, "A [D5 U5] D3 D7 D9 > C:D5 A:U5", players=3), "picking"),
    (first(SEERS, "A [D5 U5] S7 S3 S1 > A:R2 B:R4", players=3), "seers-many"),
    (first(SEVEN, "A [D5 U5] G5 K3 K7 > C:D5 B:U5", players=3), "knights-rank-only-first"),
    (first(SEVEN, "A [D5 U5] G5 G3 K7 > C:D5 B:U5", players=3), "picking"),
    (first(SEVEN.replace("T", "W"), "A [D5 U5] W5 W3 W7 > B:D5 C:U5", players=3, rulings="fear-two-players=no"),
     "fear-two-players"),
    (changed("rulings/phase-one-ends-hands.claim", "13. B U6 D3 > B", "13. B U6 D3 > B:G0"), "phase-one-ends"),
    (phase_two("A D3 K7 > A:D3"), "gathering"),
    (phase_two("A D3 D7 D9 > C:D3", factions=SEVEN, game="mix", players=3), "gathering-many"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key"), TAKES)
def test_a_wrong_take_names_the_rule_of_collecting(text: str, key: str) -> None:
    assert rule(text, "wrong-take") == key


def test_a_choice_that_is_not_written_is_one_of_picking() -> None:
    text = first(SEVEN, "A [D5 U5] D3 D7 D9 > C", "C [D6 U6] T3 T7 T9", players=3)
    assert rule(text, "missing-choice") == "picking"
    text = first(SEERS, "A [D5 U5] S7 S3 S1 > A", "A [D6 U6] P3 P7 P9", players=3)
    assert {finding.rule for finding in claimref.check(text) if finding.name == "missing-choice"} <= {"seers-many"}


# --- Choices -------------------------------------------------------------------------------------------------------------

V = "G K D U V"
CHOICES = [
    (phase_two("A I3 I5 > B ; smash N9", game="claim2"), "giants"),
    (phase_two("A I3 T5 S3 > A ; smash B:N9", factions=SEERS.replace("P", "T"), game="mix", players=3), "giants-many"),
    (second(V, "A V7 G3 > A ; lay V3"), "vampires"),
    (second(V, "A G7 G3 > A ; under G7"), "vampires"),  # no Vampire lies open
    (second(V, "A V7 V3 > A ; lay V7 ; lay V3"), "one-vampire-a-trick"),
    (second(V, "A V7 G3 > A ; lay V7 ; under G3", rulings="vampire-same-trick=no"), "vampire-same-trick"),
    (second("N I D U V", "A V7 V3 > A ; lay V7", "A N9 N7 > A ; under N9"), "under-the-vampire"),
    (second(V, "A V7 V3 > A ; lay V7", "A D3 D5 > B ; A under D3", rulings="under-the-vampire=won"), "under-the-vampire"),
    (second(V, "A V7 V3 > A ; lay V7", "A SKELETON G1 > A ; under SKELETON", hero_line=heroes()), "hero-under-the-vampire"),
    (first("G K D U P", "A [D3] SKELETON G1 > A:D3 ; raise G1", hero_line=heroes()), "skeleton-draws-from-older-discards"),
    (first("G K D U P", "A [D3] D7 G1 > A:D3", "A [D4] SKELETON G2 > A:D4 ; raise U9", hero_line=heroes()), "skeleton"),
    (first("G K D U P", "A [D3] D7 D1 > A:D3", "A [D4] G9 SKELETON > A:D4 ; raise D1", hero_line=heroes()), "skeleton"),
    (first("G K D U P", "A [D3] D7 D1 > A:D3 ; banish G1 G2", hero_line=heroes()), "cthulhu"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key"), CHOICES)
def test_an_illegal_choice_names_the_power_or_the_ruling_that_forbids_it(text: str, key: str) -> None:
    assert rule(text, "illegal-choice") == key


def test_after_the_last_trick_there_is_nothing_to_banish() -> None:
    text = (RECORDS / "rulings/cthulhu-after-collecting.claim").read_text(encoding="utf-8")
    line = "13. B [K9] CTHULHU P4 > B:K9 A:D4"
    assert text.count(line) == 1
    text = text.replace(line, line + " ; banish ? ?")
    assert rule(text, "illegal-choice") == "cthulhu-after-collecting"


# --- Hands, deck, headers ------------------------------------------------------------------------------------------------

DECKS = [
    (record("deal\nA: " + "G0 G0 G0 G0 G0 G1 G2 G3 G4 G5 G6 G7 G8 G9"), "wrong-hand-size", "dealing"),
    (record("deal\nA: D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 U0 U1 U2", game="mix", players=3, factions=SEVEN),
     "wrong-hand-size", "dealing-many"),
    (phase_one("A [R5] D3 D7"), "wrong-deck", "claim-cards"),
    (first("G K D U R", "A [S5] D3 D7"), "wrong-deck", "mixed-deck"),
    (first(SEVEN, "A [S5 D5] D3 D7 D8", players=3), "wrong-deck", "mixed-deck-many"),
    (record("deal\nA: H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10", game="mix", factions="G K D U H"), "wrong-deck", "shadows"),
    (phase_one("A [D5] LICH D7"), "wrong-deck", "hero-deck"),
    (record("deal\nA: LICH SKELETON WARLOCK CTHULHU MUMMY CUBE", heroes=heroes()), "wrong-deck", "hero-deck"),
    (phase_one("A [D5] D3 D5"), "duplicate-card", "claim-cards"),
    (first("G K D U R", "A [R5] D3 R5"), "duplicate-card", "claim2-cards"),
    (first("G K D U R", "A [D5] D3 D5"), "duplicate-card", "claim-cards"),
    (first("G K D U V", "A [V5] D3 V5"), "duplicate-card", "fear-cards"),
    (phase_one("A [D5] LICH LICH", heroes=heroes()), "duplicate-card", "fear-cards"),
    (phase_one("A [G12] D3 D5"), "unknown-card", "claim-cards"),
    (first("G K D U R", "A [R12] D3 R5"), "unknown-card", "claim2-cards"),
    (phase_one("A [Q4] D3 D5"), "unknown-card", "deck"),
    (phase_one("A [D5] D3 D5 D6"), "wrong-card-count", "playing"),
    (first(SEVEN, "A [D5 U5] D3 D7", "A [D6 U6] T3 T7 T9", players=3), "wrong-card-count", "playing-many"),
    (phase_one("A [D5 D6] D3 D7"), "wrong-card-count", "revealing"),
    (first(SEVEN, "A [D5] D3 D7 D8", players=3), "wrong-card-count", "revealing-many"),
    (phase_two("A D3 D7").replace("1. A D3 D7", "1. A [D5] D3 D7"), "wrong-card-count", "followers"),
    (phase_one("A [U5] G9 K2", deal="A: D2 D3 D4 D5 D6 D7 D8 D9 U0 U1 U2 U3 U4"), "not-in-hand", "playing"),
    (phase_two("A D3 D7 > B", "B D8 U4", hold={"A": "D9"}).replace("B D8 U4", "B D9 U4"), "not-in-hand", "followers"),
    (phase_one("A [U5] G9 K2", deal="B: K2 G3"), "revoke", "following"),
    (record("deal\nB: K2 G3\nphase 1\n1. A [U5 D5] G9 K2 G4", game="mix", players=3, factions=SEVEN),
     "revoke", "following-many"),
    (record(game="mix", factions="G K N I D"), "bad-header", "mixed-deck"),
    (record(game="mix", factions="G N D U P"), "bad-header", "mixed-deck"),
    (record(game="mix", factions="G K D U P R"), "bad-header", "mixed-deck"),
    (record(game="mix", factions="G K D U P", players=3), "bad-header", "mixed-deck-many"),
    (record(game="mix", factions="G K D U P R V", players=3), "bad-header", "fear-two-players"),
    (record(factions="G K D U R"), "bad-header", "claim-cards"),
    (record(game="claim2", factions="G K D U R"), "bad-header", "claim2-cards"),
    (record(game="mix", factions="G K D D U"), "bad-header", "mixed-deck"),
    (record(game="mix", factions="G K D U Elves"), "bad-header", "notation"),
    (record(players=3), "bad-header", "mixed-deck-many"),
    (record(game="mix", factions=SEVEN, players=4, heroes=heroes()), "bad-header", "fear-two-players"),
    (record(heroes="LICH=1 SKELETON=2"), "bad-header", "hero-deck"),
    (record(heroes="LICH=1 SKELETON=2 BATMAN=5 CUBE MUMMY CTHULHU"), "bad-header", "hero-deck"),
    (record(heroes="LICH=1 SKELETON=2 CUBE=x MUMMY CTHULHU"), "bad-header", "notation"),
    (record(rulings="nonsense=yes"), "bad-header", "notation"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "key"), DECKS)
def test_what_concerns_hands_and_deck_names_the_rule_for_so_many_players(text: str, name: str, key: str) -> None:
    assert rule(text, name) == key


# --- The end of a phase --------------------------------------------------------------------------------------------------


def test_a_trick_too_many() -> None:
    text = (RECORDS / "errors/extra-trick.claim").read_text(encoding="utf-8")
    assert rule(text, "extra-trick") == "ending"
    whole = (RECORDS / "games/claim-shared-win.claim").read_text(encoding="utf-8")
    assert rule(whole.replace("\nphase 2\n", "\n14. A [G0] G0 G0\nphase 2\n"), "extra-trick") == "recruiting-ends"
    before, _, after = whole.partition("\n\nresult:")
    assert rule(f"{before}\n14. A G0 G0\n\nresult:{after}", "extra-trick") == "ending"
    left = (RECORDS / "rulings/leftover-cards-discarded.claim").read_text(encoding="utf-8")
    line = "11. B U5 G4 > B"
    assert left.count(line) == 1
    assert rule(left.replace(line, line + "\n12. B G6 G0"), "extra-trick") == "leftover-cards-discarded"


def test_a_trick_of_phase_one_that_is_left_with_cards_in_both_hands() -> None:
    """After Cthulhu the deck is used up first: another card turned up is one trick too many, by the ruling."""
    text = changed("rulings/phase-one-ends.claim", "13. B U6 D3 > B", "13. B [G0] U6 D3 > B")
    assert rule(text, "extra-trick") == "phase-one-ends"
    text = changed("rulings/phase-one-ends-hands.claim", "13. B U6 D3 > B", "13. B [G0] U6 D3 > B")
    assert rule(text, "wrong-card-count") == "phase-one-ends"


def test_a_phase_that_begins_too_early_or_twice() -> None:
    assert rule(phase_one("A [U5] D3 D7 > B:U5") + "phase 2\n1. B D9 D2\n", "wrong-number") == "recruiting-ends"
    assert rule(phase_one("A [U5] D3 D7 > B:U5", start=2), "wrong-number") == "phases"
    assert rule(phase_two("A D3 D7").replace("phase 2", "phase 1"), "wrong-number") == "recruiting-ends"


# --- Votes and result ----------------------------------------------------------------------------------------------------

ENDS = [
    ("rulings/exact-tie-no-vote.claim", "I=-", "I=A", "wrong-votes", "exact-tie-no-vote"),
    ("rulings/exact-tie-no-vote.claim", "N=A", "N=B", "wrong-votes", "votes"),
    ("rulings/exact-tie-no-vote.claim", "N=A", "V=A", "wrong-votes", "claim2-cards"),
    ("rulings/vampire-ties.claim", "V=B", "V=A", "wrong-votes", "vampire-ties"),
    ("rulings/vampire-stack-counts.claim", "V=B", "V=A", "wrong-votes", "vampires"),
    ("rulings/vampire-stack-counts.claim", "result: B 2-2", "result: A 2-2", "wrong-result", "vampire-stack-counts"),
    ("rulings/most-votes-wins.claim", "result: A 2-2", "result: B 2-2", "wrong-result", "most-votes-wins"),
    ("rulings/most-votes-wins-draw.claim", "result: shared 2-2", "result: A 2-2", "wrong-result", "most-votes-wins"),
    ("rulings/vampire-ties-highest.claim", "V=A", "V=B", "wrong-votes", "vampire-ties"),
    ("rulings/last-tie-is-shared.claim", "result: shared 2-2", "result: A 2-2", "wrong-result", "last-tie-is-shared"),
    ("rulings/four-player-ties.claim", "result: BD 3-3", "result: AC 3-3", "wrong-result", "four-player-ties"),
    ("games/mix3-decided-by-values.claim", "result: ", "result: shared # ", "wrong-result", "victory-many"),
    ("games/mix4-teams-share.claim", "result: shared", "result: AC", "wrong-result", "four-player-ties"),
    ("games/claim-decided-by-the-highest-knight.claim", "result: ", "result: shared # ", "wrong-result", "victory"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "written", "instead", "name", "key"), ENDS)
def test_what_decides_at_the_end(path: str, written: str, instead: str, name: str, key: str) -> None:
    assert rule(changed(path, written, instead), name) == key


MOVED = [
    (phase_two("A D5 D9 > B"), "D", "B", "dwarves"),  # the loser has both
    (phase_two("A D5 D9 D7 > B", game="mix", factions=SEVEN, players=3), "D", "B", "dwarves"),  # the lowest card has them
    (phase_one("A [D5] U3 U7 > B:D5"), "U", "", "undead"),
    (first("G K D U Z", "A [U5] Z7 G3 > A:U5"), "G", "", "zombies"),
    (phase_two("B T3 T7 > A", "A S5 S7 > B", "B T9 N1 > B", game="claim2"), "T", "A", "trolls"),
    (phase_two("A N3 N1 > A", "A I3 I7 > B ; smash N3", "B N9 T7 > B", game="claim2"), "N", "A", "giants"),
    (second(V, "A V7 V3 > A ; lay V7", "A U9 U8 > A ; under U9 U8"), "U", "A", "vampires"),
    (phase_two("A G5 G9 > B"), "G", "A", "votes"),
    (phase_two("A D5 D9 > B"), "D", "", "votes"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "faction", "claimed", "key"), MOVED)
def test_a_vote_that_a_power_turned_names_the_power(text: str, faction: str, claimed: str, key: str) -> None:
    """Whoever wrote the vote forgot what became of the cards; where that changes nothing, most cards decide."""
    (game,) = claimref.parse(text)
    replay = game.replay()
    assert isinstance(replay, TrickReplay)
    team = "ABC".index(claimed) if claimed else None
    assert replay.score.votes[CODES.index(faction)] != team
    assert voted(replay.score, CODES.index(faction), team) == key


def test_a_result_too_early_names_the_end_of_the_game() -> None:
    assert rule(phase_one("A [U5] D3 D7 > B:U5") + "result: A 3-2\n", "wrong-result") == "ending"


# --- Marks ---------------------------------------------------------------------------------------------------------------


def test_an_irregularity_names_the_rule_that_was_broken_or_why_it_stands() -> None:
    assert rule(phase_one("A [U5] G9 K2! > B:U5", deal="B: K2 G3"), "irregularity") == "revoke-stands"
    assert rule(phase_one("A [U5] D3 D7 > B:U5", "A! [U6] D4 D8"), "irregularity") == "leading"
    assert rule(phase_one("A [U5] G9 K2 > A!:U5"), "irregularity") == "knights"
    assert rule(phase_one("A [U5] D3 D7 > B:U6!"), "irregularity") == "collecting"


def test_a_needless_mark_names_the_rule_by_which_all_was_right() -> None:
    assert rule(phase_one("A [U5] D3 D7! > B:U5"), "needless-mark") == "following"
    assert rule(phase_one("A [U5] D3 D7 > B:U5", "B! [U6] D4 D8"), "needless-mark") == "leading"
    assert rule(phase_one("A [U5] G9 K2 > B!:U5"), "needless-mark") == "knights"


# --- What was counted ----------------------------------------------------------------------------------------------------


def test_what_is_impossible_is_told_with_cards_lines_and_room() -> None:
    """By hand: two Goblins and an Undead are out, Bram showed to have neither, and Anna has two cards."""
    text = (RECORDS / "errors/impossible.claim").read_text(encoding="utf-8")
    assert rule(text, "impossible") == "following"
    assert found(text, "impossible").message == (
        "No way to deal the hidden cards fits these lines together: 31, 32. Nobody has seen G2, G4, U8; Bram (B) has no "
        "Goblins (line 31) and Bram (B) has no Undead (line 32); the room for them is 2 (the hand of Anna (A): 2)"
    )


def test_a_revoke_proven_by_counting_names_what_was_counted() -> None:
    """Bram shows no Goblins; only Anna's last card could be the one that nobody has seen, and two are out."""
    text = (RECORDS / "errors/impossible.claim").read_text(encoding="utf-8")
    one_more = text.replace("11. A U5 K7 > A", "11. A U5 U8 > A\n12. A D9 K7 > A")
    finding = found(one_more, "revoke")
    assert (finding.case, finding.line) == ("counted", 31)
    assert "nobody has seen G2, G4, and the room for them elsewhere is 1 (the hand of Anna (A): 1)" in finding.message


# --- Books ---------------------------------------------------------------------------------------------------------------


def test_the_book_cited_prints_the_rule_for_this_game() -> None:
    assert citation("knights", "claim", "nl").endswith("“SPECIALE KRACHTEN VAN DE FACTIES – RIDDERS”")
    assert citation("knights", "claim", "es").endswith("“PODERES ESPECIALES DE LAS FACCIÓNES – CABALLEROS”")
    assert citation("knights-many", "mix") == "Claim 2 (English edition), “VARIANT FOR 3 AND 4 PLAYERS – KNIGHTS”"
    assert "Claim (" not in citation("most-votes-wins", "claim")
    assert "Claim 2 (" in citation("most-votes-wins", "claim2")
    assert "(Dutch text)" in citation("most-votes-wins", "claim", "nl")


def test_a_winner_who_stands_on_a_line_without_cards() -> None:
    """What decided can't be told by a card then; the line is one slip."""
    (finding,) = (one for one in claimref.check(phase_one("A [G5] > A:G5!")) if one.severity == "error")
    assert finding.name == "wrong-card-count"


@pytest.mark.parametrize(
    ("edition", "book"),
    [
        ("nl", "Claim (Dutch edition), “SPECIALE KRACHTEN VAN DE FACTIES – RIDDERS”"),
        ("Español 2019", "Claim (Spanish edition), “PODERES ESPECIALES DE LAS FACCIÓNES – CABALLEROS”"),
    ],
)
def test_the_edition_of_the_record_is_the_one_that_is_cited(edition: str, book: str) -> None:
    (game,) = read_text(phase_one("A [U5] G9 K2 > A", edition=edition))
    (finding,) = (finding for finding in judge(game).findings if finding.name == "wrong-winner")
    told = dict(explained(finding, game))
    assert told["rule"].endswith("[knights]")
    assert told["see"] == book


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_every_slip_cites_a_rule_that_is_printed_for_so_many_players(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"reasons {game} {players} {heroes}")
    lines = simulate(game, players, None, heroes, rng).splitlines()
    for maker in MAKERS:
        slip = maker(lines, rng)
        for finding in claimref.check(slip.text) if slip is not None else ():
            key = finding_rule(finding, game)
            assert citation(key, game)
            assert players == 2 or key in rulings() or rules()[key].many is None, finding
