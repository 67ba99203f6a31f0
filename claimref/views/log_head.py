"""The head of a log: who plays what, where and when; and the findings and comments of a record, each with its line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from claimref.cards import NAME, data
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Header, Node
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay
from claimref.views import facts
from claimref.views.log_page import TIED, Facts, Note, Page, Remarks, Says
from claimref.views.printed import visible
from claimref.views.score import ending, name_of
from claimref.views.words import Words


def title(replay: Replay, words: Words) -> str:
    """`Claim: Anna (A) against Bram (B)`."""
    game = words(f"title.{replay.rules}") if replay.rules in data("words")["title"] else visible(replay.rules)
    named = [f"{name_of(replay, seat)} ({SEATS[seat]})" for seat in range(min(len(replay.names), len(SEATS)))]
    teams = replay.table.setup.teams if isinstance(replay, TrickReplay) else [[seat] for seat in range(len(named))]
    sides = [" & ".join(named[seat] for seat in team) for team in teams]
    joint = f" {words('label.against')} " if len(sides) == 2 else ", "
    return f"{game}: {joint.join(sides)}" if sides else game


def head(replay: Replay, words: Words, *, alone: bool) -> Facts:
    """Event, deck, heroes, rulings and leader; the file too where a game does not stand `alone` in it."""
    headers = {key: visible(header.value) for key, header in replay.record.headers().items()}
    found: list[tuple[str, str]] = []
    if not alone:
        path = visible(replay.record.path)
        found.append((words("label.record"), f"{path}, {words('label.game', number=replay.record.number)}"))
    numbered = [words(f"label.{key}", value=headers[key]) for key in ("round", "table") if headers.get(key)]
    event = [headers.get("event"), headers.get("site"), *numbered, headers.get("date")]
    if any(event):
        found.append((words("label.event"), ", ".join(filter(None, event))))
    if deck := facts.factions(replay):
        found.append((words("label.deck"), ", ".join(map(words.deck, deck))))
    if isinstance(replay, TrickReplay) and (heroes := replay.table.setup.heroes):
        shown = [NAME[hero] + ("" if value is None else f"{TIED}{value}") for hero, value in heroes.items()]
        found.append((words("label.heroes"), ", ".join(shown)))
    for key in ("rulings", *(("start", "display") if isinstance(replay, KingdomsReplay) else ())):
        if headers.get(key):
            found.append((words(f"label.{key}"), headers[key]))
    leader = facts.first_leader(replay)
    if leader is not None:
        found.append((words("label.leader"), name_of(replay, leader)))
    return Facts("", tuple(found))


def no_game(replay: Replay, words: Words, *, alone: bool) -> Page:
    """All that can be said where the header leaves no game to follow."""
    parts = (head(replay, words, alone=alone), Remarks(Margin(replay).until(None)), Says(ending(replay, words)))
    return Page(title(replay, words), parts, replay.findings)


class Margin:
    """Findings and comments by line, handed out as the log comes to each: none is told twice and none is lost."""

    def __init__(self, replay: Replay) -> None:
        self.notes: dict[int, list[Note]] = {}
        for node in replay.record.nodes:
            if node.comment is not None and node.comment.strip():
                self._add(node.line, Note("comment", f"# {visible(node.comment.strip())}"))
        for finding in replay.findings:
            if finding.severity != "info":  # an unfinished record is told in words
                self._add(finding.line, Note(finding.severity, f"{finding.name}: {visible(finding.message)}"))
        self.lines = sorted(self.notes)
        self.told = 0
        """How many of the lines were handed out."""

    def _add(self, line: int, note: Note) -> None:
        self.notes.setdefault(line, []).append(note)

    def until(self, line: int | None) -> tuple[Note, ...]:
        """Everything up to a line that has not been told yet; up to the end without one."""
        first, self.told = (
            self.told,
            len(self.lines) if line is None else max(bisect_right(self.lines, line), self.told),
        )
        return tuple(note for known in self.lines[first : self.told] for note in self.notes[known])

    def of_head(self, lines: Iterable[Node]) -> tuple[Note, ...]:
        """What belongs to the header and the deal."""
        last = 0
        for node in lines:
            if isinstance(node, nodes.Trick | nodes.Turn | nodes.Damaged) and last:
                break
            if isinstance(node, Header | nodes.HandLine):
                last = node.line
        return self.until(last)
