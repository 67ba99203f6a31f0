"""The board of Kingdoms: cards on a grid, open or turned face down, and figures on open cards.

What lies at a place is one small number, its cell: the card, whose figures stand on it, and whether it is turned. Cells
near the start card are a list, which all but the strangest kingdoms never leave.
"""

from __future__ import annotations

from typing import Final

from claimref.engine.kingdoms.player import Player
from claimref.grid import START, STRIDE, Place, sides
from claimref.native import i64

NO_CARD: Final = -2
"""What lies where no open card does."""

_WIDTH: Final = 16
_MIDDLE: Final = 0x8_0008
_OUTSIDE: Final = ~0xF_000F
_SHIFT: Final = 12
"""Near places, from the lower left corner, `place(-8, -8)`: x and y are below the width, and x is shifted down beside y."""
_SIDES: Final = 4
_CARD: Final = 31
_FIGURE: Final = 32
_MORE: Final = 128
_MOST: Final = 15
_OF_SEAT: Final = 4
"""A cell holds the card + 2 (so that a gap is 0), a bit for a figure of each seat, and how many more stand on it; a turned
card's is below 0."""


class Board:
    """Cards and figures, and nothing of how they came there."""

    def __init__(self, start: int, supply: int, like: Board | None = None) -> None:
        """A start card alone; or everything as on another board."""
        self.near: list[int] = [0] * (_WIDTH * _WIDTH) if like is None else like.near[:]
        self.far: dict[Place, int] = {} if like is None else dict(like.far)
        self.laid: list[Place] = [] if like is None else like.laid[:]
        """Where cards lie, in the order they were laid; and where they were turned, in the order of that."""
        self.turned_down: list[Place] = [] if like is None else like.turned_down[:]
        if like is None:
            self.players: list[Player] = [Player(supply), Player(supply)]
            self.add(START, start)
        else:
            self.players = [like.players[0].copy(), like.players[1].copy()]

    # --- Looking ----------------------------------------------------------------------------------------------------

    def cell(self, at: Place) -> i64:
        """What lies at a place, 0 for nothing."""
        corner = at + _MIDDLE
        if corner & _OUTSIDE:
            return self.far.get(at, 0) if self.far else 0
        return self.near[(corner >> _SHIFT) + (corner & (_WIDTH - 1))]

    def open_card(self, at: Place) -> int:
        """The open card here, or `NO_CARD`."""
        cell = self.cell(at)
        return (cell & _CARD) - 2 if cell > 0 else NO_CARD

    def card(self, at: Place) -> int:
        """The card here, open or turned, or `NO_CARD`."""
        cell = self.cell(at)
        return ((cell if cell > 0 else -cell) & _CARD) - 2

    def is_open(self, at: Place) -> bool:
        """Does an open card lie here?"""
        return self.cell(at) > 0

    def taken(self, at: Place) -> bool:
        """Does a card lie here, open or turned?"""
        return self.cell(at) != 0

    def figures_at(self, seat: int, at: Place) -> int:
        """How many figures of this player stand here."""
        cell = self.cell(at)
        if cell <= 0 or not cell & _FIGURE << seat:
            return 0
        return 1 + (cell // (_MORE << _OF_SEAT * seat) & _MOST)

    def stands(self, seat: int, at: Place) -> bool:
        """Does a figure of this player stand here?"""
        cell = self.cell(at)
        return cell > 0 and cell & _FIGURE << seat != 0

    def held(self, seat: int, card: int) -> int:
        """On how many open cards of this faction this player stands."""
        return sum([1 for at in self.laid if self.open_card(at) == card and self.stands(seat, at)])

    def touches(self, at: Place) -> bool:
        """Does a side of this place touch an open card?"""
        return (
            self.cell(at - STRIDE) > 0 or self.cell(at + 1) > 0 or self.cell(at + STRIDE) > 0 or self.cell(at - 1) > 0
        )

    def beside(self, at: Place) -> list[Place]:
        """The open cards that touch this place with a side."""
        return [there for there in sides(at) if self.cell(there) > 0]

    def around(self, at: Place) -> int:
        """How many open cards lie around a place, diagonals too."""
        left, right = at - STRIDE, at + STRIDE
        beside = self._open(left) + self._open(right) + self._open(at - 1) + self._open(at + 1)
        return beside + self._open(left - 1) + self._open(left + 1) + self._open(right - 1) + self._open(right + 1)

    def _open(self, at: Place) -> int:
        return 1 if self.cell(at) > 0 else 0

    def count_in_line(self, at: Place, step: Place, card: int) -> int:
        """How many of the other open cards in the unbroken row or column through a place are of this faction."""
        return self._count(at, step, card) + self._count(at, -step, card)

    def _count(self, at: Place, step: Place, card: int) -> int:
        count, wanted, there = 0, card + 2, at + step
        while (cell := self.cell(there)) > 0:
            if cell & _CARD == wanted:
                count += 1
            there += step
        return count

    def kinds_in_line(self, at: Place, step: Place, card: int = NO_CARD) -> int:
        """How many different factions there are among these other cards, and this one."""
        kinds = (self._kinds(at, step) | self._kinds(at, -step) | 1 << card + 2) >> 1
        count = 0
        while kinds:
            kinds &= kinds - 1
            count += 1
        return count

    def _kinds(self, at: Place, step: Place) -> i64:
        """A bit for each kind of card, until a gap or a turned card breaks the line."""
        kinds: i64 = 0
        there = at + step
        while (cell := self.cell(there)) > 0:
            kinds |= 1 << (cell & _CARD)
            there += step
        return kinds

    def has_room(self) -> bool:
        """Is there any place for a card? Only turned cards can shut a kingdom in, four at least, one on each side."""
        if len(self.turned_down) < _SIDES:
            return True
        for at in reversed(self.laid):
            if self.is_open(at) and self.room_beside(at):
                return True
        return False

    def room(self) -> list[Place]:
        """Every place where a card can be laid."""
        found = {there for at in self.laid if self.is_open(at) for there in sides(at)}
        return sorted([at for at in found if not self.taken(at)])

    def fits(self, at: Place) -> bool:
        """Can a card be laid here: does nothing lie here, and a side touch an open card?"""
        corner = at + _MIDDLE
        y = corner & (_WIDTH - 1)
        here = (corner >> _SHIFT) + y
        if corner & _OUTSIDE or y == 0 or y == _WIDTH - 1 or here < _WIDTH or here >= _WIDTH * (_WIDTH - 1):
            return not self.cell(at) and self.touches(at)
        near = self.near  # as in nearly all kingdoms
        return near[here] == 0 and (
            near[here - _WIDTH] > 0 or near[here + 1] > 0 or near[here + _WIDTH] > 0 or near[here - 1] > 0
        )

    def room_beside(self, at: Place) -> bool:
        """Can a card be laid beside this open one?"""
        return not (self.cell(at + STRIDE) and self.cell(at - 1) and self.cell(at - STRIDE) and self.cell(at + 1))

    # --- All of it, for those who look at it as a whole -------------------------------------------------------------

    @property
    def cards(self) -> dict[Place, int]:
        """The open cards."""
        return {at: self.open_card(at) for at in self.laid if self.is_open(at)}

    @property
    def turned(self) -> dict[Place, int]:
        """The cards that a Giant turned face down."""
        return {at: self.card(at) for at in self.turned_down}

    @property
    def figures(self) -> tuple[set[Place], set[Place]]:
        """Where the figures of each player stand."""
        return {at for at in self.laid if self.stands(0, at)}, {at for at in self.laid if self.stands(1, at)}

    @property
    def supply(self) -> tuple[int, int]:
        """How many figures each player has left."""
        return self.players[0].supply, self.players[1].supply

    @property
    def standing(self) -> tuple[list[int], list[int]]:
        """How many figures of each player stand on open cards of each faction."""
        return self.players[0].standing, self.players[1].standing

    # --- Laying and moving ------------------------------------------------------------------------------------------

    def write(self, at: Place, cell: i64) -> None:
        """What lies at a place from now on."""
        corner = at + _MIDDLE
        if corner & _OUTSIDE:
            self.far[at] = cell
        else:
            self.near[(corner >> _SHIFT) + (corner & (_WIDTH - 1))] = cell

    def add(self, at: Place, card: int) -> None:
        """An open card, where none lies."""
        self.write(at, card + 2)
        self.laid.append(at)

    def remove_last(self) -> None:
        """The card laid last is gone again."""
        self.write(self.laid.pop(), 0)

    def settle(self, seat: int, at: Place, card: int) -> None:
        """An open card, where none lies, with a figure on it, if one is left."""
        player, cell, corner = self.players[seat], card + 2, at + _MIDDLE
        if player.supply:
            player.supply -= 1
            counts = player.standing
            counts[card] = counts[card] + 1
            cell += _FIGURE << seat
        if corner & _OUTSIDE:
            self.far[at] = cell
        else:
            self.near[(corner >> _SHIFT) + (corner & (_WIDTH - 1))] = cell
        self.laid.append(at)

    def put(self, seat: int, at: Place) -> None:
        """A figure from the supply onto an open card."""
        self.players[seat].supply -= 1
        self._stand(seat, at)

    def send_home(self, seat: int, at: Place) -> None:
        """One figure, if one stands there, goes back into its owner's supply."""
        if self.stands(seat, at):
            self._leave(seat, at)
            self.players[seat].supply += 1

    def exchange(self, seat: int, at: Place, there: Place) -> None:
        """A player's figure changes places with one of the opponent."""
        if self.stands(seat, at) and self.stands(1 - seat, there):
            self._leave(seat, at)
            self._leave(1 - seat, there)
            self._stand(seat, there)
            self._stand(1 - seat, at)

    def turn_down(self, at: Place) -> None:
        """A card is turned face down: its figures go home, and it never counts again."""
        for seat in (0, 1):
            while self.stands(seat, at):
                self.send_home(seat, at)
        self.write(at, -self.cell(at))
        self.turned_down.append(at)

    def _stand(self, seat: int, at: Place) -> None:
        cell, counts = self.cell(at), self.players[seat].standing
        card = (cell & _CARD) - 2
        self.write(at, cell + (_MORE << _OF_SEAT * seat if cell & _FIGURE << seat else _FIGURE << seat))
        counts[card] = counts[card] + 1

    def _leave(self, seat: int, at: Place) -> None:
        cell, counts = self.cell(at), self.players[seat].standing
        card = (cell & _CARD) - 2
        more = self.figures_at(seat, at) > 1
        self.write(at, cell - (_MORE << _OF_SEAT * seat if more else _FIGURE << seat))
        counts[card] = counts[card] - 1
