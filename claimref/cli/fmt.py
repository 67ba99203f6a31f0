"""`claimref fmt`: the canonical form of a record, in place or as a filter."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.output import written
from claimref.cli.sources import FILE, STDIN, Sources
from claimref.scale.mishaps import mishap_in, told
from claimref.views.findings import report
from claimref.views.printed import block, visible

if TYPE_CHECKING:
    from claimref.notation.nodes import Record


@click.command("fmt")
@click.argument("files", nargs=-1, type=FILE)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, and exit with 1.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change, and exit with 1 if anything would.")
@color_option
def command(files: tuple[str, ...], check: bool, diff: bool) -> int:
    """Bring records into canonical form.

    FILES are changed in place; with - (or nothing, on a pipe) standard input is written to standard output. A line that
    can't be read stays as it is and is reported on standard error. No comment is ever lost.

    \b
    Exit status: 0 done
                 1 a line that can't be read (--check, --diff: or a change)
                 2 a file that can't be read
    """
    sources = Sources(files)
    errors = changed = False
    with report("concise", sys.stderr, painter(sys.stderr)) as findings:
        for path in sources.files():
            before, mishaps = sources.text_of(path), told()
            records = list(sources.records_in(before, path)) if before is not None else []
            if before is None or not records:
                continue
            for record in records:
                findings.add_all(record.findings, record)
                errors = errors or any(finding.severity == "error" for finding in record.findings)
            after = canonical(records).replace("\n", _line_end(before))
            if told() > mishaps:
                continue  # the file stays as it is
            changed = changed or before != after
            if check or diff:
                _compare(before, after, STDIN if path == "-" else path, check, diff)
            elif path == "-" or before != after:
                with written(path, records=True) as stream:
                    stream.write(after)
    if sources.unreadable:
        return 2
    return int(errors or (changed and (check or diff)))


def canonical(records: list[Record]) -> str:
    """All games of a file in canonical form, a blank line between them."""
    from claimref.records.canonical import canonical_text

    texts: list[str] = []
    for record in records:
        try:
            texts.append(canonical_text(record))
        except Exception as error:
            mishap_in(error, record)
    return "\n".join(texts)


def _line_end(text: str) -> str:
    """The line end of a text's first line."""
    found = re.search("\r\n?|\n", text)
    return found[0] if found else "\n"


def _compare(before: str, after: str, name: str, check: bool, diff: bool) -> None:
    """Say what would change, with its lines or by its name."""
    if diff:
        sys.stdout.writelines(_difference(before, after, name))
    if check and before != after:
        click.echo(f"claimref: {visible(name)}: not in canonical form", err=True)


def _difference(before: str, after: str, name: str) -> list[str]:
    from difflib import unified_diff

    from claimref.notation.split import plain_ends

    paint = painter(sys.stdout)
    roles = {"+": "add", "-": "remove"}
    shown = visible(name)
    lines = unified_diff(
        _lines(plain_ends(before)), _lines(plain_ends(after)), shown, f"{shown} (canonical)", lineterm=""
    )
    return [f"{paint(roles[line[0]], block(line)) if line[:1] in roles else block(line)}\n" for line in lines]


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")
