"""A record as somebody at the table could have written it: what that viewer did not see is hidden.

Everybody sees the cards turned up and played, and the choices about them. A player also sees his own hand, what he draws
or takes from the deck, and what he raises or discards; nobody sees what Cthulhu banishes off the deck. In Kingdoms the
board and the display are open to see, what is drawn from the deck or seen with a Seer is its player's own.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from claimref.cards import HIDDEN, VERBS, Card
from claimref.notation import nodes
from claimref.notation.nodes import Choice, Damaged, HandLine, Heading, Node, Record, Remark
from claimref.notation.reader import read_text
from claimref.notation.setting import KEYS
from claimref.notation.turn_parts import Drawn, FromDeck, Seen
from claimref.notation.writer import UNREAD, write
from claimref.records.canonical import complete
from claimref.referee.judge import judge

_SURE = ("revoke", "value-unknown", "wrong-points", "not-adjacent", "occupied", "wrong-votes", "wrong-result")
"""Errors in a line that leave no doubt who drew and saw what."""


class Kept(NamedTuple):
    """What could tell more than the viewer saw, and is kept all the same."""

    headers: bool = False
    """Those that the notation does not know: a user's own may hold hands, notes, or the seed that was dealt from."""
    comments: bool = False


def redact(record: Record, viewer: int | None, doubtful: Container[int] = (), kept: Kept = Kept()) -> Record:  # noqa: B008
    """The record as this seat saw the game, or, for None, as an onlooker did.

    Comments, headers that are not the notation's, and lines that can't be read could tell more, and go. What can be
    derived should be filled in before (`canonical.complete`): where it is not written who acted, everything he saw is
    hidden; so it is in the `doubtful` lines, in which somebody else may be meant.
    """
    unread = {finding.line for finding in record.findings if finding.name in UNREAD}
    lines: list[Node] = []
    for node in record.nodes:
        if node.line in unread or not _stays(node, None if node.line in doubtful else viewer, kept):
            continue
        lines.append(_as_shown(node, None if node.line in doubtful else viewer, kept))
    lines = _with_one_hand(lines)
    return Record(record.path, record.number, record.line, record.text, lines, [])


def _as_shown(node: Node, viewer: int | None, kept: Kept) -> Node:
    """The line with the cards that the viewer saw."""
    if node.comment is not None and not kept.comments:
        node = _bare(node)
    if type(node) is nodes.Trick:
        return _trick(node, viewer)
    return _turn(node, viewer) if type(node) is nodes.Turn else node


def _with_one_hand(lines: list[Node]) -> list[Node]:
    """Of two hands one must be somebody else's, so both go; `deal` goes with the last."""
    hands = sum(type(node) is HandLine for node in lines)
    if hands == 1:
        return lines
    return [node for node in lines if not (type(node) is HandLine or (type(node) is Heading and node.title == "deal"))]


def _stays(node: Node, viewer: int | None, kept: Kept) -> bool:
    """May this line be seen, be it without some of its cards?"""
    if isinstance(node, HandLine):
        return node.seat == viewer
    if isinstance(node, nodes.Header):
        return node.key in KEYS or kept.headers
    return kept.comments if type(node) is Remark else type(node) is not Damaged


def seen_text(record: Record, viewer: int | None, kept: Kept = Kept()) -> str:  # noqa: B008
    """What this viewer could have written: canonical, and filled in as far as the rules give it."""
    errors = [finding for finding in judge(record).findings if finding.severity == "error"]
    doubtful = {finding.line for finding in errors if finding.name not in _SURE}
    return write(redact(complete(record), viewer, doubtful, kept))


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
    if isinstance(node, nodes.Trick):
        return nodes.Trick(
            line, text, None, {}, node.number, node.leader, node.leader_marked, node.face_up, node.cards, node.marks,
            node.outcome, node.choices,
        )  # fmt: skip
    assert isinstance(node, nodes.Turn)
    return nodes.Turn(line, text, None, {}, node.number, node.player, node.player_marked, node.laid, node.drawn)


def as_seen(record: Record, viewer: int | None) -> Record:
    """The redacted record as if it had been read: its lines know their places, so that it can be judged."""
    return next(read_text(seen_text(record, viewer), record.path), record)


def _trick(node: nodes.Trick, viewer: int | None) -> nodes.Trick:
    written = node.outcome or ()
    up = node.face_up or ()
    taken = _taken_face_up(up, [take.card for take in written])
    open_to_see = [number for number, take in enumerate(written) if number in taken and take.card in up]
    outcome = [
        take if take.card is None or take.seat == viewer or number in open_to_see else take.of(HIDDEN)
        for number, take in enumerate(written)
    ]
    winner = node.outcome[0].seat if node.outcome else None
    choices = tuple(_choice(choice, viewer, winner) for choice in node.choices)
    return nodes.Trick(
        node.line, node.text, node.comment, {}, node.number, node.leader, node.leader_marked, node.face_up, node.cards,
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
        node.line, node.text, node.comment, {}, node.number, node.player, node.player_marked,
        node.laid, Drawn(draw, node.redeals),
    )  # fmt: skip
