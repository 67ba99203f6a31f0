"""The public door: read records, judge them, look at what comes out."""

from __future__ import annotations

from os import PathLike

from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.notation.reader import read_file, read_text
from claimref.referee.judge import judge
from claimref.referee.verdict import Replay


class Game:
    """One game of a file, as it was written down."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __repr__(self) -> str:
        return f"<Game {self.number} of {self.record.path or 'a text'}>"

    @property
    def number(self) -> int:
        """Its number in the file, from 1."""
        return self.record.number

    @property
    def headers(self) -> dict[str, str]:
        """The header lines, as written."""
        return {key: header.value for key, header in self.record.headers().items()}

    def replay(self) -> Replay:
        """Judge the game: its findings, status, result, and every trick or turn."""
        return judge(self.record)


def parse(text: str, path: str = "") -> list[Game]:
    """The games in a text."""
    return [Game(record) for record in read_text(text, path)]


def read(path: str | PathLike[str]) -> list[Game]:
    """The games in a file."""
    with open(path, "rb") as stream:
        return [Game(record) for record in read_file(stream, str(path))]


def check(text: str, path: str = "") -> list[Finding]:
    """Everything there is to say about the games in a text."""
    return [finding for game in parse(text, path) for finding in game.replay().findings]
