"""What lies in the boxes: the numbers a program uses for factions and heroes are those of the data."""

from __future__ import annotations

from claimref.cards import (
    ABILITY_VERBS,
    ASKS,
    CARDS,
    FACTION,
    FACTIONS,
    FIRST_HERO,
    HERO,
    HERO_ENTRIES,
    HEROES,
    NAME,
    NOTHING,
    VALUE,
    VERBS,
    cards_of,
    faction_number,
    numbers_of,
)


def test_every_faction_has_the_number_of_its_place() -> None:
    assert [faction_number(faction.code) for faction in FACTIONS] == list(range(HERO))
    assert [faction.index for faction in FACTIONS] == list(range(HERO))


def test_heroes_are_the_last_cards() -> None:
    assert [CARDS[hero] for hero in HEROES] == [hero.card for hero in HERO_ENTRIES]
    assert [hero.card for hero in HERO_ENTRIES] == list(range(FIRST_HERO, len(FACTION) - 1))


def test_a_led_card_asks_for_its_faction_and_a_hero_for_nothing() -> None:
    assert ASKS[CARDS["G0"]] == faction_number("G")
    assert ASKS[CARDS["H19"]] == faction_number("H")
    assert {ASKS[CARDS[hero]] for hero in HEROES} == {NOTHING}


def test_every_card_has_a_number_of_its_own_and_every_faction_room_for_its_values() -> None:
    assert [NAME[card] for card in CARDS.values()] == list(CARDS)
    assert len(set(CARDS.values())) == len(CARDS) == sum(len(faction.copies) for faction in FACTIONS) + len(HEROES)
    for faction in FACTIONS:
        numbers = numbers_of(faction.index)
        assert {FACTION[card] for card in numbers} == {faction.index}
        assert [VALUE[card] for card in numbers] == list(range(max(faction.copies) + 1))
        assert [NAME[card] for card in cards_of(faction.index)] == [
            f"{faction.code}{value}" for value in faction.copies
        ]
    assert {FACTION[card] for card in range(FIRST_HERO, FIRST_HERO + len(HEROES))} == {HERO}


def test_verbs_stand_in_canonical_order_each_with_its_power() -> None:
    assert [(verb.word, verb.power) for verb in VERBS.values()] == [
        ("smash", "giants"), ("lay", "vampires"), ("under", "vampires"), ("raise", "skeleton"), ("banish", "cthulhu"),
        ("discard", "cthulhu"),
    ]  # fmt: skip
    assert [verb.order for verb in VERBS.values()] == sorted(verb.order for verb in VERBS.values())
    powers = {entry.power for entry in (*FACTIONS, *HERO_ENTRIES)}
    assert {verb.power for verb in (*VERBS.values(), *ABILITY_VERBS.values())} <= powers
