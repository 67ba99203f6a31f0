"""The pages are true: what they show is run, from top to bottom, and every command has its page and its place in the index.

A block of `console` is a session: commands after a `$`, each with all that it prints, standard output first; what is
typed at the live table and what it says, as it went. A block of `claim` below a line that ends in a file's name and a
colon is that file; a block of `text` likewise. A block of `pycon` is Python.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from claimref.cli.main import COMMANDS
from tests.shell import EXAMPLES, ROOT, Outcome, run

PAGES = ("quickstart", "check", "fmt", "explain", "simulate", "redact", "hidden-hands", "api")
INDEX = ROOT / "docs" / "README.md"
_BLOCK = re.compile(r"(?:`([\w.-]+)`:\n\n)?```(console|claim|text|pycon)\n(.*?)```", re.DOTALL)
_PAGE_OF = {
    "check": "check", "fmt": "fmt", "explain": "explain", "rules": "explain", "simulate": "simulate", "new": "simulate",
    "redact": "redact",
}  # fmt: skip
"""The commands whose options these pages tell."""


def text_of(page: str) -> str:
    return (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the example archive and the project's records, as the pages assume it."""
    for record in EXAMPLES.glob("*.claim"):
        shutil.copy(record, tmp_path)
    (tmp_path / "records").symlink_to(ROOT / "records")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Shell:
    """Enough of a shell for the pages: claimref, cat, head and a bit of jq, pipes, `<`, `>` and `echo $?`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.status = 0

    def type(self, line: str) -> str:
        """All that a terminal would show of one line."""
        if line == "echo $?":
            return f"{self.status}\n"
        line, _, target = line.partition(" > ")
        line, _, source = line.partition(" < ")
        given = (self.folder / source).read_text(encoding="utf-8") if source else ""
        told = ""
        for command in line.split(" | "):
            done = self._run(shlex.split(command), given)
            given, told, self.status = done.out, told + done.err, done.status
        if target:
            (self.folder / target).write_text(given, encoding="utf-8")
            given = ""
        return given + told

    def _run(self, words: list[str], given: str) -> Outcome:
        if words[0] == "cat":
            return Outcome(0, "".join((self.folder / name).read_text(encoding="utf-8") for name in words[1:]), "")
        if words[:2] == ["head", "-n"]:
            return Outcome(0, "".join(given.splitlines(keepends=True)[: int(words[2])]), "")
        if words[:2] == ["jq", "-c"]:
            found = json.loads(given)[words[2].removeprefix(".")]
            return Outcome(0, json.dumps(found, separators=(",", ":")) + "\n", "")
        assert words[0] == "claimref", words
        return run(*words[1:], input=given, folder=self.folder, together=words[1] == "play")


def said(shell: Shell, block: str) -> str:
    """A session as it goes now."""
    return "".join(f"$ {line}\n{shell.type(line)}" for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE))


def wrong(examples: str, page: str, names: dict[str, object]) -> str:
    """What a session of Python gets other than shown."""
    test = doctest.DocTestParser().get_doctest(examples, names, f"{page}.md", None, None)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    return "".join(told)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_shown_is_what_happens(page: str, desk: Path) -> None:
    """With CLAIMREF_GOLDEN=write the pages become what happens now; look at the diff."""
    shell, names = Shell(desk), dict[str, object]()
    text = now = text_of(page)
    for name, kind, block in _BLOCK.findall(text):
        if kind == "console":
            now = now.replace(f"```console\n{block}```", f"```console\n{said(shell, block)}```")
        elif kind == "pycon":
            assert wrong(block, page, names) == ""
        elif name:
            (desk / name).write_text(block, encoding="utf-8")
    if os.environ.get("CLAIMREF_GOLDEN") == "write":
        (ROOT / "docs" / f"{page}.md").write_text(now, encoding="utf-8")
    assert text_of(page) == now


@pytest.mark.parametrize("command", _PAGE_OF)
def test_every_option_is_on_the_page(command: str) -> None:
    text = text_of(_PAGE_OF[command])
    for option in re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", run(command, "--help").out, re.MULTILINE):
        assert option in text or option in ("--help", "--color", "--output"), option


@pytest.mark.parametrize("page", [*PAGES, "README"])
def test_links_lead_somewhere(page: str) -> None:
    for target, heading in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text_of(page)):
        path = ROOT / "docs" / (target or f"{page}.md")
        assert path.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}, heading


def test_every_page_is_in_the_index() -> None:
    named = set(re.findall(r"\]\(([\w-]+)\.md", INDEX.read_text(encoding="utf-8")))
    assert {path.stem for path in INDEX.parent.glob("*.md")} - {"README"} <= named


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_page_and_is_in_the_index_and_the_readme(command: str) -> None:
    page = re.search(rf"\[`claimref {command}`\]\(([\w-]+)\.md(?:#[\w-]+)?\)", INDEX.read_text(encoding="utf-8"))
    assert page, f"docs/README.md has no link for {command}"
    assert f"claimref {command}" in text_of(page[1])
    assert f"`claimref {command}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_changelog_names_every_command() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [command for command in COMMANDS if f"`claimref {command}" not in text] == []
