"""Boxes of other people: what they bring is known everywhere, what is wrong with one is told in a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.boxes.running import MOONLIGHT, claimref, python

RECORD = """\
game: mix
players: Anna, Bram
leader: A
factions: N I D T O
heroes: LICH BARD=4 CUBE MUMMY WARLOCK

deal
A: N1 O0 O7 BARD

phase 1
1. A [O3] O7 D4 > A:O3 B:?

phase 2
1. A O7 D4 > A ; smash N1 ; grab D3 ; lay O7
2. A BARD! O9 > B
"""
LAX = (
    RECORD.replace("factions: N I D T O", "factions: gnomes, giants, dwarves, trolls, ogres")
    .replace("; smash N1 ; grab D3 ; lay O7", "; LAY o7; GRAB d3 ;smash n1")
    .replace("BARD!", "bard !")
)
"""The same as a person types it."""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A copy of the box, to be spoilt."""
    return Path(shutil.copytree(MOONLIGHT, tmp_path / "broken"))


def spoil(box: Path, old: str, new: str) -> None:
    text = (box / "box.toml").read_text(encoding="utf-8")
    assert old in text
    (box / "box.toml").write_text(text.replace(old, new), encoding="utf-8")


# --- What a box brings -------------------------------------------------------------------------------------------------


def test_cards_come_after_ours_and_heroes_after_all_factions() -> None:
    code = """
from claimref.cards import *
print(CODES[-1], HEROES[-1], NAME[cards_of(HERO - 1)[0]], cards_of(HERO - 1)[-1] < FIRST_HERO, CARDS["BARD"] - FIRST_HERO)
print(list(VERBS), VERBS["grab"])
print(FIRST_HERO - CARDS["O9"], faction_number("O"), FACTION[CARDS["H19"]], VALUE[CARDS["O9"]])
"""
    first, verbs, last = python(code, MOONLIGHT).stdout.splitlines()
    assert first == "O BARD O0 True 6"
    assert verbs.startswith("['smash', 'lay', 'under', 'grab', 'raise', 'banish', 'discard'] Verb(word='grab', ")
    assert last == "1 14 13 9"


@pytest.mark.parametrize("fast", [True, False])
def test_lines_are_read_and_written(fast: bool) -> None:
    code = f"""
import sys
from claimref.notation.reader import read_text
from claimref.notation.writer import write
for text in sys.stdin.read().split("---"):
    (game,) = read_text(text, fast={fast})
    print([(finding.name, finding.message) for finding in game.findings])
    print(write(game), end="")
"""
    done = python(code, MOONLIGHT, stdin=f"{RECORD}---{LAX}")
    assert done.stderr == ""
    assert done.stdout == f"[]\n{RECORD}[]\n{RECORD}".replace(
        "smash N1 ; grab D3 ; lay O7", "smash N1 ; lay O7 ; grab D3"
    )


def test_without_the_box_nobody_knows_them() -> None:
    code = """
import sys
from claimref.notation.reader import read_text
(game,) = read_text(sys.stdin.read())
print([(finding.name, finding.line) for finding in game.findings])
print(game.findings[-2].message)
"""
    assert python(code, stdin=RECORD).stdout.splitlines() == [
        "[('syntax-error', 8), ('unknown-card', 11), ('unknown-card', 11), ('unknown-card', 11), ('syntax-error', 14), "
        "('syntax-error', 15)]",
        "“grab” does not fit here: expected a seat (A or B) or what was done (smash, lay, under, raise, banish or discard)",
    ]


def test_the_fast_path_is_held_to_the_grammar_with_a_box_too() -> None:
    code = """
from hypothesis import given, settings, HealthCheck
from tests.notation import texts
from tests.notation.seen import everything
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(texts.lax())
def same(text):
    assert everything(text, fast=True) == everything(text, fast=False)
same()
"""
    assert python(code, MOONLIGHT).stderr == ""


def test_its_verb_is_among_what_is_expected() -> None:
    code = """
from claimref.notation.reader import read_text
(game,) = read_text("game: mix\\nplayers: A, B\\nphase 2\\n1. A O7 D4 > A ; smsh\\n2. A O7 D4 > A ; grab D1 D2\\n")
for finding in game.findings:
    print(finding.message)
"""
    assert python(code, MOONLIGHT).stdout.splitlines() == [
        "“smsh” does not fit here: expected a seat (A or B) or what was done "
        "(smash, lay, under, grab, raise, banish or discard)",
        "“D2” does not fit here: expected “;” and a choice or the end of the line",
    ]


def test_tables_are_added_to_ours() -> None:
    code = """
from claimref.cards import data
from claimref.catalogue import citation
print(data("games")["mix"]["others"], data("games")["mix"]["two_players_only"], data("games")["order"]["choose"])
print(data("words")["say"]["ogres"]["de"], data("reasons")["refused"]["grab"][:8])
print(citation("ogres", "mix", "nl"))
"""
    assert python(code, MOONLIGHT).stdout.splitlines() == [
        "DUPRTSVZWHO VZWHO ['giants', 'ogres', 'vampires']",
        "{player} grabs {cards}. only who",
        "Claim Moonlight (English text), “Ogres”",
    ]


def test_its_rules_are_explained() -> None:
    done = claimref("explain", "ogres", "bard")
    assert (done.returncode, done.stderr) == (0, "")
    assert "worth less than the Ogre" in done.stdout
    assert claimref("explain", "ogres", boxes=()).returncode == 2


def test_its_cards_are_in_the_schema() -> None:
    code = """
import re
from claimref.views.schema import schema
card = schema("game")["$defs"]["card"]["pattern"]
print([bool(re.search(card, name)) for name in ("O7", "BARD", "G7", "X7")])
"""
    assert python(code, MOONLIGHT).stdout.strip() == "[True, True, True, False]"
    assert python(code).stdout.strip() == "[False, False, True, False]"


def test_pages_are_opened_from_the_folder_of_the_box() -> None:
    code = """
from claimref.boxes import load_page
page = load_page("claimref.engine.tricks.powers", "ogres")
print(page.__name__, page.__doc__[:20], load_page("claimref.engine.tricks.powers", "ogres") is page)
print(load_page("claimref.engine.tricks.powers", "goblins").__file__.endswith("goblins.py"))
"""
    assert python(code, MOONLIGHT).stdout.splitlines() == [
        "claimref.engine.tricks.powers.ogres Who wins a trick of  True",
        "True",
    ]


# --- Entry points ------------------------------------------------------------------------------------------------------


def test_installed_boxes_are_looked_up_where_a_star_asks_for_them(tmp_path: Path) -> None:
    shutil.copytree(MOONLIGHT, tmp_path / "moonlight_box")
    about = tmp_path / "moonlight_box-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: moonlight-box\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[claimref.boxes]\nmoonlight = moonlight_box\n", encoding="utf-8")
    code = f"""
import sys
sys.path.append({str(tmp_path)!r})
from claimref.cards import CODES, HEROES
print(CODES[-1], HEROES[-1])
"""
    assert python(code, "*").stdout.strip() == "O BARD"
    assert python(code).stdout.strip() == "H CUBE"
    judge = f"""
import runpy, sys
sys.path.append({str(tmp_path)!r})
sys.argv = ["claimref", "check", {str(MOONLIGHT / "records")!r}]
runpy.run_module("claimref", run_name="__main__")
"""
    assert python(judge, "*").stdout == ""
    assert "there is no faction “O”" in python(judge).stdout
    shutil.rmtree(tmp_path / "moonlight_box")
    assert "the box “moonlight” is installed, but there is no package “moonlight_box”" in python(code, "*").stderr


# --- What is wrong with a box ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[factions.O]", "[factions.O", "Expected ']' at the end of a table declaration"),
        ("[factions.O]", "[factions.Og]", "factions.Og: a faction is called by one letter, A to Z"),
        ("[heroes.BARD]", "[heroes.Bard]", "heroes.Bard: a hero is called by three to twelve capital letters"),
        ('power = "ogres"', 'power = "trolls"', "factions.O.power: there is no page powers/trolls.py"),
        ('power = "ogres"', "", "factions.O.power: the name of its page, in small letters"),
        ('cards = "0-9"', 'cards = "9-0"', "factions.O.cards: values from 0 to 99"),
        ('cards = "0-9"', "", "factions.O.cards: values from 0 to 99"),
        ('cards = "0-9"', "cards = { 1 = 0 }", "factions.O.cards: values from 0 to 99"),
        ('en = ["Ogres"]', 'nl = ["Ogers"]', "factions.O.en: a list of names"),
        ('en = ["Bard"]', 'en = "Bard"', "heroes.BARD.en: a list of names"),
        ('en = ["Bard"]', 'en = ["Bard"]\nvalue = 4', "heroes.BARD.value: nobody knows this"),
        ("verbs.grab", "verbs.smash", "two powers have the verb “smash”: giants and ogres"),
        ("verbs.grab", "verbs.take", "factions.O.verbs.take: a verb is a word in small letters that"),
        ("order = 25", "order = true", "factions.O.verbs.grab: order and most are numbers"),
        ('sees = "all"', 'sees = "some"', "factions.O.verbs.grab.sees: it is one of 'all', 'actor', 'owner', 'nobody'"),
        ("[rules.bard]", "[rules.knights]", "“knights” is there already"),
        ("[words.say]", "[words]\nsay = 3\n[words.new]", "words: there is an entry that is no table"),
        ("[games.order]", "[games.patience]", "games.patience.choose: a box may add"),
        ('others = "O"', 'others = "OX"', "games.mix.others: letters of its own factions"),
        ('["giants", "ogres", "vampires"]', '["giants"]', "games.order.choose: a list of powers with one of its own"),
        ("[reasons.refused]", "[findings.foul.say]", "there is no finding “foul” to add a sentence to"),
        ("[reasons.refused]", "[reasons.praised]", "reasons.praised: reasons are given for who leads"),
        ('box = "Moonlight"', "box = 3", "factions.O.box: what the box is called"),
        ("[words.why]", "[colours.why]", "colours: a box has factions, heroes"),
        ('text = "A Bard', 'txt = "A Bard', "rules.bard.text: a rule has a text"),
    ],
)  # fmt: skip
def test_a_broken_box_is_told_in_a_sentence(broken: Path, old: str, new: str, said: str) -> None:
    spoil(broken, old, new)
    done = claimref("explain", "revoke", boxes=(broken,))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr
    assert done.stderr.startswith(f"claimref: {broken / 'box.toml'}: ") or said.startswith("two powers")


def test_two_boxes_with_the_same_faction(broken: Path) -> None:
    done = claimref("rules", boxes=(MOONLIGHT, broken))
    assert done.returncode == 2
    assert (
        done.stderr == f"claimref: {broken}/box.toml: factions: “O” is there already; a box adds, it does not change\n"
    )


def test_a_folder_without_a_box(tmp_path: Path) -> None:
    done = claimref("rules", boxes=(tmp_path,))
    assert done.returncode == 2
    assert "a box can't be read (No such file or directory); CLAIMREF_BOXES names its folder" in done.stderr


def test_a_power_without_a_place_in_the_order_acts_last(broken: Path) -> None:
    spoil(broken, '[games.order]\nchoose = ["giants", "ogres", "vampires"]\n', "")
    assert claimref("check", str(MOONLIGHT / "records"), boxes=(broken,)).stdout == ""


@pytest.mark.parametrize(
    ("table", "page", "said"),
    [
        ('ogres = { en = "{player} grabs {cards}." }', "", "there is no sentence “say.ogres” to tell it with"),
        (
            'bard = { en = "the Bard follows a 0" }',
            "",
            "there is no sentence “why.bard” to tell it with",
        ),
        ("", '{"grab": COLLECTED}', "the page of ogres does not say where the cards of “grab” come from"),
    ],
)
def test_what_a_power_does_not_say_is_told_when_it_is_needed(broken: Path, table: str, page: str, said: str) -> None:
    spoil(broken, table, "")
    ogres = broken / "powers" / "ogres.py"
    ogres.write_text(ogres.read_text(encoding="utf-8").replace(page or "-", "{}" if page else "-"), encoding="utf-8")
    done = claimref("show", str(MOONLIGHT / "records" / "moonlight.claim"), boxes=(broken,))
    assert done.returncode == 2
    assert done.stderr.startswith(f"claimref: {said}")


def test_a_broken_page_is_told_with_its_file(broken: Path) -> None:
    (broken / "powers" / "ogres.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    code = 'from claimref.boxes import load_page\nload_page("claimref.engine.tricks.powers", "ogres")'
    error = python(code, broken).stderr.splitlines()[-1]
    assert error == (
        f"claimref.boxes.BoxError: {broken / 'powers' / 'ogres.py'}: "
        "ModuleNotFoundError: No module named 'nothing_of_that_name'"
    )
