"""The canonical form of a record: one way to write it, whoever wrote it first.

The writer writes what the nodes say, never what their text looks like; only what the reader could not make out is
written back as it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from claimref.cards import CARDS, CODES, FACTION, FACTIONS, HERO, HIDDEN, NAME, VALUE, VERBS, Card
from claimref.notation import values
from claimref.notation.headers import header_line, says_nothing
from claimref.notation.nodes import (
    BLANKS,
    SEATS,
    Choice,
    Damaged,
    HandLine,
    Header,
    Heading,
    Node,
    Record,
    Remark,
    Result,
    Take,
    Trick,
    Turn,
    Votes,
)
from claimref.notation.setting import setting_of
from claimref.notation.turn_parts import Draw, FromDeck, FromDisplay, Place, Word

UNREAD = ("syntax-error", "unknown-card")
"""What is found where something could not be made out: such a line is written as it stands."""
"""A line with one of these is written back as it stands."""


def write(record: Record) -> str:
    """The canonical text of one game."""
    unread = {finding.line for finding in record.findings if finding.name in UNREAD}
    setting = Layout(record)
    lines: list[str] = []
    remarks: list[Node] = []
    for node in ordered(record.nodes):
        if isinstance(node, Remark):
            remarks.append(node)
            continue
        if lines and (isinstance(node, Heading | Result)):
            lines.append("")
        if isinstance(node, Header) and says_nothing(node) and not node.comment:
            continue
        lines += [remark_line(remark) for remark in remarks]
        remarks = []
        lines.append(node.text.rstrip(BLANKS) if node.line in unread else setting.line(node))
    lines += [remark_line(remark) for remark in remarks]
    return "".join(line + "\n" for line in lines)


def ordered(nodes: list[Node]) -> Iterable[Node]:
    """The header lines in canonical order, each with the comment lines above it; the body as it stands.

    What strayed before the game line stays there: behind it, it might be read as something it is not.
    """
    start = next((place for place, node in enumerate(nodes) if isinstance(node, Header) and node.key == "game"), None)
    if start is None:
        return nodes
    if all(isinstance(node, Remark) for node in nodes[:start]):
        start = 0
    body = next((place for place in range(start, len(nodes)) if not _is_head(nodes[place])), len(nodes))
    groups: list[list[Node]] = []
    above: list[Node] = []
    for node in nodes[start:body]:
        above.append(node)
        if isinstance(node, Header):
            groups.append(above)
            above = []
    groups.sort(key=lambda group: _rank(group[-1]))
    return chain(nodes[:start], *groups, above, nodes[body:])


def _is_head(node: Node) -> bool:
    """Does the header go on? It ends at the first line of the body, or one that can't be read."""
    return isinstance(node, Remark) or (isinstance(node, Header) and not node.late)


def _rank(node: Node) -> int:
    """Known keys in their order, then unknown ones, then the user's own."""
    key = node.key if isinstance(node, Header) else ""
    if key in values.KEYS:
        return values.KEYS.index(key)
    return len(values.KEYS) + key.startswith("x-")


def remark_line(node: Node) -> str:
    """A comment on a line of its own."""
    return f"#{node.comment or ''}"


class Layout:
    """How this game's lines are written: its kind of cards, and the order of its factions and heroes."""

    def __init__(self, record: Record) -> None:
        headers = record.headers()
        self.kingdoms = setting_of(headers).kingdoms
        factions = [faction for faction, _ in values.factions(headers["factions"])] if "factions" in headers else []
        heroes = [hero.card for hero in values.heroes(headers["heroes"])] if "heroes" in headers else []
        order = [*factions, *range(len(FACTIONS))]
        self.faction_place: dict[int | None, int] = {
            faction: place for place, faction in reversed(list(enumerate(order)))
        }
        order_of_heroes = [*heroes, *(card for card in CARDS.values() if FACTION[card] == HERO)]
        self.hero_place: Mapping[Card | None, int] = {
            card: place for place, card in reversed(list(enumerate(order_of_heroes)))
        }

    def line(self, node: Node) -> str:
        """One line in canonical form, with its comment."""
        if isinstance(node, Damaged):
            return node.text.rstrip(BLANKS)
        if isinstance(node, Header):
            return header_line(node)
        write_body: Callable[[Any], str] = getattr(self, type(node).__name__.lower())
        text = write_body(node)
        return text if node.comment is None else f"{text} #{node.comment}"

    # --- Trick games -------------------------------------------------------------------------------------------------

    def heading(self, node: Heading) -> str:
        return node.title

    def handline(self, node: HandLine) -> str:
        """`A: G0 G4`: by faction and value, heroes last; hidden cards are left out."""
        cards = sorted((card for card in node.cards if card != HIDDEN), key=self.place_in_hand)
        return " ".join([f"{SEATS[node.seat]}:", *map(self.card, cards)])

    def place_in_hand(self, card: Card) -> tuple[int, int]:
        if self.kingdoms:
            return self.faction_place[card], 0
        if FACTION[card] == HERO:
            return len(self.faction_place), self.hero_place[card]
        return self.faction_place[FACTION[card]], VALUE[card]

    def card(self, card: Card | None) -> str:
        if card is None or card == HIDDEN:
            return "?"
        return CODES[card] if self.kingdoms else NAME[card]

    def trick(self, node: Trick) -> str:
        words = _start(node.number, node.leader, node.leader_marked)
        if node.face_up is not None:
            words.append(f"[{' '.join(map(self.card, node.face_up))}]")
        words += [self.card(card) + "!" * (place in node.marks) for place, card in enumerate(node.cards)]
        if node.outcome:
            words += [">", *map(self.take, node.outcome)]
        for choice in sorted(node.choices, key=lambda choice: VERBS[choice.verb].order):
            words += [";", self.choice(choice)]
        return " ".join(words)

    def take(self, take: Take) -> str:
        card = "" if take.card is None else f":{self.card(take.card)}"
        return SEATS[take.seat] + card + "!" * take.marked

    def choice(self, choice: Choice) -> str:
        items = [("" if seat is None else f"{SEATS[seat]}:") + self.card(card) for seat, card in choice.items]
        actor = [] if choice.seat is None else [SEATS[choice.seat]]
        return " ".join([*actor, choice.verb, *items])

    # --- Kingdoms ----------------------------------------------------------------------------------------------------

    def turn(self, node: Turn) -> str:
        words = _start(node.number, node.player, node.player_marked)
        if node.card is not None and node.at is not None:
            words.append(f"{self.card(node.card)}@{place(node.at)}" + "!" * node.place_marked)
        words += map(word_text, node.words)
        if node.points is not None:
            words.append(f"+{node.points}")
        if node.draw is not None:
            words += ["/", self.draw(node.draw)]
        for cards in node.redeals:
            words += ["; redeal", *map(self.card, cards)]
        return " ".join(words)

    def draw(self, draw: Draw) -> str:
        if isinstance(draw, FromDisplay):
            return self.card(draw.card) + ("" if draw.refill is None else f" < {self.card(draw.refill)}")
        if isinstance(draw, FromDeck):
            return "deck" if draw.card is None else f"deck {self.card(draw.card)}"
        words = ["see", *map(self.card, draw.cards or ())]
        if draw.keep is not None:
            words += ["keep", *map(self.card, draw.keep)]
        return " ".join(words)

    # --- The end -----------------------------------------------------------------------------------------------------

    def result(self, node: Result) -> str:
        if node.open:
            return "result: *"
        words = ["result:", "shared" if node.shared else seats_text(node.winners)]
        if node.conceded:
            words.append("by concession")
        elif node.totals is not None:
            words.append("-".join(map(str, node.totals)))
        return " ".join(words)

    def votes(self, node: Votes) -> str:
        votes = sorted(node.votes, key=lambda vote: self.faction_place[vote[0]])
        return " ".join(["votes:", *(f"{CODES[faction]}={seats_text(seats) or '-'}" for faction, seats in votes)])


def _start(number: int | None, seat: int | None, marked: bool) -> list[str]:
    """`3. B!`, as far as it is known."""
    words = [] if number is None else [f"{number}."]
    return words if seat is None else [*words, SEATS[seat] + "!" * marked]


def place(at: Place) -> str:
    """`-1,0`."""
    return f"{at[0]},{at[1]}"


def word_text(word: Word) -> str:
    """`hit 1,0 2,1`."""
    return " ".join([word.verb, *map(place, word.targets)])


def seats_text(seats: Iterable[int]) -> str:
    """`AC`."""
    return "".join(SEATS[seat] for seat in seats)
