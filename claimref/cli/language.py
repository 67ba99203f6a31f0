"""`--lang`: the language of names, headings and sentences, by default that of the environment."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])
LANGUAGES = ("en", "nl", "es", "de")


def _chosen(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    if value is not None:
        return value
    from claimref.views.words import spoken

    return spoken(os.environ)


def language_option(command: _Command) -> _Command:
    """`--lang`: given to the command as `language`."""
    return click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), callback=_chosen,
        help="The language of the output; without it, that of LC_ALL, LC_MESSAGES or LANG, else English.",
    )(command)  # fmt: skip
