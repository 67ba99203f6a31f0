"""The turn, display and deck, set-up (book K, "Spielvorbereitung" and "Spielablauf"), told in records."""

from __future__ import annotations

from textwrap import dedent

import pytest
from kingdom_records import judged, said

from claimref.cards import CODES

HEADER = """\
game: kingdoms
players: Anna, Bram
leader: A
factions: G D N T S P K
start: T
display: G D N
"""


def record(turns: str, *, deal: str = "A: G S\nB: K P", header: str = HEADER) -> str:
    hands = f"\ndeal\n{deal}\n" if deal else ""
    return f"{header}{hands}\nturns\n{dedent(turns).strip()}\n"


def names(turns: str, **more: str) -> list[tuple[str, str]]:
    """What is said, without the line."""
    return [(name, marked) for name, _, marked in said(record(turns, **more))]


# --- Spielvorbereitung -------------------------------------------------------------------------------------------------


def test_set_up() -> None:
    """K, Spielvorbereitung: 49 cards of seven factions; start card, three open cards, two in each hand; 15 figures."""
    kingdom = judged(record("1. A G@1,0 / deck")).kingdom
    assert kingdom.supply == (14, 15)
    assert kingdom.deck == 49 - 1 - 3 - 4 - 1
    assert list(kingdom.cards.values()) == [CODES.index("T"), CODES.index("G")]
    assert not kingdom.figures[1]


def test_the_header_names_who_begins() -> None:
    """K, Spielvorbereitung: the younger player says who begins."""
    assert names("1. B K@1,0 / deck") == [("wrong-leader", "B")]
    assert names("1. B! K@1,0 / deck") == [("irregularity", "B!")]
    without = HEADER.replace("leader: A\n", "")
    assert names("1. B K@1,0 / deck\n2. A G@0,1 / deck", header=without) == []


def test_up_to_four_turns_may_be_missing() -> None:
    """Where the number leaves out more of them, it is merely wrong."""
    turns = "1. A G@1,0 / deck\n{}. A G@2,0 / deck"
    assert [len(judged(record(turns.format(number), deal="")).turns) for number in (3, 5, 7)] == [3, 5, 2]
    assert names(turns.format(5), deal="") == [("wrong-number", "5")]


def test_out_of_turn_and_noticed_goes_on_as_played() -> None:
    turns = """
        1. A G@1,0 / deck N
        2. A! S@2,0 / see G K T keep K G
        3. B K@0,1 / deck
        4. A K@0,-1 / deck
    """
    assert names(turns) == [("irregularity", "A!")]
    assert judged(record(turns)).kingdom.turns == (3, 1)


# --- Karte anlegen und Figur setzen ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "said_of_it"),
    [
        ("1,0", []),
        ("0,-1", []),
        ("1,1", [("not-adjacent", "G@1,1")]),
        ("2,0", [("not-adjacent", "G@2,0")]),
        ("0,0", [("occupied", "G@0,0")]),
        ("9999,3", [("not-adjacent", "G@9999,3")]),
    ],
)
def test_a_side_must_touch(place: str, said_of_it: list[tuple[str, str]]) -> None:
    """K, Karte anlegen: side by side with an open card; a corner is not enough; no card on a card."""
    assert names(f"1. A G@{place} / deck") == said_of_it


def test_a_marked_placement_stands() -> None:
    assert names("1. A G@1,1! +1 / deck\n2. B K@2,1 / deck") == [("irregularity", "G@1,1!")]
    assert names("1. A G@1,0! +1 / deck") == [("needless-mark", "G@1,0!")]
    assert names("1. A G@0,0! +1 / deck") == [("occupied", "G@0,0!")]


def test_a_turned_card_can_not_be_touched() -> None:
    """K, Karte anlegen: the card that is touched lies open."""
    header = HEADER.replace("N T S P K", "N I S P K").replace("start: T", "start: G")
    turns = "1. A I@1,0 flip 0,0 / deck\n2. B K@-1,0 / deck"
    assert names(turns, header=header, deal="A: I S\nB: K P") == [("not-adjacent", "K@-1,0")]
    turns = "1. A I@1,0 flip 0,0 / deck\n2. B K@0,0 / deck"
    assert names(turns, header=header, deal="A: I S\nB: K P") == [("occupied", "K@0,0")]


def test_one_of_two_hand_cards() -> None:
    """K, Karte anlegen: one of the two cards in hand."""
    assert names("1. A K@1,0 / deck") == [("not-in-hand", "K")]
    assert names("1. A G@1,0 / deck K\n2. B P@2,0 / deck\n3. A N@3,0 / deck") == [("not-in-hand", "N")]
    assert names("1. A G@1,0 / deck K\n2. B P@2,0 / deck\n3. A K@3,0 / deck") == []


def test_a_figure_goes_onto_the_card() -> None:
    """K, Karte anlegen: onto the card just laid."""
    kingdom = judged(record("1. A G@1,0 / deck\n2. B K@2,0 / deck")).kingdom
    assert [len(figures) for figures in kingdom.figures] == [1, 1]


# --- Karte nachziehen --------------------------------------------------------------------------------------------------


def test_from_the_display_which_is_refilled() -> None:
    """K, Karte nachziehen: an open card, replaced at once."""
    kingdom = judged(record("1. A G@1,0 / D < K")).kingdom
    assert sorted(CODES[card] for card in kingdom.display) == ["G", "K", "N"]
    assert CODES.index("D") in kingdom.hands[0]
    assert kingdom.deck == 40
    assert names("1. A G@1,0 / K < D") == [("wrong-draw", "K")]
    assert names("1. A G@1,0 / D\n2. B K@2,0 / deck") == [("wrong-draw", "D")]


def test_from_the_deck() -> None:
    """K, Karte nachziehen: or the top card of the deck, which only its player sees."""
    assert names("1. A G@1,0 / deck T\n2. B K@2,0 / deck\n3. A T@3,0 / deck") == []
    kingdom = judged(record("1. A G@1,0 / deck")).kingdom
    assert kingdom.deck == 40
    assert -1 in kingdom.hands[0]


def test_a_card_must_be_taken() -> None:
    """K, Karte nachziehen: it is no choice; the last line of an unfinished record may stop before it."""
    assert names("1. A G@1,0\n2. B K@2,0 / deck") == [("missing-choice", "1. A G@1,0")]
    assert names("1. A G@1,0") == []


def test_three_equal_cards_are_redealt() -> None:
    """K, Karte nachziehen: two of three equal cards go back into the deck and two others come."""
    header = HEADER.replace("display: G D N", "display: G D G")
    turns = "1. A S@1,0 / D < G ; redeal N T\n2. B K@2,0 / N < K"
    assert names(turns, header=header) == []
    kingdom = judged(record(turns, header=header)).kingdom
    assert sorted(CODES[card] for card in kingdom.display) == ["G", "K", "T"]
    assert kingdom.deck == 39
    assert names("1. A S@1,0 / D < G\n2. B K@2,0 / deck", header=header) == [("wrong-draw", "D < G")]
    again = "1. A S@1,0 / D < G ; redeal G G ; redeal G T\n2. B K@2,0 / T < K"
    assert names(again, header=header) == []
    once = "1. A S@1,0 / D < G ; redeal G G\n2. B K@2,0 / T < K"
    assert names(once, header=header) == [("wrong-draw", "D < G")]
    assert names("1. A S@1,0 / D < K ; redeal G T\n2. B K@2,0 / deck", header=header) == [("wrong-draw", "redeal G T")]
    assert names("1. A S@1,0 / deck K ; redeal G T\n2. B K@2,0 / deck", header=header) == [("wrong-draw", "redeal G T")]


def test_a_needless_redeal_is_a_slip_of_its_own_unless_the_draw_is_wrong_anyhow() -> None:
    points, draw = ("wrong-points", "+9"), ("wrong-draw", "redeal G T")
    assert names("1. A G@1,0 +9 / deck K ; redeal G T\n2. B K@2,0 / deck") == [points, draw]
    assert names("1. A G@1,0 +1 / deck K\n2. B K@2,0 ; redeal G T\n3. A S@0,1 / deck") == [
        ("missing-choice", "2. B K@2,0 ; redeal G T")
    ]


def test_a_deck_of_nothing_else_is_not_redealt() -> None:
    """Ruling redeal-until-mixed: while the deck, before shuffling, holds another faction; unknown if hands are hidden."""
    (replay,) = [judged(record("1. A G@1,0 / deck G\n2. B K@2,0 / deck D"))]
    kingdom = replay.kingdom
    g, d = CODES.index("G"), CODES.index("D")
    kingdom.display[:] = [g, g, g]
    kingdom.unseen[:] = [0] * len(kingdom.unseen)
    kingdom.unseen[g], kingdom.deck = 2, 2
    assert kingdom.redeal_due() is False
    kingdom.unseen[d], kingdom.deck = 1, 3
    assert kingdom.redeal_due() is True
    kingdom.hands[0][0] = -1  # one of the three unseen cards is in a hand
    kingdom.deck = 2
    assert kingdom.redeal_due() is None
    kingdom.unseen[d] = 2
    kingdom.deck = 3
    assert kingdom.redeal_due() is True
    kingdom.deck = 0
    assert kingdom.redeal_due() is False


# --- Seher -------------------------------------------------------------------------------------------------------------


def test_a_seer_draws_three_and_keeps_two_of_four() -> None:
    """K, Seher: three from the deck; two of these and the hand card stay, the others go back."""
    replay = judged(record("1. A S@1,0 / see K N T keep T G"))
    assert sorted(CODES[card] for card in replay.kingdom.hands[0]) == ["G", "T"]
    assert replay.kingdom.deck == 40
    assert names("1. A S@1,0 / see K N T keep T D") == [("wrong-draw", "D")]
    assert names("1. A S@1,0 / see K N T D keep T D") == [("wrong-draw", "D")]
    assert names("1. A S@1,0 / see K N T keep T K N") == [("wrong-draw", "N")]


def test_a_seer_is_used_instead_of_taking_a_card_or_not_at_all() -> None:
    """K, Seher: instead of display or deck; nobody must use an ability."""
    assert names("1. A S@1,0 / G < T") == []
    assert names("1. A S@1,0 pass / G < T") == []
    assert names("1. A S@1,0 pass / see K N T keep K N") == [("illegal-choice", "see K N T keep K N")]
    assert names("1. A G@1,0 / see K N T keep K N") == [("illegal-choice", "see K N T keep K N")]
    assert names("1. A S@1,0 use / deck\n2. B K@2,0 / deck") == [("missing-choice", "1. A S@1,0 use / deck")]


def test_a_copied_seer_must_see() -> None:
    turns = "1. A S@1,0 / deck\n2. B P@2,0 copy 1,0 / {}\n3. A G@3,0 / deck"
    assert names(turns.format("see")) == []
    assert names(turns.format("see K N T keep K N")) == []
    assert names(turns.format("deck")) == [("missing-choice", "2. B P@2,0 copy 1,0 / deck")]


# --- Hidden cards ------------------------------------------------------------------------------------------------------


def test_hands_that_nobody_wrote_down() -> None:
    turns = "1. A G@1,0 / deck\n2. B K@2,0 / deck\n3. A N@3,0 / deck\n4. B K@4,0 / deck"
    for deal in ("", "A: G", "A: ? G\nB: ? ?", "B: K ?"):
        assert names(turns, deal=deal) == []
    assert names(turns, deal="B: K D") == []
    assert names(turns, deal="A: D ?\nB: K ?") == []
    assert names("1. A G@1,0 / deck", deal="A: D K") == [("not-in-hand", "G")]


def test_an_eighth_card_of_a_faction() -> None:
    """Seven cards of each: an eighth can't be laid from a hidden hand, drawn or seen."""
    header = HEADER.replace("start: T", "start: G").replace("display: G D N", "display: G G N")
    deal = "A: G G\nB: G G"
    assert names("1. A G@1,0 / N < G", header=header, deal=deal) == [("duplicate-card", "G")]
    assert names("1. A G@1,0 / deck G", header=header, deal=deal) == [("duplicate-card", "G")]
    turns = "1. A G@1,0 / G < T\n2. B G@2,0 / G < T\n3. A G@3,0 / deck\n4. B G@4,0 / deck\n5. A G@5,0 / deck"
    assert names(turns, header=header, deal="A: G G\nB: G ?") == []
    more = turns + "\n6. B K@6,0 / deck\n7. A G@7,0 / deck\n8. B K@8,0 / deck"
    for deal in ("A: G G\nB: G ?", "A: G ?", ""):
        assert names(more, header=header, deal=deal) == []
        assert names(more + "\n9. A G@9,0 / deck", header=header, deal=deal) == [("duplicate-card", "G")]


@pytest.mark.parametrize(
    ("turn", "line"),
    [
        ("1. A G@1,0 / N < G", "line 10"),
        ("1. A G@1,0 / deck G", "line 10"),
        ("1. A G@1,0 / G < T\n2. B G@2,0 / deck G", "line 13"),
    ],
)
def test_where_a_card_was_seen_before_its_eighth(turn: str, line: str) -> None:
    """interface.md, duplicate-card: the second place is marked, the first is named."""
    header = HEADER.replace("start: T", "start: G").replace("display: G D N", "display: G G N")
    text = record(turn, header=header, deal="A: G G\nB: G G")
    (found,) = (finding for finding in judged(text).findings if finding.name == "duplicate-card")
    assert found.message.endswith(f"one of them seen in {line}")
    assert "G" in text.splitlines()[int(line.split()[1]) - 1]


def test_the_last_one_in_another_known_hand() -> None:
    """What is known to be in one hand can't be played from the other."""
    header = HEADER.replace("start: T", "start: G").replace("display: G D N", "display: G G N")
    turns = "1. A G@1,0 / deck\n2. B G@2,0 / deck {}\n3. A G@3,0 / deck"
    assert names(turns.format("T"), header=header, deal="A: G ?\nB: G G") == []
    assert names(turns.format("G"), header=header, deal="A: G ?\nB: G G") == [("not-in-hand", "G")]


# --- Headers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "name", "marked"),
    [
        ("start: T\n", "", "missing-header", "game: kingdoms"),
        ("display: G D N\n", "", "missing-header", "game: kingdoms"),
        ("factions: G D N T S P K\n", "", "missing-header", "game: kingdoms"),
        ("players: Anna, Bram\n", "", "missing-header", "game: kingdoms"),
        ("Anna, Bram", "Anna, Bram, Cleo", "bad-header", "Anna, Bram, Cleo"),
        ("G D N T S P K", "G D N T S P", "bad-header", "G D N T S P"),
        ("G D N T S P K", "G D N T S P G", "bad-header", "G"),
        ("G D N T S P K", "G D N T S P V", "bad-header", "V"),
        ("G D N T S P K", "G D N T S P Elves", "bad-header", "Elves"),
        ("start: T", "start: T G", "bad-header", "T G"),
        ("start: T", "start: ?", "bad-header", "?"),
        ("start: T", "start: Q", "unknown-card", "Q"),
        ("start: T", "start: T5", "unknown-card", "T5"),
        ("start: T", "start: R", "wrong-deck", "R"),
        ("display: G D N", "display: G D", "bad-header", "G D"),
        ("display: G D N", "display: G G G", "bad-header", "G G G"),
        ("display: G D N", "display: G D V", "wrong-deck", "V"),
        ("leader: A", "leader: C", "bad-header", "C"),
        ("start: T", "rulings: troll-counts-itself=maybe\nstart: T", "bad-header", "troll-counts-itself=maybe"),
        ("start: T", "heroes: LICH\nstart: T", "bad-header", "heroes"),
    ],
)
def test_header_slips(old: str, new: str, name: str, marked: str) -> None:
    """One slip in the header gives one finding."""
    turns = "1. A G@1,0 +1 / D < K\n2. B K@2,0 / deck"
    assert names(turns, header=HEADER.replace(old, new)) == [(name, marked)]


def test_factions_by_name() -> None:
    """Codes, or names in four languages."""
    header = HEADER.replace("G D N T S P K", "Goblins, Zwerge, Gnome, Trolls, Seher, Doppelgänger, Caballeros")
    assert names("1. A G@1,0 +1 / D < K", header=header) == []


def test_too_many_cards_dealt() -> None:
    deal = "A: G S K\nB: K P"
    assert names("1. A G@1,0 +1 / deck", deal=deal) == [("wrong-hand-size", "A: G S K")]
