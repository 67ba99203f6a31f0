"""Runs the command line within the test, from the folder of the example archive, and compares with golden files."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from claimref.cli.main import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
ARCHIVE = "evenings.claim"
"""Ten games: one of every rule set, one conceded, one unfinished."""
GOLDEN = ROOT / "tests" / "golden" / "convert"


class Outcome(NamedTuple):
    """What a shell would see."""

    status: int
    out: str
    err: str


def run(*arguments: str, input: str = "", folder: Path = EXAMPLES, together: bool = False) -> Outcome:
    """One run of claimref; output and errors as they would come through a pipe, or `together` through one."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "100")
        patch.delenv("FORCE_COLOR", raising=False)
        patch.setattr(sys, "argv", ["claimref", *arguments])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input.encode())))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
        patch.setattr(sys, "stderr", sys.stdout if together else io.TextIOWrapper(err, encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main()
        sys.stdout.flush()
        sys.stderr.flush()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, out.getvalue().decode(), err.getvalue().decode())


def is_golden(text: str, name: str) -> bool:
    """Is this what the golden file holds? With CLAIMREF_GOLDEN=write it becomes what the file holds; look at the diff."""
    path = GOLDEN / name
    if os.environ.get("CLAIMREF_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8") == text
