"""The version, in one place: the package, the wheel and `claimref --version` all read it here.

It is not looked up with importlib.metadata, because that alone would cost a third of the start-up time.
"""

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the compiled form runs (docs/compiled.md), and not the Python it was made from."""
    from importlib.util import find_spec

    cards = find_spec("claimref.cards")
    return cards is not None and cards.origin is not None and not cards.origin.endswith(".py")
