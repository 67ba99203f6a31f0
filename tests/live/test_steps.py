"""The live table drives the engine: a typed card is one move of it, undo is an older table, after a resume as before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from players import Memory, answer, header_of, onlooker
from test_session import FAMILIES, game

from claimref.engine.kingdoms.state import Kingdom
from claimref.engine.tricks.play import Play
from claimref.live import game as live_game
from claimref.live import position
from claimref.live.dealer import dealt
from claimref.live.position import read_record
from claimref.live.session import Session
from claimref.live.table import LiveTable
from claimref.notation.nodes import Trick, Turn
from claimref.referee.judge import judge
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.tricks.referee import TrickReferee

TRICKS = [family for family in FAMILIES if not family.startswith("Kingdoms")]
HEADERS = {
    "claim": "game: claim\nplayers: Anna, Bram\nleader: A\n",
    "mix of three": "game: mix\nplayers: Anna, Bram, Cleo\nleader: C\nfactions: N I D R S T U\n",
    "Fear and heroes": "game: mix\nplayers: Anna, Bram\nleader: B\nfactions: N I V S T\n"
    "heroes: LICH=4 SKELETON=5 WARLOCK=3 CTHULHU=7 MUMMY=2 CUBE=6\n",
    "Kingdoms": "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: S R I P N G D\n",
}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something was done."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        was: Callable[..., Any] = getattr(owner, name)

        def counting(*arguments: Any, **more: Any) -> Any:
            counted[name] += 1
            return was(*arguments, **more)

        monkeypatch.setattr(owner, name, counting)

    for owner, name in (
        (Play, "play"), (Kingdom, "lay"), (TrickReferee, "run"), (KingdomReferee, "run"), (KingdomReferee, "turn"),
        (position, "read_text"), (position, "complete"), (live_game, "read_record"), (live_game, "judge"),
    ):  # fmt: skip
        count(owner, name)
    return counted


def moves_of(text: str) -> list[Trick | Turn]:
    return [node for node in read_record(text).nodes if isinstance(node, Trick | Turn)]


def steps(family: str, seed: int, *, drawn: bool = False) -> Iterator[tuple[Session, str]]:
    """A game card by card: the session before each answer, and the answer."""
    text = game(family, seed)
    text = text if drawn else onlooker(read_record(text))
    moves, session = moves_of(text), Session(header_of(text), Memory(), drawn=drawn)
    while session.table.question.kind != "over":
        move = moves[session.table.moves_done()]
        word = answer(session, move)
        if isinstance(move, Turn) and not move.words and word.endswith(" pass"):
            session.answer(word[:-5])  # somebody asks, unless the point is taken without a question
            asked = session.table.question.kind == "ability"
            session.answer("undo")
            word = word[:-5] if asked else word
        yield session, word
    yield session, ""


@pytest.mark.parametrize("family", TRICKS)
def test_a_typed_card_is_one_move_of_the_engine(family: str, calls: Counter[str]) -> None:
    """Nothing that was played before is played again, and the record is neither read nor judged anew."""
    played = 0
    for session, word in steps(family, 21):
        kind = session.table.question.kind
        calls.clear()
        session.answer(word)
        assert calls == ({"play": 1} if kind == "play" else {}), (kind, word, calls)
        played += calls["play"]
    assert played >= 46


@pytest.mark.parametrize("family", ["Kingdoms", "Kingdoms with Seers"])
def test_a_word_in_kingdoms_touches_only_the_turn_at_hand(family: str, calls: Counter[str]) -> None:
    for session, word in steps(family, 21, drawn=True):
        calls.clear()
        session.answer(word)
        assert set(calls) <= {"turn", "lay"}, (word, calls)
        assert calls["turn"] <= 3, (word, calls)


def shown(session: Session) -> tuple[str, str, str, tuple[list[str], str]]:
    return session.table.on_disk(), session.prompt(), session.status(), session.table.legal()


@pytest.mark.parametrize("seed", [31, 32])
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("family", FAMILIES)
def test_undo_after_a_resume_is_undo_before_it(family: str, drawn: bool, seed: int) -> None:
    for session, word in steps(family, seed, drawn=drawn):
        session.answer(word)
    resumed, typed = Session(session.table.on_disk(), Memory(), drawn=drawn), len(session.past)
    for _ in range(typed):
        assert resumed.answer("undo") == session.answer("undo")
        assert shown(resumed) == shown(session)
    assert resumed.answer("undo") == session.answer("undo") == [("error", "There is nothing to undo.")]
    for _ in range(typed):
        assert resumed.answer("redo")[0][0] == session.answer("redo")[0][0] == ""
    assert resumed.prompt() == session.prompt() == "Game over"


@pytest.mark.parametrize("family", FAMILIES)
def test_undo_after_a_resume_in_the_middle_of_a_line(family: str) -> None:
    for number, (session, word) in enumerate(steps(family, 33)):
        told = ("face_up", "play", "lay", "draw", "refill", "over")  # where the file tells all that was said
        if number % 7 == 5 and session.table.question.kind in told and not session.table.position.held:
            resumed = Session(session.table.on_disk(), Memory())
            back = session.past[: -10 if len(session.past) > 9 else None : -1]
            for table in back if resumed.prompt() == session.prompt() else []:  # not where Enter is asked for again
                resumed.answer("undo")
                assert (resumed.table.on_disk(), resumed.prompt()) == (table.on_disk(), table.prompt())
        session.answer(word)


@pytest.mark.parametrize("family", HEADERS)
def test_undo_after_a_resume_where_claimref_deals(family: str) -> None:
    session = Session(dealt(HEADERS[family], 5), Memory())
    for _ in range(30):
        session.answer(session.table.legal()[0][0])
    resumed = Session(session.table.on_disk(), Memory())
    for _ in range(len(session.past)):
        assert resumed.answer("undo") == session.answer("undo")
        assert shown(resumed) == shown(session)


def stands(table: LiveTable) -> object:
    replay = table.replay
    return replay.kingdom if hasattr(replay, "kingdom") else replay.table


@pytest.mark.parametrize("family", FAMILIES)
def test_the_table_stands_where_the_record_on_disk_stands(family: str) -> None:
    """At every step the state at the table is the one that a referee comes to who reads the file."""
    for session, word in steps(family, 41):
        table = session.table
        if table.question.kind in ("face_up", "play", "lay", "over", "choose") and not table.position.held:
            replay = judge(read_record(table.on_disk()), hindsight=False)
            told: Any = replay
            assert stands(table) == (told.kingdom if hasattr(told, "kingdom") else told.table), table.on_disk()
            assert [f.message for f in replay.findings] == [f.message for f in table.replay.findings]
        session.answer(word)


def test_a_dealt_game_that_somebody_has_changed_asks_for_the_cards_itself() -> None:
    """The deck no longer tells what comes: a player is asked, and nothing breaks."""
    text = dealt(HEADERS["Kingdoms"], 5)
    session = Session(text, Memory())
    for word in (session.table.legal()[0][0], "", "deck"):
        session.answer(word)
    written = session.table.on_disk()
    (drawn,) = re.findall(r"/ deck (\w)", written)
    other = next(code for code in "SRIPNGD" if code != drawn)
    changed = Session(written.replace(f"/ deck {drawn}", f"/ deck {other}"), Memory())
    changed.answer(changed.table.legal()[0][0])
    if changed.table.question.kind == "ability":
        changed.answer("")
    changed.answer(next(word for word in changed.table.legal()[0] if len(word) == 1))
    assert changed.prompt() == "2. Refilled with"
