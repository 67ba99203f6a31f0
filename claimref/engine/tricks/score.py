"""The score: which faction votes for whom, and who wins."""

from __future__ import annotations

from claimref.cards import FACTION, HERO, VALUE, Card
from claimref.engine.tricks.play import Play

Piles = list[dict[int, list[Card]]]
"""By seat and faction: the cards that count for it, best first."""


class Score:
    """What the Score piles of a state give. Teams are numbers, in seat order; alone, a player is his own team."""

    __slots__ = ("_piles", "decided_by", "state", "totals", "votes", "winners")

    def __init__(
        self, table: Play, votes: dict[int, int | None], totals: list[int], winners: list[int], decided_by: str
    ) -> None:
        self.votes = votes
        self.totals = totals
        self.winners = winners
        self.decided_by = decided_by
        self.state = table
        self._piles: Piles | None = None

    @property
    def piles(self) -> Piles:
        """The cards that count, laid out when somebody wants to see them."""
        if self._piles is None:
            self._piles = [
                {faction: _pile(self.state, seat, faction) for faction in self.state.setup.factions}
                for seat in range(self.state.setup.seats)
            ]
        return self._piles


def count(table: Play) -> Score:
    """Most cards of a faction have its vote, most votes win; ties go by the highest card, then by cards, then by values."""
    teams = table.setup.teams
    counts = [_counts(table, team) for team in teams]
    votes: dict[int, int | None] = {}
    totals = [0] * len(teams)
    for faction in table.setup.factions:
        voted = _vote(table, faction, counts)
        votes[faction] = None if voted < 0 else voted
        if voted >= 0:
            totals[voted] += 1
    winners, decided_by = _winners(table, votes, totals)
    return Score(table, votes, totals, winners, decided_by)


def _counts(table: Play, team: list[int]) -> list[int]:
    """How many cards a team has of each faction; a hero counts for none."""
    found = [0] * (HERO + 2)
    for seat in team:
        for card in table.score[seat]:
            faction = FACTION[card]
            found[faction] = found[faction] + 1
        for name in table.powers.counted:
            for card in table.kept[name].piles[seat]:
                faction = FACTION[card]
                found[faction] = found[faction] + 1
    return found


def _vote(table: Play, faction: int, counts: list[list[int]]) -> int:
    """The team that has a faction's vote: the best claim, of equal ones the highest card and so on; -1 for nobody."""
    page, teams = table.powers.factions[faction], table.setup.teams
    if page.scores_apart:
        claims = [page.claim(cards_of_team(table, team, faction)) for team in teams]
    else:
        claims = [counts[number][faction] for number in range(len(teams))]
    best = max(claims)
    if not best and not page.scores_apart:
        return -1
    tied = [number for number, claim in enumerate(claims) if claim == best]
    if len(tied) == 1:
        return tied[0]
    ranked = [page.in_a_tie(cards_of_team(table, teams[number], faction)) for number in tied]
    highest = max(ranked)
    return tied[ranked.index(highest)] if ranked.count(highest) == 1 else -1


def cards_of_team(table: Play, team: list[int], faction: int) -> list[Card]:
    """What a team has of a faction, best first; a single player's cards stay in the order in which they count."""
    if len(team) == 1:
        return _pile(table, team[0], faction)
    return sorted([card for seat in team for card in _pile(table, seat, faction)], reverse=True)


def _pile(table: Play, seat: int, faction: int) -> list[Card]:
    """The cards of a player that count for a faction, best first."""
    page = table.powers.factions[faction]
    if page.scores_apart:
        return page.pile(table, seat)
    found = [card for card in table.score[seat] if FACTION[card] == faction]
    for name in table.powers.counted:
        found += [card for card in table.kept[name].piles[seat] if FACTION[card] == faction]
    found.sort()
    found.reverse()
    return found


def support(table: Play, votes: dict[int, int | None]) -> tuple[list[int], list[int]]:
    """The cards of the factions that voted for each team, and what they are worth."""
    cards, worth = [0] * len(table.setup.teams), [0] * len(table.setup.teams)
    for faction, vote in votes.items():
        if vote is not None:
            for card in cards_of_team(table, table.setup.teams[vote], faction):
                cards[vote] += 1
                worth[vote] += VALUE[card]
    return cards, worth


def _winners(table: Play, votes: dict[int, int | None], totals: list[int]) -> tuple[list[int], str]:
    """Most votes; then most cards of the factions that voted so; of three players then their sum; then it is shared."""
    tied = best(list(range(len(totals))), totals)
    if len(tied) == 1:
        return tied, "votes"
    cards, worth = support(table, votes)
    tied = best(tied, cards)
    if len(tied) == 1:
        return tied, "cards"
    if len(totals) == 3:
        tied = best(tied, worth)
        if len(tied) == 1:
            return tied, "values"
    return tied, "shared"


def best(teams: list[int], measure: list[int]) -> list[int]:
    """Those of the teams who have the most."""
    most = max([measure[team] for team in teams])
    return [team for team in teams if measure[team] == most]
