"""Findings for people: what happened, the line with a caret under the place, the rule, and what was right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimref.catalogue import citation, entries, finding_rule, wording
from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.views.findings import Report, rule_set, visible

_WINDOW = 110
"""How much of a long line is shown around the place."""


class Mark(NamedTuple):
    """A place to point at: with which sign, in which colour, and a word beside it."""

    line: int
    column: int
    end_column: int
    sign: str
    role: str
    word: str = ""


class Full(Report):
    """An excerpt with a caret, the rule with its book, the legal alternatives."""

    def add(self, finding: Finding, record: Record) -> None:
        self.out.write("\n".join(self.lines(finding, record)) + "\n\n")

    def lines(self, finding: Finding, record: Record) -> Iterator[str]:
        marks = [Mark(finding.line, finding.column, finding.end_column, "^", finding.severity)]
        if finding.proof is not None:
            marks.append(Mark(*finding.proof, "-", "note", " the proof"))
        gutter = len(str(max(mark.line for mark in marks)))
        name = self.paint(finding.severity, f"{finding.severity}[{finding.code}] {finding.name}:")
        yield f"{name} {visible(finding.message)}"
        game = f" (game {record.number})" if record.number > 1 else ""
        arrow = self.paint("place", " " * gutter + "-->")
        yield f"{arrow} {visible(finding.path)}:{finding.line}:{finding.column}{game}"
        yield from self.picture(record, sorted(marks), gutter)
        equals = self.paint("place", " " * gutter + " =")
        for label, words in explained(finding, record):
            yield f"{equals} {self.paint('note', label + ':')} {words}"

    def picture(self, record: Record, marks: list[Mark], gutter: int) -> Iterator[str]:
        """The lines of the record that are pointed at, each with its marks below."""
        bar = self.paint("place", " " * gutter + " |")
        yield bar
        last = 0
        for mark in marks:
            text = _line(record, mark.line)
            if text is None:
                continue
            shown, blank, width = _excerpt(text, mark.column, mark.end_column)
            if mark.line != last:
                if last and mark.line > last + 1:
                    yield self.paint("place", "...")
                yield f"{self.paint('place', f'{mark.line:>{gutter}} |')} {shown}"
                last = mark.line
            yield f"{bar} {' ' * blank}{self.paint(mark.role, mark.sign * width + mark.word)}"


def explained(finding: Finding, record: Record) -> Iterator[tuple[str, str]]:
    """What would have been right, what was legal, the rule in our words, and where the players' own book prints it."""
    if finding.severity == "info":
        return  # nothing is wrong
    game, edition = rule_set(record), record.headers().get("edition")
    yield "right", entries()[finding.name].right
    if finding.legal:
        yield "legal", visible(", ".join(finding.legal))
    rule = finding_rule(finding, game)
    yield "rule", f"{wording(rule)} [{rule}]"
    source = citation(rule, game, edition.value if edition else "")
    if source:
        yield "see", source


def _line(record: Record, number: int) -> str | None:
    """A line of the record as it stands, if the record has it."""
    for node in record.nodes:
        if node.line == number:
            return node.text
    return None


def _excerpt(text: str, column: int, end_column: int) -> tuple[str, int, int]:
    """The part of a line to show, and on the screen the blanks before the mark and its width.

    A screen is not a text: tabs, wide characters and those without width move the mark, and a line may be endless.
    """
    start, end = column - 1, max(end_column - 1, column)
    first = 0 if end <= _WINDOW else max(0, start - _WINDOW // 2)
    last = first + _WINDOW
    before, cut = ("…" if first else ""), ("…" if len(text) > last else "")
    shown = before + "".join(map(_on_screen, text[first:last])) + cut
    blank = len(before) + _width(text[first:start])
    return shown.rstrip(), blank, max(_width(text[start : min(end, last)]), 1)


def _on_screen(char: str) -> str:
    if char == "\t":
        return "    "
    if char in "\ufeff\r\n":
        return ""
    return char if char.isprintable() else "·"


def _width(text: str) -> int:
    """How many places on the screen a text takes."""
    shown = "".join(map(_on_screen, text))
    if shown.isascii():
        return len(shown)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in shown)
