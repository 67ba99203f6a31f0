"""The cards of a kingdom beside the board: hands, display and deck, and how much of them is known.

Cards are faction numbers; `HIDDEN` is a card that nobody who wrote the record saw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimref.cards import HERO, HIDDEN
from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.board import Board
from claimref.engine.kingdoms.player import drop
from claimref.engine.kingdoms.setup import COPIES, DISPLAY, FIGURES, HAND, PLAYABLE, KingdomSetup
from claimref.grid import NOWHERE, STRIDE, Place, sides


class Stock(Board):
    """The board and all cards around it, and nothing of whose turn it is.

    `unseen` counts, for each faction, those of its seven cards that lie in no known place: they are in the deck or among
    the hidden cards of the hands (or of a display that can't be made out).
    """

    def __init__(self, setup: KingdomSetup, like: Stock | None = None) -> None:
        super().__init__(setup.start, FIGURES, like)
        self.setup = setup
        self.factions = setup.factions
        self.rulings: Mapping[str, str] = setup.rulings
        self.display: list[int] = list(setup.display) if like is None else like.display[:]
        self.unseen: list[int] = [0] * (HERO + 1) if like is None else like.unseen[:]
        self.deck: int = 0 if like is None else like.deck
        if like is None:
            self._deal(setup)

    def _deal(self, setup: KingdomSetup) -> None:
        """What is known lies where it lies; all the rest is the deck."""
        unseen = self.unseen
        for faction in setup.factions:
            unseen[faction] = COPIES
        unseen[setup.start] = unseen[setup.start] - 1
        for card in self.display:
            unseen[card] = unseen[card] - 1
        self.deck = len(setup.factions) * COPIES - 1 - len(self.display)
        for seat, dealt in enumerate(setup.hands):
            hand = self.players[seat].hand
            hand.extend(dealt)
            while len(hand) < HAND:
                hand.append(HIDDEN)
            for card in hand:
                unseen[card] = unseen[card] - 1
            self.deck -= len(hand)
        unseen[HIDDEN] = 0

    # --- Looking ----------------------------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[list[int], list[int]]:
        """What is known of the hands."""
        return self.players[0].hand, self.players[1].hand

    def out_of_sight(self) -> int:
        """How many cards lie in no known place."""
        count = 0
        for cards in self.unseen:
            count += cards
        return count

    def hidden(self) -> int:
        """How many unseen cards are not in the deck: hidden cards in hands, mostly."""
        return self.out_of_sight() - self.deck

    def may_hold(self, seat: int, card: int) -> bool:
        """Can this player have this card in hand, as far as is known?"""
        hand = self.players[seat].hand
        return card in hand or (HIDDEN in hand and self.unseen[card] > 0)

    def redeal_due(self) -> bool | None:
        """Must two of three equal cards be exchanged? Yes, no, or (None) nobody who wrote the record can know.

        They must while the deck, before anything is shuffled into it, holds another faction.
        """
        display = self.display
        if len(display) < DISPLAY or not self.deck:
            return False
        first = display[0]
        if first == display[1] == display[2] != HIDDEN:
            others = self.out_of_sight() - self.unseen[first]
            return False if not others else True if others > self.hidden() else None
        if HIDDEN in display and len({*display, HIDDEN}) <= 2:
            return None
        return False

    # --- What speaks against a card or a place ----------------------------------------------------------------------

    def against_new(self, card: int) -> Objection | None:
        """What speaks against a card that comes off the deck; a hidden one was merely not seen."""
        return None if card == HIDDEN else against_card(self.factions, card, self.unseen[card])

    def against_open(self, card: int) -> Objection | None:
        """The same for a card that lies open then."""
        return Objection("unknown-card", "kingdoms-draw") if card == HIDDEN else self.against_new(card)

    def against_held(self, seat: int, card: int) -> Objection | None:
        """What speaks against laying a card: it is not in this hand."""
        if card == HIDDEN:
            return Objection("unknown-card", "kingdoms-place")
        if card not in self.factions:
            return self.against_new(card)
        if self.may_hold(seat, card):
            return None
        if HIDDEN not in self.players[seat].hand:
            return Objection("not-in-hand", "kingdoms-place", "kingdoms")
        if card in self.players[1 - seat].hand:
            return Objection("not-in-hand", "kingdoms-place", "kingdoms_elsewhere")
        return self.against_new(card)

    def against_place(self, at: Place) -> Objection | None:
        """What speaks against laying a card here."""
        if at == NOWHERE:
            return Objection("not-adjacent", "kingdoms-place", "kingdoms")
        if self.cell(at):
            return Objection("occupied", "kingdoms-place", "kingdoms" if self.is_open(at) else "kingdoms_turned")
        if self.touches(at):
            return None
        case = "kingdoms"  # it lies alone
        if any(self.taken(there) for there in sides(at)):
            case = "kingdoms_turned"
        elif any(self.is_open(at + side + way) for side in (1, -1) for way in (STRIDE, -STRIDE)):
            case = "kingdoms_corner"
        return Objection("not-adjacent", "kingdoms-place", case)

    def against_take(self, card: int) -> Objection | None:
        """What speaks against taking this card out of the display."""
        if card == HIDDEN:
            return Objection("unknown-card", "kingdoms-draw")
        if card in self.display:
            return None
        if card not in self.factions or HIDDEN in self.display:
            return self.against_new(card)
        return Objection("wrong-draw", "kingdoms-draw", "kingdoms_taken")

    # --- Cards on their way -----------------------------------------------------------------------------------------

    def uncover(self, card: int) -> int:
        """A card that lay in no known place comes to light; an eighth of its faction stays a card nobody can place."""
        if card == HIDDEN or not self.unseen[card]:
            return HIDDEN
        self.unseen[card] = self.unseen[card] - 1
        return card

    def lose_sight(self, cards: Sequence[int]) -> None:
        """Cards that nobody can follow any further."""
        for card in cards:
            if card != HIDDEN:
                self.unseen[card] = self.unseen[card] + 1

    def leave_hidden(self, seat: int, card: int) -> int:
        """A card leaves a hand in which it is not known to be: where the hidden card was, below zero, from -1 on."""
        hand = self.players[seat].hand
        if HIDDEN not in hand or card == HIDDEN:
            self.forget_hand(seat)
        number = 0
        if hand:
            number = hand.index(HIDDEN)
            del hand[number]
        if card != HIDDEN and self.unseen[card]:
            self.unseen[card] = self.unseen[card] - 1
        return -1 - number

    def share_out(self, seat: int, seen: list[int], kept: Sequence[int]) -> None:
        """A player keeps two of his cards and those he has seen, and shuffles the others back."""
        pool = self.players[seat].hand + seen
        wanted = HAND if len(pool) > HAND else len(pool)
        self.deck += len(pool) - wanted
        hand: list[int] = []
        for card in kept:
            if card == HIDDEN or len(hand) == wanted:
                continue
            if drop(pool, card):
                hand.append(card)
            elif drop(pool, HIDDEN):
                hand.append(self.uncover(card))
        if wanted - len(hand) == len(pool):  # nothing went back, so nothing is in doubt
            hand += pool
        else:
            self.lose_sight(pool)
            while len(hand) < wanted:
                hand.append(HIDDEN)
        self.players[seat].hand = hand

    # --- What nobody can tell any more ------------------------------------------------------------------------------

    def forget_hand(self, seat: int) -> None:
        """What was known of a hand turned out wrong, or can't be followed."""
        hand = self.players[seat].hand
        self.lose_sight(hand)
        hand[:] = [HIDDEN] * len(hand)

    def forget_display(self) -> None:
        """The same for the display."""
        self.lose_sight(self.display)
        self.display[:] = [HIDDEN] * len(self.display)


def against_card(factions: tuple[int, ...], card: int, left: int) -> Objection | None:
    """What speaks against a card that comes to light: it is not in this deck, or would be an eighth."""
    if card not in factions:
        return Objection("wrong-deck", "kingdoms-deck", "kingdoms" if card in PLAYABLE else "kingdoms_never")
    return None if left > 0 else Objection("duplicate-card", "kingdoms-deck", "kingdoms")
