"""The score: which faction votes for whom, and who wins."""

from __future__ import annotations

from claimref.cards import FACTION, HERO, VALUE, Card
from claimref.rules.table import Table


class Score:
    """What the Score piles give. Teams are numbers, in seat order; alone, a player is his own team."""

    __slots__ = ("decided_by", "piles", "totals", "votes", "winners")

    def __init__(
        self, piles: list[dict[int, list[Card]]], votes: dict[int, int | None], totals: list[int], winners: list[int],
        decided_by: str,
    ) -> None:  # fmt: skip
        self.piles = piles
        """By seat and faction: the cards that count for it."""
        self.votes = votes
        self.totals = totals
        self.winners = winners
        self.decided_by = decided_by


def count(table: Table) -> Score:
    """Most cards of a faction have its vote, most votes win; ties go by the highest card, then by cards, then by values."""
    teams = table.setup.teams
    piles = [_pile(table, seat) for seat in range(len(table.score))]
    votes: dict[int, int | None] = {}
    totals = [0] * len(teams)
    support = [0] * len(teams)
    worth = [0] * len(teams)
    for faction in table.setup.factions:
        page = table.powers.factions[faction]
        best, voted = 0, -1
        behind: list[Card] = []
        for number, team in enumerate(teams):
            cards = piles[team[0]][faction]
            if len(team) > 1:
                cards = sorted([card for seat in team for card in piles[seat][faction]], reverse=True)
            claim = page.claim(cards)
            if claim > best:
                best, voted, behind = claim, number, cards
            elif claim == best:
                mine, theirs = page.in_a_tie(cards), page.in_a_tie(behind)
                if mine > theirs:
                    voted, behind = number, cards
                elif mine == theirs:
                    voted = -1
        votes[faction] = None if voted < 0 else voted
        if voted >= 0:
            values = 0
            for card in behind:
                values += VALUE[card]
            totals[voted] += 1
            support[voted] += len(behind)
            worth[voted] += values
    winners, decided_by = _winners(totals, support, worth)
    return Score(piles, votes, totals, winners, decided_by)


def _pile(table: Table, seat: int) -> dict[int, list[Card]]:
    """By faction, the cards of a player that count for it, best first."""
    cards = table.score[seat] + table.open_gnomes[seat]
    cards.sort()
    cards.reverse()
    ends = [0] * (HERO + 2)  # the cards of a faction lie together now; a hero counts for none
    counts = [0] * (HERO + 2)
    for place, card in enumerate(cards):
        faction = FACTION[card]
        ends[faction] = place + 1
        counts[faction] += 1
    found: dict[int, list[Card]] = {}
    for faction in table.setup.factions:
        page = table.powers.factions[faction]
        end = ends[faction]
        found[faction] = page.pile(table, seat) if page.scores_apart else cards[end - counts[faction] : end]
    return found


def _winners(totals: list[int], support: list[int], worth: list[int]) -> tuple[list[int], str]:
    """Most votes; then most cards of the factions that voted so; of three players then their sum; then it is shared."""
    tied = _best(list(range(len(totals))), totals)
    if len(tied) == 1:
        return tied, "votes"
    tied = _best(tied, support)
    if len(tied) == 1:
        return tied, "cards"
    if len(totals) == 3:
        tied = _best(tied, worth)
        if len(tied) == 1:
            return tied, "values"
    return tied, "shared"


def _best(teams: list[int], measure: list[int]) -> list[int]:
    """Those of the teams who have the most."""
    most = max([measure[team] for team in teams])
    return [team for team in teams if measure[team] == most]
