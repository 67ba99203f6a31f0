"""The words that are no moves: help, undo, redo, legal, why, score, known, show, hand, note, save, quit."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from claimref.live.game import Game
from claimref.live.table import Said
from claimref.views.findings_full import explained

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


def command(typed: str) -> tuple[str, str] | None:
    """The command these words are, with what follows it; None where they are none."""
    word, _, rest = typed.partition(" ")
    name = _ALIASES.get(word.lower(), word.lower())
    if name not in COMMANDS or (rest and name not in ("note", "save", "help")):
        return None
    return name, rest.strip()


def _help(game: Game) -> list[Said]:
    said: list[Said] = [("", _HELP.replace("\n", " ")), ("", game.table.help())]
    known = [name for name, words in COMMANDS.items() if words and (name != "hand" or game.deck is not None)]
    return said + [("plain", f"  {name:6} {COMMANDS[name]}") for name in known]


def _legal(game: Game) -> list[Said]:
    words, sure = game.table.legal()
    if not words:
        return [("", "Nothing is asked: the game is over.")]
    enter = " Enter: no, or nobody saw it." if game.table.question.optional else ""
    return [("", f"{' '.join(words) if max(map(len, words)) < 9 else ', '.join(words)}"), ("", f"({sure}){enter}")] if sure \
        else [("", ", ".join(words) + "." + enter)]  # fmt: skip


def _why(game: Game) -> list[Said]:
    finding = game.refused[1] if game.refused else game.proven
    if finding is None:
        return [("", line) for line in game.table.why()]
    said: list[Said] = [("error", f"{finding.message}.")]
    return said + [("", f"{label.capitalize()}: {words}") for label, words in explained(finding, game.record)]


def _hand(game: Game) -> list[Said]:
    question = game.table.question
    if game.deck is None:
        return [("error", "The cards are in your hands: claimref knows them only where it dealt (--deal).")]
    if question.seat is None:
        return [("error", "Nobody is to move.")]
    return [("secret", line) for line in game.hand_of(question.seat)]


def _show(game: Game) -> list[Said]:
    table = game.table
    record = table.public() if table.dealt else table.on_disk()
    return [("plain", line) for line in [*record.rstrip("\n").split("\n"), *table.board()]]


def _save(game: Game, path: str) -> list[Said]:
    return game.copy(path) if path else [*game.save(), ("aside", f"The record is in {game.shelf.path}.")]


def _quit(game: Game) -> list[Said]:
    game.left = True
    return []


_DO: dict[str, Callable[[Game, str], list[Said]]] = {
    "help": lambda game, _: _help(game),
    "undo": lambda game, _: game.undo(),
    "redo": lambda game, _: game.redo(),
    "legal": lambda game, _: _legal(game),
    "why": lambda game, _: _why(game),
    "score": lambda game, _: [("plain", line) for line in game.table.score()],
    "known": lambda game, _: [("", line) for line in game.table.known()],
    "show": lambda game, _: _show(game),
    "hand": lambda game, _: _hand(game),
    "note": Game.note,
    "save": _save,
    "quit": lambda game, _: _quit(game),
}


def obey(game: Game, name: str, rest: str) -> list[Said]:
    """Do what a command says."""
    return _DO[name](game, rest)


def suggestion(word: str) -> list[Said]:
    """For a word that is nearly a command."""
    near = get_close_matches(word.lower(), COMMANDS, 1, 0.7) if len(word) > 2 and word.isalpha() else []
    return [
        ("aside", f"Did you mean “{near[0]}”?" if near else "“legal” lists what may be answered, “help” the commands.")
    ]


def completions(game: Game, typed: str) -> list[str]:
    """What the last word of these could be: what is legal or possible here, and commands at the beginning."""
    table = game.table
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
