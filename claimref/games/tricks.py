"""The trick games: Claim, Claim 2, their combinations, Fear and its heroes, as one generator of decisions.

Kinds of decision, and what answers them:
- `deal` (chance): the known cards of each hand, a list per seat
- `open` (a trick): who leads (by the rules, `seat`) and the cards turned up: `(seat, (card, …))`
- `play`: a card
- `winner` (only where a missing hero value decides, or a card could not be made out): a seat
- `take`: one of the cards turned up (HIDDEN: one of them), or `TOP`, the top of the deck, where a Seer won
- `draw` (chance, for `seat`): the card drawn, or HIDDEN
- `choose`: an offer (word, seat, card) of a power, or None to go on
- `raise`, `banish` (chance), `discard`: a card, None for no raise; two cards; a card
- `over`: nothing, the game has ended
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from claimref.cards import ASKS, FACTION, HIDDEN, VALUE, Card
from claimref.rules.decisions import Answer, Decision, Play
from claimref.rules.powers import AFTER, ASK, GATHER, LEAD, MOMENTS, RECRUIT, WILD, Offer, Power, powers_for
from claimref.rules.table import Setup, Table, Trick
from claimref.rules.win import FIRST, SECOND, places, ranks

TOP: Final = -2
"""The answer of a Seer's winner who takes the top card of the deck."""

ORDERS: Final[list[list[tuple[int, ...]]]] = [
    [tuple([(leader + step) % seats for step in range(seats)]) for leader in range(seats)] for seats in range(5)
]
"""By number of seats and leader: who plays in which order."""

_DEAL = Decision("deal", None, "dealing")
_OVER = Decision("over", None, "ending")
_OPEN = [Decision("open", seat, "leading") for seat in range(4)]
_PLAY = [Decision("play", seat, "following") for seat in range(4)]
_DRAW = [Decision("draw", seat, "drawing") for seat in range(4)]


def lay_table(setup: Setup) -> Table:
    """A table with nothing on it yet but the deck."""
    return Table(setup, powers_for(setup))


def options(table: Table, decision: Decision) -> Sequence[Answer]:
    """The legal answers to a decision, worked out when somebody asks."""
    if decision.kind == "play":
        return table.legal_plays(decision.seat or 0)
    if decision.kind == "open":
        return [(decision.seat, (HIDDEN,) * (table.setup.face_up if table.phase == 1 else 0))]
    if decision.kind == "draw":
        return [HIDDEN]
    return decision.options()


def play(table: Table) -> Play:
    """A whole game, from the deal to the last trick."""
    table.deal((yield _DEAL))
    yield from go_on(table)


def another_trick(table: Table) -> bool:
    """Phase One is played while the deck lasts, Phase Two while everybody has a card: is there another trick?"""
    while table.phase_is_over():
        if table.over:
            return False
        table.next_hands()
        if table.phase == 2:
            table.over = True
        else:
            table.phase, table.number = 2, 0
    return not table.over


def go_on(table: Table) -> Play:
    """A game from any moment between two tricks to its end."""
    powers, two = table.powers, table.setup.seats == 2
    while another_trick(table):
        # the trick is opened, played card by card, and won
        leader, face_up = yield _OPEN[table.leader]
        trick = table.trick = open_trick(table, leader, face_up, [], [])
        table.number += 1
        order, hands = trick.order, table.hands
        for card in face_up:
            table.see(card)
        cards, pile = trick.cards, trick.pile
        for seat in order:
            card = yield _PLAY[seat]
            if not hands[seat].play(card):
                _from_hidden(table, seat, card)
            if not cards:
                trick.lead = ASKS[card]
            cards.append(card)
            pile.append(card)
        best = pick_order(table, trick)
        if table.stands is not None:
            trick.ruled = best
            best, table.stands = _first(order.index(table.stands), best, len(cards)), None
        elif best is None:
            named = yield Decision("winner", None, "winning", lambda order=order: list(order))  # type: ignore[misc]
            best = _first(order.index(named), None, len(cards))
        trick.places = best
        trick.winner = winner = order[best[0]]

        # the winner takes the card turned up and the others draw; or, in Phase Two, the winner takes the trick
        if table.phase == 1:
            if two and not (powers.peeks is not None and powers.peeks.peeks(table, trick)):
                trick.takes = takes = [(winner, face_up[0])]
                card = yield _DRAW[1 - winner]
                takes.append((1 - winner, card))
                table.see(card)
                table.followers[winner].add(face_up[0])
                table.followers[1 - winner].add(card)
            else:
                yield from _recruit(table, trick)
        stirred = stirs(table, trick)
        _collect(table, trick, stirred)
        offers = _offers(table, trick)
        while offers and _chosen(table, trick, offers, (yield Choosing(trick.winner, "choosing", offers))):
            offers = _offers(table, trick)

        # powers that act when all is collected; then the next leader, and what is left over at the end
        for page in powers.after:
            page.after(table, trick)
            for question in page.questions(table, trick):
                page.answered(table, trick, question, (yield question))
        _lead_on(table, trick, stirred)
        if _is_left_over(table):
            _finish(table, trick)
            offers = _offers(table, trick)
            while offers and _chosen(table, trick, offers, (yield Choosing(trick.winner, "leftovers", offers))):
                offers = _offers(table, trick)
    while True:
        yield _OVER


def open_trick(table: Table, leader: int, face_up: tuple[Card, ...], cards: list[Card], pile: list[Card]) -> Trick:
    """The next trick, with what is played of it so far; the table knows it once it is played."""
    order = ORDERS[len(table.hands)][leader]
    return Trick(table.phase, table.number + 1, leader, order, face_up, len(table.discard), cards, pile)


class Answers:
    """Somebody who knows all answers of a trick beforehand."""

    def answer(self, decision: Decision) -> Answer:
        """What is answered to this decision."""
        raise NotImplementedError

    def choice(self, rule: str) -> Offer | None:
        """The next thing that somebody wants to do with what was collected, if it may be done at this moment."""
        raise NotImplementedError

    def not_now(self) -> None:
        """That may not be done, at least not yet."""
        raise NotImplementedError


def swift(table: Table, trick: Trick, best: list[int], stirred: int, answers: Answers | None) -> None:
    """A whole trick at once, its cards and takes being known; without `answers` it asks nothing and no choice is made."""
    powers, order, cards, hands = table.powers, trick.order, trick.cards, table.hands
    table.number += 1
    table.trick = trick
    for place, card in enumerate(cards):
        seat = order[place]
        if not hands[seat].play(card):
            _from_hidden(table, seat, card)
    trick.places = best
    trick.winner = order[best[0]]
    for seat, card in trick.takes:
        table.followers[seat].add(card)
        table.see(card)
    if stirred & (RECRUIT if trick.phase == 1 else GATHER):
        trick.pile = list(cards)  # a power may want some of them
    trick.choosing = answers is not None
    _collect(table, trick, stirred)
    if answers is not None:
        _choose(table, trick, "choosing", answers)
    if stirred & (AFTER | ASK):
        for page in powers.after:
            page.after(table, trick)
            if answers is not None:
                for question in page.questions(table, trick):
                    page.answered(table, trick, question, answers.answer(question))
    _lead_on(table, trick, stirred)
    if _is_left_over(table):
        _finish(table, trick)
        if answers is not None:
            _choose(table, trick, "leftovers", answers)
    another_trick(table)


def _choose(table: Table, trick: Trick, rule: str, answers: Answers) -> None:
    """Make all choices that are to be made at this moment."""
    if trick.phase != 2:
        return
    offer = answers.choice(rule)
    while offer is not None:
        for page in table.powers.choosers:
            if page.may(table, trick, offer):
                page.choose(table, trick, offer)
                break
        else:
            answers.not_now()
        offer = answers.choice(rule)


def pick_order(table: Table, trick: Trick) -> list[int] | None:
    """The order of the trick's cards from best to worst, as indexes; None where that is not known."""
    cards = trick.cards
    if len(cards) == 2:
        led, other, lead = cards[0], cards[1], trick.lead
        if not ranks(led, lead) and not ranks(other, lead):
            if lead >= 0:
                follows = FACTION[other] == lead or WILD[other]
                return SECOND if follows and VALUE[other] > VALUE[led] else FIRST
            first, second = table.value(led), table.value(other)
            if first is not None and second is not None:
                return SECOND if second > first else FIRST
    return places(table, trick)


def stirs(table: Table, trick: Trick) -> int:
    """The moments at which the trick calls on a power."""
    found = table.powers.always if table.aside or table.cube else 0
    for card in trick.cards:
        found |= MOMENTS[card]
    return found


def _collect(table: Table, trick: Trick, stirred: int) -> None:
    """What was played is discarded or, in Phase Two, goes into the winner's Score pile, unless a power wants it."""
    powers = table.powers
    if trick.phase == 1:
        table.deck -= len(table.hands)
        if stirred & RECRUIT:
            for page in powers.recruit:
                page.recruit(table, trick)
        table.discard.extend(trick.pile)
    else:
        if stirred & GATHER:
            for page in powers.gather:
                page.gather(table, trick)
        if powers.tracks and trick.choosing:
            trick.gained = trick.gained + [(trick.winner, card) for card in trick.pile]
        table.score[trick.winner].extend(trick.pile)
    trick.collected()


def _lead_on(table: Table, trick: Trick, stirred: int) -> None:
    """The winner leads the next trick, or whom a Dragon names."""
    table.leader = trick.winner
    if stirred & LEAD:
        for page in table.powers.leads_next:
            table.leader = page.leads_next(table, trick, trick.winner)
    table.tricks.append(trick)


def _is_left_over(table: Table) -> bool:
    """Was that the very last trick, and does something still lie aside for a next winner?"""
    return table.phase == 2 and bool(table.aside or table.cube) and table.phase_is_over()


def _finish(table: Table, trick: Trick) -> None:
    """What is left over after the very last trick goes to its winner."""
    trick.gained = []
    for page in table.powers.finish:
        page.finish(table, trick)


def _first(place: int, best: list[int] | None, count: int) -> list[int]:
    """A pick order with one place moved to the front."""
    return [place, *(other for other in best or range(count) if other != place)]


def _from_hidden(table: Table, seat: int, card: Card) -> None:
    """A hidden card was played: one nobody had seen, or one that had been raised from the discard pile unseen."""
    table.hands[seat].lose(card)
    if card == HIDDEN or ((table.unseen[card] < 1 or table.full(card)) and table.was_raised(card, seat)):
        return
    table.see(card)
    table.revealed.append((table.phase, seat, card))
    if table.raise_ is not None and table.raise_.into(seat):
        table.raise_.shown.append(card)


def _recruit(table: Table, trick: Trick) -> Play:
    """Everybody takes one card into his Follower deck, in pick order: first those turned up, then from the deck."""
    up = list(trick.face_up)
    peeking = table.powers.peeks is not None and table.powers.peeks.peeks(table, trick)
    lying = len(up)
    takes: list[tuple[int, Card]] = []
    trick.takes = takes
    for place in trick.places:
        seat = trick.order[place]
        card: Card = TOP
        if peeking:
            peeking = False
            card = yield Decision("take", seat, "seers", lambda up=tuple(up): [*up, TOP])  # type: ignore[misc]
        elif lying > 1 and up[0] != up[1]:
            card = yield Decision("take", seat, "picking", lambda up=tuple(up): list(up))  # type: ignore[misc]
        elif lying:
            card = up[0] if lying == len(up) else HIDDEN
        if card == TOP:
            card = yield _DRAW[seat]
            table.see(card)
        else:
            lying -= 1
            if card != HIDDEN or HIDDEN in up:
                up.remove(card)
        takes.append((seat, card))
        table.followers[seat].add(card)
    for card in up:  # nobody knows who took which of them
        table.see(card, -1)


def _offers(table: Table, trick: Trick) -> dict[Offer, Power]:
    """What may be done in Phase Two with what was collected, and whose power it is."""
    found: dict[Offer, Power] = {}
    if trick.phase == 2:
        for page in table.powers.choosers:
            for offer in page.offers(table, trick):
                found[offer] = page
    return found


class Choosing(Decision):
    """Whoever may use a power on what was collected does so, in any order, or goes on."""

    __slots__ = ("offers",)

    def __init__(self, seat: int, rule: str, offers: dict[Offer, Power]) -> None:
        super().__init__("choose", seat, rule)
        self.offers = offers

    def options(self) -> Sequence[Answer]:
        return [None, *self.offers]


def _chosen(table: Table, trick: Trick, offers: dict[Offer, Power], offer: Offer | None) -> bool:
    """Do what was chosen; was anything?"""
    if offer is not None:
        offers[offer].choose(table, trick, offer)
    return offer is not None
