"""The records that come with claimref: complete games, one slip per finding, one verdict per ruling.

What a record must give stands here, written by hand; the records themselves say in their first line what they are about.

The golden files in tests/golden/records hold what `claimref convert --to json` makes of one game per rule set. After
a change that is meant, write them anew with

    CLAIMREF_GOLDEN=write pytest tests/test_records.py

and look at the difference before it goes in.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import claimref
from claimref.catalogue import entries, rulings
from claimref.cli.fmt import canonical
from claimref.findings import Finding
from claimref.notation import nodes
from tests.test_examples import agrees

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "records"
GOLDEN = ROOT / "tests" / "golden" / "records"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def judged(path: Path) -> dict[str, Any]:
    """The only game of a file as JSON."""
    (game,) = claimref.read(path)
    return game.replay().to_json()


def said(text: str) -> list[Finding]:
    """What is wrong with a text; that it is not finished is no slip."""
    return [finding for finding in claimref.check(text) if finding.name != "unfinished"]


def marked(text: str, finding: Finding) -> str:
    return text.splitlines()[finding.line - 1][finding.column - 1 : finding.end_column - 1]


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line, run from the root of the project."""
    code = "from claimref.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


# ---------------------------------------------------------------- complete games

GAMES = sorted((RECORDS / "games").glob("*.claim"))
LAX = sorted((RECORDS / "games" / "lax").glob("*.claim"))

ENDS = {
    "claim-decided-by-the-highest-knight": (["B"], "votes"),
    "claim-two-to-two-decided-by-cards": (["A"], "cards"),
    "claim-shared-win": (["A", "B"], "shared"),
    "claim2-shared-win": (["A", "B"], "shared"),
    "mix3-decided-by-values": (["B"], "values"),
    "mix3-two-of-three-share": (["A", "B"], "shared"),
    "mix4-decided-by-cards": (["BD"], "cards"),
    "mix4-teams-share": (["AC", "BD"], "shared"),
    "fear-a-replaced-vampire": (["A"], "cards"),
    "fear-shadows-decided-by-cards": (["B"], "cards"),
    "kingdoms-decided-by-figures": (["A"], "figures"),
    "kingdoms-shared-win": (["A", "B"], "shared"),
    "kingdoms-every-card-laid": (["A"], "points"),
}


@pytest.mark.parametrize("path", [*GAMES, *LAX], ids=lambda path: path.stem)
def test_a_game_is_legal_and_played_to_the_end(path: Path) -> None:
    game = judged(path)
    assert (game["findings"], game["legal"], game["status"]) == ([], True, "finished")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_in_canonical_form(path: Path) -> None:
    (game,) = claimref.read(path)
    assert canonical([game.record]) == read(path)


@pytest.mark.parametrize("path", LAX, ids=lambda path: path.stem)
def test_a_lax_game_says_the_same_in_canonical_form(path: Path) -> None:
    (game,) = claimref.read(path)
    tidy = canonical([game.record])
    assert tidy != read(path)
    (again,) = claimref.parse(tidy)
    assert canonical([again.record]) == tidy
    assert again.replay().result == game.replay().result


@pytest.mark.parametrize(("name", "end"), ENDS.items())
def test_a_game_ends_as_its_name_says(name: str, end: tuple[list[str], str]) -> None:
    result = judged(RECORDS / "games" / f"{name}.claim")["result"]
    assert (result["winners"], result["decided_by"]) == end


def test_check_has_nothing_to_say_about_the_games() -> None:
    done = command("check", "records/games")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_fmt_has_nothing_to_change_in_the_games() -> None:
    done = command("fmt", "--check", *(path.relative_to(ROOT).as_posix() for path in GAMES))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_games_cover_every_rule_set_and_every_hero() -> None:
    games = [judged(path) for path in [*GAMES, *LAX]]
    sets = {(game["rules"], len(game["players"])) for game in games}
    assert sets == {("claim", 2), ("claim2", 2), ("mix", 2), ("mix", 3), ("mix", 4), ("kingdoms", 2)}
    assert {game["headers"].get("edition") for game in games if game["rules"] == "claim"} == {None, "nl", "es"}
    assert {"V", "Z", "W", "H"} <= set("".join(game["headers"].get("factions", "") for game in games))
    rules = {game["headers"].get("rulings") for game in games}
    assert rules == {None, "vampire-same-trick=no", "troll-counts-itself=no"}
    tricks = [trick for game in games for trick in game.get("tricks", ())]
    acted = {(power["power"], trick["phase"]) for trick in tricks for power in trick["powers"]}
    assert {("skeleton", 2), ("cthulhu", 1), ("cthulhu", 2), ("cube", 2)} <= acted
    won = {(trick["plays"][-1], trick["winner"] != trick["leader"]) for trick in tricks}
    assert {("WARLOCK", True), ("MUMMY", True)} <= won
    assert "LICH" in {trick["plays"][0] for trick in tricks}


# ---------------------------------------------------------------- one slip each

ERRORS = {
    "syntax-error": (16, 16, ">"),
    "missing-header": (2, 1, "game: claim"),
    "missing-header-factions": (2, 1, "game: mix"),
    "bad-header": (4, 11, "G K D U P R"),
    "bad-header-zombies": (4, 19, "Zombies"),
    "unknown-header": (5, 1, "evnet"),
    "unknown-card": (13, 14, "G12"),
    "wrong-deck": (11, 24, "B:R7"),
    "duplicate-card": (19, 24, "A:K9"),
    "wrong-hand-size": (7, 1, "A: G0 G2 G7 K2 K3 K6 K7 K9 D1 D9 U2 U3 U6 P2"),
    "wrong-number": (17, 1, "8"),
    "wrong-leader": (31, 4, "A"),
    "not-in-hand": (22, 15, "K5"),
    "revoke": (14, 14, "U1"),
    "revoke-proven-later": (10, 14, "U1"),
    "revoke-won-face-up": (23, 9, "K2"),
    "wrong-card-count": (37, 1, "12. A K5 > A"),
    "wrong-winner": (35, 15, "B"),
    "wrong-take": (11, 19, "A:U8"),
    "missing-choice": (16, 1, "4. C [K3 D7] D9 D1 D3 > C"),
    "illegal-choice": (33, 24, "N1"),
    "value-unknown": (37, 1, "11. A CTHULHU D4 ; discard A:P5 B:D5"),
    "extra-trick": (39, 1, "14. A U3 U2 > A"),
    "impossible": (32, 10, "K7"),
    "not-adjacent": (37, 7, "U@5,5"),
    "occupied": (37, 7, "U@-3,-3"),
    "wrong-draw": (35, 20, "G"),
    "wrong-points": (25, 15, "+5"),
    "wrong-votes": (41, 12, "K=A"),
    "wrong-result": (40, 9, "B 4-1"),
    "irregularity": (14, 14, "U1!"),
    "needless-mark": (22, 15, "K6!"),
    "unfinished": (15, 1, "5. B [P5] G5 G7 > A:P5 B:U4"),
}


def error(name: str) -> str:
    return read(RECORDS / "errors" / f"{name}.claim")


def test_every_finding_has_its_record_and_every_record_its_finding() -> None:
    assert {path.stem for path in (RECORDS / "errors").glob("*.claim")} == set(ERRORS)
    assert set(entries()) <= set(ERRORS)


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_record_has_exactly_its_slip(name: str) -> None:
    text = error(name)
    found = claimref.check(text) if name == "unfinished" else said(text)
    assert [(f.line, f.column, marked(text, f)) for f in found] == [ERRORS[name]]
    (finding,) = found
    assert name == finding.name or name.startswith(f"{finding.name}-")
    assert text.startswith("# "), "the first line says what is wrong"


def test_a_revoke_names_what_could_be_played_and_what_proves_it() -> None:
    (known,) = claimref.check(error("revoke"))
    assert (set(known.legal or ()), known.proof) == ({"G0", "G6", "G8", "P7"}, None)
    (later,) = claimref.check(error("revoke-proven-later"))
    assert later.proof is not None
    assert later.proof[:2] == (11, 14)  # the G0 that Bram plays in the next trick
    (face_up,) = claimref.check(error("revoke-won-face-up"))
    assert face_up.proof is not None
    assert face_up.proof[:2] == (12, 7)  # the U8 that he won in trick 6


# ---------------------------------------------------------------- one verdict per ruling

FOUND = {
    "fear-two-players": ("bad-header", "V"),
    "phase-one-ends": ("extra-trick", "13. B U6 D3 > B"),
    "revoke-stands": ("revoke", "K3"),
    "one-vampire-a-trick": ("illegal-choice", "V3"),
    "skeleton-draws-from-older-discards": ("illegal-choice", "G3"),
    "one-figure-a-colour": ("illegal-choice", "1,0"),
    "gnome-places-if-able": ("missing-choice", "2. B N@2,0 use +1 / deck"),
}
"""The records in which the ruling makes a slip of what is written; the others are clean."""


def act(power: str, seat: str, *cards: str) -> dict[str, Any]:
    return {"power": power, "seat": seat, "cards": list(cards)}


VERDICTS: list[tuple[str, str, dict[str, Any]]] = [
    ("fear-two-players-no", "1.1", {"winner": "C", "takes": {"C": "G5", "A": "D2", "B": None}}),
    ("phase-one-ends", "2.1", {"leader": "B"}),
    ("phase-one-ends", "result", {"piles": {"B": {"U": [7, 4, 2, 1, 0]}}}),
    (
        "phase-one-ends-hands",
        "1.13",
        {"face_up": [], "winner": "B", "takes": {}, "powers": [act("undead", "B", "U6")]},
    ),
    ("phase-one-ends-hands", "result", {"piles": {"B": {"U": [7, 6, 4, 2, 1, 0]}}}),
    ("leader-carries-over", "2.1", {"leader": "A"}),
    ("leader-carries-over-no", "2.1", {"leader": "B"}),
    ("knights-rank-only-first", "1.1", {"winner": "C", "takes": {"C": "S4", "A": "T2", "B": None}}),
    ("knights-rank-only-first-no", "1.1", {"winner": "C", "takes": {"C": "S4", "B": "T2", "A": None}}),
    ("leftover-cards-discarded", "result", {"winners": ["B"], "piles": {"A": {"G": [8, 0]}, "B": {"G": [4, 2, 0]}}}),
    ("revoke-stands", "1.4", {"leader": "B", "plays": ["G0", "K3"], "winner": "A"}),
    ("lowest-takes-dwarves", "result", {"winners": ["A"], "votes": {"D": "A"}, "piles": {"A": {"D": [9, 6, 4, 0]}}}),
    ("dragon-crosses-phases", "1.13", {"winner": "A"}),
    ("dragon-crosses-phases", "2.1", {"leader": "B"}),
    ("dragon-crosses-phases-no", "1.13", {"winner": "A", "powers": []}),
    ("dragon-crosses-phases-no", "2.1", {"leader": "A"}),
    ("moon-needs-a-led-werewolf", "1.1", {"winner": "A", "powers": []}),
    ("moon-needs-a-led-werewolf", "1.2", {"winner": "B"}),
    ("doppelganger-under-the-moon", "1.1", {"winner": "B", "powers": [act("doppelgangers", "B", "P3")]}),
    ("doppelganger-under-the-moon", "1.2", {"winner": "A"}),
    ("doppelganger-under-the-moon", "1.3", {"winner": "A"}),
    ("doppelganger-under-the-moon-apart", "1.1", {"winner": "A"}),
    ("doppelganger-under-the-moon-apart", "1.2", {"winner": "B"}),
    ("stack-is-discarded", "2.12", {"powers": [act("vampires", "B", "G6"), act("skeleton", "B", "H7")]}),
    (
        "replaced-vampire-scores-nothing",
        "result",
        {"winners": ["A"], "piles": {"A": {"V": ["V8"]}, "B": {"V": ["V7"]}}},
    ),
    ("vampire-ties", "result", {"winners": ["B"], "votes": {"V": "B"}, "decided_by": "votes"}),
    ("vampire-ties-highest", "result", {"winners": ["A"], "votes": {"V": "A"}, "decided_by": "votes"}),
    ("vampire-same-trick", "result", {"votes": {"V": "B"}, "piles": {"B": {"V": ["V3", "H12", "Z8", "Z5"]}}}),
    ("vampire-same-trick-no", "result", {"votes": {"V": "A"}, "piles": {"B": {"V": ["V3", "Z8", "Z5"]}}}),
    ("under-the-vampire", "result", {"winners": ["A"], "votes": {"V": "A", "D": "B"}}),
    ("under-the-vampire-won", "result", {"winners": ["B"], "votes": {"V": "B", "D": "B"}}),
    ("hero-under-the-vampire", "result", {"winners": ["A"], "votes": {"V": "A"}}),
    (
        "hero-under-the-vampire-yes",
        "result",
        {
            "winners": ["B"],
            "votes": {"V": "B"},
            "piles": {"B": {"V": ["V7", "WARLOCK", "G8", "LICH", "G0", "G0", "T0"]}},
        },
    ),
    ("one-vampire-a-trick", "2.5", {"powers": [act("vampires", "A", "V1")]}),
    ("hero-tie-to-the-leader", "1.1", {"plays": ["WARLOCK", "K4"], "winner": "A"}),
    (
        "lich-only-compares",
        "2.4",
        {"winner": "B", "powers": [act("lich", "B", "LICH"), act("trolls", "B", "T1"), act("giants", "A", "N1")]},
    ),
    ("lich-only-compares", "result", {"piles": {"A": {"N": [7, 5, 3]}}}),
    ("heroes-have-values", "1.1", {"plays": ["LICH", "WARLOCK"], "winner": "B"}),
    ("heroes-have-values", "1.2", {"plays": ["SKELETON", "MUMMY"], "winner": "A"}),
    ("skeleton-draws-from-older-discards", "1.1", {"winner": "A", "powers": []}),
    ("skeleton-draws-from-older-discards-no", "1.1", {"winner": "A", "powers": [act("skeleton", "A", "G3")]}),
    (
        "raised-cards-act-again",
        "2.8",
        {"powers": [act("gnomes", "B", "N5"), act("cthulhu", "A", "R4"), act("cthulhu", "B", "I5")]},
    ),
    ("cthulhu-after-collecting", "1.13", {"takes": {"B": "K9", "A": "D4"}, "powers": []}),
    ("cube-waits-one-trick", "1.4", {"powers": [act("doppelgangers", "A", "P1"), act("cube", "A", "CUBE", "U9")]}),
    ("cube-waits-one-trick", "result", {"votes": {"U": "A"}, "piles": {"A": {"U": [9, 8, 5, 4]}}}),
    ("last-trick-after-powers", "result", {"winners": ["A"], "votes": {"T": "A"}}),
    ("exact-tie-no-vote", "result", {"votes": {"I": None}, "totals": {"A": 2, "B": 2}}),
    ("most-votes-wins", "result", {"winners": ["A"], "totals": {"A": 2, "B": 2}, "decided_by": "cards"}),
    ("most-votes-wins-draw", "result", {"winners": ["A", "B"], "totals": {"A": 2, "B": 2}, "decided_by": "shared"}),
    ("vampire-stack-counts", "result", {"winners": ["B"], "decided_by": "cards"}),
    ("last-tie-is-shared", "result", {"winners": ["A", "B"], "decided_by": "shared"}),
    ("four-player-ties", "result", {"winners": ["BD"], "decided_by": "cards"}),
    ("dwarf-counts-once", "turn 3", {"points": 3}),
    ("dwarf-counts-once-no", "turn 3", {"points": 4}),
    ("gnome-places-if-able", "turn 2", {"card": "N", "points": 1}),
    ("gnome-alone", "turn 3", {"card": "N", "points": 1}),
    ("troll-counts-itself", "result", {"winners": ["A"], "totals": {"A": 32, "B": 31}}),
    ("troll-counts-itself-no", "result", {"winners": ["B"], "totals": {"A": 30, "B": 31}}),
    ("undead-reach-anywhere", "result", {"votes": {"G": "B", "U": "A"}}),
    ("short-seer", "turn 41", {"used": True, "draw": {"seen": ["S"], "kept": ["I", "S"]}}),
    ("knight-sends-home", "result", {"figures": {"A": 15, "B": 14}}),
    ("one-figure-a-colour", "result", {"votes": {"G": "A", "U": "B"}}),
    ("one-figure-a-colour-no", "result", {"votes": {"G": "B", "U": "A"}, "figures": {"A": 13, "B": 12}}),
    ("no-place-ends-the-game", "result", {"winners": ["A"], "totals": {"A": 8, "B": 0}}),
]

OTHERWISE: list[tuple[str, str, str, str]] = [
    ("phase-one-ends-hands", "13. B U6 D3 > B", "13. B U6 D3 > B:P1", "wrong-take"),
    ("leader-carries-over", "\n1. A D1 D2", "\n1. B D2 D1", "wrong-leader"),
    ("leader-carries-over-no", "\n1. B D2 D1", "\n1. A D1 D2", "wrong-leader"),
    ("knights-rank-only-first", "C:S4 A:T2 B:?", "C:S4 B:T2 A:?", "wrong-take"),
    ("leftover-cards-discarded", "G=B", "G=A", "wrong-votes"),
    ("lowest-takes-dwarves", "D=A", "D=C", "wrong-votes"),
    ("dragon-crosses-phases", "\n1. B T9 T4", "\n1. A T9 T4", "wrong-leader"),
    ("dragon-crosses-phases-no", "\n1. A T4 T9", "\n1. B T9 T4", "wrong-leader"),
    ("moon-needs-a-led-werewolf", "> A:D3 B:?", "> B:D3 A:?", "wrong-winner"),
    ("doppelganger-under-the-moon", "> B:D3 A:?", "> A:D3 B:?", "wrong-winner"),
    ("replaced-vampire-scores-nothing", "V=A", "V=B", "wrong-votes"),
    ("vampire-ties", "V=B", "V=-", "wrong-votes"),
    ("vampire-ties", "V=B", "V=A", "wrong-votes"),
    ("vampire-ties-highest", "V=A", "V=B", "wrong-votes"),
    ("vampire-same-trick-no", "; lay V3", "; lay V3 ; under H12", "illegal-choice"),
    ("under-the-vampire", "V=A", "V=B", "wrong-votes"),
    ("heroes-have-values", "> B:D3 A:?", "> A:D3 B:?", "wrong-winner"),
    ("hero-tie-to-the-leader", "> A:D3 B:?", "> B:D3 A:?", "wrong-winner"),
    ("raised-cards-act-again", "\n11. B T6 T5 > B\n", "\n11. B T6 T5 > B\n12. B I5 R4 > B\n", "extra-trick"),
    ("cthulhu-after-collecting", "B:K9 A:D4", "B:K9 A:D4 ; banish ? ?", "illegal-choice"),
    ("cube-waits-one-trick", "U=A", "U=B", "wrong-votes"),
    ("last-trick-after-powers", "T=A", "T=B", "wrong-votes"),
    ("exact-tie-no-vote", "I=-", "I=B", "wrong-votes"),
    ("most-votes-wins", "result: A 2-2", "result: shared 2-2", "wrong-result"),
    ("vampire-stack-counts", "result: B 2-2", "result: A 2-2", "wrong-result"),
    ("last-tie-is-shared", "result: shared 2-2", "result: A 2-2", "wrong-result"),
    ("four-player-ties", "result: BD 3-3", "result: shared 3-3", "wrong-result"),
    ("redeal-until-mixed", " ; redeal S D", "", "wrong-draw"),
    ("dwarf-counts-once", "+3", "+4", "wrong-points"),
    ("gnome-alone", "use +1", "use +0", "wrong-points"),
    ("no-place-ends-the-game", "\n\nresult: A 8-0", "\n8. B I@0,3 / deck\n\nresult: A 8-0", "extra-trick"),
]
"""The other reading, written into the record, is a slip."""


def ruling(name: str) -> str:
    return read(RECORDS / "rulings" / f"{name}.claim")


SWITCHED = {f"{name}-{choice}": name for name, each in rulings().items() for choice in each.choices[1:]}
"""The records of rulings that are switched, and those they are the other reading of."""


def played(name: str) -> list[tuple[object, ...]]:
    """What was dealt, turned up and played, by whom, whoever led."""
    (game,) = claimref.parse(ruling(name))
    found: list[tuple[object, ...]] = []
    headers = [(key, header.value) for key, header in game.record.headers().items() if key != "rulings"]
    seats = ruling(name).split("players: ")[1].splitlines()[0].count(",") + 1
    for node in game.record.nodes:
        if isinstance(node, nodes.HandLine):
            found.append((node.seat, node.cards))
        elif isinstance(node, nodes.Trick):
            assert node.leader is not None
            by_seat = sorted(((node.leader + place) % seats, card) for place, card in enumerate(node.cards))
            found.append((node.number, node.face_up, tuple(by_seat)))
        elif isinstance(node, nodes.Turn):
            found.append((node.number, node.player, node.card, node.at))
    return [*headers, *found]


@pytest.mark.parametrize(("switched", "usual"), SWITCHED.items())
def test_a_switched_record_plays_the_same_cards(switched: str, usual: str) -> None:
    """It differs from the usual one in the switch, in what follows from it and in the comment."""
    assert played(switched) == played(usual)
    choice = switched.removeprefix(f"{usual}-")
    assert f"\nrulings: {usual}={choice}\n" in ruling(switched)
    assert "\nrulings:" not in ruling(usual)
    lines = [[line for line in ruling(name).splitlines() if line[:1] != "#"] for name in (switched, usual)]
    assert lines[0] != lines[1]


@pytest.mark.parametrize(("switched", "usual"), SWITCHED.items())
def test_a_switch_makes_another_game_of_a_record(switched: str, usual: str) -> None:
    def judged_as(text: str) -> tuple[list[str], Any, Any]:
        (game,) = claimref.parse(text)
        told = game.replay().to_json()
        return [finding.name for finding in said(text)], told["result"], told.get("tricks", told.get("turns"))

    line = f"rulings: {usual}={switched.removeprefix(f'{usual}-')}\n"
    off, on = ruling(switched).replace(line, ""), _with_header(ruling(usual), line)
    assert judged_as(ruling(switched)) != judged_as(off) or judged_as(ruling(usual)) != judged_as(on)


def _with_header(text: str, line: str) -> str:
    return text.replace("leader:", f"{line}leader:", 1)


def test_every_ruling_has_its_record() -> None:
    stems = {path.stem for path in (RECORDS / "rulings").glob("*.claim")}
    assert stems == {*rulings(), *SWITCHED}


@pytest.mark.parametrize("path", sorted((RECORDS / "rulings").glob("*.claim")), ids=lambda path: path.stem)
def test_a_ruling_record_has_no_other_slip_than_its_own(path: Path) -> None:
    text = read(path)
    assert [(f.name, marked(text, f)) for f in said(text)] == ([FOUND[path.stem]] if path.stem in FOUND else [])
    assert "\n# Other reading" in text, "it tells what the other reading would give"
    (game,) = claimref.parse(text)
    assert canonical([game.record]) == text


@pytest.mark.parametrize(("name", "place", "verdict"), VERDICTS)
def test_the_verdict_of_a_ruling(name: str, place: str, verdict: dict[str, Any]) -> None:
    game = judged(RECORDS / "rulings" / f"{name}.claim")
    if place == "result":
        found = game["result"]
    elif place.startswith("turn "):
        (found,) = (turn for turn in game["turns"] if turn["number"] == int(place[5:]))
    else:
        phase, number = map(int, place.split("."))
        (found,) = (trick for trick in game["tricks"] if (trick["phase"], trick["number"]) == (phase, number))
    assert agrees(found, verdict), found


@pytest.mark.parametrize(("name", "as_ruled", "otherwise", "finding"), OTHERWISE)
def test_the_other_reading_is_a_slip(name: str, as_ruled: str, otherwise: str, finding: str) -> None:
    text = ruling(name)
    assert text.count(as_ruled) == 1
    assert [found.name for found in said(text.replace(as_ruled, otherwise))] == [finding]


def test_vampire_same_trick_switched_off_forbids_what_it_allows() -> None:
    text = ruling("vampire-same-trick").replace("\n\ndeal", "\nrulings: vampire-same-trick=no\n\ndeal")
    first = said(text)[0]
    assert (first.name, marked(text, first)) == ("illegal-choice", "H12")


def test_troll_counts_itself_switched_over_changes_the_points() -> None:
    header = "rulings: troll-counts-itself=no\n"
    on = ruling("troll-counts-itself").replace("start:", f"{header}start:")
    off = ruling("troll-counts-itself-no").replace(header, "")
    assert [(f.name, marked(on, f)) for f in said(on)] == [("wrong-points", "+3"), ("wrong-points", "+4")]
    assert [(f.name, marked(off, f)) for f in said(off)] == [("wrong-points", "+2"), ("wrong-points", "+3")]


# ---------------------------------------------------------------- golden files

CONVERTED = {
    "claim": "claim-decided-by-the-highest-knight",
    "claim2": "claim2-five-gnomes-smashed",
    "mix2": "mix2-a-seer-and-its-doppelganger",
    "mix3": "mix3-decided-by-values",
    "mix4": "mix4-teams-share",
    "fear": "fear-a-replaced-vampire",
    "heroes": "heroes-cthulhu-twice",
    "hidden": "heroes-seen-by-an-onlooker",
    "kingdoms": "kingdoms-decided-by-figures",
}


def laid_out(game: dict[str, Any]) -> str:
    """A game with a line for each key and each trick or turn, so that differences can be read."""
    rows = []
    for key, value in game.items():
        if key in ("tricks", "turns"):
            lines = ",\n".join(json.dumps(move, ensure_ascii=False) for move in value)
            rows.append(f'"{key}": [\n{lines}\n]')
        else:
            rows.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(rows) + "\n}\n"


@pytest.mark.parametrize(("rules", "name"), CONVERTED.items())
def test_convert_gives_the_golden_json(rules: str, name: str) -> None:
    done = command("convert", "--to", "json", f"records/games/{name}.claim")
    assert (done.returncode, done.stderr) == (0, "")
    (game,) = json.loads(done.stdout)
    golden = GOLDEN / f"{rules}.json"
    if os.environ.get("CLAIMREF_GOLDEN") == "write":
        golden.write_text(laid_out(game), encoding="utf-8")
    assert laid_out(game) == read(golden)
