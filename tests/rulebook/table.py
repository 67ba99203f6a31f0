"""A table to play rulebook situations on: short records, and what the referee makes of them.

The tests in this folder come from the rulebooks, not from the engine. What little this file knows about the rules
(which card wins a plain trick) is written a second time on purpose, so that a legal Phase One can be laid out before
the Phase Two situation that a test is about.

- `record(body)` puts a header in front of a body: enough for Phase One situations with hidden hands.
- `phase_two(*lines)` plays a legal, openly written Phase One first, after which everybody holds the cards of the lines.
- `played(text)` is the replay of a record without slips; `slips(text)` lists what is wrong: name and marked text.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from typing import Any

import claimref

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


# ---------------------------------------------------------------- what the referee says


@dataclass(frozen=True)
class Played:
    """A replayed game, read through its JSON."""

    status: str
    data: dict[str, Any]

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

    def trick(self, phase: int, number: int) -> dict[str, Any]:
        """The trick as JSON, by phase and number."""
        found: list[dict[str, Any]] = [
            trick for trick in self.data["tricks"] if (trick["phase"], trick["number"]) == (phase, number)
        ]
        assert len(found) == 1, f"trick {number} of phase {phase}: {found}"
        return found[0]

    def winner(self, phase: int, number: int) -> str:
        return str(self.trick(phase, number)["winner"])

    def leader(self, phase: int, number: int) -> str:
        return str(self.trick(phase, number)["leader"])

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
    return [name for name, _ in slips(text)]


def legal(text: str) -> set[str]:
    """What the first revoke of a record says could have been played."""
    for found in claimref.check(text):
        if found.name == "revoke":
            return set(found.legal or ())
    raise AssertionError("no revoke")


def replayed(text: str) -> Played:
    """The replay of a record, whatever is wrong with it."""
    replay = claimref.parse(text)[0].replay()
    data: dict[str, Any] = dict(replay.to_json())
    return Played(str(replay.status), data)


def played(text: str) -> Played:
    """The replay of a record that must be free of slips."""
    assert slips(text) == []
    return replayed(text)
