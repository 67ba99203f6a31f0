"""The kingdom as text for a terminal: cards, the figures of both, turned cards, coordinates at the edges."""

from __future__ import annotations

from claimref.cards import code
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import coordinates
from claimref.notation.nodes import SEATS

TURNED = "##"
GAP = "."
_COLUMNS = 80
_CELL = 3
_WIDE, _NARROW = 2, 1
"""A card and a figure of each player; and the room between two of them."""


def board_lines(kingdom: Kingdom) -> list[str]:
    """The cards alone, the highest row first. Up to eighteen columns fit a terminal of eighty."""
    cells = {coordinates(at): _cell(kingdom, at) for at in kingdom.cards}
    cells |= {coordinates(at): TURNED for at in kingdom.turned}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    columns = _drawn(xs)
    edge = max(len(str(y)) for y in ys) + 2
    cell = max(_CELL, *map(len, cells.values()))
    room = _WIDE if edge + (cell + _WIDE) * len(columns) <= _COLUMNS else _NARROW
    # Codes stand below each other, so a cell is filled from the left and its coordinate stands above the code.
    head = " " * edge + "".join(f"{x:>{room + 1}}".ljust(room + cell) for x in columns)
    lines = [head.rstrip()]
    for y in reversed(_drawn(ys)):
        row = "".join(" " * room + cells.get((x, y), GAP).ljust(cell) for x in columns)
        lines.append(f"{y:>{edge}}{row}".rstrip())
    return lines


def _drawn(used: list[int]) -> list[int]:
    """The rows or columns with cards, and those beside them: a card laid far off leaves out all that lies between."""
    low, high = min(used), max(used)
    return sorted({near for place in used for near in (place - 1, place, place + 1) if low <= near <= high})


def count(number: int, what: str) -> str:
    """`1 figure`, `2 figures`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def letter_of(seat: int) -> str:
    """How a player's figure is shown."""
    return SEATS[seat].lower()


def _cell(kingdom: Kingdom, at: int) -> str:
    figures = "".join(letter_of(seat) * kingdom.figures_at(seat, at) for seat in (0, 1))
    return code(kingdom.open_card(at)) + figures
