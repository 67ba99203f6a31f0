"""Colour, decided and made in one place: `--color`, then NO_COLOR and FORCE_COLOR, then whether it is a terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TextIO, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])
_STYLES: dict[str, dict[str, Any]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "info": {"fg": "cyan", "bold": True},
    "place": {"fg": "blue"},
    "note": {"bold": True},
    "add": {"fg": "green"},
    "remove": {"fg": "red"},
}


def _remember(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.find_root().color = {"always": True, "never": False}.get(value)
        context.find_root().meta["claimref.color"] = value


def color_option(command: _Command) -> _Command:
    """`--color`: understood before and after the command's name."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        callback=_remember,
        expose_value=False,
        is_eager=True,
        help="When to use colour; auto: on a terminal. NO_COLOR and FORCE_COLOR are honoured.",
    )(command)


def coloured(stream: TextIO) -> bool:
    """Whether what goes to this stream is coloured."""
    context = click.get_current_context(silent=True)
    wanted = context.find_root().meta.get("claimref.color", "auto") if context else "auto"
    if wanted != "auto":
        return bool(wanted == "always")
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO) -> Callable[[str, str], str]:
    """Gives a text the colour of its role, where the stream is coloured."""
    if coloured(stream):
        return lambda role, text: click.style(text, **_STYLES[role])
    return lambda role, text: text
