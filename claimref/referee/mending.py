"""Lines that can't be quite right: the reading of them that fits the hands best, so that one slip stays one finding."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from claimref.cards import ASKS, CTHULHU, HIDDEN, Card
from claimref.games.tricks import go_on
from claimref.notation import nodes
from claimref.notation.nodes import Damaged, Node, Record, Take
from claimref.rules.table import Trick
from claimref.rules.win import places

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


def without_strangers(record: Record, seats: int) -> list[Node]:
    """The lines of a record; one that names a seat this game does not have is as good as unreadable.

    The reader reports such lines itself, unless the header that would have told it stands in the wrong place.
    """
    if not record.findings:
        return record.nodes
    return [node if _highest(node) < seats else Damaged(node.line, node.text, node.comment) for node in record.nodes]


def _highest(node: Node) -> int:
    """The highest seat a line names."""
    if type(node) is nodes.HandLine:
        return node.seat
    if type(node) is not nodes.Trick:
        return 0
    named = [take.seat for take in node.outcome or ()]
    for choice in node.choices:
        named += [seat for seat, _ in choice.items if seat is not None]
        named += [] if choice.seat is None else [choice.seat]
    return max([*named, node.leader or 0])


def left_out(referee: TrickReferee, node: nodes.Trick, expected: int) -> int:
    """How many tricks nobody wrote down before this line, whose number is too high; 0 where only the number is wrong.

    Lines are missing if the numbers go on from here, and either only so the phase has as many as it must, or there is room
    for them and this line does not follow on from the one before.
    """
    missing = (node.number or 0) - expected
    ahead = Ahead(referee, node)
    if missing < 1 or (len(ahead.tricks) > 1 and ahead.tricks[1].number not in (None, expected + missing + 1)):
        return 0
    complete, lacking = ahead.fills(0), ahead.fills(missing) or (ahead.cthulhu_left and ahead.fills(missing + 1))
    if lacking and (not complete or len(ahead.tricks) > 1):
        return missing
    if complete and not lacking:
        return 0
    leader = referee.decision.seat
    follows_on = (
        leader is not None and node.leader in (None, leader) and fits(referee, node.cards, node.outcome, leader)
    )
    return 0 if follows_on or ahead.least + missing > ahead.due else missing


def shifted(referee: TrickReferee) -> int:
    """By how much the last number that was written in this phase is too high."""
    table, lines = referee.table, referee.witness.lines
    for place in range(len(table.tricks) - 1, -1, -1):
        trick, line = table.tricks[place], lines[place]
        if trick.phase != table.phase or line is None:
            break
        if line.number is not None:
            return line.number - trick.number
    return 0


class Ahead:
    """The tricks of a phase that are still to come, from a line on: those that are written, and how many there must be."""

    def __init__(self, referee: TrickReferee, start: Node, after: int = 0) -> None:
        table, lines = referee.table, referee.bench.record.nodes
        self.tricks: list[nodes.Trick] = []
        self.ended = False
        """Whether the phase is written to its end."""
        for line in lines[lines.index(start) + after :]:
            played_out = type(line) is nodes.Result and not (line.open or line.conceded)
            self.ended = played_out or type(line) is nodes.Heading
            if self.ended:
                break
            if type(line) is nodes.Trick:
                self.tricks.append(line)
        self.due = table.deck // table.setup.seats if table.phase == 1 else min(map(len, table.hands))
        with_cthulhu = [CTHULHU in trick.cards for trick in self.tricks]
        self.least = self.most = len(with_cthulhu) + sum(with_cthulhu)
        if with_cthulhu and with_cthulhu[-1]:  # after the last trick there may have been nothing left for him
            discarded = _discarded(self.tricks[-1])
            self.least -= discarded < 2
            self.most -= discarded == 1
        played = any(CTHULHU in trick.cards for trick in table.tricks)
        self.cthulhu_left = CTHULHU in table.setup.heroes and not played and not any(with_cthulhu)
        """Whether Cthulhu, with whom a phase is a trick shorter, may be in a trick that can't be read."""

    def fills(self, others: int) -> bool:
        """Do the written tricks and so many others make up the phase?"""
        return self.ended and self.least + others <= self.due <= self.most + others


def _discarded(line: nodes.Trick) -> int:
    """How many cards are written that left the game, or hands, to Cthulhu."""
    return sum(len(choice.items) for choice in line.choices if choice.verb in ("banish", "discard"))


def through_cthulhu(referee: TrickReferee, start: Node, after: int = 0) -> None:
    """Cthulhu may have been in a trick that can't be read; if the phase lacks just one trick from a line on, he was."""
    table, ahead = referee.table, Ahead(referee, start, after)
    phase, passed = table.phase, ahead.cthulhu_left and ahead.fills(1)
    if passed and phase == 1:
        table.deck -= 2
        table.banished += [HIDDEN, HIDDEN]
    elif passed:
        for hand in table.hands:
            hand.lose(HIDDEN)
            table.discard.append(HIDDEN)
    referee.listen(go_on(table))  # the deck or a hand may have run out
    if phase != table.phase:
        referee.witness.next_phase()


def fits(referee: TrickReferee, cards: Sequence[Card], outcome: Sequence[Take] | None, leader: int) -> bool:
    """Could the cards have been played from these hands in this order, by the rules, and the written winner win so?"""
    table, seats = referee.table, referee.setup.seats
    order = tuple((leader + step) % seats for step in range(seats))
    for seat, card in zip(order, cards, strict=False):
        hand = table.hands[seat]
        if card not in hand.cards and card != HIDDEN and not (hand.hidden and table.unseen[card] > 0):
            return False
        lead = ASKS[cards[0]]
        if lead >= 0 and HIDDEN not in (card, cards[0]) and not table.follows(card, lead) and hand.holds(lead):
            return False
    if not outcome or len(cards) != seats or HIDDEN in cards:
        return True
    trick = Trick(table.phase, table.number + 1, leader, order, (), 0, list(cards), [])
    trick.lead = ASKS[cards[0]]
    best = places(table, trick)
    return best is None or order[best[0]] == outcome[0].seat


def turned_up(referee: TrickReferee, node: nodes.Trick, expected: int) -> tuple[Card, ...]:
    """Too few or too many cards turned up: those that somebody took, written there or not, and others that can lie there."""
    table, written = referee.table, node.face_up or ()
    others = list(written)
    if len(written) < expected:  # of too many, one that can't lie there is the one too many
        others = [card for place, card in enumerate(written) if referee.witness.appears(card, node, "face_up", place)]
    outcome = node.outcome or ()
    if len(outcome) > expected and outcome[expected].card in others and outcome[0].card not in others:
        outcome = outcome[1:]  # the winner, with a Seer, took the top card
    found: list[Card] = []
    left_out: list[Card] = []
    for take in outcome:
        if take.card in others and take.card != HIDDEN:
            others.remove(take.card)
            found.append(take.card)
        elif take.card is not None and take.card != HIDDEN:
            left_out.append(take.card)
    found = [card for card in (*found, *others) if table.may_appear([card])]
    for card in left_out:
        found.append(card if table.may_appear([*found, card]) else HIDDEN)
    return tuple([*found, *[HIDDEN] * expected][:expected])


def shared_out(referee: TrickReferee, node: nodes.Trick, leader: int) -> tuple[Card, ...]:
    """Too few or too many cards: reported; each place has the card that it has in every reading that fits, if any."""
    seats, written = referee.setup.seats, node.cards
    referee.bench.find("wrong-card-count", node.whole, count=len(written), expected=seats)
    referee.bench.uncertain = True
    readings: list[tuple[Card, ...]] = []
    if len(written) > seats:
        readings += combinations(written[: seats + 2], seats)
    else:
        for taken in combinations(range(seats), len(written)):
            readings.append(tuple(written[taken.index(place)] if place in taken else HIDDEN for place in range(seats)))
    fitting = [cards for cards in readings if fits(referee, cards, node.outcome, leader)]
    if not fitting:
        return (HIDDEN,) * seats
    return tuple(cards[0] if len(set(cards)) == 1 else HIDDEN for cards in zip(*fitting, strict=True))
