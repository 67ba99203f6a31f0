"""Findings are values: what a referee has to say about one place of a record.

The catalogue (claimref/data/findings.toml) holds what each is called, how grave it is, and its sentences; a finding holds
only its name, its place and what the sentence is about. Sentences are made in one place, `Finding.message`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimref.cards import data


class Finding:
    """One thing to say about one place. `case` chooses among the sentences its catalogue entry has.

    `details` holds what the sentence needs, already in words (card and player names). `rule` is the key of the rule or
    ruling that decided here, where that is a nearer one than the one all findings of this name rest on.
    """

    __slots__ = ("case", "column", "details", "end_column", "game", "legal", "line", "name", "path", "proof", "rule")

    def __init__(
        self,
        name: str,
        where: tuple[int, int, int],
        case: str = "message",
        *,
        details: Mapping[str, object] | None = None,
        legal: tuple[str, ...] | None = None,
        proof: tuple[int, int, int] | None = None,
        path: str = "",
        game: int = 1,
        rule: str = "",
    ) -> None:
        self.name = name
        self.line, self.column, self.end_column = where
        self.case = case
        self.details = details or {}
        self.legal = legal
        self.proof = proof
        self.rule = rule
        """The rule or ruling that decided; "" for that of the catalogue entry."""
        self.path = path
        self.game = game

    def __repr__(self) -> str:
        return f"<{self.name} {self.path}:{self.line}:{self.column}-{self.end_column} {self.message}>"

    @property
    def entry(self) -> dict[str, Any]:
        """What the catalogue says of this kind of finding."""
        entry: dict[str, Any] = data("findings")[self.name]
        return entry

    @property
    def code(self) -> str:
        return str(self.entry["code"])

    @property
    def severity(self) -> str:
        return str(self.entry["severity"])

    @property
    def message(self) -> str:
        """The sentence a referee would say."""
        return str(self.entry["say"][self.case]).format_map(self.details)
