"""A referee who is watched is a class of its own: the compiler (mypyc) must be told whom one may derive from.

Where Python runs the sources there is nothing to tell, and nothing need be installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda watched: watched
