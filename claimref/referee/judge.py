"""The referee: takes a record as it was read, replays it, and says what is wrong, how it ended and who won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from claimref.engine.tricks.setup import Setup
from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.nodes import Node, Record, Result
from claimref.referee.claims import Claims, claims, claims_the_end
from claimref.referee.header import read_header
from claimref.referee.repair import Beaten, Reading, Trial
from claimref.referee.tricks import lost
from claimref.referee.tricks.case import UNLED
from claimref.referee.tricks.ending import check_result, check_votes
from claimref.referee.tricks.referee import TrickReferee, dealt
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Bench, Replay, status_of


def judge(record: Record, *, hindsight: bool = True, watch: bool = False) -> Replay:
    """Judge one record, whatever game it is; to `watch` is to keep the state before every move and after the last.

    Without `hindsight` every finding is told as it comes to light, as at a table, where nobody knows what is played later.
    """
    if record.game() == "kingdoms":
        from claimref.referee.kingdoms.judge import judge_kingdoms

        return judge_kingdoms(record)
    bench = Bench(record, [])
    header = read_header(bench)
    if header.setup is None:
        return Replay(record, header.game, bench.names, bench.everything(), "unfinished")
    claimed, opened = claims(record.nodes), len(bench.findings)
    referee = TrickReferee(bench, header.setup)
    if watch:
        referee.seen = []
    referee.run(_open_end(record.nodes, claimed.result))
    replay = close(referee, header.game, claimed)
    if hindsight and len(replay.findings) > 1:
        before = bench.copy()
        before.findings, before.certainty = bench.findings[:opened], Bench(record, []).certainty
        replay.findings = _without_echoes(before, header.setup, replay.findings)
    return replay


def _without_echoes(header: Bench, setup: Setup, findings: list[Finding]) -> list[Finding]:
    """One slip is told once; `header` holds what was found up to the end of the header."""
    from claimref.referee.repair import without_echoes
    from claimref.referee.tricks.proposals import proposals

    def propose(record: Record, findings: list[Finding]) -> Iterator[Reading]:
        return proposals(record, setup, findings)

    return without_echoes(
        header.record, findings, propose, lambda record: _Checkpoints(record, header, setup, findings).judge
    )


_LOOK_AHEAD: Final = ("wrong-number", "wrong-card-count", "unknown-card")
"""After these, how many tricks are lost is told by the lines that follow."""


class _Checkpoints:
    """A record judged up to the lines that are read in another way, so that each reading is judged only from there on."""

    def __init__(self, record: Record, header: Bench, setup: Setup, findings: list[Finding]) -> None:
        self.header, self.setup = header, setup
        bench = header.copy()
        bench.record = record
        first = TrickReferee(bench, setup)
        self.lines = first.lines()
        self.claimed = claims(record.nodes)
        self.last = _open_end(record.nodes, self.claimed.result)
        self.begins = next((n for n, node in enumerate(self.lines) if type(node) is nodes.Trick), len(self.lines))
        first.deal(dealt(self.lines))
        self.at: dict[int, TrickReferee] = {0: first}
        self.end = len(self.lines)
        """From this line on no reading can be the best any more: too much is wrong before."""
        looks_ahead = {finding.line for finding in findings if finding.name in _LOOK_AHEAD}
        self.shaky = next(
            (place for place, node in enumerate(self.lines) if type(node) is nodes.Damaged or node.line in looks_ahead),
            len(self.lines),
        )
        """The first line whose judgement depends on those that follow: how many tricks are lost, they tell."""

    def before(self, start: int, trial: Trial) -> TrickReferee:
        """The referee when he comes to a line; `Beaten` where that is too late for a trial."""
        if start > self.end:
            raise Beaten
        if start not in self.at:
            nearest = max(place for place in self.at if place < start)
            self.at[start] = referee = self.at[nearest].copy()
            for place in range(nearest, start):
                found = len(referee.bench.findings)
                referee.go_through(self.lines[place : place + 1], self.last)
                if len(referee.bench.findings) > found and trial.is_beaten_by(referee.bench):
                    del self.at[start]
                    self.end = place
                    raise Beaten
        return self.at[start]

    def judge(self, reading: Reading, trial: Trial) -> None:
        """Judge a reading from the line on that is another."""
        claimed = self.claimed if self.claimed.plain() else claims(trial.record.nodes)
        last = _open_end(trial.record.nodes, claimed.result)
        if reading.start < self.begins:  # a hand is another
            trial.start(self.header, reading.unread)
            referee = TrickReferee(trial, self.setup)
            referee.run(last)
        else:
            start = min(reading.start, self.shaky)
            before = self.before(start, trial)
            trial.start(before.bench, reading.unread)
            referee = before.on(trial)
            referee.go_through(referee.lines()[start:], last)
        close(referee, "", claimed)


def _open_end(lines: list[Node], result: Result | None) -> nodes.Trick | None:
    """The last trick of a record that may stop anywhere; None where a result says that the game was played out."""
    if claims_the_end(result):
        return None
    return next((node for node in reversed(lines) if type(node) is nodes.Trick), None)


def close(referee: TrickReferee, game: str, claimed: Claims) -> TrickReplay:
    """Judge what is claimed at the end, and put all that was found in order."""
    bench, state, result = referee.bench, referee.state, claimed.result
    if referee.damaged and result is not None and claims_the_end(result):
        while referee.damaged and not state.over and not referee.stopped:
            referee.damaged -= 1
            referee.lose_trick(None)
        lost.shorten(referee, result)
    referee.knowledge.contradiction()
    status = status_of(state.over, result)
    replay = TrickReplay(bench.record, game, bench.names, [], status, state, referee.knowledge.lines)
    if referee.adrift:
        referee.unsure[len(state.tricks)] = UNLED  # the trick to come
    replay.seen, replay.unsure, replay.led = referee.seen, referee.unsure, referee.led
    claimed.check_order(bench, state.over, len(state.tricks))
    for written in claimed.results:
        check_result(bench, state, replay.score, written, claimed.ballot)
    for votes in claimed.votes:
        check_votes(bench, state, replay.score, votes, state.over or not claims_the_end(result))
    if status == "unfinished":
        _unfinished(bench, referee, replay)
    replay.findings = bench.everything()
    return replay


def _unfinished(bench: Bench, referee: TrickReferee, replay: TrickReplay) -> None:
    """The record stops before the end: how far it got, and the score so far."""
    last = next((node for node in reversed(bench.record.nodes) if type(node) is not nodes.Remark), None)
    if last is None:
        return
    so_far = "-".join(map(str, replay.score.totals))
    count, phase = replay.written(), "One" if referee.state.phase == 1 else "Two"
    state = f"after {count} trick{'' if count == 1 else 's'}, in Phase {phase}, the votes stand {so_far}"
    bench.find("unfinished", last.whole, state=state)
