"""No finding is only the echo of an earlier one: what people write after a slip follows from it."""

from __future__ import annotations

from random import Random

import claimref
from claimref.records.simulate import simulate
from tests.properties import slips

HEAD = "game: claim\nplayers: Anna, Bram\nleader: A\n\n"
HEROES = "game: claim\nplayers: Anna, Bram\nleader: A\nheroes: LICH SKELETON=2 WARLOCK=3 CUBE=4 MUMMY=5\n\n"

KINGDOMS = "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: G D N T S P K\nstart: G\ndisplay: G D G\n"


def found(text: str) -> list[tuple[str, int]]:
    return [(finding.name, finding.line) for finding in claimref.check(text) if finding.severity != "info"]


def test_the_player_who_was_wrongly_given_the_trick_leads_on() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3 > B:G5 A:?\n2. B [G6] D3 D5 > A:G6 B:?\n"
    assert found(text) == [("wrong-winner", 6)]


def test_somebody_else_leading_is_a_slip_of_its_own() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3 > A:G5 B:?\n2. B [G6] D3 D5 > A:G6 B:?\n"
    assert found(text) == [("wrong-leader", 7)]


def test_a_shifted_numbering_is_one_slip() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3\n3. A [G6] K9 K5\n4. A [G7] D9 D3\n"
    assert found(text) == [("wrong-number", 7)]


def test_numbers_start_at_one() -> None:
    """0 is a number like any other: wrong, and where the next ones go on from it they are no new slip."""
    for zero in ("0.", "00.", "0)"):
        text = HEAD + f"phase 1\n{zero} A [G5] K7 K3\n1. A [G6] K9 K5\n2. A [G7] D9 D3\n"
        assert found(text) == [("wrong-number", 6)]
        text = KINGDOMS + f"turns\n{zero} A G@1,0 / deck\n1. B K@0,1 / deck\n"
        assert found(text) == [("wrong-number", 8)]
    text = HEAD + "phase 1\n1. A [G5] K7 K3\n0. A [G6] K9 K5\n3. A [G7] D9 D3\n"
    assert found(text) == [("wrong-number", 7)]


def test_a_trick_that_nobody_can_decide_leaves_the_takes_open() -> None:
    """The Lich King's value is missing and so is the outcome: who has G5 nobody knows, so either may play it later."""
    lines = ["1. A [G5] LICH K9", "2. B [K2] D3 D5", "3. B [K3] D2 D4"]
    for player in "AB":
        later = f"1. {player} G5"
        text = HEROES + "phase 1\n" + "\n".join(lines) + "\n\nphase 2\n" + later + "\n"
        assert ("value-unknown", 7) in found(text)
        assert not any(name == "not-in-hand" for name, _ in found(text))


def test_a_hand_without_its_colon_is_one_slip() -> None:
    """The hands that follow are still hands, and the line above the play was none of its tricks or turns."""
    hands = "deal\nA G0 K7 K9\nB: G1 K3 K5\n\n"
    for play in ("phase 1\n1. A [G5] K7 K3\n", "phase 1\nA [G5] K7 K3\n", "1. A [G5] K7 K3\n"):
        assert found(HEAD + hands + play) == [("syntax-error", 6)]
    assert found(HEAD + hands + "phase 1\n2. A [G5] K7 K3\n") == [("syntax-error", 6), ("wrong-number", 10)]
    assert found(HEAD + hands + "phase 1\n1. A [G5] K7 D3\n") == [("syntax-error", 6), ("revoke", 10)]
    for play in ("1. A G@1,0 / deck\n", "A G@1,0 / deck\n"):
        assert found(KINGDOMS + "deal\nA G T\nB: K P\n\nturns\n" + play) == [("syntax-error", 8)]


def test_a_trick_may_follow_the_deal_without_a_heading() -> None:
    for trick in ("1. A [G5] K7 K3 > A", "A [G5] K7 K3", "[G5] K7 K3", "A [G5]", "1. A"):
        assert found(HEAD + f"deal\nA: G0 K7\nB: K3\n{trick}\n") == []


def test_a_bad_line_in_the_middle_is_one_finding() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3 > A\n2. A [G6] K9 K§ > A\n3. B [G7] D9 D3 > B\n"
    assert found(text) == [("syntax-error", 7)]


def test_a_missing_heading_is_no_slip() -> None:
    """Which phase a trick belongs to can be derived."""
    assert found(HEAD + "1. A [G5] K7 K3 > A\n") == []


def test_a_trick_that_nobody_wrote_down_is_one_finding() -> None:
    rng = Random("left out")
    for game, players, heroes in (("claim", 2, False), ("claim2", 2, False), ("mix", 3, False), ("mix", 2, True)):
        for _ in range(10):
            lines = simulate(game, players, None, heroes, rng).splitlines()
            gone = rng.choice(slips.tricks(lines, rng.choice([1, 2]))[1:-2])
            del lines[gone]
            assert found("\n".join(lines)) == [("wrong-number", gone + 1)], "\n".join(lines)


def test_a_winner_that_stands_is_judged_by_the_moon_of_its_trick() -> None:
    """Anna's Werewolf wins at no moon and turns it; that it stands needs no mark, whatever the moon shows afterwards."""
    head = "game: mix\nplayers: Anna, Bram\nleader: A\nfactions: G K W D U\n\nphase 1\n"
    assert found(head + "1. A [G5] W2 W8 > A!\n") == [("needless-mark", 7)]
    assert found(head + "1. A [G5] W2 W8 > B!\n") == [("irregularity", 7)]


def test_a_wrong_number_is_forgotten_once_the_numbers_are_right_again() -> None:
    """6 would go on from 5, but 3 and 4 stand between them."""
    tricks = ["[G5] K7 K3", "[G6] K9 K5", "[G7] D9 D3", "[G8] D8 D2", "[G9] U9 U2"]
    lines = [f"{number}. A {trick}\n" for number, trick in zip([1, 5, 3, 4, 6], tricks, strict=True)]
    assert found(HEAD + "phase 1\n" + "".join(lines)) == [("wrong-number", 7), ("wrong-number", 10)]
    turns = ["A G@1,0", "B K@0,1", "A T@-1,0", "B S@0,-1", "A N@2,0"]
    lines = [f"{number}. {turn} / deck\n" for number, turn in zip([1, 5, 3, 4, 6], turns, strict=True)]
    assert found(KINGDOMS + "turns\n" + "".join(lines)) == [("wrong-number", 9), ("wrong-number", 12)]


def test_numbers_go_on_from_a_wrong_one_also_past_a_line_without() -> None:
    lines = ["1. A [G5] K7 K3", "3. A [G6] K9 K5", "A [G7] D9 D3", "5. A [G8] D8 D2"]
    assert found(HEAD + "phase 1\n" + "\n".join(lines) + "\n") == [("wrong-number", 7)]


def test_a_wrong_number_does_not_hide_that_a_phase_ends_too_soon() -> None:
    rng = Random("cut short")
    for game, players in (("claim", 2), ("claim2", 2), ("mix", 3), ("mix", 4)):
        lines = simulate(game, players, None, False, rng).splitlines()
        places = slips.tricks(lines, 1)
        wrong = places[2]
        lines[wrong] = lines[wrong].replace("3.", "8.", 1)
        del lines[places[-2] : places[-1] + 1]
        heading = lines.index("phase 2")
        assert found("\n".join(lines)) == [("wrong-number", wrong + 1), ("wrong-number", heading + 1)]
