"""Statistics over many games: players, pairs of players, factions, powers, the first leader, rule sets.

Games are added one by one and only sums are kept, so an archive of any size fits. Wins count in games that are over
(finished or conceded), votes and points in finished ones; what is unfinished is only counted. A shared win is no win: it
stands apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any, NamedTuple

from claimref.cards import FACTIONS
from claimref.notation.nodes import SEATS
from claimref.referee.verdict import SCHEMA, Replay
from claimref.views import facts
from claimref.views.powers import acted
from claimref.views.printed import visible

Entry = dict[str, Any]


class Section(NamedTuple):
    """One table of the statistics: its name, title and columns, which are the keys of its entries."""

    name: str
    title: str
    columns: tuple[str, ...]


SECTIONS = {
    section.name: section
    for section in (
        Section(
            "players", "Players",
            (
                "player", "games", "wins", "shared", "losses", "win_rate",
                "votes", "points", "votes_per_game", "points_per_game",
            ),
        ),
        Section("pairs", "Head to head", ("player", "opponent", "games", "wins", "losses", "shared", "neither")),
        Section(
            "factions", "Factions",
            ("family", "faction", "name", "games", "voted", "nobody", "for_winner", "for_winner_rate"),
        ),
        Section("powers", "Powers", ("family", "power", "games", "acted_in", "acted", "per_game")),
        Section(
            "leaders", "First leader",
            ("rules", "seats", "games", "wins", "shared", "win_rate", "expected", "advantage", "low", "high"),
        ),
        Section(
            "rules", "Rule sets",
            ("rules", "seats", "games", "finished", "conceded", "unfinished", "legal", "shared", "moves_per_game"),
        ),
    )
}  # fmt: skip
"""The tables, in the order they are shown. Columns never change their order; new ones come last."""


class _Tally:
    """Counts by key, a row per key in the order in which the keys first came."""

    def __init__(self) -> None:
        self.rows: defaultdict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)

    def __getitem__(self, key: tuple[Any, ...]) -> Counter[str]:
        return self.rows[key]

    def join(self, part: _Tally) -> None:
        """Add the counts of a part; rows keep the order in which they first came."""
        for key, counts in part.rows.items():
            mine = self.rows[key]
            mine.update(counts)
            if "sides" in counts:  # not a sum: how many sides every such game has
                mine["sides"] = counts["sides"]

    def entries(
        self, columns: tuple[str, ...], more: Callable[[Counter[str]], Entry], order: Callable[[Entry], Any]
    ) -> list[Entry]:
        """Every row with its key, its counts, and what follows from them."""
        found = []
        for key, counts in self.rows.items():
            entry: Entry = {column: counts[column] for column in columns[len(key) :]}
            found.append(dict(zip(columns, key, strict=False)) | entry | more(counts))
        return sorted(found, key=order)


class Statistics:
    """Adds up games."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self._players, self._pairs, self._factions = _Tally(), _Tally(), _Tally()
        self._powers, self._leaders, self._rules = _Tally(), _Tally(), _Tally()

    def add(self, replay: Replay) -> None:
        """Count one game."""
        status = replay.status
        self.games.update(("games", status, *(("legal",) if replay.legal else ())))
        rules = self._rules[replay.rules, len(replay.names)]
        rules.update(("games", status, *(("legal",) if replay.legal else ())))
        result = replay.result
        if result is None:
            return
        winners: list[str] = result["winners"]
        rules["moves"] += facts.length(replay)
        rules["shared"] += len(winners) > 1
        family = "kingdoms" if replay.rules == "kingdoms" else "tricks"
        self._count_powers(replay, family)
        if not winners:
            return
        finished = status == "finished"
        self._count_players(replay, result, winners, finished)
        self._count_leader(replay, list(result["totals"]), winners)
        if finished:
            self._count_factions(replay, result, winners, family)

    def _count_players(self, replay: Replay, result: Entry, winners: list[str], finished: bool) -> None:
        measure = "points" if replay.rules == "kingdoms" else "votes"
        sides: dict[str, int] = result["totals"]
        seated = [(side, name) for side in sides for name in facts.names_of(replay, side)]
        for side, name in seated:
            player = self._players[(name,)]
            player["games"] += 1
            player[_outcome(side, winners)] += 1
            if finished:
                player[measure] += sides[side]
                player[f"{measure}_games"] += 1
            for other, opponent in seated:
                if other != side and opponent != name:
                    pair = self._pairs[name, opponent]
                    pair["games"] += 1
                    pair[_between(side, other, winners)] += 1

    def _count_leader(self, replay: Replay, sides: list[str], winners: list[str]) -> None:
        leader = facts.first_leader(replay)
        side = next((side for side in sides if leader is not None and SEATS[leader] in side), None)
        if side is not None:
            counts = self._leaders[replay.rules, len(replay.names)]
            counts["games"] += 1
            counts["sides"] = len(sides)
            counts[_outcome(side, winners)] += 1

    def _count_factions(self, replay: Replay, result: Entry, winners: list[str], family: str) -> None:
        for faction in facts.factions(replay):
            code, name = FACTIONS[faction].code, FACTIONS[faction].name()
            counts = self._factions[family, code, name]
            vote = result["votes"][code]
            counts["games"] += 1
            counts["nobody" if vote is None else "voted"] += 1
            counts["for_winner"] += vote in winners

    def _count_powers(self, replay: Replay, family: str) -> None:
        times = Counter(acted(replay))
        present = [FACTIONS[faction].power for faction in facts.factions(replay)]
        for power in dict.fromkeys([*present, *_heroes(replay), *times]):
            counts = self._powers[family, power]
            counts["games"] += 1
            counts["acted"] += times[power]
            counts["acted_in"] += power in times

    def join(self, part: Statistics) -> None:
        """Add what a worker counted in a part of the games."""
        self.games.update(part.games)
        for mine, others in zip(self._tallies(), part._tallies(), strict=True):
            mine.join(others)

    def _tallies(self) -> tuple[_Tally, ...]:
        return self._players, self._pairs, self._factions, self._powers, self._leaders, self._rules

    def to_json(self) -> Entry:
        """All tables as data; rates and means are rounded to four digits, and null where there is nothing to divide by."""
        tables = {name: self.table(name) for name in SECTIONS}
        whole = {key: self.games[key] for key in ("games", "finished", "conceded", "unfinished", "legal")}
        return {"schema": SCHEMA, **whole, **tables}

    def table(self, name: str) -> list[Entry]:
        """The entries of one table: the busiest players first, factions and powers in the order of the boxes."""
        columns = SECTIONS[name].columns
        if name == "players":
            return self._players.entries(columns, _player, lambda e: (-e["games"], -e["wins"], e["player"]))
        if name == "pairs":
            return self._pairs.entries(columns, lambda _: {}, lambda e: (-e["games"], e["player"], e["opponent"]))
        if name == "factions":
            codes = [faction.code for faction in FACTIONS]
            return self._factions.entries(
                columns, _faction, lambda e: (e["family"] != "tricks", codes.index(e["faction"]))
            )
        if name == "powers":
            names = [faction.power for faction in FACTIONS]
            order = {power: place for place, power in enumerate(names)}
            return self._powers.entries(
                columns, _power, lambda e: (e["family"] != "tricks", order.get(e["power"], len(order)), e["power"])
            )
        if name == "leaders":
            return self._leaders.entries(columns, _leader, lambda e: (e["rules"], e["seats"]))
        return self._rules.entries(columns, _rule_set, lambda e: (-e["games"], e["rules"], e["seats"]))


def _outcome(side: str, winners: list[str]) -> str:
    if side not in winners:
        return "losses"
    return "wins" if len(winners) == 1 else "shared"


def _between(side: str, other: str, winners: list[str]) -> str:
    """How a game went between two sides; of three players, it may have gone to neither."""
    won = [one for one in (side, other) if one in winners]
    return "neither" if not won else "shared" if len(won) == 2 else "wins" if won[0] == side else "losses"


def _heroes(replay: Replay) -> Iterable[str]:
    """The heroes that may be in the deck."""
    text = facts.header(replay, "heroes").lower().replace(",", " ")
    return [word.partition("=")[0] for word in text.split()]


def _ratio(part: float, whole: float) -> float | None:
    return round(part / whole, 4) if whole else None


def _player(counts: Counter[str]) -> Entry:
    return {
        "win_rate": _ratio(counts["wins"], counts["games"]),
        "votes_per_game": _ratio(counts["votes"], counts["votes_games"]),
        "points_per_game": _ratio(counts["points"], counts["points_games"]),
    }


def _faction(counts: Counter[str]) -> Entry:
    return {"for_winner_rate": _ratio(counts["for_winner"], counts["voted"])}


def _power(counts: Counter[str]) -> Entry:
    return {"per_game": _ratio(counts["acted"], counts["games"])}


def _leader(counts: Counter[str]) -> Entry:
    """How often the first leader's side won, what chance would give, and Wilson's 95 % interval of the former."""
    games, wins = counts["games"], counts["wins"]
    rate, expected = wins / games, 1 / counts["sides"]
    z = 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return {
        "win_rate": round(rate, 4), "expected": round(expected, 4), "advantage": round(rate - expected, 4),
        "low": round(max(middle - spread, 0), 4), "high": round(min(middle + spread, 1), 4),
    }  # fmt: skip


def _rule_set(counts: Counter[str]) -> Entry:
    return {"moves_per_game": _ratio(counts["moves"], counts["games"])}


# --- For people ------------------------------------------------------------------------------------------------------

_WORDS = {
    "win_rate": "won", "for_winner_rate": "rate", "votes_per_game": "a game", "points_per_game": "a game",
    "per_game": "a game", "moves_per_game": "moves a game", "for_winner": "for winner", "acted_in": "acted in",
    "family": "", "rules": "game", "seats": "players",
}  # fmt: skip
_OPTIONAL = ("votes", "points", "votes_per_game", "points_per_game", "shared", "neither", "conceded", "unfinished")
_ORDER = ("votes", "votes_per_game", "points", "points_per_game")
_FAMILIES = {"tricks": "trick games", "kingdoms": "Kingdoms"}


def shown(section: Section, entries: list[Entry]) -> tuple[list[str], list[list[str]]]:
    """A table as people read it: short words above the columns, rates in per cent, no column without anything in it."""
    columns = [column for column in section.columns if column not in _ORDER]
    columns += [column for column in _ORDER if column in section.columns]
    if len({entry.get("family") for entry in entries}) == 1:
        columns = [column for column in columns if column != "family"]
    used = [column for column in columns if column not in _OPTIONAL or any(entry[column] for entry in entries)]
    rows = [["" if _absent(column, entry) else _cell(column, entry[column]) for column in used] for entry in entries]
    return [_WORDS.get(column, column) for column in used], rows


def _absent(column: str, entry: Entry) -> bool:
    """Nothing to show: no rate without games, and no points for one who never played Kingdoms."""
    return entry[column] is None or entry.get(f"{column}_per_game", 0) is None


def _cell(column: str, value: Any) -> str:
    if column == "family":
        return _FAMILIES[value]
    if column.endswith("per_game"):
        return f"{value:.2f}"
    if column == "advantage":
        return f"{100 * value:+.1f} %"
    return f"{100 * value:.1f} %" if isinstance(value, float) else visible(str(value))
