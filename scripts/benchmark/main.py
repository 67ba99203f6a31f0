"""`./scripts/bench`: prepares the games, measures, and prints the tables."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmark import before, commands, peers, records, speed, texts, wanted
from benchmark.contenders import COMPILED, BenchError, Kind, kinds
from benchmark.sizes import FULL, NORMAL, QUICK, TINY, Sizes

PARTS = ("speed", "start-up", "jobs", "memory")
_LEFT_OUT = "left out by --only"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bench",
        description="Speed and memory of claimref as ratios, beside other programs, in one run on one machine."
        " docs/speed.md tells how to read them.",
    )
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="less of everything: half a minute, rough numbers")
    size.add_argument("--full", action="store_true", help="memory with a million games, too, and more rounds of --jobs")
    size.add_argument("--tiny", action="store_true", help="only whether it works: the numbers mean nothing")
    parser.add_argument("--only", metavar="PART", action="append", choices=PARTS, help=f"of {', '.join(PARTS)}")
    parser.add_argument(
        "--profile", metavar="RULE_SET", choices=[*records.RULE_SETS],
        help=f"only where the time of check goes, for one of {', '.join(records.RULE_SETS)}",
    )  # fmt: skip
    parser.add_argument(
        "--compiled", metavar="FOLDER", type=Path, default=COMPILED, help="where the compiled copy lies (%(default)s)"
    )
    parser.add_argument(
        "--before", metavar="FOLDER", type=Path,
        help="only how much faster this is than another checkout; a compiled copy in its .venv is measured too",
    )  # fmt: skip
    return parser.parse_args()


def main() -> int:
    chosen = options()
    sizes = QUICK if chosen.quick else FULL if chosen.full else TINY if chosen.tiny else NORMAL
    try:
        with tempfile.TemporaryDirectory(prefix="claimref-bench-") as folder:
            if chosen.profile:
                profile(Path(folder), chosen.profile, sizes)
            elif chosen.before:
                parts = chosen.only or ("speed", "start-up")
                compare(Path(folder), sizes, parts, chosen.compiled.absolute(), chosen.before.absolute())
            else:
                bench(Path(folder), sizes, chosen.only or PARTS, chosen.compiled.absolute())
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def bench(folder: Path, sizes: Sizes, parts: list[str] | tuple[str, ...], compiled: Path) -> None:
    """All parts, and what is made of them."""
    start = perf_counter()
    builds, notes = kinds(compiled)
    texts.say("preparing random games")
    rule_sets = list(records.RULE_SETS) if "speed" in parts else ["Claim"]
    made, missing = texts.prepare(folder, sizes, rule_sets, texts.MAKERS if "speed" in parts else ())
    heading(builds, made, [*notes, *missing])
    best, claim = builds[0], made["Claim"]
    one = folder / "one.claim"
    texts.write_many(one, claim, 1)
    speeds = speed.measure(builds, made) if "speed" in parts else _LEFT_OUT
    if isinstance(speeds, speed.Speeds):
        show(f"Speed: one core, {medians(sizes.rounds)}", speed.table(speeds))
    starts = commands.start_up(builds, one, sizes.starts) if "start-up" in parts else _LEFT_OUT
    if isinstance(starts, commands.Starts):
        show(f"Start-up: whole commands by the clock, {medians(sizes.starts)}", commands.start_table(starts))
    jobs = commands.jobs(best, folder, claim, sizes.jobs, sizes.patience) if "jobs" in parts else _LEFT_OUT
    if isinstance(jobs, commands.Jobs):
        show(
            f"Two processes: whole commands by the clock, {medians(len(jobs.one))}",
            commands.jobs_table(jobs, best.name),
        )
    memory = commands.memory(best, folder, claim, sizes.memory) if "memory" in parts else _LEFT_OUT
    if isinstance(memory, dict):
        show("Memory: at most, of the whole process", commands.memory_table(memory, best.name))
    found = wanted.Found(best.name, speeds, starts, jobs, memory)
    show("What is wanted: medians of the rounds' ratios, and the lowest and highest of them", wanted.table(found))
    texts.say(f"done in {perf_counter() - start:.0f} s")


def compare(folder: Path, sizes: Sizes, parts: list[str] | tuple[str, ...], compiled: Path, other: Path) -> None:
    """This checkout beside another one."""
    builds, notes = kinds(compiled)
    compared = before.pairs(builds, other)
    both = [kind for pair in compared for kind in pair]
    notes += [f"{build.name} is not compared: {other} has no such copy." for build in builds if build not in both]
    texts.say("preparing random games")
    made, _ = texts.prepare(folder, sizes, list(records.RULE_SETS) if "speed" in parts else ["Claim"], ())
    heading(both, made, notes)
    if "speed" in parts:
        paces = before.measure(compared, made)
        show(f"Now and before: one core, {medians(sizes.rounds)}", before.table(compared, paces))
    if "start-up" in parts:
        one = folder / "one.claim"
        texts.write_many(one, made["Claim"], 1)
        starts = commands.start_up(both, one, sizes.starts)
        show(
            f"Start-up now and before: whole commands by the clock, {medians(sizes.starts)}",
            before.start_table(compared, starts),
        )


def heading(builds: list[Kind], made: texts.Texts, notes: list[str]) -> None:
    """What is measured, and on what."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {texts.cores()} cores", end="")
    if hasattr(os, "getloadavg"):
        print(f", load {os.getloadavg()[0]:.1f} at the beginning", end="")
    print(f"\nclaimref: {' and '.join(kind.name for kind in builds)}")
    others = [f"{name} {peers.version_of(name)}" for name in (*texts.MAKERS, "pgn-extract") if name in made]
    if others:
        print(f"beside it: {', '.join(others)}")
    for note in notes:
        print(note)


def medians(rounds: int) -> str:
    return "one round" if rounds == 1 else f"medians of {rounds} rounds"


def show(title: str, table: str) -> None:
    print(f"\n{title}\n\n{table}", flush=True)


def profile(folder: Path, rule_set: str, sizes: Sizes) -> None:
    made, _ = texts.prepare(folder, sizes._replace(rounds=0), [rule_set], ())
    speed.profile(Path(made[rule_set][0].path))
