"""The live table: where a game stands, what is asked next, and how an answer becomes notation.

A referee stands at the table, in the middle of the open line. What is typed is judged by a copy of him, and taken or
refused by what he finds; nothing that was judged before is judged anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

from claimref.cards import data
from claimref.catalogue import citation, wording
from claimref.findings import Finding
from claimref.live.position import Done, Position, last_move
from claimref.notation.nodes import SEATS, Heading, Node, Record, Trick, Turn
from claimref.notation.writer import write
from claimref.referee.verdict import UNCERTAIN, Bench, Replay

Said = tuple[str, str]
"""Something to say to the table: its role (a colour, "" or "aside") and the words.

What is said of the game has no role or that of its look; an aside is about the record, or how to go on."""


_DECIDED = {
    "cards": ", by the cards of the factions that voted so", "values": ", by the value of those cards",
    "figures": ", by the figures in supply",
}  # fmt: skip
ALL = frozenset(["all"])
"""Whatever could still be chosen about the line was not."""


class Question(NamedTuple):
    """A question to the table. Where it is optional, Enter (or simply going on) means no, or that nobody saw it."""

    kind: str
    seat: int | None = None
    options: tuple[Any, ...] = ()
    optional: bool = False
    key: str = ""
    """Remembered when it is declined."""
    verb: str = ""
    """The word for it, where a power asks for a choice."""
    source: str = ""
    """And where the cards of that choice come from."""


OVER = Question("over")


def joined(words: list[str], last: str = "and") -> str:
    """`Anna, Bram and Cleo`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else "nothing"


def score_lines(
    players: Sequence[str], title: str, rows: Sequence[tuple[str, Sequence[object], str]], indent: int
) -> list[str]:
    """A score: a row for each faction with what everybody has of it and whose it is, then the totals."""
    width = max(9, *(len(player) + 2 for player in players))
    return [
        f"{label:{indent}}" + "".join(f"{cell!s:>{width}}" for cell in cells) + (f"   {owner}" if owner else "")
        for label, cells, owner in [("", players, title), *rows]
    ]


class LiveTable(ABC):
    """One game as it stands: a value. A step makes a new one, from the `earlier` one where that is the same line."""

    def __init__(
        self, position: Position, earlier: Self | None = None, *, drawn: bool = False, dealt: bool = False
    ) -> None:
        self.position = position
        self.drawn = drawn or dealt
        """Whether the table also writes down what was drawn in secret."""
        self.dealt = dealt
        """Whether claimref deals the cards itself: then hands are known, but not to everybody."""
        self.lines, self.found = position.done.read(position.below)
        """What stands below the lines that are done, and what the reader found there."""
        self.record = position.done.longer(self.lines, self.found)
        self.node: Any = last_move(self.lines) if position.line else None
        self.silent: list[Any] = []
        """Where the game stood whenever the open line does not answer what was asked."""
        self.asking: Any = None
        """Where it stands while the question is asked that is asked now."""
        same = earlier is not None and earlier.position[:2] == position[:2]
        self.replay: Any = self.judged(earlier if same else None)
        self.names = self.replay.names
        over = self.replay.status != "unfinished" and self.node is None
        self.question: Question = OVER if over else self.ask()

    # --- What each family of games does its own way -----------------------------------------------------------------

    @abstractmethod
    def judged(self, earlier: Self | None) -> Replay:
        """The verdict on the game as it stands; the `earlier` table has judged a part of the open line already."""

    @abstractmethod
    def ask(self) -> Question:
        """What is to be answered next; kind "" where the open line is done."""

    @abstractmethod
    def question_at(self, state: Any) -> Question | None:
        """What a state asks that the line does not answer; None where nobody at this table need say it."""

    @abstractmethod
    def legal(self) -> tuple[list[str], str]:
        """What may be answered, as it is typed; and, where that is not certain, what these answers are."""

    @abstractmethod
    def topic(self) -> str:
        """The question as data/live.toml has it."""

    @abstractmethod
    def details(self) -> dict[str, Callable[[], str]]:
        """What the family's sentences about questions mention."""

    @abstractmethod
    def number(self) -> int:
        """The number of the open trick or turn, or of the next one."""

    def enter(self) -> Position | None:
        """What Enter alone means here: no, or that nobody saw it; None where something must be said."""
        if not self.question.optional:
            return None
        return self.position._replace(declined=self.position.declined | {self.question.key})

    def obvious(self) -> Position | None:
        """What comes next where there is nothing to choose, but the record must say it."""
        return None

    @abstractmethod
    def filled(self) -> Node:
        """The open line with its number and player."""

    @abstractmethod
    def unanswered(self) -> Node | None:
        """The open line without what the rules give, where that would answer the question; None where it would not."""

    @abstractmethod
    def completed(self) -> Node:
        """The open line with all that the rules give."""

    @abstractmethod
    def settled(self, line: Node) -> Any:
        """The referee after the open line, which is written so in the end."""

    @abstractmethod
    def news(self) -> list[Said]:
        """What the move was that is done now."""

    @abstractmethod
    def score(self) -> list[str]:
        """The score as it stands."""

    def board(self) -> list[str]:
        """What lies on the table for all to see, where it is worth a picture."""
        return []

    @abstractmethod
    def heading(self) -> str:
        """The heading under which the next line stands."""

    @abstractmethod
    def ending(self) -> list[Node]:
        """The last lines of a game that is over: its result and the votes."""

    # --- What is the same for all -----------------------------------------------------------------------------------

    def referee(self) -> Any:
        """The referee as he stood before the open line, with the record as it is now before him."""
        referee = self.position.done.referee.copy()
        bench: Bench = referee.bench
        bench.record = self.record
        bench.findings += self.found
        if any(finding.severity == "error" for finding in self.found):
            bench.doubt(UNCERTAIN)
        return referee

    def left_open(self) -> Question | None:
        """The first question that the open line does not answer and nobody has declined."""
        refused: set[object] = set()
        declined = self.position.declined
        for state in self.silent:
            asked = self.question_at(state)
            if asked is None or (asked.kind == "choose" and refused.issuperset(asked.options)):
                continue  # the very last trick asks twice: what was not wanted is not offered again
            if not (asked.optional and (asked.key in declined or declined >= ALL)):
                self.asking = state
                return asked
            refused.update(asked.options)
        return None

    def player(self, seat: int | None) -> str:
        """A player's name; with the seat where two have the same."""
        if seat is None:
            return ""
        name: str = self.names[seat]
        return name if self.names.count(name) == 1 else f"{name} ({SEATS[seat]})"

    def prompt(self) -> str:
        """What is asked, in short."""
        return "Game over" if self.question.kind == "over" else f"{self.number()}. {self._words('prompt')}"

    def hint(self) -> str:
        """A sentence about a question that needs one, or ""."""
        return "" if self.question.kind == "over" else self._words("hint")

    def _words(self, part: str) -> str:
        """What is said about the question."""
        sentence: str = data("live")["questions"][self.topic()].get(part, "")
        about = {
            "player": lambda: self.player(self.question.seat),
            "legal": lambda: ", ".join(self.legal()[0]),
            "either": lambda: joined(self.legal()[0], "or"),
            **self.details(),
        }
        return sentence.format(**{name: told() for name, told in about.items() if f"{{{name}}}" in sentence})

    def team(self, letters: str) -> str:
        """Who plays together, by name."""
        return joined([self.player(SEATS.index(letter)) for letter in letters])

    def told(self, before: LiveTable) -> list[Said]:
        """What has happened since."""
        status, moved = self.replay.status, self.node is None and self.moves_done() > before.moves_done()
        if status == "conceded":
            return self.result()
        end: list[Said] = [("", ""), *self.result()] if moved and status == "finished" else []
        return [*self.news(), *end] if moved else []

    def result(self) -> list[Said]:
        """How a finished or conceded game ended."""
        found = self.replay.result
        winners, decided = [self.team(letters) for letters in found["winners"]], found["decided_by"]
        totals = ", ".join(f"{self.team(side)} {total}" for side, total in found["totals"].items())
        if self.replay.status == "conceded":
            return [("note", f"The game was given up: {joined(winners or ['nobody'])} won. It stood {totals}.")]
        wins = "wins" if len(winners) == 1 and " and " not in winners[0] else "win"
        wins = "share the win" if decided == "shared" else wins + _DECIDED.get(decided, "")
        score: list[Said] = [("", line) for line in self.score()]
        return [("note", f"The game is over: {joined(winners)} {wins}: {totals}."), *score]

    def moves_done(self) -> int:
        moves = sum(isinstance(node, Trick | Turn) for node in self.record.nodes)
        return moves - (self.node is not None)

    def errors(self) -> list[Finding]:
        """What speaks against the open line as it stands.

        That no deal fits any more is not held against the last card: an earlier slip of the pen, or a revoke that nobody
        saw, is just as likely.
        """
        here = self.position.number
        return [
            finding for finding in self.replay.findings
            if finding.severity == "error" and finding.line >= here
            and finding.name != "impossible" and not self.waits_for(finding)
        ]  # fmt: skip

    def waits_for(self, finding: Finding) -> bool:
        """Is this only about something that is about to be asked?"""
        return False

    def rule(self, key: str) -> str:
        """A rule in a sentence, and where the rulebook of this game and edition prints it."""
        edition = self.record.headers().get("edition")
        source = citation(key, self.position.done.game, edition.value if edition else "")
        return f"Rule: {wording(key)} [{key}; {source}]"

    # --- The record -------------------------------------------------------------------------------------------------

    def in_canonical_form(self, node: Node) -> str:
        """One line as `fmt` writes it."""
        return self.position.done.layout.line(node)

    def line(self) -> str:
        """The open line in canonical form, without its comment."""
        node = self.filled()
        node.comment = None
        return self.in_canonical_form(node)

    def headed(self) -> Position:
        """The position with the heading that the next line needs."""
        position, heading = self.position, self.heading()
        titles = [node.title for node in self.record.nodes if isinstance(node, Heading)]
        if (position.line and not position.held) or heading in titles:
            return position
        return position._replace(above=f"{position.above}\n{heading}\n")

    def ended(self) -> Position:
        """The position with the result, once the game is over."""
        lines = map(self.in_canonical_form, self.ending())
        return self.position._replace(ending="\n" + "".join(line + "\n" for line in lines))

    def closed(self) -> Position:
        """The position after the open line is done; one that was left as it was typed is completed when it can be."""
        done, above = self.position.done, self._above()
        text = f"{above}{self.in_canonical_form(self._final())}\n"
        lines, found = done.read(text)
        referee, record = self.settled(lines[-1]), done.longer(lines, found)
        referee.bench.record = record
        late = {**done.late, self.node.line: self.in_canonical_form(self.completed())}
        written = (done.text + text).split("\n")
        for number in [number for number in late if not self._faulty(number)]:
            written[number - 1] = late.pop(number)
        return Position(Done("\n".join(written), record, done.game, referee, done.layout, "play", late))

    def on_disk(self) -> str:
        """The record for the file: as `fmt` writes it, but never with an answer that nobody gave."""
        position = self.position
        if position.held:
            return position.done.text + self._above()
        if self.node is None or self.question.kind in ("face_up", "play", "lay"):
            return position.whole  # it is in canonical form, and there is nothing to fill in yet
        node = self.unanswered() or self._final()
        return f"{position.done.text}{self._above()}{self.in_canonical_form(node)}\n{position.ending}"

    def _above(self) -> str:
        """What stands above the open line: comments go with the heading that follows them."""
        if self.position.above.startswith("#"):
            lines = [node for node in self.lines if node.line < self.position.number]
            start = "\n" if any(isinstance(node, Heading) for node in lines) else ""
            return start + write(Record("", 1, 1, "", lines, []))
        return self.position.above

    def _final(self) -> Node:
        """The open line as it is written in the end: one with an error stays as it is."""
        node: Node = self.node if self._faulty(self.node.line) else self.completed()
        return node

    def _faulty(self, line: int) -> bool:
        return any(finding.severity == "error" and finding.line == line for finding in self.replay.findings)
