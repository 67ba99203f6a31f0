"""However a record is gone through, the verdict is the same: watched or not, with or without what makes repair fast."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from kingdom_records import random_game, redacted
from kingdom_slips import slips

from claimref.engine.kingdoms.state import Kingdom
from claimref.notation.nodes import Record, Turn
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.canonical_kingdoms import completed_turns
from claimref.referee.kingdoms.header import read_kingdom
from claimref.referee.kingdoms.judge import KingdomReferee, judge_kingdoms
from claimref.referee.kingdoms.readings import Limits
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.repair import NEVER
from claimref.referee.verdict import Bench

GAMES = 20
PART = 10


def told(record: Record, seen: list[Kingdom] | None = None) -> list[object]:
    """All that anybody can learn from a judged game."""
    replay = judge_kingdoms(record, seen)
    lines = completed_turns(record, replay)
    whole = write(Record(record.path, record.number, record.line, record.text, lines, record.findings))
    if not isinstance(replay, KingdomsReplay):
        return [replay.to_json(), whole]
    turns = [
        (turn.node, turn.number, turn.seat, turn.card, turn.points, turn.ability, turn.uses, turn.certainty)
        for turn in replay.turns
    ]
    return [replay.to_json(), whole, turns, replay.kingdom]


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
def test_who_watches_changes_nothing(first: int) -> None:
    """He sees every turn: the kingdom at the beginning, and after each turn as play goes on."""
    for seed in range(first, first + PART):
        for text in variants(seed):
            (record,) = read_text(text)
            seen: list[Kingdom] = []
            unwatched, watched = told(record), told(record, seen)
            assert watched == unwatched, text
            if len(unwatched) == 4:
                assert seen[-1] == unwatched[3], text


def test_what_is_not_worth_while_to_try_would_not_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readings at places that the turns below rule out are left out: nothing changes but the time it takes."""
    texts = [text for seed in range(4) for text in variants(seed)]
    records = [record for text in texts for record in read_text(text)]
    with_limits = [told(record) for record in records]
    monkeypatch.setattr(Limits, "latest", lambda *_: NEVER)
    for record, before in zip(records, with_limits, strict=True):
        assert told(record) == before, record.text


def test_a_referee_is_a_value() -> None:
    """A copy goes on for itself: from where a turn began, that turn is judged again as often as its line grows."""
    (record,) = read_text(random_game(5))
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    assert setup is not None
    whole = KingdomReferee(bench, setup)
    for node in record.nodes:
        if not isinstance(node, Turn):
            continue
        before, words = whole.copy(), node.text.split(" ")
        for count in range(1, len(words) + 1):
            part = " ".join(words[:count])
            if part.endswith(("/", "<", ";", "redeal", "keep", "copy", "swap", "flip", "hit", "to", "see")):
                continue
            lines = record.text.split("\n")
            (begun,) = read_text("\n".join([*lines[: node.line - 1], part]))
            line = begun.nodes[-1]
            assert isinstance(line, Turn)
            typed = before.copy()
            typed.open_end = line
            typed.line(line)
        whole.turn(node)
        assert whole.kingdom == typed.kingdom, node.text
        assert before.kingdom != whole.kingdom
        assert len(before.turns) == len(whole.turns) - 1
        before.turn(node)
        assert before.kingdom == whole.kingdom
    assert not bench.findings
