"""Our own games: random ones of every rule set, whole and canonical, and as people write them: in haste, unseeing, wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from claimref import check
from claimref.cards import FACTIONS, data
from claimref.notation.nodes import Trick, Turn
from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.redact import redact
from claimref.records.simulate import simulate


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


# --- With something wrong ------------------------------------------------------------------------------------------------

_CARD = r"(?<= )(?:[A-Z]\d+|[A-Z]{4,})(?= )"
"""A card that is played: those turned up stand in brackets, those taken behind a colon."""
_FACTION, _PLACE, _DRAWN, _WINNER = r"[A-Z](?=@)", r"(?<=@)-?\d+,-?\d+", r"(?<=/ )[A-Z]", r"(?<=> )[A-D]"


def slipped(game: str) -> str:
    """One slip of the pen in one trick or turn, the same for the same game; never one that makes another legal game."""
    rng, text = Random(game), game
    while not any(finding.severity == "error" for finding in check(text)):
        lines = game.split("\n")
        rng.choice(TURN_SLIPS if game.startswith("game: kingdoms\n") else TRICK_SLIPS)(lines, rng)
        text = "\n".join(lines)
    return text


def damaged(game: str) -> str:
    """One trick or turn can't be read."""
    rng, lines = Random(game), game.split("\n")
    _change(lines, _move(lines, rng), " ", lambda _: "%", rng)
    return "\n".join(lines)


def twice(lines: list[str], rng: Random) -> None:
    place = _move(lines, rng)
    lines.insert(place, lines[place])


def wrong_winner(lines: list[str], rng: Random) -> None:
    _change(lines, _move(lines, rng), _WINNER, lambda seat: "B" if seat == "A" else "A", rng)


def wrong_card(lines: list[str], rng: Random) -> None:
    """A card of the same faction that is elsewhere; for a hero, a Goblin."""

    def another(card: str) -> str:
        return f"{card[0]}{(int(card[1:]) + 1) % 10}" if card[1:].isdigit() else "G1"

    _change(lines, _move(lines, rng), _CARD, another, rng)


def misplaced(lines: list[str], rng: Random) -> None:
    """Two cards stand in each other's place: often that of another trick, where its player had to follow."""
    one, other = rng.sample(_moves(lines), 2)
    card = rng.choice(re.findall(_CARD, lines[other]))
    there = _change(lines, one, _CARD, lambda _: card, rng)
    lines[other] = re.sub(rf"(?<= ){card}(?= )", there, lines[other])


def wrong_faction(lines: list[str], rng: Random) -> None:
    _change(lines, _move(lines, rng), _FACTION, lambda card: "T" if card == "G" else "G", rng)


def occupied(lines: list[str], rng: Random) -> None:
    _change(lines, _move(lines, rng), _PLACE, lambda _: "0,0", rng)


def wrong_draw(lines: list[str], rng: Random) -> None:
    places = [place for place in _moves(lines) if re.search(_DRAWN, lines[place])]
    _change(lines, rng.choice(places), _DRAWN, lambda card: "T" if card == "G" else "G", rng)


def _moves(lines: list[str]) -> list[int]:
    """Where the tricks or turns stand."""
    return [place for place, line in enumerate(lines) if line[:1].isdigit()]


def _move(lines: list[str], rng: Random) -> int:
    return rng.choice(_moves(lines))


def _change(lines: list[str], place: int, pattern: str, new: Callable[[str], str], rng: Random) -> str:
    """Write one of the things that fit the pattern differently; what stood there."""
    line = lines[place]
    found = rng.choice(list(re.finditer(pattern, line)))
    lines[place] = line[: found.start()] + new(found[0]) + line[found.end() :]
    return found[0]


TRICK_SLIPS = (wrong_winner, wrong_card, misplaced, twice)
TURN_SLIPS = (wrong_faction, occupied, wrong_draw, twice)

FORMS: dict[str, Callable[[str], str]] = {
    "full": full, "lax": lax, "redacted": redacted, "one slip": slipped, "damaged": damaged,
}  # fmt: skip
SLOW = ("lax", "one slip", "damaged")
"""Forms that take long, so that fewer games will do."""
WRONG = ("one slip", "damaged")
"""Forms in which something is to be found."""


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
