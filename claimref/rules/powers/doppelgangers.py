"""A Doppelgänger may be played instead of the lead faction, and is compared as if it were of it."""

from __future__ import annotations

from typing import ClassVar

from claimref.rules.powers import Power


class Doppelgangers(Power):
    """The joker. It takes no power of the faction it stands for; led, it asks for Doppelgängers."""

    name = "doppelgangers"
    rulings: ClassVar[tuple[str, ...]] = ("doppelganger-under-the-moon",)
    wild = True


POWER = Doppelgangers()
