"""A part of what scripts/fuzz.py tries: damaged records through every command and format, and to the live table."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    path = Path(__file__).parents[1] / "scripts" / "fuzz.py"
    spec = importlib.util.spec_from_file_location("fuzz", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz"] = module
    spec.loader.exec_module(module)
    return module


def test_damaged_records(fuzz: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    status = fuzz.fuzz(7, 250)
    assert status == 0, capsys.readouterr().out


def test_a_failure_is_told(
    fuzz: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "SLOW", 0.0)
    assert fuzz.fuzz(7, 3) == 1
    assert "3 inputs" in capsys.readouterr().out
