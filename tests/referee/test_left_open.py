"""Where a line does not answer what is asked, the referee remembers it: the live table asks there."""

from __future__ import annotations

import pytest

import claimref
from claimref.engine.tricks.play import DRAW, TAKE
from claimref.notation.nodes import Turn
from claimref.notation.reader import read_text
from claimref.referee.header import read_header
from claimref.referee.kingdoms.header import read_kingdom
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.tricks.referee import TrickReferee
from claimref.referee.verdict import Bench

THREE = "game: mix\nplayers: Anna, Bram, Cleo\nleader: A\nfactions: G K R T U P D\n\nphase 1\n1. A [G5 T2] K7 K6 K3 > "


@pytest.mark.parametrize(
    ("outcome", "asked"),
    [
        ("A:T2 B:G5 C:D4", []),
        ("A:T2 B:G5 C:?", [(DRAW, 2)]),
        ("A:T2 B:G5", [(DRAW, 2)]),
        ("A", [(TAKE, 0), (DRAW, 2)]),  # the second has no choice
    ],
)
def test_what_nobody_wrote_is_left_open(outcome: str, asked: list[tuple[int, int]]) -> None:
    (record,) = read_text(f"{THREE}{outcome}\n")
    bench = Bench(record, [])
    setup = read_header(bench).setup
    assert setup is not None
    referee = TrickReferee(bench, setup)
    referee.silent = []
    referee.run(None)
    assert [(state.stage, state.seat) for state in referee.silent] == asked


KINGDOM = (
    "game: kingdoms\nplayers: Anna, Bram\nfactions: G D N T U R S\nleader: A\nstart: T\ndisplay: G D N\n\nturns\n1. A "
)


@pytest.mark.parametrize(
    ("turn", "asked"),
    [
        ("G@1,0 / D < K", []),
        ("N@1,0", ["use"]),
        ("N@1,0 to 0,1", []),
        ("N@1,0 pass", []),
        ("R@1,0 copy 0,0 / deck G", []),  # what is copied leaves nothing to choose
        ("G@1,0 / deck", ["draw"]),
        ("S@1,0", ["use"]),
        ("S@1,0 / see", ["see"]),
        ("S@1,0 / see G K T", ["keep"]),
        ("S@1,0 / see G D T keep G D", []),
    ],
)
def test_what_nobody_wrote_of_a_turn_is_left_open(turn: str, asked: list[str]) -> None:
    (record,) = read_text(f"{KINGDOM}{turn}\n")
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    assert setup is not None
    referee = KingdomReferee(bench, setup)
    referee.silent = []
    line = record.nodes[-1]
    assert isinstance(line, Turn)
    referee.run(line)
    assert [kingdom.phase for kingdom in referee.silent] == asked


def test_a_trick_that_is_only_begun_is_no_move_yet() -> None:
    begun = THREE.partition("1. A")[0] + "1. A [G5 T2] K7 K6"
    assert claimref.parse(begun)[0].replay().moves == []


def test_an_unreadable_header_that_only_tells_of_the_game_stops_nothing() -> None:
    """A date without its colon is one slip; a line that may have been the rulings leaves nothing to judge."""
    body = "leader: A\n\nphase 1\n1. A [D5] G4 G7 > A\n"
    told = {finding.name for finding in claimref.check(f"game: claim\nplayers: Anna, Bram\ndate 2026-11-15\n{body}")}
    assert told == {"syntax-error", "wrong-winner", "unfinished"}
    told = {finding.name for finding in claimref.check(f"game: claim\nplayers: Anna, Bram\nrulngs phase\n{body}")}
    assert told == {"syntax-error"}
