"""What a reader made of a text, as plain values that can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from claimref.findings import Finding
from claimref.notation.nodes import Node, Placed, Record
from claimref.notation.reader import read_text

CLAIM = "game: claim\nplayers: Anna, Bram\nleader: A\n"
MIX3 = "game: mix\nplayers: Anna, Bram, Cleo\nleader: A\nfactions: N I D U P T R\n"
MIX4 = "game: mix\nplayers: Anna, Bram, Cleo, Dirk\nleader: A\nfactions: N I D U P T R\n"
KINGDOMS = "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: G T K D N S P\nstart: T\ndisplay: G D N\n"


def record(text: str, *, fast: bool = True) -> Record:
    """The one game of a text."""
    (only,) = read_text(text, fast=fast)
    return only


def last(header: str, heading: str, line: str) -> Node:
    """The node of one line under a header and a heading; the line must be clean."""
    game = record(f"{header}{heading}\n{line}\n")
    assert shown(game.findings) == []
    return game.nodes[-1]


def shown(findings: Iterable[Finding]) -> list[tuple[Any, ...]]:
    """Name, place and case of each finding."""
    return [(finding.name, finding.line, finding.column, finding.end_column, finding.case) for finding in findings]


def values_of(node: Node) -> dict[str, Any]:
    """Everything a node says, without its place."""
    names = [name for kind in type(node).__mro__ for name in getattr(kind, "__slots__", ())]
    return {"kind": type(node).__name__} | {
        name: getattr(node, name) for name in names if name not in ("_spans", "line", "text")
    }


def spans_of(node: Node) -> dict[tuple[str, int], tuple[int, int, int]]:
    """Every part of a node with its place."""
    if not isinstance(node, Placed):
        return {}
    with suppress(KeyError):
        node.span("no such part")
    spans = node._spans
    assert isinstance(spans, dict)
    return dict(sorted(spans.items()))


def everything(text: str, *, fast: bool) -> list[Any]:
    """All that a reader says of a text: nodes, places, findings, positions."""
    found: list[Any] = []
    for game in read_text(text, "some.claim", fast=fast):
        found.append((game.path, game.number, game.line, game.text))
        for node in game.nodes:
            found.append((node.line, node.text, values_of(node), spans_of(node), node.whole))
        for finding in game.findings:
            found.append((finding.path, finding.game, finding.message, dict(finding.details)))
        found.append(shown(game.findings))
    return found
