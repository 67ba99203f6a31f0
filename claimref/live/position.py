"""A game in progress as a value: what is done, with the referee who judged it, and the line that is being played.

Undo goes back to an earlier position, a refused move simply never becomes one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from claimref.findings import Finding
from claimref.notation.nodes import Node, Record, Remark, Result, Trick, Turn, Votes
from claimref.notation.reader import GameReader, read_text
from claimref.notation.writer import Layout, write
from claimref.records.canonical import complete
from claimref.referee.header import read_header
from claimref.referee.kingdoms.header import read_kingdom
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.tricks.referee import TrickReferee
from claimref.referee.verdict import Bench

HEADER = re.compile(r"([^\W\d_][\w-]*)\s*:\s*(.*)")
HAND = re.compile(r"([A-Da-d])\s*:")
_ABOVE = re.compile(r"(?:^(?:#.*|phase [12]|turns|)\n)+\Z", re.MULTILINE)


@dataclass(eq=False)
class Done:
    """Lines that are done: as text, as the nodes that were read from it, and the referee who has judged them."""

    text: str
    record: Record
    game: str
    referee: Any
    layout: Layout
    section: str
    """Where the next line stands: below the header, in the deal or in the play."""
    late: dict[int, str] = field(default_factory=dict)
    """Lines that were left as they were typed because of an error, by their numbers: as they are without one."""

    @property
    def below(self) -> int:
        """The number of the next line."""
        return self.text.count("\n") + 1

    @staticmethod
    def of(text: str, *, breaks_off: bool = False) -> Done:
        """Read and judge these lines; the last move need not be whole where the game was given up within it."""
        reader = GameReader()
        reader.read(1, text)
        record = reader.record(text)
        bench, last = Bench(record, []), last_move(record.nodes) if breaks_off else None
        referee: KingdomReferee | TrickReferee
        if record.game() == "kingdoms":
            kingdom = read_kingdom(bench)
            assert kingdom is not None
            game, referee = "kingdoms", KingdomReferee(bench, kingdom)
            referee.run(last if isinstance(last, Turn) else None)
        else:
            header = read_header(bench)
            assert header.setup is not None
            game, referee = header.game, TrickReferee(bench, header.setup)
            referee.run(last if isinstance(last, Trick) else None)
        return Done(text, record, game, referee, Layout(record), reader.section)

    def read(self, text: str) -> tuple[list[Node], list[Finding]]:
        """What stands below: only these lines are read."""
        reader = GameReader()
        reader.headers, reader.section = self.record.headers(), self.section
        reader.read(self.below, text)
        return reader.nodes, reader.findings

    def longer(self, lines: list[Node], found: list[Finding]) -> Record:
        """The record with these lines below."""
        record = self.record
        return Record("", 1, record.line, "", [*record.nodes, *lines], [*record.findings, *found], record.headers())


class Position(NamedTuple):
    """Where a game stands: `line` is the open one as far as it stands, `ending` the result, once there is one."""

    done: Done
    above: str = ""
    """What stands between the last line that is done and the open one: comments, a heading."""
    line: str = ""
    comment: str | None = None
    held: str = ""
    """The first of two face-up cards: a record can't hold it alone."""
    declined: frozenset[str] = frozenset()
    """What may still be answered and was not, by the question's key: a record says nothing of it."""
    ending: str = ""

    @staticmethod
    def of(text: str, line: str = "", comment: str | None = None, ending: str = "") -> Position:
        """The position that this text leaves; all of it is read and judged."""
        cut = _ABOVE.search(text)
        above = cut[0] if cut and not ending else ""
        done = Done.of(text[: len(text) - len(above)], breaks_off="concession" in ending.lower())
        return Position(done, above, line, comment, ending=ending)

    @property
    def text(self) -> str:
        """All whole lines but the ending."""
        return self.done.text + self.above

    @property
    def below(self) -> str:
        """What stands below the lines that are done."""
        note = "" if self.comment is None else f" #{self.comment}"
        return self.above + (f"{self.line}{note}\n" if self.line else "") + self.ending

    @property
    def whole(self) -> str:
        """The record as it stands."""
        return self.done.text + self.below

    @property
    def number(self) -> int:
        """The number of the open line in the record."""
        return self.done.below + self.above.count("\n")


def read_record(text: str, above: int = 0) -> Record:
    """The one game of a text, with so many lines above it."""
    return next(iter(read_text("\n" * above + text)))


def canonical(record: Record) -> str:
    """The record as `fmt` writes it."""
    return write(complete(record))


def last_move(lines: list[Node]) -> Trick | Turn | None:
    """The last trick or turn of a record."""
    return next((node for node in reversed(lines) if isinstance(node, Trick | Turn)), None)


def resumed(record: Record) -> Position:
    """Where a record goes on: its last trick or turn may not be finished, so that is the open line."""
    lines = complete(record).nodes
    end: list[Node] = [node for node in lines if isinstance(node, Result | Votes)]
    played_out = any(isinstance(node, Result) and not node.open for node in end)
    ending = _text(record, end) if played_out else ""
    last = last_move(lines)
    body = [node for node in lines if node not in end]
    if last is None or played_out or any(not isinstance(node, Remark) for node in body[body.index(last) + 1 :]):
        return Position.of(_text(record, body), ending="\n" + ending if ending else "")
    raw = last_move(record.nodes)
    assert raw is not None
    before = _text(record, [node for node in body if node is not last])
    line, comment = raw.text, raw.comment
    if comment is not None:
        line = line[: line.rindex("#" + comment)]
    return Position.of(before, line.strip(), comment)


def _text(record: Record, lines: list[Node]) -> str:
    return write(Record(record.path, record.number, record.line, record.text, lines, record.findings)).lstrip("\n")


def key_of(finding: Finding) -> tuple[str, int, str]:
    """What makes a finding the same one before and after a step: columns may move while a line grows."""
    return finding.name, finding.line, finding.message


def with_line(text: str, key: str, line: str) -> str:
    """The beginning of a record with this header line or hand, instead of the one with this key or seat."""
    lines = [known for known in text.rstrip("\n").split("\n") if known.partition(":")[0].strip().lower() != key]
    if HAND.match(line):
        lines += [] if "deal" in lines else ["", "deal"]
        place = lines.index("deal") + 1
        while place < len(lines) and HAND.match(lines[place]) and lines[place][0].lower() < key:
            place += 1
    else:
        body = (place for place, known in enumerate(lines) if not HEADER.fullmatch(known) or HAND.match(known))
        place = next(body, len(lines))
    return canonical(read_record("\n".join([*lines[:place], line, *lines[place:]]) + "\n"))
