"""Runs the command line within the test, in an empty folder: arguments and input in, status and both outputs out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell import Run, run_here


@pytest.fixture
def claimref(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLAIMREF_DEBUG", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    return run_here
