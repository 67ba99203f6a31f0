"""A card that came back from the discard pile in secret: what becomes of hands that had lost a card nobody saw."""

from __future__ import annotations

import pytest

from claimref.cards import CARDS, HIDDEN, faction_number
from claimref.engine.tricks.hand import Hand
from claimref.engine.tricks.raised import HiddenRaise
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.state import State

G0, G5 = CARDS["G0"], CARDS["G5"]


def short(*cards: int) -> Hand:
    """A hand known to have held these cards, one of which has left it unseen."""
    hand = Hand()
    for card in cards:
        hand.add(card)
    hand.gone = 1
    return hand


@pytest.fixture
def state() -> State:
    """A and B have both lost a card unseen, which may be a G0 (there are five); one of the two lies among the discards."""
    factions = tuple(faction_number(code) for code in "GKUDP")
    state = State(Setup("claim", 2, factions))
    state.hands = [short(G0, G5), short(G0)]
    state.discard = [HIDDEN]
    return state


def test_a_raised_card_that_nobody_saw_go_left_the_first_hand_that_may_have_lost_it(state: State) -> None:
    state.raise_ = HiddenRaise(0, state.discard)
    assert state.may_be_raised(G0, 0)
    assert state.was_raised(G0, 0)
    assert state.raise_ is None
    assert (state.hands[0].cards, state.hands[0].gone) == ([G5], 0)
    assert (state.hands[1].cards, state.hands[1].gone) == ([G0], 1)
    assert state.discard == []


def test_a_card_that_no_hand_may_have_lost_was_not_raised(state: State) -> None:
    state.raise_ = HiddenRaise(0, state.discard)
    state.hands = [Hand(), Hand()]
    assert not state.was_raised(G0, 0)
    assert state.raise_ is not None


def test_of_several_copies_nobody_knows_whose_was_raised(state: State) -> None:
    state.raise_card(G0, 1, [HIDDEN])
    assert [(hand.cards, hand.gone) for hand in state.hands] == [([G0, G5], 1), ([G0, G0], 1)]
    assert state.discard == []


def test_a_single_card_was_that_of_the_hand_that_may_have_lost_it(state: State) -> None:
    state.raise_card(G5, 1, [HIDDEN])
    assert [(hand.cards, hand.gone) for hand in state.hands] == [([G0], 0), ([G0, G5], 1)]
