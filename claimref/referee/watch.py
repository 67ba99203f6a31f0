"""Somebody watches: the game is judged as always, and what lies on the table is remembered trick by trick, turn by turn."""

from __future__ import annotations

from typing import NamedTuple

from claimref.cards import Card
from claimref.notation import nodes
from claimref.notation.nodes import Record
from claimref.referee.judged import TrickReplay
from claimref.referee.kingdoms import KingdomReferee, judge_kingdoms
from claimref.referee.kingdoms_played import Played
from claimref.referee.kingdoms_replay import KingdomsReplay
from claimref.referee.referee import judge
from claimref.referee.replay import Bench, Replay
from claimref.referee.tricks import TrickReferee
from claimref.rules.decisions import Answer, Decision, Play
from claimref.rules.kingdom import Kingdom, KingdomSetup
from claimref.rules.score import Score, count
from claimref.rules.table import Hand, Setup, Table, Trick


class Held(NamedTuple):
    """What is known of some cards of a player: those that are known, and how many are not."""

    cards: tuple[Card, ...]
    hidden: int


class State(NamedTuple):
    """What lies on the table between two tricks."""

    hands: tuple[Held, ...]
    open_gnomes: tuple[tuple[Card, ...], ...]
    stacks: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]
    cube: tuple[Card, ...]
    full_moon: bool | None
    leader: int
    """Who leads the next trick."""
    score: Score


class Watched(NamedTuple):
    """A trick, the table before and after it, and what was asked on the way."""

    trick: Trick
    line: nodes.Trick | None
    before: State
    after: State | None
    """None where the record stops within the trick."""
    drew: frozenset[int]
    """Who drew from the deck."""
    named: bool
    """The record had to say who won."""
    left: tuple[Held, ...]
    """Where the trick was the last of its phase: what was left in the hands."""


class WatchedTurn(NamedTuple):
    """A turn of Kingdoms, and the kingdom before and after it."""

    played: Played
    before: Kingdom
    after: Kingdom


def watch_tricks(record: Record) -> tuple[Replay, list[Watched]]:
    """Judge a record of a trick game and watch."""
    watching: list[_WatchingTricks] = []

    def at_table(bench: Bench, setup: Setup) -> TrickReferee:
        watching.append(_WatchingTricks(bench, setup))
        return watching[0]

    replay = judge(record, at_table)
    return replay, watching[0].watched(replay) if watching and isinstance(replay, TrickReplay) else []


def watch_kingdom(record: Record) -> tuple[Replay, list[WatchedTurn]]:
    """Judge a record of Kingdoms and watch."""
    watching: list[_WatchingKingdom] = []

    def at_table(bench: Bench, setup: KingdomSetup) -> KingdomReferee:
        watching.append(_WatchingKingdom(bench, setup))
        return watching[0]

    replay = judge_kingdoms(record, at_table)
    if not watching or not isinstance(replay, KingdomsReplay):
        return replay, []
    seen = watching[0].seen
    return replay, [WatchedTurn(*turn) for turn in zip(replay.turns, seen, seen[1:], strict=False)]


class _WatchingTricks(TrickReferee):
    def __init__(self, bench: Bench, setup: Setup) -> None:
        super().__init__(bench, setup)
        self.states: list[State] = []
        self.asked: list[tuple[set[int], bool]] = []
        self.left: list[tuple[Held, ...]] = []
        self.hands = self.table.hands

    def listen(self, game: Play) -> None:
        super().listen(game)
        self.send = self._watched
        self._hear(self.decision)

    def _watched(self, answer: Answer) -> Decision:
        return self._hear(self.game.send(answer))

    def _hear(self, decision: Decision) -> Decision:
        """Hear what the engine asks next; when a trick is done, or none is begun yet, look at the table."""
        if decision.kind in ("open", "over"):
            if len(self.states) <= len(self.table.tricks):
                self._look()
        elif decision.kind == "draw":
            self.asked[-1][0].add(decision.seat or 0)
        elif decision.kind == "winner":
            self.asked[-1] = (self.asked[-1][0], True)
        return decision

    def _look(self) -> None:
        if self.states:  # old hands keep what was left in them when the phase ended
            self.left.append(_held(self.hands) if self.table.hands is not self.hands else ())
        self.states.append(_state(self.table))
        self.asked.append((set(), False))
        self.hands = self.table.hands

    def watched(self, replay: TrickReplay) -> list[Watched]:
        """Every trick with what was seen of it; last, one that the record does not finish."""
        found: list[Watched] = []
        lines = replay.lines
        for number, trick in enumerate(self.table.tricks):
            drew, named = self.asked[number]
            before, after = self.states[number : number + 2]
            found.append(Watched(trick, lines[number], before, after, frozenset(drew), named, self.left[number]))
        trick, number = self.table.trick, len(self.table.tricks)  # type: ignore[assignment]
        if trick is not None and trick not in self.table.tricks:
            line = lines[number] if number < len(lines) else None
            found.append(Watched(trick, line, self.states[-1], None, frozenset(), False, ()))
        return found


def _state(table: Table) -> State:
    return State(
        _held(table.hands), tuple(map(tuple, table.open_gnomes)), tuple(map(tuple, table.stacks)), tuple(table.aside),
        tuple(table.cube), table.full_moon, table.leader, count(table),
    )  # fmt: skip


def _held(hands: list[Hand]) -> tuple[Held, ...]:
    # A card that left a hand unseen may be any of it: then only how many there are is certain.
    return tuple(Held((), len(hand)) if hand.gone else Held(tuple(hand.cards), hand.hidden) for hand in hands)


class _WatchingKingdom(KingdomReferee):
    def __init__(self, bench: Bench, setup: KingdomSetup) -> None:
        super().__init__(bench, setup)
        self.seen = [self.kingdom.copy()]

    def turn(self, node: nodes.Turn) -> None:
        super().turn(node)
        self._look()

    def lose_turn(self) -> None:
        super().lose_turn()
        self._look()

    def go_on_as(self, other: KingdomReferee) -> None:
        super().go_on_as(other)
        del self.seen[len(self.turns) :]
        self._look()

    def _look(self) -> None:
        if len(self.seen) <= len(self.turns):
            self.seen.append(self.kingdom.copy())
