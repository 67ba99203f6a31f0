"""How fast claimref is, beside python-chess and a bare regular expression, in one run on one core.

Rounds are interleaved, so that a busy machine slows all of them alike; what counts are the ratios, not the numbers.
"""

from __future__ import annotations

import argparse
import io
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from claimref.notation.reader import read_file, read_text
from claimref.notation.writer import write
from claimref.referee.redact import redact
from claimref.referee.referee import judge
from claimref.referee.simulate import simulate

PLIES = 80
RULE_SETS: dict[str, tuple[str, int, bool]] = {
    "claim": ("claim", 2, False),
    "claim2": ("claim2", 2, False),
    "mix of 4": ("mix", 4, False),
    "mix with heroes": ("mix", 2, True),
    "kingdoms": ("kingdoms", 2, False),
}
WORD = re.compile(rb"[^\s]+")


def records(rule_set: str, count: int) -> str:
    """Random full canonical records."""
    game, players, heroes = RULE_SETS[rule_set]
    rng = Random(f"bench {rule_set}")
    return "\n".join(simulate(game, players, None, heroes, rng) for _ in range(count))


def redacted(text: str) -> str:
    """The same games as an onlooker wrote them down."""
    return "\n".join(write(redact(record, None)) for record in read_text(text))


def lax(text: str) -> str:
    """The same games as a hasty hand writes them: lower case, no numbers."""
    return re.sub(r"(?m)^\d+\. ", "", text).lower()


def plays(text: str) -> int:
    """Cards played, or turns, in the records."""
    found = 0
    for record in read_text(text):
        for node in record.nodes:
            found += (
                len(getattr(node, "cards", ())) if type(node).__name__ == "Trick" else type(node).__name__ == "Turn"
            )
    return found


def check(text: str) -> None:
    """What `claimref check` does: read, replay, score."""
    for record in read_file(io.BytesIO(text.encode())):
        replay = judge(record)
        assert not any(finding.severity == "error" for finding in replay.findings), replay.findings


def chess_games(count: int) -> str:
    """Random games of chess, as PGN."""
    import chess
    import chess.pgn

    rng = Random("bench chess")
    games: list[str] = []
    while len(games) < count:
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            node = node.add_variation(move)
            board.push(move)
        else:
            games.append(str(game))
    return "\n\n".join(games) + "\n"


def read_chess(text: str) -> None:
    """python-chess with its default visitor."""
    import chess.pgn

    stream = io.StringIO(text)
    while chess.pgn.read_game(stream):
        pass


def timed(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def interleaved(works: dict[str, Callable[[], None]], rounds: int) -> dict[str, list[float]]:
    """Seconds of each work, round by round."""
    for work in works.values():
        work()
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(timed(work))
    return found


def speed(count: int, rounds: int) -> None:
    """Games and plays a second, and how many times python-chess's."""
    chess_text = chess_games(count // 4)
    texts = {name: records(name, count) for name in RULE_SETS}
    texts["claim, redacted"] = redacted(texts["claim"])
    texts["claim, lax"] = lax(records("claim", count // 8))
    works: dict[str, Callable[[], None]] = {"python-chess": lambda: read_chess(chess_text)}
    for name, text in texts.items():
        works[f"check {name}"] = lambda text=text: check(text)  # type: ignore[misc]
    scanned = texts["claim"].encode()
    works["a regex over the text of claim"] = lambda: sum(1 for _ in WORD.finditer(scanned)) and None
    sizes = {"python-chess": (count // 4, count // 4 * PLIES)}
    for name, text in texts.items():
        sizes[f"check {name}"] = (text.count("game:"), plays(text))
    sizes["a regex over the text of claim"] = sizes["check claim"]
    seconds = interleaved(works, rounds)
    games = {name: sizes[name][0] / median(taken) for name, taken in seconds.items()}
    moves = {name: sizes[name][1] / median(taken) for name, taken in seconds.items()}
    print(f"{'':34}{'games/s':>9}{'× chess':>9}{'plays/s':>11}{'× chess':>9}{'× claim':>9}{'spread':>8}")
    for name, taken in seconds.items():
        spread = (max(taken) - min(taken)) / median(taken)
        print(
            f"{name:34}{games[name]:9.0f}{games[name] / games['python-chess']:9.2f}{moves[name]:11.0f}"
            f"{moves[name] / moves['python-chess']:9.2f}{moves[name] / moves['check claim']:9.2f}{spread:8.0%}"
        )


def command_seconds(*command: str) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def start_up(rounds: int) -> None:
    """Whole commands against an empty Python."""
    claimref = str(Path(sys.executable).with_name("claimref"))
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "game.claim")
        record.write_text(records("claim", 1))
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "claimref --version": [claimref, "--version"],
            "claimref check (one record)": [claimref, "check", str(record)],
        }
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                taken[name].append(command_seconds(*command))
    empty = median(taken["python -c pass"])
    print()
    for name, seconds in taken.items():
        print(f"{name:34}{median(seconds) * 1000:9.1f} ms{median(seconds) / empty:9.2f} × python -c pass")


def memory(small: int, large: int) -> None:
    """Peak memory and time of `claimref check` over files of two sizes."""
    claimref = str(Path(sys.executable).with_name("claimref"))
    once = records("claim", 500) + "\n"
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for count in (small, large):
            path = Path(folder, f"{count}.claim")
            with path.open("w") as stream:
                for _ in range(count // 500):
                    stream.write(once)
            program = (
                "import resource, subprocess, sys\n"
                "subprocess.run(sys.argv[1:], check=True)\n"
                "usage = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
                "print(usage.ru_maxrss, usage.ru_utime)\n"
            )
            command = [sys.executable, "-c", program, claimref, "check", str(path)]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            results.append((count, int(told[0]) / 1024, float(told[1])))
    print()
    for count, megabytes, seconds in results:
        print(
            f"check of {count:>7} games{'':14}{megabytes:9.1f} MB{seconds:9.1f} s{seconds / count * 1e6:9.0f} µs a game"
        )
    (_, before, _), (_, after, _) = results
    print(f"{'memory, large against small':34}{after / before:9.2f} ×")


def profile(rule_set: str, count: int) -> None:
    """Where the time of `check` goes."""
    import cProfile
    import pstats

    text = records(rule_set, count)
    check(text)
    profiler = cProfile.Profile()
    profiler.runcall(check, text)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games and rounds")
    parser.add_argument("--profile", metavar="RULE_SET", choices=[*RULE_SETS], help="only the profile of one rule set")
    options = parser.parse_args()
    count, rounds = (200, 3) if options.quick else (400, 9)
    if options.profile:
        profile(options.profile, count)
        return
    speed(count, rounds)
    start_up(5 if options.quick else 15)
    memory(*((1_000, 10_000) if options.quick else (10_000, 100_000)))
    print(f"\npeak of this script itself: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
