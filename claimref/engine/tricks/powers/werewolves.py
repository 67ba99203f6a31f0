"""Where Werewolves lead, the lowest wins at no moon and the highest at full moon; a trick won with one turns the moon."""

from __future__ import annotations

from typing import ClassVar, Final

from claimref.cards import FACTION, HIDDEN, VALUE
from claimref.engine.tricks.power import UNKNOWN, Lying, Power, Told
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.traits import WILD, follows
from claimref.engine.tricks.win import FOLLOWED, TRUMP

NO_MOON: Final = 0
FULL_MOON: Final = 1


class Werewolves(Power):
    """The game starts at no moon. A Doppelgänger after a led Werewolf is compared like one, but never turns the moon.

    Where the table plays `apart`, at no moon it is compared with the cards that did not follow.
    """

    name = "werewolves"
    keeps = 1
    possible: ClassVar[tuple[int, ...]] = (NO_MOON, FULL_MOON)
    rulings: ClassVar[tuple[str, ...]] = ("moon-needs-a-led-werewolf", "doppelganger-under-the-moon")

    def seated(self, faction: int, card: int) -> None:
        super().seated(faction, card)
        self.ranks_on = faction

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        if trick.lead != self.faction or self.kept(table).number == FULL_MOON:
            return
        apart = table.setup.ruled("doppelganger-under-the-moon", "apart")
        for place, strong in enumerate(strength):
            if FOLLOWED <= strong < TRUMP:
                standing_in = WILD[trick.cards[place]] and apart
                strength[place] = strong - FOLLOWED if standing_in else 2 * FOLLOWED - strong

    def after(self, table: Table, trick: Trick) -> None:
        moon, best = self.kept(table), trick.won_with()
        if HIDDEN in trick.cards:  # whose card is whose may be only a guess
            moon.number = UNKNOWN
        elif FACTION[best] == self.faction and moon.number != UNKNOWN:
            moon.number = FULL_MOON - moon.number
            trick.act("turned the moon", self.name, trick.winner, (best,))

    def _moon(self, table: Table, trick: Trick) -> int:
        """The moon at which a trick was played, by what it is before or after it."""
        moon, turned = self.kept(table).number, any(act.power == self.name for act in trick.acts)
        return FULL_MOON - moon if turned else moon

    def why(self, table: Table, trick: Trick, key: str) -> Told:
        full, best = self._moon(table, trick) == FULL_MOON, trick.won_with()
        apart = not full and table.setup.ruled("doppelganger-under-the-moon", "apart")
        compared = [card for card in trick.cards if follows(card, trick.lead) and not (apart and WILD[card])]
        tied = [VALUE[card] for card in compared].count(VALUE[best]) > 1
        told = Told("why.full_moon" if full else "why.lowest_tie" if tied else "why.lowest", trick.winner, card=(best,))
        standing_in = any(WILD[card] for card in trick.cards)
        return told._replace(rule=self.name, ruling="doppelganger-under-the-moon" if standing_in else "")

    def picks(self, table: Table, trick: Trick) -> str:
        if len(trick.cards) == 2 or self._moon(table, trick) != NO_MOON:
            return ""
        return "doppelganger-under-the-moon" if any(WILD[card] for card in trick.cards) else "fear-two-players"

    def unfollowed(self, table: Table, trick: Trick) -> str:
        return "moon-needs-a-led-werewolf" if self._moon(table, trick) == NO_MOON else "winning"

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        full = self.kept(after).number == FULL_MOON
        return [Told("say.moon", word="label.full_moon" if full else "label.no_moon")]

    def tell_live(self, trick: Trick, number: int, after: Table) -> Told:
        full = self.kept(after).number == FULL_MOON
        return Told("live.full_moon" if full else "live.no_moon", trick.acts[number].seat)

    def lying(self, table: Table) -> Lying | None:
        moon = {NO_MOON: "no_moon", FULL_MOON: "full_moon", UNKNOWN: "unknown_moon"}[self.kept(table).number]
        return Lying("label.moon", word=f"label.{moon}")


POWER = Werewolves()
