"""After a line that can't be read: what is known again, and that nothing is accused or written on a guess."""

from __future__ import annotations

import re
from typing import Any

import pytest

import claimref
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.canonical import complete
from tests.shell import run_here

HEAD = "game: claim\nplayers: Anna, Bram\n"


def names(text: str) -> list[str]:
    return [finding.name for finding in claimref.check(text) if finding.severity != "info"]


def tricks(text: str) -> list[dict[str, Any]]:
    return claimref.parse(text)[0].replay().moves


def formatted(text: str) -> list[str]:
    (record,) = read_text(text)
    return write(complete(record)).splitlines()


# Anna led first; what became of the second trick nobody can read
LOST = HEAD + "leader: A\nphase 1\n1. [G5] K7 K3\n2. [U4] D% D8\n3. [P1] U2 U7\n4. [D0] K9 K4\n"


def test_nobody_knows_who_leads_after_it() -> None:
    """interface.md, findings: who led and what was taken is known again only where the record says so."""
    assert names(LOST) == ["syntax-error"]
    assert [(trick["number"], trick["leader"], trick["winner"], trick["takes"]) for trick in tricks(LOST)] == [
        (1, "A", "A", {"A": "G5", "B": None}),
        (3, None, None, {}),
        (4, None, None, {}),
    ]
    assert formatted(LOST)[-4:] == ["1. A [G5] K7 K3 > A:G5 B:?", "2. [U4] D% D8", "3. [P1] U2 U7", "4. [D0] K9 K4"]


@pytest.mark.parametrize("told", ["3. B [P1] U2 U7", "3. [P1] U2 U7 > A"])
def test_a_seat_or_a_winner_tells_who_led(told: str) -> None:
    """Bram led, or Anna won with the second card: both say the same, and from there on all is known again."""
    text = LOST.replace("3. [P1] U2 U7", told)
    assert formatted(text)[-2:] == ["3. B [P1] U2 U7 > A:P1 B:?", "4. A [D0] K9 K4 > A:D0 B:?"]


def test_a_known_hand_tells_who_led() -> None:
    """U2 is in Bram's hand, so he played the first card."""
    text = LOST.replace("phase 1", "deal\nB: U2\nphase 1")
    assert formatted(text)[-2:] == ["3. B [P1] U2 U7 > A:P1 B:?", "4. A [D0] K9 K4 > A:D0 B:?"]


def test_no_revoke_rests_on_a_guess() -> None:
    """Bram showed no Knights; who played K9 later nobody knows, until the record says it."""
    text = LOST.replace("1. [G5] K7 K3", "1. [G5] K7 D3").replace("K9 K4", "K9 U5")
    assert names(text) == ["syntax-error"]
    assert names(text.replace("4. [", "4. A [")) == ["syntax-error"]
    assert names(text.replace("4. [", "4. B [")) == ["revoke", "syntax-error"]


def test_how_many_tricks_were_lost_is_not_known_without_numbers() -> None:
    """An unreadable line may have been a trick or a remark: no number is written then, and none is told."""
    text = HEAD + "leader: A\nphase 1\n[G5] K7 K3\nthen we had tea\nB [P1] U2 U7\n[D0] K9 K4\n"
    assert names(text) == ["syntax-error"]
    assert [trick["number"] for trick in tricks(text)] == [1, None, None]
    assert formatted(text)[-2:] == ["B [P1] U2 U7 > A:P1 B:?", "A [D0] K9 K4 > A:D0 B:?"]


def test_a_later_number_tells_how_many_were_lost() -> None:
    """With 3 none was lost, and Anna, who won the first, led on; with 4 one was, and who led the next is not known."""
    text = HEAD + "leader: A\nphase 1\n[G5] K7 K3\nthen we had tea\n[P1] U2 U7\n3. [D0] K9 K4\n"
    assert formatted(text)[-2:] == ["2. A [P1] U2 U7 > B:P1 A:?", "3. B [D0] K9 K4 > B:D0 A:?"]
    assert formatted(text.replace("3. [", "4. ["))[-2:] == ["3. [P1] U2 U7", "4. [D0] K9 K4"]


def test_where_the_first_line_can_not_be_read_nobody_knows_who_led() -> None:
    """notation.md, header: leader is whoever the first trick names, else A; but not then."""
    text = HEAD + "phase 1\n1. [G5] K% K3\n2. [P1] U2 U7\n"
    assert names(text) == ["syntax-error"]
    assert "leader: A" not in formatted(text)
    assert tricks(text)[0]["leader"] is None
    named = text.replace("2. [", "2. B [")
    assert tricks(named)[0]["leader"] == "B"
    assert not any(line.startswith("leader:") for line in formatted(named))
    stray = HEAD + "phase 1\nthen we had tea\n1. B [P1] U2 U7\n"
    assert "leader: B" in formatted(stray)


def test_a_heading_that_can_not_be_read_costs_only_itself() -> None:
    """The hands below an unreadable `deal` are hands."""
    text = HEAD + "leader: A\nd%%l\nA: K7 G0\nB: K3 D8\nphase 1\n1. [G5] K7 K3\n2. [U4] G0 D8\n"
    assert names(text) == ["syntax-error"]
    assert names(text.replace("G0 D8", "G1 D8")) == ["syntax-error"]  # there are eleven hidden cards in each hand


def test_a_seer_may_hide_in_an_unreadable_card() -> None:
    """Who won with a card that can't be read may have peeked: which card he took is not known."""
    text = "game: claim2\nplayers: Anna, Bram\nleader: A\nphase 1\n1. A [R0] S4 S% > B\n".replace("S%", "S12")
    assert names(text) == ["unknown-card"]
    assert set(tricks(text)[0]["takes"].values()) <= {None}


def test_the_log_names_nobody_it_does_not_know() -> None:
    told = run_here("show", input=LOST).out
    assert re.search(r"\[P1\] +U2 +U7", told)
    assert "Who led is not known." in told


def test_an_unreadable_header_may_say_what_is_played() -> None:
    """rules.md 7: no finding may rest on a rule the table did not play by; so nothing is judged, nothing else missing."""
    body = "\nphase 1\n1. A [G5] K7 D3 > B\n2. B [U4] LICH D8\n"
    for above in ("h%roes: LICH=5 SKELETON CUBE MUMMY WARLOCK\n", "~~~\n"):
        assert names(HEAD + "leader: A\n" + above + body) == ["syntax-error"]
    assert names("game: mix\nplayers: Anna, Bram\n%actions: G K D U P\n" + body) == ["syntax-error"]
    assert names(HEAD + "~~~\n1. A [G5] K7 K3 > A:LICH\n") == ["syntax-error"]  # without a heading it may be a trick


def test_what_stands_above_a_hand_was_no_move() -> None:
    text = HEAD + "leader: A\ndeal\n~~~\nB: K3 D8\n[G5] K7 K3\n"
    assert formatted(text)[-1] == "1. A [G5] K7 K3 > A:G5 B:?"
