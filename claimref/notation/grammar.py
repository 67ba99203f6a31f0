"""The grammar in grammar/*.lark, loaded when the first line needs it: canonical records never do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

LINES = ("header", "game_line", "heading", "hand", "trick", "turn", "result", "votes")
"""The kinds of line: the grammar has a start symbol for each."""


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


def plain(name: str) -> str:
    """A rule's or a terminal's name as its own file has it: an import puts the file's name before it."""
    return name.rpartition("__")[2].lstrip("_")
