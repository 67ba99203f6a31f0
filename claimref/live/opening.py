"""Lines of a record that are no moves: headers and hands before the first move, headings, and the end."""

from __future__ import annotations

import re

from claimref.findings import Finding
from claimref.live.game import Game
from claimref.live.position import HAND, HEADER, Position, with_hand, with_header
from claimref.live.table import Said
from claimref.notation.nodes import Result, Votes
from claimref.notation.values import KEYS

_HEADING = re.compile(r"(deal|turns|phase\s*\d*)\s*(?:#.*)?", re.IGNORECASE)
_END = re.compile(r"(result|votes)\s*:", re.IGNORECASE)


def header_or_hand(game: Game, typed: str) -> list[Said] | None:
    """`date: 2026-11-15` or `A: G0 G4 …`: fine until the first move; None where the line is something else."""
    hand, header = HAND.match(typed), HEADER.fullmatch(typed)
    if hand and not _is_take(game, typed):
        if game.begun():
            return refuse(game, Finding("syntax-error", (1, 1, 1), "hand"))
        return _changed(game, with_hand(game.table.position.text, hand[1].upper(), typed))
    if header is None or (header[1].lower() not in KEYS and not header[1].lower().startswith("x-")):
        return None
    key = header[1].lower()
    if game.begun():
        return refuse(game, Finding("bad-header", (1, 1, 1), "late", details={"key": key}))
    if not header[2]:
        return refuse(game, Finding("bad-header", (1, 1, 1), details={"key": key, "why": "nothing stands there"}))
    return _changed(game, with_header(game.table.position.text, key, header[2]))


def _changed(game: Game, text: str, ending: str = "") -> list[Said]:
    """The game with this text, unless something speaks against it."""
    return game.check(text + ending) or game.change(Position.of(text, ending=ending))


def _is_take(game: Game, typed: str) -> bool:
    """`B:T2` within a trick says who takes a card."""
    return game.table.node is not None and bool(getattr(game.table.node, "cards", ()))


def heading(game: Game, typed: str) -> list[Said] | None:
    """`phase 2` and the like write themselves; one that does not fit is refused."""
    found = _HEADING.fullmatch(typed)
    if found is None:
        return None
    title = " ".join(found[1].lower().replace("phase", "phase ").split())
    if title == "deal" and not game.begun():
        return []
    table = game.table
    if title == table.heading() and (table.node is None or table.question.optional):
        return []
    if title.startswith("phase ") and table.node is not None:
        return refuse(game, Finding("wrong-number", (1, 1, 1), "phase", details={"expected": table.number()}))
    checked = game.check(f"{table.position.whole}{typed}\n")
    return checked or refuse(
        game, Finding("syntax-error", (1, 1, 1), "heading", details={"found": typed, "right": "a move"})
    )


def end(game: Game, typed: str) -> list[Said] | None:
    """`result:` and `votes:`: written by themselves at the end, checked if they are typed; or the game is given up."""
    found = _END.match(typed)
    if found is None:
        return None
    table = game.table
    if table.replay.status == "finished":
        kind = Result if found[1].lower() == "result" else Votes
        mine = [node for node in table.record.nodes if isinstance(node, Result | Votes)]
        lines = [typed if isinstance(node, kind) else node.text for node in mine]
        position = table.position._replace(ending="\n" + "".join(line + "\n" for line in lines))
        return game.check(position.whole)
    if re.match(r"result\s*:\s*\*", typed):
        return game.save()
    return _changed(game, table.on_disk(), f"\n{typed}\n")


def refuse(game: Game, finding: Finding) -> list[Said]:
    game.refusals += 1
    return [("error", f"Not so: {finding.message}.")]
