"""A game in progress: the record up to the line that is being typed, that line, and what was answered without a word.

States are values. Undo goes back to an earlier one, a refused move simply never becomes one.
"""

from __future__ import annotations

from typing import NamedTuple

from claimref.findings import Finding
from claimref.notation.nodes import Node, Record, Remark, Result, Trick, Turn, Votes
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.referee.canonical import complete

ALL = frozenset(["all"])
"""Whatever could still be chosen about the line was not."""


class State(NamedTuple):
    """`text` holds whole lines; `line` is the open one as far as it stands; `ending` the result, once there is one."""

    text: str
    line: str = ""
    comment: str | None = None
    held: str = ""
    """The first of two face-up cards: a record can't hold it alone."""
    declined: frozenset[str] = frozenset()
    """What may still be answered and was not, by the question's key: a record says nothing of it."""
    ending: str = ""

    @property
    def whole(self) -> str:
        """The record as it stands."""
        note = "" if self.comment is None else f" #{self.comment}"
        return self.text + (f"{self.line}{note}\n" if self.line else "") + self.ending

    @property
    def number(self) -> int:
        """The number of the open line in the record."""
        return self.text.count("\n") + 1

    def closed(self, text: str) -> State:
        """The line is done, and now part of the text."""
        return State(text)


def read_record(text: str, above: int = 0) -> Record:
    """The one game of a text, with so many lines above it."""
    return next(iter(read_text("\n" * above + text)))


def canonical(record: Record) -> str:
    """The record as `fmt` writes it."""
    return write(complete(record))


def last_move(lines: list[Node]) -> Trick | Turn | None:
    """The last trick or turn of a record."""
    return next((node for node in reversed(lines) if isinstance(node, Trick | Turn)), None)


def has_moves(record: Record) -> bool:
    return last_move(record.nodes) is not None


def resumed(record: Record) -> State:
    """Where a record goes on: its last trick or turn may not be finished, so that is the open line."""
    lines = complete(record).nodes
    end: list[Node] = [node for node in lines if isinstance(node, Result | Votes)]
    played_out = any(isinstance(node, Result) and not node.open for node in end)
    ending = _text(record, end) if played_out else ""
    last = last_move(lines)
    body = [node for node in lines if node not in end]
    if last is None or played_out or any(not isinstance(node, Remark) for node in body[body.index(last) + 1 :]):
        return State(_text(record, body), ending="\n" + ending if ending else "")
    raw = last_move(record.nodes)
    assert raw is not None
    before = _text(record, [node for node in body if node is not last])
    line, comment = raw.text, raw.comment
    if comment is not None:
        line = line[: line.rindex("#" + comment)]
    return State(before, line.strip(), comment)


def _text(record: Record, lines: list[Node]) -> str:
    return write(Record(record.path, record.number, record.line, record.text, lines, record.findings)).lstrip("\n")


def without_last_move(state: State) -> State | None:
    """The state before the last whole line, where nothing nearer is remembered; None where there is no such line."""
    record = read_record(state.text)
    last = last_move(record.nodes)
    if last is None:
        return None
    lines = [node for node in record.nodes if node is not last and not isinstance(node, Result | Votes)]
    while lines and type(lines[-1]).__name__ == "Heading":
        lines.pop()
    return State(_text(record, lines))


def key_of(finding: Finding) -> tuple[str, int, str]:
    """What makes a finding the same one before and after a step: columns may move while a line grows."""
    return finding.name, finding.line, finding.message
