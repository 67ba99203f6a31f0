"""Every word there is, is there in every language, and says the same things."""

from __future__ import annotations

from string import Formatter

import pytest

from claimref.cards import LANGUAGES, data, faction_number
from claimref.views.words import Words, spoken

ENTRIES = {f"{group}.{name}": entry for group, names in data("words").items() for name, entry in names.items()}


@pytest.mark.parametrize("key", ENTRIES)
def test_all_four_languages(key: str) -> None:
    entry = ENTRIES[key]
    assert set(entry) == set(LANGUAGES)
    assert all(entry.values())
    fields = {
        language: {field for _, field, _, _ in Formatter().parse(said) if field} for language, said in entry.items()
    }
    assert all(found == fields["en"] for found in fields.values()), fields
    assert len({said.endswith(".") for said in entry.values()}) == 1, "a sentence in one language is one in all"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "nl", "LC_MESSAGES": "de", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
        ({"LANG": "nl", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "deutsch"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert spoken(environment) == language


def test_two_factions_of_one_name_are_told_apart() -> None:
    undead, zombies = map(faction_number, "UZ")

    words = Words("nl", "mix")
    assert words.faction(undead) != words.faction(zombies)
    assert Words("nl", "claim").faction(undead) == "Zombies"
    assert Words("de", "mix").faction(undead) == "Untote"
