"""The live table of the trick games: face-up cards, cards played, and the choices that powers give."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimref.cards import CARDS, FACTION, FACTIONS, HIDDEN, NAME, Card
from claimref.findings import Finding
from claimref.games.tricks import TOP
from claimref.live import trick_words
from claimref.live.question import OVER, Question
from claimref.live.state import ALL, State
from claimref.live.table import LiveTable, Said
from claimref.live.trick_watch import Watching, unanswered
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Choice, Take
from claimref.notation.writer import Layout
from claimref.referee import transcript
from claimref.referee.judged import TrickReplay
from claimref.referee.referee import judge
from claimref.referee.replay import Bench
from claimref.rules.table import Setup

_NUMBER = re.compile(r"\d+\s*[.)]")
_LEADER = re.compile(r"([A-Da-d]\s*!?)(?=[\s\[]|$)\s*(.*)", re.DOTALL)
_CARD = re.compile(r"(?:[^\W\d_]\d+|LICH|SKELETON|WARLOCK|CTHULHU|MUMMY|CUBE)(?!\w)", re.IGNORECASE)
_ANY_CARD = re.compile(rf"(\?|{_CARD.pattern})(\s*!)?", re.IGNORECASE)
_VERB = re.compile(r"(?:[A-D]\s+)?(?:smash|lay|under|raise|banish|discard)\b", re.IGNORECASE)
_TAKE = re.compile(r"[A-D]\s*(?::|!?$)", re.IGNORECASE)


class TrickTable(LiveTable):
    """One trick game as it stands."""

    replay: TrickReplay
    node: nodes.Trick | None
    raw_kinds = frozenset(["take", "winner", "discard", "draw", "banish"])

    def watch(self) -> TrickReplay:
        seated: list[Watching] = []

        def at_table(bench: Bench, setup: Setup) -> Watching:
            seated.append(Watching(bench, setup))
            return seated[0]

        replay = judge(self.record, at_table, hindsight=False)
        assert isinstance(replay, TrickReplay)
        (self.referee,) = seated
        self.setup, self.table, self.bench = self.referee.setup, self.referee.table, self.referee.bench
        return replay

    # --- What is asked ----------------------------------------------------------------------------------------------

    def ask(self) -> Question:
        node, now, declined = self.node, self.referee.now, self.state.declined
        if node is None:
            if now.kind != "open":
                return OVER
            return Question("face_up" if self.table.phase == 1 else "play", now.seat)
        trick = self.table.trick
        if trick is None or self.state.held or (trick.phase == 1 and not node.face_up):
            return Question("face_up", node.leader if node.leader is not None else now.seat)
        if self.referee.stopped:
            return Question("play", now.seat)
        refused: set[object] = {None}
        for asked in self.referee.asked:
            question = unanswered(asked, node, self.setup.seats == 2, self.drawn, self.dealt)
            if question is None or (question.kind == "choose" and refused.issuperset(question.options)):
                continue  # the very last trick asks twice: what was not wanted is not offered again
            if not (question.optional and (question.key in declined or declined >= ALL)):
                return question
            refused.update(question.options)
        return Question("")

    def waits_for(self, finding: Finding) -> bool:
        if finding.name == "value-unknown":
            return self.node is not None and not self.node.outcome
        return bool(self.state.held) and finding.name == "wrong-card-count"

    # --- What an answer becomes -------------------------------------------------------------------------------------

    def starts_line(self, typed: str) -> bool:
        if _NUMBER.match(typed) or typed[0] == "[" or re.match(r"[A-D]!?\s*\[", typed, re.IGNORECASE):
            return True
        if self.question.kind == "choose" and all(word in self._cards_offered() for word in _words(typed)):
            return False
        fewest = len(self.question.options[0]) if self.question.kind == "banish" else 1
        return len(_words(typed)) > fewest and all(_CARD.match(word) for word in _words(typed)[:2])

    def lines(self, typed: str) -> Iterator[State]:
        state, question, node = self.state, self.question, self.node
        if _NUMBER.match(typed):
            yield self.headed()._replace(line=typed, held="")
        elif node is None or state.held or (not node.cards and not node.face_up):
            yield self._opening(typed)
        elif typed[0] in "[>;" or question.kind == "play":
            yield self._longer(typed)
        else:
            yield from self._short(typed, question, node)

    def _longer(self, typed: str) -> State:
        return self.state._replace(line=f"{self.line()} {typed}")

    def _opening(self, typed: str) -> State:
        """The beginning of a line: number and leader are put in, and the first cards lie face up."""
        state, seat = self.headed(), self.question.seat or 0
        lead, rest = SEATS[seat], typed
        named = _LEADER.match(typed)
        if named:
            lead, rest = named[1].upper(), named[2]
        elif self.node is not None and self.node.leader is not None:
            lead = SEATS[self.node.leader] + "!" * self.node.leader_marked
        start = f"{self.number()}. {lead}"
        wanted = self.setup.face_up if self.question.kind == "face_up" else 0
        if not rest or rest[0] == "[" or not wanted:
            return state._replace(line=f"{start} {rest}".strip(), held="")
        if state.held:
            rest = f"{state.held} {rest}"
        up: list[str] = []
        while len(up) < wanted and (card := _CARD.match(rest)):
            up.append(card[0].upper())
            rest = rest[card.end() :].lstrip(" \t,")
        if not up:
            return state._replace(line=f"{start} {rest}")
        if len(up) < wanted and not rest:
            return self.state._replace(line=f"{start} [{up[0]}]", held=up[0])
        return state._replace(line=f"{start} [{' '.join(up)}] {rest}".rstrip(), held="")

    def _short(self, typed: str, question: Question, node: nodes.Trick) -> Iterator[State]:
        """An answer in a word: it is put where the notation wants it."""
        kind, seat = question.kind, question.seat
        cards = _ANY_CARD.fullmatch(typed)
        if kind == "winner" and (winner := self._seat_of(typed)) is not None:
            yield self._longer(f"> {SEATS[winner]}")
        elif kind in ("take", "draw") and cards and seat is not None:
            yield self._with_take(node, seat, cards[1].upper(), bool(cards[2]))
        elif kind == "take" and typed.lower() in ("deck", "top") and seat is not None:
            yield self._with_take(node, seat, "?", False)
        elif kind == "raise" and cards:
            yield self._longer(f"; raise {typed}")
        elif kind == "discard" and cards and seat is not None:
            yield self._with_discard(node, seat, cards[1].upper())
        elif kind == "banish" and not _VERB.match(typed):
            yield self._longer(f"; banish {typed}")
        elif kind == "choose" and typed.lower() in (offers := self._offers(question)):
            chosen = list(node.choices)
            self._choose(chosen, *offers[typed.lower()])
            yield self._edited(choices=tuple(chosen))
        elif kind == "choose" and not _VERB.match(typed):
            yield from self._chosen(typed, question, node)
        elif _VERB.match(typed):
            yield self._longer(f"; {typed}")
        elif _TAKE.match(typed):
            yield self._longer(typed if node.outcome else f"> {typed}")
        else:
            yield self._longer(typed)

    def _seat_of(self, typed: str) -> int | None:
        """A player by seat or name."""
        found = [seat for seat, name in enumerate(self.names) if typed.lower() in (name.lower(), SEATS[seat].lower())]
        return found[0] if len(found) == 1 else None

    def _with_take(self, node: nodes.Trick, seat: int, name: str, marked: bool) -> State:
        """`> A:D5 B:?` with one more card, or with the one that was not told."""
        card = HIDDEN if name == "?" else CARDS.get(name)
        if card is None:
            return self._longer(f"> {SEATS[seat]}:{name}")
        earlier = [Take(*take) for take in self.table.trick.takes] if self.table.trick else []
        written = {take.seat: take for take in node.outcome or ()}
        outcome: list[Take] = []
        for take in earlier:
            if take.seat == seat:
                break
            outcome.append(written.get(take.seat, take))
        outcome.append(Take(seat, card, marked))
        outcome += [take for take in node.outcome or () if take.seat not in [found.seat for found in outcome]]
        return self._edited(outcome=tuple(outcome))

    def _with_discard(self, node: nodes.Trick, seat: int, name: str) -> State:
        card = HIDDEN if name == "?" else CARDS.get(name)
        if card is None:
            return self._longer(f"; discard {SEATS[seat]}:{name}")
        told = [item for choice in node.choices if choice.verb == "discard" for item in choice.items]
        others = tuple(choice for choice in node.choices if choice.verb != "discard")
        return self._edited(choices=(*others, Choice("discard", None, (*told, (seat, card)))))

    def _cards_offered(self) -> list[str]:
        return [NAME[offer[2]] for offer in self.question.options if offer is not None]

    def _offers(self, question: Question) -> dict[str, tuple[str, int, Card]]:
        """What may be chosen, by the words for it."""
        return {self.offer(offer).lower(): offer for offer in question.options if offer is not None}

    def _chosen(self, typed: str, question: Question, node: nodes.Trick) -> Iterator[State]:
        """Cards alone: what is offered with them."""
        assert self.table.trick is not None
        chosen = list(node.choices)
        offers = [offer for offer in question.options if offer is not None]
        for word in typed.replace(",", " ").split():
            card = CARDS.get(word.upper())
            found = next((offer for offer in offers if offer[2] == card), None)
            if found is None:
                yield self._longer(typed if not _CARD.match(typed) else f"; {offers[0][0]} {typed}")
                return
            offers.remove(found)
            self._choose(chosen, *found)
        yield self._edited(choices=tuple(chosen))

    def _choose(self, chosen: list[Choice], verb: str, seat: int, card: Card) -> None:
        """One more choice; several of one kind by one player are one: `under G3 H17`."""
        assert self.table.trick is not None
        actor = None if seat == self.table.trick.winner else seat
        items: tuple[tuple[int | None, Card], ...] = ((None, card),)
        if chosen and chosen[-1].is_of(verb, actor) and verb != "lay":
            items = chosen.pop().items + items
        chosen.append(Choice(verb, actor, items))

    def _edited(self, outcome: tuple[Take, ...] | None = None, choices: tuple[Choice, ...] | None = None) -> State:
        node = self.filled()
        if outcome is not None:
            node.outcome = outcome
        if choices is not None:
            node.choices = choices
        node.comment = None
        return self.state._replace(line=Layout(self.record).line(node))

    def enter(self) -> State | None:
        question, node = self.question, self.node
        if node is not None and question.kind == "take" and question.optional and question.seat is not None:
            return self._with_take(node, question.seat, NAME[question.options[0]], False)
        if node is not None and question.kind == "discard" and question.seat is not None:
            return None if self.dealt else self._with_discard(node, question.seat, "?")
        return super().enter()

    # --- The record -------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return f"phase {self.table.phase}"

    def number(self) -> int:
        """The number of the open trick, or of the next one."""
        if self.node is not None and self.table.trick is not None:
            return self.table.trick.number
        return self.table.number + 1

    def filled(self) -> nodes.Trick:
        node = self.node
        assert node is not None
        cards = node.cards[:-1] if self.question.kind == "winner" and self._on_disk else node.cards
        leader = node.leader
        if leader is None:
            leader = self.table.trick.leader if self.table.trick else self.question.seat
        number = self.number() if node.number is None else node.number
        return nodes.Trick(
            node.line, node.text, node.comment, {}, number, leader, node.leader_marked, node.face_up, cards,
            node.marks, node.outcome, node.choices,
        )  # fmt: skip

    _on_disk = False

    def on_disk(self) -> str:
        """Who won with a hero of unknown value must be told with the last card: until then that card waits too."""
        self._on_disk = True
        text = super().on_disk()
        self._on_disk = False
        return text

    def ending(self) -> str:
        layout = Layout(self.record)
        return "\n" + "".join(layout.line(node) + "\n" for node in transcript.ending(self.table))

    # --- Words ------------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        return trick_words.prompt(self)

    def hint(self) -> str:
        return trick_words.hint(self)

    def status(self) -> str:
        return trick_words.status(self)

    def told(self, before: LiveTable) -> list[Said]:
        assert isinstance(before, TrickTable)
        return trick_words.told(self, before)

    def result(self) -> list[Said]:
        return trick_words.result(self)

    def score(self) -> list[str]:
        return trick_words.score(self)

    def why(self) -> list[str]:
        return trick_words.why(self)

    def hand(self, seat: int) -> list[str]:
        return trick_words.hand(self, seat)

    # --- What may be answered ---------------------------------------------------------------------------------------

    def lead(self) -> int | None:
        """The faction that is to be followed now; None where the next card is led."""
        if self.node is None or not self.node.cards or self.table.trick is None:
            return None
        return self.table.trick.lead

    def unseen(self) -> list[Card]:
        """Every kind of card that may still turn up."""
        return [card for card in self.setup.kinds() if self.table.unseen[card] > 0 and not self.table.full(card)]

    def playable(self, seat: int) -> tuple[list[Card], bool]:
        """The cards this player may play, as far as is known, and whether that is all of his hand."""
        hand, lead = self.table.hands[seat], self.lead()
        cards = set(hand.cards)
        if hand.hidden:
            cards.update(self.unseen())
            raised = self.table.raise_
            if raised is not None and raised.into(seat):
                cards.update(card for card in raised.older if card >= 0)
        if lead is not None and lead >= 0 and hand.holds(lead):
            cards = {card for card in cards if self.table.follows(card, lead)}
        return sorted(cards, key=self._order), not hand.hidden

    def _order(self, card: Card) -> tuple[int, Card]:
        factions = self.setup.factions
        return (factions.index(FACTION[card]) if FACTION[card] in factions else len(FACTIONS)), card

    def legal(self) -> tuple[list[str], str]:
        question = self.question
        kind, seat = question.kind, question.seat
        if kind == "play" and seat is not None:
            cards, sure = self.playable(seat)
            return [NAME[card] for card in cards], "" if sure else "possible, as far as anybody knows"
        if kind in ("face_up", "draw", "banish"):
            return [NAME[card] for card in sorted(self.unseen(), key=self._order)], "not seen yet"
        if kind == "winner":
            return [SEATS[seat] for seat in question.options], ""
        if kind == "take":
            return ["?" if card == TOP else NAME[card] for card in question.options], ""
        if kind == "choose":
            return list(dict.fromkeys(self.offer(offer) for offer in question.options if offer is not None)), ""
        if kind in ("raise", "discard"):
            names = [NAME[card] for card in question.options if card is not None and card != HIDDEN]
            return names if self.dealt else [*names, "?"], ""
        return [], ""

    def offer(self, offer: tuple[str, int, Card]) -> str:
        """`smash N3`, `B under D9`."""
        verb, seat, card = offer
        assert self.table.trick is not None
        actor = "" if seat == self.table.trick.winner else f"{SEATS[seat]} "
        return f"{actor}{verb} {NAME[card]}"


def _words(typed: str) -> list[str]:
    return typed.upper().replace(",", " ").split()
