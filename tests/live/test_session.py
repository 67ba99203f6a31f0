"""Whole games at the live table, in every family: the transcript is the record, and checks clean."""

from __future__ import annotations

from random import Random

import pytest
from players import Memory, answer, body_of, header_of, onlooker, play_by_card

import claimref
from claimref.cards import CODES
from claimref.live.position import canonical, read_record
from claimref.live.session import Session
from claimref.notation.nodes import Trick, Turn
from claimref.records.simulate import simulate

FAMILIES = {
    "claim": ("claim", 2, "", False),
    "claim2": ("claim2", 2, "", False),
    "mix of two": ("mix", 2, "GKRTS", False),
    "mix of three": ("mix", 3, "NIDRSTU", False),
    "mix of four": ("mix", 4, "GKDUPTS", False),
    "Fear": ("mix", 2, "GKVWH", False),
    "Fear with Gnomes": ("mix", 2, "NIVZW", False),
    "heroes": ("claim", 2, "", True),
    "Fear and heroes": ("mix", 2, "NIVST", True),
    "Kingdoms": ("kingdoms", 2, "GDNTUKP", False),
    "Kingdoms with Seers": ("kingdoms", 2, "SRIPNGD", False),
}


def game(family: str, seed: int) -> str:
    kind, players, factions, heroes = FAMILIES[family]
    return simulate(kind, players, tuple(map(CODES.index, factions)) or None, heroes, Random(seed))


def trouble(text: str) -> list[str]:
    return [finding.message for finding in claimref.check(text) if finding.severity != "info"]


@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize("family", FAMILIES)
def test_card_by_card_with_everything_told(family: str, seed: int) -> None:
    text = game(family, seed)
    session, _ = play_by_card(text, drawn=True)
    assert session.table.question.kind == "over"
    assert session.table.on_disk() == session.shelf.saved[-1] == text  # type: ignore[attr-defined]
    assert not trouble(text)


@pytest.mark.parametrize("seed", [3])
@pytest.mark.parametrize("family", FAMILIES)
def test_card_by_card_as_the_table_sees_it(family: str, seed: int) -> None:
    text = onlooker(read_record(game(family, seed)))
    session, _ = play_by_card(text)
    assert session.table.question.kind == "over"
    assert session.table.on_disk() == text
    assert canonical(read_record(text)) == text
    assert not trouble(text)


@pytest.mark.parametrize("family", FAMILIES)
def test_line_by_line(family: str) -> None:
    text = game(family, 5)
    session = Session(header_of(text), Memory())
    for line in body_of(text):
        session.answer(line)
    assert session.refusals == 0
    assert session.table.on_disk() == text


@pytest.mark.parametrize("family", FAMILIES)
def test_the_file_is_a_clean_record_at_every_moment(family: str) -> None:
    session, _ = play_by_card(onlooker(read_record(game(family, 6))))
    for text in session.shelf.saved[:: 7 if family.startswith("K") else 11]:  # type: ignore[attr-defined]
        assert not trouble(text), text


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_goes_on_from_any_moment(family: str) -> None:
    """Whoever takes up the file plays on to the same end: no move is lost."""
    text = onlooker(read_record(game(family, 7)))
    moves = [node for node in read_record(text).nodes if isinstance(node, Trick | Turn)]
    whole, _ = play_by_card(text)
    rng = Random(7)
    saved = whole.shelf.saved  # type: ignore[attr-defined]
    for moment in sorted(rng.sample(range(len(saved)), 3)):
        session = Session(saved[moment], Memory())
        while session.table.question.kind != "over":
            session.answer(answer(session, moves[session.table.moves_done()]))
        assert session.refusals == 0
        assert session.table.on_disk() == text


@pytest.mark.parametrize("family", FAMILIES)
def test_undo_goes_back_to_the_beginning_and_redo_to_the_end(family: str) -> None:
    text = onlooker(read_record(game(family, 8)))
    session, typed = play_by_card(text)
    start = session.past[0]
    for _ in typed:
        session.answer("undo")
    assert session.table is start
    assert "nothing to undo" in session.answer("undo")[0][1]
    for _ in typed:
        session.answer("redo")
    assert session.table.on_disk() == text
    assert "nothing to redo" in session.answer("redo")[0][1]


def test_undo_past_a_phase_end_and_on_from_there() -> None:
    text = onlooker(read_record(game("claim", 9)))
    session, typed = play_by_card(text)
    while session.table.question.kind == "over" or session.status().startswith("Phase Two"):
        session.answer("undo")
    assert session.prompt().startswith("13. ")
    assert "phase 2" not in session.shelf.saved[-1]  # type: ignore[attr-defined]
    for word in typed[-27:]:
        session.answer(word)
    assert session.table.on_disk() == text


def test_base_claim_takes_no_keystroke_more_than_its_cards_and_enter() -> None:
    _, typed = play_by_card(onlooker(read_record(game("claim", 11))))
    assert len(typed) == 13 * 3 + 13 * 2
    assert all(typed)


def test_several_cards_in_one_line_and_lower_case() -> None:
    session = Session("game: claim\nplayers: Anna, Bram\nleader: B\n", Memory())
    session.answer("g5 k7, k3")
    session.answer("B [d3] d4 u3 > b:d3 a:d9   # a hard one")
    assert session.record.nodes[-1].text == "2. B [D3] D4 U3 > B:D3 A:D9 # a hard one"


def test_the_words_at_the_table() -> None:
    session = Session("game: claim\nplayers: Anna, Bram\nleader: A\n", Memory())
    assert session.prompt() == "1. Face up"
    session.answer("G0")
    assert session.prompt() == "1. Anna leads"
    session.answer("G4")
    assert session.prompt() == "1. Bram"
    assert session.answer("P6") == [("", "Bram wins with P6 and takes G0. Anna draws. Bram leads.")]
    assert session.status() == "Phase One, trick 2 of 13 · Bram leads · votes 0-0"
