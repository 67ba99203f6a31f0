"""The kingdom: the board, display, deck and hands, and how much of them is known.

Cards are faction numbers; `HIDDEN` is a card that nobody who wrote the record saw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from claimref.cards import FACTIONS, HERO, HIDDEN, data
from claimref.grid import Place
from claimref.rules.abilities import Ability, abilities
from claimref.rules.board import Board
from claimref.rules.player import drop

_BOX = data("games")["kingdoms"]
COPIES: Final[int] = _BOX["copies"]
HAND: Final[int] = _BOX["hand"]
DISPLAY: Final[int] = _BOX["display"]
FIGURES: Final[int] = _BOX["figures"]
COUNT: Final[int] = _BOX["count"]
PLAYABLE: Final[frozenset[int]] = frozenset(f.index for f in FACTIONS if f.kingdoms is not None)
VALUES: Final[dict[int, int]] = {f.index: f.kingdoms for f in FACTIONS if f.kingdoms is not None}
_WORTH: Final[list[int]] = [VALUES.get(faction.index, 0) for faction in FACTIONS]


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


class Score:
    """What a kingdom is worth: who controls each faction, points by seat, who has won and by what."""

    __slots__ = ("abilities", "control", "decided_by", "factions", "figures", "totals", "winners")

    def __init__(
        self,
        control: dict[int, int | None],
        abilities: tuple[int, int],
        factions: tuple[int, int],
        totals: tuple[int, int],
        figures: tuple[int, int],
        winners: tuple[int, ...],
        decided_by: str,
    ) -> None:
        self.control = control
        self.abilities = abilities
        self.factions = factions
        self.totals = totals
        self.figures = figures
        self.winners = winners
        self.decided_by = decided_by


class Kingdom(Board):
    """All that lies on the table, and how much of it is known.

    `unseen` counts, for each faction, those of its seven cards that lie in no known place: they are in the deck or among
    the hidden cards of the hands (or of a display that can't be made out).
    """

    def __init__(self, setup: KingdomSetup) -> None:
        super().__init__(setup.start, FIGURES)
        self.setup = setup
        self.factions = setup.factions
        self.abilities: list[Ability] = abilities()
        self.display = list(setup.display)
        self.unseen = unseen = [0] * (HERO + 1)
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
        self.seat = setup.leader
        """Whose turn it is."""
        self.lost = False
        """Nobody can tell where the last card was laid."""
        self.ability = self.abilities[HIDDEN]
        """The ability that can be used now."""
        self.over: str | None = None
        """What ended the game: `figures`, `cards` or `no-place`."""
        self.troll_counts_itself = setup.rulings.get("troll-counts-itself", "yes") == "yes"

    def copy(self) -> Kingdom:
        """The kingdom as it stands now, untouched by what follows."""
        seen = Kingdom(self.setup)
        seen.become(self)
        return seen

    def become(self, other: Kingdom) -> None:
        """Stand as another kingdom of the same game stands now."""
        self.near[:], self.far = other.near, dict(other.far)
        self.laid, self.turned_down = list(other.laid), list(other.turned_down)
        self.players, self.display = [player.copy() for player in other.players], list(other.display)
        self.unseen, self.deck = list(other.unseen), other.deck
        self.seat, self.lost, self.ability, self.over = other.seat, other.lost, other.ability, other.over

    # --- Looking ----------------------------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[list[int], list[int]]:
        """What is known of the hands."""
        return self.players[0].hand, self.players[1].hand

    @property
    def points(self) -> tuple[int, int]:
        """What the abilities have given so far."""
        return self.players[0].points, self.players[1].points

    @property
    def turns(self) -> tuple[int, int]:
        """How many turns each player has had."""
        return self.players[0].turns, self.players[1].turns

    @property
    def at(self) -> Place | None:
        """Where the last card was laid; None where nobody can tell."""
        return None if self.lost else self.laid[-1]

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
        hidden = False
        for held in self.players[seat].hand:
            if held == card:
                return True
            if held == HIDDEN:
                hidden = True
        return hidden and self.unseen[card] > 0

    # --- A turn -----------------------------------------------------------------------------------------------------

    def lay(self, seat: int, card: int, at: Place | None) -> None:
        """A card goes from a hand into the kingdom, with a figure on it.

        Without a place (nobody can tell where) card and figure are merely gone.
        """
        if at is not None:
            self.lay_at(seat, card, at)
            return
        self._leave_hand(seat, card)
        self.lost = True
        self.ability = self.abilities[card]
        player = self.players[seat]
        if player.supply:
            player.supply -= 1

    def lay_at(self, seat: int, card: int, at: Place) -> bool:
        """A card goes from a hand to a place, with a figure on it. Was it known to be in that hand?"""
        known = self._leave_hand(seat, card)
        self.settle(seat, at, card)
        self.lost = False
        self.ability = self.abilities[card]
        return known

    def _leave_hand(self, seat: int, card: int) -> bool:
        hand = self.players[seat].hand
        if card != HIDDEN and drop(hand, card):
            return True
        if HIDDEN not in hand or card == HIDDEN:
            self.forget_hand(seat)
        if hand:
            hand.remove(HIDDEN)
        if card != HIDDEN and self.unseen[card]:
            self.unseen[card] -= 1
        return False

    def take_back(self, seat: int, at: Place, known: bool) -> None:
        """The card just laid goes back into the hand, as if it had never been: a known card or a hidden one."""
        card, hand = self.open_card(at), self.players[seat].hand
        self.send_home(seat, at)
        self.remove_last()
        if not known:
            self.unseen[card] += 1
        hand.append(card if known else HIDDEN)

    # --- Display and deck -------------------------------------------------------------------------------------------

    def take_open(self, seat: int, card: int) -> bool:
        """A card goes from the display into a hand, if it lies there open."""
        if not drop(self.display, card):
            return False
        self.players[seat].hand.append(card)
        return True

    def take(self, seat: int, card: int) -> None:
        """A card goes from the display into a hand; one that is not there leaves both in doubt."""
        display = self.display
        if self.take_open(seat, card):
            return
        if HIDDEN in display:
            display.remove(HIDDEN)
            self.players[seat].hand.append(self.see(card))
        else:
            self.forget_display()
            if display:
                display.pop()
            self.players[seat].hand.append(HIDDEN)

    def draw(self, seat: int, card: int) -> None:
        """The top card of the deck goes into a hand."""
        self.deck -= 1
        self.players[seat].hand.append(self.see(card))

    def refill(self, card: int) -> None:
        """The top card of the deck is laid open in the display."""
        self.deck -= 1
        self.display.append(self.see(card))

    def see(self, card: int) -> int:
        """A card that lay in no known place comes to light; an eighth of its faction stays a card nobody can place."""
        if card == HIDDEN or not self.unseen[card]:
            return HIDDEN
        self.unseen[card] = self.unseen[card] - 1
        return card

    def lose_sight(self, cards: list[int]) -> None:
        """Cards that nobody can follow any further."""
        for card in cards:
            if card != HIDDEN:
                self.unseen[card] = self.unseen[card] + 1

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

    def alike(self, card: int) -> bool:
        """Does nothing but this faction lie in the display, as far as anybody can see?"""
        for other in self.display:
            if other != card and other != HIDDEN:
                return False
        return True

    def redeal(self, cards: Sequence[int]) -> None:
        """Two of three equal cards go back into the deck and two others come."""
        self.display.sort(reverse=True)  # what is known stays
        self.lose_sight(self.display[1:])
        self.display[1:] = [self.see(card) for card in cards]

    def keep(self, seat: int, seen: list[int], kept: list[int]) -> None:
        """A Seer's player draws cards, keeps two of them and his own, and shuffles the others back."""
        if self.keep_known(seat, seen, kept):
            return
        pool = list(self.players[seat].hand)
        for card in seen:
            pool.append(self.see(card))
        wanted = min(HAND, len(pool))
        self.deck += len(pool) - wanted - len(seen)
        hand: list[int] = []
        for card in kept:
            if card == HIDDEN or len(hand) == wanted:
                continue
            if drop(pool, card):
                hand.append(card)
            elif HIDDEN in pool:
                pool.remove(HIDDEN)
                hand.append(self.see(card))
        if wanted - len(hand) == len(pool):  # nothing went back, so nothing is in doubt
            hand += pool
        else:
            self.lose_sight(pool)
            while len(hand) < wanted:
                hand.append(HIDDEN)
        self.players[seat].hand = hand

    def keep_known(self, seat: int, seen: list[int], kept: list[int]) -> bool:
        """The same where all of it can be so, and what is kept is known. Otherwise nothing is done."""
        pool, unseen = list(self.players[seat].hand), self.unseen
        pool.extend(seen)
        if len(kept) != (HAND if len(pool) > HAND else len(pool)):
            return False
        for card in kept:
            if card == HIDDEN or not drop(pool, card):
                return False
        for number, card in enumerate(seen):
            if card != HIDDEN:
                if not unseen[card]:
                    self.lose_sight(seen[:number])
                    return False
                unseen[card] = unseen[card] - 1
        self.lose_sight(pool)
        self.deck += len(pool) - len(seen)
        self.players[seat].hand = kept
        return True

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

    # --- The end ----------------------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """The next player's turn, unless the game is over.

        It is after equally many turns of both if a supply is empty then, or once every card is laid, or where no card
        can be laid.
        """
        last, following = self.players[self.seat], self.players[1 - self.seat]
        last.turns += 1
        self.seat = 1 - self.seat
        if last.turns == following.turns and not (last.supply and following.supply):
            self.over = "figures"
        elif not following.hand:
            if last.hand:
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
        first, second = self.standing
        for faction in self.factions:
            lead = first[faction] - second[faction]
            control[faction] = owner = None if not lead else 0 if lead > 0 else 1
            if owner is not None:
                gained[owner] = gained[owner] + _WORTH[faction]
        points, supply = self.points, self.supply
        a, b = points[0] + gained[0], points[1] + gained[1]
        winners: tuple[int, ...] = (0, 1)
        if a != b:
            winners, decided_by = ((0,) if a > b else (1,)), "points"
        elif supply[0] != supply[1]:
            winners, decided_by = ((0,) if supply[0] > supply[1] else (1,)), "figures"
        else:
            decided_by = "shared"
        return Score(control, points, (gained[0], gained[1]), (a, b), supply, winners, decided_by)
