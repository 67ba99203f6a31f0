"""What is wanted, what was measured, and whether that is enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabulate import tabulate

from benchmark.commands import NOTHING, ONE_RECORD, VERSION, Jobs, Run, Starts
from benchmark.contenders import Ratio, ratio
from benchmark.records import RULE_SETS
from benchmark.speed import Speeds


class Found(NamedTuple):
    """All that a run has measured; words instead of it say why it has not."""

    build: str
    speeds: Speeds | str
    starts: Starts | str
    jobs: Jobs | str
    memory: dict[int, Run] | str


class Demand(NamedTuple):
    """What is compared, the bound, and what was found, or why nothing was."""

    what: str
    at_least: float | None
    at_most: float | None
    found: Ratio | str

    def row(self) -> list[str]:
        wanted = f"at least {self.at_least:g}" if self.at_least is not None else f"at most {self.at_most:g}"
        if isinstance(self.found, str):
            return [self.what, "", "", wanted, f"not measured: {self.found}"]
        middle, low, high = self.found
        enough = middle >= self.at_least if self.at_least is not None else middle <= (self.at_most or 0)
        return [self.what, f"{middle:.2f}", f"{low:.2f}–{high:.2f}", wanted, "yes" if enough else "no"]


def demands(found: Found) -> Iterator[Demand]:
    """All of them, also those that were not measured."""
    yield from _of_speed(found.speeds)
    jobs = found.jobs
    number = f"{jobs.games:,} games" if isinstance(jobs, Jobs) else "many games"
    faster = (
        jobs if isinstance(jobs, str) else ratio([run.seconds for run in jobs.one], [run.seconds for run in jobs.two])
    )
    yield Demand(f"--jobs 2, speed against --jobs 1, {number}", 1.7, None, faster)
    memory = found.memory
    if isinstance(memory, str):
        yield Demand("memory, many games against few", None, 1.1, memory)
    else:
        (few, small), (many, large) = memory.items()
        larger = ratio([large.megabytes], [small.megabytes])
        yield Demand(f"memory, {many:,} games against {few:,}", None, 1.1, larger)
    starts = found.starts
    for command, bound in ((VERSION, 5), (ONE_RECORD, 8)):
        longer = starts if isinstance(starts, str) else ratio(starts.commands[command, found.build], starts.empty)
        yield Demand(f"{command}, time against {NOTHING}", None, bound, longer)


def _of_speed(speeds: Speeds | str) -> Iterator[Demand]:
    def against(rule_set: str, other: str, what: str) -> Ratio | str:
        if isinstance(speeds, str):
            return speeds
        if other not in speeds.paces:
            return f"without {other}"
        return ratio(getattr(speeds.ours(rule_set), what), getattr(speeds.paces[other], what))

    def among(rule_set: str, form: str, other: str) -> Ratio | str:
        if isinstance(speeds, str):
            return speeds
        return ratio(speeds.ours(rule_set, form).plays, speeds.ours(other).plays)

    yield Demand("Claim, games a second against python-chess", 10, None, against("Claim", "python-chess", "games"))
    yield Demand(
        "Claim, cards a second against pgn-extract's plies", 0.25, None, against("Claim", "pgn-extract", "plays")
    )
    for rule_set in ("Claim 2", "mix of 4", "Fear with heroes"):
        yield Demand(f"{rule_set}, cards a second against Claim", 0.6, None, among(rule_set, "full", "Claim"))
    yield Demand(
        "Kingdoms, turns a second against python-chess's plies",
        8,
        None,
        against("Kingdoms", "python-chess", "plays"),
    )
    for rule_set in RULE_SETS:
        yield Demand(f"{rule_set}, redacted against full", 0.5, None, among(rule_set, "redacted", rule_set))


def table(found: Found) -> str:
    """A row for each demand."""
    heads = [f"claimref check, {found.build}", "measured", "rounds", "wanted", "enough"]
    rows = [demand.row() for demand in demands(found)]
    return tabulate(rows, heads, disable_numparse=True, colalign=["left", "right", "right", "left", "left"])
