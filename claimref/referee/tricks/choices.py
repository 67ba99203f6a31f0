"""Binds the choices written after a trick to the powers that offer them; what no power offers is an illegal choice."""

from __future__ import annotations

from claimref.cards import HIDDEN, NAME, VERBS, Card
from claimref.engine.decisions import CHANCE
from claimref.engine.tricks.in_play import source_of
from claimref.engine.tricks.play import CHOOSE
from claimref.engine.tricks.power import COLLECTED, DECK, DISCARDS, HAND
from claimref.engine.tricks.why import refused
from claimref.native import mypyc_attr
from claimref.notation import nodes
from claimref.notation.nodes import SEATS
from claimref.referee.tricks.case import Case
from claimref.referee.tricks.words import why_not
from claimref.referee.verdict import LOST, UNCERTAIN


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


def pass_by(case: Case) -> None:
    """No choice is written: nothing optional was done, and what had to be done nobody saw."""
    state = case.state
    while state.stage == CHOOSE:
        case.leave_open()
        if state.must_choose():
            ask = state.asking[0]
            state.choose(ask.verb, ask.seat, HIDDEN)
        else:
            state.decline()


def bind(case: Case, node: nodes.Trick) -> None:
    """Make all choices of a line as the engine asks for them, and report those that could not be made."""
    choices = _Choices(case, node)
    while case.state.stage == CHOOSE:
        if case.state.asking:
            choices.answer()
        else:
            choices.choose()
    choices.leftover()


class _Choices:
    """The choices of one line."""

    def __init__(self, case: Case, node: nodes.Trick) -> None:
        self.case = case
        self.state = case.state
        self.node = node
        self.pending = [
            Item(choice.verb, choice.seat, item[0], item[1], number * 100 + place)
            for number, choice in enumerate(node.choices)
            for place, item in enumerate(choice.items)
        ]
        self.passed: list[Item] = []
        """Those that could not be made when they were due; they may still be with the leftovers of the game."""
        self.leftovers = False

    # --- What powers offer --------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """The next written choice that may be made; else nothing more is chosen.

        Choices are made in the order written: one whose turn has passed may only come with the leftovers of the game.
        """
        state, trick = self.state, self.case.trick
        if state.leftovers and not self.leftovers:
            self.leftovers = True
            self._once_more()
        place = 0
        while place < len(self.pending):
            item = self.pending[place]
            if source_of(item.verb) != COLLECTED:
                place += 1
                continue
            self.pending.pop(place)
            offer = item.verb, trick.winner if item.actor is None else item.actor, item.card
            page = state.offered_by(offer) if self._names_owner(item) else None
            if page is not None:
                state.use(page, offer)
                return
            self.passed.append(item)
        self.case.leave_open()
        state.decline()

    def _once_more(self) -> None:
        """What could not be made may be made later."""
        if self.passed:
            self.pending = sorted(self.passed + self.pending, key=lambda item: item.place)
            self.passed = []

    def _names_owner(self, item: Item) -> bool:
        """A seat before a card says whose it is: of two players, the loser's."""
        return item.seat is None or (VERBS[item.verb].seats == "may" and item.seat == 1 - self.case.trick.winner)

    # --- What powers ask ------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """What the record says to what a power asks."""
        ask, source = self.state.asking[0], source_of(self.state.asking[0].verb)
        if source == DECK:
            cards = self._off_deck(ask.verb)
            for card in cards:
                self.state.choose(ask.verb, CHANCE, card)
            return
        found = self._raised(ask.verb, ask.seat) if source == DISCARDS else self._from_hand(ask.verb, ask.seat)
        if found is None:
            self.case.leave_open()
            self.state.decline()
        else:
            self.state.choose(ask.verb, ask.seat, found)

    def _raised(self, verb: str, seat: int) -> Card | None:
        """The card that came back from the discard pile."""
        state = self.state
        older = state.discard[: self.case.trick.older]
        for item in self.pending:
            if item.verb == verb and item.actor in (None, seat) and item.seat is None:
                if self.case.bench.certainty == LOST and not state.may_raise(item.card, older):
                    state.see(item.card)  # a trick that is lost may have brought it there
                    state.discard.insert(0, item.card)
                    self.case.trick.older += 1
                    older = state.discard[: self.case.trick.older]
                if not state.may_raise(item.card, older):
                    return None
                self.pending.remove(item)
                self.case.knowledge.raised(seat, item.card, older)
                return item.card
        return None

    def _off_deck(self, verb: str) -> list[Card]:
        """The cards that left the deck; where not so many are written, nobody saw them."""
        state, count = self.state, len(self.state.asking)
        written = [item for item in self.pending if item.verb == verb]
        if len(written) != count:
            self.case.leave_open()
            return [HIDDEN] * count
        cards: list[Card] = []
        for item in written:
            self.pending.remove(item)
            fine = self.case.knowledge.appears(item.card, self.node, "item", item.place)
            twice = item.card != HIDDEN and cards.count(item.card) >= state.unseen[item.card]
            cards.append(item.card if fine and not twice else HIDDEN)
        return cards

    def _from_hand(self, verb: str, seat: int) -> Card:
        """The card that left a hand; where none is written, nobody saw it."""
        case, knowledge = self.case, self.case.knowledge
        if HIDDEN in case.trick.cards:  # a power that can't be made out brought a card back before
            raised = [item for item in self.pending if source_of(item.verb) == DISCARDS]
            self.pending = [item for item in self.pending if item not in raised]
            self._as_written(raised)
        for item in self.pending:
            if item.verb == verb and item.seat == seat:
                self.pending.remove(item)
                card = item.card
                if card == HIDDEN:
                    return HIDDEN
                if not self.state.hands[seat].has(card) and not knowledge.holds(
                    seat, card, self.node, "item", item.place
                ):
                    return HIDDEN
                if knowledge.voids[seat]:
                    knowledge.shows(seat, card, self.node, "item", item.place)
                return card
        case.leave_open()
        return HIDDEN

    # --- What is left ---------------------------------------------------------------------------------------------------

    def leftover(self) -> None:
        """What is written and was never offered: what a power did by itself, or a choice that could not be made."""
        self._once_more()
        if not self.pending:
            return
        bench, node = self.case.bench, self.node
        left = [item for item in self.pending if not self._of_another_deck(item)]
        if HIDDEN in self.case.trick.cards:
            self._as_written(left)
        if bench.uncertain:
            return
        reported: set[int] = set()
        for item in self._not_forced(left):
            if item.place // 100 not in reported:
                reported.add(item.place // 100)
                words = f"{item.verb} {'' if item.seat is None else SEATS[item.seat] + ':'}{NAME[item.card]}"
                actor = self.case.trick.winner if item.actor is None else item.actor
                rule = refused(self.state, item.verb, actor, item.card)
                why = why_not(item.verb, rule, self.case.setup.seats)
                bench.find("illegal-choice", node.span("item", item.place), choice=words, why=why, rule=rule)

    def _of_another_deck(self, item: Item) -> bool:
        """A card that is not in the deck at all can't be chosen either; that is what is reported."""
        if item.card == HIDDEN or self.state.copies(item.card):
            return False
        self.case.bench.doubt(UNCERTAIN)
        return self.case.knowledge.foreign(item.card, self.node.span("item", item.place))

    def _not_forced(self, items: list[Item]) -> list[Item]:
        """Without what a power did by itself, need not be written, and was, as far as it is told rightly."""
        trick, left = self.case.trick, items
        for page in self.state.powers.pages.values():
            for verb, kind in page.forced.items():
                done = [(act.seat, act.cards[0]) for act in trick.acts if act.power == page.name and act.kind == kind]
                left = _without(left, verb, trick.winner, done)
        return left

    def _as_written(self, items: list[Item]) -> None:
        """A card of the trick can't be made out, so nobody knows which powers acted: hands change as is written."""
        state, trick = self.state, self.case.trick
        older = state.discard[: trick.older]
        for item in items:
            card, source = item.card, source_of(item.verb)
            if source == HAND and item.seat is not None:
                if not state.hands[item.seat].play(card):
                    state.lose_from_hand(item.seat, card)
                state.discard.append(card)
            elif source == DISCARDS and state.may_raise(card, older):
                self.case.knowledge.raised(trick.winner, card, older)
                state.raise_card(card, trick.winner, older)
            elif source == DECK:
                state.deck -= 1
                state.see(card)
                state.banished.append(card)


def _without(items: list[Item], verb: str, winner: int, done: list[tuple[int, Card]]) -> list[Item]:
    """The choices less those that tell what was done; all of them where something that was done is not told."""
    left: list[Item] = []
    for item in items:
        named = (-1 if item.seat is None else item.seat, item.card)
        if item.verb == verb and item.actor in (None, winner) and named in done:
            done.remove(named)
        else:
            left.append(item)
    return left if left or not done else items
