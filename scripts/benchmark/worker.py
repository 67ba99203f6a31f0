"""A process of its own that reads files when it is told to, and answers how much processor time that took.

A line on standard input is a pair in JSON: what to do, and a file. Every line gets one line as an answer.
"""

from __future__ import annotations

import gc
import json
import os
import re
import sys
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

from benchmark import peers

_WORD = re.compile(rb"\S+")


def check(path: str) -> None:
    """`claimref check FILE`, the command itself: reads, replays, scores, and would tell what is wrong."""
    from claimref.cli.main import cli

    status = cli.main(["check", path], prog_name="claimref", standalone_mode=False)
    if status:
        raise ValueError(f"{path} should be without errors")


def find(path: str) -> None:
    """`claimref check` of games with something wrong in them: what is found is written in one line each, to nowhere."""
    from claimref.cli.main import cli

    words = ["check", "--output-format", "concise", "-o", os.devnull, path]
    status = cli.main(words, prog_name="claimref", standalone_mode=False)
    if status != 1:
        raise ValueError(f"{path} should have errors: status 1, not {status}")


def scan(path: str) -> None:
    """Find every word of a text, and do nothing with it."""
    with open(path, "rb") as stream:
        _WORD.findall(stream.read())


WORKS: dict[str, Callable[[str], None]] = {
    "check": check,
    "find": find,
    "scan": scan,
    "python-chess": peers.read_chess,
    "endplay": peers.check_bridge,
    "endplay without legality": peers.replay_bridge,
    "PokerKit": peers.replay_poker,
}


def compiled() -> bool:
    """Whether the claimref of this process is compiled."""
    import claimref.cards

    return not str(claimref.cards.__file__).endswith(".py")


def measured(work: str, path: str) -> float:
    """Seconds of processor time, without the time to clear up after the work before."""
    if work == "pgn-extract":
        return _of_pgn_extract(path) - _of_pgn_extract(os.devnull)
    gc.collect()
    start = process_time()
    WORKS[work](path)
    return process_time() - start


def _of_pgn_extract(path: str) -> float:
    """The time of the program alone, as the system counts it; with nothing to read, that of its start."""
    before = getrusage(RUSAGE_CHILDREN)
    peers.run_pgn_extract(path)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a work prints is no answer
    for line in sys.stdin:
        work, path = json.loads(line)
        print(json.dumps(compiled() if work == "compiled" else measured(work, path)), file=answers, flush=True)


if __name__ == "__main__":
    main()
