"""The ability words of a turn: what each says, what can't be said, and the canonical way to say it."""

from __future__ import annotations

from textwrap import dedent

import pytest
from kingdom_records import judged, said

from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.canonical import complete

HEADER = """\
game: kingdoms
players: Anna, Bram
leader: A
factions: {factions}
start: {start}
display: G D G

turns
"""


def record(turns: str, start: str = "G", factions: str = "G D N T S P K") -> str:
    """A record with hidden hands, so that anybody may lay anything."""
    return HEADER.format(start=start, factions=factions) + dedent(turns).strip() + "\n"


def names(turns: str, start: str = "G", factions: str = "G D N T S P K") -> list[tuple[str, str]]:
    return [(name, marked) for name, _, marked in said(record(turns, start, factions))]


MORE = "R U I N T P K"


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("G@1,0 +1", []),
        ("G@1,0 use +1", []),
        ("G@1,0 pass", []),
        ("G@1,0 pass +0", []),
        ("G@1,0 pass +1", [("wrong-points", "+1")]),
        ("G@1,0 +2", [("wrong-points", "+2")]),
        ("G@1,0 row +1", [("illegal-choice", "row")]),
        ("G@1,0 use pass", [("illegal-choice", "pass")]),
        ("G@1,0 pass use", [("illegal-choice", "use")]),
        ("N@1,0", []),
        ("N@1,0 +1", [("wrong-points", "+1")]),
        ("N@1,0 to 0,0 +1", []),
        ("N@1,0 use to 0,0 +1", []),
        ("N@1,0 to 0,0 +2", [("wrong-points", "+2")]),
        ("N@1,0 to 2,0 +1", [("illegal-choice", "2,0")]),
        ("N@1,0 to 9,9 +1", [("illegal-choice", "9,9")]),
        ("N@1,0 to 9999,9 +1", [("illegal-choice", "9999,9")]),
        ("N@1,0 use +1", [("missing-choice", "1. A N@1,0 use +1 / deck")]),
        ("T@1,0 row +2", []),
        ("T@1,0 col +1", []),
        ("T@1,0", []),
        ("T@1,0 +2", [("wrong-points", "+2")]),
        ("T@1,0 use", [("missing-choice", "1. A T@1,0 use / deck")]),
        ("T@1,0 row col +2", [("illegal-choice", "col")]),
        ("K@1,0", []),
        ("K@1,0 use", []),
        ("K@1,0 +0", []),
        ("K@1,0 hit 0,0", [("illegal-choice", "0,0")]),
        ("P@1,0", []),
        ("P@1,0 copy 0,0 +0", []),
        ("P@1,0 copy 0,0 +1", [("wrong-points", "+1")]),
        ("P@1,0 copy 0,0 pass", []),
        ("P@1,0 copy 2,0", [("illegal-choice", "2,0")]),
        ("P@1,0 copy 0,0 flip 0,0", [("illegal-choice", "0,0")]),
        ("P@1,0 flip 0,0", [("illegal-choice", "0,0")]),
    ],
)
def test_words(turn: str, found: list[tuple[str, str]]) -> None:
    assert names(f"1. A {turn} / deck\n2. B S@0,1 / deck") == found


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("U@2,0 swap 1,0", []),
        ("U@2,0 swap 0,0", [("illegal-choice", "0,0")]),
        ("I@2,0 flip 1,0", []),
        ("I@2,0 flip 0,0", [("illegal-choice", "0,0")]),
        ("K@2,0 hit 1,0", []),
        ("K@2,0 hit 1,0 1,0", [("illegal-choice", "1,0")]),
        ("K@2,0 hit 1,0 0,0", [("illegal-choice", "0,0")]),
        ("T@2,0 row +3", []),
        ("R@1,1 +2", []),
        ("P@2,0 copy 1,0 +1", []),
        ("P@2,0 copy 1,0", []),
    ],
)
def test_words_after_a_dragon(turn: str, found: list[tuple[str, str]]) -> None:
    header = record(f"1. A R@1,0 / deck\n2. B {turn} / deck\n3. A N@-1,0 / deck", "N", MORE).replace("G D G", "N K N")
    assert [(name, marked) for name, _, marked in said(header)] == found


def test_the_ruling_changes_the_verdict() -> None:
    """Ruling troll-counts-itself: the same line is right with one choice and wrong with the other."""
    text = record("1. A T@1,0 row +2 / deck")
    other = text.replace("start:", "rulings: troll-counts-itself=no\nstart:")
    assert said(text) == []
    assert [(name, marked) for name, _, marked in said(other)] == [("wrong-points", "+2")]
    assert said(other.replace("+2", "+1")) == []


def test_a_gnome_without_a_place_or_a_figure_is_used_for_the_point() -> None:
    turns = "1. A G@1,0 / deck\n2. B K@0,1 / deck\n3. A N@2,0 use +1 / deck\n4. B N@-1,0 to 0,0 +1 / deck"
    assert names(turns) == []


def test_what_the_json_tells_of_a_turn() -> None:
    turns = """
        1. A N@1,0 to 0,0 +1 / D < K
        2. B P@2,0 copy 1,0 use / deck
        3. A K@2,1 hit 2,0 / deck S
        4. B S@2,2 / see
        5. A T@3,1 row / G < N
    """
    moves = judged(record(turns)).to_json()["turns"]
    assert moves[0] == {
        "number": 1, "player": "A", "card": "N", "at": [1, 0], "points": 1, "to": [0, 0], "used": True,
        "draw": {"from": "display", "card": "D", "refill": "K"},
    }  # fmt: skip
    assert moves[1]["copy"] == [1, 0]
    assert moves[2]["hit"] == [[2, 0]]
    assert moves[3]["draw"] == {"from": "seer", "seen": None, "kept": None}
    assert (moves[4]["line"], moves[4]["points"]) == ("row", 2)


def test_a_copy_is_told_before_what_was_done_with_it() -> None:
    turns = """
        1. A N@1,0 to 0,0 +1 / D < K
        2. B P@2,0 copy 1,0 to 1,0 +1 / deck
    """
    told = [one for one, _ in judged(record(turns)).turns[1].told()]
    assert [one.key for one in told if one is not None] == ["ability.copy", "ability.gnomes"]


def canonical(turns: str, start: str = "G") -> list[str]:
    (read,) = read_text(record(turns, start))
    text = write(complete(read))
    return text.split("turns\n")[1].rstrip("\n").split("\n")


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("G@1,0 use / deck", "1. A G@1,0 +1 / deck"),
        ("g@1,0 pass +0 / deck ?", "1. A G@1,0 pass / deck"),
        ("N@1,0 use to 0,0 / deck", "1. A N@1,0 to 0,0 +1 / deck"),
        ("N@1,0 pass / deck", "1. A N@1,0 / deck"),
        ("T@1,0 use row / deck", "1. A T@1,0 row +2 / deck"),
        ("T@1,0 pass / deck", "1. A T@1,0 / deck"),
        ("K@1,0 use +0 / deck", "1. A K@1,0 / deck"),
        ("S@1,0 use / see ? ? ? keep ? ?", "1. A S@1,0 / see"),
        ("S@1,0 pass / deck", "1. A S@1,0 / deck"),
        ("S@1,0 / see ? G ? keep ?", "1. A S@1,0 / see ? G ? keep ?"),
        ("P@1,0 copy 0,0 use / deck", "1. A P@1,0 copy 0,0 +0 / deck"),
        ("P@1,0 copy 0,0 pass / deck", "1. A P@1,0 copy 0,0 pass / deck"),
        ("P@1,0 / deck", "1. A P@1,0 / deck"),
    ],
)
def test_canonical_turns(written: str, right: str) -> None:
    """notation.md, canonical form: number, player and points always, `use` and `pass` only where they say something."""
    assert canonical(written) == [right]
    assert canonical(canonical(written)[0]) == canonical(written)


def test_a_copied_seer_that_was_declined_says_so() -> None:
    """A copied Seer is followed by `/ see` unless `pass` is written, so `pass` stays; a Seer of one's own needs none."""
    for turn in ("1. A P@1,0 copy 0,0 pass / deck", "1. A P@1,0 copy 0,0 pass / D < K", "1. A P@1,0 copy 0,0 pass"):
        assert canonical(turn, "S") == [turn]
        assert names(turn, "S") == []
    assert canonical("1. A P@1,0 copy 0,0 use / see", "S") == ["1. A P@1,0 copy 0,0 / see"]
    assert canonical("1. A S@1,0 pass / deck", "S") == ["1. A S@1,0 / deck"]


def test_a_turn_without_a_card() -> None:
    """A record may stop anywhere, but only there."""
    assert names("1. A G@1,0 / deck\n2. B") == []
    assert names("1. A G@1,0 / deck\n2.") == []
    assert names("1. A G@1,0 / deck\n2. B\n3. A S@2,0 / deck") == [("missing-choice", "2. B")]
