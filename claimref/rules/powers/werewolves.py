"""Where Werewolves lead, the lowest wins at no moon and the highest at full moon; a trick won with one turns the moon."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, HIDDEN, W
from claimref.rules.powers import Power
from claimref.rules.table import Table, Trick
from claimref.rules.win import FOLLOWED, TRUMP


class Werewolves(Power):
    """The game starts at no moon. A Doppelgänger after a led Werewolf is compared like one, but never turns the moon."""

    name = "werewolves"
    ranks_on = W
    rulings: ClassVar[tuple[str, ...]] = ("moon-needs-a-led-werewolf", "doppelganger-under-the-moon")

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if trick.lead != W or table.full_moon:
            return
        for place, strong in enumerate(strength):
            if FOLLOWED <= strong < TRUMP:
                strength[place] = 2 * FOLLOWED - strong

    def after(self, table: Table, trick: Trick) -> None:
        best = trick.won_with()
        if HIDDEN in trick.cards:  # whose card is whose may be only a guess
            table.full_moon = None
        elif FACTION[best] == W and table.full_moon is not None:
            table.full_moon = not table.full_moon
            trick.act(self.name, trick.winner, (best,))


POWER = Werewolves()
