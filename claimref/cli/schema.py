"""`claimref schema`: the JSON Schema of what claimref writes."""

from __future__ import annotations

import click

from claimref.cli.colour import color_option
from claimref.cli.output import output_option, written

NAMES = ("game", "finding", "statistics")


@click.command("schema")
@click.argument("name", type=click.Choice(NAMES), required=False)
@output_option
@color_option
def command(name: str | None, output: str | None) -> int:
    """Print the JSON Schema (draft 2020-12) of a game, a finding or the statistics; without a name, of all three.

    A game is what convert --to jsonl writes a line of, and --to json an array of; a finding what check --output-format
    jsonl and json do; statistics what stats --to json writes.

    \b
    claimref schema game > game.schema.json
    """
    from json import dumps

    from claimref.views.schema import schema

    with written(output) as out:
        out.write(dumps(schema(name), ensure_ascii=False, indent=2) + "\n")
    return 0
