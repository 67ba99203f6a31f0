"""Slips of the pen that come to light in more than one place are one finding, in games of every kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from claimref.records.simulate import simulate
from tests.properties import slips
from tests.properties.test_hidden_hands import redacted
from tests.properties.test_trick_games import RULE_SETS
from tests.referee.test_echoes import found

GAMES = 8


def another_card(lines: list[str], rng: Random) -> list[str]:
    """Some card of the game in place of one that was played."""
    place = rng.choice(slips.tricks(lines, rng.choice([1, 2])))
    played = lines[place].partition(" >")[0].partition("] ")[2] or lines[place].partition(" >")[0][5:]
    card = rng.choice(played.split())
    other = rng.choice([word for line in slips.tricks(lines, 1) for word in re.findall(r"\b[A-Z]\d+\b", lines[line])])
    return [*lines[:place], re.sub(rf"\b{card}\b(?=[^\]]*>)", other, lines[place], count=1), *lines[place + 1 :]]


def same_line_again(lines: list[str], rng: Random) -> list[str]:
    place = rng.choice(slips.tricks(lines, rng.choice([1, 2])))
    return [*lines[: place + 1], *lines[place:]]


def lines_exchanged(lines: list[str], rng: Random) -> list[str]:
    place = rng.choice(slips.tricks(lines, rng.choice([1, 2]))[:-1])
    return [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]


@pytest.mark.parametrize("slip", [another_card, same_line_again, lines_exchanged])
@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS[:5])
def test_one_slip(game: str, players: int, heroes: bool, slip: Callable[[list[str], Random], list[str]]) -> None:
    rng = Random(f"pen {game} {players} {slip.__name__}")
    for _ in range(GAMES):
        full = simulate(game, players, None, heroes, rng)
        for text in (full, redacted(full, None)):
            lines = text.splitlines()
            changed = slip(lines, rng)
            told = found("\n".join(changed))
            assert len(told) == (changed != lines), "\n".join(changed)
