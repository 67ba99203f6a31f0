"""How often each power acted: what it moved, as the JSON lists it, and what it did quietly, by deciding a comparison."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import FACTIONS
from claimref.engine.tricks.power import POWER_OF
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay


def acted(replay: Replay) -> Iterator[str]:
    """The powers that acted, once for each time; in Kingdoms the abilities used, each under its card's own faction."""
    if isinstance(replay, TrickReplay):
        for trick in replay.table.tricks:
            yield from (act.power for act in trick.acts)
            if len(trick.cards) > 1:
                for page in {POWER_OF[card].name: POWER_OF[card] for card in trick.cards}.values():
                    yield from [page.name] * page.quietly(replay.table, trick)
    elif isinstance(replay, KingdomsReplay):
        for played in replay.turns:
            if played.uses and played.card >= 0:
                yield FACTIONS[played.card].power
