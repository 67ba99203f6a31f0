"""A Doppelgänger uses the ability of one open card beside it, as if that card lay here."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.grid import Place, is_beside
from claimref.rules.abilities import NOTHING, Ability, Objection, Use
from claimref.rules.kingdom import Kingdom


class Doppelgangers(Ability):
    """It never counts as that faction. Copying another Doppelgänger, or what can do nothing, is allowed and does nothing."""

    name = "doppelgangers"
    verbs: tuple[str, ...] = ("copy",)

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        for there in kingdom.beside(at):
            yield "copy", (there,)

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        there = use[1][0]
        if not is_beside(there, at):
            return "not_beside", 0
        if not kingdom.is_open(there):
            return ("turned" if kingdom.taken(there) else "no_card"), 0
        return None

    def copied(self, kingdom: Kingdom, use: Use) -> Ability | None:
        if use[0] != "copy":
            return None
        ability = kingdom.abilities[kingdom.card(use[1][0])]
        return NOTHING if ability is self else ability


ABILITY = Doppelgangers()
