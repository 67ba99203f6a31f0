"""claimref: the referee in a text file, for the Claim family of games.

    import claimref

    for game in claimref.read("evening.claim"):
        replay = game.replay()
        print(game.number, replay.status, replay.result)

Everything is loaded when it is first used, so that `import claimref` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.version import __version__

if TYPE_CHECKING:
    from claimref.api import Game, check, parse, read
    from claimref.findings import Finding
    from claimref.referee.verdict import Replay

__all__ = ["Finding", "Game", "Replay", "__version__", "check", "parse", "read"]

_ROOMS = {"Finding": "claimref.findings", "Replay": "claimref.referee.verdict"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'claimref' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOMS.get(name, "claimref.api")), name)
