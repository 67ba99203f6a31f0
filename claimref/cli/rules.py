"""`claimref rules`: the rulings of the project as a table."""

from __future__ import annotations

import click

from claimref.cli.colour import color_option
from claimref.cli.tables import table_format_option


@click.command("rules")
@table_format_option
@color_option
def command(table_format: str) -> int:
    """List the rulings: what is decided where the rulebooks are silent or differ.

    Those with a choice can be switched in a record's header, `rulings: vampire-same-trick=no`.
    """
    from claimref.catalogue import books, rulings
    from claimref.cli.tables import table

    rows = [
        [
            ruling.name,
            ", ".join(dict.fromkeys(books()[key].title for key in ruling.books)),
            " | ".join(f"{choice} (default)" if choice == ruling.default else choice for choice in ruling.choices),
            ruling.text,
        ]
        for ruling in rulings().values()
    ]
    click.echo(table(rows, ["ruling", "books", "choice", "decision"], table_format))
    return 0
