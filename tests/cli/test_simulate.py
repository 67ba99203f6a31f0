"""`claimref simulate` and `claimref new`: records made here are clean and canonical."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell import Run

SETS = [
    ["--game", "claim"],
    ["--game", "claim2"],
    ["--game", "mix"],
    ["--game", "mix", "--players", "3"],
    ["--game", "mix", "--players", "4", "--factions", "random"],
    ["--game", "mix", "--factions", "Knights, Goblins, Dragons, Vampires, Untote"],
    ["--game", "mix", "--factions", "NIVZH", "--heroes"],
    ["--game", "claim", "--heroes"],
    ["--game", "kingdoms"],
]


@pytest.mark.parametrize("options", SETS, ids=" ".join)
def test_simulated_games_are_clean_and_canonical(options: list[str], claimref: Run) -> None:
    status, out, err = claimref("simulate", *options, "--seed", "7", "--count", "3")
    assert (status, err) == (0, "")
    assert claimref("check", "--strict", input=out) == (0, "", "")
    assert claimref("fmt", input=out).out == out


@pytest.mark.parametrize("options", SETS, ids=" ".join)
def test_a_new_record_is_dealt_and_clean(options: list[str], claimref: Run) -> None:
    status, out, _ = claimref("new", *options, "--seed", "7")
    assert status == 0
    assert "\ndeal\nA: " in out
    assert claimref("check", "--strict", input=out).status == 0
    assert claimref("fmt", input=out).out == out


def test_the_same_seed_gives_the_same_games(claimref: Run) -> None:
    for command in ("simulate", "new"):
        first = claimref(command, "--seed", "3")
        assert first == claimref(command, "--seed", "3")
        assert first.out != claimref(command, "--seed", "4").out


def test_a_seed_that_nobody_chose_is_told(claimref: Run) -> None:
    status, out, err = claimref("simulate")
    assert status == 0
    seed = err.removeprefix("claimref: seed ").strip()
    assert claimref("simulate", "--seed", seed).out == out


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "3"],
        ["--game", "mix", "--factions", "G K"],
        ["--game", "mix", "--factions", "Elves"],
        ["--game", "mix", "--factions", "G K D U Zombies"],
        ["--game", "mix", "--players", "4", "--heroes"],
        ["--game", "claim", "--factions", "N I R T S"],
        ["--game", "kingdoms", "--heroes"],
        ["--game", "kingdoms", "--players", "3"],
        ["--count", "0"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_wrong_usage(options: list[str], claimref: Run) -> None:
    for command in ("simulate", "new"):
        status, out, err = claimref(command, *options)
        assert (status, out) == (2, "")
        assert "Error: " in err


@pytest.mark.parametrize(
    ("factions", "said"),
    [
        ("bogus", "There is no faction “bogus”.\n"),
        ("goblin", "There is no faction “goblin”. Did you mean “goblins”?\n"),
        ("Goblin, Knights", "There is no faction “Goblin”. Did you mean “goblins”?\n"),
        ("GKDUX", "There is no faction “X”."),
        ("G K D U 7", "There is no faction “7”."),
    ],
)
def test_a_faction_that_is_not_there(factions: str, said: str, claimref: Run) -> None:
    assert said in claimref("new", "--game", "claim2", "--factions", factions).err


@pytest.mark.parametrize("factions", ["GKDUP", "gkdup", "g k d u p", "Goblins,Knights,Dwarves,Undead,P"])
def test_a_deck_is_named_as_one_likes(factions: str, claimref: Run) -> None:
    assert "\nfactions: G K D U P\n" in claimref("new", "--game", "mix", "--factions", factions).out


def test_a_new_record_never_overwrites(claimref: Run, tmp_path: Path) -> None:
    assert claimref("new", "-o", "tonight.claim", "--seed", "1") == (0, "", "")
    text = (tmp_path / "tonight.claim").read_text()
    status, _, err = claimref("new", "-o", "tonight.claim", "--seed", "2")
    assert status == 2
    assert "never overwritten" in err
    assert (tmp_path / "tonight.claim").read_text() == text
