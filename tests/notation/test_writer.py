"""The canonical form: stable in one pass, nothing lost, every comment in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimref.cards import HIDDEN
from claimref.notation.headers import canonical_value
from claimref.notation.nodes import Header, Node, Record
from claimref.notation.reader import read_text
from claimref.notation.writer import ordered, write
from tests.notation import texts
from tests.notation.seen import CLAIM, KINGDOMS, MIX3, record, values_of

EXAMPLES = Path(__file__).parents[3] / "shared" / "examples"
ORDER = ["smash", "lay under", "raise", "banish discard"]

thorough = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


def canonical(text: str) -> str:
    return "\n".join(map(write, read_text(text)))


def said(node: Node) -> dict[str, Any]:
    """What a node says, as the canonical form may write it."""
    values = values_of(node)
    if isinstance(node, Header):
        values |= {"value": canonical_value(node), "comment": node.comment or None}
    if values["kind"] == "HandLine":
        values["cards"] = sorted(card for card in values["cards"] if card != HIDDEN)
    if "choices" in values:
        values["choices"] = sorted(
            values["choices"], key=lambda choice: [choice.verb in verbs for verbs in ORDER][::-1]
        )
    if "votes" in values:
        values["votes"] = sorted(values["votes"])
    return values


def all_said(game: Record) -> list[dict[str, Any]]:
    return [said(node) for node in ordered(game.nodes)]


@thorough
@given(st.one_of(texts.games, texts.lax()))
def test_what_is_written_reads_the_same(text: str) -> None:
    before = list(read_text(text))
    after = list(read_text("\n".join(map(write, before))))
    assert [all_said(game) for game in after] == [all_said(game) for game in before]


@thorough
@given(st.one_of(texts.games, texts.lax(), texts.broken(), texts.noise))
def test_one_pass_is_enough(text: str) -> None:
    once = canonical(text)
    assert canonical(once) == once


@thorough
@given(st.one_of(texts.lax(), texts.broken(), texts.noise))
def test_no_comment_is_lost(text: str) -> None:
    before = [node.comment for game in read_text(text) for node in game.nodes if node.comment]
    after = [node.comment for game in read_text(canonical(text)) for node in game.nodes if node.comment]
    assert sorted(after) == sorted(before)


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared examples are not here")
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("legal-*.claim")), ids=lambda path: path.stem)
def test_canonical_examples_stay_as_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert canonical(text) == text


@pytest.mark.parametrize(
    ("header", "written"),
    [
        ("GAME : Claim", "game: claim"),
        ("game: claim\nplayers:Anna ,Bram", "game: claim\nplayers: Anna, Bram"),
        ("game: claim\nleader: b", "game: claim\nleader: B"),
        ("game: mix\nfactions: gnomes, Riesen enanos no  muertos V", "game: mix\nfactions: N I D U V"),
        ("game: mix\nfactions: Zombies G", "game: mix\nfactions: Zombies G"),
        ("game: mix\nfactions: g Nobody", "game: mix\nfactions: g Nobody"),
        ("game: claim\nheroes: lich = 5, Skeleton", "game: claim\nheroes: LICH=5 SKELETON"),
        ("game: claim\nrulings: A-b = No,c=yes", "game: claim\nrulings: a-b=no, c=yes"),
        ("game: kingdoms\nstart: t\ndisplay: g,d  n", "game: kingdoms\nstart: T\ndisplay: G D N"),
        ("game: mix\nx-b: 1\ntable: 2\nx-a: 3\nsite: 4\nwho: 5", "game: mix\nsite: 4\ntable: 2\nwho: 5\nx-b: 1\nx-a: 3"),
        ("game: claim # base\nevent: Table #3 # noisy", "game: claim # base\nevent: Table #3 # noisy"),
        ("game: mix\n# the table\ntable: 2\n# who\nplayers: A, B", "game: mix\n# who\nplayers: A, B\n# the table\ntable: 2"),
        ("game: claim\nevent:# is all value", "game: claim\nevent:# is all value"),
        ("game: claim\nplayers: Anna,# Bram", "game: claim\nplayers: Anna,# Bram"),
        ("game: claim\nevent:", "game: claim\nevent:"),
    ],
)  # fmt: skip
def test_headers(header: str, written: str) -> None:
    assert canonical(header) == f"{written}\n"
    assert canonical(f"{written}\n") == f"{written}\n"


@pytest.mark.parametrize(
    ("before", "line", "written"),
    [
        (f"{CLAIM}phase 1", "1) a [k3] k7, p5>a:k3 b:?  # so", "1. A [K3] K7 P5 > A:K3 B:? # so"),
        (f"{CLAIM}phase 1", "3. b! [g5] k5! k3 > b!", "3. B! [G5] K5! K3 > B!"),
        (f"{CLAIM}phase 1", "[g5] k5", "[G5] K5"),
        (f"{CLAIM}phase 1", "11. A", "11. A"),
        (f"{CLAIM}phase 1", "1. A G5 K3 > A:u2! b!:?", "1. A G5 K3 > A:U2! B:?!"),
        (f"{CLAIM}phase 2", "1. A V7 I5 > B;UNDER S3;lay v7;b raise ?;smash N5",
         "1. A V7 I5 > B ; smash N5 ; under S3 ; lay V7 ; B raise ?"),
        (f"{CLAIM}phase 2", "1. A V7 I5 > B ; discard a:g3, b:? ; lay V7", "1. A V7 I5 > B ; lay V7 ; discard A:G3 B:?"),
        (f"{CLAIM}phase 1", "1. A V7 I5 > B ; banish ? ?", "1. A V7 I5 > B ; banish ? ?"),
        (f"{MIX3}phase 2", "1. C I5 N3 N1 > C ; smash a:n3 B:n3", "1. C I5 N3 N1 > C ; smash A:N3 B:N3"),
        (f"{KINGDOMS}turns", "4) b! p @ 2, −1 ! copy 1,0 HIT 1,0, 2,1 + 0/k<g;redeal n,t",
         "4. B! P@2,-1! copy 1,0 hit 1,0 2,1 +0 / K < G ; redeal N T"),
        (f"{KINGDOMS}turns", "1. A S@0,1 / see g, k ? keep k ?", "1. A S@0,1 / see G K ? keep K ?"),
        (f"{KINGDOMS}turns", "1. A S@0,1 / deck ?", "1. A S@0,1 / deck"),
        (f"{KINGDOMS}turns", "1. A S@0,1 / see", "1. A S@0,1 / see"),
        (f"{KINGDOMS}turns", "1. A", "1. A"),
        (f"{CLAIM}deal", "a: p0 k3 ? g5, g0 LICH", "A: G0 G5 K3 P0 LICH"),
        (f"{CLAIM}deal", "A: ? ? ?", "A:"),
        (f"{CLAIM}heroes: MUMMY LICH\ndeal", "A: LICH MUMMY CUBE P9", "A: P9 MUMMY LICH CUBE"),
        (f"{MIX3}deal", "A: R1 T0 N5 N1", "A: N1 N5 T0 R1"),
        (f"{KINGDOMS}deal", "b: d g", "B: G D"),
        (f"{CLAIM}phase 2", "votes: Untote=anna, g=- d=B", "votes: G=- D=B U=A"),
        (f"{CLAIM}phase 2", "this is no line  # at all", "this is no line  # at all"),
        (f"{CLAIM}phase 2", "1. A g12   K3", "1. A g12   K3"),
    ],
)  # fmt: skip
def test_lines(before: str, line: str, written: str) -> None:
    assert write(record(f"{before}\n{line}")).split("\n")[-2] == written


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("RESULT: bram 2–3", "result: B 2-3"),
        ("result: Shared 2 - 2", "result: shared 2-2"),
        ("result : *", "result: *"),
        ("result: Anna BY  concession", "result: A by concession"),
        ("result: a+b", "result: AB"),
    ],
)
def test_results(line: str, written: str) -> None:
    assert write(record(f"{CLAIM}{line}\n")) == f"{CLAIM}\n{written}\n"


def test_blank_lines() -> None:
    text = (
        "\n\n# first\n\ngame: claim\n\nplayers: A, B\n# the cards\ndeal\n\nA: G0\n\n\nphase 1\n\n1. A G5 G4\n"
        "# so\nresult: *\n\nvotes: G=-\n\n# end\n"
    )
    assert canonical(text) == (
        "# first\ngame: claim\nplayers: A, B\n\n# the cards\ndeal\nA: G0\n\nphase 1\n1. A G5 G4\n"
        "\n# so\nresult: *\nvotes: G=-\n# end\n"
    )


def test_games_are_one_blank_line_apart() -> None:
    text = "game: claim\nplayers: A, B\n# next\nGame: claim2\nplayers: A, B\n\n\n\ngame: claim\nplayers: A, B"
    assert canonical(text) == (
        "game: claim\nplayers: A, B\n\n# next\ngame: claim2\nplayers: A, B\n\ngame: claim\nplayers: A, B\n"
    )


def test_what_strays_before_the_game_line_stays_there() -> None:
    text = "hello\ntable: 3\ngame: claim\nevent: x\nplayers: A, B\n"
    assert canonical(text) == "hello\ntable: 3\ngame: claim\nplayers: A, B\nevent: x\n"
