"""Where records come from: files, folders searched for them, archives, addresses, and standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from claimref.notation.split import blocks_of, plain_lines, refuse_others, split_games
from claimref.scale.archives import NO_RECORD, allow, is_archive, is_json, is_plain, streams, unpacked
from claimref.scale.listing import NO_GAME, STDIN, Source, Trouble, listed, why
from claimref.scale.mishaps import mishap, told
from claimref.views.printed import visible

if TYPE_CHECKING:
    from claimref.notation.nodes import Record

__all__ = ["FILE", "STDIN", "Sources"]

FILE = click.Path(readable=False)
"""A file named on the command line. Whether it may be read shows when its turn comes: the others are read all the same."""


def _size(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    found = re.fullmatch(r"([0-9]{1,15})\s*([kmgt]?)(?:i?b)?", value.strip().lower()) if value is not None else None
    if value is not None and found is None:
        raise click.BadParameter("a size is a number of bytes, or one such as 500M or 4G")
    allow(int(found[1]) << 10 * " kmgt".index(found[2] or " ") if found else 0)


unpack_option = click.option(
    "--max-unpacked", metavar="SIZE", callback=_size, expose_value=False,
    help="Unpack so much of one compressed file (4G); usually 1 GiB, or 200 times its size if that is more.",
)  # fmt: skip
"""`--max-unpacked`, for every command that reads archives."""


class Sources:
    """The records of everything named on the command line, one after the other.

    What can't be read is told on standard error and remembered in `unreadable`; the others are read all the same.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        if not names and sys.stdin.isatty():
            raise click.UsageError("Name a file, a folder, or - for standard input.")
        self.names = names or ("-",)
        self.unreadable = False
        self.read = 0
        """How many bytes of the files were read, as far as it matters to somebody who waits."""

    def refuse(self, path: str, why: str) -> None:
        """Say that a file can't be read."""
        sys.stdout.flush()
        click.echo(f"claimref: {visible(path)}: {visible(why)}", err=True)
        self.unreadable = True

    def total(self) -> int | None:
        """How many bytes there are to read; None where that is not known, as of standard input."""
        total = 0
        for source in listed(self.names):
            if isinstance(source, Source):
                try:
                    size = source.size()
                except OSError:
                    continue
                if size is None:
                    return None
                total += size
        return total

    def files(self) -> Iterator[str]:
        """The files that are text as they stand, folders searched in sorted order; `-` for standard input."""
        for source in listed(self.names, plain=True):
            if isinstance(source, Trouble):
                self.refuse(*source)
            else:
                yield source.place

    def records(self) -> Iterator[Record]:
        """Every game of every file, as it is read: only the game at hand is kept."""
        for source in listed(self.names):
            if isinstance(source, Trouble):
                self.refuse(*source)
                continue
            try:
                yield from self._records(source)
            except OSError as error:
                self.refuse(source.path, why(error))

    def _records(self, source: Source) -> Iterator[Record]:
        if source.place == "-":
            yield from self._some(blocks_of(unpacked(sys.stdin.buffer)), STDIN)
            return
        with source.open() as file:
            if is_plain(source.path):
                for record in self._some(blocks_of(file), source.path):
                    yield record
                    self.read += len(record.text)
                return
            before, empty = self.read, True
            for name, stream in streams(file, source.path, source.member, source.size()):
                empty = False
                try:
                    for record in self._some(blocks_of(stream), name):
                        yield record
                        self.read = before + file.tell()
                except OSError as error:
                    self.refuse(name, why(error))
        if empty and is_archive(source.path) and not source.searched:
            self.refuse(source.path, f"there is no {source.member} in this archive" if source.member else NO_RECORD)

    def text_of(self, path: str) -> str | None:
        """The whole text of a file exactly as it stands; None where it can't be read without loss."""
        if not is_plain(path):
            what = "it is an archive" if is_archive(path) else "it is compressed"
            told = (
                "it is JSON; convert --to claim makes a record of it"
                if is_json(path)
                else f"{what}; unpack it, for it would be written as text"
            )
            self.refuse(path, told)
            return None
        try:
            if path == "-":
                data = sys.stdin.buffer.read()
            else:
                with open(path, "rb") as stream:
                    data = stream.read()
            refuse_others(data[:8])
            return data.decode()
        except UnicodeDecodeError as error:
            self.refuse(path, f"not UTF-8 (byte {error.object[error.start]:#04x} at {error.start}); left as it is")
        except OSError as error:
            self.refuse(path, why(error))
        return None

    def records_in(self, text: str, path: str) -> Iterator[Record]:
        """Every game of a text."""
        return self._some([plain_lines(text)], STDIN if path == "-" else path, keep=True)

    def _some(self, blocks: Iterable[str], path: str, *, keep: bool = False) -> Iterator[Record]:
        """The games of a text; that there is none is told."""
        from claimref.notation.reader import read_games

        empty, before = True, told()
        for record in read_games(split_games(blocks, keep=keep), path, failed=mishap):
            empty = False
            yield record
        if empty and told() == before:
            self.refuse(path, NO_GAME)
