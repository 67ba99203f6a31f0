"""Trick lines: every form that the notation names, and where its parts stand."""

from __future__ import annotations

import pytest

from claimref.cards import CARDS, HIDDEN, NAME
from claimref.notation.nodes import Choice, HandLine, Heading, Take, Trick
from tests.notation.seen import CLAIM, MIX3, MIX4, last, record, shown


def cards(names: str) -> tuple[int, ...]:
    return tuple(HIDDEN if name == "?" else CARDS[name] for name in names.split())


def trick(line: str, header: str = CLAIM, heading: str = "phase 1") -> Trick:
    node = last(header, heading, line)
    assert isinstance(node, Trick)
    return node


def part(node: Trick | HandLine, name: str, number: int = 0) -> str:
    """The text where a part stands."""
    line, start, end = node.span(name, number)
    assert line == node.line
    return node.text[start - 1 : end - 1]


def test_a_whole_trick() -> None:
    node = trick("12. A [D5] I7 I3 > A:D5 B:N1 ; B smash N3 N5 ; lay V7 # well")
    assert (node.number, node.leader, node.leader_marked) == (12, 0, False)
    assert node.face_up == cards("D5")
    assert node.cards == cards("I7 I3")
    assert node.marks == ()
    assert node.outcome == (Take(0, CARDS["D5"]), Take(1, CARDS["N1"]))
    smashed = tuple((None, card) for card in cards("N3 N5"))
    assert node.choices == (Choice("smash", 1, smashed), Choice("lay", None, ((None, CARDS["V7"]),)))
    assert node.comment == " well"


def test_places() -> None:
    node = trick("12. A! [D5  g4] I7! I3 > A:D5 B:N1! ; B smash N3 N5 ; lay V7")
    assert part(node, "number") == "12"
    assert part(node, "leader") == "A!"
    assert [part(node, "face_up", number) for number in (0, 1)] == ["D5", "g4"]
    assert [part(node, "card", number) for number in (0, 1)] == ["I7!", "I3"]
    assert [part(node, "take", number) for number in (0, 1)] == ["A:D5", "B:N1!"]
    assert [part(node, "taker", number) for number in (0, 1)] == ["A", "B"]
    assert [part(node, "choice", number) for number in (0, 1)] == ["smash N3 N5", "lay V7"]
    assert [part(node, "item", number) for number in (0, 1, 100)] == ["N3", "N5", "V7"]
    assert node.whole == (5, 1, len(node.text) + 1)


@pytest.mark.parametrize(
    ("line", "number", "leader", "face_up", "played", "winners"),
    [
        ("1. A [D5] I7 I3 > A", 1, 0, "D5", "I7 I3", "A"),
        ("A [D5] I7 I3 > A", None, 0, "D5", "I7 I3", "A"),
        ("1. [D5] I7 I3 > A", 1, None, "D5", "I7 I3", "A"),
        ("[D5] I7 I3", None, None, "D5", "I7 I3", None),
        ("I7 I3 > B", None, None, None, "I7 I3", "B"),
        ("LICH G3", None, None, None, "LICH G3", None),
        ("7) b lich cube", 7, 1, None, "LICH CUBE", None),
        ("\t1.A[D5]I7 I3>A", 1, 0, "D5", "I7 I3", "A"),
        ("  01 .  A  [ D5 ]  I7,I3 > A , B", 1, 0, "D5", "I7 I3", "AB"),
        ("\ufeff1.\xa0A G5", 1, 0, None, "G5", None),
        ("11. A [Z8]", 11, 0, "Z8", "", None),
        ("11. A", 11, 0, None, "", None),
        ("11.", 11, None, None, "", None),
        ("A", None, 0, None, "", None),
        ("11. A [Z8] > A", 11, 0, "Z8", "", "A"),
    ],
)
def test_what_can_be_derived_may_be_left_out(
    line: str, number: int | None, leader: int | None, face_up: str | None, played: str, winners: str | None
) -> None:
    node = trick(line)
    assert (node.number, node.leader) == (number, leader)
    assert node.face_up == (None if face_up is None else cards(face_up))
    assert node.cards == cards(played)
    assert (None if node.outcome is None else "".join("AB"[take.seat] for take in node.outcome)) == winners


def test_three_and_four_players() -> None:
    node = trick("1. C [G5 T2] K7 K3 P9 > B:T2 C:G5 A:?", MIX3)
    assert node.face_up == cards("G5 T2")
    assert node.outcome == (Take(1, CARDS["T2"]), Take(2, CARDS["G5"]), Take(0, HIDDEN))
    assert trick("1. D K7 K3 P9 G5 > D", MIX4).leader == 3
    forced = trick("1. A I3 N3 N1 > A ; smash B:N3 C:N3", MIX3).choices[0]
    assert forced == Choice("smash", None, ((1, CARDS["N3"]), (2, CARDS["N3"])))


@pytest.mark.parametrize(
    ("line", "leader", "marks", "taken"),
    [
        ("3. B! [G5] K7 K3", True, (), None),
        ("3. B [G5] K7 K3!", False, (1,), None),
        ("3. B [G5] K7! K3 ! > A!", False, (0, 1), (True,)),
        ("3. B [G5] K7 K3 > A:U2! B:?", False, (), (True, False)),
        ("3. K7! K3", False, (0,), None),
    ],
)
def test_marks(line: str, leader: bool, marks: tuple[int, ...], taken: tuple[bool, ...] | None) -> None:
    node = trick(line)
    assert (node.leader_marked, node.marks) == (leader, marks)
    assert (None if node.outcome is None else tuple(take.marked for take in node.outcome)) == taken


@pytest.mark.parametrize(
    ("written", "verb", "seat", "items"),
    [
        ("smash N3 N5", "smash", None, [(None, "N3"), (None, "N5")]),
        ("SMASH n3,n5", "smash", None, [(None, "N3"), (None, "N5")]),
        ("lay V7", "lay", None, [(None, "V7")]),
        ("under G3 H17", "under", None, [(None, "G3"), (None, "H17")]),
        ("B under D9", "under", 1, [(None, "D9")]),
        ("raise G4", "raise", None, [(None, "G4")]),
        ("raise ?", "raise", None, [(None, "?")]),
        ("banish ? ?", "banish", None, [(None, "?"), (None, "?")]),
        ("banish G1 G2", "banish", None, [(None, "G1"), (None, "G2")]),
        ("discard A:G3 B:?", "discard", None, [(0, "G3"), (1, "?")]),
        ("discard B : cube", "discard", None, [(1, "CUBE")]),
    ],
)
def test_choices(written: str, verb: str, seat: int | None, items: list[tuple[int | None, str]]) -> None:
    (choice,) = trick(f"6. A I3 I5 > B ; {written}", heading="phase 2").choices
    assert (choice.verb, choice.seat) == (verb, seat)
    assert [(owner, NAME[card]) for owner, card in choice.items] == items


def test_choices_need_no_outcome() -> None:
    assert len(trick("6. A I3 I5 ; smash N3 ; smash N5").choices) == 2


def test_missing_headings_are_for_the_referee() -> None:
    game = record(f"{CLAIM}1. A [D5] I7 I3\ndeal\nA: G0\n2. A [D5] I7 I3\n")
    assert [type(node) for node in game.nodes[3:]] == [Trick, Heading, HandLine, Trick]
    assert game.findings == []


@pytest.mark.parametrize(
    ("line", "seat", "dealt"),
    [
        ("A: G0 G0 ? K9", 0, "G0 G0 ? K9"),
        ("b :g0,LICH", 1, "G0 LICH"),
        ("A:", 0, ""),
        ("A: G0 # rest unknown", 0, "G0"),
    ],
)
def test_hands(line: str, seat: int, dealt: str) -> None:
    node = last(CLAIM, "deal", line)
    assert isinstance(node, HandLine)
    assert (node.seat, node.cards) == (seat, cards(dealt))
    assert part(node, "seat").upper() == "AB"[seat]
    assert [part(node, "card", place).upper() for place in range(len(node.cards))] == dealt.split()


@pytest.mark.parametrize("line", ["phase 1", "PHASE 2", "phase1", "  Phase   2 # second", "deal"])
def test_headings(line: str) -> None:
    node = last(CLAIM, "deal", line)
    assert isinstance(node, Heading)
    assert node.title in ("deal", "phase 1", "phase 2")


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("1. A [G12] K7 Q4 > A:H20", [(7, 10), (15, 17), (22, 25)]),
        ("1. A K1 K3", [(6, 8)]),
        ("1. A G K3", [(6, 7)]),
        ("1. G K3 > A", [(4, 5)]),
        ("1. A G5 D > A:U", [(9, 10), (15, 16)]),
        ("1. A G05 K3", [(6, 9)]),
        ("1. A Ä4 K3", [(6, 8)]),
        ("1. A I3 I5 > B ; smash N2 N", [(24, 26), (27, 28)]),
    ],
)
def test_unknown_cards_keep_their_place(line: str, places: list[tuple[int, int]]) -> None:
    game = record(f"{CLAIM}phase 1\n{line}")
    assert [(name, start, end) for name, _, start, end, _ in shown(game.findings)] == [
        ("unknown-card", start, end) for start, end in places
    ]
    node = game.nodes[-1]
    assert isinstance(node, Trick)
    taken = [take.card for take in node.outcome or ()]
    chosen = [card for choice in node.choices for _, card in choice.items]
    assert [*(node.face_up or ()), *node.cards, *taken, *chosen].count(HIDDEN) == len(places)
