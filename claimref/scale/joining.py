"""Parts made by several workers, put together so that the whole is the same, byte for byte, as if one had made it.

A worker writes its part as if games had gone before; the parts then follow each other as they are. Only the very first
begins with what stands before a first game instead of what stands between two.
"""

from __future__ import annotations

from collections import Counter
from io import StringIO
from typing import Any

from claimref.views.findings import Paint, Report, report
from claimref.views.games import Writer, writer
from claimref.views.stats import Statistics

_OPENING = {"json": "[", "sarif": ""}
"""What a first finding has where every other has a comma."""


def continued_report(output_format: str, out: StringIO, paint: Paint, width: int | None) -> Report:
    """A report for a part of the findings, others before it."""
    findings = report(output_format, out, paint, width).__enter__()
    _continued(out)
    if output_format in _OPENING:
        findings.opened = True  # type: ignore[attr-defined]
    return findings


def join_findings(findings: Report, output_format: str, text: str) -> None:
    """Put a part after those that are written already."""
    if text and output_format in _OPENING:
        if not findings.opened:  # type: ignore[attr-defined]
            text = _OPENING[output_format] + text[1:]
        findings.opened = True  # type: ignore[attr-defined]
    findings.out.write(text)


def continued_writer(target: str, out: StringIO, rows: str | None) -> Writer:
    """A writer for a part of the games, others before it."""
    if target == "parquet":
        from claimref.scale.parquet import Gathered

        return Gathered(out, rows or "games")
    games = writer(target, out, rows).__enter__()
    _continued(out)
    games.games = 1
    return games


def join_games(games: Writer, target: str, made: str | list[Any], number: int) -> None:
    """Put a part with so many games after those that are written already."""
    if isinstance(made, list):
        for rows in made:
            games.add_rows(rows)  # type: ignore[attr-defined]
        return
    if number and not games.games:
        if target == "json":
            made = "[" + made[1:]
        elif type(games).__name__ == "Summaries":
            made = made[1:]  # the blank line between two games
    games.out.write(made)
    games.games += number


def _continued(out: StringIO) -> None:
    """What stands before everything stands there once, and not here."""
    out.seek(0)
    out.truncate()


def join_statistics(whole: Statistics, part: Statistics) -> None:
    """Add what was counted in a part of the games; rows keep the order in which they first came."""
    for name, counted in vars(part).items():
        mine: Any = getattr(whole, name)
        if isinstance(counted, Counter):
            mine.update(counted)
            continue
        for key, counts in counted.rows.items():
            sides = counts.pop("sides", None)  # not a sum: how many sides every such game has
            mine[key].update(counts)
            if sides is not None:
                mine[key]["sides"] = sides
