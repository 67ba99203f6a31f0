"""Games as Parquet, for DuckDB, pandas, Spark and the like: the rows of csv, typed, in row groups as they come.

The columns are those of csv (views/rows.py); an empty cell is null, numbers are integers, true and false are booleans.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TextIO

from claimref.referee.verdict import Replay
from claimref.scale.archives import MissingError
from claimref.views.games import Writer
from claimref.views.rows import SHEETS, Row

_BATCH = 1 << 12
"""Rows that are turned into columns at once; columns take far less room."""
_GROUP = 1 << 17
"""Rows of a group: as many as engines like to read at once."""
_FLAGS = {"legal", "for_winner"}
_NUMBERS = {
    "game", "seats", "errors", "warnings", "moves", "move", "phase", "number", "x", "y", "points", "worth",
    *(f"{name}_{seat}" for name in ("total", "count") for seat in "abcd"),
}  # fmt: skip


class Gathered(Writer):
    """Only gathers the rows, game by game: a worker's part, for the one who writes the file."""

    def __init__(self, out: TextIO, sheet: str) -> None:
        super().__init__(out)
        self.sheet = sheet
        self.gathered: list[list[Row]] = []

    def write(self, replay: Replay) -> None:
        self.gathered.append(list(SHEETS[self.sheet].rows(replay)))

    def part(self) -> list[list[Row]]:
        return self.gathered


class Parquet(Writer):
    """Rows in, row groups out. The file is the same however the rows came together."""

    def __init__(self, out: TextIO, sheet: str) -> None:
        try:
            import pyarrow
            from pyarrow.parquet import ParquetWriter
        except ImportError:
            raise MissingError("to write Parquet, install pyarrow: pip install 'claimref[parquet]'") from None
        super().__init__(out)
        self.sheet = sheet
        self.arrow: Any = pyarrow
        self.open: Any = ParquetWriter
        self.fields = [(name, self._type(name)) for name in SHEETS[sheet].columns]
        self.schema: Any = pyarrow.schema(self.fields)
        self.rows: list[Row] = []
        self.batches: list[Any] = []
        self.waiting = 0

    def _type(self, column: str) -> Any:
        if column in _FLAGS:
            return self.arrow.bool_()
        return self.arrow.int32() if column in _NUMBERS else self.arrow.string()

    def begin(self) -> None:
        # No statistics of the writing itself go into the file: the same games give the same bytes.
        self.file: Any = self.open(self.out.buffer, self.schema, compression="zstd")

    def write(self, replay: Replay) -> None:
        self.add_rows(SHEETS[self.sheet].rows(replay))

    def add_rows(self, rows: Iterable[Row]) -> None:
        """The rows of one game."""
        self.rows += rows
        if len(self.rows) >= _BATCH:
            self._batch()
            if self.waiting >= _GROUP:
                self._group()

    def join(self, part: list[list[Row]], games: int) -> None:
        for rows in part:
            self.add_rows(rows)

    def _batch(self) -> None:
        columns = zip(*self.rows, strict=True)
        arrays = [self._array(kind, cells) for (_, kind), cells in zip(self.fields, columns, strict=True)]
        self.batches.append(self.arrow.record_batch(arrays, schema=self.schema))
        self.waiting += len(self.rows)
        self.rows = []

    def _array(self, kind: Any, cells: tuple[Any, ...]) -> Any:
        if kind == self.arrow.bool_():
            return self.arrow.array([None if cell == "" else cell == "true" for cell in cells], kind)
        if kind == self.arrow.int32():
            return self.arrow.array([None if cell == "" else cell for cell in cells], kind)
        return self.arrow.array([None if cell in ("", None) else str(cell) for cell in cells], kind)

    def _group(self) -> None:
        table = self.arrow.Table.from_batches(self.batches, self.schema).combine_chunks()
        self.file.write_table(table, row_group_size=len(table))
        self.batches, self.waiting = [], 0

    def finish(self) -> None:
        if self.rows:
            self._batch()
        if self.batches:
            self._group()
        self.file.close()
