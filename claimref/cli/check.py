"""`claimref check`: replay every game of every file and say what is wrong."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, TextIO

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.output import format_of, output_option, written
from claimref.cli.selection import judged, where_option
from claimref.cli.sources import Sources
from claimref.views.findings import FORMATS, report, visible

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.replay import Replay
    from claimref.views.where import Where


@click.command("check")
@click.argument("files", nargs=-1, type=click.Path())
@click.option("-v", "--verbose", is_flag=True, help="A line per game, also where all is well.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--output-format",
    type=click.Choice(FORMATS),
    show_default="full, or as the ending of -o says",
    help="How findings are written.",
)
@where_option
@output_option
@color_option
def command(
    files: tuple[str, ...], verbose: bool, strict: bool, output_format: str | None, where: tuple[Where, ...],
    output: str | None,
) -> int:  # fmt: skip
    """Replay every game of every file and report what is wrong.

    FILES are records, folders (searched for *.claim) or - for standard input. Silent when all is well.

    \b
    Exit status: 0 clean
                 1 errors (--strict: or warnings)
                 2 wrong usage or a file that can't be read
    """
    output_format = output_format or format_of(output, FORMATS) or "full"
    sources = Sources(files)
    with written(output) as out:
        severities = _check(sources, where, output_format, out, verbose)
    if sources.unreadable:
        return 2
    return int(bool(severities["error"] or (strict and severities["warning"])))


def _check(sources: Sources, where: tuple[Where, ...], output_format: str, out: TextIO, verbose: bool) -> Counter[str]:
    """Judge every game that is chosen and write what was found; how much of it, by severity."""
    severities: Counter[str] = Counter()
    # A line per game must not get in the way of a program that reads the findings.
    lines = out if output_format in ("full", "concise") else sys.stderr
    games = 0
    with report(output_format, out, painter(out)) as findings:
        for record, replay in judged(sources, where):
            games += 1
            if replay.findings:
                findings.add_all(replay.findings, record)
                severities.update(finding.severity for finding in replay.findings)
            if verbose:
                lines.write(_line(record, replay) + "\n")
    if output_format == "full" and severities:
        out.flush()
        click.echo(f"{_count(severities)} in {_plural(games, 'game')}", err=True)
    return severities


def _line(record: Record, replay: Replay) -> str:
    """`table3.claim: game 2: legal, finished, A 3-2`."""
    told = Counter(finding.severity for finding in replay.findings)
    words = [_count(told) if told["error"] or told["warning"] else "legal", replay.status]
    result = replay.result
    if result and result["winners"]:
        totals = "-".join(str(total) for total in result.get("totals", {}).values())
        words.append(f"{' and '.join(result['winners'])} {totals}".strip())
    return visible(f"{record.path}: game {record.number}: {', '.join(words)}")


def _count(severities: Counter[str]) -> str:
    """`2 errors, 1 warning`."""
    named = {"error": "error", "warning": "warning", "info": "note"}
    return ", ".join(_plural(severities[severity], word) for severity, word in named.items() if severities[severity])


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
