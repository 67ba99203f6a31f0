"""The JSON Schemas of a game, a finding and the statistics, as they ship in claimref/data/schema."""

from __future__ import annotations

from importlib.resources import files
from json import loads
from typing import Any

NAMES = ("game", "finding", "statistics")
DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ALL = "urn:claimref:schema:1"


def schema(name: str | None = None) -> dict[str, Any]:
    """One schema, complete in itself: what it refers to travels in its `$defs`. Without a name, one for all of them."""
    if name is None:
        return {
            "$schema": DRAFT,
            "$id": _ALL,
            "title": "What claimref writes: a game, a finding, or statistics",
            "anyOf": [{"$ref": f"{_ALL}:{one}"} for one in NAMES],
            "$defs": {one: _file(one) for one in NAMES},
        }
    found = _file(name)
    if name == "game":
        found["$defs"] = {**found.get("$defs", {}), "finding": _file("finding")}
    return found


def _file(name: str) -> dict[str, Any]:
    found: dict[str, Any] = loads((files("claimref") / "data" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    return found
