"""Outcomes of Phase One that can't be as they are written: one finding, and nobody gets another's card."""

from __future__ import annotations

import pytest

import claimref
from tests.rulebook.table import slips

CLAIM = "game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n"
SEERS = "game: claim2\nplayers: Anna, Bram\nleader: A\n\nphase 1\n"
THREE = "game: mix\nplayers: Anna, Bram, Cleo\nleader: C\nfactions: G K D U R P T\n\nphase 1\n"
THREE_SEERS = "game: mix\nplayers: Anna, Bram, Cleo\nleader: C\nfactions: G K D U R P S\n\nphase 1\n"
FOUR = "game: mix\nplayers: Anna, Bram, Cleo, Dirk\nleader: A\nfactions: G K U P S D R\n\nphase 1\n"
Takes = dict[str, str | None]


def takes(text: str) -> Takes:
    """Who took what in the last trick."""
    found: Takes = claimref.parse(text)[0].replay().moves[-1]["takes"]
    return found


# Cleo's P2 wins, Anna's R1 is second; Bram and Dirk draw
@pytest.mark.parametrize(
    ("outcome", "slip", "taken"),
    [
        ("C:G4 A:V3", ("wrong-deck", "A:V3"), "G4 R2 ? ?"),
        ("C:G4 A:K2", ("duplicate-card", "A:K2"), "G4 R2 ? ?"),
        ("C:G4 A:X5", ("unknown-card", "X5"), "G4 R2 ? ?"),
        ("C:V4 A:R2", ("wrong-deck", "C:V4"), "G4 R2 ? ?"),
        ("C:V4", ("wrong-deck", "C:V4"), "? ? ? ?"),
        ("C:G4 A:D5", ("wrong-take", "A:D5"), "G4 R2 ? ?"),
        ("C:G4 A:G4", ("duplicate-card", "A:G4"), "G4 R2 ? ?"),
        ("C:G4 A:R2 B:V3 D:D5", ("wrong-deck", "B:V3"), "G4 R2 ? D5"),
        ("C:G4 A:R2 B:D5 D:D5", ("duplicate-card", "D:D5"), "G4 R2 D5 ?"),
        ("C:D5 A:R2 B:G4 D:S3", ("wrong-take", "C:D5"), "G4 R2 D5 S3"),
        ("C:? A:R2 B:G4 D:S3", ("wrong-take", "C:?"), "G4 R2 ? S3"),
        ("C:G4 A:R2 D:D5 B:S3", ("wrong-take", "D:D5"), "G4 R2 ? ?"),
        ("C:G4 A:R2 D:D5", ("wrong-take", "D:D5"), "G4 R2 ? ?"),
    ],
)
def test_of_four(outcome: str, slip: tuple[str, str], taken: str) -> None:
    text = FOUR + f"1. A [G4 R2] R1 U8 P2 K2 > {outcome}\n"
    assert slips(text) == [slip]
    assert takes(text) == dict(zip("CABD", [None if card == "?" else card for card in taken.split()], strict=True))


def test_of_three() -> None:
    text = THREE + "1. C [P0 U0] R3 K3 U3 > C:U0 A:V3\n"
    assert slips(text) == [("wrong-deck", "A:V3")]
    assert takes(text) == {"C": "U0", "A": "P0", "B": None}


def test_a_card_of_another_deck_is_no_wrong_take() -> None:
    text = CLAIM + "1. A [K3] K7 P5 > A:N3 B:U6\n"
    assert slips(text) == [("wrong-deck", "A:N3")]
    assert takes(text) == {"A": "K3", "B": "U6"}


def test_what_stands_at_the_winner_was_drawn_only_by_one_who_is_written() -> None:
    assert takes(CLAIM + "1. A [K3] K7 P5 > A:U6 B:K3\n") == {"A": "K3", "B": "U6"}
    assert takes(CLAIM + "1. A [K3] K7 P5 > A:U6\n") == {"A": "K3", "B": None}


def test_a_doubled_card_is_reported_where_it_is_turned_up_not_where_it_is_taken() -> None:
    for outcome in ("A:K3", "A:K3 B:?"):
        text = CLAIM + f"1. A [K3] K7 P5 > {outcome}\n2. A [K3] K8 P6 > {outcome}\n"
        assert ("duplicate-card", 7, 7) in [(found.name, found.line, found.column) for found in claimref.check(text)]
        assert slips(text) == [("duplicate-card", "K3")]
    text = SEERS + "1. A [T3] T5 T2 > A:T3 B:?\n2. A [T3] S5 S2 > A:T3 B:?\n"
    assert slips(text) == [("duplicate-card", "T3")]


@pytest.mark.parametrize(
    ("head", "line", "taken"),
    [
        (CLAIM, "1. A U5 U7 > B:K5", {"B": "K5", "A": None}),
        (CLAIM, "1. A [K4 K5] U5 U7 > B:K5", {"B": "K5", "A": None}),
        (THREE, "1. C R3 K3 U3 > C:U0 A:P0", {"C": "U0", "A": "P0", "B": None}),
        (THREE, "1. C [P0] R3 K3 U3 > C:U0 A:P0 B:T4", {"C": "U0", "A": "P0", "B": "T4"}),
        (THREE, "1. C [G0] R3 K3 U3 > C:G0 A:G0 B:T4", {"C": "G0", "A": "G0", "B": "T4"}),
        (THREE, "1. C [T4 P0 U0] R3 K3 U3 > C:U0 A:P0 B:T4", {"C": "U0", "A": "P0", "B": "T4"}),
    ],
)
def test_what_was_turned_up_and_not_written_so_is_what_was_taken(head: str, line: str, taken: Takes) -> None:
    assert slips(head + line + "\n") == [("wrong-card-count", line)]
    assert takes(head + line + "\n") == taken


@pytest.mark.parametrize("cards", ["R1 R3 Q4 S2", "R1 R3 S2", "R1 R3 V4 S2"])
def test_where_a_card_can_not_be_made_out_the_takes_are_as_written(cards: str) -> None:
    for outcome, taken in (
        ("C:G4 B:R2", {"C": "G4", "B": "R2", "A": None, "D": None}),
        ("C:G4", {"C": "G4", "B": None, "A": None, "D": None}),
        ("D:R2 A:G4 B:? C:D5", {"D": "R2", "A": "G4", "B": None, "C": "D5"}),
    ):
        text = FOUR + f"1. A [G4 R2] {cards} > {outcome}\n"
        assert len(slips(text)) == 1
        assert takes(text) == taken


@pytest.mark.parametrize(
    ("outcome", "taken"),
    [
        ("B:X5 A:R3", {"B": "N3", "A": "R3"}),
        ("B:X5 A:?", {"B": "N3", "A": None}),
        ("B:X5 A:N3", {"B": None, "A": "N3"}),
        ("B:X5", {"B": None, "A": None}),
    ],
)
def test_what_a_seers_winner_took_shows_in_what_is_left(outcome: str, taken: Takes) -> None:
    """Bram may have taken the top card or N3: who has N3, or a card of the deck, tells."""
    for card, name in (("X5", "unknown-card"), ("G5", "wrong-deck")):
        text = SEERS + f"1. A [N3] S2 S9 > {outcome.replace('X5', card)}\n"
        assert [found for found, _ in slips(text)] == [name]
        assert takes(text) == taken


@pytest.mark.parametrize(
    ("outcome", "taken"),
    [
        ("C:X5 A:G4 B:R2", {"C": None, "A": "G4", "B": "R2"}),
        ("C:X5 A:G4 B:D5", {"C": "R2", "A": "G4", "B": "D5"}),
        ("C:X5 A:G4 B:?", {"C": "R2", "A": "G4", "B": None}),
    ],
)
def test_what_a_seers_winner_of_three_took_shows_in_what_is_left(outcome: str, taken: Takes) -> None:
    text = THREE_SEERS + f"1. C [G4 R2] S9 S7 S5 > {outcome}\n"
    assert slips(text) == [("unknown-card", "X5")]
    assert takes(text) == taken


def test_a_right_take_stays_with_its_player_beside_a_wrong_one() -> None:
    head = FOUR.replace("leader: A", "leader: C").replace("G K U P S D R", "N I S D P R T")
    text = head + "1. C [P8 S2] T4 I3 T9 R3 > A:? C:S2 D:P8 B:T6\n"
    assert slips(text) == [("wrong-take", "A:?")]
    assert takes(text) == {"A": "P8", "C": "S2", "D": None, "B": "T6"}


def test_two_copies_of_a_card_are_two_cards() -> None:
    """Anna has one N3 from the top of the deck and Cleo the one turned up, or the other way round."""
    head = THREE.replace("leader: C", "leader: A").replace("G K D U R P T", "N I D U R P S")
    text = head + "1. A [N3 D0] S7 S3 N5 > A:N3 B:D0 C:N3\n"
    assert slips(text) == []
    assert takes(text) == {"A": "N3", "B": "D0", "C": "N3"}


def test_whether_a_copy_was_drawn_or_stands_at_the_wrong_name_nobody_knows() -> None:
    text = SEERS + "1. A [N1] T8 T6 > A:R0 B:N1\n"
    assert slips(text) == [("wrong-take", "A:R0")]
    assert takes(text) == {"A": "N1", "B": None}


def test_two_who_choose_in_the_wrong_order_may_have_either_card() -> None:
    """Bram won with a Seer and took the top card; then Anna chooses, and Cleo gets what is left."""
    head = THREE.replace("leader: C", "leader: A").replace("G K D U R P T", "N I D U R P S")
    text = head + "1. A [I1 N1] S2 S3 D3 > B:? C:I1 A:N1\n"
    assert slips(text) == [("wrong-take", "C:I1")]
    assert takes(text) == {"B": None, "A": None, "C": None}


@pytest.mark.parametrize(
    ("first", "slip"),
    [
        ("1. A [K3] Q4 K7 > B:K3 A:?", ("unknown-card", "Q4")),
        ("1. A [K3] K5 N7 > A:K3 B:?", ("wrong-deck", "N7")),
        ("1. A [K3] K5 > A:K3 B:?", ("wrong-card-count", "1. A [K3] K5 > A:K3 B:?")),
        ("1. A [K3] K5 K3 > A:K3 B:?", ("duplicate-card", "K3")),
        ("1. A [K3 %] K5 K4", ("syntax-error", "%")),
    ],
)
def test_a_wrong_take_is_one_whatever_was_impossible_before(first: str, slip: tuple[str, str]) -> None:
    """That the winner takes the card turned up depends on nothing that came before."""
    for line, wrong in (("2. B [U5] K8 K6 > B:? A:?", "B:?"), ("2. B [U5] K8 K6 > B:G7 A:U5", "B:G7")):
        assert slips(CLAIM + first + "\n" + line + "\n") == [slip, ("wrong-take", wrong)]


def test_nobody_takes_once_more_when_everybody_has() -> None:
    assert slips(CLAIM + "1. A [G5] K7 K3 > A:G5 B:? B:?\n") == [("wrong-take", "B:?")]


def test_a_card_that_two_are_written_to_have_is_the_first_one_s() -> None:
    text = FOUR + "1. A [G0 D2] K7 K6 K5 K3 > A:G0 B:G0 C:? D:?\n"
    assert slips(text) == [("wrong-take", "B:G0")]
    assert takes(text)["A"] == "G0"
