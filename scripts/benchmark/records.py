"""Our own games: random ones of every rule set, in canonical form, as a hasty hand and as an onlooker writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from claimref.cards import FACTIONS, data
from claimref.notation.nodes import Trick, Turn
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.referee.redact import redact
from claimref.referee.simulate import simulate


class RuleSet(NamedTuple):
    """What `claimref simulate` has to know; in `fear` games two or three of the five factions are from that box."""

    game: str
    players: int = 2
    fear: bool = False


RULE_SETS = {
    "Claim": RuleSet("claim"),
    "Claim 2": RuleSet("claim2"),
    "mix of 4": RuleSet("mix", 4),
    "Fear with heroes": RuleSet("mix", fear=True),
    "Kingdoms": RuleSet("kingdoms"),
}


def random_games(rule_set: str, number: int, count: int) -> list[str]:
    """Full records in canonical form: the same for the same number."""
    game, players, fear = RULE_SETS[rule_set]
    rng = Random(f"bench {rule_set} {number}")
    return [simulate(game, players, _with_fear(rng) if fear else None, fear, rng) for _ in range(count)]


def _with_fear(rng: Random) -> tuple[int, ...]:
    """A pair, two factions from Fear, and one of all that are left."""
    entry = data("games")["mix"]
    chosen = rng.sample(entry["two_players_only"], 2)
    chosen.append(rng.choice([code for code in entry["others"] if code not in chosen]))
    codes = [faction.code for faction in FACTIONS]
    return tuple(codes.index(code) for code in [*rng.choice(entry["pairs"]), *chosen])


def lax(game: str) -> str:
    """As a hasty hand writes: lower case, no numbers."""
    return re.sub(r"(?m)^\d+\. ", "", game).lower()


def redacted(game: str) -> str:
    """As an onlooker writes: no hands, no cards from the deck."""
    return "".join(write(redact(record, None)) for record in read_text(game))


def full(game: str) -> str:
    """As it is."""
    return game


FORMS: dict[str, Callable[[str], str]] = {"full": full, "lax": lax, "redacted": redacted}


def named(rule_set: str, form: str) -> str:
    """`Claim, redacted`."""
    return rule_set if form == "full" else f"{rule_set}, {form}"


def plays(game: str) -> int:
    """Cards played, or turns."""
    found = 0
    for record in read_text(game):
        for node in record.nodes:
            found += len(node.cards) if isinstance(node, Trick) else isinstance(node, Turn)
    return found


def games_of(text: str) -> list[str]:
    """A text cut into its games, each with the blank line that parts it from the next."""
    return [game.rstrip("\n") + "\n\n" for game in re.split(r"(?m)^(?=game: )", text) if game]
