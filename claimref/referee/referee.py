"""The referee: takes a record as it was read, replays it, and says what is wrong, how it ended and who won."""

from __future__ import annotations

from collections.abc import Callable

from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.nodes import Node, Record, Result
from claimref.referee import mending
from claimref.referee.claims import Claims, claims
from claimref.referee.ending import check_result, check_votes
from claimref.referee.header import read_header
from claimref.referee.judged import TrickReplay
from claimref.referee.replay import Bench, Replay, status_of
from claimref.referee.tricks import TrickReferee
from claimref.rules.table import Setup


def judge(
    record: Record, at_table: Callable[[Bench, Setup], TrickReferee] = TrickReferee, hindsight: bool = True
) -> Replay:
    """Judge one record, whatever game it is; `at_table` may seat a referee who also watches.

    Without `hindsight` every finding is told as it comes to light, as at a table, where nobody knows what is played later.
    """
    if record.game() == "kingdoms":
        from claimref.referee.kingdoms import judge_kingdoms

        return judge_kingdoms(record)
    bench = Bench(record, [])
    header = read_header(bench)
    if header.setup is None:
        return Replay(record, header.game, bench.names, bench.everything(), "unfinished")
    claimed = claims(record.nodes)
    referee = at_table(bench, header.setup)
    referee.run(_open_end(record.nodes, claimed.result))
    replay = _close(referee, header.game, claimed)
    if hindsight and len(replay.findings) > 1:
        from claimref.referee.hindsight import without_echoes

        replay.findings = without_echoes(record, header.setup, replay.findings, _verdict)
    return replay


def _verdict(record: Record) -> list[Finding]:
    """All that is to be said of a record, echoes and all."""
    return judge(record, hindsight=False).findings


def _open_end(lines: list[Node], result: Result | None) -> nodes.Trick | None:
    """The last trick of a record that may stop anywhere; None where a result says that the game was played out."""
    if result is not None and not result.open and not result.conceded:
        return None
    return next((node for node in reversed(lines) if type(node) is nodes.Trick), None)


def _close(referee: TrickReferee, game: str, claimed: Claims) -> Replay:
    bench, table, result = referee.bench, referee.table, claimed.result
    if referee.damaged and result is not None and not result.open and not result.conceded:
        while referee.damaged and not table.over and not referee.stopped:
            referee.damaged -= 1
            referee.lose_trick(None)
        mending.through_cthulhu(referee, result)
    referee.witness.contradiction()
    status = status_of(table.over, result)
    replay = TrickReplay(bench.record, game, bench.names, [], status, table, referee.witness.lines)
    claimed.check_order(bench, table.over, len(table.tricks))
    for written in claimed.results:
        check_result(bench, table, replay.score, written)
    for votes in claimed.votes:
        check_votes(bench, table, replay.score, votes)
    if not table.over:
        _unfinished(bench, referee, replay)
    replay.findings = bench.everything()
    return replay


def _unfinished(bench: Bench, referee: TrickReferee, replay: TrickReplay) -> None:
    """The record stops before the end: how far it got, and the score so far."""
    last = next((node for node in reversed(bench.record.nodes) if type(node) is not nodes.Remark), None)
    if last is None:
        return
    table = referee.table
    so_far = "-".join(map(str, replay.score.totals))
    count, phase = replay.written(), "One" if table.phase == 1 else "Two"
    state = f"after {count} trick{'' if count == 1 else 's'}, in Phase {phase}, the votes stand {so_far}"
    bench.find("unfinished", last.whole, state=state)
