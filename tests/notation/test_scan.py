"""The scanner and the grammar are one: the same nodes, places and findings for every text there is."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from claimref.notation.reader import read_text
from tests.notation import texts
from tests.notation.seen import CLAIM, KINGDOMS, MIX3, everything

thorough = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@thorough
@given(texts.games)
def test_canonical_games(text: str) -> None:
    assert everything(text, fast=True) == everything(text, fast=False)


@thorough
@given(texts.lax())
def test_lax_games(text: str) -> None:
    assert everything(text, fast=True) == everything(text, fast=False)


@thorough
@given(texts.broken())
def test_broken_games(text: str) -> None:
    assert everything(text, fast=True) == everything(text, fast=False)


@thorough
@given(texts.noise)
def test_noise(text: str) -> None:
    assert everything(text, fast=True) == everything(text, fast=False)


@pytest.mark.parametrize(
    "text",
    [
        f"{CLAIM}\nphase 1\n1. A [K3] K7 P5 > A:K3 B:U6\n2. A [K3] K7 P5\n3. A [K3]\n4. A\n5.\n",
        f"{CLAIM}\nphase 2\n1. B U7 U2 > B # last\n1. B U7 U2 > C\n1. B U7 U2 >\n",
        f"{MIX3}\nphase 1\n1. C [G5 T2] K7 K3 P9 > B:T2 C:G5 A:? ; smash B:N3 C:N3\n1. C [G5 T2 G4] K7\n",
        f"{CLAIM}\nphase 2\n1. B V7 S3 > B ; lay V7 ; under S3 ; A under G3 H17 ; raise ? ; banish ? ? ; discard A:G3 B:?\n",
        f"{KINGDOMS}\nturns\n4. B P@2,0 copy 1,0 +0 / K < G ; redeal N T ; redeal G T\n5. A T@-1,-2 col +3 / deck N\n",
        f"{KINGDOMS}\nturns\n4. B S@2,0 / see G K T keep K D # seen\n5. A K@1,1 hit 1,0 2,1\n6. B N@0,0 to 1,0 +1 / see\n",
        f"{CLAIM}\nresult: A 3-2\nvotes: G=A K=B D=A U=- P=A\n",
        f"{CLAIM}\nresult: shared\n\nresult: *\nresult: B by concession # enough\nresult: AB 2-2\n",
        "# before\n\ngame: claim\nplayers: A, B\n\n# between\ngame: claim2\nplayers: B K, A D\nvotes: G=B K=A\n# after\n",
    ],
)
def test_known_forms(text: str) -> None:
    assert everything(text, fast=True) == everything(text, fast=False)


def test_canonical_records_never_load_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading the parser takes longer than reading a thousand games."""
    from claimref.notation import fine

    def refuse(*_: object) -> None:
        raise AssertionError("the grammar was asked")

    monkeypatch.setattr(fine, "read_line", refuse)
    text = f"{MIX3}\ndeal\nA: N1 ?\n\nphase 1\n1. A [G5 T2] K7 K3 P9 > B:T2\n\nphase 2\n1. A N3 N5 N7 > C ; smash N3\n"
    (game,) = read_text(f"{text}\nresult: *\nvotes: N=A I=-\n")
    assert len(game.nodes) == 12
    assert game.findings == []
