"""A Troll gives a point for each different faction in its row or its column, if no other Troll is in that line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from claimref.cards import T
from claimref.grid import COLUMN, ROW, Place
from claimref.rules.abilities import Ability, Objection, Use
from claimref.rules.board import NO_CARD
from claimref.rules.kingdom import Kingdom

_STEPS: Final = {"row": ROW, "col": COLUMN}


class Trolls(Ability):
    """At most one Troll in the line, the laid one included: so a Doppelgänger that copies may have one in it."""

    name = "trolls"
    rulings: ClassVar[tuple[str, ...]] = ("troll-counts-itself",)
    verbs: tuple[str, ...] = ("row", "col")
    scores = True

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        for verb in self.verbs:
            if self.objection(kingdom, seat, at, (verb, ())) is None:
                yield verb, ()

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        itself = 1 if kingdom.open_card(at) == T else 0
        return ("second_troll", 0) if itself + kingdom.count_in_line(at, _STEPS[use[0]], T) > 1 else None

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        if use[0] not in _STEPS:
            return 0
        itself = kingdom.open_card(at) if kingdom.troll_counts_itself else NO_CARD
        return kingdom.kinds_in_line(at, _STEPS[use[0]], itself)


ABILITY = Trolls()
