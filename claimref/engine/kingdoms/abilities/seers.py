"""A Seer lets you draw three cards instead of taking one, keep two of those and your own, and shuffle the others back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.abilities import USE, Ability, Places, Told, Use
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place


class Seers(Ability):
    """With fewer than three cards in the deck, what is left; from an empty deck it can't be used."""

    name = "seers"
    one = "Seer"
    rulings: ClassVar[tuple[str, ...]] = ("short-seer",)
    draws = True
    short = "short-seer"

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        if table.deck:
            yield USE

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        return None if table.deck else self.no("empty_deck", 0, self.short)

    def told(self, verb: str, places: Places) -> Told | None:
        return None  # what is seen is told with the draw


ABILITY = Seers()
