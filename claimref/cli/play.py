"""`claimref play`: the live referee at the table."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from claimref.cli.colour import color_option, painter
from claimref.cli.house_rules import rulings_option
from claimref.cli.rule_set import GAMES
from claimref.views.printed import visible

if TYPE_CHECKING:
    from claimref.live.front import Front
    from claimref.live.shelf import RecordFile


@click.command("play")
@click.argument("file", required=False, type=click.Path(dir_okay=False))
@click.option("--game", type=click.Choice(GAMES), help="The rule set; asked for without it.")
@click.option("--players", metavar="NAMES", help="Who plays, in the order they sit: “Anna, Bram”.")
@click.option("--leader", metavar="SEAT", help="Who leads first: a seat (A) or a name.")
@click.option("--factions", metavar="LIST", help="The deck of mix and kingdoms, by codes or names.")
@click.option("--heroes", metavar="LIST", help="The heroes of Fear, “LICH=5 SKELETON …”, or all.")
@rulings_option(random=False)
@click.option("--edition", metavar="TEXT", help="Your edition, as in nl: names and citations follow it.")
@click.option("--date", metavar="TEXT", help="For the record's header.")
@click.option("--deal", metavar="SEED", help="claimref shuffles and deals: a number, or random.")
@click.option("--drawn", is_flag=True, help="Also ask for cards that are drawn in secret.")
@color_option
def command(file: str | None, deal: str | None, drawn: bool, rulings: dict[str, str], **headers: str | None) -> int:
    """Referee a game while it is played.

    Type what happens, one card at a time or a whole line of the notation; “help” lists the commands. What is typed is a
    record, saved in FILE after every move: whatever happens, “claimref play FILE” goes on. Without FILE a name is chosen.

    \b
    claimref play
    claimref play tonight.claim --game claim --players "Anna, Bram" --leader B
    claimref play --game claim2 --deal random
    claimref play game.claim < moves.txt

    What happens in the game goes to standard output; prompts, notes and what is refused to standard error.

    \b
    Exit status: 0 all is well
                 1 input came from a pipe, and some of it was refused
                 2 wrong usage, a file that can't be read, or a record that could not be saved
    """
    from claimref.live.front import Front, lines_for
    from claimref.live.session import Session
    from claimref.live.shelf import RecordFile, free_name

    paint = painter(sys.stdout)
    lines = lines_for(sys.stdin, sys.stdout, sys.stderr, paint)
    front = Front(lines, sys.stdout, sys.stderr, paint, painter(sys.stderr))
    given = {key: value for key, value in headers.items() if value is not None}
    if rulings:
        given["rulings"] = ", ".join(f"{name}={choice}" for name, choice in rulings.items())
    there = _read(file) if file is not None else ""
    if there.strip():
        if given or deal is not None:
            raise click.UsageError(f"{file} is a game that has begun: its header says what is played.")
        shelf, text = _resumed(str(file), there)
    else:
        started = _started(front, given, deal)
        if started is None:
            return 0
        shelf, text = RecordFile(file or free_name()), started
        shelf.opened(there)
    session = Session(text, shelf, drawn=drawn)
    front.say([("aside", f"The record is in {visible(shelf.path)}. “help” lists what can be typed.")])
    if there:
        front.say(session.so_far(shelf.above))
    elif session.deck is not None and lines.terminal:
        front.show_hands(session)
    front.run(session)
    if shelf.unsaved:
        front.say([("error", f"NOT saved: {visible(shelf.path)} could not be written.")])
        return 2
    front.say([("aside", f"Saved in {visible(shelf.path)}.")])
    return int(bool(session.refusals) and not lines.terminal)


def _read(file: str) -> str:
    """What a file holds, "" for one that is not there yet."""
    folder = os.path.dirname(os.path.realpath(file))
    if not os.path.isdir(folder):
        raise click.UsageError(f"There is no folder {folder}.")
    try:
        with open(file, encoding="utf-8-sig", newline="") as stream:
            return stream.read()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise click.UsageError(f"{file} is no record, and stays as it is.") from None


def _resumed(file: str, there: str) -> tuple[RecordFile, str]:
    """The last game of a file, and the shelf that keeps those before it."""
    from claimref.live.session import Session
    from claimref.live.shelf import RecordFile
    from claimref.notation.reader import read_text

    record = list(read_text(there))[-1]
    if "game" not in record.headers():
        raise click.UsageError(f"{file} is no record, and stays as it is.")
    objections = Session.objections(record)
    if objections:
        raise click.UsageError(f"{file} can't be played on: line {objections[0].line}: {objections[0].message}.")
    before = there.replace("\r\n", "\n").replace("\r", "\n").removesuffix(record.text) if record.number > 1 else ""
    shelf = RecordFile(file, before.rstrip("\n") + "\n\n" if before else "")
    shelf.opened(there)
    return shelf, record.text


def _started(front: Front, given: dict[str, str], deal: str | None) -> str | None:
    """The header of a new game, dealt if that is wanted; None where somebody left before it was known."""
    from claimref.live.dealer import dealt
    from claimref.live.setup import SetUp

    seed = _seed(deal)
    terminal = front.lines.terminal
    setup = SetUp(given, asks=terminal or "game" not in given, dealt=seed is not None, terminal=terminal)
    for finding in setup.trouble:
        raise click.UsageError(finding.message)
    try:
        if not front.set_up(setup):
            return None
    except EOFError:
        raise click.UsageError(f"No game was begun, because nobody answered this: {setup.prompt()}") from None
    for finding in setup.objections():
        raise click.UsageError(finding.message)
    if seed is None:
        return setup.text()
    return dealt(setup.text(), seed)


def _seed(deal: str | None) -> int | None:
    if deal is None:
        return None
    if deal.lower() == "random":
        from random import SystemRandom

        return SystemRandom().randrange(1_000_000)
    if not (deal.isascii() and deal.isdigit()):
        raise click.BadParameter("a seed is a whole number, or random", param_hint="--deal")
    return int(deal)
