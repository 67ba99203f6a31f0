"""Judges a record of Claim Kingdoms: header and deal, every turn, and what it claims at its end."""

from __future__ import annotations

from claimref.engine.kingdoms.state import Kingdom
from claimref.notation.nodes import Node, Record, Remark, Turn
from claimref.referee.claims import Claims, claims, claims_the_end
from claimref.referee.kingdoms.header import read_kingdom
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.verdict import Bench, Replay, status_of

__all__ = ["KingdomReferee", "KingdomsReplay", "close", "judge_kingdoms"]


def judge_kingdoms(record: Record, seen: list[Kingdom] | None = None) -> Replay:
    """Judge one record of Kingdoms; whoever watches gets the kingdom before the first turn and after each in `seen`."""
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    if setup is None:
        return Replay(record, "kingdoms", bench.names, bench.everything(), "unfinished")
    claimed = claims(record.nodes)
    referee = KingdomReferee(bench, setup)
    if seen is not None:
        seen.append(referee.kingdom.copy())
        referee.seen = seen
    referee.run(None if claims_the_end(claimed.result) else _last_turn(record.nodes))
    return close(referee, claimed)


def close(referee: KingdomReferee, claimed: Claims) -> KingdomsReplay:
    """Judge what is claimed at the end, and put all that was found in order."""
    bench, score = referee.bench, referee.end(claimed)
    status = status_of(referee.over, claimed.result)
    if status == "unfinished":
        last = next((node for node in reversed(bench.record.nodes) if type(node) is not Remark), None)
        if last is not None:
            a, b = score.totals
            told = sum([turn.node is not None for turn in referee.turns])  # not those that were lost
            bench.find("unfinished", last.whole, "kingdoms", turns=told, a=a, b=b)
    return KingdomsReplay(bench, status, referee.setup.leader, referee.kingdom, referee.turns, score)


def _last_turn(lines: list[Node]) -> Turn | None:
    for node in reversed(lines):
        if type(node) is Turn:
            return node
    return None
