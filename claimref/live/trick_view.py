"""A trick game at the live table: a referee after every card of the open line, and what that line leaves to be asked."""

from __future__ import annotations

from typing import Self

from claimref.cards import FACTION, FACTIONS, HIDDEN, NAME, Card
from claimref.engine.decisions import TOP
from claimref.engine.tricks.play import CHOOSE, DRAW, OVER, TAKE, WINNER
from claimref.engine.tricks.power import DECK, HAND, Offer
from claimref.engine.tricks.state import State
from claimref.findings import Finding
from claimref.live.position import ALL
from claimref.live.table import OVER as GAME_OVER
from claimref.live.table import LiveTable, Question
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Heading
from claimref.records import canonical
from claimref.referee.claims import claims
from claimref.referee.judge import close
from claimref.referee.tricks import headings
from claimref.referee.tricks.referee import TrickReferee
from claimref.referee.tricks.verdict import TrickReplay


class TrickView(LiveTable):
    """One trick game as it stands."""

    replay: TrickReplay
    node: nodes.Trick | None

    # --- The open line, judged ----------------------------------------------------------------------------------------

    def judged(self, earlier: Self | None) -> TrickReplay:
        """Only what stands in the open line and not in the earlier one is judged now."""
        self.setup = self.position.done.referee.setup
        self.silent: list[State] = []
        """Where the line does not answer what is asked."""
        self.stops: dict[str, TrickReferee] = {} if earlier is None else earlier.stops
        """Where a referee stands when the open line is written so far: when it is begun, and after each card."""
        self.after = self._played() or self._whole()
        """The referee as he stands now."""
        closing = self.after.copy()
        self.bench, self.state = closing.bench, closing.state
        self.stopped = closing.stopped = self.after.stopped or self.after in self.stops.values()
        return close(closing, self.position.done.game, claims(self.record.nodes))

    def _before(self) -> TrickReferee:
        """The referee when all that stands above the open line is judged."""
        referee: TrickReferee = self.referee()
        for node in self.lines:
            if isinstance(node, Heading):
                headings.check(referee, node)
            elif isinstance(node, nodes.Damaged):
                referee.damaged += 1
        return referee

    def _whole(self) -> TrickReferee:
        """The open line, judged as a whole: it need not be as lines are."""
        referee = self._before()
        referee.silent = self.silent
        if self.node is not None:
            referee.trick_line(self.node, True)
        return referee

    def _played(self) -> TrickReferee | None:
        """Play the cards that are new, one by one; None where the line is not as lines are."""
        node, stops = self.node, self.stops
        if node is None or not self._is_plain(node):
            return None
        text, seats, cards = node.text, self.setup.seats, node.cards
        so_far = text[: node.span("card", 0).column - 1].rstrip() if cards else text
        referee = stops[so_far] if so_far in stops else self._begun(node)
        if referee is None:
            return None
        stops[so_far] = referee
        for place in range(len(cards)):
            so_far = text[: node.span("card", place).end_column - 1]
            stands = node.outcome[0].seat if place == seats - 1 and node.outcome and node.outcome[0].marked else None
            if stands is not None:
                so_far = text  # that decides who wins as soon as the last card is played
            if so_far not in stops:
                stops[so_far] = self._from(referee, node)
                stops[so_far].state.stands = stands
                stops[so_far].card(node, place)
            referee = stops[so_far]
        if len(cards) == seats:
            referee = self._from(referee, node)
            referee.silent = self.silent
            referee.settle(node, referee.trick.phase, True)
        return referee

    def _is_plain(self, node: nodes.Trick) -> bool:
        """Is it the next line as the rules have it, or the beginning of it?"""
        seats, before = self.setup.seats, self.position.done.referee
        state: State = before.state
        turned_up = self.setup.face_up if state.phase == 1 else None
        if self.found or before.damaged or before.adrift or state.over or self.position.ending:
            return False
        if node.number not in (None, state.number + 1) or len(node.cards) > seats:
            return False
        if (None if node.face_up is None else len(node.face_up)) != turned_up:
            return False
        return len(node.cards) == seats or (node.outcome is None and not node.choices)

    def _begun(self, node: nodes.Trick) -> TrickReferee | None:
        """The referee when the trick has begun and no card is played; None where something is wrong with that."""
        referee = self._before()
        start = nodes.Trick(
            node.line, node.text, node.comment, node.spans(), node.number, node.leader, node.leader_marked, node.face_up,
            (), (), None, (),
        )  # fmt: skip
        known = len(referee.bench.findings)
        referee.trick_line(start, True)
        if not referee.stopped or any(finding.severity == "error" for finding in referee.bench.findings[known:]):
            return None
        referee.stopped = False
        return referee

    def _from(self, stop: TrickReferee, node: nodes.Trick) -> TrickReferee:
        """A referee who goes on from here, with the line before him as it is now."""
        referee = stop.copy()
        referee.bench.record = self.record
        referee.knowledge.lines[-1] = node
        return referee

    def settled(self, line: nodes.Node) -> TrickReferee:
        assert isinstance(line, nodes.Trick)
        referee = self.after.copy()
        referee.knowledge.lines[-1] = line
        return referee

    def completed(self) -> nodes.Trick:
        node, state = self.node, self.after.state
        assert node is not None
        if self.stopped or not state.tricks or state.trick is not state.tricks[-1]:
            return node
        return canonical.completed(node, state.tricks[-1], state)

    def waits_for(self, finding: Finding) -> bool:
        if finding.name == "value-unknown":
            return self.node is not None and not self.node.outcome
        return bool(self.position.held) and finding.name == "wrong-card-count"

    # --- What is asked ------------------------------------------------------------------------------------------------

    def ask(self) -> Question:
        node, state, declined = self.node, self.state, self.position.declined
        if node is None:
            over = state.stage == OVER or self.stopped
            return GAME_OVER if over else Question("face_up" if state.phase == 1 else "play", state.seat)
        trick = state.trick
        if trick is None or self.position.held or (trick.phase == 1 and not node.face_up):
            return Question("face_up", node.leader if node.leader is not None else state.seat)
        if self.stopped:
            return Question("play", state.seat)
        refused: set[object] = set()
        for asking in self.silent:
            asked = self._question(asking)
            if asked is None or (asked.kind == "choose" and refused.issuperset(asked.options)):
                continue  # the very last trick asks twice: what was not wanted is not offered again
            if not (asked.optional and (asked.key in declined or declined >= ALL)):
                self.asking = asking
                return asked
            refused.update(asked.options)
        return Question("")

    asking: State | None = None
    """Where the game stands while that is asked."""

    def _question(self, state: State) -> Question | None:
        """What a state asks that the line does not answer; None where nobody at this table need say it."""
        stage, seat = state.stage, state.seat
        if stage == WINNER and state.trick is not None:
            return Question("winner", None, state.trick.order)
        if stage == TAKE:
            return Question("take", seat, tuple(state.takeable()), self.setup.seats == 2, f"take {seat}")
        if stage == DRAW:
            return Question("draw", seat, (), True, f"draw {seat}") if self.drawn else None
        if stage == CHOOSE and state.asking:
            return self._asked(state)
        offers = tuple(dict.fromkeys([offer for offer, _ in state.offers()]))
        return Question("choose", seat, offers, True, f"choose {state.rule()}")

    def _asked(self, state: State) -> Question | None:
        """What a power asks once the trick is collected."""
        verb, seat, _ = state.asking[0]
        source, key = state.asking_page().verbs[verb], f"{verb} {seat}"
        if source == DECK:
            off = (HIDDEN,) * len(state.asking)
            return Question("ask", None, (off,), True, key, verb, source) if self.drawn else None
        cards = [offer[2] for offer, _ in state.offers() if offer[2] != HIDDEN]
        if source == HAND:
            cards = [card for card in cards if card in state.hands[seat].cards]
        return Question("ask", seat, tuple(cards), source != HAND or not self.dealt, key, verb, source)

    # --- Where it stands ----------------------------------------------------------------------------------------------

    def number(self) -> int:
        """The number of the open trick, or of the next one."""
        if self.node is not None and self.state.trick is not None:
            return self.state.trick.number
        return self.state.number + 1

    def lead(self) -> int | None:
        """The faction that is to be followed now; None where the next card is led."""
        if self.node is None or not self.node.cards or self.state.trick is None:
            return None
        return self.state.trick.lead

    # --- What may be answered ---------------------------------------------------------------------------------------

    def _sorted(self, cards: list[Card]) -> list[str]:
        """Names of cards, by the order of the factions in the deck."""
        factions = self.setup.factions
        places = {faction: place for place, faction in enumerate(factions)}
        return [NAME[card] for card in sorted(cards, key=lambda card: (places.get(FACTION[card], len(FACTIONS)), card))]

    def legal(self) -> tuple[list[str], str]:
        question, state = self.question, self.state
        kind, seat = question.kind, question.seat
        if kind == "play" and seat is not None:
            sure = "possible, as far as anybody knows" if state.hands[seat].hidden else ""
            return self._sorted(state.playable(seat)), sure
        if kind in ("face_up", "draw") or question.source == DECK:
            return self._sorted(state.coming()), "not seen yet"
        if kind == "winner":
            return [SEATS[seat] for seat in question.options], ""
        if kind == "take":
            return ["?" if card == TOP else NAME[card] for card in question.options], ""
        if kind == "choose":
            return list(dict.fromkeys(self.offer(offer) for offer in question.options)), ""
        if kind == "ask":
            names = [NAME[card] for card in question.options]
            return names if self.dealt else [*names, "?"], ""
        return [], ""

    def offer(self, offer: Offer) -> str:
        """`smash N3`, `B under D9`."""
        verb, seat, card = offer
        assert self.state.trick is not None
        actor = "" if seat == self.state.trick.winner else f"{SEATS[seat]} "
        return f"{actor}{verb} {NAME[card]}"
