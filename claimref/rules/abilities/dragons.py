"""A Dragon gives a point for each open card around it, diagonals too."""

from __future__ import annotations

from claimref.grid import Place
from claimref.rules.abilities import Ability, Use
from claimref.rules.kingdom import Kingdom


class Dragons(Ability):
    """Turned cards give nothing."""

    name = "dragons"
    scores = True

    def act(self, kingdom: Kingdom, seat: int, at: Place, use: Use) -> int:
        return kingdom.around(at)


ABILITY = Dragons()
