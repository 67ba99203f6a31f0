"""Games for other programs: one writer per format, each writing game by game, so that an archive of any size streams."""

from __future__ import annotations

from io import StringIO
from typing import Any, TextIO

from claimref.referee.verdict import Replay
from claimref.views.printed import cell, json_text

FORMATS = ("json", "jsonl", "csv", "tsv", "yaml", "md", "svg", "claim")
SHEETS = ("games", "moves", "factions")
"""What a row of csv, tsv or a Markdown table may be about (views/rows.py)."""


class UnfitError(Exception):
    """A game that this format can't hold; the text says why."""


class Writer:
    """Where games go. Used with `with`, so that what needs an end gets one.

    Where several workers share the games, each makes its `part` with a writer that is told to `resume`, and `join` puts the
    parts together: byte for byte what one alone would have written.
    """

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.games = 0

    def __enter__(self) -> Writer:
        self.begin()
        return self

    def __exit__(self, *problem: object) -> None:
        if problem[0] is None:
            self.finish()

    def add(self, replay: Replay) -> None:
        """Write one game; the first is seen at once, whatever buffers lie between."""
        self.write(replay)
        self.games += 1
        if self.games == 1:
            self.out.flush()

    def begin(self) -> None:
        """Write what stands before the first game."""

    def write(self, replay: Replay) -> None:
        """Write one game."""
        raise NotImplementedError

    def finish(self) -> None:
        """Write what stands after the last game."""

    def resume(self) -> None:
        """Begin a part, as if a game had been written before."""
        self.games = 1

    def part(self) -> Any:
        """What was made of a part, for `join`."""
        assert isinstance(self.out, StringIO)
        return self.out.getvalue()

    def join(self, part: Any, games: int) -> None:
        """Put a worker's part, with so many games, after what is written already."""
        self.out.write(part)
        self.games += games


class JsonLines(Writer):
    """A JSON object per line."""

    def __init__(self, out: TextIO) -> None:
        from json import JSONEncoder

        from claimref.records.lossless import game_json

        super().__init__(out)
        self.encoder = JSONEncoder(ensure_ascii=False)
        self.game = game_json

    def encode(self, game: dict[str, Any]) -> str:
        return json_text(self.encoder.encode(game))

    def write(self, replay: Replay) -> None:
        self.out.write(self.encode(self.game(replay)) + "\n")


class Json(JsonLines):
    """A JSON array, written element by element."""

    def write(self, replay: Replay) -> None:
        self.out.write((",\n" if self.games else "[\n") + self.encode(self.game(replay)))

    def finish(self) -> None:
        self.out.write("\n]\n" if self.games else "[]\n")

    def join(self, part: Any, games: int) -> None:
        super().join(part if self.games or not games else "[" + part.removeprefix(","), games)


class Records(Writer):
    """Records again, in canonical form, a blank line between games."""

    def __init__(self, out: TextIO) -> None:
        from claimref.records.canonical import canonical_text

        super().__init__(out)
        self.text = canonical_text

    def write(self, replay: Replay) -> None:
        self.out.write("\n" * bool(self.games) + self.text(replay.record))

    def join(self, part: Any, games: int) -> None:
        super().join(part if self.games or not games else part.removeprefix("\n"), games)


class Table(Writer):
    """Rows between commas or tabs, the names of the columns first."""

    def __init__(self, out: TextIO, rows: str, delimiter: str = ",") -> None:
        import csv

        from claimref.views.rows import SHEETS

        super().__init__(out)
        self.sheet = SHEETS[rows]
        self.rows = csv.writer(out, delimiter=delimiter, lineterminator="\n")

    def begin(self) -> None:
        self.rows.writerow(self.sheet.columns)

    def write(self, replay: Replay) -> None:
        self.rows.writerows([cell(value) for value in row] for row in self.sheet.rows(replay))


def writer(target: str, out: TextIO, rows: str | None = None, turn: int | None = None) -> Writer:
    """The writer for a format; `rows` says what a row is about, `turn` after which turn a picture is drawn."""
    if target in ("csv", "tsv"):
        return Table(out, rows or "games", "," if target == "csv" else "\t")
    if target == "yaml":
        from claimref.views.yaml_games import Yaml

        return Yaml(out)
    if target == "md":
        from claimref.views.markdown import MarkdownTable, Summaries

        return MarkdownTable(out, rows) if rows else Summaries(out)
    if target == "svg":
        from claimref.views.picture import Picture

        return Picture(out, turn)
    if target == "claim":
        return Records(out)
    return Json(out) if target == "json" else JsonLines(out)
