"""`claimref score`: faction by faction, what decided, one table of many games."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimref.cards import NAME, VALUE
from claimref.cli.score import _games
from claimref.notation.reader import read_file
from claimref.referee.judge import judge
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay
from claimref.views.score import claims, ending, kingdom_grid, support, trick_grid
from claimref.views.words import Words
from tests.shell import ROOT, is_golden, run

GAMES = sorted((ROOT / "records" / "games").rglob("*.claim"))


def replay(name: str) -> Replay:
    with (ROOT / "records" / "games" / f"{name}.claim").open("rb") as stream:
        (record,) = read_file(stream, name)
    return judge(record)


def score(*arguments: str) -> str:
    status, out, err = run("score", "--lang", "en", *arguments, folder=ROOT / "records" / "games")
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_said_of_a_vote_is_what_gave_it(path: Path) -> None:
    found = replay(str(path.relative_to(ROOT / "records" / "games"))[:-6])
    if not isinstance(found, TrickReplay):
        return
    for claim in claims(found.score):
        sizes = [size for side, size in enumerate(claim.measures) if side != claim.vote]
        if claim.by in ("most", "sum"):
            assert claim.vote is not None
            assert claim.measures[claim.vote] > max(sizes)
        elif claim.by == "card":
            assert claim.vote is not None
            assert claim.card in claim.piles[claim.vote]
            assert claim.measures[claim.vote] == max(sizes)
        else:
            assert claim.vote is None
            assert any(claim.piles) == (claim.by == "tie")


def test_the_card_that_breaks_a_tie() -> None:
    found = replay("claim-decided-by-the-highest-knight")
    assert isinstance(found, TrickReplay)
    assert [NAME[claim.card] for claim in claims(found.score) if claim.card is not None] == ["K8"]


def test_cards_behind_the_votes() -> None:
    found = replay("mix3-decided-by-values")
    assert isinstance(found, TrickReplay)
    cards, worth = support(found.table, found.score.votes)
    assert cards[1] == cards[2]
    assert worth[1] > worth[2]
    own = [card for claim in claims(found.score) if claim.vote == 1 for card in claim.piles[1]]
    assert (len(own), sum(VALUE[card] for card in own)) == (cards[1], worth[1])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("claim-decided-by-the-highest-knight", "Joost wins 3-2: most votes."),
        ("claim-shared-win", "Anna & Bram share the win, 2-2: nothing tells them apart."),
        (
            "mix3-decided-by-values",
            "Koen wins 3-3-1: votes and cards are equal, then the values of those cards, 57-49-10.",
        ),
        ("mix3-two-of-three-share", "Iris & Koen share the win, 3-3-1: nothing tells them apart."),
        ("mix4-decided-by-cards", "Bram & Dirk win 3-3: votes are equal, then the cards of those factions, 16-12."),
        ("mix4-teams-share", "Anna & Cleo, Bram & Dirk share the win, 3-3: nothing tells them apart."),
        ("kingdoms-decided-by-figures", "Clara wins 28-28: points are equal, then figures in supply, 2-0."),
        ("kingdoms-every-card-laid", "Clara wins 32-29: most points."),
    ],
)
def test_what_decided(name: str, said: str) -> None:
    assert ending(replay(name), Words()) == said


def test_the_sums_add_up() -> None:
    found = replay("kingdoms-every-card-laid")
    assert isinstance(found, KingdomsReplay)
    grid = kingdom_grid(found, found.kingdom, Words(), "")
    (abilities, factions, total, supply) = (row[2:4] for row in grid.rows[-4:])
    assert [int(a) + int(b) for a, b in zip(abilities, factions, strict=True)] == [int(points) for points in total]
    assert tuple(map(int, supply)) == found.score.figures
    for seat, name in enumerate(found.names):
        gained = sum(int(row[1]) for row in grid.rows[:-4] if row[-1] == name)
        assert gained == int(factions[seat])


def test_counts_and_cards() -> None:
    found = replay("fear-a-replaced-vampire")
    assert isinstance(found, TrickReplay)
    counted, shown = (trick_grid(found, found.score, Words(), "", cards=cards) for cards in (False, True))
    assert counted.rows[3][1:3] == ("2", "5")
    assert shown.rows[3][1:] == ("2: V3 K7", "5: V7 G9 G4 D1 D0", "Maud", "higher sum, 10-21")


# --- The command -------------------------------------------------------------------------------------------------------

MANY = ("claim-shared-win.claim", "mix3-decided-by-values.claim", "kingdoms-decided-by-figures.claim")
GOLDEN = {
    "claim.score.txt": ("claim-decided-by-the-highest-knight.claim",),
    "mix4.score.txt": ("--cards", "mix4-decided-by-cards.claim"),
    "kingdoms.score.txt": ("kingdoms-decided-by-figures.claim",),
    "kingdoms.score.nl.txt": ("--lang", "nl", "kingdoms-decided-by-figures.claim"),
    "many.score.txt": MANY,
    "many.score.md": ("--table-format", "github", *MANY),
    "each.score.txt": ("--each", "mix3-decided-by-values.claim", "mix3-two-of-three-share.claim"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str) -> None:
    assert is_golden(score(*GOLDEN[name]), f"../show/{name}")


def test_only_some_games() -> None:
    out = score("--where", "rules=kingdoms", ".")
    assert len(out.splitlines()) == 2 + len([path for path in GAMES if path.stem.startswith("kingdoms")])


def test_an_output_file_s_ending_chooses_markdown(tmp_path: Path) -> None:
    assert score("-o", str(tmp_path / "score.md"), "claim-shared-win.claim") == ""
    assert "|-----" in (tmp_path / "score.md").read_text(encoding="utf-8")


def test_a_table_format_that_does_not_exist() -> None:
    assert run("score", "--table-format", "nope", "evenings.claim").status == 2


def test_errors_are_told_on_standard_error() -> None:
    status, out, err = run("score", "--lang", "en", "revoke.claim", folder=ROOT / "records" / "errors")
    assert status == 1
    assert "C41 revoke" in err
    assert "Anna" in out


@pytest.mark.parametrize("width", [80, 100, 200])
def test_on_a_screen_names_are_cut_so_that_a_row_stays_a_line(width: int) -> None:
    """The end of a file's name stays, and of the players those who sit first; rule, header and all rows fit."""
    folder = "a/rather/long/folder/name/"
    rows = [
        (f"{folder}kingdoms-decided-by-figures.claim:1", "kingdoms", "Cleo, Anna", "28-28", "Cleo", "figures 12-11"),
        (f"{folder}mix4-teams.claim:12", "mix", "Anna & Cleo, Bram & Dirk", "3-3", "Bram & Dirk", "cards 12-16"),
    ]
    lines = "\n".join(_games(rows, "en", "simple", width)).splitlines()
    assert max(map(len, lines)) <= width
    assert all(
        line.split("  ")[0].endswith(end) for line, end in zip(lines[2:], (".claim:1", ".claim:12"), strict=True)
    )
    assert ("Anna & Cleo, Bram & Dirk" in lines[3]) == (width > 80) and "Anna & Cleo" in lines[3]
    assert ("…" in lines[2]) == (width < 200)
    piped = "\n".join(_games(rows, "en", "simple", None)).splitlines()
    assert "…" not in "".join(piped) and len(piped[1]) > 100


def test_games_that_are_not_over_are_counted_as_they_stand() -> None:
    game = "game: claim\nplayers: Anna, Bram\n\n1. A [G5] U7 U3\n"
    assert run("score", "--lang", "en", input=game).out.endswith("The record stops here; the score stands at 1-0.\n")
    two = run("score", "--lang", "en", input=game + "\n" + game + "result: B by concession\n").out
    assert "not over" in two
    assert "given up" in two


def test_a_header_that_leaves_no_game() -> None:
    status, out, _ = run("score", "--lang", "en", input="game: mix\nplayers: Anna, Bram\nfactions: G K\n")
    assert (status, out) == (1, "Claim, mixed deck: Anna (A) against Bram (B)\nThe header leaves no game to follow.\n")
