"""Runs the command line within the test, as a shell would see it: arguments and input in, status and both outputs out."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from shell import Outcome, Run

from claimref.cli.main import main


class Terminal(io.TextIOWrapper):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def claimref(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLAIMREF_DEBUG", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, input: str | bytes | None = None, terminal: bool = False) -> Outcome:
        wrap = Terminal if terminal else io.TextIOWrapper
        given = input.encode() if isinstance(input, str) else input or b""
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["claimref", *arguments])
            patch.setattr(sys, "stdin", (Terminal if input is None else io.TextIOWrapper)(io.BytesIO(given)))
            patch.setattr(sys, "stdout", wrap(out, encoding="utf-8"))
            patch.setattr(sys, "stderr", wrap(err, encoding="utf-8"))
            with pytest.raises(SystemExit) as ended:
                main()
            sys.stdout.flush()
            sys.stderr.flush()
            assert isinstance(ended.value.code, int)
            return Outcome(ended.value.code, out.getvalue().decode(), err.getvalue().decode())

    return run
