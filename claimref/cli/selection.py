"""Which games a command is about: `--where`, the same for every command that reads games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from claimref.cli.sources import Sources

if TYPE_CHECKING:
    from claimref.notation.nodes import Record
    from claimref.referee.verdict import Replay
    from claimref.views.where import Where

_Command = TypeVar("_Command", bound=Callable[..., Any])


class UnclearError(click.BadParameter):
    """A filter that can't be understood: the message shows it, and in another line where."""

    several = True


def _understood(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[Where, ...]:
    if not value:
        return ()
    from claimref.views.where import Where, WhereError

    try:
        return tuple(Where(text) for text in value)
    except WhereError as error:
        raise UnclearError(str(error)) from error


def where_option(command: _Command) -> _Command:
    """`--where`: given to the command as `where`, for `judged`."""
    return click.option(
        "--where", metavar="FILTER", multiple=True, callback=_understood,
        help="Only these games: 'players~Anna and rules=mix and date>=2026-01-01'. Given twice, both must hold.",
    )(command)  # fmt: skip


def judged(sources: Sources, where: tuple[Where, ...] = ()) -> Iterator[tuple[Record, Replay]]:
    """Every game that is chosen, judged; one that its header alone rules out is not replayed."""
    from claimref.scale import judging

    return judging.judged(sources.records(), where)
