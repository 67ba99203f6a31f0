"""Where claimref deals the cards itself: the deck follows from the seed and from what the record says was drawn.

The seed stands in the record (`x-deal:`), so that a game goes on with the same deck after a pause. Nothing else is kept:
the deck as it lies now follows from the seed and from how many cards are left of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from claimref.cards import CODES, HIDDEN, NAME
from claimref.engine.decisions import TOP
from claimref.engine.tricks.in_play import source_of
from claimref.engine.tricks.power import DECK, DISCARDS
from claimref.live.kingdom_view import KingdomView
from claimref.live.position import read_record, with_line
from claimref.live.trick_view import TrickView
from claimref.notation import nodes, values
from claimref.notation.nodes import HandLine, Record, Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.notation.writer import write
from claimref.records import transcript
from claimref.records.simulate import Dealer
from claimref.records.simulate_kingdoms import KingdomDealer
from claimref.referee.header import read_header
from claimref.referee.verdict import Bench

KEY = "x-deal"


def dealt(text: str, seed: int) -> str:
    """The beginning of a record with the cards dealt by this seed; for Kingdoms also start card and display."""
    record = read_record(text)
    if record.headers()["game"].value == "kingdoms":
        factions = tuple(f for f, _ in values.factions(record.headers()["factions"]) if f is not None)
        laid = KingdomDealer(factions, Random(seed)).setup
        text += f"start: {CODES[laid.start]}\ndisplay: {' '.join(CODES[card] for card in laid.display)}\n"
        hands = [list(hand) for hand in laid.hands]
    else:
        setup = read_header(Bench(record, [])).setup
        assert setup is not None
        hands = Dealer(setup, Random(seed)).hands()
    record = read_record(with_line(text, KEY, f"{KEY}: {seed}"))
    return write(Record("", 1, 1, "", [*record.nodes, *transcript.deal(hands)], []))


class Misfit(Exception):
    """The record says of a card from the deck what can't be."""


class Dealt:
    """The deck of a dealt game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @staticmethod
    def of(record: Record) -> Dealt | None:
        """The deck a record was dealt from; None where real cards lie on the table."""
        header = record.headers().get(KEY)
        whole = any(type(node) is HandLine for node in record.nodes)
        return (
            Dealt(int(header.value)) if header and whole and header.value.isascii() and header.value.isdigit() else None
        )

    def answer(self, table: TrickView | KingdomView) -> str | None:
        """What chance says to the question, as a player would type it; None where a player is asked."""
        return self._trick(table) if isinstance(table, TrickView) else self._kingdom(table)

    def fits(self, table: TrickView | KingdomView) -> bool:
        """Are all cards that came from the deck those that lay there?"""
        try:
            if isinstance(table, TrickView):
                drawn = _drawn(table.node)
                return self._deck(table, table.position.done.referee.state.deck)[: len(drawn)] == drawn
            self._kingdom_deck(table)
        except Misfit:
            return False
        return True

    # --- Trick games --------------------------------------------------------------------------------------------------

    def _trick(self, table: TrickView) -> str | None:
        question = table.question
        if question.source == DISCARDS:
            chance = Random(f"{self.seed} {len(table.state.tricks)}")
            return NAME[chance.choice(question.options)] if question.options else None
        if question.source == DECK:
            count = len(question.options[0])
        elif question.kind in ("face_up", "draw"):
            count = table.setup.face_up if question.kind == "face_up" else 1
        else:
            return None
        return " ".join(NAME[card] for card in self._now(table)[:count])

    def peeked(self, table: TrickView | KingdomView) -> str | None:
        """The top card of the deck, where a player may look at it."""
        if isinstance(table, TrickView) and TOP in table.question.options:
            return NAME[self._now(table)[0]]
        return None

    def _now(self, table: TrickView) -> list[int]:
        """The deck as it lies now, the top card first."""
        return self._deck(table, (table.asking or table.state).deck)

    def _deck(self, table: TrickView, left: int) -> list[int]:
        """The last so many cards of the deck as it lay when the hands were dealt, the top card first."""
        dealer = Dealer(table.setup, Random(self.seed))
        whole = dealer.deck[: len(dealer.deck) - table.setup.hand * table.setup.seats][::-1]
        return whole[len(whole) - left :]

    # --- Kingdoms -----------------------------------------------------------------------------------------------------

    def _kingdom(self, table: KingdomView) -> str | None:
        kind = table.question.kind
        if kind not in ("refill", "top", "see", "redeal"):
            return None
        deck = self._kingdom_deck(table)
        if kind == "redeal":
            if not table.kingdom.redeal_due() and set(deck) <= {table.kingdom.display[0]}:
                return None
            back = sorted(table.kingdom.display)[1:]
            deck = self._shuffled(deck + back, table.number(), len(table.node.redeals) if table.node else 0)
        count = {"see": table.kingdom.sight(), "redeal": 2}.get(kind, 1)
        return " ".join(CODES[card] for card in deck[-count:][::-1])

    def _kingdom_deck(self, table: KingdomView) -> list[int]:
        """The deck as it lies now, the top card last: every turn of the record is followed."""
        dealer = KingdomDealer(table.setup.factions, Random(self.seed))
        deck, hands = list(dealer.deck), [list(hand) for hand in dealer.setup.hands]
        for played in table.replay.turns:
            if played.node is not None:
                _remove(hands[played.seat], [played.card])
                deck = self._after(deck, hands[played.seat], played.node, played.number)
        return deck

    def _after(self, deck: list[int], hand: list[int], node: Turn, number: int) -> list[int]:
        """The deck after a turn, as far as it is written; the hand is kept too, because a Seer may put it back."""
        draw = node.draw
        if isinstance(draw, FromDeck) and draw.card is not None:
            hand.append(draw.card)
            return _off(deck, [draw.card])
        if isinstance(draw, FromDisplay):
            hand.append(draw.card)
            deck = deck if draw.refill is None else _off(deck, [draw.refill])
        elif isinstance(draw, Seen) and draw.cards:
            deck = _off(deck, draw.cards)
            if draw.keep:
                back = [*hand, *draw.cards]
                _remove(back, draw.keep)
                hand[:] = draw.keep
                deck = self._shuffled(deck + back, number, 0)
        for time, cards in enumerate(node.redeals):
            equal = self._three(node, time)
            deck = _off(self._shuffled([*deck, equal, equal], number, time), cards)
        return deck

    @staticmethod
    def _three(node: Turn, time: int) -> int:
        """Which card lay there three times when two of them went back."""
        before = node.redeals[time - 1] if time else ()
        if before:
            return before[0]
        assert isinstance(node.draw, FromDisplay) and node.draw.refill is not None
        return node.draw.refill

    def _shuffled(self, deck: list[int], number: int, time: int) -> list[int]:
        deck = sorted(deck)
        Random(f"{self.seed} {number} {time}").shuffle(deck)
        return deck


def _drawn(node: nodes.Trick | None) -> list[int]:
    """The cards that came off the deck in a trick, in their order."""
    if node is None:
        return []
    up = list(node.face_up or ())
    found = list(up)
    for take in node.outcome or ():
        if take.card in up:
            up.remove(take.card)
        elif take.card is not None and take.card != HIDDEN:
            found.append(take.card)
    return found + [card for choice in node.choices if source_of(choice.verb) == DECK for _, card in choice.items]


def _off(deck: list[int], cards: Sequence[int]) -> list[int]:
    """The deck without these cards, if they lay on top of it."""
    if deck[-len(cards) :][::-1] != list(cards):
        raise Misfit
    return deck[: -len(cards)]


def _remove(cards: list[int], taken: Sequence[int]) -> None:
    for card in taken:
        if card not in cards:
            raise Misfit
        cards.remove(card)
