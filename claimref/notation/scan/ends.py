"""The scanner of headings and of the lines at the end: `phase 1`, `result: A 3-2`, `votes: G=A K=-`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from claimref.notation.nodes import SEATS, Heading, Node, Result, Votes
from claimref.notation.scan import spans
from claimref.notation.scan.cards import LONGEST, cut, tables

_HEADINGS: Final = {"phase 1", "phase 2", "turns", "deal"}
_TOTALS = r"([0-9]{1,6}(?:-[0-9]{1,6})*)"
_RESULT = rf"result: (?:(?=[A-D])(A?B?C?D?)(?: {_TOTALS}|( by concession))?|(shared)(?: {_TOTALS})?|(\*))"


def heading_or_end(number: int, line: str, seats: int, kingdoms: bool) -> Node | None:
    """A heading or one of the lines at the end; None for any other line."""
    if line in _HEADINGS:
        return Heading(number, line, None, line) if line == "deal" or (line == "turns") == kingdoms else None
    if line.startswith("result: "):
        return _result(number, line, seats)
    if line.startswith("votes: "):
        return _votes(number, line, seats)
    return None


def _result(number: int, line: str, seats: int) -> Result | None:
    """`result: A 3-2`."""
    body, comment = cut(line)
    words = body.split(" ")
    if len(words) < 2 or len(line) > LONGEST:
        return None
    winners = tables(seats).winners.get(words[1])
    if winners and len(words) == 3:
        totals = words[2].split("-")
        for total in totals:
            if not (total.isascii() and total.isdigit() and len(total) <= 6):
                break
        else:
            points = tuple([int(total) for total in totals])
            return Result(number, line, comment, spans.result, winners, False, points, False, False)
    claim = _claim(body, seats)
    return Result(number, line, comment, spans.result, *claim) if claim else None


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
    return Votes(number, line, comment, spans.votes, ballot)
