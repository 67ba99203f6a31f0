"""`claimref convert`: games for other programs."""

from __future__ import annotations

import json
from pathlib import Path

from tests.shell import BAD, GOOD, Run


def test_json_is_an_array_and_jsonl_a_line_per_game(claimref: Run) -> None:
    status, out, err = claimref("convert", "--to", "json", input=GOOD + "\n" + GOOD)
    games = json.loads(out)
    assert (status, err) == (0, "")
    assert [game["game"] for game in games] == [1, 2]
    lines = claimref("convert", "--to", "jsonl", "-", input=GOOD + "\n" + GOOD).out.splitlines()
    assert [json.loads(line) for line in lines] == games
    assert games[0]["players"] == {"A": "Anna", "B": "Bram"}
    assert (games[0]["schema"], games[0]["rules"], games[0]["status"]) == (2, "claim", "unfinished")
    assert games[0]["path"] == "<stdin>"


def test_findings_are_data_and_are_told(claimref: Run) -> None:
    status, out, err = claimref("convert", "--to", "jsonl", input=BAD)
    assert status == 1
    assert json.loads(out)["legal"] is False
    assert "wrong-winner" in [finding["name"] for finding in json.loads(out)["findings"]]
    assert err.startswith("<stdin>:6:19: C51 wrong-winner: ")


def test_to_a_file(claimref: Run, tmp_path: Path) -> None:
    (tmp_path / "good.claim").write_text(GOOD)
    assert claimref("convert", "--to", "json", "-o", "out.json", "good.claim") == (0, "", "")
    assert json.loads((tmp_path / "out.json").read_text())[0]["path"] == "good.claim"


def test_a_file_that_cannot_be_written(claimref: Run) -> None:
    status, out, err = claimref("convert", "--to", "json", "-o", "nowhere/out.json", input=GOOD)
    assert (status, out) == (2, "")
    assert "nowhere/out.json" in err
    assert "No such file or directory" in err


def test_nothing_to_convert_is_still_json(claimref: Run) -> None:
    status, out, err = claimref("convert", "--to", "json", "none.claim")
    assert (status, out, err) == (2, "[]\n", "claimref: none.claim: No such file or directory\n")
