"""The pages about piping are true: every command on them is run, and gives what stands below it.

With CLAIMREF_GOLDEN=write the pages are brought up to date instead; look at the diff.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import EXAMPLES, ROOT

PAGES = ("convert", "stats", "recipes")
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
TOOLS = ("jq", "csvcut", "csvlook", "csvgrep", "duckdb", "git")

DUCKDB = """\
#!{python}
import csv, sys
import duckdb
found = duckdb.sql(sys.argv[-1])
rows = csv.writer(sys.stdout, lineterminator="\\n")
rows.writerow(found.columns)
rows.writerows([str(cell).lower() if isinstance(cell, bool) else cell for cell in row] for row in found.fetchall())
"""
"""Where only DuckDB's Python package is there, what `duckdb -csv -c QUERY` prints."""


def page(name: str) -> Path:
    return ROOT / "docs" / f"{name}.md"


BLOCKS = [
    pytest.param(name, block[0], id=f"{name}-{number}")
    for name in PAGES
    for number, block in enumerate(BLOCK.finditer(page(name).read_text(encoding="utf-8")), 1)
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the example records, and a path on which `claimref` is this one."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "claimref").write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom claimref.cli.main import main\nmain()\n",
        encoding="utf-8",
    )
    if shutil.which("duckdb") is None:
        try:
            import duckdb  # noqa: F401
        except ImportError:
            pass
        else:
            (programs / "duckdb").write_text(DUCKDB.format(python=sys.executable), encoding="utf-8")
    for program in programs.iterdir():
        program.chmod(0o755)
    work = tmp_path / "work"
    shutil.copytree(EXAMPLES, work, copy_function=shutil.copy)  # made today
    return work


@pytest.mark.parametrize(("name", "block"), BLOCKS)
def test_the_output_shown_is_real(name: str, block: str, folder: Path) -> None:
    commands = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    path = os.pathsep.join([str(folder.parent / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    for tool in TOOLS:
        if re.search(rf"\b{tool} ", " ".join(commands)) and shutil.which(tool, path=path) is None:
            pytest.skip(f"{tool} is not there")
    environment = {
        "PATH": path, "HOME": str(folder), "COLUMNS": "100", "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1", **{f"GIT_{role}_NAME": "Anna" for role in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{role}_EMAIL": "anna@example.org" for role in ("AUTHOR", "COMMITTER")},
    }  # fmt: skip
    # One shell for the whole block, so that `cd` lasts; a mark tells where the output of each command begins.
    script = "\n".join(f"printf '\\001'\n{{ {command}\n}} 2>&1" for command in commands)
    done = subprocess.run(
        ["sh", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    outputs = done.stdout.split("\001")[1:]
    told = "".join(f"$ {command}\n{output}" for command, output in zip(commands, outputs, strict=True))
    fresh = f"```console\n{told}```"
    if os.environ.get("CLAIMREF_GOLDEN") == "write":
        text = page(name).read_text(encoding="utf-8")
        page(name).write_text(text.replace(block, fresh), encoding="utf-8")
    else:
        assert fresh == block


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    text = page(name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
        assert (page(name).parent / target).exists(), target


@pytest.mark.parametrize("name", ["convert", "stats"])
def test_every_option_is_on_the_page(name: str) -> None:
    from tests.shell import run

    text = page(name).read_text(encoding="utf-8")
    for option in re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", run(name, "--help").out, re.MULTILINE):
        assert option in text or option in ("--help", "--color", "--output"), option
