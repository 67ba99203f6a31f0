"""interface.md, exit status: an error of our own in one game is told with its place, and all other games are judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimref.findings import Finding
from claimref.notation.nodes import Record
from claimref.notation.reader import GameReader
from claimref.scale import judging
from tests.shell import BAD, GOOD, Run, archive

FAULTY = GOOD.replace("Bram", "Oops")
GAMES = "\n".join((BAD, FAULTY, BAD))
TOLD = "claimref: games.claim:8: game 2: an error of claimref's own (KeyError: 'oops'"


class _Broken:
    """A reader, or a judge, with an error in it."""

    def __init__(self, usual: object) -> None:
        self.usual = usual

    def read(self, reader: GameReader, first: int, text: str, *, fast: bool = True) -> None:
        if "Oops" in text:
            raise KeyError("oops")
        self.usual(reader, first, text, fast=fast)  # type: ignore[operator]


@pytest.fixture
def broken_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = _Broken(GameReader.read)
    monkeypatch.setattr(GameReader, "read", lambda reader, *given, **more: broken.read(reader, *given, **more))


COMMANDS = (
    ("check", "-v"), ("check", "--output-format", "json"), ("fmt", "--diff"), ("redact",), ("convert", "--to", "jsonl"),
    ("convert", "--to", "csv"), ("show",), ("show", "--known"), ("score",), ("score", "--each"), ("stats",),
    ("check", "--where", "status=unfinished"),
)  # fmt: skip


@pytest.mark.usefixtures("broken_reader")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_error_while_a_game_is_read(claimref: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "games.claim").write_text(GAMES)
    done = claimref(*command, "games.claim")
    assert done.status == 2
    assert TOLD in done.err
    assert "Traceback" not in done.err
    if command[0] == "check" and len(command) == 2:
        assert done.out.count("wrong-winner") == 2


def test_an_error_while_findings_are_written(claimref: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games.claim").write_text("\n".join((BAD, FAULTY.replace("> A:G5", "> B"), BAD)))

    def message(finding: Finding) -> str:
        if finding.game == 2:
            raise KeyError("oops")
        return "told"

    monkeypatch.setattr(Finding, "message", property(message))
    done = claimref("check", "games.claim")
    assert done.status == 2
    assert done.err.startswith(TOLD)
    assert done.out.count("told") == 4


def test_fmt_leaves_the_file_as_it_is(claimref: Run, tmp_path: Path, broken_reader: None) -> None:
    text = GAMES.replace("game:", "GAME :")
    (tmp_path / "games.claim").write_text(text)
    assert claimref("fmt", "games.claim").status == 2
    assert (tmp_path / "games.claim").read_text() == text


def test_a_worker_hands_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(record: Record) -> object:
        if record.number == 2:
            raise KeyError("oops")
        return record

    monkeypatch.setattr("claimref.referee.judge.judge", judge)
    from claimref.scale.ranges import Texts

    class Count(tuple[()]):
        filters = ()

        def __call__(self, games: object) -> int:
            return len(list(games))  # type: ignore[call-overload,no-any-return]

    texts = Texts("games.claim", ((1, BAD), (8, FAULTY), (20, BAD)), 1, 100)
    (done,) = judging.perform(Count(), (texts,))
    assert isinstance(done, judging.Done)
    assert done.part == 2
    assert [f"claimref: {text}".startswith(TOLD) for text in done.mishaps] == [True]


@pytest.mark.parametrize("command", ["check", "fmt", "redact", "show", "score", "stats"])
@pytest.mark.parametrize(
    "text",
    [
        "game: claim\nplayers: Anna, Bram\nresult: # to be filled in\n",
        "game:\nplayers: Anna, Bram\n\nphase 1\n1. A [G3] G4 G5 > A\nstart: G\n",
        "game:\nplayers: Anna, Bram\n\ndeal\nA: G4\ndisplay: G\nB: LICH\n",
    ],
)
def test_records_that_ended_a_run(claimref: Run, command: str, text: str) -> None:
    done = claimref(command, "-", input=text + "\n" + archive())
    assert done.status in (0, 1)
    assert "error of claimref" not in done.err
    assert "should not have happened" not in done.err
