"""Random games: they check clean, nothing is lost on the way, and one slip is one finding, wherever it is made."""

from __future__ import annotations

from random import Random

import pytest
from kingdom_records import errors, judged, random_game, redacted, said
from kingdom_slips import slips

from claimref.cards import HIDDEN
from claimref.engine.kingdoms.setup import COPIES, FIGURES
from claimref.engine.kingdoms.state import Kingdom
from claimref.notation.nodes import Turn
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.canonical import complete
from claimref.records.canonical_kingdoms import replay_until
from claimref.referee.kingdoms.header import read_kingdom
from claimref.referee.kingdoms.judge import KingdomReferee
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.verdict import Bench
from tests.slips import is_told_once

GAMES = 300
PART = 50
parts = pytest.mark.parametrize("first", range(0, GAMES, PART))


def conserved(kingdom: Kingdom) -> None:
    """49 cards and 30 figures, each in one place; what is unseen is in the deck or hidden in a hand."""
    hands = kingdom.hands[0] + kingdom.hands[1]
    seen = [*kingdom.cards.values(), *kingdom.turned.values(), *kingdom.display, *hands]
    assert len(seen) + kingdom.deck == len(kingdom.factions) * COPIES
    assert sum(kingdom.unseen) == kingdom.deck + seen.count(HIDDEN)
    for faction in kingdom.factions:
        assert seen.count(faction) + kingdom.unseen[faction] == COPIES
    assert not kingdom.cards.keys() & kingdom.turned.keys()
    for seat in (0, 1):
        assert sum(kingdom.figures_at(seat, at) for at in kingdom.cards) + kingdom.supply[seat] == FIGURES
        assert kingdom.figures[seat] <= kingdom.cards.keys()


def step_by_step(text: str) -> int:
    """Judge a record turn by turn and count everything after each."""
    (record,) = read_text(text)
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    assert setup is not None
    referee = KingdomReferee(bench, setup)
    conserved(referee.kingdom)
    turns = [node for node in record.nodes if isinstance(node, Turn)]
    for node in turns:
        referee.turn(node)
        conserved(referee.kingdom)
    assert not bench.findings
    return len(turns)


@parts
def test_random_games_are_clean_and_nothing_is_lost(first: int) -> None:
    for seed in range(first, first + PART):
        text = random_game(seed)
        assert errors(text) == [], seed
        assert judged(text).status == "finished"
        assert 15 <= step_by_step(text) <= 48


@parts
def test_random_games_are_canonical(first: int) -> None:
    """What the random player writes is the canonical form, and what is left out of it is filled in again."""
    for seed in range(first, first + PART):
        text = random_game(seed)
        rng = Random(seed)
        lax = redacted(text, rng, "A", True) if seed % 2 else text
        for written in (text, lax):
            (record,) = read_text(written)
            once = write(complete(record))
            (again,) = read_text(once)
            assert write(complete(again)) == once
            if written is text:
                assert once == text


@parts
def test_redacted_games_give_no_error(first: int) -> None:
    """As a spectator or one player saw it, and with more left out: no legal game gives an error."""
    for seed in range(first, first + PART):
        text = random_game(seed)
        whole = judged(text).result
        rng = Random(seed)
        for view in "AB-":
            written = redacted(text, rng, view, gaps=bool(seed % 2))
            assert errors(written) == [], (seed, view)
            assert judged(written).result == whole
        step_by_step(redacted(text, rng, "-", gaps=True))


@parts
def test_a_record_may_stop_anywhere(first: int) -> None:
    """notation.md: also within its last line."""
    for seed in range(first, first + PART):
        text = random_game(seed)
        lines = text.split("\n")
        begin = lines.index("turns") + 1
        end = Random(seed).randrange(begin, lines.index("", begin))
        tokens = lines[end].split(" ")
        for count in range(len(tokens) + 1):
            line = " ".join(tokens[:count])
            if line.endswith(("/", "<", ";", "redeal", "keep", "copy", "swap", "flip", "hit", "to")):
                continue  # a word cut in two is no word
            if " see" in line and count < len(tokens):
                continue
            cut = "\n".join([*lines[:end], line])
            assert said(cut) == [], line


@parts
def test_one_slip_is_one_finding(first: int) -> None:
    """interface.md: rightly named, at its place, and without an echo."""
    for seed in range(first, first + PART, 10):
        for slip in slips(random_game(seed), Random(seed)):
            assert is_told_once(slip), (slip, said(slip.text))


def test_every_kind_of_slip_is_tried() -> None:
    kinds = {slip.kind for seed in range(0, GAMES, 10) for slip in slips(random_game(seed), Random(seed))}
    assert len(kinds) >= 36, kinds


def test_the_kingdom_at_any_turn() -> None:
    text = random_game(7)
    (record,) = read_text(text)
    for turns in (0, 1, 10, 99):
        replay = replay_until(record, turns)
        assert isinstance(replay, KingdomsReplay)
        kingdom = replay.kingdom
        assert len(kingdom.cards) + len(kingdom.turned) == 1 + min(turns, text.count("@"))
