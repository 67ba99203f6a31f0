"""`claimref convert`: games for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import click

from claimref.cli.colour import color_option, coloured, painter
from claimref.cli.output import format_of, output_option, written
from claimref.cli.progress import progress
from claimref.cli.selection import judged, where_option
from claimref.cli.sources import FILE, Sources, unpack_option
from claimref.cli.workers import colours, shared, workers_options
from claimref.scale.mishaps import mishap_in
from claimref.views import games as views
from claimref.views.findings import Report, report
from claimref.views.games import SHEETS, UnfitError, Writer

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.verdict import Replay
    from claimref.views.where import Where

FORMATS = (*views.FORMATS, "parquet")


@click.command("convert")
@click.argument("files", nargs=-1, type=FILE)
@click.option("--to", "target", type=click.Choice(FORMATS), help="The format; without it, the ending of -o names it.")
@click.option(
    "--rows",
    type=click.Choice(SHEETS),
    help="csv, tsv, md, parquet: what a row is about; games without it (md: a page).",
)
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="svg: the kingdom after turn N, not at the end.")
@where_option
@output_option
@unpack_option
@workers_options
@color_option
def command(
    files: tuple[str, ...], target: str | None, rows: str | None, turn: int | None, where: tuple[Where, ...],
    output: str | None, jobs: int, cluster: str | None,
) -> int:  # fmt: skip
    """Replay games and write them for other programs.

    FILES are records, archives or folders of them, or - for standard input. Findings are part of the data and are
    told on standard error too. json is an array, jsonl a game per line, csv and tsv a row per game (--rows moves: per
    trick or turn; --rows factions: per faction), md a page to read, svg the board of one game of Kingdoms.

    \b
    claimref convert --to jsonl archive/ | jq .result.winners
    claimref convert --rows factions -o factions.csv archive/
    claimref convert --to svg --turn 12 kingdoms.claim > turn12.svg

    \b
    Exit status: 0 clean
                 1 errors in a game
                 2 wrong usage or a file that can't be read
    """
    target = _target(target, output, rows, turn)
    sources = Sources(files)
    try:
        with progress(sources.total) as bar, written(output) as out:
            converting = Converting(tuple(chosen.text for chosen in where), target, rows, coloured(sys.stderr))
            if target == "svg":  # a picture of one game is not worth sharing
                jobs, cluster = 1, None
            with (
                shared(sources, converting, jobs, cluster, bar) as parts,
                _writer(target, out, rows, turn) as games,
                report("concise", sys.stderr, painter(sys.stderr)) as findings,
            ):
                if parts is None:
                    replays = bar.over(judged(sources, where), lambda: sources.read)
                    _, errors = _convert(replays, games, findings)
                else:
                    errors = _put_together(parts, games)
    except UnfitError as error:
        raise click.UsageError(f"{error}.") from error
    return 2 if sources.unreadable else int(errors)


def _writer(target: str, out: TextIO, rows: str | None, turn: int | None) -> Writer:
    if target != "parquet":
        return views.writer(target, out, rows, turn)
    if out.isatty():
        raise click.UsageError("parquet is not for a terminal: name a file with -o, or use a pipe.")
    from claimref.scale.parquet import Parquet

    return Parquet(out, rows or "games")


def _convert(games: Iterable[tuple[Record, Replay]], converted: Writer, findings: Report) -> tuple[int, bool]:
    """Write every game, and what was found in it; how many there were, and whether there was an error."""
    number, errors = 0, False
    for record, replay in games:
        try:
            converted.add(replay)
        except UnfitError:
            raise
        except Exception as error:
            mishap_in(error, record)
            continue
        number += 1
        if replay.findings:
            findings.add_all([finding for finding in replay.findings if finding.severity != "info"], record)
            errors = errors or any(finding.severity == "error" for finding in replay.findings)
    return number, errors


class Converted(NamedTuple):
    """What a worker made of some games: their text (or rows), how many they are, and the findings, written."""

    made: Any
    games: int
    findings: str
    errors: bool


class Converting(NamedTuple):
    """What a worker has to know to write games as this command would."""

    filters: tuple[str, ...]
    target: str
    rows: str | None
    coloured: bool

    def __call__(self, games: Iterable[tuple[Record, Replay]]) -> Converted:
        out, told = StringIO(), StringIO()
        converted = _part_writer(self.target, out, self.rows)
        converted.resume()
        with colours(self.coloured):
            number, errors = _convert(games, converted, report("concise", told, painter(told)))
        return Converted(converted.part(), number, told.getvalue(), errors)


def _part_writer(target: str, out: StringIO, rows: str | None) -> Writer:
    """A worker's: rows for a Parquet file are only gathered, for the one who writes it."""
    if target != "parquet":
        return views.writer(target, out, rows)
    from claimref.scale.parquet import Gathered

    return Gathered(out, rows or "games")


def _put_together(parts: Iterable[Converted], games: Writer) -> bool:
    """What `_convert` does, from the parts of several workers."""
    errors = False
    for part in parts:
        games.join(part.made, part.games)
        sys.stderr.write(part.findings)
        errors = errors or part.errors
    return errors


def _target(target: str | None, output: str | None, rows: str | None, turn: int | None) -> str:
    """The format asked for, by name or by the file's ending; options of another format are refused."""
    chosen = target or format_of(output, FORMATS)
    if chosen is None:
        where = f"The ending of {output} names no format: say" if output else "Say"
        raise click.UsageError(f"{where} --to {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    if rows and chosen not in ("csv", "tsv", "md", "parquet"):
        raise click.UsageError(f"--rows is for csv, tsv and md, and for parquet, not for {chosen}.")
    if turn is not None and chosen != "svg":
        raise click.UsageError(f"--turn is for svg, not for {chosen}.")
    return chosen
