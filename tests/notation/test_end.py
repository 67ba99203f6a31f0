"""`result:` and `votes:`: with seats or names, dashes of any kind."""

from __future__ import annotations

import pytest

from claimref.cards import CODES
from claimref.notation.nodes import Result, Votes
from tests.notation.seen import CLAIM, MIX3, MIX4, last, record, shown


def result(line: str, header: str = CLAIM) -> Result:
    node = last(header, "phase 2", line)
    assert isinstance(node, Result)
    return node


@pytest.mark.parametrize(
    ("line", "winners", "totals"),
    [
        ("result: A 3-2", (0,), (3, 2)),
        ("RESULT :b 2 – 3", (1,), (2, 3)),
        ("result: A 3\N{MINUS SIGN}2", (0,), (3, 2)),
        ("result: B", (1,), None),
        ("result: anna 3-2", (0,), (3, 2)),
        ("result: AB 2-2", (0, 1), (2, 2)),
        ("result: Anna and Bram 2-2", (0, 1), (2, 2)),
    ],
)
def test_winners(line: str, winners: tuple[int, ...], totals: tuple[int, ...] | None) -> None:
    node = result(line)
    assert (node.winners, node.totals) == (winners, totals)
    assert not (node.shared or node.open or node.conceded)


def test_three_and_four_players() -> None:
    assert result("result: C 2-0-5", MIX3).totals == (2, 0, 5)
    assert result("result: bd 2-5", MIX4).winners == (1, 3)
    assert result("result: Dirk + Bram 2-5", MIX4).winners == (1, 3)


def test_other_ends() -> None:
    assert result("result: shared 2-2").shared
    assert result("result: *").open
    conceded = result("result: A by concession # time was up")
    assert conceded.conceded
    assert conceded.winners == (0,)


@pytest.mark.parametrize("line", ["result: A 3-2", "result:  A 3-2 # so", "result: Anna 3-2", "result: *"])
def test_the_whole_claim_has_a_place(line: str) -> None:
    node = result(line)
    _, start, end = node.span("value")
    assert node.text[start - 1 : end - 1] == line.partition(":")[2].partition("#")[0].strip()


def test_names_with_blanks_digits_and_accents() -> None:
    header = "game: claim\nplayers: Player 1, Zoë de Boer\n"
    assert result("result: player 1 3-2", header).totals == (3, 2)
    assert result("result: zoe DE boer 2-3", header).winners == (1,)


def test_players_called_like_seats_are_named_by_their_seats() -> None:
    assert result("result: B 3-2", "game: claim\nplayers: B, A\n").winners == (1,)


def votes(line: str, header: str = CLAIM) -> list[tuple[str, tuple[int, ...]]]:
    node = last(header, "phase 2", line)
    assert isinstance(node, Votes)
    return [(CODES[faction], seats) for faction, seats in node.votes]


@pytest.mark.parametrize(
    "line",
    [
        "votes: G=A K=B D=-",
        "Votes: g = a, k = b, d = –",
        "votes: Goblins=Anna Knights=Bram Dwarves=-",
        "votes: kobolde=Anna, Ridders=B, enanos=\N{EM DASH}",
    ],
)
def test_votes(line: str) -> None:
    assert votes(line) == [("G", (0,)), ("K", (1,)), ("D", ())]


def test_votes_of_teams() -> None:
    assert votes("votes: N=AC I=Bram+Dirk", MIX4) == [("N", (0, 2)), ("I", (1, 3))]


def test_places_of_votes() -> None:
    node = last(CLAIM, "phase 2", "votes: G=A  No Muertos = Bram, P=-")
    assert isinstance(node, Votes)
    spans = [node.span("vote", place) for place in range(3)]
    assert [node.text[span.column - 1 : span.end_column - 1] for span in spans] == ["G=A", "No Muertos = Bram", "P=-"]


def test_zombies_are_whoever_the_deck_has() -> None:
    """The Dutch Claim calls the Undead "Zombies"; Fear has Zombies of its own."""
    mix = "game: mix\nplayers: Anna, Bram\nfactions: "
    assert votes("votes: Zombies=A") == [("U", (0,))]
    assert votes("votes: Zombies=A", f"{mix}G K U V W\n") == [("U", (0,))]
    assert votes("votes: Zombies=A", f"{mix}G K Z V W\n") == [("Z", (0,))]
    both = record(f"{mix}G K Z U W\nvotes: G=B Zombies=A")
    assert shown(both.findings) == [("syntax-error", 4, 12, 19, "ambiguous")]


def test_initials_in_votes() -> None:
    """Players called "B K" and "A D" do not swallow the factions that follow."""
    header = "game: claim\nplayers: B K, A D\n"
    assert votes("votes: G=B K=A D=-", header) == [("G", (1,)), ("K", (0,)), ("D", ())]
