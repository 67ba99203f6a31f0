"""`claimref convert`: every format of every rule set, read back by what reads such formats."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml

from claimref.views.games import FORMATS, SHEETS
from claimref.views.rows import SHEETS as TABLES
from tests.shell import ARCHIVE, EXAMPLES, ROOT, is_golden, run
from tests.shell import GOLDEN as FEW

KINGDOMS = ("--where", "rules=kingdoms")
GOLDEN = {
    "games.json": ("--to", "json"),
    "games.jsonl": ("--to", "jsonl"),
    "games.yaml": ("--to", "yaml"),
    "games.md": ("--to", "md"),
    "games.claim": ("--to", "claim"),
    "games.svg": ("--to", "svg", *KINGDOMS),
    "turn1.svg": ("--to", "svg", "--turn", "1", *KINGDOMS),
    **{f"{rows}.{ending}": ("--to", ending, "--rows", rows) for rows in SHEETS for ending in ("csv", "tsv")},
    "rows.md": ("--to", "md", "--rows", "games"),
}


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run("convert", "--to", "json", ARCHIVE).out)
    return found


def converted(*arguments: str) -> str:
    status, out, err = run("convert", *arguments, ARCHIVE)
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str) -> None:
    """A few moves, so that a difference can be looked at; what follows here holds the formats together in whole games."""
    status, out, err = run("convert", *GOLDEN[name], "few.claim", folder=FEW)
    assert (status, err) == (0, "")
    assert is_golden(out, name)


def test_golden_covers_every_format_and_the_archive_every_rule_set(games: list[dict[str, Any]]) -> None:
    assert {arguments[1] for arguments in GOLDEN.values()} == set(FORMATS)
    kinds = {(game["rules"], len(game["players"])) for game in games}
    assert kinds == {("claim", 2), ("claim2", 2), ("mix", 2), ("mix", 3), ("mix", 4), ("kingdoms", 2)}
    assert any("heroes" in game["headers"] for game in games)
    assert any("V" in (game["result"]["votes"]) for game in games)


def test_jsonl_and_yaml_are_the_same_data(games: list[dict[str, Any]]) -> None:
    assert [json.loads(line) for line in converted("--to", "jsonl").splitlines()] == games
    assert yaml.safe_load(converted("--to", "yaml")) == games


def test_yaml_quotes_what_others_take_for_something_else() -> None:
    record = (
        "game: claim2\nplayers: N, 1e5\nleader: A\ndate: 2026-01-01\nx-ok: yes\n\nphase 1\n1. A [N5] I7 I3 > A:N5\n"
    )
    out = run("convert", "--to", "yaml", input=record).out
    assert 'A: "N"' in out
    assert 'B: "1e5"' in out
    assert '"N":' in out
    assert yaml.safe_load(out)[0]["headers"]["x-ok"] == "yes"


@pytest.mark.parametrize("rows", SHEETS)
def test_csv_and_tsv_hold_the_same(rows: str) -> None:
    commas = list(csv.reader(io.StringIO(converted("--to", "csv", "--rows", rows))))
    tabs = list(csv.reader(io.StringIO(converted("--to", "tsv", "--rows", rows)), delimiter="\t"))
    assert commas == tabs
    assert tuple(commas[0]) == TABLES[rows].columns
    assert {len(row) for row in commas} == {len(TABLES[rows].columns)}


def read(rows: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(converted("--to", "csv", "--rows", rows))))


def test_the_games_of_csv_are_those_of_json(games: list[dict[str, Any]]) -> None:
    for row, game in zip(read("games"), games, strict=True):
        assert (row["path"], row["game"], row["rules"]) == (game["path"], str(game["game"]), game["rules"])
        assert [row[f"player_{seat}"] for seat in "abcd" if row[f"player_{seat}"]] == list(game["players"].values())
        assert row["winners"].split() == game["result"]["winners"]
        assert row["decided_by"] == (game["result"]["decided_by"] or "")
        assert row["moves"] == str(len(game.get("tricks", game.get("turns"))))
        for side, total in game["result"]["totals"].items():
            for seat in side:
                assert row[f"total_{seat.lower()}"] == str(total)


def test_the_moves_of_csv_are_those_of_json(games: list[dict[str, Any]]) -> None:
    rows = read("moves")
    moves = [(game, move) for game in games for move in game.get("tricks", game.get("turns"))]
    assert len(rows) == len(moves)
    for row, (game, move) in zip(rows, moves, strict=True):
        assert (row["game"], row["number"]) == (str(game["game"]), str(move["number"]))
        if "phase" in move:
            assert row["cards"].split() == move["plays"]
            assert (row["phase"], row["seat"], row["winner"]) == (str(move["phase"]), move["leader"], move["winner"])
            assert row["takes"].split() == [f"{seat}:{card or '?'}" for seat, card in move.get("takes", {}).items()]
            assert len([act for act in row["powers"].split("; ") if act]) == len(move["powers"])
        else:
            assert (row["cards"], row["points"]) == (move["card"], str(move["points"]))
            assert [int(row["x"]), int(row["y"])] == move["at"]
            assert (row["ability"] == "pass") is not move["used"]


def test_the_factions_of_csv_are_those_of_json(games: list[dict[str, Any]]) -> None:
    by_game = {str(game["game"]): game for game in games}
    rows = read("factions")
    assert len(rows) == sum(len(game["result"]["votes"]) for game in games)
    for row in rows:
        game = by_game[row["game"]]
        vote = game["result"]["votes"][row["faction"]]
        assert row["vote"] == (vote or "")
        known = game["status"] == "finished" and vote is not None
        assert row["for_winner"] == ("" if not known else str(vote in game["result"]["winners"]).lower())
        for seat, pile in game["result"].get("piles", {}).items():
            assert row[f"pile_{seat.lower()}"].split() == [str(card) for card in pile[row["faction"]]]
            assert row[f"count_{seat.lower()}"] == str(len(pile[row["faction"]]))


def test_columns_are_a_promise() -> None:
    """New columns come last; what stands here must never change."""
    assert ",".join(TABLES["games"].columns).startswith(
        "path,game,rules,seats,player_a,player_b,player_c,player_d,leader,factions,heroes,rulings,edition,date,event,site,"
        "round,table,status,legal,errors,warnings,moves,winners,winner_names,decided_by,total_a,total_b,total_c,total_d"
    )
    assert ",".join(TABLES["moves"].columns).startswith(
        "path,game,rules,move,phase,number,seat,player,face_up,cards,winner,takes,powers,x,y,ability,points,draw,redeals"
    )
    assert ",".join(TABLES["factions"].columns).startswith(
        "path,game,rules,faction,name,vote,for_winner,worth,count_a,count_b,count_c,count_d,pile_a,pile_b,pile_c,pile_d"
    )


@pytest.mark.parametrize("rows", SHEETS)
def test_every_column_is_documented(rows: str) -> None:
    page = (ROOT / "docs" / "convert.md").read_text(encoding="utf-8")
    for column in TABLES[rows].columns:
        name = column if not column.endswith(("_a", "_b", "_c", "_d")) else column[:-2] + "_a"
        assert f"`{name}`" in page, column


# --- Odd games -------------------------------------------------------------------------------------------------------

NASTY = 'game: claim\nplayers: =cmd|"x", <b>*_|`\nleader: A\nevent: a, "b"\n\nphase 1\n1. A [G5] K7 K3 > A:G5 B:?\n'


def test_names_cannot_break_a_table() -> None:
    row = next(csv.DictReader(io.StringIO(run("convert", "--to", "csv", input=NASTY).out)))
    assert (row["player_a"], row["player_b"], row["event"]) == ('\'=cmd|"x"', "<b>*_|`", 'a, "b"')
    page = run("convert", "--to", "md", input=NASTY).out
    assert "\\<b\\>\\*\\_\\|\\`" in page
    assert "<b>" not in page.replace("\\<b\\>", "")


@pytest.mark.parametrize("target", [target for target in FORMATS if target != "svg"])
def test_a_game_without_a_game_to_play(target: str) -> None:
    status, out, err = run("convert", "--to", target, input="game: poker\nplayers: A, B\n")
    assert status == 1
    assert out
    assert "bad-header" in err


@pytest.mark.parametrize(("target", "empty"), [("json", "[]\n"), ("jsonl", ""), ("yaml", "[]\n"), ("md", "")])
def test_nothing_chosen_is_still_the_format(target: str, empty: str) -> None:
    assert run("convert", "--to", target, "--where", "game=99", ARCHIVE) == (0, empty, "")


def test_markdown_tells_findings() -> None:
    out = run(
        "convert", "--to", "md", input="game: claim\nplayers: A, B\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > B\n"
    ).out
    assert "- Line 6, error `wrong-winner`: " in out


# --- Pictures --------------------------------------------------------------------------------------------------------


def test_svg_is_xml_and_shows_the_turn() -> None:
    last = ET.fromstring(converted("--to", "svg", *KINGDOMS))
    early = ET.fromstring(converted("--to", "svg", "--turn", "5", *KINGDOMS))
    rects = "{http://www.w3.org/2000/svg}rect"
    assert len(list(last.iter(rects))) > len(list(early.iter(rects)))
    assert "turn 5" in ET.tostring(early, encoding="unicode")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--to", "svg"), "game 1 is a trick game (claim), and svg draws the board of Kingdoms"),
        (("--to", "svg", "--turn", "99", *KINGDOMS), "so there is no turn 99"),
        (("--to", "svg", "--where", "game=99"), "there is no game to draw"),
        (("--to", "csv", "--turn", "3"), "--turn is for svg"),
        (("--to", "json", "--rows", "moves"), "--rows is for csv, tsv and md"),
        ((), "Say --to json"),
        (("-o", "x.doc"), "The ending of x.doc names no format"),
    ],
)
def test_what_cannot_be_written_is_wrong_usage(arguments: tuple[str, ...], why: str) -> None:
    status, out, err = run("convert", *arguments, ARCHIVE)
    assert (status, out) == (2, "")
    assert why in err


def test_svg_holds_one_game() -> None:
    text = converted("--to", "svg", *KINGDOMS)
    kingdoms = (EXAMPLES / ARCHIVE).read_text(encoding="utf-8").partition("game: kingdoms")[2].partition("game: ")[0]
    status, _, err = run("convert", "--to", "svg", input=f"game: kingdoms{kingdoms}\ngame: kingdoms{kingdoms}")
    assert text
    assert status == 2
    assert "svg holds one game" in err


# --- Where it goes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("x.csv", "csv"),
        ("x.TSV", "tsv"),
        ("x.yml", "yaml"),
        ("x.ndjson", "jsonl"),
        ("x.markdown", "md"),
        ("x.json", "json"),
    ],
)
def test_the_ending_names_the_format(name: str, like: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert run("convert", "-o", str(path), ARCHIVE) == (0, "", "")
    assert path.read_text(encoding="utf-8") == converted("--to", like)


def test_a_named_format_wins_over_the_ending(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    assert run("convert", "--to", "jsonl", "-o", str(path), ARCHIVE).status == 0
    assert path.read_text(encoding="utf-8") == converted("--to", "jsonl")


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert run("convert", "-o", "/dev/null", "--to", "csv", ARCHIVE) == (0, "", "")
    assert not Path("/dev/null").is_file()


# --- Streams ---------------------------------------------------------------------------------------------------------

CLAIMREF = [sys.executable, "-c", "from claimref.cli.main import main; main()"]


def endless(lines: int, *arguments: str) -> tuple[list[str], str, int]:
    """The first lines of the output while the input goes on and on; then the reader closes the pipe."""
    text = (EXAMPLES / ARCHIVE).read_bytes()
    with subprocess.Popen(
        [*CLAIMREF, "convert", *arguments], cwd=ROOT, bufsize=0,  # else the rest is sent as `with` ends, to nobody
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(text)  # and the end of the input does not come
        seen = [process.stdout.readline().decode() for _ in range(lines)]
        process.stdout.close()
        try:
            while process.poll() is None:
                process.stdin.write(text)
        except BrokenPipeError:
            pass
        return seen, process.stderr.read().decode(), process.wait(30)


@pytest.mark.parametrize("target", ["jsonl", "csv", "json", "yaml", "md"])
def test_the_first_row_appears_at_once_and_a_closed_pipe_is_quiet(target: str) -> None:
    seen, err, status = endless(2, "--to", target)
    assert all(seen)
    assert err == ""
    assert status in (0, 141)


# --- Read back by others ---------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not there")
def test_jq_reads_it(games: list[dict[str, Any]]) -> None:
    for target, script in (("jsonl", ".result.winners"), ("json", ".[].result.winners")):
        done = subprocess.run(
            ["jq", "-c", script], input=converted("--to", target), capture_output=True, text=True, check=True
        )
        assert [json.loads(line) for line in done.stdout.splitlines()] == [game["result"]["winners"] for game in games]


def test_duckdb_reads_it(games: list[dict[str, Any]], tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    for rows in SHEETS:
        (tmp_path / f"{rows}.csv").write_text(converted("--to", "csv", "--rows", rows), encoding="utf-8")
        (tmp_path / f"{rows}.tsv").write_text(converted("--to", "tsv", "--rows", rows), encoding="utf-8")
        for ending in ("csv", "tsv"):
            columns = duckdb.sql(f"describe select * from '{tmp_path}/{rows}.{ending}'").fetchall()
            assert tuple(column[0] for column in columns) == TABLES[rows].columns
    types = {name: kind for name, kind, *_ in duckdb.sql(f"describe select * from '{tmp_path}/games.csv'").fetchall()}
    assert (types["legal"], types["date"], types["total_a"]) == ("BOOLEAN", "DATE", "BIGINT")
    (tmp_path / "games.jsonl").write_text(converted("--to", "jsonl"), encoding="utf-8")
    counted = duckdb.sql(f"select rules, count(*) from read_json('{tmp_path}/games.jsonl') group by rules").fetchall()
    assert dict(counted) == {"claim": 2, "claim2": 2, "mix": 5, "kingdoms": 1}
