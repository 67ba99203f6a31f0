#!/usr/bin/env python3
"""Damaged records through every command and format, in one process: nothing may crash, hang, or say anything raw.

    ./scripts/fuzz.py --seed 1 --count 10000     as many inputs, the same for the same seed
    ./scripts/fuzz.py --seed 1 --seconds 300     as many as fit

An input is a record of some rule set with a few changes of bytes, lines, words, splices of two records and nasty tokens. It
goes through one command with one format, through `fmt` twice and `check` before and after, or line by line to the live
table. What fails is told with its number and kept in --keep (a folder); exits with 1 then.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import re
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
SLOW = 2.0
"""Seconds of the processor that no input may take."""
MUCH = 100 << 10
"""Kilobytes that no input may add to what the process needs."""
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

NASTY = (
    "\x00", "\x1b[31m", "\x85", "\u2028", "\ufeff", "\ufffd", "\u202e", "ß", "İ", "é", "👩‍🚀", "\t", "\r", "\r\n",
    "\n", "\n\n", "#", " # ", "##[", "::error::", "?", "!", "[", "]", ">", "<", ";", ":", ",", "@", "/", "+", "=",
    "*", "-", "–", "−", ".", ")", "G5", "K9", "G12", "Q4", "H19", "Z0", "V7", "LICH", "CTHULHU", "SKELETON", "CUBE=3",
    "G", "A", "B", "D", "A!", "B:?", "A:U2!", "0", "1", "-1", "99", "100", "999999", "1000000", "9" * 30, "1,0",
    "0,0", "-1,0", "99,99", "G@1,0", "P@0,1!", "+0", "+3", "game: claim", "game: mix", "game: kingdoms", "game:",
    "GAME : claim2", "players: A, B, C", "players: Anna", "players:", "leader: C", "factions: G K D U P",
    "factions: Zombies", "heroes: all", "heroes: LICH=5 LICH", "rulings: vampire-same-trick=no", "start: T",
    "display: G G G", "date: late", "x-deal: 7", "deal", "phase 1", "phase 2", "phase 3", "turns", "result:",
    "result: *", "result: A 3-2", "result: AC", "result: shared", "result: B by concession", "result: # so",
    "votes: G=A", "votes:", "smash N3", "; smash A:N3 B:N5", "lay V7", "under G3", "raise ?", "raise G4",
    "banish ? ?", "discard A:G3 B:?", "; redeal G G", "row", "col", "to 1,0", "swap 0,0", "hit 1,0 2,0", "flip 1,0",
    "copy 0,0", "use", "pass", "/ deck", "/ see G K T keep T D", "/ D < K", "> A", "> B:G5 A:?", "deck R", "> A",
    "3.", "A:", "A: G0 G4 ?", "B: ? ? ?", "x" * 300, "( " * 100, "?" * 500,
)  # fmt: skip

WITH_FILE = (
    *(("check", "--output-format", name) for name in ("full", "concise", "json", "jsonl", "github", "sarif")),
    ("check", "-v", "--strict"), ("check", "--where", "errors>0 and players~a"),
    *(("convert", "--to", name) for name in ("json", "jsonl", "csv", "tsv", "yaml", "md", "claim")),
    ("convert", "--to", "csv", "--rows", "moves"), ("convert", "--to", "tsv", "--rows", "factions"),
    ("convert", "--to", "svg"), ("show",), ("show", "--hands"), ("show", "--known"), ("show", "--markdown"),
    ("show", "--at", "1.2"), ("show", "--lang", "nl"), ("score",), ("score", "--each", "--cards", "--lang", "de"),
    ("score", "--table-format", "html"), ("redact",), ("redact", "--view", "A"), ("redact", "--view", "B"),
    ("stats",), ("stats", "--to", "json"), ("stats", "--to", "csv"),
)  # fmt: skip
TYPED = (
    "undo",
    "help",
    "score",
    "hand",
    "legal",
    "note so",
    "show",
    "board",
    "quit",
    "known",
    "save",
    "why",
    "log",
    "redo",
    "",
)


def games() -> list[str]:
    """Records of every rule set: those of the checkout, and random ones."""
    from claimref.records.simulate import simulate

    found = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "records").rglob("*.claim"))]
    found += [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "examples").glob("*.claim"))]
    rng = Random(1)
    for rules, players, heroes in (("claim", 2, True), ("claim2", 2, False), *(("mix", n, n == 2) for n in (2, 3, 4))):
        found += [simulate(rules, players, None, heroes, rng) for _ in range(6)]
    return found + [simulate("kingdoms", 2, None, False, rng) for _ in range(8)]


# --- Changes ------------------------------------------------------------------------------------------------------------


def change_bytes(text: str, rng: Random, others: list[str]) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data) + 1)
        data[place : place + rng.randint(0, 3)] = bytes(rng.randrange(256) for _ in range(rng.randint(0, 3)))
    return data.decode("utf-8", "surrogateescape")


def change_lines(text: str, rng: Random, others: list[str]) -> str:
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        how = rng.randrange(4)
        if how == 0:
            lines.insert(other, lines[one])
        elif how == 1 and len(lines) > 1:
            del lines[one]
        elif how == 2:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines.insert(one, rng.choice(NASTY))
    return "\n".join(lines)


def change_words(text: str, rng: Random, others: list[str]) -> str:
    words = re.split("([ \n])", text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(words))
        how = rng.randrange(4)
        words[place] = (rng.choice(NASTY), "", words[rng.randrange(len(words))], words[place] * 2)[how]
    return "".join(words)


def splice(text: str, rng: Random, others: list[str]) -> str:
    other = rng.choice(others)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other)) :]


def swap_values(text: str, rng: Random, others: list[str]) -> str:
    """One card, seat or number for another: the record stays one."""
    found = list(re.finditer(r"\b[A-Z]?[0-9]+\b|\b[A-D]\b", text))
    for place in rng.sample(found, min(len(found), rng.randint(1, 3))):
        text = text[: place.start()] + rng.choice(found)[0] + text[place.end() :]
    return text


def line_ends(text: str, rng: Random, others: list[str]) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", "\n \n")))


CHANGES: tuple[Callable[[str, Random, list[str]], str], ...] = (
    change_bytes, change_lines, change_words, splice, swap_values, change_lines, change_words, swap_values, line_ends,
)  # fmt: skip


# --- Running ------------------------------------------------------------------------------------------------------------


class Failure(Exception):
    """What went wrong."""


def run(arguments: tuple[str, ...], given: bytes) -> tuple[int, str, str]:
    """One command in this process: status, output, errors."""
    from claimref.cli.main import main

    out, err = io.BytesIO(), io.BytesIO()
    kept = sys.argv, sys.stdin, sys.stdout, sys.stderr
    sys.argv, sys.stdin = ["claimref", *arguments], io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    streams = io.TextIOWrapper(out, encoding="utf-8"), io.TextIOWrapper(err, encoding="utf-8")
    sys.stdout, sys.stderr = streams
    status: object = None
    try:
        main()
    except SystemExit as ended:
        status = ended.code
    except BaseException as error:
        status = f"{type(error).__name__}: {error}"
    finally:
        for stream in streams:
            stream.flush()
        sys.argv, sys.stdin, sys.stdout, sys.stderr = kept
    told = err.getvalue().decode()
    if "error of claimref's own" in told or "should not have happened" in told or "Traceback" in told:
        raise Failure(f"{' '.join(arguments)}: {told[:400]}")
    if status not in (0, 1, 2):
        raise Failure(f"{' '.join(arguments)}: status {status}")
    assert isinstance(status, int)
    return status, out.getvalue().decode(), told


def check_output(arguments: tuple[str, ...], out: str, err: str) -> None:
    """Is it well-formed, and nothing in it raw?"""
    record = arguments[0] == "redact" or "claim" in arguments
    for text in (err,) if record else (out, err):
        if raw := RAW.search(text):
            raise Failure(f"{' '.join(arguments)}: {raw[0]!r} in {text[max(raw.start() - 60, 0) : raw.end() + 20]!r}")
    kind = arguments[-1] if arguments[0] in ("check", "convert", "stats") else ""
    try:
        if kind in ("json", "sarif"):
            json.loads(out or "[]")
        elif kind == "jsonl":
            [json.loads(line) for line in out.splitlines()]
        elif kind in ("csv", "tsv", "moves", "factions"):
            tab = kind == "tsv" or "tsv" in arguments
            rows = list(csv.reader(io.StringIO(out), delimiter="\t" if tab else ",", strict=True))
            if len({len(row) for row in rows}) > 1:
                raise ValueError("rows of different lengths")
        elif kind == "svg" and out:
            ElementTree.fromstring(out)
        elif kind == "yaml":
            import yaml

            yaml.load(out, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except Exception as error:
        raise Failure(f"{' '.join(arguments)}: not well-formed: {error}") from error


def found_in(path: str) -> list[tuple[str, str]]:
    """What `check` says of a file: names and rules, wherever they stand."""
    _, out, _ = run(("check", "--output-format", "jsonl", path), b"")
    return sorted((finding["name"], finding["rule"]) for finding in map(json.loads, out.splitlines()))


def check_fmt(path: str) -> None:
    """`fmt` is stable in one pass, and `check` finds the same before and after."""
    before = found_in(path)
    if run(("fmt", path), b"")[0] == 2:
        return
    once = Path(path).read_bytes()
    if found_in(path) != before:
        now = Counter(found_in(path))
        raise Failure(f"fmt changes what is found: less {Counter(before) - now}, more {now - Counter(before)}")
    run(("fmt", path), b"")
    if Path(path).read_bytes() != once:
        raise Failure("fmt is not stable")


def one_input(text: str, rng: Random, folder: str) -> str:
    """Try one input; which command it was."""
    path = os.path.join(folder, "in.claim")
    data = text.encode("utf-8", "surrogateescape")
    Path(path).write_bytes(data)
    way = rng.random()
    if way < 0.25:
        check_fmt(path)
        return "fmt"
    if way < 0.35:
        lines = text.split("\n")
        for _ in range(rng.randint(0, 5)):
            lines.insert(rng.randrange(len(lines) + 1), rng.choice((*TYPED, *NASTY)))
        live = os.path.join(folder, "live.claim")
        Path(live).unlink(missing_ok=True)
        game = (
            ("play", live)
            if rng.random() < 0.5
            else ("play", live, "--game", rng.choice(("claim", "kingdoms")), "--players", "A, B")
        )
        _, out, err = run(game, "\n".join(lines).encode("utf-8", "surrogateescape"))
        check_output(game, out, err)
        return "play"
    command = rng.choice(WITH_FILE)
    piped = rng.random() < 0.2
    _, out, err = run((*command, "-" if piped else path), data if piped else b"")
    check_output(command, out, err)
    return command[0]


def main_here() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--keep", metavar="FOLDER", help="where inputs that fail are kept")
    given = parser.parse_args()
    return fuzz(given.seed, given.count or (1 << 62 if given.seconds else 1000), given.seconds, given.keep)


def fuzz(seed: int, count: int, seconds: float = 0, keep: str | None = None) -> int:
    """Try so many inputs, or as long as there is time; how many ran, and 1 if any failed."""
    bases, done, tried, failures = games(), Counter[str](), 0, 0
    slowest, started = (0.0, 0), perf_counter()
    os.environ["COLUMNS"] = "100"
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed * 10_000_000, seed * 10_000_000 + count):
            if seconds and perf_counter() - started > seconds:
                break
            rng, tried = Random(number), tried + 1
            text = rng.choice(bases)
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                text = rng.choice(CHANGES)(text, rng, bases)
            before, memory = process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            wrong = ""
            try:
                done[one_input(text, rng, folder)] += 1
            except Failure as failure:
                wrong = str(failure)
            taken = process_time() - before
            slowest = max(slowest, (taken, number))
            if not wrong and taken > SLOW:
                wrong = f"took {taken:.1f} s"
            if not wrong and resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory > MUCH:
                wrong = "needed over 100 MB"
            if wrong:
                failures += 1
                print(f"{number}: {wrong}", flush=True)
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    Path(keep, f"{number}.claim").write_bytes(text.encode("utf-8", "surrogateescape"))
    taken = perf_counter() - started
    ways = ", ".join(f"{name} {times:,}" for name, times in done.most_common())
    slow = f"slowest {slowest[0]:.2f} s ({slowest[1]})"
    print(f"{tried:,} inputs in {taken:.0f} s, {failures} failed; {slow}; {ways}")
    return int(failures > 0)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main_here())
