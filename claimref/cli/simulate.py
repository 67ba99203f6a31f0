"""`claimref simulate`: whole random games, as canonical records."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from claimref.cli.colour import color_option
from claimref.cli.output import output_option, written
from claimref.cli.rule_set import generator, rule_set_options

if TYPE_CHECKING:
    from claimref.records.house_rules import Rulings


@click.command("simulate")
@rule_set_options
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@output_option
@color_option
def command(
    game: str, players: int, factions: tuple[int, ...] | None, heroes: bool, rulings: Rulings, seed: int | None,
    count: int, output: str | None,
) -> int:  # fmt: skip
    """Play random legal games and write their records.

    \b
    claimref simulate --game claim --seed 7 --count 100 > games.claim
    claimref simulate --game mix --players 4 --factions random
    claimref simulate --game mix --heroes --rulings random
    """
    from claimref.records.simulate import simulate

    rng = generator(seed)
    with written(output) as out:
        for number in range(count):
            try:
                record = simulate(game, players, factions, heroes, rng, rulings)
            except ValueError as error:
                raise click.UsageError(str(error)) from error
            out.write(("\n" if number else "") + record)
            if number == 0 and out is sys.stdout:
                out.flush()  # whoever watches sees at once that it works
    return 0
