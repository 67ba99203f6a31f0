"""The headings of the two phases: where they stand, against where the phases begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.notation.nodes import Heading, Trick
from claimref.referee import mending

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


def check(referee: TrickReferee, node: Heading) -> None:
    """A heading may be left out; where it stands, its phase begins there."""
    if node.title == "deal":
        return
    table, phase = referee.table, 1 if node.title == "phase 1" else 2
    below = _below(referee, node) if phase != table.phase else None
    if phase < table.phase and not table.over and below is not None and below.face_up is None:
        _again(referee, node, phase, "phase_again" if table.number else "phase_over")
        phase = 2
    elif phase > table.phase and below is not None and below.face_up:
        _too_early(referee, node)
        return  # it is not the tricks between that are missing: Phase One goes on below
    elif phase > table.phase and not referee.stopped:
        _cut_short(referee, node)
    elif phase == table.phase and table.number:
        _again(referee, node, phase, "phase_again")
    referee.section, referee.damaged = phase, 0  # what stands above was no trick


def _too_early(referee: TrickReferee, node: Heading) -> None:
    if not _doubtful(referee):
        referee.bench.find("wrong-number", node.whole, "phase", expected=referee.table.number + 1)


def _cut_short(referee: TrickReferee, node: Heading) -> None:
    """Phase Two begins before Phase One is over: the tricks between are lost."""
    _too_early(referee, node)
    while referee.table.phase == 1:
        referee.lose_trick(None)
        referee.damaged -= 1
        if not referee.damaged:
            mending.through_cthulhu(referee, node)


def _again(referee: TrickReferee, node: Heading, phase: int, case: str) -> None:
    """A phase begins a second time; numbers that do so too are no new slip."""
    if _doubtful(referee) or referee.table.over:
        return
    referee.bench.find("wrong-number", node.whole, case, phase=phase, expected=referee.table.number + 1)
    below = _below(referee, node)
    if below is not None and below.number == 1:
        referee.restarts = below


def _doubtful(referee: TrickReferee) -> bool:
    """How many tricks were played nobody can tell."""
    return bool(referee.damaged or referee.bench.uncertain or mending.shifted(referee) > 0)


def _below(referee: TrickReferee, node: Heading) -> Trick | None:
    """The next trick: a card turned up for it says that it is one of Phase One."""
    lines = referee.bench.record.nodes
    for line in lines[lines.index(node) :]:
        if isinstance(line, Trick):
            return line
    return None
