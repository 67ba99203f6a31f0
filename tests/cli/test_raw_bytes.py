"""interface.md, conventions: nothing that comes from a file or its name reaches a terminal or a log raw."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from claimref.views.printed import cell, json_text, place, visible
from tests.shell import Run

NASTY = "\x1b[31mEve\x07\x9b2J\x85::error::x\u2028\u202e=A1<b>|*x*|##[error]"
FILE = "::warning::\x1b]0;x\x07\n::error file=x::forged\u2029.claim"
TRICKS = f"""\
game: claim
players: {NASTY}, @Bram
leader: A
date: {NASTY}
event: =1+1{NASTY}
x-note: {NASTY}
{NASTY.replace(":", "")}: unknown
# {NASTY}

phase 1
1. A [G5] K7 K3 > B # {NASTY}
2. {NASTY}
result: {NASTY}
"""
KINGDOMS = f"""\
game: kingdoms
players: {NASTY}, @Bram
leader: A
factions: U P S N K T G
start: S
display: U P N

turns # {NASTY}
1. A T@1,0 / {NASTY}
2. B G@0,1
"""
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e]")
OURS = re.compile(r"\r|\x1b\[[0-9;?]*[A-Za-z]")
"""What we ourselves write to a terminal: how far it is; prompts."""

COMMANDS = [
    *(["check", "-v", "--output-format", name] for name in ("full", "concise", "json", "jsonl", "github", "sarif")),
    *(["convert", "--to", name] for name in ("json", "jsonl", "csv", "tsv", "yaml", "md")),
    *(["convert", "--to", "csv", "--rows", name] for name in ("moves", "factions")),
    ["convert", "--to", "svg"], ["convert", "--to", "md", "--rows", "games"],
    ["show"], ["show", "--hands"], ["show", "--known"], ["show", "--markdown"], ["show", "--at", "9.9"],
    *(["score", "--each", "--table-format", name] for name in ("simple", "github", "html", "tsv", "grid")),
    ["score"], ["score", "--cards"], ["fmt", "--diff"], ["fmt", "--check"], ["fmt"], ["redact"], ["redact", "--view", "D"],
    *(["stats", "--to", name] for name in ("table", "csv", "json", "md")), ["stats", "--table-format", "html"],
    ["play"], ["check", "--where", f"players~{NASTY}"], ["check", NASTY], ["explain", NASTY], ["new", "--factions", NASTY],
    ["check", "--jobs", NASTY], ["score", "--table-format", NASTY], [NASTY],
]  # fmt: skip


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize("text", [TRICKS, KINGDOMS], ids=["tricks", "kingdoms"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: visible(" ".join(command))[:40])
def test_nothing_raw_comes_out(claimref: Run, tmp_path: Path, command: list[str], text: str, terminal: bool) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8", newline="")
    done = claimref("--color", "never", *command, FILE, terminal=terminal)
    assert done.status in (0, 1, 2)
    assert "should not have happened" not in done.err and "error of claimref" not in done.err
    for output in (done.out, done.err):
        if terminal:
            output = OURS.sub("", output) if command == ["play"] else output.replace("\r\x1b[K", "")
        if command[0] == "redact" and not terminal and output == done.out:
            continue  # through a pipe a record is what it is
        assert RAW.findall(output) == []
        forged = [line for line in output.split("\n") if line.lstrip().startswith("::")]
        if "github" not in command:
            assert forged == []
        else:
            assert all(re.match(r"::(error|warning|notice) file=[^:]*::", line) for line in forged)
        assert "##[" not in output


@pytest.mark.parametrize("text", [TRICKS, KINGDOMS], ids=["tricks", "kingdoms"])
def test_every_format_is_well_formed(claimref: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8", newline="")
    game = json.loads(claimref("convert", "--to", "json", FILE).out)[0]
    assert game["path"] == FILE
    assert game["players"]["A"] == NASTY
    assert json.loads(claimref("convert", "--to", "jsonl", FILE).out)["headers"]["players"] == f"{NASTY}, @Bram"
    assert yaml.safe_load(claimref("convert", "--to", "yaml", FILE).out)[0]["players"]["A"] == NASTY
    assert json.loads(claimref("check", "--output-format", "json", FILE).out)
    assert json.loads(claimref("check", "--output-format", "sarif", FILE).out)["runs"]
    for made in ("csv", "tsv"):
        rows = list(
            csv.reader(io.StringIO(claimref("convert", "--to", made, FILE).out), delimiter=",\t"[made == "tsv"])
        )
        assert len(rows) == 2 and len(rows[0]) == len(rows[1])
        assert not any(value[:1] in ("=", "+", "-", "@") and len(value) > 1 for value in rows[1])
    if "kingdoms" in text:
        assert ElementTree.fromstring(claimref("convert", "--to", "svg", FILE).out) is not None


def test_titles_are_no_markup(claimref: Run, tmp_path: Path) -> None:
    (tmp_path / "a.claim").write_text(TRICKS, encoding="utf-8", newline="")
    assert "<b>" not in claimref("score", "--table-format", "html", "a.claim").out
    claimref("score", "-o", "x.md", "a.claim")
    assert not re.search(r"(?<!\\)[<*]", (tmp_path / "x.md").read_text(encoding="utf-8"))


def test_what_is_shown() -> None:
    assert visible("a\x1b\x85\u2028\U000e0001\udcff\n") == r"a\x1b\x85\u2028\U000e0001\udcff\x0a"
    assert visible("Zoë 👩‍🚀 日本") == "Zoë 👩‍🚀 日本"
    assert place("::error.claim") == "./::error.claim"
    assert [cell(value) for value in ("=1", "-", "@x", 5, None, "a=1")] == ["'=1", "-", "'@x", 5, None, "a=1"]
    assert json.loads(json_text('"\u2028\x7f##[x"')) == "\u2028\x7f##[x"
