"""A file into games: a game starts at its `game:` line, so a damaged game never takes the next one with it."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

from claimref.native import mypyc_attr
from claimref.notation.nodes import BLANKS

BLOCK = 1 << 20
"""Files are read a megabyte at a time: only the game at hand is kept."""


LONGEST: Final = 65_536
"""A longer line is no line that a person wrote, and is not read."""
MOST_LINES: Final = 1_000_000
"""A game with more lines is none, and is not read."""
MARK = "\ufeff"
"""A byte-order mark: at the start of a file, as many as there are mean nothing."""


def blocks_of(stream: IO[Any], *, begin: bool = True) -> Iterator[str]:
    """The text of an open file, binary or not, in blocks, with every kind of line end as a newline.

    Bytes that are no UTF-8 become replacement characters; the reader reports them at their place. Of a line that is too
    long to be read only the beginning is kept. `begin`: byte-order marks may stand there.
    """
    return _shortened(_decoded(stream, begin))


def _decoded(stream: IO[Any], begin: bool) -> Iterator[str]:
    text = codecs.getincrementaldecoder("utf-8")("replace")
    newlines = io.IncrementalNewlineDecoder(None, translate=True)
    read = getattr(stream, "read1", stream.read)  # what a pipe holds now, not what it will hold one day
    begun = not begin
    while block := read(BLOCK):
        if not begun and isinstance(block, bytes):
            refuse_others(block)
        part = newlines.decode(text.decode(block) if isinstance(block, bytes) else block)
        if not begun:
            part = part.lstrip(MARK)
            begun = bool(part)
        yield part
    yield newlines.decode(text.decode(b"", final=True), final=True)


@mypyc_attr(native_class=False)
class EncodingError(OSError):
    """Text that is not UTF-8; which it is, the error says."""


def refuse_others(begins: bytes) -> None:
    """UTF-16 and UTF-32 are told by how they begin: with their own byte-order mark, or every other byte is NUL."""
    if begins[:2] in (b"\xff\xfe", b"\xfe\xff") or (len(begins) > 3 and {begins[:4:2], begins[1:4:2]} & {b"\0\0"}):
        raise EncodingError("it is UTF-16 (or UTF-32), and records are UTF-8; save it as UTF-8")


def _shortened(blocks: Iterable[str]) -> Iterator[str]:
    """The same blocks, lines that are too long cut to one letter too many: what is not read is not kept."""
    length = 0  # of the line that the block before left open
    for block in blocks:
        parts: list[str] = []
        start = at = 0
        while True:
            room = LONGEST + 1 - length
            end = block.rfind("\n", at, at + room)
            if end >= 0:
                at, length = end + 1, 0
            elif len(block) - at < room:
                length += len(block) - at
                break
            else:
                parts.append(block[start : at + room])
                end = block.find("\n", at + room)
                start, at, length = (end, end + 1, 0) if end >= 0 else (len(block), len(block), LONGEST + 1)
                if end < 0:
                    break
        yield "".join([*parts, block[start:]]) if parts else block


def plain_lines(text: str) -> str:
    """A whole text with newlines as line ends, without byte-order marks at its start."""
    return plain_ends(text.lstrip(MARK))


def plain_ends(text: str) -> str:
    """The text with newlines as line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def split_games(blocks: Iterable[str], *, keep: bool = False) -> Iterator[tuple[int, str]]:
    """Each game's text and the number of its first line. What stands before the first `game:` line is the first game's.

    Comment lines belong to the line below them, so those right above a `game:` line are already part of that game. Of a
    game with too many lines to be read only the beginning is kept, and as many empty lines, unless `keep` asks for all.
    """
    line = 1
    game = _Game(keep)
    started = False
    for text in _whole_lines(blocks):
        begin = 0
        for start in _starts(text):
            if started:
                cut = _with_comments(text, start, begin)
                rest = ""
                if cut:
                    game.add(text[begin:cut])
                else:
                    rest = game.take_comments()
                yield line, game.text()
                line += game.lines
                game, begin = _Game(keep), cut
                if rest:
                    game.add(rest)
            started = True
        game.add(text[begin:])
    text = game.text()
    if started or not _says_nothing(text):
        yield line, text


class _Game:
    """The lines of a game as they come."""

    def __init__(self, keep: bool) -> None:
        self.keep = keep
        self.parts: list[str] = []
        self.lines = 0

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.lines += text.count("\n")
        if self.too_many() and len(self.parts) > 2:
            self.parts = [self.parts[0], self.parts[-1]]  # the beginning, and what may be the next game's comments

    def too_many(self) -> bool:
        return self.lines > MOST_LINES and not self.keep

    def take_comments(self) -> str:
        """The comments at the end, which belong to the next game."""
        if not self.too_many():
            self.parts = ["".join(self.parts)]
        last = self.parts.pop()
        cut = _with_comments(last, len(last), 0)
        self.parts.append(last[:cut])
        self.lines -= last.count("\n", cut)
        return last[cut:]

    def text(self) -> str:
        if self.too_many():
            return self.parts[0] + "\n" * MOST_LINES
        return self.parts[0] if len(self.parts) == 1 else "".join(self.parts)


def _whole_lines(blocks: Iterable[str]) -> Iterator[str]:
    """The text in pieces of whole lines; only the last may lack its end."""
    pieces: list[str] = []
    for block in blocks:
        end = block.rfind("\n") + 1
        if end:
            pieces.append(block[:end] if end < len(block) else block)
            yield pieces[0] if len(pieces) == 1 else "".join(pieces)
            pieces = [block[end:]] if end < len(block) else []
        elif block:
            pieces.append(block)
    if pieces:
        yield "".join(pieces)


def _says_nothing(text: str) -> bool:
    """Only blank lines and comments: there is no game."""
    return all(line.lstrip(BLANKS)[:1] in ("", "#") for line in text.split("\n"))


def _starts(text: str) -> Iterator[int]:
    """Where the `game:` lines start: in any case, with blanks before the word and the colon."""
    lower = text.lower()
    if len(lower) != len(text):  # the one letter whose small form is two characters
        lower = text.replace("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}", "i").lower()
    place = lower.find("game")
    while place >= 0:
        start, end = place, place + 4
        while start and text[start - 1] in BLANKS:
            start -= 1
        if not start or text[start - 1] == "\n":
            while end < len(text) and text[end] in BLANKS:
                end += 1
            if text[end : end + 1] == ":":
                yield start
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
