"""A turn of Kingdoms as it was judged: whose it was, what it gave, and what became of its ability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claimref.cards import HIDDEN
from claimref.notation.nodes import Turn
from claimref.notation.turn_parts import Seen
from claimref.rules.abilities import USE, Ability, Use


class Outcome(NamedTuple):
    """What became of an ability: the one used at last (copied or not), how, and whether all of it was in order."""

    ability: Ability
    uses: Sequence[Use]
    sound: bool = True
    unseen: bool = False
    """A Seer was used, but what was seen is not written."""


class Played:
    """A turn as it was judged; `node` is None for one that could not be read.

    Where everything was in order, what became of the ability is put together only when somebody asks.
    """

    __slots__ = ("_outcome", "ability", "card", "node", "number", "points", "seat")

    def __init__(
        self,
        node: Turn | None,
        number: int,
        seat: int,
        card: int | None,
        points: int,
        ability: Ability,
        outcome: Outcome | None,
    ) -> None:
        self.node = node
        self.number = number
        self.seat = seat
        self.card = HIDDEN if card is None else card
        self.points = points
        self.ability = ability
        """The ability at last: the copied one, if one was copied."""
        self._outcome = outcome

    @property
    def outcome(self) -> Outcome:
        """What became of the ability."""
        if self._outcome is None:
            self._outcome = Outcome(self.ability, _uses(self.node, self.ability))
        return self._outcome

    @property
    def uses(self) -> Sequence[Use]:
        return self.outcome.uses

    @property
    def sound(self) -> bool:
        """Was everything about the ability in order?"""
        return self.outcome.sound


def _uses(node: Turn | None, ability: Ability) -> tuple[Use, ...]:
    """How an ability was used where everything was in order: as the words say, and without one if there is no choice."""
    if node is None:
        return ()
    found: list[Use] = []
    last = "copy"
    for word in node.words:
        last = word.verb
        if last != "pass":
            found.append((last, word.places))
    if last == "copy" and (type(node.draw) is Seen if ability.draws else not ability.verbs):
        found.append(USE)
    return tuple(found)
