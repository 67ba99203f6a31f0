"""Lines that can't be quite right: the reading of them that fits the hands best, so that one slip stays one finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import ASKS, HIDDEN, Card
from claimref.notation import nodes
from claimref.notation.nodes import Damaged, Node, Record
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

    Lines are missing if the numbers go on from here, and either they are just those the phase lacks, or there is room for
    them and this line does not follow on from the one before.
    """
    lines = referee.bench.record.nodes
    here = lines.index(node)
    after = next((line for line in lines[here + 1 :] if type(line) in (nodes.Trick, nodes.Heading)), None)
    missing = (node.number or 0) - expected
    if missing < 1 or (type(after) is nodes.Trick and after.number not in (None, expected + missing + 1)):
        return 0
    table, count, ended = referee.table, 0, False
    for line in lines[here:]:
        ended = type(line) in (nodes.Heading, nodes.Result)
        if ended:
            break
        count += type(line) is nodes.Trick
    due = table.deck // table.setup.seats if table.phase == 1 else min(map(len, table.hands))
    if ended and count + missing == due:
        return missing
    leader = referee.decision.seat
    follows_on = leader is not None and node.leader in (None, leader) and fits(referee, node, leader)
    return 0 if follows_on or count + missing > due else missing


def fits(referee: TrickReferee, node: nodes.Trick, leader: int) -> bool:
    """Could the cards have been played from these hands in this order, and the written winner win so?"""
    table, seats = referee.table, referee.setup.seats
    order = tuple((leader + step) % seats for step in range(seats))
    for seat, card in zip(order, node.cards, strict=False):
        hand = table.hands[seat]
        if card not in hand.cards and not (hand.hidden and table.unseen[card] > 0):
            return False
    if not node.outcome or len(node.cards) != seats or HIDDEN in node.cards:
        return True
    trick = Trick(table.phase, table.number + 1, leader, order, (), 0, list(node.cards), [])
    trick.lead = ASKS[node.cards[0]]
    best = places(table, trick)
    return best is None or order[best[0]] == node.outcome[0].seat


def shared_out(referee: TrickReferee, node: nodes.Trick, leader: int) -> tuple[Card, ...]:
    """Too few or too many cards: reported, and each given to the first who can have played it."""
    seats = referee.setup.seats
    referee.bench.find("wrong-card-count", node.whole, count=len(node.cards), expected=seats)
    referee.bench.uncertain = True
    fitted: list[Card] = [HIDDEN] * seats
    step = 0
    for card in node.cards:
        hands = {place: referee.table.hands[(leader + place) % seats] for place in range(step, seats)}
        unseen = card != HIDDEN and referee.table.unseen[card] > 0
        able = [place for place, hand in hands.items() if card in hand.cards or (hand.hidden and unseen)]
        sure = [place for place in able if card in hands[place].cards]
        if not able:
            continue
        step = min(sure or able)
        fitted[step] = card
        if len(able) > 1:  # it may be another's: this hand has lost a card that nobody knows
            if not sure:
                referee.table.see(card)
            hands[step].cards.append(card)
            hands[step].gone += 1
        step += 1
    return tuple(fitted)
