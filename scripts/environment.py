"""Makes or mends the checkout's virtual environment: one process at a time, the others wait and find it done.

Called by scripts/environment.sh with the checkout and the extra that is needed, and by scripts/pythons.py also with
the folder of another environment than .venv; uses only the standard library.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path


def say(words: str) -> None:
    print(f"claimref: {words}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Others who want this lock wait; the system lets go of it when this process ends, however it ends."""
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def plain_environment() -> dict[str, str]:
    """The variables without those by which another Python or another form of claimref would come in."""
    strange = ("PYTHONPATH", "PYTHONHOME", "CLAIMREF_COMPILE")
    return {name: value for name, value in os.environ.items() if name not in strange}


def fresh(root: Path, stamp: Path) -> bool:
    """Whether the stamp was made for this checkout, after the last change of pyproject.toml, and its Python can be run."""
    try:
        return (
            os.access(stamp.parent / "bin" / "python", os.X_OK)
            and stamp.read_text(encoding="utf-8").rstrip("\n") == str(root)
            and stamp.stat().st_mtime >= (root / "pyproject.toml").stat().st_mtime
        )
    except OSError:
        return False


def usable(root: Path, folder: Path) -> bool:
    """Whether an environment is there, made in this place (a moved one points to its old place), and its Python runs."""
    config = folder / "claimref-root"
    if not config.is_file() or config.read_text(encoding="utf-8") != str(root):
        return False
    return subprocess.run([folder / "bin" / "python", "-c", "import pip"], capture_output=True).returncode == 0


def install(root: Path, folder: Path, extra: str) -> None:
    if not usable(root, folder):
        say(f"setting up {folder} with Python {sys.version.split()[0]}")
        venv.create(folder, with_pip=True, clear=True, symlinks=True)
        (folder / "claimref-root").write_text(str(root), encoding="utf-8")
    say(f"installing claimref{f' and what {extra} needs' if extra else ''}")
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    wanted = f"{root}[{extra}]" if extra else str(root)
    subprocess.run([*pip, "--editable", wanted], check=True, env=plain_environment())


def main(root: Path, extra: str, folder: Path) -> int:
    stamp = folder / f"claimref-{extra or 'base'}.stamp"
    if fresh(root, stamp):  # nothing to do, so nobody need wait
        return 0
    try:
        with alone(root / ".venv.lock"):
            if not fresh(root, stamp):
                install(root, folder, extra)
                for done in {"base", extra or "base"}:  # an extra brings the package itself too
                    (folder / f"claimref-{done}.stamp").write_text(f"{root}\n", encoding="utf-8")
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"the virtual environment could not be set up: {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[1], *(sys.argv[3:] or [".venv"]))))
