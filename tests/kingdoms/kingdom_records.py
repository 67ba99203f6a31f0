"""Random games for tests, as a spectator or one player would have written them, or with one slip of the pen."""

from __future__ import annotations

import re
from random import Random

from claimref.cards import faction_number
from claimref.engine.kingdoms.setup import PLAYABLE
from claimref.notation.reader import read_text
from claimref.records.simulate_kingdoms import random_record
from claimref.referee.kingdoms.judge import judge_kingdoms
from claimref.referee.kingdoms.verdict import KingdomsReplay

SWITCHES = ("dwarf-counts-once", "troll-counts-itself", "one-figure-a-colour")


def random_game(seed: int) -> str:
    """A whole random game as text; in six of seven some of the house rules are played.

    Every other one has the factions that send figures home, so that some last until every card is laid.
    """
    rng = Random(seed)
    fierce = [faction_number(code) for code in "KIP"] if seed % 2 else []
    factions = fierce + rng.sample(sorted(PLAYABLE.difference(fierce)), 7 - len(fierce))
    rng.shuffle(factions)
    return random_record(factions, rng, {name: "no" for bit, name in enumerate(SWITCHES) if (seed + 1) % 7 & 1 << bit})


def judged(text: str) -> KingdomsReplay:
    (record,) = read_text(text)
    replay = judge_kingdoms(record)
    assert isinstance(replay, KingdomsReplay)
    return replay


def said(text: str) -> list[tuple[str, int, str]]:
    """What the referee says, but for `unfinished`: name, line and the text that is marked."""
    (record,) = read_text(text)
    lines = text.split("\n")
    return [
        (finding.name, finding.line, lines[finding.line - 1][finding.column - 1 : finding.end_column - 1])
        for finding in judge_kingdoms(record).findings
        if finding.name != "unfinished"
    ]


def errors(text: str) -> list[str]:
    (record,) = read_text(text)
    return [repr(finding) for finding in judge_kingdoms(record).findings if finding.name != "unfinished"]


_SEE = re.compile(r"/ see ([A-Z ]+) keep ([A-Z ]+)")
_DECK = re.compile(r"/ deck ([A-Z])")


def redacted(text: str, rng: Random, view: str, gaps: bool) -> str:
    """The game as `view` wrote it down: `A`, `B`, or `-` for somebody who saw no hand. With `gaps`, more is left out."""

    def hide(cards: str, all_of_them: bool = False) -> str:
        """Some cards as `?`, some missing from the end."""
        kept = [card if gaps and rng.random() < 0.4 else "?" for card in cards.split()]
        while kept and gaps and not all_of_them and rng.random() < 0.2:
            kept.pop()
        return " ".join(kept)

    def see(found: re.Match[str]) -> str:
        seen, kept = hide(found[1], True), hide(found[2])
        if rng.random() < 0.5:
            return "/ see"
        return f"/ see {seen}" + (f" keep {kept}" if kept else "")

    lines, seat, section = [], "", ""
    for line in text.splitlines():
        if line in ("deal", "turns"):
            section = line
        hand = re.match(r"([AB]): (.*)", line) if section == "deal" else None
        if hand and hand[1] != view:
            cards = hide(hand[2])
            if rng.random() < 0.5 or not cards:
                continue
            line = f"{hand[1]}: {cards}"
        turn = re.match(r"\d+\. ([AB]) ", line) if section == "turns" else None
        if turn:
            seat = turn[1]
            if seat != view:
                line = _SEE.sub(see, line)
                line = _DECK.sub(lambda found: f"/ deck {hide(found[1])}".rstrip(), line)
            if gaps:
                line = _lax(line, rng)
        lines.append(line)
    if gaps and rng.random() < 0.3:
        lines = [line for line in lines if not line.startswith(("result:", "votes:"))]
    return "\n".join(lines) + "\n"


def _lax(line: str, rng: Random) -> str:
    """A turn without some of what can be derived."""
    if rng.random() < 0.3:
        line = re.sub(r"^\d+\. ", "", line)
    if rng.random() < 0.3:
        line = re.sub(r"^(\d+\. )?[AB] ", r"\1", line)
    if rng.random() < 0.3:
        line = re.sub(r" \+\d+", "", line)
    return line
