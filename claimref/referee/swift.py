"""The short way through ordinary lines: two players, known hands, everything written as the rules have it.

It only asks whether a trick is ordinary, and has it played at once; whatever is not goes the long way (`TrickReferee`),
which gives the same verdict on every line that both can take: a property test holds them to each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import FACTION
from claimref.games.tricks import beats, swift
from claimref.notation import nodes

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


def swiftly(referee: TrickReferee, node: nodes.Trick) -> bool:
    """Play the trick of this line at once, if it is an ordinary one."""
    table, cards, outcome = referee.table, node.cards, node.outcome
    leader, phase = table.leader, table.phase
    if (
        phase != referee.section
        or node.number != table.number + 1
        or node.leader != leader
        or node.leader_marked
        or node.marks
        or node.choices
        or len(cards) != 2
        or not outcome
        or table.over
    ):
        return False
    led, other = cards
    mine, theirs = table.hands[leader], table.hands[1 - leader]
    if led not in mine.cards or other not in theirs.cards or theirs.hidden or theirs.gone:
        return False
    powers = table.powers
    best = beats(powers, led, other)
    if best is None:
        return False
    lead, faction = FACTION[led], FACTION[other]
    if faction != lead and faction not in powers.wild:
        for card in theirs.cards:
            if FACTION[card] == lead:
                return False
    winner = 1 - leader if best else leader
    if phase == 2:
        if node.face_up is not None or len(outcome) != 1 or outcome[0] != (winner, None, False):
            return False
        swift(table, leader, (), cards, best, -1)
        return True
    up = node.face_up
    if up is None or len(up) != 1 or len(outcome) != 2 or outcome[0] != (winner, up[0], False):
        return False
    drawn, unseen = outcome[1][1], table.unseen
    if (
        outcome[1][0] == winner
        or outcome[1][2]
        or drawn is None
        or drawn < 0
        or unseen[up[0]] < 1
        or unseen[drawn] < 1 + (drawn == up[0])
        or (powers.peeks and FACTION[cards[best]] in powers.peekers)
    ):
        return False
    swift(table, leader, up, cards, best, drawn)
    return True
