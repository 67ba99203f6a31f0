"""A referee who is watched is a class of its own: the compiler must be told whom one may derive from."""

from __future__ import annotations

from claimref.native import mypyc_attr

__all__ = ["mypyc_attr"]
