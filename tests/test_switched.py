"""Records under house rules, with what an independent program says of them, give exactly that.

The folder `../shared/switched` lies beside the project, not in it; where it is missing these tests are skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import claimref
from claimref.cli.fmt import canonical
from tests.test_examples import agrees, expected, is_as_told, judged

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "switched"
RECORDS = sorted(FOLDER.glob("*.claim"))

pytestmark = pytest.mark.skipif(not RECORDS, reason="there are no shared records beside this checkout")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_switched_record_gives_exactly_what_its_file_says(record: Path) -> None:
    replay, told = judged(record), expected(record)
    said = replay.to_json()
    found = [finding for finding in replay.findings if finding.severity != "info"]
    assert [finding.name for finding in found] == [wanted["name"] for wanted in told["findings"]]
    assert all(map(is_as_told, found, told["findings"]))
    assert said["status"] == told["status"]
    for key, wanted in (told.get("result") or {}).items():
        assert said["result"][key] == wanted, key
    for moves in ("tricks", "turns"):
        assert agrees(said.get(moves, []), told.get(moves) or [])


@pytest.mark.parametrize(
    "record", [path for path in RECORDS if path.stem.startswith("legal-")], ids=lambda path: path.stem
)
def test_a_legal_switched_record_is_in_canonical_form(record: Path) -> None:
    (game,) = claimref.read(record)
    assert canonical([game.record]) == record.read_text(encoding="utf-8")
