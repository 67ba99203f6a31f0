"""What is named on the command line: files, folders searched for records, archives, addresses, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOENT
from typing import Any, BinaryIO, NamedTuple, cast

from claimref.scale.archives import RECORD, MissingError, archive_of, is_archive, is_record

STDIN = "<stdin>"
"""What standard input is called in findings."""
NO_RECORD = "there is no record (*.claim) in this folder"
NO_FILE = "no regular file; it is not read"
NO_GAME = "there is no game in it; a record begins with a line such as “game: claim”"


class Source(NamedTuple):
    """A file to read: how it is called, where it is, and which member of it is meant (none: all)."""

    path: str
    place: str
    member: str = ""
    searched: bool = False
    """It was found in a folder: an archive without a record in it is then simply something else."""

    def open(self, *, part: bool = False) -> BinaryIO:
        """Open it; for a part of it, an object store is asked for just that part."""
        if is_address(self.place):
            with _failure_told():
                how = {"cache_type": "none"} if part else {}
                return cast(BinaryIO, _file_system(self.place).open(self.place, "rb", **how))
        return open(self.place, "rb")

    def size(self) -> int | None:
        """Its length in bytes; None where there is none to tell (a pipe, standard input)."""
        if self.place == "-":
            return None
        if is_address(self.place):
            with _failure_told():
                size = _file_system(self.place).size(self.place)
                return None if size is None else int(size)
        return os.path.getsize(self.place) if os.path.isfile(self.place) else None


class Trouble(NamedTuple):
    """Something that can't be read, and why."""

    path: str
    why: str


def why(error: OSError) -> str:
    """What went wrong, without numbers and names that were said already."""
    if error.strerror is None and isinstance(error, FileNotFoundError):
        return os.strerror(ENOENT)
    return error.strerror or str(error)


def is_address(name: str) -> bool:
    """`s3://…`, `file://…`: what fsspec opens."""
    return "://" in name


def listed(names: tuple[str, ...], *, plain: bool = False) -> Iterator[Source | Trouble]:
    """Every file, folders searched in sorted order; `plain` finds only what a command can write again."""
    for name in names:
        if name == "-":
            yield Source(STDIN, "-")
        elif is_address(name):
            yield from _addressed(name, plain)
        elif os.path.isdir(name):
            found = False
            for source in _within(name, plain):
                found = True
                yield source
            if not found:
                yield Trouble(name, NO_RECORD)
        elif not os.path.exists(name) and (parts := archive_of(name)):
            archive, member = parts
            yield Source(archive, archive, member)
        else:
            yield Source(name, name)


def _within(folder: str, plain: bool) -> Iterator[Source | Trouble]:
    unreadable: list[OSError] = []
    for here, folders, files in os.walk(folder, onerror=unreadable.append):
        yield from _told(unreadable)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if _wanted(name, plain):
                path = os.path.join(here, name)
                special = os.path.exists(path) and not os.path.isfile(path)  # a pipe would be waited for for ever
                yield Trouble(path, NO_FILE) if special else Source(path, path, searched=True)
    yield from _told(unreadable)


def _told(errors: list[OSError]) -> Iterator[Trouble]:
    while errors:
        error = errors.pop(0)
        yield Trouble(str(error.filename), why(error))


def _wanted(name: str, plain: bool) -> bool:
    if plain:
        return name.lower().endswith(RECORD)
    return is_record(name) or (is_archive(name) and not name.startswith("."))


# --- Addresses -------------------------------------------------------------------------------------------------------


def _file_system(address: str) -> Any:
    """Who opens an address; the package and what it needs for an object store are an extra."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise MissingError("to read an address, install fsspec: pip install 'claimref[cluster]'") from None
    return url_to_fs(address)[0]


@contextmanager
def _failure_told() -> Iterator[None]:
    """Every object store has its own way to say no."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(f"this address can't be read: {error}") from error


def _addressed(address: str, plain: bool) -> Iterator[Source | Trouble]:
    """A file, or the records below a folder, wherever it is."""
    try:
        with _failure_told():
            system = _file_system(address)
            found = sorted(map(system.unstrip_protocol, system.find(address))) if system.isdir(address) else None
    except OSError as error:
        yield Trouble(address, why(error))
        return
    if found is None:
        yield Source(address, address)
        return
    records = [path for path in found if _wanted(path.rpartition("/")[2], plain)]
    yield from (Source(path, path, searched=True) for path in records)
    if not records:
        yield Trouble(address, NO_RECORD)
