"""How a session is shown: prompts and what was said at 80 columns, as plain lines or in a terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from textwrap import wrap
from typing import Protocol, TextIO

from claimref.live.session import Session, command
from claimref.live.setup import SetUp
from claimref.live.table import Said
from claimref.views.printed import block, visible

Paint = Callable[[str, str], str]
Offers = Callable[[str], list[str]]
"""What the beginning of an answer may be completed to."""
WIDTH = 79
_BESIDE_THE_GAME = frozenset(("error", "warning", "info", "aside"))
"""Roles of what goes to standard error: findings, hints and notes."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Lines(Protocol):
    """Where typed lines come from."""

    terminal: bool

    def ask(self, prompt: str, session: Session | None = None, offers: Offers | None = None) -> str:
        """The next line. EOFError: there is no more; KeyboardInterrupt: this one is cancelled.

        What may be typed the session tells, or, where there is none yet, `offers`.
        """


class Piped:
    """Lines from a pipe or a file; prompt and line are shown as the session went, on standard error as all prompts."""

    terminal = False

    def __init__(self, stream: TextIO, err: TextIO) -> None:
        self.stream = stream
        self.err = err

    def ask(self, prompt: str, session: Session | None = None, offers: Offers | None = None) -> str:
        line = self.stream.readline()
        if not line:
            raise EOFError
        line = line.rstrip("\r\n")
        self.err.write(visible(f"{prompt} {line}").rstrip() + "\n")
        return line


class Typed:
    """Lines typed in a terminal without a line-editing library."""

    terminal = True

    def ask(self, prompt: str, session: Session | None = None, offers: Offers | None = None) -> str:
        if session is not None:
            print(f"[{visible(session.status())}]")
        try:
            return input(f"{prompt} ")
        except (EOFError, KeyboardInterrupt):
            print()
            raise


class Front:
    """Runs a session until somebody leaves."""

    def __init__(self, lines: Lines, out: TextIO, err: TextIO, paint: Paint, paint_err: Paint) -> None:
        self.lines = lines
        self.out = out
        self.err = err
        self.paint = paint
        self.paint_err = paint_err

    def say(self, said: list[Said]) -> None:
        """What happens in the game goes to standard output; findings and notes beside it, as with every command."""
        for role, words in said:
            stream, paint = (self.err, self.paint_err) if role in _BESIDE_THE_GAME else (self.out, self.paint)
            if stream is self.err:
                self.out.flush()
            for line in shown(role, visible(words) if role == "aside" else block(words)):
                colour = role if role in ("error", "warning", "info", "note", "place") else ""
                stream.write((paint(colour, line) if colour and line else line) + "\n")
            stream.flush()

    def set_up(self, setup: SetUp) -> bool:
        """Ask until all is known; false where somebody left before. EOFError: a pipe ended before."""
        while setup.question is not None:
            if hint := setup.hint():
                self.say([("info", hint)])
            try:
                typed = self.lines.ask(signed(setup.prompt()), offers=setup.completions)
            except EOFError:
                if self.lines.terminal:
                    return False
                raise
            except KeyboardInterrupt:
                continue
            if command(typed.strip()) == ("quit", ""):
                return False
            self.say(setup.answer(typed))
        return True

    def run(self, session: Session) -> None:
        """The game, line by line."""
        self.say(session.opening)
        if hint := session.table.hint():
            self.say([("info", hint)])
        while not session.left:
            try:
                typed = self.lines.ask(signed(session.prompt()), session)
            except EOFError:
                if not self.lines.terminal:
                    break
                typed = "quit"
            except KeyboardInterrupt:
                if self.lines.terminal:
                    continue
                raise
            before = session.table
            said = session.answer(typed)
            if session.table is not before and self.lines.terminal and session.deck is not None:
                self.say(said)
                self.new_hands(session, before.status())
                continue
            if any(role == "secret" for role, _ in said) and self.lines.terminal:
                self.whisper([words for _, words in said])
                continue
            if not typed.strip() and session.table is before and self.lines.terminal:
                said = [("info", "Something is wanted here: “legal” lists what may be answered, “help” the commands.")]
            self.say(said)

    def new_hands(self, session: Session, before: str) -> None:
        """In a dealt game each player sees his new hand when Phase Two begins."""
        if before.startswith("Phase One") and session.status().startswith("Phase Two, trick 1 "):
            self.show_hands(session)

    def show_hands(self, session: Session) -> None:
        """Each player in turn sees his cards; the keyboard goes round."""
        for seat in range(len(session.table.names)):
            self.out.write(CLEAR + self.paint("note", visible(f"For {session.table.player(seat)} only.")) + "\n")
            if not self.pause("Enter shows your cards"):
                return
            self.whisper(session.hand_of(seat))

    def whisper(self, lines: list[str]) -> None:
        """Show something that only one player may see, until Enter."""
        for line in lines:
            self.out.write(self.paint("note", block(line)) + "\n")
        self.pause("Enter hides them again")
        self.out.write(CLEAR)
        self.out.flush()

    def pause(self, words: str) -> bool:
        self.out.flush()
        try:
            self.lines.ask(signed(words))
        except (EOFError, KeyboardInterrupt):
            return False
        return True


def signed(prompt: str) -> str:
    """A prompt with its sign; a question has one."""
    return visible(prompt if prompt[-1] in "?]" else f"{prompt}>")


def shown(role: str, words: str) -> list[str]:
    """The lines of something said: wrapped, further lines indented; tables and records as they are."""
    if role in ("plain", "place", "secret") or len(words) <= WIDTH:
        return [words]
    indent = " " * (len(words) - len(words.lstrip()) + 2)
    return wrap(words, WIDTH, subsequent_indent=indent)


def lines_for(stream: TextIO, out: TextIO, err: TextIO, paint: Paint) -> Lines:
    """The best way to read lines here; a byte that is no UTF-8 spoils its own line and nothing else."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    if not (stream.isatty() and out.isatty()):
        return Piped(stream, err)
    try:
        if os.environ.get("TERM") == "dumb":
            return Typed()
        from claimref.live.terminal import Terminal
    except ImportError:
        with suppress(ImportError):
            import readline  # noqa: F401  (gives `input` its history and arrow keys)
        return Typed()
    return Terminal(paint)
