"""Who is measured: each in a process of its own, all of them in turn, round by round."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any, NamedTuple

from benchmark.texts import Text, say

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
COMPILED = ROOT / ".venv" / "compiled"
FAST, PURE = "compiled", "pure Python"


class BenchError(Exception):
    """Something can't be measured; the text says why."""


def environment(*folders: Path) -> dict[str, str]:
    """Python looks in these folders first, and is else as it comes: it keeps what it has compiled to bytecode."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**others, "PYTHONPATH": os.pathsep.join(map(str, folders))}


class Kind(NamedTuple):
    """A build of claimref, compiled or not, and where Python finds it."""

    name: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """For commands and workers: this build and no other."""
        return environment(self.folder)


class Worker:
    """A process that does what it is asked for. Used with `with`."""

    def __init__(self, kind: Kind | None = None) -> None:
        folders = [kind.folder, SCRIPTS] if kind else [SCRIPTS]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "benchmark.worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(*folders),
        )  # fmt: skip

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, work: str, path: str = "") -> Any:
        """One round of a work; seconds."""
        assert self.process.stdin and self.process.stdout
        with suppress(BrokenPipeError):
            print(json.dumps([work, path]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise BenchError(f"“{work}” of {Path(path).name or 'nothing'} failed; what happened stands above")
        return json.loads(answer)


def kinds(compiled: Path) -> tuple[list[Kind], list[str]]:
    """The builds there are, the compiled one first; and in words, what is not as one would think."""
    found = [Kind(PURE, ROOT)]
    if is_compiled(ROOT):
        raise BenchError(f"{ROOT / 'claimref'} holds compiled modules among its sources: remove them first")
    if not compiled.is_dir():
        return found, [f"Only pure Python is measured: there is no compiled copy in {compiled}."]
    if not is_compiled(compiled):
        return found, [f"Only pure Python is measured: what lies in {compiled} is not compiled."]
    kind = Kind(FAST, compiled)
    if changed := _changed(compiled):
        return [kind, *found], [f"The compiled copy is not of these sources: {changed} differs."]
    return [kind, *found], []


def is_compiled(folder: Path) -> bool:
    """Whether the claimref of this folder is."""
    with Worker(Kind("", folder)) as worker:
        return bool(worker.ask("compiled"))


def _changed(compiled: Path) -> str:
    """A source that is not the one that was compiled, if there is one."""
    for path in sorted((ROOT / "claimref").rglob("*.py")):
        copy = compiled / path.relative_to(ROOT)
        if copy.is_file() and copy.read_bytes() != path.read_bytes():
            return str(path.relative_to(ROOT))
    return ""


class Contender(NamedTuple):
    """What is measured under a name: a work, who does it, and a text for each round."""

    name: str
    work: str
    kind: Kind | None
    texts: list[Text]


class Pace(NamedTuple):
    """How fast somebody was, round by round."""

    games: list[float]
    plays: list[float]

    @property
    def spread(self) -> float:
        """How far the fastest and the slowest round are apart, as a part of the median."""
        return (max(self.plays) - min(self.plays)) / median(self.plays)


class Ratio(NamedTuple):
    """How one compares to another: every round has its own ratio; here are their median, the lowest and the highest."""

    median: float
    low: float
    high: float


def ratio(ours: list[float], theirs: list[float]) -> Ratio:
    """Of the same rounds."""
    each = [own / other for own, other in zip(ours, theirs, strict=True)]
    return Ratio(median(each), min(each), max(each))


def interleaved(contenders: Iterable[Contender]) -> dict[str, Pace]:
    """Every contender in turn, round by round: whatever slows the machine down slows all of them."""
    with ExitStack() as stack:
        workers: dict[object, Worker] = {}
        say("warming up")
        ready = [contender for contender in contenders if _warm(contender, workers, stack)]
        paces = {contender.name: Pace([], []) for contender in ready}
        rounds = min(len(contender.texts) for contender in ready)
        for number in range(1, rounds):
            say(f"round {number} of {rounds - 1}")
            for name, work, kind, texts in ready:
                text = texts[number]
                seconds = workers[kind or work].ask(work, text.path)
                paces[name].games.append(text.games / seconds)
                paces[name].plays.append(text.plays / seconds)
    return paces


def _warm(contender: Contender, workers: dict[object, Worker], stack: ExitStack) -> bool:
    """One round that does not count; another program that can't do it does not take part."""
    name, work, kind, texts = contender
    if (kind or work) not in workers:
        workers[kind or work] = stack.enter_context(Worker(kind))
    try:
        workers[kind or work].ask(work, texts[0].path)
    except BenchError as error:
        if kind:
            raise
        say(f"{name} is left out: {error}")
        return False
    return True
