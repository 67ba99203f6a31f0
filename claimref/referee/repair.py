"""The repairer: where a record can't be as it is written, other readings of it are tried, and the best tells what was meant.

A game's family proposes the readings, likeliest first, and its judge goes on with each of them from a checkpoint, until it
can't be the best any more: so one slip is one finding, and what none of them explains is another slip. Nothing here knows a
game.

- After a line that can't be, `Search` finds the reading after which the record makes sense for longest: play goes on so.
- After a whole record, `without_echoes` finds the reading that explains most of the findings: what is not wrong in it was
  only the echo of one slip, which is told where the record first contradicts itself. (A card that is written by mistake may
  be one that could have been played: it is found only when it turns up again, or does more than one thing at once.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

from claimref.cards import data
from claimref.findings import Finding
from claimref.notation.nodes import Node, Record
from claimref.referee.verdict import CERTAIN, UNCERTAIN, Bench, Index

# --- How to go on after a line that can't be -----------------------------------------------------------------------------

NEVER: Final = 1 << 60
"""Where a record stumbles that goes on to its end as the rules have it."""
PERHAPS: Final = NEVER - 1
"""And where one does of which that can't be seen."""

Way = TypeVar("Way")
"""A way to read a line."""
Rank = tuple[int, ...]
"""How likely a reading is: the lower, the likelier."""


class Search(Generic[Way]):
    """The best readings so far: with them the record stumbles at last (`found`, its lines: the later, the better)."""

    def __init__(self, found: list[int]) -> None:
        self.found = found
        self.chosen: list[Way] = []

    @property
    def through(self) -> bool:
        """Does the record make sense to its end?"""
        return self.found == [NEVER]

    def is_beaten(self, line: int) -> bool:
        """Can a reading no longer be among the best with which the record stumbles here, or before?"""
        return line < self.found[0]

    def falls_behind(self, found: list[int]) -> bool:
        """Can one no longer be with which it has stumbled at these lines so far?"""
        return found < self.found[: len(found)]

    def among(self, readings: Iterable[tuple[Rank, Way]], judge: Callable[[Way], list[int] | None]) -> None:
        """Try readings until one makes sense to the end; the judge gives None for one that can't be either.

        Whatever order they come in, those chosen stand by rank, the likeliest first.
        """
        chosen: list[tuple[Rank, Way]] = []
        for rank, reading in readings:
            found = judge(reading)
            if found is None:
                continue
            if found > self.found:
                self.found, chosen = found, [(rank, reading)]
            elif found == self.found:
                chosen.append((rank, reading))
            if self.through:
                break
        self.chosen = [reading for _, reading in sorted(chosen, key=_rank)]


def _rank(ranked: tuple[Rank, object]) -> Rank:
    return ranked[0]


_errors: Final[set[str]] = set()


def errors() -> set[str]:
    """The names of the findings that are errors."""
    if not _errors:
        _errors.update(name for name, entry in data("findings").items() if entry["severity"] == "error")
    return _errors


class Unheard(Bench):
    """What is found while something is tried out: nobody reads it, so only names and lines are kept."""

    def __init__(self, record: Record, names: list[str]) -> None:
        self.record = record
        self.names = names
        self.findings: list[Finding] = []
        self.certainty = CERTAIN
        self._index = Index(self.findings)
        self.errors: list[int] = []
        """The lines in which something is wrong."""

    def add(self, finding: Finding) -> None:
        self.findings.append(finding)
        if finding.name in errors():
            self.errors.append(finding.line)


# --- Which findings are echoes -------------------------------------------------------------------------------------------

MISPLACED: Final = ("not-in-hand", "duplicate-card", "wrong-deck", "wrong-take")
"""What is not against the rules but can't be: the card that it is about, here or elsewhere, may be written by mistake."""
_PROOFS: Final = (*MISPLACED, "wrong-number")
"""Without one of these, several offences are several."""
_ROUNDS: Final = 3
"""So many slips with echoes are looked for, in a record with so many findings:"""
_CROWD: Final = 24
_MOST: Final = 30
"""So many other readings are tried at most; of a thousand slips all but a few show in the first twenty."""

Key = tuple[str, int, int]
"""What makes a finding the same one in another reading: its name, line and column."""


class Reading(NamedTuple):
    """A record with one thing in it read in another way, and the line where that is."""

    lines: list[Node]
    line: int
    start: int
    """The first of the lines that is another."""
    unread: Finding | None = None
    """The card that is read as one that nobody can make out."""


class Beaten(Exception):
    """A reading can't be the best any more."""


class Trial(Bench):
    """What is found with another reading: it ends as soon as it is not better than the best one so far."""

    def __init__(self, record: Record, names: list[str], told: set[Key], fewest: int) -> None:
        super().__init__(record, names)
        self.told = told
        self.fewest = fewest
        self.left: set[Key] = set()
        """What this reading leaves wrong."""
        self.read: set[Key] = {key_of(finding) for finding in record.findings} - told
        """What is only wrong because a card is read as one that can't be made out."""

    def start(self, earlier: Bench, unread: Finding | None) -> None:
        """This was found before the line that is read in another way, or where a card is read as none."""
        self.findings, self.names, self.certainty = list(earlier.findings), earlier.names, earlier.certainty
        for finding in self.findings:
            if finding.severity != "info":
                self.leave(key_of(finding))
        if unread is not None:
            self.findings.append(unread)
            self.doubt(UNCERTAIN)

    def is_beaten_by(self, earlier: Bench) -> bool:
        """Does what was found before a line leave too much wrong for any reading of those from there on?"""
        wrong = {key_of(finding) for finding in earlier.findings if finding.severity != "info"} - self.read
        return len(wrong) >= self.fewest or not wrong <= self.told

    def leave(self, key: Key) -> None:
        """This is wrong with the other reading too."""
        if key in self.read:
            return
        self.left.add(key)
        if key not in self.told or len(self.left) >= self.fewest:
            raise Beaten

    def add(self, finding: Finding) -> None:
        super().add(finding)
        if data("findings")[finding.name]["severity"] != "info":
            self.leave(key_of(finding))


def key_of(finding: Finding) -> Key:
    return finding.name, finding.line, finding.column


Proposals = Callable[[Record, list[Finding]], Iterator[Reading]]
Judge = Callable[[Reading, Trial], None]
"""Judges a reading, and tells the trial's bench what is found; `Beaten` may end it before."""


def without_echoes(
    record: Record, findings: list[Finding], propose: Proposals, judge: Callable[[Record], Judge]
) -> list[Finding]:
    """The findings of a record, those that are one slip told once."""
    open_ = [finding for finding in findings if finding.severity != "info"]
    echoes: list[Finding] = []
    for _ in range(_ROUNDS):
        best = _best(record, open_, propose, judge(record)) if 1 < len(open_) <= _CROWD else None
        if best is None:
            break
        reading, left = best
        explained = [finding for finding in open_ if key_of(finding) not in left]
        echoes += sorted(explained, key=lambda finding: _after(finding, reading.line))[1:]
        open_ = [finding for finding in open_ if key_of(finding) in left]
        record = _read_so(record, reading)
    return [finding for finding in findings if finding not in echoes]


def _best(record: Record, findings: list[Finding], propose: Proposals, judge: Judge) -> tuple[Reading, set[Key]] | None:
    """The reading that explains most, and what it leaves wrong; None where each explains one finding at most."""
    found: tuple[Reading, set[Key]] | None = None
    told = {key_of(finding) for finding in findings}
    fewest = len(told) - 1
    for reading in islice(propose(record, findings), _MOST):
        trial = Trial(_read_so(record, reading), [], told, fewest)
        try:
            if reading.unread is not None:  # less is judged then; but what comes before has nothing to do with it
                for finding in findings:
                    if _comes_to_light(finding)[0] < reading.line:
                        trial.leave(key_of(finding))
            judge(reading, trial)
        except Beaten:
            continue
        left = trial.left
        if len(left) < fewest and _explains([finding for finding in findings if key_of(finding) not in left]):
            found, fewest = (reading, left), len(left)
        if not fewest:
            break
    return found


def _explains(findings: list[Finding]) -> bool:
    """May all of these be one slip? Something must be impossible; and what is marked was no slip of the pen."""
    impossible = any(finding.name in _PROOFS for finding in findings)
    return impossible and all(finding.severity == "error" for finding in findings)


def _read_so(record: Record, reading: Reading) -> Record:
    unread = [] if reading.unread is None else [reading.unread]
    return Record(record.path, record.number, record.line, record.text, reading.lines, [*record.findings, *unread])


def _after(finding: Finding, line: int) -> tuple[bool, bool, tuple[int, int]]:
    """The order in which findings tell best of a slip in a line: there, or where it comes to light; not at others before."""
    return finding.line < line, finding.line != line, _comes_to_light(finding)


def _comes_to_light(finding: Finding) -> tuple[int, int]:
    """Where a record that is read from its beginning first shows it."""
    return finding.proof[:2] if finding.proof is not None else (finding.line, finding.column)
