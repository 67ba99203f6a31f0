"""Where data goes: standard output, or a file that is replaced only when everything is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import NamedTemporaryFile
from typing import TextIO

import click


@contextmanager
def written(path: str | None) -> Iterator[TextIO]:
    """A stream to write to; an existing file keeps what it holds until all is done, and its mode after it."""
    if path is None or path == "-":
        yield sys.stdout
        return
    target = os.path.realpath(path)
    try:
        stream = NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=os.path.dirname(target), delete=False)  # noqa: SIM115
    except OSError as error:
        raise click.FileError(path, error.strerror or str(error)) from error
    try:
        with stream:
            yield stream  # type: ignore[misc]
        os.chmod(stream.name, _mode(target))
        os.replace(stream.name, target)
    except BaseException:
        os.unlink(stream.name)
        raise


def _mode(target: str) -> int:
    """The mode a file has, or the one that a new file would get."""
    try:
        return os.stat(target).st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
