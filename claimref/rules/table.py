"""The table: hands, Follower decks, Score piles and all that lies open between the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from claimref.cards import COPIES, FACTION, FACTIONS, HIDDEN, LICH, NOTHING, VALUE, Card, cards_of, data
from claimref.native import mypyc_attr
from claimref.rules.powers import WILD, Powers
from claimref.rules.raised import HiddenRaise

_NONE_YET: Final[list[int]] = []
_UNTAKEN: Final[list[tuple[int, Card]]] = []
_NO_ACTS: Final[list[tuple[str, int, tuple[Card, ...]]]] = []
"""What a trick begins with; never changed, but replaced."""


@cache
def _at_table(seats: int) -> tuple[int, int, list[list[int]]]:
    """Cards in a hand, cards turned up, who plays together."""
    found = data("games")["seats"][str(seats)]
    return found["hand"], found["face_up"], found["teams"]


@mypyc_attr(acyclic=True)
class Setup:
    """What is played: the deck's factions and heroes, the rulings chosen, and what follows from the number of players."""

    __slots__ = ("deck", "face_up", "factions", "game", "hand", "heroes", "leader", "rulings", "seats", "teams")

    def __init__(
        self,
        game: str,
        seats: int,
        factions: tuple[int, ...],
        heroes: Mapping[Card, int | None] | None = None,
        rulings: Mapping[str, str] | None = None,
        leader: int = 0,
    ) -> None:
        at_table = _at_table(seats)
        self.game = game
        self.seats = seats
        self.factions = factions
        self.heroes = heroes or {}
        self.rulings = rulings or {}
        self.leader = leader
        self.hand, self.face_up, self.teams = at_table
        self.deck = 0
        for faction in factions:
            self.deck += FACTIONS[faction].drawn

    def kinds(self) -> list[Card]:
        """Every kind of card that may be in the deck."""
        return [card for faction in self.factions for card in cards_of(faction)] + list(self.heroes)


@mypyc_attr(acyclic=True)
class Hand:
    """A hand is what is known of it: cards known to be there and a number of hidden ones.

    `gone` counts cards that left it unseen (and may be any of them).
    """

    __slots__ = ("cards", "gone", "hidden")

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.hidden = 0
        self.gone = 0

    def __len__(self) -> int:
        return max(len(self.cards) + self.hidden - self.gone, 0)

    def add(self, card: Card) -> None:
        if card == HIDDEN:
            self.hidden += 1
        else:
            self.cards.append(card)

    def place_of(self, card: Card) -> int:
        """Where a card lies among those known to be there; -1 if it does not."""
        for place, other in enumerate(self.cards):
            if other == card:
                return place
        return -1

    def play(self, card: Card) -> bool:
        """A card known to be there leaves the hand; false, and nothing is done, if it is not."""
        place = self.place_of(card)
        if place < 0:
            return False
        last = self.cards.pop()
        if place < len(self.cards):
            self.cards[place] = last
        return True

    def lose(self, card: Card) -> bool:
        """A card leaves the hand; true where it was not among those known to be there."""
        if self.play(card):
            return False
        if self.hidden and (card != HIDDEN or not self.cards):
            self.hidden -= 1
        else:
            self.gone += 1
        return True

    def holds(self, faction: int) -> bool:
        """Is it certain that a card of this faction is in the hand?"""
        found = 0
        for card in self.cards:
            if FACTION[card] == faction:
                found += 1
        return found > self.gone


@mypyc_attr(acyclic=True)
class Trick:
    """One trick as it is played: who led, what was played in which order, who won it and what each took."""

    ruled: list[int] | None = None
    """The places as the rules have them, where another winner stands."""
    gained: list[tuple[int, Card]] = _UNTAKEN
    """What went into whose Score pile in this trick, where a power may do something with it."""
    choosing = True
    """Whether anybody will be asked what to do with it."""
    smashers: Sequence[int] = ()
    """The values of Giants that may still smash."""
    laid: Sequence[int] = ()
    """Who laid a Vampire open in this trick."""
    acts: list[tuple[str, int, tuple[Card, ...]]] = _NO_ACTS
    """Which powers acted, for whom, with which cards."""
    lead = NOTHING

    def __init__(
        self, phase: int, number: int, leader: int, order: tuple[int, ...], face_up: tuple[Card, ...], older: int,
        cards: list[Card], pile: list[Card],
    ) -> None:  # fmt: skip
        self.phase = phase
        self.number = number
        self.leader = self.winner = leader
        self.order = order
        self.face_up = face_up
        self.older = older
        """How many cards lay in the discard pile when the trick began."""
        self.cards = cards
        self.pile = pile
        """Played cards that nobody has taken yet."""
        self.places = _NONE_YET
        """Indexes into `cards`, best first."""
        self.takes = _UNTAKEN
        """In Phase One, who took which card, in pick order."""

    def act(self, power: str, seat: int, cards: Sequence[Card]) -> None:
        """A power acted."""
        if self.acts is _NO_ACTS:
            self.acts = []
        self.acts.append((power, seat, tuple(cards)))

    def collected(self) -> None:
        """Nothing is left of what was played."""
        self.pile = _NONE_YET

    def gained_at(self, seat: int, card: Card) -> int:
        """Where a card is among those gained; -1 if it did not go into that Score pile, or is no longer there."""
        for place, (taker, gained) in enumerate(self.gained):
            if taker == seat and gained == card:
                return place
        return -1

    def won_with(self) -> Card:
        """The card that won."""
        place = 0
        while self.order[place] != self.winner:
            place += 1
        return self.cards[place]


@mypyc_attr(acyclic=True)
class Table:
    """All that lies on the table in a trick game, and how much of it is known."""

    __slots__ = (
        "aside", "banished", "cube", "deck", "discard", "followers", "full_moon", "hands", "heroes",
        "leader", "limits", "number", "open_gnomes", "over", "phase", "powers", "raise_", "revealed", "score", "setup",
        "stacks", "stands", "trick", "tricks", "unseen",
    )  # fmt: skip

    def __init__(self, setup: Setup, powers: Powers) -> None:
        seats = range(setup.seats)
        self.setup = setup
        self.powers = powers
        self.hands = [Hand() for _ in seats]
        self.followers = [Hand() for _ in seats]
        self.score: list[list[Card]] = [[] for _ in seats]
        self.discard: list[Card] = []
        self.banished: list[Card] = []
        self.open_gnomes: list[list[Card]] = [[] for _ in seats]
        self.stacks: list[list[Card]] = [[] for _ in seats]
        """The open Vampire of each player and the cards under it."""
        self.aside: list[Card] = []
        """Trolls set aside for the next winner."""
        self.cube: list[Card] = []
        """The Gelatinous Cube and the card under it, waiting for the next winner."""
        self.full_moon: bool | None = False
        """None where a card that can't be made out may have turned it."""
        self.deck = setup.deck - setup.seats * setup.hand
        self.phase = 1
        self.number = 0
        self.leader = setup.leader
        self.trick: Trick | None = None
        self.tricks: list[Trick] = []
        self.over = False
        self.heroes = dict(setup.heroes)
        """The values of the heroes, as far as the record states them."""
        self.unseen = list(powers.unseen)
        self.limits = None if powers.limits is None else powers.limits.copy()
        """How many more cards of some kinds (Shadows, heroes) can turn up."""
        self.raise_: HiddenRaise | None = None
        """A hidden card raised by the Skeleton, until it is known which it was."""
        self.revealed: list[tuple[int, int, Card]] = []
        """Hidden cards that were played: the phase, the seat, the card."""
        self.stands: int | None = None
        """A winner that was named against the rules, was noticed, and stands."""
        for hero in setup.heroes:
            self.unseen[hero] = 1

    def value(self, card: Card) -> int | None:
        """A card's printed value; None for a hero's that the record does not state."""
        return VALUE[card] if card < LICH else self.heroes.get(card)

    def copies(self, card: Card) -> int:
        """How many copies of a card the deck may hold."""
        return 1 if card in self.setup.heroes else self.powers.unseen[card]

    def see(self, card: Card, times: int = 1) -> None:
        """A card that nobody knew about comes to light (-1: nobody knows any more where it is)."""
        if card != HIDDEN:
            self.unseen[card] = self.unseen[card] - times
            if self.limits is not None:
                self.limits.see(card, times)

    def appear(self, cards: list[Card]) -> bool:
        """All of these come to light at once; if they can't, nothing is done."""
        fine = True
        for card in cards:
            self.see(card)
            fine = fine and self.unseen[card] >= 0
        if self.limits is not None:
            fine = fine and self.limits.kept()
        if not fine:
            for card in cards:
                self.see(card, -1)
        return fine

    def may_appear(self, cards: list[Card]) -> bool:
        """Can all of these come to light at once?"""
        unseen = self.unseen
        for place, card in enumerate(cards):
            if card == HIDDEN:
                continue
            copies = 1
            for earlier in range(place):
                if cards[earlier] == card:
                    copies += 1
            if unseen[card] < copies:
                return False
        return self.limits is None or self.limits.allow(cards)

    def may_be_raised(self, card: Card, seat: int | None = None) -> bool:
        """Is one more of this card explained by the hidden raise: played from that hand now, or already before?"""
        hidden = self.raise_
        if hidden is None or not (hidden.into(seat) or card in hidden.shown):
            return False
        return card in hidden.older or (HIDDEN in hidden.older and bool(self._lacking(card)))

    def _lacking(self, card: Card) -> list[Hand]:
        """The hands that are known to have held a card which may have left them unseen."""
        return [hand for hand in self.hands if hand.gone and card in hand.cards]

    def was_raised(self, card: Card, seat: int | None = None) -> bool:
        """As `may_be_raised`; and if so, it is known from now on which card was raised."""
        hidden = self.raise_
        if hidden is None or not self.may_be_raised(card, seat):
            return False
        if not hidden.into(seat):
            self.see(card, -1)  # what that hand showed was the raised one, not another copy
        self.raise_ = None
        if card not in hidden.older:
            lacking = self._lacking(card)[0]
            lacking.cards.remove(card)
            lacking.gone -= 1
            card = HIDDEN
        if card in self.discard:
            self.discard.remove(card)
            if self.trick is not None:
                self.trick.older -= 1
        return True

    def raise_card(self, card: Card, seat: int, older: list[Card]) -> None:
        """A card of the discard pile, as it was when the trick began, comes into a hand."""
        if card == HIDDEN:
            self.raise_ = HiddenRaise(seat, older)
        elif card in older:
            self.discard.remove(card)
        else:  # a card that had been discarded unseen
            self.discard.remove(HIDDEN)
            left = self._lacking(card)
            if not left:
                self.see(card)
            elif COPIES[card] == 1:  # of several copies nobody knows whose it was
                left[0].cards.remove(card)
                left[0].gone -= 1
        self.hands[seat].add(card)

    def reconsider_raise(self) -> bool:
        """Too many cards have turned up, unless one that was played since the hidden raise was the raised one: was one?"""
        hidden = self.raise_
        again = [card for card in hidden.shown if card in hidden.older] if hidden is not None else []
        return bool(again) and self.was_raised(again[0])

    def full(self, card: Card) -> str:
        """The limited kind of card of which all have turned up that can, if this is one more of it; "" if it is not."""
        return "" if self.limits is None else self.limits.full(card)

    def follows(self, card: Card, lead: int) -> bool:
        """Does this card follow the lead faction, or may it stand for it?"""
        return FACTION[card] == lead or WILD[card]

    def legal_plays(self, seat: int) -> list[Card]:
        """The cards known to be in a hand that may be played now, each kind once."""
        hand = self.hands[seat]
        cards = sorted(set(hand.cards))
        trick = self.trick
        if trick and trick.cards and hand.holds(trick.lead):
            return [card for card in cards if self.follows(card, trick.lead)]
        return cards

    def deal(self, hands: list[list[Card]]) -> None:
        """The hands are dealt; what is not known of them stays hidden."""
        for cards in hands:
            for card in cards:
                self.see(card)
        self.pick_up(hands)

    def pick_up(self, hands: list[list[Card]]) -> None:
        """The players have their hands; what is known of them has been seen."""
        for seat, cards in enumerate(hands):
            hand = self.hands[seat]
            hand.cards = cards
            hand.hidden = self.setup.hand - len(cards)

    def phase_is_over(self) -> bool:
        """Phase One ends with the deck, either phase when somebody has no card."""
        if self.phase == 1 and not self.deck:
            return True
        for hand in self.hands:
            if (not hand.cards or hand.gone) and not len(hand):
                return True
        return False

    def next_hands(self) -> None:
        """A phase is over: cards left in a hand are discarded, the Follower decks become the hands."""
        for hand in self.hands:
            self.discard += hand.cards
            self.discard += [HIDDEN] * (hand.hidden - hand.gone)
        self.hands = self.followers
        self.followers = [Hand() for _ in self.hands]

    def gain(self, seat: int, card: Card) -> None:
        """A card goes into a player's Score pile."""
        self.score[seat].append(card)
        trick = self.trick
        if self.powers.tracks and trick is not None and trick.choosing:
            trick.gained = [*trick.gained, (seat, card)]

    def give_up(self, seat: int, card: Card) -> None:
        """A card gained in this trick leaves the Score pile again."""
        pile, trick = self.score[seat], self.trick
        place = len(pile) - 1
        while pile[place] != card:
            place -= 1
        pile.pop(place)
        assert trick is not None
        trick.gained.pop(trick.gained_at(seat, card))

    def opponents(self, seat: int) -> list[int]:
        """Those who do not play with this seat, clockwise from it."""
        (partners,) = (team for team in self.setup.teams if seat in team)
        around = [(seat + step) % self.setup.seats for step in range(1, self.setup.seats)]
        return [other for other in around if other not in partners]

    def places(self) -> Iterator[tuple[str, Card]]:
        """Where every card lies that is on the table or in a hand; hidden ones too, the deck's as HIDDEN."""
        for kind, hands in (("hand", self.hands), ("follower", self.followers)):
            for hand in hands:
                yield from ((kind, card) for card in hand.cards)
                yield from ((kind, HIDDEN) for _ in range(hand.hidden - hand.gone))
        for kind, piles in (("score", self.score), ("open", self.open_gnomes), ("stack", self.stacks)):
            yield from ((kind, card) for pile in piles for card in pile)
        for kind, cards in (
            ("discard", self.discard), ("banished", self.banished), ("aside", self.aside), ("cube", self.cube),
            ("trick", self.trick.pile if self.trick else []),
            ("face up", [] if not self.trick or self.trick.takes else self.trick.face_up),
        ):  # fmt: skip
            yield from ((kind, card) for card in cards)
        yield from (("deck", HIDDEN) for _ in range(self.deck))
