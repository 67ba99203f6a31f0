"""Faster or slower than before: this checkout beside another one, on the same games in the same rounds."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import NamedTuple

from tabulate import tabulate

from benchmark.commands import Starts
from benchmark.contenders import FAST, PURE, BenchError, Kind, Pace, interleaved, is_compiled, ratio
from benchmark.records import FORMS, RULE_SETS, named
from benchmark.speed import own_contenders, own_name
from benchmark.texts import Texts


class Pair(NamedTuple):
    """A build of this checkout, and the same of the other."""

    now: Kind
    before: Kind


def pairs(builds: list[Kind], other: Path) -> list[Pair]:
    """The builds that both have; the other is a checkout, perhaps with a compiled copy, or such a copy alone."""
    if not (other / "claimref").is_dir():
        raise BenchError(f"there is no claimref in {other}")
    folders = {FAST: other} if is_compiled(other) else {FAST: other / ".venv" / "compiled", PURE: other}
    found = [
        Pair(build, Kind(f"{build.name} before", folders[build.name]))
        for build in builds
        if build.name in folders and folders[build.name].is_dir()
    ]
    if not found:
        raise BenchError(f"{other} is compiled and this checkout is not: ./scripts/compile")
    return found


def measure(compared: list[Pair], texts: Texts) -> dict[str, Pace]:
    """All of them, interleaved."""
    return interleaved(own_contenders([kind for pair in compared for kind in pair], texts))


def table(compared: list[Pair], paces: dict[str, Pace]) -> str:
    """A row for each rule set and form: games a second before and now, and the median of the rounds' ratios."""
    rows = []
    for now, before in compared:
        for what in [named(rule_set, form) for rule_set in RULE_SETS for form in FORMS]:
            name, new, old = (
                own_name(now.name, what),
                paces[own_name(now.name, what)],
                paces[own_name(before.name, what)],
            )
            numbers = [f"{median(pace.games):,.0f}" for pace in (old, new)]
            rows.append([name, *numbers, *_ratio(new.games, old.games)])
    return _table(rows, ["", "games/s before", "games/s now", "now / before", "rounds"])


def start_table(compared: list[Pair], starts: Starts) -> str:
    """The same for commands that are started: how many times as fast they are now."""
    rows = []
    for now, before in compared:
        for name in dict.fromkeys(name for name, _ in starts.commands):
            new, old = starts.commands[name, now.name], starts.commands[name, before.name]
            numbers = [f"{median(seconds) * 1000:.1f}" for seconds in (old, new)]
            rows.append([f"{name} ({now.name})", *numbers, *_ratio(old, new)])
    return _table(rows, ["", "ms before", "ms now", "before / now", "rounds"])


def _ratio(ours: list[float], theirs: list[float]) -> list[str]:
    middle, low, high = ratio(ours, theirs)
    return [f"{middle:.2f}", f"{low:.2f}–{high:.2f}"]


def _table(rows: list[list[str]], heads: list[str]) -> str:
    return tabulate(rows, heads, disable_numparse=True, colalign=["left", *["right"] * 4])
