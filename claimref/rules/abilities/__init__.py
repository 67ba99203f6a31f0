"""Abilities of Claim Kingdoms: one small file per faction, each saying only what its card does when it is laid.

An ability works at a place: the same words serve the card itself and a Doppelgänger that copies it, because what counts is
what lies at that place. What it does is done to the kingdom, so one object serves every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final

from claimref.cards import FACTIONS
from claimref.grid import Place

if TYPE_CHECKING:
    from claimref.rules.kingdom import Kingdom

Use = tuple[str, tuple[Place, ...]]
"""How an ability is used: its word and the places it names, `("hit", (place, place))`."""

USE: Use = ("use", ())
"""Used, with nothing to choose."""

Objection = tuple[str, int]
"""Why something can't be chosen, and which of the places named is the trouble."""


class Ability:
    """An ability; this one does nothing. It is used or not, as the player likes."""

    name = ""
    rulings: ClassVar[tuple[str, ...]] = ()
    verbs: tuple[str, ...] = ()
    """The words that tell what was chosen; without any there is nothing to choose."""
    scores = False
    """Does it give points (even if none just now)?"""
    draws = False
    """Is it used instead of taking a card?"""

    def knows(self, word: str) -> bool:
        """Is this one of its words?"""
        for verb in self.verbs:
            if verb == word:
                return True
        return False

    def uses(self, kingdom: Kingdom, seat: int, at: Place) -> Iterator[Use]:
        """Every way in which it can be used now."""
        yield USE

    def objection(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> Objection | None:
        """What speaks against using it like this (one of its own words, the places as many as it takes)."""
        return None

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        """Do it; the points it gives."""
        return 0

    def copied(self, kingdom: Kingdom, use: Use) -> Ability | None:
        """Another ability that is used here instead."""
        return None

    def told(self, kingdom: Kingdom, seat: int, at: Place) -> bool:
        """Must a choice be told where it is used, because there is one?"""
        return bool(self.verbs) and any(self.knows(verb) for verb, _ in self.uses(kingdom, seat, at))


NOTHING: Final = Ability()


_pages: Final[list[Ability]] = []


def abilities() -> list[Ability]:
    """The abilities by faction number; a faction that is not in Kingdoms, or a card that can't be made out, has none."""
    if not _pages:
        for faction in FACTIONS:
            page = None if faction.kingdoms is None else import_module(f"claimref.rules.abilities.{faction.power}")
            _pages.append(NOTHING if page is None else page.ABILITY)
        _pages.append(NOTHING)
    return _pages
