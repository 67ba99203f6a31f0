"""Files: where games start, what line ends and bytes they may hold, and that nothing breaks or hangs."""

from __future__ import annotations

import io
import os
import time
import tracemalloc
from collections.abc import Iterator

import pytest

from claimref.notation.nodes import Damaged, Header, Remark, Trick
from claimref.notation.reader import GameReader, read_file, read_records, read_text
from claimref.notation.split import _shortened, blocks_of, split_games
from tests.notation.seen import CLAIM, everything, record, shown

GAME = f"{CLAIM}\nphase 1\n1. A [K3] K7 P5 > A:K3 B:U6\n2. A [G0] D2 P6 > B\n"


def of(data: bytes) -> list[tuple[int, int, list[str]]]:
    """Number, line and findings of each game of a file."""
    games = read_file(io.BytesIO(data), "some.claim")
    return [(game.number, game.line, [finding.name for finding in game.findings]) for game in games]


def test_several_games() -> None:
    games = list(read_text(f"# one\n{GAME}\n# two\n{GAME}{GAME}", "some.claim"))
    assert [(game.number, game.line) for game in games] == [(1, 2), (2, 11), (3, 18)]
    assert isinstance(games[1].nodes[0], Remark)
    assert games[2].nodes[-1].line == 24
    assert {game.path for game in games} == {"some.claim"}


@pytest.mark.parametrize("start", ["game:", "GAME :", "\t Game\t:", "\ufeffgame:", "\ufeff  gAmE:"])
def test_where_a_game_starts(start: str) -> None:
    text = f"{start} claim\nplayers: A, B\nevent: the big game: round 1\n# game: no\n{start} claim\nplayers: A, B\n"
    assert [game.line for game in read_text(text)] == [1, 5]
    assert [finding for game in read_text(text) for finding in game.findings] == []


def test_a_damaged_game_takes_no_other_with_it() -> None:
    first, second = read_text(f"game: \0\n[[[\n{GAME}")
    assert len(first.findings) == 2
    assert second.findings == []


def test_the_game_of_a_finding() -> None:
    (_, second) = read_text(f"{GAME}{GAME}what\n", "some.claim")
    assert [(finding.path, finding.game, finding.line) for finding in second.findings] == [("some.claim", 2, 15)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text = f"{GAME}3. A x\n".replace("\n", end)
    (game,) = read_text(text)
    assert shown(game.findings) == [("syntax-error", 8, 6, 7, "expected")]
    assert of(text.encode()) == [(1, 1, ["syntax-error"])]
    assert [node.text for node in game.nodes] == [line for line in text.split(end) if line]


def test_a_byte_order_mark_has_no_column() -> None:
    (game,) = read_file(io.BytesIO(b"\xef\xbb\xbfgame: claim\nevent : x\n"))
    assert game.headers()["game"].key_span == (1, 1, 5)
    assert everything("\ufeff" + GAME, fast=True) == everything(GAME, fast=True)


def test_blocks_may_end_anywhere() -> None:
    text = f"# one\n{GAME}\n# two\n  Game : claim\nplayers: A, B\nfoo\n\n\n{GAME}# end"
    whole = [(game.line, game.text) for game in read_text(text)]
    for size in (1, 2, 3, 7, 50, 1000):
        pieces = (text[place : place + size] for place in range(0, len(text), size))
        assert [(game.line, game.text) for game in read_records(pieces)] == whole
    lines = (line + "\n" for line in text.split("\n"))
    assert [game.line for game in read_records(lines)] == [line for line, _ in whole]
    assert list(split_games([text])) == list(split_games(list(text)))


def test_text_and_binary_streams() -> None:
    assert list(blocks_of(io.BytesIO(b"a\r\nb\xc3\xa9\rc"))) == ["a\nbé\nc", ""]
    assert list(blocks_of(io.StringIO("a\r\nb", newline=""))) == ["a\nb", ""]


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\n\n \t\n", b"\r\r\r"])
def test_nothing_is_no_game(data: bytes) -> None:
    assert of(data) == []


def test_comments_alone_are_no_game() -> None:
    assert list(read_text("# nothing yet\n\n # at all")) == []


@pytest.mark.parametrize(
    ("text", "line", "columns"),
    [
        ("hello\ngame: claim\nplayers: A, B\n", 1, (1, 6)),
        ("# a word\n\n  hello there # so\nand more\n", 3, (3, 14)),
        ("players: A, B\nphase 1\n1. A G5 G3\n", 1, (1, 14)),
        ("gmae: claim\nplayers: A, B\n", 1, (1, 12)),
    ],
)
def test_what_stands_before_the_game_line(text: str, line: int, columns: tuple[int, int]) -> None:
    (game,) = read_text(text)
    assert [(one.name, one.line, one.column, one.end_column) for one in game.findings] == [
        ("missing-header", line, *columns)
    ]
    assert game.number == 1
    assert [node.text for node in game.nodes] == [line for line in text.split("\n") if line]


def test_headers_before_the_game_line_are_not_lost() -> None:
    (game,) = read_text("players: Anna, Bram\ngame: claim\nresult: anna\n")
    assert game.headers()["players"].value == "Anna, Bram"
    assert [finding.name for finding in game.findings] == ["missing-header"]


def test_bytes_that_are_no_utf8() -> None:
    data = b"game: claim\nplayers: Jos\xe9, Bram\n# caf\xe9\nphase 1\n1. A [K3] \xe9 K7\n1. A [K3] K7 P5 # \xe9\n"
    (game,) = read_file(io.BytesIO(data))
    assert shown(game.findings) == [
        ("syntax-error", 2, 13, 14, "not-utf8"),
        ("syntax-error", 3, 6, 7, "not-utf8"),
        ("syntax-error", 5, 11, 12, "not-utf8"),
        ("syntax-error", 6, 19, 20, "not-utf8"),
    ]
    assert [type(node) for node in game.nodes[1:]][:2] == [Header, Remark]
    assert [type(node) for node in game.nodes[-2:]] == [Damaged, Trick]


def test_utf16_is_no_record() -> None:
    with pytest.raises(OSError, match="UTF-16"):
        of("game: claim\n".encode("utf-16"))


@pytest.mark.parametrize(
    "line",
    [
        b"x" * 10_000_000,
        b"G7 " * 3_300_000,
        b"1" * 10_000_000,
        b"1. A " + b"[" * 10_000_000,
        b"event: " + b"x" * 10_000_000,
        b"a" * 5_000_000 + b":",
        b"e: " + b" " * 5_000_000 + b"#" + b" " * 5_000_000,
        b"1. A G5" + b" " * 9_000_000 + b"G3",
    ],
    ids=lambda line: line[:10].decode(),
)
def test_one_endless_line(line: bytes) -> None:
    before = time.perf_counter()
    (game,) = read_file(io.BytesIO(CLAIM.encode() + line + b"\nphase 1\n1. A G5 G3\n"))
    assert time.perf_counter() - before < 3
    assert shown(game.findings) == [("syntax-error", 4, 65_537, 65_538, "too-long")]
    assert isinstance(game.nodes[-1], Trick)


@pytest.mark.parametrize("line", [b" " * 65_536, b"# " + b"x" * 65_534, b"1. A G5 G3 #" + b"#" * 65_524])
def test_a_line_may_be_long(line: bytes) -> None:
    """notation.md, lax reading: a line over 65,536 characters is one syntax-error, and not read."""
    assert of(CLAIM.encode() + line + b"\n") == [(1, 1, [])]
    assert [name for _, _, names in of(CLAIM.encode() + line + b"#\n") for name in names] == ["syntax-error"]


@pytest.mark.parametrize("cut", [1, 7, 1000])
def test_long_lines_are_cut_wherever_blocks_end(cut: int) -> None:
    text = "a\n" + "x" * 70_000 + "\n" + "y" * 65_536 + "\nz" + "x" * 200_000
    short = "a\n" + "x" * 65_537 + "\n" + "y" * 65_536 + "\nz" + "x" * 65_536
    blocks = [text[start : start + cut * 997] for start in range(0, len(text), cut * 997)]
    assert "".join(_shortened(blocks)) == short


@pytest.mark.parametrize(("more", "block"), [(0, 1 << 20), (1, 1 << 20), (1, 1 << 24)])
def test_a_game_of_too_many_lines_is_refused_and_the_next_is_read(more: int, block: int) -> None:
    """The same: a game of more than a million lines is refused at its first line."""
    blank = "\n" * (1_000_000 - CLAIM.count("\n") - 1)
    text = f"{'#' if more else ''}" + "\n" * more + CLAIM + blank + "result: *\n# next\n" + CLAIM
    games = list(read_records(text[start : start + block] for start in range(0, len(text), block)))
    assert shown(games[0].findings) == ([("syntax-error", 2, 1, 12, "too-many-lines")] if more else [])
    assert [(game.number, game.line) for game in games] == [(1, 1 + more), (2, 1_000_002 + more)]
    assert games[1].text == "# next\n" + CLAIM


def test_a_file_of_one_word() -> None:
    before = time.perf_counter()
    assert of(b"game " * 2_000_000) == [(1, 1, ["syntax-error"])]
    assert time.perf_counter() - before < 5


def test_a_hundred_thousand_blank_lines() -> None:
    before = time.perf_counter()
    text = "\n" * 100_000 + CLAIM + "\n" * 100_000 + "# x\n" * 100_000 + GAME
    first, second = read_text(text)
    assert (first.line, second.line) == (100_001, 300_004)
    assert time.perf_counter() - before < 5


def test_noise() -> None:
    assert of(os.urandom(200_000))[0][2] in (["missing-header"], ["syntax-error", "missing-header"])


def test_memory_stays_flat() -> None:
    """A file of a hundred thousand games is never held whole."""

    def peak(games: int) -> int:
        def blocks() -> Iterator[str]:
            for _ in range(games // 10):
                yield GAME * 10

        tracemalloc.start()
        for _ in read_records(blocks()):
            pass
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    peak(10)
    assert peak(2000) < 2 * peak(200)


def test_line_by_line_as_at_a_live_table() -> None:
    reader = GameReader("live.claim")
    lines = f"{GAME}3. B nonsense".split("\n")
    nodes = [reader.read_line(number, line) for number, line in enumerate(lines, 1)]
    assert nodes.count(None) == 1
    assert isinstance(nodes[-2], Trick)
    assert [type(node) for node in reader.record("\n".join(lines)).nodes] == [type(node) for node in nodes if node]
    assert shown(reader.findings) == [("syntax-error", 8, 6, 14, "expected")]


@pytest.mark.parametrize(
    ("header", "seat", "clean"),
    [
        ("game: claim\n", "C", False),
        ("game: mix\n", "D", True),
        ("game: mix\nplayers: A, B, C\n", "D", False),
        ("game: mix\nplayers: A, B, C, D, E\n", "D", True),
        ("game: what\nplayers: Anna\n", "D", True),
    ],
)
def test_a_wrong_header_is_no_reason_to_refuse_a_seat(header: str, seat: str, clean: bool) -> None:
    assert (record(f"{header}phase 1\n1. {seat} G5\n").findings == []) is clean
