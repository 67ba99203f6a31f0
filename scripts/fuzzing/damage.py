"""Damages one line of a record, so that it, or a card in it, can't be read."""

from __future__ import annotations

import re
from random import Random

from claimref.cards import CARDS, COPIES

_CARD = re.compile(r"\b(?:[A-Z]\d+|[A-Z]{4,8})\b")
_HEADER = re.compile(r"[a-z-]+: ")
_UNKNOWN = ("Q4", "G12", "K1", "N2")


class Lines:
    """The lines of a record's text; each knows which line it was before one was damaged or came between."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.was = list(range(1, len(self.lines) + 1))
        self.damaged = 0
        """The number of the damaged line; 0 while there is none."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def damage(self, rng: Random) -> None:
        """Damage any line but the first."""
        able = [n for n, line in enumerate(self.lines) if n and line]
        place = rng.choice(able)
        how, line = rng.choice(["gone", "smudge", "card", "stray"]), self.lines[place]
        if how == "stray":
            self.lines.insert(place, "then we had tea")
            self.was.insert(place, 0)
        elif how == "card" and (card := _a_card(line, rng)) is not None:
            self.lines[place] = line[: card.start()] + rng.choice(_UNKNOWN) + line[card.end() :]
        elif how == "smudge":
            column = 0 if _HEADER.match(line) else rng.randrange(len(line))  # any text may be a header's value
            self.lines[place] = line[:column] + "%" + line[column + 1 :]
            self.was[place] = 0
        else:
            self.lines[place] = "~~~"
            self.was[place] = 0
        self.damaged = place + 1


def _a_card(line: str, rng: Random) -> re.Match[str] | None:
    cards = [card for card in _CARD.finditer(line) if CARDS.get(card[0], -1) >= 0 and COPIES[CARDS[card[0]]]]
    return rng.choice(cards) if cards else None
