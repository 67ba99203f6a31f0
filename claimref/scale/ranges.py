"""A large file in ranges of bytes, each a run of whole games that knows its first line and game number.

The file is surveyed in equal stretches, each by itself and quickly: how many lines and `game:` lines begin in it, and
where the first of these games begins. Adding up gives the ranges, whose games are then numbered as if the file were read
in one go.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple, cast

from claimref.notation.nodes import BLANKS, Record
from claimref.notation.reader import read_games
from claimref.notation.split import blocks_of, split_games
from claimref.scale.listing import Source, is_address
from claimref.scale.mishaps import mishap

STRETCH = 1 << 18
"""About 350 games: long enough that handing it out costs nothing, short enough to share the work well."""
_BLOCK = 1 << 20
_FAR = 8
_AHEAD = 1 << 12
"""How far to look for the end of a line, or of the comments above a game, at first."""

_BLANK = b"(?:" + b"|".join(re.escape(char.encode()) for char in BLANKS) + b")*"
_LINE_END = re.compile(rb"\r\n?|\n")
_GAME = re.compile(_BLANK + b"game" + _BLANK + b":")
_REMARK = re.compile(_BLANK + rb"(?:#|\Z)")


class Survey(NamedTuple):
    """What begins in a stretch of a file."""

    lines: int
    games: int
    cut: int
    """Where its first game begins, with the comments above it."""
    above: int
    """The lines from the stretch's first line to the cut; negative where the comments begin in an earlier stretch."""


class Range(NamedTuple):
    """Some games of a file: its bytes from `start` to `end` (None: to the end of the file)."""

    source: Source
    start: int
    end: int | None
    line: int
    game: int
    size: int

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def whole(self) -> bool:
        return self.start == 0 and self.end is None

    def records(self) -> Iterator[Record]:
        """Its games, numbered as in the file."""
        stream = self.source.open(part=True)
        stream.seek(self.start)
        blocks = blocks_of(_Part(stream, self.end and self.end - self.start).stream, begin=not self.start)
        games = ((self.line + line - 1, game) for line, game in split_games(blocks))
        return read_games(games, self.path, self.game, failed=mishap)


class _Part:
    """So many bytes of an open file (None: all that follow), which is closed behind them."""

    def __init__(self, file: IO[bytes], size: int | None) -> None:
        self.file = file
        self.left = size

    def read(self, size: int) -> bytes:
        block = b"" if self.file.closed else self.file.read(size if self.left is None else min(size, self.left))
        if self.left is not None:
            self.left -= len(block)
        if not block:
            self.file.close()
        return block

    @property
    def stream(self) -> IO[bytes]:
        return cast(IO[bytes], self)


class Texts(NamedTuple):
    """Some games of a stream that can't be entered in the middle: their texts, each with its first line's number."""

    path: str
    texts: tuple[tuple[int, str], ...]
    game: int
    size: int
    whole: bool = False

    def records(self) -> Iterator[Record]:
        return read_games(self.texts, self.path, self.game, failed=mishap)


Piece = Range | Texts


def ranges(source: Source, size: int, surveys: Iterable[Survey]) -> Iterator[Range]:
    """The ranges of a file, from the surveys of its stretches in their order."""
    start, line, game = 0, 1, 1
    lines = games = 0
    for survey in surveys:
        if survey.games and games:  # what stands before the first `game:` line is the first game's
            yield Range(source, start, survey.cut, line, game, survey.cut - start)
            start, line, game = survey.cut, 1 + lines + survey.above, 1 + games
        lines += survey.lines
        games += survey.games
    yield Range(source, start, None, line, game, size - start)


def stretches(source: Source, size: int) -> Iterator[tuple[int, int]]:
    """A file in equal parts, whatever they hold; longer ones where every question takes its time."""
    length = STRETCH * _FAR if is_address(source.place) else STRETCH
    for start in range(0, size, length):
        yield start, min(start + length, size)


def survey(source: Source, start: int, end: int) -> Survey:
    """Count the lines and games that begin between two places of a file."""
    with source.open(part=True) as stream:
        first, data = _lines(stream, start, end)
        lower = data.lower()
        games = _count(lower)
        if not games:
            return Survey(count_lines(data), 0, 0, 0)
        cut = _with_remarks(data, next(_starts(lower)))
        if cut or not first:
            return Survey(count_lines(data), games, first + cut, count_lines(data[:cut]))
        return Survey(count_lines(data), games, *_remarks_before(stream, first))


def _lines(stream: IO[bytes], start: int, end: int) -> tuple[int, bytes]:
    """The whole lines that begin between two places, and where the first of them does."""
    before = max(start - 1, 0)
    stream.seek(before)
    data = stream.read(end - before + _AHEAD)
    found = _LINE_END.search(data) if start else None
    if start and (found is None or before + found.end() >= end):
        return start, b""
    skipped = found.end() if found else 0
    searched = min(end - before, len(data)) - 1  # a line that begins at `end` is the next stretch's
    while True:
        found = _LINE_END.search(data, searched)
        if found and found.end() < len(data):
            break
        searched = found.start() if found else len(data)
        more = stream.read(_BLOCK)
        if not more:
            return before + skipped, data[skipped:]
        if found is None and len(data) > end - before + 2 * _BLOCK:  # a line without end: its middle does not matter
            data = data[:-_BLOCK] + data[-1:]
            searched = len(data)
        data += more
    return before + skipped, data[skipped : found.end()]


def count_lines(data: bytes) -> int:
    """Line ends of every kind."""
    count = data.count(b"\n")
    return count + data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else count


def _count(lower: bytes) -> int:
    """How many `game:` lines there are."""
    count = lower.count(b"\ngame:") + lower.startswith(b"game:")
    return count if count == lower.count(b"game") else sum(1 for _ in _starts(lower))


def _starts(lower: bytes) -> Iterator[int]:
    """Where `game:` lines begin, as claimref.notation.split finds them in a text."""
    place = lower.find(b"game")
    while place >= 0:
        line = lower.rfind(b"\n", 0, place) + 1
        line = lower.rfind(b"\r", line, place) + 1 or line
        if _GAME.match(lower, line):
            yield line
        end = _LINE_END.search(lower, place)
        place = lower.find(b"game", end.end()) if end else -1


def _with_remarks(data: bytes, start: int) -> int:
    """The start of the blank and comment lines right above a line."""
    while start:
        end = start - 1 - (data[start - 2 : start] == b"\r\n")
        above = max(data.rfind(b"\n", 0, end), data.rfind(b"\r", 0, end)) + 1
        if not _REMARK.match(data, above, end):
            break
        start = above
    return start


def _remarks_before(stream: IO[bytes], start: int) -> tuple[int, int]:
    """The same where it goes on above the stretch: the place, and how many lines above (a negative number)."""
    back = _AHEAD
    while True:
        begin = max(start - back, 0)
        stream.seek(begin)
        data = stream.read(start - begin)
        first = _LINE_END.search(data) if begin else None
        skipped = first.end() if first else 0
        cut = _with_remarks(data, len(data))
        if not begin or (first and cut > skipped):
            return begin + cut, -count_lines(data[cut:])
        back *= 4
