"""Hidden hands: no legal game, redacted in any way, gives an error; what can be proven is, at once, and nothing else.

The exact answers come from brute force: every way to deal the unseen cards to the hidden places is tried.
"""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest

import claimref
from claimref.cards import CARDS, FACTION, Card
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.canonical import complete
from claimref.records.redact import redact
from claimref.records.simulate import random_setup, simulate
from claimref.referee.judge import judge
from claimref.referee.tricks.verdict import TrickReplay
from tests.properties import slips
from tests.properties.test_trick_games import RULE_SETS

GAMES = 12
CUTS = 40
DOPPELGANGERS = FACTION[CARDS["P0"]]


def redacted(text: str, viewer: int | None) -> str:
    (record,) = read_text(text)
    return write(redact(record, viewer))


def with_gaps(text: str, rng: Random) -> str:
    """The record with things left out that may be: numbers, leaders, outcomes, hidden takes, cards of a hand."""
    two_players = text.split("\n")[1].count(",") == 1
    lines = []
    for line in text.split("\n"):
        if re.match(r"\d+\. ", line) and not re.search(r"\] .*\bS\d", line):  # a Seer's take must stay
            gap = rng.randrange(8)
            if gap == 0:
                line = re.sub(r"^\d+\. ", "", line)
            elif gap == 1:
                line = re.sub(r"^(\d+\. )[A-D] ", r"\1", line)
            elif gap == 2 and two_players and ";" not in line:
                line = line.split(" > ")[0]
            elif gap == 3:
                head, semicolon, rest = line.partition(" ; ")
                if not re.search(r"> [A-D]:\?", head):
                    line = re.sub(r"( [A-D]:\?)+$", "", head) + semicolon + rest
            elif gap == 4:
                line = re.sub(r" ; (banish|discard)[^;]*", "", line)
        elif re.match(r"[A-D]: ", line):
            words = line.split()
            line = " ".join([words[0], *(word if rng.random() < 0.7 else "?" for word in words[1:])])
        elif line.startswith(("result", "votes")) and rng.random() < 0.3:
            continue
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_no_redacted_legal_game_gives_an_error(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"redacted {game} {players} {heroes}")
    for _ in range(GAMES):
        full = simulate(game, players, None, heroes, rng)
        for viewer in (None, *range(players)):
            seen = redacted(full, viewer)
            cut = "\n".join(seen.split("\n")[: rng.randrange(8, 45)])
            for text in (seen, with_gaps(seen, rng), with_gaps(full, rng), cut):
                assert [f for f in claimref.check(text) if f.severity != "info"] == [], text


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_what_a_gap_leaves_out_is_filled_in_once(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"filled {game} {players} {heroes}")
    for _ in range(GAMES):
        text = with_gaps(redacted(simulate(game, players, None, heroes, rng), rng.choice([None, 0])), rng)
        (record,) = read_text(text)
        once = write(complete(record))
        (again,) = read_text(once)
        assert write(complete(again)) == once


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_two_games_that_look_the_same_give_the_same_text(game: str, players: int, heroes: bool) -> None:
    """Redacting what is already redacted for a viewer who sees no more changes nothing."""
    rng = Random(f"same {game} {players} {heroes}")
    for _ in range(GAMES):
        full = simulate(game, players, None, heroes, rng)
        for viewer in (None, *range(players)):
            seen = redacted(full, viewer)
            assert redacted(seen, viewer) == seen
            assert redacted(seen, None) == redacted(full, None)


@pytest.mark.parametrize("game", ["claim", "claim2"])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_revoke_in_a_finished_game_is_found_at_its_card(game: str, viewer: int | None) -> None:
    """Without heroes every card of a hand is played in the end, so every revoke comes to light."""
    rng = Random(f"revoke {game} {viewer}")
    for _ in range(GAMES * 3):
        made = slips.revoke(random_setup(game, 2, None, False, rng), rng)
        if made is None:
            continue
        lines, line, column, end_column, _ = made
        text = "\n".join(lines) + "\n"
        (finding,) = (f for f in claimref.check(redacted(text, viewer)) if f.severity != "info")
        shift = len(lines) - len(redacted(text, viewer).splitlines())
        assert (finding.name, finding.column, finding.end_column) == ("revoke", column, end_column), text
        assert finding.line == line - shift


class Exact:
    """All worlds at the end of a cut record in Phase Two of a game without heroes, and who showed which void."""

    def __init__(self, text: str) -> None:
        (record,) = read_text(text)
        replay = judge(record)
        assert isinstance(replay, TrickReplay)
        table = replay.table
        self.known = [list(hand.cards) for hand in table.hands]
        self.hidden = [hand.hidden for hand in table.hands]
        self.unseen = [card for card, count in enumerate(table.unseen[:-1]) for _ in range(count)]
        self.shown: list[list[tuple[int, Card]]] = [[] for _ in table.hands]
        self.voids: list[tuple[int, int, int, int, int]] = []
        """Seat, faction, number of the trick, line and column of the card."""
        for trick, node in zip(table.tricks, replay.lines, strict=True):
            if trick.phase == 1 or node is None:
                continue
            lead = FACTION[trick.cards[0]]
            for place, (seat, card) in enumerate(zip(trick.order, trick.cards, strict=True)):
                self.shown[seat].append((trick.number, card))
                if FACTION[card] not in (lead, DOPPELGANGERS):
                    span = node.span("card", place)
                    self.voids.append((seat, lead, trick.number, span.line, span.column))

    def worlds(self) -> list[list[list[Card]]]:
        """The hands as they may be now."""
        assert len(self.unseen) == sum(self.hidden)
        return [
            [known + dealt for known, dealt in zip(self.known, hands, strict=True)]
            for hands in _deals(tuple(self.unseen), self.hidden)
        ]

    def held(self, world: list[list[Card]], void: tuple[int, int, int, int, int]) -> bool:
        """Had the player a card of the faction when he did not follow it?"""
        seat, faction, number, _, _ = void
        later = [card for trick, card in self.shown[seat] if trick > number]
        return any(FACTION[card] == faction for card in world[seat] + later)


def _deals(cards: tuple[Card, ...], sizes: list[int]) -> list[list[list[Card]]]:
    """Every way to deal the cards to hands of these sizes; equal cards are not told apart."""
    if len(sizes) == 1:
        return [[list(cards)]]
    found = {}
    for picked in combinations(range(len(cards)), sizes[0]):
        mine = tuple(cards[place] for place in picked)
        if mine not in found:
            rest = tuple(card for place, card in enumerate(cards) if place not in picked)
            found[mine] = [[list(mine), *others] for others in _deals(rest, sizes[1:])]
    return [deal for deals in found.values() for deal in deals]


@pytest.mark.parametrize(("game", "players"), [("claim", 2), ("claim2", 2), ("mix", 3), ("mix", 4)])
@pytest.mark.parametrize("viewer", [None, 0])
def test_provable_is_what_brute_force_calls_provable(game: str, players: int, viewer: int | None) -> None:
    """At every cut of a game with a revoke: reported if no world lets it be legal, and only then; impossible likewise."""
    rng = Random(f"exact {game} {players} {viewer}")
    tried = proven = 0
    while tried < CUTS:
        made = slips.revoke(random_setup(game, players, None, False, rng), rng)
        if made is None:
            continue
        text = redacted("\n".join(made[0]) + "\n", viewer)
        lines = text.splitlines()
        second = slips.tricks(lines, 2)
        if any(f.line < second[0] for f in claimref.check(text)):
            continue  # it happened in Phase One
        for cut in second[2:]:
            prefix = "\n".join(lines[: cut + 1]) + "\n"
            exact = Exact(prefix)
            if len(exact.unseen) > 8:
                continue
            certain, legal = verdict(exact)
            found = [f for f in claimref.check(prefix) if f.severity != "info"]
            assert {(f.line, f.column) for f in found if f.name == "revoke"} == certain, prefix
            assert any(f.name == "impossible" for f in found) == (not legal and not certain), prefix
            tried += 1
            proven += bool(certain)
    assert proven > 5


def verdict(exact: Exact) -> tuple[set[tuple[int, int]], bool]:
    """Where a revoke is certain in every world, and whether some world has none."""
    worlds = exact.worlds()
    certain = {void[3:] for void in exact.voids if all(exact.held(world, void) for world in worlds)}
    legal = any(not any(exact.held(world, void) for void in exact.voids) for world in worlds)
    return {(line, column) for line, column in certain}, legal
