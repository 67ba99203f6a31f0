"""What the header tells the reader of the lines below it: the kind of game, its seats, and who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from claimref.notation.nodes import BLANKS, Header

KEYS = (
    "game", "players", "leader", "factions", "heroes", "rulings", "start", "display",
    "edition", "date", "event", "site", "round", "table", "notation",
)  # fmt: skip
"""The keys a header may have, in canonical order. A key that starts with x- is the user's own."""
KINDS = ("claim", "claim2", "mix", "kingdoms")
_MOST_SEATS = 4


class Line(NamedTuple):
    """A line as it stands: `body` is its text without the comment."""

    number: int
    text: str
    body: str
    comment: str | None


class Setting:
    """The kind of game, its seats, who sits there, and the `factions:` line of a mixed deck."""

    __slots__ = ("kingdoms", "mixed", "players", "seats")

    def __init__(self, kingdoms: bool, seats: int, players: tuple[str, ...], mixed: Header | None) -> None:
        self.kingdoms = kingdoms
        self.seats = seats
        self.players = players
        self.mixed = mixed


def _early(headers: Mapping[str, Header], key: str) -> bool:
    """Stands this key above the body? Below it, it comes too late to say how the lines above it were meant."""
    return key in headers and not headers[key].late


def setting_of(headers: Mapping[str, Header]) -> Setting:
    """What the header lines say. Where they are wrong nobody is refused a seat: the header is the slip, not the lines."""
    kind = headers["game"].value.lower() if "game" in headers else ""
    kingdoms = kind == "kingdoms" or (kind not in KINDS and (_early(headers, "start") or _early(headers, "display")))
    players: tuple[str, ...] = ()
    if "players" in headers:
        players = tuple([name.strip(BLANKS) for name in headers["players"].value.split(",")])
    seats = len(players)
    if not 2 <= seats <= _MOST_SEATS:
        seats = 2 if not players and kind in ("claim", "claim2", "kingdoms") else _MOST_SEATS
    return Setting(kingdoms, seats, players[:_MOST_SEATS], headers.get("factions") if kind == "mix" else None)
