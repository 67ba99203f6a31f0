"""The caret stands under the place, whatever the line holds."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from claimref.findings import Finding
from claimref.notation.nodes import Record, Remark
from claimref.views.findings import report
from tests.shell import BAD, Run


def _picture(text: str, column: int, end_column: int) -> tuple[str, str]:
    """The line and the line of the mark, as they are shown."""
    out = io.StringIO()
    record = Record("x.claim", 1, 1, text, [Remark(1, text)], [])
    with report("full", out) as findings:
        finding = Finding("unfinished", (1, column, end_column), details={"state": "x"}, path="x.claim")
        findings.add(finding, record)
    shown, mark = out.getvalue().splitlines()[3:5]
    return shown.removeprefix("1 | "), mark.removeprefix("  | ")


@pytest.mark.parametrize(
    ("text", "column", "end_column", "shown", "mark"),
    [
        ("1. A K7 K3", 6, 8, "1. A K7 K3", "     ^^"),
        ("1.\tA K7", 6, 8, "1.    A K7", "        ^^"),
        ("# 安娜 K7", 6, 8, "# 安娜 K7", "       ^^"),
        ("# 安娜", 3, 5, "# 安娜", "  ^^^^"),
        ("# Zoe\u0308 K7", 8, 10, "# Zoe\u0308 K7", "      ^^"),
        ("\ufeffgame: x", 8, 9, "game: x", "      ^"),
        ("A \x1b[31m K7", 9, 11, "A \\x1b[31m K7", "           ^^"),
        ("1. A", 5, 5, "1. A", "    ^"),
        ("1. A", 9, 12, "1. A", "    ^"),
    ],
)
def test_the_caret_is_under_the_place(text: str, column: int, end_column: int, shown: str, mark: str) -> None:
    assert _picture(text, column, end_column) == (shown, mark)


def test_of_an_endless_line_only_the_neighbourhood_is_shown() -> None:
    shown, mark = _picture("x" * 5000 + "K7" + "y" * 1_000_000, 5001, 5003)
    assert len(shown) < 120
    assert shown[0] == shown[-1] == "…"
    assert [letter for letter, sign in zip(shown, mark, strict=False) if sign == "^"] == ["K", "7"]


def test_a_long_place_is_cut() -> None:
    shown, mark = _picture("z" * 1000, 1, 1001)
    assert len(mark) <= len(shown) < 120


def test_the_second_game_of_a_file_is_named(claimref: Run) -> None:
    out = claimref("check", input=BAD + "\n" + BAD).out
    assert "--> <stdin>:6:19\n" in out
    assert "--> <stdin>:13:19 (game 2)\n" in out


# --- Sentences ---------------------------------------------------------------------------------------------------------


def test_on_a_terminal_sentences_are_wrapped_and_indented(claimref: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between words, further lines below the words; the excerpt and its caret stay as they are."""
    monkeypatch.setenv("COLUMNS", "60")
    lines = claimref("check", "--color", "never", input=BAD.replace("K3 > B", "K3 > B" + " " * 60), terminal=True).out
    shown = lines[lines.index("error[") :].splitlines()
    assert shown[:5] == [
        "error[C51] wrong-winner: Bram (B) is written as the winner,",
        "  but Anna (A) won: K7 is the highest",
        " --> <stdin>:6:19",
        "  |",
        "6 | 1. A [G5] K7 K3 > B",
    ]
    assert shown[5] == "  |                   ^"
    assert shown[6].startswith("  = right: The highest card of the lead faction wins,")
    assert shown[7].startswith("           ") and shown[7][11] != " "
    assert max(map(len, shown)) <= 60


def test_colours_take_no_room(claimref: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    plain, painted = (
        claimref("check", "--color", when, input=BAD, terminal=True).out for when in ("never", "always")
    )  # fmt: skip
    assert painted != plain == re.sub("\x1b\\[[0-9;]*m", "", painted)


@pytest.mark.parametrize("columns", ["1", "20", "60"])
def test_no_screen_is_too_narrow_and_no_word_is_lost(
    claimref: Run, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    screen = claimref("check", "--color", "never", input=BAD, terminal=True).out
    assert screen.split() == claimref("check", input=BAD).out.split()


def test_several_workers_wrap_alike(claimref: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    (tmp_path / "bad.claim").write_text((BAD + "\n") * 3)
    alone, shared = (
        claimref("check", "--color", "never", "--jobs", jobs, "bad.claim", terminal=True).out for jobs in ("1", "2")
    )
    assert alone == shared
