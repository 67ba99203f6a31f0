"""Archives are read as they are: compressed records, and tar and zip files of records, without unpacking to disk.

A member is named as if the archive were a folder: `evenings.zip/friday.claim`. Members come in the order they stand.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO, cast

RECORD = ".claim"
COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
_TARS = {
    ".tgz": ".gz", ".tbz2": ".bz2", ".txz": ".xz", ".tzst": ".zst", ".tar": "",
    **{f".tar{ending}": ending for ending in COMPRESSED},
}  # fmt: skip
_RECORDS = (RECORD, *(RECORD + ending for ending in COMPRESSED))
_ARCHIVES = (".zip", *_TARS)
_JSON = (".json", ".jsonl")
NO_RECORD = "there is no record (*.claim) in this archive"
_OUTSIDE = "its name leads out of the archive; it is not read"
_MUCH = 1 << 30
_TIMES = 200
"""Unpacking stops when there is more than so much, and so many times what is packed."""
_LONG_HEADER = 1 << 20
_MAGIC = {b"\x1f\x8b": ".gz", b"BZh": ".bz2", b"\xfd7zXZ\0": ".xz", b"\x28\xb5\x2f\xfd": ".zst"}


class DamagedError(OSError):
    """An archive that can't be read to its end; the text says why."""


class TooMuchError(OSError):
    """What is compressed unpacks to more than is reasonable; the text says how to read it all the same."""


class MissingError(OSError):
    """A package that is not installed; the text says which, and how to get it."""


def is_record(name: str) -> bool:
    """A record by its name, compressed or not."""
    return name.lower().endswith(_RECORDS)


def is_archive(name: str) -> bool:
    """A file that holds other files."""
    return name.lower().endswith(_ARCHIVES)


def is_json(name: str) -> bool:
    """Games as `convert` writes them for other programs."""
    return name.lower().endswith(_JSON)


def is_plain(name: str) -> bool:
    """A file that is text as it stands."""
    return not is_archive(name) and not name.lower().endswith((*COMPRESSED, *_JSON))


def archive_of(path: str) -> tuple[str, str] | None:
    """The archive and the member that a path such as `evenings.zip/friday.claim` names."""
    place = -1
    while (place := path.find("/", place + 1)) >= 0:
        if is_archive(path[:place]) and os.path.isfile(path[:place]):
            return path[:place], path[place + 1 :]
    return None


def streams(file: BinaryIO, name: str, member: str = "", packed: int | None = None) -> Iterator[tuple[str, IO[bytes]]]:
    """What an open file of so many bytes holds: itself, decompressed, or the records in it, each with its name.

    `member` chooses one of them.
    """
    lower, room = name.lower(), _Room(packed)
    with _damage_told():
        if lower.endswith(".zip"):
            yield from _zipped(file, name, member, room)
        elif ending := next((ending for ending in _TARS if lower.endswith(ending)), ""):
            yield from _tarred(_Told(_decompressed(file, _TARS[ending]), room).stream, name, member, room)
        elif is_json(name):
            yield name, cast(IO[bytes], _Records(file))
        else:
            yield name, _Told(_decompressed(file, os.path.splitext(lower)[1]), room).stream


def unpacked(stream: BinaryIO) -> IO[bytes]:
    """Standard input as it is, or, where it begins as compressed data do, decompressed."""
    if not hasattr(stream, "peek"):
        stream = io.BufferedReader(cast(Any, stream))
    begins = cast(Any, stream).peek(8)[:8]
    ending = next((ending for magic, ending in _MAGIC.items() if begins.startswith(magic)), "")
    return _Told(_decompressed(stream, ending), _Room()).stream if ending else stream


class _Room:
    """How much may still be unpacked from one file."""

    allowed = 0
    """How much the user wants to have read (`--max-unpacked`)."""

    def __init__(self, packed: int | None = None) -> None:
        self.most = max(_Room.allowed, _MUCH, _TIMES * (packed or 0))
        self.left = self.most

    def take(self, size: int) -> None:
        self.left -= size
        if self.left < 0:
            much = f"{self.most / (1 << 30):.3g} GiB"
            raise TooMuchError(f"it unpacks to more than {much}; --max-unpacked SIZE lets it be read all the same")


def allow(size: int) -> None:
    """Unpack so much, whatever is usual."""
    _Room.allowed = size


class _Records:
    """The records of games that were written as JSON, each read by itself."""

    def __init__(self, file: BinaryIO) -> None:
        from claimref.records.lossless import LossyError, record_texts

        self.damage = LossyError
        self.texts = record_texts(file)

    def read(self, size: int = -1) -> str:
        try:
            return next(self.texts, "")
        except self.damage as error:
            raise DamagedError(str(error)) from error


class _Told:
    """A stream whose damage is told in plain words, as it is read, and which ends where there is too much of it."""

    def __init__(self, stream: IO[bytes], room: _Room | None) -> None:
        self.behind: Any = stream
        self.room = room

    def read1(self, size: int = -1) -> bytes:
        return self._counted(self.behind.read1, size)

    def read(self, size: int = -1) -> bytes:
        return self._counted(self.behind.read, size)

    def _counted(self, read: Callable[[int], bytes], size: int) -> bytes:
        with _damage_told():
            block = read(size)
        if self.room is not None:
            self.room.take(len(block))
        return block

    @property
    def stream(self) -> IO[bytes]:
        return cast(IO[bytes], self)


def _decompressed(file: IO[bytes], ending: str) -> IO[bytes]:
    """The stream behind a stream, by the ending of its name."""
    if ending == ".gz":
        from gzip import GzipFile

        return cast(IO[bytes], GzipFile(fileobj=file))
    if ending == ".bz2":
        from bz2 import BZ2File

        return cast(IO[bytes], BZ2File(file))
    if ending == ".xz":
        from lzma import LZMAFile

        return cast(IO[bytes], LZMAFile(file))
    return io.BufferedReader(_Zstandard(file)) if ending == ".zst" else file


_ZSTANDARD = 1 << 10
"""So little is unpacked at once, because it may become thirty thousand times as much."""


class _Zstandard(io.RawIOBase):
    """The text of a .zst file, frame by frame; unlike the package's own reader it minds when the end is missing."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            from zstandard import ZstdDecompressor
        except ImportError:
            raise MissingError("to read .zst, install zstandard: pip install 'claimref[zstd]'") from None
        self.file = file
        self.decompressor = ZstdDecompressor()
        self.frame = self.decompressor.decompressobj()
        self.begun = False
        self.ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self.ready:
            block = self.frame.unused_data if self.frame.eof else b""
            if self.frame.eof:
                self.frame, self.begun = self.decompressor.decompressobj(), False
            block = block or self.file.read(_ZSTANDARD)
            if not block:
                if self.begun:
                    raise EOFError
                return 0
            self.begun = True
            self.ready = self.frame.decompress(block)
        size = min(len(buffer), len(self.ready))
        buffer[:size], self.ready = self.ready[:size], self.ready[size:]
        return size


def _zipped(file: BinaryIO, archive: str, wanted: str, room: _Room) -> Iterator[tuple[str, IO[bytes]]]:
    from zipfile import ZipFile

    if not file.seekable():
        raise DamagedError("a zip can't be read from a pipe")
    begins = file.read(4)
    with ZipFile(file) as packed:
        entries = packed.infolist()
        first = min((entry.header_offset for entry in entries), default=packed.start_dir)
        if begins == b"PK\3\4" and first:  # what was found is the list of a zip within this one, whose own is missing
            raise EOFError
        for entry in entries:
            if not entry.is_dir() and _chosen(entry.filename, wanted):
                with packed.open(entry) as stream:
                    yield from _member(archive, entry.filename, stream, room, room)


def _tarred(file: IO[bytes], archive: str, wanted: str, room: _Room) -> Iterator[tuple[str, IO[bytes]]]:
    import tarfile

    class Entry(tarfile.TarInfo):
        """A member; names and remarks of a megabyte are none."""

        def _proc_member(self, tar: tarfile.TarFile) -> tarfile.TarInfo:
            if not self.isfile() and self.type in b"xgXLK" and self.size > _LONG_HEADER:
                raise tarfile.ReadError("a header without end")
            return cast(tarfile.TarInfo, super()._proc_member(tar))  # type: ignore[misc]

    counted = _Counted(file)
    with tarfile.open(fileobj=cast(Any, counted), mode="r|", tarinfo=Entry) as packed:
        for entry in packed:
            packed.members = []  # type: ignore[attr-defined]  # not kept: an archive may hold a million files
            if entry.isfile() and _chosen(entry.name, wanted):
                stream = packed.extractfile(entry)
                assert stream is not None
                yield from _member(archive, entry.name, stream, room, None)
        if counted.size < packed.offset + tarfile.BLOCKSIZE:  # an empty block must follow; tarfile itself does not mind
            raise EOFError
        while counted.read(1 << 16):  # what follows is empty; but whether the whole is sound shows at its very end
            pass


class _Counted:
    """A stream that knows how much was read from it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.size = 0

    def read(self, size: int) -> bytes:
        block = self.stream.read(size)
        self.size += len(block)
        return block


def _member(
    archive: str, name: str, stream: IO[bytes], room: _Room, plain: _Room | None
) -> Iterator[tuple[str, IO[bytes]]]:
    """A member; one that is `plain` may have been counted when the archive was unpacked."""
    path = _normal(name)
    if ".." in path.split("/"):
        yield f"{archive}/{path}", cast(IO[bytes], _Refused(_OUTSIDE))
        return
    ending = os.path.splitext(name.lower())[1]
    if ending in COMPRESSED:
        yield f"{archive}/{path}", _Told(_decompressed(stream, ending), room).stream
    else:
        yield f"{archive}/{path}", _Told(stream, plain).stream


class _Refused:
    """A stream that is not read, and why."""

    def __init__(self, why: str) -> None:
        self.why = why

    def read(self, size: int = -1) -> bytes:
        raise DamagedError(self.why)


def _normal(name: str) -> str:
    return name.replace("\\", "/").removeprefix("./")


def _chosen(name: str, wanted: str) -> bool:
    """A record, not among the hidden files that some systems add; or the one that was asked for."""
    path = _normal(name)
    if wanted:
        return path == wanted
    hidden = any(part.startswith((".", "__MACOSX")) and part != ".." for part in path.split("/"))
    return is_record(path) and not hidden


@contextmanager
def _damage_told() -> Iterator[None]:
    """Every package has its own way to say that a file is damaged."""
    try:
        yield
    except EOFError as error:
        raise DamagedError("damaged: it ends too early") from error
    except Exception as error:
        if type(error).__name__ not in _DAMAGE or isinstance(error, (DamagedError, MissingError, TooMuchError)):
            raise
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise DamagedError(_why(error)) from error


_DAMAGE = (
    "BadGzipFile", "BadZipFile", "LZMAError", "NotImplementedError", "OSError", "ReadError", "RuntimeError", "ZstdError",
    "error",
)  # fmt: skip
"""`error` is zlib's; zipfile raises NotImplementedError and RuntimeError for what it can't unpack."""


def _why(error: Exception) -> str:
    said = str(error) or type(error).__name__
    if "encrypted" in said:
        return "it is encrypted"
    if isinstance(error, NotImplementedError):
        return f"can't be unpacked: {said}"
    return "damaged, or not what its name says"
