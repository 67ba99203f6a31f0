"""The scanner of the trick games: canonical tricks, read letter by letter from one end of the line to the other."""

from __future__ import annotations

from typing import Final

from claimref.cards import CARDS, HIDDEN, NAME, VERBS, Card
from claimref.native import i64
from claimref.notation.nodes import Choice, Locate, Node, Take, Trick
from claimref.notation.scan import spans
from claimref.notation.scan.cards import ANY_CARD, LONGEST, NUMBERS, WIDTH, Tables, card_at, cut, is_hidden, tables

_LOCATE: Final[Locate] = spans.trick
_MOST_WORDS: Final = 80
"""No canonical line has more; one that does is left to the grammar, which has a limit of its own."""
_MOST_KEPT: Final = 4096
_ALONE: Final[list[tuple[Card, ...]]] = [(card,) for card in range(len(NAME))]
"""One card turned up, by card."""
_FACE_UP: Final[dict[str, tuple[Card, ...]]] = {f"[{name}]": (card,) for name, card in CARDS.items()}
_OPENED: Final = {f"[{name}": card for name, card in CARDS.items()}
_CLOSED: Final = {f"{name}]": card for name, card in CARDS.items()}

# Letters by their numbers, written out, so that a compiler knows them.
_A: Final = 65  # A
_ZERO: Final = 48  # 0
_DOT: Final = 46  # .
_BLANK: Final = 32  # a blank
_OPENS: Final = 91  # [
_CLOSES: Final = 93  # ]
_WON: Final = 62  # >
_TOOK: Final = 58  # :
_CHOSE: Final = 59  # ;
_NOT: Final = -1
"""No place: the line is not canonical."""


def tricks(lines: list[str], start: int, first: int, seats: int, nodes: list[Node]) -> int:
    """Read canonical tricks from line `start` on; the place of the first line that is none."""
    words_of = tables(seats)
    for place in range(start, len(lines)):
        line = lines[place]
        if not line:
            continue
        try:
            trick = _plain(first + place, line, seats, words_of)
        except (IndexError, KeyError):  # the line ends too early, or a choice is none
            trick = None
        if trick is None:
            trick = any_trick(first + place, line, line.split(" "), words_of)
            if trick is None:
                return place
        nodes.append(trick)
    return len(lines)


def _plain(number: int, line: str, seats: i64, words_of: Tables) -> Trick | None:
    """A trick with its outcome, without marks and comments: each part must begin where the one before it ends."""
    at: i64 = 1
    end: i64 = len(line)
    written: i64 = ord(line[0]) - _ZERO
    if ord(line[1]) != _DOT:
        digit: i64 = ord(line[1]) - _ZERO
        written = written * 10 + digit if 0 < written <= 9 and 0 <= digit <= 9 else 0
        at = 2
    leader: i64 = ord(line[at + 2]) - _A
    if not 0 < written < 100 or ord(line[at]) != _DOT or ord(line[at + 1]) != _BLANK or end > LONGEST:
        return None
    if not 0 <= leader < seats or ord(line[at + 3]) != _BLANK:
        return None
    at += 4

    face_up: tuple[Card, ...] | None = None
    if ord(line[at]) == _OPENS:
        face_up = _turned_up(line, at)
        if face_up is None:
            return None
        at += len("[] ") + WIDTH[face_up[0]]
        if len(face_up) == 2:
            at += len(" ") + WIDTH[face_up[1]]
    cards: list[Card] = []
    at = _played(line, at, cards)
    outcome: list[Take] = []
    at = _taken(line, at, seats, words_of, outcome) if at > 0 else at
    if at < 0 or not outcome:
        return None
    choices = _choices(line[at:], words_of) if at < end else ()
    return Trick(
        number, line, None, _LOCATE, written, leader, False, face_up, tuple(cards), (), tuple(outcome), choices
    )


def _turned_up(line: str, at: i64) -> tuple[Card, ...] | None:
    """`[G5] ` or `[G5 T2] `, from its bracket on; None if it is neither."""
    card = card_at(line, at + 1)
    if card < 0:
        return None
    at += 1 + WIDTH[card]
    found = _ALONE[card]
    if ord(line[at]) == _BLANK:
        second = card_at(line, at + 1)
        if second < 0:
            return None
        at += 1 + WIDTH[second]
        found = (card, second)
    return found if ord(line[at]) == _CLOSES and ord(line[at + 1]) == _BLANK else None


def _played(line: str, at: i64, cards: list[Card]) -> i64:
    """`K7 K3 >`: the cards played; the place after the sign, `_NOT` if something else stands there."""
    while ord(line[at]) != _WON:
        card = card_at(line, at)
        if card < 0:
            return _NOT
        cards.append(card)
        at += WIDTH[card]
        if ord(line[at]) != _BLANK:
            return _NOT
        at += 1
    return at + 1


def _taken(line: str, at: i64, seats: i64, words_of: Tables, outcome: list[Take]) -> i64:
    """` A:G5 B:? ; `: the outcome; where the choices begin or the line ends, `_NOT` if something else stands there."""
    end: i64 = len(line)
    while at < end:
        if ord(line[at]) != _BLANK:
            return _NOT
        at += 1
        seat: i64 = ord(line[at]) - _A
        if 0 <= seat < seats:
            at += 1
            if at == end or ord(line[at]) != _TOOK:
                outcome.append(words_of.alone[seat])
                continue
            at += 1
            card = card_at(line, at)
            if card >= 0:
                outcome.append(words_of.taken[seat][card])
                at += WIDTH[card]
            elif is_hidden(line, at):
                outcome.append(words_of.taken[seat][HIDDEN])
                at += 1
            else:
                return _NOT
        elif ord(line[at]) == _CHOSE and ord(line[at + 1]) == _BLANK:
            return at + 2 if at + 2 < end else _NOT
        else:
            return _NOT
    return end


def any_trick(number: int, line: str, words: list[str], words_of: Tables, *, bare: bool = False) -> Trick | None:
    """Any other canonical trick: three or four players, choices, a comment, no outcome; None if it is none.

    A `bare` one may lack its number and its leader.
    """
    body, comment = line, None
    if "#" in line:
        body, comment = cut(line)
        words = body.split(" ")
    written = NUMBERS.get(words[0])
    if (written is None and not bare) or len(words) > _MOST_WORDS:
        return None
    choices: tuple[Choice, ...] = ()
    takes = words_of.takes
    try:
        start = 0 if written is None else 1
        leader: int | None = None
        leader_marked = False
        if words[start] in words_of.movers or not bare:
            leader, leader_marked = words_of.movers[words[start]]
            start += 1
        opening = words[start]
        face_up = _FACE_UP.get(opening)
        if face_up is not None:
            start += 1
        elif opening[0] == "[":
            face_up = (_OPENED[opening], _CLOSED[words[start + 1]])
            start += 2
        if ";" in words:
            end = words.index(";")
            choices = _choices(" ".join(words[end + 1 :]), words_of)
            words = words[:end]
        outcome: tuple[Take, ...] | None = None
        if ">" in words:
            sign = words.index(">")
            outcome = tuple([takes[word] for word in words[sign + 1 :]])
            words = words[:sign]
        if outcome == ():
            return None
        names: list[str] = words[start:]
        marks: tuple[int, ...] = ()
        if "!" in body:
            names, marks = _unmarked(names)
        cards = tuple([CARDS[name] for name in names])
        if leader is None and face_up is None and not cards:
            return None
        return Trick(
            number, line, comment, _LOCATE, written, leader, leader_marked, face_up, cards, marks, outcome, choices
        )
    except (KeyError, IndexError):
        return None


def _unmarked(names: list[str]) -> tuple[list[str], tuple[int, ...]]:
    """The cards played without their `!`, and which of them had one."""
    marks = tuple(place for place, name in enumerate(names) if name[-1:] == "!")
    return [name[:-1] if place in marks else name for place, name in enumerate(names)], marks


def _choices(text: str, words_of: Tables) -> tuple[Choice, ...]:
    """`lay V7 ; under S3`; KeyError if it is not canonical."""
    if " ; " not in text:
        return (_choice(text, words_of),)
    return tuple([_choice(choice, words_of) for choice in text.split(" ; ")])


def _choice(text: str, words_of: Tables) -> Choice:
    """`smash N3 N5`, `B under D9`, `discard A:G3 B:?`; KeyError if it is not canonical."""
    found = words_of.choices.get(text)
    if found is not None:
        return found
    seat_of = words_of.seats
    words = text.split(" ")
    actor = None if words[0] in VERBS else seat_of[words.pop(0)]
    if not words:
        raise KeyError(text)
    word, *names = words
    verb = VERBS[word]
    cards = ANY_CARD if verb.hidden else CARDS
    items: list[tuple[int | None, Card]] = []
    for name in names:
        seat, colon, card = name.rpartition(":")
        if colon and not verb.seats:
            raise KeyError(name)
        items.append((seat_of[seat] if colon or verb.seats == "must" else None, cards[card]))
    if not items or 0 < verb.most < len(items):
        raise KeyError(text)
    if len(words_of.choices) >= _MOST_KEPT:
        words_of.choices.clear()
    found = words_of.choices[text] = Choice(word, actor, tuple(items))
    return found
