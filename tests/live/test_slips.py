"""What is against the rules: refused with the finding's text, taken with a `!`, announced when it comes to light."""

from __future__ import annotations

import re
from random import Random

import pytest
from players import Memory, body_of, header_of

import claimref
from claimref.cards import NAME
from claimref.findings import Finding
from claimref.live.dealer import KEY, dealt
from claimref.live.position import key_of, read_record
from claimref.live.session import Session
from claimref.live.tricks import TrickTable

HEADERS = {
    "claim": "game: claim\nplayers: Anna, Bram\nleader: A\n",
    "claim2": "game: claim2\nplayers: Anna, Bram\nleader: B\n",
    "mix of three": "game: mix\nplayers: Anna, Bram, Cleo\nleader: C\nfactions: N I D U P R S\n",
    "mix of four": "game: mix\nplayers: Anna, Bram, Cleo, Dirk\nleader: D\nfactions: G K D T P R S\n",
    "Fear": "game: mix\nplayers: Anna, Bram\nleader: A\nfactions: G K V W H\n",
}
HANDS = """\
deal
A: G0 G1 G4 D0 D2 D6 U2 U3 U6 U7 P3 P6 P8
B: G5 G6 G7 K3 D4 D5 D7 U1 U8 U9 P0 P1 P4
"""


def careless(header: str, seed: int) -> Session:
    """A dealt game with legal moves at random, and now and then a revoke that is noticed and stands."""
    rng = Random(seed)
    session = Session(dealt(header, seed), Memory())
    while session.table.question.kind != "over":
        table = session.table
        assert isinstance(table, TrickTable)
        legal = table.legal()[0]
        if table.question.kind == "play" and rng.random() < 0.2:
            held = [NAME[card] for card in table.state.hands[table.question.seat or 0].cards]
            slips = sorted(set(held) - set(legal))
            if slips:
                said = session.answer(rng.choice(slips))
                assert said[0][0] == "error" and "had to follow" in said[0][1]
                assert session.table is table
                said = session.answer("!")
                assert said[0][0] == "warning"
                continue
        session.answer(rng.choice(legal))
    return session


@pytest.mark.parametrize("family", HEADERS)
def test_slips_that_were_taken_are_the_only_findings(family: str) -> None:
    session = careless(HEADERS[family], 1)
    text = session.table.on_disk()
    found = [finding for finding in claimref.check(text) if finding.severity != "info"]
    assert session.refusals == len(found) > 0
    assert {finding.name for finding in found} == {"irregularity"}
    text = re.sub(rf"{KEY}: .*\n", "", text)
    again = fed(text)
    assert again.refusals == 0
    assert again.table.on_disk() == text
    assert keys(again.table.replay.findings) == keys(claimref.check(text))


@pytest.mark.parametrize("family", HEADERS)
def test_a_record_fed_line_by_line_gives_the_findings_of_check(family: str) -> None:
    """With hidden hands, a revoke is announced when it is proven; one that is known at once is refused, and marked here."""
    text = hidden(careless(HEADERS[family], 2).table.on_disk())
    session = fed(text)
    revokes = {finding.line for finding in claimref.check(text) if finding.name == "revoke"}
    found = {finding.line for finding in session.table.replay.findings if finding.name in ("revoke", "irregularity")}
    assert revokes
    assert found == revokes
    assert keys(session.table.replay.findings) == keys(claimref.check(session.table.on_disk()))


def fed(text: str) -> Session:
    session = Session(re.sub(rf"{KEY}: .*\n", "", header_of(text)), Memory())
    for line in body_of(text):
        before = session.refusals
        session.answer(line)
        while session.refusals > before:
            before = session.refusals
            session.answer("!")
    return session


def hidden(text: str) -> str:
    """As an onlooker writes it who notices nothing."""
    header, _, body = text.partition("\ndeal\n")
    header = re.sub(rf"{KEY}: .*\n", "", header)
    return header + "\nphase 1\n" + re.sub(r"\n(result|votes):.*", "", body.partition("phase 1\n")[2].replace("!", ""))


def keys(findings: list[Finding]) -> list[tuple[str, int, str]]:
    return sorted(map(key_of, findings))


def at_the_table(*typed: str, header: str = HEADERS["claim"] + "\n" + HANDS) -> tuple[Session, list[tuple[str, str]]]:
    session = Session(header, Memory())
    said: list[tuple[str, str]] = []
    for line in typed:
        said = session.answer(line)
    return session, said


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["D9", "G12"], "There is no card G12"),
        (["D9", "G"], "“G” has no value"),
        (["D9", "R5"], "R5 is not in this game's deck"),
        (["D9", "G5"], "can't have it in hand"),
        (["D9", "G0 G5 G6"], "Cards in this trick: 3"),
        (["D9", "G0 U8"], "had to follow Goblins"),
        (["D9", "?"], "can't stand here"),
        (["G5"], "turns up once more than it can"),
        (["[D9] G0 G5 > A"], "is written as the winner"),
        (["[D9] G0 G5 > B:K2"], "is written as taking K2"),
        (["B [D9]"], "is written as leading"),
        (["7. A [D9]"], "This is number 1, but 7 is written"),
        (["0. A [D9]"], "This is number 1, but 0 is written"),
        (["C [D9]"], "no seat of this game"),
        (["D9", "G0 G5 ; smash G3"], "can't be chosen here"),
        (["D9", "G0 G5 ; smash N3"], "not in this game's deck"),
        (["phase 2"], "still to come"),
        (["phase 3"], "expected 1 or 2"),
        (["turns"], "does not belong to this game"),
        (["D9", "deal"], "after the play has begun"),
        (["D9", "A: G0"], "A hand stands under “deal”"),
        (["D9", "leader: B"], "headers come first"),
        (["leader: E"], "is no seat"),
        (["leader:"], "nothing stands there"),
        (["result: A 3-2"], "not over"),
        (["nonsense"], "neither a move nor a command"),
        (["D9", "!"], "nothing that a ! could excuse"),
        (["D9", "%&$"], "does not fit here"),
        (["D9", "x" * 5000], "neither a move nor a command"),
        (["D9", "G0 " * 22_000], "longer than 65536"),
        (["note"], "note what?"),
    ],
)
def test_wrong_input_is_refused_and_changes_nothing(typed: list[str], words: str) -> None:
    *before, wrong = typed
    session, _ = at_the_table(*before)
    state, saved = session.table.position, session.shelf.saved[-1]  # type: ignore[attr-defined]
    said = session.answer(wrong)
    assert words in " ".join(line for _, line in said)
    assert session.table.position == state
    assert session.shelf.saved[-1] == saved  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["", "   ", "\x00\x1b[A", "\t"])
def test_nothing_is_nothing(typed: str) -> None:
    session, _ = at_the_table("D9")
    state = session.table.position
    session.answer(typed)
    assert session.table.position == state or session.refusals


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (["D9", "G0", "U8", "!"], "1. A [D9] G0 U8! > A:D9 B:?"),
        (["D9", "G0 U8!"], "1. A [D9] G0 U8! > A:D9 B:?"),
        (["B D9", "!", "G5 G0"], "1. B! [D9] G5 G0 > B:D9 A:?"),
        (["D9 G0 G5 > A", "!"], "1. A [D9] G0 G5 > A:D9! B:?"),
    ],
)
def test_a_mark_takes_what_was_refused(typed: list[str], line: str) -> None:
    session, _ = at_the_table(*typed)
    assert f"\n{line}\n" in session.table.on_disk()
    assert {f.name for f in claimref.check(session.table.on_disk()) if f.severity != "info"} == {"irregularity"}


def test_a_revoke_is_announced_with_its_proof_and_can_be_marked() -> None:
    session, said = at_the_table("D9 G0 U8", "D8 G2 G3", header=HEADERS["claim"])
    assert said[0][0] == "error"
    assert "It comes to light: Bram (B) did not follow Goblins in trick 1, but held G3" in said[0][1]
    assert "it was played in trick 2" in said[0][1]
    assert session.refusals == 0
    session.answer("!")
    assert "1. A [D9] G0 U8! > A:D9 B:?" in session.table.on_disk()
    session.answer("undo")
    assert "!" not in session.table.on_disk()


def test_why_explains_a_refusal_and_then_the_trick() -> None:
    session, _ = at_the_table("D9", "G0", "U8")
    words = " ".join(line for _, line in session.answer("why"))
    assert "Rule: Who holds a card of the lead faction must play one" in words
    assert "Claim (Dutch edition)" in words
    session.answer("G5")
    words = " ".join(line for _, line in session.answer("why"))
    assert "Bram won trick 1: G5 is the highest." in words


def test_why_names_the_power_that_won_and_the_one_that_gave_the_lead() -> None:
    session, said = at_the_table("D9", "G8", "K2", header=HEADERS["claim"])
    assert "wins with K2 (K2 beats Goblins)" in " ".join(line for _, line in said)
    words = " ".join(line for _, line in session.answer("why"))
    assert "won trick 1: K2 beats Goblins." in words
    assert "[knights; Claim (Dutch edition), “SPECIALE KRACHTEN VAN DE FACTIES – RIDDERS”" in words
    assert "[leading; " in words
    assert "[winning; " not in words


def test_a_first_face_up_card_of_two_is_checked_and_waits() -> None:
    session = Session(HEADERS["mix of three"], Memory())
    assert "not in this game's deck" in session.answer("G5")[0][1]
    assert session.answer("N5") == []
    assert session.prompt() == "1. Second card face up"
    assert "[N5]" not in session.shelf.saved[-1]  # type: ignore[attr-defined]
    session.answer("D3")
    assert session.shelf.saved[-1].endswith("1. C [N5 D3]\n")  # type: ignore[attr-defined]
    session.answer("undo")
    session.answer("undo")
    assert session.prompt() == "1. Two cards face up"


def test_kingdoms_refuses_what_can_not_be_and_takes_what_stands() -> None:
    header = "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: G D N T U R S\nstart: T\ndisplay: G D N\n"
    session = Session(header, Memory())
    assert "not in this kingdom" in session.answer("K 1,0")[0][1]
    assert "a card lies there" in session.answer("G 0,0")[0][1] or session.refusals == 2
    session.answer("G 1,1")
    session.answer("!")
    assert session.prompt() == "1. Anna takes G, D, N or deck"
    assert "lies in the display" in session.answer("T")[0][1] or session.refusals == 4
    session.answer("G D")
    assert "1. A G@1,1! +1 / G < D" in session.table.on_disk()
    assert {f.name for f in claimref.check(session.table.on_disk()) if f.severity != "info"} == {"irregularity"}


def test_a_note_is_a_comment_and_survives() -> None:
    session, _ = at_the_table("D9 G0 G5", "note Anna sighs", "# and Bram smiles", "D8 G6 G1")
    assert "# Anna sighs\n# and Bram smiles\n2. B [D8]" in session.table.on_disk()
    assert read_record(session.table.on_disk()).findings == []


def test_a_game_can_be_given_up() -> None:
    session, said = at_the_table("D9 G0 G5", "D8", "result: B by concession")
    assert said[0] == ("note", "The game was given up: Bram won. It stood Anna 0, Bram 0.")
    assert session.table.on_disk().endswith("2. B [D8]\n\nresult: B by concession\n")
    session.answer("undo")
    assert session.prompt() == "2. Bram leads"


@pytest.mark.parametrize(
    ("header", "move"),
    [
        (HEADERS["claim"], "D9"),
        ("game: kingdoms\nplayers: Anna, Bram\nfactions: G D N T U R S\nstart: T\ndisplay: G D N\n", "G 1,0"),
    ],
)
def test_nobody_plays_on_after_a_concession(header: str, move: str) -> None:
    """Whoever wants to takes the concession back; the record stays as it is until then."""
    session, _ = at_the_table("result: B by concession", header=header)
    before = session.table.on_disk()
    assert session.answer(move) == [("error", "The game is over: “undo” takes a move back, “quit” leaves.")]
    assert (session.prompt(), session.refusals, session.table.on_disk()) == ("Game over", 1, before)
    session.answer("undo")
    session.answer(move)
    assert session.refusals == 1 and session.table.node is not None


def test_votes_are_compared_with_the_votes_so_far_and_change_nothing() -> None:
    """They write themselves at the end: also within a trick nothing is lost when somebody types them."""
    session, _ = at_the_table("D9 G0 G5", "D8", "G1", header=HEADERS["claim"])
    before = session.table.on_disk()
    session.answer("votes: G=A")
    assert (session.prompt(), session.table.on_disk()) == ("2. Anna", before)
