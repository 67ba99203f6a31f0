"""Python and claimref with boxes: they are read when claimref starts, so each run is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOONLIGHT = Path(__file__).parent / "moonlight"
Done = subprocess.CompletedProcess[str]


def python(code: str, *boxes: Path | str, stdin: str = "") -> Done:
    """Run a piece of Python with these boxes."""
    return _run(["-c", code], boxes, stdin)


def claimref(*arguments: str, boxes: tuple[Path | str, ...] = (MOONLIGHT,), stdin: str = "") -> Done:
    """Run a command of claimref with these boxes."""
    return _run(["-m", "claimref", *arguments], boxes, stdin)


def _run(arguments: list[str], boxes: tuple[Path | str, ...], stdin: str) -> Done:
    environment = {**os.environ, "CLAIMREF_BOXES": os.pathsep.join(map(str, boxes)), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *arguments], input=stdin, capture_output=True, encoding="utf-8", env=environment, cwd=ROOT,
        check=False,
    )  # fmt: skip
