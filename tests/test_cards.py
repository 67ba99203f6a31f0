"""What lies in the boxes: the numbers a program uses for factions and heroes are those of the data."""

from __future__ import annotations

from claimref import cards
from claimref.cards import ASKS, CARDS, FACTIONS, HERO, HEROES, NOTHING


def test_every_faction_has_the_number_of_its_place() -> None:
    assert {faction.code: getattr(cards, faction.code) for faction in FACTIONS} == {
        faction.code: place for place, faction in enumerate(FACTIONS)
    }
    assert len(FACTIONS) == HERO


def test_every_hero_has_the_number_of_his_card() -> None:
    assert {hero: getattr(cards, hero) for hero in HEROES} == {hero: CARDS[hero] for hero in HEROES}


def test_a_led_card_asks_for_its_faction_and_a_hero_for_nothing() -> None:
    assert ASKS[CARDS["G0"]] == cards.G
    assert ASKS[CARDS["H19"]] == cards.H
    assert {ASKS[CARDS[hero]] for hero in HEROES} == {NOTHING}
