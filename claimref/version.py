"""The version, in one place: the package, the wheel and `claimref --version` all read it here.

It is not looked up with importlib.metadata, because that alone would cost a third of the start-up time.
"""

__version__ = "0.1.0"
