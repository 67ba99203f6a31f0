"""Archives that are damaged or endless, pipes among records, text that is not UTF-8: each is told in a sentence."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import signal
import subprocess
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

from claimref.scale import archives
from tests.shell import BAD, GOOD, Outcome, command, environment, run_here

PACKERS = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tarred(members: dict[str, str], ending: str = "gz") -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=f"w:{ending}") as tar:  # type: ignore[call-overload]
        for name, text in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return packed.getvalue()


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return packed.getvalue()


def check(*arguments: str, input: bytes | None = None) -> Outcome:
    return run_here("check", "--output-format", "concise", *arguments, input=input)


@pytest.mark.parametrize("ending", PACKERS)
def test_a_small_file_that_becomes_a_large_one(here: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(archives, "_MUCH", 1 << 20)
    text = BAD + f"\n#{'so' * 50}" * 40_000
    (here / f"bomb.claim{ending}").write_bytes(PACKERS[ending](text.encode()))
    status, _, err = check(f"bomb.claim{ending}")
    assert status == 2
    assert "it unpacks to more than" in err and "--max-unpacked" in err
    status, out, err = check("--max-unpacked", "8M", f"bomb.claim{ending}")
    assert (status, err) == (1, "")
    assert "wrong-winner" in out
    assert "a size is a number" in check("--max-unpacked", "much", "x").err


def test_members_count_together(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_MUCH", 1 << 20)
    monkeypatch.setattr(archives, "_TIMES", 1)
    members = {f"{number}.claim": BAD + "\n# so" * 50_000 for number in range(5)}
    (here / "many.zip").write_bytes(zipped({name: text.encode() for name, text in members.items()}))
    (here / "many.tar.gz").write_bytes(tarred(members))
    for name in ("many.zip", "many.tar.gz"):
        done = check(name)
        assert done.status == 2
        assert "unpacks to more than" in done.err
        assert done.out.count("wrong-winner") >= 3


def test_a_truncated_zip_is_not_the_zip_within_it(here: Path) -> None:
    inner = zipped({"inner.claim": BAD.encode()})
    outer = zipped({"outer.claim": GOOD.encode(), "inner.zip": inner}, zipfile.ZIP_STORED)
    end = outer.rindex(inner) + len(inner)
    for length in (end, end + 20):
        (here / "cut.zip").write_bytes(outer[:length])
        assert check("cut.zip") == (2, "", "claimref: cut.zip: damaged: it ends too early\n")


@pytest.mark.parametrize("cut", [1, 4, 8])
def test_a_tar_whose_end_is_missing(here: Path, cut: int) -> None:
    (here / "cut.tar.gz").write_bytes(tarred({"a.claim": BAD})[:-cut])
    status, out, err = check("cut.tar.gz")
    assert status == 2
    assert "wrong-winner" in out
    assert err == "claimref: cut.tar.gz: damaged: it ends too early\n"


def test_members_that_lead_out_of_the_archive_are_told(here: Path) -> None:
    (here / "a.tar.gz").write_bytes(tarred({"../out.claim": BAD, "in.claim": BAD}))
    (here / "a.zip").write_bytes(zipped({"x/../../out.claim": BAD.encode(), "in.claim": BAD.encode()}))
    for name, member in (("a.tar.gz", "../out.claim"), ("a.zip", "x/../../out.claim")):
        status, out, err = check(name)
        assert status == 2
        assert out.count("wrong-winner") == 1
        assert err == f"claimref: {name}/{member}: its name leads out of the archive; it is not read\n"


@pytest.mark.parametrize("ending", PACKERS)
def test_compressed_standard_input(ending: str) -> None:
    assert check("-", input=PACKERS[ending](BAD.encode())).out == check("-", input=BAD.encode()).out != ""


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("command", ["check", "fmt", "redact"])
def test_utf_16_is_named(here: Path, encoding: str, command: str) -> None:
    (here / "game.claim").write_bytes(BAD.encode(encoding))
    status, out, err = run_here(command, "game.claim")
    assert (status, out) == (2, "")
    assert "game.claim: it is UTF-16 (or UTF-32), and records are UTF-8" in err


def test_pipes_and_devices_in_a_folder_are_not_read(here: Path) -> None:
    (here / "a.claim").write_text(GOOD)
    os.mkfifo(here / "b.claim")
    (here / "c.claim").symlink_to("/dev/zero")
    (here / "d.claim").symlink_to(here / "a.claim")
    done = check("-v", ".")
    told = "no regular file; it is not read"
    assert done.err == f"claimref: ./b.claim: {told}\nclaimref: ./c.claim: {told}\n"
    assert done.out.count(": legal") == 2
    assert done.status == 2


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.1, 0.2, 0.4])
def test_ctrl_c_shows_no_traceback(here: Path, wait: float) -> None:
    (here / "a.claim").write_text((GOOD + "\n") * 2000)
    # Python itself is given time to start: what it says before our first line is not ours.
    code = "from claimref.__main__ import main; print(flush=True); main()"
    process = subprocess.Popen(
        [*command()[:1], "-c", code, "check", "a.claim"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert b"Traceback" not in err
    assert process.returncode in (0, 1, 130, -signal.SIGINT)
