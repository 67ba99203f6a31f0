"""Who knows only part of a game is told by the engine that every move of it was legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from claimref.cards import HIDDEN
from claimref.engine.decisions import Move
from claimref.engine.tricks.in_play import source_of
from claimref.engine.tricks.power import DECK, DISCARDS, HAND
from claimref.engine.tricks.state import State
from claimref.records.simulate import Dealer, random_setup

GAMES = 40
STEPS = ("deal", "turn_up_all", "draw", "play", "take", "choose", "decline", "win")


class Recorder(Dealer):
    """A dealer who writes down every step of the game, but not those that the engine takes by itself."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.steps: list[tuple[str, tuple[Any, ...]]] = []
        self.within = False
        for name in STEPS:
            setattr(self.state, name, self._recorded(name, getattr(self.state, name)))

    def _recorded(self, name: str, step: Any) -> Any:
        def recorded(*given: Any) -> None:
            if not self.within:
                self.steps.append((name, given))
            outer, self.within = self.within, True
            step(*given)
            self.within = outer

        return recorded


def hidden(name: str, given: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    """A step as somebody saw it who does not see every card."""
    if rng.random() < 0.5:
        return given
    if name == "deal":
        return ([[card for card in hand if rng.random() < 0.5] for hand in given[0]],)
    if name == "draw":
        return (HIDDEN,)
    if name == "choose" and source_of(given[0]) in (DECK, DISCARDS, HAND):
        return (*given[:2], HIDDEN)
    return given


@pytest.mark.parametrize(("game", "heroes"), [("claim2", False), ("claim", True), ("mix", True)])
def test_no_move_of_a_game_is_objected_to(game: str, heroes: bool) -> None:
    rng = Random(f"{game} {heroes}")
    raised = 0
    for _ in range(GAMES):
        dealer = Recorder(random_setup(game, 2, None, heroes, rng), rng)
        dealer.play()
        state = State(dealer.state.setup)
        for name, given in dealer.steps:
            seen = hidden(name, given, rng)
            moves = {
                "play": Move("play", seen[:1]), "take": Move("take", seen[:1]), "draw": Move("draw", seen[:1]),
                "choose": Move("choose", seen[2:], verb=str(seen[0]) if seen else "", seat=seen[1] if seen[1:] else -1),
                "decline": Move("choose"),
            }  # fmt: skip
            if name in moves:
                assert state.objections(moves[name]) == [], (name, seen)
                assert moves[name] in state.legal(), (name, seen)
            raised += name == "choose" and seen[0] == "raise" and seen[2] == HIDDEN
            getattr(state, name)(*seen)
        assert state.over
    assert bool(raised) == heroes
