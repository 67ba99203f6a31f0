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

    Those with choices can be switched in a record's header, `rulings: phase-one-ends=hands`; without a word the default
    holds. `claimref explain NAME` tells what each choice means, the reason and the rulebook.
    """
    from claimref.catalogue import rulings
    from claimref.cli.tables import table

    rows = [[each.name, " | ".join(each.choices), each.default or "", each.text] for each in rulings().values()]
    click.echo(table(rows, ["ruling", "choices", "default", "decision"], table_format))
    return 0
