"""What tests of house rules share: small records with the slip marked «so», and what the referee says of them."""

from __future__ import annotations

import functools
import textwrap
from typing import Any, NamedTuple

import claimref
from tests.shell import run

NAMES = ("Anna", "Bram", "Cleo", "Dirk")


class Place(NamedTuple):
    """Where a mark stood: a line, and columns from the first to the one after the last."""

    line: int
    column: int
    end: int


class Verdict:
    """What the referee says of a record: the JSON of the game, and its places that were marked."""

    def __init__(self, text: str) -> None:
        self.text, self.marks = unmarked(text)
        games = claimref.parse(self.text, "house.claim")
        assert len(games) == 1
        self.json: dict[str, Any] = games[0].replay().to_json()
        self.findings: list[dict[str, Any]] = self.json["findings"]
        self.slips = [finding for finding in self.findings if finding["severity"] != "info"]

    @property
    def result(self) -> dict[str, Any]:
        found: dict[str, Any] = self.json["result"]
        return found

    @property
    def votes(self) -> dict[str, str | None]:
        found: dict[str, str | None] = self.result["votes"]
        return found

    def pile(self, seat: str, faction: str) -> list[Any]:
        """The cards of a faction that score for a seat, as the JSON has them."""
        found: list[Any] = self.result["piles"][seat][faction]
        return found

    def trick(self, phase: int, number: int) -> dict[str, Any]:
        """The trick of that number; of two with one number the last."""
        found = [trick for trick in self.json["tricks"] if (trick["phase"], trick["number"]) == (phase, number)]
        return dict(found[-1])

    def turn(self, number: int) -> dict[str, Any]:
        return dict(next(turn for turn in self.json["turns"] if turn["number"] == number))

    def told(self) -> str:
        """Every finding on a line, for a test that fails."""
        lines = [f"{one['line']}:{one['column']} {one['name']}: {one['message']}" for one in self.slips]
        return "\n".join([*lines, "", self.text])


def unmarked(text: str) -> tuple[str, list[Place]]:
    """The text without its marks, and where they stood."""
    lines, places = [], []
    for number, line in enumerate(text.split("\n"), 1):
        plain = line
        while "«" in plain:
            start = plain.index("«")
            end = plain.index("»") - 1
            places.append(Place(number, start + 1, end + 1))
            plain = plain.replace("«", "", 1).replace("»", "", 1)
        lines.append(plain)
    return "\n".join(lines), places


def record(
    body: str,
    *,
    game: str = "claim",
    factions: str = "",
    heroes: str = "",
    rulings: str = "",
    players: int = 2,
    leader: str = "A",
    more: str = "",
) -> str:
    """A record with these headers (those that are empty are left out) and this body."""
    headers = {
        "game": game,
        "players": ", ".join(NAMES[:players]),
        "leader": leader,
        "factions": factions,
        "heroes": heroes,
        "rulings": rulings,
    }
    head = "".join(f"{key}: {value}\n" for key, value in headers.items() if value)
    return head + more + "\n" + textwrap.dedent(body).strip("\n") + "\n"


def recruits(played: str, won: str, *, last: str = "A") -> str:
    """A Phase One for two: each two of the cards played are a trick, A leads and wins it and a card that was face up.

    The other player draws unseen. The last trick may be won by B.
    """
    cards, prizes = played.split(), won.split()
    assert len(cards) == 2 * len(prizes)
    winners = ["A"] * (len(prizes) - 1) + [last]
    lines = [
        f"{number}. A [{prize}] {cards[2 * number - 2]} {cards[2 * number - 1]} > {winner}"
        for number, (prize, winner) in enumerate(zip(prizes, winners, strict=True), 1)
    ]
    return "\n".join(["phase 1", *lines, "", "phase 2", ""])


def several(plays: str, *hands: str) -> str:
    """A Phase One for three or four: A leads every trick, and they rank in seat order; what each takes is written."""
    seats = "ABCD"[: len(hands)]
    cards, columns = plays.split(), [hand.split() for hand in hands]
    lines = []
    for number, takes in enumerate(zip(*columns, strict=True), 1):
        played = " ".join(cards[len(seats) * (number - 1) : len(seats) * number])
        written = " ".join(f"{seat}:{card}" for seat, card in zip(seats, takes, strict=True))
        lines.append(f"{number}. A [{takes[0]} {takes[1]}] {played} > {written}")
    assert len(cards) == len(seats) * len(lines)
    return "\n".join(["phase 1", *lines, "", "phase 2", ""])


def clean(text: str) -> Verdict:
    """The verdict on a record in which nothing is wrong."""
    verdict = Verdict(text)
    assert not verdict.slips, verdict.told()
    return verdict


def slip(text: str, *names: str, rule: str = "") -> Verdict:
    """The verdict on a record with exactly these findings, each at its mark; with `rule`, the last rests on it.

    Where the contract leaves the name open, a bar stands between two: `not-in-hand|duplicate-card`.
    """
    verdict = Verdict(text)
    assert len(verdict.slips) == len(names), verdict.told()
    for finding, name in zip(verdict.slips, names, strict=True):
        assert finding["name"] in name.split("|"), verdict.told()
    assert len(verdict.marks) == len(names), "a mark for every finding"
    for finding, place in zip(verdict.slips, verdict.marks, strict=True):
        assert finding["line"] == place.line, verdict.told()
        assert place.column <= finding["column"] < place.end, verdict.told()
    if rule:
        assert verdict.slips[-1].get("rule") == rule, (verdict.slips[-1].get("rule"), verdict.told())
    return verdict


@functools.cache
def explained(name: str) -> str:
    """What `claimref explain` tells of a rule or ruling, on one line."""
    done = run("explain", name)
    assert done.status == 0, f"{name}: {done.err}"
    return " ".join(done.out.split())


def printed(text: str) -> str:
    """What `claimref check` prints for a person."""
    return run("check", "--output-format", "full", "-", input=unmarked(text)[0]).out
