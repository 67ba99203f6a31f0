"""What a record says, line by line: nodes that know their places. Nothing here knows a rule.

Seats are numbers (A is 0); cards are those of `claimref.cards`, in Kingdoms a faction's number. `HIDDEN` in a place that
must be open to see (a card played, a card turned up) means that the reader could not make it out and has said so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from claimref.cards import Card
from claimref.findings import Finding
from claimref.native import mypyc_attr
from claimref.notation.turn_parts import Draw, Drawn, Laid, Place, Word

SEATS = "ABCD"
BLANKS: Final = (
    " \t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005"
    "\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What counts as a blank within a line: all that Python calls white space, and a byte-order mark."""


class Span(NamedTuple):
    """A place in a file: line and columns count from 1, the end column is the first one after."""

    line: int
    column: int
    end_column: int


@mypyc_attr(acyclic=True)
class Node:
    """One line of a record. `text` is the line as it stands (without its line end); `comment` what follows its `#`,
    without the blanks at its end."""

    __slots__ = ("comment", "line", "text")

    def __init__(self, line: int, text: str, comment: str | None = None) -> None:
        self.line = line
        self.text = text
        self.comment = comment

    @property
    def whole(self) -> Span:
        """The line as a whole, without blanks around it and without its comment."""
        body = self.text
        if self.comment is not None:
            body = body[: body.rindex("#" + self.comment)]
        end = len(body.rstrip(BLANKS))
        start = len(body) - len(body.lstrip(BLANKS))
        return Span(self.line, min(start, end) + 1, end + 1)


class Remark(Node):
    """A comment on a line of its own."""

    __slots__ = ()


class Damaged(Node):
    """A line the grammar does not know; it was reported, and is kept as it stands."""

    __slots__ = ()


@mypyc_attr(acyclic=True)
class Header(Node):
    """`key: value`, the key in lower case, the value without blanks around it; `late` where it stands below the header."""

    __slots__ = ("key", "late", "value")

    def __init__(self, line: int, text: str, comment: str | None, key: str, value: str, late: bool = False) -> None:
        self.line = line
        self.text = text
        self.comment = comment
        self.key = key
        self.value = value
        self.late = late

    @property
    def key_span(self) -> Span:
        """The key, without its colon."""
        whole = self.whole
        return Span(self.line, whole.column, whole.column + len(self.key))

    @property
    def value_span(self) -> Span:
        """All that follows the colon; where nothing does, the place right after it."""
        end = self.whole.end_column
        return Span(self.line, end - len(self.value), end)


@mypyc_attr(acyclic=True)
class Heading(Node):
    """`deal`, `phase 1`, `phase 2` or `turns`."""

    __slots__ = ("title",)

    def __init__(self, line: int, text: str, comment: str | None, title: str) -> None:
        self.line = line
        self.text = text
        self.comment = comment
        self.title = title


Spans = Mapping[tuple[str, int], tuple[int, int, int]]
"""Where the parts of a line stand: by the part's name and its number (0 where there is only one)."""
Locate = Callable[["Placed"], Spans]
"""Finds the parts of a line when somebody asks: most lines are never asked."""


@mypyc_attr(acyclic=True)
class Placed(Node):
    """A line whose parts know their places; they are looked up only when somebody asks."""

    __slots__ = ("_spans",)

    def __init__(self, line: int, text: str, comment: str | None, spans: Spans | Locate) -> None:
        super().__init__(line, text, comment)
        self._spans = spans

    def span(self, part: str, number: int = 0) -> Span:
        """Where a part of the line stands, with its `!` if it has one."""
        line, start, end = self.spans()[part, number]
        return Span(line, start, end)

    def spans(self) -> Spans:
        """Where all parts of the line stand."""
        if callable(self._spans):
            self._spans = self._spans(self)
        return self._spans

    def stands_in(self, text: str, locate: Locate) -> None:
        """This is how the line really stands, and how its parts are found in it."""
        self.text = text
        self._spans = locate


@mypyc_attr(acyclic=True)
class HandLine(Placed):
    """`A: G0 G4 ?`: the cards dealt to a seat. Parts: `seat`; `card` 0, 1, …"""

    __slots__ = ("cards", "seat")

    def __init__(
        self, line: int, text: str, comment: str | None, spans: Spans | Locate,
        seat: int, cards: tuple[Card, ...],
    ) -> None:  # fmt: skip
        self.line = line
        self.text = text
        self.comment = comment
        self._spans = spans
        self.seat = seat
        self.cards = cards

    def read_as(self, cards: tuple[Card, ...]) -> HandLine:
        """The same line with other cards."""
        return HandLine(self.line, self.text, self.comment, self._spans, self.seat, cards)


@mypyc_attr(acyclic=True)
class Take:
    """`A:U2`, `A:?` or `A` in an outcome; `card` is None where none is written."""

    __slots__ = ("card", "marked", "seat", "taken")

    def __init__(self, seat: int, card: Card | None, marked: bool = False) -> None:
        self.seat = seat
        self.card = card
        self.marked = marked
        self.taken = None if card is None else (seat, card)
        """Seat and card, as a trick keeps them."""

    def of(self, card: Card | None) -> Take:
        """The same with another card."""
        return Take(self.seat, card, self.marked)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Take)
            and (self.seat, self.card) == (other.seat, other.card)
            and self.marked == other.marked
        )

    def __repr__(self) -> str:
        return f"Take({self.seat}, {self.card}{', True' if self.marked else ''})"


@mypyc_attr(acyclic=True)
class Choice:
    """`smash N3 N5`, `B under D9`, `discard A:G3 B:?`: each item with the seat before its colon, if any."""

    __slots__ = ("items", "seat", "verb")

    def __init__(self, verb: str, seat: int | None, items: tuple[tuple[int | None, Card], ...]) -> None:
        self.verb = verb
        self.seat = seat
        self.items = items

    def is_of(self, verb: str, seat: int | None) -> bool:
        """Is it of this kind and by this player?"""
        return self.verb == verb and self.seat == seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.is_of(other.verb, other.seat) and self.items == other.items

    def __repr__(self) -> str:
        return f"Choice({self.verb!r}, {self.seat}, {self.items})"


@mypyc_attr(acyclic=True)
class Trick(Placed):
    """`3. A [G5] K7 K3 > A:G5 B:U2 ; …`.

    Parts: `number`, `leader`; `face_up` 0, 1; `card` 0 …; `take` 0 … (`A:U2`), `taker` 0 … (its seat alone);
    `choice` 0 … (verb to last item), and `item` n·100 + k for item k of choice n.
    """

    __slots__ = ("cards", "choices", "face_up", "leader", "leader_marked", "marks", "number", "outcome")

    def __init__(
        self, line: int, text: str, comment: str | None, spans: Spans | Locate,
        number: int | None, leader: int | None, leader_marked: bool, face_up: tuple[Card, ...] | None,
        cards: tuple[Card, ...], marks: tuple[int, ...], outcome: tuple[Take, ...] | None, choices: tuple[Choice, ...],
    ) -> None:  # fmt: skip
        self.line = line
        self.text = text
        self.comment = comment
        self._spans = spans
        self.number = number
        self.leader = leader
        self.leader_marked = leader_marked
        self.face_up = face_up
        self.cards = cards
        self.marks = marks
        self.outcome = outcome
        self.choices = choices

    def read_as(
        self, *, face_up: tuple[Card, ...] | None = None, cards: tuple[Card, ...] | None = None,
        outcome: tuple[Take, ...] | None = None,
    ) -> Trick:  # fmt: skip
        """The same line with one of its parts read in another way."""
        return Trick(
            self.line, self.text, self.comment, self._spans, self.number, self.leader, self.leader_marked,
            self.face_up if face_up is None else face_up, self.cards if cards is None else cards, self.marks,
            self.outcome if outcome is None else outcome, self.choices,
        )  # fmt: skip


@mypyc_attr(acyclic=True)
class Turn(Placed):
    """`4. B P@2,0 copy 1,0 +0 / K < G ; redeal N T`. A line that stops before its card has None for card and place.

    Parts: `number`, `player`, `placement` (`P@2,0`, with its `!`), `card`; `word` 0 … (`hit 1,0 2,1`),
    `target` n·100 + k for target k of word n; `points`, `draw` (from after the `/` to its end), `taken`, `refill`,
    `seen` 0 …, `kept` 0 …; `redeal` 0 … (the word and its cards), `redealt` n·100 + k.
    """

    __slots__ = ("drawn", "laid", "number", "player", "player_marked")

    def __init__(
        self, line: int, text: str, comment: str | None, spans: Spans | Locate,
        number: int | None, player: int | None, player_marked: bool, laid: Laid, drawn: Drawn,
    ) -> None:  # fmt: skip
        self.line = line
        self.text = text
        self.comment = comment
        self._spans = spans
        self.number = number
        self.player = player
        self.player_marked = player_marked
        self.laid = laid
        self.drawn = drawn

    @property
    def card(self) -> Card | None:
        return self.laid.card

    @property
    def at(self) -> Place | None:
        return self.laid.at

    @property
    def place_marked(self) -> bool:
        return self.laid.marked

    @property
    def words(self) -> tuple[Word, ...]:
        return self.laid.words

    @property
    def points(self) -> int | None:
        return self.laid.points

    @property
    def draw(self) -> Draw | None:
        return self.drawn.draw

    @property
    def redeals(self) -> tuple[tuple[Card, ...], ...]:
        return self.drawn.redeals


@mypyc_attr(acyclic=True)
class Result(Placed):
    """`result: A 3-2`, `result: shared 2-2`, `result: *`, `result: A by concession`. Parts: `value`, the whole claim.

    `winners` holds the seats named (both of a team for `AC`), () for `shared` and for `*`.
    """

    __slots__ = ("conceded", "open", "shared", "totals", "winners")

    def __init__(
        self, line: int, text: str, comment: str | None, spans: Spans | Locate,
        winners: tuple[int, ...], shared: bool, totals: tuple[int, ...] | None, open: bool, conceded: bool,
    ) -> None:  # fmt: skip
        self.line = line
        self.text = text
        self.comment = comment
        self._spans = spans
        self.winners = winners
        self.shared = shared
        self.totals = totals
        self.open = open
        self.conceded = conceded


@mypyc_attr(acyclic=True)
class Votes(Placed):
    """`votes: G=A K=BD D=-`: faction number and the seats it votes for, () for nobody. Parts: `vote` 0, 1, …"""

    __slots__ = ("votes",)

    def __init__(
        self, line: int, text: str, comment: str | None, spans: Spans | Locate,
        votes: tuple[tuple[int, tuple[int, ...]], ...],
    ) -> None:  # fmt: skip
        self.line = line
        self.text = text
        self.comment = comment
        self._spans = spans
        self.votes = votes


BODY = (Heading, HandLine, Trick, Turn, Result, Votes)
"""The nodes that are no header: where the first of them stands, the body begins."""


class Record:
    """One game of a file: its lines as nodes, in the order they stand, and what the reader found wrong."""

    __slots__ = ("_headers", "_places", "_tricks", "_unread", "findings", "line", "nodes", "number", "path", "text")

    def __init__(
        self, path: str, number: int, line: int, text: str, nodes: list[Node], findings: list[Finding],
        headers: dict[str, Header] | None = None,
    ) -> None:  # fmt: skip
        self.path = path
        self.number = number
        self.line = line
        self.text = text
        self.nodes = nodes
        self.findings = findings
        self._headers = headers
        self._places: dict[int, int] | None = None
        self._tricks: list[Trick | None] | None = None
        self._unread: dict[int, list[int]] | None = None

    def place_of(self, node: Node) -> int:
        """How many lines stand before this one."""
        if self._places is None:
            self._places = {}
            for place, line in enumerate(self.nodes):
                self._places.setdefault(line.line, place)
        return self._places.get(node.line, len(self.nodes))

    def next_trick(self, node: Node) -> Trick | None:
        """The first trick from a line on."""
        if self._tricks is None:
            self._tricks, trick = [], None
            for line in reversed(self.nodes):
                if type(line) is Trick:
                    trick = line
                self._tricks.append(trick)
            self._tricks.reverse()
        place = self.place_of(node)
        return self._tricks[place] if place < len(self._tricks) else None

    def is_unread(self, where: Span) -> bool:
        """Has the reader found something here that it could not read?"""
        if self._unread is None:
            self._unread = {}
            for finding in self.findings:
                self._unread.setdefault(finding.line, []).append(finding.column)
        for column in self._unread.get(where.line, ()):
            if where.column <= column < where.end_column:
                return True
        return False

    def game(self) -> str:
        """The game its header names, in small letters; "" without one."""
        header = self.headers().get("game")
        return "" if header is None else header.value.lower()

    def headers(self) -> dict[str, Header]:
        """The header lines by key; of a key that stands twice, the first."""
        if self._headers is None:
            self._headers = {}
            for node in self.nodes:
                if type(node) is Header:
                    self._headers.setdefault(node.key, node)
        return self._headers
