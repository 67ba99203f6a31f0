"""What is typed at the live table of the trick games: cards turned up, played, taken and chosen."""

from __future__ import annotations

import re
from typing import Any

from claimref.cards import CARDS, HEROES, HIDDEN, NAME, VERBS, Card
from claimref.engine.tricks.power import DECK, DISCARDS, HAND, Offer
from claimref.live.position import Position
from claimref.live.trick_view import TrickView
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Choice, Node, Take
from claimref.records import transcript
from claimref.records.canonical import numbered

_NUMBER = re.compile(r"\d+\s*[.)]")
_LEADER = re.compile(r"([A-Da-d]\s*!?)(?=[\s\[]|$)\s*(.*)", re.DOTALL)
_CARD = re.compile(rf"(?:[^\W\d_]\d+|{'|'.join(HEROES)})(?!\w)", re.IGNORECASE)
_ANY_CARD = re.compile(rf"(\?|{_CARD.pattern})(\s*!)?", re.IGNORECASE)
_VERB = re.compile(rf"(?:[A-D]\s+)?(?:{'|'.join(VERBS)})\b", re.IGNORECASE)
_TAKE = re.compile(r"[A-D]\s*(?::|!?$)", re.IGNORECASE)


class TrickTable(TrickView):
    """One trick game, and what may be typed."""

    # --- What an answer becomes -------------------------------------------------------------------------------------

    def starts_line(self, typed: str) -> bool:
        if _NUMBER.match(typed) or typed[0] == "[" or re.match(r"[A-D]!?\s*\[", typed, re.IGNORECASE):
            return True
        offered = [NAME[offer[2]] for offer in self.question.options] if self.question.kind == "choose" else []
        if offered and all(word in offered for word in _words(typed)):
            return False
        fewest = len(self.question.options[0]) if self.question.source == DECK else 1
        return len(_words(typed)) > fewest and all(_CARD.match(word) for word in _words(typed)[:2])

    def answered(self, typed: str) -> Position:
        position, node = self.position, self.node
        if _NUMBER.match(typed):
            return self.headed()._replace(line=typed, held="")
        if node is None or position.held or (not node.cards and not node.face_up):
            return self._opening(typed)
        if typed[0] in "[>;" or self.question.kind == "play":
            return self._longer(_CARD.sub(_upper, typed) if self.question.kind == "play" else typed)
        return self._short(typed, node)

    def _longer(self, typed: str) -> Position:
        return self.position._replace(line=f"{self.line()} {typed}")

    def _opening(self, typed: str) -> Position:
        """The beginning of a line: number and leader are put in, and the first cards lie face up."""
        position, seat = self.headed(), self.question.seat or 0
        lead, rest = SEATS[seat], typed
        named = _LEADER.match(typed)
        if named:
            lead, rest = named[1].upper(), named[2]
        elif self.node is not None and self.node.leader is not None:
            lead = SEATS[self.node.leader] + "!" * self.node.leader_marked
        start = f"{self.number()}. {lead}"
        wanted = self.setup.face_up if self.question.kind == "face_up" else 0
        if not rest or rest[0] == "[" or not wanted:
            return position._replace(line=f"{start} {_CARD.sub(_upper, rest)}".strip(), held="")
        if position.held:
            rest = f"{position.held} {rest}"
        up: list[str] = []
        while len(up) < wanted and (card := _CARD.match(rest)):
            up.append(card[0].upper())
            rest = rest[card.end() :].lstrip(" \t,")
        if not up:
            return position._replace(line=f"{start} {rest}")
        if len(up) < wanted and not rest:
            return self.position._replace(line=f"{start} [{up[0]}]", held=up[0])
        return position._replace(line=f"{start} [{' '.join(up)}] {rest}".rstrip(), held="")

    def _short(self, typed: str, node: nodes.Trick) -> Position:
        """An answer in a word: it is put where the notation wants it."""
        kind, source = self.question.kind, self.question.source
        card = _ANY_CARD.fullmatch(typed)
        if kind == "winner" and (winner := self._seat_of(typed)) is not None:
            return self._longer(f"> {SEATS[winner]}")
        if kind in ("take", "draw") and card:
            return self._with_take(node, card[1].upper(), bool(card[2]))
        if kind == "take" and typed.lower() in ("deck", "top"):
            return self._with_take(node, "?")
        if source == HAND and card:
            return self._given_up(node, card[1].upper())
        if (source == DISCARDS and card) or (source == DECK and not _VERB.match(typed)):
            return self._longer(f"; {self.question.verb} {typed}")
        if kind == "choose" and (offers := self._offers(typed)):
            return self._with_choices(node, offers)
        if _VERB.match(typed):
            return self._longer(f"; {typed}")
        if kind == "choose":
            return self._longer(f"; {self.question.options[0][0]} {typed}" if _CARD.match(typed) else typed)
        return self._longer(f"> {typed}" if _TAKE.match(typed) and not node.outcome else typed)

    def _seat_of(self, typed: str) -> int | None:
        """A player by seat or name."""
        found = [seat for seat, name in enumerate(self.names) if typed.lower() in (name.lower(), SEATS[seat].lower())]
        return found[0] if len(found) == 1 else None

    def _with_take(self, node: nodes.Trick, name: str, marked: bool = False) -> Position:
        """`> A:D5 B:?` with one more card, or with the one that was not told."""
        seat, card, written = self.question.seat or 0, _card(name), node.outcome or ()
        if card is None or self.asking is None or self.asking.trick is None:
            return self._longer(f"> {SEATS[seat]}:{name}")
        takes = {taker: Take(taker, taken) for taker, taken in self.asking.trick.takes}
        takes |= {take.seat: take for take in written if take.seat in takes} | {seat: Take(seat, card, marked)}
        later = [take for take in written if take.seat not in takes]
        return self._edited((*takes.values(), *later), node.choices)

    def _given_up(self, node: nodes.Trick, name: str) -> Position:
        """`; discard A:G3 B:?` with one more card."""
        verb, seat, card = self.question.verb, self.question.seat, _card(name)
        if card is None:
            return self._longer(f"; {verb} {SEATS[seat or 0]}:{name}")
        told = [item for choice in node.choices if choice.verb == verb for item in choice.items]
        others = [choice for choice in node.choices if choice.verb != verb]
        return self._edited(node.outcome, (*others, Choice(verb, None, (*told, (seat, card)))))

    def _offers(self, typed: str) -> list[Offer]:
        """What is offered in these words, or with these cards alone; nothing where something else is typed."""
        offers, chosen = list(self.question.options), list[Offer]()
        named = [offer for offer in offers if self.offer(offer).lower() == typed.lower()]
        for word in [] if named else _words(typed):
            found = next((offer for offer in offers if offer[2] == CARDS.get(word)), None)
            if found is None:
                return []
            offers.remove(found)
            chosen.append(found)
        return named or chosen

    def _with_choices(self, node: nodes.Trick, offers: list[Offer]) -> Position:
        """More choices; several of one kind by one player are one, if it may have several: `under G3 H17`."""
        assert self.state.trick is not None
        chosen = list(node.choices)
        for verb, seat, card in offers:
            actor = None if seat == self.state.trick.winner else seat
            items: tuple[tuple[int | None, Card], ...] = ((None, card),)
            if chosen and chosen[-1].is_of(verb, actor) and VERBS[verb].most != 1:
                items = chosen.pop().items + items
            chosen.append(Choice(verb, actor, items))
        return self._edited(node.outcome, tuple(chosen))

    def _edited(self, outcome: tuple[Take, ...] | None, choices: tuple[Choice, ...]) -> Position:
        node = self.filled()
        node.outcome, node.choices, node.comment = outcome, choices, None
        return self.position._replace(line=self.in_canonical_form(node))

    def enter(self) -> Position | None:
        question, node = self.question, self.node
        if node is not None and question.kind == "take" and question.optional:
            return self._with_take(node, NAME[question.options[0]])
        if node is not None and question.source == HAND:
            return None if self.dealt else self._given_up(node, "?")
        return super().enter()

    # --- The same step by step ----------------------------------------------------------------------------------------

    def toward(self, whole: Any) -> str | None:
        kind, cards = self.question.kind, self.node.cards if self.node else ()
        leader = f"{SEATS[whole.leader or 0]}! " if whole.leader_marked and not cards else ""
        if kind == "face_up":
            up = (whole.face_up or ())[bool(self.position.held) :]
            return leader + NAME[up[0]] if up else None
        if kind == "play":
            place = len(cards)
            return leader + _name(whole.cards[place], place in whole.marks) if place < len(whole.cards) else None
        if kind in ("winner", "take", "draw"):
            return self._toward_outcome(whole.outcome) if whole.outcome else None
        return self._toward_choice(whole)

    def _toward_outcome(self, outcome: tuple[Take, ...]) -> str:
        """Who won, or what was taken by the one who is asked."""
        if self.question.kind == "winner":
            return SEATS[outcome[0].seat]
        for take in outcome:
            told = take.card is not None and (take.card != HIDDEN or self.question.kind == "take")
            if take.seat == self.question.seat and told:
                return _name(take.card or 0, take.marked)
        return ""

    def _toward_choice(self, whole: nodes.Trick) -> str:
        """The next choice of a line that is offered or asked for here, and not yet made."""
        question, winner = self.question, self.state.trick.winner if self.state.trick else 0
        choices = self.node.choices if self.node else ()
        made = [(choice.verb, choice.seat, item) for choice in choices for item in choice.items]
        for choice in whole.choices:
            for item in choice.items:
                owner, card = item
                offer = choice.verb, winner if choice.seat is None else choice.seat, card
                if (choice.verb, choice.seat, item) in made:
                    made.remove((choice.verb, choice.seat, item))
                elif offer in question.options:
                    return self.offer(offer)
                elif choice.verb == question.verb and owner in (None, question.seat):
                    return " ".join(NAME[card] for _, card in choice.items) if question.source == DECK else NAME[card]
        return ""

    # --- The record -------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return f"phase {self.state.phase}"

    def filled(self) -> nodes.Trick:
        assert self.node is not None
        trick = self.state.trick
        return numbered(self.node, self.number(), trick.leader if trick else self.question.seat)

    def unanswered(self) -> nodes.Trick | None:
        """Who won with a hero of unknown value must be told with the last card: until then that card waits too."""
        question = self.question
        if question.kind not in ("take", "winner", "draw") and question.source not in (DECK, HAND):
            return None
        node = self.filled()
        if question.kind == "winner":
            node.cards = node.cards[:-1]
        return node

    def ending(self) -> list[Node]:
        return transcript.ending(self.state)


def _words(typed: str) -> list[str]:
    return typed.upper().replace(",", " ").split()


def _upper(card: re.Match[str]) -> str:
    """A card as it is named, whatever letters were typed."""
    return card[0].upper() if card[0].upper() in CARDS else card[0]


def _card(name: str) -> Card | None:
    """The card of this name, also one that nobody saw; None where there is none."""
    return HIDDEN if name == "?" else CARDS.get(name)


def _name(card: Card, marked: bool) -> str:
    return NAME[card] + "!" * marked
