"""What does not fit in a line, and what was expected there, in words that a player understands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from claimref.cards import ABILITY_VERBS, FACTIONS, VERBS
from claimref.notation.grammar import Refused
from claimref.notation.nodes import BLANKS, SEATS
from claimref.notation.setting import Setting


class Misfit(Exception):
    """A line that does not fit: where (offsets in the line), and which sentence says why."""

    def __init__(self, case: str, start: int, end: int, details: dict[str, str]) -> None:
        super().__init__(case)
        self.case = case
        self.start = start
        self.end = end
        self.details = details


_WORD = re.compile(r"\w+|[^\w\s]")
_LONGEST_QUOTE = 24

_LINES = {
    "trick": ("a trick", "such as “1. A [G5] K7 K3 > A”"),
    "turn": ("a turn", "such as “1. A G@1,0 +1 / deck”"),
}

_VERB, _ABILITY = "a verb", "an ability"
_TERMINALS = {
    **{word.upper(): _VERB for word in VERBS},
    **{word.upper(): _ABILITY for word in ABILITY_VERBS},
}
"""Any word of a kind stands for all of them: where one fits, the others do."""
_EXAMPLE = max(ABILITY_VERBS.values(), key=lambda verb: verb.places).word


def one_of(words: Iterable[str]) -> str:
    """“this, that or the other”."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


Phrase = tuple[str, str]
"""What could stand somewhere, and a word to explain it: “a card”, “such as G7”."""

A_FACTION: Phrase = "a faction", f"such as {FACTIONS[0].code} or {FACTIONS[0].name()}"

_PHRASES: dict[str, Phrase] = {
    "DEAL": ("“deal”", ""),
    "PHASE": ("“phase 1”", ""),
    "TURNS": ("“turns”", ""),
    "DOT": ("a dot after the number", ""),
    "OPEN": ("a face-up card in brackets", "such as [G7]"),
    "CLOSE": ("a closing bracket", ""),
    "AT": ("“@” and a place", "such as G@1,0"),
    "COLON": ("a colon", ""),
    "IS": ("“=”", ""),
    "WINS": ("“>” and who wins", ""),
    _VERB: ("what was done", one_of(VERBS)),
    _ABILITY: ("what the ability did", f"such as “{_EXAMPLE} 1,0”"),
    "PLUS": ("its points", "such as +3"),
    "SLASH": ("“/” and the card that was taken", ""),
    "DECK": ("“deck”", ""),
    "SEE": ("“see”", ""),
    "REFILL": ("“<” and the card that refills the display", ""),
    "KEEP": ("“keep” and the cards that were kept", ""),
    "REDEAL": ("“redeal” and the two new cards", ""),
    "SHARED": ("“shared”", ""),
    "UNFINISHED": ("“*” for an unfinished game", ""),
    "CONCESSION": ("“by concession”", ""),
}
"""What a terminal of the grammar is to a player. Marks and names may always be left out, so nobody expects them."""


def seats_in_words(seats: int) -> str:
    """The seats of a game: “A or B”."""
    return one_of(SEATS[:seats])


def unfit(kind: str, body: str, refused: Refused, setting: Setting) -> Misfit:
    """Where a line of this kind stops making sense, and what could have stood there."""
    start, end = refused.start, len(body.rstrip(BLANKS))
    placed = "@" in body[:start]
    expected = _expected(kind, refused.accepted, setting.seats, setting.kingdoms, placed)
    if start >= end:
        return Misfit("end", end, end + 1, {"expected": expected})
    # A word that begins well and goes on wrong ("rowing") is wrong from its start.
    while start and body[start].isalnum() and body[start - 1].isalpha():
        start -= 1
    word = _WORD.match(body, start)
    stop = word.end() if word else start + 1
    if body[start] == "?" and {"CARD", "LETTER"} & refused.accepted:
        return Misfit("hidden", start, stop, {"found": "?"})
    if kind == "hand" and "COLON" in refused.accepted:
        return Misfit("colon", start, stop, {"seat": body[:start].strip(BLANKS), "found": body[start:stop]})
    if not body[:start].strip(BLANKS) and kind in _LINES:
        expected = _in_words([_LINES[kind]])
    return Misfit("expected", start, stop, {"found": _quote(body[start:stop]), "expected": expected})


@cache
def _expected(kind: str, accepted: frozenset[str], seats: int, kingdoms: bool, placed: bool) -> str:
    """What could have stood there, in words: damaged lines break off at the same few places."""
    return _in_words(expectations(kind, accepted, seats, kingdoms, placed))


def _in_words(phrases: list[Phrase]) -> str:
    """One phrase with its explanation behind a comma, several with theirs in brackets."""
    if len(phrases) == 1:
        return ", ".join(filter(None, phrases[0]))
    return one_of(f"{what} ({hint})" if hint else what for what, hint in phrases)


def _quote(found: str) -> str:
    found = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in found[:100])
    return found if len(found) <= _LONGEST_QUOTE else found[: _LONGEST_QUOTE - 1] + "…"


def expectations(kind: str, accepted: frozenset[str], seats: int, kingdoms: bool, placed: bool) -> list[Phrase]:
    """What could stand where these terminals fit, the likeliest first. `placed`: a card of Kingdoms has its place."""
    accepted = frozenset(_TERMINALS.get(name, name) for name in accepted)
    if "CARD" in accepted:
        accepted -= {"AT"}
    found = [*_numbers(kind, accepted), *_seats_and_cards(kind, accepted, seats, kingdoms, placed)]
    found += [phrase for name, phrase in _PHRASES.items() if name in accepted]
    if "SEMICOLON" in accepted:
        found.append(("“;” and a redeal" if kind == "turn" else "“;” and a choice", ""))
    if "COMMA" in accepted and not found:
        found.append(("a comma and a second number", "such as 1,0"))
    if "$END" in accepted or not found:
        found.append(("the end of the line", ""))
    return found


def _numbers(kind: str, accepted: frozenset[str]) -> Iterator[Phrase]:
    if "INT" not in accepted:
        return
    if kind == "turn" and "DASH" in accepted:
        yield "a place", "such as 1,0"
    elif kind in ("trick", "turn") and "LETTER" in accepted:
        yield f"the number of the {kind}", ""
    elif kind == "heading":
        yield "1 or 2", ""
    elif kind == "result":
        yield "the votes or points", "such as 3-2"
    else:
        yield "a number", ""


def _seats_and_cards(kind: str, accepted: frozenset[str], seats: int, kingdoms: bool, placed: bool) -> Iterator[Phrase]:
    """A letter is a seat, a card or a faction: what else fits tells which."""
    letters = seats_in_words(seats)
    if "SEATS" in accepted:
        yield "who wins" if kind == "result" else "whom it votes for", letters
    if "FACTION_NAME" in accepted:
        yield A_FACTION
    elif "LETTER" in accepted and ("CARD" not in accepted or ({"OPEN", "INT"} & accepted and "WINS" not in accepted)):
        yield "a seat", letters
    if kind == "turn" and "CARD" in accepted and not placed:
        yield "a card and its place", "such as G@1,0"
    elif "CARD" in accepted:
        yield "a card", "such as G" if kingdoms else "such as G7"
    if "HIDDEN" in accepted:
        yield "“?” for a hidden card", ""
