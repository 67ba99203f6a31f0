"""The short way through ordinary tricks and the long way give the same verdict on every game, right or wrong."""

from __future__ import annotations

from random import Random

import pytest

from claimref.notation.nodes import Record
from claimref.notation.reader import read_text
from claimref.referee.referee import judge
from claimref.referee.replay import Bench
from claimref.referee.simulate import simulate
from claimref.referee.tricks import TrickReferee
from claimref.rules.table import Setup
from tests.properties import slips
from tests.properties.test_hidden_hands import redacted, with_gaps
from tests.properties.test_trick_games import RULE_SETS

GAMES = 12


class LongWay(TrickReferee):
    """A referee who goes the long way with every trick, as one who is watched does."""


def told(record: Record, *, long: bool) -> object:
    replay = judge(record, LongWay) if long else judge(record)
    return replay.to_json()


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_both_ways_say_the_same(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"short {game} {players} {heroes}")
    for _ in range(GAMES):
        full = simulate(game, players, None, heroes, rng)
        texts = [full, redacted(full, 0), with_gaps(full, rng)]
        for maker in slips.MAKERS:
            slip = maker(full.splitlines(), rng)
            if slip is not None:
                texts.append("\n".join(slip.lines) + "\n")
        for text in texts:
            (record,) = read_text(text)
            assert told(record, long=False) == told(record, long=True), text


def test_ordinary_games_do_go_the_short_way() -> None:
    """Otherwise the test above would compare the long way with itself."""
    (record,) = read_text(simulate("claim", 2, None, False, Random("short")))
    seen: list[TrickReferee] = []

    def at_table(bench: Bench, setup: Setup) -> TrickReferee:
        seen.append(TrickReferee(bench, setup))
        return seen[-1]

    judge(record, at_table)
    assert seen[0].short
    assert LongWay(Bench(record, []), seen[0].setup).short is False
