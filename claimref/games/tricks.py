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

from claimref.cards import FACTION, HIDDEN, VALUE, Card
from claimref.rules.decisions import Answer, Decision, Play
from claimref.rules.powers import Powers, powers_for
from claimref.rules.table import Setup, Table, Trick
from claimref.rules.win import places

TOP: Card = -2
"""The answer of a Seer's winner who takes the top card of the deck."""

ORDERS = {n: [tuple((leader + step) % n for step in range(n)) for leader in range(n)] for n in (2, 3, 4)}
BEST_FIRST: dict[bool | None, list[int]] = {False: [0, 1], True: [1, 0]}
"""The pick order of two, by whether the second card beats the first."""

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
    powers, orders, unseen = table.powers, ORDERS[table.setup.seats], table.unseen
    asks, two, plain = table.asks, table.setup.seats == 2, not powers.limits
    while another_trick(table):
        # the trick is opened, played card by card, and won
        leader, face_up = yield _OPEN[table.leader]
        table.number += 1
        order, hands = orders[leader], table.hands
        trick = table.trick = Trick(table.phase, table.number, leader, order, face_up, len(table.discard))
        for card in face_up:
            if plain:
                unseen[card] -= 1
            else:
                table.see(card)
        cards, pile = trick.cards, trick.pile
        for seat in order:
            card = yield _PLAY[seat]
            try:
                hands[seat].cards.remove(card)
            except ValueError:
                _from_hidden(table, seat, card)
            if not cards:
                trick.lead = asks[card]
            cards.append(card)
            pile.append(card)
        beaten = beats(powers, cards[0], cards[1]) if two else None
        best = places(table, trick) if beaten is None else BEST_FIRST[beaten]
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
            if two and not (powers.peeks and powers.peeks(table, trick)):
                trick.takes = takes = [(winner, face_up[0])]
                card = yield _DRAW[1 - winner]
                takes.append((1 - winner, card))
                table.see(card)
                table.followers[winner].add(face_up[0])
                table.followers[1 - winner].add(card)
            else:
                yield from _recruit(table, trick)
        _collect(table, trick)
        if powers.choosers and table.phase == 2:
            offered = [page.offers(table, trick) for page in powers.choosers]
            if any(offered):
                yield from _choose(table, trick, "choosing")

        # powers that act when all is collected; then the next leader, and what is left over at the end
        for after in powers.after:
            more = after(table, trick)
            if more is not None:
                yield from more
        _lead_on(table, trick)
        if powers.finish and table.phase == 2 and table.phase_is_over():
            trick.gained = ()
            for finish in powers.finish:
                finish(table, trick)
            if powers.choosers:
                yield from _choose(table, trick, "leftovers")
    while True:
        yield _OVER


def swift(
    table: Table,
    leader: int,
    face_up: tuple[Card, ...],
    cards: tuple[Card, ...],
    best: Sequence[int],
    takes: list[tuple[int, Card]],
) -> None:
    """A whole trick at once, in which nothing is hidden and no choice is made: what is offered is declined (`is_swift`)."""
    table.number += 1
    order, hands = ORDERS[len(table.hands)][leader], table.hands
    trick = table.trick = Trick(table.phase, table.number, leader, order, face_up, len(table.discard))
    trick.cards = list(cards)
    trick.pile = list(cards)
    trick.lead = table.asks[cards[0]]
    for seat, card in zip(order, cards, strict=True):
        hands[seat].cards.remove(card)
    trick.places = best
    trick.winner = order[best[0]]
    if takes:
        trick.takes = takes
        unseen, followers = table.unseen, table.followers
        for seat, card in takes:
            unseen[card] -= 1
            followers[seat].cards.append(card)
    _collect(table, trick)
    _lead_on(table, trick)
    if not (hands[leader].cards and (table.deck or table.phase == 2)):
        another_trick(table)


def is_swift(powers: Powers) -> bool:
    """May tricks with this deck be played at once: no power acts after a trick, and every card of its boxes is in it?"""
    return not (powers.limits or powers.after)


def beats(powers: Powers, led: Card, other: Card) -> bool | None:
    """Does the second card beat the first? None where that needs a closer look (`places`)."""
    lead = powers.asks[led]
    if led in powers.changes[lead] or other in powers.changes[lead]:
        return None
    follows = FACTION[other] == lead or FACTION[other] in powers.wild
    return follows and VALUE[other] > VALUE[led]


def _collect(table: Table, trick: Trick) -> None:
    """What was played is discarded or, in Phase Two, goes into the winner's Score pile, unless a power wants it."""
    powers, cards = table.powers, trick.cards
    if trick.phase == 1:
        table.deck -= table.setup.seats
        for recruit, able in powers.recruit:
            if able is None or not able.isdisjoint(cards):
                recruit(table, trick)
        table.discard += trick.pile
    else:
        for gather, able in powers.gather:
            if able is None or not able.isdisjoint(cards):
                gather(table, trick)
        if powers.choosers:
            trick.gained = [*trick.gained, *[(trick.winner, card) for card in trick.pile]]
        table.score[trick.winner] += trick.pile
    trick.pile = []


def _lead_on(table: Table, trick: Trick) -> None:
    """The winner leads the next trick, or whom a Dragon names."""
    table.leader = trick.winner
    for leads_next, able in table.powers.leads_next:
        if not able.isdisjoint(trick.cards):
            table.leader = leads_next(table, trick, trick.winner)
    table.tricks.append(trick)


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
    if table.raise_ is not None and table.raise_.seat == seat:
        table.raise_.shown.append(card)


def _recruit(table: Table, trick: Trick) -> Play:
    """Everybody takes one card into his Follower deck, in pick order: first those turned up, then from the deck."""
    up = list(trick.face_up)
    peeking = table.powers.peeks is not None and table.powers.peeks(table, trick)
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


def _choose(table: Table, trick: Trick, rule: str) -> Play:
    """Whoever may use a power on what was collected does so, in any order, or goes on."""
    choosers = table.powers.choosers
    while True:
        by_offer = {offer: page for page in choosers for offer in page.offers(table, trick)}
        if not by_offer:
            return
        offer = yield Decision("choose", trick.winner, rule, lambda found=by_offer: [None, *found])  # type: ignore[misc]
        if offer is None:
            return
        by_offer[offer].choose(table, trick, offer)
