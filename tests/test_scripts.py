"""The set-up commands: they work from any directory, start at once when all is in place, and say what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from claimref.version import __version__

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "scripts"


def _checkout(folder: Path) -> Path:
    """A checkout that holds only the scripts."""
    (folder / "scripts").mkdir(parents=True)
    for name in ("claimref", "test", "environment.sh", "environment.py"):
        shutil.copy(SCRIPTS / name, folder / "scripts" / name)
    (folder / "pyproject.toml").touch()
    return folder


def _ready(folder: Path) -> Path:
    """An environment that is in place: its claimref only says where it is."""
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "claimref"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')
        (programs / name).chmod(0o755)
    stamp = folder / ".venv" / "claimref-base.stamp"
    stamp.write_text(f"{folder}\n")
    later = (folder / "pyproject.toml").stat().st_mtime + 1
    os.utime(stamp, (later, later))
    return stamp


def _run(program: Path | str, *arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *arguments], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def test_it_starts_at_once_from_anywhere_and_through_links(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "a checkout")
    _ready(folder)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "link").symlink_to("../a checkout/scripts/claimref")
    for program in (folder / "scripts" / "claimref", elsewhere / "link"):
        done = _run(program, "check", "two words", cwd=elsewhere)
        assert (done.returncode, done.stdout, done.stderr) == (0, "claimref check two words\n", "")
    assert _run("/bin/sh", "claimref", "x", cwd=folder / "scripts").stdout == "claimref x\n"


@pytest.mark.parametrize("change", ["pyproject", "moved", "no-python"])
def test_a_change_asks_for_a_new_set_up(change: str, tmp_path: Path) -> None:
    folder = _checkout(tmp_path / "checkout")
    stamp = _ready(folder)
    if change == "pyproject":
        later = stamp.stat().st_mtime + 1
        os.utime(folder / "pyproject.toml", (later, later))
    elif change == "moved":
        stamp.write_text("/somewhere/else\n")
    else:
        (folder / ".venv" / "bin" / "python").unlink()
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    done = _run("/bin/sh", str(folder / "scripts" / "claimref"), "--version", cwd=tmp_path, PATH=str(nothing))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no Python 3.11 or newer with venv was found" in done.stderr


@pytest.mark.skipif(not (ROOT / ".venv" / "claimref-base.stamp").is_file(), reason="the checkout is not set up")
def test_the_real_one(tmp_path: Path) -> None:
    done = _run(SCRIPTS / "claimref", "--version", cwd=tmp_path)
    assert done.stdout == f"claimref {__version__}\n"
