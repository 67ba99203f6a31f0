"""The headings of the two phases: where they stand, against where the phases begin."""

from __future__ import annotations

from claimref.engine.tricks.why import ended
from claimref.notation.nodes import Heading, Trick
from claimref.referee.tricks import lost, readings
from claimref.referee.tricks.case import Case


def check(case: Case, node: Heading) -> None:
    """A heading may be left out; where it stands, its phase begins there."""
    if node.title == "deal":
        case.damaged = 0
        return
    state, phase = case.state, 1 if node.title == "phase 1" else 2
    below = _below(case, node) if phase != state.phase else None
    if phase < state.phase and not state.over and below is not None and below.face_up is None:
        _again(case, node, phase, "phase_again" if state.number else "phase_over")
        phase = 2
    elif phase > state.phase and below is not None and below.face_up:
        _too_early(case, node)
        return  # it is not the tricks between that are missing: Phase One goes on below
    elif phase > state.phase and not case.stopped:
        _cut_short(case, node)
    elif phase == state.phase and state.number:
        _again(case, node, phase, "phase_again")
    case.section, case.damaged, case.extra = phase, 0, False  # what stands above was no trick


def goes_on(case: Case, node: Trick) -> bool:
    """Phase One is over: does this line go on with it all the same, by its number, or because Phase Two begins below?"""
    state = case.state
    if state.phase == 1 or state.number or case.section == 2 or not state.tricks:
        return False
    lines = case.bench.record.nodes
    below = lines[lines.index(node) + 1 :]
    if any(isinstance(line, Heading) and line.title == "phase 2" for line in below):
        return case.section == 1
    after = next((line for line in below if isinstance(line, Trick)), None)
    again = after is not None and after.number == 1
    fits = readings.fits(state, node.cards, node.outcome, state.leader)
    return node.number is not None and node.number > state.tricks[-1].number and (again or not fits)


def _too_early(case: Case, node: Heading) -> None:
    if not _doubtful(case):
        rule = "recruiting-ends" if case.state.deck else "phase-one-ends"
        case.bench.find("wrong-number", node.whole, "phase", expected=case.state.number + 1, rule=rule)


def _cut_short(case: Case, node: Heading) -> None:
    """Phase Two begins before Phase One is over: the tricks between are lost."""
    _too_early(case, node)
    while case.state.phase == 1:
        case.lose_trick(None)
        case.damaged -= 1
        if not case.damaged:
            lost.shorten(case, node)


def _again(case: Case, node: Heading, phase: int, how: str) -> None:
    """A phase begins a second time; numbers that do so too are no new slip."""
    if _doubtful(case) or case.state.over:
        return
    rule = ended(case.state, 1) if how == "phase_over" else ""
    case.bench.find("wrong-number", node.whole, how, phase=phase, expected=case.state.number + 1, rule=rule)
    below = _below(case, node)
    if below is not None and below.number == 1:
        case.restarts = below


def _doubtful(case: Case) -> bool:
    """How many tricks were played nobody can tell."""
    return bool(case.damaged or case.bench.uncertain or lost.shifted(case) > 0)


def _below(case: Case, node: Heading) -> Trick | None:
    """The next trick: a card turned up for it says that it is one of Phase One."""
    return case.bench.record.next_trick(node)
