"""The annotated log of a game: every trick or turn with what happened and why, the score, findings at their place."""

from __future__ import annotations

from claimref.notation.nodes import Record
from claimref.views.findings import rule_set
from claimref.views.log_page import Page
from claimref.views.log_tricks import NotThereError, trick_page
from claimref.views.words import Words

__all__ = ["At", "BadPlaceError", "NotThereError", "log", "read_at"]

At = tuple[int, ...]
"""A trick by phase and number, or a turn by its number."""


class BadPlaceError(ValueError):
    """A trick is asked for in a way that this game does not know."""


def read_at(text: str) -> At:
    """`2.5` is trick 5 of Phase Two, `5` is turn 5. ValueError for anything else."""
    parts = text.split(".")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and int(part) for part in parts):
        raise ValueError(text)
    return tuple(map(int, parts))


def log(record: Record, language: str = "en", *, hands: bool = False, at: At | None = None, alone: bool = True) -> Page:
    """The log of one game, or of one trick or turn of it; `alone` leaves out which game of which file it is.

    NotThereError where the record has no such trick or turn, BadPlaceError where this game counts otherwise.
    """
    game = rule_set(record)
    words = Words(language, game)
    if game == "kingdoms":
        from claimref.views.log_kingdoms import kingdom_page

        if at is not None and len(at) != 1:
            raise BadPlaceError("turns of Kingdoms have one number, as in --at 5")
        return kingdom_page(record, words, hands=hands, at=at[0] if at else None, alone=alone)
    if at is not None and len(at) != 2:
        raise BadPlaceError("say the phase too, as in --at 2.5")
    return trick_page(record, words, hands=hands, at=(at[0], at[1]) if at else None, alone=alone)
