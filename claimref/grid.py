"""The grid on which a kingdom lies: x grows to the right, y upwards, the start card lies at 0,0.

A place is one small number (`place(x, y)`), so that its neighbours are sums: a card to the right lies `STRIDE` further,
a card above it 1 further.
"""

from __future__ import annotations

from typing import Final

from claimref.native import i64

Place = i64
_BITS: Final = 16
STRIDE: Final = 1 << _BITS
_FAR: Final = (STRIDE >> 1) - 1
_HORIZON: Final = 1 << 40
"""No kingdom of 49 cards comes near: a y beyond `_FAR` has no place, an x beyond the horizon lies at it."""
NOWHERE: Final = _FAR
"""What is no place: no card lies that high."""
START: Final = 0
ROW: Final = STRIDE
COLUMN: Final = 1


def place(x: int, y: int) -> Place:
    """The place at these coordinates, or `NOWHERE`."""
    if not -_FAR < y < _FAR:
        return NOWHERE
    if not -_HORIZON < x < _HORIZON:
        x = _HORIZON if x > 0 else -_HORIZON
    return (x << _BITS) + y


def coordinates(at: Place) -> tuple[int, int]:
    """Where a place lies."""
    y = (at + STRIDE // 2) % STRIDE - STRIDE // 2
    return (at - y) // STRIDE, y


def at_text(at: Place) -> str:
    """`-1,0`."""
    x, y = coordinates(at)
    return f"{x},{y}"


def sides(at: Place) -> tuple[Place, Place, Place, Place]:
    """The four places that touch this one with a side."""
    return at + STRIDE, at - 1, at - STRIDE, at + 1


def is_beside(there: Place, at: Place) -> bool:
    """Do these two places touch with a side?"""
    apart = there - at
    return apart == 1 or apart == -1 or apart == STRIDE or apart == -STRIDE
