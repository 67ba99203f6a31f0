"""The shared examples of Kingdoms give exactly what their expected files say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimref.notation.reader import read_text
from claimref.referee.kingdoms.judge import judge_kingdoms

FOLDER = Path(__file__).parents[3] / "shared" / "examples"
EXAMPLES = [path for path in sorted(FOLDER.glob("*.claim")) if path.read_text().startswith("game: kingdoms")]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    (record,) = read_text(path.read_text(), str(path))
    replay = judge_kingdoms(record)
    found = [finding for finding in replay.findings if finding.severity != "info"]
    assert [(f.name, f.severity, f.line) for f in found] == [
        (wanted["name"], wanted["severity"], wanted["line"]) for wanted in expected["findings"]
    ]
    for finding, wanted in zip(found, expected["findings"], strict=True):
        assert wanted["column"] <= finding.column < wanted["end_column"]
        assert finding.message
    assert replay.status == expected["status"]
    if expected["result"] is not None:
        assert replay.result == expected["result"]
    for turn, wanted in zip(replay.moves, expected.get("turns", replay.moves), strict=True):
        assert {key: turn[key] for key in wanted} == wanted
