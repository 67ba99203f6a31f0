"""What was seen of the cards: whether a card can be where the record has it, and who showed that he could not follow."""

from __future__ import annotations

from itertools import combinations

from claimref.cards import FACTION, FACTIONS, HERO, HIDDEN, NAME, Card
from claimref.engine.tricks.power import POWER_OF
from claimref.engine.tricks.raised import HiddenRaise
from claimref.engine.tricks.state import State
from claimref.native import mypyc_attr
from claimref.notation import nodes
from claimref.notation.nodes import HandLine, Span
from claimref.referee.tricks.counted import cards_of, crowded, room_in
from claimref.referee.tricks.unseen import HiddenPlace, fits, hidden_places, room_in_all, supply, unseen_of
from claimref.referee.tricks.words import deck_rule, name_of
from claimref.referee.verdict import LOST, UNCERTAIN, Bench

_ENOUGH = 14
"""No faction has more cards than this, so a deck that holds more can hide them all."""

_FEW = 5
"""Of sets of voids as large as this, not every one is tried."""


@mypyc_attr(acyclic=True)
class Void:
    """Somebody did not follow, and it is not known yet whether he could: which faction, and the card that showed it."""

    __slots__ = ("faction", "number", "place", "trick")

    def __init__(self, faction: int, trick: nodes.Trick, place: int, number: int) -> None:
        self.faction = faction
        self.trick = trick
        self.place = place
        self.number = number


class Shown:
    """A card that somebody showed, where, and in which trick."""

    __slots__ = ("card", "node", "number", "part", "trick")

    def __init__(self, card: Card, node: nodes.Placed, part: str, number: int, trick: int) -> None:
        self.card = card
        self.node = node
        self.part = part
        self.number = number
        self.trick = trick


class Raise:
    """A card came into a hand from the discard pile: it may be what the hand lacked before."""

    def __init__(self, voids: list[Void], card: Card, older: list[Card]) -> None:
        self.before = list(voids)
        """The voids that were shown before: a card raised later does not refute them."""
        self.cards = (card,) if card != HIDDEN else tuple(older)
        self.excused: list[tuple[list[Void], Shown]] = []
        """Cards that were shown since and may be the raised one, with the voids they would refute if they are not."""

    def copy(self) -> Raise:
        """What is known of it now."""
        other = Raise(self.before, HIDDEN, list(self.cards))
        other.excused = self.excused.copy()
        return other


class Knowledge:
    """What has been seen of the cards of one game."""

    def __init__(self, bench: Bench, state: State) -> None:
        self.bench = bench
        self.state = state
        self.lines: list[nodes.Trick | None] = []
        """The line of each trick played so far, None for one that is lost."""
        self.voids: list[list[Void]] = [[] for _ in range(state.setup.seats)]
        self.waiting = False
        """Some void has been shown in this phase that may yet be refuted."""
        self.raises: dict[int, Raise] = {}

    def copy(self, bench: Bench, state: State) -> Knowledge:
        """The same for another bench and state, which are copies too."""
        other = Knowledge(bench, state)
        other.lines, other.waiting = self.lines.copy(), self.waiting
        other.voids = [voids.copy() for voids in self.voids]
        other.raises = {seat: raised.copy() for seat, raised in self.raises.items()}
        return other

    def appears(self, card: Card, node: nodes.Placed, part: str, number: int = 0) -> bool:
        """A card that lay hidden comes to light: can it? If not, that is reported at the part of the line."""
        if card == HIDDEN or self._unseen(card) or self.state.was_raised(card) or self._strayed(card):
            return True
        where = node.span(part, number)
        self.bench.doubt(UNCERTAIN)
        if not self.foreign(card, where):
            self._doubled(card, where)
        return False

    def _doubled(self, card: Card, where: Span) -> None:
        """One more of a card than the deck holds: reported at the second place, though the first may be the wrong one."""
        copies = self.state.copies(card)
        self.bench.find("duplicate-card", where, card=NAME[card], copies=copies, first=self._first(card, where))
        if not self._doubt(card):
            self.state.see(card, -1)  # if the second place is right, it may be played from there

    def _doubt(self, card: Card) -> bool:
        """A card stands in two places: whoever was thought to hold it may have another instead. Does anybody?"""
        held, state = False, self.state
        just_taken = [] if state.between() or state.trick is None else state.trick.takes  # that was open to see
        for hand in (
            *state.hands,
            *[hand for seat, hand in enumerate(state.followers) if (seat, card) not in just_taken],
        ):
            while hand.play(card):
                held = True
                hand.add(HIDDEN)
                state.see(card, -1)
        return held

    def _unseen(self, card: Card) -> bool:
        """Is there still a copy of it that nobody has seen, and room for one more of its kind?"""
        state = self.state
        return state.unseen[card] > 0 and (not state.full(card) or (state.reconsider_raise() and not state.full(card)))

    def _strayed(self, card: Card) -> bool:
        """After something that can't be: if a hand is short of a card that nobody knows, this one was never in it."""
        for hand in self.state.hands if self.bench.uncertain else ():
            if hand.gone and hand.play(card):
                hand.gone -= 1
                self.state.see(card, -1)
                return True
        return False

    def foreign(self, card: Card, where: Span) -> bool:
        """Not of this deck, or one more than the deck has Shadows or heroes."""
        if not self.state.copies(card):
            setup = self.state.setup
            deck = " ".join([*(FACTIONS[faction].code for faction in setup.factions), *(NAME[h] for h in setup.heroes)])
            case = "no_heroes" if FACTION[card] == HERO and not setup.heroes else "message"
            rule = "hero-deck" if FACTION[card] == HERO else deck_rule(setup)
            self.bench.find("wrong-deck", where, case, card=NAME[card], game_deck=deck, rule=rule)
            return True
        full = self.state.full(card)
        if self.state.unseen[card] > 0 and full:
            limited = self.state.powers.pages.get(full)
            rule = "hero-deck" if limited is None else limited.name
            self.bench.find("wrong-deck", where, full, card=NAME[card], rule=rule)
            return True
        return False

    def _first(self, card: Card, where: Span) -> str:
        """Where a card was seen before."""
        for node in self.bench.record.nodes:
            if node.line > where.line:
                break
            for part, cards in _shown(node):
                for number, shown in enumerate(cards):
                    if shown == card and isinstance(node, nodes.Placed):
                        span = node.span(part, number)
                        if span != where:
                            return f"line {span.line}"
        return "the deck"

    def holds(self, seat: int, card: Card, node: nodes.Placed, part: str, number: int) -> bool:
        """A player shows a card that is not known to be in his hand: can it be? If not, that is reported."""
        state, hand = self.state, self.state.hands[seat]
        if hand.hidden and self._unseen(card):
            return True
        if hand.hidden and state.may_be_raised(card, seat):
            return True
        if self.bench.certainty == LOST and self.may_return() and (self._discarded(card) or self._unseen(card)):
            return True  # it, or one played before, may have been raised in a trick that is lost
        if hand.hidden and (state.was_raised(card) or self._strayed(card)):  # one played before was the raised one
            return True
        self.bench.doubt(UNCERTAIN)
        where = node.span(part, number)
        if self.foreign(card, where):
            return False
        name, rule = NAME[card], "playing" if state.phase == 1 else "followers"
        if not hand.hidden:
            self.bench.find("not-in-hand", where, player=self.bench.player(seat), card=name, rule=rule)
            return False
        for other, theirs in enumerate(state.hands):
            if other != seat and theirs.has(card):
                player, holder = self.bench.player(seat), self.bench.player(other)
                self.bench.find("not-in-hand", where, "elsewhere", player=player, card=name, holder=holder, rule=rule)
                self._doubt(card)
                return False
        self._doubled(card, where)
        return False

    def shows(self, seat: int, card: Card, node: nodes.Placed, part: str, number: int) -> None:
        """A player shows a card: had he said, by not following, that he had none of its faction?"""
        refuted = [void for void in self.voids[seat] if void.faction == FACTION[card]]
        shown = Shown(card, node, part, number, self.state.number)
        raised = self.raises.get(seat)
        if raised is not None and (card in raised.cards or HIDDEN in raised.cards):
            early = [void for void in refuted if void in raised.before]
            refuted = [void for void in refuted if void not in raised.before]
            certain = self.state.unseen[card] < 1 and not self.state.hands[seat].has(card)
            if certain or len(raised.cards) == 1:
                self._raised_was_other(seat, raised)
            elif early:
                self._excuse(seat, raised, early, shown)
        for void in refuted:
            self._revoked(seat, void, shown)

    def _raised_was_other(self, seat: int, raised: Raise) -> None:
        """This card is the raised one, so all that was excused as it was not."""
        del self.raises[seat]
        for voids, shown in raised.excused:
            for void in voids:
                self._revoked(seat, void, shown)

    def _excuse(self, seat: int, raised: Raise, voids: list[Void], shown: Shown) -> None:
        """It may be the raised card; but of two that may be, one at least was there before."""
        for earlier, other in raised.excused:
            same = [void for void in voids if void in earlier]
            for void in same:
                self._revoked(seat, void, shown)
            if not same:
                lines = {void.trick.line for void in (earlier[-1], voids[-1])} | {other.node.line, shown.node.line}
                player, held, card = self.bench.player(seat), NAME[other.card], NAME[shown.card]
                where = shown.node.span(shown.part, shown.number)
                self.impossible(lines, where, "raised", player=player, held=held, card=card)
                return
        raised.excused.append((voids, shown))

    def _revoked(self, seat: int, void: Void, shown: Shown) -> None:
        """A void that was shown is refuted by a card that was there."""
        if void not in self.voids[seat]:
            return
        self.voids[seat].remove(void)
        self.bench.find(
            "revoke", void.trick.span("card", void.place), "proven", proof=shown.node.span(shown.part, shown.number),
            player=self.bench.player(seat), card=NAME[void.trick.cards[void.place]],
            lead=name_of(self.bench, void.faction), trick=void.number, held=NAME[shown.card], later=shown.trick,
        )  # fmt: skip

    def raised(self, seat: int, card: Card, older: list[Card]) -> None:
        """A card came into a hand from the discard pile."""
        self.raises[seat] = Raise(self.voids[seat], card, older)

    def lose(self, line: nodes.Trick | None) -> None:
        """A trick is lost: whatever was shown in it, and perhaps a card that somebody raised in it."""
        self.bench.doubt(LOST)
        self.lines.append(line)
        state = self.state
        if self.may_return() and state.raise_ is None:
            older = state.discard + self._loose()
            state.raise_ = HiddenRaise(None, older)
            for seat in range(len(self.voids)):
                self.raised(seat, HIDDEN, older)

    def _discarded(self, card: Card) -> bool:
        """May a card lie in the discard pile, or have lain there since a trick that is lost?"""
        lying = self.state.discard + self._loose()
        return card in lying or (HIDDEN in lying and self._unseen(card))

    def _loose(self) -> list[Card]:
        """What a lost trick may have discarded, where that can come back at once: what lies on the table, or any card."""
        state = self.state
        if not any(POWER_OF[card].returns_own(state) for card in state.powers.returning):
            return []
        return [card for kept in state.kept.values() for pile in kept.piles for card in pile] + [HIDDEN]

    def may_return(self) -> bool:
        """Is there a card in the deck whose power brings others back from the discard pile?"""
        return any(self.state.copies(card) for card in self.state.powers.returning)

    # -- what follows from counting ----------------------------------------------------------------------------------

    def count(self, node: nodes.Placed | None) -> None:
        """Whoever must hold a card of a faction, because no other place is left for it, has revoked if he showed a void.

        `node` is the line that settles it, None while its trick is still being played.
        """
        state = self.state
        if state.deck >= _ENOUGH or self.bench.uncertain or self._vague():
            return
        room = room_in_all(state)
        for seat, voids in enumerate(self.voids):
            elsewhere = room - state.hands[seat].hidden
            for void in list(voids):
                if unseen_of(state, void.faction) > elsewhere + FACTIONS[void.faction].spare:
                    self._count(seat, void, node)

    def _count(self, seat: int, void: Void, node: nodes.Placed | None) -> None:
        everywhere = hidden_places(self.state, [() for _ in self.voids])
        places = [place for place in everywhere if place.seat != seat or place.name != "hand"]
        if seat in self.raises and void in self.raises[seat].before:
            places.append(HiddenPlace("raised", None, 1, frozenset()))
        places = [place for place in places if void.faction not in place.never]
        if unseen_of(self.state, void.faction) > sum([place.room for place in places]):
            self.voids[seat].remove(void)
            where = void.trick.span("card", void.place)
            proof = node.whole if node is not None and node.line != where.line else None
            self.bench.find(
                "revoke", where, "counted", proof=proof, player=self.bench.player(seat), trick=void.number,
                card=NAME[void.trick.cards[void.place]], lead=name_of(self.bench, void.faction),
                unseen=cards_of(self.state, [void.faction]), room=room_in(self.bench, places),
            )  # fmt: skip

    def _vague(self) -> bool:
        """Some card left a hand, or came into it, and nobody knows which: then counting proves nothing."""
        if self.state.raise_ is not None:
            return True
        for hand in self.state.hands:
            if hand.gone:
                return True
        return False

    def contradiction(self) -> None:
        """At the end: is there any way to deal the hidden cards? If not, the fewest voids that leave none are named."""
        state = self.state
        shown = [(seat, void) for seat, voids in enumerate(self.voids) for void in voids if seat not in self.raises]
        if not shown or not any(hand.hidden for hand in state.hands) or self.bench.uncertain or self._vague():
            return
        cards = supply(state)
        if not cards or self._fits(cards, shown) or not self._fits(cards, []):
            return
        shown = self._fewest(cards, shown)
        factions, places = crowded(cards, self._places(shown))
        voids = " and ".join([self._told(seat, void) for seat, void in shown])
        unseen, room, last = cards_of(state, factions), room_in(self.bench, places), shown[-1][1]
        where = last.trick.span("card", last.place)
        self.impossible({void.trick.line for _, void in shown}, where, unseen=unseen, voids=voids, room=room)

    def _fewest(self, cards: dict[int, int], shown: list[tuple[int, Void]]) -> list[tuple[int, Void]]:
        """The fewest voids that leave no way to deal the cards: none of them can be spared, and no few others do as well."""
        found = shown
        for claim in shown:
            fewer = [other for other in found if other[1] is not claim[1]]
            if not self._fits(cards, fewer):
                found = fewer
        for count in range(2, min(len(found), _FEW)):
            for some in combinations(shown, count):
                if not self._fits(cards, list(some)):
                    return list(some)
        return found

    def _told(self, seat: int, void: Void) -> str:
        """A void in words."""
        return f"{self.bench.player(seat)} has no {name_of(self.bench, void.faction)} (line {void.trick.line})"

    def _places(self, shown: list[tuple[int, Void]]) -> list[HiddenPlace]:
        """The hidden places, if these voids are true."""
        voids: list[list[int]] = [[] for _ in self.voids]
        for seat, void in shown:
            voids[seat].append(void.faction)
        return hidden_places(self.state, voids)

    def _fits(self, cards: dict[int, int], shown: list[tuple[int, Void]]) -> bool:
        return fits(cards, self._places(shown))

    def impossible(self, lines: set[int], where: Span, case: str = "message", **details: object) -> None:
        """No world fits these lines together."""
        self.bench.find("impossible", where, case, details=details, lines=", ".join(map(str, sorted(lines))))
        self.bench.doubt(UNCERTAIN)

    def won_face_up(self, seat: int, faction: int) -> tuple[Span, str, int] | None:
        """Where a player won a card of this faction face up in Phase One that he still holds."""
        held = [card for card in self.state.hands[seat].cards if FACTION[card] == faction]
        for trick, node in zip(self.state.tricks, self.lines, strict=False):
            for taker, card in trick.takes:
                if taker == seat and card in held and card in trick.face_up and node is not None and node.face_up:
                    place = trick.face_up.index(card)
                    return node.span("face_up", place), NAME[card], trick.number
        return None

    def next_phase(self) -> None:
        """New hands: what was shown of the old ones says nothing of them."""
        self.voids = [[] for _ in self.voids]
        self.waiting = False
        self.raises = {}


def _shown(node: nodes.Node) -> list[tuple[str, tuple[Card, ...]]]:
    if type(node) is HandLine:
        return [("card", node.cards)]
    if type(node) is nodes.Trick:
        takes = tuple(HIDDEN if take.card is None else take.card for take in node.outcome or ())
        return [("face_up", node.face_up or ()), ("card", node.cards), ("take", takes)]
    return []
