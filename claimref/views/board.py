"""The kingdom as text for a terminal: cards, the figures of both, turned cards, coordinates at the edges."""

from __future__ import annotations

from collections.abc import Sequence

from claimref.cards import FACTIONS
from claimref.grid import coordinates
from claimref.notation.nodes import SEATS
from claimref.rules.kingdom import Kingdom

TURNED = "##"
GAP = "."
_COLUMNS = 80
_WIDE, _NARROW = 5, 4


def board_text(kingdom: Kingdom, names: Sequence[str] = ()) -> str:
    """The board and what lies beside it. `Gab` is a Goblin with figures of A and B."""
    return "\n".join([*board_lines(kingdom), "", *side_lines(kingdom, names)]) + "\n"


def board_lines(kingdom: Kingdom) -> list[str]:
    """The cards alone, the highest row first. Up to eighteen columns fit a terminal of eighty."""
    cells = {coordinates(at): _cell(kingdom, at) for at in kingdom.cards}
    cells |= {coordinates(at): TURNED for at in kingdom.turned}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    columns = _drawn(xs)
    edge = max(len(str(y)) for y in ys) + 2
    width = _WIDE if edge + _WIDE * len(columns) <= _COLUMNS else _NARROW
    # Codes stand below each other, so a cell is filled from the left and its coordinate stands above the code.
    head = " " * edge + "".join(f"{x:>{width - 2}}".ljust(width) for x in columns)
    lines = [head.rstrip()]
    for y in reversed(_drawn(ys)):
        row = "".join(" " * (width - 3) + cells.get((x, y), GAP).ljust(3) for x in columns)
        lines.append(f"{y:>{edge}}{row}".rstrip())
    return lines


def _drawn(used: list[int]) -> list[int]:
    """The rows or columns with cards, and those beside them: a card laid far off leaves out all that lies between."""
    low, high = min(used), max(used)
    return sorted({near for place in used for near in (place - 1, place, place + 1) if low <= near <= high})


def side_lines(kingdom: Kingdom, names: Sequence[str] = ()) -> list[str]:
    """Points and figures of each player, display, deck, and what is known of the hands."""
    lines = []
    for seat, letter in enumerate(SEATS[:2]):
        name = f"{letter} ({names[seat]})" if seat < len(names) else letter
        hand = " ".join(map(_code, sorted(kingdom.hands[seat], reverse=True))) or "no card"
        points, supply = kingdom.points[seat], kingdom.supply[seat]
        lines.append(f"{name}: {count(points, 'point')}, {count(supply, 'figure')} in supply, holds {hand}")
    display = " ".join(map(_code, kingdom.display)) or "empty"
    lines.append(f"display: {display}, deck: {count(kingdom.deck, 'card')}")
    key = f"{letter_of(0)} and {letter_of(1)} are figures"
    lines.append(f"({key}, {TURNED} is turned face down)" if kingdom.turned else f"({key})")
    return lines


def count(number: int, what: str) -> str:
    """`1 figure`, `2 figures`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def letter_of(seat: int) -> str:
    """How a player's figure is shown."""
    return SEATS[seat].lower()


def _cell(kingdom: Kingdom, at: int) -> str:
    figures = "".join(letter_of(seat) for seat in (0, 1) if kingdom.stands(seat, at))
    return _code(kingdom.open_card(at)) + figures


def _code(card: int) -> str:
    return FACTIONS[card].code if card >= 0 else "?"
