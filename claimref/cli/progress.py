"""How far it is: a line on standard error with rate and time left, only on a terminal and only for long work.

Data may go to the same terminal: the line is taken away before anything else is written, and comes back after a line end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from time import monotonic
from typing import Any, TextIO, TypeVar, cast

_Item = TypeVar("_Item")
_QUIET = 1.0
"""Seconds before anything is shown: most work is done by then."""
_OFTEN = 0.1
"""Seconds between two pictures."""


class Progress:
    """Counts games and bytes, and shows nothing."""

    def step(self, games: int, size: int) -> None:
        """So many games more are done, and so many bytes of their files."""

    def over(self, games: Iterator[_Item], read: Callable[[], int]) -> Iterator[_Item]:
        """Games on their way; `read` tells how many bytes were read so far."""
        return games


class Bar(Progress):
    """Shows `[#####-----]  52 %  104,000 games, 1,402 a second, 1:08 left`."""

    def __init__(self, screen: TextIO, total: int | None) -> None:
        self.screen = screen
        self.total = total
        self.games = self.size = 0
        self.started = monotonic()
        self.due = self.started + _QUIET
        self.shown = False
        self.level = True
        """Nothing stands in the screen's last line."""

    def step(self, games: int, size: int) -> None:
        self.games += games
        self.size += size
        self._look()

    def over(self, games: Iterator[_Item], read: Callable[[], int]) -> Iterator[_Item]:
        for game in games:
            yield game
            self.games += 1
            self.size = read()
            self._look()

    def _look(self) -> None:
        now = monotonic()
        if now >= self.due and self.level:
            self.due = now + _OFTEN
            self._draw(now - self.started)

    def _draw(self, elapsed: float) -> None:
        from shutil import get_terminal_size  # takes longer to load than a small record to check

        width = get_terminal_size((80, 24)).columns - 1
        text = told(self.games, self.size, self.total, elapsed)
        if self.total:
            part = min(self.size / self.total, 1)
            room = min(width - len(text) - 9, 30)
            if room >= 5:
                full = int(part * room)
                text = f"[{'#' * full}{'-' * (room - full)}] {part:4.0%}  {text}"
        self.screen.write(f"\r\x1b[K{text[:width]}")
        self.screen.flush()
        self.shown = True

    def hide(self) -> None:
        """Take the line away."""
        if self.shown:
            self.screen.write("\r\x1b[K")
            self.screen.flush()
            self.shown = False


def told(games: int, size: int, total: int | None, elapsed: float) -> str:
    """`104,000 games, 1,402 a second, 1:08 left`."""
    words = f"{games:,} {'game' if games == 1 else 'games'}, {games / elapsed if elapsed else 0:,.0f} a second"
    if not total or not size:
        return words
    left = round(elapsed * max(total - size, 0) / size)
    hours, minutes, seconds = left // 3600, left // 60 % 60, left % 60
    return f"{words}, {f'{hours}:{minutes:02}' if hours else minutes}:{seconds:02} left"


class _Beside:
    """A stream to the terminal that the bar is on: the bar makes way for it."""

    def __init__(self, stream: TextIO, bar: Bar) -> None:
        self._stream = stream
        self._bar = bar

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        if text:
            self._bar.hide()
            self._bar.level = text.endswith("\n")
        written = self._stream.write(text)
        if self._bar.level:
            self._stream.flush()
        return written

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)


@contextmanager
def progress(total: Callable[[], int | None]) -> Iterator[Progress]:
    """A bar where standard error is a terminal; `total` tells how many bytes there are to read, if anybody knows."""
    screen = sys.stderr
    if not screen.isatty():
        yield Progress()
        return
    bar = Bar(screen, total())
    with ExitStack() as stack:
        stack.callback(bar.hide)
        stack.enter_context(redirect_stderr(cast(TextIO, _Beside(screen, bar))))
        if sys.stdout.isatty():
            stack.enter_context(redirect_stdout(cast(TextIO, _Beside(sys.stdout, bar))))
        yield bar
