"""A turn of Kingdoms as it was judged: whose it was, what it gave, and what became of its ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from claimref.cards import HIDDEN
from claimref.engine.kingdoms.abilities import NOTHING, Ability, Told, Use, abilities
from claimref.engine.kingdoms.state import Kingdom
from claimref.notation.nodes import Turn
from claimref.notation.turn_parts import Seen
from claimref.referee.verdict import CERTAIN, LOST, UNCERTAIN

Row = tuple[int, int, int, Ability, str, int]
"""A judged turn in short: seat, card, points, ability and the word for its use, and how certain all of that is."""

UNPLACED: Final = "?"
"""Instead of that word: the card went nowhere, so there was nothing to use."""
UNREAD: Final[Row] = (0, HIDDEN, 0, NOTHING, UNPLACED, UNCERTAIN)


class Played:
    """A turn as it was judged; `node` is None for one that could not be read."""

    __slots__ = ("ability", "card", "certainty", "node", "number", "points", "seat", "uses")

    def __init__(self, node: Turn | None, number: int, row: Row) -> None:
        self.node = node
        self.number = number
        self.seat, self.card, self.points, self.ability, verb, self.certainty = row
        self.uses = _uses(self.node, abilities()[self.card], self.ability, verb)

    @property
    def counted(self) -> bool:
        """Is it known which turn of the game this is, and so whose?"""
        return self.certainty != LOST

    @property
    def player(self) -> int | None:
        """Whose turn it was; None where nobody can tell."""
        if self.counted or self.node is None:
            return self.seat
        return self.node.player

    @property
    def idle(self) -> bool:
        """Was only named whose ability is copied, and nothing done with it?"""
        return len(self.uses) == 1 and self.uses[0][0] in abilities()[self.card].verbs and abilities()[self.card].copies

    def told(self) -> Iterator[tuple[Told | None, Use]]:
        """How each use is told."""
        own = abilities()[self.card]
        for number, use in enumerate(self.uses):
            yield (own if number == 0 and own.copies and use[1] else self.ability).told(*use), use


def _uses(node: Turn | None, own: Ability, ability: Ability, verb: str) -> tuple[Use, ...]:
    """The uses of a turn: what was copied, if anything was, and the word for how it was used at last."""
    found: list[Use] = []
    if node is None or verb == UNPLACED:
        return ()
    for word in node.words:
        copying = own.copies and word.verb in own.verbs and not found and ability is not own
        if copying or (word.verb == verb and verb != "use"):
            found.append((word.verb, word.places))
    return (*found, (verb, ())) if verb == "use" else tuple(found)


class Turns:
    """The turns so far. Where everything is as it is written, a line says it all; only of other turns more is kept."""

    __slots__ = ("leader", "lines", "rows")

    def __init__(self, leader: int, like: Turns | None = None) -> None:
        self.leader = leader
        self.lines: list[Turn | None] = [] if like is None else like.lines[:]
        self.rows: dict[int, Row] = {} if like is None else dict(like.rows)

    def add(self, node: Turn | None, row: Row) -> None:
        """A turn of which more must be kept than its line."""
        self.rows[len(self.lines)] = row
        self.lines.append(node)

    def row(self, number: int, kingdom: Kingdom) -> Row:
        """What was judged of a turn, in the kingdom as it is now."""
        node = self.lines[number]
        if number in self.rows or node is None:
            return self.rows.get(number, UNREAD)
        ability, last = kingdom.abilities[node.card or 0], ""
        for word in node.words:
            if ability.copies and word.places:
                ability = kingdom.copied(word.places[0])
            else:
                last = word.verb
        verb = last or ability.unspoken(isinstance(node.draw, Seen))
        return (
            self.leader ^ (number & 1),
            node.card or 0,
            node.points or 0,
            ability,
            "" if verb == "pass" else verb,
            CERTAIN,
        )

    def settle(self, kingdom: Kingdom) -> None:
        """Keep what was judged in this kingdom, before it is another."""
        for number, node in enumerate(self.lines):
            if node is not None and node.words:
                self.rows[number] = self.row(number, kingdom)

    def played(self, kingdom: Kingdom) -> list[Played]:
        """All of them."""
        return [Played(node, number + 1, self.row(number, kingdom)) for number, node in enumerate(self.lines)]
