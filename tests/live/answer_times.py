"""How long the live table takes to answer, with the file on disk: `python tests/live/answer_times.py [GAMES]`.

Whole games of every family, a card at a time, and now and then a refused move. The first use of the grammar is told apart:
in a terminal it is loaded while the first line is typed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from players import answer, header_of, onlooker

from claimref.live.position import read_record
from claimref.live.session import Session
from claimref.live.shelf import RecordFile, write_whole
from claimref.notation.grammar import line_parser
from claimref.notation.nodes import Trick, Turn
from claimref.records.simulate import simulate

FAMILIES = [("claim", 2, False), ("claim2", 2, False), ("mix", 2, False), ("mix", 3, False), ("mix", 4, False),
            ("mix", 2, True), ("kingdoms", 2, False)]  # fmt: skip
LIMIT = 0.050


def main(games: int) -> int:
    began = time.perf_counter()
    line_parser()
    print(f"grammar loaded in {1000 * (time.perf_counter() - began):.0f} ms")
    slowest = 0.0
    print(f"writing a file takes {1000 * disk():.1f} ms here (median)")
    for kind, players, heroes in FAMILIES:
        both: list[tuple[float, float]] = []
        for seed in range(games):
            text = onlooker(read_record(simulate(kind, players, None, heroes, Random(seed))))
            both += played(text, Random(seed))
        times, busy = sorted(time for time, _ in both), sorted(time for _, time in both)
        slowest = max(slowest, times[-1])
        middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
        name = f"{kind} {players}{' heroes' if heroes else ''}"
        print(f"{name:18}{len(times):6} answers   median {1000 * middle:5.1f} ms   99 % {1000 * late:5.1f} ms"
              f"   slowest {1000 * times[-1]:5.1f} ms   (computing {1000 * busy[-1]:4.1f} ms)")  # fmt: skip
    return int(slowest > LIMIT)


def disk() -> float:
    """How long this disk needs for a small file, safely written."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(50):
            began = time.perf_counter()
            write_whole(str(Path(folder) / "file"), f"{number}\n" * 500)
            times.append(time.perf_counter() - began)
    return sorted(times)[len(times) // 2]


def played(text: str, rng: Random) -> list[tuple[float, float]]:
    """A whole game; how long each answer took, and how much of that was computing."""
    moves = [node for node in read_record(text).nodes if isinstance(node, Trick | Turn)]
    times: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        session = Session(header_of(text), RecordFile(str(Path(folder) / "game.claim")))
        while session.table.question.kind != "over":
            word = answer(session, moves[session.table.moves_done()])
            for typed in ["G12", word] if rng.random() < 0.1 else [word]:
                began, busy = time.perf_counter(), time.process_time()
                session.answer(typed)
                session.prompt()
                session.status()
                times.append((time.perf_counter() - began, time.process_time() - busy))
    return times


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10))
