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

    Those with a choice can be switched in a record's header, `rulings: vampire-same-trick=no`; the first choice is the
    default. `claimref explain NAME` tells the reason and the rulebook.
    """
    from claimref.catalogue import rulings
    from claimref.cli.tables import table

    rows = [[ruling.name, " | ".join(ruling.choices), ruling.text] for ruling in rulings().values()]
    click.echo(table(rows, ["ruling", "choice", "decision"], table_format))
    return 0
