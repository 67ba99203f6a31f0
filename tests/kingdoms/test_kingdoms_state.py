"""The engine is a value: at every decision of random games a copy, and the state read back from JSON, go on the same way,
what is legal is exactly what nothing speaks against, and every card and figure is in one place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

import pytest
from kingdom_records import SWITCHES

from claimref.cards import FACTIONS, HIDDEN, data
from claimref.catalogue import citation
from claimref.engine.decisions import CHANCE, TOP, Move
from claimref.engine.kingdoms.abilities import abilities, verbs
from claimref.engine.kingdoms.setup import COPIES, COUNT, FIGURES, PLAYABLE, KingdomSetup
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import NOWHERE, Place, place, sides

GAMES = 36
PART = 12
LOOKS = 0.2
"""At how many decisions every move that one can think of is compared with the legal ones."""
MANY_FIGURES = 4
"""Every fourth game goes on until every card is laid."""
HIDDEN_GAMES = 3
"""Every third game is one in which nobody saw the hands, and some of what was drawn."""


def new_game(seed: int) -> tuple[Kingdom, Random]:
    rng = Random(f"state {seed}")
    factions = tuple(rng.sample(sorted(PLAYABLE), COUNT))
    cards = [faction for faction in factions for _ in range(COPIES)]
    while True:
        rng.shuffle(cards)
        if len(set(cards[1:4])) > 1:
            break
    hands = [cards[4:6], cards[6:8]] if seed % HIDDEN_GAMES else [cards[4:5], []]
    rulings = {name: "no" for bit, name in enumerate(SWITCHES) if seed & 1 << bit}
    return Kingdom(KingdomSetup(factions, cards[0], cards[1:4], hands, rng.randrange(2), rulings)), rng


def conserved(kingdom: Kingdom, figures: int) -> None:
    """All cards and figures, each in one place; what is unseen is in the deck or hidden."""
    hands = kingdom.hands[0] + kingdom.hands[1]
    known = [*kingdom.cards.values(), *kingdom.turned.values(), *kingdom.display, *hands, *kingdom.seen]
    assert len(known) + kingdom.deck == COUNT * COPIES
    assert sum(kingdom.unseen) == kingdom.deck + known.count(HIDDEN)
    for faction in kingdom.factions:
        assert known.count(faction) + kingdom.unseen[faction] == COPIES
    assert not kingdom.cards.keys() & kingdom.turned.keys()
    assert len(kingdom.laid) == len(kingdom.cards) + len(kingdom.turned)
    for seat in (0, 1):
        assert sum(kingdom.figures_at(seat, at) for at in kingdom.cards) + kingdom.supply[seat] == figures
        assert kingdom.figures[seat] <= kingdom.cards.keys()
        counts = [
            sum(kingdom.figures_at(seat, at) for at in kingdom.cards if kingdom.card(at) == card)
            for card in range(len(FACTIONS))
        ]
        assert kingdom.standing[seat][: len(FACTIONS)] == counts


def near(kingdom: Kingdom) -> list[Place]:
    """All places of the kingdom and around it, and what is none."""
    found = {*kingdom.laid, *(there for at in kingdom.laid for there in sides(at))}
    found |= {there for at in list(found) for there in sides(at)}
    return [*sorted(found), NOWHERE]


def thinkable(kingdom: Kingdom) -> Iterator[Move]:
    """All moves of the kind asked for that one can think of, and some of other kinds."""
    kind = kingdom.phase
    numbers = range(TOP, len(FACTIONS))
    yield from (Move(other) for other in ("lay", "use", "draw", "top", "keep") if other != kind)
    yield Move(kind)
    if kind == "lay":
        places = near(kingdom)
        yield from (Move(kind, (card,), (at,)) for card in range(HIDDEN, len(FACTIONS)) for at in places)
        yield from (Move(kind, (card,)) for card in kingdom.factions)
    elif kind == "use":
        places = near(kingdom)
        beside = [*sides(kingdom.laid[-1]), kingdom.laid[0]]
        for verb in ("use", "pass", *verbs()):
            yield Move(kind, (), (), verb)
            yield from (Move(kind, (), (at,), verb) for at in places)
            yield from (Move(kind, (), pair, verb) for pair in permutations(beside, 2))
            yield from (Move(kind, (), (at, at), verb) for at in beside)
            yield from (Move(kind, (), some, verb) for some in combinations(beside, 3))
    elif kind == "keep":
        for count in (1, 2, 3):
            yield from (Move(kind, kept) for kept in combinations_with_replacement(range(HIDDEN, len(FACTIONS)), count))
    else:
        yield from (Move(kind, (card,)) for card in numbers)
        yield from (Move(kind, (card, card)) for card in kingdom.factions)


def same(move: Move) -> tuple[object, ...]:
    """Moves that say the same in another order are one; a word that names one place names it alone."""
    return move.kind, tuple(sorted(move.cards)), tuple(sorted(move.places)), move.verb


def look(kingdom: Kingdom) -> None:
    """What is legal is what nothing speaks against, and what speaks against a move names a rule that there is."""
    legal = kingdom.legal()
    assert legal, kingdom.phase
    assert len({same(move) for move in legal}) == len(legal)
    for move in legal:
        assert not kingdom.objections(move), move
    free: set[tuple[object, ...]] = set()
    for move in thinkable(kingdom):
        objections = kingdom.objections(move)
        if not objections:
            free.add(same(move))
        for objection in objections:
            assert citation(objection.rule, "kingdoms", "")
            assert objection.case in data("findings")[objection.offence]["say"], objection
    assert {same(move) for move in legal} == free, kingdom.phase


def choose(kingdom: Kingdom, rng: Random) -> Move:
    """Any legal move; abilities mostly used, cards that nobody need see mostly seen."""
    legal = kingdom.legal()
    seen = [move for move in legal if HIDDEN not in move.cards and (move.verb or move.kind != "use")]
    return rng.choice(seen if seen and rng.random() < 0.8 else legal)


def play_out(seed: int) -> str:
    kingdom, rng = new_game(seed)
    figures = FIGURES if seed % MANY_FIGURES else 2 * FIGURES
    for player in kingdom.players:
        player.supply = figures
    other: Kingdom | None = None
    for _ in range(1000):
        decision = kingdom.decision
        conserved(kingdom, figures)
        thawed = Kingdom.from_data(json.loads(json.dumps(kingdom.to_data())))
        assert thawed == kingdom
        if decision is None:
            break
        assert decision.kind == kingdom.phase
        assert (decision.seat == CHANCE) == (decision.kind in ("top", "refill", "see", "redeal"))
        if rng.random() < LOOKS:
            look(kingdom)
            assert thawed == kingdom  # looking changes nothing
        twin = kingdom.copy()
        other = kingdom.copy() if other is None and rng.random() < 0.02 else other
        assert thawed.legal() == twin.legal() == kingdom.legal()
        move = choose(kingdom, rng)
        events = kingdom.apply(move)
        assert thawed == twin
        assert twin.apply(move) == thawed.apply(move) == events
        assert twin == thawed == kingdom
        if other is not None:
            if other != kingdom:
                assert other.apply(move) == events
            assert other == kingdom
    assert kingdom.over is not None
    assert kingdom.legal() == kingdom.apply(move) == []
    assert kingdom.objections(move)[0].offence == "extra-trick"
    return kingdom.over


@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_at_every_decision_the_state_is_a_value(first: int) -> None:
    for seed in range(first, first + PART):
        play_out(seed)


def test_an_equal_state_is_equal_in_everything() -> None:
    """Whatever is changed in a copy, it is no longer the same."""
    kingdom, _ = new_game(1)
    for change in range(9):
        other = kingdom.copy()
        assert other == kingdom
        if change < 2:
            other.players[change].supply -= 1
        elif change == 2:
            other.players[0].points += 1
        elif change == 3:
            other.players[1].turns += 1
        elif change == 4:
            other.display.reverse()
        elif change == 5:
            other.deck -= 1
        elif change == 6:
            other.seat = 1 - other.seat
        elif change == 7:
            other.unseen[kingdom.factions[0]] += 1
        else:
            other.add(place(0, 1), kingdom.factions[0])
        assert other != kingdom, change


# --- Steps by hand -----------------------------------------------------------------------------------------------------


def test_a_card_laid_nowhere_takes_its_figure_with_it() -> None:
    """Where nobody can tell where a card was laid, the supply is one figure smaller all the same."""
    kingdom, _ = new_game(1)
    seat = kingdom.seat
    card = kingdom.hands[seat][0]
    (event,) = kingdom.apply(Move("lay", (card,)))
    assert (event.kind, event.places) == ("lay", ())
    assert kingdom.supply[seat] == FIGURES - 1
    assert not kingdom.figures[seat]
    assert kingdom.lost and kingdom.at is None
    assert kingdom.phase == "draw"


def test_a_card_laid_somewhere_takes_a_figure_with_it_while_there_is_one() -> None:
    for supply, standing in ((1, 1), (0, 0)):
        kingdom, _ = new_game(1)
        seat = kingdom.seat
        kingdom.players[seat].supply = supply
        kingdom.apply(Move("lay", (kingdom.hands[seat][0],), (place(1, 0),)))
        assert kingdom.supply[seat] == 0
        assert len(kingdom.figures[seat]) == standing


def test_a_card_goes_back_to_where_it_was_in_the_hand() -> None:
    for hidden in (False, True):
        for number in (0, 1):
            kingdom, _ = new_game(1)
            seat = kingdom.seat
            card = kingdom.hands[seat][number]
            if hidden:
                kingdom.hands[seat][number] = HIDDEN
                kingdom.lose_sight([card])
                kingdom.hands[seat][1 - number] = next(c for c in kingdom.factions if c != card)
            before = kingdom.copy()
            left = kingdom.lay(card, place(1, 0))
            assert kingdom != before
            kingdom.take_back(left)
            assert kingdom == before


def test_a_place_that_is_taken_holds_no_second_card() -> None:
    kingdom, _ = new_game(1)
    kingdom.apply(Move("lay", (kingdom.hands[kingdom.seat][0],), (0,)))
    assert kingdom.laid == [0]
    assert kingdom.lost


def test_whose_turn_it_is_speaks_against_a_move_of_the_other() -> None:
    kingdom, _ = new_game(1)
    seat = kingdom.seat
    card = kingdom.hands[1 - seat][0]
    kingdom.hands[seat][:] = [card, card]
    (objection,) = kingdom.objections(Move("lay", (card,), (place(1, 0),), seat=1 - seat))
    assert (objection.offence, objection.rule) == ("wrong-leader", "kingdoms-turn")
    kingdom.apply(Move("lay", (card,), (place(1, 0),), seat=1 - seat))
    assert kingdom.stands(1 - seat, place(1, 0))


def test_three_cards_are_seen_or_what_is_left() -> None:
    """Ruling short-seer; the cards that are not kept go back into the deck."""
    seers = next(ability for ability in abilities() if ability.draws).faction
    for deck, count in ((7, 3), (3, 3), (2, 2), (1, 1)):
        kingdom, _ = new_game(1)
        kingdom.deck = deck
        kingdom.hands[kingdom.seat][0] = seers
        kingdom.apply(Move("lay", (seers,), (place(1, 0),)))
        kingdom.apply(Move("use", verb="use"))
        assert kingdom.sight() == count
        seat = kingdom.seat
        for number in range(count):
            assert kingdom.phase == "see"
            assert kingdom.deck == deck - number
            kingdom.apply(Move("see", (HIDDEN,)))
        assert kingdom.phase == "keep"
        kingdom.apply(Move("keep", (HIDDEN, HIDDEN)))
        assert kingdom.deck == deck - 1
        assert kingdom.hands[seat] == ([HIDDEN] * 2 if count > 1 else kingdom.hands[seat])


def test_of_three_equal_cards_two_are_exchanged_one_by_one() -> None:
    """Ruling redeal-until-mixed."""
    kingdom, _ = new_game(1)
    one, two, three = kingdom.factions[:3]
    kingdom.unseen[:] = [COPIES if card in kingdom.factions else 0 for card in range(len(kingdom.unseen))]
    kingdom.display[:] = [one, one, two]
    kingdom.unseen[one] -= 2
    kingdom.unseen[two] -= 1
    for hand in kingdom.hands:
        hand[:] = [HIDDEN, HIDDEN]
    kingdom.phase = "draw"
    deck = kingdom.deck
    kingdom.apply(Move("draw", (two,)))
    kingdom.apply(Move("refill", (one,)))
    assert kingdom.phase == "redeal"
    assert kingdom.redeal_due() is True
    assert kingdom.objections(Move("redeal"))  # they must be
    kingdom.apply(Move("redeal", (three,)))
    assert (kingdom.phase, kingdom.display, kingdom.deck) == ("redeal", [one, three], deck)
    assert kingdom.objections(Move("redeal"))
    kingdom.apply(Move("redeal", (one,)))
    assert (kingdom.display, kingdom.deck, kingdom.phase) == ([one, three, one], deck - 1, "lay")
