"""What does not fit in a line, and what was expected there, in words that a player understands."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimref.notation.grammar import line_parser, plain
from claimref.notation.nodes import BLANKS, SEATS


class Misfit(Exception):
    """A line that the grammar does not know: where it stops making sense (offsets in the line), and why."""

    def __init__(self, case: str, start: int, end: int, details: dict[str, str]) -> None:
        super().__init__(case)
        self.case = case
        self.start = start
        self.end = end
        self.details = details


_SIMPLE = {
    "INT": "a number",
    "DOT": "a dot after the number",
    "OPEN": "a face-up card in brackets, such as [G7]",
    "CLOSE": "a closing bracket “]”",
    "WINS": "“>” and the outcome",
    "COLON": "a colon",
    "AT": "“@” and a place, such as G@1,0",
    "PLUS": "the points, such as +3",
    "SLASH": "“/” and the card that was taken",
    "REFILL": "“<” and the card that refills the display",
    "DECK": "“deck”",
    "SEE": "“see”",
    "KEEP": "“keep” and the cards that were kept",
    "REDEAL": "“redeal” and two cards",
    "IS": "“=”",
    "DASH": "“-”",
    "SEATS": "the winner's seat",
    "SHARED": "“shared”",
    "UNFINISHED": "“*” for an unfinished game",
    "CONCESSION": "“by concession”",
    "TOTALS": "the numbers, such as 3-2",
    "FACTION_NAME": "a faction, such as G or Goblins",
    "VALUE": "a value",
    "DEAL": "“deal”",
    "PHASE": "“phase 1”",
    "TURNS": "“turns”",
    "KEY": "a header, such as “event: …”",
}
"""A terminal's name in words. What is not here is a word of the notation, and never the only thing expected."""

_VERBS = ("SMASH", "LAY", "UNDER", "RAISE", "BANISH", "DISCARD")
_ABILITIES = ("ROW", "COL", "TO", "SWAP", "HIT", "FLIP", "COPY", "USE", "PASS")
_WORD = re.compile(r"\w+|[^\w\s]")


def seats_in_words(seats: int) -> str:
    """ "A or B", "A, B or C"."""
    return one_of(SEATS[:seats])


def one_of(words: Iterable[str]) -> str:
    """ "this, that or the other"."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def unfit(kind: str, body: str, seats: int, kingdoms: bool) -> Misfit:
    """Where a line of this kind stops making sense, and what could have stood there."""
    start, accepted = _where(kind, body)
    words = expectations(kind, accepted, seats, kingdoms)
    end = len(body.rstrip(BLANKS))
    if start >= end:
        return Misfit("end", end, end + 1, {"expected": one_of(words)})
    word = _WORD.match(body, start)
    stop = word.end() if word else start + 1
    found = body[start:stop]
    if found == "?" and {"CARD", "LETTER"} & accepted:
        return Misfit("hidden", start, stop, {"found": found})
    return Misfit("expected", start, stop, {"found": _short(found), "expected": one_of(words)})


def _short(found: str) -> str:
    found = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in found)
    return found if len(found) <= 24 else found[:23] + "…"


def _where(kind: str, body: str) -> tuple[int, set[str]]:
    """The offset of the first thing that does not fit, and the terminals that would have."""
    from lark import Token, UnexpectedCharacters, UnexpectedToken

    parser = line_parser().parse_interactive(body, start=kind)
    accepted = parser.accepts()
    start = len(body)
    try:
        for _ in parser.iter_parse():
            accepted = parser.accepts()
        parser.feed_eof(Token("$END", ""))
    except UnexpectedCharacters as error:
        start = error.pos_in_stream
    except UnexpectedToken as error:
        if error.token.type != "$END":
            start = error.token.start_pos or 0
    # A word that starts well and goes on wrong ("rowing") is wrong from its start.
    while 0 < start < len(body) and body[start].isalnum() and body[start - 1].isalpha():
        start -= 1
    return start, {plain(name) for name in accepted}


def expectations(kind: str, accepted: set[str], seats: int, kingdoms: bool) -> list[str]:
    """What could stand in a place where these terminals fit, the likeliest first, in words."""
    words = []
    opening = "OPEN" in accepted and "LETTER" in accepted or (kind == "turn" and "INT" in accepted and "LETTER" in accepted)
    if "INT" in accepted and opening:
        words.append("the number of the turn" if kind == "turn" else "the number of the trick")
        accepted = accepted - {"INT"}
    if "LETTER" in accepted and (opening or not {"CARD", "FACTION_NAME"} & accepted):
        words.append(f"a seat, {seats_in_words(seats)}")
    if "CARD" in accepted:
        if kind == "turn" and not {"HIDDEN", "KEEP", "DECK", "SEMICOLON"} & accepted and opening is False:
            words.append("a card, such as G")
        else:
            words.append("a card, such as G" if kingdoms else "a card, such as G7")
    if "HIDDEN" in accepted:
        words.append("“?” for a hidden one")
    if set(_VERBS) & accepted:
        words.append("what was done: smash, lay, under, raise, banish or discard")
    if set(_ABILITIES) & accepted:
        words.append("what the ability did, such as “hit 1,0”")
    words += [phrase for name, phrase in _SIMPLE.items() if name in accepted and phrase not in words]
    if "SEMICOLON" in accepted:
        words.append("“;” and a redeal" if kingdoms else "“;” and a choice")
    if "END" in accepted or "$END" in accepted:
        words.append("the end of the line")
    return words or ["the end of the line"]
