"""What a referee says of one game: its findings, how it ended, the score, and every trick or turn as it was played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from claimref.catalogue import entries, finding_json, rule_for
from claimref.findings import Finding
from claimref.notation.nodes import BODY, SEATS, Damaged, Node, Record, Result, Span

SCHEMA = 1
_UPSETS: Final = ("wrong-winner", "wrong-take", "illegal-choice", "missing-choice")
"""After these a table counts other cards than the rules give."""

CERTAIN: Final = 0
"""How far a record can be relied on: everything is judged as it is written."""
UPSET: Final = 1
"""Its totals may only repeat an offence, and are not compared."""
GUESSED: Final = 2
"""Something is judged as it was most likely meant; the record makes sense so."""
AMBIGUOUS: Final = 3
"""It may have been meant in several ways: if one more thing can't be, nobody can tell how that was meant."""
UNCERTAIN: Final = 4
"""Something stands where it can't be, or nobody can tell where: nothing is accused that may only be its echo."""
LOST: Final = 5
"""A move is lost, with whatever was done in it."""


class Index:
    """Findings by line and by name; those that come later are added when somebody asks."""

    __slots__ = ("count", "findings", "lines", "names")

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        self.count = 0
        self.lines: dict[int, list[Finding]] = {}
        self.names: set[str] = set()

    def go_on(self) -> None:
        while self.count < len(self.findings):
            finding = self.findings[self.count]
            self.lines.setdefault(finding.line, []).append(finding)
            self.names.add(finding.name)
            self.count += 1


class Bench:
    """What a record is judged with: the findings so far, the players' names, and how far it can be relied on."""

    def __init__(self, record: Record, names: list[str]) -> None:
        self.record = record
        self.names = names
        self.findings: list[Finding] = list(record.findings)
        unread = bool(self.findings) and any(finding.severity == "error" for finding in self.findings)
        self.certainty = UNCERTAIN if unread else CERTAIN
        self._index = Index(self.findings)

    def copy(self) -> Bench:
        """What has been found up to now."""
        other = Bench(self.record, self.names)
        other.findings, other.certainty = self.findings.copy(), self.certainty
        return other

    def doubt(self, certainty: int) -> None:
        """From here on the record can be relied on only so far."""
        if certainty > self.certainty:
            self.certainty = certainty

    @property
    def uncertain(self) -> bool:
        """Stands some card where it can't be, or is something lost? Then nothing is accused that may only be its echo."""
        return self.certainty >= UNCERTAIN

    @property
    def upset(self) -> bool:
        """Is something wrong that the totals may only repeat? They are not compared then."""
        return self.certainty >= UPSET

    def find(
        self,
        name: str,
        where: Span,
        case: str = "message",
        *,
        legal: tuple[str, ...] | None = None,
        proof: Span | None = None,
        details: Mapping[str, object] | None = None,
        rule: str = "",
        **more: object,
    ) -> None:
        """Report something; what its sentence is about may be given as a whole or word by word.

        `rule` is the rule or ruling that decided, where that is not the one of all findings of this name.
        """
        if name in _UPSETS:
            self.doubt(UPSET)
        if len(self.names) > 2:
            usual = entries()[name].rule
            decided = rule_for(rule or usual, len(self.names))
            rule = decided if decided != usual else rule
        about, path, game = {**(details or {}), **more}, self.record.path, self.record.number
        self.add(Finding(name, where, case, details=about, legal=legal, proof=proof, path=path, game=game, rule=rule))

    def add(self, finding: Finding) -> None:
        """Something is found."""
        self.findings.append(finding)

    def lacks(self, key: str, why: str) -> None:
        """Report a header that is needed and missing; where a key stands that was probably meant for it, only there.

        Where a line above the play can't be read, that is what is wrong.
        """
        for node in self.record.nodes if self.record.findings else ():
            if type(node) is Damaged:
                return
            if isinstance(node, BODY):
                break
        for finding in self.findings:
            if finding.name == "unknown-header" and finding.details["meant"] == key:
                self.findings = [other for other in self.findings if other is not finding]
                where = Span(finding.line, finding.column, finding.end_column)
                self.find("missing-header", where, "meant", key=key, found=finding.details["key"])
                return
        self.find("missing-header", self.record.headers()["game"].whole, key=key, why=why)

    def irregular(
        self, name: str, where: Span, marked: bool, case: str = "message", *, rule: str = "", **details: object
    ) -> None:
        """Report an offence; with a `!` on it, as an irregularity that was noticed and stands.

        A card that was played counts, by a ruling; all else is told with the rule that was broken.
        """
        if marked:
            what = Finding(name, where, case, details=details).message
            broken = "" if name == "revoke" else rule or entries()[name].rule_in(self.record.game())
            self.find("irregularity", where, what=what, rule=broken)
        else:
            self.find(name, where, case, details=details, rule=rule)

    @property
    def index(self) -> Index:
        """What has been found, by line and by name."""
        if self._index.findings is not self.findings:
            self._index = Index(self.findings)
        self._index.go_on()
        return self._index

    def marked(self, node: Node) -> bool:
        """Has something been found in this line already?"""
        return node.line in self.index.lines

    def player(self, seat: int) -> str:
        """A player's name with the seat, as messages show it."""
        return f"{self.names[seat]} ({SEATS[seat]})" if seat < len(self.names) else SEATS[seat]

    def everything(self) -> list[Finding]:
        """All findings in the order of the record; their path and game are those of the record."""
        for finding in self.findings:
            finding.path, finding.game = self.record.path, self.record.number
        return sorted(self.findings, key=lambda finding: (finding.line, finding.column))


class Replay:
    """A judged game. `result` is the object of the JSON; `moves` its tricks or turns, made when somebody asks."""

    moves_name = "tricks"

    def __init__(self, record: Record, rules: str, names: list[str], findings: list[Finding], status: str) -> None:
        self.record = record
        self.rules = rules
        self.names = names
        self.findings = findings
        self.status = status

    @property
    def legal(self) -> bool:
        """No error and no irregularity."""
        return not any(finding.severity == "error" or finding.name == "irregularity" for finding in self.findings)

    @property
    def result(self) -> dict[str, Any] | None:
        return None

    @property
    def moves(self) -> list[dict[str, Any]]:
        return []

    def lines_of_moves(self) -> list[Node]:
        """The lines of the moves that the record tells, in their order."""
        return []

    def to_json(self) -> dict[str, Any]:
        """The game as other programs get it."""
        return {
            "schema": SCHEMA,
            "path": self.record.path,
            "game": self.record.number,
            "rules": self.rules,
            "players": dict(zip(SEATS, self.names, strict=False)),
            "headers": {key: header.value for key, header in self.record.headers().items()},
            "status": self.status,
            "legal": self.legal,
            "findings": [finding_json(finding, self.rules) for finding in self.findings],
            "result": self.result,
            self.moves_name: self.moves,
        }


def status_of(over: bool, result: Result | None) -> str:
    """Finished, conceded, or simply not over yet."""
    if over:
        return "finished"
    return "conceded" if result is not None and result.conceded else "unfinished"
