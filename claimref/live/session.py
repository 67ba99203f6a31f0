"""A session at the table: every line typed is a command, a line of the record that is no move, or a move."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from claimref.cards import data
from claimref.findings import Finding
from claimref.live.game import Game
from claimref.live.position import HAND, HEADER, with_line
from claimref.live.table import Said
from claimref.notation.nodes import BLANKS, Result, Votes
from claimref.notation.values import KEYS
from claimref.notation.writer import write
from claimref.records.redact import as_seen
from claimref.views.findings_full import explained
from claimref.views.known import known_page

COMMANDS: dict[str, str] = data("live")["commands"]
"""The words that are no moves, each with what it does; `redo` is told with `undo`."""
_ALIASES = {"?h": "help", "exit": "quit", "q": "quit"}
_HEADING = re.compile(r"(deal|turns|phase\s*\d*)\s*(?:#.*)?", re.IGNORECASE)
_END = re.compile(r"(result|votes)\s*:", re.IGNORECASE)


def command(typed: str) -> tuple[str, str] | None:
    """The command these words are, with what follows it; None where they are none."""
    word, _, rest = typed.partition(" ")
    name = _ALIASES.get(word.lower(), word.lower())
    if name not in COMMANDS or (rest and name not in ("note", "save", "help")):
        return None
    return name, rest.strip()


def is_header(line: re.Match[str] | None) -> bool:
    """Is it a header line, with a key that we know or that is the user's own?"""
    return line is not None and (line[1].lower() in KEYS or line[1].lower().startswith("x-"))


class Session(Game):
    """One game, and whatever is typed."""

    def answer(self, typed: str) -> list[Said]:
        """Take one typed line, and say what is to be said."""
        typed = "".join(char if char.isprintable() or char in BLANKS else " " for char in typed).strip(BLANKS)
        found = command(typed)
        if found:
            do: Callable[[str], list[Said]] = getattr(self, f"do_{found[0]}")
            return do(found[1])
        self.proven, proven = None, self.proven
        if typed == "!":
            return self.mark(proven)
        if not typed:
            return self.enter()
        if typed[0] == "#":
            return self.do_note(typed[1:].strip())
        for handle in (self._header_or_hand, self._heading, self._end):
            handled = handle(typed)
            if handled is not None:
                return handled
        body, _, comment = typed.partition("#")
        return self._move(body.strip(), comment.rstrip() if "#" in typed else None)

    def _move(self, typed: str, comment: str | None) -> list[Said]:
        before = self.refused
        said = self.take(typed, comment)
        if self.refused is before or not self.refused or self.refused[1].name != "syntax-error" or not typed.isalpha():
            return said
        near = get_close_matches(typed.lower(), COMMANDS, 1, 0.7) if len(typed) > 2 else []
        meant = f"Did you mean “{near[0]}”?" if near else "“legal” lists what may be answered, “help” the commands."
        return [("error", f"“{typed}” is neither a move nor a command."), ("aside", meant)]

    def completions(self, typed: str) -> list[str]:
        """What the last word of these could be: what is legal or possible here, and commands at the beginning."""
        words = self.table.legal()[0]
        start = typed.lstrip().lower()
        found = [word for word in words if word.lower().startswith(start)]
        last = start.rpartition(" ")[2].lstrip("[,;:/<@")
        if not found and last != start:
            found = [word for word in words if word.lower().startswith(last)]
        if start.isalpha():
            found += [name for name in COMMANDS if name.startswith(start)]
        return list(dict.fromkeys(found))

    # --- Lines that are no moves --------------------------------------------------------------------------------------

    def _header_or_hand(self, typed: str) -> list[Said] | None:
        """`date: 2026-11-15` or `A: G0 G4 …`: fine until the first move; None where the line is something else."""
        hand, header = HAND.match(typed), HEADER.fullmatch(typed)
        if hand and not getattr(self.table.node, "cards", ()):  # within a trick it says who takes a card
            if self.begun():
                return self._not_so("syntax-error", "hand")
            return self.rewrite(with_line(self.table.position.text, hand[1].lower(), typed))
        if header is None or not is_header(header):
            return None
        key, value = header[1].lower(), header[2]
        if self.begun():
            return self._not_so("bad-header", "late", key=key)
        if not value:
            return self._not_so("bad-header", key=key, why="nothing stands there")
        return self.rewrite(with_line(self.table.position.text, key, f"{key}: {value}"))

    def _heading(self, typed: str) -> list[Said] | None:
        """`phase 2` and the like write themselves; one that does not fit is refused."""
        found, table = _HEADING.fullmatch(typed), self.table
        if found is None:
            return None
        title = " ".join(found[1].lower().replace("phase", "phase ").split())
        if title == "deal" and not self.begun():
            return []
        if title == table.heading() and (table.node is None or table.question.optional):
            return []
        if title.startswith("phase ") and table.node is not None:
            return self._not_so("wrong-number", "phase", expected=table.number())
        checked = self.check(f"{table.position.whole}{typed}\n")
        return checked or self._not_so("syntax-error", "heading", found=typed, right="a move")

    def _end(self, typed: str) -> list[Said] | None:
        """`result:` and `votes:`: written by themselves at the end, checked if they are typed; or the game is given up."""
        found, table = _END.match(typed), self.table
        if found is None:
            return None
        if table.replay.status == "finished":
            kind = Result if found[1].lower() == "result" else Votes
            mine = [node for node in table.record.nodes if isinstance(node, Result | Votes)]
            lines = [typed if isinstance(node, kind) else node.text for node in mine]
            return self.check(table.position._replace(ending="\n" + "".join(line + "\n" for line in lines)).whole)
        if re.match(r"result\s*:\s*\*", typed):
            return self.save()
        if found[1].lower() == "votes":  # they are compared with the votes so far
            return self.check(f"{table.on_disk()}\n{typed}\n")
        return self.rewrite(table.on_disk(), f"\n{typed}\n")

    def _not_so(self, name: str, case: str = "message", **details: object) -> list[Said]:
        self.refusals += 1
        return [("error", f"Not so: {Finding(name, (1, 1, 1), case, details=details).message}.")]

    # --- Commands -----------------------------------------------------------------------------------------------------

    def do_help(self, _: str) -> list[Said]:
        known = [name for name, words in COMMANDS.items() if words and (name != "hand" or self.deck is not None)]
        commands: list[Said] = [("plain", f"  {name:6} {COMMANDS[name]}") for name in known]
        return [("", data("live")["help"]["all"]), ("", self.table.help()), *commands]

    def do_legal(self, _: str) -> list[Said]:
        words, sure = self.table.legal()
        if not words:
            return [("", "Nothing is asked: the game is over.")]
        enter = " Enter: no, or nobody saw it." if self.table.question.optional else ""
        if not sure:
            return [("", ", ".join(words) + "." + enter)]
        return [("", (" " if max(map(len, words)) < 9 else ", ").join(words)), ("", f"({sure}){enter}")]

    def do_why(self, _: str) -> list[Said]:
        finding = self.refused[1] if self.refused else self.proven
        if finding is None:
            return [("", line) for line in self.table.why()]
        reasons = explained(finding, self.record)
        return [("error", f"{finding.message}."), *(("", f"{label.capitalize()}: {words}") for label, words in reasons)]

    def do_score(self, _: str) -> list[Said]:
        return [("plain", line) for line in self.table.score()]

    def do_known(self, _: str) -> list[Said]:
        return [("", line) for line in known_page(self.record, None, None)]

    def do_show(self, _: str) -> list[Said]:
        table = self.table
        record = write(as_seen(self.record, None)) if table.dealt else table.on_disk()
        return [("plain", line) for line in [*record.rstrip("\n").split("\n"), *table.board()]]

    def do_hand(self, _: str) -> list[Said]:
        seat = self.table.question.seat
        if self.deck is None:
            return [("error", "The cards are in your hands: claimref knows them only where it dealt (--deal).")]
        if seat is None:
            return [("error", "Nobody is to move.")]
        return [("secret", line) for line in self.hand_of(seat)]

    def do_quit(self, _: str) -> list[Said]:
        said = self.save()
        if self.shelf.unsaved and not self.warned:
            self.warned = True
            return [*said, ("error", data("live")["unsaved"])]
        self.left = True
        return []
