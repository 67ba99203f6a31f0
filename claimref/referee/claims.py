"""What a record claims beside its moves: results and votes, and whether they, and the deal, stand where they should."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from claimref.notation.nodes import SEATS, Heading, Node, Result, Trick, Turn, Votes
from claimref.referee.verdict import Bench


class Early(NamedTuple):
    """A result that play goes on below: the move that follows it, and how many stand above."""

    result: Result
    move: Node
    moves: int


class Claims:
    """What a record says beside its moves: results and votes at its end, and what stands where it should not."""

    __slots__ = ("deals", "early", "results", "votes")

    def __init__(self) -> None:
        self.results: list[Result] = []
        """Those after the last move; the first of them says how the game ended."""
        self.votes: list[Votes] = []
        self.early: list[Early] = []
        self.deals: list[Heading] = []
        """Deals that are written when the play has begun."""

    @property
    def result(self) -> Result | None:
        return self.results[0] if self.results else None

    @property
    def ballot(self) -> Votes | None:
        """The votes that a result goes with."""
        return self.votes[0] if self.votes else None

    def plain(self) -> bool:
        """Nothing is said twice or in the wrong place."""
        return len(self.results) < 2 and len(self.votes) < 2 and not self.early and not self.deals

    def check_order(self, bench: Bench, over: bool, played: int) -> None:
        """Play after a result and hands after the play are reported; a result on a game that was over counts as at its end.

        `played` moves were judged.
        """
        if self.plain():
            return
        for deal in self.deals:
            bench.find("syntax-error", deal.whole, "deal")
        told: Node | None = None
        unread = sorted([finding.line for finding in bench.record.findings])
        for result, move, moves in self.early:
            if over and moves >= played:
                self.results.append(result)
            elif result.open or bisect_right(unread, result.line) < bisect_left(unread, move.line):
                continue  # broken off and taken up again; or another game begins there, in a line that can't be read
            elif not result.conceded:
                rule = "kingdoms-end" if bench.record.game() == "kingdoms" else "ending"
                bench.find("wrong-result", result.span("value"), "early", rule=rule)
            elif move is not told:
                told = move
                bench.find("extra-trick", move.whole, "conceded", line=result.line, rule="notation")
        if not over:
            self._check_concessions(bench)

    def _check_concessions(self, bench: Bench) -> None:
        """A game is given up once: whoever is said to have won by it later must be the same."""
        given_up = [result for result in self.results if result.conceded]
        for result in given_up[1:]:
            if not set(result.winners) & set(given_up[0].winners):
                first, again = ("".join(SEATS[seat] for seat in one.winners) for one in (given_up[0], result))
                where, end = result.span("value"), "by concession"
                bench.find("wrong-result", where, claimed=f"{again} {end}", result=f"{first} {end}", rule="notation")


def claims_the_end(result: Result | None) -> bool:
    """Does a result say that the game was played out?"""
    return result is not None and not result.open and not result.conceded


def claims(nodes: list[Node]) -> Claims:
    """What a record claims, read from its first line to its last."""
    found, moves = Claims(), 0
    for node in nodes:
        kind = type(node)
        if kind is Turn or kind is Trick:
            if found.results:
                found.early += [Early(result, node, moves) for result in found.results]
                found.results = []
            moves += 1
        elif isinstance(node, Result):
            found.results.append(node)
        elif isinstance(node, Votes):
            found.votes.append(node)
        elif isinstance(node, Heading) and moves and node.title == "deal":
            found.deals.append(node)
    return found
