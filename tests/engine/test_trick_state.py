"""A trick game is a value: at every decision of random games its copy goes on alike, its data give it back, and what is
legal is exactly what nothing speaks against."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import claimref
from claimref.cards import CARDS, HIDDEN, VERBS
from claimref.catalogue import rules, rulings
from claimref.engine.decisions import CHANCE, TOP, Move
from claimref.engine.tricks.state import State
from claimref.records.simulate import random_setup, shuffled
from claimref.referee.tricks.verdict import TrickReplay
from tests.properties.test_trick_games import RULE_SETS
from tests.referee.test_raised_copies import RECORD

GAMES = 6
ANY = [HIDDEN, TOP, *CARDS.values()]


class Player:
    """Plays a random game through the protocol alone; the deck is shuffled beforehand, and chance deals from its top."""

    def __init__(self, game: str, players: int, heroes: bool, rng: Random, *, open_hands: bool = True) -> None:
        setup = random_setup(game, players, None, heroes, rng)
        self.rng = rng
        self.state = State(setup)
        self.deck = shuffled(setup, rng)
        self.open_hands = open_hands

    def move(self) -> Move:
        """A random legal move; chance has only one, or hides it from whoever tells of the game."""
        state = self.state
        decision = state.decision
        assert decision is not None
        if decision.seat != CHANCE or decision.kind == "winner":
            legal = state.legal()
            known = [move for move in legal if HIDDEN not in move.cards]
            return self.rng.choice(known or legal)
        card = self.deck.pop()
        hidden = not self.open_hands and decision.kind in ("deal", "draw", "choose") and self.rng.random() < 0.3
        shown = HIDDEN if hidden else card
        if decision.kind == "choose":
            return Move("choose", (shown,), verb=state.asking[0].verb)
        return Move(decision.kind, (shown,))


def every_move(state: State) -> set[Move]:
    """All moves of the kind that is asked for, possible or not."""
    decision = state.decision
    assert decision is not None
    kind, seats = decision.kind, range(CHANCE, state.setup.seats)
    if kind == "winner":
        return {Move(kind, seat=seat) for seat in seats}
    if kind == "choose":
        chosen = {Move(kind, (card,), verb=verb, seat=seat) for card in ANY for verb in VERBS for seat in seats}
        return {Move(kind), *chosen}
    return {Move(kind, (card,)) for card in ANY}


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_a_state_is_a_value(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"value {game} {players} {heroes}")
    for _ in range(GAMES):
        player = Player(game, players, heroes, rng)
        state = player.state
        while state.decision is not None:
            twin, back = state.copy(), State.from_data(json.loads(json.dumps(state.to_data())))
            assert twin == state == back
            move = player.move()
            assert twin.legal() == state.legal() == back.legal()
            told = state.apply(move)
            assert twin != state
            assert twin.apply(move) == back.apply(move) == told
            assert twin == state == back
        assert told[-1].kind == "over"


@pytest.mark.parametrize("open_hands", [True, False])
@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_legal_is_what_nothing_speaks_against(game: str, players: int, heroes: bool, open_hands: bool) -> None:
    rng = Random(f"legal {game} {players} {heroes} {open_hands}")
    known = rules().keys() | rulings().keys()
    for _ in range(max(GAMES // 3, 1)):
        player = Player(game, players, heroes, rng, open_hands=open_hands)
        state = player.state
        while state.decision is not None:
            assert state.decision.rule in known
            objections = {move: state.objections(move) for move in every_move(state)}
            assert {objection.rule for found in objections.values() for objection in found} <= known
            assert {move for move, found in objections.items() if not found} == set(state.legal())
            assert len(state.legal()) == len(set(state.legal()))
            state.apply(player.move())


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_every_card_is_in_one_place_at_every_decision(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"places {game} {players} {heroes}")
    for _ in range(GAMES):
        player = Player(game, players, heroes, rng)
        deck = Counter(player.deck)
        while player.state.decision is not None:
            player.state.apply(player.move())
            lying = Counter(card for place, card in player.state.places() if place != "deck")
            assert lying + Counter(player.deck) == deck
            if player.state.decision is None or player.state.decision.kind != "deal":
                assert player.state.deck == len(player.deck)


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_whoever_leads_may_play_any_card_of_his_hand(game: str, players: int, heroes: bool) -> None:
    """In either phase, whatever was led in the trick before."""
    player = Player(game, players, heroes, Random(f"lead {game} {players} {heroes}"))
    state = player.state
    while state.decision is not None:
        if state.decision.kind == "play" and (state.trick is None or state.trick.places or not state.trick.cards):
            assert {move.cards[0] for move in state.legal()} == set(state.hands[state.seat].cards)
        state.apply(player.move())


def test_a_wrong_kind_of_move_is_refused() -> None:
    state = State(random_setup("claim", 2, None, False, Random(1)))
    assert [objection.offence for objection in state.objections(Move("play", (CARDS["G7"],)))] == ["illegal-choice"]
    assert [objection.offence for objection in state.objections(Move("deal"))] == ["wrong-card-count"]


def test_data_that_can_not_be_a_state_are_refused() -> None:
    data = State(random_setup("claim", 2, None, False, Random(1))).to_data()
    for key in data.keys() - {"kept"}:  # what powers keep is looked for only in games that have such a power
        with pytest.raises(ValueError, match=r"missing|wanted"):
            State.from_data({other: value for other, value in data.items() if other != key})
    with pytest.raises(ValueError, match="no card"):
        State.from_data({**data, "discard": ["Q4"]})


def test_a_card_raised_in_secret_is_part_of_the_value() -> None:
    """What it may have been, and what was shown of that hand since, goes on in the copy and in the data."""
    replay = claimref.parse(RECORD.partition("13. B I5")[0])[0].replay()
    assert isinstance(replay, TrickReplay)
    state = replay.table
    assert state.raise_ is not None
    assert state.copy() == state == State.from_data(state.to_data())
    other = state.copy()
    assert other.raise_ is not None
    other.raise_.shown.append(CARDS["I5"])
    assert other != state


def test_opponents_come_clockwise() -> None:
    three = State(random_setup("mix", 3, None, False, Random(1)))
    assert [three.opponents(seat) for seat in range(3)] == [[1, 2], [2, 0], [0, 1]]
    four = State(random_setup("mix", 4, None, False, Random(1)))
    assert [four.opponents(seat) for seat in range(4)] == [[1, 3], [2, 0], [3, 1], [0, 2]]
