"""Replays a record of Claim Kingdoms line by line; after a turn that can't be, it goes on as that was most likely meant."""

from __future__ import annotations

from typing import Final

from claimref.engine.kingdoms.score import Score
from claimref.engine.kingdoms.state import OVER, Kingdom
from claimref.grid import Place, sides
from claimref.notation.nodes import Damaged, HandLine, Heading, Node, Turn
from claimref.referee.claims import Claims, claims
from claimref.referee.kingdoms.ending import check_claims
from claimref.referee.kingdoms.readings import Limits, any_turn, meant, other_cards_or_draws
from claimref.referee.kingdoms.turns import TurnReferee
from claimref.referee.repair import NEVER, PERHAPS, Search, Unheard
from claimref.referee.verdict import AMBIGUOUS, CERTAIN, GUESSED, LOST

_OF_THE_BOARD: Final = {"occupied", "not-adjacent", "illegal-choice", "missing-choice"}
"""What may be wrong only because something else lies in the kingdom than is written."""


class KingdomReferee(TurnReferee):
    """Judges one record. He is a value: a copy goes on for itself."""

    seen: list[Kingdom] | None = None
    """Where somebody watches: the kingdom at the beginning, and after each turn."""
    over = False
    """Is the game over, as far as the record and the rules tell? Known after `end`."""

    # --- The record, line by line -----------------------------------------------------------------------------------

    def run(self, open_end: Turn | None) -> None:
        """Judge every line; `open_end` is the turn within which an unfinished record may stop."""
        self.open_end = open_end
        for node in self.bench.record.nodes:
            if isinstance(node, Turn) and self.seen is None:
                self.turn(node)
                if self.finished:
                    break
            else:
                self.line(node)

    def line(self, node: Node) -> None:
        """Judge one line."""
        if isinstance(node, Turn):
            self.turn(node)
            if self.seen is not None:
                self._look()
        elif type(node) is Damaged:
            self.damaged += 1
        elif type(node) is Heading or type(node) is HandLine:
            self.damaged = 0  # what stands above was no turn

    def end(self, claimed: Claims) -> Score:
        """Judge what is claimed after the last turn; how the game stands then. `over` tells whether it is over."""
        result = claimed.result
        played_out = result is not None and not result.open and not result.conceded
        if self.damaged and self.kingdom.over is None and (played_out or self.turns):
            self.lose_turn()
        self.over = over = self.kingdom.over is not None or (played_out and self.unsure)
        claimed.check_order(self.bench, over, len(self.turns))
        score = self.kingdom.score()
        check_claims(self.bench, score, claimed, over, not self.unsure, self.claimed)
        return score

    # --- A value ----------------------------------------------------------------------------------------------------

    def copy(self) -> KingdomReferee:
        """The same referee again, untouched by what becomes of this one."""
        other = KingdomReferee(self.bench.copy(), self.setup, self.kingdom.copy())
        other._share(self)
        other.certainty = self.certainty
        return other

    def _share(self, other: TurnReferee) -> None:
        self.turns = other.turns[:]
        self.claimed, self.open_end = list(other.claimed), other.open_end
        self.misled, self.damaged = other.misled, other.damaged

    def aside(self) -> KingdomReferee:
        other = KingdomReferee(Unheard(self.bench.record, self.bench.names), self.setup, self.kingdom.copy())
        other._share(self)
        other.certainty = AMBIGUOUS
        return other

    # --- Somebody watches -------------------------------------------------------------------------------------------

    def _look(self) -> None:
        if self.seen is not None and len(self.seen) <= len(self.turns):
            self.seen.append(self.kingdom.copy())

    def lose_turn(self) -> None:
        super().lose_turn()
        self._look()

    def _go_on_as(self, other: KingdomReferee, certainty: int) -> None:
        """The turn just judged was meant as this referee has played it."""
        last = self.turns.pop()
        self.turns.append(last.otherwise(other.turns[last.number - 1].points, last.certainty))
        self.kingdom, self.claimed, self.certainty = other.kingdom, list(other.claimed), certainty
        if self.seen is not None:
            del self.seen[last.number :]
            self._look()

    def _finish_as(self, other: KingdomReferee) -> bool:
        """So it was meant if this referee has judged all the rest and found nothing to say: then it is judged."""
        if self.seen is not None or other.bench.findings or other.unsure or other.damaged:
            return False
        self._go_on_as(other, GUESSED)
        self.turns += [turn.otherwise(turn.points, GUESSED) for turn in other.turns[len(self.turns) :]]
        self.misled, self.finished = other.misled, True
        return True

    # --- What was meant ---------------------------------------------------------------------------------------------

    def mend(self, before: TurnReferee, node: Turn) -> None:
        """Go on from the reading that explains most of what follows; where none does, the kingdom stays in doubt."""
        if len(self.turns) != len(before.turns) + 1:
            return  # a turn right above is lost too: nobody can tell
        following = self.bench.record.place_of(node) + 1
        trials = _Trials(before, node, following)
        trials.search.among(meant(before.kingdom, node, trials.allows, trials.limits), trials.stumbles)
        if not trials.search.through and before.certainty == CERTAIN and self._look_back(node, following):
            return
        self._take(trials)

    def make_out(self, before: TurnReferee, node: Turn) -> None:
        """The same where the turn before this one is lost: it may have been any."""
        trials = _Trials(before, None, self.bench.record.place_of(node))
        trials.search.among(any_turn(before.kingdom, node.line, trials.allows, trials.limits), trials.stumbles)
        self._take(trials)

    def makes_sense(self, node: Turn) -> bool:
        if self.certainty >= AMBIGUOUS:
            return True  # nobody can tell
        trial, lines = self.aside(), self.bench.record.nodes
        for line in lines[self.bench.record.place_of(node) :]:
            trial.line(line)
            if trial.unsure:
                return False
        trial.end(claims(lines))
        return all(finding.name == "wrong-number" or finding.severity != "error" for finding in trial.bench.findings)

    def _take(self, trials: _Trials) -> None:
        before, written, chosen = trials.before, trials.written, trials.search.chosen
        if trials.through is not None and self._finish_as(trials.through):
            return
        trial = _trial(before, written, chosen[0]) if chosen else None
        if trial is None:
            return
        if len(chosen) > 1 and (written is None or len({turn.card for turn in chosen}) > 1):  # which, nobody can tell
            trial.kingdom.forget_hand(before.kingdom.seat)
            trial.kingdom.lose_sight([trial.turns[-1].card])
        self._go_on_as(trial, AMBIGUOUS if len(chosen) > 1 else GUESSED)

    # --- What was wrong already before ------------------------------------------------------------------------------

    def _look_back(self, node: Turn, following: int) -> bool:
        """Was an earlier turn another than is written, although it looked right? Then all the rest must make sense."""
        names = {finding.name for finding in self.bench.index.lines.get(node.line, ())}
        in_hand, seat = "not-in-hand" in names, self.turns[-1].seat
        if node.at is None or not (in_hand or names & _OF_THE_BOARD):
            return False
        concerned = {node.laid.place, *sides(node.laid.place), *_targets(node)}
        for number, line, then in reversed(self._past(following - 1)):
            trials = _Trials(then, line, number + 1, [NEVER])
            if not in_hand:
                readings = sorted(meant(then.kingdom, line, trials.allows, trials.limits), key=lambda one: one[0])
                turns = [turn for _, turn in readings if concerned & _differing(line, turn)]
            else:
                turns = list(other_cards_or_draws(then.kingdom, line)) if then.kingdom.seat == seat else []
            for turn in turns:
                if trials.stumbles(turn) == [NEVER]:
                    return self._take_earlier(trials, turn, following)
        return False

    def _take_earlier(self, trials: _Trials, turn: Turn, following: int) -> bool:
        """Go on as if an earlier turn had been this one, and those after it as they are written."""
        if trials.through is not None and self._finish_as(trials.through):
            return True
        trial = _trial(trials.before, trials.written, turn)
        if trial is None:
            return False
        for later in self.bench.record.nodes[trials.following : following]:
            if isinstance(later, Turn):
                trial.turn(later)
        self._go_on_as(trial, GUESSED)
        return True

    def _past(self, end: int) -> list[tuple[int, Turn, KingdomReferee]]:
        """Every turn before this line, with a referee who has judged those before it."""
        lines = self.bench.record.nodes
        found: list[tuple[int, Turn, KingdomReferee]] = []
        walker = KingdomReferee(Unheard(self.bench.record, self.bench.names), self.setup)
        walker.open_end = self.open_end
        walker.certainty = max(walker.certainty, AMBIGUOUS)
        for number, line in enumerate(lines[:end]):
            if walker.unsure:
                break
            if isinstance(line, Turn):
                found.append((number, line, walker.aside()))
                walker.turn(line)
        return found


def _trial(before: TurnReferee, written: Turn | None, turn: Turn) -> KingdomReferee | None:
    """A referee who has judged this turn instead of the one that is written; None where it can't be either."""
    trial = before.aside()
    assert isinstance(trial, KingdomReferee)
    kingdom = trial.kingdom
    seat = kingdom.seat
    if turn.card is not None and not kingdom.may_hold(seat, turn.card):
        kingdom.forget_hand(seat)  # it was in that hand after all
    if written is not None:
        if trial.open_end is written:
            trial.open_end = turn
        if turn.points is None and written.points is not None:
            trial.claimed[seat] += written.points
    trial.lenient = True
    trial.turn(turn)
    trial.lenient = False
    if trial.unsure or _errors(trial):
        return None
    trial.bench.findings.clear()
    return trial


def _stumbles(trial: KingdomReferee, following: int, search: Search[Turn]) -> list[int]:
    """The lines, from this one on, at which the record is not as the rules have it.

    After another turn that can't be, it may well go on to the end; with a game that was over before, it does not. It need
    not be known how a trial ends that is not among the best.
    """
    lines, found = trial.bench.record.nodes, _errors(trial)
    for number in range(following, len(lines)):
        line = lines[number]
        trial.line(line)
        if (trial.certainty == LOST and trial.kingdom.phase == OVER) or (found and search.falls_behind(found)):
            return found
        if trial.unsure:
            return [*found, PERHAPS] if line.line in found else [*found, line.line, PERHAPS]
    trial.end(claims(lines))
    return [*found, NEVER]


class _Trials:
    """Readings of one turn that are tried out; those that leave the same kingdom behind, only once."""

    def __init__(
        self, before: TurnReferee, written: Turn | None, following: int, best: list[int] | None = None
    ) -> None:
        self.before = before
        self.written = written
        self.following = following
        self.search: Search[Turn] = Search(best or [0])
        self.through: KingdomReferee | None = None
        """The referee who has come to the end of the record, where one has."""
        self.limits = Limits(before.kingdom, before.bench.record.nodes, following)
        self._known: dict[tuple[object, ...], list[int]] = {}

    def allows(self, at: Place) -> bool:
        """May a reading that lays a card here still be among the best?"""
        return not self.search.is_beaten(self.limits.latest(at))

    def stumbles(self, turn: Turn) -> list[int] | None:
        """Where the record stumbles with this reading; None where it can't be either."""
        trial = _trial(self.before, self.written, turn)
        if trial is None:
            return None
        kingdom = trial.kingdom
        key = (turn.card, turn.at, *trial.claimed, *kingdom.points, *kingdom.supply, tuple(kingdom.unseen))
        key = (*key, tuple(kingdom.hands[0]), tuple(kingdom.hands[1]), tuple(kingdom.near))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _stumbles(trial, self.following, self.search)
            if found == [NEVER]:
                self.through = trial
        return found


def _errors(trial: TurnReferee) -> list[int]:
    bench = trial.bench
    assert isinstance(bench, Unheard)
    return bench.errors


def _differing(written: Turn, turn: Turn) -> set[Place]:
    """The places where it makes a difference which of the two was played."""
    one, other = written.laid, turn.laid
    if (one.card, one.place) != (other.card, other.place):
        return {one.place, other.place}
    return _targets(written) ^ _targets(turn)


def _targets(node: Turn) -> set[Place]:
    return {at for word in node.words for at in word.places}
