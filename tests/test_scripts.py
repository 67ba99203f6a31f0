"""The set-up commands: they work from any directory, start at once when all is in place, and say what is missing.

Where a compiled copy of claimref is in place, and no source is newer, it is the one that runs.
"""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
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
    _copy(folder).mkdir()
    (folder / ".venv" / "compiled").symlink_to("compiled-1")
    later = (folder / "pyproject.toml").stat().st_mtime + 1
    base = folder / ".venv" / "claimref-base.stamp"
    for stamp in (base, _copy(folder) / "claimref.stamp"):
        stamp.write_text(f"{folder}\n")
        os.utime(stamp, (later, later))
    return base


def _copy(folder: Path) -> Path:
    """The compiled copy of an environment that is in place."""
    return folder / ".venv" / "compiled-1"


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
    compiled = str(_copy(folder))
    for given, expected in (({}, compiled), ({"PYTHONPATH": "/mine:/yours"}, f"{compiled}:/mine:/yours")):
        done = _run(folder / "scripts" / "claimref", "x", cwd=tmp_path, **given)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"claimref x {expected}\n", "")


@pytest.mark.parametrize(
    "change",
    [
        "claimref/cards.py", "claimref/engine/new.py", "grammar/cards.lark", "hatch_build.py", "moved", "half gone",
        "unwanted",
    ],
)  # fmt: skip
def test_a_compiled_copy_that_is_stale_is_left_alone(change: str, tmp_path: Path) -> None:
    """Neither used nor made anew: whoever edits does not wait."""
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    stamp = _copy(folder) / "claimref.stamp"
    if change == "moved":
        stamp.write_text("/somewhere/else\n")
    elif change == "half gone":
        stamp.unlink()
    elif change != "unwanted":
        _touch_later(folder / change, stamp)
    wanted = {"CLAIMREF_COMPILE": "0"} if change == "unwanted" else {}
    done = _run(folder / "scripts" / "claimref", "x", cwd=tmp_path, **wanted)
    assert (done.returncode, done.stdout, done.stderr) == (0, "claimref x\n", "")


def test_what_python_caches_makes_no_copy_stale(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _touch_later(folder / "claimref" / "__pycache__" / "cards.pyc", _copy(folder) / "claimref.stamp")
    assert "compiled" in _run(folder / "scripts" / "claimref", "x", cwd=tmp_path).stdout


def test_nobody_waits_for_a_speed_he_did_not_ask_for(tmp_path: Path) -> None:
    """Where nothing was compiled, the answer comes from the Python, and nothing is compiled on the way or behind it."""
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    shutil.rmtree(_copy(folder))
    (folder / ".venv" / "compiled").unlink()
    before = sorted(folder.rglob("*"))
    done = _run(folder / "scripts" / "claimref", "x", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "claimref x\n", "")
    assert sorted(folder.rglob("*")) == before


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
    """Nothing is set up or locked, and nothing is said of it."""
    folder = _checkout(shared / "checkout")
    stamp = _ready(folder)
    if change == "compiled":
        (folder / ".venv" / "compiled").unlink()
    elif change != "nothing":
        _touch_later(folder / change, stamp)
    done = _run_as_guest(folder)
    expected = f" {_copy(folder)}" if change == "nothing" else ""
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


# --- ./scripts/compile -----------------------------------------------------------------------------------------------

COMPILE = """\
import pathlib, sys, time
import compile

def compile_into(folder, root, log):
    folder.mkdir()
    with open(root / "calls", "a") as calls:
        calls.write("began\\n")
    time.sleep(float(sys.argv[2]))
    (folder / "claimref").mkdir()
    return True

compile.compile_into, compile.missing = compile_into, lambda: ""
sys.exit(compile.main(pathlib.Path(sys.argv[1])))
"""
"""Compiling, of which only the compiling itself is left out: it lasts as many seconds as are said."""


def _compiling(folder: Path, seconds: float) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", COMPILE, str(folder), str(seconds)], cwd=folder / "scripts", text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def _begun(folder: Path) -> None:
    for _ in range(200):
        if (folder / "calls").is_file():
            return
        time.sleep(0.05)
    raise AssertionError("it does not begin")


def _stale(folder: Path) -> None:
    long_ago = (folder / "pyproject.toml").stat().st_mtime - 9
    os.utime(_copy(folder) / "claimref.stamp", (long_ago, long_ago))


def _runs_from(folder: Path) -> str:
    done = _run(folder / "scripts" / "claimref", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.removeprefix("claimref").strip()


def test_two_who_compile_at_once_compile_once(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _stale(folder)
    first = _compiling(folder, 1)
    _begun(folder)
    second = _compiling(folder, 0)
    assert _runs_from(folder) == ""  # meanwhile the Python answers
    told = [process.communicate(timeout=30)[1] for process in (first, second)]
    assert [first.returncode, second.returncode] == [0, 0]
    assert "as new as the sources" in told[1]
    assert (folder / "calls").read_text() == "began\n"
    assert Path(_runs_from(folder)) == (folder / ".venv" / "compiled").resolve() != _copy(folder)
    assert _copy(folder).is_dir()  # somebody may still run from it


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("there_was_one", [True, False])
def test_compiling_that_is_broken_off_harms_nothing(how: signal.Signals, there_was_one: bool, tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _stale(folder)
    if not there_was_one:
        shutil.rmtree(_copy(folder))
        (folder / ".venv" / "compiled").unlink()
    process = _compiling(folder, 60)
    _begun(folder)
    process.send_signal(how)
    process.communicate(timeout=30)
    assert process.returncode
    assert _runs_from(folder) == ""
    again = _compiling(folder, 0)
    assert again.communicate(timeout=30)[0] == ""
    assert again.returncode == 0
    used = (folder / ".venv" / "compiled").resolve()
    assert Path(_runs_from(folder)) == used
    kept = {used, _copy(folder)} if there_was_one else {used}
    assert set((folder / ".venv").glob("compiled-*")) == kept


def test_what_changed_while_it_was_compiled_is_not_in_the_copy(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _stale(folder)
    process = _compiling(folder, 0.5)
    _begun(folder)
    (folder / "claimref" / "cards.py").touch()
    process.communicate(timeout=30)
    assert process.returncode == 0
    assert _runs_from(folder) == ""


@pytest.mark.skipif(
    shutil.which("cc") is None or not Path(sysconfig.get_path("include"), "Python.h").is_file(),
    reason="no C compiler, or no headers of Python",
)
def test_a_failure_to_compile_is_told_and_harms_nothing(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _stale(folder)
    command = [str(folder / "scripts" / "compile.py"), str(folder)]
    done = _run(sys.executable, *command, cwd=tmp_path, PIP_NO_INDEX="1")  # its pyproject.toml is empty
    assert done.returncode == 1
    assert ["could not be compiled" in line for line in done.stderr.splitlines()] == [False, True]
    assert list((folder / ".venv").glob("compiled-*")) == [_copy(folder)]


def test_what_compiling_lacks_is_told(tmp_path: Path) -> None:
    folder = _checkout(tmp_path.resolve() / "checkout")
    _ready(folder)
    _stale(folder)
    command = [str(folder / "scripts" / "compile.py"), str(folder)]
    told = _run(sys.executable, *command, cwd=tmp_path, CC="no-such-compiler")
    assert told.returncode == 1
    assert "no C compiler was found (no-such-compiler)" in told.stderr


# --- ./scripts/test --long -------------------------------------------------------------------------------------------


def test_every_python_is_found_once_and_what_cannot_be_used_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """By name on the path, the system's, and pyenv's; a shim, or a name behind which there is none, is no Python."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    script: Any = importlib.import_module("pythons")

    def put(place: str, version: str, status: int = 0) -> Path:
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        told = f"echo {version} {path}" if version else "echo not here >&2"
        path.write_text(f"#!/bin/sh\n{told}\nexit {status}\n")
        path.chmod(0o755)
        return path

    put("mine/python3", "3.12.1")
    newest = put("mine/python3.14", "3.14.0rc1")
    put("mine/python3.13", "3.13.0", 1)
    put("mine/python3.11", "", 127)
    put("mine/python3-config", "3.99.0")
    put("pyenv/shims/python3", "3.16.0")
    system = put("system/python3", "3.11.2")
    (tmp_path / "system" / "python3.11").symlink_to("python3")
    put("pyenv/versions/3.9.18/bin/python3", "3.9.18")
    put("pyenv/versions/3.12.1/bin/python3.12", "3.12.1")
    monkeypatch.setenv("PATH", f"{tmp_path}/pyenv/shims:{tmp_path}/mine:{tmp_path}/nowhere")
    monkeypatch.setenv("PYENV_ROOT", f"{tmp_path}/pyenv")
    monkeypatch.setattr(script, "SYSTEM", (str(tmp_path / "system"),))
    assert dict(script.pythons("3.12.1")) == {"3.14.0rc1": newest, "3.11.2": system}
    assert capfd.readouterr().err.splitlines() == [
        f"claimref: Python 3.13.0 is left out, it has no venv: {tmp_path}/mine/python3.13",
        f"claimref: Python 3.9.18 is left out, it is too old: {tmp_path}/pyenv/versions/3.9.18/bin/python3",
    ]


@pytest.mark.skipif(not (ROOT / ".venv" / "claimref-base.stamp").is_file(), reason="the checkout is not set up")
def test_the_real_one(tmp_path: Path) -> None:
    done = _run(SCRIPTS / "claimref", "--version", cwd=tmp_path)
    assert done.stdout == f"claimref {__version__}\n"
