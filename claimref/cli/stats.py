"""`claimref stats`: what many games say about players, factions, leaders and rule sets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple, TextIO

import click

from claimref.cli.colour import color_option, coloured, painter
from claimref.cli.output import format_of, output_option, written
from claimref.cli.progress import progress
from claimref.cli.selection import judged, where_option
from claimref.cli.sources import FILE, Sources, unpack_option
from claimref.cli.tables import table_format_option
from claimref.cli.workers import colours, shared, workers_options
from claimref.scale.mishaps import mishap_in
from claimref.views.findings import Report, report
from claimref.views.printed import cell, json_text

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.verdict import Replay
    from claimref.views.stats import Statistics
    from claimref.views.where import Where

FORMATS = ("table", "csv", "tsv", "json", "md")
TABLES = ("players", "pairs", "factions", "powers", "leaders", "rules")


@click.command("stats")
@click.argument("files", nargs=-1, type=FILE)
@click.option("--by", "tables", type=click.Choice(TABLES), multiple=True, help="Only this table; may be given again.")
@click.option(
    "--to", "target", type=click.Choice(FORMATS), help="The format; without it, the ending of -o names it, or table."
)
@where_option
@table_format_option
@output_option
@unpack_option
@workers_options
@color_option
def command(
    files: tuple[str, ...], tables: tuple[str, ...], target: str | None, where: tuple[Where, ...],
    table_format: str, output: str | None, jobs: int, cluster: str | None,
) -> int:  # fmt: skip
    """Add up many games: per player, head to head, per faction, power, first leader and rule set.

    FILES are records, archives or folders of them, or - for standard input. Wins count in games that are over, votes
    and points in those that were played out. Games with errors count like all others; what was found in them is told on
    standard error. csv and tsv hold one table: players, or the one named with --by.

    \b
    claimref stats archive/
    claimref stats --by players --where 'rules=mix and date>=2026-01-01' archive/
    claimref stats -o stats.json archive/

    \b
    Exit status: 0 clean
                 1 errors in a game
                 2 wrong usage or a file that can't be read
    """
    from claimref.views.stats import Statistics

    chosen = target or format_of(output, FORMATS) or "table"
    if chosen in ("csv", "tsv"):
        if len(tables) > 1:
            raise click.UsageError(f"{chosen} holds one table: name one with --by.")
        tables = tables or ("players",)
    sources = Sources(files)
    counting = Counting(tuple(chosen.text for chosen in where), coloured(sys.stderr))
    statistics = Statistics()
    with progress(sources.total) as bar, shared(sources, counting, jobs, cluster, bar) as parts:
        if parts is None:
            replays = bar.over(judged(sources, where), lambda: sources.read)
            errors = _count(replays, statistics, report("concise", sys.stderr, painter(sys.stderr)))
        else:
            errors = _put_together(parts, statistics)
    if statistics.games["games"] or not sources.unreadable:
        with written(output) as out:
            _write(statistics, chosen, tables or TABLES, table_format, out)
    return 2 if sources.unreadable else int(errors)


def _count(games: Iterable[tuple[Record, Replay]], statistics: Statistics, findings: Report) -> bool:
    """Count every game, and write what was found in it; whether there was an error."""
    errors = False
    for record, replay in games:
        try:
            statistics.add(replay)
        except Exception as error:
            mishap_in(error, record)
        if replay.findings:
            findings.add_all([finding for finding in replay.findings if finding.severity != "info"], record)
            errors = errors or any(finding.severity == "error" for finding in replay.findings)
    return errors


class Counted(NamedTuple):
    """What a worker counted, and the findings, written."""

    statistics: Statistics
    findings: str
    errors: bool


class Counting(NamedTuple):
    """What a worker has to know to count games."""

    filters: tuple[str, ...]
    coloured: bool

    def __call__(self, games: Iterable[tuple[Record, Replay]]) -> Counted:
        from claimref.views.stats import Statistics

        statistics, told = Statistics(), StringIO()
        with colours(self.coloured):
            errors = _count(games, statistics, report("concise", told, painter(told)))
        return Counted(statistics, told.getvalue(), errors)


def _put_together(parts: Iterable[Counted], statistics: Statistics) -> bool:
    """What `_count` does, from the parts of several workers."""
    errors = False
    for part in parts:
        statistics.join(part.statistics)
        sys.stderr.write(part.findings)
        errors = errors or part.errors
    return errors


def _write(statistics: Statistics, target: str, tables: tuple[str, ...], table_format: str, out: TextIO) -> None:
    if target == "json":
        from json import dumps

        found = statistics.to_json()
        left_out = set(TABLES) - set(tables)
        out.write(
            json_text(
                dumps({key: value for key, value in found.items() if key not in left_out}, ensure_ascii=False, indent=2)
            )
        )
        out.write("\n")
    elif target in ("csv", "tsv"):
        import csv

        from claimref.views.stats import SECTIONS

        rows = csv.DictWriter(
            out, SECTIONS[tables[0]].columns, delimiter="," if target == "csv" else "\t", lineterminator="\n"
        )
        rows.writeheader()
        rows.writerows({key: cell(value) for key, value in row.items()} for row in statistics.table(tables[0]))
    else:
        paint = painter(out)
        title = (lambda text: f"## {text}") if target == "md" else (lambda text: paint("note", text))
        page = _page(statistics, tables, "github" if target == "md" else table_format, title)
        out.writelines(line + "\n" for line in page)


def _page(
    statistics: Statistics, tables: tuple[str, ...], table_format: str, title: Callable[[str], str]
) -> Iterator[str]:
    """What was counted, then the tables, each under its title."""
    from claimref.cli.tables import number_table
    from claimref.views.stats import SECTIONS, shown

    whole = statistics.games
    told = ", ".join(f"{whole[status]} {status}" for status in ("finished", "conceded", "unfinished") if whole[status])
    yield f"{whole['games']} {'game' if whole['games'] == 1 else 'games'}" + (f": {told}" if told else "")
    for name in tables:
        section, entries = SECTIONS[name], statistics.table(name)
        if entries:
            yield ""
            yield title(section.title)
            yield ""
            columns, rows = shown(section, entries)
            yield number_table(rows, columns, table_format, padding=0)
