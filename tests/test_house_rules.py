"""Games under random house rules are judged by them; a switch changes a verdict only where its situation arose.

`./scripts/house_rules.py` plays many more of them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from claimref.notation.reader import read_text
from claimref.notation.values import switches
from claimref.records.house_rules import at_random, concerning, of_game
from claimref.records.redact import as_seen
from claimref.records.simulate import random_setup
from claimref.referee.judge import judge

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
import house_rules

RULE_SETS = house_rules.RULE_SETS


@pytest.mark.parametrize("rules", RULE_SETS)
def test_legal_games_under_house_rules_are_clean_and_come_back(rules: str) -> None:
    tally, rng = house_rules.Tally(), Random(f"house rules {rules}")
    for _ in range(12):
        tally.add(rules, house_rules.game(rules, rng))
    assert tally.wrong == []
    assert sum(tally.changed.values()) > 0


@pytest.mark.parametrize("rules", RULE_SETS)
def test_whoever_saw_less_of_them_is_not_contradicted(rules: str) -> None:
    rng = Random(f"seen {rules}")
    for _ in range(8):
        (record,) = read_text(house_rules.game(rules, rng))
        for viewer in (None, 0, 1):
            seen = judge(as_seen(record, viewer))
            assert [finding for finding in seen.findings if finding.severity != "info"] == []


def test_every_switch_says_when_it_matters() -> None:
    assert {*house_rules.ARISES, *house_rules.KINGDOMS} == set(switches())


def test_switches_that_do_not_concern_a_game_are_not_chosen_for_it() -> None:
    claim = random_setup("claim", 2, None, False, Random(1))
    assert concerning(claim) == ["leader-carries-over", "most-votes-wins"]
    every = {name: choices[1] for name, choices in switches().items()}
    assert of_game(every, None) == {name: "no" for name in switches() if name in house_rules.KINGDOMS}
    assert {name for seed in range(30) for name in at_random(Random(seed))} == set(switches())
