"""The shared examples, records with what an independent program says of them, give exactly that.

The folder `../shared/examples` lies beside the project, not in it; where it is missing these tests are skipped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import claimref
from claimref.cli.fmt import canonical
from claimref.findings import Finding
from claimref.referee.verdict import Replay

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "examples"
RECORDS = sorted(FOLDER.glob("*.claim"))

pytestmark = pytest.mark.skipif(not RECORDS, reason="there are no shared examples beside this checkout")


def judged(record: Path) -> Replay:
    (game,) = claimref.read(record)
    return game.replay()


def expected(record: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record.with_suffix(".expected.json").read_text(encoding="utf-8"))
    return told


def is_as_told(finding: Finding, told: dict[str, Any]) -> bool:
    """The same offence at the same place, with the same legal cards and a proof in one of the lines that may hold it."""
    proof = finding.proof[0] if finding.proof else None
    return (
        (finding.name, finding.severity, finding.line) == (told["name"], told["severity"], told["line"])
        and told["column"] <= finding.column < told["end_column"]
        and ("legal" not in told or sorted(finding.legal or ()) == sorted(told["legal"]))
        and ("proof_lines" not in told or proof in told["proof_lines"])
    )


def agrees(said: Any, told: Any) -> bool:
    """Everything that is told is said so; more may be said."""
    if isinstance(told, dict):
        return isinstance(said, dict) and all(key in said and agrees(said[key], told[key]) for key in told)
    if isinstance(told, list):
        return isinstance(said, list) and len(said) == len(told) and all(map(agrees, said, told))
    return bool(said == told)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_the_findings_are_those_of_the_example(record: Path) -> None:
    said = [finding for finding in judged(record).findings if finding.severity != "info"]
    told = expected(record)["findings"]
    shown = [(finding.name, finding.line, finding.column, finding.legal, finding.proof) for finding in said]
    assert len(said) == len(told), shown
    for finding, wanted in zip(said, sorted(told, key=lambda each: (each["line"], each["column"])), strict=True):
        assert is_as_told(finding, wanted), (shown, wanted)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_the_game_ends_as_in_the_example(record: Path) -> None:
    replay, told = judged(record), expected(record)
    assert replay.status == told["status"]
    if told.get("result") is not None:
        assert replay.result is not None
        for key, wanted in told["result"].items():
            assert replay.result[key] == wanted, key


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_every_trick_and_turn_is_as_in_the_example(record: Path) -> None:
    said, told = judged(record).to_json(), expected(record)
    for moves in ("tricks", "turns"):
        for number, wanted in enumerate(told.get(moves) or ()):
            assert agrees(said[moves][number], wanted), (said[moves][number], wanted)
        assert moves not in told or told[moves] is None or len(said[moves]) == len(told[moves])


@pytest.mark.parametrize(
    "record", [path for path in RECORDS if path.stem.startswith("legal-")], ids=lambda path: path.stem
)
def test_a_legal_example_is_in_canonical_form(record: Path) -> None:
    (game,) = claimref.read(record)
    assert canonical([game.record]) == record.read_text(encoding="utf-8")
