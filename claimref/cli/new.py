"""`claimref new`: a dealt record to fill in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from claimref.cli.colour import color_option
from claimref.cli.output import output_option, written
from claimref.cli.rule_set import generator, rule_set_options

if TYPE_CHECKING:
    from claimref.records.house_rules import Rulings


@click.command("new")
@rule_set_options
@output_option
@color_option
def command(
    game: str, players: int, factions: tuple[int, ...] | None, heroes: bool, rulings: Rulings, seed: int | None,
    output: str | None,
) -> int:  # fmt: skip
    """Deal the cards and write the beginning of a record.

    \b
    claimref new --game claim2 -o tonight.claim
    """
    from claimref.records.simulate import deal

    if output is not None and os.path.exists(output):
        raise click.UsageError(f"{output} is already there; a record is never overwritten.")
    try:
        record = deal(game, players, factions, heroes, generator(seed), rulings)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    with written(output) as out:
        out.write(record)
    return 0
