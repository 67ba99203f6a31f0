"""The fields that a filter can ask for: what the header says, and what the referee found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from claimref.cards import CODES, FACTIONS, data
from claimref.notation import values
from claimref.notation.nodes import SEATS, Record
from claimref.referee.judge import judge
from claimref.referee.verdict import Replay
from claimref.views import facts
from claimref.views.powers import acted

Value = str | int | bool


class Subject:
    """A game that a filter looks at. It is judged only when a field needs it: what the header says, it says by itself."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.headers = record.headers()

    @cached_property
    def replay(self) -> Replay:
        return judge(self.record)

    def text(self, key: str) -> str:
        """A header line's value, or nothing."""
        return self.headers[key].value if key in self.headers else ""


class Field(NamedTuple):
    """A field: what kind of values it has (text, number, flag, date), and how a game gives them."""

    name: str
    kind: str
    read: Callable[[Subject], list[Value]]
    words: tuple[str, ...] = ()
    """The only values there are, where they can be told."""


def _some(value: Value) -> list[Value]:
    return [value] if value != "" else []


def _players(subject: Subject) -> list[Value]:
    return [name for name, _ in values.players(subject.headers["players"])] if "players" in subject.headers else []


def _factions(subject: Subject) -> list[Value]:
    """The factions in play, by code and by name."""
    rules = subject.text("game").lower()
    if "factions" in subject.headers:
        found = [faction for faction, _ in values.factions(subject.headers["factions"])]
    else:
        found = [CODES.index(code) for code in data("games").get(rules, {}).get("factions", "")]
    known = [FACTIONS[faction] for faction in found if faction is not None and faction >= 0]
    return [name for faction in known for name in (faction.code, faction.name())]


def _heroes(subject: Subject) -> list[Value]:
    return [*subject.text("heroes").replace(",", " ").replace("=", " ").split()]


def _rulings(subject: Subject) -> list[Value]:
    """`vampire-same-trick` and `vampire-same-trick=no`."""
    if "rulings" not in subject.headers:
        return []
    found = values.rulings(subject.headers["rulings"])
    return [word for name, value, _ in found for word in (name, f"{name}={value}")]


def _leader(subject: Subject) -> list[Value]:
    seat = facts.first_leader(subject.replay)
    return [] if seat is None else [SEATS[seat], facts.name_of(subject.replay, seat)]


def _winner(subject: Subject) -> list[Value]:
    """Seats, team and names of those who won."""
    replay = subject.replay
    return [word for side in facts.winners(replay) for word in {side, *side, *facts.names_of(replay, side)}]


def _decided(subject: Subject) -> list[Value]:
    result = subject.replay.result
    return _some(result["decided_by"] or "") if result else []


def _findings(subject: Subject) -> list[Value]:
    return [word for finding in subject.replay.findings for word in (finding.name, finding.code)]


def _margin(subject: Subject) -> list[Value]:
    """By how many votes or points the best is ahead of the next."""
    result = subject.replay.result
    totals = sorted(result["totals"].values()) if result else []
    return [totals[-1] - totals[-2]] if len(totals) > 1 else []


def _count(severity: str) -> Callable[[Subject], list[Value]]:
    return lambda subject: [facts.count(subject.replay, severity)]


def _header(key: str) -> Callable[[Subject], list[Value]]:
    return lambda subject: _some(subject.text(key))


_GAMES = tuple(name for name, entry in data("games").items() if "title" in entry)
_DECIDED = ("votes", "cards", "values", "points", "figures", "shared", "concession")
_FIELDS = {
    field.name: field
    for field in (
        Field("path", "text", lambda subject: [subject.record.path]),
        Field("game", "number", lambda subject: [subject.record.number]),
        Field("rules", "text", lambda subject: _some(subject.text("game").lower()), _GAMES),
        Field("seats", "number", lambda subject: [len(_players(subject))]),
        Field("players", "text", _players),
        Field("leader", "text", _leader),
        Field("factions", "text", _factions),
        Field("heroes", "text", _heroes),
        Field("rulings", "text", _rulings),
        Field("date", "date", _header("date")),
        Field("status", "text", lambda subject: [subject.replay.status], ("finished", "unfinished", "conceded")),
        Field("legal", "flag", lambda subject: [subject.replay.legal]),
        Field("winner", "text", _winner),
        Field("decided_by", "text", _decided, _DECIDED),
        Field("margin", "number", _margin),
        Field("moves", "number", lambda subject: [facts.length(subject.replay)]),
        Field("powers", "text", lambda subject: [*acted(subject.replay)]),
        Field("findings", "text", _findings),
        Field("errors", "number", _count("error")),
        Field("warnings", "number", _count("warning")),
        *(Field(key, "text", _header(key)) for key in ("start", "display", "edition", "event", "site")),
        *(Field(key, "text", _header(key)) for key in ("round", "table", "notation")),
    )
}
_OTHER_NAMES = {
    "player": "players", "faction": "factions", "hero": "heroes", "ruling": "rulings", "power": "powers",
    "finding": "findings", "winners": "winner",
}  # fmt: skip


def field_named(name: str) -> Field | None:
    """The field of this name; every key that starts with x- is one."""
    if name.startswith("x-"):
        return Field(name, "text", _header(name))
    return _FIELDS.get(_OTHER_NAMES.get(name, name))


def field_names() -> tuple[str, ...]:
    """All names of fields, for whoever mistyped one."""
    return (*_FIELDS, *_OTHER_NAMES)
