"""Games and plays a second: claimref in all forms and builds, the other programs, and a bare regular expression."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from tabulate import tabulate

from benchmark.contenders import Contender, Kind, Pace, interleaved, ratio
from benchmark.records import FORMS, RULE_SETS, WRONG, named
from benchmark.texts import Texts

CHESS = "python-chess"
LIMIT = "a regex over the words of Claim"
OTHERS = {
    "python-chess": "python-chess",
    "pgn-extract": "pgn-extract",
    "endplay": "endplay",
    "endplay without legality": "endplay",
    "PokerKit": "PokerKit",
}
"""The works of others, and whose texts they read."""


class Speeds:
    """What was measured, by name; ours by build, rule set and form."""

    def __init__(self, kinds: list[Kind], paces: dict[str, Pace]) -> None:
        self.kinds = [kind.name for kind in kinds]
        self.paces = paces

    def ours(self, rule_set: str, form: str = "full", kind: str = "") -> Pace:
        """`check` of a rule set, by the fastest build where none is named."""
        return self.paces[own_name(kind or self.kinds[0], named(rule_set, form))]

    def others(self) -> list[str]:
        """Everybody else who was there."""
        return [name for name in (*OTHERS, LIMIT) if name in self.paces]


def own_name(kind: str, what: str) -> str:
    """`check (compiled): Claim, redacted`."""
    return f"check ({kind}): {what}"


def contenders(kinds: list[Kind], texts: Texts) -> list[Contender]:
    """Everybody whose texts are there."""
    found = [Contender(name, name, None, texts[text]) for name, text in OTHERS.items() if text in texts]
    return [*found, Contender(LIMIT, "scan", None, texts["Claim"]), *own_contenders(kinds, texts)]


def own_contenders(kinds: list[Kind], texts: Texts) -> list[Contender]:
    """`check` of every rule set in every form, by all builds in turn."""
    found = []
    for rule_set in RULE_SETS:
        for form in FORMS:
            what = named(rule_set, form)
            work = "find" if form in WRONG else "check"
            found += [Contender(own_name(kind.name, what), work, kind, texts[what]) for kind in kinds]
    return found


def measure(kinds: list[Kind], texts: Texts) -> Speeds:
    """All of them, interleaved."""
    return Speeds(kinds, interleaved(contenders(kinds, texts)))


def table(speeds: Speeds) -> str:
    """A row for each."""
    rows: list[list[object]] = []
    for kind in speeds.kinds:
        claim = speeds.ours("Claim", kind=kind)
        for rule_set in RULE_SETS:
            for form in FORMS:
                pace, full = speeds.ours(rule_set, form, kind), speeds.ours(rule_set, kind=kind)
                own = [_ratio(pace.plays, claim.plays), _ratio(pace.plays, full.plays) if form != "full" else ""]
                rows.append([*_row(own_name(kind, named(rule_set, form)), pace, speeds), *own])
    for name in speeds.others():
        rows.append([*_row(name, speeds.paces[name], speeds), "", ""])
    heads = ["", "games/s", "plays/s", "spread", "games\n× chess", "plays\n× chess", "plays\n× Claim", "plays\n× full"]
    return tabulate(rows, heads, disable_numparse=True, colalign=["left", *["right"] * 7])


def _row(name: str, pace: Pace, speeds: Speeds) -> list[object]:
    chess = speeds.paces.get(CHESS)
    row: list[object] = [name, f"{median(pace.games):,.0f}", f"{median(pace.plays):,.0f}", f"{pace.spread:.0%}"]
    row += [_ratio(pace.games, chess.games), _ratio(pace.plays, chess.plays)] if chess else ["", ""]
    return row


def _ratio(ours: list[float], theirs: list[float]) -> str:
    return f"{ratio(ours, theirs).median:.2f}"


def profile(path: Path) -> None:
    """Where the time of `check` goes; pure Python only, for a profiler can't look into compiled functions."""
    import cProfile
    import pstats

    from benchmark.worker import check

    check(str(path))
    profiler = cProfile.Profile()
    profiler.runcall(check, str(path))
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)
