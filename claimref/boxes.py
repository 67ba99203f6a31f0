"""Boxes of other people: factions and heroes that are not ours, each a data entry and a page of Python.

A box is a folder with `box.toml` (tables as in claimref/data: factions, heroes, rules, rulings, words, books, games, and
sentences for findings) and a page for each of its powers, `powers/NAME.py`, and of its abilities in Kingdoms,
`abilities/NAME.py`. The variable CLAIMREF_BOXES names the folders, with the system's path separator between them; a `*`
among them stands for all that are installed (entry points of the group `claimref.boxes`, whose value is a package that
holds box.toml). They are looked up only then, because looking takes longer than judging a thousand games.

A box adds, it never changes what is there. What is wrong in one is told in a sentence (`BoxError`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from claimref.box_faults import LANGUAGES, Table, faults

VARIABLE = "CLAIMREF_BOXES"
GROUP = "claimref.boxes"
INSTALLED = "*"
_FILE = "box.toml"


class BoxError(ValueError):
    """What is wrong with a box, in a sentence that begins with its file."""


class Box(NamedTuple):
    """A folder, and what its box.toml says."""

    folder: str
    tables: Table

    @property
    def file(self) -> str:
        return os.path.join(self.folder, _FILE)

    def table(self, name: str) -> Table:
        """One of its tables."""
        found: Table = self.tables.get(name, {})
        return found

    def powers(self) -> set[str]:
        """The powers it brings, by the names of their pages."""
        return {entry["power"] for name in ("factions", "heroes") for entry in self.table(name).values()}


@cache
def boxes() -> tuple[Box, ...]:
    """The boxes that are registered, in their order."""
    return tuple(_read(folder) for folder in _folders(os.environ.get(VARIABLE, "")))


def _folders(variable: str) -> Iterator[str]:
    for part in filter(None, (part.strip() for part in variable.split(os.pathsep))):
        if part == INSTALLED:
            yield from _installed()
        else:
            yield os.path.abspath(part)


def _installed() -> Iterator[str]:
    """The folders of the packages that entry points name; none of them is imported for that."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            spec = find_spec(entry.value)
        except ImportError:
            spec = None
        if spec is None or not spec.submodule_search_locations:
            raise BoxError(f"the box “{entry.name}” is installed, but there is no package “{entry.value}”")
        yield next(iter(spec.submodule_search_locations))


def _read(folder: str) -> Box:
    import tomllib

    file = os.path.join(folder, _FILE)
    try:
        with open(file, "rb") as stream:
            box = Box(folder, tomllib.load(stream))
    except OSError as error:
        raise BoxError(f"{file}: a box can't be read ({error.strerror}); {VARIABLE} names its folder") from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise BoxError(f"{file}: {error}") from error
    for place, wrong in faults(folder, box.tables):
        raise BoxError(f"{file}: {place}: {wrong}")
    return box


# --- What our tables become with them ----------------------------------------------------------------------------------


_DEPTH = {"words": 1, "findings": 2, "games": 1, "reasons": 1}
"""How deep into a table of ours a box may reach to add something; elsewhere it adds whole entries."""


def added(name: str, own: Table) -> Table:
    """One of the tables in claimref/data with what the boxes add to it."""
    for box in boxes():
        table = box.table(name)
        for finding in table.keys() - own.keys() if name == "findings" else ():
            raise BoxError(f"{box.file}: there is no finding “{finding}” to add a sentence to")
        if name == "words":
            table = {group: {key: _spoken(text) for key, text in texts.items()} for group, texts in table.items()}
        own = _merged(own, table, f"{box.file}: {name}", _DEPTH.get(name, 0), joins=name == "games")
    return own


def _spoken(text: Mapping[str, str]) -> dict[str, str]:
    """A sentence in every language: in English where it has no other."""
    return {language: text.get(language, text["en"]) for language in LANGUAGES}


def _merged(own: Table, more: Table, place: str, depth: int, *, joins: bool) -> Table:
    """Both tables in one. What stands in both is a slip, unless it is a list or letters that may be joined."""
    found = dict(own)
    for key, value in more.items():
        if key not in own:
            found[key] = value
        elif depth and isinstance(own[key], dict):
            found[key] = _merged(own[key], value, f"{place}.{key}", depth - 1, joins=joins)
        elif joins and isinstance(own[key], str | list):
            found[key] = own[key] + value if isinstance(value, str) else _in_order(own[key], value)
        else:
            raise BoxError(f"{place}: “{key}” is there already; a box adds, it does not change")
    return found


def _in_order(own: list[str], more: list[str]) -> list[str]:
    """Both lists in one: what is new goes where the known ones around it say, or to the end."""
    found = list(own)
    known = [name for name in more if name in found]
    place = found.index(known[0]) if known else len(found)
    for name in more:
        if name in found:
            place = found.index(name) + 1
        else:
            found.insert(place, name)
            place += 1
    return found


# --- Pages -------------------------------------------------------------------------------------------------------------


def load_page(package: str, name: str) -> ModuleType:
    """The page of a power or an ability: from the folder of the box that brings it, or else from the package itself.

    The folder within the box is called like the package: `load_page("claimref.engine.tricks.powers", "ogres")` opens
    powers/ogres.py, as the module claimref.engine.tricks.powers.ogres.
    """
    for box in boxes():
        file = os.path.join(box.folder, package.rpartition(".")[2], f"{name}.py")
        if name in box.powers() and os.path.exists(file):
            return _load(f"{package}.{name}", file)
    return import_module(f"{package}.{name}")


def _load(module: str, file: str) -> ModuleType:
    from importlib.util import module_from_spec, spec_from_file_location

    if module in sys.modules:
        return sys.modules[module]
    spec = spec_from_file_location(module, file)
    assert spec is not None and spec.loader is not None
    page = sys.modules[module] = module_from_spec(spec)
    try:
        spec.loader.exec_module(page)
    except Exception as error:
        del sys.modules[module]
        raise BoxError(f"{file}: {type(error).__name__}: {error}") from error
    return page
