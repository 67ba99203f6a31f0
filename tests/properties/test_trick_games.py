"""Random games of every trick game: what is legal is accepted, what is written reads back, a slip is one finding."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import claimref
from claimref.engine.tricks.play import OVER
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.canonical import complete
from claimref.records.simulate import Dealer, random_setup, simulate
from tests.properties import slips
from tests.slips import is_told_once

RULE_SETS = [
    pytest.param("claim", 2, False, id="claim"),
    pytest.param("claim2", 2, False, id="claim2"),
    pytest.param("mix", 2, False, id="mix2"),
    pytest.param("mix", 3, False, id="mix3"),
    pytest.param("mix", 4, False, id="mix4"),
    pytest.param("claim", 2, True, id="claim-heroes"),
    pytest.param("mix", 2, True, id="mix-heroes"),
]
GAMES = 60
SLIPS = 8


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_random_games_are_clean_and_read_back_the_same(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"clean {game} {players} {heroes}")
    for _ in range(GAMES):
        text = simulate(game, players, None, heroes, rng)
        assert [f for f in claimref.check(text) if f.severity != "info"] == [], text
        (record,) = read_text(text)
        assert write(record) == text
        assert write(complete(record)) == text


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_every_card_is_in_one_place_after_every_step(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"places {game} {players} {heroes}")
    for _ in range(GAMES // 4):
        dealer = Dealer(random_setup(game, players, None, heroes, rng), rng)
        deck = Counter(dealer.deck)
        while dealer.state.stage != OVER:
            dealer.step()
            lying = Counter(card for place, card in dealer.state.places() if place != "deck")
            assert lying + Counter(dealer.deck) == deck


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
@pytest.mark.parametrize("maker", slips.MAKERS, ids=lambda maker: maker.__name__)
def test_one_slip_is_one_finding_at_its_place(maker: slips.Maker, game: str, players: int, heroes: bool) -> None:
    rng = Random(f"slip {maker.__name__} {game} {players} {heroes}")
    for _ in range(SLIPS):
        slip = maker(simulate(game, players, None, heroes, rng).splitlines(), rng)
        if slip is None:
            continue
        assert is_told_once(slip), f"{slip.text}\n{slip[2:]} {claimref.check(slip.text)}"


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_a_revoke_is_one_finding_at_the_card(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"revoke {game} {players} {heroes}")
    for _ in range(SLIPS * 2):
        made = slips.revoke(random_setup(game, players, None, heroes, rng), rng)
        if made is None:
            continue
        lines, line, column, end_column, legal = made
        (found,) = (f for f in claimref.check("\n".join(lines) + "\n") if f.severity != "info")
        assert (found.name, found.line, found.column, found.end_column) == ("revoke", line, column, end_column)
        assert sorted(found.legal or ()) == sorted(legal)
