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
            "anyOf": [{"$ref": _file(one)["$id"]} for one in NAMES],
            "$defs": {one: _file(one) for one in NAMES},
        }
    found = _file(name)
    if name == "game":
        found["$defs"] = {**found.get("$defs", {}), "finding": _file("finding")}
    return found


def _file(name: str) -> dict[str, Any]:
    found: dict[str, Any] = loads((files("claimref") / "data" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    if name == "game":
        _put_cards(found["$defs"])
    elif name == "statistics":
        _put_factions(found["properties"]["factions"]["items"]["properties"])
    return found


def _put_factions(parts: dict[str, Any]) -> None:
    """The letters of all boxes, other people's too; the file has those of ours."""
    from claimref.cards import CODES

    parts["faction"]["pattern"] = f"^[{CODES}]$"


def _put_cards(parts: dict[str, Any]) -> None:
    """The cards of all boxes."""
    from claimref.cards import CODES, FACTIONS, HEROES

    _put_factions(parts)
    parts["card"]["pattern"] = f"^([{CODES}](0|[1-9][0-9]?)|{'|'.join(HEROES)})$"
    by_faction = parts["trick_result"]["properties"]["piles"]["additionalProperties"]
    values = by_faction["additionalProperties"]["oneOf"][0]
    values["items"]["maximum"] = max(max(faction.copies) for faction in FACTIONS)
    values["maxItems"] = max(sum(faction.copies.values()) for faction in FACTIONS)
