"""Repair: what is tried, what is chosen, and what is still known afterwards."""

from __future__ import annotations

from kingdom_records import judged, said

from claimref.cards import CODES
from claimref.engine.kingdoms.setup import KingdomSetup
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import place
from claimref.notation.reader import read_text
from claimref.referee.kingdoms.readings import Limits
from claimref.referee.repair import NEVER, Search, Unheard

HEAD = """game: kingdoms
players: Anna, Bram
leader: A
factions: G D N T U R S
start: T
display: G D N

deal
A: G U
B: R U

turns
"""


def record(*turns: str) -> str:
    return HEAD + "\n".join(turns) + "\n"


def names(text: str) -> list[tuple[str, int]]:
    """Findings by name and turn."""
    return [(name, line - HEAD.count("\n")) for name, line, _ in said(text)]


def test_heroes_in_the_header_change_nothing() -> None:
    text = record("1. A G@5,5 +1 / D < D").replace("start:", "heroes: all\nstart:")
    assert [name for name, _, _ in said(text)] == ["bad-header", "not-adjacent"]


def test_what_is_in_the_hand_is_told() -> None:
    (finding,) = [one for one in judged(record("1. A N@1,0 / D < D")).findings if one.name == "not-in-hand"]
    assert finding.details["hand"] == "G and U"
    assert finding.details["card"] == "N"
    assert finding.legal == ("G", "U")
    assert finding.rule == "kingdoms-place"


# --- After a repair ----------------------------------------------------------------------------------------------------


def test_a_hand_is_still_known_after_a_turn_was_repaired() -> None:
    """Only where a card was not in the hand is the hand in doubt: a later card that is not there is found."""
    begun = ["1. A G@5,5 +1 / D < D", "2. B R@1,0 +1 / deck S"]
    assert names(record(*begun, "3. A D@0,1 +1 / deck T")) == [("not-adjacent", 1)]
    assert names(record(*begun, "3. A S@0,1 / deck T")) == [("not-adjacent", 1), ("not-in-hand", 3)]
    assert names(record(*begun, "3. A U@0,1 / deck T", "4. B U@1,1 / deck N", "5. A N@0,2 to 0,1 +1 / deck T")) == [
        ("not-adjacent", 1),
        ("not-in-hand", 5),
    ]


def test_a_hand_is_in_doubt_after_a_card_that_was_not_in_it() -> None:
    """Which card it really was, nobody can tell: what is laid from that hand later is not accused."""
    turns = ["1. A N@1,0 / D < D", "2. B R@0,1 +2 / deck S", "3. A S@-1,0 / deck T"]
    assert names(record(*turns)) == [("not-in-hand", 1)]


def test_points_of_an_ability_that_can_not_have_been_used_do_not_count() -> None:
    """They are counted by the record all the same: a result that does so is no second slip."""
    whole = record("1. A U@1,0 swap 5,5 / D < D", "2. B R@0,1 +2 / deck S", "result: *")
    assert names(whole) == [("illegal-choice", 1)]
    assert judged(whole).score.abilities == (0, 2)


def test_the_last_turn_of_an_unfinished_record_is_repaired_within_its_line() -> None:
    """It may stop anywhere, also when it is read otherwise."""
    assert names(record("1. A G@5,5 +1 / D < D", "2. B R@9,9 +1")) == [("not-adjacent", 1), ("not-adjacent", 2)]


def test_a_hidden_card_that_was_not_laid_may_be_any() -> None:
    """Anna's S in line 36 was hidden in her hand, if she laid the D that is known and not the G that is written."""
    assert [(name, line) for name, line, _ in said(HIDDEN_HAND)] == [("not-in-hand", 36)]


HIDDEN_HAND = """\
game: kingdoms
players: Anna, Bram
leader: A
factions: U G D I R K S
start: I
display: K I D

deal
B: G S

turns
1. A S@0,-1 / see
2. B S@1,-1 / see S I G keep G I
3. A G@2,-1 +1 / I < D
4. B G@3,-1 +1 / D < R
5. A I@1,-2 flip 1,-1 / R < S
6. B D@2,-2 +1 / deck I
7. A R@3,-2 +3 / S < S
8. B I@0,-2 flip 1,-2 / deck K
9. A S@-1,-2 / see
10. B I@-1,-1 flip 0,-1 / deck U
11. A K@0,-3 hit 0,-2 / K < R
12. B U@-1,-3 swap 2,-1 / deck R
13. A K@-2,-1 hit -1,-1 / S < D
14. B K@-2,-2 hit -1,-2 -2,-1 / deck S
15. A K@3,0 hit 3,-1 / R < G
16. B S@2,0 / see G U R keep G R
17. A R@2,-3 +2 / deck
18. B G@1,-3 +2 / D < U
19. A S@2,1 / see
20. B R@3,-3 +3 / G < U
21. A U@1,-4 swap -2,-2 / D < G
22. B G@3,1 +3 / G < R
23. A G@3,-4 +1 / R < K
24. B D@-2,-3 +1 / deck K
25. A S@4,1 / see
26. B K@2,-4 hit 3,-4 2,-3 / K < D
27. A U@2,-5 swap 2,-1 / U < G
28. B K@4,0 hit 3,0 4,1 / D < G
29. A U@1,-5 swap -2,-3 / G < D
30. B D@0,-4 +2 / U < R
31. A G@0,-5 +2 / deck
32. B G@-1,-5 +3 / D < I
33. A R@-1,-4 +6 / deck
34. B D@-2,-4 +4 / deck U
35. A S@-2,-5 / see
36. B U@1,1 swap 2,1 / I < R
37. A R@4,-3 +3 / deck
38. B U@4,-2 swap 4,-3 / G < I

result: B 18-36
votes: U=- G=B D=B I=- R=- K=- S=B
"""


# --- The search --------------------------------------------------------------------------------------------------------


def tried(found: dict[str, list[int] | None], *ranks: int) -> tuple[Search[str], list[str]]:
    search: Search[str] = Search([0])
    asked: list[str] = []

    def judge(reading: str) -> list[int] | None:
        asked.append(reading)
        return found[reading]

    readings = list(found)
    search.among(
        [((rank,), reading) for rank, reading in zip(ranks or range(len(found)), readings, strict=False)], judge
    )
    return search, asked


def test_the_reading_that_stumbles_last_is_chosen() -> None:
    search, _ = tried({"a": [5, NEVER], "b": [7], "c": None, "d": [7], "e": [6, 9]})
    assert search.found == [7]
    assert search.chosen == ["b", "d"]
    assert not search.through


def test_nothing_is_tried_after_one_that_makes_sense_to_the_end() -> None:
    search, asked = tried({"a": [5], "b": [NEVER], "c": [NEVER]})
    assert (search.chosen, asked) == (["b"], ["a", "b"])
    assert search.through


def test_the_likeliest_of_equal_readings_stands_first() -> None:
    search, _ = tried({"a": [5], "b": [5], "c": [5]}, 3, 1, 2)
    assert search.chosen == ["b", "c", "a"]


def test_what_can_no_longer_be_among_the_best() -> None:
    search: Search[str] = Search([5, 9])
    assert search.falls_behind([4])
    assert not search.falls_behind([5])
    assert search.falls_behind([5, 8])
    assert not search.falls_behind([5, 9])
    assert not search.falls_behind([6])
    assert search.is_beaten(4)
    assert not search.is_beaten(5)
    assert not search.is_beaten(6)


def test_only_errors_are_counted_while_something_is_tried() -> None:
    (read,) = read_text(HEAD)
    bench = Unheard(read, ["Anna", "Bram"])
    where = read.nodes[0].whole
    bench.find("needless-mark", where)
    assert bench.errors == []
    bench.find("occupied", where, "kingdoms", details={}, rule="kingdoms-place", card="G")
    assert bench.errors == [1]
    assert [finding.name for finding in bench.findings] == ["needless-mark", "occupied"]


# --- What the turns below leave room for -------------------------------------------------------------------------------


def limits(*turns: str) -> Limits:
    (read,) = read_text(record(*turns))
    setup = KingdomSetup(tuple(CODES.index(code) for code in "GDNTURS"), CODES.index("T"), [0, 2, 5])
    return Limits(Kingdom(setup), read.nodes, 0)


def line(number: int) -> int:
    return HEAD.count("\n") + number


def test_a_card_is_laid_there_below() -> None:
    found = limits("1. A G@1,0 +1 / D < D", "2. B R@0,1 +2 / deck")
    assert found.latest(place(1, 0)) == line(1)
    assert found.latest(place(0, 1)) == line(2)
    assert found.latest(place(-1, 0)) == NEVER


def test_a_card_below_touches_nothing_but_it() -> None:
    found = limits("1. A G@1,0 +1 / D < D", "2. B R@-1,1 / deck", "3. A G@5,5 / deck")
    assert found.latest(place(-1, 0)) == line(3)
    assert found.latest(place(0, -1)) == line(2)
    assert found.latest(place(1, 0)) == line(1)
    assert limits("1. A G@-1,1! / D < D").latest(place(0, -1)) == NEVER


def test_what_stands_below_a_line_that_tells_nothing_is_left_out() -> None:
    assert limits("1. A G@1,0 +1 / D < D", "%%%", "3. A G@-1,0 / deck").latest(place(-1, 0)) == NEVER
    assert limits("1. A G@0,0 +1 / D < D", "2. B G@-1,0 / deck").latest(place(-1, 0)) == NEVER
    assert limits("1. A G@0,99999 / D < D", "2. B G@-1,0 / deck").latest(place(-1, 0)) == NEVER
