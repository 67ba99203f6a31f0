"""The short way through ordinary lines: everything is written as the rules have it, and nothing is to be proven.

It only asks whether a trick is ordinary, and has it played at once; whatever is not goes the long way (`TrickReferee`),
which gives the same verdict on every line that both can take: a property test holds them to each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from claimref.cards import ASKS, FACTION, HIDDEN, Card
from claimref.games.tricks import open_trick, pick_order, stirs, swift
from claimref.notation import nodes
from claimref.referee.choices import Choices
from claimref.referee.witness import Void, Witness
from claimref.rules.powers import ASK, MOMENTS, PEEK, WILD
from claimref.rules.table import Table, Trick

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee

_NOTHING_UP: Final[tuple[Card, ...]] = ()


def swiftly(referee: TrickReferee, node: nodes.Trick) -> bool:
    """Play the trick of this line at once, if it is an ordinary one."""
    table, witness, section, outcome = referee.table, referee.witness, referee.section, node.outcome
    if (
        not outcome
        or node.number != table.number + 1
        or node.leader != table.leader
        or table.phase != section
        or node.leader_marked
        or node.marks
        or table.over
        or table.raise_ is not None
        or (witness.waiting and witness.raises)
        or len(node.cards) != len(table.hands)
    ):
        return False
    face_up = _NOTHING_UP if node.face_up is None else node.face_up
    if len(face_up) != (table.setup.face_up if section == 1 else 0):
        return False
    cards = list(node.cards)
    trick = open_trick(table, table.leader, face_up, cards, cards)
    trick.lead = ASKS[cards[0]]
    fresh: list[Card] = []
    voids = 0
    for place in range(len(cards)):
        found = _play(table, witness, trick, place, fresh)
        if found < 0:
            return False
        voids |= found << place
    best = pick_order(table, trick)
    if best is None:
        return False
    if section == 1:
        if not _takes(table, trick, best, outcome, fresh):
            return False
    else:
        first = outcome[0]
        if len(outcome) > 1 or first.seat != trick.order[best[0]] or first.card is not None or first.marked:
            return False
    if fresh and not table.may_appear(fresh):
        return False
    if voids:
        for place in range(len(cards)):
            if voids >> place & 1:
                witness.waiting = True
                witness.voids[trick.order[place]].append(Void(trick.lead, node, place, trick.number))
    stirred = stirs(table, trick)
    if node.choices or stirred & ASK:
        choices = Choices(referee, node)
        swift(table, trick, best, stirred, choices)
        choices.leftover()
    else:
        swift(table, trick, best, stirred, None)
    return True


def _play(table: Table, witness: Witness, trick: Trick, place: int, fresh: list[Card]) -> int:
    """Can a card be played without a closer look? 0 if so, 1 if it also shows that its player can't follow, else -1.

    A card from the hidden part of a hand is added to those that come to light.
    """
    card, seat, lead = trick.cards[place], trick.order[place], trick.lead
    hand = table.hands[seat]
    if card == HIDDEN or hand.gone:
        return -1
    if hand.place_of(card) < 0:
        if not hand.hidden:
            return -1
        fresh.append(card)
    if witness.waiting:
        for void in witness.voids[seat]:
            if void.faction == FACTION[card]:
                return -1
    if not place or lead < 0 or FACTION[card] == lead or WILD[card]:
        return 0
    if hand.holds(lead):
        return -1
    return 1 if hand.hidden else 0


def _takes(table: Table, trick: Trick, best: list[int], outcome: tuple[nodes.Take, ...], fresh: list[Card]) -> bool:
    """Is it all written who took what: the cards turned up in pick order, then cards of the deck?

    A Seer's winner may take a card of the deck first.
    """
    order, face_up = trick.order, trick.face_up
    if len(outcome) != len(best):
        return False
    lying, first, second = len(face_up), face_up[0], face_up[-1]
    takes: list[tuple[int, Card]] = []
    for number, take in enumerate(outcome):
        taken = take.taken
        if taken is None or take.marked or take.seat != order[best[number]]:
            return False
        card = taken[1]
        takes.append(taken)
        fresh.append(card)
        if not lying:
            continue
        if card == second:
            second = first
        elif card != first:
            if number or not MOMENTS[trick.cards[best[0]]] & PEEK:
                return False
            continue
        lying -= 1
        first = second
    trick.takes = takes
    return True
