"""Typed lines in a terminal, with prompt_toolkit: editing, history, completion, a status line at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Thread

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory

from claimref.live.session import Session

Paint = Callable[[str, str], str]
Offers = Callable[[str], list[str]]


class Legal(Completer):
    """Completes what is legal, or possible as far as anybody knows; and commands."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.offers: Offers | None = None
        """What is offered where there is no session yet."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        if self.offers is not None:
            typed = document.text_before_cursor
            yield from (Completion(text, start_position=-len(typed)) for text in self.offers(typed))
        if self.session is None:
            return
        typed = document.text_before_cursor
        for word in self.session.completions(typed):
            start = typed.lstrip()
            whole = word.lower().startswith(start.lower())
            last = start if whole else start.rpartition(" ")[2].lstrip("[,;:/<@")
            yield Completion(word, start_position=-len(last))


class Terminal:
    """Lines typed in a terminal."""

    terminal = True

    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self.legal = Legal()
        self.typing: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), completer=self.legal, complete_while_typing=False
        )
        self.offered = Legal()
        self.asking: PromptSession[str] = PromptSession(completer=self.offered, complete_while_typing=False)
        """For answers that are no moves, so that they are not in the history."""
        Thread(target=_grammar, daemon=True).start()

    def ask(self, prompt: str, session: Session | None = None, offers: Offers | None = None) -> str:
        shown = ANSI(self.paint("note", prompt) + " ")
        if session is None:
            self.offered.offers = offers
            return self.asking.prompt(shown)
        self.legal.session = session
        return self.typing.prompt(shown, bottom_toolbar=lambda: f" {session.status()} ")


def _grammar() -> None:
    """Load the grammar while the first line is typed: only lines that are not canonical need it."""
    from claimref.notation.grammar import line_parser

    line_parser()
