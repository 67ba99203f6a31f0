"""The short way through ordinary lines: known hands, and everything written as the rules have it.

It only asks whether a trick is ordinary, and has it played at once; whatever is not goes the long way (`TrickReferee`),
which gives the same verdict on every line that both can take: a property test holds them to each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimref.cards import FACTION, Card
from claimref.games.tricks import BEST_FIRST, ORDERS, beats, swift
from claimref.notation import nodes
from claimref.rules.table import Table, Trick
from claimref.rules.win import places

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee

_NOTHING: list[tuple[int, Card]] = []


def swiftly(referee: TrickReferee, node: nodes.Trick) -> bool:
    """Play the trick of this line at once, if it is an ordinary one."""
    table, cards, outcome = referee.table, node.cards, node.outcome
    leader, phase = table.leader, table.phase
    hands = table.hands
    if (
        hands[leader].hidden
        or node.number != table.number + 1
        or node.leader != leader
        or phase != referee.section
        or node.leader_marked
        or node.marks
        or node.choices
        or not outcome
        or table.over
    ):
        return False
    seats, powers = len(hands), table.powers
    order = ORDERS[seats][leader]
    if len(cards) != seats:
        return False
    lead, wild = table.asks[cards[0]], powers.wild
    for seat, card in zip(order, cards, strict=True):
        hand = hands[seat]
        if card not in hand.cards or hand.hidden or hand.gone:
            return False
        if FACTION[card] != lead and FACTION[card] not in wild:
            for other in hand.cards:
                if FACTION[other] == lead:
                    return False
    if seats == 2:
        best: Sequence[int] | None = BEST_FIRST.get(beats(powers, cards[0], cards[1]))
    else:
        best = _places(table, order, cards)
    if best is None:
        return False
    winner = order[best[0]]
    if phase == 2:
        if node.face_up is not None or len(outcome) != 1 or outcome[0] != (winner, None, False):
            return False
        if powers.finish and len(hands[leader].cards) < 2:
            return False
        swift(table, leader, (), cards, best, _NOTHING)
        return True
    up = node.face_up
    if up is None or len(up) != table.setup.face_up or (powers.peekers and FACTION[cards[best[0]]] in powers.peekers):
        return False
    takes = _takes(table, up, [order[place] for place in best] if len(best) > 2 else [winner, 1 - winner], outcome)
    if takes is None:
        return False
    swift(table, leader, up, cards, best, takes)
    return True


def _places(table: Table, order: tuple[int, ...], cards: tuple[Card, ...]) -> Sequence[int] | None:
    """The pick order of three or four; None where something decides it that needs the long way."""
    trick = Trick(table.phase, table.number + 1, order[0], order, (), 0)
    trick.cards, trick.lead = list(cards), table.asks[cards[0]]
    return places(table, trick)


def _takes(
    table: Table, up: tuple[Card, ...], seats: list[int], outcome: tuple[nodes.Take, ...]
) -> list[tuple[int, Card]] | None:
    """Who took what, where it is all written: the cards turned up in pick order, then cards of the deck."""
    unseen = table.unseen
    if len(outcome) != len(seats):
        return None
    if len(up) == 1:
        (prize,), (taker, drawn, marked) = up, outcome[1]
        if outcome[0] != (seats[0], prize, False) or taker != seats[1] or marked or drawn is None or drawn == prize:
            return None
        return [(seats[0], prize), (taker, drawn)] if drawn >= 0 and unseen[prize] > 0 < unseen[drawn] else None
    takes: list[tuple[int, Card]] = []
    left = list(up)
    for seat, (taker, card, marked) in zip(seats, outcome, strict=True):
        if taker != seat or marked or card is None or card < 0 or unseen[card] < 1:
            return None
        if left:
            if card not in left:
                return None
            left.remove(card)
        takes.append((seat, card))
    seen = [card for _, card in takes]
    return takes if len(set(seen)) == len(seen) else None
