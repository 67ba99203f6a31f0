"""The powers in play: those of one deck, put together once, with who acts at which moment in the order that data gives."""

from __future__ import annotations

from typing import Final

from claimref.boxes import BoxError, load_page
from claimref.cards import COPIES, FACTION, FACTIONS, FIRST_HERO, HERO, HERO_ENTRIES, VERBS, data, numbers_of
from claimref.engine.tricks.limits import limits_of
from claimref.engine.tricks.power import EACH, POWER_OF, Power
from claimref.engine.tricks.table import Kept
from claimref.engine.tricks.traits import (
    AFTER,
    ASK,
    FINISH,
    FIRST_PAGE,
    GATHER,
    LEAD,
    LIE,
    MOMENTS,
    OFFER,
    PEEK,
    RANKS_ON,
    RECRUIT,
    WILD,
)

_PACKAGE: Final = "claimref.engine.tricks.powers"
_pages: Final[dict[str, Power]] = {}


def page_of(name: str, faction: int, cards: range) -> Power:
    """A page, opened when its cards come into play for the first time."""
    page = _pages.get(name)
    if page is None:
        page = _pages[name] = load_page(_PACKAGE, name).POWER
        page.seated(faction, cards[0])
        page.bit = FIRST_PAGE << (faction if faction < HERO else HERO + cards[0] - FIRST_HERO)
        moments = page.moments | page.bit
        for card in cards:
            POWER_OF[card], MOMENTS[card], RANKS_ON[card], WILD[card] = page, moments, page.ranks_on, page.wild
    return page


_sources: Final[dict[str, str]] = {}


def source_of(verb: str) -> str:
    """Where the cards of a choice come from, whether its power is in play or not."""
    source = _sources.get(verb)
    if source is None:
        power: Power = load_page(_PACKAGE, VERBS[verb].power).POWER
        if verb not in power.verbs:
            raise BoxError(f"the page of {power.name} does not say where the cards of “{verb}” come from")
        source = _sources[verb] = power.verbs[verb]
    return source


class Powers:
    """The powers of one deck: who acts at which moment, in the order that data gives."""

    def __init__(self, factions: tuple[int, ...], heroes: bool) -> None:
        self.pages: dict[str, Power] = {}
        self.factions: dict[int, Power] = {}
        """Each faction's own."""
        self.unseen = [0] * len(FACTION)
        """How many copies of each faction card the deck may hold."""
        for faction in factions:
            name, cards = FACTIONS[faction].power, numbers_of(faction)
            self.pages[name] = self.factions[faction] = page_of(name, faction, cards)
            for card in cards:
                self.unseen[card] = COPIES[card]
        for hero in HERO_ENTRIES if heroes else ():
            self.pages[hero.power] = page_of(hero.power, HERO, range(hero.card, hero.card + 1))
        self.always = 0
        """The moments at which some power wants to be asked whatever was played, while something lies in its pile."""
        self.waiting: list[str] = []
        """Those powers, by name."""
        self.peeks: Power | None = None
        self.leads_next: list[Power] = []
        for name, page in self.pages.items():
            if page.always:
                self.always |= page.moments | page.bit
                self.waiting.append(name)
            if page.moments & PEEK:
                self.peeks = page
            if page.moments & LEAD:
                self.leads_next.append(page)
        self.recruit = self._at("recruit", RECRUIT)
        self.gather = self._at("gather", GATHER)
        self.after = self._at("after", AFTER | ASK)
        self.finish = self._at("finish", FINISH)
        self.lying = self._at("lying", LIE)
        """Who has something lying on the table, in the order in which it is shown."""
        self.choosers = [page for page in self._at("choose", OFFER) if not page.moments & ASK]
        """Who offers choices with what was collected."""
        self.tracks = any(page.tracks for page in self.choosers)
        self.counted = [name for name, page in self.pages.items() if page.kept_counts]
        """Whose piles on the table count as Score piles."""
        self.returning = [page.card for page in self.pages.values() if page.returns]
        """Cards whose power brings others back from the discard pile."""
        self.shortening = [page.card for page in self.pages.values() if page.shortens]
        """Cards with which a phase is a trick shorter."""
        self.limits = limits_of(factions, heroes)
        """How many cards of some kinds there can be at most."""

    def _at(self, order: str, moment: int) -> list[Power]:
        """Those who act at a moment, in their order; whoever has no place in it comes last."""
        found = [page for page in self.pages.values() if page.moments & moment]
        if len(found) > 1:
            names: list[str] = data("games")["order"][order]
            found.sort(key=lambda page: names.index(page.name) if page.name in names else len(names))
        return found

    def kept(self, seats: int) -> dict[str, Kept]:
        """What they keep on the table when a game begins."""
        found: dict[str, Kept] = {}
        for name, page in self.pages.items():
            if page.keeps:
                found[name] = Kept([[] for _ in range(seats if page.keeps == EACH else page.keeps)])
        return found


_MOST_KEPT: Final = 1000
_decks: Final[dict[int, Powers]] = {}
"""The powers of decks, by a bit for each faction and one for heroes."""


def powers_of(factions: tuple[int, ...], heroes: bool) -> Powers:
    """The powers of a deck; games with the same deck share them, whichever heroes are in it."""
    deck = 1 << HERO if heroes else 0
    for faction in factions:
        deck |= 1 << faction
    powers = _decks.get(deck)
    if powers is None:
        if len(_decks) >= _MOST_KEPT:
            _decks.clear()
        powers = _decks[deck] = Powers(tuple(sorted(factions)), heroes)
    return powers
