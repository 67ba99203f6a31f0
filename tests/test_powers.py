"""Every power names rulings that exist, and is known to the order in which powers meet."""

from __future__ import annotations

import pytest

from claimref.cards import FACTIONS, data
from claimref.catalogue import rulings
from claimref.engine.tricks.in_play import powers_of
from claimref.engine.tricks.power import Power

PAGES: dict[str, Power] = {
    **powers_of(tuple(faction.index for faction in FACTIONS), False).pages,
    **powers_of((0, 1), True).pages,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_power_cites_rulings_that_exist(name: str) -> None:
    assert set(PAGES[name].rulings) <= set(rulings())


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_called_like_its_power(name: str) -> None:
    assert PAGES[name].name == name


@pytest.mark.parametrize("moment", ["recruit", "gather", "choose", "after", "finish", "lying"])
def test_every_power_of_a_moment_has_its_place_in_the_order(moment: str) -> None:
    methods = {"choose": ["offers"], "after": ["after", "asks"]}.get(moment, [moment])
    able = {
        name
        for name, page in PAGES.items()
        for method in methods
        if getattr(type(page), method) is not getattr(Power, method)
        and not (method == "offers" and type(page).asks is not Power.asks)  # it is asked later
    }
    assert able == set(data("games")["order"][moment])
