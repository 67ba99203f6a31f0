"""A header that the game needs and does not have: one finding, where a mistyped key stands for it at that key."""

from __future__ import annotations

import pytest

import claimref
from tests.rulebook.table import slips

CLAIM = "game: claim\nplayers: Anna, Bram\n"
MIX = "game: mix\nplayers: Anna, Bram\nfactions: G K D U P\n"
KINGDOMS = "game: kingdoms\nplayers: Anna, Bram\nfactions: G D N T S P K\nstart: G\ndisplay: G D G\n"


@pytest.mark.parametrize(
    ("text", "key", "typed"),
    [
        (CLAIM, "players", "palyers"),
        (MIX, "factions", "factoins"),
        (KINGDOMS, "players", "spelers"),
        (KINGDOMS, "factions", "faction"),
        (KINGDOMS, "start", "strat"),
        (KINGDOMS, "display", "dispaly"),
    ],
)
def test_a_mistyped_key_is_the_header_that_is_missing(text: str, key: str, typed: str) -> None:
    assert slips(text.replace(key, typed)) == [("missing-header", typed)]
    (finding,) = claimref.check(text.replace(key, typed))
    assert finding.severity == "error"
    assert f"“{key}:”" in finding.message
    assert f"“{typed}:”" in finding.message


def test_a_mistyped_game_is_the_header_that_is_missing() -> None:
    text = CLAIM.replace("game", "gaem")
    assert slips(text) == [("missing-header", "gaem: claim")]
    assert "“gaem:”" in claimref.check(text)[0].message


def test_another_unknown_key_is_a_slip_of_its_own() -> None:
    text = "game: claim\nevnet: Table 3\npalyers: Anna, Bram\n"
    assert slips(text) == [("unknown-header", "evnet"), ("missing-header", "palyers")]
    text = "game: claim\nevnet: Table 3\n"
    assert slips(text) == [("missing-header", "game: claim"), ("unknown-header", "evnet")]


def test_a_mistyped_key_beside_the_right_one_is_unknown() -> None:
    assert slips(CLAIM + "palyers: Cleo, Dirk\n") == [("unknown-header", "palyers")]
