"""The compiled form says what the Python form says, byte for byte: about records, random games and damaged ones."""

from __future__ import annotations

import fcntl
import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from claimref.records.simulate import simulate

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "scripts"
RULE_SETS = {
    "claim": ("claim", 2, False),
    "claim2": ("claim2", 2, False),
    "fear": ("mix", 2, True),
    "kingdoms": ("kingdoms", 2, False),
    "mix-2": ("mix", 2, False),
    "mix-3": ("mix", 3, False),
    "mix-4": ("mix", 4, False),
}
GAMES = 30
"""How many random games of every rule set there are; all of them are also damaged."""


class Ran(NamedTuple):
    """What a shell would see."""

    status: int
    out: bytes
    err: bytes


def claimref(form: Path, *arguments: str, folder: Path, typed: str = "", boxes: str = "") -> Ran:
    """A run of one form of claimref, in a process of its own."""
    strange = ("PYTHON", "CLAIMREF", "LC_", "NO_COLOR", "FORCE_COLOR")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
    environment |= {"PYTHONPATH": str(form), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", "TERM": "dumb", "LANG": "C"}
    environment["CLAIMREF_BOXES"] = boxes
    done = subprocess.run(
        [sys.executable, "-P", "-m", "claimref", *arguments],
        cwd=folder, env=environment, input=typed.encode(), capture_output=True, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the compiled form is. It is built once for all processes, unless the one of ./scripts/claimref will do."""
    for tool in ("hatchling", "mypyc", "setuptools"):
        pytest.importorskip(tool)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(SCRIPTS))
        script: Any = importlib.import_module("compile")
    if lack := script.missing():
        pytest.skip(lack)
    if Path(sys.prefix) == ROOT / ".venv" and script.current(ROOT):
        return (ROOT / ".venv" / "compiled").resolve()
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, log = shared / "compiled", shared / "compiled.log"
    with (shared / "compiled.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            os.environ["CLAIMREF_OPTIMISE"] = "0"  # what is made here need not be fast, but soon
            assert script.compile_into(folder, ROOT, log), log.read_text(encoding="utf-8")
    return folder


def differences(told: Ran, expected: Ran) -> list[tuple[bytes, bytes]]:
    """The first lines that are not the same; of texts as long as these nobody reads more."""
    pairs = [(b"%d" % told.status, b"%d" % expected.status)]
    pairs += zip_longest(told.out.splitlines(), expected.out.splitlines(), fillvalue=b"")
    pairs += zip_longest(told.err.splitlines(), expected.err.splitlines(), fillvalue=b"")
    return [pair for pair in pairs if pair[0] != pair[1]][:3]


def damaged(text: str, chance: Random) -> str:
    """The text with a few slips, such as fingers make: most of them are wrong, some only look strange."""
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
        words, at = lines[here].split(" "), chance.randrange(len(lines[here]) + 1)
        before, letter, after = lines[here][:at], lines[here][at : at + 1], lines[here][at + 1 :]
        match chance.choice(["alike"] * 5 + ["exchange"] * 2 + ["type", "drop", "repeat", "swap"]):
            case "alike":  # another card, seat, number or place
                kind = "0123456789" if letter.isdigit() else "ABCDGKUPSVTN" if letter.isupper() else letter or " "
                lines[here] = before + chance.choice(kind) + after
            case "exchange":
                one = chance.randrange(len(words))
                words[one], words[-1] = words[-1], words[one]
                lines[here] = " ".join(words)
            case "type":
                lines[here] = before + chance.choice("ABGKUPDSVWH0579?!>:,@[]/ x") + letter + after
            case "drop":
                lines[here] = ""
            case "repeat":
                lines.insert(there, lines[here])
            case "swap":
                lines[here], lines[there] = lines[there], lines[here]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the project's records, the examples where they are at hand, random games, and damaged ones."""
    folder = tmp_path_factory.mktemp("desk")
    for name, source in {"records": ROOT / "records", "examples": ROOT.parent / "shared" / "examples"}.items():
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.json", "*.md"))
    for name, (game, players, heroes) in RULE_SETS.items():
        chance = Random(f"compiled {name}")
        texts = [simulate(game, players, None, heroes, chance) for _ in range(GAMES)]
        (folder / f"{name}.claim").write_text("\n".join(texts), encoding="utf-8")
        (folder / f"{name}-damaged.claim").write_text(
            "\n".join(damaged(text, chance) for text in texts), encoding="utf-8"
        )
        hidden = claimref(ROOT, "redact", "--view", "public", f"{name}.claim", folder=folder)
        (folder / f"{name}-hidden.claim").write_bytes(hidden.out)
    return folder


def test_it_holds_the_modules_both_ways_and_leaves_the_checkout_clean(compiled: Path) -> None:
    with (ROOT / "pyproject.toml").open("rb") as stream:
        patterns = tomllib.load(stream)["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    modules = [path for pattern in patterns for path in compiled.glob(pattern) if path.stat().st_size]
    assert modules
    for path in modules:
        assert list(path.parent.glob(f"{path.stem}.*.so")), path
    (about,) = compiled.glob("claimref-*.dist-info/WHEEL")
    assert "Root-Is-Purelib: false" in about.read_text(encoding="utf-8")
    assert not [path for pattern in ("*.so", "*.c") for path in (ROOT / "claimref").rglob(pattern)]


def test_each_form_is_what_it_says(compiled: Path, tmp_path: Path) -> None:
    question = "from claimref.version import compiled; print(compiled())"
    for form, is_compiled in ((ROOT, False), (compiled, True)):
        told = subprocess.run(
            [sys.executable, "-P", "-c", question], cwd=tmp_path, env={"PYTHONPATH": str(form)}, capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        assert told.stdout == f"{is_compiled}\n"


@pytest.mark.parametrize(
    "command",
    [
        "check --output-format json .",
        "convert --to json .",
        "fmt --diff .",
        "redact --view B .",
        "score --cards .",
        "show --hands records fear-damaged.claim kingdoms-damaged.claim mix-4-damaged.claim",
        "show --known records/games",
        "stats .",
    ],
)
def test_it_says_the_same(command: str, compiled: Path, desk: Path) -> None:
    expected, told = (claimref(form, *command.split(), folder=desk) for form in (ROOT, compiled))
    assert expected.out
    assert b"should not have happened" not in told.err
    assert differences(told, expected) == []


@pytest.mark.parametrize("command", ["check --output-format concise", "stats --to json"])
def test_processes_share_the_work(command: str, compiled: Path, desk: Path, tmp_path: Path) -> None:
    """Work of under a megabyte is not shared."""
    text = "\n".join((desk / f"{name}.claim").read_text(encoding="utf-8") for name in (*RULE_SETS, "claim-damaged"))
    (tmp_path / "large.claim").write_text(text * (1_200_000 // len(text) + 1), encoding="utf-8")
    expected, told = (
        claimref(form, *command.split(), "--jobs", jobs, "large.claim", folder=tmp_path)
        for form, jobs in ((ROOT, "1"), (compiled, "2"))
    )
    assert expected.out
    assert differences(told, expected) == []


def test_boxes_from_elsewhere_are_played_the_same(compiled: Path, tmp_path: Path) -> None:
    """Their pages are Python, which derives from the compiled `Power`."""
    box = str(ROOT / "tests" / "boxes" / "moonlight")
    arguments = ("--game", "mix", "--factions", "N I D V O", "--heroes", "--count", "20", "--seed", "1")
    made = claimref(compiled, "simulate", *arguments, folder=tmp_path, boxes=box)
    assert differences(made, claimref(ROOT, "simulate", *arguments, folder=tmp_path, boxes=box)) == []
    text = made.out.decode()
    (tmp_path / "games.claim").write_text(text, encoding="utf-8")
    (tmp_path / "damaged.claim").write_text(damaged(text, Random(1)).replace("; grab O", "; grab N"), encoding="utf-8")
    for command in (
        ["check", "-v"],
        ["convert", "--to", "json"],
        ["show"],
        ["fmt", "--diff"],
        ["redact", "--view", "B"],
    ):
        ran = [
            claimref(form, *command, "games.claim", "damaged.claim", folder=tmp_path, boxes=box)
            for form in (ROOT, compiled)
        ]
        assert differences(*ran) == []
    assert b" grabs " in claimref(compiled, "show", "games.claim", folder=tmp_path, boxes=box).out


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_table_asks_and_answers_the_same(name: str, compiled: Path, tmp_path: Path) -> None:
    """A game is dealt and played, with slips in between, by whoever types: whole lines, commands, nonsense."""
    game, players, heroes = RULE_SETS[name]
    chance = Random(f"table {name}")
    text = simulate(game, players, None, heroes, chance)
    typed = ""
    for line in text.splitlines():
        slip = chance.choice(["", "", "", "help\n", "undo\n", "hands\n", "G5 G5\n", "1. C [?] X9\n", "legal\n"])
        typed += slip + line + "\n"
    ran = []
    for form in (ROOT, compiled):
        folder = tmp_path / form.name
        folder.mkdir()
        whole = claimref(form, "play", "whole.claim", folder=folder, typed=text)
        assert whole.status == 0
        assert b"Not so" not in whole.err
        told = claimref(form, "play", "slips.claim", folder=folder, typed=typed)
        assert b"should not have happened" not in told.err
        ran += [(whole, told, [path.read_bytes() for path in sorted(folder.iterdir())])]
    assert ran[0] == ran[1]


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_same_seed_gives_the_same_games(name: str, compiled: Path, tmp_path: Path) -> None:
    game, players, heroes = RULE_SETS[name]
    arguments = ["simulate", "--game", game, "--seed", "5", "--count", "10"]
    arguments += ["--players", str(players)] * (game == "mix") + ["--heroes"] * heroes
    expected, told = (claimref(form, *arguments, folder=tmp_path) for form in (ROOT, compiled))
    assert expected.status == 0
    assert differences(told, expected) == []
