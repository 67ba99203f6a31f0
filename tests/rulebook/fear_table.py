"""A small table for the hand-made Fear and hero records: it builds a record around the tricks a test is about.

Nothing here knows how a trick is decided. Phase One is padded with tricks whose outcome nobody doubts: one player
leads a card and the other follows faction with a lower (or equal) one, so the leader wins the face-up card each time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import claimref

VALUES: dict[str, list[int]] = {
    "G": [0, 0, 0, 0, 0, *range(1, 10)],
    "K": list(range(2, 10)),
    "N": [1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9],
    "I": [1, 1, 3, 3, 5, 5, 7, 7, 9],
    **{code: list(range(10)) for code in "DUPRTSVZW"},
    "H": [],  # which Shadows are in is unknown, so no padding is ever made of them
}
HEROES: tuple[str, ...] = ("LICH", "SKELETON", "WARLOCK", "CTHULHU", "MUMMY", "CUBE")
CARD = re.compile(r"\b(?:[A-Z]\d+|" + "|".join(HEROES) + r")\b")
LINE_FINDINGS = {"missing-choice", "extra-trick", "wrong-card-count", "value-unknown", "wrong-hand-size"}
QUIET = "GKNIDTPSV"  # factions of which a led card and a lower one that follows do nothing special in Phase One


def cards(text: str) -> list[str]:
    """All cards named in a text, in order."""
    return CARD.findall(text)


def heroes(**values: int | None) -> str:
    """A heroes line with all six heroes; a hero given as None stands without its value."""
    known: dict[str, int | None] = {"LICH": 5, "SKELETON": 2, "WARLOCK": 4, "CTHULHU": 6, "MUMMY": 3, "CUBE": 1}
    known.update(values)
    return " ".join(name if value is None else f"{name}={value}" for name, value in known.items())


@dataclass(frozen=True)
class Told:
    """What the referee says of a record with one game."""

    text: str
    findings: list[Any]
    game: dict[str, Any]

    @property
    def names(self) -> list[str]:
        """Names of all errors and warnings."""
        return [finding.name for finding in self.findings if finding.severity != "info"]

    @property
    def legal(self) -> set[str]:
        """What would have been legal, as the first error says."""
        return set(next(finding for finding in self.findings if finding.severity != "info").legal)

    @property
    def status(self) -> str:
        return str(self.game["status"])

    @property
    def result(self) -> dict[str, Any]:
        result: dict[str, Any] = self.game["result"]
        return result

    def trick(self, phase: int, number: int) -> dict[str, Any]:
        found: list[dict[str, Any]] = [
            trick for trick in self.game["tricks"] if trick["phase"] == phase and trick["number"] == number
        ]
        assert len(found) == 1, (phase, number, self.game["tricks"])
        return found[0]

    def tricks(self, phase: int) -> int:
        return sum(trick["phase"] == phase for trick in self.game["tricks"])

    def winner(self, number: int, phase: int = 1) -> str | None:
        winner: str | None = self.trick(phase, number)["winner"]
        return winner

    def leader(self, number: int, phase: int = 1) -> str | None:
        leader: str | None = self.trick(phase, number)["leader"]
        return leader

    def takes(self, number: int) -> dict[str, str | None]:
        takes: dict[str, str | None] = self.trick(1, number)["takes"]
        return takes

    def pile(self, seat: str, faction: str) -> list[Any]:
        pile: list[Any] = self.result["piles"][seat][faction]
        return pile

    def vote(self, faction: str) -> str | None:
        vote: str | None = self.result["votes"][faction]
        return vote

    def whole_pile(self, seat: str) -> dict[str, list[Any]]:
        """The factions of which a player has cards that score."""
        piles: dict[str, list[Any]] = self.result["piles"][seat]
        return {faction: pile for faction, pile in piles.items() if pile}


def referee(text: str) -> Told:
    """Replay a record with one game."""
    games = claimref.parse(text)
    assert len(games) == 1
    replay = games[0].replay()
    return Told(text, list(claimref.check(text)), replay.to_json())


def clean(text: str) -> Told:
    """Replay a record in which the book finds nothing wrong."""
    told = referee(text)
    complaints = [(f.name, f.line, f.message) for f in told.findings if f.severity != "info"]
    assert complaints == [], text
    return told


def slip(text: str, name: str | Iterable[str], at: str) -> Told:
    """Replay a record with exactly one slip, marked at the (last) place where `at` stands, or its line marked."""
    told = referee(text)
    allowed = {name} if isinstance(name, str) else set(name)
    found = [(f.name, f.line, f.message) for f in told.findings if f.severity != "info"]
    assert len(found) == 1, (found, text)
    assert found[0][0] in allowed, (found, text)
    finding = next(f for f in told.findings if f.severity != "info")
    lines = text.split("\n")
    number = max(index for index, line in enumerate(lines, start=1) if at in line)
    assert finding.line == number, (found, number, text)
    start = lines[number - 1].rindex(at) + 1
    if finding.name in LINE_FINDINGS:
        assert finding.column == 1, (finding.column, text)
    else:
        assert start <= finding.column < start + len(at), (finding.column, start, at, text)
    return told


def record(
    factions: str,
    first: Sequence[str] = (),
    second: Sequence[str] = (),
    *,
    game: str = "mix",
    players: str = "Anna, Bram",
    leader: str = "A",
    hero_line: str = "",
    rulings: str = "",
    deal: Mapping[str, str] | None = None,
    end: Sequence[str] = (),
) -> str:
    """The text of a record."""
    lines = [f"game: {game}", f"players: {players}", f"leader: {leader}"]
    if factions:
        lines.append(f"factions: {factions}")
    if hero_line:
        lines.append(f"heroes: {hero_line}")
    if rulings:
        lines.append(f"rulings: {rulings}")
    if deal:
        lines += ["", "deal", *(f"{seat}: {hand}" for seat, hand in deal.items())]
    if first:
        lines += ["", "phase 1", *first]
    if second:
        lines += ["", "phase 2", *second]
    if end:
        lines += ["", *end]
    return "\n".join(lines) + "\n"


def first(
    factions: str,
    *tricks: str,
    hero_line: str = "",
    rulings: str = "",
    deal: Mapping[str, str] | None = None,
    game: str = "mix",
) -> str:
    """A record that stops in Phase One. The first trick names its leader."""
    return record(factions, tricks, leader=tricks[0][0], hero_line=hero_line, rulings=rulings, deal=deal, game=game)


@dataclass
class Stock:
    """Cards not yet spoken for, from which padding is taken."""

    left: Counter[str]

    @classmethod
    def of(cls, factions: str, kept: Iterable[str]) -> Stock:
        left = Counter(f"{code}{value}" for code in factions.split() for value in VALUES[code])
        for card in kept:
            if card in HEROES or card[0] == "H":
                continue
            assert left[card] > 0, f"no {card} left to keep"
            left[card] -= 1
        return cls(left)

    def of_faction(self, code: str) -> list[str]:
        """High to low."""
        return sorted((c for c in self.left.elements() if c[0] == code), key=lambda c: -int(c[1:]))

    def pairs(self, count: int, codes: str) -> list[tuple[str, str]]:
        """Pairs of one faction, the first not lower than the second."""
        found: list[tuple[str, str]] = []
        for code in codes:
            have = self.of_faction(code)
            for high, low in zip(have[0::2], have[1::2], strict=False):
                if len(found) < count:
                    found.append((high, low))
                    self.left[high] -= 1
                    self.left[low] -= 1
        assert len(found) == count, f"only {len(found)} of {count} pairs"
        return found

    def singles(self, count: int, codes: str) -> list[str]:
        found = [card for code in codes for card in self.of_faction(code)][:count]
        assert len(found) == count, f"only {len(found)} of {count} single cards"
        for card in found:
            self.left[card] -= 1
        return found


def main_part(trick: str) -> str:
    """Leader and cards of a trick, without outcome and choices."""
    return re.split(r"[>;#]", trick)[0]


def second_cards(seat: str, tricks: Iterable[str]) -> list[str]:
    """What a seat plays and discards in tricks of Phase Two (each line names its leader)."""
    found: list[str] = []
    for trick in tricks:
        played = cards(main_part(trick))
        index = 0 if trick.startswith(seat) else 1
        found += played[index : index + 1]
        if "discard" in trick:
            found += re.findall(rf"{seat}:([A-Z]+\d*)", trick.split("discard", 1)[1])
    return found


def not_followed(seat: str, tricks: Iterable[str]) -> str:
    """Factions that a seat does not follow in tricks of Phase Two (each line names its leader), so it holds none."""
    found: dict[str, None] = {}
    for trick in tricks:
        led, *others = cards(main_part(trick))
        if trick.startswith(seat) or led in HEROES:
            continue
        if any(card in HEROES or card[0] not in (led[0], "P") for card in others):
            found[led[0]] = None
    return "".join(found)


def second(
    factions: str,
    *tricks: str,
    by: str = "A",
    hero_line: str = "",
    rulings: str = "",
    played: str = "",
    raised: str = "",
    keep: str = "",
    fill: int = 0,
    fill_from: str = "GK",
    junk: str = "",
    last: Sequence[str] = (),
    length: int = 13,
    quiet: str = QUIET,
    deal: Mapping[str, str] | None = None,
    end: Sequence[str] = (),
) -> str:
    """A record with a whole Phase One, then `fill` plain tricks of Phase Two, then `tricks`.

    `by` leads and wins all of Phase One and so takes thirteen face-up cards: first what he needs in Phase Two, then
    cards of the factions `junk`. The other player draws unseen. `last` are tricks of the test's own that end Phase
    One; `[_]` in them is filled. `played`: cards that lie in the discard pile after Phase One, in pairs as they are
    played. `raised`: cards that are played a second time. `keep`: cards that must not be used for padding. `fill`
    plain tricks are led and won by `by`, with cards of the factions `fill_from`. `length`: tricks of Phase One.

    What nobody saw by the end of Phase One is in the other player's hand, but for cards taken out of the deck. So a
    faction that he does not follow in Phase Two is used up first, as padding and as face-up cards. No padding is made
    of Shadows: whoever shows to have none of them must name the others in `played` and `last`.
    """
    other = "B" if by == "A" else "A"
    own, others = second_cards(by, tricks), second_cards(other, tricks)
    for card in cards(raised):
        (own if card in own else others).remove(card)
    named = cards(" ".join(re.sub(r"\[.*?\]", "", main_part(trick)) for trick in last))
    prizes = cards(" ".join(" ".join(re.findall(r"\[(.*?)\]", trick)) for trick in last))
    for card in prizes:
        if card in own:
            own.remove(card)
        elif card in others:
            others.remove(card)
    stock = Stock.of(factions, [*own, *others, *named, *prizes, *cards(played), *cards(keep)])
    plain = stock.pairs(fill, fill_from)
    wanted = [high for high, _ in plain] + own
    discards = cards(played)
    pads = list(zip(discards[0::2], discards[1::2], strict=True))
    missing = not_followed(other, tricks)
    rest = "".join(code for code in factions.split() if code not in missing)
    blanks = length - len(last) - len(pads)
    pads = stock.pairs(blanks, "".join(code for code in missing + rest if code in quiet)) + pads
    prizes_left = length - sum("[_]" not in trick for trick in last)
    assert len(wanted) <= prizes_left, f"{by} would need {len(wanted)} face-up cards: {wanted}"
    wanted += stock.singles(prizes_left - len(wanted), junk or missing + rest[::-1])
    phase_one = [f"{by} [_] {high} {low}" for high, low in pads] + list(last)
    lines = []
    for trick in phase_one:
        lines.append(trick.replace("[_]", f"[{wanted.pop(0)}]") if "[_]" in trick else trick)
    phase_two = [f"{by} {high} {low}" for high, low in plain] + list(tricks)
    leader = lines[0][0]
    return record(factions, lines, phase_two, leader=leader, hero_line=hero_line, rulings=rulings, deal=deal, end=end)
