"""Choices that name a card nobody can choose: the card itself is marked, with what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.table import phase_two, slips

THREE: dict[str, Any] = {"game": "mix", "players": 3, "factions": "N I D U R T S"}
GNOMES = ("A N1 N3 N1 > B", "B N5 N7 N3 > C", "C S0 S9 S1 > A")  # B has 3 1 1, C has 7 5 3
VAMPIRES: dict[str, Any] = {"game": "mix", "factions": "N I D T V"}


@pytest.mark.parametrize("choice", ["smash G3", "lay G5", "under G5", "raise G5"])
def test_a_card_of_another_deck(choice: str) -> None:
    """That it is in no way in the deck says more than that it can't be chosen."""
    assert slips(phase_two(f"A D7 D3 > A ; {choice}", **VAMPIRES)) == [("wrong-deck", choice.split()[1])]


def test_a_card_of_the_deck_that_can_not_be_chosen() -> None:
    assert slips(phase_two("A D7 D3 > A ; lay V5", **VAMPIRES)) == [("illegal-choice", "V5")]


@pytest.mark.parametrize(
    ("victims", "marked"),
    [
        ("B:N3 B:N1 C:N3", None),
        ("B:N3 B:N5 C:N3", "B:N5"),
        ("B:N3 B:N1 C:N9", "C:N9"),
        ("B:N3 B:N1", "B:N3"),  # one is not named: then it is about the whole choice
    ],
)
def test_of_a_forced_smash_the_wrong_victim_is_marked(victims: str, marked: str | None) -> None:
    text = phase_two(*GNOMES, f"A I3 I1 D5 > A ; smash {victims}", **THREE)
    assert slips(text) == ([] if marked is None else [("illegal-choice", marked)])
