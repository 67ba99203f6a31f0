"""Judging games, here or elsewhere: what a worker does with the pieces it is handed, and what it hands back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from claimref.scale.listing import NO_GAME, Trouble, why
from claimref.scale.mishaps import kept, mishap_in

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.verdict import Replay
    from claimref.scale.ranges import Piece
    from claimref.views.where import Where


def judged(records: Iterable[Record], where: tuple[Where, ...] = ()) -> Iterator[tuple[Record, Replay]]:
    """Every game that is chosen, judged; one that its header alone rules out is not replayed."""
    if where:
        from claimref.views.where_fields import Subject

        for record in records:
            try:
                subject = Subject(record)
                replay = subject.replay if all(chosen(subject) for chosen in where) else None
            except Exception as error:
                mishap_in(error, record)
                continue
            if replay is not None:
                yield record, replay
    else:
        from claimref.referee.judge import judge

        for record in records:
            try:
                replay = judge(record)
            except Exception as error:
                mishap_in(error, record)
            else:
                yield record, replay


class Work(Protocol):
    """What is made of some judged games; small, and the same wherever it is done, for it travels to the workers."""

    @property
    def filters(self) -> tuple[str, ...]:
        """Which games are wanted, as `--where` says it."""

    def __call__(self, games: Iterator[tuple[Record, Replay]]) -> Any:
        """The part of the whole that these games give; the parts are put together in their order."""


class Done(NamedTuple):
    """The part that a piece gave, how many games it has, how many bytes of its file it is, and our own errors."""

    part: Any
    games: int
    size: int
    mishaps: list[str]


Task = tuple["Piece", ...]


@cache
def _understood(filters: tuple[str, ...]) -> tuple[Where, ...]:
    if not filters:
        return ()
    from claimref.views.where import Where

    return tuple(map(Where, filters))


class _Counted:
    """Records on their way, counted."""

    def __init__(self, records: Iterator[Record]) -> None:
        self.records = records
        self.number = 0
        self.trouble = ""
        """Why they could not be read to their end."""

    def __iter__(self) -> Iterator[Record]:
        try:
            for record in self.records:
                self.number += 1
                yield record
        except OSError as error:
            self.trouble = why(error)


def perform(work: Work, task: Task) -> list[Done | Trouble]:
    """Do the work on each piece of a task."""
    return [result for piece in task for result in _performed(work, piece)]


def _performed(work: Work, piece: Piece) -> Iterator[Done | Trouble]:
    try:
        records = _Counted(piece.records())
    except OSError as error:
        yield Trouble(piece.path, why(error))
        return
    with kept() as mishaps:
        part = work(judged(records, _understood(work.filters)))
    if piece.whole and not (records.number or mishaps or records.trouble):
        yield Trouble(piece.path, NO_GAME)
    else:
        yield Done(part, records.number, piece.size, mishaps)
    if records.trouble:
        yield Trouble(piece.path, records.trouble)
