"""What the table is asked next: which kind of answer, whose it is, and what may be answered."""

from __future__ import annotations

from typing import Any, NamedTuple

from claimref.rules.decisions import Answer, Decision


class Question(NamedTuple):
    """A question to the table. Where it is optional, Enter (or simply going on) means no, or that nobody saw it."""

    kind: str
    seat: int | None = None
    options: tuple[Any, ...] = ()
    optional: bool = False
    key: str = ""
    """Remembered when it is declined."""


class Asked(NamedTuple):
    """A decision that the engine came to while it replayed the open line, and the answer it went on with."""

    decision: Decision
    answer: Answer
    options: tuple[Any, ...]
    about: Any = None


OVER = Question("over")
