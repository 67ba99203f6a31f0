"""Highlighting: every token of every canonical record is matched by some rule, in TextMate's grammar and in Vim's.

TextMate's expressions are written so that Python reads them too, and a small tokenizer here does what editors do: the match
that begins first wins, among equals the rule that stands first; `begin` opens a rule until its `end`.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from claimref.cards import ABILITY_VERBS, CODES, HEROES, VERBS
from tests.shell import ARCHIVE, EXAMPLES, ROOT

GRAMMAR = json.loads((ROOT / "editors" / "claim.tmLanguage.json").read_text(encoding="utf-8"))
VIM = ROOT / "editors" / "claim.vim"
RECORDS = [EXAMPLES / ARCHIVE, *sorted((ROOT / "records").rglob("*.claim"))]
WORDS = sorted(
    word
    for path in (ROOT / "grammar").glob("*.lark")
    for word in re.findall(r"^_?[A-Z]+(?:\.\d)?: /([a-z]+)\(\?", path.read_text(encoding="utf-8"), re.MULTILINE)
)
"""Every word of the notation, as the grammar spells it."""


@cache
def expression(text: str) -> re.Pattern[str]:
    return re.compile(text)


def rules(patterns: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Rules in the order they are tried; what is included stands where it is included."""
    for pattern in patterns:
        if "include" in pattern:
            yield from rules([GRAMMAR["repository"][pattern["include"].removeprefix("#")]])
        elif "match" in pattern or "begin" in pattern:
            yield pattern
        else:
            yield from rules(pattern["patterns"])


def scopes(line: str) -> list[str]:
    """The scope of each character, "" where there is none."""
    found = [""] * len(line)
    within, place = GRAMMAR, 0
    while place <= len(line):
        tried = [
            (rule, expression(rule.get("match") or rule["begin"]).search(line, place))
            for rule in rules(within["patterns"])
        ]
        matches = [(match.start(), number, rule, match) for number, (rule, match) in enumerate(tried) if match]
        if not matches:
            break
        _, _, rule, match = min(matches, key=lambda entry: entry[:2])
        captures = rule.get("captures") or rule.get("beginCaptures") or {}
        parts = [(match.span(int(number)), capture["name"]) for number, capture in captures.items()]
        if "name" in rule:
            parts.insert(0, (match.span(), rule["name"]))
        for (start, end), name in parts:
            found[start:end] = [name] * (end - start)
        if "begin" in rule:
            assert rule["end"] == "$"
            within = rule
        else:
            assert match.end() > place
        place = match.end()
    return found


def tokens(line: str) -> list[tuple[str, str]]:
    """The words of a line, cut where the scope changes."""
    found: list[tuple[str, str]] = []
    last = ""
    for char, scope in zip(line, scopes(line), strict=True):
        if char == " ":
            last = ""
        elif found and scope == last:
            found[-1] = found[-1][0] + char, scope
        else:
            found.append((char, scope))
            last = scope
    return [(text, scope.removesuffix(".claim").rpartition(".")[2]) for text, scope in found]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_textmate_matches_every_token(path: Path) -> None:
    damaged = path.parent.name == "errors"
    for line in path.read_text(encoding="utf-8").splitlines():
        found = scopes(line)
        missed = [char for char, scope in zip(line, found, strict=True) if not char.isspace() and not scope]
        assert not missed or damaged, f"{line}: {missed}"
        assert not any(scope.startswith("invalid.illegal") for scope in found) or damaged, line


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("game: mix # tonight", "game=game :=key-value mix=game # =# tonight"),
        ("players: Anna, Bram", "players=header :=key-value Anna,=value Bram=value"),
        ("event: Table #3", "event=header :=key-value Table=value #3=value"),
        ("phase 1", "phase=heading 1=numeric"),
        ("A: G0 LICH ?", "A=seat :=seat G0=card LICH=hero ?=hidden"),
        (
            "3. B! [G5 T2] K7! P9 > B:T2",
            "3=move .=move B=seat !=irregular [=face-up G5=card T2=card ]=face-up K7=card !=irregular P9=card "
            ">=outcome B=seat :=separator T2=card",
        ),
        (
            "8. B D4 Q9 > A ; B under D9",
            "8=move .=move B=seat D4=card Q9=illegal >=outcome A=seat ;=separator B=seat under=choice D9=card",
        ),
        (
            "4. B D@2,-1 copy 1,0 +0 / K < G ; redeal N T",
            "4=move .=move B=seat D=faction @=place 2,-1=place copy=ability 1,0=place +0=points /=operator K=faction "
            "<=operator G=faction ;=separator redeal=choice N=faction T=faction",
        ),
        ("result: A 3-2", "result=end :=key-value A=seat 3=numeric -=nobody 2=numeric"),
        ("result: BD by concession # late", "result=end :=key-value BD=seat by=outcome concession=outcome #=# late=#"),
        ("result: *", "result=end :=key-value *=unfinished"),
        (
            "votes: D=A G=AC U=-",
            "votes=end :=key-value D=faction ==operator A=seat G=faction ==operator AC=seat U=faction ==operator -=nobody",
        ),
    ],
)  # fmt: skip
def test_textmate_tells_what_is_what(line: str, told: str) -> None:
    said = [f"{text}={kind.replace('number-sign', '#')}" for text, kind in tokens(line)]
    expected = told.replace("# =# tonight", "#=# tonight=#").split()
    assert said == expected


def test_the_words_are_those_of_the_grammar() -> None:
    assert len(WORDS) > 20
    vim = VIM.read_text(encoding="utf-8")
    for word in WORDS:
        assert re.search(rf"\b{word}\b", json.dumps(GRAMMAR)), word
        assert re.search(rf"[(|*\s]{word}\b", vim), word


def test_the_editors_know_what_powers_declare() -> None:
    for text in (VIM.read_text(encoding="utf-8").replace("\\|", "|"), json.dumps(GRAMMAR)):
        lists = {tuple(found.split("|")) for found in re.findall(r"[(:]([A-Za-z|]+)", text)}
        assert HEROES in lists
        assert (*VERBS, "redeal") in lists
        assert any({*ABILITY_VERBS, "use", "pass"} == set(words) for words in lists)
        assert f"[{CODES}]" in text


def test_every_rule_is_used() -> None:
    included = set(re.findall(r'"include": "#([\w-]+)"', json.dumps(GRAMMAR)))
    assert included == set(GRAMMAR["repository"])


# --- Vim -------------------------------------------------------------------------------------------------------------

ASK = r"""
set encoding=utf-8 redrawtime=60000
syntax on
syntax clear
unlet! b:current_syntax
execute 'source ' . fnameescape($CLAIM_VIM)
let told = []
for number in range(1, line('$'))
  let names = []
  for column in range(1, strlen(getline(number)))
    call add(names, synIDattr(synID(number, column, 1), 'name'))
  endfor
  call add(told, json_encode([getline(number), names]))
endfor
call writefile(told, $CLAIM_OUT)
qall!
"""


def in_vim(path: Path, folder: Path) -> list[tuple[bytes, list[str]]]:
    """Each line with the group that Vim gives each of its bytes."""
    (folder / "ask.vim").write_text(ASK, encoding="utf-8")
    out = folder / "told.jsonl"
    subprocess.run(
        ["vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", str(folder / "ask.vim"), str(path)],
        env={"CLAIM_VIM": str(VIM), "CLAIM_OUT": str(out), "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    if not out.exists():
        pytest.skip("this Vim has no syntax highlighting")
    return [(text.encode(), names) for text, names in map(json.loads, out.read_text(encoding="utf-8").splitlines())]


LINES = ("claimMove", "claimHeader", "claimHand", "claimHeading", "claimEnd")
"""The groups of whole lines: what has only these is matched by no rule of its own."""


@pytest.mark.skipif(shutil.which("vim") is None, reason="Vim is not there")
def test_vim_matches_every_token(tmp_path: Path) -> None:
    sound = [path.read_text(encoding="utf-8") for path in RECORDS if path.parent.name != "errors"]
    (tmp_path / "all.claim").write_text("\n".join(sound), encoding="utf-8")
    told = in_vim(tmp_path / "all.claim", tmp_path)
    assert len(told) > 1000
    for text, names in told:
        missed = [name for byte, name in zip(text, names, strict=True) if byte != 0x20 and name in ("", *LINES)]
        assert not missed, text.decode()
        assert "claimNoCard" not in names, text.decode()


@pytest.mark.skipif(shutil.which("vim") is None, reason="Vim is not there")
def test_vim_tells_what_is_what(tmp_path: Path) -> None:
    lines = {
        "game: mix # x": {"mix": "Game", "# x": "HeaderComment"},
        "event: Table #3": {"event:": "Key", "#3": "Value"},
        "phase 2": {"phase": "HeadingWord", "2": "Number"},
        "A: G0 LICH ?": {"A:": "HandSeat", "G0": "Card", "LICH": "Hero", "?": "Hidden"},
        "3. B! [G5 T2] K7 > D:T2 ; lay V7": {
            "B": "Seat", "!": "Mark", "K7": "Card", "D": "Seat", "lay": "Choice", "3.": "MoveNumber",
        },
        "4. B D@2,-1 copy 1,0 +0 / deck": {
            "D": "Letter", "2,-1": "Place", "copy": "Ability", "+0": "Points", "deck": "Draw",
        },
        "1. B D4 Q9 # no": {"Q9": "NoCard", "# no": "Comment"},
        "result: A by concession": {"A": "EndSeat", "by": "Outcome"},
        "votes: D=A U=-": {"D": "Letter", "A": "EndSeat", "-": "Nobody"},
        "# all of it": {"# all of it": "CommentLine"},
    }  # fmt: skip
    (tmp_path / "few.claim").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for (text, names), wanted in zip(in_vim(tmp_path / "few.claim", tmp_path), lines.values(), strict=True):
        for part, group in wanted.items():
            start = text.decode().index(part)
            assert set(names[start : start + len(part)]) == {f"claim{group}"}, (text.decode(), part)
