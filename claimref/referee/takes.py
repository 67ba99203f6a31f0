"""Phase One's outcome: who takes which card into his Follower deck, as written and as the rules have it."""

from __future__ import annotations

from collections.abc import Sequence
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
    if first.seat != trick.winner or first.marked or (first.card is not None and first.card != trick.face_up[0]):
        return False
    return len(outcome) == 1 or (len(outcome) == 2 and outcome[1].seat != trick.winner and not outcome[1].marked)


def drawn(referee: TrickReferee, node: nodes.Trick, seat: int) -> Card:
    """What a player drew from the deck, as far as it is written and can be.

    Where the outcome is wrong (the drawn card stands at another's name), what was not turned up was drawn.
    """
    outcome, trick = node.outcome, referee.table.trick
    assert trick is not None
    if not outcome or (outcome[0].seat != trick.winner and trick.takes[:1] and trick.takes[0][1] == HIDDEN):
        return HIDDEN
    number = len(trick.takes)
    if number < len(outcome) and outcome[number].seat == seat and _agree(outcome, trick):
        card = outcome[number].card
    elif number >= len(outcome) and _agree(outcome, trick):
        return HIDDEN  # the rest of the outcome is not told
    else:
        number, card = _put_right(outcome, trick, seat)
    if card is None or not referee.witness.appears(card, node, "take", number):
        return HIDDEN
    return card


def _agree(outcome: Sequence[nodes.Take], trick: Trick) -> bool:
    """Is everything that was taken so far written just so?"""
    for take, ruled in zip(outcome, trick.takes, strict=False):
        if take.seat != ruled[0] or (take.card != ruled[1] and take.card is not None):
            return False
    return True


def _put_right(outcome: Sequence[nodes.Take], trick: Trick, seat: int) -> tuple[int, Card | None]:
    """In an outcome that is wrong: the drawn card, and where it stands."""
    beyond = [take.card for take in outcome if take.card is not None and take.card != HIDDEN]
    for card in (*trick.face_up, *(card for _, card in trick.takes if card not in trick.face_up)):
        if card in beyond:
            beyond.remove(card)
    mine = next((take.card for take in outcome if take.seat == seat), None)
    if mine == HIDDEN or not beyond:
        return 0, None
    found = mine if mine in beyond else beyond[0]
    return max(number for number, take in enumerate(outcome) if take.card == found), found


def taken(node: nodes.Trick, trick: Trick, decision: Decision) -> tuple[Card, str]:
    """Which card a player chose, HIDDEN if that can't be known; and whether the choice is `missing` or `wrong`."""
    if node.outcome and node.outcome[0].seat != trick.winner:
        return HIDDEN, ""  # somebody else is said to have won: who chose what can't be told
    options = decision.options()
    peeking = TOP in options
    up = [card for card in options if card != TOP] if peeking else list(options)
    written = {take.seat: take.card for take in node.outcome or ()}
    mine = written.get(decision.seat or 0)
    if not peeking and mine in up:
        return mine, ""  # type: ignore[return-value]
    free = list(up)
    after = len(trick.takes) + 1
    for place in trick.places[after : after + len(up) - (not peeking)]:  # those whom the rest falls to
        theirs = written.get(trick.order[place])
        if theirs is not None and theirs in free:
            free.remove(theirs)
    if mine is not None and (mine in free or (mine in up and not peeking)):
        return mine, ""
    if peeking and (mine is not None or not free):
        return TOP, ""
    card = free[0] if len(set(free)) == 1 else HIDDEN
    if mine is not None:
        return card, "wrong"
    return card, "missing" if card == HIDDEN else ""


def check(referee: TrickReferee, node: nodes.Trick) -> None:
    """A wrong card or order is one finding, at the first that differs; with a `!` it stands as it was taken."""
    trick, bench = referee.table.trick, referee.bench
    assert trick is not None and node.outcome is not None
    outcome, ruled = node.outcome, trick.takes
    if len(outcome) <= len(ruled) and _agree(outcome, trick) and not any(take.marked for take in outcome):
        return
    if HIDDEN in trick.cards:
        _as_taken(referee, node)  # nobody can say what the rules give
        return
    if outcome[0].seat != trick.winner:
        return  # reported as a wrong winner
    marked = next((number for number, take in enumerate(outcome) if take.marked), None)
    for number, take in enumerate(outcome):
        if number < len(ruled) and take.seat == ruled[number][0]:
            card = ruled[number][1]
            if take.card is None or take.card == card or (card == HIDDEN and take.card != HIDDEN):
                continue  # the last: it was reported as a card that can't be there
        wrong(referee, node, number, _expected(referee, trick, number), marked)
        if marked is not None:
            _as_taken(referee, node)
        return
    if marked is not None and not any(finding.line == node.line for finding in bench.findings):
        bench.find("needless-mark", node.span("take", marked), what="this was to be taken so")


def wrong(referee: TrickReferee, node: nodes.Trick, number: int, expected: str, marked: int | None = None) -> None:
    """Report a take: the card can't be had, it must not be hidden, or it is not this player's turn to take."""
    trick, bench = referee.table.trick, referee.bench
    assert trick is not None and node.outcome is not None
    take = node.outcome[number]
    turn = number < len(trick.order) and trick.order[trick.places[number]] == take.seat
    case = "order" if not turn else "hidden" if take.card == HIDDEN else "message"
    where = node.span("take", number if marked is None else marked)
    written = "?" if take.card is None else NAME[take.card]
    player = bench.player(take.seat)
    bench.irregular("wrong-take", where, marked is not None, case, player=player, card=written, expected=expected)


def _expected(referee: TrickReferee, trick: Trick, number: int) -> str:
    if number >= len(trick.takes):
        return "nobody"
    seat, card = trick.takes[number]
    return f"{referee.bench.player(seat)} takes {'a card from the deck' if card == HIDDEN else NAME[card]}"


def forget(referee: TrickReferee) -> None:
    """Nobody knows who won this trick, so nobody knows who took which card either."""
    table, trick = referee.table, referee.table.trick
    assert trick is not None
    followers = table.hands if table.phase == 2 else table.followers
    for seat, card in trick.takes:
        if card != HIDDEN:
            followers[seat].cards.remove(card)
            followers[seat].add(HIDDEN)
            table.see(card, -1)
    trick.takes = [(seat, HIDDEN) for seat, _ in trick.takes]


def _as_taken(referee: TrickReferee, node: nodes.Trick) -> None:
    """A wrong take that was noticed stands: the Follower decks hold what is written."""
    table, trick = referee.table, referee.table.trick
    assert trick is not None and node.outcome is not None
    followers = table.hands if table.phase == 2 else table.followers
    written = {take.seat: take.card for take in node.outcome if take.card is not None}
    changed = [(seat, card, written.get(seat, card)) for seat, card in trick.takes if written.get(seat, card) != card]
    for seat, card, instead in changed:
        followers[seat].lose(card)
        followers[seat].add(instead)
    trick.takes = [(seat, written.get(seat, card)) for seat, card in trick.takes]
