"""`check --output-format github|sarif`: findings where pull requests and scanners show them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from claimref.catalogue import entries
from claimref.views.sarif import uri
from tests.shell import ROOT, is_golden, run

SLIPS = "slips.claim"
REVOKE = """\
game: claim
players: 100% Anna, Bram: B
leader: A

phase 1
1. A [G5] K7 K3 > B
2. A [G1] D7 U3 > A:G1
3. B [G2] U5 U1
phase 2
"""


def slips(output_format: str) -> str:
    status, out, err = run("check", "--output-format", output_format, SLIPS)
    assert (status, err) == (1, "")
    return out


def findings() -> list[dict[str, Any]]:
    return [json.loads(line) for line in slips("jsonl").splitlines()]


@pytest.mark.parametrize("output_format", ["full", "concise", "json", "jsonl", "github", "sarif"])
def test_golden(output_format: str) -> None:
    status, out, _ = run("check", "--output-format", output_format, SLIPS)
    assert status == 1
    assert is_golden(out, f"slips.{output_format}.txt")


def test_sarif_says_what_jsonl_says() -> None:
    (played,) = json.loads(slips("sarif"))["runs"]
    rules = played["tool"]["driver"]["rules"]
    levels = {"error": "error", "warning": "warning", "note": "info"}
    for result, finding in zip(played["results"], findings(), strict=True):
        place = result["locations"][0]["physicalLocation"]
        region = place["region"]
        assert unquote(place["artifactLocation"]["uri"]) == finding["path"]
        assert (region["startLine"], region["endLine"]) == (finding["line"], finding["line"])
        assert (region["startColumn"], region["endColumn"]) == (finding["column"], finding["end_column"])
        assert result["message"]["text"] == finding["message"]
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"] == finding["code"]
        assert levels[result["level"]] == finding["severity"]
        assert result["properties"]["name"] == finding["name"]
        assert ("relatedLocations" in result) == ("proof" in finding)


def test_sarif_knows_every_rule_and_is_complete_without_findings() -> None:
    empty = json.loads(run("check", "--output-format", "sarif", "--where", "game=99", SLIPS).out)
    (played,) = empty["runs"]
    assert (empty["version"], played["results"], played["columnKind"]) == ("2.1.0", [], "unicodeCodePoints")
    assert [rule["id"] for rule in played["tool"]["driver"]["rules"]] == [entry.code for entry in entries().values()]


def test_sarif_is_named_by_the_ending(tmp_path: Path) -> None:
    path = tmp_path / "findings.sarif"
    assert run("check", "-o", str(path), SLIPS) == (1, "", "")
    assert path.read_text(encoding="utf-8") == slips("sarif")


@pytest.mark.parametrize(
    ("path", "reference"),
    [
        ("a.claim", "a.claim"),
        ("./a b/ä#1.claim", "a%20b/%C3%A4%231.claim"),
        ("/tmp/100%.claim", "file:///tmp/100%25.claim"),
        ("<stdin>", "%3Cstdin%3E"),
        ("\udcff.claim", "%FF.claim"),
    ],
)
def test_paths_become_references(path: str, reference: str) -> None:
    assert uri(path) == reference


COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def test_github_says_what_jsonl_says() -> None:
    commands = {"error": "error", "warning": "warning", "notice": "info"}
    for line, finding in zip(slips("github").splitlines(), findings(), strict=True):
        told = COMMAND.fullmatch(line)
        assert told
        properties = dict(part.split("=", 1) for part in told[2].split(","))
        assert commands[told[1]] == finding["severity"]
        assert unquote(properties["file"]) == finding["path"]
        assert (properties["line"], properties["col"]) == (str(finding["line"]), str(finding["column"]))
        assert properties["endColumn"] == str(finding["end_column"])
        assert properties["title"] == f"{finding['code']} {finding['name']}"
        assert unquote(told[3]) == finding["message"]


def test_github_escapes_what_would_end_a_command(tmp_path: Path) -> None:
    (tmp_path / "a,b: 1%.claim").write_text(REVOKE, encoding="utf-8")
    lines = run("check", "--output-format", "github", "a,b: 1%.claim", folder=tmp_path).out.splitlines()
    assert lines
    for line in lines:
        told = COMMAND.fullmatch(line)
        assert told
        assert "file=a%2Cb%3A 1%25.claim,line=" in told[2]
    assert any("100%25 Anna" in line for line in lines)


def test_the_pre_commit_hooks_name_commands_that_work(tmp_path: Path) -> None:
    import yaml

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["claimref-check", "claimref-fmt"]
    (tmp_path / "lax.claim").write_text("game: claim\nplayers: anna,bram\n\nphase 1\na [g5] k7 k3\n", encoding="utf-8")
    for hook in hooks:
        assert re.search(hook["files"], "evening.claim")
        assert not re.search(hook["files"], "claim.md")
        name, *arguments = hook["entry"].split()
        assert name == "claimref"
        assert run(*arguments, *hook.get("args", ()), "lax.claim", folder=tmp_path).status == 0
    assert "1. A [G5] K7 K3 > A:G5 B:?" in (tmp_path / "lax.claim").read_text(encoding="utf-8")
