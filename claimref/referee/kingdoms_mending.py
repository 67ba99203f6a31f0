"""After a turn of Kingdoms that can't be as it is written, play goes on as it was most likely meant.

What follows tells: each turn that may have been meant is tried out, and the one after which the record makes sense for
longest is taken. So one slip is one finding; and what none of them explains is another slip.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from claimref.grid import Place, sides
from claimref.notation.nodes import Node, Turn
from claimref.referee.kingdoms_meant import any_turn, meant, other_cards, other_draws
from claimref.referee.kingdoms_swift import ShortWay
from claimref.referee.kingdoms_trial import NEVER, played, stumbles
from claimref.rules.kingdom import Kingdom

if TYPE_CHECKING:
    from claimref.referee.kingdoms_referee import KingdomReferee

_OF_THE_BOARD: Final = {"occupied", "not-adjacent", "illegal-choice", "missing-choice"}
"""What may be wrong only because something else lies in the kingdom than is written."""


def mend(referee: KingdomReferee, before: KingdomReferee, node: Turn) -> None:
    """Go on from the turn that explains most of what follows; where none does, the kingdom stays in doubt."""
    following = _number(referee.bench.record.nodes, node) + 1
    best, chosen = _best(before, node, meant(before.kingdom, node), following)
    if best != [NEVER] and not referee.mended:
        other = _looked_back(referee, node, following)
        if other is not None:
            referee.go_on_as(other)
            return
    _take(referee, before, node, chosen)


def make_out(referee: KingdomReferee, before: KingdomReferee, node: Turn) -> None:
    """The same where the turn before this one is lost: it may have been any."""
    following = _number(referee.bench.record.nodes, node)
    _take(referee, before, None, _best(before, None, any_turn(before.kingdom, node.line), following)[1])


def _best(
    before: KingdomReferee, written: Turn | None, turns: Iterable[Turn], following: int
) -> tuple[list[int], list[Turn]]:
    """Where the record stumbles at last, and the turns with which it comes so far."""
    best: list[int] = [0]
    chosen: list[Turn] = []
    for turn in turns:
        trial = played(before, written, turn)
        if trial is None:
            continue
        found = stumbles(trial, following, best)
        if found > best:
            best, chosen = found, [turn]
        elif found == best:
            chosen.append(turn)
        if best == [NEVER]:
            break
    return best, chosen


def _take(referee: KingdomReferee, before: KingdomReferee, written: Turn | None, chosen: list[Turn]) -> None:
    trial = played(before, written, chosen[0]) if chosen else None
    if trial is None:
        return
    if len(chosen) > 1 and (written is None or len({turn.card for turn in chosen}) > 1):  # which, nobody can tell
        trial.kingdom.forget_hand(before.kingdom.seat)
        trial.kingdom.lose_sight([trial.turns[-1].card])
    referee.go_on_as(trial)
    referee.vague = len(chosen) > 1


def _number(lines: list[Node], node: Turn) -> int:
    for number, line in enumerate(lines):
        if line is node:
            return number
    return len(lines)


# --- What was wrong already before -----------------------------------------------------------------------------------


def _looked_back(referee: KingdomReferee, node: Turn, following: int) -> KingdomReferee | None:
    """Was an earlier turn another than is written, although it looked right? Then all the rest must make sense."""
    names = {finding.name for finding in referee.bench.findings if finding.line == node.line}
    in_hand, seat = "not-in-hand" in names, referee.turns[-1].seat
    if node.at is None or not (in_hand or names & _OF_THE_BOARD):
        return None
    lines = referee.bench.record.nodes
    concerned = {node.laid.place, *sides(node.laid.place), *_targets(node)}
    for number, line, then in reversed(_past(referee, following - 1)):
        kingdom = then.kingdom
        if not in_hand:
            turns = [turn for turn in meant(kingdom, line) if concerned & _differing(line, turn)]
        elif kingdom.seat == seat:
            turns = [*other_cards(kingdom, line), *other_draws(kingdom, line)]
        else:
            continue
        for turn in turns:
            trial = played(then, line, turn)
            if trial is not None and stumbles(trial, number + 1, [NEVER]) == [NEVER]:
                return _until(then, line, turn, lines[number + 1 : following])
    return None


def _until(then: KingdomReferee, written: Turn, turn: Turn, lines: list[Node]) -> KingdomReferee | None:
    """A referee who has judged this turn instead of the one that is written, and these lines."""
    trial = played(then, written, turn)
    if trial is not None:
        for line in lines:
            if type(line) is Turn:
                trial.turn(line)
    return trial


def _past(referee: KingdomReferee, end: int) -> list[tuple[int, Turn, KingdomReferee]]:
    """Every turn before this line, with a referee who has judged those before it."""
    lines = referee.bench.record.nodes
    found: list[tuple[int, Turn, KingdomReferee]] = []
    walker = referee.aside(ShortWay(Kingdom(referee.setup), lines))
    for number, line in enumerate(lines[:end]):
        if type(line) is Turn:
            found.append((number, line, walker.branch()))
            walker.turn(line)
    return found


def _differing(written: Turn, turn: Turn) -> set[Place]:
    """The places where it makes a difference which of the two was played."""
    one, other = written.laid, turn.laid
    if (one.card, one.place) != (other.card, other.place):
        return {one.place, other.place}
    return _targets(written) ^ _targets(turn)


def _targets(node: Turn) -> set[Place]:
    return {at for word in node.words for at in word.places}
