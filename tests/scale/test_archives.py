"""Compressed records, and tar and zip files of records: read as they are, named as if they were folders."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from claimref.cli import workers
from claimref.scale import pool, ranges
from tests.scale.test_jobs import Alone
from tests.shell import Outcome, archive, run

zstandard = pytest.importorskip("zstandard")
TEXT = archive().encode()
PACK: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
}


def tarred(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as packed:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            packed.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def zipped(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    return out.getvalue()


MEMBERS = {
    "b/evening.claim": TEXT,
    "a.claim.gz": gzip.compress(TEXT),
    "readme.txt": b"not a record",
    "__MACOSX/._a.claim": b"\0\0",
    "b/.hidden.claim": b"\0",
}
ARCHIVES = {
    "all.zip": zipped(MEMBERS),
    "all.tar": tarred(MEMBERS),
    **{f"all.tar.{ending}": pack(tarred(MEMBERS)) for ending, pack in PACK.items()},
    "all.tgz": gzip.compress(tarred(MEMBERS)),
}


@pytest.fixture(params=["alone", "jobs"])
def check(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """`claimref check` by one process, or by several on very small portions."""
    monkeypatch.setattr(pool, "Pool", Alone)
    monkeypatch.setattr(workers, "SMALL", 0)
    monkeypatch.setattr(ranges, "STRETCH", 1000)
    jobs = () if request.param == "alone" else ("--jobs", "2")

    def check(*arguments: str) -> Outcome:
        return run("check", "--output-format", "concise", *jobs, *arguments, folder=tmp_path)

    return check


@pytest.fixture
def findings(tmp_path: Path) -> str:
    (tmp_path / "plain.claim").write_bytes(TEXT)
    status, out, err = run("check", "--output-format", "concise", "plain.claim", folder=tmp_path)
    assert (status, err) == (1, "")
    return out


@pytest.mark.parametrize("ending", PACK)
def test_compressed_records(ending: str, check: Callable[..., Outcome], findings: str, tmp_path: Path) -> None:
    (tmp_path / f"x.claim.{ending}").write_bytes(PACK[ending](TEXT[:100]) + PACK[ending](TEXT[100:]))
    assert check(f"x.claim.{ending}") == (1, findings.replace("plain.claim", f"x.claim.{ending}"), "")


@pytest.mark.parametrize("name", ARCHIVES)
def test_archives(name: str, check: Callable[..., Outcome], findings: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(ARCHIVES[name])
    told = [findings.replace("plain.claim", f"{name}/{member}") for member in ("b/evening.claim", "a.claim.gz")]
    assert check(name) == (1, "".join(told), "")
    assert check(f"{name}/a.claim.gz") == (1, told[1], "")
    assert check(f"{name}/none.claim").err == f"claimref: {name}: there is no none.claim in this archive\n"


def test_folders_hold_them_all(check: Callable[..., Outcome], findings: str, tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a.claim.gz").write_bytes(gzip.compress(TEXT))
    (tmp_path / "in" / "b.zip").write_bytes(zipped({"one.claim": TEXT}))
    (tmp_path / "in" / "c.claim").write_bytes(TEXT)
    (tmp_path / "in" / "deep" / "other.zip").write_bytes(zipped({"photo.jpg": b"x"}))
    names = ("in/a.claim.gz", "in/b.zip/one.claim", "in/c.claim")
    assert check("in") == (1, "".join(findings.replace("plain.claim", name) for name in names), "")


def test_an_archive_without_a_record_is_told(check: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "photos.zip").write_bytes(zipped({"photo.jpg": b"x", "none.claim": b""}))
    (tmp_path / "texts.tar").write_bytes(tarred({"readme.txt": b"x"}))
    status, out, err = check("photos.zip", "texts.tar")
    assert (status, out) == (2, "")
    assert [line.partition("; ")[0] for line in err.splitlines()] == [
        "claimref: photos.zip/none.claim: there is no game in it",
        "claimref: texts.tar: there is no record (*.claim) in this archive",
    ]


@pytest.mark.parametrize("damage", ["short", "junk", "empty", "inside"])
@pytest.mark.parametrize("name", ["x.claim.gz", "x.claim.bz2", "x.claim.xz", "x.claim.zst", *ARCHIVES])
def test_damage_is_told(name: str, damage: str, check: Callable[..., Outcome], tmp_path: Path) -> None:
    ending = name.rpartition(".")[2]
    data = ARCHIVES[name] if name in ARCHIVES else PACK[ending](TEXT)
    middle = len(data) // 2
    damaged = {
        "short": data[:middle],
        "junk": b"this is no archive at all" * 100,
        "empty": b"",
        "inside": data[:middle] + bytes(byte ^ 0x5A for byte in data[middle : middle + 40]) + data[middle + 40 :],
    }[damage]
    (tmp_path / name).write_bytes(damaged)
    status, _, err = check(name)
    assert "Traceback" not in err
    assert "should not have happened" not in err
    assert status in ((1, 2) if (name, damage) == ("all.tar", "inside") else (2,))  # a tar has no sums of its data
    assert err.startswith(f"claimref: {name}") or status == 1


@pytest.mark.parametrize("name", ["x.claim.gz", "x.claim.bz2", "x.claim.xz", "x.zip", "x.tar", "x.tgz"])
def test_a_text_with_the_name_of_an_archive(name: str, check: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(TEXT * 20)
    assert check(name) == (2, "", f"claimref: {name}: damaged, or not what its name says\n")


def test_what_was_read_before_the_damage_is_judged(
    check: Callable[..., Outcome], findings: str, tmp_path: Path
) -> None:
    noise = b"# " + bytes(range(65, 91)) * 3 + b"\n"
    data = gzip.compress(TEXT + b"".join(noise.replace(b"Q", str(number).encode()) for number in range(100_000)))
    (tmp_path / "x.claim.gz").write_bytes(data[:-100])
    status, out, err = check("x.claim.gz")
    assert (status, err) == (2, "claimref: x.claim.gz: damaged: it ends too early\n")
    # The last game is still open where the damage begins, so it is not judged.
    assert out
    assert findings.replace("plain.claim", "x.claim.gz").startswith(out)


def test_an_encrypted_zip_is_told(check: Callable[..., Outcome], tmp_path: Path) -> None:
    data = bytearray(zipped({"one.claim": TEXT}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "x.zip").write_bytes(bytes(data))
    assert check("x.zip") == (2, "", "claimref: x.zip: it is encrypted\n")


def test_without_zstandard_it_is_named(
    check: Callable[..., Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (tmp_path / "x.claim.zst").write_bytes(PACK["zst"](TEXT))
    told = "claimref: x.claim.zst: to read .zst, install zstandard: pip install 'claimref[zstd]'\n"
    assert check("x.claim.zst") == (2, "", told)


def test_fmt_leaves_archives_alone(tmp_path: Path) -> None:
    (tmp_path / "x.claim.gz").write_bytes(gzip.compress(TEXT))
    told = run("fmt", "x.claim.gz", folder=tmp_path)
    assert told.status == 2
    assert told.err.startswith("claimref: x.claim.gz: it is compressed")
    assert gzip.decompress((tmp_path / "x.claim.gz").read_bytes()) == TEXT
    (tmp_path / "x.tar").write_bytes(tarred(MEMBERS))
    assert run("fmt", "x.tar", folder=tmp_path).err.startswith("claimref: x.tar: it is an archive; unpack it")
