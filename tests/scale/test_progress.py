"""The line with the progress: only on a terminal, only for long work, and never in the way of data."""

from __future__ import annotations

import io
import sys

import pytest

from claimref.cli import progress
from claimref.cli.progress import Bar, told


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    monkeypatch.setenv("COLUMNS", "80")
    return now


def screen(text: str) -> list[str]:
    """What is left to see of everything that was written, line by line."""
    lines = [""]
    for char in text.replace("\r\x1b[K", "\r"):
        if char == "\r":
            lines[-1] = ""
        elif char == "\n":
            lines.append("")
        else:
            lines[-1] += char
    return lines


def test_what_it_says() -> None:
    assert told(1, 0, None, 2) == "1 game, 0 a second"
    assert told(104_000, 52, 100, 74.2) == "104,000 games, 1,402 a second, 1:08 left"
    assert told(10, 1, 10_000, 1) == "10 games, 10 a second, 2:46:39 left"


def test_quiet_at_first(clock: list[float]) -> None:
    out = Terminal()
    bar = Bar(out, 100)
    bar.step(10, 10)
    assert out.getvalue() == ""
    clock[0] += 2
    bar.step(10, 40)
    assert screen(out.getvalue()) == ["[###############---------------]  50%  20 games, 10 a second, 0:02 left"]
    bar.hide()
    assert screen(out.getvalue()) == [""]


def test_data_on_the_same_terminal_stays_whole(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Terminal()
    monkeypatch.setattr(sys, "stdout", shared)
    monkeypatch.setattr(sys, "stderr", shared)
    with progress.progress(lambda: 100) as bar:
        clock[0] += 2
        bar.step(1, 10)
        sys.stdout.write("[\n")
        clock[0] += 2
        bar.step(1, 10)
        print("a note", file=sys.stderr)
        sys.stdout.write("half a ")
        clock[0] += 2
        bar.step(1, 10)
        assert screen(shared.getvalue()) == ["[", "a note", "half a "]
        sys.stdout.write("line\n")
        clock[0] += 2
        bar.step(1, 10)
        assert "4 games" in screen(shared.getvalue())[-1]
    assert screen(shared.getvalue()) == ["[", "a note", "half a line", ""]
    assert sys.stdout is shared


def test_nothing_where_errors_go_to_a_file(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stderr", errors)
    with progress.progress(lambda: 1 // 0) as bar:
        clock[0] += 2
        bar.step(1, 1)
        assert list(bar.over(iter([1, 2]), lambda: 0)) == [1, 2]
    assert errors.getvalue() == ""


def test_a_narrow_terminal_is_not_overrun(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    out = Terminal()
    bar = Bar(out, 100)
    clock[0] += 2
    bar.step(1_000_000, 50)
    assert len(screen(out.getvalue())[0]) == 19
