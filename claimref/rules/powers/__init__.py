"""Powers: one small file per faction or hero, each overriding only the moments it changes.

Powers do not know each other; where two meet in one trick, the order is data (claimref/data/games.toml, `order`).
What they do is done to the table, so a power itself holds nothing and one object serves every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from claimref.cards import COPIES, FACTION, FACTIONS, HERO, HEROES, HIDDEN, NAME, NOTHING, Card, cards_of, data
from claimref.rules.decisions import Play

if TYPE_CHECKING:
    from claimref.rules.table import Setup, Table, Trick

Offer = tuple[str, int, Card]
"""A choice that may be made: the word for it, who may make it, with which card."""


class Power:
    """A power, with the moments of a trick in the order they come. Nothing happens unless a page says so."""

    name = ""
    rulings: ClassVar[tuple[str, ...]] = ()
    wild = False
    """May be played instead of any lead faction, and is compared as if it were of it."""

    always = False
    """Wants to be asked when a trick is collected even if none of its own cards is in it."""

    ranks_on: ClassVar[int | None] = None
    """The lead faction under which its cards change how a trick is compared; None: under any."""

    def rank(self, table: Table, trick: Trick, strength: list[int]) -> None:
        """Change how strong the trick's cards are (`strength` by order of play; called when such a card was played)."""

    def peeks(self, table: Table, trick: Trick) -> bool:
        """May the winner look at the top of the deck and take it instead?"""
        return False

    def recruit(self, table: Table, trick: Trick) -> None:
        """Phase One: take cards of the trick's pile before they are discarded."""

    def gather(self, table: Table, trick: Trick) -> None:
        """Phase Two: take cards of the trick's pile before the winner gets the rest."""

    def offers(self, table: Table, trick: Trick) -> Sequence[Offer]:
        """Phase Two: what a player may do with what was collected."""
        return ()

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        """Do what was offered and chosen."""

    def after(self, table: Table, trick: Trick) -> Play | None:
        """Once the trick is collected."""
        return None

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

    def claim(self, cards: list[Card]) -> tuple[int, Sequence[int]]:
        """How good the claim of those who hold these cards is: most cards, then the highest, then the second highest …"""
        return len(cards), cards


NO_CLAIM: tuple[int, Sequence[int]] = (0, [])


def _page(name: str) -> Power:
    page: Power = import_module(f"claimref.rules.powers.{name}").POWER
    return page


class Powers:
    """The powers of one deck, put together once: who acts at which moment, in the order that data gives."""

    def __init__(self, factions: tuple[int, ...], heroes: tuple[Card, ...], seats: int) -> None:
        pages = {FACTIONS[faction].power: _page(FACTIONS[faction].power) for faction in factions}
        if heroes:
            pages |= {NAME[hero].lower(): _page(NAME[hero].lower()) for hero in heroes}
        self.pages = pages
        order = data("games")["order"]

        def at(moment: str) -> list[Power]:
            able = {name: page for name, page in pages.items() if _overrides(page, moment)}
            return [able[name] for name in order[moment] if name in able]

        own = {FACTIONS[faction].power: frozenset(cards_of(faction)) for faction in factions}
        self.recruit = [(page.recruit, None if page.always else own[page.name]) for page in at("recruit")]
        self.gather = [(page.gather, None if page.always else own[page.name]) for page in at("gather")]
        """Who takes cards of a trick, and the cards without which it need not be asked."""
        self.choosers = [page for page in pages.values() if seats == 2 and _overrides(page, "offers")]
        """Who offers choices; with three or four players nobody does, since their Giants smash by themselves."""
        self.choosers.sort(key=lambda page: order["choose"].index(page.name))
        self.after = [page.after for page in at("after")]
        self.finish = [page.finish for page in at("finish")]
        self.leads_next = [(p.leads_next, own[p.name]) for p in pages.values() if _overrides(p, "leads_next")]
        self.peeks = next((page.peeks for page in pages.values() if _overrides(page, "peeks")), None)
        self.peekers = frozenset(f for f in factions if _overrides(pages[FACTIONS[f].power], "peeks"))
        """Whoever wins with a card of these may look at the top of the deck."""
        self.wild = frozenset(f for f in factions if pages[FACTIONS[f].power].wild)
        self.ranks: dict[int, Callable[[Table, Trick, list[int]], None]] = {}
        """The cards that change how a trick is compared."""
        kinds = [card for faction in factions for card in cards_of(faction)]
        changes: list[set[Card]] = [{HIDDEN} for _ in (*FACTIONS, HERO, NOTHING)]
        for card in (*kinds, *heroes):
            page = pages[NAME[card].lower() if FACTION[card] == HERO else FACTIONS[FACTION[card]].power]
            if _overrides(page, "rank"):
                self.ranks[card] = page.rank
                for lead, cards in enumerate(changes):
                    if page.ranks_on in (None, lead):
                        cards.add(card)
        changes[NOTHING].update(kinds, heroes)
        self.changes = [frozenset(cards) for cards in changes]
        """By lead faction: the cards with which a trick needs a closer look; a led hero always does."""
        self.asks: list[int] = list(FACTION)
        for place in range(len(HEROES)):
            self.asks[HERO * 20 + place] = NOTHING
        self.unseen = [0] * (len(FACTION) + 1)
        for card in (*kinds, *heroes):
            self.unseen[card] = COPIES[card]
        self.limits = _limits(factions, bool(heroes))
        """How many different cards of some factions there can be at most."""
        self.limited: list[tuple[int, ...]] = [
            tuple(number for number, (group, _) in enumerate(self.limits) if faction in group) for faction in FACTION
        ]
        """By card: which of these limits it counts for."""


def _limits(factions: tuple[int, ...], heroes: bool) -> list[tuple[frozenset[int], int]]:
    """Ten of the twenty Shadows; five heroes, for as many cards of the factions."""
    drawn = [(faction, FACTIONS[faction].drawn) for faction in factions]
    found = [(frozenset([f]), count) for f, count in drawn if count < sum(FACTIONS[f].copies.values())]
    if heroes:
        dealt = data("games")["heroes"]["dealt"]
        found.append((frozenset([HERO]), dealt))
        found.append((frozenset(factions), sum(count for _, count in drawn) - dealt))
    return found


def _overrides(page: Power, moment: str) -> bool:
    return getattr(type(page), moment) is not getattr(Power, moment)


@cache
def powers_of(factions: tuple[int, ...], heroes: tuple[Card, ...], seats: int) -> Powers:
    """The powers of a deck; games with the same deck share them."""
    return Powers(factions, heroes, seats)


def powers_for(setup: Setup) -> Powers:
    """The powers of a set-up."""
    return powers_of(setup.factions, tuple(setup.heroes), setup.seats)
