"""The house rules that a table may choose: which of them concern a game, and what may be typed for them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal

from claimref.catalogue import rulings
from claimref.engine.tricks.setup import Setup
from claimref.notation import values
from claimref.referee.header import of_kingdoms

Rulings = Mapping[str, str] | Literal["random"]
"""What a table agreed on; or whatever chance makes of it."""


def offered(typed: str, language: str = "en") -> list[tuple[str, str]]:
    """What a list of house rules may be completed to, and what that means: choices that are not the default.

    A default is offered only where its ruling has been typed already.
    """
    before, comma, last = typed.rpartition(",")
    last, named = last.strip().lower(), {item.partition("=")[0].strip().lower() for item in before.split(",")}
    found: list[tuple[str, str]] = []
    for name, choices in values.switches().items():
        for choice in choices if "=" in last else choices[1:]:
            text = f"{name}={choice}"
            if name not in named and text.startswith(last):
                found.append((f"{before}{comma}{text}", meaning(name, choice, language)))
    return found


def meaning(ruling: str, choice: str, language: str = "en") -> str:
    """What a choice means; in English where that language does not say."""
    told = rulings()[ruling].means.get(choice, {})
    return told.get(language, told.get("en", ""))


def concerning(setup: Setup | None) -> list[str]:
    """The switches that may decide something in a game with this set-up; None: in Kingdoms."""
    if setup is None:
        return [name for name in values.switches() if of_kingdoms(name)]
    return [name for name in values.switches() if setup.may_turn_on(name)]


def at_random(rng: Random, often: float = 0.5) -> dict[str, str]:
    """House rules by chance: every switch is turned so often."""
    return {name: rng.choice(choices[1:]) for name, choices in values.switches().items() if rng.random() < often}


def of_game(chosen: Mapping[str, str], setup: Setup | None) -> dict[str, str]:
    """Those house rules that concern a game; None: Kingdoms."""
    able = concerning(setup)
    return {name: choice for name, choice in values.agreed(chosen).items() if name in able}
