"""The score: which faction votes for whom, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from claimref.cards import FACTION, HERO, VALUE, Card
from claimref.engine.tricks.play import Play

Piles = list[dict[int, list[Card]]]
"""By seat and faction: the cards that count for it, best first."""
_MUCH: Final = 1 << 30
"""A value that decides by itself: more than a record may state for all cards together."""


class Score:
    """What the Score piles of a state give. Teams are numbers, in seat order; alone, a player is his own team."""

    __slots__ = ("_piles", "decided_by", "open", "state", "totals", "votes", "winners")

    def __init__(
        self, table: Play, votes: dict[int, int | None], totals: list[int], winners: list[int], decided_by: str,
        open_: dict[int, list[int]],
    ) -> None:  # fmt: skip
        self.votes = votes
        self.totals = totals
        self.winners = winners
        self.decided_by = decided_by
        self.open = open_
        """By faction: who may have its vote, where a hero without a known value decides and nobody says."""
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


def count(table: Play, said: Mapping[int, int | None] | None = None) -> Score:
    """Most cards of a faction have its vote, most votes win; ties go by the highest card, then by cards, then by values.

    Where a hero without a known value decides a vote, it goes to whom it is `said` to go, if some value allows that.
    """
    teams = table.setup.teams
    counts = [_counts(table, team) for team in teams]
    votes: dict[int, int | None] = {}
    totals = [0] * len(teams)
    open_: dict[int, list[int]] = {}
    for faction in table.setup.factions:
        voted = _vote(table, faction, counts)
        if table.values_unknown() and table.powers.factions[faction].scores_apart:
            may = _possible(table, faction, counts)
            if len(may) > 1:
                named = said.get(faction) if said else None
                voted = -1 if named is None or named not in may else named
                if voted < 0:
                    open_[faction] = may
        votes[faction] = None if voted < 0 else voted
        if voted >= 0:
            totals[voted] += 1
    winners, decided_by = _winners(table, votes, totals)
    return Score(table, votes, totals, winners, decided_by, open_)


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


def _possible(table: Play, faction: int, counts: list[list[int]]) -> list[int]:
    """The teams that may have a faction's vote: one, unless a hero without a known value decides it.

    Such a hero may be worth nothing, or more than all others together: whoever wins with some value wins with one of these.
    """
    unknown = _unknown_values(table, faction)
    found: list[int] = []
    for favoured in range(-1, len(unknown)):
        for team, heroes in enumerate(unknown):
            for hero in heroes:
                table.heroes[hero] = _MUCH if team == favoured else 0
        voted = _vote(table, faction, counts)
        if voted not in found:
            found.append(voted)
    for heroes in unknown:
        for hero in heroes:
            table.heroes[hero] = None
    return found


def _unknown_values(table: Play, faction: int) -> list[list[Card]]:
    """By team: the cards that count for a faction and whose value the record does not state."""
    return [
        [card for card in cards_of_team(table, team, faction) if table.value(card) is None]
        for team in table.setup.teams
    ]


def _vote(table: Play, faction: int, counts: list[list[int]]) -> int:
    """The team that has a faction's vote: the best claim, of equal ones the highest card and so on; -1 for nobody."""
    page, teams = table.powers.factions[faction], table.setup.teams
    if page.scores_apart:
        claims = [page.claim(table, team) for team in teams]
    else:
        claims = [counts[number][faction] for number in range(len(teams))]
    best = max(claims)
    if not best and not page.scores_apart:
        return -1
    tied = [number for number, claim in enumerate(claims) if claim == best]
    if len(tied) == 1:
        return tied[0]
    ranked = [in_a_tie(table, faction, teams[number]) for number in tied]
    highest = max(ranked)
    return tied[ranked.index(highest)] if ranked.count(highest) == 1 else -1


def in_a_tie(table: Play, faction: int, team: list[int]) -> list[int]:
    """What decides between claims that are equally good: the highest card, then the second highest …"""
    page = table.powers.factions[faction]
    return page.in_a_tie(table, team) if page.scores_apart else cards_of_team(table, team, faction)


def claim_of(table: Play, faction: int, team: list[int]) -> int:
    """How good a team's claim to a faction's vote is: how many cards it has, unless they score apart."""
    page = table.powers.factions[faction]
    return page.claim(table, team) if page.scores_apart else len(cards_of_team(table, team, faction))


def breaks_tie(table: Play, faction: int, team: list[int], place: int) -> Card:
    """The card that stands for one of the numbers which decide a tie."""
    page = table.powers.factions[faction]
    return page.breaks_tie(table, team, place) if page.scores_apart else cards_of_team(table, team, faction)[place]


def cards_of_team(table: Play, team: list[int], faction: int) -> list[Card]:
    """What a team has of a faction, best first; what scores apart stays in the order in which it counts."""
    found = [card for seat in team for card in _pile(table, seat, faction)]
    if len(team) > 1 and not table.powers.factions[faction].scores_apart:
        found.sort(reverse=True)
    return found


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
    if table.setup.ruled("most-votes-wins", "draw"):
        return tied, "shared"
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
