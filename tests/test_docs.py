"""The documents are true: the page of findings is the one that is rendered now, and links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import claimref
from claimref.catalogue import entries
from tests.shell import run

ROOT = Path(__file__).parent.parent


def test_docs_findings_is_not_stale() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "docs.py", "--check"], capture_output=True, text=True, check=False,
        env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", sorted(entries()))
def test_every_finding_has_a_page(name: str) -> None:
    assert f"\n## {name}\n" in (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/findings.md", "docs/notation.md"])
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


EXAMPLES = re.findall(
    r"```claim\n(game:.*?)```", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"), re.DOTALL
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_notation_are_clean(text: str) -> None:
    assert [finding for finding in claimref.check(text) if finding.severity != "info"] == []


def test_the_readme_shows_what_check_says(tmp_path: Path) -> None:
    """The record in the README gives what is shown below it, line by line; long lines are cut short with an ellipsis."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    record = re.search(r"```claim\n(.*?)```", text, re.DOTALL)
    shown = re.search(r"```console\n\$ claimref check game.claim\n(.*?)```", text, re.DOTALL)
    assert record
    assert shown
    (tmp_path / "game.claim").write_text(record[1], encoding="utf-8")
    _, out, err = run("check", "game.claim", folder=tmp_path)
    for line, said in zip(shown[1].splitlines(), (out + err).splitlines(), strict=True):
        assert line == said or (line.endswith("…") and said.startswith(line.removesuffix("…")))
