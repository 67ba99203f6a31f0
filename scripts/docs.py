"""Renders docs/findings.md: every finding with its explanation, a record that shows it, and the real output of `check`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from claimref.catalogue import Entry, Ruling, citations, entries, rules, rulings
from claimref.notation.reader import read_file
from claimref.referee.judge import judge
from claimref.views.findings import report

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "findings.md"

INTRODUCTION = """\
# Findings and rulings

What the referee can say, and the decisions it rests on where the rulebooks are silent. This page is made by `./scripts/docs`
from the catalogue and the records in `records/errors`; `claimref explain NAME` shows the same in a terminal.

A finding has a stable code and name, a severity (error, warning, info), a place, a message, and the rule or ruling it rests
on. One slip gives one finding: nothing is reported that is only the echo of something else.
"""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, "## All findings\n", _table(), *map(_finding, entries().values())]
    parts += ["## Rulings\n", *map(_ruling, rulings().values())]
    return "\n".join(parts)


def _table() -> str:
    rows = [
        f"| {entry.code} | [`{name}`](#{name}) | {entry.severity} | {entry.title} |"
        for name, entry in entries().items()
    ]
    return "\n".join(["| code | name | severity | what |", "|---|---|---|---|", *rows]) + "\n"


def _finding(entry: Entry) -> str:
    lines = [f"## {entry.name}", "", f"{entry.code}, {entry.severity}. {entry.title}.", "", entry.about, ""]
    lines += [f"**Right:** {entry.right}", "", "```claim", entry.example, "```", ""]
    for key in dict.fromkeys((entry.rule, entry.rule_in("kingdoms"))):
        lines += [f"**Rule** `{key}`: {_wording(key)}", "", *_sources(key), ""]
    errors = ROOT / "records" / "errors"
    for record in [*errors.glob(f"{entry.name}.claim"), *sorted(errors.glob(f"{entry.name}-*.claim"))]:
        name = record.relative_to(ROOT).as_posix()
        lines += [f"[{name}](../{name}):", "", "```console", f"$ claimref check {name}", _output(record), "```", ""]
    return "\n".join(lines)


def _wording(key: str) -> str:
    return rules()[key].text if key in rules() else rulings()[key].text


def _sources(key: str) -> list[str]:
    if key not in rules():
        return [f"- [ruling](#{key})"]
    return [f"- {source}" for source in citations(key)] or [f"- {rules()[key].see}"]


def _output(record: Path) -> str:
    """What `claimref check` prints about a record, its path told from the checkout."""
    out = io.StringIO()
    with record.open("rb") as stream, report("full", out) as findings:
        for game in read_file(stream, record.relative_to(ROOT).as_posix()):
            findings.add_all(judge(game).findings, game)
    return out.getvalue().rstrip("\n")


def _ruling(ruling: Ruling) -> str:
    lines = [f"### {ruling.name}", "", ruling.text, "", f"**Why:** {ruling.reason}", ""]
    for choice in ruling.choices:
        usual = " (the default)" if choice == ruling.default else ""
        meaning = ruling.means.get(choice, {}).get("en", "")
        lines.append(f"- `rulings: {ruling.name}={choice}`{usual}: {meaning}")
    lines += [""] if ruling.choices else []
    return "\n".join([*lines, "```claim", ruling.example, "```", "", *_sources(ruling.rule), ""])


def main() -> int:
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
            print("docs/findings.md is stale: run ./scripts/docs", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
