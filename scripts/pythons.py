"""Runs the tests with every Python 3.11 or newer that is found on this machine, each in an environment of its own.

Run by the environment's own Python, with the checkout and what goes to pytest. That Python comes first, with the tests that
are marked `long` too; the others, in .venv-VERSION, run the everyday ones. A Python that can't be used is told in a line.
"""

from __future__ import annotations

import os
import platform
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from environment import plain_environment, say

OLDEST = (3, 11)
LONGEST = 1500
"""After so many seconds a run of the suite has failed, so that one that hangs does not hide what the others say."""
SYSTEM = ("/usr/local/bin", "/usr/bin")
QUESTION = """
import os, platform, sys
print(platform.python_version(), os.path.realpath(getattr(sys, "_base_executable", sys.executable)))
import venv, ensurepip
"""


def candidates() -> Iterator[Path]:
    """What is called python3 or python3.N in the folders of PATH, in the system's own, and in pyenv's versions.

    A shim of pyenv only stands for one of these versions.
    """
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for folder in [*folders, *map(Path, SYSTEM), *sorted(pyenv.glob("versions/*/bin"))]:
        if folder != pyenv / "shims" and folder.is_dir():
            yield from sorted(path for path in folder.iterdir() if re.fullmatch(r"python3(\.\d+)?", path.name))


def pythons(known: str) -> Iterator[tuple[str, Path]]:
    """Version and place of every Python that can be used, each version once, without the known one."""
    seen = {known}
    asked = set()
    for path in candidates():
        if (place := path.resolve()) in asked:
            continue
        asked.add(place)
        try:
            told = subprocess.run([path, "-c", QUESTION], capture_output=True, text=True, env=plain_environment())
        except OSError:
            continue
        version = told.stdout.partition(" ")[0]
        if not version or version in seen:  # a name without a Python behind it, or a second name of one
            continue
        seen.add(version)
        if tuple(map(int, version.split(".")[:2])) < OLDEST:
            say(f"Python {version} is left out, it is too old: {path}")
        elif told.returncode:
            say(f"Python {version} is left out, it has no venv: {path}")
        else:
            yield version, path


def environment(root: Path, version: str, python: Path) -> Path | None:
    """An environment with this Python and all that the tests need; made anew only where something changed."""
    folder = root / f".venv-{version}"
    made = subprocess.run([python, root / "scripts" / "environment.py", root, "dev", folder], stdin=subprocess.DEVNULL)
    if made.returncode:
        say(f"Python {version} is left out, the tests can't be installed for it: {python}")
        return None
    return folder / "bin" / "python"


def tested(root: Path, version: str, python: Path, arguments: list[str]) -> bool:
    """Whether the suite passes; what came of it and how long it took is told."""
    say(f"the tests with Python {version}")
    began = time.monotonic()
    try:
        status = subprocess.run([python, "-m", "pytest", "-n", "2", *arguments], cwd=root, timeout=LONGEST).returncode
    except subprocess.TimeoutExpired:
        status = 1
    say(f"Python {version}: {'failed' if status else 'all is well'}, {time.monotonic() - began:.0f} s")
    return not status


def main(root: Path, arguments: list[str]) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests press Ctrl-C, also where nobody else may
    own = platform.python_version()
    passed = [tested(root, own, Path(sys.executable), ["-m", "", *arguments])]
    for version, place in pythons(own):
        if python := environment(root, version, place):
            passed.append(tested(root, version, python, arguments))
    return 0 if all(passed) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
