"""A game at the table: a move is taken or refused, taken back or done again; the record is on disk after every move."""

from __future__ import annotations

import os
from collections import Counter
from typing import Protocol

from claimref.findings import Finding
from claimref.live.dealer import Dealt
from claimref.live.kingdoms import KingdomTable
from claimref.live.position import Position, key_of, last_move, read_record, resumed
from claimref.live.shelf import write_whole
from claimref.live.table import ALL, OVER, Said
from claimref.live.tricks import TrickTable
from claimref.notation.nodes import Record, Trick, Turn
from claimref.referee.judge import judge

MARKABLE = ("revoke", "wrong-leader", "wrong-winner", "wrong-take", "not-adjacent")
"""What may have happened although it is against the rules, so that a `!` can take it."""


Table = TrickTable | KingdomTable


class Shelf(Protocol):
    """Where the record is kept."""

    path: str
    unsaved: bool

    def save(self, text: str) -> str | None:
        """Keep this; what went wrong or is worth saying, if anything."""

    def go_on_in(self, path: str, text: str) -> None:
        """From now on the record is kept in another file, which holds this already."""


class Game:
    """One game at one table."""

    def __init__(self, text: str, shelf: Shelf, *, drawn: bool = False) -> None:
        self.shelf = shelf
        self.left = False
        """Somebody said goodbye."""
        self.warned = False
        """It was said that the record is not saved, and somebody who leaves now knows it."""
        self.refusals = 0
        self.refused: tuple[Position, Finding] | None = None
        """The last refused step and what spoke against it: `why` explains it, `!` takes it all the same."""
        self.proven: Finding | None = None
        """What came to light with the last step: `why` explains it, and a `!` marks a revoke in the record."""
        record = read_record(text)
        self.deck = Dealt.of(record)
        self.drawn = drawn
        self.past: list[Table] = []
        self.future: list[Table] = []
        table = self._accept(self._table(resumed(record)))
        if table.node is None and table.position.line:  # it can't be read, and stays as it is
            table = self._table(Position.of(table.position.whole))
        self.table = self._closed(table)
        self.opening: list[Said] = [*self._deal(), *self.save()]

    @staticmethod
    def objections(record: Record) -> list[Finding]:
        """Why a record can't be played on: its header leaves no game."""
        replay = judge(record)
        return [] if replay.result is not None else [f for f in replay.findings if f.severity == "error"]

    # --- The table ----------------------------------------------------------------------------------------------------

    def _table(self, position: Position, earlier: Table | None = None) -> Table:
        dealt = self.deck is not None
        if position.done.game == "kingdoms":
            return KingdomTable(position, None, drawn=self.drawn, dealt=dealt)
        known = earlier if isinstance(earlier, TrickTable) else None
        return TrickTable(position, known, drawn=self.drawn, dealt=dealt)

    def _settled(self, table: Table) -> Table:
        """The table once all is done that needs nobody."""
        while (position := table.obvious()) is not None:
            table = self._accept(self._table(position, table))
        return self._closed(table)

    def _closed(self, table: Table) -> Table:
        """The table with a line that is done as part of the record, and with the result of a game that is over."""
        if table.node is not None and table.question.kind in ("", "over") and not table.position.ending:
            table = self._table(table.closed())
        if table.node is None and table.replay.status == "finished" and not table.position.ending:
            table = self._table(table.ended())
        return table

    def _deal(self) -> list[Said]:
        """Where claimref deals the cards, chance answers for itself."""
        said: list[Said] = []
        while self.deck is not None and (typed := self.deck.answer(self.table)):
            before = self.table
            self.table = self._settled(self._accept(self._table(before.answered(typed), before)))
            if before.question.kind in ("face_up", "refill", "redeal"):
                said.append(("", f"{before.prompt()}: {typed}"))
            said += self.table.told(before)
        return said

    def _accept(self, table: Table) -> Table:
        """The table with its open line in canonical form."""
        position = table.position
        if table.node is None or position.held or (line := table.line()) == position.line:
            return table
        return self._table(position._replace(line=line), table)

    # --- Steps --------------------------------------------------------------------------------------------------------

    def take(self, typed: str, comment: str | None) -> list[Said]:
        """A move, or a part of one; where something may be declined, it may be the next line, and that was declined."""
        table = self.table
        if table.node is not None and table.question.optional and table.starts_line(typed):
            table = self._settled(self._table(table.position._replace(declined=ALL), table))
        if table.replay.status == "conceded" or (table is not self.table and (table.node or table.question == OVER)):
            self.refusals += 1
            return [("error", "The game is over: “undo” takes a move back, “quit” leaves.")]
        position = table.answered(typed)
        if comment is not None:
            earlier = "" if position.comment is None else f"{position.comment};"
            position = position._replace(comment=earlier + comment)
        return self._step(position)

    def enter(self) -> list[Said]:
        """Nothing is typed: no, or nobody saw it."""
        position = self.table.enter()
        return [] if position is None else self._step(position)

    def _step(self, position: Position) -> list[Said]:
        """Go there if nothing speaks against it; otherwise say what does."""
        table = self._table(position, self.table)
        errors = self._new(table.errors())
        if errors:
            return self._refuse(position, errors)
        if self.deck is not None and self.deck.fits(self.table) and not self.deck.fits(table):
            self.refusals += 1
            return [("error", "Not so: claimref deals the cards, so those from the deck come by themselves.")]
        return self._go_to(self._settled(self._accept(table)))

    def _go_to(self, table: Table) -> list[Said]:
        before, self.table = self.table, table
        self.past.append(before)
        self.future.clear()
        self.refused = None
        said = self._findings(self._new(table.replay.findings, before))
        said += table.told(before)
        said += self._deal()
        return said + self.save() + self._hint(before)

    def _hint(self, before: Table) -> list[Said]:
        hint = self.table.hint()
        return [("info", hint)] if hint and (before.question != self.table.question or before.node is None) else []

    def _refuse(self, position: Position, errors: list[Finding]) -> list[Said]:
        self.refusals += 1
        finding = errors[0]
        self.refused = position, finding
        said = [("error", f"Not so: {finding.message}.")]
        if finding.legal:
            said.append(("aside", f"Legal: {', '.join(finding.legal)}."))
        if finding.name in MARKABLE:
            said.append(("aside", "Type it anew, or ! if it happened and stands; “why” explains."))
        elif finding.name in ("syntax-error", "unknown-card"):
            said.append(("aside", "“legal” lists what may be answered, “help” the commands."))
        return said

    def _findings(self, findings: list[Finding]) -> list[Said]:
        """What a step that was taken has brought to light."""
        said: list[Said] = []
        for finding in findings:
            if finding.severity == "info" or self.table.waits_for(finding):
                continue
            if finding.severity == "error":
                self.proven = finding
                markable = finding.name in MARKABLE and finding.line < self.table.position.number
                more = " Type ! to note in the record that it was noticed and stands." if markable else ""
                said.append(("error", f"It comes to light: {finding.message}.{more}"))
            else:
                said.append(("warning", f"Noted: {finding.message}."))
        return said

    def _new(self, findings: list[Finding], before: Table | None = None) -> list[Finding]:
        """Those findings that were not there before."""
        known = Counter(map(key_of, (before or self.table).replay.findings))
        new = []
        for finding in findings:
            key = key_of(finding)
            if known[key]:
                known[key] -= 1
            else:
                new.append(finding)
        return new

    def mark(self, proven: Finding | None) -> list[Said]:
        """`!`: the refused step was taken all the same; or a revoke that came to light was noticed, and stands."""
        if self.refused is not None and self.refused[1].name in MARKABLE:
            position, finding = self.refused
            return self._step(position._replace(line=_marked(position.line, finding)))
        position = self.table.position
        if proven is not None and proven.name in MARKABLE and proven.line < position.number:
            lines = position.text.split("\n")
            lines[proven.line - 1] = _marked(lines[proven.line - 1], proven)
            changed = Position.of("\n".join(lines), ending=position.ending)
            return self._step(changed._replace(line=position.line, comment=position.comment, held=position.held))
        return [("error", "There is nothing that a ! could excuse.")]

    # --- Back and forth -----------------------------------------------------------------------------------------------

    def do_undo(self, _: str) -> list[Said]:
        """Take the last step back; beyond what this session remembers, as it would have been typed card by card."""
        if not self.past:
            self.past = self._remembered()
        if not self.past:
            return [("error", "There is nothing to undo.")]
        self.future.append(self.table)
        return self._move_to(self.past.pop(), "Taken back")

    def do_redo(self, _: str) -> list[Said]:
        if not self.future:
            return [("error", "There is nothing to redo.")]
        self.past.append(self.table)
        return self._move_to(self.future.pop(), "Done again")

    def _remembered(self) -> list[Table]:
        """The tables before this one, since the beginning of its line, or else of the line before."""
        found: list[Table] = []
        whole = self.table.position.done.text + _remarks(self.table.position)
        for table in (self.table, self._table(resumed(read_record(whole)))):
            if table.node is not None and not found:
                found = self._steps(table.position, table.node)
        return found

    def _steps(self, start: Position, line: Trick | Turn) -> list[Table]:
        """The tables on the way from here to where the table stands now, at which a player was asked."""
        table, end, found = self._table(Position(start.done, _remarks(start))), _seen(self.table), list[Table]()
        while table.node is not None or not found:
            if table.obvious() is None and (self.deck is None or self.deck.answer(table) is None):
                found.append(table)
            typed = table.toward(line)
            position = table.answered(typed) if typed else None if typed is None else table.enter()
            if position is None:
                break
            table = self._closed(self._accept(self._table(position, table)))
            if _seen(table) == end:
                break
        return found

    def _move_to(self, table: Table, words: str) -> list[Said]:
        self.refused = self.proven = None
        self.table = table
        where = f"; it stands at {table.position.line}" if table.position.line else ""
        return [("", f"{words}{where}."), *self.save(), *([("info", hint)] if (hint := self.table.hint()) else [])]

    # --- What is no move ----------------------------------------------------------------------------------------------

    def do_note(self, text: str) -> list[Said]:
        """A comment line above the line that is being played, or at the very end."""
        if not text:
            return [("error", "note what? “note Anna was late” writes a comment into the record.")]
        position, line = self.table.position, f"# {text}\n"
        self.past.append(self.table)
        self.future.clear()
        if position.ending:
            self.table = self._table(position._replace(ending=position.ending + line))
        else:
            self.table = self._table(position._replace(above=position.above + line))
        return [("aside", "Noted."), *self.save()]

    def rewrite(self, text: str, ending: str = "") -> list[Said]:
        """Another header, a hand, a result: taken unless something speaks against it."""
        return self.check(text + ending) or self._go_to(self._settled(self._table(Position.of(text, ending=ending))))

    def check(self, text: str) -> list[Said]:
        """What speaks against this record; nothing is changed."""
        replay = judge(read_record(text), hindsight=False)
        errors = [finding for finding in self._new(replay.findings) if finding.severity == "error"]
        return self._refuse(self.table.position, errors) if errors else []

    def save(self) -> list[Said]:
        """Put the record on disk as it stands."""
        trouble = self.shelf.save(self.table.on_disk())
        return [("error", trouble)] if trouble else []

    def do_save(self, path: str) -> list[Said]:
        """Where the record is; or the record as it stands, in another file."""
        if not path:
            return [*self.save(), ("aside", f"The record is in {self.shelf.path}.")]
        if os.path.lexists(path):
            return [("error", f"{path} is already there; a file is never overwritten.")]
        try:
            write_whole(path, self.table.on_disk())
        except OSError as error:
            return [("error", f"{path} could not be written ({error.strerror or error}).")]
        if self.shelf.unsaved:
            self.shelf.go_on_in(path, self.table.on_disk())
            return [("aside", f"The record is in {path}, and the game goes on there.")]
        return [("aside", f"A copy is in {path}; the game goes on in {self.shelf.path}.")]

    # --- For whoever shows it -----------------------------------------------------------------------------------------

    def prompt(self) -> str:
        return self.table.prompt()

    def status(self) -> str:
        return self.table.status()

    def hand_of(self, seat: int) -> list[str]:
        """One player's cards; where he may look at the top card, that too."""
        top = None if self.deck is None else self.deck.peeked(self.table)
        return [*self.table.hand(seat), *([] if top is None else [f"The top card of the deck is {top}"])]

    def so_far(self, above: int = 0) -> list[Said]:
        """A game that goes on: what stands in the record, and what is wrong with it; so many lines stand above it."""
        record = read_record(self.table.on_disk(), above)
        errors = [finding for finding in judge(record).findings if finding.severity == "error"]
        said: list[Said] = [("error", f"Line {finding.line}: {finding.message}.") for finding in errors[:3]]
        if len(errors) > 3:
            said.append(("error", f"… and {len(errors) - 3} more: “claimref check {self.shelf.path}” lists them."))
        if self.table.question.kind == "over":
            return said + self.table.result()
        return [*said, *(("place", line) for line in self.table.board()), ("", f"{self.status()}.")]

    def begun(self) -> bool:
        return last_move(self.table.record.nodes) is not None

    @property
    def record(self) -> Record:
        """The record as a reader sees it."""
        return read_record(self.table.position.whole)


def _seen(table: Table) -> tuple[object, ...]:
    """What makes two tables the same to those who sit there."""
    return table.on_disk(), table.prompt(), table.position.held


def _remarks(position: Position) -> str:
    """The comments above the open line, without its heading."""
    return "".join(line + "\n" for line in position.above.split("\n") if line.startswith("#"))


def _marked(line: str, finding: Finding) -> str:
    """The line with a `!` where the finding ends."""
    column = finding.end_column - 1
    return line[:column] + "!" + line[column:]
