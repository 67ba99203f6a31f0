"""The grammar in grammar/*.lark, loaded when the first line needs it: canonical records never do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from lark import Lark

LINES = ("header", "game_line", "heading", "hand", "trick", "turn", "result", "votes")
"""The kinds of line: the grammar has a start symbol for each."""


class Part(NamedTuple):
    """A piece of a line as the grammar sees it: a word, or several. `start` and `end` are offsets in the line."""

    name: str
    text: str
    start: int
    end: int
    parts: tuple[Part, ...] = ()

    @property
    def first_word(self) -> Part:
        return self.parts[0].first_word if self.parts else self

    def words(self) -> list[Part]:
        """The single words it is made of."""
        return [word for part in self.parts for word in part.words()] if self.parts else [self]

    def named(self, *names: str) -> list[Part]:
        """Those of its parts that have one of these names."""
        return [part for part in self.parts if part.name in names]


class Refused(Exception):
    """A line that the grammar does not know: where it stops fitting, and the names of what would have fitted there."""

    def __init__(self, start: int, accepted: frozenset[str]) -> None:
        super().__init__(start)
        self.start = start
        self.accepted = accepted


def parse_line(kind: str, body: str) -> Part:
    """A line (without its comment) as the grammar sees it; `Refused` where it does not."""
    from lark import UnexpectedInput

    try:
        tree = line_parser().parse(body, start=kind)
    except UnexpectedInput:
        raise _refused(kind, body) from None
    return _part(tree, body)


def grammar_folder() -> Path:
    """Where the grammar lies: within the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "grammar"
    return installed if installed.is_dir() else package.parent / "grammar"


@cache
def line_parser() -> Lark:
    """Reads one line of a record, whatever its kind."""
    return _load(*LINES)


@cache
def record_parser() -> Lark:
    """Reads a whole file in canonical order. It is the specification; the reader itself works line by line."""
    return _load("record")


def _load(*starts: str) -> Lark:
    from lark import Lark

    path = grammar_folder() / "claim.lark"
    return Lark.open(str(path), parser="lalr", start=list(starts), maybe_placeholders=False)


@cache
def _plain(name: str) -> str:
    """A rule's or a terminal's name as its own file has it: an import puts the file's name before it."""
    return name.rpartition("__")[2].lstrip("_")


def _part(tree: Any, body: str) -> Part:
    """A tree of the parser, or one of its words."""
    children = getattr(tree, "children", None)
    if children is None:
        return Part(_plain(tree.type), str(tree), tree.start_pos, tree.end_pos)
    parts = tuple([_part(child, body) for child in children])
    start, end = parts[0].start, parts[-1].end
    return Part(_plain(tree.data), body[start:end], start, end, parts)


def _refused(kind: str, body: str) -> Refused:
    """Feed the line to the parser word by word, to learn where it stops and what it would have taken there."""
    from lark import Token, UnexpectedCharacters, UnexpectedToken

    parser: Any = line_parser().parse_interactive(body, start=kind)
    words = parser.lexer_thread.lex(parser.parser_state)
    before = parser.copy()
    start = len(body)
    try:
        for word in words:
            before = parser.copy()
            parser.feed_token(word)
            before = parser.copy()
        parser.feed_eof(Token("$END", ""))
    except UnexpectedCharacters as error:
        start = error.pos_in_stream or 0
    except UnexpectedToken as error:
        if error.token.type != "$END":
            start = error.token.start_pos or 0
    return Refused(start, frozenset(_plain(name) for name in before.choices() if _takes(before, name)))


def _takes(parser: Any, name: str) -> bool:
    """Whether a terminal fits here. (The parser's own list also holds some that only a longer look rules out.)"""
    from lark import Token, UnexpectedToken

    if not _plain(name).strip("$").isupper():  # a rule, not a terminal
        return False
    try:
        parser.copy().feed_token(Token(name, ""))
    except UnexpectedToken:
        return False
    return True
