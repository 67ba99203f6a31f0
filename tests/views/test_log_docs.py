"""The pages of `show` and `score` are true: every command on them gives what stands below it."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.shell import ARCHIVE, EXAMPLES, ROOT, run

PAGES = ("show", "score")
BLOCKS = [
    (page, *block)
    for page in PAGES
    for block in re.findall(
        r"```console\n\$ claimref (.*?)\n(.*?)```",
        (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"),
        re.DOTALL,
    )
]


@pytest.mark.parametrize(("page", "command", "shown"), BLOCKS)
def test_the_output_shown_is_real(
    page: str, command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(EXAMPLES / ARCHIVE, tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    status, out, err = run(*shlex.split(command), folder=tmp_path)
    assert (status, err) == (0, "")
    assert out == shown


@pytest.mark.parametrize("page", PAGES)
def test_every_option_is_on_the_page(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for option in re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", run(page, "--help").out, re.MULTILINE):
        assert option in text or option in ("--help", "--color", "--output"), option


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")):
        assert (ROOT / "docs" / target).exists(), target
