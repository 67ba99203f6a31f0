"""Phase One's outcome: who takes which card into his Follower deck, as written and as the rules have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import HIDDEN, NAME, Card
from claimref.games.tricks import TOP
from claimref.notation import nodes
from claimref.rules.decisions import Decision
from claimref.rules.table import Trick

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


def as_usual(outcome: tuple[nodes.Take, ...] | None, trick: Trick) -> bool:
    """Two players, and the outcome is written as it nearly always is: the winner has the card turned up."""
    if not outcome:
        return True
    first = outcome[0]
    if first[0] != trick.winner or first[2] or (first[1] is not None and first[1] != trick.face_up[0]):
        return False
    return len(outcome) == 1 or (len(outcome) == 2 and outcome[1][0] != trick.winner and not outcome[1][2])


def drawn(referee: TrickReferee, node: nodes.Trick, seat: int) -> Card:
    """What a player drew from the deck, as far as it is written and can be.

    Where the outcome is wrong (the drawn card stands at another's name), what was not turned up was drawn.
    """
    outcome, trick = node.outcome, referee.table.trick
    assert trick is not None
    if not outcome:
        return HIDDEN
    beyond = [take.card for take in outcome if take.card is not None and take.card != HIDDEN]
    for card in (*trick.face_up, *[card for _, card in trick.takes if card not in trick.face_up]):
        if card in beyond:
            beyond.remove(card)
    number, mine = next(((n, take.card) for n, take in enumerate(outcome) if take.seat == seat), (0, None))
    if mine == HIDDEN or not beyond:
        return HIDDEN
    card = mine if mine in beyond else beyond[0]
    assert card is not None
    if card != mine:
        number = max(n for n, take in enumerate(outcome) if take.card == card)
    return card if referee.witness.appears(card, node, "take", number) else HIDDEN


def taken(node: nodes.Trick, decision: Decision) -> tuple[Card, bool]:
    """Which card a player chose, HIDDEN if that can't be known, and whether the choice is missing from the record."""
    options = list(decision.options())
    free = [card for card in options if card != TOP]
    written = node.outcome or ()
    mine = next((take.card for take in written if take.seat == decision.seat), None)
    if mine in free:
        return mine, False
    if mine is not None and TOP in options:
        return TOP, False
    for take in written:
        if take.seat != decision.seat and take.card in free:
            free.remove(take.card)
    if len(set(free)) == 1:
        return free[0], False
    if not free and TOP in options:
        return TOP, False
    return HIDDEN, mine is None


def check(referee: TrickReferee, node: nodes.Trick) -> None:
    """A wrong card or order is one finding, at the first that differs; with a `!` it stands as it was taken."""
    trick, bench = referee.table.trick, referee.bench
    assert trick is not None and node.outcome is not None
    outcome, ruled = node.outcome, trick.takes
    if outcome[0].seat != trick.winner:
        return  # reported as a wrong winner
    marked = next((number for number, take in enumerate(outcome) if take.marked), None)
    for number, take in enumerate(outcome):
        if number < len(ruled) and take.seat == ruled[number][0]:
            card = ruled[number][1]
            if take.card is None or take.card == card or (card == HIDDEN and take.card != HIDDEN):
                continue  # the last: it was reported as a card that can't be there
        _wrong(referee, node, number, marked)
        if marked is not None:
            _as_taken(referee, node)
        return
    if marked is not None and not any(finding.line == node.line for finding in bench.findings):
        bench.find("needless-mark", node.span("take", marked), what="this was to be taken so")


def _wrong(referee: TrickReferee, node: nodes.Trick, number: int, marked: int | None) -> None:
    trick, bench = referee.table.trick, referee.bench
    assert trick is not None and node.outcome is not None
    take = node.outcome[number]
    where = node.span("take", number if marked is None else marked)
    player, case, expected = bench.player(take.seat), "order", "nobody"
    if number < len(trick.takes):
        seat, card = trick.takes[number]
        expected = f"{bench.player(seat)} takes {'a card from the deck' if card == HIDDEN else NAME[card]}"
        if take.seat == seat:
            case = "hidden" if take.card == HIDDEN else "message"
    written = "?" if take.card is None else NAME[take.card]
    bench.irregular("wrong-take", where, marked is not None, case, player=player, card=written, expected=expected)


def _as_taken(referee: TrickReferee, node: nodes.Trick) -> None:
    """A wrong take that was noticed stands: the Follower decks hold what is written."""
    table, trick = referee.table, referee.table.trick
    assert trick is not None and node.outcome is not None
    followers = table.hands if table.phase == 2 else table.followers
    written = {take.seat: take.card for take in node.outcome if take.card is not None}
    for seat, card in trick.takes:
        instead = written.get(seat, card)
        if instead != card:
            followers[seat].lose(card)
            followers[seat].add(instead)
    trick.takes = [(seat, written.get(seat, card)) for seat, card in trick.takes]
