"""Findings for people and for programs: one writer per output format, each printing as the games are judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.views.printed import json_text, place, visible

Paint = Callable[[str, str], str]
"""Gives a text the colour of its role (`error`, `warning`, `info`, `place`, `note`)."""


def unpainted(role: str, text: str) -> str:
    return text


class Report:
    """Where findings go, game by game. Used with `with`, so that what needs an end gets one.

    Where several workers share the games, each writes its part with a report that is told to `resume`, and `join` puts the
    parts together: byte for byte what one alone would have written.
    """

    def __init__(self, out: TextIO, paint: Paint = unpainted, width: int | None = None) -> None:
        self.out = out
        self.paint = paint
        self.width = width
        """How wide the screen is; None where nobody looks at one, and a sentence is a line."""

    def __enter__(self) -> Report:
        self.begin()
        return self

    def __exit__(self, *problem: object) -> None:
        if problem[0] is None:
            self.finish()

    def add(self, finding: Finding, record: Record) -> None:
        """Print one finding."""
        raise NotImplementedError

    def add_all(self, findings: Sequence[Finding], record: Record) -> None:
        for finding in findings:
            self.add(finding, record)

    def begin(self) -> None:
        """Print what comes before the first finding."""

    def finish(self) -> None:
        """Print what comes after the last finding."""

    def resume(self) -> None:
        """Begin a part, as if findings had been told before."""

    def join(self, part: str) -> None:
        """Put a worker's part after what is printed already."""
        self.out.write(part)


class Concise(Report):
    """`FILE:LINE:COL: code name: message`, a line per finding."""

    def add(self, finding: Finding, record: Record) -> None:
        where = f"{place(finding.path)}:{finding.line}:{finding.column}:"
        name = self.paint(finding.severity, f"{finding.code} {finding.name}:")
        self.out.write(f"{self.paint('place', where)} {name} {visible(finding.message)}\n")


def rule_set(record: Record) -> str:
    """The game a record is of, as its header says."""
    header = record.headers().get("game")
    return header.value.lower() if header else ""


class JsonLines(Report):
    """A JSON object per line."""

    def add(self, finding: Finding, record: Record) -> None:
        self.out.write(_json(finding, record) + "\n")


class Json(Report):
    """A JSON array, written element by element."""

    opened = False

    def add(self, finding: Finding, record: Record) -> None:
        self.out.write(("," if self.opened else "[") + "\n" + _json(finding, record))
        self.opened = True

    def finish(self) -> None:
        self.out.write("\n]\n" if self.opened else "[]\n")

    def resume(self) -> None:
        self.opened = True

    def join(self, part: str) -> None:
        if part:
            self.out.write(part if self.opened else "[" + part.removeprefix(","))
            self.opened = True


def _json(finding: Finding, record: Record) -> str:
    from json import dumps

    from claimref.catalogue import finding_json

    return json_text(dumps(finding_json(finding, rule_set(record)), ensure_ascii=False))


FORMATS = ("full", "concise", "json", "jsonl", "github", "sarif")


def report(output_format: str, out: TextIO, paint: Paint = unpainted, width: int | None = None) -> Report:
    """The writer for an output format; the one with whole sentences wraps them to a width, if there is one."""
    if output_format == "full":
        from claimref.views.findings_full import Full

        return Full(out, paint, width)
    if output_format == "github":
        from claimref.views.github import GitHub

        return GitHub(out, paint)
    if output_format == "sarif":
        from claimref.views.sarif import Sarif

        return Sarif(out, paint)
    return {"concise": Concise, "json": Json, "jsonl": JsonLines}[output_format](out, paint)
