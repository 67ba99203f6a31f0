"""Header lines in canonical form: factions as codes, names with a comma and a blank between them, seats as capitals."""

from __future__ import annotations

import re

from claimref.cards import CODES, HIDDEN, NAME
from claimref.notation import values
from claimref.notation.nodes import SEATS, Header

_COMMENT = re.compile(r"(?:^|\s)#\s")


def header_line(node: Header) -> str:
    """`key: value`, with its comment; an empty comment says nothing and is left out."""
    value = canonical_value(node)
    if not value and says_nothing(node):
        return f"#{node.comment}" if node.comment else ""
    line = f"{node.key}:"
    if value:
        # A value that begins like a comment stays right behind its colon, where it can't be taken for one.
        line += value if _COMMENT.match(value + " ") else f" {value}"
    return f"{line} #{node.comment}" if node.comment else line


def canonical_value(node: Header) -> str:
    """The value as it is written, or as it stands where it could not be made out or has no canonical form."""
    write = {
        "game": _lower, "players": _players, "leader": _leader, "factions": _factions, "heroes": _heroes,
        "rulings": _rulings, "start": _cards, "display": _cards,
    }.get(node.key)  # fmt: skip
    value = write(node) if write else None
    return node.value if value is None or _COMMENT.search(value + " ") else value


def says_nothing(node: Header) -> bool:
    """Are only defaults written, which the canonical form leaves out?"""
    return node.key == "rulings" and bool(node.value) and canonical_value(node) == ""


def _lower(node: Header) -> str:
    return node.value.lower()


def _players(node: Header) -> str | None:
    names = [name for name, _ in values.players(node)]
    return ", ".join(names) if all(names) else None


def _leader(node: Header) -> str | None:
    seat, _ = values.leader(node)
    return None if seat is None else SEATS[seat]


def _factions(node: Header) -> str | None:
    found = [faction for faction, _ in values.factions(node)]
    codes = [CODES[faction] for faction in found if faction is not None and faction >= 0]
    return " ".join(codes) if len(codes) == len(found) else None


def _cards(node: Header) -> str | None:
    found = [card for card, _ in values.cards(node)]
    codes = ["?" if card == HIDDEN else CODES[card] for card in found if card is not None]
    return " ".join(codes) if len(codes) == len(found) else None


def _heroes(node: Header) -> str | None:
    found = values.heroes(node)
    if not all(hero.sound for hero in found):
        return None
    return " ".join(NAME[hero.card or 0] + ("" if hero.value is None else f"={hero.value}") for hero in found)


def _rulings(node: Header) -> str | None:
    found = values.rulings(node)
    if any(not name or not value for name, value, _ in found):
        return None
    chosen, known = {name: value or "" for name, value, _ in found}, values.switches()
    if len(chosen) == len(found) and all(value in known.get(name, ()) for name, value in chosen.items()):
        chosen = values.agreed(chosen)
        return ", ".join(f"{name}={value}" for name, value in chosen.items())
    return ", ".join(f"{name}={value}" for name, value, _ in found)
