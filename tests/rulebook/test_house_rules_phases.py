"""House rules about phases, leaders, picking and votes (rules.md 3, 5 and 7), from the text and by hand."""

from __future__ import annotations

import pytest

from tests.rulebook.house import Verdict, clean, record, recruits, several, slip

TABLE = "G K D U P R T"

# Claim. Left for Phase Two: A has G1 G0 G0 G0 K3 D3 D2 U9 U8 U7 U6 P3 P2; B G0 G0 K2 D1 D0 U5-U0 P1 P0.
PLAIN = "G9 G8 G7 G6 G5 G4 G3 G2 K9 K8 K7 K6 K5 K4 D9 D8 D7 D6 D5 D4 P9 P8 P7 P6"
PRIZES = "G1 G0 G0 G0 K3 D3 D2 U9 U8 U7 U6 P3 P2"
B_WINS_THE_LAST = recruits(f"{PLAIN} P4 P5", PRIZES, last="B")

# The same with Dragons instead of Undead: in the last trick A wins, and B's Dragon is the last one played.
DRAGONS = "G K D P R"
DRAGON_AT_THE_END = recruits(f"{PLAIN} P5 R2", "G1 G0 G0 K3 D3 D2 P4 P3 R9 R8 R7 R6 R5")


# leader-carries-over: no rulebook says who leads Phase Two (N "Fase 2", E "Phase Two", S "Fase Dos").


def test_leader_carries_over_the_winner_of_the_last_trick_leads_phase_two() -> None:
    """Default: who won the last trick of Phase One leads on."""
    verdict = clean(record(B_WINS_THE_LAST + "1. B U5 U9 > A"))
    assert verdict.trick(2, 1)["leader"] == "B"
    slip(record(B_WINS_THE_LAST + "1. «A» U9 U5 > A"), "wrong-leader", rule="leader-carries-over")


def test_leader_carries_over_no_the_first_leader_leads_phase_two_too() -> None:
    """`no`: whoever led the game leads Phase Two, whoever won the last trick."""
    rulings = "leader-carries-over=no"
    verdict = clean(record(B_WINS_THE_LAST + "1. A U9 U5 > A", rulings=rulings))
    assert verdict.trick(2, 1)["leader"] == "A"
    slip(record(B_WINS_THE_LAST + "1. «B» U5 U9 > A", rulings=rulings), "wrong-leader", rule="leader-carries-over")


@pytest.mark.parametrize(("rulings", "line", "leader"), [("", "U5 U9", "B"), ("leader-carries-over=no", "U9 U5", "A")])
def test_leader_carries_over_when_the_record_names_no_leader(rulings: str, line: str, leader: str) -> None:
    """A leader that is not written follows from the ruling: the first card is his."""
    verdict = clean(record(B_WINS_THE_LAST + line, rulings=rulings))
    assert (verdict.trick(2, 1)["leader"], verdict.trick(2, 1)["winner"]) == (leader, "A")


def test_leader_carries_over_no_means_the_rightful_first_leader_not_the_written_one() -> None:
    """A wrong seat in the first line is a slip of the pen; `leader:` says who led, and he leads Phase Two."""
    body = B_WINS_THE_LAST.replace("1. A", "1. «B»", 1) + "1. A U9 U5 > A"
    slip(record(body, rulings="leader-carries-over=no"), "wrong-leader")


def test_leader_carries_over_no_means_the_rightful_first_leader_not_one_out_of_turn() -> None:
    """B led out of turn and it stood; the rightful first leader was A, so A leads Phase Two."""
    lines = B_WINS_THE_LAST.split("\n")
    lines[1:3] = ["1. «B!» [G1] G9 G8 > B", "2. B [G0] G6 G7 > A"]
    body = "\n".join(lines)
    rulings = "leader-carries-over=no"
    slip(record(body + "1. A U9 U5 > A", rulings=rulings), "irregularity")
    slip(record(body + "1. «B» U5 U9 > A", rulings=rulings), "irregularity", "wrong-leader")


@pytest.mark.parametrize("line", ["1. A U9 U5 > A", "1. B U5 U9 > A", "1. U9 U5", "1. U5 U9"])
def test_leader_carries_over_no_where_nobody_knows_who_led_first(line: str) -> None:
    """No `leader:` and a first line that can't be read: nobody is accused of leading Phase Two."""
    lines = B_WINS_THE_LAST.split("\n")
    lines[1] = "«1. A [G1] oops»"
    slip(record("\n".join(lines) + line, leader="", rulings="leader-carries-over=no"), "syntax-error")


def test_leader_carries_over_no_without_a_header_whoever_the_first_trick_names() -> None:
    """No `leader:`: the first trick names B, so B is the first leader, and leads Phase Two though A won the last trick."""
    body = recruits(f"{PLAIN} P5 P4", PRIZES).replace("1. A [G1] G9 G8 > A", "1. B [G1] G8 G9 > A", 1)
    clean(record(body + "1. B U5 U9 > A", leader="", rulings="leader-carries-over=no"))
    slip(record(body + "1. «A» U9 U5 > A", leader="", rulings="leader-carries-over=no"), "wrong-leader")
    clean(record(body + "1. A U9 U5 > A", leader=""))


def test_leader_carries_over_no_changes_nothing_within_a_phase() -> None:
    """Within a phase the winner leads."""
    clean(record("phase 1\n1. A [G5] K3 K7 > B\n2. B [G4] D1 D2 > A\n3. A [G3] D4", rulings="leader-carries-over=no"))


def test_leader_carries_over_with_three_players() -> None:
    """C led the game, A won the last trick of Phase One."""
    first = several(
        "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 K9 K8 K7 K6 K5 K4 P9 P8 P7 P6 P5 P4 P3 P2 P1 D9 D8 D7 K3 K2 G0 G0 P0 D6",
        "U9 U8 U7 U6 U5 U4 U3 U2 U1 U0 D0 D1",
        "S9 S8 S7 S6 S5 S4 S3 S2 S1 S0 D2 D3",
        "T1 T2 T3 T4 T5 T6 T7 T8 T9 T0 D4 D5",
    ).replace("1. A [U9 S9] G9 G8 G7", "1. C [U9 S9] G7 G9 G8")
    where = {"game": "mix", "factions": TABLE.replace("R", "S"), "players": 3, "leader": "C"}
    clean(record(first + "1. A U9 S0 T0 > A", **where))
    slip(record(first + "1. «C» T9 U0 S0 > C", **where), "wrong-leader", rule="leader-carries-over")
    clean(record(first + "1. C T9 U0 S0 > C", **where, rulings="leader-carries-over=no"))
    wrong = record(first + "1. «A» U9 S0 T0 > A", **where, rulings="leader-carries-over=no")
    slip(wrong, "wrong-leader", rule="leader-carries-over")


# dragon-crosses-phases (E "Dragons" speaks of the next trick and of no phase).


def dragons(line: str, rulings: str = "") -> str:
    return record(DRAGON_AT_THE_END + line, game="mix", factions=DRAGONS, rulings=rulings)


def test_dragon_crosses_phases() -> None:
    """Default: the last Dragon of Phase One decides who leads Phase Two."""
    clean(dragons("1. B R4 R9 > A"))
    slip(dragons("1. «A» R9 R4 > A"), "wrong-leader", rule="dragon-crosses-phases")


def test_dragon_crosses_phases_no_the_winner_leads() -> None:
    """`no`: after the last trick of Phase One its winner leads, Dragon or not."""
    clean(dragons("1. A R9 R4 > A", "dragon-crosses-phases=no"))
    slip(dragons("1. «B» R4 R9 > A", "dragon-crosses-phases=no"), "wrong-leader", rule="dragon-crosses-phases")


def test_dragon_crosses_phases_no_changes_nothing_within_a_phase() -> None:
    """In any other trick the last Dragon leads."""
    rulings = "dragon-crosses-phases=no, leader-carries-over=no"
    body = "phase 1\n1. A [G5] R7 R3 > A\n2. B [G4] K2 K3 > A"
    clean(record(body, game="mix", factions=DRAGONS, rulings=rulings))
    # Phase Two: A leads, as winner and as first leader; then the Dragon of B leads.
    clean(dragons("1. A R9 R4 > A\n2. B K2 K3 > A", rulings))


def test_a_dragon_does_not_cross_where_the_leader_does_not() -> None:
    """`leader-carries-over=no` alone: the first leader leads Phase Two, though a Dragon names the other."""
    clean(dragons("1. A R9 R4 > A", "leader-carries-over=no"))
    slip(dragons("1. «B» R4 R9 > A", "leader-carries-over=no"), "wrong-leader", rule="leader-carries-over")


def test_both_switches_the_first_leader_leads_though_another_won_and_no_dragon_counts() -> None:
    """First leader B, winner of the last trick A: with both switches B leads Phase Two, not A the winner."""
    lines = DRAGON_AT_THE_END.split("\n")
    lines[1] = "1. B [G1] G8 G9 > A"
    rulings = "leader-carries-over=no, dragon-crosses-phases=no"
    text = "\n".join(lines)
    clean(record(text + "1. B R4 R9 > A", game="mix", factions=DRAGONS, rulings=rulings, leader="B"))
    wrong = record(text + "1. «A» R9 R4 > A", game="mix", factions=DRAGONS, rulings=rulings, leader="B")
    slip(wrong, "wrong-leader", rule="leader-carries-over")


# phase-one-ends: the books differ ("and", "or") only after Cthulhu has taken cards off the deck.

HEROES = "CTHULHU=9 LICH=1 SKELETON=8 MUMMY=3 CUBE=4"
TWELVE = (
    "CTHULHU G8 G9 G7 G6 G5 G4 G3 K9 K8 K7 K6 K5 K4 D9 D8 D7 D6 D5 D4 P9 P8 P7 P6",
    "G1 G0 G0 K3 D3 D2 U9 U8 U7 P3 P2 P1",
)


def after_cthulhu(
    line: str,
    then: str = "",
    rulings: str = "phase-one-ends=hands",
    heroes: str = HEROES,
    twelve: tuple[str, str] = TWELVE,
) -> str:
    """Twelve tricks, the first with Cthulhu: the deck is used up, and both hold one card; then a line more."""
    first, second = recruits(*twelve).split("\nphase 2\n")
    assert not second
    return record(f"{first}{line}\n\nphase 2\n{then}", heroes=heroes, rulings=rulings)


def test_phase_one_ends_with_the_deck() -> None:
    """Default: without a card to turn up Phase One is over, and Phase Two begins with the twelve Followers each has."""
    verdict = clean(after_cthulhu("", "1. A U9 U5 > A", rulings=""))
    assert verdict.trick(2, 1)["leader"] == "A"


@pytest.mark.parametrize("line", ["13. A P5 P4 > A", "13. A [U6] P5 P4 > A:U6 B:?", "A P5 P4"])
def test_phase_one_ends_with_the_deck_a_trick_after_it_is_one_slip(line: str) -> None:
    """One `extra-trick` and nothing else, neither about its number nor its cards; the rest is judged without it."""
    slip(after_cthulhu(f"«{line}»", "1. A U9 U5 > A", rulings=""), "extra-trick", rule="phase-one-ends")


def test_phase_one_ends_with_the_deck_also_where_the_hands_are_known() -> None:
    """As above with a deal that shows the thirteenth cards: they are discarded, the trick is extra."""
    deal = "deal\nA: G9 G6 G4 K9 K7 K5 D9 D7 D5 P9 P7 P5 CTHULHU\nB: G8 G7 G5 G3 K8 K6 K4 D8 D6 D4 P8 P6 P4\n\n"
    text = after_cthulhu("«13. A P5 P4 > A»", "1. A U9 U5 > A", rulings="")
    slip(text.replace("phase 1", deal + "phase 1"), "extra-trick", rule="phase-one-ends")


def test_phase_one_ends_with_the_hands() -> None:
    """`hands`: while both hold cards tricks go on; nothing is turned up and nobody takes a Follower."""
    verdict = clean(after_cthulhu("13. A P5 P4 > A", "1. A U9 U5 > A"))
    trick = verdict.trick(1, 13)
    assert (trick["leader"], trick["winner"], trick["plays"]) == ("A", "A", ["P5", "P4"])
    assert (trick["face_up"], trick["takes"]) == ([], {})


def test_phase_one_ends_with_the_hands_without_headings() -> None:
    """Both hold a card after twelve tricks, so the thirteenth line is Phase One, and the next one Phase Two."""
    text = after_cthulhu("13. A P5 P4 > A", "1. A U9 U5 > A")
    verdict = clean(text.replace("phase 1\n", "").replace("phase 2\n", ""))
    assert [verdict.trick(1, 13)["plays"], verdict.trick(2, 1)["plays"]] == [["P5", "P4"], ["U9", "U5"]]


@pytest.mark.parametrize("take", ["A:U6", "A:?", "A:P5"])
def test_phase_one_ends_with_the_hands_a_card_in_the_outcome_is_a_wrong_take(take: str) -> None:
    """There is nothing to take, whatever is written."""
    slip(after_cthulhu(f"13. A P5 P4 > «{take}»"), "wrong-take", rule="phase-one-ends")


def test_phase_one_ends_with_the_hands_a_card_turned_up_is_one_too_many() -> None:
    """No card lies face up in such a trick."""
    slip(after_cthulhu("«13. A [U6] P5 P4 > A»"), "wrong-card-count")


def test_phase_one_ends_with_the_hands_phase_two_begun_too_early_names_the_ruling() -> None:
    """Both hold a card and Phase Two is written: what is missing is told once, by the ruling that asks for it."""
    verdict = Verdict(after_cthulhu("", "1. A U9 U5 > A"))
    assert [one["rule"] for one in verdict.slips] == ["phase-one-ends"], verdict.told()


def test_phase_one_ends_with_the_hands_its_winner_leads_phase_two() -> None:
    """The trick counts for the leader like any other."""
    clean(after_cthulhu("13. A P4 P5 > B", "1. B U5 U9 > A"))
    slip(after_cthulhu("13. A P4 P5 > B", "1. «A» U9 U5 > A"), "wrong-leader")
    slip(after_cthulhu("13. A P4 P5 > «A»"), "wrong-winner")


def test_phase_one_ends_with_the_hands_the_last_card_proves_an_old_revoke() -> None:
    """B did not follow Doppelgängers in trick 12 and plays one in the trick without a prize: he held it all along."""
    twelve = (TWELVE[0].replace("P7 P6", "P7 «U0»"), TWELVE[1])
    verdict = slip(after_cthulhu("13. A U4 P6 > B", twelve=twelve), "revoke")
    assert verdict.slips[0]["proof"]["line"] == verdict.marks[0].line + 1


def test_phase_one_ends_with_the_hands_undead_are_scored() -> None:
    """What concerns the played cards happens: played Undead go to the winner's Score pile."""
    verdict = clean(after_cthulhu("13. A U4 U3 > A", "1. A U9 U5 > A"))
    assert verdict.pile("A", "U") == [9, 5, 4, 3]


def test_phase_one_ends_with_the_hands_a_fourteenth_trick_is_extra() -> None:
    """Now the hands are empty."""
    slip(after_cthulhu("13. A P5 P4 > A\n«14. A G2 U5 > A»", "1. A U9 U4 > A"), "extra-trick")


def test_phase_one_ends_with_the_hands_changes_nothing_without_cthulhu() -> None:
    """Deck and hands end together; a fourteenth trick is extra, and Phase Two has thirteen."""
    body = recruits(f"{PLAIN} P5 P4", PRIZES)
    clean(record(body + "1. A U9 U5 > A", rulings="phase-one-ends=hands", heroes=HEROES))
    first = body.split("\nphase 2")[0]
    slip(record(first + "«14. A U1 U0 > A»", rulings="phase-one-ends=hands", heroes=HEROES), "extra-trick")


def test_phase_one_ends_with_the_hands_a_cube_waits_for_phase_two() -> None:
    """Cube and led card of the last trick of Phase One go to the winner of the first of Phase Two."""
    verdict = clean(after_cthulhu("13. A P5 CUBE > A", "1. A U9 P0 > A"))
    assert verdict.pile("A", "P") == [5, 0]


def test_phase_one_ends_with_the_hands_a_waiting_cube_is_taken_there() -> None:
    """The cube of trick 12 waits one trick: with `hands` that is the thirteenth, with `deck` the first of Phase Two."""
    twelve = (TWELVE[0].replace("P7 P6", "P7 CUBE"), TWELVE[1])
    verdict = clean(after_cthulhu("13. A U3 U4 > B", twelve=twelve))
    assert (verdict.pile("A", "P"), verdict.pile("B", "P"), verdict.pile("B", "U")) == ([], [7], [4, 3])
    verdict = clean(after_cthulhu("", "1. A U9 U5 > A", rulings="", twelve=twelve))
    assert verdict.pile("A", "P") == [7]


def test_phase_one_ends_what_a_skeleton_finds_in_phase_two() -> None:
    """The last cards: left over and discarded with `deck`, whichever they were; with `hands` played, Undead scored."""
    twelve = (TWELVE[0], TWELVE[1].replace("G1", "SKELETON"))
    two = "1. A SKELETON U5 > A ; "
    clean(after_cthulhu("", two + "raise P5", rulings="", twelve=twelve))
    clean(after_cthulhu("13. A P5 P4 > A", two + "raise P5", twelve=twelve))
    slip(after_cthulhu("13. A U4 U3 > A", two + "«raise P5»", twelve=twelve), "illegal-choice")
    slip(after_cthulhu("13. A U4 U3 > A", two + "«raise U3»", twelve=twelve), "illegal-choice")


def test_phase_one_ends_with_the_hands_a_dragon_in_the_last_trick() -> None:
    """The trick without a prize is the last of Phase One: its Dragon crosses, or its winner leads, or the first leader."""
    twelve = (TWELVE[0], "G1 G0 G0 K3 D3 D2 R9 R8 R7 P3 P2 P1")
    first = recruits(*twelve).split("\nphase 2")[0] + "13. A R1 R4 > B\n\nphase 2\n"
    last = recruits(*twelve).split("\nphase 2")[0] + "13. A R4 R1 > A\n\nphase 2\n"
    where = {"game": "mix", "factions": DRAGONS, "heroes": HEROES}
    clean(record(first + "1. B R0 R9 > A", **where, rulings="phase-one-ends=hands"))
    clean(record(last + "1. B R0 R9 > A", **where, rulings="phase-one-ends=hands"))
    clean(record(last + "1. A R9 R0 > A", **where, rulings="phase-one-ends=hands, dragon-crosses-phases=no"))
    clean(record(first + "1. A R9 R0 > A", **where, rulings="phase-one-ends=hands, leader-carries-over=no"))
    wrong = record(last + "1. «A» R9 R0 > A", **where, rulings="phase-one-ends=hands")
    slip(wrong, "wrong-leader", rule="dragon-crosses-phases")


def test_phase_one_ends_with_the_hands_a_skeleton_raises_and_what_one_alone_holds_is_discarded() -> None:
    """A wins the last trick with the Skeleton and raises a card; B has none, so it is discarded and Phase Two begins."""
    clean(after_cthulhu("13. A SKELETON P4 > A ; raise G9", "1. A U9 U5 > A"))
    slip(after_cthulhu("13. A SKELETON P4 > A ; raise G9\n«14. A G9 U5 > A»", "1. A U9 U4 > A"), "extra-trick")


def test_phase_one_ends_with_the_hands_a_hero_without_a_value_still_needs_the_winner() -> None:
    """LICH leads with no known value: the winner must be written; nothing is taken all the same."""
    heroes = "CTHULHU=9 LICH SKELETON=8 MUMMY=3 CUBE=4"
    clean(after_cthulhu("13. A LICH P4 > B", "1. B U5 U9 > A", heroes=heroes))
    slip(after_cthulhu("«13. A LICH P4»", heroes=heroes), "value-unknown")


RAISED = """
phase 1
1. A [G1] CTHULHU G8 > A
2. A [G0] SKELETON G7 > A ; raise CTHULHU
"""
REST = "G9 G6 G5 G4 K9 K8 K7 K6 K5 K4 D9 D8 D7 D6 D5 D4 P9 P8 P7 P6"
WON = "G0 K3 D3 D2 U9 U8 U7 P3 P2 P1"


def raised(lines: str, first: int, last: int, rulings: str) -> str:
    """Cthulhu, then a Skeleton that raises him; plain tricks that A wins, numbered from first to last in place of PLAIN."""
    cards, prizes = REST.split(), WON.split()
    plain = [
        f"{n}. A [{prizes[k]}] {cards[2 * k]} {cards[2 * k + 1]} > A" for k, n in enumerate(range(first, last + 1))
    ]
    return record(RAISED + lines.replace("PLAIN", "\n".join(plain)), heroes=HEROES, rulings=rulings)


def test_phase_one_ends_with_the_hands_cthulhu_banishes_nothing_from_no_deck() -> None:
    """Twelve tricks and no deck; A has Cthulhu, raised, and one card more than B. Cthulhu acts on nothing."""
    end = "PLAIN\n13. A CTHULHU P4 > A\n\nphase 2\n1. A U9 U5 > A"
    verdict = clean(raised(end, 3, 12, "phase-one-ends=hands"))
    assert all("cthulhu" not in power["power"].lower() for power in verdict.trick(1, 13)["powers"])
    slip(raised("PLAIN\n13. A CTHULHU P4 > A ; «banish ? ?»", 3, 12, "phase-one-ends=hands"), "illegal-choice")


def test_phase_one_ends_with_the_hands_cthulhu_twice_leaves_two_tricks() -> None:
    """Cthulhu acts in tricks 1 and 3: eleven tricks with a prize, two without, and A's last card is discarded."""
    end = "3. A [U6] CTHULHU G3 > A\nPLAIN\n12. A P7 P6 > A\n13. A P5 P4 > A\n\nphase 2\n1. A U9 U5 > A"
    verdict = clean(raised(end, 4, 11, "phase-one-ends=hands"))
    assert [verdict.trick(1, number)["takes"] for number in (12, 13)] == [{}, {}]
    assert verdict.trick(1, 11)["face_up"] == ["P3"]
    # With the deck the phase is over after eleven; the first trick after it is extra.
    end = "3. A [U6] CTHULHU G3 > A\nPLAIN\n«12. A P7 P6 > A»\n\nphase 2\n1. A U9 U5 > A"
    slip(raised(end, 4, 11, ""), "extra-trick", rule="phase-one-ends")


def test_phase_one_ends_with_the_hands_seers_zombies_and_the_moon() -> None:
    """A Seer finds nothing to peek at; a Zombie takes the losing card; a Werewolf turns the moon."""
    factions = "G K S Z W"
    first = recruits(
        "CTHULHU G8 G9 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 Z2 S0",
        "G0 S9 S8 S7 S6 Z9 Z8 Z7 Z6 W9 W8 W7",
    ).split("\nphase 2")[0]
    where = {"game": "mix", "factions": factions, "heroes": HEROES, "rulings": "phase-one-ends=hands"}
    # Trick 12: Z2 wins over S0, which cannot follow, and takes it.
    seer = clean(record(first + "13. A S5 S3 > A\n\nphase 2\n1. A W9 W0 > B", **where))
    assert seer.trick(1, 13)["takes"] == {}
    assert seer.pile("A", "S") == [0]
    slip(record(first + "13. A S5 S3 > «A:?»", **where), "wrong-take")
    zombie = clean(record(first + "13. A Z5 W3 > A\n\nphase 2\n1. A W9 W0 > B", **where))
    assert zombie.pile("A", "W") == [3]
    # No moon: W4 is lower and wins, the moon turns, and in Phase Two the highest wins.
    clean(record(first + "13. A W5 W4 > B\n\nphase 2\n1. B W0 W9 > A", **where))
    slip(record(first + "13. A W5 W4 > B\n\nphase 2\n1. B W0 W9 > «B»", **where), "wrong-winner")


# knights-rank-only-first (E, variant for 3 and 4 players: Knights).


@pytest.mark.parametrize(
    ("players", "cards", "yes", "no"),
    [
        (3, "G5 K3 K7", "CAB", "CBA"),
        (4, "G9 K2 K8 K5", "CADB", "CDBA"),
        (4, "G2 P9 K2 K3", "DBAC", "DCBA"),  # a Doppelgänger is lead faction
        (4, "G5 K4 K9 D4", "CABD", "CBAD"),  # K4 and D4 are equal: the earlier one, or the Knight before all others
        (4, "G5 D4 K9 K4", "CABD", "CDAB"),
        (4, "G5 K9 G7 K2", "BCAD", "BDCA"),
        (4, "G5 D9 K2 U9", "CABD", "CABD"),  # one Knight only
        (4, "D5 K9 G9 K2", "ABCD", "ABCD"),  # Goblins were not led
        (3, "K5 G9 K7", "CAB", "CAB"),
    ],
)
def test_knights_rank_only_first(players: int, cards: str, yes: str, no: str) -> None:
    """On led Goblins the winning Knight picks first; the other Knights with the rest, or, with `no`, right behind him."""
    for rulings, order in (("", yes), ("knights-rank-only-first=no", no)):
        takes = " ".join(f"{seat}:{card}" for seat, card in zip(order, ["D8", "T2", "?", "?"], strict=False))
        text = f"phase 1\n1. A [D8 T2] {cards} > {takes}"
        verdict = clean(record(text, game="mix", factions=TABLE, players=players, rulings=rulings))
        assert verdict.trick(1, 1)["takes"][order[1]] == "T2"
        assert verdict.trick(1, 1)["winner"] == order[0]


def test_knights_rank_only_first_the_other_order_is_a_wrong_take() -> None:
    """The second place is not the one the ruling gives: one finding, with the ruling."""
    where = {"game": "mix", "factions": TABLE, "players": 3}
    text = "phase 1\n1. A [D8 T2] G5 K3 K7 > C:D8 «A:T2» B:?"
    slip(record(text, **where, rulings="knights-rank-only-first=no"), "wrong-take", rule="knights-rank-only-first")
    text = "phase 1\n1. A [D8 T2] G5 K3 K7 > C:D8 «B:T2» A:?"
    slip(record(text, **where), "wrong-take", rule="knights-rank-only-first")


# most-votes-wins (E and F break a tie of votes by cards; N and S are silent).

# All Knights are gone after Phase One. A has U9-U4 G0 G0 D5 D4 P3 P2 P1, B has U3-U0 G1 G0 G0 G0 D3-D0 P0.
TWO_ALL = (
    recruits(
        "K9 K8 K7 K6 K5 K4 K3 K2 G9 G8 G7 G6 G5 G4 G3 G2 D9 D8 D7 D6 P9 P8 P7 P6 P5 P4",
        "U9 U8 U7 U6 U5 U4 G0 G0 D5 D4 P3 P2 P1",
    )
    + """1. A U9 U3 > A
2. A U8 U2 > A
3. A U7 U1 > A
4. A U6 U0 > A
5. A P3 P0 > A
6. A D5 D3 > A
7. A D4 D2 > A
8. A U5 D1 > A
9. A U4 D0 > A
10. A G0 G1 > B
11. B G0 G0 > B
12. B G0 P2 > A
13. A P1 G0 > A

"""
)


def test_most_votes_wins_equal_votes_by_cards() -> None:
    """Default: at 2-2 whoever has more cards of the factions that voted for him wins, here 14 to 10."""
    verdict = clean(record(TWO_ALL + "result: A 2-2\nvotes: G=B K=- D=B U=A P=A"))
    assert verdict.result["winners"] == ["A"]
    assert verdict.result["totals"] == {"A": 2, "B": 2}
    assert verdict.result["decided_by"] == "cards"
    slip(record(TWO_ALL + "result: «shared 2-2»"), "wrong-result", rule="most-votes-wins")
    slip(record(TWO_ALL + "result: «B 2-2»"), "wrong-result", rule="most-votes-wins")


def test_most_votes_wins_draw_equal_votes_are_shared() -> None:
    """`draw`: no cards are counted."""
    verdict = clean(record(TWO_ALL + "result: shared 2-2", rulings="most-votes-wins=draw"))
    assert verdict.result["winners"] == ["A", "B"]
    assert verdict.result["decided_by"] == "shared"
    assert verdict.votes == {"G": "B", "K": None, "D": "B", "U": "A", "P": "A"}
    slip(record(TWO_ALL + "result: «A 2-2»", rulings="most-votes-wins=draw"), "wrong-result", rule="most-votes-wins")


def three(rulings: str, result: str) -> str:
    """Three players: Goblins, Knights and Doppelgängers are all played in Phase One, the rest is handed out in suits."""
    first = several(
        "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 K9 K8 K7 K6 K5 K4 P9 P8 P7 P6 P5 P4 P3 P2 P1 H13 H12 H11 "
        "K3 K2 G0 G0 P0 H10",
        "U9 U8 U7 U6 U5 U4 U3 U2 U1 U0 H0 Z0",
        "S9 S8 S7 S6 S5 S4 S3 S2 S1 S0 H9 H8",
        "Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9 H7 H6 H5",
    )
    two = """1. A U9 S0 H7 > A
2. A U8 S1 H6 > A
3. A U7 H8 H5 > A
4. A U6 S2 Z1 > A
5. A U5 S3 Z2 > A
6. A U4 S4 Z3 > A
7. A H0 H9 Z4 > B
8. B S9 Z5 U3 > B
9. B S8 Z6 U2 > B
10. B S7 Z7 U1 > B
11. B S6 Z8 U0 > B
12. B S5 Z9 Z0 > B

votes: G=- K=- P=- U=A S=B Z=B H=A
"""
    return record(first + two + result, game="mix", factions="G K U S Z H P", players=3, rulings=rulings)


def test_most_votes_wins_two_of_three_by_cards() -> None:
    """A and B have two votes each, C none; A's ten Undead and Shadows against B's twelve Seers and Zombies."""
    verdict = clean(three("fear-two-players=no", "result: B 2-2-0"))
    assert verdict.result["winners"] == ["B"]
    assert verdict.result["decided_by"] == "cards"
    slip(three("fear-two-players=no", "result: «AB 2-2-0»"), "wrong-result")


def test_most_votes_wins_draw_two_of_three_share() -> None:
    """`draw` with three players: those with equal most votes share at once, the third does not."""
    verdict = clean(three("most-votes-wins=draw, fear-two-players=no", "result: AB 2-2-0"))
    assert verdict.result["winners"] == ["A", "B"]
    assert verdict.result["decided_by"] == "shared"
    wrong = three("most-votes-wins=draw, fear-two-players=no", "result: «B 2-2-0»")
    slip(wrong, "wrong-result", rule="most-votes-wins")


def test_most_votes_wins_draw_does_not_touch_a_majority() -> None:
    """Where one has more votes nothing is shared: now A wins four of the six Goblins."""
    end = "10. A P2 G0 > A\n11. A P1 G0 > A\n12. A G0 G0 > A\n13. A G0 G1 > B\n\nresult: A 3-1"
    verdict = clean(record(TWO_ALL.split("10. A G0")[0] + end, rulings="most-votes-wins=draw"))
    assert verdict.result["winners"] == ["A"]
    assert verdict.result["decided_by"] == "votes"
