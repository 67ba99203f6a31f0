"""What somebody at the table could know at a moment: where every unseen card may be, and what is certain."""

from __future__ import annotations

from typing import NamedTuple

from claimref.cards import Card
from claimref.engine.tricks.table import Table
from claimref.notation import nodes
from claimref.notation.nodes import Heading, Node, Record
from claimref.records.redact import as_seen
from claimref.referee.header import read_header
from claimref.referee.tricks.referee import TrickReferee
from claimref.referee.tricks.unseen import HiddenPlace, fits, hidden_places, placed, supply
from claimref.referee.verdict import Bench


class Known(NamedTuple):
    """The table at a moment, as far as somebody knows it."""

    table: Table
    names: list[str]
    unseen: dict[Card, int]
    """Cards nobody has seen (as far as the viewer knows), with how many copies of each."""
    places: list[HiddenPlace]
    may: dict[int, list[int]]
    """By faction: the places (numbers) that may hold one of its unseen cards."""
    must: dict[int, dict[int, int]]
    """By faction and place: how many of them it holds at least."""

    def certain(self) -> dict[int, int]:
        """Factions all of whose unseen cards must be in one place, and which."""
        return {faction: where[0] for faction, where in self.may.items() if len(where) == 1}


def known(record: Record, viewer: int | None = None, at: tuple[int, int] | None = None) -> Known | None:
    """What the viewer (None: an onlooker) knows after trick `at` (phase, number), by default at the end of the record.

    None where the header leaves no trick game to look at.
    """
    seen = as_seen(record, viewer)
    lines = seen.nodes if at is None else until(seen.nodes, *at)
    bench = Bench(Record(record.path, record.number, record.line, record.text, lines, []), [])
    setup = read_header(bench).setup
    if setup is None:
        return None
    referee = TrickReferee(bench, setup)
    referee.run(next((node for node in reversed(lines) if type(node) is nodes.Trick), None))
    table = referee.state
    voids = [[void.faction for void in shown] for shown in referee.knowledge.voids]
    cards, places = supply(table), hidden_places(table, voids)
    total = sum(cards.values())
    unseen = {card: table.unseen[card] for card in sorted(setup.kinds()) if table.unseen[card] > 0}
    may: dict[int, list[int]] = {}
    must: dict[int, dict[int, int]] = {}
    for faction in cards:
        fewer = {**cards, faction: cards[faction] - 1}
        for number, place in enumerate(places):
            if faction in place.never:
                continue
            if fits(fewer, _with(places, number, place._replace(room=place.room - 1))):
                may.setdefault(faction, []).append(number)
            without = place._replace(never=place.never | {faction})
            least = total - placed(cards, _with(places, number, without))
            if least > 0:
                must.setdefault(faction, {})[number] = least
    return Known(table, bench.names, unseen, places, may, must)


def _with(places: list[HiddenPlace], number: int, place: HiddenPlace) -> list[HiddenPlace]:
    return [place if other == number else kept for other, kept in enumerate(places)]


def until(lines: list[Node], phase: int, number: int) -> list[Node]:
    """The lines up to a trick."""
    found: list[Node] = []
    section, count = 1, 0
    for node in lines:
        if type(node) is Heading and node.title.startswith("phase"):
            section, count = int(node.title[-1]), 0
        if section > phase:
            break
        found.append(node)
        if type(node) is nodes.Trick:
            count += 1
            if section == phase and count >= number:
                break
    return found
