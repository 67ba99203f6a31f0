"""Random tricks of three and four players against the order of picking as the rules tell it (rules.md 3, 4 and 7; E, F)."""

from __future__ import annotations

import random

import pytest

from tests.rulebook.house import clean, record

FACTIONS = "G K P W D H Z"
VALUES = {"G": range(10), "K": range(2, 10), "H": range(20)}
FEAR = "fear-two-players=no"


def picking(cards: list[str], full: bool, knights_first: bool, apart: bool) -> list[int]:
    """The places of the cards in the order in which their players pick, the winner first.

    The lead faction, Doppelgängers among it, then all others, from high to low; equal values: the earlier card. Werewolves
    led at no moon: from low to high, and with `apart` without the Doppelgängers. On led Goblins the highest Knight comes
    first of all, or, as a house rule, every Knight does.
    """
    lead = cards[0][0]
    places = range(len(cards))
    value = [int(card[1:]) for card in cards]
    dark = lead == "W" and not full
    follows = [card[0] == lead or (card[0] == "P" and not (dark and apart)) for card in cards]
    knights = [place for place in places if lead == "G" and cards[place][0] == "K"]
    knights.sort(key=lambda place: -value[place])
    first = knights if knights_first else knights[:1]
    led = sorted((place for place in places if follows[place]), key=lambda place: value[place] * (1 if dark else -1))
    rest = [place for place in places if not follows[place] and place not in first]
    return [*first, *led, *sorted(rest, key=lambda place: -value[place])]


def random_trick(chance: random.Random, players: int) -> list[str]:
    """Cards of one trick, most of them of few factions, so that they meet."""
    few = chance.sample(FACTIONS.split(), 3)
    cards: list[str] = []
    while len(cards) < players:
        faction = chance.choice(few)
        card = f"{faction}{chance.choice(VALUES.get(faction, range(10)))}"
        if card not in [*cards, "W9", "D2", "D8", "G8", "Z2"]:
            cards.append(card)
    return cards


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("knights_first", [False, True])
@pytest.mark.parametrize("apart", [False, True])
def test_picking_order(players: int, full: bool, knights_first: bool, apart: bool) -> None:
    """Whatever meets in a trick: the takes written in this order are right, and the first of them won."""
    rulings = ["knights-rank-only-first=no"] * knights_first + ["doppelganger-under-the-moon=apart"] * apart + [FEAR]
    chance = random.Random(f"{players} {full} {knights_first} {apart}")
    seats = "ABCD"[:players]
    # A wins alone with a Werewolf where the moon is to be full.
    thrown = " ".join(["D0", "D1", "D3"][: players - 1])
    turned = f"1. A [D2 Z2] W9 {thrown} > A:D2 {seats[-1]}:Z2\n" if full else ""
    for _ in range(40):
        cards = random_trick(chance, players)
        if (full and {"D0", "D1", "D3"} & set(cards)) or (full and any(card[0] == "W" for card in cards[1:])):
            continue
        order = [seats[place] for place in picking(cards, full, knights_first, apart)]
        body = f"phase 1\n{turned}{2 if full else 1}. A [G8 D8] {' '.join(cards)} > {order[0]}:G8 {order[1]}:D8"
        more = " ".join(f"{seat}:?" for seat in order[2:])
        verdict = clean(
            record(f"{body} {more}", game="mix", factions=FACTIONS, players=players, rulings=", ".join(rulings))
        )
        trick = verdict.json["tricks"][-1]
        assert trick["winner"] == order[0]
        assert trick["takes"] == {order[0]: "G8", order[1]: "D8", **dict.fromkeys(order[2:])}
