"""Binds the choices written after a trick to the powers that offer them; what no power offers is an illegal choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from claimref.cards import HIDDEN, NAME, Card
from claimref.games.tricks import Answers, Choosing
from claimref.native import mypyc_attr
from claimref.notation import nodes
from claimref.notation.nodes import SEATS
from claimref.referee.words import why_not
from claimref.rules.decisions import Answer, Decision
from claimref.rules.powers import Offer

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


_CHOSEN: Final = ("smash", "lay", "under")
"""What is done with what was collected; other words answer a question."""


@mypyc_attr(acyclic=True)
class Item:
    """One card of a choice, with who acts and where it stands in the line."""

    __slots__ = ("actor", "card", "place", "seat", "verb")

    def __init__(self, verb: str, actor: int | None, seat: int | None, card: Card, place: int) -> None:
        self.verb = verb
        self.actor = actor
        self.seat = seat
        self.card = card
        self.place = place


class Choices(Answers):
    """The choices of one line, handed out as the engine asks for them."""

    def __init__(self, referee: TrickReferee, node: nodes.Trick) -> None:
        self.referee = referee
        self.node = node
        self.pending = [
            Item(choice.verb, choice.seat, item[0], item[1], number * 100 + place)
            for number, choice in enumerate(node.choices)
            for place, item in enumerate(choice.items)
        ]
        self.deferred: list[Item] = []
        self.moment = ""

    def answer(self, decision: Decision) -> Answer:
        """What the record says to this decision."""
        kind = decision.kind
        if kind == "choose":
            return self._choose(decision)
        if kind == "raise":
            return self._raise(decision)
        if kind == "banish":
            return self._banish(decision)
        return self._discard(decision)

    def choice(self, rule: str) -> Offer | None:
        """The next written choice; one that may not be made yet may still come with the leftovers of the game."""
        if rule != self.moment:
            self.moment = rule
            if self.deferred:
                self.pending = self.deferred + self.pending
                self.deferred = []
        place = 0
        while place < len(self.pending):
            item = self.pending[place]
            if item.verb not in _CHOSEN:
                place += 1
                continue
            self.tried = self.pending.pop(place)
            winner = self._winner()
            if item.seat is None or (item.verb == "smash" and item.seat == 1 - winner):
                return item.verb, winner if item.actor is None else item.actor, item.card
            self.not_now()
        return None

    def not_now(self) -> None:
        self.deferred.append(self.tried)

    def _winner(self) -> int:
        trick = self.referee.table.trick
        assert trick is not None
        return trick.winner

    def _choose(self, decision: Decision) -> Answer:
        """The next written choice that is offered."""
        assert isinstance(decision, Choosing)
        offer = self.choice(decision.rule)
        while offer is not None and offer not in decision.offers:
            self.not_now()
            offer = self.choice(decision.rule)
        return offer

    def _raise(self, decision: Decision) -> Answer:
        trick, table = self.referee.table.trick, self.referee.table
        assert trick is not None
        older = table.discard[: trick.older]
        for item in self.pending:
            if item.verb == "raise" and item.actor in (None, decision.seat) and item.seat is None:
                if not self._lay_there(item.card, older):
                    return None
                self.pending.remove(item)
                self.referee.witness.raised(trick.winner, item.card, older)
                return item.card
        return None

    def _lay_there(self, card: Card, older: list[Card]) -> bool:
        """May this card be raised from such a discard pile: does it lie there, or may it have come there unseen?"""
        table = self.referee.table
        if card == HIDDEN or card in older:
            return True
        left = any(hand.gone and card in hand.cards for hand in table.hands)
        return HIDDEN in older and (left or table.unseen[card] > 0)

    def _banish(self, decision: Decision) -> Answer:
        hidden: tuple[Card, ...] = decision.options()[0]
        written = [item for item in self.pending if item.verb == "banish"]
        if len(written) != len(hidden):
            return hidden
        table = self.referee.table
        cards: list[Card] = []
        for item in written:
            self.pending.remove(item)
            fine = self.referee.witness.appears(item.card, self.node, "item", item.place)
            twice = item.card != HIDDEN and cards.count(item.card) >= table.unseen[item.card]
            cards.append(item.card if fine and not twice else HIDDEN)
        return tuple(cards)

    def _discard(self, decision: Decision) -> Answer:
        """The card this player discarded to Cthulhu; where none is written, nobody saw it."""
        referee, seat, trick = self.referee, decision.seat, self.referee.table.trick
        assert seat is not None and trick is not None
        if HIDDEN in trick.cards:  # a Skeleton that can't be made out raised before
            raised = [item for item in self.pending if item.verb == "raise"]
            self.pending = [item for item in self.pending if item.verb != "raise"]
            self._as_written(raised)
        for item in self.pending:
            if item.verb == "discard" and item.seat == seat:
                self.pending.remove(item)
                card, held = item.card, referee.table.hands[seat].cards
                if card == HIDDEN:
                    return HIDDEN
                if card not in held and not referee.witness.holds(seat, card, self.node, "item", item.place):
                    return HIDDEN
                if referee.witness.voids[seat]:
                    referee.witness.shows(seat, card, self.node, "item", item.place)
                return card
        return HIDDEN

    def leftover(self) -> None:
        """What is written and was never offered: a forced smash that is right, or a choice that could not be made."""
        if not self.deferred and not self.pending:
            return
        left = sorted(self.deferred + self.pending, key=lambda item: item.place)
        trick, bench = self.referee.table.trick, self.referee.bench
        assert trick is not None
        left = [item for item in left if not self._of_another_deck(item)]
        if HIDDEN in trick.cards:
            self._as_written(left)
        if bench.uncertain:
            return
        if self.referee.setup.seats > 2:
            left = self._not_forced(left)
        reported: set[int] = set()
        for item in left:
            if item.place // 100 not in reported:
                reported.add(item.place // 100)
                words = f"{item.verb} {'' if item.seat is None else SEATS[item.seat] + ':'}{NAME[item.card]}"
                why = why_not(item.verb, self.referee.setup.seats)
                bench.find("illegal-choice", self.node.span("item", item.place), choice=words, why=why)

    def _of_another_deck(self, item: Item) -> bool:
        """A card that is not in the deck at all can't be chosen either; that is what is reported."""
        if item.card == HIDDEN or self.referee.table.copies(item.card):
            return False
        self.referee.bench.uncertain = True
        return self.referee.witness.foreign(item.card, self.node.span("item", item.place))

    def _not_forced(self, items: list[Item]) -> list[Item]:
        """Without the smash that three or four players need not write, and did, as far as it names the Gnomes smashed."""
        trick = self.referee.table.trick
        assert trick is not None
        smashed = [(seat, cards[0]) for power, seat, cards in trick.acts if power == "giants"]
        left: list[Item] = []
        for item in items:
            victim = (-1 if item.seat is None else item.seat, item.card)
            if item.verb == "smash" and item.actor in (None, trick.winner) and victim in smashed:
                smashed.remove(victim)
            else:
                left.append(item)
        return left if left or not smashed else items  # some of the Gnomes are not named

    def _as_written(self, items: list[Item]) -> None:
        """A card of the trick can't be made out, so nobody knows which powers acted: hands change as is written."""
        table = self.referee.table
        trick = table.trick
        assert trick is not None
        older = table.discard[: trick.older]
        for item in items:
            card = item.card
            if item.verb == "discard" and item.seat is not None:
                if table.hands[item.seat].lose(card):
                    table.see(card)
                table.discard.append(card)
            elif item.verb == "raise" and self._lay_there(card, older):
                self.referee.witness.raised(trick.winner, card, older)
                table.raise_card(card, trick.winner, older)
            elif item.verb == "banish":
                table.deck -= 1
                table.see(card)
                table.banished.append(card)
