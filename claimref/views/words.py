"""Words in the reader's language: headings, the usual sentences, names of factions. The data (words.toml) holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimref.boxes import BoxError
from claimref.cards import FACTIONS, LANGUAGES, data
from claimref.catalogue import faction_name


class Words:
    """What is said in one language about one game: `words("why.highest", player="Anna", card="K7")`."""

    def __init__(self, language: str = "en", game: str = "") -> None:
        self.language = language
        self.game = game
        self._all: dict[str, dict[str, dict[str, str]]] = data("words")

    def __call__(self, key: str, /, **details: Any) -> str:
        group, name = key.split(".")
        texts = self._all.get(group, {}).get(name)
        if texts is None:
            raise BoxError(f"there is no sentence “{key}” to tell it with: words.{key} = {{ en = … }}")
        return texts[self.language].format_map(details)

    def faction(self, faction: int) -> str:
        """A faction's name; where the deck could hold two of that name, with its code."""
        return faction_name(faction, self.language, self.game)

    def deck(self, faction: int) -> str:
        """A faction with the letter its cards bear: `G Goblins`."""
        return f"{FACTIONS[faction].code}\N{NO-BREAK SPACE}{FACTIONS[faction].name(self.language)}"


def spoken(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English where claimref does not speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            asked = environment[name][:2].lower()
            return asked if asked in LANGUAGES and environment[name][2:3] in ("", "_", ".", "@", "-") else "en"
    return "en"
