"""Shadows have no power, but values up to 19, and nobody knows which ten of the twenty are in the deck."""

from __future__ import annotations

from claimref.engine.tricks.power import Power


class Shadows(Power):
    """Nothing special in a trick; the deck's limit of ten is kept by the table."""

    name = "shadows"


POWER = Shadows()
