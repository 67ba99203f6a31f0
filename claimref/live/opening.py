"""Lines of a record that are no moves: headers and hands before the first move, headings, and the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from claimref.findings import Finding
from claimref.live.state import State, canonical, read_record
from claimref.notation.nodes import Result, Votes
from claimref.notation.values import KEYS

if TYPE_CHECKING:
    from claimref.live.session import Session
    from claimref.live.table import Said

_HEADER = re.compile(r"([^\W\d_][\w-]*)\s*:\s*(.*)")
_HAND = re.compile(r"([A-Da-d])\s*:")
_HEADING = re.compile(r"(deal|turns|phase\s*\d*)\s*(?:#.*)?", re.IGNORECASE)
_END = re.compile(r"(result|votes)\s*:", re.IGNORECASE)


def header_or_hand(session: Session, typed: str) -> list[Said] | None:
    """`date: 2026-11-15` or `A: G0 G4 …`: fine until the first move; None where the line is something else."""
    hand, header = _HAND.match(typed), _HEADER.fullmatch(typed)
    if hand and not _is_take(session, typed):
        if session.begun():
            return refuse(session, Finding("syntax-error", (1, 1, 1), "hand"))
        return session.change(State(with_hand(session.table.state.text, hand[1].upper(), typed)))
    if header is None or (header[1].lower() not in KEYS and not header[1].lower().startswith("x-")):
        return None
    key = header[1].lower()
    if session.begun():
        return refuse(session, Finding("bad-header", (1, 1, 1), "late", details={"key": key}))
    if not header[2]:
        return refuse(session, Finding("bad-header", (1, 1, 1), details={"key": key, "why": "nothing stands there"}))
    return session.change(State(with_header(session.table.state.text, key, header[2])))


def _is_take(session: Session, typed: str) -> bool:
    """`B:T2` within a trick says who takes a card."""
    return session.table.node is not None and bool(getattr(session.table.node, "cards", ()))


def with_header(text: str, key: str, value: str) -> str:
    """A record's text with this header line."""
    lines = text.rstrip("\n").split("\n")
    end = next(
        (place for place, line in enumerate(lines) if not _HEADER.fullmatch(line) or _HAND.match(line)), len(lines)
    )
    kept = [line for line in lines[:end] if line.partition(":")[0].strip().lower() != key]
    changed = "\n".join([*kept, f"{key}: {value}", *lines[end:]]) + "\n"
    return canonical(read_record(changed))


def with_hand(text: str, seat: str, line: str) -> str:
    """A record's text with this hand under `deal`."""
    lines = [known for known in text.rstrip("\n").split("\n") if not known.startswith(f"{seat}:")]
    if "deal" not in lines:
        lines += ["", "deal"]
    end = len(lines)
    place = lines.index("deal") + 1
    while place < end and _HAND.match(lines[place]) and lines[place][0] < seat:
        place += 1
    return canonical(read_record("\n".join([*lines[:place], line, *lines[place:]]) + "\n"))


def heading(session: Session, typed: str) -> list[Said] | None:
    """`phase 2` and the like write themselves; one that does not fit is refused."""
    found = _HEADING.fullmatch(typed)
    if found is None:
        return None
    title = " ".join(found[1].lower().replace("phase", "phase ").split())
    if title == "deal" and not session.begun():
        return []
    table = session.table
    if title == table.heading() and (table.node is None or table.question.optional):
        return []
    if title.startswith("phase ") and table.node is not None:
        return refuse(session, Finding("wrong-number", (1, 1, 1), "phase", details={"expected": table.number()}))
    checked = session.check(table.state._replace(text=f"{table.state.whole}{typed}\n", line="", ending=""))
    return checked or refuse(
        session, Finding("syntax-error", (1, 1, 1), "heading", details={"found": typed, "right": "a move"})
    )


def end(session: Session, typed: str) -> list[Said] | None:
    """`result:` and `votes:`: written by themselves at the end, checked if they are typed; or the game is given up."""
    found = _END.match(typed)
    if found is None:
        return None
    table = session.table
    state = table.state
    if table.replay.status == "finished":
        kind = Result if found[1].lower() == "result" else Votes
        mine = [node for node in table.record.nodes if isinstance(node, Result | Votes)]
        lines = [typed if isinstance(node, kind) else node.text for node in mine]
        return session.check(state._replace(ending="\n" + "".join(line + "\n" for line in lines)))
    if re.match(r"result\s*:\s*\*", typed):
        return session.save()
    return session.change(State(table.on_disk(), ending=f"\n{typed}\n"))


def refuse(session: Session, finding: Finding) -> list[Said]:
    session.refusals += 1
    return [("error", f"Not so: {finding.message}.")]
