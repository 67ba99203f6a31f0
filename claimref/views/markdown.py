"""Games as Markdown: a short page about each, or a table with a row per game, move or faction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from claimref.cards import FACTIONS
from claimref.notation.nodes import SEATS
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.verdict import Replay
from claimref.views import facts
from claimref.views.games import Writer
from claimref.views.printed import visible
from claimref.views.rows import SHEETS

_MARKS = re.compile(r"([\\`*_\[\]<>|~#&])")


def plain(text: object) -> str:
    """A text in which Markdown and HTML see nothing of theirs."""
    return _MARKS.sub(r"\\\1", visible(str(text)))


def table_row(cells: Iterable[object]) -> str:
    """`| a | b |`, what is not known empty."""
    return "|" + "".join(f" {plain('' if cell is None else cell)} |" for cell in cells)


def table_head(columns: Iterable[str]) -> str:
    """The names of the columns and the line below them."""
    names = list(columns)
    return table_row(names) + "\n|" + " --- |" * len(names)


class MarkdownTable(Writer):
    """The rows of csv as a Markdown table."""

    def __init__(self, out: TextIO, rows: str) -> None:
        super().__init__(out)
        self.sheet = SHEETS[rows]

    def begin(self) -> None:
        self.out.write(table_head(self.sheet.columns) + "\n")

    def write(self, replay: Replay) -> None:
        self.out.writelines(table_row(row) + "\n" for row in self.sheet.rows(replay))


class Summaries(Writer):
    """For each game who played what, the result, the score, and what was found."""

    def write(self, replay: Replay) -> None:
        self.out.write(("\n" if self.games else "") + "\n".join(summary(replay)) + "\n")

    def join(self, part: Any, games: int) -> None:
        super().join(part if self.games else part.removeprefix("\n"), games)


def summary(replay: Replay) -> Iterator[str]:
    """One game in a few lines."""
    yield f"## {plain(' – '.join(replay.names) or 'A game')}"
    yield ""
    yield f"- Game: {plain(replay.rules or 'unknown')} ({plain(replay.record.path)}, game {replay.record.number})"
    for key in ("date", "event", "site", "round", "table"):
        if value := facts.header(replay, key):
            yield f"- {key.capitalize()}: {plain(value)}"
    yield f"- Result: {result_line(replay)}"
    result = replay.result
    if result is not None:
        yield ""
        yield from _score(replay, result)
    if replay.findings:
        yield ""
        for finding in replay.findings:
            yield f"- Line {finding.line}, {finding.severity} `{finding.name}`: {plain(finding.message)}"


def result_line(replay: Replay) -> str:
    """`**Bram** wins 2–3, by votes`, `unfinished, 1–2 so far`."""
    result = replay.result
    if result is None:
        return "none"
    score = "–".join(str(total) for total in result["totals"].values())
    sides = [" and ".join(facts.names_of(replay, side)) for side in result["winners"]]
    names = " and ".join(f"**{plain(side)}**" for side in sides)
    if not names:
        return f"{replay.status}, {score} so far"
    several = len(sides) > 1 or len(result["winners"][0]) > 1
    if result["decided_by"] == "shared":
        return f"{names} share the win, {score}"
    return f"{names} {'win' if several else 'wins'} {score}, by {result['decided_by']}"


def _score(replay: Replay, result: dict[str, Any]) -> Iterator[str]:
    """A row per faction with what each player has of it and whom it votes for, then the totals."""
    kingdoms = isinstance(replay, KingdomsReplay)
    seats = [f"{facts.name_of(replay, seat)} ({SEATS[seat]})" for seat in range(len(replay.names))]
    yield table_head(["faction", *seats, "control" if kingdoms else "vote"])
    sheet = SHEETS["factions"]
    first = sheet.columns.index("count_a" if kingdoms else "pile_a")
    for faction, row in zip(facts.factions(replay), sheet.rows(replay), strict=True):
        vote = result["votes"][FACTIONS[faction].code]
        whom = "–" if vote is None else " and ".join(facts.names_of(replay, vote))
        yield table_row([FACTIONS[faction].name(), *row[first : first + len(seats)], whom])
    if kingdoms:
        named = {
            "ability_points": "points by abilities",
            "faction_points": "points for factions",
            "figures": "figures left",
        }
        for key, name in named.items():
            yield table_row([name, *result[key].values(), ""])
    totals = [total for letter in SEATS for side, total in result["totals"].items() if letter in side]
    yield table_row(["total" if kingdoms else "votes", *totals, ""])
