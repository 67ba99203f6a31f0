"""The short way through ordinary turns and the long way give the same verdict on every game, right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from kingdom_records import random_game, redacted
from kingdom_slips import slips

from claimref.notation.nodes import Record
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.referee.kingdoms import KingdomReferee, completed_turns, judge_kingdoms
from claimref.referee.kingdoms_header import read_kingdom
from claimref.referee.kingdoms_replay import KingdomsReplay
from claimref.referee.replay import Bench, Replay
from claimref.rules.kingdom import Kingdom

GAMES = 20
PART = 10


class LongWay(KingdomReferee):
    """A referee who goes the long way with every turn, as one who is watched does."""


def told(record: Record, *, long: bool) -> list[object]:
    """All that anybody can learn from a judged game."""
    replay = judge_kingdoms(record, LongWay) if long else judge_kingdoms(record)
    lines = completed_turns(record, replay)
    whole = write(Record(record.path, record.number, record.line, record.text, lines, record.findings))
    return [
        replay.to_json(),
        whole,
        _turns(replay),
        _state(replay.kingdom) if isinstance(replay, KingdomsReplay) else 0,
    ]


def _turns(replay: Replay) -> list[object]:
    if not isinstance(replay, KingdomsReplay):
        return []
    return [
        (played.node, played.number, played.seat, played.card, played.points, played.ability, tuple(played.uses),
         played.sound, played.outcome.unseen)
        for played in replay.turns
    ]  # fmt: skip


def _state(kingdom: Kingdom) -> list[object]:
    hands = [sorted(hand) for hand in kingdom.hands]
    return [
        kingdom.cards, kingdom.turned, kingdom.figures, kingdom.standing, kingdom.supply, kingdom.points, hands,
        sorted(kingdom.display), kingdom.unseen, kingdom.deck, kingdom.seat, kingdom.at, kingdom.turns, kingdom.over,
    ]  # fmt: skip


def variants(seed: int) -> Iterator[str]:
    """A game in full, as others wrote it down, with a slip or two, and cut short."""
    rng = Random(f"short {seed}")
    full = random_game(seed)
    views = [redacted(full, rng, view, gaps) for view in "AB-" for gaps in (False, True)]
    wrong = [slip.text for slip in slips(full, rng)]
    yield from (full, *views, *wrong)
    for _ in range(len(wrong)):
        yield _both(full, rng.choice([*wrong, *views]), rng.choice(wrong))
    lines = full.split("\n")
    begin = lines.index("turns") + 1
    end = rng.randrange(begin, lines.index("", begin))
    words = lines[end].split(" ")
    for count in range(len(words)):
        yield "\n".join([*lines[:end], " ".join(words[:count])])
    yield "\n".join([*lines[:end], *lines[lines.index("", begin) :]])


def _both(full: str, one: str, other: str) -> str:
    """The slips of two texts in one, where they are about different lines."""
    rows = [text.split("\n") for text in (full, one, other)]
    if len({len(lines) for lines in rows}) > 1:
        return one
    return "\n".join([b if b != a else c for a, b, c in zip(*rows, strict=True)])


@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_both_ways_say_the_same(first: int) -> None:
    for seed in range(first, first + PART):
        for text in variants(seed):
            (record,) = read_text(text)
            assert told(record, long=False) == told(record, long=True), text


def test_ordinary_games_do_go_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above would compare the long way with itself."""

    def refuse(*_: object) -> None:
        raise AssertionError("a referee was asked")

    monkeypatch.setattr("claimref.referee.kingdoms.KingdomReferee", refuse)
    for seed in range(GAMES):
        full = random_game(seed)
        for text in (full, redacted(full, Random(seed), "-", gaps=False)):
            (record,) = read_text(text)
            assert judge_kingdoms(record).findings == []


def test_after_a_slip_turns_go_the_short_way_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong points, a needless mark: the kingdom stands as written, so only that turn needs a closer look."""
    turns: list[object] = []
    long = KingdomReferee.turn
    monkeypatch.setattr(KingdomReferee, "turn", lambda self, node: (turns.append(node), long(self, node))[1])
    for seed in range(10):
        for slip in slips(random_game(seed), Random(seed)):
            if slip.kind in ("wrong_points", "needless_mark"):
                turns.clear()
                (record,) = read_text(slip.text)
                judge_kingdoms(record)
                assert len(turns) == (slip.kind == "needless_mark"), slip.text


def test_who_watches_sees_every_turn() -> None:
    (record,) = read_text(random_game(1))
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    assert setup is not None
    assert LongWay(bench, setup).short is False
