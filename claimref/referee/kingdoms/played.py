"""A turn of Kingdoms as it was judged: whose it was, what it gave, and what became of its ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from claimref.engine.kingdoms.abilities import Ability, Told, Use, abilities
from claimref.native import mypyc_attr
from claimref.notation.nodes import Turn
from claimref.referee.verdict import LOST

UNPLACED: Final = "?"
"""Instead of the word for a use: the card went nowhere, so there was nothing to use."""


@mypyc_attr(acyclic=True)
class Played:
    """A turn as it was judged; `node` is None for one that could not be read.

    `ability` was used at last, with the word `verb`; `certainty` says how far all of this can be relied on.
    """

    __slots__ = ("ability", "card", "certainty", "node", "number", "points", "seat", "verb")

    def __init__(
        self,
        node: Turn | None,
        number: int,
        seat: int,
        card: int,
        points: int,
        ability: Ability,
        verb: str,
        certainty: int,
    ) -> None:
        self.node = node
        self.number = number
        self.seat = seat
        self.card = card
        self.points = points
        self.ability = ability
        self.verb = verb
        self.certainty = certainty

    def otherwise(self, points: int, certainty: int, node: Turn | None = None) -> Played:
        """The same turn, worth other points, known only so far, or written otherwise."""
        return Played(node or self.node, self.number, self.seat, self.card, points, self.ability, self.verb, certainty)

    @property
    def counted(self) -> bool:
        """Is it known which turn of the game this is, and so whose?"""
        return self.certainty != LOST

    @property
    def player(self) -> int | None:
        """Whose turn it was; None where nobody can tell."""
        return self.seat if self.counted or self.node is None else self.node.player

    @property
    def uses(self) -> tuple[Use, ...]:
        """What was copied, if anything was, and how the ability was used at last."""
        node, verb, own = self.node, self.verb, abilities()[self.card]
        found: list[Use] = []
        if node is None or verb == UNPLACED:
            return ()
        for word in node.words:
            copying = own.copies and word.verb in own.verbs and not found and self.ability is not own
            if copying or (word.verb == verb and verb != "use"):
                found.append((word.verb, word.places))
        return (*found, (verb, ())) if verb == "use" else tuple(found)

    @property
    def idle(self) -> bool:
        """Was only named whose ability is copied, and nothing done with it?"""
        own, uses = abilities()[self.card], self.uses
        return len(uses) == 1 and own.copies and uses[0][0] in own.verbs

    def told(self) -> Iterator[tuple[Told | None, Use]]:
        """How each use is told."""
        own = abilities()[self.card]
        for number, use in enumerate(self.uses):
            yield (own if number == 0 and own.copies and use[1] else self.ability).told(*use), use
