"""CONTRIBUTING.md is true: every file and name that it mentions is there, and every room of the house is in its table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PLACES = ("", "claimref", "claimref/data", "claimref/notation", "claimref/engine/tricks", "claimref/engine/kingdoms",
          "claimref/engine", "claimref/referee", "tests/boxes/moonlight")  # fmt: skip
"""Where a file may be that is mentioned without its room."""
QUOTED = [re.sub(r"\s+", " ", text) for text in re.findall(r"`([^`]+)`", re.sub("(?s)```.*?```", "", TEXT))]
PATHS = sorted({text for text in QUOTED if re.fullmatch(r"[\w./-]+(/|\.(py|toml|md|claim|lark))|(\w+/)+\w+", text)})
WORDS = sorted({text for text in QUOTED if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)*", text) and text not in PATHS})
COMMANDS = re.findall(r"^    (\./scripts/\w+)", TEXT, re.MULTILINE)
FOREIGN = {"long", "pyproject", "is", "vars", "Any", "cast", "Final", "copy.copy", "__dict__"}
"""Names of Python and its tools."""


@cache
def sources() -> str:
    """All Python and data of the project, and of the box that CONTRIBUTING shows."""
    folders = ("claimref", "tests")
    files = [file for folder in folders for end in ("py", "toml") for file in sorted((ROOT / folder).rglob(f"*.{end}"))]
    return "\n".join(
        file.read_text(encoding="utf-8") for file in [*files, ROOT / "pyproject.toml"] if file != Path(__file__)
    )


def is_there(path: str) -> bool:
    """Does such a file or folder exist? NAME stands for any."""
    pattern = path.removeprefix("./").rstrip("/").replace("NAME", "*")
    return any(any(ROOT.glob(f"{place}/{pattern}".lstrip("/"))) for place in PLACES)


def test_there_is_something_to_look_at() -> None:
    assert len(PATHS) > 40
    assert len(WORDS) > 25


@pytest.mark.parametrize("path", [*PATHS, *COMMANDS])
def test_a_path_leads_somewhere(path: str) -> None:
    assert is_there(path)


@pytest.mark.parametrize("word", [word for word in WORDS if word not in FOREIGN])
def test_a_name_is_used(word: str) -> None:
    for part in word.replace("NAME", "ogres").replace("VERB", "grab").split("."):
        assert re.search(rf"\b{part}\b", sources())


@pytest.mark.parametrize(("name", "path"), re.findall(r"`(\w+)`\s+of\s+`([\w/.]+)`", TEXT))
def test_a_name_is_where_it_is_said_to_be(name: str, path: str) -> None:
    (file,) = {file for place in PLACES for file in ROOT.glob(f"{place}/{path}".lstrip("/"))}
    assert re.search(rf"\b{name}\b", file.read_text(encoding="utf-8"))


def test_every_room_is_in_the_table() -> None:
    table = TEXT.partition("| room | holds |")[2].partition("\n## ")[0]
    rooms = {f"claimref/{path.name}/" for path in (ROOT / "claimref").iterdir() if any(path.glob("*.*"))}
    assert {room for room in rooms if f"`{room}`" not in table} == {"claimref/__pycache__/"} & rooms


def test_every_part_of_a_faction_is_in_the_box_that_is_shown() -> None:
    """What the steps name for a faction, the box of the Ogres has, and its tables are all named."""
    steps = TEXT.partition("## Adding a faction")[2].partition("\n## ")[0]
    box = (ROOT / "tests" / "boxes" / "moonlight" / "box.toml").read_text(encoding="utf-8")
    for line in ('verbs.grab = { order = 25, most = 1, sees = "all" }', 'choose = ["giants", "ogres", "vampires"]'):
        assert f"`{line}`" in steps
        assert line in box
    tables = {table.split(".")[0] for table in re.findall(r"^\[([\w.-]+)\]", box, re.MULTILINE)}
    assert {table for table in tables if f"`{table}.toml`" not in steps} == {"books"}
