"""A small part of `scripts/fuzz_hidden.py`: of a legal game nothing is said that is not true, whatever is left out of it."""

from __future__ import annotations

import pytest

from scripts.fuzzing.games import RULE_SETS
from scripts.fuzzing.truth import cases

RECORDS = 60


@pytest.mark.parametrize("rules", RULE_SETS)
def test_of_a_legal_game_nothing_is_said_that_is_not_true(rules: str) -> None:
    for number, case in cases(0, rules, range(RECORDS)):
        assert case.faults() == [], f"{rules} {number}\n{case.text}"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_some_of_them_are_damaged_and_some_are_cut_short(rules: str) -> None:
    """The fuzzer does what it says: a line can't be read in some, others leave out the deal or the leader."""
    texts = [case.text for _, case in cases(0, rules, range(RECORDS))]
    assert len(set(texts)) == RECORDS
    damaged = [case for _, case in cases(0, rules, range(RECORDS)) if case.damaged]
    assert RECORDS / 6 < len(damaged) < RECORDS / 2
    for part in ("leader: ", "\ndeal\n", "result: "):
        assert 0 < sum(part in text for text in texts) < RECORDS
