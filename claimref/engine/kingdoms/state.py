"""Claim Kingdoms as a value: everything on the table, whose turn it is, and what is asked next.

A turn asks, one after the other, for moves of these kinds (those in brackets only where it comes to them):
- `lay`: a hand card and where it goes; without a place, nobody can tell where
- `use`: the word for how the ability is used and the places it names; without a word it is declined. After a copy, the
  ability that is copied is asked for
- `draw`: a card of the display, or `TOP`; then (`top`, chance) the card drawn, HIDDEN if nobody saw it, or (`refill`,
  chance) the card laid open instead
- (`redeal`, chance, twice) the cards that replace two of three equal ones; none where nobody can know that they must
- (`see`, chance, up to three times) the cards that are drawn instead of taking one; (`keep`) those that stay in the hand

Every step has a method of its own that does it, and whoever has checked it already calls that (`lay`, `use`, `take` …).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Final

from claimref.cards import HIDDEN
from claimref.engine.decisions import CHANCE, TOP, Data, Decision, Event, Move, Objection
from claimref.engine.kingdoms.abilities import NOTHING, Ability, Places, abilities
from claimref.engine.kingdoms.player import drop, where
from claimref.engine.kingdoms.score import Score, score
from claimref.engine.kingdoms.setup import DISPLAY, HAND, KingdomSetup, number, numbers
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import NOWHERE, Place, coordinates, place

LAY: Final = "lay"
USE: Final = "use"
DRAW: Final = "draw"
REFILL: Final = "refill"
REDEAL: Final = "redeal"
SEE: Final = "see"
KEEP: Final = "keep"
OVER: Final = ""
SIGHT: Final = 3
"""How many cards are seen."""
_RULES: Final = {
    LAY: "kingdoms-place", USE: "kingdoms-ability", DRAW: "kingdoms-draw", "top": "kingdoms-draw",
    REFILL: "kingdoms-draw", REDEAL: "redeal-until-mixed",
}  # fmt: skip
"""The rule that asks for each kind of move."""
_UNTOLD: Final = {
    LAY: "kingdoms_lay", USE: "kingdoms_target", DRAW: "kingdoms_draw", "top": "kingdoms_draw",
    REFILL: "kingdoms_draw", REDEAL: "kingdoms_draw", SEE: "kingdoms_see", KEEP: "kingdoms_see",
}  # fmt: skip
"""What is said where a move of another kind comes."""
_CHANCE: Final = frozenset(["top", REFILL, REDEAL, SEE])


class Kingdom(Stock):
    """A game of Kingdoms at a moment, also in the middle of a turn."""

    def __init__(self, setup: KingdomSetup, like: Kingdom | None = None) -> None:
        super().__init__(setup, like)
        self.abilities: list[Ability] = abilities()
        self.seat: int = setup.leader if like is None else like.seat
        """Whose turn it is."""
        self.phase: str = LAY if like is None else like.phase
        """Which kind of move is asked for."""
        self.lost: bool = False if like is None else like.lost
        """Nobody can tell where the last card was laid."""
        self.ability: Ability = NOTHING if like is None else like.ability
        """The ability that can be used now."""
        self.seen: list[int] = [] if like is None else like.seen[:]
        """What was drawn instead of taking a card, and is not yet kept or put back."""
        self.over: str | None = None if like is None else like.over
        """What ended the game: `figures`, `cards` or `no-place`."""

    # --- A value ----------------------------------------------------------------------------------------------------

    def copy(self) -> Kingdom:
        """The kingdom as it stands now, untouched by what follows."""
        return Kingdom(self.setup, self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kingdom) and self.to_data() == other.to_data()

    def to_data(self) -> dict[str, Data]:
        """The kingdom as plain data."""
        return {
            "setup": self.setup.to_data(),
            "cards": [
                [*coordinates(at), self.card(at), self.figures_at(0, at), self.figures_at(1, at)] for at in self.laid
            ],
            "turned": [list(coordinates(at)) for at in self.turned_down],
            "players": [[one.supply, one.points, one.turns, *one.hand] for one in self.players],
            "display": list(self.display),
            "unseen": list(self.unseen),
            "deck": self.deck,
            "seat": self.seat,
            "phase": self.phase,
            "lost": self.lost,
            "ability": self.ability.faction,
            "seen": list(self.seen),
            "over": self.over,
        }

    @classmethod
    def from_data(cls, found: Mapping[str, Data]) -> Kingdom:
        """The kingdom that plain data tell of."""
        setup, cards, turned, players = found["setup"], found["cards"], found["turned"], found["players"]
        assert isinstance(setup, dict) and isinstance(cards, list)
        assert isinstance(turned, list) and isinstance(players, list)
        self = Kingdom(KingdomSetup.from_data(setup))
        self.remove_last()
        for entry in cards:
            x, y, card, *figures = numbers(entry)
            at = place(x, y)
            self.add(at, card)
            for seat, count in enumerate(figures):
                for _ in range(count):
                    self.put(seat, at)
        for entry in turned:
            x, y = numbers(entry)
            self.turn_down(place(x, y))
        for one, entry in zip(self.players, players, strict=True):
            one.supply, one.points, one.turns, *one.hand = numbers(entry)
        phase, over = found["phase"], found["over"]
        self.display, self.unseen, self.seen = (numbers(found[key]) for key in ("display", "unseen", "seen"))
        self.deck, self.seat = number(found["deck"]), number(found["seat"])
        self.lost, self.ability = found["lost"] is True, self.abilities[number(found["ability"])]
        self.phase, self.over = str(phase), None if over is None else str(over)
        return self

    # --- Looking ----------------------------------------------------------------------------------------------------

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

    @property
    def begun(self) -> bool:
        """Has a turn begun that is not over yet?"""
        return self.phase != LAY and self.phase != OVER

    def sight(self) -> int:
        """How many cards are still to be seen: three together, or what is left."""
        return min(SIGHT - len(self.seen), self.deck)

    def copied(self, at: Place) -> Ability:
        """The ability of the card here, as another card copies it: what only copies does nothing then."""
        ability = self.abilities[self.card(at) if self.taken(at) else HIDDEN]
        return NOTHING if ability.copies else ability

    def score(self) -> Score:
        """What the kingdom is worth as it stands."""
        return score(self)

    # --- What is asked, and what may be answered --------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        phase = self.phase
        return None if phase == OVER else Decision(phase, CHANCE if phase in _CHANCE else self.seat, self.rule(phase))

    def legal(self) -> list[Move]:
        """The moves against which nothing speaks."""
        phase, seat, cards = self.phase, self.seat, self.factions
        if phase == LAY:
            held = [card for card in sorted(cards) if self.may_hold(seat, card)]
            return [Move(LAY, (card,), (at,)) for card in held for at in self.room()]
        if phase == USE:
            at = self.laid[-1]
            uses = list(self.ability.uses(self, seat, at))
            if ("use", ()) not in uses and self.ability.objection(self, seat, at, "use", ()) is None:
                uses.append(("use", ()))
            return [*(Move(USE, (), places, verb) for verb, places in uses), Move(USE)]
        if phase == KEEP:
            return [Move(KEEP, kept) for kept in self._keepable()]
        moves = [Move(phase, (card,)) for card in (*sorted(cards), HIDDEN, TOP)]
        return [move for move in [*moves, Move(phase)] if not self.objections(move)]

    def _keepable(self) -> list[tuple[int, ...]]:
        """What can stay in the hand: a card by its name or untold, for a hidden one any that it may be."""
        pool = sorted(self.players[self.seat].hand + self.seen)
        unseen = [card for card in sorted(self.factions) if self.unseen[card]]
        found: set[tuple[int, ...]] = set()
        for kept in combinations(pool, min(HAND, len(pool))):
            found.update(
                tuple(sorted(cards))
                for cards in product(*([HIDDEN, card] if card >= 0 else [HIDDEN, *unseen] for card in kept))
            )
        return [kept for kept in sorted(found) if not self.against_keep(kept)]

    def objections(self, move: Move) -> list[Objection]:
        """What speaks against a move."""
        phase, cards, places = self.phase, move.cards, move.places
        if phase == OVER:
            return [self.against_more()]
        if move.kind != phase:
            return [Objection("missing-choice", self.rule(phase), _UNTOLD[phase])]
        if phase == LAY:
            found = [
                self.against_seat(move.seat),
                self.against_held(self.seat, cards[0] if len(cards) == 1 else HIDDEN),
            ]
            found.append(self.against_place(places[0] if len(places) == 1 else NOWHERE))
        elif phase == USE:
            found = [self.ability.objection(self, self.seat, self.laid[-1], move.verb, places) if move.verb else None]
        elif phase == KEEP:
            found = [self.against_keep(cards)]
        else:
            found = [self._against_card(phase, cards)]
        return [objection for objection in found if objection is not None]

    def _against_card(self, phase: str, cards: Sequence[int]) -> Objection | None:
        """What speaks against the one card that is taken, or that comes off the deck."""
        if len(cards) != 1:
            unknown = phase == REDEAL and not cards and len(self.display) == DISPLAY and self.redeal_due() is None
            return None if unknown else Objection("missing-choice", self.rule(phase), _UNTOLD[phase])
        card = cards[0]
        if phase == DRAW:
            return self.against_top() if card == TOP else self.against_take(card)
        if card == TOP:
            return Objection("unknown-card", self.rule(phase))
        if phase == REFILL:
            return self.against_open(card)
        return self.against_redealt(card) if phase == REDEAL else self.against_new(card)

    def against_more(self) -> Objection:
        """What speaks against another turn after the end."""
        over = self.over or "cards"
        rule = "no-place-ends-the-game" if over == "no-place" else "kingdoms-end"
        return Objection("extra-trick", rule, f"kingdoms_{over.replace('-', '_')}")

    def against_seat(self, seat: int) -> Objection | None:
        """What speaks against a turn of this player."""
        return None if seat in (CHANCE, self.seat) else Objection("wrong-leader", "kingdoms-turn", "kingdoms")

    def against_top(self) -> Objection | None:
        """What speaks against taking the top of the deck."""
        return None if self.deck else Objection("wrong-draw", "kingdoms-draw", "kingdoms_empty_deck")

    def against_redealt(self, card: int) -> Objection | None:
        """What speaks against a card that comes for one of three equal ones: two of those are in the deck then."""
        if card in self.factions and len(self.display) == DISPLAY and card in self._redealt():
            return None
        return self.against_open(card)

    def rule(self, phase: str) -> str:
        """The rule that asks for a kind of move: cards are seen and kept by the ability that is used."""
        return _RULES.get(phase) or f"kingdoms-{self.ability.name}"

    def against_keep(self, kept: Sequence[int]) -> Objection | None:
        """What speaks against keeping these cards, out of hand and seen ones; a hidden one is any of those left."""
        pool = self.players[self.seat].hand + self.seen
        new: list[int] = []
        if len(kept) != (HAND if len(pool) > HAND else len(pool)):
            return Objection("wrong-draw", self.rule(KEEP), "kingdoms_keep_two", HAND)
        for which, card in enumerate(kept):
            if card == HIDDEN:
                continue
            if card in pool:
                pool.remove(card)
                continue
            if card not in self.factions:
                stranger = self.against_new(card)
                return None if stranger is None else stranger._replace(number=which)
            new.append(card)
            if self.unseen[card] < new.count(card) or not drop(pool, HIDDEN):
                return Objection("wrong-draw", self.rule(KEEP), "kingdoms_kept", which)
        return None

    # --- Moves ------------------------------------------------------------------------------------------------------

    def apply(self, move: Move) -> list[Event]:
        """Take a move as it is given, and tell what happened: an event is called as its move, or as an ability says."""
        phase, cards, places, verb = self.phase, move.cards, move.places, move.verb
        if phase == LAY and move.seat != CHANCE:
            self.seat = move.seat
        seat, kind, power = self.seat, phase, ""
        card, points = cards[0] if cards else HIDDEN, self.players[seat].points
        if phase == LAY:
            places = places if places and not self.taken(places[0]) else ()
            self.lay(card, places[0] if places else NOWHERE)
        elif phase == USE:
            kind, power = self.ability.event if verb else "declined", self.ability.name
            self.use(verb, places)
        elif phase == KEEP:
            self.keep(cards)
        elif phase == DRAW and card == TOP:
            self.phase = "top"
        elif phase == REDEAL and not cards:
            self.end_turn()
        elif phase != OVER:
            {DRAW: self.take, "top": self.draw, REFILL: self.refill, REDEAL: self.redeal, SEE: self.see}[phase](card)
        else:
            return []
        events = [Event(kind, seat, cards, places, self.players[seat].points - points, power)]
        return events if self.over is None else [*events, Event("over", power=self.over)]

    # --- The steps of a turn ----------------------------------------------------------------------------------------

    def lay(self, card: int, at: Place) -> int:
        """A card goes from a hand to a place, with a figure on it; where in the hand it was, is given back.

        For a hidden card that is below zero, counted from -1. `NOWHERE` (nobody can tell where): card and figure are
        merely gone, and there is nothing to use.
        """
        seat = self.seat
        hand = self.players[seat].hand
        left = len(hand) if card == HIDDEN else where(hand, card)
        if left < len(hand):
            hand.pop(left)
        else:
            left = self.leave_hidden(seat, card)
        self.ability = self.abilities[card]
        if at != NOWHERE:
            self.settle(seat, at, card)
            self.lost = False
            self.phase = USE
            return left
        self.lost = True
        player = self.players[seat]
        if player.supply:
            player.supply -= 1
        self._to_draw()
        return left

    def take_back(self, left: int) -> None:
        """The card just laid goes back into the hand, as if it had never been."""
        at, seat = self.laid[-1], self.seat
        card, hand = self.open_card(at), self.players[seat].hand
        self.send_home(seat, at)
        self.remove_last()
        if left < 0:
            self.unseen[card] = self.unseen[card] + 1
            hand.insert(-1 - left, HIDDEN)
        else:
            hand.insert(left, card)
        self.phase, self.ability = LAY, NOTHING

    def use(self, verb: str, places: Places) -> None:
        """The ability is used in this way; without a word it is declined."""
        ability = self.ability
        if verb:
            if ability.copies and places:
                self.ability = self.copied(places[0])
                return
            seat = self.seat
            points = ability.act(self, seat, self.laid[-1], verb, places)
            if points:
                player = self.players[seat]
                player.points = player.points + points
            if ability.draws:
                self.phase = SEE if self.deck else KEEP
                return
        if self.deck:
            self.phase = DRAW
        else:
            self._to_draw()

    def _to_draw(self) -> None:
        """A card is taken, if there is one."""
        if self.deck or self.display:
            self.phase = DRAW
        else:
            self.end_turn()

    def take(self, card: int) -> None:
        """A card goes from the display into the hand; one that is not there leaves both in doubt."""
        if self.take_shown(card):
            return
        display, taken = self.display, HIDDEN
        if drop(display, HIDDEN):
            taken = self.uncover(card)
        else:
            self.forget_display()
            if display:
                display.pop()
        self._taken(taken)

    def take_shown(self, card: int) -> bool:
        """The same with a card that lies there; otherwise nothing is done."""
        if not drop(self.display, card):
            return False
        self._taken(card)
        return True

    def _taken(self, card: int) -> None:
        """While the deck lasts, another card comes instead."""
        self.players[self.seat].hand.append(card)
        if self.deck:
            self.phase = REFILL
        else:
            self.end_turn()

    def draw(self, card: int) -> None:
        """The top card of the deck goes into the hand."""
        self.deck -= 1
        self.players[self.seat].hand.append(self.uncover(card))
        self.end_turn()

    def refill(self, card: int) -> None:
        """The top card of the deck is laid open in the display."""
        display, unseen = self.display, self.unseen
        self.deck -= 1
        if card >= 0 and unseen[card]:
            unseen[card] = unseen[card] - 1
            display.append(card)
        else:
            display.append(HIDDEN)
        first, last = display[0], display[-1]
        if (first != last and first >= 0 and last >= 0) or self.redeal_due() is False:
            self.end_turn()
        else:
            self.phase = REDEAL  # it shows three equal cards

    def _redealt(self) -> list[int]:
        """What goes back where two of three cards are exchanged: what is known stays."""
        return sorted(self.display)[:-1]

    def redeal(self, card: int) -> None:
        """Two of three equal cards go back into the deck, and two others come, one by one."""
        if len(self.display) == DISPLAY:
            back = self._redealt()
            self.lose_sight(back)
            self.deck += len(back)
            self.display[:] = [max(self.display)]
        if len(self.display) == DISPLAY - 1:
            self.refill(card)
        else:
            self.deck -= 1
            self.display.append(self.uncover(card))

    def see(self, card: int) -> None:
        """The top card of the deck is seen, to be kept or put back."""
        self.deck -= 1
        self.seen.append(self.uncover(card))
        if len(self.seen) == SIGHT or not self.deck:
            self.phase = KEEP

    def keep(self, kept: Sequence[int]) -> None:
        """Two cards stay in the hand; the others, of hand and seen ones, are shuffled back."""
        self.share_out(self.seat, self.seen, kept)
        self.seen = []
        self.end_turn()

    def end_turn(self) -> None:
        """The next player's turn, unless the game is over.

        It is after equally many turns of both if a supply is empty then, or once every card is laid, or where no card
        can be laid.
        """
        seat = self.seat
        last, following = self.players[seat], self.players[1 - seat]
        last.turns += 1
        self.seat = 1 - seat
        self.phase = LAY
        if last.turns == following.turns and not (last.supply and following.supply):
            self.over = "figures"
        elif not following.hand:
            if last.hand:
                self.seat = seat  # only after turns out of turn: the other lays what is left
            elif not self.deck and not self.display:
                self.over = "cards"
        if self.turned_down and self.over is None and not self.has_room():
            self.over = "no-place"
        if self.over is not None:
            self.phase = OVER

    def go_on(self) -> bool:
        """Play goes on although the game looked over, where nobody can tell what lies in the kingdom.

        Only running out of cards is a certain end.
        """
        if self.over is not None and self.over != "cards":
            self.over, self.phase = None, LAY
        return self.over is None
