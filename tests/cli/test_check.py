"""`claimref check`: what it reads, what it prints, and how it ends."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.shell import BAD, GOOD, Run

BAD_SPOT = "6:19: C51 wrong-winner:"


@pytest.fixture
def finished(claimref: Run, tmp_path: Path) -> Path:
    """A complete game without a slip."""
    path = tmp_path / "finished.claim"
    assert claimref("simulate", "--seed", "5", "-o", str(path)).status == 0
    return path


def test_silent_when_all_is_well(claimref: Run, finished: Path) -> None:
    assert claimref("check", str(finished)) == (0, "", "")


def test_full_shows_the_place_the_rule_and_the_book(claimref: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.claim").write_text(BAD)
    status, out, err = claimref("check", "bad.claim")
    lines = out[out.index("error[") :].splitlines()
    assert status == 1
    assert lines[0] == (
        "error[C51] wrong-winner: Bram (B) is written as the winner, but Anna (A) won: K7 is the highest"
    )
    assert lines[1:5] == [" --> bad.claim:6:19", "  |", "6 | 1. A [G5] K7 K3 > B", "  |                   ^"]
    assert any(line.startswith("  = rule: ") and line.endswith(" [winning]") for line in lines)
    assert "  = see: Claim (Dutch edition), “FASE 1: REKRUTEER VOLGELINGEN – Verzamel kaarten”; " in out
    assert "1 error" in err


def test_the_edition_is_cited(claimref: Run) -> None:
    out = claimref("check", input=BAD.replace("leader", "edition: es\nleader")).out
    assert "  = see: Claim (Spanish edition), “FASE UNO: RECLUTAR SEGUIDORES – Reclutar Seguidores”\n" in out


def test_legal_alternatives_are_shown(claimref: Run) -> None:
    record = BAD.replace("phase 1", "deal\nB: K2 K4 D3\n\nphase 1").replace("K3 > B", "D3")
    out = claimref("check", input=record).out
    assert "error[C41] revoke:" in out
    assert "= legal: K2, K4\n" in out


def test_a_proof_is_shown_beside_its_finding(claimref: Run) -> None:
    record = BAD.replace("K3 > B", "D3 > A") + "2. A [G6] D5 K4 > A\n"
    out = claimref("check", input=record).out
    assert "  |              ^^" in out
    assert "7 | 2. A [G6] D5 K4 > A\n  |              -- the proof\n" in out


def test_concise(claimref: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.claim").write_text(BAD)
    status, out, err = claimref("check", "--output-format", "concise", "bad.claim")
    assert (status, err) == (1, "")
    assert f"bad.claim:{BAD_SPOT} Bram (B)" in out


def test_jsonl_and_json_say_the_same(claimref: Run) -> None:
    text = BAD + "\n" + BAD
    lines = [json.loads(line) for line in claimref("check", "--output-format", "jsonl", input=text).out.splitlines()]
    status, out, _ = claimref("check", "--output-format", "json", input=text)
    assert status == 1
    assert json.loads(out) == lines
    errors = [found for found in lines if found["severity"] == "error"]
    assert [(found["path"], found["game"], found["line"]) for found in errors] == [
        ("<stdin>", 1, 6),
        ("<stdin>", 2, 13),
    ]
    assert list(errors[0])[:11] == [
        "schema", "path", "game", "line", "column", "end_column", "code", "name", "severity", "message", "rule",
    ]  # fmt: skip


def test_json_without_findings_is_an_empty_array(claimref: Run, finished: Path) -> None:
    assert claimref("check", "--output-format", "json", str(finished)) == (0, "[]\n", "")
    assert claimref("check", "--output-format", "jsonl", str(finished)) == (0, "", "")


def test_standard_input_with_a_dash_or_without(claimref: Run) -> None:
    for arguments in ([], ["-"]):
        assert f"<stdin>:{BAD_SPOT}" in claimref("check", "--output-format", "concise", *arguments, input=BAD).out


def test_folders_are_searched_in_order(claimref: Run, tmp_path: Path) -> None:
    for name in ("b/2.claim", "a.claim", "b/1.claim", "b/notes.txt", ".hidden/x.claim"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(BAD)
    out = claimref("check", "--output-format", "concise", ".").out
    files = [line.split(":")[0] for line in out.splitlines() if "wrong-winner" in line]
    assert files == [os.path.join(".", "a.claim"), os.path.join(".", "b", "1.claim"), os.path.join(".", "b", "2.claim")]


def test_what_cannot_be_read_is_told_and_the_rest_is_checked(claimref: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty.claim").write_text("")
    (tmp_path / "blank.claim").write_text("\n" * 100_000)
    (tmp_path / "bad.claim").write_text(BAD)
    status, out, err = claimref("check", "--output-format", "concise", "none.claim", "empty", "empty.claim", "blank.claim",
                                "bad.claim")  # fmt: skip
    assert status == 2
    assert f"bad.claim:{BAD_SPOT}" in out
    told = err.splitlines()
    assert told[0] == "claimref: none.claim: No such file or directory"
    assert told[1] == "claimref: empty: there is no record (*.claim) in this folder"
    assert told[2].startswith("claimref: empty.claim: there is no game in it")
    assert told[3].startswith("claimref: blank.claim: there is no game in it")


@pytest.mark.parametrize(
    "command", [["check"], ["score"], ["stats"], ["show"], ["redact"], ["fmt", "--check"], ["convert", "--to", "json"]]
)
def test_a_file_that_may_not_be_read_is_told_and_the_others_are_read(
    claimref: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    for name in ("secret.claim", "bad.claim"):
        (tmp_path / name).write_text(BAD)
    _shut(tmp_path / "secret.claim", monkeypatch)
    missing = claimref(*command, "none.claim", "bad.claim")
    status, out, err = claimref(*command, "secret.claim", "bad.claim")
    assert (status, out) == (2, missing.out) and missing.status == 2
    assert err == missing.err.replace("none.claim: No such file or directory", "secret.claim: Permission denied")


def _shut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may read the file; root, who may read everything, only seems not to."""
    path.chmod(0)
    if os.geteuid():
        return
    may, read = os.access, open

    def opened(name: Any, *how: Any, **more: Any) -> Any:
        if name == path.name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        return read(name, *how, **more)

    monkeypatch.setattr(os, "access", lambda name, mode: name != path.name and may(name, mode))
    monkeypatch.setattr("builtins.open", opened)


@pytest.mark.parametrize(
    "junk",
    [
        os.urandom(5000),
        b"\x00" * 100,
        b"\xff\xfe" + "game: claim\n".encode("utf-16-le"),
        b"game: claim\nplayers: \xe4\xf6, B\n1. A \xff\n",
        b"game: claim\nplayers: Anna, Bram\n" + b"G" * 10_000_000,
        b"game:\n" * 50 + b"players\n:::\ngame: game: game\nfactions: ,,,,\nheroes: =\n",
        b"game: claim\nplayers: \x1b[31mred, Bram\n\x1b]0;title\x07\n",
        b"\xef\xbb\xbf",
    ],
    ids=["random", "nul", "utf-16", "latin-1", "long-line", "headers", "escapes", "bom"],
)
@pytest.mark.parametrize("form", ["full", "concise", "jsonl"])
def test_junk_gives_findings_or_a_message_never_a_traceback(junk: bytes, form: str, claimref: Run) -> None:
    status, out, err = claimref("check", "--output-format", form, input=junk)
    assert status in (1, 2)
    assert out or err
    assert "Traceback" not in err
    assert "should not have happened" not in err
    assert "\x1b" not in out
    assert max(map(len, out.splitlines()), default=0) < 5000


def test_verbose_has_a_line_per_game(claimref: Run, finished: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.claim").write_text(BAD)
    out = claimref("check", "-v", "--output-format", "concise", "finished.claim", "bad.claim").out.splitlines()
    assert out[0].startswith(f"{'finished.claim'}: game 1: legal, finished, ")
    assert out[-1] == "bad.claim: game 1: 1 error, 1 note, unfinished"
    told = claimref("check", "-v", "--output-format", "jsonl", "bad.claim")
    assert all(line.startswith("{") for line in told.out.splitlines())
    assert told.err == "bad.claim: game 1: 1 error, 1 note, unfinished\n"


def test_strict_counts_warnings(claimref: Run) -> None:
    record = GOOD.replace("leader: A", "leader: A\nwether: rain")
    assert claimref("check", input=record).status == 0
    assert claimref("check", "--strict", input=record).status == 1


def test_an_unfinished_game_is_no_error(claimref: Run) -> None:
    status, out, _ = claimref("check", "--strict", "--output-format", "concise", input=GOOD)
    assert status == 0
    assert "C93 unfinished" in out


def test_findings_come_as_the_games_are_judged(claimref: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is collected over the whole run: when the second game is judged, the first one's findings are written."""
    import sys

    from claimref.referee import judge as referee

    judge, seen = referee.judge, []

    def watched(record: object) -> object:
        seen.append(sys.stdout.tell())
        return judge(record)  # type: ignore[arg-type]

    monkeypatch.setattr(referee, "judge", watched)
    claimref("check", "--output-format", "json", input=BAD + "\n" + BAD)
    assert seen[0] == 0 < seen[1]
