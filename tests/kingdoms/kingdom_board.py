"""A board for tests: a kingdom drawn as text, and one turn played in it through the engine.

`G` is a card, `Ga` one with a figure of A, `Gab` with figures of both, `.` a gap, `x` a turned card, `@` the gap where the
card of the test goes. `Gaa` holds two of one colour.
The lower left corner is 0,0.
"""

from __future__ import annotations

from textwrap import dedent

from claimref.cards import CODES, HIDDEN
from claimref.engine.decisions import Move
from claimref.engine.kingdoms.abilities import Use
from claimref.engine.kingdoms.setup import FIGURES, KingdomSetup
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import Place, place

ALL = tuple(CODES.index(code) for code in "GDNTURSPIK")
"""All ten factions at once: abilities do not mind."""


class Scene:
    """A kingdom as drawn, and what can happen in it. Seat 0 is A."""

    def __init__(self, drawing: str, **rulings: str) -> None:
        setup = KingdomSetup(
            ALL, CODES.index("U"), (HIDDEN,) * 3, rulings={key.replace("_", "-"): v for key, v in rulings.items()}
        )
        self.kingdom = kingdom = Kingdom(setup)
        kingdom.remove_last()
        rows = dedent(drawing).strip().splitlines()
        for y, row in enumerate(reversed(rows)):
            for x, cell in enumerate(row.split()):
                at = place(x, y)
                if cell == "@":
                    self.here = at
                elif cell == "x":
                    kingdom.add(at, HIDDEN)
                    kingdom.turn_down(at)
                elif cell != ".":
                    kingdom.add(at, CODES.index(cell[0]))
                    for figure in cell[1:]:
                        kingdom.put("ab".index(figure), at)

    def lay(self, card: str, *uses: Use | None, seat: int = 0) -> int:
        """Lay a card at the `@` and use it; the points it gave. Without a use, it is used as it stands."""
        kingdom = self.kingdom
        before = kingdom.points[seat]
        self._laid(card, seat)
        for use in uses or (("use", ()),):
            move = as_move(use)
            assert move in kingdom.legal(), f"{use} is not among {kingdom.legal()}"
            kingdom.apply(move)
        assert kingdom.phase in ("draw", "see")
        self.conserved()
        return kingdom.points[seat] - before

    def options(self, card: str, *uses: Use, seat: int = 0) -> list[Use | None]:
        """In which ways the card could do something, laid at the `@` (after these uses), or be left unused."""
        kingdom = self.kingdom
        self._laid(card, seat)
        for use in uses:
            kingdom.apply(as_move(use))
        assert kingdom.phase == "use"
        return [*kingdom.ability.uses(kingdom, seat, self.here), None]

    def _laid(self, card: str, seat: int) -> None:
        kingdom = self.kingdom
        kingdom.hands[seat][0] = CODES.index(card)
        kingdom.apply(Move("lay", (CODES.index(card),), (self.here,), seat=seat))

    def figures(self, seat: int, x: int, y: int) -> bool:
        return place(x, y) in self.kingdom.figures[seat]

    def conserved(self) -> None:
        """No figure is lost or won, none stands on nothing, two of a colour on one card only if that is agreed."""
        kingdom = self.kingdom
        for seat in (0, 1):
            counts = [kingdom.figures_at(seat, at) for at in kingdom.cards]
            assert kingdom.supply[seat] + sum(counts) == FIGURES == kingdom.supply[seat] + sum(kingdom.standing[seat])
            assert max(counts) <= 1 or kingdom.setup.ruled("one-figure-a-colour", "no")
            assert kingdom.figures[seat] <= set(kingdom.cards)


def at(x: int, y: int) -> Place:
    return place(x, y)


def as_move(use: Use | None) -> Move:
    return Move("use") if use is None else Move("use", (), use[1], use[0])
