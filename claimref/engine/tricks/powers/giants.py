"""A Giant won in Phase Two smashes an open Gnome of its value: one of the opponent's, or one of each opponent's."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, VALUE, Card, card_of, faction_number
from claimref.engine.tricks.power import COLLECTED, Offer, Power, Told
from claimref.engine.tricks.table import Table, Trick

_GNOMES = faction_number("N")


class Giants(Power):
    """With two players the winner may; with three or four every Giant does. A Giant that smashes nothing now never will."""

    name = "giants"
    verbs: ClassVar[dict[str, str]] = {"smash": COLLECTED}
    forced: ClassVar[dict[str, str]] = {"smash": "smashed"}

    def gather(self, table: Table, trick: Trick) -> None:
        giants = [VALUE[card] for card in trick.pile if FACTION[card] == self.faction]
        if table.setup.seats == 2:
            if giants:
                trick.note(self.name, giants)
            return
        for value in giants:
            for seat in table.opponents(trick.winner):
                if card_of(_GNOMES, value) in self._open(table)[seat]:
                    self._smash(table, trick, seat, value, "smashed")

    def _open(self, table: Table) -> list[list[int]]:
        """The Gnomes that lie open, by seat."""
        return table.kept["gnomes"].piles

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        return [("smash", trick.winner, gnome) for gnome in sorted(set(self._weaker(table, trick)))]

    def able(self, table: Table, trick: Trick) -> bool:
        return bool(self._weaker(table, trick))

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, gnome = offer
        return word == "smash" and seat == trick.winner and gnome in self._weaker(table, trick)

    def _weaker(self, table: Table, trick: Trick) -> list[Card]:
        """The loser's open Gnomes that have the value of a Giant just won."""
        if self.name not in trick.notes:
            return []
        giants = trick.notes[self.name]
        return [gnome for gnome in self._open(table)[1 - trick.winner] if VALUE[gnome] in giants]

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        value = VALUE[offer[2]]
        left = list(trick.notes[self.name])
        left.remove(value)
        trick.note(self.name, left)
        self._smash(table, trick, 1 - trick.winner, value, "smash")

    def _smash(self, table: Table, trick: Trick, victim: int, value: int, kind: str) -> None:
        gnome = card_of(_GNOMES, value)
        self._open(table)[victim].remove(gnome)
        table.discard.append(gnome)
        trick.act(kind, self.name, victim, (gnome,))

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        act = trick.acts[number]
        return [Told("say.giants", trick.winner, act.seat, act.cards)]


POWER = Giants()
