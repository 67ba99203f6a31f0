"""Players and factions by name, in `result:` and `votes:` lines and wherever a header names a faction.

The grammar can't know the names of a record, so they are covered: a private letter is written over each name, as often as
the name is long, and every column stays what it was.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from claimref.cards import CODES, FACTIONS

AMBIGUOUS = -2
"""A name that two factions have: the Dutch Claim calls the Undead "Zombies", Fear has Zombies of its own."""

PLAYER = 0xE000
FACTION = chr(0xE010)

_SEAT_LIKE = re.compile(r"A?B?C?D?(\s+(\d|by\b).*)?|shared\b.*", re.IGNORECASE)
"""What a `result:` may begin with besides names; a player who is called like that can only be named by his seat."""


def fold(name: str) -> str:
    """A name as it is compared: without case and accents, character by character, so that its length stays."""
    return "".join(_plain_letter(letter) for letter in name)


@lru_cache(maxsize=1024)
def _plain_letter(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter)[0].casefold()
    return plain if len(plain) == 1 else letter


@cache
def faction_names() -> dict[str, list[int]]:
    """Every name a faction has in any language, folded, with the factions that have it: "Zombies" are two."""
    found: dict[str, list[int]] = {}
    for faction in FACTIONS:
        for name in {fold(name) for names in faction.names.values() for name in names}:
            found.setdefault(name, []).append(faction.index)
    return found


@cache
def faction_pattern() -> re.Pattern[str]:
    """A faction's name, longest first, in folded text; "No Muertos" may have more than one blank."""
    names = sorted(faction_names(), key=len, reverse=True)
    either = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in names)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


def factions_called(name: str) -> list[int]:
    """The factions with this code or name."""
    if len(name) == 1:
        place = CODES.find(name.upper()) if name.isascii() else -1
        return [place] if place >= 0 else []
    return faction_names().get(" ".join(fold(name).split()), [])


def faction_of(name: str) -> int | None:
    """The faction with this code or name, `AMBIGUOUS` where several have it, None if there is none."""
    found = factions_called(name)
    return AMBIGUOUS if len(found) > 1 else found[0] if found else None


@lru_cache(maxsize=16)
def _player_pattern(players: tuple[str, ...]) -> re.Pattern[str] | None:
    """The players' names where a winner may stand: after the colon, an `=`, or an "and"."""
    names = sorted({fold(name) for name in players if not _SEAT_LIKE.fullmatch(name)}, key=len, reverse=True)
    if not names:
        return None
    return re.compile(rf"((?:[:=&+]|(?<!\w)and)\s*)({'|'.join(map(re.escape, names))})(?!\w|\s*=)")


def cover_players(body: str, players: tuple[str, ...]) -> str:
    """`result: Anna 3-2` with the private letter of seat A over the name."""
    pattern = _player_pattern(players)
    if pattern is None:
        return body
    seats = {fold(name): seat for seat, name in reversed(list(enumerate(players)))}
    folded = fold(body)
    for place in pattern.finditer(folded):
        start, end = place.span(2)
        body = body[:start] + chr(PLAYER + seats[place[2]]) * (end - start) + body[end:]
    return body


def cover_factions(body: str) -> str:
    """`votes: Goblins=A` with the private letter of factions over the name, where an `=` follows."""
    for place in faction_pattern().finditer(fold(body)):
        start, end = place.span()
        if body[end:].lstrip().startswith("="):
            body = body[:start] + FACTION * (end - start) + body[end:]
    return body
