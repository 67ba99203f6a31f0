"""docs/play.md is true: its sessions are run, and it names every command and option."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from test_play import ROOT, play

from claimref.cli.play import command
from claimref.live.session import COMMANDS

PAGE = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ claimref play (.*?) < \S+\n(.*?)```", PAGE, re.DOTALL)
QUIET = re.findall(r"\$ claimref play ([^<\n]*) < evening.txt 2> /dev/null\n(.*?)```", PAGE, re.DOTALL)


def typed_in(shown: str) -> str:
    """What was typed in a session."""
    return "\n".join(re.findall(r"^\d+\. [^>\n]*> ?(.*)$", shown, re.MULTILINE)[:-1]) + "\n\n"


def test_without_prompts_and_notes(tmp_path: Path) -> None:
    (evening,) = [shown for arguments, shown in SESSIONS if "tonight" in arguments]
    ((arguments, shown),) = QUIET
    assert play(tmp_path, *shlex.split(arguments), typed=typed_in(evening)).stdout == shown


@pytest.mark.parametrize(("arguments", "shown"), SESSIONS)
def test_a_session_on_the_page(arguments: str, shown: str, tmp_path: Path) -> None:
    done = play(tmp_path, *shlex.split(arguments), typed=typed_in(shown))
    told = [line for line in shown.splitlines() if line in done.stdout.splitlines() or line in done.stderr.splitlines()]
    assert told == shown.splitlines()
    assert len(done.stdout.splitlines()) + len(done.stderr.splitlines()) == len(told)


def test_every_command_and_option_is_on_the_page() -> None:
    for name in COMMANDS:
        assert f"`{name}" in PAGE, name
    for option in command.params:
        for name in option.opts:
            assert not name.startswith("--") or name in PAGE or name == "--color", name


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
