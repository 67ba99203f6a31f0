"""The hot road: canonical lines are read by splitting them at their blanks and looking the words up.

Whatever is not canonical, be it one blank too many, is left to the fine grammar: a word that is in no table ends the
hot road for that line. The places of the words are found only when somebody asks (`places`). A property test holds this
road to the grammar, node by node and column by column.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from claimref.cards import CARDS, CODES, HIDDEN, Card
from claimref.notation import places
from claimref.notation.nodes import (
    BLANKS,
    SEATS,
    Choice,
    Draw,
    FromDeck,
    FromDisplay,
    HandLine,
    Heading,
    Node,
    Place,
    Result,
    Seen,
    Take,
    Trick,
    Turn,
    Votes,
    Word,
)

_LONGEST = 400
_MOST_WORDS = 80
"""No canonical line is longer; what is, takes the fine road, which has a limit of its own."""

_NUMBERS = {f"{number}.": number for number in range(1, 100)}
_FACE_UP = {f"[{name}]": (card,) for name, card in CARDS.items()}
_OPENED = {f"[{name}": card for name, card in CARDS.items()}
_CLOSED = {f"{name}]": card for name, card in CARDS.items()}
_ANY_CARD = {**CARDS, "?": HIDDEN}
_LETTERS = {code: place for place, code in enumerate(CODES)}
_ANY_LETTER = {**_LETTERS, "?": HIDDEN}
_HEADINGS = {"phase 1", "phase 2", "turns", "deal"}

_PLACE = r"-?[0-9]{1,3},-?[0-9]{1,3}"
_TARGETS = {"row": 0, "col": 0, "use": 0, "pass": 0, "to": 1, "swap": 1, "flip": 1, "copy": 1, "hit": 2}
"""The words of an ability, and how many places each may name."""
_POINTS = {f"+{points}": points for points in range(100)}
_TOTALS = r"([0-9]{1,6}(?:-[0-9]{1,6})*)"
_RESULT = rf"result: (?:(?=[A-D])(A?B?C?D?)(?: {_TOTALS}|( by concession))?|(shared)(?: {_TOTALS})?|(\*))"


class Tables(NamedTuple):
    """The words of a game with this many seats."""

    seats: dict[str, int]
    movers: dict[str, tuple[int, bool]]
    """Who leads or moves, and whether a `!` says that it was out of turn."""
    takes: dict[str, Take]
    votes: dict[str, tuple[int, tuple[int, ...]]]


@cache
def tables(seats: int) -> Tables:
    """Every seat, take and vote that a canonical line of such a game can hold."""
    by_letter = {letter: seat for seat, letter in enumerate(SEATS[:seats])}
    movers = {letter + mark: (seat, bool(mark)) for letter, seat in by_letter.items() for mark in ("", "!")}
    takes = {mover: Take(seat, None, marked) for mover, (seat, marked) in movers.items()}
    for letter, seat in by_letter.items():
        for mark in ("", "!"):
            takes |= {f"{letter}:{name}{mark}": Take(seat, card, bool(mark)) for name, card in _ANY_CARD.items()}
    votes: dict[str, tuple[int, tuple[int, ...]]] = {}
    groups = [group for size in range(1, seats + 1) for group in combinations(range(seats), size)]
    for code, faction in _LETTERS.items():
        votes[f"{code}=-"] = faction, ()
        votes |= {f"{code}={''.join(SEATS[seat] for seat in group)}": (faction, group) for group in groups}
    return Tables(by_letter, movers, takes, votes)


# --- Trick games -------------------------------------------------------------------------------------------------------


def tricks(lines: list[str], start: int, first: int, seats: int, nodes: list[Node]) -> int:
    """Read canonical tricks from line `start` on; the place of the first line that is none.

    The two forms that fill most records, a trick of two players in either phase, are read right here.
    """
    cards, numbers, face_up = CARDS, _NUMBERS, _FACE_UP
    seat_of, _, takes, _ = tables(seats)
    locate = places.trick
    append = nodes.append
    for place in range(start, len(lines)):
        line = lines[place]
        words = line.split(" ")
        try:
            if len(words) == 8:
                number, leader, up, lead, follow, sign, winner, loser = words
                if sign == ">":
                    append(Trick(
                        first + place, line, None, locate, numbers[number], seat_of[leader], False, face_up[up],
                        (cards[lead], cards[follow]), (), (takes[winner], takes[loser]), (),
                    ))  # fmt: skip
                    continue
            elif len(words) == 6:
                number, leader, lead, follow, sign, winner = words
                if sign == ">":
                    append(Trick(
                        first + place, line, None, locate, numbers[number], seat_of[leader], False, None,
                        (cards[lead], cards[follow]), (), (takes[winner],), (),
                    ))  # fmt: skip
                    continue
            elif not line:
                continue
        except KeyError:
            pass
        trick = _trick(first + place, line, words, seats)
        if trick is None:
            return place
        append(trick)
    return len(lines)


def _trick(number: int, line: str, words: list[str], seats: int) -> Trick | None:
    """Any other canonical trick: three or four players, choices, a comment, no outcome; None if it is none."""
    body, comment = line, None
    if "#" in line:
        body, comment = _cut(line)
        words = body.split(" ")
    if len(words) > _MOST_WORDS:
        return None
    choices: tuple[Choice, ...] = ()
    _, movers, takes, _ = tables(seats)
    try:
        written, third = _NUMBERS[words[0]], words[2]
        leader, leader_marked = movers[words[1]]
        face_up: tuple[Card, ...] | None = None
        start = 2
        if third in _FACE_UP:
            face_up, start = _FACE_UP[third], 3
        elif third[0] == "[":
            face_up, start = (_OPENED[third], _CLOSED[words[3]]), 4
        if ";" in words:
            end = words.index(";")
            choices = tuple([_choice(choice, seats) for choice in " ".join(words[end + 1 :]).split(" ; ")])
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
        return Trick(
            number, line, comment, places.trick, written, leader, leader_marked, face_up, cards, marks, outcome, choices
        )
    except (KeyError, IndexError):
        return None


def _unmarked(names: list[str]) -> tuple[list[str], tuple[int, ...]]:
    """The cards played without their `!`, and which of them had one."""
    marks = tuple(place for place, name in enumerate(names) if name[-1:] == "!")
    return [name[:-1] if place in marks else name for place, name in enumerate(names)], marks


_VERBS = {"smash": CARDS, "lay": CARDS, "under": CARDS, "raise": _ANY_CARD, "banish": _ANY_CARD, "discard": _ANY_CARD}
"""What each choice may name: cards that are open to see, or also hidden ones."""


@lru_cache(maxsize=4096)
def _choice(text: str, seats: int) -> Choice:
    """`smash N3 N5`, `B under D9`, `discard A:G3 B:?`; KeyError if it is not canonical."""
    seat_of = tables(seats).seats
    words = text.split(" ")
    actor = None if words[0] in _VERBS else seat_of[words.pop(0)]
    if not words:
        raise KeyError(text)
    verb, *names = words
    cards = _VERBS[verb]
    items: list[tuple[int | None, Card]] = []
    for name in names:
        seat, colon, card = name.rpartition(":")
        if colon and verb not in ("smash", "discard"):
            raise KeyError(name)
        items.append((seat_of[seat] if colon or verb == "discard" else None, cards[card]))
    if not items or (len(items) > 1 and verb in ("lay", "raise")):
        raise KeyError(text)
    return Choice(verb, actor, tuple(items))


# --- Kingdoms ----------------------------------------------------------------------------------------------------------


def turns(lines: list[str], start: int, first: int, seats: int, nodes: list[Node]) -> int:
    """Read canonical turns from line `start` on; the place of the first line that is none.

    A turn is four words (number, player, placement, ability) and, after the slash, what was drawn. The same few
    abilities and draws come again and again, so what they say is kept.
    """
    numbers, movers, locate, append = _NUMBERS, tables(seats).movers, places.turn, nodes.append
    for place in range(start, len(lines)):
        line = lines[place]
        if not line:
            continue
        body, comment = (line, None) if "#" not in line else _cut(line)
        left, slash, drawn = body.partition(" / ")
        words = left.split(" ", 3)
        try:
            player, player_marked = movers[words[1]]
            card, at, place_marked = _placement(words[2])
            did, points = _ability(words[3]) if len(words) == 4 else ((), None)
            draw, redeals = _drawn(drawn) if slash else (None, ())
            append(Turn(
                first + place, line, comment, locate, numbers[words[0]], player, player_marked,
                card, at, place_marked, did, points, draw, redeals,
            ))  # fmt: skip
        except (KeyError, IndexError):
            return place
    return len(lines)


@lru_cache(maxsize=4096)
def _placement(text: str) -> tuple[Card, Place, bool]:
    """`P@2,0`, and whether a `!` follows."""
    found = re.fullmatch(rf"([A-Z])@({_PLACE})(!?)", text)
    if found is None:
        raise KeyError(text)
    return _LETTERS[found[1]], _at(found[2]), bool(found[3])


def _at(text: str) -> Place:
    x, _, y = text.partition(",")
    return int(x), int(y)


@lru_cache(maxsize=4096)
def _ability(text: str) -> tuple[tuple[Word, ...], int | None]:
    """`copy 1,0 hit 2,1 3,0 +0`: the words and the points; KeyError if it is not canonical."""
    words = text.split(" ")
    points = _POINTS[words.pop()] if words[-1][:1] == "+" else None
    found: list[tuple[str, list[Place]]] = []
    for word in words:
        if found and re.fullmatch(_PLACE, word):
            found[-1][1].append(_at(word))
        else:
            found.append((word, []))
    for verb, targets in found:
        most = _TARGETS[verb]
        if len(targets) > most or (most and not targets):
            raise KeyError(verb)
    return tuple(Word(verb, tuple(targets)) for verb, targets in found), points


@lru_cache(maxsize=4096)
def _drawn(text: str) -> tuple[Draw, tuple[tuple[Card, ...], ...]]:
    """`K < G ; redeal G G ; redeal G T`."""
    draw, *redeals = text.split(" ; redeal ")
    return _draw(draw), tuple(tuple(_LETTERS[card] for card in cards.split(" ")) for cards in redeals)


def _draw(text: str) -> Draw:
    """`D < K`, `deck`, `deck R`, `see G K T keep K D`; KeyError if it is none of them."""
    words = text.split(" ")
    if words[0] == "deck" and len(words) <= 2:
        card = _ANY_LETTER[words[1]] if len(words) == 2 else HIDDEN
        return FromDeck(None if card == HIDDEN else card)
    if words[0] == "see":
        if len(words) == 1:
            return Seen(None, None)
        cut = words.index("keep") if "keep" in words else len(words)
        seen, kept = _letters(words[1:cut]), _letters(words[cut + 1 :])
        if not seen or (cut < len(words) and not kept):
            raise KeyError(text)
        return Seen(seen, kept or None)
    if len(words) == 1:
        return FromDisplay(_LETTERS[words[0]], None)
    if len(words) == 3 and words[1] == "<":
        return FromDisplay(_LETTERS[words[0]], _LETTERS[words[2]])
    raise KeyError(text)


def _letters(words: list[str]) -> tuple[Card, ...]:
    return tuple(_ANY_LETTER[word] for word in words)


# --- The other lines ---------------------------------------------------------------------------------------------------


def other(number: int, line: str, seats: int, kingdoms: bool) -> Node | None:
    """A heading or one of the lines at the end; None for any other line."""
    if line in _HEADINGS:
        return Heading(number, line, None, line) if line == "deal" or (line == "turns") == kingdoms else None
    if line.startswith("result: "):
        return _result(number, line, seats)
    if line.startswith("votes: "):
        return _votes(number, line, seats)
    return None


def hands(lines: list[str], start: int, first: int, seats: int, kingdoms: bool, nodes: list[Node]) -> int:
    """Read canonical hands from line `start` on; the place of the first line that is none."""
    cards = _ANY_LETTER if kingdoms else _ANY_CARD
    seat_of = tables(seats).seats
    for place in range(start, len(lines)):
        line = lines[place]
        if line[1:3] != ": " or len(line) > _LONGEST:
            return place
        body, comment = _cut(line)
        try:
            hand = tuple([cards[name] for name in body[3:].split(" ")])
            nodes.append(HandLine(first + place, line, comment, places.hand, seat_of[line[0]], hand))
        except KeyError:
            return place
    return len(lines)


def _result(number: int, line: str, seats: int) -> Result | None:
    """`result: A 3-2`."""
    body, comment = _cut(line)
    claim = _claim(body, seats)
    return Result(number, line, comment, places.result, *claim) if claim else None


@lru_cache(maxsize=4096)
def _claim(body: str, seats: int) -> tuple[tuple[int, ...], bool, tuple[int, ...] | None, bool, bool] | None:
    """Winners, shared, totals, unfinished, conceded."""
    claim = re.fullmatch(_RESULT, body)
    if claim is None:
        return None
    letters, totals, conceded, shared, shared_totals, unfinished = claim.groups()
    winners = tuple([SEATS.index(letter) for letter in letters]) if letters else ()
    if winners and winners[-1] >= seats:
        return None
    numbers = totals or shared_totals
    points = tuple([int(total) for total in numbers.split("-")]) if numbers else None
    return winners, bool(shared), points, bool(unfinished), bool(conceded)


def _votes(number: int, line: str, seats: int) -> Votes | None:
    """`votes: G=A K=-`."""
    body, comment = _cut(line)
    if len(body) > _LONGEST:
        return None
    try:
        return Votes(number, line, comment, places.votes, _ballot(body, seats))
    except KeyError:
        return None


@lru_cache(maxsize=4096)
def _ballot(body: str, seats: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    votes = tables(seats).votes
    return tuple([votes[vote] for vote in body[len("votes: ") :].split(" ")])


def _cut(line: str) -> tuple[str, str | None]:
    """A line of the body without its comment, and the comment."""
    if "#" not in line:
        return line, None
    body, _, comment = line.partition("#")
    return body.rstrip(" "), comment.rstrip(BLANKS)
