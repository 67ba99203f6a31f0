"""The kingdom as a picture (SVG): cards in the colours of their factions, figures, turned cards, coordinates, the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain

from claimref.cards import FACTIONS, code
from claimref.engine.kingdoms.setup import VALUES
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import START, coordinates
from claimref.notation.nodes import SEATS
from claimref.views.board import count

_COLOURS = {
    "G": "#5f8f3e", "K": "#4a6f96", "D": "#96602f", "U": "#75658c", "P": "#2f8a86",
    "N": "#bf5b78", "I": "#a8842a", "R": "#b23a30", "T": "#6d7136", "S": "#4b56a8",
}  # fmt: skip
_FIGURES = ("#d1202f", "#1f5fc4")
"""Red and blue, as in the box; each figure also bears its player's letter."""
_WIDTH, _HEIGHT, _GAP = 76, 96, 8
_EDGE, _MARGIN = 34, 18
_PANEL, _LEAST = 128, 560
_TABLE, _INK, _PALE, _UNKNOWN, _BACK = "#f4efe4", "#33302a", "#857d6e", "#8f8f8f", "#b9b1a1"


def board_svg(kingdom: Kingdom, names: Sequence[str] = (), *, language: str = "en", title: str = "") -> str:
    """One picture of a kingdom as it stands, with the score below it."""
    places = [coordinates(at) for at in chain(kingdom.cards, kingdom.turned)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    left, top = min(xs), max(ys)
    across, down = max(xs) - left + 1, top - min(ys) + 1
    board = across * (_WIDTH + _GAP) - _GAP
    width = max(board + 2 * (_MARGIN + _EDGE), _LEAST)
    offset = (width - board) / 2
    first = _MARGIN + (34 if title else 0) + _EDGE
    bottom = first + down * (_HEIGHT + _GAP) - _GAP
    height = bottom + _EDGE + _PANEL

    def corner(at: int) -> tuple[float, float]:
        x, y = coordinates(at)
        return offset + (x - left) * (_WIDTH + _GAP), first + (top - y) * (_HEIGHT + _GAP)

    parts: list[Iterable[str]] = [_head(width, height, title)]
    parts.append(_edges(range(left, left + across), range(top, top - down, -1), offset, first, board, bottom))
    for at, card in kingdom.cards.items():
        parts.append(_card(*corner(at), card, language, at == kingdom.at, at == START))
        standing = [seat for seat in (0, 1) for _ in range(kingdom.figures_at(seat, at))]
        apart = 30 if len(standing) <= 2 else (_WIDTH - 30) / (len(standing) - 1)
        for number, seat in enumerate(standing):
            x, y = corner(at)
            middle = _WIDTH / 2 + (number - (len(standing) - 1) / 2) * apart
            parts.append(_figure(x + middle, y + _HEIGHT - 34, seat))
    for at in kingdom.turned:
        parts.append(_turned(*corner(at)))
    parts.append(_panel(kingdom, names, width, bottom + _EDGE))
    return "\n".join([*chain.from_iterable(parts), "</svg>"]) + "\n"


def _head(width: float, height: float, title: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">'
    )
    yield f"<title>{escape(title or 'Claim Kingdoms')}</title>"
    yield (
        '<defs><pattern id="back" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="10" height="10" fill="{_BACK}"/><rect width="4" height="10" fill="#a89f8d"/></pattern></defs>'
    )
    yield f'<rect width="{width:g}" height="{height:g}" fill="{_TABLE}"/>'
    if title:
        yield _text(width / 2, _MARGIN + 18, title, 18, weight="bold")


def _edges(
    columns: Iterable[int], rows: Iterable[int], offset: float, first: float, board: float, bottom: float
) -> Iterator[str]:
    """Coordinates on all four sides."""
    for number, x in enumerate(columns):
        middle = offset + number * (_WIDTH + _GAP) + _WIDTH / 2
        yield _text(middle, first - 12, _signed(x), 13, _PALE)
        yield _text(middle, bottom + 22, _signed(x), 13, _PALE)
    for number, y in enumerate(rows):
        middle = first + number * (_HEIGHT + _GAP) + _HEIGHT / 2 + 5
        yield _text(offset - 18, middle, _signed(y), 13, _PALE)
        yield _text(offset + board + 18, middle, _signed(y), 13, _PALE)


def _card(x: float, y: float, card: int, language: str, last: bool, start: bool) -> Iterator[str]:
    colour = _COLOURS.get(code(card), _UNKNOWN)
    ring = f' stroke="{_INK}" stroke-width="3"' if last else ""
    yield f'<rect x="{x:g}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="7" fill="{colour}"{ring}/>'
    yield _text(x + 9, y + 26, code(card), 22, "white", anchor="start", weight="bold")
    if card >= 0:
        yield _text(x + _WIDTH - 9, y + 20, str(VALUES[card]), 13, "white", anchor="end")
        name = FACTIONS[card].name(language)
        yield _text(x + _WIDTH / 2, y + 43, name, 10 if len(name) <= 10 else 8.5, "white")
    if start:
        yield f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{_WIDTH - 8}" height="{_HEIGHT - 8}" rx="4" fill="none" '
        yield 'stroke="white" stroke-opacity="0.7" stroke-dasharray="4 3"/>'


def _turned(x: float, y: float) -> Iterator[str]:
    yield f'<rect x="{x:g}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="7" fill="url(#back)" stroke="#8d8474"/>'


def _figure(x: float, y: float, seat: int, size: float = 1) -> Iterator[str]:
    """A pawn with its player's letter; x is its middle, y the top of its head."""
    yield (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})" '
        f'fill="{_FIGURES[seat]}" stroke="white" stroke-width="1.5" font-size="9" font-weight="bold">'
        '<path d="M-11 30 Q-11 24 -6 20 L-4 11 L4 11 L6 20 Q11 24 11 30 Z"/><circle cy="7" r="7"/>'
        f'<text y="28" text-anchor="middle" fill="white" stroke="none">{SEATS[seat]}</text></g>'
    )


def _panel(kingdom: Kingdom, names: Sequence[str], width: float, y: float) -> Iterator[str]:
    """Points by abilities and factions, figures left, display and deck."""
    score = kingdom.score()
    yield f'<line x1="{_MARGIN}" y1="{y:g}" x2="{width - _MARGIN:g}" y2="{y:g}" stroke="#d8cfbd"/>'
    for seat, letter in enumerate(SEATS[:2]):
        line = y + 40 + seat * 50
        name = names[seat] if seat < len(names) else letter
        held = [FACTIONS[faction].code for faction, owner in score.control.items() if owner == seat]
        yield from _figure(_MARGIN + 14, line - 22, seat, 0.95)
        yield _text(_MARGIN + 36, line - 4, _short(name, 24), 15, anchor="start", weight="bold")
        told = f"{score.abilities[seat]} by abilities, {score.factions[seat]} for factions"
        told += f" ({' '.join(held)})" if held else ""
        told += f"; {count(score.figures[seat], 'figure')} left"
        yield _text(_MARGIN + 36, line + 13, told, 11, _PALE, anchor="start")
        yield _text(width - 190, line + 6, str(score.totals[seat]), 24, anchor="end", weight="bold")
    x = width - _MARGIN - 140
    yield _text(x, y + 26, f"display, deck {kingdom.deck}", 11, _PALE, anchor="start")
    for number, card in enumerate(kingdom.display):
        colour = _COLOURS.get(code(card), _UNKNOWN)
        yield f'<rect x="{x + number * 48:g}" y="{y + 36:g}" width="42" height="54" rx="5" fill="{colour}"/>'
        yield _text(x + number * 48 + 21, y + 70, code(card), 20, "white", weight="bold")
    if not kingdom.display:
        yield _text(x, y + 62, "empty", 13, _PALE, anchor="start")


def _text(
    x: float, y: float, text: str, size: float, colour: str = _INK, *, anchor: str = "middle", weight: str = ""
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{bold}>'
        f"{escape(text)}</text>"
    )


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
