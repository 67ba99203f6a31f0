"""Lines that can't be quite right: the reading of them that fits the hands best, so that one slip stays one finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import HIDDEN, Card
from claimref.notation import nodes
from claimref.rules.table import Trick
from claimref.rules.win import places

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


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
    trick = Trick(table.phase, table.number + 1, leader, order, (), 0)
    trick.cards, trick.lead = list(node.cards), table.asks[node.cards[0]]
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
