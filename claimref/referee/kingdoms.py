"""Judges a record of Claim Kingdoms: header and deal, every turn, and what it claims at its end.

A record in which everything is as the rules have it goes the short way from its first turn to its last; as soon as
something is not, a referee takes over (`KingdomReferee`).
"""

from __future__ import annotations

from collections.abc import Callable

from claimref.cards import HIDDEN
from claimref.notation.nodes import Node, Record, Remark, Turn
from claimref.referee.claims import Claims, claims
from claimref.referee.kingdoms_ending import claims_hold, judge_end
from claimref.referee.kingdoms_header import read_kingdom
from claimref.referee.kingdoms_referee import KingdomReferee
from claimref.referee.kingdoms_replay import KingdomsReplay, completed_turns
from claimref.referee.kingdoms_swift import ShortWay
from claimref.referee.replay import Bench, Replay, status_of
from claimref.rules.kingdom import Kingdom, KingdomSetup

__all__ = ["KingdomReferee", "KingdomsReplay", "completed_turns", "judge_kingdoms", "replay_until"]


def judge_kingdoms(record: Record, at_table: Callable[[Bench, KingdomSetup], KingdomReferee] | None = None) -> Replay:
    """Judge one record of Kingdoms; `at_table` may seat a referee who also watches."""
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    if setup is None:
        return Replay(record, "kingdoms", bench.names, bench.everything(), "unfinished")
    claimed = claims(record.nodes)
    result = claimed.result
    if at_table is not None:
        referee = at_table(bench, setup)
    else:
        way = ShortWay(Kingdom(setup), record.nodes)
        if setup.start != HIDDEN:
            way.go()
        if way.is_through():
            score = way.kingdom.score()
            if claimed.plain() and claims_hold(score, result, claimed.ballot):
                return KingdomsReplay(bench, "finished", setup.leader, way, score)
        referee = KingdomReferee(bench, setup, way)
    played_out = result is not None and not result.open and not result.conceded
    referee.run(None if played_out else _last_turn(record.nodes))
    return _close(referee, claimed)


def _last_turn(lines: list[Node]) -> Turn | None:
    for node in reversed(lines):
        if type(node) is Turn:
            return node
    return None


def _close(referee: KingdomReferee, claimed: Claims) -> Replay:
    bench = referee.bench
    over = judge_end(referee, claimed)
    score = referee.kingdom.score()
    if not over:
        last = next((node for node in reversed(bench.record.nodes) if type(node) is not Remark), None)
        if last is not None:
            a, b = score.totals
            told = sum([turn.node is not None for turn in referee.turns])  # not those that were lost
            bench.find("unfinished", last.whole, "kingdoms", turns=told, a=a, b=b)
    return KingdomsReplay(bench, status_of(over, claimed.result), referee.setup.leader, referee.way, score)


def replay_until(record: Record, turns: int) -> Replay:
    """The record judged as if it stopped after this many turns: the kingdom as it was then."""
    lines: list[Node] = []
    count = 0
    for node in record.nodes:
        if isinstance(node, Turn):
            count += 1
            if count > turns:
                break
        lines.append(node)
    return judge_kingdoms(Record(record.path, record.number, record.line, record.text, lines, record.findings))
