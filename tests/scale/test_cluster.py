"""`--cluster`: the same output from a real Dask cluster of several worker processes, one of which is killed on the way."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.shell import archive, environment, run_apart

pytest.importorskip("distributed")

CLUSTER = """
import sys, time
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, *(worker.pid for worker in cluster.workers.values()), flush=True)
        sys.stdin.read()
"""


def small_portions(*arguments: str) -> list[str]:
    """A command whose work is cut into many portions."""
    code = "from claimref.scale import ranges; ranges.STRETCH = 4000; from claimref.cli.main import main; main()"
    return [sys.executable, "-c", code, *arguments]


class Running(NamedTuple):
    """A cluster: where it is, and its workers."""

    address: str
    workers: list[int]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Three processes, in a folder of their own."""
    folder = tmp_path_factory.mktemp("cluster")
    script = folder / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, str(script)], cwd=folder, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        address, *workers = process.stdout.readline().split()
        yield Running(address, [int(pid) for pid in workers])
        process.communicate("", timeout=60)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    (folder / "a.claim").write_text(archive(12), encoding="utf-8")
    (folder / "b.claim.gz").write_bytes(gzip.compress(archive(3).encode()))
    (folder / "c.claim").write_text("nothing at all", encoding="utf-8")
    (folder / "d.claim").write_text("", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "arguments",
    [("check", "-v", "--output-format", "json", "--where", "rules=mix"), ("stats", "--to", "json")],
    ids=" ".join,
)
def test_the_same_as_here(arguments: tuple[str, ...], cluster: Running, folder: Path) -> None:
    sources = (".", "none.claim", (folder / "a.claim").as_uri())
    alone = run_apart(*arguments, *sources, folder=folder)
    run = small_portions(*arguments, "--cluster", cluster.address, *sources)
    done = subprocess.run(run, cwd=folder, env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == alone
    assert alone[0] == 2


def test_nothing_is_missing_when_a_worker_is_killed(cluster: Running, folder: Path, tmp_path: Path) -> None:
    """While the first line is read the others wait: most of the work is not handed out yet, or done and not fetched."""
    arguments = ("convert", "--to", "jsonl", "a.claim")
    status, told, notes = run_apart(*arguments, folder=folder)
    run = small_portions(*arguments, "--cluster", cluster.address)
    with (tmp_path / "errors").open("wb") as errors:
        process = subprocess.Popen(run, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=errors)
        with process:
            assert process.stdout is not None
            out = process.stdout.readline()
            os.kill(cluster.workers[0], signal.SIGKILL)
            out += process.stdout.read()
    assert process.returncode == status
    assert out.splitlines() == told.splitlines()
    assert (tmp_path / "errors").read_bytes() == notes


def test_nobody_there_is_told(folder: Path) -> None:
    code = "from claimref.scale import cluster; cluster._PATIENCE = 1; from claimref.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "--cluster", "tcp://127.0.0.1:9", "a.claim"],
        cwd=folder, env=environment(), capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"Error: no scheduler answers at tcp://127.0.0.1:9")
    assert done.stderr.count(b"\n") == 1


def test_without_dask_it_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.shell import run

    monkeypatch.setitem(sys.modules, "distributed", None)
    told = "claimref: for a cluster, install Dask: pip install 'claimref[cluster]'\n"
    assert run("check", "--cluster", "tcp://x:1", "a.claim", folder=folder) == (2, "", told)


def test_addresses_are_read_here_too(folder: Path) -> None:
    """An address works without a cluster, a folder at an address like any other."""
    address = folder.as_uri()
    status, out, err = run_apart("check", "--output-format", "concise", address, f"{address}/none.claim", folder=folder)
    assert status == 2
    assert out.startswith(f"{address}/a.claim:".encode())
    assert f"claimref: {address}/none.claim: No such file or directory\n".encode() in err
    odd = run_apart("check", "odd://x/y.claim", "memory://none.claim", folder=folder)
    assert (odd[0], odd[2].count(b"\n")) == (2, 2)
    assert b"Traceback" not in odd[2]


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1", "127.0.0.1:99999"])
def test_nobody_there_is_told_at_once(address: str, tmp_path: Path) -> None:
    (tmp_path / "game.claim").write_text("game: claim\n")
    before = time.perf_counter()
    status, out, err = run_apart("check", "--cluster", address, "game.claim", folder=tmp_path)
    assert (status, out) == (2, b"")
    assert err.count(b"\n") == 1 and b"scheduler" in err
    assert time.perf_counter() - before < 10  # a second, and what it takes to load Dask
