"""What a kingdom is worth: points of the abilities, and of the factions by who has more figures on their cards."""

from __future__ import annotations

from typing import Final

from claimref.cards import FACTIONS
from claimref.engine.kingdoms.setup import VALUES
from claimref.engine.kingdoms.stock import Stock

_WORTH: Final[list[int]] = [VALUES.get(faction.index, 0) for faction in FACTIONS]


class Score:
    """Who controls each faction, points by seat, who has won and by what."""

    __slots__ = ("abilities", "control", "decided_by", "factions", "figures", "totals", "winners")

    def __init__(
        self,
        control: dict[int, int | None],
        abilities: tuple[int, int],
        factions: tuple[int, int],
        totals: tuple[int, int],
        figures: tuple[int, int],
        winners: tuple[int, ...],
        decided_by: str,
    ) -> None:
        self.control = control
        self.abilities = abilities
        self.factions = factions
        self.totals = totals
        self.figures = figures
        self.winners = winners
        self.decided_by = decided_by


def score(table: Stock) -> Score:
    """Each faction's value goes to the player with more figures on its open cards; then more points win.

    Equal points: more figures in supply; equal again: a shared win.
    """
    control: dict[int, int | None] = {}
    gained = [0, 0]
    first, second = table.standing
    for faction in table.factions:
        lead = first[faction] - second[faction]
        control[faction] = owner = None if not lead else 0 if lead > 0 else 1
        if owner is not None:
            gained[owner] = gained[owner] + _WORTH[faction]
    points, supply = (table.players[0].points, table.players[1].points), table.supply
    a, b = points[0] + gained[0], points[1] + gained[1]
    winners: tuple[int, ...] = (0, 1)
    if a != b:
        winners, decided_by = ((0,) if a > b else (1,)), "points"
    elif supply[0] != supply[1]:
        winners, decided_by = ((0,) if supply[0] > supply[1] else (1,)), "figures"
    else:
        decided_by = "shared"
    return Score(control, points, (gained[0], gained[1]), (a, b), supply, winners, decided_by)
