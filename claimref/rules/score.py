"""The score: which faction votes for whom, and who wins."""

from __future__ import annotations

from typing import NamedTuple

from claimref.cards import FACTION, FACTIONS, VALUE, Card
from claimref.rules.powers import NO_CLAIM
from claimref.rules.table import Table


class Score(NamedTuple):
    """What the Score piles give. Teams are numbers, in seat order; alone, a player is his own team."""

    piles: list[dict[int, list[Card]]]
    """By seat and faction: the cards that count for it."""
    votes: dict[int, int | None]
    totals: list[int]
    winners: list[int]
    decided_by: str


def count(table: Table) -> Score:
    """Most cards of a faction have its vote, most votes win; ties go by the highest card, then by cards, then by values."""
    setup = table.setup
    piles: list[dict[int, list[Card]]] = []
    pages = [table.powers.pages[FACTIONS[faction].power] for faction in setup.factions]
    for seat in range(setup.seats):
        pile: dict[int, list[Card]] = {faction: [] for faction in setup.factions}
        for card in sorted(table.score[seat] + table.open_gnomes[seat], reverse=True):
            if FACTION[card] in pile:
                pile[FACTION[card]].append(card)
        for faction, page in zip(setup.factions, pages, strict=True):
            if page.scores_apart:
                pile[faction] = page.pile(table, seat)
        piles.append(pile)
    votes: dict[int, int | None] = {}
    totals = [0] * len(setup.teams)
    support = [0] * len(setup.teams)
    worth = [0] * len(setup.teams)
    for faction, page in zip(setup.factions, pages, strict=True):
        together = [
            piles[team[0]][faction]
            if len(team) == 1
            else sorted([card for seat in team for card in piles[seat][faction]], reverse=True)
            for team in setup.teams
        ]
        claims = [page.claim(cards) for cards in together]
        best = max(claims)
        if best != NO_CLAIM and claims.count(best) == 1:
            voted = claims.index(best)
            votes[faction] = voted
            totals[voted] += 1
            support[voted] += len(together[voted])
            worth[voted] += sum(VALUE[card] for card in together[voted])
        else:
            votes[faction] = None
    return Score(piles, votes, totals, *_winners(totals, support, worth))


def _winners(totals: list[int], support: list[int], worth: list[int]) -> tuple[list[int], str]:
    """Most votes; then most cards of the factions that voted so; of three players then their sum; then it is shared."""
    tied = list(range(len(totals)))
    steps = [("votes", totals), ("cards", support)]
    if len(totals) == 3:
        steps.append(("values", worth))
    for name, measure in steps:
        best = max(measure[team] for team in tied)
        tied = [team for team in tied if measure[team] == best]
        if len(tied) == 1:
            return tied, name
    return tied, "shared"
