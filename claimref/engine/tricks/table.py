"""The table: hands, Follower decks, Score piles and all that lies open between the players, and how much of it is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from claimref.cards import (
    COPIES,
    FIRST_HERO,
    HIDDEN,
    NOTHING,
    VALUE,
    Card,
)
from claimref.engine.decisions import Event
from claimref.engine.tricks.hand import Hand
from claimref.engine.tricks.limits import Limits
from claimref.engine.tricks.raised import HiddenRaise
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.traits import follows
from claimref.native import mypyc_attr

_NONE_YET: Final[list[int]] = []
_UNTAKEN: Final[list[tuple[int, Card]]] = []
_UNGAINED: Final[list[tuple[int, Card, bool]]] = []
_NO_ACTS: Final[list[Event]] = []
_NO_NOTES: Final[dict[str, list[int]]] = {}
"""What a trick begins with; never changed, but replaced."""


@mypyc_attr(acyclic=True)
class Kept:
    """What a power keeps on the table: cards in one pile or in one for each seat, and a number (such as the moon's)."""

    __slots__ = ("number", "piles")

    def __init__(self, piles: list[list[Card]], number: int = 0) -> None:
        self.piles = piles
        self.number = number

    def copy(self) -> Kept:
        """The same again."""
        return Kept([pile.copy() for pile in self.piles], self.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept) and self.piles == other.piles and self.number == other.number

    def any(self) -> bool:
        """Does any card lie there?"""
        for pile in self.piles:
            if pile:
                return True
        return False


@mypyc_attr(acyclic=True)
class Trick:
    """One trick as it is played: who led, what was played in which order, who won it and what each took."""

    ruled: list[int] | None = None
    """The places as the rules have them, where another winner stands."""
    gained: list[tuple[int, Card, bool]] = _UNGAINED
    """What went into whose Score pile, where a power may do something with it; and whether it was won in this trick."""
    notes: dict[str, list[int]] = _NO_NOTES
    """What a power remembers for the rest of the trick."""
    acts: list[Event] = _NO_ACTS
    """Which powers acted, for whom, with which cards."""
    lead = NOTHING
    up: list[Card] = _NONE_YET
    """The cards turned up that nobody has taken yet."""
    lying = 0
    """How many of them lie there still: fewer than `up`, where nobody knows which was taken."""
    drew = 0
    """Who drew from the deck: a bit for each seat."""
    collected = False
    """Whether what was played has gone where it goes."""
    named = False
    """Whether it had to be said who won, because the rules could not tell."""
    left: Sequence[Hand] = ()
    """Where it was the last of its phase: what was left in the hands."""

    def __init__(
        self, phase: int, number: int, leader: int, order: tuple[int, ...], face_up: tuple[Card, ...], older: int
    ) -> None:
        self.phase = phase
        self.number = number
        self.leader = self.winner = leader
        self.order = order
        self.face_up = face_up
        self.older = older
        """How many cards of the discard pile can come back: those that lay there when the trick began."""
        self.cards: list[Card] = []
        self.pile = _NONE_YET
        """Played cards that nobody has taken yet, while they are collected."""
        self.places = _NONE_YET
        """Indexes into `cards`, best first."""
        self.takes = _UNTAKEN
        """In Phase One, who took which card, in pick order."""

    def copy(self) -> Trick:
        """The trick as it stands now."""
        other = Trick(self.phase, self.number, self.leader, self.order, self.face_up, self.older)
        other.cards, other.pile, other.places = self.cards.copy(), self.pile.copy(), self.places
        other.takes, other.gained, other.acts = self.takes.copy(), self.gained.copy(), self.acts.copy()
        other.winner, other.lead, other.ruled, other.drew = self.winner, self.lead, self.ruled, self.drew
        other.up, other.lying, other.named, other.left = self.up.copy(), self.lying, self.named, self.left
        other.collected = self.collected
        if self.notes:
            other.notes = {power: noted.copy() for power, noted in self.notes.items()}
        return other

    def said(self) -> tuple[object, ...]:
        """All of it, for comparing."""
        return (
            self.phase, self.number, self.leader, self.winner, self.order, self.face_up, self.older, self.cards, self.pile,
            self.places, self.takes, self.ruled, self.gained, self.notes, self.acts, self.lead, self.up, self.lying,
            self.drew, self.named, self.collected, list(self.left),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trick) and self.said() == other.said()

    def act(self, kind: str, power: str, seat: int, cards: Sequence[Card]) -> None:
        """A power acted."""
        if self.acts is _NO_ACTS:
            self.acts = []
        self.acts.append(Event(kind, seat, tuple(cards), (), 0, power))

    def note(self, power: str, noted: list[int]) -> None:
        """A power remembers something until the next trick."""
        self.notes = {**self.notes, power: noted}

    def gained_at(self, seat: int, card: Card, *, won: bool = False) -> int:
        """Where a card is among those gained; -1 if it did not go into that Score pile, or is no longer there.

        `won`: it must have been played in this trick, and be taken by winning it.
        """
        for place, (taker, gained, by_winning) in enumerate(self.gained):
            if taker == seat and gained == card and (by_winning or not won):
                return place
        return -1

    def untold(self) -> bool:
        """Does nobody know who took which of the cards turned up?"""
        taken = [card for _, card in self.takes]
        return any(self.face_up.count(card) > taken.count(card) for card in self.face_up)

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
        "banished", "deck", "discard", "followers", "hands", "heroes", "kept", "leader", "limits", "number", "over", "phase",
        "raise_", "revealed", "score", "setup", "stands", "tracks", "trick", "tricks", "unseen",
    )  # fmt: skip

    def __init__(
        self, setup: Setup, hands: list[Hand], followers: list[Hand], unseen: list[int], limits: Limits | None,
        kept: dict[str, Kept],
    ) -> None:  # fmt: skip
        self.setup = setup
        self.hands = hands
        self.followers = followers
        self.score: list[list[Card]] = [[] for _ in hands]
        self.discard: list[Card] = []
        self.banished: list[Card] = []
        self.kept = kept
        """What the powers keep on the table, by their names."""
        self.deck = setup.deck - setup.seats * setup.hand
        self.phase = 1
        self.number = 0
        self.leader = setup.leader
        self.trick: Trick | None = None
        self.tricks: list[Trick] = []
        self.over = False
        self.heroes = dict(setup.heroes)
        """The values of the heroes, as far as the record states them."""
        self.unseen = unseen
        """How many copies of each card nobody has seen."""
        self.limits = limits
        """How many more cards of some kinds can turn up, where not all of them are in the deck."""
        self.raise_: HiddenRaise | None = None
        """A hidden card that came back from the discard pile, until it is known which it was."""
        self.revealed: list[tuple[int, int, Card]] = []
        """Hidden cards that were played: the phase, the seat, the card."""
        self.stands: int | None = None
        """A winner that was named against the rules, was noticed, and stands."""
        self.tracks = False
        """Whether some power needs to know what went into which Score pile in a trick (`Trick.gained`)."""

    def value(self, card: Card) -> int | None:
        """A card's printed value; None for a hero's that the record does not state."""
        return VALUE[card] if card < FIRST_HERO else self.heroes.get(card)

    def values_unknown(self) -> bool:
        """Does the record leave out some hero's value?"""
        return bool(self.heroes) and None in self.heroes.values()

    # --- What has been seen -----------------------------------------------------------------------------------------

    def see(self, card: Card, times: int = 1) -> None:
        """A card that nobody knew about comes to light (-1: nobody knows any more where it is)."""
        if card != HIDDEN:
            self.unseen[card] = self.unseen[card] - times
            if self.limits is not None:
                self.limits.see(card, times)

    def appear(self, cards: list[Card]) -> bool:
        """All of these come to light at once; if they can't, nothing is done."""
        fine, unseen, limits = True, self.unseen, self.limits
        for card in cards:
            left = unseen[card] - 1
            unseen[card] = left
            if left < 0:
                fine = False
        if limits is not None:
            for card in cards:
                limits.see(card, 1)
            fine = fine and limits.kept()
        if not fine:
            for card in cards:
                self.see(card, -1)
        return fine

    def may_appear(self, cards: list[Card]) -> bool:
        """Can all of these come to light at once?"""
        fine = self.appear([card for card in cards if card != HIDDEN])
        if fine:
            for card in cards:
                self.see(card, -1)
        return fine

    def full(self, card: Card) -> str:
        """The limited kind of card of which all have turned up that can, if this is one more of it; "" if it is not."""
        return "" if self.limits is None else self.limits.full(card)

    def is_unseen(self, card: Card) -> bool:
        """Is there a copy of this card that nobody has seen, and room for one more of its kind?"""
        return card >= 0 and self.unseen[card] > 0 and not self.full(card)

    def coming(self) -> list[Card]:
        """The kinds of card that may come off the deck, or lie hidden in a hand."""
        return [card for card in self.setup.kinds() if self.is_unseen(card)]

    # --- Cards that came back ---------------------------------------------------------------------------------------

    def may_be_raised(self, card: Card, seat: int | None = None) -> bool:
        """Is one more of this card explained by the hidden raise: played from that hand now, or already before?"""
        hidden = self.raise_
        if hidden is None or not (hidden.into(seat) or card in hidden.shown):
            return False
        return card in hidden.older or (HIDDEN in hidden.older and bool(self._lacking(card)))

    def _lacking(self, card: Card) -> list[Hand]:
        """The hands that are known to have held a card which may have left them unseen."""
        return [hand for hand in self.hands if hand.gone and hand.has(card)]

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
            lacking.play(card)
            lacking.gone -= 1
            card = HIDDEN
        if card in self.discard:
            self.discard.remove(card)
            if self.trick is not None:
                self.trick.older -= 1
        return True

    def may_raise(self, card: Card, older: list[Card]) -> bool:
        """May this card come back from such a discard pile: does it lie there, or may it have come there unseen?"""
        if card == HIDDEN or card in older:
            return True
        return HIDDEN in older and (bool(self._lacking(card)) or self.unseen[card] > 0)

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
                left[0].play(card)
                left[0].gone -= 1
        self.hands[seat].add(card)

    def reconsider_raise(self) -> bool:
        """Too many cards have turned up, unless one that was played since the hidden raise was the raised one: was one?"""
        hidden = self.raise_
        again = [card for card in hidden.shown if card in hidden.older] if hidden is not None else []
        return bool(again) and self.was_raised(again[0])

    # --- Hands ------------------------------------------------------------------------------------------------------

    def follows(self, card: Card, lead: int) -> bool:
        """Does this card follow the lead faction, or may it stand for it?"""
        return follows(card, lead)

    def holdable(self, seat: int) -> list[Card]:
        """The kinds of card that may be in a hand, by number: those known to be there, and what the hidden part may be."""
        hand, raised = self.hands[seat], self.raise_
        cards = set(hand.cards)
        if hand.hidden:
            cards.update(self.coming())
            if raised is not None:
                again = any(card in raised.older for card in raised.shown)  # then one less of its kind has turned up
                kinds = self.setup.kinds()
                cards.update(
                    [card for card in kinds if self.may_be_raised(card, seat) or (again and self.unseen[card] > 0)]
                )
        return sorted(cards)

    def must_follow(self, seat: int) -> bool:
        """Is this player known to hold a card of the faction that was led?"""
        trick = self.trick
        return trick is not None and bool(trick.cards) and not trick.places and self.hands[seat].holds(trick.lead)

    def legal_plays(self, seat: int) -> list[Card]:
        """The cards known to be in a hand that may be played now, each kind once."""
        cards = [card for card, count in enumerate(self.hands[seat].counts) if count]
        trick = self.trick
        if trick is not None and self.must_follow(seat):
            return [card for card in cards if follows(card, trick.lead)]
        return cards

    def lose_from_hand(self, seat: int, card: Card) -> None:
        """A card that was not known to be in a hand leaves it: one nobody had seen, or one that had come back."""
        self.hands[seat].lose(card)
        if card == HIDDEN or (not self.is_unseen(card) and self.was_raised(card, seat)):
            return
        self.see(card)
        raised = self.raise_
        if raised is not None and raised.into(seat):
            raised.shown.append(card)
            if card in raised.older or HIDDEN in raised.older:
                return  # it may be the raised one, and was not there from the beginning
        self.revealed.append((self.phase, seat, card))

    def deck_ends_phase(self) -> bool:
        """Is Phase One over when the deck is used up, whatever is left in the hands?"""
        return not self.setup.ruled("phase-one-ends", "hands")

    def tricks_left(self) -> int:
        """How many tricks of this phase are to come, if no power changes that."""
        if self.phase == 1 and self.deck_ends_phase():
            return self.deck // self.setup.seats
        return min([len(hand) for hand in self.hands])

    def phase_is_over(self) -> bool:
        """Phase One ends with the deck, unless the table plays on until a hand is empty; either phase ends then."""
        if self.phase == 1 and not self.deck and self.deck_ends_phase():
            return True
        for hand in self.hands:
            if hand.known + hand.hidden <= hand.gone:
                return True
        return False

    def next_hands(self) -> None:
        """A phase is over: cards left in a hand are discarded, the Follower decks become the hands."""
        for hand in self.hands:
            if hand.known:
                self.discard += hand.cards
            if hand.hidden:
                self.discard += [HIDDEN] * (hand.hidden - hand.gone)
        self.hands = self.followers
        self.followers = [Hand() for _ in self.hands]

    # --- Score piles ------------------------------------------------------------------------------------------------

    def gain(self, seat: int, card: Card, won: bool = False) -> None:
        """A card goes into a player's Score pile; `won`: it was played in this trick, which he won."""
        self.score[seat].append(card)
        trick = self.trick
        if self.tracks and trick is not None and trick.phase == 2:
            if trick.gained:
                trick.gained.append((seat, card, won))
            else:
                trick.gained = [(seat, card, won)]

    def give_up(self, seat: int, card: Card) -> None:
        """A card leaves a player's Score pile again: the one gained last of several."""
        pile, trick = self.score[seat], self.trick
        place = len(pile) - 1
        while pile[place] != card:
            place -= 1
        pile.pop(place)
        assert trick is not None
        gained = max(trick.gained_at(seat, card, won=True), trick.gained_at(seat, card))
        if gained >= 0:
            trick.gained.pop(gained)

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
        for pile in self.score:
            yield from (("score", card) for card in pile)
        for name, kept in self.kept.items():
            yield from ((name, card) for pile in kept.piles for card in pile)
        trick = self.trick
        for kind, cards in (
            ("discard", self.discard), ("banished", self.banished),
            ("trick", trick.cards if trick and not trick.collected else []),
            ("face up", trick.up if trick else []),
        ):  # fmt: skip
            yield from ((kind, card) for card in cards)
        yield from (("deck", HIDDEN) for _ in range(self.deck))
