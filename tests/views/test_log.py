"""`claimref show`: what the log tells, where findings stand, one trick, widths, and how it ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from claimref.cards import LANGUAGES, NAME
from claimref.notation.nodes import Record
from claimref.notation.reader import read_file, read_text
from claimref.records.watch import watch_tricks
from claimref.referee.tricks.verdict import TrickReplay
from claimref.views.log import BadPlaceError, NotThereError, log, read_at
from claimref.views.log_markdown import markdown
from claimref.views.log_page import Move, Moves
from claimref.views.log_text import columns, text
from claimref.views.log_told import Teller
from claimref.views.words import Words
from tests.shell import ROOT, run

RECORDS = sorted((ROOT / "records").rglob("*.claim"))
GAMES = "records/games/"


def records(path: Path) -> list[Record]:
    with path.open("rb") as stream:
        return list(read_file(stream, path.name))


def moves(game: str, **options: bool) -> list[Move]:
    (record,) = read_text(game, "game.claim")
    return [move for part in log(record, **options).parts if isinstance(part, Moves) for move in part.moves]


def told(header: str, *lines: str) -> str:
    """What is told of the last of some tricks."""
    return " ".join(moves(f"{header}\nplayers: Anna, Bram\nleader: A\n\n" + "\n".join(lines) + "\n")[-1].told)


def test_who_picks_after_a_second_knight_rests_on_a_ruling() -> None:
    """Who won does not: the highest Knight, as the book prints it."""
    text = "game: mix\nplayers: A, B, C\nfactions: G K D U P R T\nleader: A\n\n1. A [D5 U5] G5 K3 K7 > C:D5 A:U5 B:?\n"
    won, takes = moves(text)[-1].told
    assert won == "C wins: K7 beats Goblins."
    assert takes.endswith("[knights-rank-only-first]")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_record_fits_the_screen_and_loses_no_finding(path: Path, language: str) -> None:
    for record in records(path):
        page = log(record, language, hands=language == "en")
        for width in (80, 120):
            lines = list(text(page, width))
            assert max(map(columns, lines)) <= width
            said = " ".join(" ".join(lines).split())
            for finding in page.findings:
                assert finding.severity == "info" or " ".join(finding.message.split()) in said
        assert all("\n" not in line for line in markdown(page))


@pytest.mark.parametrize("path", [path for path in RECORDS if "games" in path.parts], ids=lambda path: path.stem)
def test_whatever_the_engine_did_is_told(path: Path) -> None:
    for record in records(path):
        if record.headers()["game"].value.lower() == "kingdoms":
            continue
        replay, seen = watch_tricks(record)
        assert isinstance(replay, TrickReplay)
        assert [each.trick for each in seen] == replay.table.tricks
        teller = Teller(replay, Words("en", replay.rules))
        for each in seen:
            said = " ".join(teller.told(each))
            assert teller.name(each.trick.winner) in said
            for seat, card in each.trick.takes:
                assert (
                    f"{teller.name(seat)} takes {NAME[card]}" in said
                    or f"({NAME[card]})" in said
                    or (f"{teller.name(seat)} draws {NAME[card]}" in said and each.trick.drew >> seat & 1)
                )
            for power, seat, cards in [(act.power, act.seat, act.cards) for act in each.trick.acts]:
                if power == "werewolves":
                    assert "The moon turns" in said
                elif power != "dragons" or (seat != each.trick.winner and each is not seen[-1]):
                    assert all(NAME[card] in said for card in cards), (power, said)


CLAIM, CLAIM2 = "game: claim", "game: claim2"


def mix(codes: str, heroes: str = "") -> str:
    return f"game: mix\nfactions: {' '.join(codes)}" + (f"\nheroes: {heroes}" if heroes else "")


HEROES = "LICH=5 SKELETON=4 WARLOCK=2 CTHULHU=6 MUMMY=3 CUBE=1"


@pytest.mark.parametrize(
    ("header", "trick", "expected"),
    [
        (CLAIM, "[G5] K7 K3", "Anna wins: K7 is the highest. Anna takes G5, Bram draws ?."),
        (CLAIM, "[G5] K7 D3 > A:G5 B:U2", "Anna wins: nobody followed Knights. Anna takes G5, Bram draws U2."),
        (CLAIM, "[G5] K7 P9", "Bram wins: P9 stands in for Knights and is the highest. Bram takes G5, Anna draws ?."),
        (CLAIM, "[G5] K7 P7", "Anna wins: K7 came first of the highest. Anna takes G5, Bram draws ?."),
        (CLAIM, "[G5] G9 K2", "Bram wins: K2 beats Goblins. Bram takes G5, Anna draws ?."),
        (CLAIM, "[G5] U1 U2", "Bram puts U1 U2 on the Score pile."),
        (CLAIM2, "[N1] S5 S4 > A:? B:N1", "Anna looks at the top card and takes it (?), Bram takes N1."),
        (CLAIM2, "[N1] S5 S4 > A:N1", "Anna takes N1, Bram draws ?."),
        (CLAIM2, "[N1] N5 R4", "Bram leads next, because of R4."),
        (mix("GKDUZ"), "[G5] Z5 G4", "Z5 takes along what it beat: Anna puts G4 on the Score pile."),
        (mix("GKDUW"), "[G5] W5 W4", "Bram wins: no moon, and W4 is the lowest."),
        (mix("GKDUW"), "[G5] W5 W4", "The moon turns: full moon."),
        (mix("GKDPW"), "[G5] W5 P5", "Anna wins: no moon, and W5 came first of the lowest. [doppelganger-under-the-moon]"),
        (mix("GKDUP", HEROES), "[G5] G7 WARLOCK", "Bram wins: the Warlock follows an odd value."),
        (mix("GKDUP", HEROES), "[G5] G8 MUMMY", "Bram wins: the Mummy follows a 7 or more."),
        (mix("GKDUP", HEROES), "[G5] CTHULHU MUMMY", "Anna wins: a hero leads, CTHULHU 6 against MUMMY 3."),
        (mix("GKDUP", HEROES), "[G5] LICH WARLOCK", "Bram wins: the Warlock follows an odd value."),
        (mix("GKDUP", HEROES), "[G5] LICH G8", "equal values go to the leader. [hero-tie-to-the-leader]"),
        (mix("GKDUP", HEROES), "[G5] LICH G9", "Bram wins: a hero leads, G9 - 3 against LICH 5."),
        (mix("GKDUP", HEROES), "[G5] G7 CUBE", "The cube takes G7 under it; both wait for the next winner."),
        (mix("GKDUP", HEROES), "[G5] CTHULHU G4 > A ; banish G1 ?", "Cthulhu banishes G1 ? from the deck."),
        (mix("GKDUP", "LICH SKELETON WARLOCK MUMMY CUBE"), "[G5] LICH G4 > B", "Bram wins: the record says so."),
    ],
)  # fmt: skip
def test_why_and_what_moved(header: str, trick: str, expected: str) -> None:
    assert expected in told(header, f"1. A {trick}")


def test_a_winner_that_stands_is_told_so() -> None:
    assert "Bram wins: the table said so, and it stands." in told(CLAIM, "1. A [G5] K7 K3 > B!")


def test_findings_stand_at_their_trick() -> None:
    found = moves("game: claim\nplayers: Anna, Bram\n\n1. A [G5] K7 K3 > B\n2. [G4] K8 K9\n")
    assert [note.text.split(":")[0] for note in found[0].notes] == ["wrong-winner"]
    assert found[1].notes == ()


def test_what_can_t_be_read_stands_where_it_is_lost() -> None:
    found = moves("game: claim\nplayers: Anna, Bram\n\n1. A [G5] K7 K3\n2. A [G4 K8 K9\n3. A [G1] K6 K5\n")
    assert [(move.number, len(move.notes)) for move in found] == [("1", 0), ("2", 1), ("3", 0)]
    assert found[1].told == ("This trick can't be made out.",)


def test_comments_are_told() -> None:
    found = moves("game: claim\nplayers: Anna, Bram\n\n# a bold start\n1. A [G5] K7 K3 # well played\n")
    assert [note.text for note in found[0].notes] == ["# a bold start", "# well played"]


def test_the_record_may_stop_within_a_trick() -> None:
    status, out, err = run("show", "--lang", "en", "-", input="game: claim\nplayers: Anna, Bram\n\n1. A [G5] K7\n")
    assert (status, err) == (0, "")
    assert "Anna K7   The record stops within this trick." in out
    assert out.endswith("The record stops here; the score stands at 0-0.\n")


def test_a_concession() -> None:
    game = "game: claim\nplayers: Anna, Bram\n\n1. A [G5] K7 K3\n\nresult: B by concession\n"
    assert run("show", "--lang", "en", input=game).out.endswith("Given up: Bram wins. The score stood at 0-0.\n")


def test_a_header_that_leaves_no_game() -> None:
    status, out, err = run("show", "--lang", "en", input="game: mix\nplayers: Anna, Bram\nfactions: G K\n1. A K7\n")
    assert status == 1
    assert "bad-header" in out
    assert "bad-header" in err
    assert out.endswith("The header leaves no game to follow.\n")


def test_hands_as_far_as_they_are_known() -> None:
    found = moves(
        "game: claim\nplayers: Anna, Bram\ndeal\nA: K7 G0 G1\n\n1. A [G5] K7 K3\n2. A [U1] G0 G4\n", hands=True
    )
    assert found[0].hands == ("Anna holds G0 G1 K7, 10 hidden", "Bram holds 13 hidden")
    assert found[1].hands == ("Anna holds G0 G1, 10 hidden", "Bram holds 12 hidden")


def test_long_and_dangerous_names() -> None:
    game = "game: claim\nplayers: Maximiliana von und zu Hohenstein, B\x1b[31mram\n\n1. A [G5] K7 K3\n"
    (record,) = read_text(game, "game.claim")
    lines = list(text(log(record), 80))
    assert "\x1b" not in "".join(lines)
    assert max(map(columns, lines)) <= 80
    assert any("Maximiliana… K7" in line for line in lines)


def test_wide_letters_keep_the_columns() -> None:
    (record,) = read_text("game: claim\nplayers: 安娜, Bram\n\n1. A [G5] K7 K3\n2. [G1] K4 K9\n", "game.claim")
    rows = [line for line in text(log(record), 80) if "wins" in line]
    assert len({columns(row[: re.search(r"(安娜|Bram) wins", row).start()]) for row in rows}) == 1  # type: ignore[union-attr]


def test_markdown_takes_nothing_for_markup() -> None:
    (record,) = read_text("game: claim\nplayers: A*n*na, B|ram\n\n1. A [G5] K7 K3\n", "game.claim")
    page = "\n".join(markdown(log(record)))
    assert "A\\*n\\*na" in page
    assert "B\\|ram" in page


# --- One place ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "at"), [("2.5", (2, 5)), ("5", (5,)), ("1.13", (1, 13))])
def test_places(written: str, at: tuple[int, ...]) -> None:
    assert read_at(written) == at


@pytest.mark.parametrize("written", ["", "x", "2.", "0", "1.2.3", "-1", "2.0", "²"])
def test_no_places(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_at(written)


def test_a_place_that_is_not_there() -> None:
    claim, kingdoms = (
        records(ROOT / GAMES / f"{name}.claim")[0] for name in ("claim-shared-win", "kingdoms-shared-win")
    )
    for record, at in ((claim, (3, 1)), (claim, (1, 14)), (kingdoms, (99,))):
        with pytest.raises(NotThereError):
            log(record, at=at)
    for record, at in ((claim, (5,)), (kingdoms, (2, 5))):
        with pytest.raises(BadPlaceError):
            log(record, at=at)


@pytest.mark.parametrize(
    ("at", "said"), [("2.99", "has no 2.99"), ("5", "say the phase too"), ("x", "no trick such as")]
)
def test_the_command_says_so(at: str, said: str) -> None:
    status, out, err = run("show", "--at", at, f"{GAMES}claim-shared-win.claim", folder=ROOT)
    assert (status, out) == (2, "")
    assert said in err


# --- The command -------------------------------------------------------------------------------------------------------


def test_several_games_are_told_one_after_the_other() -> None:
    out = run("show", "--lang", "en", "evenings.claim").out
    assert out.count("evenings.claim, game ") == 10
    one = run("show", "--lang", "en", "--game", "2", "evenings.claim").out
    assert one.count("evenings.claim, game ") == 1
    assert one in out
    assert run("show", "--game", "11", "evenings.claim").status == 2


def test_an_output_file_s_ending_chooses_markdown(tmp_path: Path) -> None:
    record = ROOT / GAMES / "claim-shared-win.claim"
    assert run("show", "--lang", "en", "-o", "log.md", str(record), folder=tmp_path).out == ""
    assert (tmp_path / "log.md").read_text(encoding="utf-8").startswith("# Claim: ")


def test_errors_are_told_on_standard_error_too_and_in_the_status() -> None:
    status, out, err = run("show", "--lang", "en", "records/errors/revoke.claim", folder=ROOT)
    assert status == 1
    assert "! error revoke:" in out
    assert "C41 revoke:" in err


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    assert "Fase 1" in run("show", f"{GAMES}claim-shared-win.claim", folder=ROOT).out
    assert "Phase 1" in run("show", "--lang", "de", f"{GAMES}claim-shared-win.claim", folder=ROOT).out
