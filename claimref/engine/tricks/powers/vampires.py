"""A Vampire won in Phase Two may be laid open; other cards won may go under it and count for the Vampires."""

from __future__ import annotations

from typing import ClassVar

from claimref.cards import FACTION, HERO, HIDDEN, Card
from claimref.engine.tricks.power import COLLECTED, EACH, Lying, Offer, Power, Told
from claimref.engine.tricks.table import Table, Trick


class Vampires(Power):
    """Only the open Vampire and what lies under it count: the higher sum has the vote, equal sums the higher Vampire.

    What may go under it, and what decides between equal sums, a table may agree on.
    """

    name = "vampires"
    verbs: ClassVar[dict[str, str]] = {"lay": COLLECTED, "under": COLLECTED}
    keeps = EACH
    scores_apart = True
    supports = "vampire-stack-counts"
    tracks = True
    rulings: ClassVar[tuple[str, ...]] = (
        "stack-is-discarded", "replaced-vampire-scores-nothing", "vampire-ties", "vampire-same-trick",
        "under-the-vampire", "hero-under-the-vampire", "one-vampire-a-trick", "vampire-stack-counts",
    )  # fmt: skip

    def offers(self, table: Table, trick: Trick) -> list[Offer]:
        found = [self._with(seat, card) for seat, card, _ in trick.gained]
        return [offer for offer in found if self.may(table, trick, offer)]

    def able(self, table: Table, trick: Trick) -> bool:
        for seat, card, _ in trick.gained:
            if self.may(table, trick, self._with(seat, card)):
                return True
        return False

    def _with(self, seat: int, card: Card) -> Offer:
        """What a card could be used for."""
        return "lay" if FACTION[card] == self.faction else "under", seat, card

    def may(self, table: Table, trick: Trick, offer: Offer) -> bool:
        word, seat, card = offer
        if trick.gained_at(seat, card) < 0:
            return False
        laid = self._laid(trick, seat)
        if FACTION[card] == self.faction:
            return word == "lay" and not laid
        return word == "under" and bool(self.kept(table).piles[seat]) and not self._forbidden(table, trick, seat, card)

    def _forbidden(self, table: Table, trick: Trick, seat: int, card: Card) -> str:
        """The ruling by which a card that was collected may not go under the open Vampire; "" where it may."""
        setup = table.setup
        if FACTION[card] == HERO and not setup.ruled("hero-under-the-vampire", "yes"):
            return "hero-under-the-vampire"
        if self._laid(trick, seat) and setup.ruled("vampire-same-trick", "no"):
            return "vampire-same-trick"
        won = not setup.ruled("under-the-vampire", "won") or trick.gained_at(seat, card, won=True) >= 0
        return "" if won else "under-the-vampire"

    def refuses(self, table: Table, trick: Trick, offer: Offer) -> str:
        word, seat, card = offer
        acted = [act for act in trick.acts if act.seat == seat and act.power != self.name]
        gained = trick.gained_at(seat, card) >= 0 or any(card in act.cards for act in acted)
        if word == "lay":
            again = gained and self._laid(trick, seat) and FACTION[card] == self.faction
            return "one-vampire-a-trick" if again else self.name
        if FACTION[card] == self.faction or not self.kept(table).piles[seat]:
            return self.name
        if gained:
            return self._forbidden(table, trick, seat, card) or "under-the-vampire"
        others = [kept.piles for name, kept in table.kept.items() if name != self.name]
        return "under-the-vampire" if any(card in pile for piles in others for pile in piles) else self.name

    def _laid(self, trick: Trick, seat: int) -> bool:
        """Has this player laid a Vampire open in this very trick?"""
        return self.name in trick.notes and seat in trick.notes[self.name]

    def choose(self, table: Table, trick: Trick, offer: Offer) -> None:
        word, seat, card = offer
        table.give_up(seat, card)
        trick.act(word, self.name, seat, (card,))
        stacks = self.kept(table).piles
        if word == "under":
            stacks[seat].append(card)
            return
        trick.note(self.name, [*trick.notes.get(self.name, []), seat])
        table.score[seat] += stacks[seat][:1]
        table.discard += stacks[seat][1:]
        stacks[seat] = [card]

    # --- The score --------------------------------------------------------------------------------------------------

    def pile(self, table: Table, seat: int) -> list[Card]:
        stack = self.kept(table).piles[seat]
        under = sorted(stack[1:])  # of equal values the faction that comes first; a hero without a known value last
        under.sort(key=lambda card: _worth(table, card, -1), reverse=True)
        return stack[:1] + under

    def votes(self, table: Table) -> str:
        claims = sorted([self.claim(table, team) for team in table.setup.teams if self._best(table, team) != HIDDEN])
        return "vampire-ties" if len(claims) > 1 and claims[-1] == claims[-2] else self.name

    def claim(self, table: Table, team: list[int]) -> int:
        return sum([_worth(table, card, 0) for seat in team for card in self.kept(table).piles[seat]])

    def in_a_tie(self, table: Table, team: list[int]) -> list[int]:
        best = self._best(table, team)
        if best == HIDDEN or not table.setup.ruled("vampire-ties", "highest"):
            return [best]
        return [*self._values(table, team), -1, best]  # one card more, if only a 0, wins

    def breaks_tie(self, table: Table, team: list[int], place: int) -> Card:
        cards = self._cards(table, team) if table.setup.ruled("vampire-ties", "highest") else []
        return cards[place] if place < len(cards) else self._best(table, team)

    def _best(self, table: Table, team: list[int]) -> Card:
        """The highest open Vampire of those who play together; HIDDEN where there is none."""
        return max([stack[0] for seat in team for stack in [self.kept(table).piles[seat]] if stack], default=HIDDEN)

    def _cards(self, table: Table, team: list[int]) -> list[Card]:
        """The stacks of those who play together as one, from high to low."""
        cards = [card for seat in team for card in self.kept(table).piles[seat]]
        return sorted(cards, key=lambda card: _worth(table, card, 0), reverse=True)

    def _values(self, table: Table, team: list[int]) -> list[int]:
        return [_worth(table, card, 0) for card in self._cards(table, team)]

    # --- How it is told ---------------------------------------------------------------------------------------------

    def tell(self, before: Table, trick: Trick, number: int, after: Table) -> list[Told]:
        if self._joins(trick, number):
            return []
        acts, act = trick.acts, trick.acts[number]
        earlier = [other for other in acts[:number] if other.power == self.name and other.seat == act.seat]
        stack = list(self.kept(before).piles[act.seat])
        for other in earlier:
            stack = list(other.cards) if other.kind == "lay" else [*stack, *other.cards]
        if act.kind == "lay":
            return self._tell_laid(act.seat, act.cards, stack)
        together = list(act.cards)
        later = number + 1
        while later < len(acts) and self._joins(trick, later):
            together += acts[later].cards
            later += 1
        same_trick = any(other.kind == "lay" for other in earlier)
        foreign = act.seat != trick.winner or any(card not in trick.cards for card in together)
        ruling = "vampire-same-trick" if same_trick else "under-the-vampire" if foreign else ""
        return [Told("say.under", act.seat, cards=tuple(together), card=tuple(stack[:1]), ruling=ruling)]

    def _joins(self, trick: Trick, number: int) -> bool:
        """Does this card go under the same Vampire as the one before, so that both are told together?"""
        if not number or trick.acts[number].kind != "under":
            return False
        before = trick.acts[number - 1]
        return before.power == self.name and before.seat == trick.acts[number].seat and before.kind == "under"

    def _tell_laid(self, seat: int, cards: tuple[Card, ...], stack: list[Card]) -> list[Told]:
        if not stack:
            return [Told("say.lay", seat, card=cards)]
        old = tuple(stack[:1])
        told = [Told("say.replace", seat, card=cards, ruling="replaced-vampire-scores-nothing", instead=old)]
        if stack[1:]:
            told.append(Told("say.stack_gone", cards=tuple(stack[1:]), ruling="stack-is-discarded", instead=old))
        return told

    def tell_live(self, trick: Trick, number: int, after: Table) -> Told:
        act = trick.acts[number]
        return Told(f"live.{act.kind}", act.seat, cards=act.cards)

    def lying(self, table: Table) -> Lying | None:
        piles = self.kept(table).piles
        return Lying("label.open", self.faction, piles=tuple([tuple(pile) for pile in piles])) if any(piles) else None


def _worth(table: Table, card: Card, unknown: int) -> int:
    """A card's value; `unknown` for a hero's that the record does not state."""
    value = table.value(card)
    return unknown if value is None else value


POWER = Vampires()
