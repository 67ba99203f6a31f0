"""What was seen of the cards: whether a card can be where the record has it, and who showed that he could not follow."""

from __future__ import annotations

from typing import NamedTuple

from claimref.cards import FACTION, FACTIONS, HERO, HIDDEN, NAME, Card
from claimref.notation import nodes
from claimref.notation.nodes import HandLine, Span
from claimref.referee.replay import Bench
from claimref.referee.words import name_of
from claimref.rules.table import Table


class Void(NamedTuple):
    """Somebody did not follow, and it is not known yet whether he could: which faction, and the card that showed it."""

    faction: int
    trick: nodes.Trick
    place: int
    number: int


class Witness:
    """Keeps an eye on the cards of one game."""

    def __init__(self, bench: Bench, table: Table) -> None:
        self.bench = bench
        self.table = table
        self.lines: list[nodes.Trick | None] = []
        """The line of each trick played so far, None for one that is lost."""
        self.voids: list[list[Void]] = [[] for _ in range(table.setup.seats)]
        self.raises: dict[int, tuple[int, tuple[Card, ...]]] = {}
        """By seat: how many voids had been shown when a card was raised, and which it may have been."""

    def appears(self, card: Card, node: nodes.Placed, part: str, number: int = 0) -> bool:
        """A card that lay hidden comes to light: can it? If not, that is reported at the part of the line."""
        if card == HIDDEN or (self.table.unseen[card] > 0 and not self.table.full(card)):
            return True
        where = node.span(part, number)
        self.bench.uncertain = True
        if not self._foreign(card, where):
            copies = self.table.powers.unseen[card]
            self.bench.find("duplicate-card", where, card=NAME[card], copies=copies, first=self._first(card, where))
        return False

    def _foreign(self, card: Card, where: Span) -> bool:
        """Not of this deck, or one more than the deck has Shadows or heroes."""
        if not self.table.powers.unseen[card]:
            setup = self.table.setup
            deck = " ".join([*(FACTIONS[faction].code for faction in setup.factions), *(NAME[h] for h in setup.heroes)])
            case = "no_heroes" if FACTION[card] == HERO and not setup.heroes else "message"
            self.bench.find("wrong-deck", where, case, card=NAME[card], game_deck=deck)
            return True
        full = self.table.full(card)
        if self.table.unseen[card] > 0 and full:
            case = "heroes" if HERO in full else "shadows" if len(full) == 1 else "replaced"
            self.bench.find("wrong-deck", where, case, card=NAME[card])
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
        table, hand = self.table, self.table.hands[seat]
        if hand.hidden and table.unseen[card] > 0 and not table.full(card):
            return True
        if hand.raised and card in hand.raised[0] and card in table.discard:
            return True
        self.bench.uncertain = True
        where = node.span(part, number)
        if self._foreign(card, where):
            return False
        name = NAME[card]
        if not hand.hidden:
            self.bench.find("not-in-hand", where, player=self.bench.player(seat), card=name)
            return False
        for other, theirs in enumerate(table.hands):
            if other != seat and card in theirs.cards:
                player, holder = self.bench.player(seat), self.bench.player(other)
                self.bench.find("not-in-hand", where, "elsewhere", player=player, card=name, holder=holder)
                return False
        copies = table.powers.unseen[card]
        self.bench.find("duplicate-card", where, card=name, copies=copies, first=self._first(card, where))
        return False

    def shows(self, seat: int, card: Card, node: nodes.Placed, part: str, number: int) -> None:
        """A player shows a card: had he said, by not following, that he had none of its faction?"""
        faction = FACTION[card]
        proven = [void for void in self.voids[seat] if void.faction == faction]
        if not proven:
            return
        if seat in self.raises:
            before, candidates = self.raises[seat]
            if card in candidates:
                del self.raises[seat]
                early = self.voids[seat][:before]
                proven = [void for void in proven if void not in early]
        for void in proven:
            self.voids[seat].remove(void)
            self.bench.find(
                "revoke", void.trick.span("card", void.place), "proven", proof=node.span(part, number),
                player=self.bench.player(seat), card=NAME[void.trick.cards[void.place]],
                lead=name_of(self.bench, faction), trick=void.number, held=NAME[card], later=self.table.number,
            )  # fmt: skip

    def raised(self, seat: int, card: Card, older: list[Card]) -> None:
        """A card came into a hand from the discard pile, so that the hand may hold again what it lacked."""
        self.raises[seat] = (len(self.voids[seat]), (card,) if card != HIDDEN else tuple(older))

    def won_face_up(self, seat: int, faction: int) -> tuple[Span, str, int] | None:
        """Where a player won a card of this faction face up in Phase One that he still holds."""
        held = [card for card in self.table.hands[seat].cards if FACTION[card] == faction]
        for trick, node in zip(self.table.tricks, self.lines, strict=False):
            for taker, card in trick.takes:
                if taker == seat and card in held and card in trick.face_up and node is not None and node.face_up:
                    place = trick.face_up.index(card)
                    return node.span("face_up", place), NAME[card], trick.number
        return None

    def next_phase(self) -> None:
        """New hands: what was shown of the old ones says nothing of them."""
        self.voids = [[] for _ in self.voids]
        self.raises = {}


def _shown(node: nodes.Node) -> list[tuple[str, tuple[Card, ...]]]:
    if type(node) is HandLine:
        return [("card", node.cards)]
    if type(node) is nodes.Trick:
        takes = tuple(HIDDEN if take.card is None else take.card for take in node.outcome or ())
        return [("face_up", node.face_up or ()), ("card", node.cards), ("take", takes)]
    return []

