"""Trying out a turn of Kingdoms in the place of one that can't be: does what follows in the record make sense then?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from claimref.notation.nodes import Turn
from claimref.referee.claims import claims
from claimref.referee.kingdoms_ending import judge_end

if TYPE_CHECKING:
    from claimref.referee.kingdoms_referee import KingdomReferee

NEVER: Final = 1 << 60
"""Where a record stumbles that goes on to its end as the rules have it."""
_PERHAPS: Final = NEVER - 1
"""And where one does of which that can't be seen."""


def played(before: KingdomReferee, written: Turn | None, turn: Turn) -> KingdomReferee | None:
    """A referee who has judged this turn instead of the one that is written; None where it can't be either."""
    trial = before.branch()
    seat = trial.kingdom.seat
    if turn.card is not None and not trial.kingdom.may_hold(seat, turn.card):
        trial.kingdom.forget_hand(seat)  # it was in that hand after all
    if written is not None:
        if trial.open_end is written:
            trial.open_end = turn
        if turn.points is None and written.points is not None:
            trial.claimed[seat] += written.points
    trial.lenient = True
    trial.turn(turn)
    trial.lenient = False
    return None if trial.unsure or _errors(trial) else trial


def stumbles(trial: KingdomReferee, following: int, best: list[int]) -> list[int]:
    """The lines, from this one on, at which the record is not as the rules have it: the later, the better.

    After another turn that can't be, it may well go on to the end; with a game that was over before, it does not. It need
    not be known how a trial ends that is not among the best.
    """
    for line in trial.lines(following):
        found = _errors(trial)
        if trial.unsure:
            return [*found, _PERHAPS] if line.line in found else [*found, line.line, _PERHAPS]
        if trial.extra or found < best[: len(found)]:
            return found
    judge_end(trial, claims(trial.bench.record.nodes))
    return [*_errors(trial), NEVER]


def _errors(trial: KingdomReferee) -> list[int]:
    return [finding.line for finding in trial.bench.findings if finding.severity == "error"]
