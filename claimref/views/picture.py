"""One game of Kingdoms as a picture (SVG), at its end or after one of its turns."""

from __future__ import annotations

from typing import TextIO

from claimref.notation.nodes import Record, Turn
from claimref.referee.judge import judge
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.verdict import Replay
from claimref.views.games import UnfitError, Writer
from claimref.views.printed import visible
from claimref.views.svg import board_svg


class Picture(Writer):
    """A picture holds one game."""

    def __init__(self, out: TextIO, turn: int | None = None) -> None:
        super().__init__(out)
        self.turn = turn

    def write(self, replay: Replay) -> None:
        if self.games:
            raise UnfitError("svg holds one game, and here are more; choose one with --where game=1")
        record = replay.record
        if replay.rules != "kingdoms":
            raise UnfitError(
                f"{record.path}: game {record.number} is a trick game ({replay.rules or 'unknown'}), and svg draws "
                "the board of Kingdoms; --to md gives its score"
            )
        judged = replay if self.turn is None else after_turn(replay, self.turn)
        if not isinstance(judged, KingdomsReplay):
            raise UnfitError(f"{record.path}: game {record.number} can't be drawn: its header leaves no game to play")
        names = visible(" – ".join(replay.names))
        title = names if self.turn is None else f"{names}, turn {self.turn}"
        self.out.write(board_svg(judged.kingdom, [visible(name) for name in replay.names], title=title))

    def finish(self) -> None:
        if not self.games:
            raise UnfitError("there is no game to draw")


def after_turn(replay: Replay, turn: int) -> Replay:
    """The game as it stood after a turn (0: before the first), replayed only that far."""
    record = replay.record
    turns = [node for node in record.nodes if type(node) is Turn]
    if turn > len(turns):
        raise UnfitError(f"{record.path}: game {record.number} has {len(turns)} turns, so there is no turn {turn}")
    last = turns[turn].line if turn < len(turns) else turns[-1].line + 1 if turns else None
    kept = [node for node in record.nodes if last is None or node.line < last]
    return judge(Record(record.path, record.number, record.line, record.text, kept, []))
