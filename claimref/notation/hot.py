"""The hot road: canonical lines are read by splitting them at their blanks and looking the words up.

Whatever is not canonical, be it one blank too many, is left to the fine grammar: a word that is in no table ends the
hot road for that line. The places of the words are found only when somebody asks (`places`). A property test holds this
road to the grammar, node by node and column by column.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import Final

from claimref.cards import CARDS, CODES, HIDDEN, Card
from claimref.notation import places
from claimref.notation.nodes import (
    BLANKS,
    SEATS,
    Choice,
    HandLine,
    Heading,
    Node,
    Result,
    Take,
    Trick,
    Votes,
)

_LONGEST: Final = 400
_MOST_WORDS: Final = 80
"""No canonical line is longer; what is, takes the fine road, which has a limit of its own."""

_MOST_KEPT: Final = 4096

NUMBERS: Final = {f"{number}.": number for number in range(1, 100)}
_FACE_UP: Final[dict[str, tuple[Card, ...]]] = {f"[{name}]": (card,) for name, card in CARDS.items()}
_OPENED: Final = {f"[{name}": card for name, card in CARDS.items()}
_CLOSED: Final = {f"{name}]": card for name, card in CARDS.items()}
_ANY_CARD: Final = {**CARDS, "?": HIDDEN}
LETTERS: Final = {code: place for place, code in enumerate(CODES)}
ANY_LETTER: Final = {**LETTERS, "?": HIDDEN}
_HEADINGS: Final = {"phase 1", "phase 2", "turns", "deal"}

_TOTALS = r"([0-9]{1,6}(?:-[0-9]{1,6})*)"
_RESULT = rf"result: (?:(?=[A-D])(A?B?C?D?)(?: {_TOTALS}|( by concession))?|(shared)(?: {_TOTALS})?|(\*))"


class Tables:
    """Every seat, take and vote that a canonical line of a game with so many seats can hold, and the choices met so far."""

    def __init__(self, seats: int) -> None:
        self.seats = {letter: seat for seat, letter in enumerate(SEATS[:seats])}
        self.movers: dict[str, tuple[int, bool]] = {}
        """Who leads or moves, and whether a `!` says that it was out of turn."""
        self.takes: dict[str, Take] = {}
        for letter, seat in self.seats.items():
            for mark in ("", "!"):
                self.movers[letter + mark] = seat, bool(mark)
                self.takes[letter + mark] = Take(seat, None, bool(mark))
                for name, card in _ANY_CARD.items():
                    self.takes[f"{letter}:{name}{mark}"] = Take(seat, card, bool(mark))
        self.winners: dict[str, tuple[int, ...]] = {}
        self.votes: dict[str, tuple[int, tuple[int, ...]]] = {}
        groups = [group for size in range(seats + 1) for group in combinations(range(seats), size)]
        for group in groups:
            self.winners["".join([SEATS[seat] for seat in group])] = group
        for code, faction in LETTERS.items():
            for group in groups:
                self.votes[f"{code}={''.join([SEATS[seat] for seat in group]) or '-'}"] = faction, group
        self.choices: dict[str, Choice] = {}


_TABLES: Final[dict[int, Tables]] = {}


def tables(seats: int) -> Tables:
    """The words of a game with this many seats."""
    found = _TABLES.get(seats)
    if found is None:
        found = _TABLES[seats] = Tables(seats)
    return found


# --- Trick games -------------------------------------------------------------------------------------------------------


def tricks(lines: list[str], start: int, first: int, seats: int, nodes: list[Node]) -> int:
    """Read canonical tricks from line `start` on; the place of the first line that is none.

    The two forms that fill most records, a trick of two players in either phase, are read right here.
    """
    cards, numbers, face_up = CARDS, NUMBERS, _FACE_UP
    words_of = tables(seats)
    seat_of, takes = words_of.seats, words_of.takes
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
        trick = any_trick(first + place, line, words, words_of)
        if trick is None:
            return place
        append(trick)
    return len(lines)


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
            choices = tuple([_choice(choice, words_of) for choice in " ".join(words[end + 1 :]).split(" ; ")])
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
            number, line, comment, places.trick, written, leader, leader_marked, face_up, cards, marks, outcome, choices
        )
    except (KeyError, IndexError):
        return None


def _unmarked(names: list[str]) -> tuple[list[str], tuple[int, ...]]:
    """The cards played without their `!`, and which of them had one."""
    marks = tuple(place for place, name in enumerate(names) if name[-1:] == "!")
    return [name[:-1] if place in marks else name for place, name in enumerate(names)], marks


_VERBS: Final = {
    "smash": CARDS,
    "lay": CARDS,
    "under": CARDS,
    "raise": _ANY_CARD,
    "banish": _ANY_CARD,
    "discard": _ANY_CARD,
}
"""What each choice may name: cards that are open to see, or also hidden ones."""


def _choice(text: str, words_of: Tables) -> Choice:
    """`smash N3 N5`, `B under D9`, `discard A:G3 B:?`; KeyError if it is not canonical."""
    found = words_of.choices.get(text)
    if found is not None:
        return found
    seat_of = words_of.seats
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
    if len(words_of.choices) >= _MOST_KEPT:
        words_of.choices.clear()
    found = words_of.choices[text] = Choice(verb, actor, tuple(items))
    return found


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
    cards = ANY_LETTER if kingdoms else _ANY_CARD
    seat_of = tables(seats).seats
    for place in range(start, len(lines)):
        line = lines[place]
        if line[1:3] != ": " or len(line) > _LONGEST:
            return place
        body, comment = cut(line)
        try:
            hand = tuple([cards[name] for name in body[3:].split(" ")])
            nodes.append(HandLine(first + place, line, comment, places.hand, seat_of[line[0]], hand))
        except KeyError:
            return place
    return len(lines)


def _result(number: int, line: str, seats: int) -> Result | None:
    """`result: A 3-2`."""
    body, comment = cut(line)
    words = body.split(" ")
    winners = tables(seats).winners.get(words[1])
    if winners and len(words) == 3 and len(line) < _LONGEST:
        totals = words[2].split("-")
        for total in totals:
            if not (total.isascii() and total.isdigit() and len(total) <= 6):
                break
        else:
            points = tuple([int(total) for total in totals])
            return Result(number, line, comment, places.result, winners, False, points, False, False)
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
    body, comment = cut(line)
    if len(body) > _LONGEST:
        return None
    votes = tables(seats).votes
    try:
        ballot = tuple([votes[vote] for vote in body[len("votes: ") :].split(" ")])
    except KeyError:
        return None
    return Votes(number, line, comment, places.votes, ballot)


def cut(line: str) -> tuple[str, str | None]:
    """A line of the body without its comment, and the comment."""
    if "#" not in line:
        return line, None
    body, _, comment = line.partition("#")
    return body.rstrip(" "), comment.rstrip(BLANKS)
