#!/usr/bin/env python3
"""How the cost of a file grows with its size: each attack in four sizes, through the commands that read it.

    ./scripts/growth.py                 a table: seconds for each size, and how much more twice as much takes
    ./scripts/growth.py --size 4000     the largest size (the others are a half, a quarter and an eighth of it)
    ./scripts/growth.py result headers  only these attacks

Twice the size may take twice the time (2.0); a command that takes four times as long grows with the square. Exits with 1 if
one does.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from time import process_time

HEAD = "game: claim\nplayers: Anna, Bram\nleader: A\n"
MIX = "game: mix\nplayers: Anna, Bram\nleader: A\nfactions: G K D U P\n"
KINGDOM = "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: U P S N K T G\nstart: S\ndisplay: U P N\n"
PLAY = HEAD + "\nphase 1\n"
TURNS = KINGDOM + "\nturns\n"

ATTACKS: dict[str, Callable[[int], str]] = {
    "hand": lambda n: HEAD + "deal\nA: " + "? " * n + "]\n",
    "cards": lambda n: PLAY + "1. A [G5] " + "K7 " * n + "]\n",
    "played": lambda n: PLAY + "1. A [G5] " + "K7 " * n + "\n",
    "choices": lambda n: PLAY + "1. A [G5] K7 K3 > A:G5 B:? " + "; smash N3 " * n + "\n",
    "takes": lambda n: PLAY + "1. A [G5] K7 K3 > " + "A:G5 " * n + "\n",
    "result": lambda n: HEAD + "result: A 3-2\n" * n,
    "conceded": lambda n: PLAY + "1. A [G5] K7 K3 > A\nresult: A by concession\n" * (n // 2),
    "votes": lambda n: HEAD + "votes: G=A K=B\n" * n,
    "votes-line": lambda n: HEAD + "votes: " + "G=A " * n + "\n",
    "headers": lambda n: HEAD + "".join(f"unknown{number}: x\n" for number in range(n)),
    "same-header": lambda n: HEAD + "date: 2026-11-15\n" * n,
    "late-header": lambda n: PLAY + "1. A [G5] K7 K3 > A\n" + "date: 2026-11-15\n" * n,
    "late-kingdoms": lambda n: TURNS + "1. A T@1,0\n" + "display: G D N\n" * n,
    "unread": lambda n: PLAY + "1. A [G5] K7 ( K3\n" * n,
    "unread-turns": lambda n: TURNS + "1. A T@1,0 (\n" * n,
    "bytes": lambda n: PLAY + "\x00\ufffd\n" * n,
    "stray": lambda n: "hello\n" * n + HEAD,
    "tricks": lambda n: PLAY + "".join(f"{number}. A [G5] K7 K3 > A:G5 B:?\n" for number in range(n)),
    "unknown-card": lambda n: PLAY + "1. A [G5] Q7 K3 > A:G5 B:?\n" * n,
    "marks": lambda n: PLAY + "1. A! [G5] K7! K3! > A!:G5 B:?\n" * n,
    "turns": lambda n: TURNS + "".join(f"{number}. A T@{number},0 row +3 / deck\n" for number in range(n)),
    "turns-unread": lambda n: TURNS + "1. A Q@1,0\n" * n,
    "hands": lambda n: HEAD + "deal\n" + "A: G0 G4\n" * n,
    "deals": lambda n: PLAY + "1. A [G5] K7 K3 > A\n" + "deal\nA: G0\n" * (n // 2),
    "headings": lambda n: HEAD + "phase 1\nphase 2\n" * (n // 2),
    "players": lambda n: "game: claim\nplayers: " + "Anna, " * n + "\nresult: Anna\n",
    "factions": lambda n: "game: mix\nplayers: A, B\nfactions: " + "Knights, " * n + "\n",
    "heroes": lambda n: HEAD + "heroes: " + "LICH=5 " * n + "\n",
    "rulings": lambda n: HEAD + "rulings: " + "a=b, " * n + "\n",
    "comments": lambda n: HEAD + "# so\n" * n,
    "comments-above": lambda n: HEAD + "# so\n" * n + "\n" + HEAD,
    "blank-lines": lambda n: HEAD + "\n" * n + PLAY,
    "blanks": lambda n: "game: claim" + " " * n + "x\nplayers: Anna, Bram\n",
    "game-words": lambda n: HEAD + "x-game: game" * n + "\n",
    "games": lambda n: "game:\n" * n,
    "long-comment": lambda n: HEAD + "# " + "x" * n * 1000 + "\n",
    "long-line": lambda n: HEAD + "x" * n * 1000 + "\n",
    "crlf": lambda n: (HEAD + "\n" * n).replace("\n", "\r\n"),
    "redeals": lambda n: TURNS + "1. A T@1,0 / U < P " + "; redeal G T " * n + "\n",
    "abilities": lambda n: TURNS + "1. A T@1,0 " + "copy 1,0 " * n + "\n",
}  # fmt: skip

COMMANDS = (
    ("check",), ("check", "--output-format", "sarif"), ("fmt", "--diff"), ("redact",), ("show",), ("show", "--known"),
    ("score",), ("convert", "--to", "json"), ("stats",),
)  # fmt: skip
FLOOR = 0.02
"""Seconds below which nothing can be said about growth."""
MOST = 3.1
"""Twice the size may take so many times as long, as clocks on a busy machine go."""


def seconds(path: str, command: tuple[str, ...]) -> float:
    """How long a command takes the processor, in this process: others on the machine do not count."""
    from claimref.cli.main import main

    sys.argv = ["claimref", *command, path]
    started = process_time()
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")), redirect_stderr(io.StringIO()):
        try:
            main()
        except SystemExit as ended:
            if ended.code not in (0, 1, 2):
                raise
    return process_time() - started


def growth(times: list[float]) -> float:
    """How many times as long twice the size takes, from the second size to the last, where anything can be said."""
    if times[-1] < FLOOR:
        return 0.0
    first = next(place for place, time in enumerate(times) if time >= FLOOR / 4 or place == len(times) - 2)
    steps = len(times) - 1 - first
    return float((times[-1] / max(times[first], 1e-6)) ** (1 / steps))


def main_here() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--size", type=int, default=16000)
    given = parser.parse_args()
    sizes = [given.size // part for part in (8, 4, 2, 1)]
    print(f"{'attack':15} {'command':28}" + "".join(f"{size:>9,}" for size in sizes) + "   times", flush=True)
    square = False
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "attack.claim")
        for name in given.attacks or ATTACKS:
            times: dict[tuple[str, ...], list[float]] = {command: [] for command in COMMANDS}
            for size in sizes:
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(ATTACKS[name](size))
                for command in COMMANDS:
                    times[command].append(seconds(path, command))
            for command, taken in times.items():
                grows = growth(taken)
                mark = " !" if grows > MOST else ""
                square = square or bool(mark)
                shown = "".join(f"{time:9.3f}" for time in taken)
                print(f"{name:15} {' '.join(command):28}{shown}   {grows:5.2f}{mark}", flush=True)
    return int(square)


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    sys.exit(main_here())
