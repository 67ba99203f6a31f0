"""`convert --to parquet`: the rows of csv with types, read back by DuckDB; the same file for any number of processes."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import pytest

from claimref.cli import workers
from claimref.scale import parquet, pool, ranges
from claimref.views.games import SHEETS
from claimref.views.rows import SHEETS as TABLES
from tests.scale.test_jobs import Alone
from tests.shell import archive, run

pytest.importorskip("pyarrow")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.claim").write_text(archive(3), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("sheet", SHEETS)
def test_duckdb_reads_what_csv_says(sheet: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.setattr(parquet, "_BATCH", 10)
    monkeypatch.setattr(parquet, "_GROUP", 30)
    assert run("convert", "--rows", sheet, "-o", "games.parquet", "games.claim", folder=folder).status == 1
    found = duckdb.sql(f"select * from '{folder / 'games.parquet'}'")
    assert tuple(found.columns) == TABLES[sheet].columns
    rows = list(
        csv.reader(io.StringIO(run("convert", "--to", "csv", "--rows", sheet, "games.claim", folder=folder).out))
    )

    def cell(value: object) -> str:
        return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)

    assert [[cell(value) for value in row] for row in found.fetchall()] == rows[1:]
    groups = duckdb.sql(f"select count(distinct row_group_id) from parquet_metadata('{folder / 'games.parquet'}')")
    assert groups.fetchall()[0][0] > 1


def test_types_are_told(folder: Path) -> None:
    from pyarrow.parquet import read_schema

    kinds = {}
    for sheet in SHEETS:
        run("convert", "--rows", sheet, "-o", "games.parquet", "games.claim", folder=folder)
        schema = read_schema(folder / "games.parquet")
        kinds[sheet] = {field.name: str(field.type) for field in schema}
    assert {name for kind in kinds.values() for name, type in kind.items() if type == "bool"} == {"legal", "for_winner"}
    assert kinds["games"]["total_a"] == kinds["moves"]["x"] == kinds["factions"]["count_d"] == "int32"
    assert kinds["games"]["date"] == kinds["games"]["path"] == kinds["games"]["round"] == "string"


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_same_file_for_any_number(sheet: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Pool", Alone)
    monkeypatch.setattr(workers, "SMALL", 0)
    monkeypatch.setattr(ranges, "STRETCH", 1000)
    monkeypatch.setattr(parquet, "_BATCH", 7)
    monkeypatch.setattr(parquet, "_GROUP", 20)
    for jobs in ("1", "3"):
        run("convert", "--rows", sheet, "--jobs", jobs, "-o", f"{jobs}.parquet", "games.claim", folder=folder)
    assert (folder / "1.parquet").read_bytes() == (folder / "3.parquet").read_bytes()


def test_no_game_is_an_empty_table(folder: Path) -> None:
    from pyarrow.parquet import read_table

    run("convert", "--where", "players~Nobody", "-o", "games.parquet", "games.claim", folder=folder)
    assert read_table(folder / "games.parquet").num_rows == 0


def test_without_pyarrow_it_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = run("convert", "-o", "games.parquet", "games.claim", folder=folder)
    assert told == (2, "", "claimref: to write Parquet, install pyarrow: pip install 'claimref[parquet]'\n")
    assert not (folder / "games.parquet").exists()
