"""How the lines of a record begin, by their shape. Canonical lines are known without it."""

from __future__ import annotations

import re

from claimref.cards import HEROES
from claimref.notation.nodes import BLANKS

BLANK = f"[{re.escape(BLANKS)}]"
KEY = re.compile(rf"{BLANK}*([^\W\d_][\w-]*){BLANK}*:")
"""`key:`, with blanks around the key."""
HEADING = re.compile(rf"{BLANK}*(?:deal|phase|turns)(?![^\W\d])", re.IGNORECASE)
"""`deal`, `phase 1`, `phase1`, `turns`, whatever follows."""
HAND_WITHOUT_COLON = re.compile(
    rf"{BLANK}*[A-D](?:(?:{BLANK}|,)+(?:[A-Z][0-9]*|{'|'.join(HEROES)}|\?)(?!\w))+(?:{BLANK}|,)*(?:#|$)", re.IGNORECASE
)
"""`A G0 G4`: a seat and cards, and nothing of what a trick or a turn has besides."""
HEADER_COMMENT = re.compile(rf"(?<={BLANK})#(?={BLANK})")
"""The `#` of a comment behind a header: with a blank on both sides, so that `Table #3` is all value."""
UNREADABLE = re.compile("[\0\ufffd\ud800-\udfff]")
"""NUL, and what stands for bytes that are no UTF-8."""
FIRST_WORD = re.compile(r"[^\W\d_]+")
