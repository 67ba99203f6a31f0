"""A judged trick game as data: the score as it stands and every trick with who won, what was taken, which powers acted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from claimref.cards import FACTIONS, HIDDEN, NAME, VALUE, Card
from claimref.engine.tricks.power import POWER_OF
from claimref.engine.tricks.score import Score, count
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Table, Trick
from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Record
from claimref.referee.claims import claims
from claimref.referee.tricks.case import UNLED, UNNUMBERED, UNWON
from claimref.referee.verdict import Replay


class TrickReplay(Replay):
    """A trick game after the referee has been through it."""

    def __init__(
        self, record: Record, rules: str, names: list[str], findings: list[Finding], status: str,
        table: State, lines: list[nodes.Trick | None],
    ) -> None:  # fmt: skip
        super().__init__(record, rules, names, findings, status)
        self.table = table
        self.lines = lines
        self.seen: list[State] | None = None
        """The state before every trick, and after the last one, where that was asked for."""
        self.unsure: dict[int, int] = {}
        """What is not known of a trick, by its place (`case.UNNUMBERED`, `UNLED`, `UNWON`)."""
        self.led = True
        """Whether it is said who led the first trick."""
        self._score: Score | None = None

    @property
    def score(self) -> Score:
        """What the Score piles give, counted once."""
        if self._score is None:
            self._score = count(self.table, self._said() if self.table.values_unknown() else None)
        return self._score

    def _said(self) -> dict[int, int | None]:
        """Whom the record gives each vote, where it is a team."""
        ballot, teams = claims(self.record.nodes).ballot, self.table.setup.teams
        votes = ballot.votes if ballot is not None else ()
        named = {faction: [n for n, team in enumerate(teams) if set(seats) & set(team)] for faction, seats in votes}
        return {faction: sides[0] if len(sides) == 1 else None for faction, sides in named.items()}

    def team(self, number: int) -> str:
        """A team's letters: `A`, or `AC` where two play together."""
        return team_name(self.table, number)

    @property
    def result(self) -> dict[str, Any]:
        """The votes and piles as they stand; winners only when the game is over."""
        score, finished = self.score, self.status == "finished"
        conceded = self.status == "conceded"
        winners = [self.team(team) for team in score.winners] if finished else []
        decided: str | None = score.decided_by if finished else None
        if conceded:
            winners, decided = self._conceded_to(), "concession"
        apart = self.table.powers.factions
        return {
            "winners": winners,
            "totals": {self.team(number): total for number, total in enumerate(score.totals)},
            "decided_by": decided,
            "votes": {
                FACTIONS[faction].code: None if vote is None else self.team(vote)
                for faction, vote in score.votes.items()
            },
            "piles": {
                SEATS[seat]: {
                    FACTIONS[faction].code: [
                        NAME[card] if apart[faction].scores_apart else VALUE[card] for card in cards
                    ]
                    for faction, cards in pile.items()
                }
                for seat, pile in enumerate(score.piles)
            },
        }

    def _conceded_to(self) -> list[str]:
        result, teams = claims(self.record.nodes).result, self.table.setup.teams
        if result is None:
            return []
        return [self.team(number) for number, team in enumerate(teams) if set(team) & set(result.winners)]

    @property
    def leader(self) -> int | None:
        """Who led the first trick; None where nobody knows."""
        if self.led:
            return self.table.setup.leader
        known = bool(self.table.tricks) and self.lines[0] is not None and not self.unsure.get(0, 0) & UNLED
        return self.table.tricks[0].leader if known else None

    def written(self) -> int:
        """How many tricks the record tells; others may have been lost."""
        return sum([line is not None for line in self.lines[: len(self.table.tricks)]])

    @property
    def moves(self) -> list[dict[str, Any]]:
        told = enumerate(zip(self.table.tricks, self.lines, strict=False))
        return [
            _trick(self.table, trick, line, self.unsure.get(place, 0))
            for place, (trick, line) in told
            if line is not None
        ]

    def lines_of_moves(self) -> list[nodes.Node]:
        return [line for line in self.lines[: len(self.table.tricks)] if line is not None]

    def to_json(self) -> dict[str, Any]:
        found = super().to_json()
        deduced = self.deduced()
        if deduced:
            found["deduced"] = deduced
        return found

    def deduced(self) -> dict[str, dict[str, list[str]]]:
        """What is not written but follows from what was played: cards that were dealt to a hand, or drawn from the deck."""
        found: dict[str, dict[str, list[str]]] = {}
        for phase, seat, card in sorted(self.table.revealed):
            of_seat = found.setdefault("deal" if phase == 1 else "drawn", {})
            of_seat.setdefault(SEATS[seat], []).append(NAME[card])
        return found


def team_name(table: Table, number: int) -> str:
    """A team's letters: `A`, or `AC` where two play together."""
    return "".join(SEATS[seat] for seat in table.setup.teams[number])


def _card(card: Card) -> str | None:
    return None if card == HIDDEN else NAME[card]


def _writes_takes(line: nodes.Trick) -> bool:
    """Does a line tell anything of who took which card?"""
    return any(take.card is not None for take in line.outcome or ())


def _trick(table: State, trick: Trick, line: nodes.Trick, unsure: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "phase": trick.phase,
        "number": None if unsure & UNNUMBERED else trick.number,
        "leader": None if unsure & UNLED else SEATS[trick.leader],
    }
    if trick.phase == 1:
        found["face_up"] = [_card(card) for card in trick.face_up]
    played = line.cards if len(line.cards) == len(trick.cards) else trick.cards
    found["plays"] = [_card(card) for card in played]
    found["winner"] = None if unsure & UNWON else SEATS[trick.winner]
    if trick.phase == 1:
        told = any(card != HIDDEN for _, card in trick.takes) or _writes_takes(line)
        found["takes"] = {SEATS[seat]: _card(card) for seat, card in trick.takes} if told else {}
    found["powers"] = [*_quiet(table, trick), *[_power(act.power, act.seat, act.cards) for act in trick.acts]]
    return found


def _quiet(table: State, trick: Trick) -> list[dict[str, Any]]:
    """The powers that decided something without moving a card, each with who played its card."""
    found: list[dict[str, Any]] = []
    for page in {POWER_OF[card].name: POWER_OF[card] for card in trick.cards if card >= 0}.values():
        if len(trick.cards) > 1 and page.quietly(table, trick):
            own = [place for place, card in enumerate(trick.cards) if card >= 0 and POWER_OF[card] is page]
            found.append(_power(page.name, trick.order[own[-1]], [trick.cards[place] for place in own]))
    return found


def _power(name: str, seat: int, cards: Sequence[Card]) -> dict[str, Any]:
    return {"power": name, "seat": SEATS[seat], "cards": [_card(card) for card in cards]}
