"""A session at the table: every line typed is taken, refused or obeyed; the record is on disk after every move."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from claimref.cards import NAME
from claimref.findings import Finding
from claimref.games.tricks import TOP
from claimref.live import commands, kingdom_words, opening
from claimref.live.dealer import Dealt
from claimref.live.kingdoms import KingdomTable
from claimref.live.shelf import write_whole
from claimref.live.state import ALL, State, has_moves, key_of, read_record, resumed, without_last_move
from claimref.live.table import LiveTable, Said
from claimref.live.tricks import TrickTable
from claimref.notation.nodes import BLANKS, Record
from claimref.referee.referee import judge

MARKABLE = ("revoke", "wrong-leader", "wrong-winner", "wrong-take", "not-adjacent")
"""What may have happened although it is against the rules, so that a `!` can take it."""


class Shelf(Protocol):
    """Where the record is kept."""

    path: str

    def save(self, text: str) -> str | None:
        """Keep this; what went wrong or is worth saying, if anything."""


class Session:
    """One game at one table."""

    def __init__(self, text: str, shelf: Shelf, *, drawn: bool = False) -> None:
        self.shelf = shelf
        self.left = False
        """Somebody said goodbye."""
        self.refusals = 0
        self.refused: tuple[State, Finding] | None = None
        """The last refused step and what spoke against it: `why` explains it, `!` takes it all the same."""
        self.proven: Finding | None = None
        """What came to light with the last step: `why` explains it, and a `!` marks a revoke in the record."""
        record = read_record(text)
        self.deck = Dealt.of(record)
        self.drawn = drawn
        self.past: list[State] = []
        self.future: list[State] = []
        self.table = self._closed(self._accept(self._table(resumed(record))))
        self.opening: list[Said] = self._deal()
        self.save()

    @staticmethod
    def objections(record: Record) -> list[Finding]:
        """Why a record can't be played on: its header leaves no game."""
        replay = judge(record)
        return [] if replay.result is not None else [f for f in replay.findings if f.severity == "error"]

    # --- The table ----------------------------------------------------------------------------------------------------

    def _table(self, state: State) -> LiveTable:
        dealt = self.deck is not None
        kind = KingdomTable if _is_kingdoms(state) else TrickTable
        return kind(state, drawn=self.drawn, dealt=dealt)

    def _settled(self, table: LiveTable) -> LiveTable:
        """The table once all is done that needs nobody."""
        while (state := table.obvious()) is not None:
            table = self._table(state._replace(line=self._table(state).line()))
        return self._closed(table)

    def _closed(self, table: LiveTable) -> LiveTable:
        """The table with a line that is done as part of the record, and with the result of a game that is over."""
        if table.node is not None and table.question.kind in ("", "over") and not table.state.ending:
            table = self._table(table.closed())
        if table.node is None and table.replay.status == "finished" and not table.state.ending:
            table = self._table(table.state._replace(ending=table.ending()))
        return table

    def _deal(self) -> list[Said]:
        """Where claimref deals the cards, chance answers for itself."""
        said: list[Said] = []
        while self.deck is not None and (typed := self.deck.answer(self.table)):
            states = list(self.table.lines(typed))
            before = self.table
            self.table = self._settled(self._accept(self._table(states[0])))
            if before.question.kind in ("face_up", "refill", "redeal"):
                said.append(("", f"{before.prompt()}: {typed}"))
            said += self.table.told(before)
        return said

    def _accept(self, table: LiveTable) -> LiveTable:
        """The table with its open line in canonical form."""
        if table.node is None or table.state.held or (line := table.line()) == table.state.line:
            return table
        return self._table(table.state._replace(line=line))

    # --- What is typed ------------------------------------------------------------------------------------------------

    def answer(self, typed: str) -> list[Said]:
        """Take one typed line, and say what is to be said."""
        typed = "".join(char if char.isprintable() or char in BLANKS else " " for char in typed).strip(BLANKS)
        self.proven, proven = None, self.proven
        found = commands.command(typed)
        if found:
            self.proven = proven
            return commands.obey(self, *found)
        if typed == "!":
            return self._mark(proven)
        if not typed:
            return self._enter()
        if typed[0] == "#":
            return self.note(typed[1:].strip())
        body, _, comment = typed.partition("#")
        for handle in (opening.header_or_hand, opening.heading, opening.end):
            handled = handle(self, typed)
            if handled is not None:
                return handled
        return self._take(body.strip(), comment.rstrip() if "#" in typed else None)

    def _enter(self) -> list[Said]:
        state = self.table.enter()
        if state is None:
            return []
        return self._step([state])

    def _take(self, typed: str, comment: str | None) -> list[Said]:
        before = self.refused
        said = self._step(self._meanings(typed, comment))
        if self.refused is not before and self.refused and self.refused[1].name == "syntax-error" and typed.isalpha():
            return [("error", f"“{typed}” is neither a move nor a command."), *commands.suggestion(typed)]
        return said

    def _meanings(self, typed: str, comment: str | None) -> Iterator[State]:
        """What these words may mean; where something may be declined, also that it was, and the next line begins."""
        table = self.table
        goes_on = table.node is not None and table.question.optional and table.starts_line(typed)
        if not goes_on:
            yield from (_noted(state, comment) for state in table.lines(typed))
        else:
            gone_on = self._settled(self._table(table.state._replace(declined=ALL)))
            if gone_on.node is None and gone_on.question.kind != "over":
                yield from (_noted(state, comment) for state in gone_on.lines(typed))

    def _step(self, states: Iterator[State] | list[State]) -> list[Said]:
        """Take the first of these that nothing speaks against; otherwise say what speaks against the first."""
        refused: tuple[State, list[Finding]] | None = None
        for state in states:
            table = self._table(state)
            errors = self._new(table.errors())
            if not errors and self.deck is not None and not self.deck.fits(table):
                self.refusals += 1
                return [("error", "Not so: claimref deals the cards, so those from the deck come by themselves.")]
            if not errors:
                return self._go_to(self._settled(self._accept(table)))
            refused = refused or (state, errors)
        if refused is None:
            return [("error", "The game is over: “undo” takes a move back, “quit” leaves.")]
        return self._refuse(*refused)

    def _go_to(self, table: LiveTable) -> list[Said]:
        before, self.table = self.table, table
        self.past.append(before.state)
        self.future.clear()
        self.refused = None
        said = self._findings(self._new(table.replay.findings, before))
        said += table.told(before)
        said += self._deal()
        return said + self.save() + self._hint(before)

    def _hint(self, before: LiveTable) -> list[Said]:
        hint = self.table.hint()
        return [("info", hint)] if hint and (before.question != self.table.question or before.node is None) else []

    def _refuse(self, state: State, errors: list[Finding]) -> list[Said]:
        self.refusals += 1
        finding = errors[0]
        self.refused = state, finding
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
                markable = finding.name in MARKABLE and finding.line < self.table.state.number
                more = " Type ! to note in the record that it was noticed and stands." if markable else ""
                said.append(("error", f"It comes to light: {finding.message}.{more}"))
            else:
                said.append(("warning", f"Noted: {finding.message}."))
        return said

    def _new(self, findings: list[Finding], before: LiveTable | None = None) -> list[Finding]:
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

    def _mark(self, proven: Finding | None) -> list[Said]:
        """`!`: the refused step was taken all the same; or a revoke that came to light was noticed, and stands."""
        if self.refused is not None and self.refused[1].name in MARKABLE:
            state, finding = self.refused
            column = finding.end_column - 1
            return self._step([state._replace(line=state.line[:column] + "!" + state.line[column:])])
        if proven is not None and proven.name in MARKABLE and proven.line < self.table.state.number:
            lines = self.table.state.text.split("\n")
            line, column = lines[proven.line - 1], proven.end_column - 1
            lines[proven.line - 1] = line[:column] + "!" + line[column:]
            return self._step([self.table.state._replace(text="\n".join(lines))])
        return [("error", "There is nothing that a ! could excuse.")]

    # --- Back and forth -----------------------------------------------------------------------------------------------

    def undo(self) -> list[Said]:
        """Take the last step back; beyond what this session remembers, the last whole line."""
        state: State | None
        if self.past:
            state = self.past.pop()
        elif self.table.state.line:
            state = State(self.table.state.text)
        else:
            state = without_last_move(self.table.state)
        if state is None:
            return [("error", "There is nothing to undo.")]
        self.future.append(self.table.state)
        return self._move_to(state, "Taken back")

    def redo(self) -> list[Said]:
        if not self.future:
            return [("error", "There is nothing to redo.")]
        self.past.append(self.table.state)
        return self._move_to(self.future.pop(), "Done again")

    def _move_to(self, state: State, words: str) -> list[Said]:
        self.refused = self.proven = None
        self.table = self._table(state)
        where = f"; it stands at {state.line}" if state.line else ""
        return [("", f"{words}{where}."), *self.save(), *([("info", hint)] if (hint := self.table.hint()) else [])]

    def note(self, text: str) -> list[Said]:
        """A comment line above the line that is being played."""
        if not text:
            return [("error", "note what? “note Anna was late” writes a comment into the record.")]
        state = self.table.state
        lines = f"{state.text}# {text}\n" if not state.ending else state.text
        ending = f"{state.ending}# {text}\n" if state.ending else ""
        self.past.append(state)
        self.future.clear()
        self.table = self._table(state._replace(text=lines, ending=ending))
        return [("aside", "Noted."), *self.save()]

    def change(self, state: State) -> list[Said]:
        """Another header, a hand, a result: taken unless something speaks against it."""
        return self.check(state) or self._go_to(self._settled(self._table(state)))

    def check(self, state: State) -> list[Said]:
        """What speaks against this state; nothing is changed."""
        replay = judge(read_record(state.whole), hindsight=False)
        errors = [finding for finding in self._new(replay.findings) if finding.severity == "error"]
        return self._refuse(state, errors) if errors else []

    def save(self) -> list[Said]:
        """Put the record on disk as it stands."""
        trouble = self.shelf.save(self.table.on_disk())
        return [("error", trouble)] if trouble else []

    def copy(self, path: str) -> list[Said]:
        """The record as it stands, in another file."""
        if os.path.lexists(path):
            return [("error", f"{path} is already there; a file is never overwritten.")]
        try:
            write_whole(path, self.table.on_disk())
        except OSError as error:
            return [("error", f"{path} could not be written ({error.strerror or error}).")]
        return [("aside", f"A copy is in {path}; the game goes on in {self.shelf.path}.")]

    # --- For whoever shows it -----------------------------------------------------------------------------------------

    def prompt(self) -> str:
        return self.table.prompt()

    def status(self) -> str:
        return self.table.status()

    def hand_of(self, seat: int) -> list[str]:
        """One player's cards; where he may look at the top card, that too."""
        table = self.table
        lines = table.hand(seat)
        if self.deck is not None and isinstance(table, TrickTable) and TOP in table.question.options:
            lines.append(f"The top card of the deck is {NAME[self.deck.deck(table)[0]]}")
        return lines

    def completions(self, typed: str) -> list[str]:
        """What the word at the end of these could be: what is legal or possible here, and commands."""
        return commands.completions(self, typed)

    def so_far(self, above: int = 0) -> list[Said]:
        """A game that goes on: what stands in the record, and what is wrong with it; so many lines stand above it."""
        record = read_record(self.table.on_disk(), above)
        errors = [finding for finding in judge(record).findings if finding.severity == "error"]
        said: list[Said] = [("error", f"Line {finding.line}: {finding.message}.") for finding in errors[:3]]
        if len(errors) > 3:
            said.append(("error", f"… and {len(errors) - 3} more: “claimref check {self.shelf.path}” lists them."))
        if self.table.question.kind == "over":
            return said + self.table.result()
        board = kingdom_words.board(self.table) if isinstance(self.table, KingdomTable) else []
        return [*said, *(("place", line) for line in board), ("", f"{self.status()}.")]

    def begun(self) -> bool:
        return has_moves(self.table.record)

    @property
    def record(self) -> Record:
        return self.table.record


def _noted(state: State, comment: str | None) -> State:
    if comment is None:
        return state
    return state._replace(comment=comment if state.comment is None else f"{state.comment};{comment}")


def _is_kingdoms(state: State) -> bool:
    return any(line.lower().replace(" ", "").startswith("game:kingdoms") for line in state.text.split("\n"))
