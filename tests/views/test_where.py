"""`--where`: what it chooses, what it refuses, and where it points."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimref.notation.nodes import Record
from claimref.notation.reader import read_text
from claimref.notation.values import KEYS
from claimref.views.where import Where, WhereError
from claimref.views.where_fields import Subject, field_named, field_names
from tests.shell import ARCHIVE, EXAMPLES, ROOT, run

RECORDS = list(read_text((EXAMPLES / ARCHIVE).read_text(encoding="utf-8"), ARCHIVE))


def chosen(text: str, records: list[Record] = RECORDS) -> list[int]:
    where = Where(text)
    return [record.number for record in records if where(Subject(record))]


ALL = list(range(1, 11))


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("rules=claim", [1, 9]),
        ("rules==CLAIM", [1, 9]),
        ("rules!=mix", [1, 2, 8, 9, 10]),
        ("rules~claim", [1, 2, 9, 10]),
        ("rules!~claim", [3, 4, 5, 6, 7, 8]),
        ("game<=3", [1, 2, 3]),
        ("game>=9", [9, 10]),
        ("game>9 or game<2", [1, 10]),
        ("seats=3", [4]),
        ("seats>2", [4, 5]),
        ("players=Cleo", [3, 4, 5, 8, 9]),
        ("player=cleo", [3, 4, 5, 8, 9]),
        ("players~leo", [3, 4, 5, 8, 9]),
        ("players!=Cleo", [1, 2, 6, 7, 10]),
        ("players=Anna and players=Bram", [1, 2, 4, 5]),
        ("status=unfinished", [10]),
        ("status=conceded", [9]),
        ("winner=Anna", [1, 2, 4, 8]),
        ("winner=Bram", [5, 9]),
        ("winner=BD", [5]),
        ("winner=D", [5]),
        ("not winner", [10]),
        ("winner", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("decided_by=points", [8]),
        ("decided_by=concession", [9]),
        ("date=2026-10", [5, 6, 7, 8, 9, 10]),
        ("date>=2026-10-16", [7, 8, 9, 10]),
        ("date>2026-10", []),
        ("date<=2026-09", [1, 2, 3, 4]),
        ("date<2026-10-02", [1, 2, 3, 4]),
        ("date=2026", ALL),
        ("date~-10-", [5, 6, 7, 8, 9, 10]),
        ("event='Autumn evenings'", ALL),
        ('event="autumn evenings"', ALL),
        ("site", [8]),
        ("site~café", [8]),
        ("round=05", [9, 10]),
        ("round>=4", [7, 8, 9, 10]),
        ("factions=Vampires", [6, 7]),
        ("faction=V", [6, 7]),
        ("faction=G and faction=N", [8]),
        ("heroes", [7]),
        ("hero=LICH", [7]),
        ("legal", ALL),
        ("legal=no", []),
        ("not legal=true", []),
        ("errors=0", ALL),
        ("errors>0", []),
        ("finding=unfinished", [10]),
        ("finding=C93", [10]),
        ("moves<20", [5, 9, 10]),
        ("margin=1", [1, 4, 7, 9]),
        ("power=werewolves", [6]),
        ("x-nothing", []),
        ("x-nothing!=a", ALL),
        ("rules=mix and (seats=3 or seats=4)", [4, 5]),
        ("rules=mix and seats=3 or seats=4", [4, 5]),
        ("seats=4 or rules=mix and seats=3", [4, 5]),
        ("not (rules=mix or rules=claim)", [2, 8, 10]),
        ("not not rules=claim", [1, 9]),
        ("NOT rules=mix AND seats=2 And game<3", [1, 2]),
        ("((game=1))", [1]),
    ],
)
def test_what_it_chooses(text: str, games: list[int]) -> None:
    assert chosen(text) == games


def test_leader_is_a_seat_or_a_name() -> None:
    leaders = {record.number: record.headers()["leader"].value for record in RECORDS}
    assert chosen("leader=B") == [number for number, seat in leaders.items() if seat == "B"]
    assert 1 in chosen("leader=Bram")  # seat B of the first game


def test_own_keys_and_rulings() -> None:
    text = "game: claim\nplayers: Ann O'Neil, B\nleader: A\nrulings: troll-counts-itself=no\nx-weather: light rain\n"
    records = list(read_text(text))
    for where in (
        "x-weather~rain", 'x-weather="light rain"', "ruling=troll-counts-itself", "ruling='troll-counts-itself=no'",
        "players~O'Neil", "players=\"Ann O'Neil\"",
    ):  # fmt: skip
        assert chosen(where, records) == [1], where


def test_a_date_that_is_none_is_neither_before_nor_after() -> None:
    records = list(read_text("game: claim\nplayers: A, B\ndate: last Friday\n"))
    assert chosen("date<2026", records) == chosen("date>=2026", records) == chosen("date=2026", records) == []
    assert chosen("date~friday", records) == chosen("date!=2026", records) == [1]


@pytest.mark.parametrize(
    ("text", "why", "caret"),
    [
        ("plyers~Anna", "there is no field “plyers”. Did you mean “players”?", "^^^^^^"),
        ("weather=rain", "there is no field “weather”. A key of your own begins with x-.", "^^^^^^^"),
        ("rules=mx", "rules is one of claim, claim2, mix, kingdoms. Did you mean “mix”?", "      ^^"),
        ("status=done", "status is one of finished, unfinished, conceded.", "       ^^^^"),
        ("players~Anna Maria", "a value with blanks stands between quotes", "             ^^^^^"),
        ("(legal", "this “(” is never closed", "^"),
        ("legal)", "there is no “(” before this “)”", "     ^"),
        ("date>=soon", "a date is written as 2026, 2026-01 or 2026-01-31", "      ^^^^"),
        ("errors>x", "errors is a number", "       ^"),
        ("legal>true", "legal is true or false", "      ^^^^"),
        ("legal=maybe", "legal is true or false", "      ^^^^^"),
        ("players=", "a value is missing after “=”", "        ^"),
        ("players= and legal", "the word “and” itself stands between quotes", "         ^^^"),
        ('players~"A', "this quote is never closed", "        ^"),
        ("legal and", "a field is missing here", "         ^"),
        ("", "a field is missing here", "^"),
        ("or legal", "a field is missing here", "^^"),
        ("legal ! x", "“!” means nothing here", "      ^"),
        ("(" * 60 + "legal", "nested too deeply", " " * 50 + "^"),
    ],
)
def test_what_it_refuses_and_where_it_points(text: str, why: str, caret: str) -> None:
    with pytest.raises(WhereError) as refused:
        Where(text)
    first, shown, below = str(refused.value).split("\n")
    assert why in first
    assert (shown, below) == (f"  {text}", f"  {caret}")


@given(st.text(alphabet="ab \"'()=!~<>\n\t\\x-é,.0", max_size=30) | st.text(max_size=20))
def test_any_text_is_understood_or_refused(text: str) -> None:
    refused = ""
    try:
        chosen(text, RECORDS[:1])
    except WhereError as error:
        refused = str(error)
    assert refused.count("\n") in (0, 2)


def test_what_the_header_rules_out_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []
    from claimref.views import where_fields

    judge = where_fields.judge
    monkeypatch.setattr(where_fields, "judge", lambda record: judged.append(record.number) or judge(record))
    assert chosen("rules=kingdoms and winner=Anna") == [8]
    assert judged == [8]


@pytest.mark.parametrize("command", [["check", "-v"], ["convert", "--to", "jsonl"], ["stats", "--to", "json"]])
def test_every_command_takes_it(command: list[str]) -> None:
    status, out, err = run(*command, "--where", "players~Cleo and rules=mix", "--where", "seats>2", ARCHIVE)
    assert (status, err) == (0, "")
    if command[0] == "check":
        assert re.findall(r"game (\d+)", out) == ["4", "5"]
    elif command[0] == "convert":
        assert [json.loads(line)["game"] for line in out.splitlines()] == [4, 5]
    else:
        assert json.loads(out)["games"] == 2


def test_a_wrong_filter_is_wrong_usage() -> None:
    status, out, err = run("check", "--where", "plyers~Anna", ARCHIVE)
    assert (status, out) == (2, "")
    assert err.endswith("Did you mean “players”?\n  plyers~Anna\n  ^^^^^^\n")


def test_every_header_is_a_field_and_every_field_documented() -> None:
    page = (ROOT / "docs" / "stats.md").read_text(encoding="utf-8")
    for key in KEYS:
        assert field_named(key)
    for name in field_names():
        assert f"`{name}`" in page, name
