"""`claimref convert`: games for other programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.output import format_of, output_option, written
from claimref.cli.selection import judged, where_option
from claimref.cli.sources import Sources
from claimref.views.findings import report
from claimref.views.games import FORMATS, SHEETS, UnfitError, writer

if TYPE_CHECKING:
    from claimref.views.where import Where


@click.command("convert")
@click.argument("files", nargs=-1, type=click.Path())
@click.option("--to", "target", type=click.Choice(FORMATS), help="The format; without it, the ending of -o names it.")
@click.option(
    "--rows", type=click.Choice(SHEETS), help="csv, tsv, md: what a row is about; csv and tsv: games without it."
)
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="svg: the kingdom after turn N, not at the end.")
@where_option
@output_option
@color_option
def command(
    files: tuple[str, ...], target: str | None, rows: str | None, turn: int | None, where: tuple[Where, ...],
    output: str | None,
) -> int:  # fmt: skip
    """Replay games and write them for other programs.

    FILES are records, folders (searched for *.claim) or - for standard input. Findings are part of the data and are
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
    errors = False
    try:
        with (
            written(output) as out,
            writer(target, out, rows, turn) as games,
            report("concise", sys.stderr, painter(sys.stderr)) as findings,
        ):
            for record, replay in judged(sources, where):
                games.add(replay)
                if replay.findings:
                    findings.add_all([finding for finding in replay.findings if finding.severity != "info"], record)
                    errors = errors or any(finding.severity == "error" for finding in replay.findings)
    except UnfitError as error:
        raise click.UsageError(f"{error}.") from error
    return 2 if sources.unreadable else int(errors)


def _target(target: str | None, output: str | None, rows: str | None, turn: int | None) -> str:
    """The format asked for, by name or by the file's ending; options of another format are refused."""
    chosen = target or format_of(output, FORMATS)
    if chosen is None:
        where = f"The ending of {output} names no format: say" if output else "Say"
        raise click.UsageError(f"{where} --to {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    if rows and chosen not in ("csv", "tsv", "md"):
        raise click.UsageError(f"--rows is for csv, tsv and md, not for {chosen}.")
    if turn is not None and chosen != "svg":
        raise click.UsageError(f"--turn is for svg, not for {chosen}.")
    return chosen
