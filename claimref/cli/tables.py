"""Tables: tabulate's formats, text columns wrapped to the terminal where the format is made to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import Any, TypeVar

import click

from claimref.views.printed import cell

_Command = TypeVar("_Command", bound=Callable[..., Any])
_FOR_PROGRAMS = frozenset(
    (
        "github",
        "pipe",
        "jira",
        "mediawiki",
        "moinmoin",
        "textile",
        "tsv",
        "html",
        "unsafehtml",
        "latex",
        "latex_raw",
        "latex_booktabs",
        "latex_longtable",
    )
)


def _known(context: click.Context, parameter: click.Parameter, value: str) -> str:
    if value != "simple":
        from tabulate import tabulate_formats

        if value not in tabulate_formats:
            raise click.BadParameter(f"{value!r} is not one of {', '.join(tabulate_formats)}.")
    return value


def table_format_option(command: _Command) -> _Command:
    """`--table-format`: tabulate's names."""
    return click.option(
        "--table-format", default="simple", show_default=True, metavar="NAME", callback=_known,
        help="One of tabulate's formats: simple, github, html, tsv …",
    )(command)  # fmt: skip


def safe(text: str, table_format: str) -> str:
    """A text from a record in a table: it means nothing to Markdown or a spreadsheet."""
    if table_format in ("github", "pipe"):
        from claimref.views.markdown import plain

        return plain(text)
    return str(cell(text)) if table_format == "tsv" else text


def titled(text: str, table_format: str) -> str:
    """The same above or below a table, where HTML would see something in it too."""
    if table_format in ("html", "unsafehtml"):
        from html import escape

        return f"<p>{escape(text)}</p>"
    return text if table_format == "tsv" else safe(text, table_format)


def _safe(
    rows: Sequence[Sequence[str]], headers: Sequence[str], table_format: str
) -> tuple[list[list[str]], list[str]]:
    made = [[safe(cell, table_format) for cell in row] for row in rows]
    return made, [safe(header, table_format) for header in headers]


def table(rows: Sequence[Sequence[str]], headers: Sequence[str], table_format: str) -> str:
    """The rows as a table; the last column is text and takes what room is left."""
    from tabulate import tabulate

    rows, headers = _safe(rows, headers, table_format)

    if table_format in _FOR_PROGRAMS:
        return tabulate(rows, headers, tablefmt=table_format, disable_numparse=True)
    fixed = [max(map(len, [header, *column])) for header, *column in zip(headers, *rows, strict=True)][:-1]
    room = max(get_terminal_size((100, 24)).columns - sum(fixed) - 3 * len(headers), 30)
    widths = [*(None for _ in fixed), room]
    return tabulate(rows, headers, tablefmt=table_format, maxcolwidths=widths, disable_numparse=True)


def number_table(rows: Sequence[Sequence[str]], headers: Sequence[str], table_format: str, padding: int = 2) -> str:
    """The rows as a table, columns of numbers to the right, with this many blanks more than a header needs.

    Nothing is wrapped.
    """
    import tabulate

    rows, headers = _safe(rows, headers, table_format)
    numbers = [all(cell[:1] in "+-0123456789" for cell in column) for column in zip(*rows, strict=True)]
    aligned = ["right" if number else "left" for number in numbers]
    usual, tabulate.MIN_PADDING = tabulate.MIN_PADDING, padding
    try:
        return tabulate.tabulate(rows, headers, tablefmt=table_format, colalign=aligned, disable_numparse=True)
    finally:
        tabulate.MIN_PADDING = usual
