"""`claimref convert`: games for other programs."""

from __future__ import annotations

import sys

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.output import written
from claimref.cli.sources import Sources
from claimref.views.findings import report

FORMATS = ("json", "jsonl")


@click.command("convert")
@click.argument("files", nargs=-1, type=click.Path())
@click.option(
    "--to", "target", type=click.Choice(FORMATS), required=True, help="json: an array; jsonl: a game per line."
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; standard output without it.")
@color_option
def command(files: tuple[str, ...], target: str, output: str | None) -> int:
    """Replay games and write them for other programs.

    FILES are records, folders (searched for *.claim) or - for standard input. Findings are part of the data and are
    told on standard error too.

    \b
    Exit status: 0 clean
                 1 errors in a game
                 2 wrong usage or a file that can't be read
    """
    from json import dumps

    from claimref.referee.referee import judge

    sources = Sources(files)
    errors = False
    before, between, after, nothing = ("[\n", ",\n", "\n]\n", "[]\n") if target == "json" else ("", "\n", "\n", "")
    games = 0
    with written(output) as out, report("concise", sys.stderr, painter(sys.stderr)) as findings:
        for record in sources.records():
            replay = judge(record)
            out.write((between if games else before) + dumps(replay.to_json(), ensure_ascii=False))
            games += 1
            findings.add_all([finding for finding in replay.findings if finding.severity != "info"], record)
            errors = errors or any(finding.severity == "error" for finding in replay.findings)
        out.write(after if games else nothing)
    return 2 if sources.unreadable else int(errors)
