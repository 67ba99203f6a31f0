"""`--jobs`: whatever the number, the same output, errors and status; and processes that end when they should."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from claimref.cli import workers
from claimref.cli.convert import FORMATS as GAMES
from claimref.cli.stats import FORMATS as STATISTICS
from claimref.scale import pool, ranges
from claimref.scale.judging import Done, Task, Work, perform
from claimref.scale.listing import Trouble
from claimref.views.findings import FORMATS as FINDINGS
from tests.shell import archive, command, environment, run, run_apart


class Alone(pool.Pool):
    """A pool without processes: what travels is packed and unpacked all the same."""

    def __init__(self, number: int, work: Work) -> None:
        super().__init__(number, pickle.loads(pickle.dumps(work)))
        self.tasks = 0

    def results(self, tasks: Iterable[Task | Trouble]) -> Iterator[Done | Trouble]:
        for task in tasks:
            if isinstance(task, Trouble):
                yield task
            else:
                self.tasks += 1
                yield from pickle.loads(pickle.dumps(perform(self.work, pickle.loads(pickle.dumps(task)))))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Several files, some of which can't be read, and work that is cut very small."""
    monkeypatch.setattr(pool, "Pool", Alone)
    monkeypatch.setattr(workers, "SMALL", 0)
    monkeypatch.setattr(ranges, "STRETCH", 1000)
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "a.claim").write_text(archive(), encoding="utf-8")
    (tmp_path / "all" / "b.claim").write_text("# nothing\n\n", encoding="utf-8")
    (tmp_path / "all" / "c.claim").write_bytes(("\ufeff" + archive()).replace("\n", "\r\n").encode())
    (tmp_path / "all" / "d.claim").write_text("game: claim\nplayers: A, B\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    return tmp_path


SOURCES = ("all", "empty", "none.claim", "all/d.claim")
RUNS = [
    *(("check", "--output-format", form) for form in FINDINGS),
    ("check", "-v"),
    ("check", "-v", "--output-format", "json", "--where", "rules=mix"),
    ("check", "--strict", "--color", "always", "--where", "status=unfinished"),
    ("check", "--output-format", "json", "--where", "players~Nobody"),
    ("check", "--output-format", "sarif", "--where", "players~Nobody"),
    *(("convert", "--to", form) for form in GAMES if form not in ("svg", "parquet")),
    ("convert", "--to", "json", "--where", "players~Nobody"),
    ("convert", "--to", "yaml", "--where", "players~Nobody"),
    ("convert", "--to", "csv", "--rows", "moves"),
    ("convert", "--to", "md", "--rows", "factions"),
    ("convert", "--to", "svg", "--where", "rules=kingdoms and path~a.claim and game=9"),
    *(("stats", "--to", form) for form in STATISTICS),
    ("stats", "--where", "date>=2026-10-01"),
]


@pytest.mark.parametrize("arguments", RUNS, ids=" ".join)
def test_the_same_for_any_number(arguments: tuple[str, ...], folder: Path) -> None:
    alone = run(*arguments, *SOURCES, folder=folder)
    assert run(*arguments, "--jobs", "3", *SOURCES, folder=folder) == alone
    assert alone.status == 2


def test_the_status_is_the_same(folder: Path) -> None:
    for arguments in (
        ("check",), ("check", "--where", "status=finished and legal"), ("convert", "--to", "csv"), ("stats",),
        ("stats", "--where", "legal"), ("stats", "--color", "always"),
    ):  # fmt: skip
        alone = run(*arguments, "all/a.claim", folder=folder)
        assert run(*arguments, "-j", "auto", "all/a.claim", folder=folder) == alone


def test_work_is_cut_into_portions(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Seen(Alone):
        def __enter__(self) -> pool.Pool:
            made.append(self)
            return self

    monkeypatch.setattr(pool, "Pool", Seen)
    run("check", "--jobs", "0", "all", folder=folder)
    assert made[0].number == pool.cores()
    assert made[0].tasks > 10


@pytest.mark.parametrize("number", ["-1", "many", "1.5", ""])
def test_a_wrong_number_is_wrong_usage(number: str, folder: Path) -> None:
    told = run("check", f"--jobs={number}", "all/a.claim", folder=folder)
    assert told.status == 2
    assert "is not a number of processes" in told.err


def test_small_work_and_standard_input_start_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Pool", None)
    (tmp_path / "small.claim").write_text(archive(), encoding="utf-8")
    assert run("check", "--jobs", "4", "small.claim", folder=tmp_path).status == 1
    assert run("check", "--jobs", "4", input=archive(), folder=tmp_path).status == 1


# --- With real processes ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is worth sharing."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "large.claim").write_text(archive(120), encoding="utf-8")
    assert (folder / "large.claim").stat().st_size > workers.SMALL
    return folder


def test_real_processes_give_the_same(large: Path) -> None:
    arguments = ("check", "-v", "--output-format", "jsonl", "large.claim")
    alone = run_apart(*arguments, folder=large)
    assert run_apart(*arguments, "--jobs", "3", folder=large) == alone
    assert alone[0] == 1


@pytest.fixture
def running(large: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A run in the middle of its work, its first findings read; in a group of its own, as a shell would start it."""
    with subprocess.Popen(
        command("convert", "--to", "jsonl", "--jobs", "2", *["large.claim"] * 20),
        cwd=large, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        if process.poll() is None:
            process.kill()


def children(process: subprocess.Popen[bytes]) -> list[int]:
    """The workers of a run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state = entry.read_text().rpartition(")")[2].split()
            line = (entry.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(state[1]) == process.pid and b"spawn_main" in line:
            found.append(int(entry.parent.name))
    return found


def gone(pids: list[int]) -> bool:
    """Whether the processes end within a while."""
    for _ in range(100):
        if not any(Path(f"/proc/{pid}/stat").exists() for pid in pids):
            return True
        time.sleep(0.1)
    return False


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes through /proc")


@linux
def test_a_closed_pipe_ends_it_quietly(running: subprocess.Popen[bytes]) -> None:
    assert running.stdout is not None
    assert running.stderr is not None
    pids = children(running)
    assert len(pids) == 2
    running.stdout.close()
    assert running.stderr.read().count(b"Traceback") == 0
    assert running.wait(20) == 141
    assert gone(pids)


@linux
def test_an_interrupt_ends_it_quietly(running: subprocess.Popen[bytes]) -> None:
    pids = children(running)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert gone(pids)


@linux
def test_a_lost_worker_is_told(running: subprocess.Popen[bytes]) -> None:
    pids = children(running)
    os.kill(pids[0], signal.SIGKILL)
    _, err = running.communicate(timeout=20)
    assert running.returncode == 2
    assert b"a worker process was ended by signal 9" in err
    assert b"Traceback" not in err
    assert gone(pids)


@linux
def test_workers_end_when_their_parent_is_gone(running: subprocess.Popen[bytes]) -> None:
    pids = children(running)
    running.kill()
    running.communicate(timeout=20)
    assert gone(pids)
