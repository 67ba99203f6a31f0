"""Somebody watches: the game is judged as always, and the states between its moves are kept beside them."""

from __future__ import annotations

from typing import NamedTuple

from claimref.engine.kingdoms.state import Kingdom
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.notation import nodes
from claimref.notation.nodes import Record
from claimref.referee.judge import judge
from claimref.referee.kingdoms.judge import judge_kingdoms
from claimref.referee.kingdoms.played import Played
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay


class Watched(NamedTuple):
    """A trick, its line, and the state before and after it."""

    trick: Trick
    line: nodes.Trick | None
    before: State
    after: State | None
    """None where the record stops within the trick."""
    unsure: int = 0
    """What is not known of it (`case.UNNUMBERED`, `UNLED`, `UNWON`)."""


class WatchedTurn(NamedTuple):
    """A turn of Kingdoms, and the kingdom before and after it."""

    played: Played
    before: Kingdom
    after: Kingdom


def watch_tricks(record: Record) -> tuple[Replay, list[Watched]]:
    """Judge a record of a trick game and watch; last comes a trick that the record does not finish."""
    replay = judge(record, watch=True)
    if not isinstance(replay, TrickReplay) or replay.seen is None:
        return replay, []
    state, lines, seen = replay.table, replay.lines, replay.seen
    found = [
        Watched(trick, lines[number], seen[number], seen[number + 1], replay.unsure.get(number, 0))
        for number, trick in enumerate(state.tricks)
    ]
    trick, number = state.trick, len(state.tricks)
    if trick is not None and trick is not (state.tricks[-1] if state.tricks else None):
        found.append(Watched(trick, lines[number] if number < len(lines) else None, seen[-1], None))
    return replay, found


def watch_kingdom(record: Record) -> tuple[Replay, list[WatchedTurn]]:
    """Judge a record of Kingdoms and watch."""
    seen: list[Kingdom] = []
    replay = judge_kingdoms(record, seen)
    if not isinstance(replay, KingdomsReplay):
        return replay, []
    return replay, [WatchedTurn(*turn) for turn in zip(replay.turns, seen, seen[1:], strict=False)]
