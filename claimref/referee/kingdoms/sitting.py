"""What a referee of Kingdoms has before him: the record, the kingdom as it stands, and how certain all of it is."""

from __future__ import annotations

from claimref.cards import FACTIONS, HIDDEN
from claimref.engine.kingdoms.setup import KingdomSetup
from claimref.engine.kingdoms.state import Kingdom
from claimref.notation.nodes import Turn
from claimref.referee.kingdoms.played import Played
from claimref.referee.verdict import CERTAIN, LOST, UNCERTAIN, Bench


class Sitting:
    """A game that is being judged."""

    def __init__(self, bench: Bench, setup: KingdomSetup, kingdom: Kingdom | None = None) -> None:
        self.bench = bench
        self.setup = setup
        self.kingdom = kingdom or Kingdom(setup)
        self.turns: list[Played] = []
        """The turns so far, as they were judged."""
        self.certainty = UNCERTAIN if setup.start == HIDDEN else CERTAIN
        if bench.certainty == LOST:  # nobody can tell who begins
            self.certainty = LOST
        self.lenient = False
        """What is written was done, even against the rules, if only it can be; what is not written of a draw, too."""
        self.claimed = [0, 0]
        """How many points a record counts too many for each player, after points that were reported as wrong."""
        self.open_end: Turn | None = None
        """The last turn of a record that may stop anywhere, also within that turn."""
        self.silent: list[Kingdom] | None = None
        """The kingdoms at which a turn did not answer what was asked, where somebody wants to ask it then."""

    @property
    def unsure(self) -> bool:
        """Can what lies in the kingdom no longer be relied on?"""
        return self.certainty >= UNCERTAIN

    def leave_open(self) -> None:
        """The turn does not answer what is asked now: remember where, if somebody wants to ask it."""
        if self.silent is not None:
            self.silent.append(self.kingdom.copy())

    def doubt(self) -> None:
        """Something can't be, or nobody can tell it."""
        self.certainty = max(self.certainty, UNCERTAIN)


def code(card: int | None) -> str:
    """A card in a sentence."""
    return "the card" if card is None or card == HIDDEN else FACTIONS[card].code


def codes(cards: list[int]) -> tuple[str, ...]:
    """Cards one by one, hidden ones as `?`."""
    return tuple([FACTIONS[card].code if card >= 0 else "?" for card in cards])
