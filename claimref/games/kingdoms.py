"""Claim Kingdoms as a generator of decisions.

Kinds of decision, and what answers them:
- `lay`: a hand card and where it goes, `(card, place)`; the place is None where nobody can tell
- `ability`: how it is used, `(word, places)`, or None; after `copy` the ability that is copied is asked for
- `draw`: a card of the display, or `TOP`, the top of the deck
- `top`, `refill` (chance): the card drawn (HIDDEN if nobody saw it); the card laid open in the display
- `see` (chance), `keep`: the cards a Seer draws; those that stay in the hand
- `redeal` (chance): the two cards that replace two of three equal ones; None for no redeal, where it can't be known
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from claimref.cards import HIDDEN
from claimref.grid import Place
from claimref.rules.abilities import Use
from claimref.rules.decisions import Decision, Play
from claimref.rules.kingdom import HAND, Kingdom

TOP: Final = -2
"""The answer of a player who takes the top card of the deck."""
SIGHT: Final = 3
"""How many cards a Seer draws."""


class Asks:
    """The questions of one game. They are always the same, so they are put together once."""

    __slots__ = ("ability", "draw", "keep", "kingdom", "lay", "redeal", "refill", "see", "seen", "top")

    def __init__(self, kingdom: Kingdom) -> None:
        self.kingdom = kingdom
        self.seen: Sequence[int] = ()
        self.lay = [Decision("lay", seat, "kingdoms-place", self._placements) for seat in (0, 1)]
        self.ability = [Decision("ability", seat, "kingdoms-ability", self._uses) for seat in (0, 1)]
        self.draw = [Decision("draw", seat, "kingdoms-draw", self._sources) for seat in (0, 1)]
        self.keep = [Decision("keep", seat, "kingdoms-seers", self._kept) for seat in (0, 1)]
        self.top = Decision("top", None, "kingdoms-draw", self._unseen)
        self.refill = Decision("refill", None, "kingdoms-draw", self._unseen)
        self.see = Decision("see", None, "kingdoms-seers")
        self.redeal = Decision("redeal", None, "redeal-until-mixed")

    def _placements(self) -> list[tuple[int, Place]]:
        kingdom = self.kingdom
        hand = set(kingdom.players[kingdom.seat].hand)
        if HIDDEN in hand:
            hand = {card for card in kingdom.factions if kingdom.may_hold(kingdom.seat, card)}
        return [(card, at) for card in sorted(hand) for at in kingdom.room()]

    def _uses(self) -> list[Use | None]:
        kingdom = self.kingdom
        if kingdom.at is None:
            return [None]
        return [*kingdom.ability.uses(kingdom, kingdom.seat, kingdom.at), None]

    def _sources(self) -> list[int]:
        kingdom = self.kingdom
        return sorted(set(kingdom.display)) + [TOP] * (kingdom.deck > 0)

    def _unseen(self) -> list[int]:
        return [card for card in self.kingdom.factions if self.kingdom.unseen[card]]

    def _kept(self) -> list[tuple[int, ...]]:
        pool = self.kingdom.hands[self.kingdom.seat] + list(self.seen)
        return sorted(set(combinations(sorted(pool), min(HAND, len(pool)))))


def play(kingdom: Kingdom, asks: Asks | None = None) -> Play:
    """A game from here to its end: turns alternate until a supply is empty after equally many, or every card is laid."""
    asks = asks or Asks(kingdom)
    lay, ability_use, draw = asks.lay, asks.ability, asks.draw
    while kingdom.over is None:
        card, at = yield lay[kingdom.seat]
        seat = kingdom.seat
        kingdom.lay(seat, card, at)
        sees = False
        while at is not None:
            ability = kingdom.ability
            use = yield ability_use[seat]
            if use is None:
                break
            copied = ability.copied(kingdom, use)
            if copied is None:
                kingdom.players[seat].points += ability.act(kingdom, seat, at, use)
                sees = ability.draws
                break
            kingdom.ability = copied
        if sees:
            asks.seen = seen = yield asks.see
            kingdom.keep(seat, list(seen), list((yield asks.keep[seat])))
        elif kingdom.deck or kingdom.display:
            source = yield draw[seat]
            if source == TOP:
                kingdom.draw(seat, (yield asks.top))
            else:
                kingdom.take(seat, source)
                if kingdom.deck:
                    kingdom.refill((yield asks.refill))
                    while kingdom.redeal_due() is not False:
                        cards = yield asks.redeal
                        if cards is None:
                            break
                        kingdom.redeal(cards)
        kingdom.end_turn()


def sight(kingdom: Kingdom) -> int:
    """How many cards a Seer draws now: three, or what is left."""
    return SIGHT if kingdom.deck > SIGHT else kingdom.deck
