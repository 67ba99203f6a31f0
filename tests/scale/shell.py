"""What the tests of scale share: an archive of many games with slips, and a run as a shell would see it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


def archive(times: int = 1) -> str:
    """Games of every rule set, with all sorts of slips; about 10 KB a time."""
    texts = [(EXAMPLES / name).read_text(encoding="utf-8") for name in ("evenings.claim", "slips.claim")]
    return "\n".join(texts * times)


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "claimref", *arguments]


def claimref(*arguments: str, folder: Path, input: bytes = b"") -> tuple[int, bytes, bytes]:
    """A run in a process of its own: status, output, errors."""
    done = subprocess.run(
        command(*arguments), cwd=folder, env=environment(), input=input, capture_output=True, check=False, timeout=120
    )
    return done.returncode, done.stdout, done.stderr
