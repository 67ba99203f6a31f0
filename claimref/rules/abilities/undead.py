"""An Undead exchanges the figure just placed with a figure of the opponent, anywhere in the kingdom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.grid import Place
from claimref.rules.abilities import Ability, Objection, Use
from claimref.rules.kingdom import Kingdom


class Undead(Ability):
    """Only with one whose card does not already hold yours; no ability is triggered there."""

    name = "undead"
    rulings: ClassVar[tuple[str, ...]] = ("undead-reach-anywhere", "one-figure-a-colour")
    verbs: tuple[str, ...] = ("swap",)

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        if kingdom.stands(seat, at):
            mine, theirs = kingdom.figures[seat], kingdom.figures[1 - seat]
            for there in sorted(theirs - mine):
                yield "swap", (there,)

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        there = use[1][0]
        if not kingdom.stands(1 - seat, there):
            return "no_opponent", 0
        if kingdom.stands(seat, there):
            return "own_figure", 0
        return None if kingdom.stands(seat, at) else ("no_supply", 0)

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        for there in use[1]:
            kingdom.exchange(seat, at, there)
        return 0


ABILITY = Undead()
