"""How often each power acted: what it moved, as the JSON lists it, and what it did quietly, by deciding a comparison."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import FACTION, FACTIONS, LICH, MUMMY, NOTHING, WARLOCK, Card, G, K, P, S
from claimref.referee.judged import TrickReplay
from claimref.referee.kingdoms_replay import KingdomsReplay
from claimref.referee.replay import Replay
from claimref.rules.table import Table, Trick


def acted(replay: Replay) -> Iterator[str]:
    """The powers that acted, once for each time; in Kingdoms the abilities used, each under its card's own faction."""
    if isinstance(replay, TrickReplay):
        for trick in replay.table.tricks:
            for power, _, _ in trick.acts:
                yield power
            yield from _quietly(trick, replay.table)
    elif isinstance(replay, KingdomsReplay):
        for played in replay.turns:
            if played.uses and played.card >= 0:
                yield FACTIONS[played.card].power


def _quietly(trick: Trick, table: Table) -> Iterator[str]:
    """A Knight that beat a led Goblin, a Doppelgänger that followed another faction, a Seer's card from the deck, heroes."""
    cards, lead = trick.cards, trick.lead
    if len(cards) < 2:
        return
    won = trick.won_with()
    if lead == G and FACTION[won] == K:
        yield FACTIONS[K].power
    if lead not in (P, NOTHING):
        for card in cards[1:]:
            if FACTION[card] == P:
                yield FACTIONS[P].power
    if trick.phase == 1 and FACTION[won] == S and trick.takes and trick.takes[0][1] not in trick.face_up:
        yield FACTIONS[S].power
    if table.setup.heroes:
        yield from _heroes(cards[0], cards[-1], won, table.value(cards[0]))


def _heroes(led: Card, last: Card, won: Card, value: int | None) -> Iterator[str]:
    if led == LICH:
        yield "lich"
    if last == won and value is not None:
        if last == WARLOCK and value % 2:
            yield "warlock"
        if last == MUMMY and value >= 7:
            yield "mummy"
