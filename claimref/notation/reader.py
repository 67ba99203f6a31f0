"""Records from text: every line becomes a node that knows its place, and what does not fit is said once.

A record streams: `read_file` holds one game at a time. Canonical lines are read by the scanner, all others by the
grammar, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, Final

from claimref.findings import Finding
from claimref.notation.nodes import (
    BLANKS,
    BODY,
    Damaged,
    HandLine,
    Header,
    Heading,
    Node,
    Record,
    Remark,
    Span,
)
from claimref.notation.scan import cards, ends, tricks, turns
from claimref.notation.setting import KEYS, Line, Setting, setting_of
from claimref.notation.split import LONGEST, MOST_LINES, blocks_of, plain_lines, split_games

_KEYS: Final = frozenset(KEYS)

Failed = Callable[[Exception, str, int, int], None]
"""Who hears of an error of our own: what it is, and the path, number and first line of the game that it happened in."""


def read_text(text: str, path: str = "", *, fast: bool = True) -> Iterator[Record]:
    """The games of a text, one by one. `fast=False` takes the grammar for every line."""
    return read_games(split_games([plain_lines(text)], keep=True), path, fast=fast)


def read_file(stream: IO[Any], path: str = "", *, fast: bool = True) -> Iterator[Record]:
    """The games of an open file (binary or text), one by one as they are read."""
    return read_records(blocks_of(stream), path, fast=fast)


def read_records(blocks: Iterable[str], path: str = "", *, fast: bool = True) -> Iterator[Record]:
    """The games of a text that comes in blocks: lines, or larger pieces, with newlines as line ends."""
    return read_games(split_games(blocks), path, fast=fast)


def read_games(
    texts: Iterable[tuple[int, str]], path: str = "", first: int = 1, *, fast: bool = True, failed: Failed | None = None
) -> Iterator[Record]:
    """Texts of games, each with the number of its first line, as records; the first has this number in its file.

    An error of our own in one of them is given to `failed`, if there is one, and the others are read all the same.
    """
    for number, (line, text) in enumerate(texts, first):
        try:
            reader = GameReader(path, number)
            reader.read(line, text, fast=fast)
            record = reader.record(text)
        except Exception as error:
            if failed is None:
                raise
            failed(error, path, number, line + text.count("\n", 0, len(text) - len(text.lstrip())))
        else:
            yield record


class GameReader:
    """Reads one game, line by line: `read_line` serves a live table as well as a file."""

    def __init__(self, path: str = "", number: int = 1) -> None:
        self.path = path
        self.number = number
        self.nodes: list[Node] = []
        self.findings: list[Finding] = []
        self.headers: dict[str, Header] = {}
        self.section = "preamble"
        """Where we are: `preamble` (before the game line), `header`, `deal` or `play`."""
        self.strayed = False
        """Something other than a comment stands before the game line; that is said once, and says it all."""
        self._setting: Setting | None = None

    def record(self, text: str) -> Record:
        """What was read, as one game of a file."""
        for finding in self.findings:
            finding.path, finding.game = self.path, self.number
        nodes = self.nodes
        start = self.headers.get("game") or next((node for node in nodes if not isinstance(node, Remark)), None)
        line = start.line if start else nodes[0].line if nodes else 1
        return Record(self.path, self.number, line, text, nodes, self.findings, self.headers)

    def read(self, first: int, text: str, *, fast: bool = True) -> None:
        """All lines of a game; the first has this number in its file."""
        lines = text.split("\n")
        if len(lines) > MOST_LINES and len(lines) - (not lines[-1]) > MOST_LINES:
            self.refuse(first, lines)
            return
        place = 0
        fast = fast and (text.isascii() or _is_unicode(text)) and "\0" not in text
        fast = fast and (len(text) <= LONGEST or max(map(len, lines)) <= LONGEST)
        while place < len(lines):
            if fast:
                place = self.read_canonical(lines, place, first)
                if place == len(lines):
                    break
            if not (fast and self.read_typed(first + place, lines[place])):
                self.read_line(first + place, lines[place])
            place += 1

    def refuse(self, first: int, lines: list[str]) -> None:
        """A game with too many lines: that is said at its first line, and nothing of it is read."""
        said = (place for place, line in enumerate(lines) if line.lstrip(BLANKS)[:1] not in ("", "#"))
        place = next(said, 0)
        line = Line(first + place, lines[place], lines[place], None)
        whole = Node(line.number, line.text).whole
        end = max(whole.end_column, whole.column + 1)
        self.nodes.append(self.damaged(line, "too-many-lines", whole.column - 1, end - 1, most=MOST_LINES))

    def read_canonical(self, lines: list[str], place: int, first: int) -> int:
        """Scan on; the place of the first line that needs the grammar (or is the last)."""
        if self.section in ("preamble", "header"):
            place = self.canonical_headers(lines, place, first)
        if self.section == "preamble":
            return place
        kingdoms, seats = self.setting.kingdoms, self.setting.seats
        play = turns.turns if kingdoms else tricks.tricks
        while place < len(lines):
            line = lines[place]
            if not line:
                place += 1
                continue
            node = ends.heading_or_end(first + place, line, seats, kingdoms)
            if node is not None:
                self.section = "deal" if line == "deal" else "play"
                self.nodes.append(node)
                place += 1
                continue
            before = place
            if self.section == "deal":
                place = cards.hands(lines, place, first, seats, kingdoms, self.nodes)
            elif self.section == "play":
                place = play(lines, place, first, seats, self.nodes)
            if place == before:
                break
        return place

    def read_typed(self, number: int, text: str) -> bool:
        """Read a line of the body that was typed by hand but is plain enough for the scanner."""
        if self.section == "preamble":
            return False
        from claimref.notation.scan import typed

        node = typed.read(number, text, self.section, self.setting)
        if node is None:
            return False
        self.nodes.append(node)
        if isinstance(node, Heading):
            self.section = "deal" if node.title == "deal" else "play"
        elif not isinstance(node, HandLine):
            self.section = "play"
        return True

    def canonical_headers(self, lines: list[str], place: int, first: int) -> int:
        """Read `key: value` lines with known keys, each for the first time."""
        headers = self.headers
        while place < len(lines):
            line = lines[place]
            key, colon, value = line.partition(": ")
            if not colon or key not in _KEYS or key in headers or "#" in line:
                break
            if self.section == "preamble" and key != "game":
                break
            if not value or not (_is_seen(value[0]) and _is_seen(value[-1])):
                break
            self.section = "header"
            header = headers[key] = Header(first + place, line, None, key, value)
            self.nodes.append(header)
            self._setting = None
            place += 1
        return place

    @property
    def setting(self) -> Setting:
        """What the header lines so far say of the game."""
        if self._setting is None:
            self._setting = setting_of(self.headers)
        return self._setting

    # --- One line ----------------------------------------------------------------------------------------------------

    def read_line(self, number: int, text: str) -> Node | None:
        """Read the next line; None for a blank one."""
        if len(text) > LONGEST:
            line = Line(number, text, text, None)
            self.nodes.append(self.damaged(line, "too-long", LONGEST, LONGEST + 1, longest=LONGEST))
            return self.nodes[-1]
        stripped = text.lstrip(BLANKS)
        if not stripped:
            return None
        if stripped[0] == "#":
            node: Node = Remark(number, text, stripped[1:].rstrip(BLANKS))
            if not self.strayed:
                self.unreadable(number, text)
        else:
            node = self.content(number, text)
        self.nodes.append(node)
        return node

    def content(self, number: int, text: str) -> Node:
        """A line that says something."""
        from claimref.notation import shapes

        key = shapes.KEY.match(text)
        kind = self.kind(text, key[1].lower() if key else "")
        if kind == "header":
            cut = shapes.HEADER_COMMENT.search(text)
            place = cut.start() if cut else -1
        else:
            place = text.find("#")
        body, comment = (text[:place], text[place + 1 :].rstrip(BLANKS)) if place >= 0 else (text, None)
        line = Line(number, text, body, comment)
        if self.section == "preamble" and not (key and key[1].lower() == "game"):
            return self.stray(line, kind)
        bad = self.unreadable(number, text)
        if kind == "header":
            return self.header(line)
        if bad is not None and bad < len(body):
            return Damaged(number, text, comment)
        if kind == "hand" and self.section == "header" and any(type(node) is Damaged for node in self.nodes):
            self.section = "deal"  # what can't be read may have been the heading
        if kind == "hand" and self.section != "deal":
            return self.hand_without_deal(line)
        return self.body(kind, line)

    def kind(self, text: str, key: str) -> str:
        """What kind of line this is, by how it begins."""
        from claimref.notation import shapes

        if key in ("result", "votes"):
            return key
        if shapes.HEADING.match(text):
            return "heading"
        if len(key) == 1 and (self.section in ("deal", "play") or key in "abcd"):
            return "hand"
        if key:
            return "header"
        if self.section == "deal" and shapes.HAND_WITHOUT_COLON.match(text):
            return "hand"
        return "turn" if self.setting.kingdoms else "trick"

    def body(self, kind: str, line: Line) -> Node:
        """A line of the body, read by the grammar."""
        from claimref.notation.fine import read_line

        node, findings = read_line(kind, line, self.setting)
        self.findings += findings
        if isinstance(node, BODY):
            if isinstance(node, Heading):
                self.section = "deal" if node.title == "deal" else "play"
            elif not isinstance(node, HandLine):
                self.section = "play"
        elif kind in ("heading", "trick", "turn"):
            self.recover(line)
        return node

    def recover(self, line: Line) -> None:
        """After a mistyped heading, read on as if it had been written well: one slip is one finding."""
        from difflib import get_close_matches

        from claimref.notation import shapes

        word = shapes.FIRST_WORD.search(line.body)
        if word is None or len(word[0]) < 3:
            return
        close = get_close_matches(word[0].lower(), ("deal", "phase", "turns"), 1, 0.6)
        if close:
            self.section = "deal" if close[0] == "deal" else "play"

    # --- What does not fit -------------------------------------------------------------------------------------------

    def damaged(self, line: Line, case: str, start: int, end: int, **details: object) -> Node:
        self.report("syntax-error", Span(line.number, start + 1, end + 1), case, **details)
        return Damaged(line.number, line.text, line.comment)

    def report(self, name: str, span: Span, case: str, **details: object) -> None:
        self.findings.append(Finding(name, span, case, details=details))

    def unreadable(self, number: int, text: str) -> int | None:
        """Bytes that are no UTF-8, and NUL: reported once a line, with their place."""
        from claimref.notation import shapes

        bad = shapes.UNREADABLE.search(text)
        if not bad:
            return None
        case = "nul" if bad[0] == "\0" else "not-utf8"
        self.report("syntax-error", Span(number, bad.start() + 1, bad.end() + 1), case)
        return bad.start()

    def stray(self, line: Line, kind: str) -> Node:
        """Something before the first `game:` line. It is said once, and nothing is lost."""
        if not self.strayed:
            self.strayed = True
            _, start, end = Node(line.number, line.text, line.comment).whole
            found = _header(line).key if kind == "header" else ""
            case = "meant" if _close(found, ("game",)) else "game"
            self.report("missing-header", Span(line.number, start, end), case, key="game", found=found)
        if kind == "header":
            header = _header(line)
            if header.key in KEYS and header.key not in self.headers:
                self.headers[header.key] = header
                return header
        return Damaged(line.number, line.text, line.comment)

    def hand_without_deal(self, line: Line) -> Node:
        """A hand outside the deal; before the play, the hands that follow are read as if `deal` had been written."""
        if self.section == "header":
            self.section = "deal"
        whole = Node(line.number, line.text, line.comment).whole
        return self.damaged(line, "hand", whole.column - 1, whole.end_column - 1)

    # --- Header lines ------------------------------------------------------------------------------------------------

    def header(self, line: Line) -> Node:
        header = _header(line)
        key = header.key
        if key == "game":
            self.section, self.strayed = "header", False
        if self.section == "play" and not any(isinstance(node, BODY) for node in self.nodes):
            self.section = "header"  # what looked like a mistyped heading was none
        if self.section != "header":
            if key not in KEYS and (meant := _close(key, ("result", "votes"))):
                span = header.key_span
                return self.damaged(line, "meant", span.column - 1, span.end_column - 1, found=key, meant=meant)
            header.late = True
            self.report("bad-header", header.key_span, "late", key=key)
        elif key in self.headers:
            self.report("bad-header", header.key_span, "twice", key=key, line=self.headers[key].line)
        elif key not in KEYS and not key.startswith("x-"):
            meant = _close(key, KEYS)
            self.report("unknown-header", header.key_span, "meant" if meant else "message", key=key, meant=meant)
        self.headers.setdefault(key, header)
        self._setting = None
        return header


def _is_unicode(text: str) -> bool:
    """Nothing in the text stands for bytes that were no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\ufffd" not in text


def _is_seen(letter: str) -> bool:
    """Is it no blank? Of most letters their number tells."""
    return 32 < ord(letter) < 127 or letter not in BLANKS


def _header(line: Line) -> Header:
    """`key: value`."""
    key, _, value = line.body.partition(":")
    key = key.strip(BLANKS)
    return Header(line.number, line.text, line.comment, key.lower() if key.isascii() else key, value.strip(BLANKS))


def _close(key: str, words: tuple[str, ...]) -> str:
    """The word that was probably meant, or ""."""
    from difflib import get_close_matches

    return "".join(get_close_matches(key[:40], words, 1, 0.7))
