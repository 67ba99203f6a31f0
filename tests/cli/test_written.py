"""Files are replaced whole or stay as they are: owner, mode, links, a full disk, and an end that comes too early."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.shell import GOOD, Run, command, environment

LAX = GOOD.replace("game: claim", "GAME : claim")


def test_a_file_with_several_links_stays_itself(claimref: Run, tmp_path: Path) -> None:
    path, link = tmp_path / "a.claim", tmp_path / "b.claim"
    path.write_text(LAX + "# a longer end\n" * 50)
    os.link(path, link)
    before = path.stat()
    assert claimref("fmt", "a.claim").status == 0
    assert link.read_text().startswith("game: claim")
    assert path.stat().st_ino == before.st_ino == link.stat().st_ino
    assert sorted(os.listdir(tmp_path)) == ["a.claim", "b.claim"]


@pytest.mark.skipif(os.getuid() != 0, reason="only root may give files away")
def test_the_owner_stays(claimref: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.claim"
    path.write_text(LAX)
    os.chown(path, 12345, 23456)
    path.chmod(0o640)
    assert claimref("fmt", "a.claim").status == 0
    there = path.stat()
    assert (there.st_uid, there.st_gid, there.st_mode & 0o7777) == (12345, 23456, 0o640)
    assert path.read_text() == GOOD


def test_terminated_while_it_writes(tmp_path: Path) -> None:
    (tmp_path / "a.claim").write_text((GOOD + "\n") * 60_000)
    process = subprocess.Popen(command("convert", "a.claim", "-o", "out.json"), cwd=tmp_path, env=environment())
    while len(os.listdir(tmp_path)) < 2 and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 143
    assert os.listdir(tmp_path) == ["a.claim"]


def test_a_full_disk_is_told_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.claim").write_text(GOOD * 100)

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    done = subprocess.run(
        command("convert", "a.claim", "-o", "out.json"), cwd=tmp_path, env=environment(), preexec_fn=small,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[-1] == "claimref: out.json: File too large"
    assert os.listdir(tmp_path) == ["a.claim"]
    if os.path.exists("/dev/full"):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                command("convert", "a.claim", "--to", "json"), cwd=tmp_path, env=environment(), stdout=full,
                stderr=subprocess.PIPE, check=False,
            )  # fmt: skip
        assert done.returncode == 2
        assert done.stderr.decode().splitlines()[-1] == "claimref: standard output: No space left on device"
