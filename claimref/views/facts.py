"""What tables, statistics and filters ask of a judged game: who sat where, who led first, which factions, who won."""

from __future__ import annotations

from claimref.notation.nodes import SEATS
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay


def header(replay: Replay, key: str) -> str:
    """A header line's value; nothing where there is no such line."""
    found = replay.record.headers().get(key)
    return found.value if found else ""


def first_leader(replay: Replay) -> int | None:
    """The seat that led the first trick or had the first turn."""
    return replay.leader if isinstance(replay, TrickReplay | KingdomsReplay) else None


def factions(replay: Replay) -> tuple[int, ...]:
    """The factions in play."""
    if isinstance(replay, TrickReplay):
        return replay.table.setup.factions
    return replay.kingdom.factions if isinstance(replay, KingdomsReplay) else ()


def length(replay: Replay) -> int:
    """How many tricks or turns were played."""
    if isinstance(replay, TrickReplay):
        return len(replay.table.tricks)
    return len(replay.turns) if isinstance(replay, KingdomsReplay) else 0


def winners(replay: Replay) -> list[str]:
    """The sides that won: none before the end, several where they share."""
    result = replay.result
    return list(result["winners"]) if result else []


def name_of(replay: Replay, seat: int) -> str:
    """The player's name, or the letter of the seat where the record gives none."""
    return replay.names[seat] if seat < len(replay.names) else SEATS[seat]


def names_of(replay: Replay, side: str) -> list[str]:
    """The names of those who make up a side."""
    return [name_of(replay, SEATS.index(letter)) for letter in side]


def count(replay: Replay, severity: str) -> int:
    """How many findings of a severity there are."""
    return sum(finding.severity == severity for finding in replay.findings)
