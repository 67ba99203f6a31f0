"""`--lang`: the language of names, headings and sentences, by default that of the environment."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])
LANGUAGES = ("en", "nl", "es", "de")


def _chosen(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    return environment() if value is None else value


def environment() -> str:
    """The language of the environment."""
    from claimref.views.words import spoken

    return spoken(os.environ)


def language_option(command: _Command) -> _Command:
    """`--lang`: given to the command as `language`."""
    return click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), callback=_chosen,
        help="The language of the output; without it, that of LC_ALL, LC_MESSAGES or LANG, else English.",
    )(command)  # fmt: skip
