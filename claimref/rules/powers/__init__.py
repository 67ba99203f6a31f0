"""Powers: one small file per faction or hero, each overriding only the moments it changes.

Powers do not know each other; where two meet in one trick, the order is data (claimref/data/games.toml, `order`).
What they do is done to the table, so a power itself holds nothing and one object serves every game.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final

from claimref.cards import COPIES, FACTION, FACTIONS, HEROES, HIDDEN, LICH, Card, data, numbers_of
from claimref.rules.decisions import Answer, Decision
from claimref.rules.limits import limits_of

if TYPE_CHECKING:
    from claimref.rules.table import Setup, Table, Trick

Offer = tuple[str, int, Card]
"""A choice that may be made: the word for it, who may make it, with which card."""


RECRUIT: Final = 1
GATHER: Final = 2
LEAD: Final = 4
PEEK: Final = 8
ASK: Final = 16
AFTER: Final = 32
FINISH: Final = 64
OFFER: Final = 128
"""The moments of a trick at which a card may call on its power, as bits."""

_MOMENTS: Final = {
    "recruit": RECRUIT, "gather": GATHER, "leads_next": LEAD, "peeks": PEEK, "questions": ASK, "after": AFTER,
    "finish": FINISH, "offers": OFFER,
}  # fmt: skip

ANY: Final = -2
NEVER: Final = -3
"""Lead factions that are none: whatever leads, and whatever doesn't."""


class Power:
    """A power, with the moments of a trick in the order they come. Nothing happens unless a page says so."""

    name = ""
    rulings: ClassVar[tuple[str, ...]] = ()
    wild = False
    """May be played instead of any lead faction, and is compared as if it were of it."""

    always = False
    """While something lies aside for the next winner, wants to be asked even if none of its own cards is in the trick."""

    tracks = False
    """Needs to know what went into which Score pile in a trick (`Trick.gained`)."""

    ranks_on = ANY
    """The lead faction under which its cards change how a trick is compared."""

    def __init__(self) -> None:
        self.moments = 0
        """When its cards call on it."""
        for moment, bit in _MOMENTS.items():
            if getattr(type(self), moment) is not getattr(Power, moment):
                self.moments |= bit
        if type(self).rank is Power.rank:
            self.ranks_on = NEVER

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        """Change how strong the trick's cards are (`strength` by order of play; called when such a card was played)."""

    def peeks(self, table: Table, trick: Trick) -> bool:
        """May the winner look at the top of the deck and take it instead?"""
        return False

    def recruit(self, table: Table, trick: Trick) -> None:
        """Phase One: take cards of the trick's pile before they are discarded."""

    def gather(self, table: Table, trick: Trick) -> None:
        """Phase Two: take cards of the trick's pile before the winner gets the rest."""

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        """Phase Two: what a player may do with what was collected."""
        return []

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        """Phase Two: may a player do this?"""
        return False

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        """Do what was offered and chosen."""

    def after(self, table: Table, trick: Trick) -> None:
        """Once the trick is collected."""

    def questions(self, table: Table, trick: Trick) -> list[Decision]:
        """What it asks once the trick is collected."""
        return []

    def answered(self, table: Table, trick: Trick, question: Decision, answer: Answer) -> None:
        """Do what was answered."""

    def leads_next(self, table: Table, trick: Trick, leader: int) -> int:
        """Who leads the next trick, if not the winner (`leader`)."""
        return leader

    def finish(self, table: Table, trick: Trick) -> None:
        """After the very last trick."""

    scores_apart = False
    """What counts for the faction are not simply its cards in the Score pile."""

    def pile(self, table: Table, seat: int) -> list[Card]:
        """Which of a player's cards count for a faction that scores apart, best first."""
        return []

    def claim(self, cards: list[Card]) -> int:
        """How good the claim of those who hold these cards is: most cards."""
        return len(cards)

    def in_a_tie(self, cards: list[Card]) -> list[Card]:
        """Of claims that are equally good: the highest card, then the second highest …"""
        return cards


_pages: Final[dict[str, Power]] = {}

POWER_OF: Final[list[Power]] = [Power()] * len(FACTION)
"""The power of each card; below, what is asked of it most."""
MOMENTS: Final[list[int]] = [0] * len(FACTION)
RANKS_ON: Final[list[int]] = [NEVER] * len(FACTION)
WILD: Final[list[bool]] = [False] * len(FACTION)
MOMENTS[HIDDEN], RANKS_ON[HIDDEN] = AFTER, ANY  # what can't be made out may be anything


def _page(name: str, cards: range) -> Power:
    """A page, opened when its cards come into play for the first time."""
    page = _pages.get(name)
    if page is None:
        page = _pages[name] = import_module(f"claimref.rules.powers.{name}").POWER
        for card in cards:
            POWER_OF[card], MOMENTS[card], RANKS_ON[card], WILD[card] = page, page.moments, page.ranks_on, page.wild
    return page


class Powers:
    """The powers of one deck, put together once: who acts at which moment, in the order that data gives."""

    def __init__(self, factions: tuple[int, ...], heroes: bool, seats: int) -> None:
        self.pages: dict[str, Power] = {}
        self.factions: dict[int, Power] = {}
        """Each faction's own."""
        self.unseen = [0] * len(FACTION)
        """How many copies of each faction card the deck may hold."""
        for faction in factions:
            name, cards = FACTIONS[faction].power, numbers_of(faction)
            self.pages[name] = self.factions[faction] = _page(name, cards)
            for card in cards:
                self.unseen[card] = COPIES[card]
        for place in range(len(HEROES) if heroes else 0):
            name, hero = HEROES[place].lower(), LICH + place
            self.pages[name] = _page(name, range(hero, hero + 1))
        self.always = 0
        """The moments at which some power wants to be asked whatever was played, while something lies aside."""
        self.peeks: Power | None = None
        self.leads_next: list[Power] = []
        for page in self.pages.values():
            if page.always:
                self.always |= page.moments
            if page.moments & PEEK:
                self.peeks = page
            if page.moments & LEAD:
                self.leads_next.append(page)
        self.recruit = self._at("recruit", RECRUIT)
        self.gather = self._at("gather", GATHER)
        self.after = self._at("after", AFTER | ASK)
        self.finish = self._at("finish", FINISH)
        self.choosers = self._at("choose", OFFER) if seats == 2 else []
        """Who offers choices; with three or four players nobody does, since their Giants smash by themselves."""
        self.tracks = any(page.tracks for page in self.choosers)
        self.limits = limits_of(factions, heroes)
        """How many cards of some kinds there can be at most."""

    def _at(self, order: str, moment: int) -> list[Power]:
        """Those who act at a moment, in their order."""
        names: list[str] = data("games")["order"][order]
        return [self.pages[name] for name in names if name in self.pages and self.pages[name].moments & moment]


@lru_cache(maxsize=1024)
def powers_of(factions: tuple[int, ...], heroes: bool, seats: int) -> Powers:
    """The powers of a deck; games with the same deck share them, whichever heroes are in it."""
    return Powers(factions, heroes, seats)


def powers_for(setup: Setup) -> Powers:
    """The powers of a set-up."""
    return powers_of(tuple(sorted(setup.factions)), bool(setup.heroes), setup.seats)
