"""The grammar is the specification: it lies where it is looked for, knows whole files, and agrees with the data."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from lark import UnexpectedInput

from claimref.cards import HEROES
from claimref.notation.grammar import LINES, grammar_folder, line_parser, parse_line, record_parser
from claimref.notation.reader import read_text
from claimref.notation.writer import write_records
from tests.notation import texts
from tests.notation.seen import CLAIM, KINGDOMS

EXAMPLES = Path(__file__).parents[3] / "shared" / "examples"
ROOT = Path(__file__).parents[2]


def test_the_grammar_is_found() -> None:
    assert (grammar_folder() / "claim.lark").is_file()


def test_every_file_of_the_grammar_explains_itself() -> None:
    for path in grammar_folder().glob("*.lark"):
        assert path.read_text(encoding="utf-8").startswith("// ")


@pytest.mark.parametrize("hero", HEROES)
def test_heroes(hero: str) -> None:
    assert parse_line("trick", f"1. A {hero.lower()}").words()[-1].name == "HERO"


def test_there_is_a_start_for_every_kind_of_line() -> None:
    assert set(LINES) == set(line_parser().options.start)


@pytest.mark.parametrize("line", ["event: Table #3", "Game : claim", "event:", "event:# all", "x-y: 20:15"])
def test_header_lines_are_in_the_grammar(line: str) -> None:
    kind = "game_line" if line.lower().startswith("game") else "header"
    key, *value = parse_line(kind, line).words()
    (game,) = read_text(f"game: mix\n{line}\n" if kind == "header" else line)
    node = list(game.headers().values())[-1]
    assert (key.text.lower(), value[0].text if value else "") == (node.key, node.value)


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared examples are not here")
def test_all_examples_are_records() -> None:
    whole = ""
    for path in sorted(EXAMPLES.glob("*.claim")):
        text = path.read_text(encoding="utf-8")
        if path.stem == "illegal-syntax-error":
            with pytest.raises(UnexpectedInput):
                record_parser().parse(text)
        else:
            record_parser().parse(text)
            whole += text + "\n"
    assert len(record_parser().parse(whole).children) > 30


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts.games)
def test_whatever_is_written_is_a_record(text: str) -> None:
    record_parser().parse("".join(write_records(read_text(text))))


def test_comments_in_a_record() -> None:
    record_parser().parse(
        f"# first\n{CLAIM}event: a # b\n\ndeal # now\nA: G0 # one\n# two\n\nphase 1\n1. A G0 # x\n\nresult: * # y\n\n"
        f"# next\n{KINGDOMS}\nturns\n1. A G@1,0 # z\n\nvotes: G=A\n# end\n"
    )
