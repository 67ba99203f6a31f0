"""A Giant turns one open card beside it face down: its figures go home, and it never counts again."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.grid import Place, is_beside
from claimref.rules.abilities import Ability, Objection, Use
from claimref.rules.kingdom import Kingdom


class Giants(Ability):
    """A turned card holds nothing, breaks rows and columns, and no card can be laid beside it alone."""

    name = "giants"
    verbs: tuple[str, ...] = ("flip",)

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        for there in kingdom.beside(at):
            yield "flip", (there,)

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        there = use[1][0]
        if not is_beside(there, at):
            return "not_beside", 0
        if not kingdom.is_open(there):
            return ("turned" if kingdom.taken(there) else "no_card"), 0
        return None

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        for there in use[1]:
            kingdom.turn_down(there)
        return 0


ABILITY = Giants()
