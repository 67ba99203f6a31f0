"""JSON there and back is the canonical text, byte for byte: legal games, and records with slips, comments, marks, damage."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from claimref.notation.reader import read_text
from claimref.records.canonical import canonical_text
from claimref.records.lossless import LossyError, game_json, record_text
from claimref.records.redact import redact
from claimref.records.simulate import simulate
from claimref.referee.judge import judge
from tests.kingdoms import kingdom_slips
from tests.properties import slips

RECORDS = Path(__file__).parents[2] / "records"
RULE_SETS = [
    ("claim", 2, False), ("claim2", 2, False), ("mix", 3, False), ("mix", 4, False), ("mix", 2, True),
    ("kingdoms", 2, False),
]  # fmt: skip


def there_and_back(text: str) -> None:
    (record,) = read_text(text)
    game = json.loads(json.dumps(game_json(judge(record))))
    assert record_text(game) == canonical_text(record)


def damaged(text: str, rng: Random) -> str:
    """The record with comments, parts left out, marks, a line lost, doubled or spoilt."""
    lines = text.split("\n")
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(1, len(lines))
        line = lines[place]
        if not line:
            continue
        words = line.split(" ")
        word = rng.randrange(len(words))
        lines[place] = rng.choice(
            [
                line + f" # say {rng.random()}", f"# {word}\n#\n{line}", f"{line}\n\n", " ".join(words[:word]),
                " ".join(words[:word] + words[word + 1 :]), " ".join([*words[:word], words[word] + "!", *words[word + 1 :]]),
                f"{line}\n{line}", "%" + line, line.lower(), line.replace(" > ", " "), line.replace("1", "2", 1),
            ]
        )  # fmt: skip
    return "\n".join(lines)


@pytest.mark.parametrize("folder", ["games", "errors", "rulings"])
def test_our_records(folder: str) -> None:
    for path in sorted((RECORDS / folder).glob("*.claim")):
        for record in read_text(path.read_text(encoding="utf-8")):
            there_and_back(record.text)


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_random_games_however_damaged(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"lossless {game} {players} {heroes}")
    for _ in range(12):
        text = simulate(game, players, None, heroes, rng)
        there_and_back(text)
        (record,) = read_text(text)
        there_and_back(canonical_text(redact(record, rng.choice([None, 0, 1]))))
        there_and_back(damaged(text, rng))


def test_a_legal_game_needs_no_text_beside_it() -> None:
    """What is lossless is lossless by its parts."""
    rng = Random("parts")
    for game, players, heroes in RULE_SETS:
        (record,) = read_text(simulate(game, players, None, heroes, rng))
        found = game_json(judge(record))
        assert "text" not in found
        assert [found[part] for part in ("schema", "unread", "comments", "claimed")] == [2, [], [], {}]


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_single_slips(game: str, players: int, heroes: bool) -> None:
    rng = Random(f"slips {game} {players} {heroes}")
    text = simulate(game, players, None, heroes, rng)
    made = (maker(text.splitlines(), rng) for maker in slips.MAKERS)
    for slip in kingdom_slips.slips(text, rng) if game == "kingdoms" else made:
        if slip is not None:
            there_and_back(slip.text)


def test_what_is_told_of_a_trick() -> None:
    text = """\
game: claim
players: Anna, Bram
leader: A
# before the phase
phase 1
A [D5] G4 K7! > B:D5   # a revoke
2. A! [D4] G0 G1 > A!
3 A [
"""
    (record,) = read_text(text)
    game = game_json(judge(record))
    first, second = game["tricks"][:2]
    assert (first["at_line"], first["marks"], first["choices"]) == (6, ["play:1"], [])
    assert first["claimed"] == {"number": None, "outcome": ["B:D5"]}
    assert (second["at_line"], second["marks"], second["claimed"]["outcome"]) == (7, ["leader", "winner"], ["A"])
    assert game["comments"] == [
        {"at_line": 4, "where": "before", "text": " before the phase"},
        {"at_line": 6, "where": "after", "text": " a revoke"},
    ]
    assert game["unread"] == [{"at_line": 8, "text": "3 A ["}]
    assert game["header_lines"] == [["game", "claim"], ["players", "Anna, Bram"], ["leader", "A"]]


@pytest.mark.parametrize("game", [{}, {"schema": 1}, {"schema": 2, "header_lines": [["game", "claim"]]}, [], 3])
def test_what_is_no_such_game_is_refused_in_a_sentence(game: object) -> None:
    with pytest.raises(LossyError, match="game"):
        record_text(game)  # type: ignore[arg-type]
