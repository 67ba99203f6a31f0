"""Tricks as a record writes them: the lines of a game that was played, and what a line leaves out filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimref.cards import FACTIONS, NAME, VERBS
from claimref.engine.tricks.score import count
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.notation import nodes, values
from claimref.notation.nodes import BODY, SEATS, Choice, HandLine, Header, Heading, Node, Record, Result, Take, Votes


def header(key: str, value: str) -> Header:
    """A header line that stands nowhere yet."""
    return Header(0, f"{key}: {value}", None, key, value)


def led(record: Record, leader: int | None) -> list[Node]:
    """The lines of a record; `leader:`, if it is missing and known, right behind the other headers: no comment moves."""
    lines = record.nodes
    if "leader" in record.headers() or leader is None:
        return lines
    end = 0
    for place, node in enumerate(lines):
        if isinstance(node, BODY):
            break
        if type(node) is Header:
            end = place + 1
    return [*lines[:end], header("leader", SEATS[leader]), *lines[end:]]


def headers(setup: Setup, names: list[str]) -> list[Node]:
    """The header of a game with this set-up."""
    found = [header("game", setup.game), header("players", ", ".join(names)), header("leader", SEATS[setup.leader])]
    if setup.game == "mix":
        found.append(header("factions", " ".join(FACTIONS[faction].code for faction in setup.factions)))
    if setup.heroes:
        known = (NAME[hero] + ("" if value is None else f"={value}") for hero, value in setup.heroes.items())
        found.append(header("heroes", " ".join(known)))
    agreed = values.agreed(setup.rulings) if setup.rulings else {}
    if agreed:
        found.append(header("rulings", ", ".join(f"{name}={value}" for name, value in agreed.items())))
    return list(found)


def deal(hands: list[list[int]]) -> list[Node]:
    """The dealt hands."""
    return [Heading(0, "", None, "deal"), *(HandLine(0, "", None, {}, s, tuple(h)) for s, h in enumerate(hands))]


def outcome(trick: Trick) -> tuple[Take, ...]:
    """What everybody took in Phase One; where nobody took a card, who won."""
    if trick.takes:
        return tuple(Take(seat, card) for seat, card in trick.takes)
    return (Take(trick.winner, None),)


def choices(trick: Trick) -> tuple[Choice, ...]:
    """The choices that were made, in their order; what everybody had to do comes last."""
    found: list[Choice] = []
    of_all: list[Choice] = []
    for act in trick.acts:
        if act.kind not in VERBS:
            continue
        seats = VERBS[act.kind].seats
        items = tuple((act.seat if seats == "must" else None, card) for card in act.cards)
        actor = None if seats or act.seat == trick.winner else act.seat
        (of_all if seats == "must" else found).append(Choice(act.kind, actor, items))
    return _joined(found + of_all)


def _joined(found: list[Choice]) -> tuple[Choice, ...]:
    """Neighbouring choices of one kind by one player are one: `under G3 H17`."""
    joined: list[Choice] = []
    for choice in found:
        if joined and joined[-1].is_of(choice.verb, choice.seat):
            choice = Choice(choice.verb, choice.seat, joined.pop().items + choice.items)
        joined.append(choice)
    return tuple(joined)


def line(trick: Trick) -> nodes.Trick:
    """A whole trick as one line."""
    face_up = trick.face_up or None
    return nodes.Trick(
        0, "", None, {}, trick.number, trick.leader, False, face_up, tuple(trick.cards), (),
        outcome(trick), choices(trick),
    )  # fmt: skip


def record(table: State, hands: list[list[int]], names: list[str]) -> Record:
    """The whole record of a game that was played with these hands."""
    setup = table.setup
    lines: list[Node] = [*headers(setup, names), *deal(hands)]
    for phase in (1, 2):
        tricks = [trick for trick in table.tricks if trick.phase == phase]
        if tricks:
            lines += [Heading(0, "", None, f"phase {phase}"), *map(line, tricks)]
    if table.over:
        lines += ending(table)
    return Record("", 1, 1, "", lines, [])


def ending(table: State) -> list[Node]:
    """The result and the votes of a finished game."""
    score, teams = count(table), table.setup.teams
    winners = sorted(seat for team in score.winners for seat in teams[team])
    votes = {faction: () if team is None else tuple(teams[team]) for faction, team in score.votes.items()}
    return result_and_votes(winners, len(score.winners) == len(teams), score.totals, votes)


def result_and_votes(
    winners: Sequence[int], shared: bool, totals: Sequence[int], votes: Mapping[int, tuple[int, ...]]
) -> list[Node]:
    """The last lines of a game: who won with how much, or that all share the win, and whose every faction is."""
    result = Result(0, "", None, {}, () if shared else tuple(winners), shared, tuple(totals), False, False)
    return [result, Votes(0, "", None, {}, tuple(votes.items()))]
