"""Findings as GitHub workflow commands: each becomes an annotation beside its line in a pull request."""

from __future__ import annotations

from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.views.findings import Report
from claimref.views.printed import visible

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def data(text: str) -> str:
    """A message, in which a line end would end the command."""
    return visible(text).replace("%", "%25")


def value(text: str) -> str:
    """A property, in which commas and colons mean something too."""
    return data(text).replace(":", "%3A").replace(",", "%2C")


class GitHub(Report):
    """`::error file=…,line=…,col=…,endColumn=…,title=…::message`, a line per finding."""

    def add(self, finding: Finding, record: Record) -> None:
        properties = {
            "file": finding.path,
            "line": str(finding.line),
            "endLine": str(finding.line),
            "col": str(finding.column),
            "endColumn": str(finding.end_column),
            "title": f"{finding.code} {finding.name}",
        }
        told = ",".join(f"{key}={value(text)}" for key, text in properties.items())
        self.out.write(f"::{_COMMANDS[finding.severity]} {told}::{data(finding.message)}\n")
