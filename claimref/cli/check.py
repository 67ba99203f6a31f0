"""`claimref check`: replay every game of every file and say what is wrong."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple, TextIO

import click

from claimref.cli.colour import color_option, coloured, painter
from claimref.cli.output import format_of, output_option, written
from claimref.cli.progress import progress
from claimref.cli.selection import judged, where_option
from claimref.cli.sources import FILE, Sources, unpack_option
from claimref.cli.workers import colours, shared, workers_options
from claimref.scale.mishaps import mishap_in
from claimref.views.findings import FORMATS, Report, report
from claimref.views.printed import place

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.verdict import Replay
    from claimref.views.where import Where

_TOGETHER = ("full", "concise")
"""Formats in which a line per game does not get in the way of a program that reads the findings."""
_WIDEST = 120
"""Longer lines are hard to read."""


@click.command("check")
@click.argument("files", nargs=-1, type=FILE)
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
@unpack_option
@workers_options
@color_option
def command(
    files: tuple[str, ...], verbose: bool, strict: bool, output_format: str | None, where: tuple[Where, ...],
    output: str | None, jobs: int, cluster: str | None,
) -> int:  # fmt: skip
    """Replay every game of every file and report what is wrong.

    FILES are records, archives or folders of them, or - for standard input. Silent when all is well.

    \b
    Exit status: 0 clean
                 1 errors (--strict: or warnings)
                 2 wrong usage or a file that can't be read
    """
    output_format = output_format or format_of(output, FORMATS) or "full"
    sources = Sources(files)
    with progress(sources.total) as bar, written(output) as out:
        width = _screen(out)
        checking = Checking(tuple(chosen.text for chosen in where), output_format, verbose, coloured(out), width)
        with (
            shared(sources, checking, jobs, cluster, bar) as parts,
            report(output_format, out, painter(out), width) as findings,
        ):
            lines = out if output_format in _TOGETHER else sys.stderr
            if parts is None:
                games = bar.over(judged(sources, where), lambda: sources.read)
                severities, number = _judge(games, findings, lines, verbose)
            else:
                severities, number = _put_together(parts, findings, lines)
        if output_format == "full" and severities:
            out.flush()
            click.echo(f"{_count(severities)} in {_plural(number, 'game')}", err=True)
    if sources.unreadable:
        return 2
    return int(bool(severities["error"] or (strict and severities["warning"])))


def _screen(out: TextIO) -> int | None:
    """How wide the screen is that findings are read on, if it is one."""
    if not out.isatty():
        return None
    from shutil import get_terminal_size

    return min(get_terminal_size().columns, _WIDEST)


def _judge(
    games: Iterable[tuple[Record, Replay]], findings: Report, lines: TextIO, verbose: bool
) -> tuple[Counter[str], int]:
    """Write what was found in every game; how much of it by severity, and in how many games."""
    severities: Counter[str] = Counter()
    number = 0
    for record, replay in games:
        number += 1
        try:
            if replay.findings:
                findings.add_all(replay.findings, record)
                severities.update(finding.severity for finding in replay.findings)
            if verbose:
                lines.write(_line(record, replay) + "\n")
        except Exception as error:
            mishap_in(error, record)
    return severities, number


class Checked(NamedTuple):
    """What a worker found: the findings and the lines per game, written, and their numbers."""

    findings: str
    lines: str
    severities: Counter[str]
    games: int


class Checking(NamedTuple):
    """What a worker has to know to write findings as this command would."""

    filters: tuple[str, ...]
    output_format: str
    verbose: bool
    coloured: bool
    width: int | None

    def __call__(self, games: Iterable[tuple[Record, Replay]]) -> Checked:
        out = StringIO()
        lines = out if self.output_format in _TOGETHER else StringIO()
        with colours(self.coloured):
            findings = report(self.output_format, out, painter(out), self.width)
            findings.resume()
            severities, number = _judge(games, findings, lines, self.verbose)
        return Checked(out.getvalue(), "" if lines is out else lines.getvalue(), severities, number)


def _put_together(parts: Iterable[Checked], findings: Report, lines: TextIO) -> tuple[Counter[str], int]:
    """What `_judge` does, from the parts of several workers."""
    severities: Counter[str] = Counter()
    number = 0
    for part in parts:
        findings.join(part.findings)
        lines.write(part.lines)
        severities.update(part.severities)
        number += part.games
    return severities, number


def _line(record: Record, replay: Replay) -> str:
    """`table3.claim: game 2: legal, finished, A 3-2`."""
    told = Counter(finding.severity for finding in replay.findings)
    words = [_count(told) if told["error"] or told["warning"] else "legal", replay.status]
    result = replay.result
    if result and result["winners"]:
        totals = "-".join(str(total) for total in result.get("totals", {}).values())
        words.append(f"{' and '.join(result['winners'])} {totals}".strip())
    return f"{place(record.path)}: game {record.number}: {', '.join(words)}"


def _count(severities: Counter[str]) -> str:
    """`2 errors, 1 warning`."""
    named = {"error": "error", "warning": "warning", "info": "note"}
    return ", ".join(_plural(severities[severity], word) for severity, word in named.items() if severities[severity])


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
