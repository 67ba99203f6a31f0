"""Where a record is kept: the file is whole at every moment, whatever happens to the machine."""

from __future__ import annotations

import os
from datetime import date


def free_name(folder: str = ".") -> str:
    """A name that no file has: `claim-2026-11-16-1.claim`."""
    number = 1
    while os.path.lexists(os.path.join(folder, name := f"claim-{date.today().isoformat()}-{number}.claim")):
        number += 1
    return name if folder == "." else os.path.join(folder, name)


class RecordFile:
    """A file with one record at its end; games that stand before it are kept as they are."""

    def __init__(self, path: str, before: str = "") -> None:
        self.path = path
        self.before = before
        self.kept: str | None = None
        """What the file holds, as far as we know; None before it is written for the first time."""
        self.unsaved = False
        """The record as it stands could not be written."""

    @property
    def above(self) -> int:
        """How many lines stand above the record."""
        return self.before.count("\n")

    def opened(self, text: str) -> None:
        """The file is there, and this is all it holds."""
        self.kept = text

    def save(self, text: str) -> str | None:
        """Replace the file in one step; a sentence if something is to be said."""
        whole = self.before + text
        self.unsaved = whole != self.kept
        if not self.unsaved:
            return None
        try:
            moved = self._kept_by_others()
            write_whole(self.path, whole)
        except OSError as error:
            return (
                f"{self.path} could not be written ({error.strerror or error}). The game goes on; “save” tries again."
            )
        self.kept, self.unsaved = whole, False
        return moved

    def go_on_in(self, path: str, text: str) -> None:
        """From now on the record is kept in another file, which holds this already and nothing else."""
        self.path, self.before, self.kept, self.unsaved = path, "", text, False

    def _kept_by_others(self) -> str | None:
        """A file that somebody else has changed is never overwritten: the game goes on in another."""
        try:
            with open(self.path, encoding="utf-8", errors="replace", newline="") as stream:
                there: str | None = stream.read()
        except FileNotFoundError:
            there = None
        if there is None or there == self.kept:
            return None
        old, self.path = self.path, free_name(os.path.dirname(self.path) or ".")
        return f"{old} was changed by somebody else meanwhile: the record goes on in {self.path}."


def write_whole(path: str, text: str) -> None:
    """Write a file beside it and rename it: there is never half a file, and what it holds is on the disk."""
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    beside = os.path.join(folder, f".{name}.saving")
    mode = os.stat(target).st_mode & 0o7777 if os.path.exists(target) else 0o666
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, target)
    except BaseException:
        if os.path.exists(beside):
            os.unlink(beside)
        raise
