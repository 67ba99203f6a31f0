"""Goblins have no power."""

from __future__ import annotations

from claimref.engine.tricks.power import Power


class Goblins(Power):
    """Nothing special: there are just many of them, and five zeros."""

    name = "goblins"


POWER = Goblins()
