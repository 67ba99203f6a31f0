"""The words that are no moves: help, undo, redo, legal, why, score, known, show, hand, note, save, quit."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from claimref.live import kingdom_words
from claimref.live.kingdoms import KingdomTable
from claimref.views.findings_full import explained

if TYPE_CHECKING:
    from claimref.live.session import Session
    from claimref.live.table import Said

COMMANDS = {
    "help": "this page",
    "undo": "take the last step back, as often as you like; redo does it again",
    "redo": "",
    "legal": "what may be answered now, as far as anybody knows",
    "why": "why it came out so, or why it was refused, with the rule and its book",
    "score": "how the votes or points stand",
    "known": "what is known of the hands, and which cards have not been seen",
    "show": "the record so far; in Kingdoms also the board",
    "hand": "the cards of the player to move, for his eyes only",
    "note": "note TEXT writes a comment into the record",
    "save": "where the record is; save FILE writes a copy",
    "quit": "leave; everything is saved, and claimref play FILE goes on",
}
_ALIASES = {"?h": "help", "exit": "quit", "q": "quit"}

_HELP = """\
Type what happens, as you would write it down: one card at a time (K7), several (G5 K7 K3), or a whole line
of the notation. Enter alone means no, or that nobody saw the card. A ! after a refused move takes it all the
same, where that is possible. Tab completes, the arrow keys bring back what was typed, Ctrl-C empties the line,
Ctrl-D leaves."""
_TRICKS = "Cards are a letter and a value: {cards}. To give up: result: {seat} by concession (the winner)."
_KINGDOMS = "A turn: G 1,0 lays a card; then what its ability needs (row, to 1,0, hit 1,0 …), then G, deck or see."


def command(typed: str) -> tuple[str, str] | None:
    """The command these words are, with what follows it; None where they are none."""
    word, _, rest = typed.partition(" ")
    name = _ALIASES.get(word.lower(), word.lower())
    if name not in COMMANDS or (rest and name not in ("note", "save", "help")):
        return None
    return name, rest.strip()


def obey(session: Session, name: str, rest: str) -> list[Said]:
    """Do what a command says."""
    table = session.table
    if name == "help":
        return _help(session)
    if name == "undo":
        return session.undo()
    if name == "redo":
        return session.redo()
    if name == "legal":
        return _legal(session)
    if name == "why":
        return _why(session)
    if name == "score":
        return _lines(table.score())
    if name == "known":
        return [("", line) for line in table.known()]
    if name == "show":
        board = kingdom_words.board(table) if isinstance(table, KingdomTable) else []
        return _lines([*(table.public() if table.dealt else table.on_disk()).rstrip("\n").split("\n"), *board])
    if name == "hand":
        return _hand(session)
    if name == "note":
        return session.note(rest)
    if name == "save":
        return session.copy(rest) if rest else [*session.save(), ("aside", f"The record is in {session.shelf.path}.")]
    session.left = True
    return []


def _lines(lines: list[str]) -> list[Said]:
    return [("plain", line) for line in lines]


def _help(session: Session) -> list[Said]:
    table = session.table
    if isinstance(table, KingdomTable):
        form = _KINGDOMS
    else:
        codes = table.legal()[0] if table.question.kind in ("play", "face_up") else []
        form = _TRICKS.format(cards=", ".join(codes[:3]) or "G7, K3", seat="A")
    said: list[Said] = [("", _HELP.replace("\n", " ")), ("", form)]
    known = [name for name, words in COMMANDS.items() if words and (name != "hand" or session.deck is not None)]
    return said + [("plain", f"  {name:6} {COMMANDS[name]}") for name in known]


def _legal(session: Session) -> list[Said]:
    words, sure = session.table.legal()
    if not words:
        return [("", "Nothing is asked: the game is over.")]
    enter = " Enter: no, or nobody saw it." if session.table.question.optional else ""
    return [("", f"{' '.join(words) if max(map(len, words)) < 9 else ', '.join(words)}"), ("", f"({sure}){enter}")] if sure \
        else [("", ", ".join(words) + "." + enter)]  # fmt: skip


def _why(session: Session) -> list[Said]:
    finding = session.refused[1] if session.refused else session.proven
    if finding is None:
        return [("", line) for line in session.table.why()]
    said: list[Said] = [("error", f"{finding.message}.")]
    return said + [("", f"{label.capitalize()}: {words}") for label, words in explained(finding, session.record)]


def _hand(session: Session) -> list[Said]:
    question = session.table.question
    if session.deck is None:
        return [("error", "The cards are in your hands: claimref knows them only where it dealt (--deal).")]
    if question.seat is None:
        return [("error", "Nobody is to move.")]
    return [("secret", line) for line in session.hand_of(question.seat)]


def suggestion(word: str) -> list[Said]:
    """For a word that is nearly a command."""
    near = get_close_matches(word.lower(), COMMANDS, 1, 0.7) if len(word) > 2 and word.isalpha() else []
    return [
        ("aside", f"Did you mean “{near[0]}”?" if near else "“legal” lists what may be answered, “help” the commands.")
    ]


def completions(session: Session, typed: str) -> list[str]:
    """What the last word of these could be: what is legal or possible here, and commands at the beginning."""
    table = session.table
    words = table.legal()[0]
    start = typed.lstrip().lower()
    found = [word for word in words if word.lower().startswith(start)]
    if not found and start:
        last = start.rpartition(" ")[2].lstrip("[,;:/<@")
        if last != start:
            found = [word for word in words if word.lower().startswith(last)] if last or not start else list(words)
    if start == "" or start.isalpha():
        found += [name for name in COMMANDS if name.startswith(start)] if start else []
    return list(dict.fromkeys(found))
