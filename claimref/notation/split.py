"""A file into games: a game starts at its `game:` line, so a damaged game never takes the next one with it."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterable, Iterator
from typing import IO, Any

from claimref.notation.nodes import BLANKS

BLOCK = 1 << 20
"""Files are read a megabyte at a time: only the game at hand is kept."""


MARK = "\ufeff"
"""A byte-order mark: at the start of a file, as many as there are mean nothing."""


def blocks_of(stream: IO[Any]) -> Iterator[str]:
    """The text of an open file, binary or not, in blocks, with every kind of line end as a newline.

    Bytes that are no UTF-8 become replacement characters; the reader reports them at their place.
    """
    text = codecs.getincrementaldecoder("utf-8")("replace")
    newlines = io.IncrementalNewlineDecoder(None, translate=True)
    read = getattr(stream, "read1", stream.read)  # what a pipe holds now, not what it will hold one day
    begun = False
    while block := read(BLOCK):
        part = newlines.decode(text.decode(block) if isinstance(block, bytes) else block)
        if not begun:
            part = part.lstrip(MARK)
            begun = bool(part)
        yield part
    yield newlines.decode(text.decode(b"", final=True), final=True)


def plain_lines(text: str) -> str:
    """A whole text with newlines as line ends, without byte-order marks at its start."""
    return plain_ends(text.lstrip(MARK))


def plain_ends(text: str) -> str:
    """The text with newlines as line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def split_games(blocks: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each game's text and the number of its first line. What stands before the first `game:` line is the first game's.

    Comment lines belong to the line below them, so those right above a `game:` line are already part of that game.
    """
    line, rest, searched = 1, "", 0
    seen_start = False
    pieces: list[str] = []
    for block in blocks:
        pieces.append(block)
        if "\n" not in block:
            continue
        text, pieces = rest + "".join(pieces), []
        begin = 0
        whole = text.rindex("\n") + 1
        for start in _starts(text, searched, whole):
            if seen_start:
                cut = _with_comments(text, start, begin)
                yield line, text[begin:cut]
                line += text.count("\n", begin, cut)
                begin = cut
            seen_start = True
        rest, searched = text[begin:], whole - begin
    text = rest + "".join(pieces)
    begin = 0
    for start in _starts(text, searched, len(text)):
        if seen_start:
            begin = _with_comments(text, start, 0)
            yield line, text[:begin]
            line += text.count("\n", 0, begin)
        seen_start = True
    if seen_start or not _says_nothing(text):
        yield line, text[begin:]


def _says_nothing(text: str) -> bool:
    """Only blank lines and comments: there is no game."""
    return all(line.lstrip(BLANKS)[:1] in ("", "#") for line in text.split("\n"))


def _starts(text: str, begin: int, end: int) -> Iterator[int]:
    """Where the `game:` lines start: in any case, with blanks before the word and the colon."""
    part = text[begin:end] if begin or end < len(text) else text
    lower = part.lower()
    if len(lower) != len(part):  # the one letter whose small form is two characters
        lower = part.replace("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}", "i").lower()
    place = lower.find("game")
    while place >= 0:
        start, end = place, place + 4
        while start and part[start - 1] in BLANKS:
            start -= 1
        if not start or part[start - 1] == "\n":
            while end < len(part) and part[end] in BLANKS:
                end += 1
            if part[end : end + 1] == ":":
                yield begin + start
        line_end = lower.find("\n", end)  # a line's first word decides, whatever else it holds
        place = lower.find("game", line_end) if line_end >= 0 else -1


def _with_comments(text: str, start: int, begin: int) -> int:
    """The start of the blank and comment lines right above a line."""
    while start > begin:
        above = text.rfind("\n", begin, start - 1) + 1 or begin
        line = text[above : start - 1].strip(BLANKS)
        if line and line[0] != "#":
            break
        start = above
    return start
