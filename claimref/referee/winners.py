"""Who won a trick, as the record has it and as the rules do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import HIDDEN, NAME
from claimref.notation import nodes
from claimref.referee.words import why_won
from claimref.rules.decisions import Decision

if TYPE_CHECKING:
    from claimref.referee.tricks import TrickReferee


def named_by_record(referee: TrickReferee, node: nodes.Trick) -> Decision:
    """A hero's missing value, or a card that can't be read, decides: the record says who won."""
    trick = referee.table.trick
    assert trick is not None
    if node.outcome:
        return referee.send(node.outcome[0].seat)
    heroes = [NAME[card] for card in trick.cards if referee.table.value(card) is None]
    if heroes and HIDDEN not in trick.cards:
        referee.bench.find("value-unknown", node.whole, hero=" and ".join(heroes))
    referee.bench.uncertain = referee.adrift = True
    return referee.send(trick.leader)


def check_winner(referee: TrickReferee, node: nodes.Trick) -> None:
    """The seat written first must have won; with a `!` it stands all the same."""
    trick, bench = referee.table.trick, referee.bench
    assert trick is not None and node.outcome is not None
    first = node.outcome[0]
    if not first.marked:
        if first.seat == trick.winner or HIDDEN in trick.cards:
            return
        referee.named = first.seat
        player, winner = bench.player(first.seat), bench.player(trick.winner)
        bench.find(
            "wrong-winner",
            node.span("taker", 0),
            player=player,
            winner=winner,
            why=why_won(bench, referee.table, trick),
        )
        return
    best = trick.ruled
    if best is not None and trick.order[best[0]] != first.seat:
        stood, trick.winner = trick.winner, trick.order[best[0]]
        why, winner = why_won(bench, referee.table, trick), bench.player(trick.winner)
        trick.winner = stood
        bench.irregular("wrong-winner", node.span("take", 0), True, player=bench.player(stood), winner=winner, why=why)
    elif first.card is None or node.outcome[0].card in trick.face_up:
        bench.find("needless-mark", node.span("take", 0), what=f"{bench.player(first.seat)} won the trick")
