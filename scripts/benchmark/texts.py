"""What is read: files of random games, written once, before anything is measured.

Every round has files of its own, so that nobody is faster for having seen a game before; the first are for warming up.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from benchmark import peers, records
from benchmark.sizes import Sizes

MAKERS: dict[str, Callable[[Path, int, int], tuple[int, int]]] = {
    "python-chess": peers.write_chess,
    "endplay": peers.write_bridge,
    "PokerKit": peers.write_poker,
}


class Text(NamedTuple):
    """A file, and how many games and plays it holds."""

    path: str
    games: int
    plays: int


Texts = dict[str, list[Text]]
"""By the name of what is in them: a text for every round."""


def cores() -> int:
    """How many processes can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def say(words: str) -> None:
    """What is going on, for somebody who waits."""
    print(f"… {words}", file=sys.stderr, flush=True)


def write_ours(folder: Path, rule_set: str, number: int, count: int, slow: int) -> dict[str, Text]:
    """The same random games in every form."""
    games = records.random_games(rule_set, number, count)
    played = [records.plays(game) for game in games]
    texts: dict[str, Text] = {}
    for form, write in records.FORMS.items():
        chosen = games[:slow] if form in records.SLOW else games
        path = folder / f"{rule_set}, {form}, {number}.claim"
        path.write_text("\n".join(map(write, chosen)), encoding="utf-8")
        texts[records.named(rule_set, form)] = Text(str(path), len(chosen), sum(played[: len(chosen)]))
    return texts


def write_theirs(folder: Path, name: str, number: int, count: int) -> dict[str, Text]:
    """Random games for another program."""
    path = folder / f"{name} {number}.txt"
    games, plays = MAKERS[name](path, number, count)
    return {name: Text(str(path), games, plays)}


def prepare(folder: Path, sizes: Sizes, rule_sets: Iterable[str], programs: Iterable[str]) -> tuple[Texts, list[str]]:
    """All texts, made by as many processes as there are cores; and in words, which could not be made."""
    texts: Texts = {}
    missing: list[str] = []
    with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool:
        ours = [
            pool.submit(write_ours, folder, rule_set, number, sizes.games, sizes.slow)
            for rule_set in rule_sets
            for number in range(sizes.rounds + 1)
        ]
        theirs = {
            name: [
                pool.submit(write_theirs, folder, name, number, sizes.theirs[name])
                for number in range(sizes.rounds + 1)
            ]
            for name in programs
        }
        _gather(texts, ours)
        for name, making in theirs.items():
            try:
                _gather(texts, making)
            except Exception as error:  # not installed, or not the version that we know
                texts.pop(name, None)
                missing.append(f"{name} is left out: {error}")
    if "python-chess" in texts and not peers.PGN_EXTRACT:
        missing.append("pgn-extract is left out: it is not installed")
    elif "python-chess" in texts:
        texts["pgn-extract"] = [_repeated(folder, texts["python-chess"], sizes.pgn_extract)] * (sizes.rounds + 1)
    return texts, missing


def _gather(texts: Texts, making: list[Future[dict[str, Text]]]) -> None:
    for made in making:
        for name, text in made.result().items():
            texts.setdefault(name, []).append(text)


def _repeated(folder: Path, texts: list[Text], count: int) -> Text:
    """The games of all rounds in one file, again and again: for a program that keeps nothing from one to the next."""
    path = folder / "many.pgn"
    games = plays = 0
    with path.open("w") as stream:
        for text in cycle(texts):
            if games >= count:
                break
            stream.write(Path(text.path).read_text() + "\n")
            games, plays = games + text.games, plays + text.plays
    return Text(str(path), games, plays)


def write_many(path: Path, texts: list[Text], count: int) -> None:
    """A file of so many games: those of all rounds, again and again."""
    games = [game for text in texts for game in records.games_of(Path(text.path).read_text(encoding="utf-8"))]
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(islice(cycle(games), count))
