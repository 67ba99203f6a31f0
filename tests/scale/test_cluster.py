"""`--cluster`: the same output from a real Dask cluster of several worker processes, one of which is killed on the way."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.scale.shell import archive, claimref, command, environment

pytest.importorskip("distributed")

CLUSTER = """
import sys, time
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, *(worker.pid for worker in cluster.workers.values()), flush=True)
        sys.stdin.read()
"""


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
    (folder / "a.claim").write_text(archive(60), encoding="utf-8")
    (folder / "b.claim.gz").write_bytes(gzip.compress(archive(3).encode()))
    (folder / "c.claim").write_text("nothing at all", encoding="utf-8")
    (folder / "d.claim").write_text("", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "arguments",
    [("check", "-v"), ("convert", "--to", "json", "--where", "rules=mix"), ("stats", "--to", "json")],
    ids=" ".join,
)
def test_the_same_as_here(arguments: tuple[str, ...], cluster: Running, folder: Path) -> None:
    sources = (".", "none.claim", (folder / "a.claim").as_uri())
    alone = claimref(*arguments, *sources, folder=folder)
    assert claimref(*arguments, "--cluster", cluster.address, *sources, folder=folder) == alone
    assert alone[0] == 2


def test_nothing_is_missing_when_a_worker_is_killed(cluster: Running, folder: Path) -> None:
    arguments = ("convert", "--to", "jsonl", *["a.claim"] * 6)
    alone = claimref(*arguments, folder=folder)
    with subprocess.Popen(
        command(*arguments, "--cluster", cluster.address),
        cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        first = process.stdout.readline()
        os.kill(cluster.workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, first + out, err) == alone


def test_nobody_there_is_told(folder: Path) -> None:
    status, out, err = claimref("check", "--cluster", "tcp://127.0.0.1:9", "a.claim", folder=folder)
    assert (status, out) == (2, b"")
    assert err.startswith(b"Error: no scheduler answers at tcp://127.0.0.1:9")
    assert b"Traceback" not in err


def test_without_dask_it_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.views.runs import run

    monkeypatch.setitem(sys.modules, "distributed", None)
    told = "claimref: for a cluster, install Dask: pip install 'claimref[cluster]'\n"
    assert run("check", "--cluster", "tcp://x:1", "a.claim", folder=folder) == (2, "", told)


def test_addresses_are_read_here_too(folder: Path) -> None:
    """An address works without a cluster, a folder at an address like any other."""
    address = folder.as_uri()
    status, out, err = claimref("check", "--output-format", "concise", address, f"{address}/none.claim", folder=folder)
    assert status == 2
    assert out.startswith(f"{address}/a.claim:".encode())
    assert f"claimref: {address}/none.claim: No such file or directory\n".encode() in err
    odd = claimref("check", "odd://x/y.claim", "memory://none.claim", folder=folder)
    assert (odd[0], odd[2].count(b"\n")) == (2, 2)
    assert b"Traceback" not in odd[2]
