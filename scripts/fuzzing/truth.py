"""What is said of a record with gaps, against what is true of the whole game it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from claimref.cards import CARDS, HIDDEN, NAME
from claimref.engine.tricks.table import Trick as Played
from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Header, Heading, Record, Trick, Turn
from claimref.notation.reader import read_text
from claimref.notation.writer import Layout, write
from claimref.records.canonical import complete
from claimref.referee.judge import judge
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay

from .damage import Lines
from .games import Game, game
from .hiding import Hiding

_DAMAGE = ("syntax-error", "unknown-card", "bad-header", "unknown-header", "missing-header")
DAMAGED = 1 / 3
"""In so many of the records a line can't be read."""
_RECORDS = 10
"""So many records are made of one game."""


def cases(
    seed: int, rules: str, numbers: range, damaged: float = DAMAGED, *, rulings: bool = False
) -> Iterator[tuple[int, Case]]:
    """The records of these numbers; each is the same whichever others are made."""
    whole: Game | None = None
    for number in numbers:
        if whole is None or number % _RECORDS == 0:
            whole = game(rules, Random(f"{seed} {rules} {number // _RECORDS}"), rulings)
        rng = Random(f"{seed} {rules} record {number}")
        yield number, Case(whole, rng, rng.random() < damaged)


class Case:
    """One record made of a whole game, with which of its lines is which move of it."""

    def __init__(self, game: Game, rng: Random, damaged: bool) -> None:
        self.game = game
        record = Hiding(game, rng).record()
        layout = Layout(record)
        text: list[str] = []
        of_line: dict[int, int] = {}
        moves = 0
        for node in record.nodes:
            if isinstance(node, Heading | nodes.Result) and rng.random() < 0.5:
                text.append("")
            text.append(layout.line(node))
            if isinstance(node, Trick | Turn):
                of_line[len(text)] = moves
                moves += 1
        lines = Lines("\n".join(text) + "\n")
        if damaged:
            lines.damage(rng)
        self.text, self.damaged = lines.text, lines.damaged
        self.move = {now: of_line[was] for now, was in enumerate(lines.was, 1) if was in of_line}
        """By line: the number of its move."""

    def faults(self) -> list[str]:
        """Every word that is not true; none is as it should be."""
        records = list(read_text(self.text))
        if len(records) != 1:
            return [f"{len(records)} games were read"]
        replay = judge(records[0])
        found = [f"accused: {finding}" for finding in replay.findings if self._accuses(finding)]
        return found or [*self._of_json(replay), *self._of_form(records[0], replay)]

    def _accuses(self, finding: Finding) -> bool:
        """Is it more than the damage?"""
        return finding.severity != "info" and not (finding.line == self.damaged and finding.name in _DAMAGE)

    # --- What is written into the file ----------------------------------------------------------------------------------

    def _of_form(self, record: Record, replay: Replay) -> Iterator[str]:
        """The canonical form says nothing untrue, is stable, and is judged as the record was."""
        whole = complete(record)
        phase, leader = 1, self.game.record.headers()["leader"].value
        for node in whole.nodes:
            if isinstance(node, Trick | Turn) and node.line in self.move and node.line != self.damaged:
                yield from self._of_line(node)
            if isinstance(node, Trick) and node.line in self.move:
                phase = self._trick(node.line).phase
            elif type(node) is Heading and node.title == "phase 1" and phase != 1:
                yield "fmt: phase 1 stands below Phase Two"
            elif type(node) is Header and node.key == "leader" and node.value != leader and node.line != self.damaged:
                yield f"fmt: leader {node.value}"
        text = write(whole)
        (again,) = read_text(text)
        if write(complete(again)) != text:
            yield "fmt: not stable"
        anew = judge(again)
        if [f.name for f in anew.findings] != [f.name for f in replay.findings] or anew.status != replay.status:
            yield f"fmt: the verdict is another: {[str(finding) for finding in anew.findings]}"

    def _trick(self, line: int) -> Played:
        assert isinstance(self.game.replay, TrickReplay)
        return self.game.replay.table.tricks[self.move[line]]

    def _of_line(self, node: Trick | Turn) -> Iterator[str]:
        true = self.game.moves[self.move[node.line]]
        if node.number is not None and node.number != true.number:
            yield f"fmt: line {node.line}: number {node.number}, not {true.number}"
        if isinstance(node, Turn) and isinstance(true, Turn):
            if node.player is not None and node.player != true.player:
                yield f"fmt: line {node.line}: player {node.player}"
            if node.points is not None and node.points != true.points:
                yield f"fmt: line {node.line}: points {node.points}, not {true.points}"
        elif isinstance(node, Trick) and isinstance(true, Trick):
            if node.leader is not None and node.leader != true.leader:
                yield f"fmt: line {node.line}: leader {SEATS[node.leader]}"
            trick = self._trick(node.line)
            for number, take in enumerate(node.outcome or ()):
                yield from self._of_take(node.line, trick, number, take.seat, take.card)
            for choice in node.choices:
                if choice.verb not in [other.verb for other in true.choices]:
                    yield f"fmt: line {node.line}: {choice.verb}"

    def _of_take(self, line: int, trick: Played, number: int, seat: int, card: int | None) -> Iterator[str]:
        if not trick.takes:
            if (seat, card) != (trick.winner, None):
                yield f"fmt: line {line}: winner {SEATS[seat]}"
            return
        taker, taken = trick.takes[number]
        drew = trick.drew >> seat & 1
        if seat != taker or not (card is None or card == taken or (card == HIDDEN and drew)):
            yield f"fmt: line {line}: {SEATS[seat]}:{'' if card is None else NAME[card]}"

    # --- What other programs get ----------------------------------------------------------------------------------------

    def _of_json(self, replay: Replay) -> Iterator[str]:
        """The game as JSON says nothing untrue."""
        if not isinstance(replay, TrickReplay):
            return
        lines = [line for line in replay.lines if line is not None]
        for line, move in zip(lines, replay.moves, strict=False):
            if line.line not in self.move:
                continue
            trick = self._trick(line.line)
            for key, value in (("leader", trick.leader), ("winner", trick.winner)):
                if move[key] not in (None, SEATS[value]):
                    yield f"json: line {line.line}: {key} {move[key]}"
            if move["phase"] != trick.phase or move["number"] not in (None, trick.number):
                yield f"json: line {line.line}: trick {move['phase']}.{move['number']}"
            taken = {SEATS[seat]: NAME[card] for seat, card in trick.takes}
            for seat, card in move.get("takes", {}).items():
                if card is not None and card != taken.get(seat):
                    yield f"json: line {line.line}: {seat} takes {card}"
        yield from self._of_deduced(replay)

    def _of_deduced(self, replay: TrickReplay) -> Iterator[str]:
        deduced = replay.deduced()
        for seat, cards in deduced.get("deal", {}).items():
            hands = [node for node in self.game.record.nodes if type(node) is nodes.HandLine]
            if Counter(CARDS[card] for card in cards) - Counter(hands[SEATS.index(seat)].cards):
                yield f"deduced: {seat} was dealt {cards}"
        assert isinstance(self.game.replay, TrickReplay)
        for seat, cards in deduced.get("drawn", {}).items():
            takes = [take for trick in self.game.replay.table.tricks for take in trick.takes]
            taken = Counter(card for taker, card in takes if SEATS[taker] == seat)
            if Counter(CARDS[card] for card in cards) - taken:
                yield f"deduced: {seat} drew {cards}"
