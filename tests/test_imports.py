"""The arrows between the rooms: each room knows only those that it may know, and start-up stays small."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "claimref"

_BELOW = {"boxes", "cards", "findings", "catalogue", "grid", "native", "notation", "engine", "referee", "records"}
MAY_KNOW: dict[str, set[str]] = {
    "version": set(),
    "native": set(),
    "box_faults": set(),
    "boxes": {"box_faults"},
    "cards": {"box_faults", "boxes"},
    "grid": {"native"},
    "findings": {"cards"},
    "catalogue": {"cards", "findings"},
    "notation": {"cards", "findings", "catalogue", "grid", "native"},
    "engine": {"boxes", "cards", "grid", "native"},
    "referee": {"cards", "findings", "catalogue", "grid", "native", "notation", "engine"},
    "records": _BELOW - {"records"},
    "api": _BELOW,
    "views": {"version", *_BELOW},
    "scale": {"version", "views", *_BELOW},
    "live": {"version", "api", "views", *_BELOW},
    "cli": {"version", "api", "views", "scale", "live", *_BELOW},
    "__main__": {"cli"},
}
"""Which rooms a room may import, besides itself; `claimref/__init__.py` is the front door and belongs to none."""


def _imports(path: Path) -> Iterator[str]:
    """The modules of claimref that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.split(".")[0] == "claimref")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "claimref":
            if node.module == "claimref":
                yield from (f"claimref.{name.name}" for name in node.names)
            else:
                yield node.module
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{path}: imports are written in full")


FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_it_may_know(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert room in MAY_KNOW, f"{room} is a new room: say in MAY_KNOW which rooms it may know"
    for module in _imports(path):
        known = [*module.split("."), ""][1]
        assert known in ("", room) or known in MAY_KNOW[room], f"{room} may not know {known}"


def test_powers_do_not_know_each_other() -> None:
    for folder in ("tricks.powers", "kingdoms.abilities"):
        for path in PACKAGE.joinpath("engine", *folder.split(".")).glob("[!_]*.py"):
            for module in _imports(path):
                assert not module.startswith(f"claimref.engine.{folder}."), f"{path.name}: {module}"


def _loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    code = "import sys; from claimref.cli.main import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    return set(done.stderr.split())


def test_version_and_help_start_light() -> None:
    heavy = {"lark", "yaml", "tabulate", "json", "tomllib", "difflib", "importlib.metadata", "tempfile", "random"}
    assert not heavy & _loaded("--version")
    assert not {name for name in _loaded("--version") if name.startswith("claimref.")} - {
        "claimref.version", "claimref.cli", "claimref.cli.main", "claimref.cli.colour",
    }  # fmt: skip


def test_checking_a_canonical_record_needs_no_parser(tmp_path: Path) -> None:
    record = tmp_path / "game.claim"
    record.write_text("game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > A:G5 B:U2\n")
    assert not {"lark", "yaml", "tabulate", "json", "difflib"} & _loaded("check", str(record))
