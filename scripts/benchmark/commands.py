"""Whole commands, as a shell runs them: how soon they start, what a second process brings, how much memory they take."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from tabulate import tabulate

from benchmark.contenders import BenchError, Kind, ratio
from benchmark.texts import Text, cores, say, write_many

NOTHING = "python -c pass"
VERSION = "claimref --version"
ONE_RECORD = "claimref check of one record"

# A small process between this one and the command: a system counts the memory of whoever starts a program as the
# program's own, until it has loaded.
_PEAK = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
status = subprocess.run(sys.argv[1:]).returncode
seconds = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
size = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
print(json.dumps([status, seconds, used.ru_utime + used.ru_stime, size]))
"""


class Run(NamedTuple):
    """How long a command took, by the clock and by the processor, and how many megabytes it had at most."""

    seconds: float
    processor: float
    megabytes: float


def claimref(*arguments: str) -> list[str]:
    """The command of this environment."""
    program = Path(sys.executable).with_name("claimref")
    return [str(program), *arguments] if program.is_file() else [sys.executable, "-P", "-m", "claimref", *arguments]


def run(kind: Kind, *arguments: str) -> Run:
    """A command of claimref from its start to its end."""
    command = [sys.executable, "-S", "-c", _PEAK, *claimref(*arguments)]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=kind.environment).stdout
    status, *found = json.loads(told.splitlines()[-1])
    if status:
        raise BenchError(f"claimref {' '.join(arguments)} ended with status {status}")
    return Run(*found)


# --- Start-up ------------------------------------------------------------------------------------------------------------


class Starts(NamedTuple):
    """Seconds by the clock, round by round: of an empty Python, and of the commands by build."""

    empty: list[float]
    commands: dict[tuple[str, str], list[float]]


def start_up(kinds: list[Kind], record: Path, rounds: int) -> Starts:
    """Small commands beside a Python that does nothing, interleaved."""
    say("how soon commands start")
    commands = {
        (name, kind.name): (claimref(*arguments), kind)
        for kind in kinds
        for name, arguments in ((VERSION, ["--version"]), (ONE_RECORD, ["check", str(record)]))
    }
    found = Starts([], {name: [] for name in commands})
    for number in range(rounds + 1):
        empty = _clocked([sys.executable, "-c", "pass"], kinds[-1])
        taken = {name: _clocked(command, kind) for name, (command, kind) in commands.items()}
        if number:
            found.empty.append(empty)
            for name, seconds in taken.items():
                found.commands[name].append(seconds)
    return found


def _clocked(command: list[str], kind: Kind) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=kind.environment)
    return perf_counter() - start


def start_table(starts: Starts) -> str:
    rows = [[NOTHING, *_milliseconds(starts.empty), ""]]
    for (name, kind), seconds in starts.commands.items():
        rows.append([f"{name} ({kind})", *_milliseconds(seconds), f"{ratio(seconds, starts.empty).median:.2f}"])
    heads = ["", "ms", "spread", f"× {NOTHING}"]
    return tabulate(rows, heads, disable_numparse=True, colalign=["left", "right", "right", "right"])


def _milliseconds(seconds: list[float]) -> list[str]:
    return [f"{median(seconds) * 1000:.1f}", f"{(max(seconds) - min(seconds)) / median(seconds):.0%}"]


# --- Several processes ---------------------------------------------------------------------------------------------------


class Jobs(NamedTuple):
    """One process and two, round by round."""

    games: int
    one: list[Run]
    two: list[Run]


def jobs(kind: Kind, folder: Path, texts: list[Text], count: int, patience: float) -> Jobs | str:
    """`check` with one process and with two, in turn; or why not."""
    if cores() < 2:
        return "this machine has one core"
    path = folder / "jobs.claim"
    if reason := _made(path, texts, count):
        return reason
    say(f"--jobs 2 beside --jobs 1, {count:,} games")
    found = Jobs(count, [], [])
    try:
        while len(found.one) < 3 and (not found.one or sum(run.seconds for run in found.one + found.two) < patience):
            found.one.append(run(kind, "check", "--jobs", "1", str(path)))
            found.two.append(run(kind, "check", "--jobs", "2", str(path)))
    finally:
        path.unlink()
    return found


def jobs_table(found: Jobs, kind: str) -> str:
    """`cores busy` tells whether the machine was free: with one process it should be 1."""
    rows = []
    for number, runs in ((1, found.one), (2, found.two)):
        seconds, busy = (median(run.seconds for run in runs), median(run.processor / run.seconds for run in runs))
        rows.append([f"check --jobs {number} ({kind}), {found.games:,} games", f"{seconds:.2f}", f"{busy:.2f}"])
    return tabulate(rows, ["", "s", "cores busy"], disable_numparse=True, colalign=["left", "right", "right"])


# --- Memory --------------------------------------------------------------------------------------------------------------


def memory(kind: Kind, folder: Path, texts: list[Text], counts: tuple[int, int]) -> dict[int, Run] | str:
    """`check` of a small and a large file; or why not."""
    found: dict[int, Run] = {}
    for count in counts:
        path = folder / "memory.claim"
        if reason := _made(path, texts, count):
            return reason
        say(f"memory for {count:,} games")
        found[count] = run(kind, "check", str(path))
        path.unlink()
    return found


def memory_table(found: dict[int, Run], kind: str) -> str:
    rows = [
        [f"check ({kind}), {count:,} games", f"{run.megabytes:.1f}", f"{run.seconds:.2f}", f"{run.processor:.2f}"]
        for count, run in found.items()
    ]
    return tabulate(rows, ["", "MB", "s", "s of a core"], disable_numparse=True, colalign=["left", *["right"] * 3])


def _made(path: Path, texts: list[Text], count: int) -> str:
    """Write a file of so many games; why not, if there is no room."""
    size = sum(Path(text.path).stat().st_size for text in texts) / sum(text.games for text in texts) * count
    if size * 1.2 > shutil.disk_usage(path.parent).free:
        return f"{path.parent} has no room for {size / 1e6:,.0f} MB"
    write_many(path, texts, count)
    return ""
