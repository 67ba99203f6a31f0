"""What a record of Kingdoms claims at its end, against what the rules give: the result and who controls which faction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import FACTIONS
from claimref.notation.nodes import SEATS, Result, Votes
from claimref.referee.claims import Claims
from claimref.rules.kingdom import VALUES, Score

if TYPE_CHECKING:
    from claimref.referee.kingdoms_referee import KingdomReferee


def claims_hold(score: Score, result: Result | None, votes: Votes | None) -> bool:
    """Is all that a record claims at its end, after a game that is over, as the rules give it?"""
    if result is not None and (result.open or result.conceded or not _result_holds(score, result)):
        return False
    if votes is not None:
        control = score.control
        for faction, seats in votes.votes:
            if faction not in control or not _vote_holds(control[faction], seats):
                return False
    return True


def _result_holds(score: Score, result: Result) -> bool:
    winners = (0, 1) if result.shared else result.winners
    return winners == score.winners and (result.totals is None or result.totals == score.totals)


def _vote_holds(seat: int | None, seats: tuple[int, ...]) -> bool:
    return not seats if seat is None else len(seats) == 1 and seats[0] == seat


def judge_end(referee: KingdomReferee, claimed: Claims) -> bool:
    """Judge what is claimed after the last turn; whether the game is over."""
    kingdom, result = referee.kingdom, claimed.result
    played_out = result is not None and not result.open and not result.conceded
    if referee.damaged and played_out and kingdom.over is None:
        referee.lose_turn()
    over = kingdom.over is not None or (played_out and referee.unsure)
    claimed.check_order(referee.bench, over, len(referee.turns))
    _check_claims(referee, kingdom.score(), claimed, over)
    return over


def _check_claims(referee: KingdomReferee, score: Score, claimed: Claims, over: bool) -> None:
    """Results and votes; where the kingdom can't be relied on they are taken as they are written."""
    for result in claimed.results:
        if not result.open and not referee.unsure and not referee.extra:
            _check_result(referee, score, result, claimed.ballot, over)
    for votes in claimed.votes:
        _check_votes(referee, score, votes, over)


def _check_result(referee: KingdomReferee, score: Score, result: Result, votes: Votes | None, over: bool) -> None:
    bench, where = referee.bench, result.span("value")
    right = f"{_winner(score.winners)} {score.totals[0]}-{score.totals[1]}"
    if result.conceded:
        if over:
            bench.find("wrong-result", where, claimed="a concession", result=right)
        return
    if not over:
        bench.find("wrong-result", where, "early")
        return
    if _result_holds(score, result):
        return
    winners = (0, 1) if result.shared else result.winners
    if result.totals is not None and _follows(referee, score, result.totals, winners, votes):
        return
    claimed = result.text[where.column - 1 : where.end_column - 1]
    bench.find("wrong-result", where, claimed=claimed, result=right)


def _follows(
    referee: KingdomReferee, score: Score, totals: tuple[int, ...], winners: tuple[int, ...], votes: Votes | None
) -> bool:
    """Is the result only the echo of points, or of a faction, that are reported as wrong where they stand?"""
    points = [score.abilities[seat] + referee.claimed[seat] for seat in (0, 1)]
    control = dict(score.control)
    for faction, seats in votes.votes if votes is not None else ():
        if faction in control:
            control[faction] = seats[0] if seats else None
    for faction, seat in control.items():
        if seat is not None:
            points[seat] += VALUES[faction]
    if tuple(points) != totals or (not any(referee.claimed) and control == score.control):
        return False
    if points[0] == points[1]:
        return winners == score.winners
    return winners == ((0,) if points[0] > points[1] else (1,))


def _check_votes(referee: KingdomReferee, score: Score, votes: Votes, over: bool) -> None:
    bench = referee.bench
    for number, (faction, seats) in enumerate(votes.votes):
        if faction not in score.control:
            where = votes.span("vote", number)
            deck = " ".join(FACTIONS[code].code for code in score.control)
            bench.find("wrong-votes", where, "not_in_deck", faction=FACTIONS[faction].name(), deck=deck)
            continue
        seat = score.control[faction]
        if over and not referee.unsure and not referee.extra and not _vote_holds(seat, seats):
            where = votes.span("vote", number)
            claimed = "nobody" if not seats else " and ".join(bench.player(seat) for seat in seats)
            vote = "nobody" if seat is None else bench.player(seat)
            bench.find("wrong-votes", where, "kingdoms", faction=FACTIONS[faction].name(), claimed=claimed, vote=vote)


def _winner(winners: tuple[int, ...]) -> str:
    return SEATS[winners[0]] if len(winners) == 1 else "shared"
