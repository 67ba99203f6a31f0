"""Where records come from: files, folders searched for `*.claim`, and standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from claimref.notation.nodes import Record

STDIN = "<stdin>"
"""What standard input is called in findings."""


class Sources:
    """The records of everything named on the command line, one after the other.

    What can't be read is told on standard error and remembered in `unreadable`; the others are read all the same.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        if not names and sys.stdin.isatty():
            raise click.UsageError("Name a file, a folder, or - for standard input.")
        self.names = names or ("-",)
        self.unreadable = False

    def refuse(self, path: str, why: str) -> None:
        """Say that a file can't be read."""
        sys.stdout.flush()
        click.echo(f"claimref: {path}: {why}", err=True)
        self.unreadable = True

    def files(self) -> Iterator[str]:
        """The files, folders searched in sorted order; `-` for standard input."""
        for name in self.names:
            if name != "-" and os.path.isdir(name):
                told, found = self.unreadable, False
                for path in self._within(name):
                    found = True
                    yield path
                if not found and self.unreadable == told:
                    self.refuse(name, "there is no record (*.claim) in this folder")
            else:
                yield name

    def _within(self, folder: str) -> Iterator[str]:
        def unreadable(error: OSError) -> None:
            self.refuse(error.filename, error.strerror or str(error))

        for here, folders, files in os.walk(folder, onerror=unreadable):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                if name.endswith(".claim"):
                    yield os.path.join(here, name)

    def records(self) -> Iterator[Record]:
        """Every game of every file, as it is read: only the game at hand is kept."""
        from claimref.notation.reader import read_file

        for path in self.files():
            try:
                if path == "-":
                    yield from self._some(read_file(sys.stdin.buffer, STDIN), STDIN)
                else:
                    with open(path, "rb") as stream:
                        yield from self._some(read_file(stream, path), path)
            except OSError as error:
                self.refuse(path, error.strerror or str(error))

    def text_of(self, path: str) -> str | None:
        """The whole text of a file exactly as it stands; None where it can't be read without loss."""
        try:
            if path == "-":
                return sys.stdin.buffer.read().decode()
            with open(path, "rb") as stream:
                return stream.read().decode()
        except UnicodeDecodeError as error:
            self.refuse(path, f"not UTF-8 (byte {error.object[error.start]:#04x} at {error.start}); left as it is")
        except OSError as error:
            self.refuse(path, error.strerror or str(error))
        return None

    def records_in(self, text: str, path: str) -> Iterator[Record]:
        """Every game of a text."""
        from claimref.notation.reader import read_text

        path = STDIN if path == "-" else path
        return self._some(read_text(text, path), path)

    def _some(self, records: Iterator[Record], path: str) -> Iterator[Record]:
        empty = True
        for record in records:
            empty = False
            yield record
        if empty:
            self.refuse(path, "there is no game in it; a record begins with a line such as “game: claim”")
