"""What an outcome of Phase One tells of who took which card, as far as it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import HIDDEN, Card
from claimref.games.tricks import TOP
from claimref.notation import nodes
from claimref.notation.nodes import Take
from claimref.rules.decisions import Decision
from claimref.rules.table import Trick

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


class Told:
    """An outcome as far as it makes sense: where a card can't be, all it tells is that somebody took one."""

    def __init__(self, referee: TrickReferee, node: nodes.Trick) -> None:
        trick = referee.table.trick
        assert trick is not None
        self.trick = trick
        self.unseen = referee.table.unseen
        self.written = node.outcome or ()
        self.takes = _possible(referee, node, trick) if self.written else []
        self.cards = {take.seat: take.card for take in self.takes}
        """By seat: the card it took, None where that is not told."""
        won = not self.takes or self.takes[0].seat == trick.winner
        self.ordered = won and (len(trick.order) == 2 or HIDDEN not in trick.cards)
        """Whether it is known who picks before whom; otherwise who chose what can't be told."""

    def chosen(self, decision: Decision) -> tuple[Card, str]:
        """Which card a player chose, HIDDEN if that can't be known; and whether the choice is `missing` or `wrong`."""
        if not self.ordered:
            return HIDDEN, ""
        options = decision.options()
        peeking = TOP in options
        up = [card for card in options if card != TOP] if peeking else list(options)
        mine = self.cards.get(decision.seat or 0)
        if self._exchanged(decision.seat or 0):
            return HIDDEN, ""
        if not peeking and mine in up:
            return mine, ""  # type: ignore[return-value]
        if peeking and mine is None and self.written and self.written[0].card is not None:
            return self._peeked(up), ""
        free = self._free(up, len(up) if peeking else 1)
        if mine is not None and mine in free:
            return mine, ""
        if peeking and (mine is not None or not free):
            return TOP, ""
        card = free[0] if len(set(free)) == 1 else HIDDEN
        if mine is not None:
            return card, "wrong"
        return card, "missing" if card == HIDDEN else ""

    def _free(self, up: list[Card], others: int) -> list[Card]:
        """The cards turned up that none of the next so many is told to have taken."""
        free = list(up)
        after = len(self.trick.takes) + 1
        for number in range(after, after + others):
            theirs = self._next(number)
            if theirs is not None and theirs in free:
                free.remove(theirs)
        return free

    def _next(self, number: int) -> Card | None:
        """What is told of the one who picks at this place."""
        trick = self.trick
        return self.cards.get(trick.order[trick.places[number]])

    def _peeked(self, up: list[Card]) -> Card:
        """A Seer's winner whose card can't be: what the others took tells whether it was the top card or one turned up.

        One of them gets a card turned up only if the winner took none.
        """
        last = self._next(len(up))
        if last is None:
            return HIDDEN
        free = self._free(up, len(up))
        return TOP if not free or last in up else free[0] if len(set(free)) == 1 else HIDDEN

    def drawn(self, seat: int) -> Card:
        """What a player drew from the deck.

        Where a card that was turned up stands at his name, he drew what stands at the name of the one who took it.
        """
        trick, mine = self.trick, self.cards.get(seat)
        if mine is None or mine == HIDDEN or (not self.ordered and trick.takes[:1] and trick.takes[0][1] == HIDDEN):
            return HIDDEN
        if not trick.takes:
            return mine  # a Seer's winner took the top card
        up = list(trick.face_up)
        for taker, card in trick.takes:
            if card in up and self.cards.get(taker) == card:
                up.remove(card)
        if mine not in up:
            return HIDDEN if self._exchanged(seat) else mine
        if self.unseen[mine] > 0:
            return HIDDEN  # or he drew another copy of it
        loose = [self.cards.get(taker) for taker, card in trick.takes if card in trick.face_up]
        loose = [card for card in loose if card is not None and card != HIDDEN and card not in trick.face_up]
        return loose[0] if len(loose) == 1 and loose[0] is not None else HIDDEN

    def _exchanged(self, seat: int) -> bool:
        """Two who both draw, or both choose, stand in the wrong order: which of their cards is whose nobody knows."""
        trick, seats = self.trick, [take.seat for take in self.takes]
        number = seats.index(seat) if seat in seats else len(trick.places)
        other = trick.order[trick.places[number]] if number < len(trick.places) else seat
        return other != seat and other not in [taker for taker, card in trick.takes if card in trick.face_up]


def _possible(referee: TrickReferee, node: nodes.Trick, trick: Trick) -> list[Take]:
    """The takes as they are written; one whose card can't be there is reported, unless it is already, and tells none."""
    table, bench = referee.table, referee.bench
    up, refused = list(trick.face_up), list(node.face_up or ())
    for lying in up:
        if lying in refused:
            refused.remove(lying)
    one_by_one = len(node.face_up or ()) == len(trick.face_up)  # what was turned up and can't be is reported there
    found: list[Take] = []
    fresh: list[Card] = []
    for number, take in enumerate(node.outcome or ()):
        card = take.card
        if card is None or (card == HIDDEN and not bench.unread(node.span("take", number))):
            found.append(take)
        elif card in up:  # what can't be read may be what was turned up and can't be read
            up.remove(card)
            found.append(take)
        elif card in refused and card != HIDDEN and (one_by_one or not table.may_appear([card])):
            refused.remove(card)
            found.append(take.of(HIDDEN))
        elif card != HIDDEN and referee.witness.appears(card, node, "take", number):
            table.see(card)  # until all are looked through: two of them may be the same card
            fresh.append(card)
            found.append(take)
        else:
            found.append(take.of(None))
    for card in fresh:
        table.see(card, -1)
    return found
