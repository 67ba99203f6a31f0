"""Findings for people: what happened, the line with a caret under the place, the rule, and what was right."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from claimref.catalogue import citation, entries, finding_rule, wording
from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.views.findings import Report, rule_set
from claimref.views.printed import visible

_WINDOW = 110
"""How much of a long line is shown around the place."""
_LEAST = 40
"""A screen is taken to be as wide as this at least."""


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

    record: Record | None = None
    """The one whose lines are at hand."""

    def add(self, finding: Finding, record: Record) -> None:
        if record is not self.record:
            self.record, self.texts = record, {node.line: node.text for node in reversed(record.nodes)}
        self.out.write("\n".join(self.lines(finding, record)) + "\n\n")

    def lines(self, finding: Finding, record: Record) -> Iterator[str]:
        marks = [Mark(finding.line, finding.column, finding.end_column, "^", finding.severity)]
        if finding.proof is not None:
            marks.append(Mark(*finding.proof, "-", "note", " the proof"))
        gutter = len(str(max(mark.line for mark in marks)))
        name = f"{finding.severity}[{finding.code}] {finding.name}:"
        yield from self.sentence(self.paint(finding.severity, name), len(name), visible(finding.message), 2)
        game = f" (game {record.number})" if record.number > 1 else ""
        arrow = self.paint("place", " " * gutter + "-->")
        yield f"{arrow} {visible(finding.path)}:{finding.line}:{finding.column}{game}"
        yield from self.picture(sorted(marks), gutter)
        equals = self.paint("place", " " * gutter + " =")
        for label, words in explained(finding, record):
            length = gutter + len(" = :") + len(label)
            yield from self.sentence(f"{equals} {self.paint('note', label + ':')}", length, words, length + 1)

    def sentence(self, head: str, length: int, words: str, indent: int) -> Iterator[str]:
        """Words after a head of this length; on a screen wrapped, and further lines indented."""
        if self.width is None:
            yield f"{head} {words}"
            return
        first, *others = wrap(
            words, max(self.width, _LEAST),
            initial_indent=" " * (length + 1), subsequent_indent=" " * indent, break_on_hyphens=False,
        )  # fmt: skip
        yield head + first[length:]
        yield from others

    def picture(self, marks: list[Mark], gutter: int) -> Iterator[str]:
        """The lines of the record that are pointed at, each with its marks below."""
        bar = self.paint("place", " " * gutter + " |")
        yield bar
        last = 0
        for mark in marks:
            text = self.texts.get(mark.line)
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


def _excerpt(text: str, column: int, end_column: int) -> tuple[str, int, int]:
    """The part of a line to show, and on the screen the blanks before the mark and its width.

    A screen is not a text: tabs, wide characters and those without width move the mark, and a line may be endless.
    """
    start, end = column - 1, max(end_column - 1, column)
    first = 0 if end <= _WINDOW else max(0, start - _WINDOW // 2)
    last = first + _WINDOW
    before, cut = ("…" if first else ""), ("…" if len(text) > last else "")
    shown = before + "".join(map(_on_screen, text[first:last])).replace("##[", "#·[") + cut
    blank = len(before) + _width(text[first:start])
    return shown.rstrip(), blank, max(_width(text[start : min(end, last)]), 1)


def _on_screen(char: str) -> str:
    if char == "\t":
        return "    "
    if char in "\ufeff\r\n":
        return ""
    return visible(char)


def _width(text: str) -> int:
    """How many places on the screen a text takes."""
    shown = "".join(map(_on_screen, text))
    if shown.isascii():
        return len(shown)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in shown)
