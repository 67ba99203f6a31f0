"""The scanner of Kingdoms: canonical turns, read by looking up what stands between their blanks.

The same few places, abilities and draws come again and again, so what they say is kept. A turn nearly always has the
number and the player that are due; then its line is not even taken apart any further.
"""

from __future__ import annotations

import re
from typing import Final

from claimref.cards import ABILITY_VERBS, HIDDEN, Card
from claimref.native import mypyc_attr
from claimref.notation.nodes import SEATS, Node, Turn
from claimref.notation.scan import spans
from claimref.notation.scan.cards import ANY_LETTER, LETTERS, NUMBERS, cut, tables
from claimref.notation.turn_parts import Draw, Drawn, FromDeck, FromDisplay, Laid, Place, Seen, Word

_PLACE: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")
_TARGETS: Final = {"use": 0, "pass": 0, **{verb.word: verb.places for verb in ABILITY_VERBS.values()}}
"""The words of an ability, and how many places each may name."""
_POINTS: Final = {f"+{points}": points for points in range(100)}
_DIGITS: Final = frozenset("0123456789")
_MOST: Final = 1 << 13
"""How many different places and abilities are kept in mind; twice as many cards that are laid somewhere and used."""
_SIGHT: Final = "/ see G K T keep K D"
_USUAL: Final = len("/ deck G")
"""How long what is drawn can be to be kept in mind: what a Seer sees is hardly ever the same again."""


class _Head:
    """`4. B `: how a turn begins that has the number and the player that are due; and how the one after it does."""

    __slots__ = ("after", "number", "player", "text")

    def __init__(self, number: int, player: int) -> None:
        self.text = f"{number}. {SEATS[player]} "
        self.number: int | None = number
        self.player: int | None = player
        self.after = self


def _heads() -> list[list[_Head]]:
    """How a turn begins, by player and number."""
    heads = [[_Head(number, player) for number in range(len(NUMBERS) + 1)] for player in (0, 1)]
    for mine, theirs in ((heads[0], heads[1]), (heads[1], heads[0])):
        for number, head in enumerate(mine):
            head.after = theirs[min(number + 1, len(NUMBERS))]
    return heads


@mypyc_attr(acyclic=True)
class _Spot:
    """`2,-1`: a place of the kingdom."""

    __slots__ = ("at",)

    def __init__(self, at: Place) -> None:
        self.at = at


@mypyc_attr(acyclic=True)
class _Used:
    """`copy 1,0 hit 2,1 3,0 +0`: the words and the points."""

    __slots__ = ("points", "words")

    def __init__(self, words: tuple[Word, ...], points: int | None) -> None:
        self.words = words
        self.points = points


_HEADS: Final = _heads()
_places: Final[dict[str, _Spot]] = {}
_used: Final[dict[str, _Used]] = {}
_laid: Final[dict[str, Laid]] = {}
_drawn: Final[dict[str, Drawn]] = {}
_sights: Final[dict[str, tuple[Card, ...]]] = {}
_UNUSED: Final = _Used((), None)
_UNDRAWN: Final = Drawn(None)


def turns(lines: list[str], start: int, first: int, seats: int, nodes: list[Node]) -> int:
    """Read canonical turns from line `start` on; the place of the first line that is none."""
    locate = spans.turn
    head = _HEADS[1 if lines[start].startswith(_HEADS[1][1].text) else 0][1]
    for place in range(start, len(lines)):
        line = lines[place]
        if line.startswith(head.text):
            begin = len(head.text)
            slash = line.find("/", begin)
            if slash > 0:
                left, right = line[begin:slash], line[slash:]
                laid, drawn = _laid.get(left) or _laid_by(left), _drawn.get(right) or _drawn_by(right)
                if laid is not None and drawn is not None:
                    nodes.append(Turn(first + place, line, None, locate, head.number, head.player, False, laid, drawn))
                    head = head.after
                    continue
        if not line:
            continue
        turn = any_turn(first + place, line, seats) if line[0] in _DIGITS else None
        if turn is None:
            return place
        nodes.append(turn)
        if turn.number is not None and turn.player is not None and turn.player < len(_HEADS):
            head = _HEADS[turn.player][turn.number].after
    return len(lines)


def any_turn(number: int, line: str, seats: int, *, bare: bool = False) -> Turn | None:
    """Any canonical turn, taken apart: number, player, placement, ability and, from the slash on, what was drawn.

    A `bare` one may lack its number and its player.
    """
    body, comment = cut(line)
    slash = body.find("/")
    left, right = (body + " ", "") if slash < 0 else (body[:slash], body[slash:])
    word, _, rest = left.partition(" ")
    written = NUMBERS.get(word)
    if written is not None:
        left = rest
        word, _, rest = left.partition(" ")
    player: int | None = None
    player_marked = False
    mover = tables(seats).movers.get(word)
    if mover is not None:
        left = rest
        player, player_marked = mover
    if (written is None or mover is None) and not bare:
        return None
    laid, drawn = _laid.get(left) or _laid_by(left), _UNDRAWN if slash < 0 else _drawn.get(right) or _drawn_by(right)
    if laid is None or drawn is None:
        return None
    return Turn(number, line, comment, spans.turn, written, player, player_marked, laid, drawn)


def _laid_by(text: str) -> Laid | None:
    """`P@2,0 copy 1,0 +0 `, with the blank behind it; None if it is not canonical."""
    placement, blank, words = text[:-1].partition(" ")
    marked = placement[-1:] == "!"
    card, spot = LETTERS.get(placement[:1]), _spot(placement[2:-1] if marked else placement[2:])
    used = _used_by(words) if blank else _UNUSED
    if card is None or spot is None or placement[1] != "@" or used is None or text[-1] != " ":
        return None
    if len(_laid) >= 2 * _MOST:
        _laid.clear()
    laid = _laid[text] = Laid(card, spot.at, marked, used.words, used.points)
    return laid


def _spot(text: str) -> _Spot | None:
    """`2,-1`; None if it is no place, or not canonical."""
    known = _places.get(text)
    if known is not None or _PLACE.fullmatch(text) is None:
        return known
    if len(_places) >= _MOST:
        _places.clear()
    x, _, y = text.partition(",")
    spot = _places[text] = _Spot((int(x), int(y)))
    return spot


def _used_by(text: str) -> _Used | None:
    """`copy 1,0 hit 2,1 3,0 +0`; None if it is not canonical."""
    known = _used.get(text)
    if known is not None:
        return known
    words = text.split(" ")
    points = None
    if words[-1][:1] == "+":
        points = _POINTS.get(words.pop())
        if points is None:
            return None
    found: list[Word] = []
    number = 0
    while number < len(words):
        verb = words[number]
        most = _TARGETS.get(verb)
        if most is None:
            return None
        number += 1
        targets: list[Place] = []
        while len(targets) < most and number < len(words):
            spot = _spot(words[number])
            if spot is None:
                break
            targets.append(spot.at)
            number += 1
        if most and not targets:
            return None
        found.append(Word(verb, tuple(targets)))
    if len(_used) >= _MOST:
        _used.clear()
    used = _used[text] = _Used(tuple(found), points)
    return used


def _drawn_by(text: str) -> Drawn | None:
    """`/ K < G ; redeal G G ; redeal G T`; None if it is not canonical. Of what can be drawn, the usual is kept in mind."""
    if len(text) == len(_SIGHT) and text.startswith("/ see ") and text[11:17] == " keep ":
        return _whole_sight(text)
    words = text.split(" ")
    end = words.index(";") if " ; " in text else len(words)
    draw = _draw(words, end) if end > 1 and words[0] == "/" else None
    if draw is None:
        return None
    redeals: list[tuple[Card, ...]] = []
    while end < len(words):
        cards: list[Card] = []
        start = end + 2
        end = start
        while end < len(words) and words[end] != ";":
            cards.append(LETTERS.get(words[end], HIDDEN))
            end += 1
        if words[start - 1 : start] != ["redeal"] or HIDDEN in cards or not cards:
            return None
        redeals.append(tuple(cards))
    drawn = Drawn(draw, tuple(redeals))
    if len(text) <= _USUAL:
        _drawn[text] = drawn
    return drawn


def _draw(words: list[str], end: int) -> Draw | None:
    """`D < K`, `deck`, `deck R`, `see G K T keep K D`, after the slash up to word `end`; None if it is none of them."""
    first = words[1]
    if first == "see":
        return _sight(words, end)
    if first == "deck" and end <= 3:
        drawn = ANY_LETTER.get(words[2]) if end == 3 else HIDDEN
        return None if drawn is None else FromDeck(None if drawn == HIDDEN else drawn)
    card = LETTERS.get(first)
    if card is None or end == 2:
        return None if card is None else FromDisplay(card, None)
    refill = LETTERS.get(words[end - 1])
    return FromDisplay(card, refill) if refill is not None and end == 4 and words[2] == "<" else None


def _sight(words: list[str], end: int) -> Seen | None:
    """`see`, `see G K T`, `see G K T keep K D`."""
    seen: list[Card] = []
    kept: list[Card] = []
    keeps = False
    for number in range(2, end):
        word = words[number]
        card = ANY_LETTER.get(word)
        if card is not None:
            (kept if keeps else seen).append(card)
        elif word == "keep" and not keeps:
            keeps = True
        else:
            return None
    if end == 2:
        return Seen(None, None)
    if not seen or (keeps and not kept):
        return None
    return Seen(tuple(seen), tuple(kept) if keeps else None)


def _whole_sight(text: str) -> Drawn | None:
    """`/ see G K T keep K D`: what a Seer sees is nearly always three cards, so they are where they must be."""
    seen, kept = _cards(text[6:11]), _cards(text[17:])
    return None if seen is None or kept is None else Drawn(Seen(seen, kept))


def _cards(text: str) -> tuple[Card, ...] | None:
    """`G K T`; None if it is not canonical."""
    known = _sights.get(text)
    if known is not None:
        return known
    cards: list[Card] = []
    for letter in text.split(" "):
        card = ANY_LETTER.get(letter)
        if card is None:
            return None
        cards.append(card)
    found = _sights[text] = tuple(cards)
    return found
