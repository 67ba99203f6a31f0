"""A Knight removes up to two figures of the opponent from the cards beside it; they go home."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from claimref.grid import Place, is_beside
from claimref.rules.abilities import Ability, Objection, Use
from claimref.rules.kingdom import Kingdom

_MOST: Final = 2


class Knights(Ability):
    """One or two: a Knight who removes nobody was not used."""

    name = "knights"
    rulings: ClassVar[tuple[str, ...]] = ("knight-sends-home",)
    verbs: tuple[str, ...] = ("hit",)

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        victims = [there for there in kingdom.beside(at) if kingdom.stands(1 - seat, there)]
        for many in range(1, _MOST + 1):
            for targets in combinations(victims, many):
                yield "hit", targets

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        targets = use[1]
        for number, there in enumerate(targets):
            if number == _MOST:
                return "third_hit", number
            if not is_beside(there, at):
                return "not_beside", number
            if not kingdom.stands(1 - seat, there) or there in targets[:number]:
                return "no_opponent", number
        return None

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        for there in use[1]:
            kingdom.send_home(1 - seat, there)
        return 0


ABILITY = Knights()
