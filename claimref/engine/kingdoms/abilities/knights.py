"""A Knight removes up to two figures of the opponent from the cards beside it; they go home."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import Ability, Places, Told, Use, Verb
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place, is_beside

_MOST: Final = 2


class Knights(Ability):
    """One or two, also two from one card that holds two: a Knight who removes nobody was not used."""

    name = "knights"
    one = "Knight"
    rulings: ClassVar[tuple[str, ...]] = ("knight-sends-home",)
    event = "sent_home"

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        victims = [there for there in table.beside(at) for _ in range(table.figures_at(1 - seat, there))]
        for many in range(1, _MOST + 1):
            for targets in dict.fromkeys(combinations(victims, many)):
                yield "hit", targets

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        for number, there in enumerate(places):
            if number == _MOST:
                return self.no("third_hit", number)
            if not is_beside(there, at):
                return self.no("not_beside", number)
            if table.figures_at(1 - seat, there) <= places[:number].count(there):
                return self.no("no_opponent", number)
        return None

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        for there in places:
            table.send_home(1 - seat, there)
        return 0

    def told(self, verb: str, places: Places) -> Told | None:
        return Told("ability.knights", ("cards", "other"))


ABILITY = Knights(hit=Verb(_MOST))
