"""Leaves out of a record what may be left out, and hides what need not be known: mixed knowledge of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from claimref.cards import FIRST_HERO, HIDDEN, Card
from claimref.engine.tricks.in_play import source_of
from claimref.engine.tricks.power import DECK, DISCARDS, HAND
from claimref.engine.tricks.table import Trick
from claimref.notation import nodes
from claimref.notation.nodes import Choice, HandLine, Header, Heading, Node, Record, Result, Take, Turn, Votes
from claimref.notation.turn_parts import Drawn, FromDeck, Laid, Seen
from claimref.records.redact import redact
from claimref.referee.tricks.verdict import TrickReplay

from .games import Game

_RATES = (0.0, 0.0, 0.1, 0.5, 1.0)
"""How often something is left out, from record to record."""


class Hiding:
    """One record made of a whole game; how often what is left out is drawn once."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.rates: dict[str, float] = {}

    def drops(self, what: str) -> bool:
        """Is this left out here?"""
        if what not in self.rates:
            self.rates[what] = self.rng.choice(_RATES)
        return self.rng.random() < self.rates[what]

    def record(self) -> Record:
        """The record with gaps: as somebody wrote it who did not see or tell everything."""
        record, rng = self.game.record, self.rng
        seats = record.headers()["players"].value.count(",") + 1
        if rng.random() < 0.5:
            record = redact(record, rng.choice([None, *range(seats)]))
        lines = [line for node in self._cut(record.nodes) for line in self._line(node)]
        if not any(type(node) is HandLine for node in lines):
            lines = [node for node in lines if not (type(node) is Heading and node.title == "deal")]
        return Record("", 1, 1, "", self._led(lines), [])

    def _cut(self, lines: list[Node]) -> list[Node]:
        """The game may stop anywhere, also within a line; then it has no result, or says that it was not played out."""
        rng, moves = self.rng, [node for node in lines if isinstance(node, nodes.Trick | Turn)]
        if rng.random() < 0.6 or len(moves) < 2:
            return lines
        last = rng.choice(moves[:-1])
        found = lines[: lines.index(last)]
        found.append(_part(last, rng) if rng.random() < 0.5 else last)
        end = rng.randrange(4)
        if end == 0:
            found.append(Result(0, "", None, {}, (), False, None, True, False))
        elif end == 1:
            found.append(Result(0, "", None, {}, (rng.randrange(2),), False, None, False, True))
        return found

    def _led(self, lines: list[Node]) -> list[Node]:
        """`leader:` may be missing where the first move names the leader, or he is A."""
        first = next((node for node in lines if isinstance(node, nodes.Trick | Turn)), None)
        named = getattr(first, "leader", getattr(first, "player", None))
        headed = next(node for node in lines if type(node) is Header and node.key == "leader")
        if (named is not None or headed.value == "A") and self.drops("leader header"):
            return [node for node in lines if node is not headed]
        return lines

    def _line(self, node: Node) -> Iterator[Node]:
        """What becomes of a line."""
        if type(node) is nodes.Trick:
            yield self._trick(node)
        elif type(node) is Turn:
            yield self._turn(node)
        elif type(node) is HandLine:
            if not self.drops("hand"):
                cards = tuple(HIDDEN if self.drops("dealt card") else card for card in node.cards)
                yield HandLine(0, "", None, {}, node.seat, cards)
        elif type(node) is Heading:
            if node.title == "deal" or not self.drops("heading"):
                yield node
        elif type(node) is Result:
            if not self.drops("result"):
                totals = None if self.drops("totals") else node.totals
                yield Result(0, "", None, {}, node.winners, node.shared, totals, node.open, node.conceded)
        elif type(node) is Votes:
            votes = tuple(vote for vote in node.votes if not self.drops("vote"))
            if votes and not self.drops("votes"):
                yield Votes(0, "", None, {}, votes)
        elif type(node) is Header and node.key == "heroes" and self.unvalued():
            yield Header(0, "", None, "heroes", " ".join(word.split("=")[0] for word in node.value.split()))
        else:
            yield node

    def unvalued(self) -> bool:
        """Are the values of the heroes left out? Then the winner of their tricks stays."""
        if "values" not in self.rates:
            self.rates["values"] = self.rng.random() < 0.2
        return bool(self.rates["values"])

    # --- Tricks -------------------------------------------------------------------------------------------------------

    def _trick(self, node: nodes.Trick) -> nodes.Trick:
        replay = self.game.replay
        assert isinstance(replay, TrickReplay)
        trick = played(self.game, node.line)
        number = None if self.drops("number") else node.number
        leader = None if self.drops("leader") else node.leader
        outcome = node.outcome
        if outcome is not None:
            outcome = self._outcome(trick, outcome)
        choices = tuple(choice for made in node.choices for choice in self._choice(made))
        return nodes.Trick(0, "", None, {}, number, leader, False, node.face_up, node.cards, (), outcome, choices)

    def _outcome(self, trick: Trick, written: tuple[Take, ...]) -> tuple[Take, ...] | None:
        """An outcome with what has to be written, and as much of the rest as it happens."""
        needed = needed_takes(self.game, trick)
        heroes = self.unvalued() and any(card >= FIRST_HERO for card in trick.cards)
        if not needed and not heroes and self.drops("outcome"):
            return None
        keep = max(needed, 1)
        if self.drops("rest of outcome"):
            written = written[: self.rng.randint(keep, max(keep, len(written)))]
        found: list[Take] = []
        for number, take in enumerate(written):
            card, drew = take.card, bool(trick.drew >> take.seat & 1)
            if number >= needed and card is not None and self.drops("take"):
                card = None
            elif drew and card is not None and self.drops("drawn card"):
                card = HIDDEN
            found.append(Take(take.seat, card))
        return tuple(found)

    def _choice(self, choice: Choice) -> Iterator[Choice]:
        """What came from the discard pile, the deck or a hand need not be known; some of it need not be written."""
        source = source_of(choice.verb)
        if source not in (DISCARDS, DECK, HAND):
            yield choice
            return
        if source != DISCARDS and self.drops(f"{choice.verb} at all"):
            return
        items = [
            (seat, HIDDEN if self.drops(f"{choice.verb} {seat}") else card)
            for seat, card in choice.items
            if source != HAND or not self.drops(f"{choice.verb} of one")
        ]
        if items:
            yield Choice(choice.verb, choice.seat, tuple(items))

    # --- Turns --------------------------------------------------------------------------------------------------------

    def _turn(self, node: Turn) -> Turn:
        number = None if self.drops("number") else node.number
        player = None if self.drops("leader") else node.player
        laid, draw = node.laid, node.draw
        points = None if self.drops("points") else laid.points
        if isinstance(draw, FromDeck) and draw.card is not None and self.drops("drawn card"):
            draw = FromDeck(self.rng.choice([None, HIDDEN]))
        elif isinstance(draw, Seen) and draw.cards is not None:
            cards = tuple(HIDDEN if self.drops("seen card") else card for card in draw.cards)
            keep = tuple(HIDDEN if self.drops("kept card") else card for card in draw.keep or ())
            draw = Seen(None, None) if self.drops("seen") else Seen(cards, keep)
        return Turn(
            0, "", None, {}, number, player, False, Laid(laid.card, laid.at, False, laid.words, points),
            Drawn(draw, node.redeals),
        )  # fmt: skip


def played(game: Game, line: int) -> Trick:
    """The trick that stands in a line of the whole record."""
    replay = game.replay
    assert isinstance(replay, TrickReplay)
    return replay.table.tricks[next(number for number, node in enumerate(game.moves) if node.line == line)]


def needed_takes(game: Game, trick: Trick) -> int:
    """How many takes must be written: of three and four players, up to the last with which somebody chose openly."""
    assert isinstance(game.replay, TrickReplay)
    table = game.replay.table
    if trick.phase == 2 or len(trick.order) == 2:
        return 0
    peeks = table.powers.peeks is not None and table.powers.peeks.peeks(table, trick)
    up: list[Card] = list(trick.face_up)
    needed = 0
    for number, (seat, card) in enumerate(trick.takes):
        if len(set(up)) > 1 or (peeks and not number):
            needed = number + 1
        if not trick.drew >> seat & 1:
            up.remove(card)
    return needed


def _part(node: nodes.Trick | Turn, rng: Random) -> Node:
    """A line that was not written to its end."""
    if isinstance(node, Turn):
        laid = Laid(node.card, node.at, False, node.words, None)
        return Turn(node.line, "", None, {}, node.number, node.player, False, laid, Drawn(None))
    cards = node.cards[: rng.randrange(len(node.cards))]
    face_up = node.face_up if cards or rng.random() < 0.7 else None
    return nodes.Trick(node.line, "", None, {}, node.number, node.leader, False, face_up, cards, (), None, ())
