"""What is in the box of Kingdoms, and how a game is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from claimref.cards import FACTIONS, data
from claimref.engine.decisions import Data

_BOX = data("games")["kingdoms"]
COPIES: Final[int] = _BOX["copies"]
HAND: Final[int] = _BOX["hand"]
DISPLAY: Final[int] = _BOX["display"]
FIGURES: Final[int] = _BOX["figures"]
COUNT: Final[int] = _BOX["count"]
PLAYABLE: Final[frozenset[int]] = frozenset(f.index for f in FACTIONS if f.kingdoms is not None)
VALUES: Final[dict[int, int]] = {f.index: f.kingdoms for f in FACTIONS if f.kingdoms is not None}


class KingdomSetup:
    """What is played: seven factions, the start card, the display, what is known of the hands, who begins."""

    __slots__ = ("display", "factions", "hands", "leader", "rulings", "start")

    def __init__(
        self,
        factions: tuple[int, ...],
        start: int,
        display: Sequence[int],
        hands: Sequence[Sequence[int]] = ((), ()),
        leader: int = 0,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.factions = factions
        self.start = start
        self.display = display
        self.hands = hands
        self.leader = leader
        self.rulings: Mapping[str, str] = rulings or {}

    def ruled(self, name: str, choice: str) -> bool:
        """Does the table play a ruling in this way, which is not the ordinary one?"""
        return self.rulings.get(name) == choice

    def to_data(self) -> dict[str, Data]:
        """The set-up as plain data."""
        return {
            "factions": list(self.factions),
            "start": self.start,
            "display": list(self.display),
            "hands": [list(hand) for hand in self.hands],
            "leader": self.leader,
            "rulings": dict(self.rulings),
        }

    @classmethod
    def from_data(cls, found: Mapping[str, Data]) -> KingdomSetup:
        """The set-up that plain data tell of."""
        hands, rulings = found["hands"], found["rulings"]
        assert isinstance(hands, list) and isinstance(rulings, dict)
        return KingdomSetup(
            tuple(numbers(found["factions"])),
            number(found["start"]),
            numbers(found["display"]),
            [numbers(hand) for hand in hands],
            number(found["leader"]),
            {name: str(choice) for name, choice in rulings.items()},
        )


def number(found: Data) -> int:
    """A number out of plain data."""
    assert isinstance(found, int)
    return found


def numbers(found: Data) -> list[int]:
    """A list of numbers out of plain data."""
    assert isinstance(found, list)
    return [number(one) for one in found]
