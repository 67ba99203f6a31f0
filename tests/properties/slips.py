"""Single slips: a legal game with exactly one thing wrong, and what a referee must say of it.

Each maker takes the lines of a full canonical record and a source of chance, and gives the slip, with the place that the
finding must point into; or None where this game has no room for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from claimref.cards import CARDS, COPIES, FACTION, NAME
from claimref.engine.tricks.play import PLAY
from claimref.engine.tricks.setup import Setup
from claimref.records import transcript
from claimref.records.simulate import NAMES, Dealer
from tests.slips import Slip

Maker = Callable[[list[str], Random], Slip | None]
_TRICK = re.compile(r"(\d+)\. ([A-D]) (?:\[([^]]*)\] )?([^>;]*?)(?: > ([^;]*?))?((?: ; .*)?)$")


def tricks(lines: list[str], phase: int) -> list[int]:
    """Where the tricks of a phase stand."""
    start = lines.index(f"phase {phase}") + 1
    found = []
    for place in range(start, len(lines)):
        if not lines[place]:
            break
        found.append(place)
    return found


def _at(lines: list[str], place: int, text: str, name: str, column: int, width: int) -> Slip:
    return _slip([*lines[:place], text, *lines[place + 1 :]], place, name, column, width)


def _slip(lines: list[str], place: int, name: str, column: int, width: int) -> Slip:
    marked = lines[place][column : column + width]
    return Slip(name, "\n".join(lines) + "\n", name, place + 1, marked, column + 1)


def wrong_number(lines: list[str], rng: Random) -> Slip:
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    number, rest = lines[place].split(".", 1)
    other = str(int(number) + rng.choice([1, 2, 5]))
    return _at(lines, place, f"{other}.{rest}", "wrong-number", 0, len(other))


def wrong_leader(lines: list[str], rng: Random) -> Slip:
    seats = lines[1].count(",") + 1
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    start = lines[place].index(". ") + 2
    other = rng.choice([seat for seat in "ABCD"[:seats] if seat != lines[place][start]])
    return _at(lines, place, lines[place][:start] + other + lines[place][start + 1 :], "wrong-leader", start, 1)


def wrong_winner(lines: list[str], rng: Random) -> Slip:
    seats = lines[1].count(",") + 1
    phase = rng.choice([1, 2]) if seats == 2 else 2
    place = rng.choice(tricks(lines, phase))
    start = lines[place].index("> ") + 2
    before, after = lines[place][:start], lines[place][start:]
    winner = after[0]
    other = rng.choice([seat for seat in "ABCD"[:seats] if seat != winner])
    if phase == 1:
        takes, semicolon, rest = after.partition(" ;")
        swapped = takes.translate(str.maketrans({winner: other, other: winner}) if seats == 2 else {})
        swapped = " ".join(
            {winner: other, other: winner}[take[0]] + take[1:] if take[0] in (winner, other) else take
            for take in takes.split()
        )
        after = swapped + semicolon + rest
    else:
        after = other + after[1:]
    return _at(lines, place, before + after, "wrong-winner", start, 1)


def doubled_card(lines: list[str], rng: Random) -> Slip | None:
    """A card of one hand stands in another's place too."""
    deal = lines.index("deal")
    first, second = deal + 1, deal + 2
    card = rng.choice([card for card in lines[first].split()[1:] if COPIES[CARDS[card]] == 1])
    place = rng.randrange(1, len(lines[second].split()))
    words = lines[second].split()
    column = len(" ".join(words[:place])) + 1
    words[place] = card
    return _at(lines, second, " ".join(words), "duplicate-card", column, len(card))


def not_held(lines: list[str], rng: Random) -> Slip | None:
    """Somebody plays a card that an opponent holds."""
    place = rng.choice(tricks(lines, 1)[:-1])
    later = [word for line in tricks(lines, 1) if line > place for word in _TRICK.match(lines[line])[4].split()]  # type: ignore[index]
    hands = {line[0]: line[3:].split() for line in lines if re.match(r"[A-D]: ", line)}
    match = _TRICK.match(lines[place])
    assert match
    cards, start = match[4].split(), match.start(4)
    step = rng.randrange(len(cards))
    seat = "ABCD"[("ABCD".index(match[2]) + step) % len(cards)]
    foreign = [card for card in later if card not in hands[seat] and any(card in hand for hand in hands.values())]
    if not foreign:
        return None
    card = rng.choice(foreign)
    column = start + len(" ".join(cards[:step])) + (1 if step else 0)
    cards[step] = card
    text = lines[place][:start] + " ".join(cards) + lines[place][match.end(4) :]
    return _at(lines, place, text, "not-in-hand", column, len(card))


def wrong_take(lines: list[str], rng: Random) -> Slip | None:
    """Two players: the winner, without a Seer, has the card from the deck and the loser the one turned up."""
    if lines[1].count(",") != 1:
        return None
    able = []
    for place in tricks(lines, 1):
        match = _TRICK.match(lines[place])
        assert match
        first, second = (take.split(":") for take in match[5].split())
        if first[1] != second[1] and not re.search(r"\bS\d", match[4]):
            able.append((place, match, first, second))
    if not able:
        return None
    place, match, first, second = rng.choice(able)
    text = f"{first[0]}:{second[1]} {second[0]}:{first[1]}"
    line = lines[place]
    width = len(f"{first[0]}:{second[1]}")
    return _at(lines, place, line[: match.start(5)] + text + line[match.end(5) :], "wrong-take", match.start(5), width)


def wrong_order(lines: list[str], rng: Random) -> Slip | None:
    """Three or four players: second and third place are exchanged in the outcome."""
    if lines[1].count(",") == 1:
        return None
    place = rng.choice(tricks(lines, 1))
    match = _TRICK.match(lines[place])
    assert match
    takes = match[5].split()
    takes[1], takes[2] = takes[2], takes[1]
    column = match.start(5) + len(takes[0]) + 1
    line = lines[place]
    text = line[: match.start(5)] + " ".join(takes) + line[match.end(5) :]
    return _at(lines, place, text, "wrong-take", column, len(takes[1]))


def missing_choice(lines: list[str], rng: Random) -> Slip | None:
    """Three or four players: which of two different cards the winner took is not written."""
    if lines[1].count(",") == 1:
        return None
    able = []
    for place in tricks(lines, 1):
        match = _TRICK.match(lines[place])
        assert match
        one, two = match[3].split()
        if one != two:
            able.append((place, match))
    if not able:
        return None
    place, match = rng.choice(able)
    line = lines[place]
    text = line[: match.start(5)] + match[5][0] + line[match.end(5) :]
    return _at(lines, place, text, "missing-choice", 0, len(text))


def illegal_choice(lines: list[str], rng: Random) -> Slip:
    """A power is used that nobody can use here, or with a card that is not even in the deck."""
    able = [place for place in tricks(lines, 2) if not re.search(r"\b[IVN]\d|SKELETON|CTHULHU|CUBE|;", lines[place])]
    place = rng.choice(able or tricks(lines, 2)[:1])
    word = rng.choice(["smash N9", "lay V3", "raise G1", "banish ? ?"])
    text = f"{lines[place]} ; {word}"
    faction = word.split()[1][0]
    name = "illegal-choice" if faction == "?" or re.search(rf"\b{faction}\d", " ".join(lines)) else "wrong-deck"
    return _at(lines, place, text, name, len(lines[place]) + 3, len(word))


def wrong_votes(lines: list[str], rng: Random) -> Slip:
    place = len(lines) - 1
    words = lines[place].split()
    number = rng.randrange(1, len(words))
    code, vote = words[number].split("=")
    teams = ["AC", "BD"] if lines[1].count(",") == 3 else list("ABC"[: lines[1].count(",") + 1])
    other = rng.choice([seat for seat in [*teams, "-"] if seat != vote])
    column = len(" ".join(words[:number])) + 1
    words[number] = f"{code}={other}"
    return _at(lines, place, " ".join(words), "wrong-votes", column, len(words[number]))


def wrong_result(lines: list[str], rng: Random) -> Slip:
    place = len(lines) - 2
    head, winner, totals = lines[place].split()
    numbers = totals.split("-")
    seat = rng.randrange(len(numbers))
    numbers[seat] = str(int(numbers[seat]) + 1)
    text = f"{head} {winner} {'-'.join(numbers)}"
    return _at(lines, place, text, "wrong-result", len(head) + 1, len(text) - len(head) - 1)


def extra_trick(lines: list[str], rng: Random) -> Slip:
    places = tricks(lines, rng.choice([1, 2]))
    last = places[-1]
    number, rest = lines[last].split(".", 1)
    text = f"{int(number) + 1}.{rest.partition(' ;')[0]}"
    changed = list(lines)
    changed.insert(last + 1, text)
    return _slip(changed, last + 1, "extra-trick", 0, len(text))


def broken_line(lines: list[str], rng: Random) -> Slip:
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    column = lines[place].index(">")
    text = lines[place][:column] + "%" + lines[place][column + 1 :]
    return _at(lines, place, text, "syntax-error", column, 1)


def stray_line(lines: list[str], rng: Random) -> Slip:
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    changed = list(lines)
    changed.insert(place, "then we had tea")
    return _slip(changed, place, "syntax-error", 0, 15)


def unknown_card(lines: list[str], rng: Random) -> Slip:
    """A card that no box holds, in a trick."""
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    match = _TRICK.match(lines[place])
    assert match
    cards = match[4].split()
    step = rng.randrange(len(cards))
    column = match.start(4) + len(" ".join(cards[:step])) + (1 if step else 0)
    cards[step] = rng.choice(["G12", "Q4", "K1", "N2"])
    text = lines[place][: match.start(4)] + " ".join(cards) + lines[place][match.end(4) :]
    return _at(lines, place, text, "unknown-card", column, len(cards[step]))


def missing_card(lines: list[str], rng: Random) -> Slip:
    """A trick with a card too few."""
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    match = _TRICK.match(lines[place])
    assert match
    cards = match[4].split()
    del cards[rng.randrange(len(cards))]
    text = lines[place][: match.start(4)] + " ".join(cards) + lines[place][match.end(4) :]
    return _at(lines, place, text, "wrong-card-count", 0, len(text))


def needless_mark(lines: list[str], rng: Random) -> Slip:
    place = rng.choice(tricks(lines, rng.choice([1, 2])))
    match = _TRICK.match(lines[place])
    assert match
    start = match.start(4)
    width = len(match[4].split()[0])
    text = lines[place][: start + width] + "!" + lines[place][start + width :]
    return _at(lines, place, text, "needless-mark", start, width + 1)


MAKERS: tuple[Maker, ...] = (
    wrong_number, wrong_leader, wrong_winner, doubled_card, not_held, wrong_take, wrong_order, missing_choice,
    illegal_choice, wrong_votes, wrong_result, extra_trick, broken_line, stray_line, unknown_card, missing_card,
    needless_mark,
)  # fmt: skip


class Cheat(Dealer):
    """A dealer one of whose players once does not follow although he could."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        super().__init__(setup, rng)
        self.moment = rng.randrange(60)
        self.revoked: tuple[int, int, int] | None = None
        """Phase, number and place of the card that broke the rule."""
        self.legal: list[str] = []

    def step(self) -> None:
        self.moment -= 1
        super().step()

    def card(self, cards: list[int]) -> int:
        state, trick = self.state, self.state.trick
        if state.stage == PLAY and self.moment <= 0 and self.revoked is None and trick and trick.cards:
            hand = state.hands[state.seat].cards
            others = [card for card in hand if card not in cards]
            if others and not trick.places and any(FACTION[card] == trick.lead for card in hand):
                self.revoked = (trick.phase, trick.number, len(trick.cards))
                self.legal = [NAME[card] for card in cards]
                return self.rng.choice(others)
        return super().card(cards)


def revoke(setup: Setup, rng: Random) -> tuple[list[str], int, int, int, list[str]] | None:
    """A whole game with one revoke: its lines, where the card stands, and what would have been legal."""
    from claimref.notation.writer import write

    dealer = Cheat(setup, rng)
    hands = [list(hand) for hand in dealer.hands()]
    dealer.play()
    if dealer.revoked is None:
        return None
    phase, number, place = dealer.revoked
    lines = write(transcript.record(dealer.state, hands, list(NAMES[: setup.seats]))).splitlines()
    at = tricks(lines, phase)[number - 1]
    match = _TRICK.match(lines[at])
    assert match
    cards = match[4].split()
    column = match.start(4) + len(" ".join(cards[:place])) + 1
    return lines, at + 1, column + 1, column + 1 + len(cards[place]), dealer.legal
