"""A power: one small page per faction or hero, which overrides only the moments of a trick that it changes.

Powers do not know each other; where two meet in one trick, the order is data (claimref/data/games.toml, `order`). What they
do is done to the table, and what they keep lies there (`Table.kept`), so a page holds nothing and serves every game.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from claimref.cards import FACTION, HERO, Card
from claimref.engine.tricks.table import Kept, Table, Trick
from claimref.engine.tricks.traits import (
    AFTER,
    ANY,
    ASK,
    FINISH,
    GATHER,
    LEAD,
    LIE,
    NEVER,
    NUMBER,
    OFFER,
    PEEK,
    RECRUIT,
)
from claimref.native import mypyc_attr

Offer = tuple[str, int, Card]
"""A choice that may be made: the word for it, who may make it, with which card."""

COLLECTED: Final = "collected"
DISCARDS: Final = "discards"
DECK: Final = "deck"
HAND: Final = "hand"
"""Where the cards of a choice come from."""

EACH: Final = -1
"""A power keeps a pile for each seat."""
UNKNOWN: Final = -1
"""A number that a power keeps, where a card that can't be made out may have changed it."""

_MOMENTS: Final = {
    "recruit": RECRUIT, "gather": GATHER, "leads_next": LEAD, "peeks": PEEK, "asks": ASK, "after": AFTER, "finish": FINISH,
    "offers": OFFER, "lying": LIE,
}  # fmt: skip


class Ask(NamedTuple):
    """Once a trick is collected somebody (chance, for the deck) may or must make a choice."""

    verb: str
    seat: int
    must: bool


class Told(NamedTuple):
    """A sentence about what happened: its key in data/words.toml, and what it speaks of."""

    key: str
    seat: int = -1
    """{player}"""
    other: int = -1
    """{other}"""
    cards: tuple[Card, ...] = ()
    """{cards}"""
    card: tuple[Card, ...] = ()
    """{card}"""
    faction: int = -1
    """{faction}"""
    ruling: str = ""
    """The ruling it rests on, if any."""
    rule: str = ""
    """The rule that decided it, where there is no ruling."""
    values: tuple[str, str] = ("", "")
    """{value} against {other_value}."""
    instead: tuple[Card, ...] = ()
    """{other}, where it is a card and not a player."""
    word: str = ""
    """{word}: the key of another text that it holds."""
    part: bool = False
    """Whether it is only part of a sentence about everybody."""


class Lying(NamedTuple):
    """What a power has lying on the table: the key of its label, and cards, in one pile or by seat, or another text."""

    label: str
    faction: int = -1
    """{faction}"""
    cards: tuple[Card, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()
    word: str = ""
    """The key of a text that stands there instead."""


def _declared(page: object, key: str) -> Any:
    """What the class of a page says; one that is not compiled says it where compiled code does not look by itself."""
    return getattr(page, key)


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """A power, with the moments of a trick in the order they come. Nothing happens unless a page says so."""

    name = ""
    """The name of its page, its rule and its sentences."""
    rulings: ClassVar[tuple[str, ...]] = ()
    wild = False
    """May be played instead of any lead faction, and is compared as if it were of it."""
    keeps = 0
    """How many piles it keeps on the table: none, one, or `EACH`."""
    kept_counts = False
    """Whether the cards that it keeps for a seat count as if they lay in that seat's Score pile."""
    always = False
    """While something lies in its pile, wants to be asked even if none of its own cards is in the trick."""
    tracks = False
    """Needs to know what went into which Score pile in a trick (`Trick.gained`), and may offer something after any."""
    ranks_on = ANY
    """The lead faction under which its cards change how a trick is compared."""
    possible: ClassVar[tuple[int, ...]] = ()
    """The numbers it may keep, where what it keeps decides how cards are compared."""
    verbs: ClassVar[dict[str, str]] = {}
    """The words for its choices, and where the cards come from: COLLECTED, DISCARDS, DECK or HAND."""
    forced: ClassVar[dict[str, str]] = {}
    """What it does by itself with more than two players, and is a choice with two: the word, and the event's kind."""
    returns = False
    """Whether it brings cards back from the discard pile."""
    shortens = False
    """Whether a phase with its card is a trick shorter."""

    def __init__(self) -> None:
        self.name, self.wild, self.keeps = _declared(self, "name"), _declared(self, "wild"), _declared(self, "keeps")
        self.always, self.tracks = _declared(self, "always"), _declared(self, "tracks")
        self.returns, self.shortens = _declared(self, "returns"), _declared(self, "shortens")
        self.kept_counts, self.scores_apart = _declared(self, "kept_counts"), _declared(self, "scores_apart")
        self.supports = _declared(self, "supports")
        self.ranks_on = _declared(self, "ranks_on")
        self.faction = -1
        """The number of its faction, or of the heroes; and its first card."""
        self.card = -1
        self.bit = 0
        """Its own bit among what a trick's cards call on."""
        self.moments = 0
        """When its cards call on it."""
        for moment, bit in _MOMENTS.items():
            if getattr(type(self), moment) is not getattr(Power, moment):
                self.moments |= bit
        if self.possible:
            self.moments |= NUMBER
        if type(self).rank is Power.rank:
            self.ranks_on = NEVER

    def seated(self, faction: int, card: Card) -> None:
        """Its faction, and the first of its cards."""
        self.faction = faction
        self.card = card

    def kept(self, table: Table) -> Kept:
        """What it keeps on the table."""
        return table.kept[self.name]

    # --- The moments of a trick -------------------------------------------------------------------------------------

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
        """What may be chosen now: with what was collected in Phase Two, or where it `asks`."""
        return []

    def refuses(self, table: Table, trick: Trick, offer: Offer) -> str:
        """The rule by which a choice of its can't be made."""
        return self.name

    def returns_own(self, table: Table) -> bool:
        """Does it bring back also what was discarded in its own trick?"""
        return False

    def able(self, table: Table, trick: Trick) -> bool:
        """Is there anything to choose?"""
        return bool(self.offers(table, trick))

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        """May this be chosen?"""
        return False

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        """Do what was chosen."""

    def after(self, table: Table, trick: Trick) -> None:
        """Once the trick is collected."""

    def asks(self, table: Table, trick: Trick) -> list[Ask]:
        """Whom it asks for a choice once the trick is collected."""
        return []

    def leads_next(self, table: Table, trick: Trick, leader: int) -> int:
        """Who leads the next trick, if not the winner (`leader`)."""
        return leader

    def finish(self, table: Table, trick: Trick) -> None:
        """After the very last trick."""

    # --- The score --------------------------------------------------------------------------------------------------

    scores_apart = False
    """What counts for the faction are not simply its cards in the Score pile."""

    supports = ""
    """The ruling by which those cards count where equal votes are decided by cards."""

    def votes(self, table: Table) -> str:
        """The rule by which a faction that scores apart votes as it does."""
        return self.name

    def pile(self, table: Table, seat: int) -> list[Card]:
        """Which of a player's cards count for a faction that scores apart, best first."""
        return []

    def claim(self, table: Table, team: list[int]) -> int:
        """How good the claim of those who play together is, for a faction that scores apart."""
        return 0

    def in_a_tie(self, table: Table, team: list[int]) -> list[int]:
        """What decides between claims that are equally good: the first number, then the second …"""
        return []

    def breaks_tie(self, table: Table, team: list[int], place: int) -> Card:
        """The card that stands for one of these numbers."""
        return self.pile(table, team[0])[place]

    # --- How it is told ---------------------------------------------------------------------------------------------

    def why(self, table: Table, trick: Trick, key: str) -> Told:
        """Why the winner won, where this power decided; `key` is the usual reason."""
        return Told(f"why.{self.name}", trick.winner, card=(trick.won_with(),), faction=trick.lead, rule=self.name)

    def unfollowed(self, table: Table, trick: Trick) -> str:
        """The rule by which a card of its that does not follow does not win."""
        return "heroes" if self.faction == HERO else "winning"

    def picks(self, table: Table, trick: Trick) -> str:
        """The ruling by which its cards come where they do among those that share what was turned up."""
        return ""

    def why_leads(self, trick: Trick) -> Told | None:
        """Why somebody leads after this trick, if by this power and not as its winner."""
        for act in trick.acts:
            if act.power == self.name and act.kind == "leads" and act.seat != trick.winner:
                return Told(f"leads.{self.name}", act.seat, rule=self.name)
        return None

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        """What is told of one of its acts in a trick, with the table before and after it."""
        act = trick.acts[number]
        return [Told(f"say.{self.name}", act.seat, cards=act.cards)]

    def tell_live(self, trick: Trick, number: int, after: Table) -> Told:
        """What the live table says of one of its acts (data/live.toml)."""
        act = trick.acts[number]
        return Told(f"live.{self.name}", act.seat, cards=act.cards)

    def lying(self, table: Table) -> Lying | None:
        """What of it lies on the table for everybody to see, if anything."""
        return None

    def tell_after(self, trick: Trick, after: Table) -> list[Told]:
        """What is told of what lies there when the trick is done."""
        return []

    def quietly(self, table: Table, trick: Trick) -> int:
        """How often it decided something in a trick without moving a card, for statistics."""
        return 0


POWER_OF: Final[list[Power]] = [Power()] * len(FACTION)
"""The power of each card, once its page is open."""
