"""A log for a terminal: columns that stand below each other, sentences wrapped beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from unicodedata import combining, east_asian_width

from claimref.views.findings import Paint, unpainted
from claimref.views.log_page import TIED, Facts, Grid, Move, Moves, Note, Page, Picture, Remarks, Says

_NARROWEST = 44
"""Sentences that have less room than this beside the cards stand below them."""
_SLIMMEST = 10
"""Columns of a table that is too wide are not made slimmer than this."""
_LONGEST_NAME = 12


def text(page: Page, width: int, paint: Paint = unpainted) -> Iterator[str]:
    """The page in lines."""
    yield from (paint("note", line) for line in _wrapped(page.title, width))
    for part in page.parts:
        lines = list(_RENDER[type(part)](part, width, paint))
        if not lines:
            continue
        if not isinstance(part, Facts | Remarks) or (isinstance(part, Facts) and part.title):
            yield ""
        yield from lines


def columns(text: str) -> int:
    """How many places on the screen a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def _pad(text: str, width: int, *, right: bool = False) -> str:
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks


def _wrapped(text: str, width: int, first: str = "", then: str | None = None) -> list[str]:
    then = " " * len(first) if then is None else then
    lines = wrap(text, max(width, 20), initial_indent=first, subsequent_indent=then, break_on_hyphens=False)
    return [line.replace(TIED, " ") for line in lines]


# --- Moves -----------------------------------------------------------------------------------------------------------


def _moves(part: Moves, width: int, paint: Paint) -> Iterator[str]:
    yield paint("note", part.title)
    table = _Table(part)
    room = width - table.left - 3
    beside = room >= _NARROWEST
    for number, (move, cells) in enumerate(zip(part.moves, table.shown, strict=True)):
        if number and move.hands:
            yield ""
        for hand in move.hands:
            yield from _wrapped(hand, width, "    ", "      ")
        if not number:
            yield _heading(table.heads, table.used, table.widths, table.left, part.columns[3] if beside else "")
        row = " " + "  ".join(_cell(move, n, cells[n], table.widths[n], paint) for n in table.used)
        comments = [note.text for note in move.notes if note.role == "comment"]
        if beside:
            lines = _sentences(move.told, room) + [line for text in comments for line in _wrapped(text, room, "", "  ")]
            yield from _beside(row, table.left, lines)
        else:
            yield row.rstrip()
            for said in (" ".join(move.told), *comments):
                yield from _wrapped(said, width, "      ")
        yield from _notes([note for note in move.notes if note.role != "comment"], width, paint)


class _Table:
    """The cells of all moves, the names of the columns, which columns are used, how wide each is, and all together."""

    def __init__(self, part: Moves) -> None:
        first, played, tally, _ = part.columns
        plays = max(len(move.plays) for move in part.moves)
        self.shown = [_cells(move) for move in part.moves]
        self.heads = ["", first, played, *[""] * (max(plays, 1) - 1), tally]
        table = [self.heads, *self.shown]
        for cells in table:
            cells[2:-1] = (cells[2:-1] + [""] * max(plays, 1))[: max(plays, 1)]
        self.used = [number for number in range(len(self.heads)) if any(cells[number] for cells in self.shown)]
        # The name of the column of plays may stand over all of them, so it does not make the first wider.
        self.widths = {
            n: max(columns(cells[n]) for cells in (table if n != 2 or plays < 2 else self.shown)) for n in self.used
        }
        self.left = sum(self.widths.values()) + 2 * (len(self.used) - 1) + 1


def _cells(move: Move) -> list[str]:
    return [move.number, move.first, *map(_short, move.plays), move.tally]


def _short(play: str) -> str:
    """A play with a long name cut: `Maximiliana… K7`."""
    name, _, card = play.rpartition(" ")
    return play if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}… {card}"


def _heading(heads: list[str], used: list[int], widths: dict[int, int], left: int, told: str) -> str:
    line, start = " ", 1
    for number in used:
        if heads[number]:
            line = line.ljust(start) + heads[number]
        start += widths[number] + 2
    return (line.ljust(left + 3) + told).rstrip()


def _cell(move: Move, number: int, cell: str, width: int, paint: Paint) -> str:
    padded = _pad(cell, width, right=number == 0)
    return paint("note", padded) if move.won is not None and number == move.won + 2 else padded


def _sentences(told: Iterable[str], room: int) -> list[str]:
    """Sentences one after the other; a new line where the next one does not fit whole."""
    lines: list[str] = []
    for sentence in told:
        if lines and columns(lines[-1]) + 1 + columns(sentence) <= room:
            lines[-1] += " " + sentence
        else:
            lines += _wrapped(sentence, room, "", "  ")
    return lines


def _beside(row: str, left: int, lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines or [""]):
        yield (row + "   " + line if not number else " " * (left + 3) + line).rstrip()


def _notes(notes: Iterable[Note], width: int, paint: Paint, indent: str = "    ") -> Iterator[str]:
    for note in notes:
        if note.role == "comment":
            yield from _wrapped(note.text, width, indent, indent + "  ")
            continue
        name, _, rest = note.text.partition(": ")
        first, *others = _wrapped(f"{note.role} {name}: {rest}", width, indent + "! ")
        told = f"! {note.role} {name}:"
        yield first.replace(told, paint(note.role, told), 1)
        yield from others


# --- The other parts -------------------------------------------------------------------------------------------------


def _grid(part: Grid, width: int, paint: Paint) -> Iterator[str]:
    if part.title:
        yield paint("note", part.title)
    table = [part.headers, *part.rows]
    widths = [max(columns(row[number]) for row in table) for number in range(len(part.headers))]
    while sum(widths) + 2 * len(widths) - 1 > width and max(widths) > _SLIMMEST:
        widths[widths.index(max(widths))] -= 1
    yield from _row(part.headers, widths)
    for number, row in enumerate(part.rows):
        if number == len(part.rows) - part.totals:
            yield " " + "  ".join("-" * size for size in widths)
        yield from _row(row, widths)


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """A row of a table; a cell that is too wide goes on below."""
    cells = [[cell] if columns(cell) <= size else wrap(cell, size) for cell, size in zip(row, widths, strict=True)]
    for lines in zip_longest(*cells, fillvalue=""):
        yield (" " + "  ".join(_pad(cell, size) for cell, size in zip(lines, widths, strict=True))).rstrip()


def _picture(part: Picture, width: int, paint: Paint) -> Iterator[str]:
    yield paint("note", part.title)
    yield from part.lines


def _facts(part: Facts, width: int, paint: Paint) -> Iterator[str]:
    if part.title:
        yield paint("note", part.title)
    size = max((columns(label) for label, _ in part.facts), default=0)
    for label, said in part.facts:
        yield from _wrapped(said, width, f" {_pad(label, size)}  ") or [f" {label}"]


def _says(part: Says, width: int, paint: Paint) -> Iterator[str]:
    for line in _wrapped(part.text, width):
        yield paint("note", line) if part.strong else line


def _remarks(part: Remarks, width: int, paint: Paint) -> Iterator[str]:
    yield from _notes(part.notes, width, paint, " ")


_RENDER: dict[type, Callable[..., Iterator[str]]] = {
    Moves: _moves, Grid: _grid, Picture: _picture, Facts: _facts, Says: _says, Remarks: _remarks,
}  # fmt: skip
