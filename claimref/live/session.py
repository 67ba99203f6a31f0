"""A session at the table: every line typed is a command, a line that is no move, or a move."""

from __future__ import annotations

from claimref.live import commands, opening
from claimref.live.game import Game
from claimref.live.table import Said
from claimref.notation.nodes import BLANKS


class Session(Game):
    """One game, and whatever is typed."""

    def answer(self, typed: str) -> list[Said]:
        """Take one typed line, and say what is to be said."""
        typed = "".join(char if char.isprintable() or char in BLANKS else " " for char in typed).strip(BLANKS)
        self.proven, proven = None, self.proven
        found = commands.command(typed)
        if found:
            self.proven = proven
            return commands.obey(self, *found)
        if typed == "!":
            return self.mark(proven)
        if not typed:
            return self.enter()
        if typed[0] == "#":
            return self.note(typed[1:].strip())
        for handle in (opening.header_or_hand, opening.heading, opening.end):
            handled = handle(self, typed)
            if handled is not None:
                return handled
        body, _, comment = typed.partition("#")
        return self._move(body.strip(), comment.rstrip() if "#" in typed else None)

    def _move(self, typed: str, comment: str | None) -> list[Said]:
        before = self.refused
        said = self.take(typed, comment)
        if self.refused is not before and self.refused and self.refused[1].name == "syntax-error" and typed.isalpha():
            return [("error", f"“{typed}” is neither a move nor a command."), *commands.suggestion(typed)]
        return said

    def completions(self, typed: str) -> list[str]:
        """What the word at the end of these could be: what is legal or possible here, and commands."""
        return commands.completions(self, typed)
