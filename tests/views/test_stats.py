"""`claimref stats`: the sums are right, in every format."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from claimref.views.stats import SECTIONS
from tests.shell import ARCHIVE, ROOT, is_golden, run

TWO = ("--where", "rules=claim")
"""Of the ten games two: enough to look at in a format that takes many lines."""
GOLDEN = {
    "stats.txt": (),
    "stats.json": ("--to", "json", *TWO),
    "stats.md": ("--to", "md", *TWO),
    "stats.html": ("--by", "players", "--table-format", "html"),
    **{f"stats-{name}.csv": ("--to", "csv", "--by", name) for name in SECTIONS},
}

NOT_THERE = "claimref: none.claim: No such file or directory\n"


def stats(*arguments: str) -> str:
    status, out, err = run("stats", *arguments, ARCHIVE)
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str) -> None:
    assert is_golden(stats(*GOLDEN[name]), name)


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("convert", "--to", "jsonl", ARCHIVE).out.splitlines()]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(stats("--to", "json"))
    return told


def test_the_players_are_counted_right(games: list[dict[str, Any]], found: dict[str, Any]) -> None:
    played, won, votes = Counter[str](), Counter[str](), Counter[str]()
    for game in games:
        for side, total in game["result"]["totals"].items() if game["result"]["winners"] else ():
            for seat in side:
                name = game["players"][seat]
                played[name] += 1
                won[name] += [side] == game["result"]["winners"]
                if game["status"] == "finished" and game["rules"] != "kingdoms":
                    votes[name] += total
    players = {entry["player"]: entry for entry in found["players"]}
    assert {name: entry["games"] for name, entry in players.items()} == played
    assert {name: entry["wins"] for name, entry in players.items()} == +won | {
        name: 0 for name in played if not won[name]
    }
    assert {name: entry["votes"] for name, entry in players.items()} == votes
    for entry in found["players"]:
        assert entry["games"] == entry["wins"] + entry["shared"] + entry["losses"]


def test_pairs_are_seen_from_both_sides_and_partners_are_no_opponents(found: dict[str, Any]) -> None:
    pairs = {(entry["player"], entry["opponent"]): entry for entry in found["pairs"]}
    for (player, opponent), entry in pairs.items():
        other = pairs[opponent, player]
        assert (entry["wins"], entry["shared"], entry["neither"]) == (
            other["losses"],
            other["shared"],
            other["neither"],
        )
        assert entry["games"] == entry["wins"] + entry["losses"] + entry["shared"] + entry["neither"]
    assert pairs["Anna", "Cleo"]["games"] == 2  # not the game in which they are a team


def test_the_factions_are_counted_right(games: list[dict[str, Any]], found: dict[str, Any]) -> None:
    for entry in found["factions"]:
        own = [game for game in games if (game["rules"] == "kingdoms") == (entry["family"] == "kingdoms")]
        of = [
            game["result"]
            for game in own
            if game["status"] == "finished" and entry["faction"] in game["result"]["votes"]
        ]
        votes = [(result["votes"][entry["faction"]], result["winners"]) for result in of]
        assert entry["games"] == len(votes)
        assert entry["nobody"] == sum(vote is None for vote, _ in votes)
        assert entry["for_winner"] == sum(vote in winners for vote, winners in votes)
        assert entry["voted"] + entry["nobody"] == entry["games"]


def test_powers_are_those_of_the_json(games: list[dict[str, Any]], found: dict[str, Any]) -> None:
    """One that decides a comparison by several cards acts for each of them, and is listed once."""
    acted = Counter(act["power"] for game in games for trick in game.get("tricks", ()) for act in trick["powers"])
    told = {entry["power"]: entry["acted"] for entry in found["powers"] if entry["family"] == "tricks"}
    assert {power for power, times in acted.items() if told[power] != times} <= {"doppelgangers"}
    assert acted["doppelgangers"] <= told["doppelgangers"]
    assert {power for power, times in told.items() if times} == set(acted)
    used = sum(turn["used"] for game in games for turn in game.get("turns", ()))
    assert sum(entry["acted"] for entry in found["powers"] if entry["family"] == "kingdoms") == used


QUIET = """\
game: mix
players: Anna, Bram
leader: A
factions: G K S P D
heroes: LICH=5 WARLOCK=1 MUMMY=8 CUBE=3 SKELETON=2

phase 1
1. A [G1] G9 K2 > B:G1 A:D0
2. B [G2] D3 P4 > A:G2 B:D1
3. A [G3] S5 S4 > A:D4 B:G3
4. A [G4] S6 S3 > A:G4 B:D5
5. A [G5] G7 WARLOCK > B:G5 A:D6
6. B [G6] LICH D7 > B:G6 A:D8
7. B [G8] P9 MUMMY > A:G8 B:D9
"""


def test_quiet_powers_are_counted_too() -> None:
    """A Knight that beats a Goblin, a Doppelgänger that follows, a Seer's card, and heroes that decide a comparison."""
    told = json.loads(run("stats", "--to", "json", "--by", "powers", input=QUIET).out)
    acted = {entry["power"]: entry["acted"] for entry in told["powers"]}
    assert {power: times for power, times in acted.items() if times} == {
        "knights": 1, "doppelgangers": 1, "seers": 1, "warlock": 1, "lich": 1, "mummy": 1,
    }  # fmt: skip


def test_the_first_leader(games: list[dict[str, Any]], found: dict[str, Any]) -> None:
    over = [game for game in games if game["result"]["winners"]]
    for entry in found["leaders"]:
        of = [game for game in over if (game["rules"], len(game["players"])) == (entry["rules"], entry["seats"])]
        wins = sum(game["headers"]["leader"] in game["result"]["winners"][0] for game in of)
        assert (entry["games"], entry["wins"]) == (len(of), wins)
        assert entry["low"] <= entry["win_rate"] <= entry["high"]
        assert entry["expected"] == (0.3333 if entry["seats"] == 3 else 0.5)


def test_rule_sets(games: list[dict[str, Any]], found: dict[str, Any]) -> None:
    kinds = Counter((game["rules"], len(game["players"])) for game in games)
    assert {(entry["rules"], entry["seats"]): entry["games"] for entry in found["rules"]} == kinds
    assert found["games"] == len(games) == found["finished"] + found["conceded"] + found["unfinished"]


@pytest.mark.parametrize("name", SECTIONS)
def test_csv_holds_what_json_does(name: str, found: dict[str, Any]) -> None:
    rows = list(csv.DictReader(io.StringIO(stats("--to", "csv", "--by", name))))
    assert rows == [{key: "" if value is None else str(value) for key, value in entry.items()} for entry in found[name]]
    assert list(csv.DictReader(io.StringIO(stats("--to", "tsv", "--by", name)), delimiter="\t")) == rows
    assert all(tuple(entry) == SECTIONS[name].columns for entry in found[name])


def test_only_the_tables_asked_for(tmp_path: Path) -> None:
    assert set(json.loads(stats("--to", "json", "--by", "rules"))) & set(SECTIONS) == {"rules"}
    assert "Head to head" not in stats("--by", "players")
    assert stats("--to", "csv") == stats("--to", "csv", "--by", "players")
    status, _, err = run("stats", "--to", "csv", "--by", "players", "--by", "pairs", ARCHIVE)
    assert status == 2
    assert "csv holds one table" in err
    assert run("stats", "-o", str(tmp_path / "x.md"), ARCHIVE) == (0, "", "")
    assert (tmp_path / "x.md").read_text(encoding="utf-8") == stats("--to", "md")


def test_nothing_to_count() -> None:
    assert stats("--where", "game=99") == "0 games\n"
    for target in ("table", "json", "csv"):
        assert run("stats", "--to", target, "none.claim") == (2, "", NOT_THERE)
    assert run("stats", "none.claim", ARCHIVE) == (2, stats(), NOT_THERE)
    told = json.loads(run("stats", "--to", "json", input="game: poker\nplayers: A, B\n").out)
    assert (told["games"], told["unfinished"], told["players"]) == (1, 1, [])


def test_findings_are_told_beside_the_numbers() -> None:
    """interface.md: 1 with findings of severity error, and those to standard error, as with every other command."""
    bad = "game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > B\n"
    done = run("stats", "--to", "json", input=bad)
    assert (done.status, json.loads(done.out)["games"]) == (1, 1)
    assert done.err == run("convert", "--to", "json", input=bad).err != ""
    marked = run("stats", input=bad.replace("> B", "> A!"))
    assert marked.status == 0
    assert "needless-mark" in marked.err
    assert run("stats", "--where", "legal", input=bad) == (0, "0 games\n", "")


def test_shared_wins_stand_apart() -> None:
    shared = sorted((ROOT / "records" / "games").glob("*share*.claim"))
    assert shared
    told = json.loads(run("stats", "--to", "json", *map(str, shared)).out)
    assert sum(entry["shared"] for entry in told["rules"]) == len(shared)
    assert any(entry["shared"] for entry in told["players"])
    assert any(entry["shared"] for entry in told["pairs"])


@pytest.mark.parametrize("name", SECTIONS)
def test_every_column_is_documented(name: str) -> None:
    page = (ROOT / "docs" / "stats.md").read_text(encoding="utf-8")
    for column in SECTIONS[name].columns:
        assert f"`{column}`" in page, column


def test_a_name_can_do_no_harm_to_a_terminal() -> None:
    record = (
        "game: claim\nplayers: A\x1b[31m, B\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > A:G5\n\nresult: A by concession\n"
    )
    assert r"A\x1b[31m" in run("stats", input=record).out
