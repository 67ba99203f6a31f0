"""What the referee says reads well: who, what, how many."""

from __future__ import annotations

import pytest

import claimref
from tests.referee.test_echoes import HEAD, KINGDOMS, found


def messages(text: str, severity: str = "error") -> list[str]:
    return [finding.message for finding in claimref.check(text) if finding.severity == severity]


@pytest.mark.parametrize(("vote", "whom"), [("B", "B"), ("AB", "AB"), ("-", "nobody")])
def test_a_vote_of_a_faction_that_does_not_play(vote: str, whom: str) -> None:
    text = HEAD + f"phase 1\n1. A [G5] K7 K3\nvotes: R={vote}\n"
    assert messages(text) == [
        f"The Dragons are written as going to {whom}, but they are not in the deck: G K D U P"
    ]  # fmt: skip


def test_a_phase_that_begins_too_early() -> None:
    text = HEAD + "phase 1\n1. A [G5] K7 K3\n\nphase 2\n"
    assert messages(text) == ["The next phase begins here, but trick 2 of this one is still to come"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game: claim\nplayers: Anna\n", "claim is for 2 players, and here is 1"),
        ("game: claim\nplayers: A, B, C\n", "claim is for 2 players, and here are 3"),
        ("game: mix\nplayers: A, B\nfactions: G K D\n", "beside the pair there must be 3 factions, and here is 1"),
        ("game: claim\nplayers: A, B\nheroes: LICH=1\n", "five heroes are shuffled in, and here is 1"),
        (KINGDOMS.replace("display: G D G", "display: G"), "there must be 3, and here is 1"),
    ],
)
def test_one_is_one(text: str, words: str) -> None:
    assert [message.partition("like this: ")[2] for message in messages(text)] == [words]


def test_only_tricks_that_are_written_are_counted() -> None:
    """Tricks are missing before Phase Two; nobody wrote them, so the note does not speak of them."""
    text = HEAD + "phase 1\n1. A [G5] K7 K3\n\nphase 2\n1. A G5 D3\n"
    assert messages(text, "info") == ["The game is not over: after 2 tricks, in Phase Two, the votes stand 1-1"]
    text = HEAD + "phase 1\n1. A [G5] K7 K3\n2. A [G6 K9 K5\n3. A [G7] D9 D3\n"
    assert messages(text, "info")[0].startswith("The game is not over: after 2 tricks, in Phase One")


def test_only_turns_that_are_written_are_counted() -> None:
    text = KINGDOMS + "turns\n1. A G@1,0 +1 / deck\n2. B §\n3. A G@2,0 / deck\n"
    assert messages(text, "info")[0].endswith("(turns played: 2)")


def test_each_hero_that_can_not_be_is_told() -> None:
    head = "game: claim\nplayers: Anna, Bram\nheroes: "
    said = messages(head + "LICH=-1 BATMAN CUBE=x MUMMY MUMMY SKELETON\n")
    assert [message.partition("like this: ")[2] for message in said] == [
        "“LICH=-1”: a hero's value is a whole number from 0",
        "“BATMAN” is none of Fear's six heroes",
        "“CUBE=x”: a hero's value is a whole number from 0",
        "“MUMMY” stands there twice",
    ]
    assert found(head + "LICH=-1 SKELETON\n") == [("bad-header", 3)]
