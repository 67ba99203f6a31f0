"""Commands and completion at any moment of any game: they answer, at 80 columns, and change nothing."""

from __future__ import annotations

from random import Random

import pytest
from players import Memory, answer, header_of, onlooker
from test_session import FAMILIES, game

from claimref.live.front import shown
from claimref.live.position import read_record
from claimref.live.session import COMMANDS, Session
from claimref.notation.nodes import Trick, Turn

ASKING = ("help", "legal", "why", "score", "known", "show", "hand", "save")


@pytest.mark.parametrize("family", FAMILIES)
def test_commands_change_nothing_at_any_moment(family: str) -> None:
    rng = Random(1)
    text = onlooker(read_record(game(family, 12)))
    moves = [node for node in read_record(text).nodes if isinstance(node, Trick | Turn)]
    session = Session(header_of(text), Memory())
    while session.table.question.kind != "over":
        if rng.random() < 0.3:
            state, refused = session.table.position, session.refusals
            name = rng.choice(ASKING)
            said = session.answer(name)
            assert said
            for role, words in said:
                assert all(len(line) <= 80 for line in shown(role, words)), (name, words)
            assert (session.table.position, session.refusals) == (state, refused)
        assert len(session.status()) <= 80, session.status()
        assert len(session.prompt()) <= 60, session.prompt()
        session.answer(answer(session, moves[session.table.moves_done()]))
    assert session.table.on_disk() == text
    for name in ASKING:
        assert session.answer(name)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_answer_can_be_completed_from_its_first_letters(family: str) -> None:
    """What is typed for a card, a place or a choice is among the completions, where one letter of it is typed."""
    text = onlooker(read_record(game(family, 13)))
    moves = [node for node in read_record(text).nodes if isinstance(node, Trick | Turn)]
    session = Session(header_of(text), Memory())
    while session.table.question.kind != "over":
        word = answer(session, moves[session.table.moves_done()])
        if session.table.question.kind in ("face_up", "play", "take", "refill"):
            assert word in session.completions(word[:1]), (word, session.table.question)
        elif session.table.question.kind == "lay" and not word.endswith("pass"):
            assert f"{word[0]}@{word[1:]}" in session.completions(word[0])
        session.answer(word)


def test_completion_is_only_what_is_legal() -> None:
    hands = "deal\nA: G0 G1 G4 D0 D2 D6 U2 U3 U6 U7 P3 P6 P8\nB: G5 G6 G7 K3 D4 D5 D7 U1 U8 U9 P0 P1 P4\n"
    session = Session(f"game: claim\nplayers: Anna, Bram\nleader: A\n\n{hands}", Memory())
    session.answer("D9")
    assert session.completions("G") == ["G0", "G1", "G4"]
    session.answer("G0")
    assert session.completions("") == ["G5", "G6", "G7", "P0", "P1", "P4"]
    assert session.completions("U") == ["undo"]
    assert session.completions("sc") == ["score"]
    assert session.answer("legal") == [("", "G5, G6, G7, P0, P1, P4.")]


def test_every_command_is_obeyed() -> None:
    for name in COMMANDS:
        session = Session("game: claim\nplayers: Anna, Bram\nleader: A\n", Memory())
        session.answer("G5")
        session.answer("note x" if name == "note" else name)
        assert session.left == (name == "quit")
        assert session.refusals == 0


def test_a_terminal_edits_completes_and_remembers() -> None:
    pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    from claimref.live.terminal import Terminal

    session = Session("game: claim\nplayers: Anna, Bram\nleader: A\n", Memory())
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        terminal = Terminal(lambda role, text: text)
        keys.send_text("K8\x7f7\r")
        assert terminal.ask("1. Face up>", session) == "K7"
        keys.send_text("\x1b[A\r")
        assert terminal.ask("1. Face up>", session) == "K7"
        keys.send_text("undo\x03")
        with pytest.raises(KeyboardInterrupt):
            terminal.ask("1. Face up>", session)
        keys.send_text("\x04")
        with pytest.raises(EOFError):
            terminal.ask("1. Face up>", session)


def test_why_does_not_decide_what_is_still_asked() -> None:
    """The Gnome's figure, or what a Seer sees, is asked for; only once it is declined it was not used."""
    head = "game: kingdoms\nplayers: Anna, Bram\nfactions: G D N T U R S\nleader: A\nstart: T\ndisplay: G D N\n"
    session = Session(head, Memory())
    for lay in ("N 1,0", "S 2,0"):
        session.answer(lay)
        said = session.answer("why")[0][1]
        assert "; whether the ability is used is still to be said." in said and "not used" not in said
        session.answer("")
        if lay == "N 1,0":
            assert "lays N at 1,0, not used." in session.answer("why")[0][1]
            session.answer("deck")
    assert "still to be said" not in session.answer("why")[0][1]
