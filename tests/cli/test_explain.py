"""`claimref explain` and `claimref rules`: the catalogue for people."""

from __future__ import annotations

import re

import pytest

from claimref.catalogue import entries, rules, rulings
from tests.shell import Run


@pytest.mark.parametrize("name", [*entries(), *rulings(), *rules()])
def test_everything_can_be_explained(name: str, claimref: Run) -> None:
    status, out, err = claimref("explain", name)
    assert (status, err) == (0, "")
    assert name in out
    assert max(map(len, out.splitlines())) <= 120


def test_a_finding_with_its_rule_its_books_and_an_example(claimref: Run) -> None:
    out = claimref("explain", "revoke").out
    assert out.startswith("revoke (C41, error)\nA card that does not follow")
    assert "Rule following: " in out
    assert "Claim (Dutch edition), “FASE 1: REKRUTEER VOLGELINGEN – Speel kaarten”" in out
    assert "Example:\n" in out


def test_codes_and_case_are_understood(claimref: Run) -> None:
    assert claimref("explain", "c41").out == claimref("explain", "Revoke").out


def test_a_ruling_with_its_choice(claimref: Run) -> None:
    out = claimref("explain", "vampire-same-trick").out
    assert "rulings: vampire-same-trick=no: Nothing collected" in out
    assert "Why: " in out
    assert "Claim Reinforcements: Fear" in out


def test_a_ruling_with_an_example(claimref: Run) -> None:
    out = claimref("explain", "knight-sends-home").out
    assert "\n\nExample:\n    1. A G@1,0 +1 / deck\n    2. B K@1,1 hit 1,0 / deck   # A has " in out


def test_a_near_name_is_suggested(claimref: Run) -> None:
    status, out, err = claimref("explain", "wrong-winer")
    assert (status, out) == (2, "")
    assert "Nothing is called “wrong-winer”. Did you mean “wrong-winner”" in err
    assert "Nothing is called “c99”. Did you mean “C93”" in claimref("explain", "c99").err


def test_rules_lists_every_ruling(claimref: Run) -> None:
    status, out, err = claimref("rules")
    assert (status, err) == (0, "")
    for name in rulings():
        assert name in out
    assert re.search(r"vampire-same-trick +yes \| no +yes +Other cards", out)
    assert re.search(r"phase-one-ends +deck \| hands +deck +Phase One", out)


def test_rules_in_another_table_format(claimref: Run) -> None:
    rows = claimref("rules", "--table-format", "tsv").out.splitlines()
    assert len(rows) == len(rulings()) + 1
    assert claimref("rules", "--table-format", "nonsense").status == 2
