"""Judges a record of a trick game: each line answers the decisions of the engine, and every answer is checked first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from claimref.cards import ASKS, FACTION, HIDDEN, NAME, Card
from claimref.games.tricks import TOP, go_on, lay_table
from claimref.native import mypyc_attr
from claimref.notation import nodes
from claimref.notation.nodes import Damaged, HandLine, Heading
from claimref.notation.nodes import Trick as TrickLine
from claimref.referee import headings, mending, takes, winners
from claimref.referee.choices import Choices
from claimref.referee.replay import Bench
from claimref.referee.swift import swiftly
from claimref.referee.told import Told
from claimref.referee.witness import Void, Witness
from claimref.referee.words import name_of, why_leads
from claimref.rules.decisions import Answer, Decision, Play
from claimref.rules.powers import WILD
from claimref.rules.table import Setup, Table

_BETWEEN = ("open", "over")
"""What is asked when a trick is done."""
_TAKING = ("take", "draw")
"""What is asked while the Follower decks grow."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickReferee:
    """Replays one record. After `run`, the table stands as the record leaves it, and the bench holds the findings."""

    def __init__(self, bench: Bench, setup: Setup) -> None:
        self.bench = bench
        self.setup = setup
        self.table: Table = lay_table(setup)
        self.witness = Witness(bench, self.table)
        self.short = type(self) is TrickReferee
        """Whether ordinary tricks may go the short way; not while somebody watches."""
        self.limited = self.table.limits is not None
        """Cards turned up need a closer look: of some kinds not all are in the deck."""
        self.behind = False
        """The table has moved on without the engine being asked."""
        self.section = 0
        """The phase whose heading stands above the line, 0 where there is none yet."""
        self.damaged = 0
        """Unreadable lines since the last trick: each may have been one."""
        self.adrift = False
        """A trick was lost: who leads now is what the record says."""
        self.named: int | None = None
        """Who was wrongly said to have won the last trick: where he leads on, that is only the echo."""
        self.restarts: nodes.Trick | None = None
        """The first trick below a heading that stands in the wrong place, if the numbers start again with it."""
        self.extra = False
        self.stopped = False
        """The record ended within its last line."""

    def listen(self, game: Play) -> None:
        """Let the engine ask."""
        self.game = game
        self.send: Callable[[Answer], Decision] = game.send
        self.decision = next(game)

    # -- the record, line by line ------------------------------------------------------------------------------------

    def run(self, last: nodes.Trick | None) -> None:
        """Judge every line; `last` is the trick within which an unfinished record may stop."""
        lines = mending.without_strangers(self.bench.record, self.setup.seats)
        self._deal(_dealt(lines))
        if self.short:
            self.behind = True
        else:
            self.listen(go_on(self.table))
        for node in lines:
            kind = type(node)
            if kind is TrickLine:
                self._trick(node, node is last)  # type: ignore[arg-type]
            elif kind is Heading:
                headings.check(self, node)  # type: ignore[arg-type]
            elif kind is Damaged:
                self.damaged += 1

    def _deal(self, lines: list[HandLine]) -> None:
        """Everybody has the hand that was dealt, as far as it is known; a card that can't be there is a hidden one."""
        table, size = self.table, self.setup.hand
        hands: list[list[Card]] = [[] for _ in range(self.setup.seats)]
        dealt = [0] * self.setup.seats
        fine = True
        for line in lines:
            dealt[line.seat] += len(line.cards)
            if dealt[line.seat] > size:
                player = self.bench.player(line.seat)
                self.bench.find("wrong-hand-size", line.whole, player=player, count=dealt[line.seat], size=size)
                self.bench.uncertain = True
                continue
            cards = [card for card in line.cards if card != HIDDEN]
            if table.appear(cards):
                hands[line.seat] += cards
                continue
            fine = False
            for number, card in enumerate(line.cards):
                if table.unseen[card] > 0 and not table.full(card):
                    table.see(card)
                    hands[line.seat].append(card)
                elif card != HIDDEN:
                    self.witness.appears(card, line, "card", number)
                    hands = [[other for other in hand if other != card] for hand in hands]  # who has it is not known
        if fine:
            table.pick_up(hands)
        else:  # what is seen of them is counted anew
            untouched = lay_table(self.setup)
            table.unseen, table.limits = untouched.unseen, untouched.limits
            table.deal(hands)

    def lose_trick(self, leader: int | None) -> None:
        """A trick that can't be read was played all the same: with cards, a winner and takes that nobody knows."""
        self._catch_up()
        table = self.table
        self.bench.uncertain = self.adrift = True
        self.witness.lose()
        phase = table.phase
        face_up = (HIDDEN,) * (self.setup.face_up if phase == 1 else 0)
        decision = self.send((self.decision.seat, face_up))
        while decision.kind not in _BETWEEN:
            if decision.kind == "winner":
                decision = self.send(table.leader if leader is None else leader)
            elif decision.kind in ("choose", "raise"):
                decision = self.send(None)
            else:
                decision = self.send(decision.options()[0] if decision.kind == "banish" else HIDDEN)
        self.decision = decision
        if phase != table.phase:
            self.witness.next_phase()

    # -- a trick -----------------------------------------------------------------------------------------------------

    def _trick(self, node: nodes.Trick, last: bool) -> None:
        table, setup, witness = self.table, self.setup, self.witness
        phase = table.phase
        if self.short and not self.damaged and not self.adrift and swiftly(self, node):
            witness.lines.append(node)
            self.named = None
            self.behind = True
            if phase != table.phase:
                witness.next_phase()
            elif witness.waiting:
                witness.count(node)
            return
        self._catch_up()
        if self.stopped or ((table.over or phase > self.section) and self._is_extra(node)):
            return
        if self.damaged:
            self._find_lost(node)
        if node.number != table.number + 1 and node.number is not None:
            self._other_number(node, table.number + 1)
        leader, phase = self.decision.seat, table.phase  # a trick may have been lost just now
        if leader is None:
            return
        if (node.leader != leader and node.leader is not None) or node.leader_marked:
            leader = self._other_leader(node, leader)
        self.damaged, self.adrift, self.named = 0, False, None
        face_up, cards, outcome = node.face_up, node.cards, node.outcome
        if phase == 2 and face_up is None:
            face_up = ()
        elif (
            phase == 2 or self.limited or face_up is None or len(face_up) != setup.face_up or not self._unseen(face_up)
        ):  # fmt: skip
            face_up = self._face_up(node, phase, last)
        if len(cards) != setup.seats:
            if len(cards) < setup.seats and last and outcome is None:
                self.stopped = True
            else:
                cards = mending.shared_out(self, node, leader)
        witness.lines.append(node)
        decision = self._play(node, cards, leader, face_up)
        if self.stopped:
            return
        trick = table.trick
        assert trick is not None
        if decision.kind == "winner":
            decision = winners.named_by_record(self, node)
        if outcome and (outcome[0].seat != trick.winner or outcome[0].marked):
            winners.check_winner(self, node)
        if outcome and phase == 2 and (len(outcome) > 1 or outcome[0].card is not None):
            takes.wrong(
                self, node, len(outcome) > 1, "in Phase Two the winner takes the trick, and only his seat is written"
            )
        if phase == 1 and setup.seats == 2 and decision.kind == "draw" and takes.as_usual(outcome, trick):
            card = outcome[1].card if outcome is not None and len(outcome) > 1 else None
            if card is None or not witness.appears(card, node, "take", 1):
                card = HIDDEN
            decision = self.send(card)
        if decision.kind not in _BETWEEN or node.choices:
            decision = self._settle(node, decision, last)
        self.decision = decision
        if self.adrift and phase == 1:
            takes.forget(self)
        if HIDDEN in trick.cards:
            self.adrift = True
            mending.through_cthulhu(self, node, 1)
        if phase == 1 and table.phase == 2:
            witness.next_phase()
        elif witness.waiting:
            witness.count(node)

    def _catch_up(self) -> None:
        """Tricks went the short way: the engine goes on from the table as it is now."""
        if self.behind:
            self.behind = False
            self.listen(go_on(self.table))

    def _other_number(self, node: nodes.Trick, expected: int) -> None:
        """Another number than the one due; those that go on from it are no new slip."""
        assert node.number is not None
        if node is self.restarts or node.number - expected == mending.shifted(self):
            return
        self.bench.find("wrong-number", node.span("number"), number=node.number, expected=expected)
        missing = mending.left_out(self, node, expected)
        for _ in range(missing):
            self.lose_trick(node.leader)
        if missing:
            mending.through_cthulhu(self, node)

    def _settle(self, node: nodes.Trick, decision: Decision, last: bool) -> Decision:
        """Who takes what, and which choices are made: all that is asked until the trick is done."""
        if decision.kind in _TAKING:
            decision = self._share(node, decision, last)
        choices = Choices(self, node)
        while decision.kind not in _BETWEEN:
            decision = self.send(choices.answer(decision))
        choices.leftover()
        return decision

    def _share(self, node: nodes.Trick, decision: Decision, last: bool) -> Decision:
        """Everybody takes a card into his Follower deck, as it is written where that can be."""
        told, trick = Told(self, node), self.table.trick
        assert trick is not None
        fine = not self.bench.uncertain or not self.bench.marked(node)
        while decision.kind in _TAKING:
            if decision.kind == "draw":
                decision = self.send(told.drawn(decision.seat or 0))
                continue
            card, trouble = told.chosen(decision)
            if trouble and fine:
                fine = False
                self._doubtful_take(node, decision, trouble, last)
            decision = self.send(card)
        if told.takes and (fine or HIDDEN in trick.cards):
            takes.check(self, node, told)
        return decision

    def _doubtful_take(self, node: nodes.Trick, decision: Decision, trouble: str, last: bool) -> None:
        """Which of the cards turned up was taken is not written, or what is written can't be."""
        trick = self.table.trick
        assert trick is not None
        options = " or ".join(NAME[option] for option in decision.options() if option != TOP)
        player = self.bench.player(decision.seat or 0)
        if trouble == "wrong":
            if node.outcome and node.outcome[0].seat == trick.winner:
                takes.wrong(self, node, len(trick.takes), f"{player} takes {options}")
        elif not last:
            self.bench.find("missing-choice", node.whole, player=player, options=options)

    def _is_extra(self, node: nodes.Trick) -> bool:
        """Play goes on after the phase or the game is over; said once."""
        if not self.table.over and (self.section == 0 or (node.face_up is None and not self.extra)):
            return False  # a heading that can be derived may be left out
        if not self.extra and not self.damaged:
            self.bench.find("extra-trick", node.whole, "game" if self.table.over else "message", phase="One")
        self.extra = True
        return True

    def _find_lost(self, node: nodes.Trick) -> None:
        """Unreadable lines stood above: as many tricks are lost as the numbers leave out."""
        while self.damaged and not self.table.over and node.number is not None and self.table.number + 1 < node.number:
            self.damaged -= 1
            self.lose_trick(node.leader)
        mending.through_cthulhu(self, node)
        if self.section < 2 and self.table.phase == 2:
            self.section = 2

    def _other_leader(self, node: nodes.Trick, leader: int) -> int:
        """Another leads than the rules say: with a `!` it stands; otherwise the cards are taken as the rules have them."""
        assert node.leader is not None
        bench, where = self.bench, node.span("leader")
        if self.adrift or node.leader == self.named:
            return node.leader
        if node.leader == leader:
            bench.find("needless-mark", where, what=f"{bench.player(leader)} was to lead")
            return leader
        why = why_leads(bench, self.table)
        player, expected = bench.player(node.leader), bench.player(leader)
        bench.irregular("wrong-leader", where, node.leader_marked, player=player, expected=expected, why=why)
        fits_him, fits_other = (mending.fits(self, node.cards, node.outcome, seat) for seat in (node.leader, leader))
        if node.leader_marked or (fits_him and not fits_other):
            return node.leader
        return leader

    def _unseen(self, cards: tuple[Card, ...]) -> bool:
        """Can these one or two cards be turned up, as far as their copies go?"""
        unseen = self.table.unseen
        return unseen[cards[0]] > 0 < unseen[cards[-1]] and (len(cards) == 1 or cards[0] != cards[1])

    def _face_up(self, node: nodes.Trick, phase: int, last: bool) -> tuple[Card, ...]:
        """The cards turned up for the trick, as many as there must be."""
        expected = self.setup.face_up if phase == 1 else 0
        written = node.face_up or ()
        if len(written) != expected:
            if not (last and not written and not node.cards):
                self.bench.find("wrong-card-count", node.whole, "face_up", count=len(written), expected=expected)
                self.bench.uncertain = True
            return mending.turned_up(self, node, expected)
        unseen = self.table.unseen
        checked: list[Card] = []
        for number, card in enumerate(written):
            again = checked.count(card)  # two equal cards at once must both be there
            unseen[card] -= again
            fine = self.witness.appears(card, node, "face_up", number)
            unseen[card] += again
            checked.append(card if fine else HIDDEN)
        return tuple(checked)

    def _play(self, node: nodes.Trick, cards: Sequence[Card], leader: int, face_up: tuple[Card, ...]) -> Decision:
        """The cards go on the table one by one, each checked against what is known of the hand it comes from."""
        table, hands, witness, send = self.table, self.table.hands, self.witness, self.send
        marks, outcome = node.marks, node.outcome
        decision = send((leader, face_up))
        lead = -1
        for place, card in enumerate(cards):
            seat = decision.seat
            assert seat is not None
            if cards is not node.cards:
                decision = send(card)  # whose card it was is only a guess, so nothing more can be said of it
                continue
            if card not in hands[seat].cards and not (card >= 0 and witness.holds(seat, card, node, "card", place)):
                card = HIDDEN
            elif not place:
                lead = ASKS[card]
                if marks and 0 in marks:
                    self._needless(node, place)
            elif FACTION[card] != lead and lead >= 0 and not WILD[card]:
                self._unfollowed(node, place, seat, lead)
            elif place in marks:
                self._needless(node, place)
            if witness.waiting and card >= 0 and witness.voids[seat]:
                witness.shows(seat, card, node, "card", place)
            if outcome and outcome[0].marked:
                table.stands = outcome[0].seat
            decision = send(card)
        return decision

    def _needless(self, node: nodes.Trick, place: int) -> None:
        self.bench.find("needless-mark", node.span("card", place), what=f"{NAME[node.cards[place]]} could be played")

    def _unfollowed(self, node: nodes.Trick, place: int, seat: int, lead: int) -> None:
        """A card of another faction: a revoke if he is known to have had one, otherwise a void that he showed."""
        table, bench, hand = self.table, self.bench, self.table.hands[seat]
        marked, holding = place in node.marks, hand.holds(lead)
        if not marked and not holding:
            if hand.hidden or hand.gone:
                self.witness.waiting = True
                self.witness.voids[seat].append(Void(lead, node, place, table.number))
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
        legal = tuple(NAME[option] for option in table.legal_plays(seat))
        won = self.witness.won_face_up(seat, lead) if hand.hidden else None
        if won is None:
            bench.find("revoke", where, legal=legal, details=details)
            return
        proof, held, later = won
        details |= {"trick": str(table.number), "held": held, "later": str(later)}
        bench.find("revoke", where, "won", legal=legal, proof=proof, details=details)


def _dealt(lines: list[nodes.Node]) -> list[HandLine]:
    """The hands that are written before the play."""
    found: list[HandLine] = []
    for node in lines:
        if isinstance(node, HandLine):
            found.append(node)
        elif isinstance(node, TrickLine):
            break
    return found
