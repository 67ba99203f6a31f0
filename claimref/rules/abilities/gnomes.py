"""A Gnome gives a point, and then one more figure of yours goes onto a card beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.grid import Place, is_beside
from claimref.rules.abilities import USE, Ability, Objection, Use
from claimref.rules.kingdom import Kingdom


class Gnomes(Ability):
    """Not where you already stand, not on a turned card; an opponent's figure does not matter.

    Where no figure can go, or none is left, it is just the point.
    """

    name = "gnomes"
    rulings: ClassVar[tuple[str, ...]] = ("gnome-alone", "one-figure-a-colour")
    verbs: tuple[str, ...] = ("to",)
    scores = True

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        targets = [there for there in kingdom.beside(at) if not kingdom.stands(seat, there)]
        if targets and kingdom.players[seat].supply:
            for there in targets:
                yield "to", (there,)
        else:
            yield USE

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        there = use[1][0]
        if not is_beside(there, at):
            return "not_beside", 0
        if not kingdom.is_open(there):
            return ("turned" if kingdom.taken(there) else "no_card"), 0
        if kingdom.stands(seat, there):
            return "own_figure", 0
        return None if kingdom.players[seat].supply else ("no_supply", 0)

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        for there in use[1]:
            kingdom.put(seat, there)
        return 1


ABILITY = Gnomes()
