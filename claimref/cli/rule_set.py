"""The options that choose a rule set, for the commands that make records: game, players, deck, house rules, seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import click

from claimref.cli.house_rules import rulings_option

_Command = TypeVar("_Command", bound=Callable[..., Any])
GAMES = ("claim", "claim2", "mix", "kingdoms")


def rule_set_options(command: _Command) -> _Command:
    """`--game`, `--players`, `--factions`, `--heroes`, `--rulings`, `--seed`."""
    for option in reversed((
        click.option("--game", type=click.Choice(GAMES), default="claim", show_default=True, help="The rule set."),
        click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play (mix)."),
        click.option(
            "--factions", metavar="LIST", callback=_factions,
            help="Codes or names, with blanks or commas between them, or random (mix, kingdoms).",
        ),
        click.option("--heroes", is_flag=True, help="With the heroes of Fear (two-player trick games)."),
        rulings_option(random=True),
        click.option("--seed", type=int, help="The same seed gives the same cards; without it, any."),
    )):  # fmt: skip
        command = option(command)
    return command


def _factions(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """The factions named, as numbers; None for any."""
    if value is None or value.strip().lower() in ("", "random"):
        return None
    from claimref.cards import FACTIONS
    from claimref.notation.names import AMBIGUOUS, faction_of, factions_called

    words = value.split(",") if "," in value else value.split()
    if len(words) == 1 and faction_of(words[0]) is None and _like_codes(words[0]):
        words = list(words[0])
    found = [(word.strip(), faction_of(word.strip())) for word in words if word.strip()]
    for word, faction in found:
        if faction == AMBIGUOUS:
            codes = " or ".join(FACTIONS[called].code for called in factions_called(word))
            raise click.BadParameter(f"“{word}” is a name of two factions; write the code, {codes}.")
        if faction is None:
            from claimref.cli.suggest import suggestion

            names = [name.lower() for known in FACTIONS for some in known.names.values() for name in some]
            raise click.BadParameter(f"There is no faction “{word}”.{suggestion(word, names)}")
    return tuple(faction for _, faction in found if faction is not None)


def _like_codes(word: str) -> bool:
    """`GKDUP`, or `gkdup`: codes without blanks, and not a name that nobody has."""
    from claimref.cards import CODES

    return word.isupper() or set(word.upper()) <= set(CODES)


def generator(seed: int | None) -> Random:
    """The source of chance; a seed that nobody chose is told, so that the cards can be dealt again."""
    if seed is None:
        seed = Random().randrange(1_000_000)
        click.echo(f"claimref: seed {seed}", err=True)
    return Random(seed)
