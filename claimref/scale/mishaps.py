"""Errors of our own: each is told with the place of the game it happened in, and all other games are judged.

`mishap` is called where a game is read, judged or written. In a worker they are kept, and told by the one who hired it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from claimref.boxes import BoxError
from claimref.views.printed import visible

if TYPE_CHECKING:
    from claimref.notation.nodes import Record

_NOT_OURS = (OSError, MemoryError, BoxError)
"""What speaks for itself: files, the machine, somebody's box."""
_kept: ContextVar[list[str] | None] = ContextVar("kept", default=None)


class _Told:
    number = 0


def mishap(error: Exception, path: str, game: int, line: int) -> None:
    """Tell of an error in one game; what is not our error is raised again."""
    if isinstance(error, _NOT_OURS) or type(error).__module__.startswith("click") or os.environ.get("CLAIMREF_DEBUG"):
        raise error
    tell([
        f"{path}:{line}: game {game}: an error of claimref's own ({in_words(error)}); all other games are judged. Please "
        "report it with this game, and what CLAIMREF_DEBUG=1 shows"
    ])  # fmt: skip


def mishap_in(error: Exception, record: Record) -> None:
    """The same for a record."""
    mishap(error, record.path, record.number, record.line)


def tell(mishaps: list[str]) -> None:
    """Say what went wrong, or keep it for the one who will."""
    kept = _kept.get()
    if kept is not None:
        kept += mishaps
        return
    _Told.number += len(mishaps)
    sys.stdout.flush()
    for text in mishaps:
        print(f"claimref: {visible(text)}", file=sys.stderr)


def told() -> int:
    """How many were told so far."""
    return _Told.number


def forget() -> None:
    """Count anew: another command begins."""
    _Told.number = 0


@contextmanager
def kept() -> Iterator[list[str]]:
    """Mishaps are gathered, not told: a worker hands them back with its work."""
    gathered: list[str] = []
    token = _kept.set(gathered)
    try:
        yield gathered
    finally:
        _kept.reset(token)


def in_words(error: BaseException) -> str:
    """`IndexError: list index out of range, at ends.py:36`."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f", at {os.path.basename(code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error}{where}"
