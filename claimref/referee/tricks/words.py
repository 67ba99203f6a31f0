"""The reasons that the engine knows, in a referee's words: why somebody won, leads, or could not do what is written."""

from __future__ import annotations

from claimref.cards import CODES, NAME, data
from claimref.catalogue import faction_name, rule_of_card
from claimref.engine.tricks.power import Told
from claimref.engine.tricks.setup import Setup
from claimref.referee.verdict import Bench


def name_of(bench: Bench, faction: int) -> str:
    """A faction's name as the record's edition has it."""
    headers = bench.record.headers()
    edition, game = headers.get("edition"), headers.get("game")
    return faction_name(faction, edition.value if edition else "", game.value.lower() if game else "")


def deck_rule(setup: Setup) -> str:
    """The rule that says which factions are in the deck: the table chose them, or the box holds no others."""
    return "mixed-deck" if "pairs" in data("games")[setup.game] else rule_of_card(CODES[setup.factions[0]])


def why_won(bench: Bench, told: Told) -> str:
    """Why the winner of a trick won (data/words.toml, `why`)."""
    texts, (value, other) = data("words")["why"], told.values
    text = texts.get(told.key.partition(".")[2], texts["power"])["en"]
    faction = "" if told.faction < 0 else name_of(bench, told.faction)
    card = " ".join([NAME[card] for card in told.card])
    return str(text).format(card=card, faction=faction, value=value, other_value=other)


def why_leads(bench: Bench, told: Told) -> str:
    """Why the one who is to lead does."""
    reasons = data("reasons")["leads"]
    why = told.key.partition(".")[2]
    return str(reasons[why if why in reasons else "other"]).format(player=bench.player(told.seat))


def why_not(verb: str, rule: str, seats: int) -> str:
    """Why a choice could not be made: by the ruling that forbids it, or else by its word."""
    reasons = data("reasons")["refused"]
    keys = [rule, *([f"{verb}-many"] if seats > 2 else []), verb, "other"]
    return str(next(reasons[key] for key in keys if key in reasons))
