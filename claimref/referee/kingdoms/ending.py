"""What a record of Kingdoms claims at its end, against what the rules give: the result and who controls which faction."""

from __future__ import annotations

from claimref.cards import FACTIONS
from claimref.engine.kingdoms.score import Score
from claimref.engine.kingdoms.setup import VALUES
from claimref.notation.nodes import SEATS, Result, Votes
from claimref.referee.claims import Claims, claims_the_end
from claimref.referee.verdict import Bench


def _result_holds(score: Score, result: Result) -> bool:
    winners = (0, 1) if result.shared else result.winners
    return winners == score.winners and (result.totals is None or result.totals == score.totals)


def _vote_holds(seat: int | None, seats: tuple[int, ...]) -> bool:
    return not seats if seat is None else len(seats) == 1 and seats[0] == seat


def check_claims(bench: Bench, score: Score, claims: Claims, over: bool, reliable: bool, claimed: list[int]) -> None:
    """Results and votes; where the kingdom can't be relied on they are taken as they are written.

    `claimed` is how many points a record counts too many for each player.
    """
    for result in claims.results:
        if not result.open and reliable:
            _check_result(bench, score, result, claims.ballot, over, claimed)
    for votes in claims.votes:
        _check_votes(bench, score, votes, reliable and (over or not claims_the_end(claims.result)))


def _check_result(
    bench: Bench, score: Score, result: Result, votes: Votes | None, over: bool, claimed: list[int]
) -> None:
    if over and not result.conceded and _result_holds(score, result):
        return
    where = result.span("value")
    right = f"{_winner(score.winners)} {score.totals[0]}-{score.totals[1]}"
    if result.conceded:
        if over:
            bench.find("wrong-result", where, claimed="a concession", result=right)
        return
    if not over:
        bench.find("wrong-result", where, "early")
        return
    winners = (0, 1) if result.shared else result.winners
    if result.totals is not None and _follows(claimed, score, result.totals, winners, votes):
        return
    bench.find("wrong-result", where, claimed=result.text[where.column - 1 : where.end_column - 1], result=right)


def _follows(
    claimed: list[int], score: Score, totals: tuple[int, ...], winners: tuple[int, ...], votes: Votes | None
) -> bool:
    """Is the result only the echo of points, or of a faction, that are reported as wrong where they stand?"""
    points = [score.abilities[seat] + claimed[seat] for seat in (0, 1)]
    control = dict(score.control)
    for faction, seats in votes.votes if votes is not None else ():
        if faction in control:
            control[faction] = seats[0] if seats else None
    for faction, seat in control.items():
        if seat is not None:
            points[seat] += VALUES[faction]
    if tuple(points) != totals or (not any(claimed) and control == score.control):
        return False
    if points[0] == points[1]:
        return winners == score.winners
    return winners == ((0,) if points[0] > points[1] else (1,))


def _check_votes(bench: Bench, score: Score, votes: Votes, reliable: bool) -> None:
    for number, (faction, seats) in enumerate(votes.votes):
        if faction not in score.control:
            where = votes.span("vote", number)
            deck = " ".join(FACTIONS[code].code for code in score.control)
            bench.find("wrong-votes", where, "not_in_deck", faction=FACTIONS[faction].name(), deck=deck)
            continue
        seat = score.control[faction]
        if reliable and not _vote_holds(seat, seats):
            where = votes.span("vote", number)
            claimed = "nobody" if not seats else " and ".join(bench.player(seat) for seat in seats)
            vote = "nobody" if seat is None else bench.player(seat)
            bench.find("wrong-votes", where, "kingdoms", faction=FACTIONS[faction].name(), claimed=claimed, vote=vote)


def _winner(winners: tuple[int, ...]) -> str:
    return SEATS[winners[0]] if len(winners) == 1 else "shared"
