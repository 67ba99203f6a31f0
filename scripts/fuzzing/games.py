"""Random legal games of every rule set, and all that is true of them."""

from __future__ import annotations

from random import Random
from typing import Literal, NamedTuple

from claimref.cards import CODES, data
from claimref.notation import nodes
from claimref.notation.nodes import Record
from claimref.notation.reader import read_text
from claimref.records.simulate import simulate
from claimref.referee.judge import judge
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay

RULE_SETS = ("claim", "claim2", "mix2", "mix3", "mix4", "fear", "heroes", "kingdoms")


class Game(NamedTuple):
    """A whole game: its record as it was read, and every trick or turn as it was played."""

    record: Record
    replay: TrickReplay | KingdomsReplay
    moves: list[nodes.Trick | nodes.Turn]
    """The lines of its tricks or turns."""


def game(rules: str, rng: Random, switched: bool) -> Game:
    """A random game of a rule set, with house rules at random where the table may switch them."""
    (record,) = read_text(_text(rules, rng, "random" if switched else None))
    replay = judge(record)
    assert isinstance(replay, TrickReplay | KingdomsReplay)
    assert not replay.findings, (record.text, replay.findings)
    moves = [node for node in record.nodes if isinstance(node, nodes.Trick | nodes.Turn)]
    return Game(record, replay, moves)


def _text(rules: str, rng: Random, rulings: Literal["random"] | None) -> str:
    name, players, factions = rules.rstrip("234"), 2, None
    if rules == "claim2":
        name = "claim2"
    elif name == "mix":
        players = int(rules[-1])
        factions = _factions(rng, "", players) if players == 2 else None
    elif rules == "fear":
        name, factions = "mix", _factions(rng, "fear", 2)
    elif rules == "heroes":
        name = rng.choice(["claim", "claim2", "mix"])
    return simulate(name, players, factions, rules == "heroes", rng, rulings)


def _factions(rng: Random, box: str, players: int) -> tuple[int, ...]:
    """A deck of two players: without Fear's factions, or with at least one of them."""
    entry = data("games")["mix"]
    ours = [code for code in entry["others"] if code not in entry["two_players_only"]]
    theirs = [code for code in entry["others"] if code in entry["two_players_only"]]
    count = rng.randint(1, 3) if box else 0
    codes = [*rng.choice(entry["pairs"]), *rng.sample(theirs, count), *rng.sample(ours, 3 - count)]
    return tuple(CODES.index(code) for code in codes)
