"""What is told of a trick: who won and why, what everybody took, and what the powers say they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from claimref.cards import HIDDEN, NAME, Card
from claimref.catalogue import rulings
from claimref.engine.tricks.hand import Hand
from claimref.engine.tricks.power import Told
from claimref.engine.tricks.why import takes, won
from claimref.records.watch import Watched
from claimref.referee.tricks.case import UNLED, UNWON
from claimref.referee.tricks.verdict import TrickReplay
from claimref.views.score import name_of
from claimref.views.words import Words


def codes(cards: Iterable[Card]) -> str:
    """Cards as their codes; what nobody saw is `?`."""
    return " ".join(NAME[card] for card in cards)


def ruled(text: str, ruling: str) -> str:
    """A sentence that rests on a ruling of the project, with its name: `claimref explain` tells more."""
    return f"{text} [{ruling}]" if ruling else text


def held(hand: Hand, words: Words) -> str:
    """What is known of a hand, sorted: `G0 K7, 11 hidden`. After a card left it unseen, only its size is certain."""
    cards, hidden = ([], len(hand)) if hand.gone else (hand.cards, hand.hidden)
    shown = [codes(sorted(cards))] if cards else []
    if hidden:
        shown.append(words("label.hidden", count=hidden))
    return ", ".join(shown) or words("label.no_card")


class Teller:
    """Tells the tricks of one game in one language."""

    def __init__(self, replay: TrickReplay, words: Words) -> None:
        self.replay = replay
        self.table = replay.table
        self.words = words

    def name(self, seat: int) -> str:
        return name_of(self.replay, seat)

    def sentence(self, told: Told) -> str:
        """A sentence in the reader's language, with the ruling it rests on."""
        return ruled(self.text(told), told.ruling)

    def text(self, told: Told) -> str:
        """The words alone."""
        words = self.words
        return words(
            told.key,
            player="" if told.seat < 0 else self.name(told.seat),
            other=codes(told.instead) if told.other < 0 else self.name(told.other),
            cards=codes(told.cards),
            card=codes(told.card),
            faction="" if told.faction < 0 else words.faction(told.faction),
            word=words(told.word) if told.word else "",
            value=told.values[0],
            other_value=told.values[1],
        )

    def told(self, seen: Watched) -> Iterator[str]:
        """Everything about a trick, sentence by sentence."""
        if seen.line is None and HIDDEN in seen.trick.cards:
            yield self.words("say.lost_trick")
            return
        if seen.after is None:
            yield self.words("say.stops")
            return
        if seen.unsure & (UNLED | UNWON):
            yield self.words("say.unled_trick" if seen.unsure & UNLED else "say.unwon_trick")
            return
        yield self.why(seen)
        if seen.trick.takes and not seen.trick.untold():
            yield self.takes(seen)
        yield from self.acts(seen)
        if seen.trick.left:
            yield from self.phase_end(seen)

    # --- Who won ----------------------------------------------------------------------------------------------------

    def why(self, seen: Watched) -> str:
        """Who won the trick, and why in a few words."""
        assert seen.after is not None
        told = won(seen.after, seen.trick)
        return ruled(self.words("say.wins", player=self.name(told.seat), why=self.text(told)), told.ruling)

    # --- What moved -------------------------------------------------------------------------------------------------

    def takes(self, seen: Watched) -> str:
        """Phase One: who took what into the Follower deck, in pick order."""
        told, peeks = [], self.table.powers.peeks
        for place, (seat, card) in enumerate(seen.trick.takes):
            drew = seen.trick.drew >> seat & 1
            key = "takes" if not drew else "draws" if place or peeks is None else peeks.name
            told.append(self.words(f"say.{key}", player=self.name(seat), card=NAME[card]))
        assert seen.after is not None
        ruling = takes(seen.after, seen.trick, True)
        return ruled(", ".join(told) + ".", ruling if ruling in rulings() else "")

    def acts(self, seen: Watched) -> Iterator[str]:
        """The powers that acted, in their order; what everybody did comes last, in one sentence."""
        assert seen.after is not None
        pages, of_all = self.table.powers.pages, []
        for number, act in enumerate(seen.trick.acts):
            for told in pages[act.power].tell(seen.before, seen.trick, number, seen.after):
                if told.part:
                    of_all.append(self.sentence(told))
                else:
                    yield self.sentence(told)
        if of_all:
            yield ", ".join(of_all) + "."
        for page in pages.values():
            yield from map(self.sentence, page.tell_after(seen.trick, seen.after))

    # --- The end of a phase -----------------------------------------------------------------------------------------

    def phase_end(self, seen: Watched) -> Iterator[str]:
        """Cards left in hand, and who leads Phase Two."""
        trick, words = seen.trick, self.words
        left = [f"{self.name(seat)} {held(hand, words)}" for seat, hand in enumerate(trick.left) if _any(hand)]
        if left:
            yield ruled(words("say.left", cards="; ".join(left)), "leftover-cards-discarded")
        named = any(act.kind == "leads" and act.seat != trick.winner for act in trick.acts)
        if trick.phase == 1 and seen.after is not None and not named:
            yield self.sentence(Told("say.leads_phase2", seen.after.leader, ruling="leader-carries-over"))


def _any(hand: Hand) -> bool:
    """Is anything in it, as far as is known?"""
    return bool(len(hand) if hand.gone else hand.cards or hand.hidden)


def by_player(teller: Teller, lying: Sequence[Sequence[Card]]) -> str:
    """What lies in front of whom."""
    return ", ".join(f"{teller.name(seat)} {codes(cards)}" for seat, cards in enumerate(lying) if cards)
