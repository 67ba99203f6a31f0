"""Where data goes: standard output, or a file that is replaced only when everything is written; `-o` for every command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EDQUOT, EFBIG, EIO, ENOSPC, EROFS
from typing import Any, TextIO, TypeVar, cast

import click

from claimref.views.printed import block

_Command = TypeVar("_Command", bound=Callable[..., Any])
_FULL = (EDQUOT, EFBIG, EIO, ENOSPC, EROFS)
"""What a disk says that can't take more."""
_ENDINGS = {"ndjson": "jsonl", "yml": "yaml", "markdown": "md", "txt": "full"}
"""Endings that are not simply the format's name."""


def output_option(command: _Command) -> _Command:
    """`-o FILE`: for commands with several formats, the file's ending names one."""
    return click.option(
        "-o", "--output", metavar="FILE", type=click.Path(dir_okay=False),
        help="The file to write; where there are several formats, its ending chooses. Standard output without it.",
    )(command)  # fmt: skip


def format_of(output: str | None, formats: Sequence[str]) -> str | None:
    """The format that a file's ending names, if it is one of these."""
    ending = os.path.splitext(output or "")[1].lower().removeprefix(".")
    named = _ENDINGS.get(ending, ending)
    return named if named in formats else None


class _Screen:
    """A terminal that records are shown on: control characters in them can be seen and do nothing."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        return self.stream.write(block(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def written(path: str | None, *, records: bool = False) -> Iterator[TextIO]:
    """A stream to write to; an existing file keeps what it holds until all is done, and its mode after it.

    Records are written as they are, but not to a terminal, for which there may be commands in them.
    """
    if path is None or path == "-":
        yield cast(TextIO, _Screen(sys.stdout)) if records and sys.stdout.isatty() else sys.stdout
        return
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe is written to, not replaced
        with open(target, "w", encoding="utf-8", errors="replace", newline="\n") as pipe:
            yield pipe
        return
    from tempfile import NamedTemporaryFile

    try:
        stream = NamedTemporaryFile(  # noqa: SIM115
            "w", encoding="utf-8", errors="replace", newline="\n", dir=os.path.dirname(target), delete=False
        )
    except OSError as error:
        raise click.FileError(path, error.strerror or str(error)) from error
    try:
        with stream:
            yield stream  # type: ignore[misc]
            stream.flush()
        _replace(stream.name, target)
    except BaseException as error:
        if isinstance(error, OSError) and error.filename is None and error.errno in _FULL:
            error.filename = path
        raise
    finally:
        if os.path.exists(stream.name):
            os.unlink(stream.name)


def _replace(made: str, target: str) -> None:
    """Put what was made in the place of a file, which keeps its owner and mode; one with several links stays itself."""
    os.chmod(made, _mode(target))
    if not os.path.exists(target):
        os.replace(made, target)
        return
    there = os.stat(target)
    own = (there.st_uid, there.st_gid) == (os.stat(made).st_uid, os.stat(made).st_gid)
    if not own and there.st_nlink == 1:
        with suppress(OSError):
            os.chown(made, there.st_uid, there.st_gid)
            os.chmod(made, there.st_mode & 0o7777)
            own = True
    if own and there.st_nlink == 1:
        os.replace(made, target)
        return
    from shutil import copy2, copyfileobj

    safe = f"{target}.before-claimref"
    copy2(target, safe)  # stays beside it if anything goes wrong
    with open(made, "rb") as source, open(target, "r+b") as file:
        copyfileobj(source, file)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
    os.unlink(safe)


def _mode(target: str) -> int:
    """The mode a file has, or the one that a new file would get."""
    try:
        return os.stat(target).st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
