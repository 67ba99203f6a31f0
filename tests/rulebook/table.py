"""A table to play rulebook situations on: short records, and what the referee makes of them.

The tests in this folder come from the rulebooks, not from the engine. What little this file knows about the rules
(which card wins a plain trick) is written a second time on purpose, so that a legal Phase One can be laid out before
the Phase Two situation that a test is about.

- `record(body)` puts a header in front of a body; `phase_one(*tricks)` and, for mixed decks, `first(factions, *tricks)` and
  `dealt(factions, hands)` are enough for Phase One situations with hidden hands.
- `phase_two(*tricks)` plays a legal, openly written Phase One first, after which everybody holds the cards of the tricks.
- `second(factions, *tricks)` does so where heroes or powers leave cards behind: one player leads and wins every trick with
  a card that the other follows with a lower one, which nobody doubts, and the other draws unseen.
- `played(text)` is the replay of a record without slips, `slip(text, …)` that of one with exactly this slip;
  `slips(text)` lists what is wrong: name and marked text.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from typing import Any

import claimref
from claimref.findings import Finding

NAMES = ("Anna", "Bram", "Cleo", "Dirk")
TEN = tuple(range(10))
VALUES: dict[str, tuple[int, ...]] = {
    "G": (0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    "K": (2, 3, 4, 5, 6, 7, 8, 9),
    "N": (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9),
    "I": (1, 1, 3, 3, 5, 5, 7, 7, 9),
    "D": TEN, "U": TEN, "P": TEN, "R": TEN, "T": TEN, "S": TEN, "V": TEN, "Z": TEN, "W": TEN,
    "H": tuple(range(10)),  # ten of the twenty, as good as any ten
}  # fmt: skip
HEROES = ("LICH", "SKELETON", "WARLOCK", "CTHULHU", "MUMMY", "CUBE")
CARD = re.compile(r"\b(?:[A-Z]\d+|" + "|".join(HEROES) + r")\b")
FACTIONS = {"claim": "G K D U P", "claim2": "N I R T S"}
HANDS = {2: 13, 3: 12, 4: 9}


# ---------------------------------------------------------------- records


def record(
    body: str = "", *, game: str = "claim", players: int = 2, leader: str = "A", factions: str = "", **more: str
) -> str:
    """A record: the header, then the body as written (indentation does not matter)."""
    lines = [f"game: {game}", f"players: {', '.join(NAMES[:players])}", f"leader: {leader}"]
    if factions:
        lines.append(f"factions: {factions}")
    lines += [f"{key}: {value}" for key, value in more.items()]
    return "\n".join(lines) + "\n\n" + dedent(body).strip("\n") + "\n"


def phase_one(*tricks: str, deal: str = "", start: int = 1, **header: Any) -> str:
    """A record of some tricks of Phase One, numbered: `phase_one("A [G5] K7 K3")`. `deal` is lines `A: G0 …`."""
    numbered = [f"{number}. {trick}" for number, trick in enumerate(tricks, start)]
    hands = ["deal", *dedent(deal).strip().splitlines(), ""] if deal else []
    header.setdefault("leader", tricks[0].split()[0].strip("!") if tricks else "A")
    return record("\n".join([*hands, "phase 1", *numbered]), **header)


def first(factions: str, *tricks: str, hero_line: str = "", **more: Any) -> str:
    """A record of a mixed deck that stops in Phase One. The first trick names its leader."""
    return _mixed(factions, tricks, leader=tricks[0][0], hero_line=hero_line, **more)


def dealt(factions: str, deal: Mapping[str, str], *, players: int = 2, hero_line: str = "") -> str:
    """A record of a mixed deck that stops after the deal."""
    return _mixed(factions, players=players, deal=deal, hero_line=hero_line)


def heroes(**values: int | None) -> str:
    """A heroes line with all six heroes; a hero given as None stands without its value."""
    known: dict[str, int | None] = {"LICH": 5, "SKELETON": 2, "WARLOCK": 4, "CTHULHU": 6, "MUMMY": 3, "CUBE": 1}
    known.update(values)
    return " ".join(name if value is None else f"{name}={value}" for name, value in known.items())


def _mixed(
    factions: str,
    first: Sequence[str] = (),
    second: Sequence[str] = (),
    *,
    game: str = "mix",
    players: int = 2,
    leader: str = "A",
    hero_line: str = "",
    rulings: str = "",
    deal: Mapping[str, str] | None = None,
    end: Sequence[str] = (),
) -> str:
    parts = (
        ["deal", *(f"{seat}: {hand}" for seat, hand in (deal or {}).items())] if deal else [],
        ["phase 1", *first] if first else [],
        ["phase 2", *second] if second else [],
        list(end),
    )  # fmt: skip
    body = "\n\n".join("\n".join(part) for part in parts if part)
    more = {"heroes": hero_line, "rulings": rulings}
    given = {key: value for key, value in more.items() if value}
    return record(body, game=game, players=players, leader=leader, factions=factions, **given)


# ---------------------------------------------------------------- a Phase One that everybody sees


def phase_two(
    *tricks: str,
    game: str = "claim",
    factions: str = "",
    players: int = 2,
    hold: dict[str, str] | None = None,
    end: str = "",
    **more: str,
) -> str:
    """A record with a whole Phase One and these tricks of Phase Two: `phase_two("A D5 D9 > B", …)`.

    Everybody holds at the start of Phase Two what he plays in the tricks, what `hold` adds (`{"B": "G3 K9"}`), and
    otherwise cards that make no play a revoke: Undead first, so that no Undead is scored in Phase One if it can be
    helped. `end` is what follows the tricks (a result). The first trick's leader leads Phase Two.
    """
    seats = "ABCD"[:players]
    numbered = [f"{number}. {trick}" for number, trick in enumerate(tricks, 1)]
    codes = (factions or FACTIONS[game]).split()
    decks = _follower_decks(tricks, codes, seats, hold or {})
    first = tricks[0].split()[0].strip("!")
    start, lines = _recruit(tuple(tuple(decks[seat]) for seat in seats), first, tuple(codes))
    body = ["phase 1", *lines, "", "phase 2", *numbered, *(["", end] if end else [])]
    return record("\n".join(body), game=game, players=players, leader=start, factions=factions, **more)


def _plays(trick: str, seats: str) -> list[tuple[str, str]]:
    """Who played what: `A D5 D9 > B` is A's D5, then B's D9."""
    leader, *cards = trick.split(">")[0].split(";")[0].split()
    at = seats.index(leader.strip("!"))
    return [(seats[(at + i) % len(seats)], card.strip("!")) for i, card in enumerate(cards)]


def _follower_decks(
    tricks: tuple[str, ...], codes: list[str], seats: str, hold: dict[str, str]
) -> dict[str, list[str]]:
    decks: dict[str, list[str]] = {seat: hold.get(seat, "").split() for seat in seats}
    void: dict[str, set[str]] = {seat: set() for seat in seats}
    for trick in tricks:
        plays = _plays(trick, seats)
        asked = plays[0][1][0]
        for seat, card in plays:
            decks[seat].append(card)
            if card[0] not in (asked, "P") or (asked == "P" and card[0] != "P"):
                void[seat].add(asked)
    order = sorted(codes, key=lambda code: code != "U")
    left = Counter(f"{code}{value}" for code in order for value in VALUES[code])
    for deck in decks.values():
        left.subtract(deck)
    assert min(left.values()) >= 0, f"the test uses a card twice: {[card for card in left if left[card] < 0]}"
    for _ in range(HANDS[len(seats)]):
        for seat, deck in decks.items():
            if len(deck) < HANDS[len(seats)]:
                filler = next(card for card in left if left[card] and card[0] not in void[seat])
                left[filler] -= 1
                deck.append(filler)
    return decks


@cache
def _recruit(decks: tuple[tuple[str, ...], ...], leader: str, codes: tuple[str, ...]) -> tuple[str, list[str]]:
    """A legal Phase One after which the players hold these decks and `leader` leads; its first leader and its lines."""
    seats = "ABCD"[: len(decks)]
    rest = Counter(f"{code}{value}" for code in codes for value in VALUES[code])
    for deck in decks:
        rest.subtract(deck)
    for seed in range(1000):
        cards = sorted(rest.elements())
        random.Random(seed).shuffle(cards)
        hands = [cards[i * len(decks[0]) : (i + 1) * len(decks[0])] for i in range(len(seats))]
        lines, last = _tricks(decks, hands, seats)
        if last == leader:
            return seats[0], lines
    raise AssertionError("no Phase One found")


def _tricks(decks: tuple[tuple[str, ...], ...], hands: list[list[str]], seats: str) -> tuple[list[str], str]:
    leader, lines = seats[0], []
    for number, prizes in enumerate(zip(*decks, strict=True)):
        plays: list[tuple[str, str]] = []
        for i in range(len(seats)):
            at = (seats.index(leader) + i) % len(seats)
            asked = plays[0][1][0] if plays else ""
            card = next((card for card in hands[at] if card[0] == asked), hands[at][0])
            hands[at].remove(card)
            plays.append((seats[at], card))
        order = _pick_order(plays)
        prize = dict(zip(seats, prizes, strict=True))
        up = " ".join(prize[seat] for seat in order[: 1 if len(seats) == 2 else 2])
        takes = " ".join(f"{seat}:{prize[seat]}" for seat in order)
        lines.append(f"{number + 1}. {leader} [{up}] {' '.join(card for _, card in plays)} > {takes}")
        leader = next((seat for seat, card in reversed(plays) if card[0] == "R"), order[0])
    return lines, leader


def _pick_order(plays: list[tuple[str, str]]) -> list[str]:
    """The highest Knight on led Goblins; lead faction and Doppelgängers, high to low; the others, high to low."""
    asked = plays[0][1][0]
    group = {card: 1 if card[0] in (asked, "P") else 2 for _, card in plays}
    knights = [card for _, card in plays if card[0] == "K" and asked == "G"]
    if knights:
        group[max(knights)] = 0
    return [seat for seat, card in sorted(plays, key=lambda play: (group[play[1]], -int(play[1][1:])))]


# ---------------------------------------------------------------- a Phase One won by one player

QUIET = "GKNIDTPSV"
"""Factions of which a led card and a lower one that follows do nothing special in Phase One."""


def cards(text: str) -> list[str]:
    """All cards named in a text, in order."""
    return CARD.findall(text)


@dataclass
class Stock:
    """Cards not yet spoken for, from which padding is taken."""

    left: Counter[str]

    @classmethod
    def of(cls, factions: str, kept: Iterable[str]) -> Stock:
        left = Counter(f"{code}{value}" for code in factions.split() for value in VALUES[code] if code != "H")
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
    return _mixed(factions, lines, phase_two, leader=leader, hero_line=hero_line, rulings=rulings, deal=deal, end=end)


# ---------------------------------------------------------------- what the referee says


@dataclass(frozen=True)
class Played:
    """A replayed game, read through its JSON, and what the referee found wrong."""

    text: str
    findings: list[Finding]
    data: dict[str, Any]

    @property
    def slips(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity != "info"]

    @property
    def names(self) -> list[str]:
        """The names of all errors and warnings."""
        return [finding.name for finding in self.slips]

    @property
    def legal(self) -> set[str]:
        """What would have been legal, as the first error says."""
        return set(self.slips[0].legal or ())

    @property
    def status(self) -> str:
        return str(self.data["status"])

    @property
    def result(self) -> dict[str, Any]:
        found: dict[str, Any] = self.data["result"]
        return found

    @property
    def winners(self) -> list[str]:
        return list(self.result["winners"])

    @property
    def votes(self) -> dict[str, str | None]:
        return dict(self.result["votes"])

    def tricks(self, phase: int) -> int:
        """How many tricks a phase has."""
        return sum(trick["phase"] == phase for trick in self.data["tricks"])

    def trick(self, phase: int, number: int) -> dict[str, Any]:
        """The trick as JSON, by phase and number."""
        found: list[dict[str, Any]] = [
            trick for trick in self.data["tricks"] if (trick["phase"], trick["number"]) == (phase, number)
        ]
        assert len(found) == 1, f"trick {number} of phase {phase}: {found}"
        return found[0]

    def winner(self, phase: int, number: int) -> str | None:
        winner: str | None = self.trick(phase, number)["winner"]
        return winner

    def leader(self, phase: int, number: int) -> str | None:
        leader: str | None = self.trick(phase, number)["leader"]
        return leader

    def takes(self, phase: int, number: int) -> dict[str, str | None]:
        return dict(self.trick(phase, number)["takes"])

    def powers(self, phase: int, number: int) -> list[str]:
        return [str(power["power"]) for power in self.trick(phase, number).get("powers", [])]

    def pile(self, seat: str) -> set[str]:
        """The different cards that score for a seat, by name: `{"G9", "K3"}`."""
        return set(self.cards(seat))

    def cards(self, seat: str) -> list[str]:
        """The cards that score for a seat, equal ones as often as they are there, in no particular order."""
        piles = self.result["piles"][seat]
        return [card if isinstance(card, str) else f"{code}{card}" for code in piles for card in piles[code]]

    def scored(self, seat: str, faction: str) -> list[Any]:
        """The cards of a faction that score for a seat, as JSON."""
        pile: list[Any] = self.result["piles"][seat][faction]
        return pile

    def whole_pile(self, seat: str) -> dict[str, list[Any]]:
        """The factions of which a player has cards that score."""
        piles: dict[str, list[Any]] = self.result["piles"][seat]
        return {faction: pile for faction, pile in piles.items() if pile}


def replayed(text: str) -> Played:
    """The replay of a record with one game, whatever is wrong with it."""
    (game,) = claimref.parse(text)
    return Played(text, list(claimref.check(text)), dict(game.replay().to_json()))


def played(text: str) -> Played:
    """The replay of a record that must be free of slips."""
    told = replayed(text)
    assert [(found.name, found.line, found.message) for found in told.slips] == [], text
    return told


def slip(text: str, name: str | Iterable[str], at: str) -> Played:
    """The replay of a record with exactly one slip, marked at the (last) place where `at` stands, or its line marked."""
    told = replayed(text)
    allowed = {name} if isinstance(name, str) else set(name)
    assert len(told.slips) == 1, (told.names, text)
    (finding,) = told.slips
    assert finding.name in allowed, (told.names, text)
    lines = text.split("\n")
    number = max(index for index, line in enumerate(lines, start=1) if at in line)
    assert finding.line == number, (finding.line, number, text)
    start = lines[number - 1].rindex(at) + 1
    if finding.name in LINE_FINDINGS:
        assert finding.column == 1, (finding.column, text)
    else:
        assert start <= finding.column < start + len(at), (finding.column, start, at, text)
    return told


LINE_FINDINGS = {"missing-choice", "extra-trick", "wrong-card-count", "value-unknown", "wrong-hand-size"}


def slips(text: str) -> list[tuple[str, str]]:
    """Errors and warnings of a record: name, and the text that is marked."""
    lines = text.splitlines()
    return [
        (found.name, lines[found.line - 1][found.column - 1 : found.end_column - 1])
        for found in claimref.check(text)
        if found.severity != "info"
    ]


def names(text: str) -> list[str]:
    """Only the names of the errors and warnings."""
    return replayed(text).names


def legal(text: str) -> set[str]:
    """What a record's first slip, a revoke, says could have been played."""
    told = replayed(text)
    assert told.names[0] == "revoke"
    return told.legal
