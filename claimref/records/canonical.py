"""Fills in what a record leaves out and the rules give: numbers, leaders, outcomes. What is written stays as it is."""

from __future__ import annotations

from claimref.cards import HIDDEN, VERBS
from claimref.engine.tricks.in_play import source_of
from claimref.engine.tricks.power import DECK, HAND
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.notation import nodes
from claimref.notation.nodes import Choice, Heading, Node, Record, Take
from claimref.notation.reader import read_text
from claimref.notation.split import MOST_LINES
from claimref.notation.writer import write
from claimref.records import transcript
from claimref.referee.judge import judge
from claimref.referee.tricks.case import UNLED, UNNUMBERED, UNWON
from claimref.referee.tricks.verdict import TrickReplay


def canonical_text(record: Record) -> str:
    """The canonical text of one game; as it stands where writing it so would change what is found in it."""
    if record.text.count("\n") > MOST_LINES:
        return record.text.strip("\n") + "\n"  # it was not read
    text = write(complete(record))
    if text == record.text or _found(record) == _found(next(read_text(text), None)):
        return text
    return record.text.strip("\n") + "\n"


def _found(record: Record | None) -> list[tuple[str, str]]:
    """What a judge finds, wherever it stands."""
    return sorted((finding.name, finding.rule) for finding in judge(record).findings) if record is not None else []


def complete(record: Record) -> Record:
    """The record with every trick and turn numbered, led and decided, as far as that is known."""
    replay = judge(record)
    if replay.rules == "kingdoms":
        from claimref.records.canonical_kingdoms import completed_turns

        lines = completed_turns(record, replay)
    elif isinstance(replay, TrickReplay):
        lines = _tricks(record, replay)
    else:
        return record
    return Record(record.path, record.number, record.line, record.text, lines, record.findings)


def _tricks(record: Record, replay: TrickReplay) -> list[Node]:
    table = replay.table
    judged = {id(line): place for place, (line, _) in enumerate(zip(replay.lines, table.tricks, strict=False))}
    faulty = {finding.line for finding in replay.findings if finding.severity == "error"}
    lines: list[Node] = []
    headings = {node.title for node in record.nodes if type(node) is Heading}
    unread = False
    for node in transcript.led(record, replay.leader):
        if type(node) is nodes.Trick and id(node) in judged:
            place = judged[id(node)]
            trick, unsure = table.tricks[place], replay.unsure.get(place, 0)
            title = f"phase {trick.phase}"
            if title not in headings and not (unread and (trick.phase == 1 or trick.number > 1 or unsure & UNNUMBERED)):
                lines.append(Heading(0, "", None, title))
            headings.add(title)
            lines.append(node if node.line in faulty else completed(node, trick, table, unsure))
            unread = False
        else:
            unread = unread or type(node) is nodes.Damaged
            lines.append(node)
    return lines


def completed(node: nodes.Trick, trick: Trick, table: State, unsure: int) -> nodes.Trick:
    """A trick's line with what it leaves out and is known."""
    line = numbered(node, None if unsure & UNNUMBERED else trick.number, None if unsure & UNLED else trick.leader)
    line.choices = _choices(node, trick, table)
    if not unsure & UNWON:
        line.outcome = _outcome(node, trick)
    return line


def numbered(node: nodes.Trick, number: int | None, leader: int | None) -> nodes.Trick:
    """A trick's line with its number and leader; what is written stays."""
    return nodes.Trick(
        node.line, node.text, node.comment, {},
        number if node.number is None else node.number,
        leader if node.leader is None else node.leader,
        node.leader_marked, node.face_up, node.cards, node.marks, node.outcome, node.choices,
    )  # fmt: skip


def _outcome(node: nodes.Trick, trick: Trick) -> tuple[Take, ...]:
    written = node.outcome or ()
    if trick.untold() or (trick.named and len(trick.order) > 2):  # in which order they picked is not known
        return written or (Take(trick.winner, None),)
    return tuple(
        written[number].of(take.card) if number < len(written) and written[number].card is None
        else written[number] if number < len(written) else take
        for number, take in enumerate(transcript.outcome(trick))
    )  # fmt: skip


def _choices(node: nodes.Trick, trick: Trick, table: State) -> tuple[Choice, ...]:
    """The written choices, less what a power did by itself; hidden cards that left the deck or a hand are added."""
    found = [choice for choice in node.choices if not _by_itself(choice.verb, table)]
    for choice in transcript.choices(trick):
        source = source_of(choice.verb)
        if source == DECK and not any(written.verb == choice.verb for written in found):
            found.append(choice)
        elif source == HAND:
            written = {seat: card for made in found if made.verb == choice.verb for seat, card in made.items}
            found = [made for made in found if made.verb != choice.verb]
            found.append(Choice(choice.verb, None, tuple((s, written.get(s, HIDDEN)) for s, _ in choice.items)))
    return tuple(found)


def _by_itself(verb: str, table: State) -> bool:
    """Does a power do this by itself with so many players?"""
    page = table.powers.pages.get(VERBS[verb].power)
    return page is not None and verb in page.forced and table.setup.seats > 2
