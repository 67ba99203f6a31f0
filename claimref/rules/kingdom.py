"""The kingdom: cards on a grid, figures on cards, display, deck and hands, and how much of them is known.

A place is one small number (`place(x, y)`), so that its neighbours are sums: a card to the right lies `STRIDE` further,
a card above it 1 further. Cards are faction numbers; `HIDDEN` is a card that nobody who wrote the record saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from claimref.cards import FACTIONS, HERO, HIDDEN, data
from claimref.rules.abilities import Ability, abilities_of

Place = int
STRIDE = 1 << 16
FAR = STRIDE // 2 - 1
"""A coordinate beyond this has no place; no kingdom of 49 cards comes near."""
SIDES = (STRIDE, -1, -STRIDE, 1)
AROUND = (*SIDES, STRIDE + 1, STRIDE - 1, -STRIDE - 1, -STRIDE + 1)
ROW, COLUMN = STRIDE, 1
START: Place = 0

_BOX = data("games")["kingdoms"]
COPIES: int = _BOX["copies"]
HAND: int = _BOX["hand"]
DISPLAY: int = _BOX["display"]
FIGURES: int = _BOX["figures"]
COUNT: int = _BOX["count"]
PLAYABLE: frozenset[int] = frozenset(f.index for f in FACTIONS if f.kingdoms is not None)
VALUES: Mapping[int, int] = {f.index: f.kingdoms for f in FACTIONS if f.kingdoms is not None}


def place(x: int, y: int) -> Place:
    """The place at these coordinates (neither may be beyond `FAR`)."""
    return x * STRIDE + y


def coordinates(at: Place) -> tuple[int, int]:
    """Where a place lies: x to the right, y upwards."""
    y = (at + STRIDE // 2) % STRIDE - STRIDE // 2
    return (at - y) // STRIDE, y


class KingdomSetup:
    """What is played: seven factions, the start card, the display, what is known of the hands, who begins."""

    __slots__ = ("display", "factions", "hands", "leader", "rulings", "start")

    def __init__(
        self,
        factions: tuple[int, ...],
        start: int,
        display: Sequence[int],
        hands: Sequence[Sequence[int]] = ((), ()),
        leader: int = 0,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.factions = factions
        self.start = start
        self.display = display
        self.hands = hands
        self.leader = leader
        self.rulings = rulings or {}


class Score(NamedTuple):
    """What a kingdom is worth: who controls each faction, points by seat, who has won and by what."""

    control: dict[int, int | None]
    abilities: tuple[int, int]
    factions: tuple[int, int]
    totals: tuple[int, int]
    figures: tuple[int, int]
    winners: tuple[int, ...]
    decided_by: str


class Kingdom:
    """All that lies on the table, and how much of it is known.

    `unseen` counts, for each faction, those of its seven cards that lie in no known place: they are in the deck or among
    the hidden cards of the hands (or of a display that can't be made out).
    """

    __slots__ = (
        "abilities", "ability", "at", "cards", "deck", "display", "factions", "figures", "hands", "over", "points",
        "seat", "supply", "troll_counts_itself", "turned", "turns", "unseen",
    )  # fmt: skip

    def __init__(self, setup: KingdomSetup) -> None:
        self.factions = setup.factions
        self.abilities: list[Ability] = abilities_of(setup.factions)
        self.cards: dict[Place, int] = {START: setup.start}
        """Open cards."""
        self.turned: dict[Place, int] = {}
        """Cards that a Giant turned face down."""
        self.figures: tuple[set[Place], set[Place]] = (set(), set())
        self.supply = [FIGURES, FIGURES]
        self.points = [0, 0]
        self.display = list(setup.display)
        self.hands = [[*hand, *[HIDDEN] * (HAND - len(hand))] for hand in setup.hands]
        self.unseen = [0] * (HERO + 1)
        for faction in setup.factions:
            self.unseen[faction] = COPIES
        for card in (setup.start, *self.display, *self.hands[0], *self.hands[1]):
            self.unseen[card] -= 1
        self.unseen[HIDDEN] = 0
        self.deck = len(setup.factions) * COPIES - 1 - len(self.display) - sum(map(len, self.hands))
        self.seat = setup.leader
        """Whose turn it is."""
        self.at: Place | None = START
        """Where the last card was laid; None where nobody can tell."""
        self.ability = self.abilities[HIDDEN]
        """The ability that can be used now."""
        self.turns = [0, 0]
        self.over: str | None = None
        """What ended the game: `figures`, `cards` or `no-place`."""
        self.troll_counts_itself = setup.rulings.get("troll-counts-itself", "yes") == "yes"

    # --- Looking ----------------------------------------------------------------------------------------------------

    def touches(self, at: Place) -> bool:
        """Does a side of this place touch an open card?"""
        cards = self.cards
        return at + STRIDE in cards or at - STRIDE in cards or at + 1 in cards or at - 1 in cards

    def taken(self, at: Place) -> bool:
        """Does a card lie here, open or turned?"""
        return at in self.cards or at in self.turned

    def room(self) -> list[Place]:
        """Every place where a card can be laid."""
        found = {at + side for at in self.cards for side in SIDES}
        return sorted(found.difference(self.cards, self.turned))

    def has_room(self) -> bool:
        """Is there any such place? Nearly always beside the card laid last, so that is asked first."""
        cards, turned, at = self.cards, self.turned, self.at
        if at is not None and at in cards:
            for side in SIDES:
                if at + side not in cards and at + side not in turned:
                    return True
        return bool(self.room())

    def beside(self, at: Place) -> list[Place]:
        """The open cards that touch this place with a side."""
        return [at + side for side in SIDES if at + side in self.cards]

    def line(self, at: Place, step: int) -> Iterator[int]:
        """The other open cards in the unbroken row or column through a place: gaps and turned cards break it."""
        cards = self.cards
        for way in (step, -step):
            there = at + way
            while there in cards:
                yield cards[there]
                there += way

    def hidden(self) -> int:
        """How many unseen cards are not in the deck: hidden cards in hands, mostly."""
        return sum(self.unseen) - self.deck

    def may_hold(self, seat: int, card: int) -> bool:
        """Can this player have this card in hand, as far as is known?"""
        hand = self.hands[seat]
        return card in hand or (HIDDEN in hand and self.unseen[card] > 0)

    # --- A turn -----------------------------------------------------------------------------------------------------

    def lay(self, seat: int, card: int, at: Place | None) -> None:
        """A card goes from a hand into the kingdom, with a figure on it.

        Without a place (nobody can tell where) card and figure are merely gone.
        """
        hand = self.hands[seat]
        if card in hand and card != HIDDEN:
            hand.remove(card)
        else:
            if HIDDEN not in hand or card == HIDDEN:
                self.forget_hand(seat)
            if hand:
                hand.pop(hand.index(HIDDEN))
            if card != HIDDEN and self.unseen[card]:
                self.unseen[card] -= 1
        self.at = at
        self.ability = self.abilities[card]
        if at is not None:
            self.cards[at] = card
            if self.supply[seat]:
                self.figures[seat].add(at)
        if self.supply[seat]:
            self.supply[seat] -= 1

    def put(self, seat: int, at: Place) -> None:
        """One more figure from the supply onto a card."""
        self.figures[seat].add(at)
        self.supply[seat] -= 1

    def send_home(self, seat: int, at: Place) -> None:
        """A figure, if one stands there, goes back into its owner's supply."""
        if at in self.figures[seat]:
            self.figures[seat].remove(at)
            self.supply[seat] += 1

    def turn_down(self, at: Place) -> None:
        """A card is turned face down: its figures go home, and it never counts again."""
        self.turned[at] = self.cards.pop(at)
        self.send_home(0, at)
        self.send_home(1, at)

    # --- Display and deck -------------------------------------------------------------------------------------------

    def take(self, seat: int, card: int) -> None:
        """A card goes from the display into a hand; one that is not there leaves both in doubt."""
        display = self.display
        if card in display:
            display.remove(card)
            self.hands[seat].append(card)
        elif HIDDEN in display:
            display.remove(HIDDEN)
            self.hands[seat].append(self.see(card))
        else:
            self.forget_display()
            if display:
                display.pop()
            self.hands[seat].append(HIDDEN)

    def draw(self, seat: int, card: int) -> None:
        """The top card of the deck goes into a hand."""
        self.deck -= 1
        self.hands[seat].append(self.see(card))

    def refill(self, card: int) -> None:
        """The top card of the deck is laid open in the display."""
        self.deck -= 1
        self.display.append(self.see(card))

    def see(self, card: int) -> int:
        """A card that lay in no known place comes to light; an eighth of its faction stays a card nobody can place."""
        if card == HIDDEN or not self.unseen[card]:
            return HIDDEN
        self.unseen[card] -= 1
        return card

    def lose_sight(self, cards: Iterable[int]) -> None:
        """Cards that nobody can follow any further."""
        for card in cards:
            if card != HIDDEN:
                self.unseen[card] += 1

    def redeal_due(self) -> bool | None:
        """Must two of three equal cards be exchanged? Yes, no, or (None) nobody who wrote the record can know.

        They must while the deck, before anything is shuffled into it, holds another faction.
        """
        display = self.display
        if len(display) < DISPLAY or not self.deck:
            return False
        first = display[0]
        if first == display[1] == display[2] != HIDDEN:
            others = sum(self.unseen) - self.unseen[first]
            return False if not others else True if others > self.hidden() else None
        if HIDDEN in display and len({*display, HIDDEN}) <= 2:
            return None
        return False

    def redeal(self, cards: Sequence[int]) -> None:
        """Two of three equal cards go back into the deck and two others come."""
        self.display.sort(reverse=True)  # what is known stays
        self.lose_sight(self.display[1:])
        self.display[1:] = [self.see(card) for card in cards]

    def keep(self, seat: int, seen: Sequence[int], kept: Sequence[int]) -> None:
        """A Seer's player draws cards, keeps two of them and his own, and shuffles the others back."""
        hand = self.hands[seat]
        pool = hand + [self.see(card) for card in seen]
        wanted = min(HAND, len(pool))
        self.deck += len(pool) - wanted - len(seen)
        hand.clear()
        for card in kept:
            if card == HIDDEN or len(hand) == wanted:
                continue
            if card in pool:
                pool.remove(card)
                hand.append(card)
            elif HIDDEN in pool:
                pool.remove(HIDDEN)
                hand.append(self.see(card))
        missing = wanted - len(hand)
        if missing == len(pool):  # nothing went back, so nothing is in doubt
            hand += pool
        else:
            self.lose_sight(pool)
            hand += [HIDDEN] * missing

    # --- What nobody can tell any more ------------------------------------------------------------------------------

    def forget_hand(self, seat: int) -> None:
        """What was known of a hand turned out wrong, or can't be followed."""
        hand = self.hands[seat]
        self.lose_sight(hand)
        hand[:] = [HIDDEN] * len(hand)

    def forget_display(self) -> None:
        """The same for the display."""
        self.lose_sight(self.display)
        self.display[:] = [HIDDEN] * len(self.display)

    # --- The end ----------------------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """The next player's turn, unless the game is over.

        It is after equally many turns of both if a supply is empty then, or once every card is laid, or where no card
        can be laid.
        """
        turns, hands = self.turns, self.hands
        turns[self.seat] += 1
        self.seat = 1 - self.seat
        if turns[0] == turns[1] and 0 in self.supply:
            self.over = "figures"
        elif not hands[self.seat]:
            if hands[1 - self.seat]:
                self.seat = 1 - self.seat  # only after turns out of turn: the other lays what is left
            elif not self.deck and not self.display:
                self.over = "cards"
        if self.over is None and not self.has_room():
            self.over = "no-place"

    def score(self) -> Score:
        """Each faction's value goes to the player with more figures on its open cards; then more points win.

        Equal points: more figures in supply; equal again: a shared win.
        """
        control: dict[int, int | None] = {}
        gained = [0, 0]
        cards = self.cards
        counts = [0] * (HERO + 1)
        for at in self.figures[0]:
            counts[cards[at]] += 1
        for at in self.figures[1]:
            counts[cards[at]] -= 1
        for faction in self.factions:
            lead = counts[faction]
            control[faction] = owner = None if not lead else 0 if lead > 0 else 1
            if owner is not None:
                gained[owner] += VALUES[faction]
        a, b = self.points[0] + gained[0], self.points[1] + gained[1]
        supply = self.supply
        winners: tuple[int, ...] = (0, 1)
        if a != b:
            winners, decided_by = ((0,) if a > b else (1,)), "points"
        elif supply[0] != supply[1]:
            winners, decided_by = ((0,) if supply[0] > supply[1] else (1,)), "figures"
        else:
            decided_by = "shared"
        return Score(
            control, (self.points[0], self.points[1]), (gained[0], gained[1]), (a, b), (supply[0], supply[1]),
            winners, decided_by,
        )  # fmt: skip
