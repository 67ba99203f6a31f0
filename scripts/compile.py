"""Compiles claimref's busiest modules into a copy that ./scripts/claimref uses as long as no source is newer.

Run by the environment's own Python, with the checkout. Every copy has a folder of its own, with a stamp in it that says for
which checkout and from what time it is; `.venv/compiled` points to the one in use. Pointing it to another is a single step,
so whatever is broken off, before or after, leaves a copy that works or none. The copy before stays until the next time, for
those who still run from it.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from environment import alone, plain_environment, say

TOOLS = ("hatchling", "mypyc", "setuptools")


def missing() -> str:
    """What compiling needs and this machine does not have."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler was found ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the headers of Python were not found; on Debian and Ubuntu they are its package python3-dev"
    return ""


def compile_into(folder: Path, root: Path, log: Path) -> bool:
    """Builds the compiled wheel, unpacks it and lets it judge the games that come along: is all well?

    The tools come from the environment if they are there, else pip fetches them for the moment.
    """
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps", "--target", str(folder)]
    if all(importlib.util.find_spec(tool) for tool in TOOLS):
        pip.append("--no-build-isolation")
    with log.open("w", encoding="utf-8") as stream:
        check = [sys.executable, "-P", "-m", "claimref", "check", str(root / "records" / "games")]
        for command, name, value in (([*pip, str(root)], "CLAIMREF_COMPILE", "1"), (check, "PYTHONPATH", str(folder))):
            environment = {**plain_environment(), name: value}
            if subprocess.run(command, stdout=stream, stderr=subprocess.STDOUT, env=environment).returncode:
                return False
    return True


def current(root: Path) -> bool:
    """Whether the copy in use is as new as the sources, as ./scripts/claimref asks it."""
    question = 'root="$1" && . "$root/scripts/environment.sh" && current'
    return subprocess.run(["/bin/sh", "-c", question, "sh", root], check=False).returncode == 0


def use(folder: Path, pointer: Path) -> None:
    """From now on this is the copy in use; all but this one and the one before it go."""
    if pointer.is_dir() and not pointer.is_symlink():  # what older scripts made
        pointer.rename(pointer.with_name("compiled-once"))
    before = pointer.resolve()
    step = pointer.with_name("compiled-link")
    step.unlink(missing_ok=True)
    step.symlink_to(folder.name)
    step.replace(pointer)
    for old in pointer.parent.glob("compiled-*"):
        if old not in (folder, before):
            shutil.rmtree(old, ignore_errors=True)


def main(root: Path) -> int:
    home = root / ".venv"
    pointer, log = home / "compiled", home / "compiled.log"
    with alone(home / "compiled.lock"):
        if current(root):
            say("the compiled copy is as new as the sources")
            return 0
        if lack := missing():
            say(f"the referee can't be compiled: {lack}")
            return 1
        say("compiling the referee for speed: a minute or two")
        began = time.time_ns()
        folder = home / f"compiled-{began}"
        if not compile_into(folder, root, log):
            shutil.rmtree(folder, ignore_errors=True)
            say(f"it could not be compiled, so it runs as it is, only slower; {log} tells why")
            return 1
        stamp = folder / "claimref.stamp"
        stamp.write_text(f"{root}\n", encoding="utf-8")
        os.utime(stamp, ns=(began, began))  # what changed meanwhile is newer
        use(folder, pointer)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1])))
    except OSError as error:
        say(f"the referee could not be compiled: {error}")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
