"""What the compiler (mypyc) knows and Python does not: numbers as a machine has them, and objects that need no watching.

`i64` is a number of 64 bits, with which compiled code counts much faster than with the numbers of Python. An `acyclic`
class promises that its objects never hold themselves, however indirectly: so nobody need search them for cycles. A class
that one may derive from in plain Python says so too.

Where Python runs the sources there is nothing to tell, and nothing need be installed. This module itself is not compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["i64", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_):
        return lambda known: known
