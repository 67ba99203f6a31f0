"""The reasons a referee gives, in words: why somebody won, leads, or could not do what is written."""

from __future__ import annotations

from claimref.cards import HIDDEN, NAME
from claimref.catalogue import faction_name
from claimref.referee.replay import Bench
from claimref.rules.table import Table, Trick
from claimref.rules.win import reason

_WON = {
    "highest": "{card} is the highest card of the lead faction",
    "lowest": "{card} is the lowest, which wins where {lead} lead at no moon",
    "alone": "nobody else followed {lead}",
    "stands_in": "{card} stands in for {lead} and is the highest",
    "power": "the power of {card} wins here",
    "higher": "no faction leads, and {card} is the highest (the leader wins a tie)",
    "unknown": "the record says so",
}

_WHY_NOT = {
    "smash": "a won Giant smashes only an open Gnome of its own value that lies in front of an opponent",
    "lay": "only a Vampire that was just collected in Phase Two can be laid open, one in a trick",
    "under": "only what was just collected, no Gnome lying open and no hero, goes under an open Vampire",
    "raise": "only the winner with a Skeleton raises, a card that already lay in the discard pile",
    "banish": "only Cthulhu in Phase One banishes, two cards off the deck",
    "discard": "only after Cthulhu in Phase Two, each player who has a card discards one",
}


def name_of(bench: Bench, faction: int) -> str:
    """A faction's name as the record's edition has it."""
    headers = bench.record.headers()
    edition, game = headers.get("edition"), headers.get("game")
    return faction_name(faction, edition.value if edition else "", game.value.lower() if game else "")


def why_won(bench: Bench, table: Table, trick: Trick) -> str:
    """Why the winner won."""
    if HIDDEN in trick.cards:
        return _WON["unknown"]
    lead = "" if trick.lead < 0 else name_of(bench, trick.lead)
    return _WON[reason(table, trick)].format(card=NAME[trick.won_with()], lead=lead)


def why_leads(bench: Bench, table: Table) -> str:
    """Why the one who is to lead does."""
    trick = table.trick
    if trick is None:
        return "the header names the first leader"
    player = bench.player(table.leader)
    if table.leader == trick.winner:
        return f"{player} won the last trick"
    return f"{player} played the last Dragon of the last trick"


def why_not(verb: str, seats: int) -> str:
    """Why a choice could not be made."""
    if verb == "smash" and seats > 2:
        return "with three or four players every won Giant smashes one Gnome of its value of each opponent, no other"
    return _WHY_NOT[verb]
