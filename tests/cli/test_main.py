"""The command line as a whole: version, help, usage, colour, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from claimref.cli.main import COMMANDS
from claimref.version import __version__
from tests.shell import BAD, GOOD, ROOT, Run

CODE = "from claimref.cli.main import main; main()"


def test_version(claimref: Run) -> None:
    assert claimref("--version") == (0, f"claimref {__version__}\n", "")


def test_help_names_every_command(claimref: Run) -> None:
    status, out, err = claimref("--help")
    assert (status, err) == (0, "")
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", out, re.MULTILINE), name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str, claimref: Run) -> None:
    status, out, _ = claimref(name, "--help")
    assert status == 0
    assert "Usage: claimref " + name in out
    assert f"`claimref {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments", [["chek"], ["check", "--nonsense"], ["convert", "x.claim"], ["completion", "ksh"]]
)
def test_wrong_usage_is_status_2_and_says_why(arguments: list[str], claimref: Run) -> None:
    status, out, err = claimref(*arguments)
    assert (status, out) == (2, "")
    assert "Usage:" in err


def test_a_mistyped_command_is_suggested(claimref: Run) -> None:
    assert "Did you mean “check”" in claimref("chek").err


def test_no_file_on_a_terminal_is_wrong_usage(claimref: Run) -> None:
    for command in (["check"], ["fmt"], ["convert", "--to", "json"]):
        status, _, err = claimref(*command)
        assert status == 2
        assert "Name a file" in err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_the_script(shell: str, claimref: Run) -> None:
    status, out, _ = claimref("completion", shell)
    assert status == 0
    assert "_CLAIMREF_COMPLETE" in out


def test_completion_knows_commands_and_names(claimref: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_CLAIMREF_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "claimref explain rev")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert claimref().out.splitlines() == [
        "plain,revoke",
        "plain,revoke-stands",
        "plain,revealing",
        "plain,revealing-many",
    ]


ESCAPE = "\x1b["


@pytest.mark.parametrize(
    ("arguments", "environment", "terminal", "coloured"),
    [
        ([], {}, False, False),
        ([], {}, True, True),
        ([], {"NO_COLOR": "1"}, True, False),
        ([], {"FORCE_COLOR": "1"}, False, True),
        ([], {"FORCE_COLOR": "0"}, False, False),
        ([], {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ([], {"TERM": "dumb"}, True, False),
        (["--color", "never"], {"FORCE_COLOR": "1"}, True, False),
        (["--color", "always"], {"NO_COLOR": "1"}, False, True),
        (["--color", "auto"], {}, False, False),
    ],
)
def test_colour(
    arguments: list[str], environment: dict[str, str], terminal: bool, coloured: bool, claimref: Run,
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:  # fmt: skip
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "bad.claim").write_text(BAD)
    for form in (["check", *arguments, "bad.claim"], [*arguments, "check", "bad.claim"]):
        assert (ESCAPE in claimref(*form, terminal=terminal).out) is coloured
    assert ESCAPE not in claimref(*arguments, "check", "--output-format", "jsonl", "bad.claim", terminal=terminal).out


def _start(*arguments: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", CODE, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE, env=environment,
    )  # fmt: skip


def test_a_closed_pipe_ends_quietly() -> None:
    with _start("simulate", "--seed", "1", "--count", "100000") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("check -v bad.claim >&-", 1),
        ("check -v bad.claim >&- 2>&-", 1),
        ("check -v good.claim >&-", 0),
        ("show bad.claim >&-", 1),
        ("convert --to json good.claim >&-", 0),
        ("rules >&-", 0),
        ("play new.claim --game claim >&- 2>&- <&-", 0),
        ("check - <&-", 2),
    ],
)
def test_a_stream_that_is_closed_is_an_empty_one(command: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "bad.claim").write_text(BAD)
    (tmp_path / "good.claim").write_text(GOOD)
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m claimref {command}', sys.executable], capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    assert done.returncode == status
    assert "should not have happened" not in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_ends_quietly() -> None:
    with _start("simulate", "--seed", "1", "--count", "100000") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)  # it is at work
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read().strip() == b""
    assert process.returncode == 130


def test_a_bug_shows_no_traceback(claimref: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(record: object) -> None:
        raise ZeroDivisionError("oh no")

    monkeypatch.setattr("claimref.referee.judge.judge", broken)
    (tmp_path / "bad.claim").write_text(BAD)
    status, _, err = claimref("check", "bad.claim")
    assert status == 2
    assert "bad.claim:1: game 1: an error of claimref's own (ZeroDivisionError: oh no, at test_main.py:" in err
    assert "Traceback" not in err
