"""The referee of a trick game, watched: what the engine asked within the open trick, and what of it is still unanswered."""

from __future__ import annotations

from claimref.cards import HIDDEN
from claimref.live.question import Asked, Question
from claimref.notation import nodes
from claimref.referee.replay import Bench
from claimref.referee.tricks import TrickReferee
from claimref.rules.decisions import Answer, Decision, Play
from claimref.rules.table import Setup

_CHOSEN = ("take", "choose", "raise", "discard", "winner", "banish")
"""Decisions whose options are told; those of a play are worked out only when somebody wants them."""


class Watching(TrickReferee):
    """The referee with a memory of what it was asked in the trick at hand, and with which answers it went on."""

    def __init__(self, bench: Bench, setup: Setup) -> None:
        super().__init__(bench, setup)
        self.asked: list[Asked] = []

    def listen(self, game: Play) -> None:
        super().listen(game)
        self.now = self.decision
        self.send = self._answer

    def _answer(self, answer: Answer) -> Decision:
        if self.now.kind == "open":
            self.asked = []
        options = tuple(self.now.options()) if self.now.kind in _CHOSEN else ()
        self.asked.append(Asked(self.now, answer, options))
        self.now = self.game.send(answer)
        return self.now


def unanswered(asked: Asked, node: nodes.Trick, two: bool, drawn: bool, dealt: bool) -> Question | None:
    """The question this decision still is, if the line does not answer it.

    `two` play, or more; what was `drawn` in secret is asked for or not; the cards were `dealt` by claimref, or are real.
    """
    decision, answer, options = asked.decision, asked.answer, asked.options
    kind, seat = decision.kind, decision.seat
    key = f"{kind} {decision.rule} {seat}"
    written = {take.seat: take.card for take in node.outcome or ()}
    if kind == "winner":
        return None if node.outcome else Question(kind, None, options)
    if kind == "take":
        return None if written.get(seat or 0) is not None else Question(kind, seat, options, two, key)
    if kind == "draw":
        asks = drawn and answer == HIDDEN
        return Question(kind, seat, (), True, key) if asks else None
    if kind == "choose":
        return Question(kind, seat, options, True, key) if answer is None else None
    if kind == "raise":
        return Question(kind, seat, options, True, key) if answer is None else None
    if kind == "banish":
        asks = drawn and not any(choice.verb == "banish" for choice in node.choices)
        return Question(kind, None, options, True, key) if asks else None
    if kind == "discard":
        told = any(choice.verb == "discard" and seat in dict(choice.items) for choice in node.choices)
        return None if told else Question(kind, seat, options, not dealt, key)
    return None
