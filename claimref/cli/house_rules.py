"""`--rulings`: the house rules of a table, offered and completed; a wrong name or choice says what there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from claimref.records.house_rules import Rulings

_Command = TypeVar("_Command", bound=Callable[..., Any])


def rulings_option(*, random: bool) -> Callable[[_Command], _Command]:
    """`--rulings`, given to the command as what the table agreed on, or, where that may be asked for, `random`."""

    def read(context: click.Context, parameter: click.Parameter, value: str | None) -> Rulings:
        return "random" if random and (value or "").strip().lower() == "random" else agreed(value or "")

    text = "House rules other than the usual: “phase-one-ends=hands”, with commas between several"
    text += "; or random." if random else "."
    return click.option("--rulings", metavar="LIST", callback=read, shell_complete=_offered, help=text)


def agreed(text: str) -> dict[str, str]:
    """What a table agreed on, in canonical form; `BadParameter` where there is no such ruling or choice."""
    from claimref.cli.suggest import suggestion
    from claimref.notation import values
    from claimref.records import transcript
    from claimref.referee.header import wrong_ruling

    chosen: dict[str, str] = {}
    for name, value, _ in values.rulings(transcript.header("rulings", text)) if text.strip() else ():
        wrong = wrong_ruling(name, value, chosen)
        if wrong:
            near = "" if name in values.switches() else suggestion(name, values.switches())
            raise click.BadParameter(f"{wrong}.{near}")
        chosen[name] = value or ""
    return values.agreed(chosen)


def _offered(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """For a shell: the switches that are not yet named, each with what its choice means."""
    from click.shell_completion import CompletionItem

    from claimref.cli.language import environment
    from claimref.records.house_rules import offered

    return [CompletionItem(text, help=meaning) for text, meaning in offered(incomplete, environment())]
