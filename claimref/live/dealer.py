"""Where claimref deals the cards itself: the deck follows from the seed and from what the record says was drawn.

The seed stands in the record (`x-deal:`), so that a game goes on with the same deck after a pause. Nothing else is kept:
the deck as it lies now follows from the seed and from how many cards are left of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from claimref.cards import HIDDEN, NAME, code, codes
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
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.verdict import Bench

KEY = "x-deal"


def dealt(text: str, seed: int) -> str:
    """The beginning of a record with the cards dealt by this seed; for Kingdoms also start card and display."""
    record = read_record(text)
    if record.headers()["game"].value == "kingdoms":
        factions = tuple(f for f, _ in values.factions(record.headers()["factions"]) if f is not None)
        laid = KingdomDealer(factions, Random(seed)).setup
        text += f"start: {code(laid.start)}\ndisplay: {codes(laid.display)}\n"
        hands = [list(hand) for hand in laid.hands]
    else:
        setup = read_header(Bench(record, [])).setup
        assert setup is not None
        hands = Dealer(setup, Random(seed)).hands()
    record = read_record(with_line(text, KEY, f"{KEY}: {seed}"))
    return write(Record("", 1, 1, "", [*record.nodes, *transcript.deal(hands)], []))


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
        if isinstance(table, KingdomView):
            return self._kingdom_deck(table) is not None
        drawn = _drawn(table.node)
        return self._deck(table, table.position.done.referee.state.deck)[: len(drawn)] == drawn

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
        if deck is None:
            return None
        if kind == "redeal":
            if not table.kingdom.redeal_due() and set(deck) <= {table.kingdom.display[0]}:
                return None
            back = sorted(table.kingdom.display)[1:]
            deck = self._shuffled(deck + back, table.number(), len(table.node.redeals) if table.node else 0)
        count = {"see": table.kingdom.sight(), "redeal": 2}.get(kind, 1)
        return codes(deck[-count:][::-1])

    def _kingdom_deck(self, table: KingdomView) -> list[int] | None:
        """The deck as it lies now, the top card last; None where something else has come off it than lay there.

        It lies as it was shuffled last, less what has come off it since; what is in it, nobody has seen.
        """
        done: KingdomReferee = table.position.done.referee
        rest = [card for card in table.setup.factions for _ in range(done.kingdom.unseen[card])]
        deck, came = KingdomDealer(table.setup.factions, Random(self.seed)).deck, list[int]()
        for number in range(len(done.turns), 0, -1):
            cards, time = _came(done.turns[number - 1].node)
            came = [*cards, *came]
            if time is not None:
                deck = self._shuffled(rest + came, number, time)
                break
        return self._now_open(_off(deck, came), table)

    def _now_open(self, deck: list[int] | None, table: KingdomView) -> list[int] | None:
        """The deck after the open turn, as far as it is written."""
        if table.node is None:
            return deck
        draw = table.node.draw
        equal = draw.refill if isinstance(draw, FromDisplay) else None
        deck = _off(deck, draw.cards or () if isinstance(draw, Seen) else _came_first(table.node))
        for time, cards in enumerate(table.node.redeals):
            if deck is not None and equal is not None:
                deck, equal = _off(self._shuffled([*deck, equal, equal], table.number(), time), cards), cards[0]
        return deck

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


def _came_first(node: Turn) -> tuple[int, ...]:
    """The card that came off the deck when one was taken."""
    draw = node.draw
    card = draw.card if isinstance(draw, FromDeck) else draw.refill if isinstance(draw, FromDisplay) else None
    return () if card is None else (card,)


def _came(node: Turn | None) -> tuple[tuple[int, ...], int | None]:
    """What came off the deck in a turn after it was shuffled there for the last time, and which time that was."""
    if node is None:
        return (), None
    if node.redeals:
        return node.redeals[-1], len(node.redeals) - 1
    return _came_first(node), 0 if isinstance(node.draw, Seen) else None


def _off(deck: list[int] | None, cards: Sequence[int]) -> list[int] | None:
    """The deck without these cards; None where they did not lie on top of it."""
    if deck is None or deck[len(deck) - len(cards) :][::-1] != list(cards):
        return None
    return deck[: len(deck) - len(cards)]
