"""A Seer lets you draw three cards instead of taking one, keep two of those and your own, and shuffle the others back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from claimref.grid import Place
from claimref.rules.abilities import USE, Ability, Objection, Use
from claimref.rules.kingdom import Kingdom


class Seers(Ability):
    """With fewer than three cards in the deck, what is left; from an empty deck it can't be used."""

    name = "seers"
    rulings: ClassVar[tuple[str, ...]] = ("short-seer",)
    draws = True

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        if kingdom.deck:
            yield USE

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        return None if kingdom.deck else ("empty_deck", 0)


ABILITY = Seers()
