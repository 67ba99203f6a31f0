"""A record as somebody at the table could have written it: what that viewer did not see is hidden.

Everybody sees the cards turned up and played, and the choices about them. A player also sees his own hand, what he draws
or takes from the deck, and what he raises or discards; nobody sees what Cthulhu banishes off the deck. In Kingdoms the
board and the display are open to see, what is drawn from the deck or seen with a Seer is its player's own.
"""

from __future__ import annotations

from claimref.cards import HIDDEN, VERBS, Card
from claimref.notation import nodes
from claimref.notation.nodes import Choice, Damaged, HandLine, Heading, Node, Record, Remark
from claimref.notation.reader import read_text
from claimref.notation.turn_parts import Drawn, FromDeck, Seen
from claimref.notation.writer import write
from claimref.records.canonical import complete

_SEEDS = ("x-deal", "x-seed", "seed")
"""Headers from which anybody could deal the same cards again: `play --deal` writes x-deal, the others people write."""


def redact(record: Record, viewer: int | None) -> Record:
    """The record as this seat saw the game, or, for None, as an onlooker did.

    Comments, and lines that can't be read, could tell more, and go; so does the seed that the cards were dealt from. What
    can be derived should be filled in before (`canonical.complete`): where it is not written who acted, everything he saw
    is hidden.
    """
    lines: list[Node] = []
    for node in record.nodes:
        if (type(node) is HandLine and node.seat != viewer) or type(node) in (Remark, Damaged):
            continue
        if isinstance(node, nodes.Header) and node.key in _SEEDS:
            continue
        if node.comment is not None:
            node = _bare(node)
        if type(node) is nodes.Trick:
            node = _trick(node, viewer)
        elif type(node) is nodes.Turn:
            node = _turn(node, viewer)
        lines.append(node)
    if not any(type(node) is HandLine for node in lines):
        lines = [node for node in lines if not (type(node) is Heading and node.title == "deal")]
    return Record(record.path, record.number, record.line, record.text, lines, record.findings)


def _bare(node: Node) -> Node:
    """The line without its comment."""
    line, text = node.line, node.text
    if isinstance(node, nodes.Header):
        return nodes.Header(line, text, None, node.key, node.value)
    if isinstance(node, Heading):
        return Heading(line, text, None, node.title)
    if isinstance(node, HandLine):
        return HandLine(line, text, None, {}, node.seat, node.cards)
    if isinstance(node, nodes.Result):
        return nodes.Result(line, text, None, {}, node.winners, node.shared, node.totals, node.open, node.conceded)
    if isinstance(node, nodes.Votes):
        return nodes.Votes(line, text, None, {}, node.votes)
    return node  # tricks and turns are made anew anyway


def as_seen(record: Record, viewer: int | None) -> Record:
    """The redacted record as if it had been read: its lines know their places, so that it can be judged."""
    return next(read_text(write(redact(complete(record), viewer)), record.path), record)


def _trick(node: nodes.Trick, viewer: int | None) -> nodes.Trick:
    written = node.outcome or ()
    open_to_see = _taken_face_up(node.face_up or (), [take.card for take in written])
    outcome = [
        take if take.card is None or take.seat == viewer or number in open_to_see else take.of(HIDDEN)
        for number, take in enumerate(written)
    ]
    winner = node.outcome[0].seat if node.outcome else None
    choices = tuple(_choice(choice, viewer, winner) for choice in node.choices)
    return nodes.Trick(
        node.line, node.text, None, {}, node.number, node.leader, node.leader_marked, node.face_up, node.cards,
        node.marks, tuple(outcome) if node.outcome is not None else None, choices,
    )  # fmt: skip


def _taken_face_up(up: tuple[Card, ...], cards: list[Card | None]) -> range:
    """Which places took the cards that were turned up: the first ones, or, after a Seer took the top card, the next ones."""
    first, then = sorted(c or 0 for c in cards[: len(up)]), sorted(c or 0 for c in cards[1 : len(up) + 1])
    peeked = then == sorted(up) != first
    return range(1, len(up) + 1) if peeked else range(len(up))


def _choice(choice: Choice, viewer: int | None, winner: int | None) -> Choice:
    """A choice with the cards that this viewer saw."""
    sees = VERBS[choice.verb].sees
    if sees == "all":
        return choice
    actor = winner if choice.seat is None else choice.seat
    items = []
    for seat, card in choice.items:
        saw = {"actor": actor, "owner": seat}.get(sees)
        items.append((seat, card if viewer is not None and viewer == saw else HIDDEN))
    return Choice(choice.verb, choice.seat, tuple(items))


def _turn(node: nodes.Turn, viewer: int | None) -> nodes.Turn:
    draw = node.draw
    if viewer is None or node.player != viewer:
        if isinstance(draw, FromDeck):
            draw = FromDeck(None)
        elif isinstance(draw, Seen):
            draw = Seen(None, None)
    return nodes.Turn(
        node.line, node.text, None, {}, node.number, node.player, node.player_marked,
        node.laid, Drawn(draw, node.redeals),
    )  # fmt: skip
