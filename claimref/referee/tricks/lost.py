"""Tricks that nobody wrote down, or that can't be read: how many there were, as far as the lines around them tell."""

from __future__ import annotations

import re
from typing import Final

from claimref.cards import HIDDEN, VERBS
from claimref.engine.tricks.state import State
from claimref.notation import nodes
from claimref.notation.nodes import Damaged, Node, Record
from claimref.referee.tricks.case import Case
from claimref.referee.tricks.readings import fits
from claimref.referee.verdict import LOST

_HAND: Final = re.compile(r"\s*[A-D]\s*:", re.IGNORECASE)


def without_strangers(record: Record, seats: int) -> list[Node]:
    """The lines of a record; one that names a seat this game does not have is as good as unreadable.

    The reader reports such lines itself, unless the header that would have told it stands in the wrong place.
    """
    if "bad-header" not in [finding.name for finding in record.findings]:
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


def left_out(case: Case, node: nodes.Trick, expected: int) -> int:
    """How many tricks nobody wrote down before this line, whose number is too high; 0 where only the number is wrong.

    Lines are missing if the numbers go on from here, and either only so the phase has as many as it must, or there is room
    for them and this line does not follow on from the one before.
    """
    missing = (node.number or 0) - expected
    ahead = Ahead(case, node)
    if missing < 1 or (len(ahead.tricks) > 1 and ahead.tricks[1].number not in (None, expected + missing + 1)):
        return 0
    complete, lacking = ahead.fills(0), ahead.fills(missing) or (ahead.shorter and ahead.fills(missing + 1))
    if lacking and (not complete or len(ahead.tricks) > 1):
        return missing
    leader = case.state.leader
    follows_on = (
        not case.state.over and node.leader in (None, leader) and fits(case.state, node.cards, node.outcome, leader)
    )
    return 0 if follows_on or ahead.least + missing > ahead.due else missing


def shifted(case: Case) -> int:
    """By how much the last number that was written in this phase is too high."""
    state, lines = case.state, case.knowledge.lines
    for place in range(len(state.tricks) - 1, -1, -1):
        trick, line = state.tricks[place], lines[place]
        if trick.phase != state.phase or line is None:
            break
        if line.number is not None:
            return line.number - trick.number
    return 0


def is_hand(node: Node) -> bool:
    """Begins a line that can't be read as a hand does? Then it was no trick."""
    return _HAND.match(node.text) is not None


def may_be_either_phase(case: Case, node: nodes.Trick) -> bool:
    """Where Phase One goes on with no card turned up, and a line can't be read: can nobody tell in which phase this is?"""
    state = case.state
    if node.number is not None or case.section == 2 or state.deck_ends_phase() or (node.face_up and state.deck):
        return False
    return any(type(line) is Damaged for line in case.bench.record.nodes)


def find(case: Case, node: nodes.Trick) -> None:
    """Unreadable lines stood above: as many tricks are lost as the lines below tell; where they don't, nobody knows."""
    count = _lost_above(case, node)
    if count is None:
        case.counted = False
    for _ in range(case.damaged if count is None else count):
        if not case.state.over:
            case.lose_trick(node.leader)
    case.damaged = 0
    shorten(case, node)


def _lost_above(case: Case, node: nodes.Trick) -> int | None:
    """How many of the unreadable lines above were tricks: the numbers below tell, or how many the phase must have."""
    ahead, expected = Ahead(case, node), case.state.number + 1
    for place, line in enumerate(ahead.tricks):
        if line.number is not None:
            return min(max(line.number - place - expected, 0), case.damaged)
    able = [count for count in range(case.damaged + 1) if ahead.allows(count)]
    return able[0] if len(able) == 1 else None


class Ahead:
    """The tricks of a phase that are still to come, from a line on: those that are written, and how many there must be."""

    def __init__(self, case: Case, start: Node, after: int = 0) -> None:
        state = case.state
        self.due = state.tricks_left()
        self.tricks: list[nodes.Trick] = []
        self.ended = False
        """Whether the phase is written to its end."""
        self._read(case, case.bench.record.place_of(start) + after)
        shortening = state.powers.shortening if state.deck_ends_phase() or state.phase == 2 else []
        short = [any(card in trick.cards for card in shortening) for trick in self.tricks]
        self.least = self.most = len(short) + sum(short)
        if short and short[-1]:  # after the last trick there may have been nothing left to take away
            self.least -= gone(case, self.tricks[-1]) < 2
        played = any(card in trick.cards for trick in state.tricks for card in shortening)
        in_deck = any(state.copies(card) for card in shortening)
        self.shorter = in_deck and (_may_act_twice(state) or (not played and not any(short)))
        """Whether a card with which a phase is a trick shorter may be in a trick that can't be read."""

    def _read(self, case: Case, start: int) -> None:
        """The tricks from this line on, to the end of the phase."""
        state, lines = case.state, case.bench.record.nodes
        for place in range(start, len(lines)):
            line = lines[place]
            played_out = type(line) is nodes.Result and not (line.open or line.conceded)
            self.ended = played_out or type(line) is nodes.Heading or (state.phase == 1 and _is_second(line, state))
            if self.ended:
                break
            if type(line) is nodes.Trick and (line.face_up or line.cards or line.number is not None):
                self.tricks.append(line)
                if len(self.tricks) > self.due + 2:
                    break  # more than there can be, whatever follows

    def allows(self, lost: int) -> bool:
        """May so many tricks have been lost before them?"""
        if not self.ended:
            return self.least + lost <= self.due
        return self.fills(lost) or (self.shorter and lost > 0 and self.fills(lost + 1))

    def fills(self, others: int) -> bool:
        """Do the written tricks and so many others make up the phase?"""
        return self.ended and self.least + others <= self.due <= self.most + others


def _is_second(line: Node, state: State) -> bool:
    """Is this a trick of Phase Two: without a card turned up, or with a number that has been in Phase One?

    Where Phase One goes on without a deck, only the number tells.
    """
    if type(line) is not nodes.Trick or line.face_up is not None:
        return False
    return (bool(line.cards) and state.deck_ends_phase()) or (line.number is not None and line.number <= state.number)


def used_up(case: Case, node: nodes.Trick) -> bool:
    """No card is turned up, and Phase One goes on without a deck: may a trick that is lost have taken the last ones away?"""
    state = case.state
    able = case.bench.certainty == LOST and any(state.copies(card) for card in state.powers.shortening)
    if not able or state.deck_ends_phase() or not node.cards or state.deck > 2:
        return False
    state.lose_off_deck(state.deck)
    return True


def gone(case: Case, line: nodes.Trick) -> int:
    """How many cards are written that left the deck, or hands, by a power that makes a phase shorter."""
    pages = case.state.powers.pages
    verbs = [verb.word for verb in VERBS.values() if verb.power in pages and pages[verb.power].shortens]
    return sum(len(choice.items) for choice in line.choices if choice.verb in verbs)


def may_have_shortened(state: State) -> bool:
    """May a card of Phase Two that can't be made out have made everybody discard one?"""
    if state.phase == 1 or not any(HIDDEN in trick.cards for trick in state.tricks if trick.phase == 2):
        return False
    cards = {card for card in state.powers.shortening if state.copies(card)}
    return bool(cards) and (_may_act_twice(state) or not any(cards & set(trick.cards) for trick in state.tricks))


def _may_act_twice(state: State) -> bool:
    """May a card be brought back and played again?"""
    return any(state.copies(card) for card in state.powers.returning)


def shorten(case: Case, start: Node, after: int = 0) -> None:
    """A card that makes a phase shorter may be in a trick that can't be read; if just one trick is lacking, it was."""
    ahead = Ahead(case, start, after)
    if ahead.shorter and ahead.fills(1):
        pass_over(case)


def pass_over(case: Case) -> None:
    """A card that makes a phase a trick shorter was played: what left the deck, or the hands, nobody knows."""
    state = case.state
    if state.phase == 1:
        state.lose_off_deck(min(2, state.deck))
    else:
        for hand in state.hands:
            hand.lose(HIDDEN)
            state.discard.append(HIDDEN)
    go_on(case)


def go_on(case: Case) -> None:
    """Cards left the deck, or hands: they may have run out."""
    phase = case.state.phase
    case.state.go_on()
    if phase != case.state.phase:
        case.next_phase()
