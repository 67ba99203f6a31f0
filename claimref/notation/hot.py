"""The hot road: canonical lines are read from one end to the other, with nothing in them that is looked at twice.

Whatever is not canonical, be it one blank too many, is left to the fine grammar: a word that is in no table ends the
hot road for that line. The places of the words are found only when somebody asks (`places`). A property test holds this
road to the grammar, node by node and column by column. Tricks and turns have pages of their own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import Final

from claimref.cards import CARDS, CODES, HEROES, HIDDEN, NAME, Card
from claimref.native import i64
from claimref.notation import places
from claimref.notation.nodes import BLANKS, SEATS, Choice, HandLine, Heading, Node, Result, Take, Votes

LONGEST: Final = 400
"""No canonical line is longer; what is, takes the fine road, which has a limit of its own."""

NUMBERS: Final = {f"{number}.": number for number in range(1, 100)}
ANY_CARD: Final = {**CARDS, "?": HIDDEN}
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
        self.alone: list[Take] = []
        """A seat of which no card is written."""
        self.taken: list[list[Take]] = []
        """By seat and card."""
        for letter, seat in self.seats.items():
            for mark in ("", "!"):
                self.movers[letter + mark] = seat, bool(mark)
                self.takes[letter + mark] = Take(seat, None, bool(mark))
                for name, card in ANY_CARD.items():
                    self.takes[f"{letter}:{name}{mark}"] = Take(seat, card, bool(mark))
            self.alone.append(self.takes[letter])
            self.taken.append([self.takes.get(f"{letter}:{name}", self.takes[letter]) for name in NAME])
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


# --- Cards, letter by letter -------------------------------------------------------------------------------------------

NO_CARD: Final = -2
WIDTH: Final = bytes([len(name) for name in NAME[:-1]])
"""How many letters the name of a card has."""
# Letters by their numbers, written out, so that a compiler knows them.
_A: Final = 65  # A
_Z: Final = 90  # Z
_ZERO: Final = 48  # 0
_HIDDEN: Final = 63  # ?
_BLANK: Final = 32  # a blank
_VALUES: Final = 20
_NAMED: Final = [
    CARDS.get(f"{chr(letter)}{value}", NO_CARD) for letter in range(_A, _Z + 1) for value in range(_VALUES)
]
"""The cards by letter and value."""


def card_at(line: str, at: i64) -> i64:
    """The card whose name begins here; `NO_CARD` if none does. What follows it is for the caller to see."""
    end: i64 = len(line)
    if at + 1 >= end:
        return NO_CARD
    letter: i64 = ord(line[at])
    value: i64 = ord(line[at + 1]) - _ZERO
    if letter < _A or letter > _Z:
        return NO_CARD
    if value < 0 or value > 9:
        return _hero_at(line, at)
    if at + 2 < end:
        more: i64 = ord(line[at + 2]) - _ZERO
        if 0 <= more <= 9:
            value = value * 10 + more if value else _VALUES
    return _NAMED[(letter - _A) * _VALUES + value] if value < _VALUES else NO_CARD


_BY_THIRD: Final = [
    next((CARDS[hero] for hero in HEROES if hero[2] == chr(letter)), NO_CARD) for letter in range(_A, _Z + 1)
]
"""The heroes by the third letters of their names, which are all different."""


def _hero_at(line: str, at: i64) -> i64:
    if at + 2 >= len(line):
        return NO_CARD
    third: i64 = ord(line[at + 2])
    if third < _A or third > _Z:
        return NO_CARD
    hero = _BY_THIRD[third - _A]
    return hero if hero >= 0 and line[at : at + WIDTH[hero]] == NAME[hero] else NO_CARD


def is_hidden(line: str, at: i64) -> bool:
    """Does a hidden card stand here?"""
    return at < len(line) and ord(line[at]) == _HIDDEN


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
    for place in range(start, len(lines)):
        line = lines[place]
        if line[1:3] != ": " or len(line) > LONGEST:
            return place
        body, comment = cut(line)
        seat = ord(line[0]) - _A
        cards = _letters(body) if kingdoms else _hand(body)
        if not 0 <= seat < seats or cards is None:
            return place
        nodes.append(HandLine(first + place, line, comment, places.hand, seat, tuple(cards)))
    return len(lines)


def _hand(body: str) -> list[Card] | None:
    """The cards of a hand, with one blank between them; None if there is anything else."""
    found: list[Card] = []
    at: i64 = len("A: ")
    end: i64 = len(body)
    while True:
        card = card_at(body, at)
        if card >= 0:
            found.append(card)
            at += WIDTH[card]
        elif is_hidden(body, at):
            found.append(HIDDEN)
            at += 1
        else:
            return None
        if at >= end:
            return found
        if ord(body[at]) != _BLANK:
            return None
        at += 1


def _letters(body: str) -> list[Card] | None:
    """The same in Kingdoms."""
    found = [ANY_LETTER.get(letter, NO_CARD) for letter in body[len("A: ") :].split(" ")]
    return None if NO_CARD in found else found


def _result(number: int, line: str, seats: int) -> Result | None:
    """`result: A 3-2`."""
    body, comment = cut(line)
    words = body.split(" ")
    winners = tables(seats).winners.get(words[1])
    if winners and len(words) == 3 and len(line) < LONGEST:
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
    if len(body) > LONGEST:
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
