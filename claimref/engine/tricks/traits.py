"""What is asked of a card's power most often, by card: filled in when the power's page is opened."""

from __future__ import annotations

from typing import Final

from claimref.cards import FACTION, HIDDEN

RECRUIT: Final = 1
GATHER: Final = 2
LEAD: Final = 4
PEEK: Final = 8
ASK: Final = 16
AFTER: Final = 32
FINISH: Final = 64
OFFER: Final = 128
LIE: Final = 256
NUMBER: Final = 512
FIRST_PAGE: Final = 1 << 16
"""The moments of a trick at which a card may call on its power, as bits; its power keeps a number that decides; and from
the last on a bit for each power."""

ANY: Final = -2
NEVER: Final = -3
"""Lead factions that are none: whatever leads, and whatever doesn't."""

MOMENTS: Final[list[int]] = [0] * len(FACTION)
"""The moments at which a card calls on its power."""
RANKS_ON: Final[list[int]] = [NEVER] * len(FACTION)
"""The lead faction under which a card changes how a trick is compared."""
WILD: Final[list[bool]] = [False] * len(FACTION)
"""Whether a card may be played instead of any lead faction."""

MOMENTS[HIDDEN], RANKS_ON[HIDDEN] = AFTER | -FIRST_PAGE, ANY  # what can't be made out may be anything


def ranks(card: int, lead: int) -> bool:
    """Does this card's power change how a trick of that lead faction is compared?"""
    return RANKS_ON[card] == lead or RANKS_ON[card] == ANY


def follows(card: int, lead: int) -> bool:
    """Does this card follow the lead faction, or may it stand for it?"""
    return FACTION[card] == lead or WILD[card]
