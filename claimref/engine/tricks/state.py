"""A trick game at a moment, as a value: what is asked now, what may be answered, and what becomes of an answer.

Kinds of decision, and the moves that answer them:

- `deal` (chance): the next card of a hand, seat by seat
- `turn_up` (chance): the next card turned up for a trick
- `play`: a card
- `winner` (only where a hero's missing value decides, or a card could not be made out): a seat
- `take`: one of the cards turned up, or `TOP`, where the winner may peek at the top of the deck
- `draw` (chance): the card that comes off the deck
- `choose`: what a power offers (a verb, who acts, a card), or no verb to decline
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from claimref.cards import HIDDEN, VERBS, Card
from claimref.engine.decisions import CHANCE, TOP, Data, Decision, Event, Move, Objection
from claimref.engine.tricks import plain
from claimref.engine.tricks.play import CHOOSE, DEAL, DRAW, OVER, PLAY, TAKE, TURN_UP, WINNER, Play
from claimref.engine.tricks.power import Offer, Power
from claimref.engine.tricks.traits import follows
from claimref.engine.tricks.why import refused

KINDS: Final = ("deal", "turn_up", "play", "winner", "take", "draw", "choose")
"""The kinds of decision, by what a game waits for."""
_RULES: Final = ("dealing", "revealing", "following", "winning", "picking", "drawing", "choosing")

_KEYS: Final = {"raise_": "raised"}
"""What is called otherwise in plain data."""


class State(Play):
    """A trick game at a moment."""

    # --- What is asked ------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        stage = self.stage
        if stage == OVER:
            return None
        chance = stage in (DEAL, TURN_UP, DRAW, WINNER)
        return Decision(KINDS[stage], CHANCE if chance else self.seat, self.rule())

    def rule(self) -> str:
        """The rule by which it is asked."""
        peeks = self.powers.peeks
        if self.stage == TAKE and peeks is not None and self.peeking():
            return peeks.name
        if self.stage == CHOOSE and self.asking:
            return self.asking_page().name
        return _RULES[self.stage]

    def legal(self) -> list[Move]:
        """The moves against which nothing speaks, as far as anybody knows."""
        stage = self.stage
        if stage == OVER:
            return []
        kind = KINDS[stage]
        if stage == PLAY:
            return [Move(kind, (card,)) for card in self.playable(self.seat)]
        if stage == WINNER:
            assert self.trick is not None
            return [Move(kind, seat=seat) for seat in self.trick.order]
        if stage == TAKE:
            return [Move(kind, (card,)) for card in self.takeable()]
        if stage == CHOOSE:
            return self._choices()
        hidden = [] if stage == TURN_UP else [HIDDEN]
        return [Move(kind, (card,)) for card in hidden + self.coming()]

    def playable(self, seat: int) -> list[Card]:
        """The cards that a player may play, as far as his hand is known."""
        cards, trick = self.holdable(seat), self.trick
        if trick is not None and self.must_follow(seat):
            return [card for card in cards if follows(card, trick.lead)]
        return cards

    def takeable(self) -> list[Card]:
        """The cards that may be taken now: those turned up, and the top of the deck for one who may peek."""
        assert self.trick is not None
        return [*self.trick.up, *([TOP] if self.peeking() else [])]

    def offers(self) -> list[tuple[Offer, Power]]:
        """What may be chosen now, and whose power it is."""
        trick = self.trick
        assert trick is not None
        if self.asking:
            page, ask = self.asking_page(), self.asking[0]
            return [
                (offer, page) for offer in page.offers(self, trick) if offer[0] == ask.verb and offer[1] == ask.seat
            ]
        return [(offer, page) for page in self.powers.choosers for offer in page.offers(self, trick)]

    def must_choose(self) -> bool:
        """Can the choice that is asked for now not be declined?"""
        return bool(self.asking) and self.asking[0].must

    def _choices(self) -> list[Move]:
        found = [] if self.must_choose() else [Move("choose")]
        for (verb, seat, card), _ in self.offers():
            move = Move("choose", (card,), verb=verb, seat=seat)
            if move not in found:
                found.append(move)
        return found

    # --- What speaks against a move -----------------------------------------------------------------------------------

    def objections(self, move: Move) -> list[Objection]:
        """What speaks against a move, each with the rule that says so."""
        stage = self.stage
        if stage == OVER or move.kind != KINDS[stage]:
            return [Objection("illegal-choice", "ending" if stage == OVER else self.rule())]
        if stage == WINNER:
            return [] if 0 <= move.seat < self.setup.seats else [Objection("wrong-winner", "winning")]
        if stage == CHOOSE:
            return self._objections_to_choice(move)
        if len(move.cards) != 1:
            return [Objection("wrong-card-count", self.rule())]
        card = move.cards[0]
        if stage == PLAY:
            return self._objections_to_play(card)
        if stage == TAKE:
            return [] if card in self.takeable() else [Objection("wrong-take", self.rule())]
        if card == HIDDEN:
            return [Objection("unknown-card", "revealing")] if stage == TURN_UP else []
        return [] if self.is_unseen(card) else [Objection(*self._not_unseen(card))]

    def _not_unseen(self, card: Card) -> tuple[str, str]:
        """Why a card can't come to light: it is not in the deck, or has all been seen."""
        foreign = not self.copies(card) or self.unseen[card] > 0
        return ("wrong-deck", "deck") if foreign else ("duplicate-card", "deck")

    def _objections_to_play(self, card: Card) -> list[Objection]:
        trick = self.trick
        found: list[Objection] = []
        if card not in self.holdable(self.seat):
            found.append(Objection("not-in-hand", "playing"))
        if trick is not None and card >= 0 and self.must_follow(self.seat) and not follows(card, trick.lead):
            found.append(Objection("revoke", "following"))
        return found

    def _objections_to_choice(self, move: Move) -> list[Objection]:
        trick = self.trick
        assert trick is not None
        if not move.verb:
            return [Objection("missing-choice", self.rule())] if self.must_choose() else []
        if len(move.cards) == 1:
            offer = (move.verb, move.seat, move.cards[0])
            pages = [self.asking_page()] if self.asking else self.powers.choosers
            asked = not self.asking or (move.verb, move.seat) == self.asking[0][:2]
            if asked and any(page.may(self, trick, offer) for page in pages):
                return []
        card = move.cards[0] if move.cards else HIDDEN
        rule = refused(self, move.verb, move.seat, card) if move.verb in VERBS else self.rule()
        return [Objection("illegal-choice", rule)]

    def copies(self, card: Card) -> int:
        """How many copies of a card the deck may hold."""
        return 1 if card in self.setup.heroes else self.powers.unseen[card]

    # --- Taking a move ------------------------------------------------------------------------------------------------

    def apply(self, move: Move) -> list[Event]:
        """Take a move as it is given, and tell what happened."""
        before, acted = _progress(self), 0 if self.trick is None else len(self.trick.acts)
        card = move.cards[0] if move.cards else HIDDEN
        stage = self.stage
        if stage == DEAL:
            self.deal_card(card)
        elif stage == TURN_UP:
            self.turn_up(card)
        elif stage == PLAY:
            self.play(card)
        elif stage == WINNER:
            self.win(move.seat)
        elif stage == TAKE:
            self.take(card)
        elif stage == DRAW:
            self.draw(card)
        elif stage == CHOOSE and move.verb:
            self.choose(move.verb, move.seat, card)
        elif stage == CHOOSE:
            self.decline()
        return _events(self, before, acted)

    # --- As a value -----------------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """The same state again, untouched by what becomes of this one."""
        other = State(self.setup, self)
        other.score, other.discard = [pile.copy() for pile in self.score], self.discard.copy()
        other.banished, other.heroes, other.over = self.banished.copy(), self.heroes.copy(), self.over
        other.deck, other.phase, other.number, other.leader = self.deck, self.phase, self.number, self.leader
        other.raise_ = None if self.raise_ is None else self.raise_.copy()
        other.revealed, other.stands = self.revealed.copy(), self.stands
        other.stage, other.seat, other.asking, other.asked = self.stage, self.seat, self.asking, self.asked
        other.stirred, other.leftovers = self.stirred, self.leftovers
        other.tricks = self.tricks.copy()
        if self.trick is not None:
            other.trick = self.trick.copy()
            if other.tricks and other.tricks[-1] is self.trick:
                other.tricks[-1] = other.trick
        return other

    def _contents(self) -> list[object]:
        return [self.setup, self.trick, *[getattr(self, key) for key in plain.STATE]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._contents() == other._contents()

    def to_data(self) -> dict[str, Data]:
        """The state as plain data."""
        found: dict[str, Data] = {"family": "tricks", "setup": plain.SETUP.write(self.setup)}
        for key, form in plain.STATE.items():
            found[_KEYS.get(key, key)] = form.write(getattr(self, key))
        done = self.trick is None or (bool(self.tricks) and self.tricks[-1] is self.trick)
        found["trick"] = None if done else plain.TRICK.write(self.trick)
        return found

    @classmethod
    def from_data(cls, data: Mapping[str, Data]) -> State:
        """The state that plain data tell of."""
        family = plain.part_of(data, "family")
        if family != "tricks":
            raise ValueError(f"a trick game is wanted, not “{family}”")
        state = State(plain.SETUP.read(plain.part_of(data, "setup")))
        for key, form in plain.STATE.items():
            setattr(state, key, form.read(plain.part_of(data, _KEYS.get(key, key))))
        trick = plain.part_of(data, "trick")
        state.trick = plain.TRICK.read(trick) if trick is not None else state.tricks[-1] if state.tricks else None
        return state


def _progress(state: State) -> tuple[int, int, int, int, int]:
    """How far a game has come: its phase, tricks done, and what was turned up, played and taken of the open trick."""
    trick = state.trick
    open_ = trick is not None and not (state.tricks and state.tricks[-1] is trick)
    if trick is None or not open_:
        return state.phase, len(state.tricks), 0, 0, 0
    return state.phase, len(state.tricks), len(trick.face_up), len(trick.cards), len(trick.takes)


def _events(state: State, before: tuple[int, int, int, int, int], acted: int) -> list[Event]:
    """What has happened since."""
    phase, done, turned, played, taken = before
    trick = state.trick
    found: list[Event] = []
    if trick is not None:
        found += [Event("turned up", cards=(card,)) for card in trick.face_up[turned:]]
        for place in range(played, len(trick.cards)):
            found.append(Event("played", trick.order[place], (trick.cards[place],)))
        if trick.places and played < len(trick.order):
            found.append(Event("won", trick.winner, (trick.won_with(),)))
        for seat, card in trick.takes[taken:]:
            found.append(Event("drew" if trick.drew >> seat & 1 else "took", seat, (card,)))
        found += trick.acts[acted:]
    if len(state.tricks) > done:
        found.append(Event("leads", state.leader))
    if state.phase > phase:
        found.append(Event("phase two"))
    if state.over:
        found.append(Event("over"))
    return found
