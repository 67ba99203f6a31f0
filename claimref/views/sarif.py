"""Findings as SARIF 2.1.0, which code scanners and editors read: one run, written result by result."""

from __future__ import annotations

import os
from functools import cache
from json import dumps
from typing import Any
from urllib.parse import quote

from claimref.catalogue import entries, finding_rule, wording
from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.version import __version__
from claimref.views.findings import Report, rule_set
from claimref.views.printed import json_text

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class Sarif(Report):
    """The tool and its rules first, then each finding as it is found."""

    opened = False

    def begin(self) -> None:
        driver = {"name": "claimref", "version": __version__, "semanticVersion": __version__, "rules": _rules()}
        # The list of results stays open until the last finding is told.
        self.out.write(f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{\n')
        self.out.write(f'"tool": {{"driver": {_json(driver)}}},\n"columnKind": "unicodeCodePoints",\n"results": [')

    def add(self, finding: Finding, record: Record) -> None:
        self.out.write((",\n" if self.opened else "\n") + _json(self.result(finding, record)))
        self.opened = True

    def finish(self) -> None:
        self.out.write(("\n" if self.opened else "") + "]\n}]}\n")

    def resume(self) -> None:
        self.opened = True

    def join(self, part: str) -> None:
        if part:
            self.out.write(part if self.opened else part.removeprefix(","))
            self.opened = True

    def result(self, finding: Finding, record: Record) -> dict[str, Any]:
        """One finding, with its proof as a related place."""
        place = finding.line, finding.column, finding.end_column
        said: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": _index()[finding.name],
            "level": _LEVELS[finding.severity],
            "message": {"text": finding.message},
            "locations": [_location(finding.path, place)],
            "properties": {
                "name": finding.name,
                "game": finding.game,
                "rule": finding_rule(finding, rule_set(record)),
                **({} if finding.legal is None else {"legal": list(finding.legal)}),
            },
        }
        if finding.proof is not None:
            said["relatedLocations"] = [_location(finding.path, finding.proof) | {"message": {"text": "the proof"}}]
        return said


@cache
def _index() -> dict[str, int]:
    """The places of the rules in their list."""
    return {name: number for number, name in enumerate(entries())}


def _rules() -> list[dict[str, Any]]:
    """Every kind of finding, in the order of the catalogue."""
    return [
        {
            "id": entry.code,
            "name": "".join(word.capitalize() for word in entry.name.split("-")),
            "shortDescription": {"text": entry.title},
            "fullDescription": {"text": " ".join(entry.about.split())},
            "help": {"text": f"{entry.right} {wording(entry.rule)} More: claimref explain {entry.name}"},
            "defaultConfiguration": {"level": _LEVELS[entry.severity]},
        }
        for entry in entries().values()
    ]


def _location(path: str, place: tuple[int, int, int]) -> dict[str, Any]:
    line, column, end_column = place
    region = {"startLine": line, "startColumn": column, "endLine": line, "endColumn": end_column}
    return {"physicalLocation": {"artifactLocation": {"uri": uri(path)}, "region": region}}


def uri(path: str) -> str:
    """A path as a reference that a scanner resolves from where the command ran; an absolute one as a file address."""
    if os.path.isabs(path):
        return "file://" + quote(os.fsencode(path))
    return quote(os.fsencode(os.path.normpath(path)).replace(os.fsencode(os.sep), b"/"))


def _json(value: object) -> str:
    return json_text(dumps(value, ensure_ascii=False))
