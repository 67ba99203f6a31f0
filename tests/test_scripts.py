"""The set-up commands: they work from any directory, start at once when all is in place, and say what is missing.

Where a compiled copy of claimref is in place, and no source is newer, it is the one that runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claimref.version import __version__

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "scripts"


def _checkout(folder: Path) -> Path:
    """A checkout that holds only the scripts."""
    (folder / "scripts").mkdir(parents=True)
    for name in ("claimref", "test", "compile", "compile.py", "environment.sh", "environment.py"):
        shutil.copy(SCRIPTS / name, folder / "scripts" / name)
    for name in ("pyproject.toml", "hatch_build.py", "claimref/cards.py", "grammar/cards.lark"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    return folder


def _ready(folder: Path) -> Path:
    """An environment that is in place, and a compiled copy: its programs only say that they were called, and with what."""
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "claimref"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" $PYTHONPATH\n')
        (programs / name).chmod(0o755)
    (folder / ".venv" / "compiled").mkdir()
    later = (folder / "pyproject.toml").stat().st_mtime + 1
    for stamp in (_stamp(folder, "base"), _stamp(folder, "compiled")):
        stamp.write_text(f"{folder}\n")
        os.utime(stamp, (later, later))
    return _stamp(folder, "base")


def _stamp(folder: Path, name: str) -> Path:
    return folder / ".venv" / f"claimref-{name}.stamp"


def _touch_later(path: Path, stamp: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.touch()
    later = stamp.stat().st_mtime + 1
    os.utime(path, (later, later))


def _run(program: Path | str, *arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CLAIMREF_COMPILE")}
    return subprocess.run(
        [program, *arguments], cwd=cwd, env={**inherited, **environment}, capture_output=True, text=True, check=False
    )


def test_it_starts_at_once_from_anywhere_and_through_links(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "a checkout")
    _ready(folder)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "link").symlink_to("../a checkout/scripts/claimref")
    for program in (folder / "scripts" / "claimref", elsewhere / "link"):
        done = _run(program, "check", "two words", cwd=elsewhere, CLAIMREF_COMPILE="0")
        assert (done.returncode, done.stdout, done.stderr) == (0, "claimref check two words\n", "")
    done = _run("/bin/sh", "claimref", "x", cwd=folder / "scripts", CLAIMREF_COMPILE="0")
    assert done.stdout == "claimref x\n"


@pytest.mark.parametrize("change", ["pyproject", "moved", "no-python"])
def test_a_change_asks_for_a_new_set_up(change: str, tmp_path: Path) -> None:
    folder = _checkout(tmp_path / "checkout")
    stamp = _ready(folder)
    if change == "pyproject":
        _touch_later(folder / "pyproject.toml", stamp)
    elif change == "moved":
        stamp.write_text("/somewhere/else\n")
    else:
        (folder / ".venv" / "bin" / "python").unlink()
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    done = _run("/bin/sh", str(folder / "scripts" / "claimref"), "--version", cwd=tmp_path, PATH=str(nothing))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no Python 3.11 or newer with venv was found" in done.stderr


def test_the_compiled_copy_comes_before_what_the_user_asks_for(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "a checkout")
    _ready(folder)
    compiled = f"{folder}/.venv/compiled"
    for given, expected in (({}, compiled), ({"PYTHONPATH": "/mine:/yours"}, f"{compiled}:/mine:/yours")):
        done = _run(folder / "scripts" / "claimref", "x", cwd=tmp_path, **given)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"claimref x {expected}\n", "")


@pytest.mark.parametrize(
    "change",
    ["claimref/cards.py", "claimref/rules/new.py", "grammar/cards.lark", "hatch_build.py", "failed", "unwanted"],
)
def test_a_compiled_copy_that_is_stale_is_left_alone(change: str, tmp_path: Path) -> None:
    """Neither used nor made anew: whoever edits does not wait."""
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    if change == "failed":
        (folder / ".venv" / "compiled").rmdir()
    elif change != "unwanted":
        _touch_later(folder / change, _stamp(folder, "compiled"))
    wanted = {"CLAIMREF_COMPILE": "0"} if change == "unwanted" else {}
    done = _run(folder / "scripts" / "claimref", "x", cwd=tmp_path, **wanted)
    assert (done.returncode, done.stdout, done.stderr) == (0, "claimref x\n", "")


def test_what_python_caches_makes_no_copy_stale(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _touch_later(folder / "claimref" / "__pycache__" / "cards.pyc", _stamp(folder, "compiled"))
    assert "compiled" in _run(folder / "scripts" / "claimref", "x", cwd=tmp_path).stdout


@pytest.mark.parametrize("change", ["never", "moved"])
def test_it_is_compiled_once(change: str, tmp_path: Path) -> None:
    """The environment's Python is called to compile, and claimref runs whatever comes of it."""
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    if change == "never":
        _stamp(folder, "compiled").unlink()
    else:
        _stamp(folder, "compiled").write_text("/somewhere/else\n")
    done = _run(folder / "scripts" / "claimref", "x", cwd=tmp_path)
    told = f"python {folder}/scripts/compile.py {folder}\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, "claimref x\n", told)


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that everybody may enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder).resolve()


def _run_as_guest(folder: Path) -> subprocess.CompletedProcess[str]:
    """What somebody sees who may not write to the checkout."""
    for place in (folder, folder / ".venv"):
        if place.is_dir():
            place.chmod(0o555)
    guest: dict[str, Any] = {} if os.geteuid() else {"user": 65534, "group": 65534, "extra_groups": []}
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CLAIMREF_COMPILE")}
    command = [str(folder / "scripts" / "claimref"), "x"]
    try:
        return subprocess.run(command, cwd="/", env=environment, capture_output=True, text=True, check=False, **guest)
    finally:
        for place in (folder, folder / ".venv"):
            if place.is_dir():
                place.chmod(0o755)


@pytest.mark.parametrize("change", ["nothing", "pyproject.toml", "compiled"])
def test_a_guest_takes_what_is_there(change: str, shared: Path) -> None:
    """Nothing is set up, compiled or locked, and nothing is said of it."""
    folder = _checkout(shared / "checkout")
    stamp = _ready(folder)
    if change == "compiled":
        _stamp(folder, "compiled").unlink()
    elif change != "nothing":
        _touch_later(folder / change, stamp)
    done = _run_as_guest(folder)
    expected = f" {folder}/.venv/compiled" if change == "nothing" else ""
    assert (done.returncode, done.stdout, done.stderr) == (0, f"claimref x{expected}\n", "")
    assert not (folder / ".venv.lock").exists()


@pytest.mark.parametrize("change", ["no environment", "no python", "moved"])
def test_a_guest_without_an_environment_is_told_what_to_do(change: str, shared: Path) -> None:
    folder = _checkout(shared / "checkout")
    if change != "no environment":
        stamp = _ready(folder)
        if change == "moved":
            stamp.write_text("/somewhere/else\n")
        else:
            (folder / ".venv" / "bin" / "python").chmod(0o600)
    done = _run_as_guest(folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"claimref: you may not write to {folder}, and there is no environment")


@pytest.mark.skipif(
    shutil.which("cc") is None or not Path(sysconfig.get_path("include"), "Python.h").is_file(),
    reason="no C compiler, or no headers of Python",
)
def test_a_failure_to_compile_is_told_once_and_harms_nothing(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    (folder / ".venv" / "compiled" / "old.so").touch()
    command = [str(folder / "scripts" / "compile.py"), str(folder)]
    done = _run(sys.executable, *command, "anew", cwd=tmp_path, PIP_NO_INDEX="1")  # its pyproject.toml is empty
    assert done.returncode == 1
    assert [line for line in done.stderr.splitlines() if "could not be compiled" in line] == done.stderr.splitlines()[
        1:
    ]
    assert not (folder / ".venv" / "compiled").exists()
    again = _run(sys.executable, *command, cwd=tmp_path, PIP_NO_INDEX="1")
    assert (again.returncode, again.stderr) == (0, "")


def test_what_compiling_lacks_is_told_to_who_asks(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    command = [str(folder / "scripts" / "compile.py"), str(folder)]
    _stamp(folder, "compiled").unlink()
    silent = _run(sys.executable, *command, cwd=tmp_path, CC="no-such-compiler")
    assert (silent.returncode, silent.stderr) == (0, "")
    assert _stamp(folder, "compiled").is_file()
    told = _run(sys.executable, *command, "anew", cwd=tmp_path, CC="no-such-compiler")
    assert told.returncode == 1
    assert "no C compiler was found (no-such-compiler)" in told.stderr


@pytest.mark.skipif(not (ROOT / ".venv" / "claimref-base.stamp").is_file(), reason="the checkout is not set up")
def test_the_real_one(tmp_path: Path) -> None:
    done = _run(
        SCRIPTS / "claimref", "--version", cwd=tmp_path, CLAIMREF_COMPILE="0"
    )  # no test need wait for a compiler
    assert done.stdout == f"claimref {__version__}\n"
