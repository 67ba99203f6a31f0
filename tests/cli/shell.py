"""What the tests of the command line share: small records, and what a shell would see of a run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent

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


class Outcome(NamedTuple):
    """What a shell would see."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]
