"""Phase One's outcome: who takes which card into his Follower deck, as written and as the rules have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import HIDDEN, NAME, Card
from claimref.notation import nodes
from claimref.referee.told import Told
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


def check(referee: TrickReferee, node: nodes.Trick, told: Told) -> None:
    """A wrong card or order is one finding, at the first that differs; with a `!` it stands as it was taken."""
    trick, bench = referee.table.trick, referee.bench
    assert trick is not None
    ruled = trick.takes
    if HIDDEN in trick.cards:
        _as_told(referee, told)  # nobody can say what the rules give
        return
    if told.takes[0].seat != trick.winner:
        return  # reported as a wrong winner
    marked = next((number for number, take in enumerate(told.takes) if take.marked), None)
    for number, take in enumerate(told.takes):
        if number < len(ruled) and take.seat == ruled[number][0]:
            card = ruled[number][1]
            if take.card is None or take.card == card or (card == HIDDEN and take.card != HIDDEN):
                continue  # the last: which card it was can't be made out
        wrong(referee, node, number, _expected(referee, trick, number), marked)
        if marked is not None:
            _as_told(referee, told)
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
    trick = referee.table.trick
    assert trick is not None
    _taken_instead(referee, [HIDDEN] * len(trick.takes))


def _as_told(referee: TrickReferee, told: Told) -> None:
    """The Follower decks hold what is written: a wrong take was noticed and stands, or the rules can't be asked.

    Of three or four, whoever is not written then took a card that nobody knows.
    """
    trick = referee.table.trick
    assert trick is not None
    sure = len(trick.order) == 2 or HIDDEN not in trick.cards
    instead: list[Card] = []
    for seat, card in trick.takes:
        mine = told.cards.get(seat)
        instead.append(mine if mine is not None else card if sure or seat == trick.winner else HIDDEN)
    _taken_instead(referee, instead)


def _taken_instead(referee: TrickReferee, cards: list[Card]) -> None:
    """Other cards than the rules give went into the Follower decks."""
    table, trick = referee.table, referee.table.trick
    assert trick is not None
    followers = table.hands if table.phase == 2 else table.followers
    for (seat, card), instead in zip(trick.takes, cards, strict=True):
        if card != HIDDEN and followers[seat].play(card):
            table.see(card, -1)
        else:
            followers[seat].hidden -= 1
        followers[seat].add(instead)
        table.see(instead)
    trick.takes = [(seat, instead) for (seat, _), instead in zip(trick.takes, cards, strict=True)]
