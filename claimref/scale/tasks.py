"""The work in portions: large files in ranges of bytes, small files together, what is compressed as texts of games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from claimref.notation.split import blocks_of, refuse_others, split_games
from claimref.scale import ranges
from claimref.scale.archives import NO_RECORD, is_archive, is_plain, streams, unpacked
from claimref.scale.judging import Task
from claimref.scale.listing import NO_GAME, Source, Trouble, why
from claimref.scale.ranges import Piece, Range, Survey, Texts, stretches

Surveyor = Callable[[Source, Iterable[tuple[int, int]]], Iterator[Survey]]
"""Surveys the stretches of a file, in their order: here, or on the workers of a cluster."""


def surveyed_here(source: Source, parts: Iterable[tuple[int, int]]) -> Iterator[Survey]:
    """Counting is so much quicker than judging that one process counts for many."""
    return (ranges.survey(source, start, end) for start, end in parts)


def tasks(sources: Iterable[Source | Trouble], surveyor: Surveyor = surveyed_here) -> Iterator[Task | Trouble]:
    """Portions of about equal size, in the order of the sources; trouble stands where it was met."""
    portion: list[Piece] = []
    size = 0
    for source in sources:
        for piece in [source] if isinstance(source, Trouble) else pieces(source, surveyor):
            if isinstance(piece, Trouble):
                if portion:
                    yield tuple(portion)
                yield piece
                portion, size = [], 0
                continue
            portion.append(piece)
            size += piece.size if isinstance(piece, Range) else sum(len(text) for _, text in piece.texts)
            if size >= ranges.STRETCH // 2:
                yield tuple(portion)
                portion, size = [], 0
    if portion:
        yield tuple(portion)


def pieces(source: Source, surveyor: Surveyor = surveyed_here) -> Iterator[Piece | Trouble]:
    """The games of one source in pieces."""
    try:
        size = source.size()
        if size is not None and is_plain(source.path):
            with source.open(part=True) as file:
                refuse_others(file.read(8))
            if size <= ranges.STRETCH:
                yield Range(source, 0, None, 1, 1, size)
            else:
                yield from ranges.ranges(source, size, surveyor(source, stretches(source, size)))
        elif source.place == "-":
            yield from _texts(blocks_of(unpacked(sys.stdin.buffer)), source.path, _Meter(sys.stdin.buffer))
        else:
            yield from _unpacked(source)
    except OSError as error:
        yield Trouble(source.path, why(error))


class _Meter:
    """How far a file was read since somebody asked last."""

    def __init__(self, file: object) -> None:
        self.file = file
        self.last = 0

    def __call__(self) -> int:
        try:
            place: int = self.file.tell()  # type: ignore[attr-defined]
        except OSError:  # a pipe
            return 0
        before, self.last = self.last, place
        return max(place - before, 0)


def _unpacked(source: Source) -> Iterator[Piece | Trouble]:
    """The games of what is compressed, of every member of an archive, or of a pipe."""
    empty = True
    with source.open() as file:
        meter = _Meter(file)
        for name, stream in streams(file, source.path, source.member, source.size()):
            empty = False
            yield from _texts(blocks_of(stream), name, meter)
    if empty and is_archive(source.path) and not source.searched:
        yield Trouble(source.path, f"there is no {source.member} in this archive" if source.member else NO_RECORD)


def _texts(blocks: Iterator[str], path: str, meter: _Meter) -> Iterator[Piece | Trouble]:
    """The games of a stream in pieces. What was read before damage was met is not lost."""
    gathered: list[tuple[int, str]] = []
    size, first, trouble = 0, 1, None
    games = split_games(blocks)
    while True:
        try:
            found = next(games, None)
        except OSError as error:
            found, trouble = None, Trouble(path, why(error))
        if found is None:
            break
        gathered.append(found)
        size += len(found[1])
        if size >= ranges.STRETCH:
            yield Texts(path, tuple(gathered), first, meter())
            first += len(gathered)
            gathered, size = [], 0
    if gathered:
        yield Texts(path, tuple(gathered), first, meter())
    if trouble:
        yield trouble
    elif first == 1 and not gathered:
        yield Trouble(path, NO_GAME)
