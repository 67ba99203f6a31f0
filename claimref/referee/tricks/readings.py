"""Lines that can't be quite right: other readings of them, so that one slip stays one finding."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from claimref.cards import ASKS, HIDDEN, Card
from claimref.engine.tricks.play import ORDERS
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.engine.tricks.traits import follows
from claimref.engine.tricks.win import ranking
from claimref.notation import nodes
from claimref.notation.nodes import Take


def fits(state: State, cards: Sequence[Card], outcome: Sequence[Take] | None, leader: int) -> bool:
    """Could the cards have been played from these hands in this order, by the rules, and the written winner win so?"""
    seats = state.setup.seats
    order = ORDERS[seats][leader]
    for seat, card in zip(order, cards, strict=False):
        if not _may_hold(state, seat, card):
            return False
        lead = ASKS[cards[0]]
        if lead >= 0 and HIDDEN not in (card, cards[0]) and not follows(card, lead) and state.hands[seat].holds(lead):
            return False
    return _wins(state, cards, outcome, leader)


def _may_hold(state: State, seat: int, card: Card) -> bool:
    """May this card be in a hand?"""
    hand = state.hands[seat]
    return card == HIDDEN or hand.has(card) or (hand.hidden > 0 and state.unseen[card] > 0)


def _wins(state: State, cards: Sequence[Card], outcome: Sequence[Take] | None, leader: int) -> bool:
    """Would the written winner win, if this player led?"""
    seats = state.setup.seats
    order = ORDERS[seats][leader]
    if not outcome or len(cards) != seats or HIDDEN in cards:
        return True
    trick = Trick(state.phase, state.number + 1, leader, order, (), 0)
    trick.cards, trick.lead = list(cards), ASKS[cards[0]]
    best = ranking(state, trick)
    return best is None or order[best[0]] == outcome[0].seat


def leader_of(state: State, node: nodes.Trick, any_hand: bool) -> int | None:
    """Who led a trick whose line does not say it: only if he did, the hands may hold these cards and the winner wins.

    With `any_hand` a card may have come into a hand that nobody knows of.
    """
    orders = ORDERS[state.setup.seats]
    able = [
        leader
        for leader in range(state.setup.seats)
        if (any_hand or all(_may_hold(state, *one) for one in zip(orders[leader], node.cards, strict=False)))
        and _wins(state, node.cards, node.outcome, leader)
    ]
    return able[0] if len(able) == 1 else None


def turned_up(state: State, node: nodes.Trick, able: Sequence[Card], expected: int) -> tuple[Card, ...]:
    """Too few or too many cards turned up: those that somebody took, written there or not, and others that can lie there.

    `able` are the written ones that are not refused.
    """
    others = list(able)
    outcome = node.outcome or ()
    if len(outcome) > expected and outcome[expected].card in others and outcome[0].card not in others:
        outcome = outcome[1:]  # the winner peeked, and took the top card
    found: list[Card] = []
    left_out: list[Card] = []
    for take in outcome:
        if take.card in others and take.card != HIDDEN:
            others.remove(take.card)
            found.append(take.card)
        elif take.card is not None and take.card != HIDDEN:
            left_out.append(take.card)
    found = [card for card in (*found, *others) if state.may_appear([card])]
    for card in left_out:
        found.append(card if state.may_appear([*found, card]) else HIDDEN)
    return tuple([*found, *[HIDDEN] * expected][:expected])


def shared_out(state: State, node: nodes.Trick, leader: int) -> tuple[Card, ...]:
    """Too few or too many cards played: each place has the card that it has in every reading that fits, if any."""
    seats, written = state.setup.seats, node.cards
    readings: list[tuple[Card, ...]] = []
    if len(written) > seats:
        readings += combinations(written[: seats + 2], seats)
    else:
        for taken in combinations(range(seats), len(written)):
            readings.append(tuple(written[taken.index(place)] if place in taken else HIDDEN for place in range(seats)))
    fitting = [cards for cards in readings if fits(state, cards, node.outcome, leader)]
    if not fitting:
        return (HIDDEN,) * seats
    return tuple(cards[0] if len(set(cards)) == 1 else HIDDEN for cards in zip(*fitting, strict=True))
