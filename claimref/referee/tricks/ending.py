"""What a record claims at its end, against what the rules give: the result and the votes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from claimref.cards import CODES
from claimref.engine.tricks.score import Score, count
from claimref.engine.tricks.table import Table
from claimref.engine.tricks.why import victory, voted
from claimref.notation.nodes import SEATS, Result, Votes
from claimref.referee.tricks.verdict import team_name
from claimref.referee.tricks.words import deck_rule, name_of
from claimref.referee.verdict import Bench


def check_result(bench: Bench, table: Table, score: Score, result: Result, ballot: Votes | None) -> None:
    """A result on a game that is not over is wrong; so are another winner and other numbers than the rules give.

    `ballot` is what the record says of the votes: where they are wrong and the result follows from them, that is told there.
    """
    if result.open or bench.upset:
        return
    if result.conceded:
        if table.over:
            where, is_so = result.span("value"), _in_words(table, score)
            bench.find("wrong-result", where, claimed="a concession", result=is_so, rule=victory(score))
        return
    if not table.over:
        if "wrong-number" not in bench.index.names:  # lines may be missing
            bench.find("wrong-result", result.span("value"), "early", rule="ending")
        return
    if _is_right(table, score, result) or (ballot is not None and _follows(table, score, result, ballot)):
        return
    if not any(_is_right(table, other, result) for other in _with_open_votes(score)):
        where = result.span("value")
        claimed = result.text[where.column - 1 : where.end_column - 1]
        bench.find("wrong-result", where, claimed=claimed, result=_in_words(table, score), rule=victory(score))


def _follows(table: Table, score: Score, result: Result, ballot: Votes) -> bool:
    """Is the result what other votes give than the rules do? Of equal ones nobody can tell how they were decided."""
    teams, votes = table.setup.teams, dict(score.votes)
    for faction, seats in ballot.votes:
        if faction in votes:
            votes[faction] = next((number for number, team in enumerate(teams) if set(seats) & set(team)), None)
    if votes == score.votes:
        return False
    totals = [sum([vote == number for vote in votes.values()]) for number in range(len(teams))]
    most = [number for number, total in enumerate(totals) if total == max(totals)]
    named = [number for number, team in enumerate(teams) if result.shared or set(result.winners) & set(team)]
    return (result.totals is None or list(result.totals) == totals) and (len(most) > 1 or named == most)


def _is_right(table: Table, score: Score, result: Result) -> bool:
    totals = result.totals
    return _names_winners(table, score, result) and (totals is None or list(totals) == score.totals)


def _with_open_votes(score: Score) -> Iterator[Score]:
    """The other ways a game may have ended, where a hero without a known value decides a vote that nobody gives."""
    for voters in product(*score.open.values()) if score.open else ():
        yield count(score.state, dict(zip(score.open, voters, strict=True)))


def _names_winners(table: Table, score: Score, result: Result) -> bool:
    """Does a result name those who won: each team by one of its seats at least, nobody else?"""
    teams, named = table.setup.teams, result.winners
    if result.shared or len(named) == table.setup.seats:
        return len(score.winners) == len(teams)
    found = 0
    for number, team in enumerate(teams):
        of_team = 0
        for seat in team:
            if seat in named:
                of_team += 1
        if bool(of_team) != (number in score.winners):
            return False
        found += of_team
    return found == len(named)


def _in_words(table: Table, score: Score) -> str:
    """The result as a record would write it."""
    everybody = len(score.winners) == len(table.setup.teams)
    winners = "shared" if everybody else "".join(team_name(table, team) for team in score.winners)
    return f"{winners} {'-'.join(map(str, score.totals))}"


def check_votes(bench: Bench, table: Table, score: Score, votes: Votes, comparable: bool) -> None:
    """Each vote that is written is compared with the one the Score piles give, so far or at the end.

    Not `comparable` are those of the end of a game which is not over: that is said of its result.
    """
    for number, (faction, seats) in enumerate(votes.votes):
        if faction not in score.votes:
            where, deck = votes.span("vote", number), " ".join([CODES[other] for other in score.votes])
            name, rule = name_of(bench, faction), deck_rule(table.setup)
            bench.find("wrong-votes", where, "absent", faction=name, claimed=_in_seats(seats), deck=deck, rule=rule)
            continue
        if bench.upset or not comparable:
            continue
        team, teams = score.votes[faction], table.setup.teams
        if not (_votes_for(seats, teams[team]) if team is not None else not seats):
            claimed = next((number for number, other in enumerate(teams) if _votes_for(seats, other)), None)
            vote = "nobody" if team is None else team_name(table, team)
            where, name, rule = votes.span("vote", number), name_of(bench, faction), voted(score, faction, claimed)
            bench.find("wrong-votes", where, faction=name, claimed=_in_seats(seats), vote=vote, rule=rule)


def _in_seats(seats: tuple[int, ...]) -> str:
    return "".join([SEATS[seat] for seat in seats]) or "nobody"


def _votes_for(seats: tuple[int, ...], team: list[int]) -> bool:
    """Is a team named, by one of its seats at least?"""
    for seat in seats:
        if seat not in team:
            return False
    return bool(seats)
