"""A board for tests: a kingdom drawn as text, and one turn played in it through the engine.

`G` is a card, `Ga` one with a figure of A, `Gab` with figures of both, `.` a gap, `x` a turned card, `@` the gap where the
card of the test goes. The lower left corner is 0,0.
"""

from __future__ import annotations

from textwrap import dedent

from claimref.cards import CODES, HIDDEN, U
from claimref.games.kingdoms import play
from claimref.grid import Place, place
from claimref.rules.abilities import Use
from claimref.rules.kingdom import FIGURES, Kingdom, KingdomSetup

ALL = tuple(CODES.index(code) for code in "GDNTURSPIK")
"""All ten factions at once: abilities do not mind."""


class Scene:
    """A kingdom as drawn, and what can happen in it. Seat 0 is A."""

    def __init__(self, drawing: str, **rulings: str) -> None:
        setup = KingdomSetup(ALL, U, (HIDDEN,) * 3, rulings={key.replace("_", "-"): v for key, v in rulings.items()})
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
                    for seat in (0, 1):
                        if "ab"[seat] in cell:
                            kingdom.put(seat, at)

    def lay(self, card: str, *uses: Use | None, seat: int = 0) -> int:
        """Lay a card at the `@` and use it; the points it gave. Without a use, it is used as it stands."""
        kingdom = self.kingdom
        kingdom.seat = seat
        kingdom.hands[seat][0] = CODES.index(card)
        game = play(kingdom)
        next(game)
        before = kingdom.points[seat]
        decision = game.send((CODES.index(card), self.here))
        for use in uses or (("use", ()),):
            assert decision.kind == "ability"
            assert use in decision.options(), f"{use} is not among {decision.options()}"
            decision = game.send(use)
        assert decision.kind in ("draw", "see")
        self.conserved()
        return kingdom.points[seat] - before

    def options(self, card: str, *uses: Use, seat: int = 0) -> list[Use | None]:
        """How the card could be used, laid at the `@` (after these uses)."""
        kingdom = self.kingdom
        kingdom.seat = seat
        kingdom.hands[seat][0] = CODES.index(card)
        game = play(kingdom)
        next(game)
        decision = game.send((CODES.index(card), self.here))
        for use in uses:
            decision = game.send(use)
        assert decision.kind == "ability"
        return list(decision.options())

    def figures(self, seat: int, x: int, y: int) -> bool:
        return place(x, y) in self.kingdom.figures[seat]

    def conserved(self) -> None:
        """No figure is lost or won, none stands on nothing, and a card holds at most one of a colour."""
        kingdom = self.kingdom
        for seat in (0, 1):
            assert kingdom.supply[seat] + len(kingdom.figures[seat]) == FIGURES
            assert kingdom.figures[seat] <= set(kingdom.cards)


def at(x: int, y: int) -> Place:
    return place(x, y)
