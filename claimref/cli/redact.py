"""`claimref redact`: a record as somebody at the table could have written it."""

from __future__ import annotations

import sys

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.output import output_option, written
from claimref.cli.sources import FILE, Sources, unpack_option
from claimref.scale.mishaps import mishap_in
from claimref.views.findings import report


@click.command("redact")
@click.argument("files", nargs=-1, type=FILE)
@click.option(
    "--view", type=click.Choice(["public", "A", "B", "C", "D"], case_sensitive=False), default="public",
    metavar="[public|A|B|C|D]", show_default=True, help="Who writes: an onlooker, or the player at a seat.",
)  # fmt: skip
@click.option("--keep-headers", is_flag=True, help="Also headers that the notation does not know, such as x-notes.")
@click.option("--keep-comments", is_flag=True, help="Also comments.")
@output_option
@unpack_option
@color_option
def command(files: tuple[str, ...], view: str, keep_headers: bool, keep_comments: bool, output: str | None) -> int:
    """Hide what a viewer did not see: other hands, cards drawn from the deck, what a Seer saw.

    The records come out in canonical form, without comments and headers of your own (which could tell more).

    \b
    claimref redact --view public game.claim
    claimref redact --view B archive/ | claimref check -v

    \b
    Exit status: 0 done
                 1 a line that can't be read
                 2 wrong usage or a file that can't be read
    """
    from claimref.notation.nodes import SEATS
    from claimref.records.redact import Kept, seen_text

    kept = Kept(keep_headers, keep_comments)
    viewer = None if view == "public" else SEATS.index(view.upper())
    sources = Sources(files)
    errors = False
    with written(output, records=True) as out, report("concise", sys.stderr, painter(sys.stderr)) as findings:
        for number, record in enumerate(sources.records()):
            names = record.headers().get("players")
            if viewer is not None and names is not None and viewer > names.value.count(","):
                raise click.UsageError(f"{record.path}, game {record.number}: nobody sits at {SEATS[viewer]}.")
            findings.add_all(record.findings, record)
            errors = errors or any(finding.severity == "error" for finding in record.findings)
            try:
                text = seen_text(record, viewer, kept)
            except Exception as error:
                mishap_in(error, record)
            else:
                out.write(("\n" if number else "") + text)
    return 2 if sources.unreadable else int(errors)
