"""The live table: what a record in progress leaves on it, what is asked next, and how an answer becomes notation.

Findings are those of `judge`, the same that `check` prints; the referee it seats here also remembers what the engine asked,
so the table can never want anything that the rules do not.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from claimref.findings import Finding
from claimref.live.question import OVER, Question
from claimref.live.state import State, canonical, last_move, read_record
from claimref.notation.nodes import Node, Record, Trick, Turn
from claimref.notation.writer import Layout, write
from claimref.referee.canonical import complete
from claimref.referee.redact import as_seen
from claimref.referee.replay import Replay
from claimref.views.known import known_page

Said = tuple[str, str]
"""Something to say to the table: its role (a colour, "" or "aside") and the words.

What is said of the game has no role or that of its look; an aside is about the record, or how to go on."""


class LiveTable(ABC):
    """One game as it stands. A new one is made for every step; it is cheap, and nothing can get out of step."""

    question: Question
    replay: Replay
    raw_kinds: frozenset[str] = frozenset()
    """While one of these is asked, the line on disk is not filled in: that would answer the question."""

    def __init__(self, state: State, *, drawn: bool = False, dealt: bool = False) -> None:
        self.state = state
        self.drawn = drawn or dealt
        """Whether the table also writes down what was drawn in secret."""
        self.dealt = dealt
        """Whether claimref deals the cards itself: then hands are known, but not to everybody."""
        self.record = read_record(state.whole)
        self.node: Any = last_move(self.record.nodes) if state.line else None
        self.replay = self.watch()
        self.names = self.replay.names
        over = self.replay.status != "unfinished" and self.node is None
        self.question = OVER if over else self.ask()

    # --- What each family of games does its own way -----------------------------------------------------------------

    @abstractmethod
    def watch(self) -> Replay:
        """Judge the record with an eye on what is asked."""

    @abstractmethod
    def ask(self) -> Question:
        """What is to be answered next; kind "" where the open line is done."""

    @abstractmethod
    def lines(self, typed: str) -> Iterator[State]:
        """What these words may mean here, the likeliest first."""

    def enter(self) -> State | None:
        """What Enter alone means here: no, or that nobody saw it; None where something must be said."""
        if not self.question.optional:
            return None
        return self.state._replace(declined=self.state.declined | {self.question.key})

    def obvious(self) -> State | None:
        """What comes next where there is nothing to choose, but the record must say it."""
        return None

    @abstractmethod
    def starts_line(self, typed: str) -> bool:
        """Can these words only be the beginning of a line?"""

    @abstractmethod
    def filled(self) -> Node:
        """The open line with its number and player."""

    @abstractmethod
    def ending(self) -> str:
        """The lines that end a finished game."""

    @abstractmethod
    def prompt(self) -> str:
        """What the table is asked with."""

    def hint(self) -> str:
        """A sentence about a question that needs one, or ""."""
        return ""

    @abstractmethod
    def status(self) -> str:
        """The table in one line."""

    @abstractmethod
    def legal(self) -> tuple[list[str], str]:
        """What may be typed now, and a word about how sure that is."""

    @abstractmethod
    def told(self, before: LiveTable) -> list[Said]:
        """What has happened since."""

    @abstractmethod
    def result(self) -> list[Said]:
        """How a game that is over ended."""

    @abstractmethod
    def score(self) -> list[str]:
        """The score as it stands."""

    @abstractmethod
    def why(self) -> list[str]:
        """Why the last trick or turn came out as it did."""

    @abstractmethod
    def hand(self, seat: int) -> list[str]:
        """What this player holds, for his eyes only."""

    @abstractmethod
    def number(self) -> int:
        """The number of the open trick or turn, or of the next one."""

    @abstractmethod
    def heading(self) -> str:
        """The heading under which the next line stands."""

    # --- What is the same for all -----------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        """A player's name; with the seat where two have the same."""
        name = self.names[seat]
        return name if self.names.count(name) == 1 else f"{name} ({'ABCD'[seat]})"

    def known(self) -> list[str]:
        """What everybody can know of the hands, and where the cards may be that nobody has seen."""
        return known_page(self.record, None, None)

    def public(self) -> str:
        """The record as everybody at the table may see it."""
        return write(as_seen(self.record, None))

    def moved_on(self, before: LiveTable) -> bool:
        """Is a trick or turn done that was not done before?"""
        return self.moves_done() > before.moves_done()

    def moves_done(self) -> int:
        moves = sum(isinstance(node, Trick | Turn) for node in self.record.nodes)
        return moves - (self.node is not None)

    def errors(self) -> list[Finding]:
        """What speaks against the open line as it stands.

        That no deal fits any more is not held against the last card: an earlier slip of the pen, or a revoke that nobody
        saw, is just as likely.
        """
        here = self.state.number
        return [
            finding for finding in self.replay.findings
            if finding.severity == "error" and finding.line >= here
            and finding.name != "impossible" and not self.waits_for(finding)
        ]  # fmt: skip

    def waits_for(self, finding: Finding) -> bool:
        """Is this only about something that is about to be asked?"""
        return False

    def line(self) -> str:
        """The open line in canonical form, without its comment."""
        node = self.filled()
        node.comment = None
        return Layout(self.record).line(node)

    def headed(self) -> State:
        """The state with the heading that the next line needs."""
        state, heading = self.state, self.heading()
        if (state.line and not state.held) or re.search(rf"^{heading}\b", state.text, re.MULTILINE):
            return state
        return state._replace(text=f"{state.text}\n{heading}\n")

    def closed(self) -> State:
        """The state after the open line is done."""
        return State(canonical(self.record))

    def on_disk(self) -> str:
        """The record for the file: as `fmt` writes it, but never with an answer that nobody gave."""
        if self.state.held:
            return canonical(read_record(self.state.text))
        if self.node is None or self.question.kind in ("face_up", "play", "lay"):
            return self.state.whole  # it is in canonical form, and there is nothing to fill in yet
        if self.question.kind not in self.raw_kinds:
            return canonical(self.record)
        whole = complete(self.record)
        lines = list(whole.nodes)
        place = lines.index(last_move(lines))  # type: ignore[arg-type]
        lines[place] = self.filled()
        return write(Record(whole.path, whole.number, whole.line, whole.text, lines, whole.findings))
