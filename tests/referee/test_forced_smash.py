"""With three or four players every Giant smashes, without a choice: it need not be written, and fmt leaves it out.

notation.md, choices: what is written of it is checked.
"""

from __future__ import annotations

from pathlib import Path

import claimref
from claimref.cli.fmt import canonical
from tests.referee.test_echoes import found

GAMES = Path(__file__).parents[2] / "records" / "games"
FOUR = (GAMES / "mix4-teams-share.claim").read_text(encoding="utf-8")
TWO = (GAMES / "claim2-five-gnomes-smashed.claim").read_text(encoding="utf-8")


def written(victim: str) -> str:
    """The same game with the smash of the seventh trick told."""
    return FOUR.replace("S7 R2 > C #", f"S7 R2 > C ; smash {victim} #")


def formatted(text: str) -> str:
    return canonical([game.record for game in claimref.parse(text)])


def test_a_forced_smash_that_is_written_is_left_out() -> None:
    text = written("B:N1")
    assert text != FOUR
    assert found(text) == []
    assert formatted(text) == FOUR


def test_a_forced_smash_that_was_not_is_found() -> None:
    assert [name for name, _ in found(written("B:N3"))] == ["illegal-choice"]


def test_the_smash_of_two_players_is_a_choice_and_stays() -> None:
    assert "; smash" in TWO
    assert formatted(TWO) == TWO
