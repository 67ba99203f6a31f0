"""What a turn of Kingdoms says: which card was laid where and how it was used, and what was drawn then.

The same few words come again and again, so turns that say the same share their parts.
"""

from __future__ import annotations

from claimref import grid
from claimref.cards import Card
from claimref.native import mypyc_attr

Place = tuple[int, int]
"""A place in the kingdom as it is written: x grows to the right, y upwards, the start card lies at 0,0."""


@mypyc_attr(acyclic=True)
class Part:
    """A part of a turn. Two that say the same are equal."""

    __slots__ = ()

    def said(self) -> tuple[object, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and type(self) is type(other) and self.said() == other.said()

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.said()}"


@mypyc_attr(acyclic=True)
class Word(Part):
    """An ability word with its targets: `hit 1,0 2,1`, `row`, `copy 0,1`, `use`, `pass`."""

    __slots__ = ("places", "targets", "verb")

    def __init__(self, verb: str, targets: tuple[Place, ...] = ()) -> None:
        self.verb = verb
        self.targets = targets
        self.places: tuple[grid.Place, ...] = tuple([grid.place(x, y) for x, y in targets])

    def said(self) -> tuple[object, ...]:
        return self.verb, self.targets


@mypyc_attr(acyclic=True)
class Laid(Part):
    """`P@2,0 copy 1,0 +0`: a card and where it was laid, with a `!` if it can't be; its words and points.

    A line that stops before its card has None for card and place.
    """

    __slots__ = ("at", "card", "marked", "place", "points", "words")

    def __init__(
        self, card: Card | None, at: Place | None, marked: bool, words: tuple[Word, ...], points: int | None
    ) -> None:
        self.card = card
        self.at = at
        self.marked = marked
        self.words = words
        self.points = points
        self.place: grid.Place = grid.NOWHERE if at is None else grid.place(at[0], at[1])

    def said(self) -> tuple[object, ...]:
        return self.card, self.at, self.marked, self.words, self.points


@mypyc_attr(acyclic=True)
class FromDisplay(Part):
    """`/ D < K`: D was taken from the display, K refilled it (None: no refill is written)."""

    __slots__ = ("card", "refill")

    def __init__(self, card: Card, refill: Card | None) -> None:
        self.card = card
        self.refill = refill

    def said(self) -> tuple[object, ...]:
        return self.card, self.refill


@mypyc_attr(acyclic=True)
class FromDeck(Part):
    """`/ deck R`, or `/ deck` (None) where nobody but the player saw it."""

    __slots__ = ("card",)

    def __init__(self, card: Card | None) -> None:
        self.card = card

    def said(self) -> tuple[object, ...]:
        return (self.card,)


@mypyc_attr(acyclic=True)
class Seen(Part):
    """`/ see G K T keep K D`, or `/ see`: what a Seer drew, and what was kept (None: not written)."""

    __slots__ = ("cards", "keep")

    def __init__(self, cards: tuple[Card, ...] | None, keep: tuple[Card, ...] | None) -> None:
        self.cards = cards
        self.keep = keep

    def said(self) -> tuple[object, ...]:
        return self.cards, self.keep


Draw = FromDisplay | FromDeck | Seen


@mypyc_attr(acyclic=True)
class Drawn(Part):
    """`K < G ; redeal G G ; redeal G T`: what was drawn, and the cards that replaced two of three equal ones."""

    __slots__ = ("draw", "redeals")

    def __init__(self, draw: Draw | None, redeals: tuple[tuple[Card, ...], ...] = ()) -> None:
        self.draw = draw
        self.redeals = redeals

    def said(self) -> tuple[object, ...]:
        return self.draw, self.redeals
