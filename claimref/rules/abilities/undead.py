"""An Undead exchanges the figure just placed with a figure of the opponent, anywhere in the kingdom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.rules.abilities import Ability, Objection, Use
from claimref.rules.kingdom import Kingdom, Place


class Undead(Ability):
    """Only with one whose card does not already hold yours; no ability is triggered there."""

    name = "undead"
    rulings: ClassVar[tuple[str, ...]] = ("undead-reach-anywhere", "one-figure-a-colour")
    verbs: ClassVar[tuple[str, ...]] = ("swap",)

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        if at in kingdom.figures[seat]:
            for there in sorted(kingdom.figures[1 - seat] - kingdom.figures[seat]):
                yield "swap", (there,)

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        there = use[1][0]
        if there not in kingdom.figures[1 - seat]:
            return "no_opponent", 0
        if there in kingdom.figures[seat]:
            return "own_figure", 0
        return None if at in kingdom.figures[seat] else ("no_supply", 0)

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        mine, theirs = kingdom.figures[seat], kingdom.figures[1 - seat]
        for there in use[1]:
            mine.remove(at)
            mine.add(there)
            theirs.remove(there)
            theirs.add(at)
        return 0


ABILITY = Undead()
