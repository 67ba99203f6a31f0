"""What the live table says in a game of Kingdoms: whose turn it is, what a card did, how the points stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import FACTIONS, HIDDEN
from claimref.catalogue import citation, wording
from claimref.games.kingdoms import TOP
from claimref.grid import coordinates, place
from claimref.live.trick_words import joined, standing
from claimref.notation.nodes import SEATS
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.rules.kingdom import VALUES
from claimref.views.board import board_lines

if TYPE_CHECKING:
    from claimref.live.kingdoms import KingdomTable
    from claimref.live.table import Said
    from claimref.referee.kingdoms_played import Played


def _code(card: int) -> str:
    return FACTIONS[card].code if card >= 0 else "?"


def _codes(cards: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(_code, cards))


# --- Questions ---------------------------------------------------------------------------------------------------------


def prompt(live: KingdomTable) -> str:
    kind, seat = live.question.kind, live.question.seat
    if kind == "over":
        return "Game over"
    player = "" if seat is None else live.player(seat)
    number = f"{live.number()}. "
    if kind == "lay":
        return f"{number}{player} lays"
    if kind == "ability":
        return f"{number}{player}'s {_name(live)}"
    if kind == "draw":
        return f"{number}{player} takes {joined(live.legal()[0], 'or')}"
    return number + {"refill": "Refilled with", "redeal": "Two new cards", "top": f"{player} draws",
                     "see": f"{player} sees", "keep": f"{player} keeps"}[kind]  # fmt: skip


def _name(live: KingdomTable) -> str:
    """The ability that is asked about: its card, or the one that is copied."""
    node = live.node
    card = node.card if node else None
    if node is not None and node.words and node.words[-1].verb == "copy":
        x, y = node.words[-1].targets[0]
        card = live.kingdom.cards.get(place(x, y))
    return "card" if card is None or card == HIDDEN else _ONE.get(FACTIONS[card].code, "card")


_ONE = {
    "G": "Goblin", "D": "Dwarf", "N": "Gnome", "T": "Troll", "U": "Undead", "R": "Dragon", "S": "Seer",
    "P": "Doppelgänger", "I": "Giant", "K": "Knight",
}  # fmt: skip


def hint(live: KingdomTable) -> str:
    question = live.question
    if question.kind == "ability":
        return f"{_name(live)}: {', '.join(live.legal()[0])}. Enter: not used."
    if question.kind == "draw" and TOP in question.options:
        return ""
    if question.kind == "redeal":
        equal = _code(live.kingdom.display[0])
        rest = "; Enter: the deck held nothing else" if question.optional else ""
        return f"The display shows three {equal}: two go back, and which two come? (as in N T{rest})"
    if question.kind == "keep":
        return f"Which two are kept? One of: {', '.join(live.legal()[0])}. Enter: secret."
    return ""


# --- What has happened -------------------------------------------------------------------------------------------------


def told(now: KingdomTable, before: KingdomTable) -> list[Said]:
    """The turn that was just finished, the board, and what comes next."""
    if now.replay.status == "conceded":
        return result(now)
    if now.node is not None or not now.moved_on(before):
        return []
    found: list[Said] = [("", _turn(now, now.referee.turns[-1]))]
    found += [("place", line) for line in board(now)]
    if now.replay.status == "finished":
        return [*found, ("", ""), *result(now)]
    return found


def board(live: KingdomTable) -> list[str]:
    """The kingdom, indented."""
    return ["", *("  " + line for line in board_lines(live.kingdom)), ""]


def _turn(live: KingdomTable, played: Played) -> str:
    """`Anna lays T at 1,2: 3 points. She takes D, K comes. Bram's turn.`"""
    node, player = played.node, live.player(played.seat)
    assert node is not None
    at = "" if node.at is None else " at {},{}".format(*node.at)
    words = [f"{player} lays {_code(played.card)}{at}"]
    if played.uses:
        words[0] += _did(played)
    elif node is live.node and (live.question.kind == "ability" or "see" in live.question.options):
        words[0] += "; whether the ability is used is still to be said"
    elif played.ability.verbs or played.ability.scores:
        words[0] += ", not used"
    words[0] += "."
    draw = node.draw
    if isinstance(draw, FromDisplay):
        refill = f", {_code(draw.refill)} comes" if draw.refill is not None else ""
        words.append(f"Takes {_code(draw.card)}{refill}.")
    elif isinstance(draw, FromDeck):
        words.append("Takes the top card.")
    elif isinstance(draw, Seen):
        words.append("Looks at the deck and keeps two.")
    for cards in node.redeals:
        words.append(f"Redealt: {_codes(cards)}.")
    if live.replay.status != "finished":
        words.append(f"{live.player(live.kingdom.seat)}'s turn.")
    return " ".join(words)


def _did(played: Played) -> str:
    parts = [
        " ".join([verb, *("{},{}".format(*coordinates(at)) for at in targets)])
        for verb, targets in played.uses
        if verb != "use"
    ]
    if played.ability.scores:
        parts.append("1 point" if played.points == 1 else f"{played.points} points")
    return f": {', '.join(parts)}" if parts else ""


def result(live: KingdomTable) -> list[Said]:
    """How a finished or conceded game ended."""
    found = live.replay.result
    winners = [live.player(SEATS.index(seat)) for seat in found["winners"]]
    totals = standing([live.player(seat) for seat in (0, 1)], list(found["totals"].values()))
    if live.replay.status == "conceded":
        return [("note", f"The game was given up: {joined(winners) if winners else 'nobody'} won. It stood {totals}.")]
    if found["decided_by"] == "shared":
        words = f"The game is over: {joined(winners)} share the win: {totals}."
    else:
        by = ", by the figures in supply" if found["decided_by"] == "figures" else ""
        words = f"The game is over: {joined(winners)} wins{by}: {totals}."
    return [("note", words), *(("", line) for line in score(live))]


# --- On demand ---------------------------------------------------------------------------------------------------------


def status(live: KingdomTable) -> str:
    """`Turn 5, Anna · points 7-4 · figures 11-12 · display G D N · deck 30`."""
    kingdom = live.kingdom
    whose = "game over" if live.question.kind == "over" else f"turn {live.number()}, {live.player(live.seat())}"
    points, supply = "-".join(map(str, kingdom.points)), "-".join(map(str, kingdom.supply))
    display = _codes(kingdom.display) or "empty"
    return f"{whose} · points {points} · supply {supply} · display {display} · deck {kingdom.deck}"


def score(live: KingdomTable) -> list[str]:
    """A row per faction: how many open cards each holds with a figure, and whose points it is."""
    kingdom, found = live.kingdom, live.replay.score
    names = [live.player(seat) for seat in (0, 1)]
    width = max(9, *(len(name) + 2 for name in names))
    lines = [f"{'':18}" + "".join(f"{name:>{width}}" for name in names) + "   goes to"]
    for faction, owner in found.control.items():
        counts = [standing[faction] for standing in kingdom.standing]
        cells = "".join(f"{number or '-':>{width}}" for number in counts)
        name = f"{_code(faction)} {FACTIONS[faction].name()[:13]}"
        lines.append(f"{name:16}{VALUES[faction]:>2}{cells}   {'-' if owner is None else names[owner]}")
    for title, values in (("abilities", found.abilities), ("factions", found.factions), ("points", found.totals)):
        lines.append(f"{title:18}" + "".join(f"{value:>{width}}" for value in values))
    return lines


def why(live: KingdomTable) -> list[str]:
    """What the last card does, and where the rulebook says so."""
    if not live.referee.turns:
        return [f"{live.player(live.kingdom.seat)} begins: the header says so."]
    played = live.referee.turns[-1]
    keys = ["kingdoms-place"] if played.card == HIDDEN else [f"kingdoms-{FACTIONS[played.card].power}"]
    if played.ability.name and f"kingdoms-{played.ability.name}" not in keys:
        keys.append(f"kingdoms-{played.ability.name}")
    edition = live.record.headers().get("edition")
    source = edition.value if edition else ""
    lines = [f"Rule: {wording(key)} [{key}; {citation(key, 'kingdoms', source)}]" for key in keys]
    return [_turn(live, played), *lines] if played.node is not None else lines
