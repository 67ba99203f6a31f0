#!/usr/bin/env python3
"""Whether the tests notice small changes: makes some in the engine and the referee, one at a time, and runs the tests.

`./scripts/mutants.py --seed 1 --count 100` makes the same changes every time, as long as the code is the same. They are made
in a copy of the checkout. A change that no test notices LIVED: either it changes nothing, or a test is missing.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("claimref/engine", "claimref/referee")
BOTH = ("tests/referee", "tests/test_records.py", "tests/test_examples.py")
TRICKS = ("tests/rulebook", "tests/test_powers.py", *BOTH, "tests/engine", "tests/properties")
SLOW = ("games", "one_road", "state")
"""What plays many random games comes last."""
LEFT_OUT = ".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "*.so"
MEMORY = 3 << 30
"""A change may make a loop endless, and what it gathers too: then the run ends with this much."""

TEST = 30
"""Seconds that one test may take; the longest takes three."""

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPPOSITE: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
DROPPED = (ast.AugAssign, ast.Return, ast.Continue, ast.Break, ast.Raise)
NAMES = (ast.Name, ast.Tuple)
"""Without its assignment a name is unknown, which every test would notice."""
NOT_RUN = (ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)
"""Asserts say what holds anyhow; what stands in an f-string has no place of its own before Python 3.12."""


@dataclass(frozen=True)
class Mutant:
    """One small change: what stands between two places of a file is replaced."""

    path: str
    line: int
    start: int
    """In bytes, as is the end."""
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.path}:{self.line}  {old}  ->  {new}"

    def apply(self, source: bytes) -> bytes:
        """The file with this change."""
        return source[: self.start] + self.new.encode() + source[self.end :]


def changes(node: ast.AST) -> Iterator[ast.AST | str]:
    """What may stand here instead."""
    other = copy.deepcopy(node)
    if isinstance(other, ast.Compare):
        other.ops[0] = FLIPPED[type(other.ops[0])]()
        yield other
    elif isinstance(other, ast.BoolOp):
        other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
        yield other
    elif isinstance(other, ast.UnaryOp) and isinstance(other.op, ast.Not):
        yield other.operand
    elif isinstance(other, ast.BinOp | ast.AugAssign) and type(other.op) in OPPOSITE:
        other.op = OPPOSITE[type(other.op)]()
        yield other
    elif isinstance(other, ast.Constant) and isinstance(other.value, bool):
        yield ast.Constant(not other.value)
    elif isinstance(other, ast.Constant) and isinstance(other.value, int):
        yield ast.Constant(other.value + 1)
        yield ast.Constant(other.value - 1)
    to_places = isinstance(node, ast.Assign) and not any(isinstance(name, NAMES) for name in node.targets)
    call = isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    if isinstance(node, DROPPED) or to_places or call:
        yield "pass"


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """What a piece of code is made of and is run: no annotations, no decorators, no names of fields."""
    if isinstance(node, NOT_RUN):
        return
    yield node
    if isinstance(node, ast.Assign) and any(
        isinstance(name, ast.Name) and name.id == "__slots__" for name in node.targets
    ):
        return
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list", "bases", "ops"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from parts(part)


def tests_of(tree: ast.AST) -> Iterator[ast.expr]:
    """What is asked by an if or a while, and may be asked the other way round; comparisons are flipped anyhow."""
    for node in parts(tree):
        if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield node.test


def sites(path: Path) -> Iterator[list[Mutant]]:
    """The places of a file that can be changed, each with its changes."""
    source = path.read_bytes()
    tree, starts = ast.parse(source), [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def mutant(node: ast.expr | ast.stmt, new: str) -> Mutant:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        return Mutant(str(path.relative_to(ROOT)), node.lineno, start, end, source[start:end].decode(), new)

    def compiles(one: Mutant) -> bool:
        try:
            compile(one.apply(source), one.path, "exec")
        except SyntaxError:
            return False
        return True

    for node in parts(tree):
        if isinstance(node, ast.expr | ast.stmt):
            found = []
            for new in changes(node):
                text = new if isinstance(new, str) else ast.unparse(new)
                found.append(mutant(node, f"({text})" if isinstance(node, ast.expr) else text))
            if found := [one for one in found if compiles(one)]:
                yield found
    for test in tests_of(tree):
        yield [mutant(test, f"(not ({ast.unparse(test)}))")]


def chosen(seed: int, count: int) -> list[Mutant]:
    """So many changes at different places; which, the seed tells."""
    chance = random.Random(seed)
    files = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    places = [place for path in files for place in sites(path)]
    print(f"{len(places)} places in {len(files)} files", flush=True)
    return [chance.choice(place) for place in chance.sample(places, min(count, len(places)))]


def order(path: str) -> list[str]:
    """The tests for a change in this file, the quick ones first; the other family's have nothing to notice."""
    files = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tests" / "kingdoms").glob("test_*.py"))
    slow = [file for file in files if file.endswith(tuple(f"_{name}.py" for name in SLOW))]
    kingdoms = [file for file in files if file not in slow]
    if "/tricks/" in path:
        return [*TRICKS]
    return [*kingdoms, *BOTH, *slow] if "/kingdoms/" in path else [*TRICKS, *kingdoms, *slow]


def run(folder: Path, path: str, limit: float) -> str:
    """Which test notices what was done to this file; nothing, if none does."""
    python = ROOT / ".venv" / "bin" / "python"
    command = [
        str(python) if python.exists() else sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE",
        "-p", "no:cacheprovider", "-o", f"faulthandler_timeout={TEST}", "-o", "faulthandler_exit_on_timeout=true",
        *order(path),
    ]  # fmt: skip
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=limit,
            env={**os.environ, "CLAIMREF_COMPILE": "0", "COLUMNS": "200"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"the time limit of {limit:.0f} s"
    if done.returncode == 0:
        return ""
    if "Timeout (" in done.stderr:
        return f"the time limit of {TEST} s for a test"
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return found[1] if found else f"pytest, which ended with {done.returncode}"


@contextlib.contextmanager
def copied() -> Iterator[Path]:
    """A copy of the checkout, with the shared examples beside it, if there are any."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        folder = Path(place) / "claimref"
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if (ROOT.parent / "shared").is_dir():
            (Path(place) / "shared").symlink_to(ROOT.parent / "shared")
        yield folder


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=100)
    asked.add_argument("--only", type=int, nargs="*", help="only those of these numbers")
    asked.add_argument(
        "--limit", type=float, default=150, help="seconds for the tests of one change; then it is killed"
    )
    asked.add_argument("--list", action="store_true", help="only say which they are")
    options = asked.parse_args()
    mutants = [
        one for one in enumerate(chosen(options.seed, options.count), 1) if not options.only or one[0] in options.only
    ]
    if options.list:
        for number, mutant in mutants:
            print(f"{number:3} {mutant}")
        return 0
    lived = 0
    with copied() as folder:
        if failed := run(folder, "", options.limit):
            print(f"without any change, the tests fail already: {failed}", file=sys.stderr)
            return 2
        for number, mutant in mutants:
            file, begun = folder / mutant.path, time.monotonic()
            source = file.read_bytes()
            file.write_bytes(mutant.apply(source))
            killer = run(folder, mutant.path, options.limit)
            file.write_bytes(source)
            lived += not killer
            what = f"killed by {killer}" if killer else "LIVED"
            print(f"{number:3} {mutant}\n    {what} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"{len(mutants)} changes, {len(mutants) - lived} killed, {lived} lived")
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main())
