"""Other readings of a record of a trick game: lines in their order, cards in theirs, another card than is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from claimref.cards import CARDS, COPIES, HIDDEN, Card
from claimref.engine.tricks.setup import Setup
from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.nodes import HandLine, Heading, Node, Placed, Record
from claimref.referee.repair import MISPLACED, Reading

_MANY: Final = 8
"""Of more cards than this nobody can say which was meant; then the card is read as one that can't be made out."""


class Spot(NamedTuple):
    """A card in its place: dealt, turned up, taken or played."""

    kind: str
    node: Placed
    number: int
    card: Card
    phase: int
    """The phase it is in a hand, or would be."""
    seat: int | None
    """Whose hand; None where that is not written."""

    @property
    def held(self) -> Held:
        return self.phase, self.seat, self.card


Held = tuple[int, int | None, Card]


def proposals(record: Record, setup: Setup, findings: list[Finding]) -> Iterator[Reading]:
    """What may have been meant: lines in their order, cards in theirs, another card."""
    lines = record.nodes
    marked = {finding.line for finding in findings}
    for number, node in enumerate(lines):
        if node.line in marked and type(node) is nodes.Trick:
            yield from _other_lines(lines, number, node)
    for node in lines:
        if node.line in marked and type(node) is nodes.Trick:
            for one, other in combinations(range(len(node.cards)), 2):
                cards = list(node.cards)
                cards[one], cards[other] = cards[other], cards[one]
                yield _instead(lines, node, _trick(node, cards=tuple(cards)))
    named = {str(finding.details["card"]) for finding in findings if finding.name in MISPLACED}
    suspects = {CARDS[name] for name in named if name in CARDS}
    if suspects:
        yield from _Cards(lines, setup, suspects, marked).readings()


def _other_lines(lines: list[Node], number: int, node: nodes.Trick) -> Iterator[Reading]:
    """A line that stands there twice, or two that are exchanged."""
    before = next((line for line in reversed(lines[:number]) if type(line) is nodes.Trick), None)
    if before is not None and (before.face_up, before.cards) == (node.face_up, node.cards):
        yield Reading(lines[:number] + lines[number + 1 :], node.line, number)
    after = next((line for line in lines[number + 1 :] if type(line) is nodes.Trick), None)
    if after is not None and node.number is not None and after.number == node.number - 1:
        swapped = {id(node): after, id(after): node}
        yield Reading([swapped.get(id(line), line) for line in lines], node.line, number)


def _instead(lines: list[Node], node: Placed, other: Placed) -> Reading:
    place = next(place for place, line in enumerate(lines) if line is node)
    return Reading([*lines[:place], other, *lines[place + 1 :]], node.line, place)


class _Cards:
    """Every card of a record in its place, as far as that is written."""

    def __init__(self, lines: list[Node], setup: Setup, suspects: set[Card], marked: set[int]) -> None:
        self.lines = lines
        self.setup = setup
        self.suspects = suspects
        """The cards that stand where they can't be, or once too often."""
        self.marked = marked
        """The lines where something is wrong."""
        self.spots = list(_spots(lines, setup.seats))
        self.came = Counter(spot.held for spot in self.spots if spot.kind in ("dealt", "taken"))
        self.went = Counter(spot.held for spot in self.spots if spot.kind == "played")
        """What came into a hand, and what was played from it."""

    def readings(self) -> Iterator[Reading]:
        """Another card where a suspect stands; then where something is wrong, or where one stands that is never played."""
        for spot in self.spots:
            if spot.card in self.suspects:
                yield from self._another(spot)
        for spot in self.spots:
            if spot.card not in self.suspects and (spot.node.line in self.marked or self._idle(spot)):
                yield from self._another(spot)

    def _idle(self, spot: Spot) -> bool:
        """Did the card come into a hand and was never played from it?"""
        return spot.kind in ("dealt", "taken") and self.came[spot.held] > self.went[spot.held]

    def _another(self, spot: Spot) -> Iterator[Reading]:
        """The line with each of the cards that may have been meant; of too many, with one that can't be made out."""
        likely, others = self._others(spot)
        for card in sorted(likely if len(others) > _MANY else likely | others):
            if card not in (spot.card, HIDDEN):
                yield _instead(self.lines, spot.node, _with(spot, card))
        if len(others) > _MANY:
            unread = Finding("unknown-card", spot.node.span(_PARTS[spot.kind], spot.number))
            yield _instead(self.lines, spot.node, _with(spot, HIDDEN))._replace(unread=unread)

    def _others(self, spot: Spot) -> tuple[set[Card], set[Card]]:
        """The cards that are likely to have been meant, and those that may have been: they account for all others."""
        node = spot.node
        if spot.kind == "face_up" and type(node) is nodes.Trick:
            return {take.card for take in node.outcome or () if take.card is not None}, self.suspects
        if spot.kind != "played":
            return set(), self._of_hand(spot, self.went - self.came)
        held = self._of_hand(spot, self.came - self.went)
        if (
            sum(count for (phase, seat, _), count in self.came.items() if (phase, seat) == spot.held[:2])
            == self.setup.hand
        ):
            return held, set()
        played = Counter(other.card for other in self.spots if other.kind == "played")
        return held, {card for card in self.setup.kinds() if played[card] < COPIES[card]}

    def _of_hand(self, spot: Spot, cards: Counter[Held]) -> set[Card]:
        return {card for phase, seat, card in cards if (phase, seat) == spot.held[:2]}


def _spots(lines: list[Node], seats: int) -> Iterator[Spot]:
    """All cards that can be read."""
    phase = 1
    for node in lines:
        found: list[Spot] = []
        if type(node) is Heading and node.title == "phase 2":
            phase = 2
        elif type(node) is HandLine:
            found += [Spot("dealt", node, number, card, 1, node.seat) for number, card in enumerate(node.cards)]
        elif type(node) is nodes.Trick:
            for number, card in enumerate(node.face_up or ()):
                found.append(Spot("face_up", node, number, card, 2, None))
            for number, card in enumerate(node.cards):
                seat = None if node.leader is None else (node.leader + number) % seats
                found.append(Spot("played", node, number, card, phase, seat))
            for number, take in enumerate(node.outcome or ()):
                found.append(Spot("taken", node, number, HIDDEN if take.card is None else take.card, 2, take.seat))
        yield from (spot for spot in found if spot.card != HIDDEN)


_PARTS = {"dealt": "card", "face_up": "face_up", "played": "card", "taken": "take"}
"""What a line calls the part where a card stands."""


def _with(spot: Spot, card: Card) -> Placed:
    """The line with another card in this place."""
    node = spot.node
    if isinstance(node, HandLine):
        cards = _put(node.cards, spot.number, card)
        return HandLine(node.line, node.text, node.comment, node.spans(), node.seat, cards)
    assert isinstance(node, nodes.Trick)
    if spot.kind == "face_up":
        return _trick(node, face_up=_put(node.face_up or (), spot.number, card))
    if spot.kind == "played":
        return _trick(node, cards=_put(node.cards, spot.number, card))
    takes = list(node.outcome or ())
    takes[spot.number] = takes[spot.number].of(card)
    return _trick(node, outcome=tuple(takes))


def _put(cards: tuple[Card, ...], number: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:number], card, *cards[number + 1 :])


def _trick(
    node: nodes.Trick, *, face_up: tuple[Card, ...] | None = None, cards: tuple[Card, ...] | None = None,
    outcome: tuple[nodes.Take, ...] | None = None,
) -> nodes.Trick:  # fmt: skip
    """The same line with one of its parts read in another way."""
    return nodes.Trick(
        node.line, node.text, node.comment, node.spans(), node.number, node.leader, node.leader_marked,
        node.face_up if face_up is None else face_up, node.cards if cards is None else cards, node.marks,
        node.outcome if outcome is None else outcome, node.choices,
    )  # fmt: skip
