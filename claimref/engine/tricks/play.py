"""The order of a trick game: each step does what it is told, legal or not, and goes on to the next decision.

Who has checked a move already, as a referee has, calls the step itself; `State.apply` is for everybody else.
"""

from __future__ import annotations

from typing import Final

from claimref.cards import ASKS, HIDDEN, Card
from claimref.engine.decisions import CHANCE, TOP
from claimref.engine.tricks.hand import Hand
from claimref.engine.tricks.in_play import Powers, powers_of
from claimref.engine.tricks.power import Ask, Offer, Power
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.traits import AFTER, ASK, GATHER, LEAD, MOMENTS, OFFER, RECRUIT
from claimref.engine.tricks.win import ranking

DEAL: Final = 0
TURN_UP: Final = 1
PLAY: Final = 2
WINNER: Final = 3
TAKE: Final = 4
DRAW: Final = 5
CHOOSE: Final = 6
OVER: Final = 7
"""What a game waits for."""

_LATER: Final = AFTER | ASK | LEAD
"""The moments that come once a trick is collected."""

ORDERS: Final[list[list[tuple[int, ...]]]] = [
    [tuple([(leader + step) % seats for step in range(seats)]) for leader in range(seats)] for seats in range(5)
]
"""By number of seats and leader: who plays in which order."""


class Play(Table):
    """A trick game being played."""

    def __init__(self, setup: Setup, like: Play | None = None) -> None:
        """A new game, or what takes longest to make of one that is `like` another."""
        if like is None:
            powers = powers_of(setup.factions, bool(setup.heroes))
            limits, unseen, kept = powers.limits, powers.unseen.copy(), powers.kept(setup.seats)
            hands, followers = [Hand() for _ in range(setup.seats)], [Hand() for _ in range(setup.seats)]
            for hero in setup.heroes:
                unseen[hero] = 1
        else:
            powers, limits, unseen = like.powers, like.limits, like.unseen.copy()
            kept = {name: kept.copy() for name, kept in like.kept.items()}
            hands, followers = [hand.copy() for hand in like.hands], [hand.copy() for hand in like.followers]
        super().__init__(setup, hands, followers, unseen, None if limits is None else limits.copy(), kept)
        self.powers: Powers = powers
        self.tracks = powers.tracks
        self.stage = DEAL
        """What it waits for."""
        self.seat = 0
        """Of whom, or for whom a card is dealt or drawn."""
        self.asking: list[Ask] = []
        """What a power still asks in this trick; the first of it is asked now. Without any, a choice is what they offer."""
        self.asked = 0
        """How many of the powers that act once a trick is collected have done so."""
        self.stirred = 0
        """The moments at which the trick calls on a power, and which powers."""
        self.leftovers = False
        """Whether the choice is about what was left over at the very end."""

    def peeking(self) -> bool:
        """May the one who takes a card now look at the top of the deck?"""
        peeks, trick = self.powers.peeks, self.trick
        return peeks is not None and trick is not None and not trick.takes and peeks.peeks(self, trick)

    def asking_page(self) -> Power:
        """The power that asks."""
        return self.powers.after[self.asked - 1]

    def deal_card(self, card: Card) -> None:
        """The next card of the deal."""
        self.see(card)
        self.hands[self.seat].add(card)
        self.seat = next((seat for seat, hand in enumerate(self.hands) if len(hand) < self.setup.hand), CHANCE)
        if self.seat == CHANCE:
            self._next_trick()

    def deal(self, hands: list[list[Card]]) -> None:
        """All hands at once; what is not known of them stays hidden."""
        for cards in hands:
            for card in cards:
                self.see(card)
        self.pick_up(hands)

    def pick_up(self, hands: list[list[Card]]) -> None:
        """The players have their hands, and what is known of them has been seen."""
        for seat, cards in enumerate(hands):
            hand = self.hands[seat]
            counts = hand.counts
            for card in cards:
                counts[card] = counts[card] + 1
            hand.known = len(cards)
            hand.hidden = self.setup.hand - len(cards)
        self._next_trick()

    def _next_trick(self) -> None:
        """Phase One is played while the deck lasts, Phase Two while everybody has a card: is there another trick?"""
        while self.phase_is_over():
            if self.trick is not None and not self.trick.left:
                self.trick.left = self.hands
            self.next_hands()
            if self.phase == 2:
                self.over = True
                self.stage, self.seat = OVER, CHANCE
                return
            self.phase, self.number = 2, 0
            if self.setup.ruled("leader-carries-over", "no"):
                self.leader = self.setup.leader
        self.stage = TURN_UP if self.turned_up() else PLAY
        self.seat = self.leader

    def go_on(self) -> None:
        """Something was taken away between two tricks: the deck or a hand may have run out."""
        if not self.over:
            self._next_trick()

    def lose_off_deck(self, count: int) -> None:
        """Cards leave the deck, and nobody saw which."""
        self.deck -= count
        self.banished += [HIDDEN] * count

    def between(self) -> bool:
        """Is the last trick done, and the next not begun?"""
        return self.trick is None or (bool(self.trick.places) and self.stage in (TURN_UP, PLAY, OVER))

    def turned_up(self) -> int:
        """How many cards are turned up for the next trick: none in Phase Two, nor once the deck is used up."""
        return self.setup.face_up if self.phase == 1 and self.deck else 0

    def starts_anew(self) -> bool:
        """Does the first leader of the game lead the next trick, because Phase Two begins and the table plays it so?"""
        return self.phase == 1 and self.setup.ruled("leader-carries-over", "no") and self.phase_is_over()

    def lead_by(self, seat: int) -> None:
        """Another leads than the rules say."""
        self.leader = self.seat = seat

    def turn_up(self, card: Card) -> None:
        """One card is turned up."""
        trick = self.trick
        if trick is None or trick.places:
            self.turn_up_all((card,))
        else:
            self.see(card)
            self.deck -= 1
            trick.face_up = (*trick.face_up, card)
            trick.up.append(card)
            trick.lying += 1
        self.stage = PLAY if self.trick is not None and self.trick.lying == self.setup.face_up else TURN_UP

    def turn_up_all(self, cards: tuple[Card, ...]) -> None:
        """A trick begins: all cards for it are turned up, in Phase Two none."""
        self.number += 1
        order = ORDERS[len(self.hands)][self.leader]
        trick = self.trick = Trick(self.phase, self.number, self.leader, order, cards, len(self.discard))
        self.stage = PLAY
        if cards:
            for card in cards:
                self.see(card)
            trick.lying = count = len(cards)
            trick.up = list(cards)
            self.deck -= count

    def play(self, card: Card) -> None:
        """A card is played; after the last one the trick is won."""
        trick = self.trick
        if trick is None or trick.places:
            self.turn_up_all(())
            trick = self.trick
            assert trick is not None
        cards, seat = trick.cards, self.seat
        if not self.hands[seat].play(card):
            self.lose_from_hand(seat, card)
        if not cards:
            trick.lead = ASKS[card]
        cards.append(card)
        if len(cards) < len(trick.order):
            self.seat = trick.order[len(cards)]
            return
        best = ranking(self, trick)
        if self.stands is not None:
            trick.ruled = best
            best, self.stands = _first(trick.order.index(self.stands), best, len(cards)), None
        if best is None:
            self.stage, self.seat = WINNER, CHANCE
        else:
            self._won(trick, best)

    def win(self, seat: int) -> None:
        """It is said who won, because the rules can't tell."""
        trick = self.trick
        assert trick is not None
        trick.named = True
        self._won(trick, _first(trick.order.index(seat), None, len(trick.cards)))

    def _won(self, trick: Trick, best: list[int]) -> None:
        trick.places = best
        trick.winner = trick.order[best[0]]
        if trick.face_up:
            trick.takes = []
            self._recruit(trick)
        else:
            self._collect(trick)

    def _recruit(self, trick: Trick) -> None:
        """Everybody takes one card into his Follower deck, in pick order: first those turned up, then from the deck."""
        takes, order = trick.takes, trick.order
        while len(takes) < len(order):
            self.seat = seat = order[trick.places[len(takes)]]
            lying, up = trick.lying, trick.up
            if not lying:
                self.stage = DRAW
                return
            if (self.powers.peeks is not None and self.peeking()) or (lying > 1 and up[0] != up[1]):
                self.stage = TAKE
                return
            self._taken(trick, seat, up[0] if lying == len(up) else HIDDEN)
        for card in trick.up:  # nobody knows who took which of them
            self.see(card, -1)
        trick.up = []
        self._collect(trick)

    def _taken(self, trick: Trick, seat: int, card: Card) -> None:
        """A card that was turned up goes into a Follower deck; HIDDEN: nobody knows which of them."""
        trick.lying -= 1
        if card != HIDDEN or HIDDEN in trick.up:
            trick.up.remove(card)
        trick.takes.append((seat, card))
        self.followers[seat].add(card)

    def take(self, card: Card) -> None:
        """Whoever comes next takes one of the cards turned up, or the top of the deck."""
        trick = self.trick
        assert trick is not None
        if card == TOP:
            self.stage = DRAW
            return
        self._taken(trick, self.seat, card)
        self._recruit(trick)

    def draw(self, card: Card) -> None:
        """The top card of the deck goes into a Follower deck."""
        trick = self.trick
        assert trick is not None
        self.see(card)
        self.deck -= 1
        seat = self.seat
        trick.takes.append((seat, card))
        trick.drew |= 1 << seat
        self.followers[seat].add(card)
        if len(trick.takes) == len(trick.order) and not trick.up:
            self._collect(trick)
        else:
            self._recruit(trick)

    def _collect(self, trick: Trick) -> None:
        """What was played is discarded or, in Phase Two, goes into the winner's Score pile, unless a power wants it."""
        powers = self.powers
        stirred = 0
        for card in trick.cards:
            stirred |= MOMENTS[card]
        if powers.waiting and self.waits():
            stirred |= powers.always
        self.stirred = stirred
        trick.collected = True
        if trick.phase == 1:
            if stirred & RECRUIT:
                trick.pile = list(trick.cards)
                for page in powers.recruit:
                    if stirred & page.bit:
                        page.recruit(self, trick)
                self.discard.extend(trick.pile)
                trick.pile = []
            else:
                self.discard.extend(trick.cards)
        elif stirred & GATHER or self.tracks:
            trick.pile = list(trick.cards)
            if stirred & GATHER:
                for page in powers.gather:
                    if stirred & page.bit:
                        page.gather(self, trick)
            for card in trick.pile:
                self.gain(trick.winner, card, True)
            trick.pile = []
        else:
            self.score[trick.winner].extend(trick.cards)
        if trick.phase == 2 and (stirred & OFFER or self.tracks):
            self._offer(trick)
        elif stirred & _LATER or (powers.waiting and trick.phase == 2):
            self._after(trick)
        else:
            self.leader = trick.winner
            self.tricks.append(trick)
            self._next_trick()

    def waits(self) -> bool:
        """Does something lie aside for the next winner?"""
        for name in self.powers.waiting:
            if self.kept[name].any():
                return True
        return False

    def _offer(self, trick: Trick) -> None:
        """Is there anything that somebody may do with what was collected?"""
        for page in self.powers.choosers:
            if page.able(self, trick):
                self.stage, self.seat = CHOOSE, trick.winner
                return
        self.decline()

    def choose(self, verb: str, seat: int, card: Card) -> None:
        """Somebody uses a power that is offered or asked for."""
        trick = self.trick
        assert trick is not None
        offer = (verb, seat, card)
        if self.asking:
            self.asking = self.asking[1:]
            self.asking_page().choose(self, trick, offer)
            self._after(trick)
            return
        page = self.offered_by(offer)
        if page is not None:
            self.use(page, offer)

    def offered_by(self, offer: Offer) -> Power | None:
        """The power that offers this now, if one does."""
        trick = self.trick
        assert trick is not None
        for page in self.powers.choosers:
            if page.may(self, trick, offer):
                return page
        return None

    def use(self, page: Power, offer: Offer) -> None:
        """What a power offers is done."""
        trick = self.trick
        assert trick is not None
        page.choose(self, trick, offer)
        self._offer(trick)

    def decline(self) -> None:
        """Nothing (more) of what is offered or asked for is chosen."""
        trick = self.trick
        assert trick is not None
        if self.asking:
            self.asking = self.asking[1:]
        if self.leftovers:
            self._end_trick()
        else:
            self._after(trick)

    def _after(self, trick: Trick) -> None:
        """Powers that act when all is collected; then the next leader, and what is left over at the end."""
        if self.stirred & (AFTER | ASK):
            pages = self.powers.after
            while not self.asking and self.asked < len(pages):
                page = pages[self.asked]
                self.asked += 1
                if self.stirred & page.bit:
                    page.after(self, trick)
                    self.asking = page.asks(self, trick)
            if self.asking:
                self.stage, self.seat = CHOOSE, self.asking[0].seat
                return
        self.asked = 0
        self.leader = trick.winner
        if self.stirred & LEAD and not self.starts_anew():
            for page in self.powers.leads_next:
                self.leader = page.leads_next(self, trick, trick.winner)
        self.tricks.append(trick)
        if trick.phase == 2 and self.powers.waiting and self.phase_is_over() and self.waits():
            trick.gained = []
            for page in self.powers.finish:
                page.finish(self, trick)
            self.leftovers = True
            self._offer(trick)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        self.leftovers = False
        self._next_trick()


def _first(place: int, best: list[int] | None, count: int) -> list[int]:
    """A pick order with one place moved to the front."""
    return [place, *[other for other in best or range(count) if other != place]]
