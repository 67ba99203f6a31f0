"""One slip is one finding, also where the hands or the end of a record tell it a second time."""

from __future__ import annotations

from pathlib import Path

import claimref

GAMES = Path(__file__).parents[2] / "records" / "games"


def names(text: str) -> list[str]:
    return [finding.name for finding in claimref.check(text) if finding.severity != "info"]


def test_a_hand_line_too_many_leaves_both_in_doubt() -> None:
    """Two lines for one seat: nobody knows which is the hand, so no card of either is called not in hand."""
    first, second = "A: G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 K2 K3 K4", "A: K5 K6 K7 D0 D1 D2 D3 D4 D5 D6 D7 D8 D9"
    text = f"game: claim\nplayers: Anna, Bram\nleader: A\n\ndeal\n{first}\n{second}\n\nphase 1\n"
    for trick in ("1. A [P9] K5 K8 > B", "1. A [P9] G0 U1 > A", "1. A [P9] U2 K5 > A"):
        assert names(text + trick + "\n") == ["wrong-hand-size"], trick


def dropped() -> tuple[str, str]:
    """A game whose Giants' choice decides the vote of the Gnomes, and the same without it."""
    for path in sorted(GAMES.glob("*.claim")):
        text = path.read_text(encoding="utf-8")
        for line in text.splitlines():
            if " ; smash" in line:
                without = text.replace(line, line.partition(" ; smash")[0])
                if "wrong-votes" in names(without):
                    return text, without
    raise AssertionError("no such game")


def test_a_choice_that_is_left_out_is_told_at_the_vote_it_changes() -> None:
    """The result only repeats what the votes say."""
    text, without = dropped()
    assert names(text) == []
    assert set(names(without)) == {"wrong-votes"}


def test_a_result_that_does_not_follow_from_the_votes_is_a_slip_of_its_own() -> None:
    _, without = dropped()
    result = next(line for line in without.splitlines() if line.startswith("result:"))
    assert "wrong-result" in names(without.replace(result, "result: A 5-0"))
