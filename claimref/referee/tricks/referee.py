"""Judges a record of a trick game: each line answers the decisions of the engine, and every answer is checked first."""

from __future__ import annotations

from collections.abc import Sequence

from claimref.cards import FACTION, HIDDEN, NAME, NOTHING, Card
from claimref.engine.tricks.play import CHOOSE, DRAW, TAKE, WINNER
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.state import State
from claimref.engine.tricks.traits import WILD
from claimref.engine.tricks.why import ended, leads
from claimref.notation import nodes
from claimref.notation.nodes import Damaged, HandLine, Heading
from claimref.notation.nodes import Trick as TrickLine
from claimref.referee.header import first_leader
from claimref.referee.tricks import choices, headings, lost, outcome, readings
from claimref.referee.tricks.case import UNLED, UNNUMBERED, UNWON, Case
from claimref.referee.tricks.knowledge import Void
from claimref.referee.tricks.words import name_of, why_leads
from claimref.referee.verdict import UNCERTAIN, Bench


class TrickReferee(Case):
    """Replays one record. After `run`, the state is the one the record leaves, and the bench holds the findings."""

    def __init__(self, bench: Bench, setup: Setup, state: State | None = None) -> None:
        super().__init__(bench, setup, state)
        self.limited = self.state.limits is not None
        """Cards turned up need a closer look: of some kinds not all are in the deck."""

    def copy(self) -> TrickReferee:
        """A referee who goes on from here by himself."""
        return self.on(self.bench.copy())

    def on(self, bench: Bench) -> TrickReferee:
        """The same, who tells another bench what he finds."""
        other = TrickReferee(bench, self.setup, self.state.copy())
        other.stand_as(self)
        return other

    # -- the record, line by line ------------------------------------------------------------------------------------

    def run(self, last: nodes.Trick | None) -> None:
        """Judge every line; `last` is the trick within which an unfinished record may stop."""
        lines = self.lines()
        self.deal(dealt(lines))
        self.go_through(lines, last)

    def lines(self) -> list[nodes.Node]:
        """The lines of the record, those that can't be of this game as ones that can't be read."""
        return lost.without_strangers(self.bench.record, self.setup.seats)

    def go_through(self, lines: Sequence[nodes.Node], last: nodes.Trick | None) -> None:
        """Judge these lines, hands being dealt already."""
        for node in lines:
            kind = type(node)
            if kind is TrickLine:
                self.trick_line(node, node is last)  # type: ignore[arg-type]
            elif kind is Heading:
                headings.check(self, node)  # type: ignore[arg-type]
            elif kind is Damaged:
                self.damaged += not lost.is_hand(node)
            elif kind is HandLine or kind is nodes.Header:
                self.damaged = 0  # what stands above was no trick

    def deal(self, lines: list[HandLine]) -> None:
        """Everybody has the hand that was dealt, as far as it is known; a card that can't be there is a hidden one."""
        state, size, record = self.state, self.setup.hand, self.bench.record
        if record.findings and "leader" not in record.headers():
            self.led = first_leader(record) is not None
            self.adrift = not self.led
        hands: list[list[Card]] = [[] for _ in range(self.setup.seats)]
        counts = [0] * self.setup.seats
        fine = True
        for line in lines:
            counts[line.seat] += len(line.cards)
            if counts[line.seat] > size:
                player = self.bench.player(line.seat)
                self.bench.find("wrong-hand-size", line.whole, player=player, count=counts[line.seat], size=size)
                self.bench.doubt(UNCERTAIN)
                for card in hands[line.seat]:  # which of the lines is the hand nobody knows
                    state.see(card, -1)
                hands[line.seat] = []
                continue
            cards = [card for card in line.cards if card != HIDDEN]
            if state.appear(cards):
                hands[line.seat] += cards
                continue
            fine = False
            for number, card in enumerate(line.cards):
                if state.is_unseen(card):
                    state.see(card)
                    hands[line.seat].append(card)
                elif card != HIDDEN:
                    self.knowledge.appears(card, line, "card", number)
                    hands = [[other for other in hand if other != card] for hand in hands]  # who has it is not known
        if fine:
            state.pick_up(hands)
        else:  # what is seen of them is counted anew
            untouched = State(self.setup)
            state.unseen, state.limits = untouched.unseen, untouched.limits
            state.deal(hands)
        self.look()

    # -- a trick -----------------------------------------------------------------------------------------------------

    def trick_line(self, node: nodes.Trick, last: bool) -> None:
        """Judge one line from its number to its last choice."""
        state = self.state
        if (
            node.number != state.number + 1
            or node.leader != state.leader
            or state.phase != self.section
            or self.damaged
            or self.adrift
            or self.stopped
            or node.leader_marked
            or state.over
        ) and not self._begin(node):
            return
        self.named = None
        phase, cards = state.phase, node.cards
        face_up: tuple[Card, ...] = ()
        if phase == 1 and state.deck:
            face_up = self._turned_up(node, last)
        elif node.face_up is not None:
            self._face_up(node, 0, last)
        if len(cards) != self.setup.seats:
            cards = self._other_count(node, last)
        if self.adrift:
            self._play_unled(node, face_up)
            return
        self.knowledge.lines.append(node)
        state.turn_up_all(face_up)
        if cards is node.cards:
            self.play(node)
        else:
            for card in cards:
                state.play(card)  # whose card it was is only a guess, so nothing more can be said of it
        if not self.stopped:
            self.settle(node, phase, last)

    def _other_count(self, node: nodes.Trick, last: bool) -> tuple[Card, ...]:
        """Too few or too many cards: the record stops here, or that is reported; then who played which is only a guess."""
        count, expected = len(node.cards), self.setup.seats
        if count < expected and last and node.outcome is None:
            self.stopped = True
            return node.cards
        self.bench.find("wrong-card-count", node.whole, count=count, expected=expected)
        self.bench.doubt(UNCERTAIN)
        return readings.shared_out(self.state, node, self.state.leader)

    def _begin(self, node: nodes.Trick) -> bool:
        """Number and leader as they should be; false where the line is no trick that could be played."""
        state = self.state
        if self.stopped or ((state.over or state.phase > self.section) and self._is_extra(node)):
            return False
        if lost.may_be_either_phase(self, node):
            self.stopped = True
            return False
        if self.damaged:
            lost.find(self, node)
            if self.section < 2 and state.phase == 2:
                self.section = 2
        if node.number != state.number + 1 and node.number is not None:
            self._other_number(node, state.number + 1)
        if state.over:  # a trick may have been lost just now
            return False
        if not self.counted:
            self.unsure[len(state.tricks)] = UNNUMBERED
        if self.adrift and node.leader is None:
            told = readings.leader_of(state, node, self.knowledge.may_return())
            if told is None:
                return True
            state.lead_by(told)
        elif (node.leader != state.leader and node.leader is not None) or node.leader_marked:
            state.lead_by(self._other_leader(node, state.leader))
        self.adrift = False
        return True

    def _is_extra(self, node: nodes.Trick) -> bool:
        """Play goes on after the phase or the game is over; said once."""
        state = self.state
        unmarked = self.section == 0 or (node.face_up is None and not self.extra)
        if not state.over and unmarked and not headings.goes_on(self, node):
            return False  # a heading that can be derived may be left out
        if not self.extra and not self.damaged:
            rule = ended(state, 2 if state.over else 1)
            self.bench.find("extra-trick", node.whole, "game" if state.over else "message", phase="One", rule=rule)
        self.extra = True
        return True

    def _other_number(self, node: nodes.Trick, expected: int) -> None:
        """Another number than the one due; those that go on from it are no new slip."""
        assert node.number is not None
        if node is self.restarts or node.number - expected == lost.shifted(self):
            return
        self.bench.find("wrong-number", node.span("number"), number=node.number, expected=expected)
        missing = lost.left_out(self, node, expected)
        for _ in range(missing):
            self.lose_trick(node.leader)
        if missing:
            lost.shorten(self, node)

    def _other_leader(self, node: nodes.Trick, leader: int) -> int:
        """Another leads than the rules say: with a `!` it stands; otherwise the cards are taken as the rules have them."""
        assert node.leader is not None
        bench, state, where = self.bench, self.state, node.span("leader")
        if self.adrift or node.leader == self.named:
            return node.leader
        told = leads(state)
        rule, why = told.ruling or told.rule, why_leads(bench, told)
        if node.leader == leader:
            bench.find("needless-mark", where, what=f"{bench.player(leader)} was to lead", rule=rule)
            return leader
        player, expected = bench.player(node.leader), bench.player(leader)
        bench.irregular("wrong-leader", where, node.leader_marked, player=player, expected=expected, why=why, rule=rule)
        fits_him, fits_other = (readings.fits(state, node.cards, node.outcome, seat) for seat in (node.leader, leader))
        if node.leader_marked or (fits_him and not fits_other):
            return node.leader
        return leader

    # -- the cards turned up and played --------------------------------------------------------------------------------

    def _turned_up(self, node: nodes.Trick, last: bool) -> tuple[Card, ...]:
        """The cards turned up in Phase One, most often as they are written."""
        cards, state, wanted = node.face_up, self.state, self.setup.face_up
        if cards is None and lost.used_up(self, node):
            return ()
        if cards is None or len(cards) != wanted:
            return self._face_up(node, wanted, last)
        unseen, first, second = state.unseen, cards[0], cards[-1]
        fine = unseen[first] > 0 < unseen[second] and (wanted == 1 or first != second)
        if fine and self.limited:
            fine = not state.full(first) if wanted == 1 else state.may_appear(list(cards))
        return cards if fine else self._face_up(node, wanted, last)

    def _face_up(self, node: nodes.Trick, expected: int, last: bool) -> tuple[Card, ...]:
        """The cards turned up for the trick, as many as there must be; what can't lie there is reported."""
        written, unseen = node.face_up or (), self.state.unseen
        if len(written) != expected:
            if not (last and not written and not node.cards):
                rule, count = (
                    "followers" if self.state.phase == 2 else "revealing" if expected else "phase-one-ends",
                    len(written),
                )
                self.bench.find("wrong-card-count", node.whole, "face_up", count=count, expected=expected, rule=rule)
                self.bench.doubt(UNCERTAIN)
            able = list(written)
            if len(written) < expected:  # of too many, one that can't lie there is the one too many
                appears = self.knowledge.appears
                able = [card for place, card in enumerate(written) if appears(card, node, "face_up", place)]
            return readings.turned_up(self.state, node, able, expected)
        checked: list[Card] = []
        for number, card in enumerate(written):
            again = checked.count(card)  # two equal cards at once must both be there
            unseen[card] -= again
            fine = self.knowledge.appears(card, node, "face_up", number)
            unseen[card] += again
            checked.append(card if fine else HIDDEN)
        return tuple(checked)

    def play(self, node: nodes.Trick) -> None:
        """The cards go on the table one by one."""
        if node.outcome and node.outcome[0].marked and len(node.cards) == self.setup.seats:
            self.state.stands = node.outcome[0].seat
        for place in range(len(node.cards)):
            self.card(node, place)

    def card(self, node: nodes.Trick, place: int) -> None:
        """One card is played: checked against what is known of the hand it comes from, and against what was led."""
        state, knowledge, card = self.state, self.knowledge, node.cards[place]
        seat = state.seat
        if not state.hands[seat].counts[card] and not (card >= 0 and knowledge.holds(seat, card, node, "card", place)):
            card = HIDDEN
        elif place:
            lead = NOTHING if state.trick is None else state.trick.lead
            if FACTION[card] != lead and lead >= 0 and not WILD[card]:
                self._unfollowed(node, place, seat, lead)
            elif place in node.marks:
                self._needless(node, place)
        elif node.marks and 0 in node.marks:
            self._needless(node, place)
        if knowledge.waiting and card >= 0 and knowledge.voids[seat]:
            knowledge.shows(seat, card, node, "card", place)
        state.play(card)

    def _needless(self, node: nodes.Trick, place: int) -> None:
        what, rule = f"{NAME[node.cards[place]]} could be played", "following" if place else "playing"
        self.bench.find("needless-mark", node.span("card", place), what=what, rule=rule)

    def _unfollowed(self, node: nodes.Trick, place: int, seat: int, lead: int) -> None:
        """A card of another faction: a revoke if he is known to have had one, otherwise a void that he showed."""
        state, bench, hand = self.state, self.bench, self.state.hands[seat]
        marked, holding = place in node.marks, hand.holds(lead)
        if holding and bench.uncertain and lost.may_have_shortened(state):
            hand.gone += 1
            holding = hand.holds(lead)
            hand.gone -= 1
        if not marked and not holding:
            if hand.hidden or hand.gone:
                self.knowledge.waiting = True
                self.knowledge.voids[seat].append(Void(lead, node, place, state.number))
            return
        where, card, player = node.span("card", place), NAME[node.cards[place]], bench.player(seat)
        if marked and not holding:
            if hand.hidden or hand.gone:
                bench.find("irregularity", where, what=f"{player} played {card} and not {name_of(bench, lead)}")
            else:
                self._needless(node, place)
            return
        details = {"player": player, "card": card, "lead": name_of(bench, lead)}
        if marked:
            bench.irregular("revoke", where, True, **details)
            return
        legal = tuple(NAME[option] for option in state.legal_plays(seat))
        won = self.knowledge.won_face_up(seat, lead) if hand.hidden else None
        if won is None:
            bench.find("revoke", where, legal=legal, details=details)
            return
        proof, held, later = won
        details |= {"trick": str(state.number), "held": held, "later": str(later)}
        bench.find("revoke", where, "won", legal=legal, proof=proof, details=details)

    # -- what becomes of it --------------------------------------------------------------------------------------------

    def settle(self, node: nodes.Trick, phase: int, last: bool) -> None:
        """Who won, who takes what, which choices are made: all that is asked until the trick is done."""
        state, knowledge, written = self.state, self.knowledge, node.outcome
        if state.stage == WINNER:
            outcome.name_winner(self, node)
        trick = state.trick
        assert trick is not None
        if trick.face_up:
            if written and (written[0].seat != trick.winner or written[0].marked):
                outcome.check_winner(self, node)
            if state.stage == DRAW and self.setup.seats == 2 and outcome.as_usual(written, trick):
                state.draw(outcome.drawn_by_loser(self, node))
            elif state.stage == TAKE or state.stage == DRAW:
                outcome.share(self, node, last)
        elif written:
            outcome.check_untaken(self, node, trick.winner)
        if node.choices:
            choices.bind(self, node)
        elif state.stage == CHOOSE:
            choices.pass_by(self)
        if self.seen is not None:
            self.look()
        if self.adrift or HIDDEN in trick.cards:
            self._unclear(node, phase)
        if phase != state.phase:
            self.next_phase()
        elif knowledge.waiting:
            knowledge.count(node)

    def _play_unled(self, node: nodes.Trick, face_up: tuple[Card, ...]) -> None:
        """Nobody knows who led, so nobody knows whose cards these are, nor, unless it is written, who won."""
        if self.stopped:
            return
        unknown = UNLED if node.outcome else UNLED | UNWON
        phase, played = self.state.phase, [card for card in self.state.powers.shortening if card in node.cards]
        self.lose_trick(node.outcome[0].seat if node.outcome else None, node, face_up)
        self.doubt_last(unknown)
        if phase == 1:
            outcome.forget_takes(self, node)
        if node.choices:
            choices.bind(self, node)
            lost.go_on(self)
        if played and phase == self.state.phase and not lost.gone(self, node):
            lost.pass_over(self)

    def _unclear(self, node: nodes.Trick, phase: int) -> None:
        """Nobody can say who won, or what was played: who leads next is what the record says."""
        if self.adrift:
            self.doubt_last(UNWON)
            if phase == 1:
                outcome.forget_takes(self, node)
        if HIDDEN in self.trick.cards:
            self.adrift = True
            lost.shorten(self, node, 1)


def dealt(lines: Sequence[nodes.Node]) -> list[HandLine]:
    """The hands that are written before the play."""
    found: list[HandLine] = []
    for node in lines:
        if isinstance(node, HandLine):
            found.append(node)
        elif isinstance(node, TrickLine):
            break
    return found
