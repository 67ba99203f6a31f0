"""`claimref show`: the annotated log of a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.language import language_option
from claimref.cli.output import format_of, output_option, written
from claimref.cli.sources import FILE, Sources, unpack_option
from claimref.scale.mishaps import mishap_in
from claimref.views.printed import visible

if TYPE_CHECKING:
    from claimref.findings import Finding
    from claimref.notation.nodes import Record
    from claimref.views.findings import Paint
    from claimref.views.log import At
    from claimref.views.log_page import Page

_LEAST, _USUAL, _WIDEST = 40, 100, 120
"""How wide a log is at least, where there is no screen, and at most: longer lines are hard to read."""


def _at(context: click.Context, parameter: click.Parameter, value: str | None) -> At | None:
    if value is None:
        return None
    from claimref.views.log import read_at

    try:
        return read_at(value)
    except ValueError as error:
        raise click.BadParameter(f"“{value}” is no trick such as 2.5, and no turn such as 5.") from error


@click.command("show")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=FILE)
@click.option(
    "--at",
    metavar="PLACE",
    callback=_at,
    help="One trick and the table after it: 2.5 is Phase Two, trick 5; Kingdoms: 5.",
)
@click.option("--game", "number", type=click.IntRange(min=1), metavar="N", help="Only game N of each file.")
@click.option("--hands", is_flag=True, help="The hands before every trick or turn, as far as they are known.")
@click.option("--known", is_flag=True, help="Only what can be known (with --at: then): where every unseen card may be.")
@click.option("--seat", type=click.Choice([*"ABCD"], case_sensitive=False), help="--known: to this player, not to all.")
@click.option("--markdown", is_flag=True, help="Markdown; also with -o FILE.md.")
@language_option
@output_option
@unpack_option
@color_option
def command(
    files: tuple[str, ...], at: At | None, number: int | None, hands: bool, known: bool, seat: str | None, markdown: bool,
    language: str, output: str | None,
) -> int:  # fmt: skip
    """Tell a game: every trick or turn with what was played, who won and why, what moved where, and the score.

    FILE is a record, a folder (searched for *.claim) or - for standard input. A card that nobody saw is a question mark;
    a name in brackets, such as [leader-carries-over], is a ruling (claimref explain NAME). Findings stand at their trick
    and are told on standard error too.

    \b
    claimref show game.claim
    claimref show --at 2.5 --hands game.claim
    claimref show --known --at 2.5 --seat B game.claim
    claimref show --lang nl -o log.md game.claim

    \b
    Exit status: 0 clean
                 1 errors in a game
                 2 wrong usage or a file that can't be read
    """
    from claimref.views.findings import report

    _check_options(hands, known, seat, markdown)
    markdown = markdown or format_of(output, ("md",)) == "md"
    sources, told, errors = Sources(files), 0, False
    with written(output) as out, report("concise", sys.stderr, painter(sys.stderr)) as findings:
        width = min(_screen() if output is None else _USUAL, _WIDEST)
        page = _Page(at, language, hands, known, seat, markdown, width, painter(out))
        for record, alone in _one_by_one(sources.records()):
            if number is not None and record.number != number:
                continue
            try:
                lines, said = page.of(record, alone)
            except Exception as error:
                mishap_in(error, record)
                continue
            if lines:
                out.write(("\n" if told else "") + "\n".join(lines) + "\n")
                out.flush()
                told += 1
            findings.add_all([finding for finding in said if finding.severity != "info"], record)
            errors = errors or any(finding.severity == "error" for finding in said)
    if number is not None and not (told or errors or sources.unreadable):
        raise click.UsageError(f"There is no game {number}.")
    return 2 if sources.unreadable else int(errors)


def _check_options(hands: bool, known: bool, seat: str | None, markdown: bool) -> None:
    if seat is not None and not known:
        raise click.UsageError("--seat goes with --known.")
    if known and (hands or markdown):
        raise click.UsageError("--known is a page of its own, in plain text: without --hands and --markdown.")


class _Page(NamedTuple):
    """What is wanted of every game, and how it is written."""

    at: At | None
    language: str
    hands: bool
    known: bool
    seat: str | None
    markdown: bool
    width: int
    paint: Paint

    def of(self, record: Record, alone: bool) -> tuple[list[str], Sequence[Finding]]:
        """The lines about one game, and what was found in it."""
        if self.known:
            from claimref.views.known import wrong_then

            lines = _known(record, self.at, self.seat, self.width)
            return lines, wrong_then(record, self.at if lines else None)
        from claimref.views.log_markdown import markdown
        from claimref.views.log_text import text

        page = _log(record, self.language, self.hands, self.at, alone)
        return list(markdown(page) if self.markdown else text(page, self.width, self.paint)), page.findings


def _log(record: Record, language: str, hands: bool, at: At | None, alone: bool) -> Page:
    """The log of one game, or of one trick or turn of it."""
    from claimref.views.log import BadPlaceError, NotThereError, log

    try:
        return log(record, language, hands=hands, at=at, alone=alone)
    except BadPlaceError as error:
        raise click.UsageError(f"{record.path}, game {record.number}: {error}.") from error
    except NotThereError as error:
        place = ".".join(map(str, at or ()))
        raise click.UsageError(f"{record.path}, game {record.number}, has no {place}.") from error


def _known(record: Record, at: At | None, seat: str | None, width: int) -> list[str]:
    """What could be known of one game, in lines that fit the screen; none, and a note, where there is no game."""
    from textwrap import wrap

    from claimref.views.known import NoGameError, known_page

    try:
        page = known_page(record, at, None if seat is None else "ABCD".index(seat.upper()))
        return [
            line
            for long in page
            for line in wrap(long, width, subsequent_indent="      ", drop_whitespace=True) or [""]
        ]
    except NoGameError as error:
        click.echo(f"claimref: {visible(record.path)}, game {record.number}: {visible(str(error))}", err=True)
        return []
    except ValueError as error:
        raise click.UsageError(f"{record.path}, game {record.number}: {error}") from error


def _screen() -> int:
    """How wide the screen is, also where the log goes through a pager."""
    if os.environ.get("COLUMNS", "").isdecimal():
        return max(int(os.environ["COLUMNS"]), _LEAST)
    for stream in (sys.__stdout__, sys.__stderr__, sys.__stdin__):
        with suppress(OSError, ValueError, AttributeError):
            return max(os.get_terminal_size(stream.fileno()).columns, _LEAST)  # type: ignore[union-attr]
    return _USUAL


def _one_by_one(records: Iterator[Record]) -> Iterator[tuple[Record, bool]]:
    """Each record, and whether it is the only game of its file and of all that is shown."""
    first = next(records, None)
    if first is None:
        return
    second = next(records, None)
    yield first, second is None
    if second is not None:
        yield second, False
        for record in records:
            yield record, False
