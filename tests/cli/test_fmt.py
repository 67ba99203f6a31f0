"""`claimref fmt`: in place, as a filter, `--check` and `--diff`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell import GOOD, Run

LAX = "\ufeffGAME: Claim\r\nplayers: Anna ,Bram   # two\r\n\r\nphase 1\r\na [g5] k7 k3   # so\r\n"
CANONICAL = """\
game: claim
players: Anna, Bram # two
leader: A

phase 1
1. A [G5] K7 K3 > A:G5 B:? # so
"""

CRLF = CANONICAL.replace("\n", "\r\n")
"""notation.md: line ends stay as they are."""
KINGDOMS = "game: kingdoms\nplayers: Anna, Bram\n# seven\nfactions: U P S N K T G\nstart: S\ndisplay: U P N\n"


def test_a_filter(claimref: Run) -> None:
    assert claimref("fmt", input=LAX) == (0, CRLF, "")
    assert claimref("fmt", input=LAX.replace("\r\n", "\n")) == (0, CANONICAL, "")
    assert claimref("fmt", "-", input=CANONICAL) == (0, CANONICAL, "")


@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("game: claim\nplayers: Anna, Bram\n", "# so\ndeal\nA: G0\n\n# the play\nphase 1\n1. A [G5] K7\n"),
        ("game: claim\nplayers: Anna, Bram\n", "# the play\nphase 1\n1. A [G5] K7\ndate: too late\n"),
        (KINGDOMS, "# so\ndeal\nA: T G\n\n# the play\nturns\n1. A G@1,0 +1 / deck\n"),
        (KINGDOMS, "# the play\nturns\n1. A G@1,0 +1 / deck\n"),
        (KINGDOMS, "# the play\nturns\n1. A G@1,0 +1 / deck\ndate: too late\n"),
    ],
)
def test_a_leader_that_is_put_in_moves_no_comment(claimref: Run, header: str, body: str) -> None:
    """notation.md, canonical form: `leader:` always; a comment line stays with the line below it."""
    led = header.replace("Bram\n", "Bram\nleader: A\n")
    done = claimref("fmt", "-", input=f"{header}\n{body}")
    assert done.out == f"{led}\n{body}"
    assert claimref("fmt", "-", input=done.out).out == done.out


def test_in_place_keeps_mode_and_link(claimref: Run, tmp_path: Path) -> None:
    path, link = tmp_path / "lax.claim", tmp_path / "link.claim"
    path.write_bytes(LAX.encode())
    path.chmod(0o640)
    link.symlink_to(path)
    assert claimref("fmt", "link.claim") == (0, "", "")
    assert path.read_bytes() == CRLF.encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["lax.claim", "link.claim"]


def test_a_canonical_file_is_not_touched(claimref: Run, tmp_path: Path) -> None:
    path = tmp_path / "good.claim"
    path.write_text(CANONICAL)
    before = path.stat().st_mtime_ns
    assert claimref("fmt", ".") == (0, "", "")
    assert path.stat().st_mtime_ns == before


def test_check_names_the_files_and_writes_nothing(claimref: Run, tmp_path: Path) -> None:
    (tmp_path / "good.claim").write_text(CANONICAL)
    path = tmp_path / "lax.claim"
    path.write_bytes(LAX.encode())
    assert claimref("fmt", "--check", "good.claim") == (0, "", "")
    assert claimref("fmt", "--check", "good.claim", "lax.claim") == (
        1,
        "",
        "claimref: lax.claim: not in canonical form\n",
    )
    assert path.read_bytes() == LAX.encode()


def test_diff_shows_the_change_and_writes_nothing(claimref: Run, tmp_path: Path) -> None:
    path = tmp_path / "lax.claim"
    path.write_text(GOOD.replace("1. A", "1)  a"))
    status, out, err = claimref("fmt", "--diff", "lax.claim")
    assert (status, err) == (1, "")
    assert "--- lax.claim\n+++ lax.claim (canonical)\n" in out
    assert "\n-1)  a [G5] K7 K3 > A:G5 B:?\n+1. A [G5] K7 K3 > A:G5 B:?\n" in out
    assert path.read_text() == GOOD.replace("1. A", "1)  a")
    assert claimref("fmt", "--diff", input=CANONICAL) == (0, "", "")


def test_a_damaged_line_stays_and_is_told(claimref: Run, tmp_path: Path) -> None:
    text = CANONICAL + "2. A [G5 nonsense # why\n"
    path = tmp_path / "damaged.claim"
    path.write_text(text)
    status, out, err = claimref("fmt", "damaged.claim")
    assert (status, out) == (1, "")
    assert err.startswith("damaged.claim:7:")
    assert "syntax-error" in err
    assert path.read_text() == text


def test_bytes_that_are_not_utf8_are_never_lost(claimref: Run, tmp_path: Path) -> None:
    path = tmp_path / "latin.claim"
    path.write_bytes(b"game:  claim\nplayers: Zo\xeb, Bram\n")
    status, out, err = claimref("fmt", "latin.claim")
    assert (status, out) == (2, "")
    assert "not UTF-8 (byte 0xeb at 24)" in err
    assert path.read_bytes() == b"game:  claim\nplayers: Zo\xeb, Bram\n"


def test_several_games_have_a_blank_line_between_them(claimref: Run) -> None:
    assert claimref("fmt", input=LAX.lstrip("\ufeff") + LAX.lstrip("\ufeff")).out == CRLF + "\r\n" + CRLF


@pytest.mark.parametrize(
    ("ends", "kept"),
    [(("\r\n", "\n"), "\r\n"), (("\n", "\r\n"), "\n"), (("\r", "\r"), "\r"), (("\n", "\r"), "\n")],
)
def test_mixed_line_ends_become_those_of_the_first_line(claimref: Run, ends: tuple[str, str], kept: str) -> None:
    first, *others = CANONICAL.split("\n")
    done = claimref("fmt", "-", input=first + ends[0] + ends[1].join(others))
    assert done.out == CANONICAL.replace("\n", kept)


@pytest.mark.parametrize("marks", [1, 2, 3])
def test_byte_order_marks_are_dropped_in_one_pass(claimref: Run, marks: int) -> None:
    assert claimref("fmt", "-", input="\ufeff" * marks + CANONICAL).out == CANONICAL


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "\ufeff# nothing\n\n  # at all"])
def test_an_empty_file_is_told(text: str, claimref: Run) -> None:
    status, out, err = claimref("fmt", input=text)
    assert (status, out) == (2, "")
    assert "there is no game in it" in err
