"""Abilities of Claim Kingdoms: one small file per faction, each saying all there is to say about what its card does.

An ability works at a place: the same words serve the card itself and one that copies it, because what counts is what lies
at that place. What it does is done to the table it is given, so one object serves every game. Which faction it belongs to,
the data say (`faction`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from claimref.boxes import load_page
from claimref.cards import FACTIONS, HIDDEN
from claimref.engine.decisions import Objection
from claimref.engine.kingdoms.stock import Stock
from claimref.grid import Place, at_text, is_beside

Places = tuple[Place, ...]
Use = tuple[str, Places]
"""How an ability is used: its word and the places it names, `("hit", (place, place))`."""

USE: Final[Use] = ("use", ())
"""Used, with nothing to choose."""


def use_text(use: Use) -> str:
    """`hit 1,0 2,1`."""
    return " ".join([use[0], *map(at_text, use[1])])


class Verb(NamedTuple):
    """A word of an ability: how many places it names at most (and at least one, if any)."""

    places: int
    field: str = ""
    """Under which name data hold the word where it names no place."""


class Told(NamedTuple):
    """How a use is told: the key of a sentence, what the sentence is about, and the ruling it rests on, if any.

    It may be about the `cards` named, the `other` player, the `points`, and the ability's own `faction`.
    """

    key: str
    about: tuple[str, ...] = ()
    ruling: str = ""


class Ability:
    """An ability; this one does nothing. It is used or not, as the player likes."""

    name = ""
    one = "card"
    """What a single card is called."""
    rulings: ClassVar[tuple[str, ...]] = ()
    asks = ""
    """The ruling that asks for its choice where there is one; without it, its own rule does."""
    event = "used"
    """What happens then, at the places named."""
    scores = False
    """Does it give points (even if none just now)?"""
    draws = False
    """Is it used instead of taking a card?"""
    short = ""
    """The ruling that says what is drawn then where the deck has not enough."""
    copies = False
    """Is the ability of the card it names used instead?"""

    def __init__(self, **verbs: Verb) -> None:
        self.verbs = verbs
        """The words that tell what was chosen; without any there is nothing to choose."""
        self.faction = HIDDEN

    def uses(self, table: Stock, seat: int, at: Place) -> Iterator[Use]:
        """Every way in which it does something now."""
        yield USE

    def against(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        """What speaks against one of its own words with these places."""
        return None

    def act(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> int:
        """Do it; the points it gives."""
        return 0

    def why(self, table: Stock, seat: int, at: Place, verb: str, written: int) -> str:
        """The ruling that decides what it gives, where other points are written; "" where its own rule does.

        Without a word it was not used: that it need not be, is a rule of all.
        """
        return "" if verb else "kingdoms-ability"

    def told(self, verb: str, places: Places) -> Told | None:
        """How a use is told; None where something else tells it."""
        return Told("ability.nothing")

    def feasible(self, table: Stock, seat: int, places: Places) -> bool:
        """Could somebody do this at the table, the rules or not?"""
        for there in places:
            if not table.is_open(there):
                return False
        return True

    # --- The same for all -------------------------------------------------------------------------------------------

    def objection(self, table: Stock, seat: int, at: Place, verb: str, places: Places) -> Objection | None:
        """What speaks against using it like this."""
        word, count = self.verbs.get(verb), len(places)
        if word is not None and (count == word.places or (word.places > 1 and count > 0)):
            return self.against(table, seat, at, verb, places)
        if verb != "use" or places:
            return Objection("illegal-choice", "kingdoms-ability", "kingdoms_word")
        if self.draws:
            return self.against(table, seat, at, verb, places)
        if self.needs_choice(table, seat, at):
            return Objection("missing-choice", self.asks or f"kingdoms-{self.name}", "kingdoms_target")
        return None

    def needs_choice(self, table: Stock, seat: int, at: Place) -> bool:
        """Must a choice be told where it is used, because there is one?"""
        if self.verbs:
            for verb, _ in self.uses(table, seat, at):
                if verb in self.verbs:
                    return True
        return False

    def unspoken(self, sees: bool) -> str:
        """Without a word it is used if there is nothing to choose; where cards are seen instead, if they are."""
        return "use" if (sees if self.draws else not self.verbs) else ""

    def no(self, why: str, number: int = 0, rule: str = "") -> Objection:
        """An objection, by the ability's own rule if no other is named, to one of the places."""
        return Objection("illegal-choice", rule or f"kingdoms-{self.name}", f"kingdoms_{why}", number)

    def beside_only(self, table: Stock, at: Place, there: Place) -> Objection | None:
        """What speaks against a card: it is not an open one beside this."""
        if not is_beside(there, at):
            return self.no("not_beside")
        if not table.is_open(there):
            return self.no("turned" if table.taken(there) else "no_card")
        return None


NOTHING: Final = Ability()
_pages: Final[list[Ability]] = []
_verbs: Final[dict[str, Verb]] = {}


def abilities() -> list[Ability]:
    """The abilities by faction number; a faction that is not in Kingdoms, or a card that can't be made out, has none."""
    if not _pages:
        for faction in FACTIONS:
            ability: Ability = NOTHING
            if faction.kingdoms is not None:
                ability = load_page("claimref.engine.kingdoms.abilities", faction.power).ABILITY
                ability.faction = faction.index
                _verbs.update(ability.verbs)
            _pages.append(ability)
        _pages.append(NOTHING)
    return _pages


def verbs() -> dict[str, Verb]:
    """The words of all abilities."""
    abilities()
    return _verbs
