"""The hot road of Kingdoms: canonical turns, read by looking up what stands between their blanks.

The same few placements, abilities and draws come again and again, so what they say is kept. A turn nearly always has the
number and the player that are due; then its line is not even taken apart any further.
"""

from __future__ import annotations

import re
from typing import Final

from claimref.cards import HIDDEN, Card
from claimref.notation import places
from claimref.notation.hot import ANY_LETTER, LETTERS, NUMBERS, cut, tables
from claimref.notation.nodes import Draw, FromDeck, FromDisplay, Node, Place, Seen, Turn, Word

_PLACE: Final = r"-?[0-9]{1,3},-?[0-9]{1,3}"
_TARGET: Final = re.compile(_PLACE)
_PLACEMENT: Final = re.compile(rf"([A-Z])@({_PLACE})(!?)")
_TARGETS: Final = {"row": 0, "col": 0, "use": 0, "pass": 0, "to": 1, "swap": 1, "flip": 1, "copy": 1, "hit": 2}
"""The words of an ability, and how many places each may name."""
_POINTS: Final = {f"+{points}": points for points in range(100)}
_HEADS: Final = [[f"{number}. {seat} " for number in range(len(NUMBERS) + 1)] for seat in "AB"]
"""How a turn begins, by player and number."""
_DIGITS: Final = frozenset("0123456789")
_MOST: Final = 4096
"""How many different placements, abilities and draws are kept in mind."""


class _Laid:
    """`P@2,0`, and whether a `!` follows."""

    __slots__ = ("at", "card", "marked")

    def __init__(self, card: Card | None, at: Place | None, marked: bool) -> None:
        self.card = card
        self.at = at
        self.marked = marked


class _Used:
    """`copy 1,0 hit 2,1 3,0 +0`: the words and the points."""

    __slots__ = ("points", "words")

    def __init__(self, words: tuple[Word, ...], points: int | None) -> None:
        self.words = words
        self.points = points


class _Drawn:
    """`K < G ; redeal G G ; redeal G T`."""

    __slots__ = ("draw", "redeals")

    def __init__(self, draw: Draw | None, redeals: tuple[tuple[Card, ...], ...]) -> None:
        self.draw = draw
        self.redeals = redeals


_laid: Final[dict[str, _Laid]] = {}
_used: Final[dict[str, _Used]] = {}
_drawn: Final[dict[str, _Drawn]] = {}
_UNUSED: Final = _Used((), None)
_UNDRAWN: Final = _Drawn(None, ())


def turns(lines: list[str], start: int, first: int, seats: int, nodes: list[Node]) -> int:
    """Read canonical turns from line `start` on; the place of the first line that is none."""
    locate = places.turn
    number, player = 1, 1 if lines[start].startswith(_HEADS[1][1]) else 0
    for place in range(start, len(lines)):
        line = lines[place]
        head = _HEADS[player][number]
        if line.startswith(head):
            end = line.find(" ", len(head))
            slash = line.find(" / ", end) if end > 0 else -1
            if slash > 0:
                laid = _laid.get(line[len(head) : end])
                used = _UNUSED if slash == end else _used.get(line[end + 1 : slash])
                drawn = _drawn.get(line[slash + 3 :])
                if laid is not None and used is not None and drawn is not None:
                    nodes.append(Turn(
                        first + place, line, None, locate, number, player, False,
                        laid.card, laid.at, laid.marked, used.words, used.points, drawn.draw, drawn.redeals,
                    ))  # fmt: skip
                    player = 1 - player
                    if number < len(NUMBERS):
                        number += 1
                    continue
        if not line:
            continue
        turn = _turn(first + place, line, seats) if line[0] in _DIGITS else None
        if turn is None:
            return place
        nodes.append(turn)
        if turn.number is not None and turn.player is not None and turn.player < len(_HEADS):
            number, player = min(turn.number + 1, len(NUMBERS)), 1 - turn.player
    return len(lines)


def _turn(number: int, line: str, seats: int) -> Turn | None:
    """Any canonical turn, taken apart: number, player, placement, ability and, after the slash, what was drawn."""
    body, comment = cut(line)
    left, slash, text = body.partition(" / ")
    words = left.split(" ", 3)
    written = NUMBERS.get(words[0])
    if written is None or len(words) < 3:
        return None
    mover = tables(seats).movers.get(words[1])
    laid = _laid.get(words[2]) or _read_laid(words[2])
    used: _Used | None = _UNUSED
    if len(words) > 3:
        used = _used.get(words[3]) or _read_used(words[3])
    drawn: _Drawn | None = _UNDRAWN
    if slash:
        drawn = _drawn.get(text) or _read_drawn(text)
    if mover is None or laid is None or used is None or drawn is None:
        return None
    player, player_marked = mover
    return Turn(
        number, line, comment, places.turn, written, player, player_marked,
        laid.card, laid.at, laid.marked, used.words, used.points, drawn.draw, drawn.redeals,
    )  # fmt: skip


def _read_laid(text: str) -> _Laid | None:
    """`P@2,0!`; None if it is not canonical."""
    found = _PLACEMENT.fullmatch(text)
    if found is None or found[1] not in LETTERS:
        return None
    if len(_laid) >= _MOST:
        _laid.clear()
    laid = _laid[text] = _Laid(LETTERS[found[1]], _at(found[2]), bool(found[3]))
    return laid


def _at(text: str) -> Place:
    x, _, y = text.partition(",")
    return int(x), int(y)


def _read_used(text: str) -> _Used | None:
    """`copy 1,0 hit 2,1 3,0 +0`; None if it is not canonical."""
    words = text.split(" ")
    points = None
    if words[-1][:1] == "+":
        points = _POINTS.get(words.pop())
        if points is None:
            return None
    found: list[tuple[str, list[Place]]] = []
    for word in words:
        if found and _TARGET.fullmatch(word):
            found[-1][1].append(_at(word))
        else:
            found.append((word, []))
    for verb, targets in found:
        most = _TARGETS.get(verb)
        if most is None or len(targets) > most or (most and not targets):
            return None
    if len(_used) >= _MOST:
        _used.clear()
    used = _used[text] = _Used(tuple([Word(verb, tuple(targets)) for verb, targets in found]), points)
    return used


def _read_drawn(text: str) -> _Drawn | None:
    """`K < G ; redeal G G ; redeal G T`; None if it is not canonical."""
    texts = text.split(" ; redeal ")
    draw = _read_draw(texts[0])
    if draw is None:
        return None
    redeals = []
    for cards in texts[1:]:
        redeal = _letters(cards.split(" "), LETTERS)
        if redeal is None:
            return None
        redeals.append(redeal)
    if len(_drawn) >= _MOST:
        _drawn.clear()
    drawn = _drawn[text] = _Drawn(draw, tuple(redeals))
    return drawn


def _read_draw(text: str) -> Draw | None:
    """`D < K`, `deck`, `deck R`, `see G K T keep K D`; None if it is none of them."""
    words = text.split(" ")
    if words[0] == "deck" and len(words) <= 2:
        card = ANY_LETTER.get(words[1]) if len(words) == 2 else HIDDEN
        return None if card is None else FromDeck(None if card == HIDDEN else card)
    if words[0] == "see":
        if len(words) == 1:
            return Seen(None, None)
        end = words.index("keep") if "keep" in words else len(words)
        seen, kept = _letters(words[1:end], ANY_LETTER), _letters(words[end + 1 :], ANY_LETTER)
        if not seen or kept is None or (end < len(words) and not kept):
            return None
        return Seen(seen, kept or None)
    cards = _letters(words[::2], LETTERS)
    if cards is not None and words[1::2] == ["<"] * (len(cards) - 1) and len(cards) <= 2:
        return FromDisplay(cards[0], cards[1] if len(cards) == 2 else None)
    return None


def _letters(words: list[str], letters: dict[str, Card]) -> tuple[Card, ...] | None:
    """Cards by their letters; None if one of them is none."""
    cards = tuple([letters[word] for word in words if word in letters])
    return cards if len(cards) == len(words) else None
