#!/usr/bin/env python3
"""Random legal games under random house rules: what the referee says of them, and what each switch changes.

    ./scripts/house_rules.py                        a table: games, what was found in them, verdicts each switch changed
    ./scripts/house_rules.py --games 10000 --seed 7 so many games of every rule set
    ./scripts/house_rules.py fear heroes            only these rule sets

Every game is checked (nothing may be found), formatted, written as JSON and read back (the same record, byte by byte). Then
each switch that may decide something in it is turned, and the same record judged again. Exits with 1 if something is found
in a legal game, a record does not come back, or a switch changes a verdict where its situation did not arise.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from claimref.cards import CODES, FACTION, FIRST_HERO
from claimref.engine.decisions import Event
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.notation import values
from claimref.notation.nodes import Header, Record
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records import transcript
from claimref.records.canonical import complete
from claimref.records.house_rules import of_game
from claimref.records.lossless import game_json, record_text
from claimref.records.simulate import simulate
from claimref.referee.judge import judge
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay

RULE_SETS = {
    "claim": ("claim", 2, False), "claim2": ("claim2", 2, False), "mix2": ("mix", 2, False), "mix3": ("mix", 3, False),
    "mix4": ("mix", 4, False), "fear": ("mix", 2, False), "heroes": ("mix", 2, True), "kingdoms": ("kingdoms", 2, False),
}  # fmt: skip
"""Game, players, and whether heroes play along; `fear` and `heroes` have factions of that box."""
_FEAR = "VZWH"


def game(rules: str, rng: Random) -> str:
    """A random game of a rule set, under house rules by chance."""
    kind, players, heroes = RULE_SETS[rules]
    factions = None
    if rules in ("fear", "heroes"):
        of_fear = rng.sample(_FEAR, rng.randint(1, 3))
        others = rng.sample("DUPRTS", 3 - len(of_fear))
        factions = tuple(CODES.index(code) for code in (*rng.choice(["GK", "NI"]), *of_fear, *others))
    return simulate(kind, players, factions, heroes, rng, "random")


# --- A record under other house rules --------------------------------------------------------------------------------------


def switched(record: Record, switch: str) -> Record:
    """The same record, with one switch turned."""
    header = record.headers().get("rulings")
    chosen = {name: value or "" for name, value, _ in values.rulings(header)} if header is not None else {}
    default, *others = values.switches()[switch]
    chosen[switch] = others[0] if chosen.get(switch, default) == default else default
    line = ", ".join(f"{name}={choice}" for name, choice in values.agreed(chosen).items())
    nodes = [node for node in record.nodes if not (type(node) is Header and node.key == "rulings")]
    if line:
        nodes.insert(1, transcript.header("rulings", line))
    return Record(record.path, record.number, record.line, "", nodes, [])


def verdict(replay: Replay) -> tuple[Any, ...]:
    """All that a referee says of a game: findings, result, and every trick or turn."""
    return [(found.name, found.line, found.column) for found in replay.findings], replay.result, replay.moves


# --- When a switch matters, by what happened ----------------------------------------------------------------------------


def _acts(state: State, power: str, kind: str) -> Iterator[tuple[Trick, Event]]:
    return ((trick, act) for trick in state.tricks for act in trick.acts if (act.power, act.kind) == (power, kind))


def _last_of_phase_one(state: State) -> Trick:
    return [trick for trick in state.tricks if trick.phase == 1][-1]


def _is(card: int, code: str) -> bool:
    return FACTION[card] == CODES.index(code)


def _dragon_at_the_end(state: State) -> bool:
    return any(_is(card, "R") for card in _last_of_phase_one(state).cards)


def _another_leads_on(state: State) -> bool:
    return _last_of_phase_one(state).winner != state.setup.leader or _dragon_at_the_end(state)


def _two_knights_on_goblins(state: State) -> bool:
    return any(
        trick.phase == 1 and _is(trick.cards[0], "G") and sum(_is(card, "K") for card in trick.cards) > 1
        for trick in state.tricks
    )


def _doppelganger_at_no_moon(state: State) -> bool:
    full = False
    for trick in state.tricks:
        if not full and _is(trick.cards[0], "W") and any(_is(card, "P") for card in trick.cards):
            return True
        full ^= any(act.kind == "turned the moon" for act in trick.acts)
    return False


def _laid_and_filled(state: State) -> bool:
    """Was a card put under a Vampire that was laid in the same trick?"""
    laid: set[tuple[int, int]] = set()
    for number, trick in enumerate(state.tricks):
        for act in trick.acts:
            if act.kind == "lay":
                laid.add((number, act.seat))
            elif act.kind == "under" and (number, act.seat) in laid:
                return True
    return False


def _not_won(state: State) -> bool:
    """Was a card put under a Vampire that its player did not take by winning this very trick?"""
    return any(
        act.seat != trick.winner
        or any(card not in trick.cards for card in act.cards)
        or any(card in other.cards for other in trick.acts if other.power in ("dwarves", "cube") for card in act.cards)
        for trick, act in _acts(state, "vampires", "under")
    )


def _hero_under(state: State) -> bool:
    return any(card >= FIRST_HERO for _, act in _acts(state, "vampires", "under") for card in act.cards)


def _equal_sums(state: State) -> bool:
    page = state.powers.pages["vampires"]
    sums = sorted([page.claim(state, team) for team in state.setup.teams if page.claim(state, team)])
    return len(sums) > 1 and sums[-1] == sums[-2]


def _raised_from_the_trick(state: State) -> bool:
    """Was a card raised that came to the discard pile in the same trick?"""
    return any(
        any(
            card in trick.cards or any(card in other.cards for other in trick.acts if other is not act)
            for card in act.cards
        )
        or any(other.kind == "lay" for other in trick.acts)
        for trick, act in _acts(state, "skeleton", "raise")
    )


ARISES: dict[str, Callable[[State], bool]] = {
    "phase-one-ends": lambda state: any(_acts(state, "cthulhu", "banish")),
    "leader-carries-over": _another_leads_on,
    "dragon-crosses-phases": _dragon_at_the_end,
    "knights-rank-only-first": _two_knights_on_goblins,
    "most-votes-wins": lambda state: False,  # said by the score
    "doppelganger-under-the-moon": _doppelganger_at_no_moon,
    "vampire-same-trick": _laid_and_filled,
    "under-the-vampire": _not_won,
    "hero-under-the-vampire": _hero_under,
    "vampire-ties": _equal_sums,
    "skeleton-draws-from-older-discards": _raised_from_the_trick,
    "fear-two-players": lambda state: any(CODES[faction] in _FEAR for faction in state.setup.factions),
}
"""By switch: did its situation arise in a trick game, by what happened in it?"""
KINGDOMS = {"dwarf-counts-once": "D", "troll-counts-itself": "T", "one-figure-a-colour": "U"}
"""By switch: the faction whose ability must have been used, by itself or copied."""


def arises(switch: str, replay: Replay) -> bool:
    """Did the situation arise that a switch is about?"""
    if isinstance(replay, KingdomsReplay):
        return any(turn["card"] in (KINGDOMS[switch], "P") and turn.get("used") for turn in replay.moves)
    assert isinstance(replay, TrickReplay)
    if switch == "most-votes-wins":
        totals = replay.score.totals
        return totals.count(max(totals)) > 1
    return ARISES[switch](replay.table)


# --- Many games ------------------------------------------------------------------------------------------------------------


class Tally:
    """What many games gave."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.arose: Counter[str] = Counter()
        self.wrong: list[str] = []
        """What must not be, with the record."""

    def add(self, rules: str, text: str) -> None:
        """Look at one game."""
        self.games[rules] += 1
        (record,) = read_text(text)
        replay = judge(record)
        found = [finding for finding in replay.findings if finding.severity != "info"]
        if found:
            self.wrong.append(f"{rules}: {found[0].name} in line {found[0].line}: {found[0].message}\n{text}")
        if write(complete(record)) != text:
            self.wrong.append(f"{rules}: another canonical form\n{text}")
        if record_text(json.loads(json.dumps(game_json(replay)))) != text:
            self.wrong.append(f"{rules}: JSON does not give the record back\n{text}")
        setup = replay.table.setup if isinstance(replay, TrickReplay) else None
        every = {name: choices[1] for name, choices in values.switches().items()}
        before = verdict(replay)
        for switch in of_game(every, setup):
            arose = arises(switch, replay)
            self.arose[switch] += arose
            if verdict(judge(switched(record, switch))) == before:
                continue
            self.changed[switch] += 1
            if not arose:
                self.wrong.append(f"{rules}: {switch} changes something without its situation\n{text}")


def main() -> int:
    """Play, judge, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", metavar="RULES", help=f"rule sets: {', '.join(RULE_SETS)}")
    parser.add_argument("--games", type=int, default=100, help="how many of each")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = Tally()
    for rules in given.rules or RULE_SETS:
        rng = Random(f"{given.seed} {rules}")
        for _ in range(given.games):
            tally.add(rules, game(rules, rng))
        print(f"{rules}: {tally.games[rules]} games", flush=True)
    print(f"{'switch':36}{'arose':>8}{'changed':>9}")
    for switch in values.switches():
        print(f"{switch:36}{tally.arose[switch]:8}{tally.changed[switch]:9}")
    for wrong in tally.wrong[:5]:
        print(wrong, file=sys.stderr)
    print(f"{len(tally.wrong)} wrong")
    return int(bool(tally.wrong))


if __name__ == "__main__":
    sys.exit(main())
