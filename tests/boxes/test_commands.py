"""Every command knows a box from elsewhere, a faction whose power has a choice and a hero, and none of our files does."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from tests.boxes.running import MOONLIGHT, claimref, python

RECORD = MOONLIGHT / "records" / "moonlight.claim"
"""A complete game with Ogres that grab and a Bard who follows a 0."""
TEXT = RECORD.read_text(encoding="utf-8")
GRABS = 3


def said(*arguments: str, stdin: str = "", status: int = 0) -> str:
    """What a command writes with the box."""
    done = claimref(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr if status == 0 else "") == (status, ""), done.stderr
    return done.stdout


def with_grab(choice: str) -> str:
    """The record, with another choice in the trick in which Anna grabbed O4."""
    assert " ; grab O4" in TEXT
    return TEXT.replace(" ; grab O4", choice)


# --- check ---------------------------------------------------------------------------------------------------------------


def test_check_finds_nothing_in_a_legal_game() -> None:
    assert said("check", str(RECORD)) == ""


@pytest.mark.parametrize(
    ("choice", "marked"),
    [
        (" ; grab O6", "O6"),  # the winner's own
        (" ; grab D9", "D9"),  # in nobody's Score pile
        (" ; B grab D3", "D3"),  # the loser grabs nothing
        (" ; grab O4 ; grab V0", "V0"),  # one card in a trick
    ],
)
def test_check_tells_what_cannot_be_grabbed_and_why(choice: str, marked: str) -> None:
    text = with_grab(choice)
    (finding,) = json.loads(said("check", "--output-format", "json", "-", stdin=text, status=1))
    assert finding["name"] == "illegal-choice"
    assert finding["message"] == (
        f"“grab {marked}” can't be chosen here: only who wins a trick of Phase Two with an Ogre grabs, "
        "one card of the loser's Score pile that is worth less"
    )
    line = text.splitlines()[finding["line"] - 1]
    assert line[finding["column"] - 1 : finding["end_column"] - 1] == marked


def test_check_compares_the_values() -> None:
    """Bram won with O5, and the loser's O6 is worth more."""
    text = TEXT.replace("; grab D3", "; grab O6")
    assert "“grab O6” can't be chosen here" in said("check", "-", stdin=text, status=1)


def test_check_knows_who_wins_with_the_bard() -> None:
    text = TEXT.replace("A O0 BARD > B", "A O0 BARD > A")
    (finding, *_) = json.loads(said("check", "--output-format", "json", "-", stdin=text, status=1))
    assert finding["name"] == "wrong-winner"
    assert finding["message"].endswith("the Bard follows a 0")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("CUBE=3", "CUB=3", "“CUB=3” is none of Fear's six heroes and Moonlight's BARD"),
        ("players: Anna, Bram", "players: Anna, Bram, Cleo", "Ogres are of Moonlight, which is for two players"),
    ],
)
def test_check_tells_a_bad_header_with_the_name_of_the_box(old: str, new: str, why: str) -> None:
    text = TEXT.replace(old, new).replace("factions: N I D V O", "factions: O N I D V")
    assert why in said("check", "-", stdin=text, status=1)


# --- fmt, new, simulate --------------------------------------------------------------------------------------------------


def test_fmt_leaves_canonical_games_and_mends_others() -> None:
    assert said("fmt", "-", stdin=TEXT) == TEXT
    lax = re.sub(r"^(\d+\. )", r" \1 ", TEXT, flags=re.MULTILINE).replace("; grab", ";GRAB")
    assert (
        said("fmt", "-", stdin=lax.replace("factions: N I D V O", "factions: gnomes, giants dwarves VAMPIRES Ogres"))
        == TEXT
    )


def test_fmt_puts_the_choice_where_its_order_says() -> None:
    """`order = 25`: after a Vampire's choices, whatever the order they are written in."""
    text = TEXT.replace("12. A O3 V7 > A ; grab V2", "12. A O3 V7 > A ; grab V2 ; under O3 ; lay V7")
    formatted = said("fmt", "-", stdin=text)
    assert "12. A O3 V7 > A ; under O3 ; lay V7 ; grab V2\n" in formatted
    assert said("fmt", "-", stdin=formatted) == formatted


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random games with Ogres, with and without heroes, next to all kinds of powers."""
    folder = tmp_path_factory.mktemp("moonlight")
    decks = (("N I D V O", True), ("G K T U ogres", True), ("G K P R O", False), ("N I S W O", True), ("random", True))
    for seed, (factions, heroes) in enumerate(decks):
        arguments = ["--game", "mix", "--factions", factions, "--count", "12", "--seed", str(seed)]
        text = said("simulate", *arguments, *(["--heroes"] if heroes else []))
        (folder / f"{seed}.claim").write_text(text, encoding="utf-8")
    return folder


def test_random_games_are_legal_and_canonical(archive: Path) -> None:
    assert said("check", str(archive)) == ""
    assert said("fmt", "--check", str(archive)) == ""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(archive.iterdir()))
    assert text.count("; grab") > 20
    assert re.search(r"^\d+\. . (\[\w+\] )?\w+ BARD > ", text, re.MULTILINE)


def test_new_deals_its_cards() -> None:
    dealt = said("new", "--game", "mix", "--factions", "N I D V O", "--heroes", "--seed", "5")
    assert re.search(r"^[AB]: .*\bO\d", dealt, re.MULTILINE)
    assert " BARD=" in dealt
    assert json.loads(said("convert", "--to", "json", "-", stdin=dealt))[0]["legal"]


# --- show, score, stats, explain, rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence", "score"),
    [
        ("en", "Anna wins: O6 is the highest. Anna grabs O4.", "most cards"),
        ("nl", "Anna wint: O6 is de hoogste. Anna grabs O4.", "meeste kaarten"),
        ("es", "Gana Anna: O6 es la más alta. Anna grabs O4.", "más cartas"),
        ("de", "Anna gewinnt: O6 ist am höchsten. Anna grabs O4.", "meiste Karten"),
    ],
)
def test_show_tells_it_in_every_language_in_english_where_the_box_has_no_other(
    language: str, sentence: str, score: str
) -> None:
    shown = said("show", "--lang", language, str(RECORD))
    assert sentence in shown
    assert ": the Bard follows a 0." in shown
    assert re.search(rf"^ Ogres .* {score}$", shown, re.MULTILINE)
    assert said("show", "--markdown", "--lang", language, str(RECORD)).count(" grabs ") == GRABS


def test_show_knows_where_its_cards_may_be() -> None:
    assert "Ogres: O0 O3 O7: in " in said("show", "--known", "--at", "2.3", str(RECORD))


def test_score_counts_what_was_grabbed() -> None:
    assert re.search(r"^Ogres +5 +2 +Anna", said("score", str(RECORD)), re.MULTILINE)


def test_stats_count_its_powers(archive: Path) -> None:
    powers = json.loads(said("stats", "--to", "json", str(RECORD)))["powers"]
    assert {power["power"]: power["acted"] for power in powers if power["power"] in ("ogres", "bard")} == {
        "ogres": GRABS, "bard": 1,
    }  # fmt: skip
    assert re.search(r"^O +Ogres +\d", said("stats", str(archive)), re.MULTILINE)


def test_explain_and_rules_know_its_rules() -> None:
    explained = said("explain", "ogres", "bard")
    assert "Claim Moonlight (English text), “Ogres”" in explained
    assert "Claim Moonlight (English text), “The Bard”" in explained
    assert said("rules").startswith("ruling ")


# --- convert, schema, redact ---------------------------------------------------------------------------------------------


def test_convert_gives_its_choices_in_every_format() -> None:
    (game,) = json.loads(said("convert", "--to", "json", str(RECORD)))
    acts = [act for trick in game["tricks"] for act in trick["powers"] if act["power"] == "ogres"]
    assert [act["cards"] for act in acts] == [["O4"], ["D3"], ["V2"]]
    (row,) = csv.DictReader(io.StringIO(said("convert", "--to", "csv", str(RECORD))))
    assert (row["factions"], row["winners"]) == ("N I D V O", game["result"]["winners"][0])
    assert said("convert", "--to", "yaml", str(RECORD)).count("power: ogres") == GRABS
    assert "\n| Ogres | 7 6 4 3 1 | 5 0 | Anna |\n" in said("convert", "--to", "md", str(RECORD))


def test_its_games_and_findings_are_as_the_schema_says(archive: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    slip = with_grab(" ; grab O6")
    for name, text in (
        ("game", said("convert", "--to", "jsonl", str(RECORD), str(archive))),
        ("finding", said("check", "--output-format", "jsonl", "-", stdin=slip, status=1)),
        ("statistics", json.dumps(json.loads(said("stats", "--to", "json", str(archive))))),
    ):
        validator = jsonschema.Draft202012Validator(json.loads(said("schema", name)))
        for line in text.splitlines():
            assert [error.message for error in validator.iter_errors(json.loads(line))] == []


@pytest.mark.parametrize("view", ["public", "A", "B"])
def test_redacted_games_are_legal_and_tell_what_everybody_saw(archive: Path, view: str) -> None:
    redacted = said("redact", "--view", view, str(RECORD))
    assert redacted.count("; grab") == GRABS
    assert said("check", "-", stdin=redacted) == ""
    assert said("check", "-", stdin=said("redact", "--view", view, str(archive))) == ""


# --- play ----------------------------------------------------------------------------------------------------------------


def test_play_offers_the_choice_refuses_others_and_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "moonlight.claim"
    before, after = TEXT.split("3. A O6 O1 > A ; grab O4\n")
    saved.write_text(before, encoding="utf-8")
    done = claimref("play", str(saved), stdin="O6 O1\ngrab O6\ngrab O4\nMUMMY O5\nD3\n")
    assert "May be done now: grab O4. Enter: nothing." in done.stderr
    assert "Not so: “grab O6” can't be chosen here: only who wins a trick of Phase Two with" in done.stderr
    assert "Anna wins with O6. Anna grabs O4. Anna leads." in done.stdout
    assert saved.read_text(encoding="utf-8").startswith(f"{before}3. A O6 O1 > A ; grab O4\n{after.splitlines()[0]}\n")
    assert done.returncode == 1  # something was refused


# --- The engine ----------------------------------------------------------------------------------------------------------


def test_the_engine_offers_the_choice_and_takes_no_other() -> None:
    code = """
import random
from claimref.cards import NAME
from claimref.engine.decisions import Move
from claimref.engine.tricks.state import State
from claimref.records.simulate import Dealer, random_setup
from claimref.notation.values import faction_of
rng = random.Random(3)
seen = 0
for _ in range(20):
    dealer = Dealer(random_setup("mix", 2, tuple(map(faction_of, "NIDVO")), True, rng), rng)
    while dealer.state.decision is not None:
        grabs = [move for move in dealer.state.legal() if move.verb == "grab"]
        if grabs:
            seen += 1
            state = dealer.state.copy()
            assert state == State.from_data(state.to_data()) == dealer.state
            assert not state.objections(grabs[0])
            assert state.objections(grabs[0]._replace(seat=1 - grabs[0].seat))
            (event,) = [event for event in state.apply(grabs[0]) if event.kind == "grab"]
            assert (event.power, event.cards) == ("ogres", grabs[0].cards)
        dealer.step()
print(seen > 5)
"""
    done = python(code, MOONLIGHT)
    assert (done.stdout, done.stderr) == ("True\n", "")
