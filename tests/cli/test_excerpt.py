"""The caret stands under the place, whatever the line holds."""

from __future__ import annotations

import io

import pytest
from shell import BAD, Run

from claimref.findings import Finding
from claimref.notation.nodes import Record, Remark
from claimref.views.findings import report


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
        ("A \x1b[31m K7", 9, 11, "A ·[31m K7", "        ^^"),
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
