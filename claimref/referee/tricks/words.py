"""The reasons a referee gives, in words (data/reasons.toml): why somebody won, leads, or could not do what is written."""

from __future__ import annotations

from claimref.cards import HIDDEN, NAME, data
from claimref.catalogue import faction_name
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.win import reason
from claimref.referee.verdict import Bench


def name_of(bench: Bench, faction: int) -> str:
    """A faction's name as the record's edition has it."""
    headers = bench.record.headers()
    edition, game = headers.get("edition"), headers.get("game")
    return faction_name(faction, edition.value if edition else "", game.value.lower() if game else "")


def why_won(bench: Bench, table: Table, trick: Trick) -> str:
    """Why the winner won."""
    why = "unknown" if HIDDEN in trick.cards else reason(table, trick)
    lead = "" if trick.lead < 0 else name_of(bench, trick.lead)
    return str(data("reasons")["won"][why]).format(card=NAME[trick.won_with()], lead=lead)


def why_leads(bench: Bench, table: Table) -> str:
    """Why the one who is to lead does."""
    trick, reasons = table.trick, data("reasons")["leads"]
    if trick is None:
        return str(reasons["first"])
    powers = [act.power for act in trick.acts if act.kind == "leads"] if table.leader != trick.winner else []
    why = powers[-1] if powers and powers[-1] in reasons else "winner"
    return str(reasons[why]).format(player=bench.player(table.leader))


def why_not(verb: str, seats: int) -> str:
    """Why a choice could not be made."""
    reasons = data("reasons")["refused"]
    many = f"{verb}-many"
    return str(reasons[many if seats > 2 and many in reasons else verb if verb in reasons else "other"])
