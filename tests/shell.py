"""What tests of commands share: a run as a shell would see it, here or in a process; small records; golden files."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from claimref.cli.main import main

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
ARCHIVE = "evenings.claim"
"""Ten games: one of every rule set, one conceded, one unfinished."""
GOLDEN = ROOT / "tests" / "golden" / "convert"

GOOD = """\
game: claim
players: Anna, Bram
leader: A

deal
A: G0 K7

phase 1
1. A [G5] K7 K3 > A:G5 B:?

result: *
"""

BAD = """\
game: claim
players: Anna, Bram
leader: A

phase 1
1. A [G5] K7 K3 > B
"""


def archive(times: int = 1) -> str:
    """Games of every rule set, with all sorts of slips; about 10 KB a time."""
    texts = [(EXAMPLES / name).read_text(encoding="utf-8") for name in (ARCHIVE, "slips.claim")]
    return "\n".join(texts * times)


class Outcome(NamedTuple):
    """What a shell would see."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def run_here(
    *arguments: str, input: str | bytes | None = None, terminal: bool = False, together: bool = False
) -> Outcome:
    """One run of claimref in the folder and with the variables that are set, without input at a terminal.

    Output and errors go each through a pipe of its own, `together` through one, or to a terminal.
    """
    wrap = Terminal if terminal else io.TextIOWrapper
    given = input.encode() if isinstance(input, str) else input or b""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["claimref", *arguments])
        patch.setattr(sys, "stdin", (Terminal if input is None else io.TextIOWrapper)(io.BytesIO(given)))
        patch.setattr(sys, "stdout", wrap(out, encoding="utf-8"))
        patch.setattr(sys, "stderr", sys.stdout if together else wrap(err, encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main()
        sys.stdout.flush()
        sys.stderr.flush()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, out.getvalue().decode(), err.getvalue().decode())


def run(*arguments: str, input: str = "", folder: Path = EXAMPLES, together: bool = False) -> Outcome:
    """One run of claimref from a folder, that of the examples if none is said."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "100")
        patch.delenv("FORCE_COLOR", raising=False)
        return run_here(*arguments, input=input, together=together)


def environment(**more: str) -> dict[str, str]:
    """The variables of a process that runs this claimref."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "claimref", *arguments]


def run_apart(*arguments: str, folder: Path, input: bytes = b"") -> tuple[int, bytes, bytes]:
    """A run in a process of its own: status, output, errors."""
    done = subprocess.run(
        command(*arguments), cwd=folder, env=environment(), input=input, capture_output=True, check=False, timeout=120
    )
    return done.returncode, done.stdout, done.stderr


def is_golden(text: str, name: str) -> bool:
    """Is this what the golden file holds? With CLAIMREF_GOLDEN=write it becomes what the file holds; look at the diff."""
    path = GOLDEN / name
    if os.environ.get("CLAIMREF_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8") == text
