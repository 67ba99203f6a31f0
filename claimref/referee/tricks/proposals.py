"""Other readings of a record of a trick game: lines in their order, cards in theirs, another card than is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from claimref.cards import CARDS, COPIES, HIDDEN, NAME, Card
from claimref.engine.tricks.setup import Setup
from claimref.findings import Finding
from claimref.native import mypyc_attr
from claimref.notation import nodes
from claimref.notation.nodes import HandLine, Heading, Node, Placed, Record
from claimref.referee.repair import MISPLACED, Reading

_MANY: Final = 8
"""Of more cards than this nobody can say which was meant; then the card is read as one that can't be made out."""


@mypyc_attr(acyclic=True)
class Spot:
    """A card in its place: dealt, turned up, taken or played."""

    __slots__ = ("at", "card", "hand", "kind", "number")

    def __init__(self, kind: str, at: int, number: int, card: Card, hand: int) -> None:
        self.kind = kind
        self.at = at
        """Which of the record's lines."""
        self.number = number
        self.card = card
        self.hand = hand
        """The hand it is in, or would be."""


def _hand(phase: int, seat: int | None) -> int:
    """A number for each hand of a game; all for which no seat is written have one, too."""
    return 5 * phase + (4 if seat is None else seat)


def proposals(record: Record, setup: Setup, findings: list[Finding]) -> Iterator[Reading]:
    """What may have been meant: lines in their order, cards in theirs, another card."""
    lines = record.nodes
    marked = {finding.line for finding in findings}
    tricks = [(at, node) for at, node in enumerate(lines) if node.line in marked and type(node) is nodes.Trick]
    for at, node in tricks:
        yield from _other_lines(lines, at, node)
    for at, node in tricks:
        for one, other in combinations(range(len(node.cards)), 2):
            cards = list(node.cards)
            cards[one], cards[other] = cards[other], cards[one]
            yield _instead(lines, at, node.read_as(cards=tuple(cards)))
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


def _instead(lines: list[Node], at: int, other: Placed, unread: Finding | None = None) -> Reading:
    """Another line in the place of one."""
    return Reading([*lines[:at], other, *lines[at + 1 :]], other.line, at, unread)


class _Cards:
    """Every card of a record in its place, as far as that is written."""

    def __init__(self, lines: list[Node], setup: Setup, suspects: set[Card], marked: set[int]) -> None:
        self.lines = lines
        self.setup = setup
        self.suspects = suspects
        """The cards that stand where they can't be, or once too often."""
        self.marked = marked
        """The lines where something is wrong."""
        self.spots = _spots(lines, setup.seats)
        self.balance = [[0] * len(NAME) for _ in range(_hand(2, None) + 1)]
        """For each hand how many of a card came into it more often than were played from it."""
        self.came = [0] * len(self.balance)
        """How many cards came into it."""
        self.played = Counter([spot.card for spot in self.spots if spot.kind == "played"])
        for spot in self.spots:
            if spot.kind == "played":
                self.balance[spot.hand][spot.card] -= 1
            elif spot.kind != "face_up":
                self.balance[spot.hand][spot.card] += 1
                self.came[spot.hand] += 1

    def readings(self) -> Iterator[Reading]:
        """Another card where a suspect stands; then where something is wrong, or where one stands that is never played."""
        for spot in self.spots:
            if spot.card in self.suspects:
                yield from self._another(spot)
        for spot in self.spots:
            if spot.card not in self.suspects and (self.lines[spot.at].line in self.marked or self._idle(spot)):
                yield from self._another(spot)

    def _idle(self, spot: Spot) -> bool:
        """Did the card come into a hand and was never played from it?"""
        return spot.kind in ("dealt", "taken") and self.balance[spot.hand][spot.card] > 0

    def _another(self, spot: Spot) -> Iterator[Reading]:
        """The line with each of the cards that may have been meant; of too many, with one that can't be made out."""
        likely, others = self._others(spot)
        node = self.lines[spot.at]
        assert isinstance(node, Placed)
        for card in sorted(likely if len(others) > _MANY else likely | others):
            if card not in (spot.card, HIDDEN):
                yield _instead(self.lines, spot.at, _with(spot, node, card))
        if len(others) > _MANY:
            unread = Finding("unknown-card", node.span(_PARTS[spot.kind], spot.number))
            yield _instead(self.lines, spot.at, _with(spot, node, HIDDEN), unread)

    def _others(self, spot: Spot) -> tuple[set[Card], set[Card]]:
        """The cards that are likely to have been meant, and those that may have been: they account for all others."""
        node = self.lines[spot.at]
        if spot.kind == "face_up" and type(node) is nodes.Trick:
            return {take.card for take in node.outcome or () if take.card is not None}, self.suspects
        held = self.balance[spot.hand]
        if spot.kind != "played":
            return set(), {card for card, count in enumerate(held) if count < 0}
        idle = {card for card, count in enumerate(held) if count > 0}
        if self.came[spot.hand] == self.setup.hand:
            return idle, set()
        return idle, {card for card in self.setup.kinds() if self.played[card] < COPIES[card]}


def _spots(lines: list[Node], seats: int) -> list[Spot]:
    """All cards that can be read."""
    found: list[Spot] = []
    phase = 1
    for at, node in enumerate(lines):
        if type(node) is Heading and node.title == "phase 2":
            phase = 2
        elif type(node) is HandLine:
            found += [Spot("dealt", at, number, card, _hand(1, node.seat)) for number, card in enumerate(node.cards)]
        elif type(node) is nodes.Trick:
            for number, card in enumerate(node.face_up or ()):
                found.append(Spot("face_up", at, number, card, _hand(2, None)))
            for number, card in enumerate(node.cards):
                seat = None if node.leader is None else (node.leader + number) % seats
                found.append(Spot("played", at, number, card, _hand(phase, seat)))
            for number, take in enumerate(node.outcome or ()):
                if take.card is not None:
                    found.append(Spot("taken", at, number, take.card, _hand(2, take.seat)))
    return [spot for spot in found if spot.card != HIDDEN]


_PARTS = {"dealt": "card", "face_up": "face_up", "played": "card", "taken": "take"}
"""What a line calls the part where a card stands."""


def _with(spot: Spot, node: Placed, card: Card) -> Placed:
    """The line with another card in this place."""
    if isinstance(node, HandLine):
        return node.read_as(_put(node.cards, spot.number, card))
    assert isinstance(node, nodes.Trick)
    if spot.kind == "face_up":
        return node.read_as(face_up=_put(node.face_up or (), spot.number, card))
    if spot.kind == "played":
        return node.read_as(cards=_put(node.cards, spot.number, card))
    takes = list(node.outcome or ())
    takes[spot.number] = takes[spot.number].of(card)
    return node.read_as(outcome=tuple(takes))


def _put(cards: tuple[Card, ...], number: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:number], card, *cards[number + 1 :])
