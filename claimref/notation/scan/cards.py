"""The scanner's tables and its cards: every word of a canonical line is known, or read letter by letter.

The scanner is the fast path of the reader: it reads canonical lines from one end to the other. Whatever is not canonical,
be it one blank too many, it leaves to the grammar. Where the words stand is found only when somebody asks (`spans`). A
property test holds it to the grammar, node by node and column by column.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from claimref.cards import CARDS, CODES, FACTION, HERO, HEROES, HIDDEN, NAME, VALUE, Card
from claimref.native import i64
from claimref.notation.nodes import BLANKS, SEATS, Choice, HandLine, Node, Take
from claimref.notation.scan import spans

LONGEST: Final = 400
"""No canonical line is longer; what is, is left to the grammar, which has a limit of its own."""

NUMBERS: Final = {f"{number}.": number for number in range(1, 100)}
ANY_CARD: Final = {**CARDS, "?": HIDDEN}
LETTERS: Final = {code: place for place, code in enumerate(CODES)}
ANY_LETTER: Final = {**LETTERS, "?": HIDDEN}


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
_VALUES: Final = 100
_NAMED: Final[list[int]] = [NO_CARD] * ((_Z - _A + 1) * _VALUES)
"""The cards by letter and value."""
for _name, _card in CARDS.items():
    if FACTION[_card] != HERO:
        _NAMED[(ord(_name[0]) - _A) * _VALUES + VALUE[_card]] = _card


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


_BY_THIRD: Final[list[list[Card]]] = [
    [CARDS[hero] for hero in sorted(HEROES, key=len, reverse=True) if hero[2] == chr(letter)]
    for letter in range(_A, _Z + 1)
]
"""The heroes by the third letters of their names, which are nearly all different; long names first."""


def _hero_at(line: str, at: i64) -> i64:
    if at + 2 >= len(line):
        return NO_CARD
    third: i64 = ord(line[at + 2])
    if third < _A or third > _Z:
        return NO_CARD
    for hero in _BY_THIRD[third - _A]:
        if line[at : at + WIDTH[hero]] == NAME[hero]:
            return hero
    return NO_CARD


def is_hidden(line: str, at: i64) -> bool:
    """Does a hidden card stand here?"""
    return at < len(line) and ord(line[at]) == _HIDDEN


def cut(line: str) -> tuple[str, str | None]:
    """A line of the body without its comment, and the comment."""
    if "#" not in line:
        return line, None
    body, _, comment = line.partition("#")
    return body.rstrip(" "), comment.rstrip(BLANKS)


# --- Hands --------------------------------------------------------------------------------------------------------------


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
        nodes.append(HandLine(first + place, line, comment, spans.hand, seat, tuple(cards)))
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
