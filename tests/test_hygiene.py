"""No function is hard to follow, none stops the compiler, and no modules know each other in a circle, types included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).parent.parent / "claimref"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
MOST = 20
"""The cyclomatic complexity that a function may have, as radon counts it."""


def test_no_function_is_hard_to_follow() -> None:
    radon = pytest.importorskip("radon.complexity")
    found = {
        f"{module}.{block.fullname}"
        for module, path in MODULES.items()
        for block in _functions(radon.cc_visit(path.read_text(encoding="utf-8")))
        if block.complexity > MOST
    }
    assert not found


def _functions(blocks: list[Any]) -> Iterator[Any]:
    """Functions and methods, of classes within classes too; a function counts what is defined within it."""
    for block in blocks:
        if hasattr(block, "methods"):
            yield from block.methods
            yield from _functions(block.inner_classes)
        else:
            yield block


def test_nothing_is_looked_for_in_a_display_with_stars() -> None:
    """`card in (*these, *those)`: mypyc 2.x ends with an error of its own there (elsewhere it takes them)."""
    found = [
        f"{module}, line {node.lineno}"
        for module, path in MODULES.items()
        if module.split(".")[1:2] in (["engine"], ["referee"], ["notation"])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)
        for among in node.comparators
        if isinstance(among, ast.Tuple | ast.List | ast.Set) and any(isinstance(e, ast.Starred) for e in among.elts)
    ]
    assert not found


def test_no_modules_know_each_other_in_a_circle() -> None:
    knows = {module: set(_known(ast.parse(path.read_text(encoding="utf-8")))) for module, path in MODULES.items()}
    reached = {module: _reached(module, knows) for module in MODULES}
    circles = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in MODULES
        if module in reached[module]
    }
    assert not {_told(circle) for circle in circles}


def _known(node: ast.AST) -> Iterator[str]:
    """The modules that a module imports, also for types only; what a function imports for itself does not count."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Import):
            yield from (name.name for name in part.names if name.name in MODULES)
        elif isinstance(part, ast.ImportFrom) and part.module in MODULES:
            names = [f"{part.module}.{name.name}" for name in part.names]
            yield from (name if name in MODULES else part.module for name in names)
        elif not isinstance(part, (ast.FunctionDef, ast.Lambda)):
            yield from _known(part)


def _reached(module: str, knows: dict[str, set[str]]) -> set[str]:
    """Whatever one comes to from a module."""
    reached: set[str] = set()
    ahead = [module]
    while ahead:
        new = knows[ahead.pop()] - reached
        reached |= new
        ahead += new
    return reached


def _told(circle: frozenset[str]) -> str:
    """`claimref.live: trick_words tricks`; modules of several folders by their whole names."""
    folders = {module.rpartition(".")[0] for module in circle}
    if len(folders) > 1:
        return " ".join(sorted(circle))
    return f"{folders.pop()}: {' '.join(sorted(module.rpartition('.')[2] for module in circle))}"
