"""After a line that can't be read, what it was is known again only where the record says so (interface.md, Findings).

Nothing is accused on a guess, and `fmt` writes nothing on one.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from kingdom_records import judged, random_game, redacted, said

import claimref
from claimref.cli.fmt import canonical

HEAD = """\
game: kingdoms
players: Anna, Bram
leader: A
factions: G D N T U R K
start: G
display: D N T

deal
A: G D
B: R K

turns
"""
LINES = ["1. A G@1,0 +1 / deck U", "2. B R@0,1 +2 / deck D", "3. A D@1,1 +1 / deck T", "4. B K@2,0 hit 1,0 / deck G"]


def found(*lines: str, head: str = HEAD) -> list[str]:
    return [name for name, _, _ in said(head + "\n".join(lines) + "\n")]


def formatted(*lines: str, head: str = HEAD) -> list[str]:
    (game,) = claimref.parse(head + "\n".join(lines) + "\n")
    return canonical([game.record]).split("turns\n")[1].splitlines()


def bare(*lines: str) -> list[str]:
    """Without numbers and players."""
    return [re.sub(r"^\d+\. [AB] ", "", line) for line in lines]


def test_a_number_below_tells_that_a_turn_is_lost() -> None:
    assert found(LINES[0], "%%%", *LINES[2:]) == ["syntax-error"]
    assert found("%%%", *LINES[1:]) == ["syntax-error"]


def test_a_number_tells_that_no_turn_is_lost_and_everything_is_judged() -> None:
    assert found(LINES[0], "%%%", *LINES[1:]) == ["syntax-error"]
    assert found(LINES[0], "%%%", LINES[1].replace("+2", "+5"), *LINES[2:]) == ["syntax-error", "wrong-points"]


def test_a_player_below_tells_it_too_also_some_turns_later() -> None:
    third, fourth = bare(*LINES[2:])
    assert found(LINES[0], "%%%", third, f"B {fourth}") == ["syntax-error"]
    assert found(LINES[0], "%%%", *bare(LINES[1]), f"A {third}", fourth) == ["syntax-error"]


def test_where_nothing_tells_nothing_is_accused_and_nothing_is_written() -> None:
    """Was it a turn? Then the next one is Bram's; else it is Anna's."""
    rest = bare(*LINES[2:])
    assert found(LINES[0], "3 G at 1,0", *rest) == ["syntax-error"]
    assert formatted(LINES[0], "3 G at 1,0", *rest) == [LINES[0], "3 G at 1,0", *rest]
    moves = judged(HEAD + "\n".join([LINES[0], "%%%", *rest]) + "\n").moves
    assert [move["player"] for move in moves] == ["A", None, None]


def test_two_unread_lines_may_be_two_turns_or_none() -> None:
    """A player tells only whether it was an even number of turns."""
    third, fourth = bare(*LINES[2:])
    assert found("%%%", "%%%", f"A {third}", fourth) == ["syntax-error", "syntax-error"]
    assert found("%%%", "%%%", f"3. A {third}", fourth) == ["syntax-error", "syntax-error"]
    assert formatted("%%%", "%%%", f"A {third}", fourth)[2:] == [f"A {third}", fourth]


def test_points_are_not_filled_in_where_the_kingdom_is_not_known() -> None:
    """The lost turn may have laid a Dwarf beside the Dwarf."""
    third = LINES[2].replace(" +1", "")
    assert formatted(LINES[0], "%%%", third) == [LINES[0], "%%%", third]
    assert formatted(LINES[0], LINES[1], third)[2] == LINES[2]


def test_who_begins_is_not_known_where_the_first_turn_can_not_be_read() -> None:
    head = HEAD.replace("leader: A\n", "")
    second, third = bare(*LINES[1:3])
    assert found("%%%", second, third, head=head) == ["syntax-error"]
    assert formatted("%%%", second, third, head=head) == ["%%%", second, third]
    assert found("%%%", f"2. B {second}", third, head=head) == ["syntax-error"]
    assert formatted("%%%", f"2. B {second}", third, head=head)[1].startswith("2. B R")
    assert judged(head + f"%%%\n2. B {second}\n{third}\n").leader == 0


def test_house_rules_are_not_known_where_a_line_of_the_header_can_not_be_read() -> None:
    head = HEAD.replace("start:", "%%%\nstart:")
    twice = LINES[2].replace("+1", "+2")  # a Dwarf that counts twice
    assert found(*LINES[:2], twice, head=head) == ["syntax-error"]
    assert found(*LINES[:2], twice) == ["wrong-points"]


@pytest.mark.parametrize("first", [0, 40, 80, 120])
def test_a_legal_game_with_one_unread_line_is_accused_of_nothing_else(first: int) -> None:
    for seed in range(first, first + 40):
        rng = Random(seed)
        whole = random_game(seed)
        lines = redacted(whole, rng, rng.choice("AB-"), gaps=True).split("\n")
        if seed % 2:
            lines = [re.sub(r"^\d+\. ", "", line) for line in lines]
        place = rng.choice([place for place, line in enumerate(lines) if "@" in line])
        lines[place] = rng.choice(["%%%", "34 kjh", lines[place].replace("@", " at ")])
        text = "\n".join(lines)
        assert {line for _, line, _ in said(text)} == {place + 1}, text
        truth = {placement: head for head, placement in re.findall(r"(?m)^(\d+\. [AB]) (\w@\S+)", whole)}
        (game,) = claimref.parse(text)
        for number, player, placement in re.findall(r"(?m)^(\d+\. )?([AB] )?(\w@\S+)", canonical([game.record])):
            if placement in truth:
                assert truth[placement].startswith(number), text
                assert truth[placement].endswith(player.strip()), text


# --- Turns that are not there at all -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_lost_turns_are_one_slip(seed: int) -> None:
    """One, two or three in a row, with players or without; the last ones of a game that has a result."""
    rng = Random(seed)
    lines = random_game(seed).rstrip("\n").split("\n")
    turns = [place for place, line in enumerate(lines) if "@" in line]
    place = rng.choice(turns[:-3])
    for count in (1, 2, 3):
        for text in ("\n".join(lines), re.sub(r"(?m)^(\d+\. )[AB] ", r"\1", "\n".join(lines))):
            left = text.split("\n")
            del left[place : place + count]
            assert [(name, line) for name, line, _ in said("\n".join(left))] == [("wrong-number", place + 1)]
    for count in (1, 2):
        left = lines[: turns[-count]] + lines[turns[-1] + 1 :]
        assert [name for name, _, _ in said("\n".join(left))] == ["wrong-result"]


@pytest.mark.parametrize("seed", range(8))
def test_whoever_counts_wrong_from_a_turn_on_has_lost_none(seed: int) -> None:
    """Everything goes on as the rules have it: only the number is wrong, and it is said once."""
    lines = random_game(seed).rstrip("\n").split("\n")
    turns = [place for place, line in enumerate(lines) if "@" in line]
    place = Random(seed).choice(turns[:-3])
    for line in turns[turns.index(place) :]:
        lines[line] = re.sub(r"^\d+", lambda found: str(int(found[0]) + 2), lines[line])
    assert [(name, line) for name, line, _ in said("\n".join(lines))] == [("wrong-number", place + 1)]


def test_a_lost_turn_shows_at_the_player_where_the_next_number_stands_below() -> None:
    second = re.sub(r"^2\. ", "", LINES[1])
    assert found(second, *LINES[2:]) == ["wrong-leader"]
