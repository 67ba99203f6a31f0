"""docs/scale.md is true: every command on it is run, and gives what stands below it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.views.test_recipes import BLOCK, folder, page
from tests.views.test_recipes import test_the_output_shown_is_real as shown

TEXT = page("scale").read_text(encoding="utf-8")
_ = folder  # the fixture


@pytest.mark.parametrize("block", [found[0] for found in BLOCK.finditer(TEXT)])
def test_the_page_shows_what_is_printed(block: str, folder: Path) -> None:
    if "parquet" in block:
        pytest.importorskip("pyarrow")
    shown("scale", block, folder)


def test_extras_and_endings_are_those_of_the_project() -> None:
    import tomllib

    from claimref.scale.archives import _ARCHIVES, _RECORDS
    from tests.shell import ROOT

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for extra in set(extras) - {"dev", "bench"}:
        assert f"`claimref[{extra}]`" in TEXT
        assert f"`claimref[{extra}]`" in readme
    for ending in (*_ARCHIVES, *_RECORDS[1:]):
        assert f"`{ending}`" in TEXT


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", TEXT):
        assert (page("scale").parent / target).exists(), target
