"""A file in ranges of bytes: the same games, lines and numbers as in one pass, wherever it is cut."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimref.notation.reader import read_file
from claimref.scale import ranges
from claimref.scale.listing import Source, Trouble
from claimref.scale.tasks import pieces

LINES = st.sampled_from(
    [
        "game: claim", "GAME : mix", "\u3000 gAmE\u00a0: claim2", "game", "games: 3", "a game: no", "x game:", "game game:",
        "\ufeffgame: claim", "# game: in a comment", "  # a remark", "\u2003", "", "", "players: Anna, Bram", "1. A K7 K3",
        "\u0130game: claim", "event: a game: of games", "\x1c", "G" * 40, "\ufeff", "\x0bgame: claim", "é", "\0",
    ]
)  # fmt: skip
RAW = st.sampled_from([b"\xff\xfe", b"\xc2", b"\xe2\x80", b"\x85game: claim", b"\xa0", b"\xe3\x80\xe3\x80\x80"])
TEXTS = st.lists(
    st.tuples(LINES.map(str.encode) | RAW, st.sampled_from([b"\n", b"\n", b"\n", b"\r\n", b"\r"])), max_size=40
).map(lambda lines: b"".join(part for line in lines for part in line))


def seen(records: Any) -> list[Any]:
    return [
        (
            record.path, record.number, record.line, record.text, [(node.line, node.text) for node in record.nodes],
            [(found.name, found.line, found.column, found.game) for found in record.findings],
        )
        for record in records
    ]  # fmt: skip


@given(data=TEXTS, stretch=st.integers(1, 60), ending=st.booleans())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_ranges_hold_the_games_of_one_pass(
    data: bytes, stretch: int, ending: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranges, "STRETCH", stretch)
    monkeypatch.setattr(ranges, "_AHEAD", 3)
    data = data if ending else data.rstrip(b"\r\n")
    path = tmp_path / "games.claim"
    path.write_bytes(data)
    found = list(pieces(Source("games.claim", str(path))))
    if isinstance(found[0], Trouble):  # bytes that begin as UTF-16 does are no text of ours, in one piece or in many
        with pytest.raises(OSError, match=found[0].why.split(",")[0].replace("(", r"\(").replace(")", r"\)")):
            list(read_file(io.BytesIO(data), "games.claim"))
        return
    assert seen(record for piece in found for record in piece.records()) == seen(  # type: ignore[union-attr]
        read_file(io.BytesIO(data), "games.claim")
    )
    assert b"".join(data[piece.start : piece.end] for piece in found) == data  # type: ignore[union-attr]


def test_a_long_comment_goes_with_the_game_below_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comment is longer than a stretch and than what is looked back at first."""
    monkeypatch.setattr(ranges, "STRETCH", 500)
    game = "game: claim\nplayers: Anna, Bram\n"
    text = game + "# and so it went on\n" * 10_000 + game
    path = tmp_path / "games.claim"
    path.write_text(text)
    first, second = pieces(Source("games.claim", str(path)))
    assert (first.end, second.line, second.game) == (len(game), 3, 2)  # type: ignore[union-attr]


def test_numbers_come_out_right_over_real_stretches(tmp_path: Path) -> None:
    game = "game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > A:G5 B:U2\n"
    path = tmp_path / "games.claim"
    path.write_text(game * 10_000)
    found = list(pieces(Source("games.claim", str(path))))
    assert len(found) > 2
    for piece in found:
        assert piece.line == (piece.game - 1) * 6 + 1  # type: ignore[union-attr]
        assert piece.start == (piece.game - 1) * len(game)  # type: ignore[union-attr]
