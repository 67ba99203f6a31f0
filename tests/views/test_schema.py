"""`claimref schema`: all that claimref writes as JSON is as the schema says, and nothing is there that it does not name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from claimref.cards import ABILITY_VERBS, FACTIONS, HERO_ENTRIES
from claimref.records.simulate import simulate
from claimref.views.schema import NAMES, schema
from tests.shell import ARCHIVE, ROOT, run

jsonschema = pytest.importorskip("jsonschema")
RECORDS = sorted((ROOT / "records").rglob("*.claim"))


def strict(part: Any) -> Any:
    """The schema for tests: what it does not name is an error. Readers are told to expect new keys, tests are not."""
    if isinstance(part, list):
        return [strict(item) for item in part]
    if not isinstance(part, dict):
        return part
    found = {key: strict(value) for key, value in part.items()}
    if "properties" in part and "type" in part and "additionalProperties" not in part:
        found["additionalProperties"] = False
    return found


@cache
def validator(name: str) -> Any:
    return jsonschema.Draft202012Validator(strict(schema(name)))


def errors(name: str, text: str) -> Iterator[str]:
    """What is wrong with JSON, an object per line or one for all."""
    for line in [text] if name == "statistics" else text.splitlines():
        for error in validator(name).iter_errors(json.loads(line)):
            yield f"{error.json_path}: {error.message[:200]}"


@pytest.mark.parametrize("name", [None, *NAMES])
def test_it_is_a_schema_and_the_command_prints_it(name: str | None) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))
    status, out, err = run("schema", *([name] if name else []))
    assert (status, err) == (0, "")
    assert json.loads(out) == schema(name)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_gives_valid_games_and_findings(path: Path) -> None:
    assert list(errors("game", run("convert", "--to", "jsonl", str(path)).out)) == []
    assert list(errors("finding", run("check", "--output-format", "jsonl", str(path)).out)) == []


def test_the_archive_gives_valid_games_and_statistics() -> None:
    assert list(errors("game", run("convert", "--to", "jsonl", ARCHIVE).out)) == []
    assert list(errors("statistics", run("stats", "--to", "json", ARCHIVE).out)) == []
    assert list(errors("statistics", run("stats", "--to", "json", "--by", "pairs", ARCHIVE).out)) == []
    assert list(errors("statistics", run("stats", "--to", "json", *map(str, RECORDS)).out)) == []


@pytest.mark.parametrize(
    ("game", "players", "heroes"),
    [
        ("claim", 2, True),
        ("claim2", 2, False),
        ("mix", 2, True),
        ("mix", 3, False),
        ("mix", 4, False),
        ("kingdoms", 2, False),
    ],
)  # fmt: skip
def test_random_games_are_valid_also_when_cut_short_or_damaged(game: str, players: int, heroes: bool) -> None:
    rng = Random(4)
    texts = []
    for _ in range(4):
        lines = simulate(game, players, None, heroes, rng).split("\n")
        texts.append("\n".join(lines[: rng.randrange(6, len(lines))]))
        place = rng.randrange(6, len(lines))
        lines[place] = lines[place][: rng.randrange(len(lines[place]) + 1)] + rng.choice(
            ["?", " Q7", " ;;", "!", " B9"]
        )
        texts.append("\n".join(lines))
    text = "\n\n".join(texts)
    assert list(errors("game", run("convert", "--to", "jsonl", input=text).out)) == []
    assert list(errors("finding", run("check", "--output-format", "jsonl", input=text).out)) == []
    assert list(errors("statistics", run("stats", "--to", "json", input=text).out)) == []


def test_headers_that_leave_nothing_to_play_are_valid() -> None:
    text = "game: poker\nplayers: A, B\n\ngame: kingdoms\nplayers: A\n\ngame: claim\n\nnonsense\n"
    assert list(errors("game", run("convert", "--to", "jsonl", input=text).out)) == []


def test_what_is_wrong_is_found() -> None:
    game = json.loads(run("convert", "--to", "jsonl", "--where", "game=1", ARCHIVE).out)
    for change in ({"status": "over"}, {"tricks": None}, {"legal": "yes"}, {"turns": []}, {"new": 1}):
        assert list(errors("game", json.dumps(game | change))), change
    assert list(jsonschema.Draft202012Validator(schema("game")).iter_errors(game | {"new": 1})) == []


def test_one_schema_for_all() -> None:
    everything = jsonschema.Draft202012Validator(schema())
    assert everything.is_valid(json.loads(run("stats", "--to", "json", ARCHIVE).out))
    assert everything.is_valid(json.loads(run("convert", "--to", "jsonl", "--where", "game=8", ARCHIVE).out))
    assert not everything.is_valid({"schema": 1})


def test_the_file_has_the_cards_and_words_of_our_boxes() -> None:
    shipped = json.loads((ROOT / "claimref" / "data" / "schema" / "game.json").read_text(encoding="utf-8"))
    assert {**schema("game")["$defs"], "finding": None} == {**shipped["$defs"], "finding": None}
    turn = shipped["$defs"]["turn"]["properties"]
    for verb in ABILITY_VERBS.values():
        assert verb.word in turn or verb.word in turn["line"]["enum"], verb.word
    for entry in (*FACTIONS, *HERO_ENTRIES):
        assert re.search(
            shipped["$defs"]["trick"]["properties"]["powers"]["items"]["properties"]["power"]["pattern"], entry.power
        )


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_of_the_package_travel(name: str) -> None:
    from importlib.resources import files

    assert (files("claimref") / "data" / "schema" / f"{name}.json").is_file()
