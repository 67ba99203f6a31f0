"""Unseen cards in a game with heroes: five are shuffled in for five other cards, the rest stay in the box."""

from __future__ import annotations

import claimref
from claimref.referee.tricks.unseen import hidden_places, supply
from claimref.referee.tricks.verdict import TrickReplay

HEAD = (
    "game: mix\nplayers: Anna, Bram\nleader: A\nfactions: G K U Z W\nheroes: CTHULHU CUBE LICH MUMMY SKELETON WARLOCK\n"
)


def test_there_is_a_place_for_every_unseen_card_and_no_more() -> None:
    replay = claimref.parse(HEAD + "\nphase 1\n1. A [W5] G1 G0 > A:W5\n")[0].replay()
    assert isinstance(replay, TrickReplay)
    places = hidden_places(replay.table, [(), ()])
    assert sum(place.room for place in places) == sum(supply(replay.table).values())
    assert {place.name: place.room for place in places}["removed"] == 5
