"""Compiles claimref's hot modules into .venv/compiled, a copy that ./scripts/claimref uses as long as no source is newer.

Run by the environment's own Python, with the checkout and, to compile whether or not it was done before, `anew`.
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

from environment import alone, fresh, plain_environment, say

TOOLS = ("hatchling", "mypyc", "setuptools")


def missing() -> str:
    """What compiling needs and this machine does not have; nothing is said of it unless someone asks to compile."""
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


def main(root: Path, *, anew: bool) -> int:
    home = root / ".venv"
    folder, new, stamp, log = (
        home / name for name in ("compiled", "compiled.new", "claimref-compiled.stamp", "compiled.log")
    )
    with alone(root):
        if fresh(root, stamp) and not anew:
            return 0
        lack = missing()
        if lack and anew:
            say(f"the referee can't be compiled: {lack}")
        if not lack:
            about = "" if anew else ": once, about a minute; CLAIMREF_COMPILE=0 leaves it out"
            say(f"compiling the referee for speed{about}")
        shutil.rmtree(new, ignore_errors=True)
        began = time.time_ns()
        made = not lack and compile_into(new, root, log)
        stamp.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        if made:
            new.rename(folder)
        elif not lack:
            say(f"it could not be compiled, so it runs as it is, only slower; {log} tells why")
        # Also where it failed: it is not tried again at every start. The time is that of the sources that were compiled.
        stamp.write_text(f"{root}\n", encoding="utf-8")
        os.utime(stamp, ns=(began, began))
    return 0 if made or not anew else 1


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1]), anew="anew" in sys.argv[2:]))
    except OSError as error:
        say(f"the referee could not be compiled: {error}")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
