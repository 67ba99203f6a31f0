"""The bench works from end to end, with the other programs and without them, and its page tells all of it.

Nothing here minds how fast anything is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "speed.md"
RULE_SETS = ("Claim", "Claim 2", "mix of 4", "Fear with heroes", "Kingdoms")
PACKAGES = {"python-chess": "chess", "endplay": "endplay", "PokerKit": "pokerkit"}


def bench(*arguments: str, path: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [path, ROOT] if path else [ROOT]))}
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "bench.py", *arguments],
        capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def nobody_else(tmp_path: Path) -> Path:
    """A folder that makes the other programs impossible to load."""
    for package in PACKAGES.values():
        (tmp_path / f"{package}.py").write_text(f'raise ImportError("no {package} here")\n')
    return tmp_path


def wanted(told: str) -> dict[str, list[str]]:
    """The last table: what is wanted, and its columns."""
    table = told[told.index("What is wanted") :]
    rows = [re.split(r" {2,}", line.strip()) for line in table.split("---\n", 1)[1].splitlines()]
    return {row[0]: row[1:] for row in rows}


def test_all_by_itself(nobody_else: Path, tmp_path: Path) -> None:
    told = bench("--tiny", "--compiled", str(tmp_path / "nowhere"), path=nobody_else)
    for name, package in PACKAGES.items():
        assert f"{name} is left out: no {package} here" in told
    assert f"Only pure Python is measured: there is no compiled copy in {tmp_path / 'nowhere'}." in told
    for rule_set in RULE_SETS:
        for form in ("", ", lax", ", redacted", ", one slip", ", damaged"):
            assert re.search(rf"^check \(pure Python\): {rule_set}{form} +[\d,]+ +[\d,]+ +\d+%", told, re.MULTILINE)
    found = wanted(told)
    assert found.pop("Claim, games a second against python-chess")[-1] == "not measured: without python-chess"
    assert found.pop("Claim, cards a second against pgn-extract's plies")[-1] == "not measured: without pgn-extract"
    assert (
        found.pop("Kingdoms, turns a second against python-chess's plies")[-1] == "not measured: without python-chess"
    )
    several = found.pop("--jobs 2, speed against --jobs 1, 20 games", None)
    assert several or "--jobs 2, speed against --jobs 1, many games" in found, "one core"
    assert {row[-1] for row in found.values()} <= {"yes", "no", "not measured: this machine has one core"}
    assert {f"{rule_set}, redacted against full" for rule_set in RULE_SETS} <= set(found)


@pytest.mark.skipif(not all(map(find_spec, PACKAGES.values())), reason="the other programs are not installed")
def test_beside_the_others(tmp_path: Path) -> None:
    told = bench("--tiny", "--only", "speed", "--compiled", str(tmp_path))
    assert f"Only pure Python is measured: what lies in {tmp_path} is not compiled." in told
    for name in PACKAGES:
        assert re.search(rf"^{name} +[\d,]+ +[\d,]+", told, re.MULTILINE), name
    found = wanted(told)
    assert found["Claim, games a second against python-chess"][-1] in ("yes", "no")
    assert found["claimref --version, time against python -c pass"][-1] == "not measured: left out by --only"


def test_beside_another_checkout(tmp_path: Path) -> None:
    """Its own sources under another name are another checkout; a folder without any is none."""
    for folder in ("claimref", "grammar"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    told = bench("--tiny", "--before", str(tmp_path), "--compiled", str(tmp_path / "nowhere"))
    assert "claimref: pure Python and pure Python before\n" in told
    for rule_set in RULE_SETS:
        for form in ("", ", lax", ", redacted", ", one slip", ", damaged"):
            row = rf"^check \(pure Python\): {rule_set}{form} +[\d,]+ +[\d,]+ +[\d.]+ +[\d.]+–[\d.]+$"
            assert re.search(row, told, re.MULTILINE), (rule_set, form)
    assert re.search(r"^claimref --version \(pure Python\) +[\d.]+ +[\d.]+ +[\d.]+ ", told, re.MULTILINE)
    assert "What is wanted" not in told
    with pytest.raises(AssertionError, match="there is no claimref in"):
        bench("--tiny", "--before", str(tmp_path / "claimref" / "cli"))


def test_the_profile() -> None:
    assert "cumtime" in bench("--tiny", "--profile", "Kingdoms")


def test_every_option_and_every_rule_set_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for option in re.findall(r"^ +(--[a-z-]+)", bench("--help"), re.MULTILINE):
        assert option in text, option
    for name in (*RULE_SETS, *PACKAGES, "pgn-extract"):
        assert name in text, name


def test_the_text_of_a_rule_set_is_the_same_every_time() -> None:
    program = (
        "from benchmark.records import *\n"
        "for rule_set in RULE_SETS:\n"
        "    assert random_games(rule_set, 1, 2) == random_games(rule_set, 1, 2) != random_games(rule_set, 2, 2)\n"
        "game = random_games('Fear with heroes', 1, 1)[0]\n"
        "assert games_of(game + game) == [game + chr(10)] * 2, game\n"
        "assert plays(game) == plays(lax(game)) == plays(redacted(game)) > 40\n"
        "assert slipped(game) == slipped(game) != game != damaged(game) == damaged(game)\n"
        "assert len(set(game.split('factions: ')[1].splitlines()[0]) & set('VZWH')) >= 2, game\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "scripts")])}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
