"""The canonical form of Kingdoms: every turn with number, player and points, and no word more than it takes."""

from __future__ import annotations

from claimref.cards import HIDDEN
from claimref.engine.kingdoms.abilities import abilities
from claimref.notation import nodes
from claimref.notation.nodes import Node, Record, Turn
from claimref.notation.turn_parts import Draw, Drawn, FromDeck, Laid, Seen, Word
from claimref.records import transcript
from claimref.referee.kingdoms.judge import judge_kingdoms
from claimref.referee.kingdoms.played import Played
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.verdict import CERTAIN, Replay


def replay_until(record: Record, turns: int) -> Replay:
    """The record judged as if it stopped after this many turns: the kingdom as it was then."""
    lines: list[Node] = []
    count = 0
    for node in record.nodes:
        if isinstance(node, Turn):
            count += 1
            if count > turns:
                break
        lines.append(node)
    return judge_kingdoms(Record(record.path, record.number, record.line, record.text, lines, record.findings))


def completed_turns(record: Record, replay: Replay) -> list[Node]:
    """The lines of a record, every turn with number, player and points, and no word more than it takes.

    A line with an error stays as it stands: what is written is never changed, right or wrong.
    """
    if not isinstance(replay, KingdomsReplay):
        return record.nodes
    judged = {id(played.node): played for played in replay.turns}
    faulty = {finding.line for finding in replay.findings if finding.severity == "error"}
    headed = False
    lines: list[Node] = []
    for node in transcript.led(record, replay.leader):
        if type(node) is nodes.Heading and node.title == "turns":
            headed = True
        if isinstance(node, Turn):
            if not headed and type(lines[-1]) is not nodes.Damaged:  # which may have been the first turn
                lines.append(nodes.Heading(0, "", None, "turns"))
            headed = True
            if id(node) in judged and node.line not in faulty:
                node = completed(node, judged[id(node)])
        lines.append(node)
    return lines


def completed(node: Turn, played: Played) -> Turn:
    """One turn, filled in."""
    ability, used = played.ability, bool(played.uses)
    words, points = node.words, node.points
    if played.certainty == CERTAIN:
        words = _words(words, played)
        scored = used and ability.scores and not played.idle
        if points is None:
            points = played.points if scored else None
        elif points == 0 and not scored:
            points = None
    return Turn(
        node.line, node.text, node.comment, {},
        played.number if node.number is None and played.counted else node.number,
        played.player if node.player is None else node.player, node.player_marked,
        Laid(node.card, node.at, node.place_marked, words, points), Drawn(_shortest(node.draw), node.redeals),
    )  # fmt: skip


def _words(words: tuple[Word, ...], played: Played) -> tuple[Word, ...]:
    """`use` only for a lone point without its choice, `pass` only where the ability would otherwise have been used."""
    ability = played.ability
    verbs = {word.verb for word in words}
    found = [word for word in words if word.verb not in ("use", "pass")]
    chosen = not verbs.isdisjoint(ability.verbs)
    if "pass" in verbs:
        must_see = ability.draws and abilities()[played.card].copies  # one's own is used only if `see` is written
        if must_see or (ability.scores and not ability.verbs):
            found.append(Word("pass"))
    elif "use" in verbs and ability.verbs and ability.scores and not chosen:
        found.append(Word("use"))
    return tuple(found)


def _shortest(draw: Draw | None) -> Draw | None:
    """What nobody saw is simply left out."""
    if isinstance(draw, FromDeck) and draw.card == HIDDEN:
        return FromDeck(None)
    if isinstance(draw, Seen) and {*(draw.cards or ()), *(draw.keep or ())} <= {HIDDEN}:
        return Seen(None, None)
    return draw
