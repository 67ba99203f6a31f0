"""Cards that stand where they can't be, or that nobody can read: what they would prove is not proven."""

from __future__ import annotations

import re
from random import Random

import claimref
from claimref.cards import CARDS, HIDDEN
from claimref.records.simulate import simulate
from claimref.referee.tricks.verdict import TrickReplay
from tests.properties import slips as made
from tests.referee.test_echoes import found
from tests.rulebook.table import slips

HEAD = "game: claim\nplayers: Anna, Bram\nleader: A\n\n"


WON = """phase 1
1. A [U4] K9 K2 > A:U4 B:?
2. A [D9] K8 K3 > A:D9 B:?
3. A [D8] U9 U4 > A:D8 B:?
4. A [D7] U8 U3 > A:D7 B:?
5. A [D6] P3 P2 > A:D6 B:?
6. A [D5] K7 K4 > A:D5 B:?
7. A [D4] K6 K5 > A:D4 B:?
8. A [P9] G8 G1 > A:P9 B:?
9. A [P8] G7 G3 > A:P8 B:?
10. A [P7] G6 G4 > A:P7 B:?
11. A [P6] G5 G0 > A:P6 B:?
12. A [P5] U6 U1 > A:P5 B:?
13. A [P4] U0 U5 > B:P4 A:?

phase 2
1. B U7 G9 > B
2. B D2 D9 > A
3. A G2 G0 > A
"""


PHASE_ONE = """phase 1
1. A [G1] K7 K3
2. A [G2] K8 K2
3. A [G3] K9 K4
4. A [G4] D9 D8
5. A [G5] D7 D6
6. A [G6] D5 D4
7. A [G7] D3 D2
8. A [G8] D1 D0
9. A [G9] U9 U8
10. A [G0] U7 U6
11. A [G0] U5 U4
12. A [G0] U3 U2
13. A [G0] U1 U0

"""


def test_nothing_is_turned_up_in_phase_two() -> None:
    """Not even a card that nobody has seen: that line is the wrong one, and not the later one in which it is played."""
    text = HEAD + PHASE_ONE + "phase 2\n1. A G9 P1\n2. A [K5] G8 P2\n3. A G7 K5\n"
    assert slips(text) == [("wrong-card-count", "2. A [K5] G8 P2")]


def test_of_a_doubled_card_the_first_place_may_be_the_wrong_one() -> None:
    """Anna may have won something else than U4: then she need not follow Undead, and two cards of hers are unknown."""
    assert slips(HEAD + WON) == [("duplicate-card", "U4")]


def test_a_card_in_two_hands_is_in_neither_for_sure() -> None:
    deal = "deal\nA: K3 G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 D0 D1\nB: K3 D2 D3 D4 D5 D6 D7 D8 D9 U0 U1 U2 U3\n\n"
    text = HEAD + deal + "phase 1\n1. A [K2] P9 D2 > A:K2 B:?\n2. A [K4] G1 K3 > B:K4 A:?\n"
    assert slips(text) == [("duplicate-card", "K3")]


def test_a_card_that_was_never_in_a_hand_may_be_elsewhere() -> None:
    """Anna's hand is written with K3 for K9: that she plays K9 is the finding, and K3 may turn up with Bram."""
    deal = "deal\nA: K3 G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 D0 D1\n\n"
    text = HEAD + deal + "phase 1\n1. A [K2] K9 K4 > A:K2 B:?\n2. A [K5] G1 K3 > B:K5 A:?\n"
    assert slips(text) == [("not-in-hand", "K9")]


def test_a_doubled_card_is_doubled_once() -> None:
    """G5 is played by mistake for another card; then it is turned up, won, and played."""
    text = HEAD + "phase 1\n1. A [K2] G5 G2 > A:K2 B:?\n2. A [G5] D5 D2 > A:G5 B:?\n"
    assert slips(text) == [("duplicate-card", "G5")]


def test_a_raise_is_one_though_the_skeleton_can_not_be_read() -> None:
    rng = Random("unread skeletons")
    tried = 0
    while tried < 12:
        lines = simulate("claim2", 2, None, True, rng).splitlines()
        if not any("; raise" in line for line in lines):
            continue
        tried += 1
        raised = next(number for number, line in enumerate(lines) if "; raise" in line)
        hidden = [re.sub(r"raise \w+", "raise ?", line) for line in lines if not re.match(r"[AB]: |deal", line)]
        gone = len(lines) - len(hidden)
        for instead, name in (("Q4", "unknown-card"), ("K5", "wrong-deck"), ("", "wrong-card-count")):
            slip = re.sub(r" SKELETON\b(?=.*>)", f" {instead}".rstrip(), hidden[raised - gone])
            text = "\n".join([*hidden[: raised - gone], slip, *hidden[raised - gone + 1 :]])
            assert found(text) == [(name, raised - gone + 1)], text


def test_a_raise_may_be_on_a_line_that_can_not_be_read() -> None:
    rng = Random("unread raises")
    tried = 0
    while tried < 12:
        lines = simulate("mix", 2, None, True, rng).splitlines()
        raised = next((number for number, line in enumerate(lines) if "; raise" in line), None)
        if raised is None:
            continue
        tried += 1
        lines[raised] = lines[raised].replace(">", "%")
        assert found("\n".join(lines)) == [("syntax-error", raised + 1)], "\n".join(lines)


def test_a_trick_with_a_card_too_many_is_one_finding() -> None:
    rng = Random("too many")
    for game, players in (("claim", 2), ("claim2", 2), ("mix", 3), ("mix", 4)):
        for _ in range(5):
            lines = simulate(game, players, None, False, rng).splitlines()
            place = rng.choice(made.tricks(lines, rng.choice([1, 2])))
            lines[place] = lines[place].replace(" >", f" {rng.choice(lines[6].split()[1:])} >")
            assert found("\n".join(lines)) == [("wrong-card-count", place + 1)], "\n".join(lines)


def test_whoever_won_took_one_of_two_equal_cards_turned_up() -> None:
    """Who came second can't be told where a card can't be made out, so nobody else is known to have the other."""
    text = "game: mix\nplayers: Anna, Bram, Cleo\nleader: A\nfactions: G K R T U P D\n\nphase 1\n1. A [G0 G0] K7 K6 Q4 > A\n"
    replay = claimref.parse(text)[0].replay()
    assert isinstance(replay, TrickReplay)
    assert replay.table.tricks[0].takes == [(0, CARDS["G0"]), (1, HIDDEN), (2, HIDDEN)]
