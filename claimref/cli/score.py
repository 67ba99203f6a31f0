"""`claimref score`: the score of games as tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.language import language_option
from claimref.cli.output import format_of, output_option, written
from claimref.cli.selection import judged, where_option
from claimref.cli.sources import FILE, Sources, unpack_option
from claimref.cli.tables import table_format_option
from claimref.scale.mishaps import mishap_in

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.verdict import Replay
    from claimref.views.findings import Paint
    from claimref.views.where import Where

_SHORTEST = 12
"""Names are cut to no less than this."""
_GAME, _PLAYERS = 0, 2
"""The columns that may be cut."""


@click.command("score")
@click.argument("files", nargs=-1, type=FILE)
@click.option("--each", is_flag=True, help="A table for every game, also where there are several.")
@click.option("--cards", is_flag=True, help="Which cards of a faction each side has, not only how many.")
@where_option
@language_option
@table_format_option
@output_option
@unpack_option
@color_option
def command(
    files: tuple[str, ...], each: bool, cards: bool, where: tuple[Where, ...], language: str, table_format: str,
    output: str | None,
) -> int:  # fmt: skip
    """Count the votes: what each side has of every faction, who gets its vote, the totals and what decided the game.

    FILES are records, folders (searched for *.claim) or - for standard input. One game is shown faction by faction;
    several are one table with a row each, or, with --each, one after the other. Kingdoms: figures on every faction,
    points of abilities and factions, figures in supply. A game that is not over is counted as it stands.

    \b
    claimref score game.claim
    claimref score --each --cards evening.claim
    claimref score --table-format github --where players~Anna archive/

    \b
    Exit status: 0 clean
                 1 errors in a game
                 2 wrong usage or a file that can't be read
    """
    from claimref.views.findings import report

    if table_format == "simple" and format_of(output, ("md",)):
        table_format = "github"
    sources = Sources(files)
    rows: list[tuple[str, ...]] = []
    first: Replay | None = None
    games, errors = 0, False
    with written(output) as out, report("concise", sys.stderr, painter(sys.stderr)) as findings:
        paint = painter(out)
        for record, replay in judged(sources, where):
            games += 1
            try:
                if each:
                    _write(out, _game(replay, language, table_format, paint, cards, named=True), games)
                elif games == 1:
                    first = replay
                rows += [] if each else [_row(replay, language)]
            except Exception as error:
                mishap_in(error, record)
            findings.add_all([finding for finding in replay.findings if finding.severity != "info"], record)
            errors = errors or any(finding.severity == "error" for finding in replay.findings)
        if games == 1 and first is not None:
            try:
                _write(out, _game(first, language, table_format, paint, cards, named=False), games)
            except Exception as error:
                mishap_in(error, first.record)
        elif rows:
            width = get_terminal_size().columns if out.isatty() and table_format == "simple" else None
            _write(out, _games(rows, language, table_format, width), 1)
    return 2 if sources.unreadable else int(errors)


def _write(out: TextIO, lines: Iterator[str], number: int) -> None:
    out.write(("\n" if number > 1 else "") + "\n".join(lines) + "\n")
    out.flush()


def _game(replay: Replay, language: str, table_format: str, paint: Paint, cards: bool, *, named: bool) -> Iterator[str]:
    """One game, faction by faction."""
    from claimref.cli.tables import number_table, table, titled
    from claimref.views.log_head import title
    from claimref.views.score import ending, grid
    from claimref.views.words import Words

    words = Words(language, replay.rules)
    head = f"{_place(replay.record)}: {title(replay, words)}" if named else title(replay, words)
    yield paint("note", titled(head, table_format))
    counted = grid(replay, words, cards=cards)
    if counted is not None:
        yield ""
        yield (table if cards else number_table)(counted.rows, counted.headers, table_format)
        yield ""
    yield titled(ending(replay, words), table_format)


def _place(record: Record) -> str:
    from claimref.views.printed import place

    return f"{place(record.path)}:{record.number}"


def _row(replay: Replay, language: str) -> tuple[str, ...]:
    """One game as a row."""
    from claimref.views.score import decided, sides, totals, winners
    from claimref.views.words import Words

    words, result = Words(language, replay.rules), replay.result or {"winners": [], "totals": {}}
    everybody = len(result["winners"]) == len(result["totals"]) > 1
    winner = "-" if everybody else winners(replay) or "-"
    how = decided(replay, words, "short")
    return (_place(replay.record), replay.rules, ", ".join(sides(replay)), totals(replay), winner, how)


def _games(rows: list[tuple[str, ...]], language: str, table_format: str, width: int | None) -> Iterator[str]:
    """All games as one table; on a screen, names are cut so that a row stays a line."""
    from claimref.cli.tables import number_table
    from claimref.views.words import Words

    words = Words(language)
    headers = [words(f"column.{key}") for key in ("game", "rules", "players", "score", "winner", "decided")]
    if width is None:
        yield number_table(rows, headers, table_format)
        return
    most = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    for column, cut in ((_GAME, _end), (_PLAYERS, _start)):
        too_much = sum(most) + 2 * (len(most) - 1) - width
        room = most[column] = min(most[column], max(most[column] - too_much, _SHORTEST))
        rows = [(*row[:column], cut(row[column], room), *row[column + 1 :]) for row in rows]
    yield number_table(rows, headers, table_format, padding=0)


def _end(text: str, most: int) -> str:
    """The end of a file's name, which tells more than its folder."""
    return text if len(text) <= most else "…" + text[len(text) - most + 1 :]


def _start(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
