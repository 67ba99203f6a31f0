"""What is found in a header is found in every game that has it, whatever headers the games before had."""

from __future__ import annotations

from itertools import groupby

import pytest

import claimref

TRICKS = ("game: mix", "players: Anna, Bram", "leader: A", "factions: G K D U P")
KINGDOM = (
    "game: kingdoms",
    "players: Cleo, Anna",
    "leader: A",
    "factions: G D N T U K P",
    "start: D",
    "display: D P U",
)
BODIES = {TRICKS: "phase 1\n1. A [G5] K7 K3 > A:G5\n", KINGDOM: "turns\n1. A T@0,-1 col +2 / U < K\n"}
HEROES = "heroes: LICH=5 SKELETON=2 WARLOCK=4 CTHULHU=6 MUMMY=3"

OF_BOTH = {
    "weather: dry": ["unknown-header"],
    "leder: B": ["unknown-header"],
    "factons: G K D U P": ["unknown-header"],
    "players: Cleo, Dirk": ["bad-header"],  # a second time
    "rulings: no-such-ruling=yes": ["bad-header"],
    "x-weather: dry": [],
}
MORE = {
    TRICKS: OF_BOTH
    | {"start: G": ["bad-header"], "display: G K D": ["bad-header"], "heroes: LICH": ["bad-header"], HEROES: []},
    KINGDOM: OF_BOTH | {HEROES: ["bad-header"]},
}  # fmt: skip
INSTEAD = {
    TRICKS: {
        "leader: C": ["bad-header"], "players: Anna": ["bad-header"], "factions: G K D U": ["bad-header"],
        "palyers: Anna, Bram": ["missing-header"], "factons: G K D U P": ["missing-header"],
    },
    KINGDOM: {
        "leader: C": ["bad-header"], "start: R": ["wrong-deck"], "display: D D D": ["bad-header"],
        "dispaly: D P U": ["missing-header"],
    },
}  # fmt: skip


def with_more(header: tuple[str, ...], line: str) -> tuple[str, ...]:
    return (*header, line)


def with_instead(header: tuple[str, ...], line: str) -> tuple[str, ...]:
    """The line stands in the place of the one that it is about, however its key is spelled."""
    letters = sorted(line.partition(":")[0].replace("factons", "factions"))
    return tuple(line if sorted(old.partition(":")[0]) == letters else old for old in header)


CASES = [(kind, with_more(kind, line), names) for kind, lines in MORE.items() for line, names in lines.items()]
CASES += [(kind, with_instead(kind, line), names) for kind, lines in INSTEAD.items() for line, names in lines.items()]


def told(*games: str) -> list[list[str]]:
    """The errors and warnings of each game of a file."""
    found = [finding for finding in claimref.check("\n".join(games)) if finding.severity != "info"]
    by_game = {game: [finding.name for finding in its] for game, its in groupby(found, lambda finding: finding.game)}
    return [by_game.get(number, []) for number in range(1, len(games) + 1)]


@pytest.mark.parametrize(("kind", "header", "names"), CASES, ids=lambda case: case[-1] if case else "clean")
def test_the_same_headers_give_the_same_findings(
    kind: tuple[str, ...], header: tuple[str, ...], names: list[str]
) -> None:
    clean, other = ("\n".join(lines) + f"\n\n{BODIES[kind]}" for lines in (kind, header))
    assert header != kind
    assert told(clean, other, other, clean, other) == [[], names, names, [], names]


def test_cards_of_a_header_are_parted_by_blanks_even_where_the_players_are_known() -> None:
    """Dashes between all of them are as wrong after a game of the same players as before."""
    clean = "\n".join(KINGDOM) + f"\n\n{BODIES[KINGDOM]}"
    dashed = clean.replace("G D N T U K P", "G-D-N-T-U-K-P").replace("D P U", "D-P-U")
    assert told(dashed)[0] == told(clean, dashed)[1] != []
