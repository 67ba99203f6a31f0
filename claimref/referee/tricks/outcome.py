"""The outcome of a trick: who won, and who takes which card into his Follower deck, as written and as the rules have it."""

from __future__ import annotations

from claimref.cards import HIDDEN, NAME, Card
from claimref.engine.decisions import TOP
from claimref.engine.tricks.play import DRAW, TAKE
from claimref.engine.tricks.power import Told
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.engine.tricks.why import takes, won
from claimref.notation import nodes
from claimref.notation.nodes import Take
from claimref.referee.tricks.case import Case
from claimref.referee.tricks.words import why_won
from claimref.referee.verdict import UNCERTAIN

# --- Who won ---------------------------------------------------------------------------------------------------------


def name_winner(case: Case, node: nodes.Trick) -> None:
    """A hero's missing value, or a card that can't be read, decides: the record says who won."""
    state, trick = case.state, case.trick
    if node.outcome:
        state.win(node.outcome[0].seat)
        return
    case.leave_open()
    heroes = [NAME[card] for card in trick.cards if state.value(card) is None]
    if heroes and HIDDEN not in trick.cards:
        case.bench.find("value-unknown", node.whole, hero=" and ".join(heroes))
    case.bench.doubt(UNCERTAIN)
    case.adrift = True
    state.win(trick.leader)


def check_winner(case: Case, node: nodes.Trick) -> None:
    """The seat written first must have won; with a `!` it stands all the same."""
    trick, bench = case.trick, case.bench
    assert node.outcome is not None
    first = node.outcome[0]
    if not first.marked:
        if first.seat == trick.winner or HIDDEN in trick.cards:
            return
        case.named = first.seat
        player, winner = bench.player(first.seat), bench.player(trick.winner)
        told = won(case.state, trick, first.seat)
        rule, why = _decided(case, node, told), why_won(bench, told)
        bench.find("wrong-winner", node.span("taker", 0), player=player, winner=winner, why=why, rule=rule)
        return
    best = trick.ruled
    stood, trick.winner = trick.winner, trick.winner if best is None else trick.order[best[0]]
    told, winner = won(case.state, trick, first.seat), bench.player(trick.winner)
    trick.winner = stood
    rule, where = _decided(case, node, told), node.span("take", 0)
    if told.seat != first.seat:
        player, why = bench.player(stood), why_won(bench, told)
        bench.irregular("wrong-winner", where, True, player=player, winner=winner, why=why, rule=rule)
    elif first.card is None or node.outcome[0].card in trick.face_up:
        bench.find("needless-mark", where, what=f"{winner} won the trick", rule=rule)


def _decided(case: Case, node: nodes.Trick, told: Told) -> str:
    """What decided who won: a card that was played against the rules counts by a ruling of its own."""
    trick = case.trick
    place = trick.order.index(told.seat)
    where = node.span("card", place) if place < len(node.cards) else node.whole
    for finding in case.bench.findings:
        if (finding.line, finding.column) == (where.line, where.column) and finding.name in ("revoke", "irregularity"):
            return "revoke-stands"
    return told.ruling or told.rule


def check_untaken(case: Case, node: nodes.Trick, winner: int) -> None:
    """In Phase Two, and where no card was turned up, an outcome is the winner's seat alone."""
    written = node.outcome
    assert written
    if written[0].seat != winner or written[0].marked:
        check_winner(case, node)
    if len(written) > 1 or written[0].card is not None:
        right = "in Phase Two the winner takes the trick, and only his seat is written"
        if case.trick.phase == 1:
            right = "the deck is used up: nobody takes a card, and only the winner's seat is written"
        wrong_take(case, node, len(written) > 1, right)


# --- Who took what -----------------------------------------------------------------------------------------------------


def as_usual(outcome: tuple[Take, ...] | None, trick: Trick) -> bool:
    """Two players, and the outcome is written as it nearly always is: the winner has the card turned up."""
    if trick.named:
        return False
    if not outcome:
        return True
    first = outcome[0]
    if first.seat != trick.winner or first.marked or (first.card is not None and first.card != trick.face_up[0]):
        return False
    return len(outcome) == 1 or (len(outcome) == 2 and outcome[1].seat != trick.winner and not outcome[1].marked)


def drawn_by_loser(case: Case, node: nodes.Trick) -> Card:
    """What the loser of two drew, where the outcome is as usual; HIDDEN where it is not written or can't be."""
    card = node.outcome[1].card if node.outcome is not None and len(node.outcome) > 1 else None
    if card is None or not case.knowledge.appears(card, node, "take", 1):
        card = HIDDEN
    if card == HIDDEN:
        case.leave_open()
    return card


def share(case: Case, node: nodes.Trick, last: bool) -> None:
    """Everybody takes a card into his Follower deck, as it is written where that can be."""
    state, bench = case.state, case.bench
    if node.outcome and _is_plain(state, case.trick, node.outcome):
        _share_plainly(case, node.outcome)
        return
    written = Written(case, node)
    doubtful = HIDDEN in case.trick.face_up and state.stage == TAKE and state.peeking() and not written.top
    fine = not bench.uncertain or not bench.marked(node)
    while state.stage == TAKE or state.stage == DRAW:
        if state.stage == DRAW:
            drawn = written.drawn(state.seat)
            if drawn == HIDDEN:
                case.leave_open()
            state.draw(drawn)
            continue
        if written.cards.get(state.seat) is None:
            case.leave_open()
        card, trouble = written.chosen(state)
        if trouble and fine:
            fine = False
            _doubtful(case, node, trouble, last)
        state.take(card)
    if doubtful:  # who peeked may have taken the card turned up that can't be made out
        forget_takes(case, node)
    elif written.takes and (fine or HIDDEN in case.trick.cards):
        _check(case, node, written)


def _unranked(trick: Trick) -> bool:
    """Can nobody tell who picks after the winner, because something decides that is not known? Of two, there is one."""
    return (trick.named or HIDDEN in trick.cards) and len(trick.order) > 2


def _share_plainly(case: Case, written: tuple[Take, ...]) -> None:
    """Everybody takes what is written, which is all as it should be."""
    state, trick = case.state, case.trick
    for take in written[len(trick.takes) :]:
        card = HIDDEN if take.card is None else take.card
        if state.stage == TAKE:
            if card in trick.up:
                state.take(card)
                continue
            state.take(TOP)
        if state.stage == DRAW and state.seat == take.seat:
            if card == HIDDEN:
                case.leave_open()
            state.draw(card)


def _is_plain(state: State, trick: Trick, written: tuple[Take, ...]) -> bool:
    """Is it all written who took what, in pick order: the cards turned up, then cards that may come off the deck?

    One who may peek may take a card of the deck first.
    """
    if len(written) != len(trick.order) or HIDDEN in trick.cards or HIDDEN in trick.face_up or _unranked(trick):
        return False
    up, fresh = list(trick.face_up), []
    for number, take in enumerate(written):
        card = take.card
        if card is None or take.marked or take.seat != trick.order[trick.places[number]]:
            return False
        if card in up:
            up.remove(card)
        elif up and (number or not state.peeking()):
            return False
        else:
            fresh.append(card)
    return state.may_appear(fresh)


def _doubtful(case: Case, node: nodes.Trick, trouble: str, last: bool) -> None:
    """Which of the cards turned up was taken is not written, or what is written can't be."""
    state, trick = case.state, case.trick
    able = state.takeable()
    options = " or ".join("a card from the deck" if option == TOP else NAME[option] for option in able)
    player = case.bench.player(state.seat)
    if trouble == "wrong":
        if node.outcome and node.outcome[0].seat == trick.winner:
            wrong_take(case, node, len(trick.takes), f"{player} takes {options}")
    elif not last:
        rule = takes(state, trick, False)
        case.bench.find("missing-choice", node.whole, player=player, options=options, rule=rule)


def _check(case: Case, node: nodes.Trick, written: Written) -> None:
    """A wrong card or order is one finding, at the first that differs; with a `!` it stands as it was taken."""
    trick, bench = case.trick, case.bench
    ruled = trick.takes
    if HIDDEN in trick.cards or _unranked(trick):
        _as_written(case, written)  # nobody can say what the rules give
        return
    if written.takes[0].seat != trick.winner:
        return  # reported as a wrong winner
    marked = next((number for number, take in enumerate(written.takes) if take.marked), None)
    for number, take in enumerate(written.takes):
        if number < len(ruled) and take.seat == ruled[number][0]:
            card = ruled[number][1]
            if take.card is None or take.card == card or (card == HIDDEN and take.card != HIDDEN):
                continue  # the last: which card it was can't be made out
        wrong_take(case, node, number, _expected(case, number), marked)
        if marked is not None:
            _as_written(case, written)
        return
    if marked is not None and not bench.marked(node):
        rule = takes(case.state, trick, True)
        bench.find("needless-mark", node.span("take", marked), what="this was to be taken so", rule=rule)


def wrong_take(case: Case, node: nodes.Trick, number: int, expected: str, marked: int | None = None) -> None:
    """Report a take: the card can't be had, it must not be hidden, or it is not this player's turn to take."""
    trick, bench = case.trick, case.bench
    assert node.outcome is not None
    take = node.outcome[number]
    turn = number < len(trick.order) and trick.order[trick.places[number]] == take.seat
    how = "order" if not turn else "hidden" if take.card == HIDDEN else "message"
    where = node.span("take", number if marked is None else marked)
    card = "?" if take.card is None else NAME[take.card]
    player = bench.player(take.seat)
    rule = takes(case.state, trick, how == "order")
    bench.irregular(
        "wrong-take", where, marked is not None, how, player=player, card=card, expected=expected, rule=rule
    )


def _expected(case: Case, number: int) -> str:
    takes = case.trick.takes
    if number >= len(takes):
        return "nobody"
    seat, card = takes[number]
    return f"{case.bench.player(seat)} takes {'a card from the deck' if card == HIDDEN else NAME[card]}"


def forget_takes(case: Case, node: nodes.Trick) -> None:
    """Nobody knows who won this trick, so nobody knows who took which card either, but for what is written."""
    state, takes = case.state, case.trick.takes
    _taken_instead(case, [HIDDEN] * len(takes))
    written = {take.seat: take.card for take in node.outcome or ()}
    cards = [card if card is not None and state.is_unseen(card) else HIDDEN for card in map(written.get, dict(takes))]
    if state.may_appear(cards):
        _taken_instead(case, cards)


def _as_written(case: Case, written: Written) -> None:
    """The Follower decks hold what is written: a wrong take was noticed and stands, or the rules can't be asked.

    Of three or four, whoever is not written then took a card that nobody knows.
    """
    trick = case.trick
    peeked = case.state.powers.peeks is not None and trick.won_with() == HIDDEN  # perhaps
    sure = not _unranked(trick) and not peeked
    instead: list[Card] = []
    for seat, card in trick.takes:
        mine = written.cards.get(seat)
        known = sure or (seat == trick.winner and not peeked)
        instead.append(mine if mine is not None else card if known else HIDDEN)
    _taken_instead(case, instead)


def _taken_instead(case: Case, cards: list[Card]) -> None:
    """Other cards than the rules give went into the Follower decks."""
    state, trick = case.state, case.trick
    followers = state.hands if state.phase == 2 else state.followers
    for (seat, card), instead in zip(trick.takes, cards, strict=True):
        if card != HIDDEN and followers[seat].play(card):
            state.see(card, -1)
        else:
            followers[seat].hidden -= 1
        followers[seat].add(instead)
        state.see(instead)
    trick.takes = [(seat, instead) for (seat, _), instead in zip(trick.takes, cards, strict=True)]


class Written:
    """An outcome as far as it makes sense: where a card can't be, all it tells is that somebody took one."""

    def __init__(self, case: Case, node: nodes.Trick) -> None:
        self.trick = trick = case.trick
        self.unseen = case.state.unseen
        self.outcome = node.outcome or ()
        self.takes = _possible(case, node, trick) if self.outcome else []
        self.cards = {take.seat: take.card for take in self.takes}
        """By seat: the card it took, None where that is not written."""
        hidden = bool(self.outcome) and self.outcome[0].card == HIDDEN
        self.top = hidden and not case.bench.record.is_unread(node.span("take", 0))
        """Whether the first took a card that nobody saw: of one who peeked, the top card."""
        won = not self.takes or self.takes[0].seat == trick.winner
        self.ordered = won and not _unranked(trick)
        """Whether it is known who picks before whom; otherwise who chose what can't be told."""

    def chosen(self, state: State) -> tuple[Card, str]:
        """Which card a player chose, HIDDEN if that can't be known; and whether the choice is `missing` or `wrong`."""
        if not self.ordered:
            return HIDDEN, ""
        peeking, up, mine = state.peeking(), list(self.trick.up), self.cards.get(state.seat)
        if self._exchanged(state.seat):
            return HIDDEN, ""
        if not peeking and mine in up:
            return mine, ""
        if peeking and mine is None:
            told = bool(self.outcome) and self.outcome[0].card is not None  # but it can't be
            card = self._peeked(up, told)
            return card, "missing" if card == HIDDEN and not told and len(self.trick.order) > 2 else ""
        free = self._free(up, len(up) if peeking else 1)
        if mine is not None and mine in free and not (peeking and self.top):
            return mine, ""
        if peeking:
            return TOP, ""
        card = free[0] if len(set(free)) == 1 else HIDDEN
        if mine is not None:
            return card, "wrong"
        return card, "missing" if card == HIDDEN else ""

    def _free(self, up: list[Card], others: int) -> list[Card]:
        """The cards turned up that none of the next so many is written to have taken."""
        free = list(up)
        after = len(self.trick.takes) + 1
        for number in range(after, after + others):
            theirs = self._next(number)
            if theirs is not None and theirs in free:
                free.remove(theirs)
        return free

    def _next(self, number: int) -> Card | None:
        """What is written of the one who picks at this place."""
        trick = self.trick
        return self.cards.get(trick.order[trick.places[number]])

    def _peeked(self, up: list[Card], told: bool) -> Card:
        """A winner who peeked and whose card is not written, or can't be: what the others took tells if it was the top card.

        The last of those who may get a card turned up gets one only if the winner took none.
        """
        last = self._next(len(up))
        if last is None or (last in up and self.unseen[last] > 0 and not told):  # or he drew another copy of it
            return HIDDEN
        free = self._free(up, len(up))
        return TOP if not free or last in up else free[0] if len(set(free)) == 1 else HIDDEN

    def drawn(self, seat: int) -> Card:
        """What a player drew from the deck.

        Where a card that was turned up stands at his name, he drew what stands at the name of the one who took it.
        """
        trick, mine = self.trick, self.cards.get(seat)
        if mine is None or mine == HIDDEN or (not self.ordered and trick.takes[:1] and trick.takes[0][1] == HIDDEN):
            return HIDDEN
        if not trick.takes:
            return mine  # a winner who peeked took the top card
        up = list(trick.face_up)
        for taker, card in trick.takes:
            if card in up and self.cards.get(taker) == card:
                up.remove(card)
        if mine not in up:
            return HIDDEN if self._exchanged(seat) else mine
        return HIDDEN if self.unseen[mine] > 0 else self._loose()  # or he drew another copy of it

    def _loose(self) -> Card:
        """The card at the name of one who took a card turned up, if it is the only one that was not turned up."""
        up = self.trick.face_up
        theirs = [self.cards.get(taker) for taker, card in self.trick.takes if card in up]
        loose = [card for card in theirs if card is not None and card != HIDDEN and card not in up]
        return loose[0] if len(loose) == 1 else HIDDEN

    def _exchanged(self, seat: int) -> bool:
        """Two who both draw, or both choose, stand in the wrong order: which of their cards is whose nobody knows."""
        trick, seats = self.trick, [take.seat for take in self.takes]
        number = seats.index(seat) if seat in seats else len(trick.places)
        other = trick.order[trick.places[number]] if number < len(trick.places) else seat
        return other != seat and other not in [taker for taker, card in trick.takes if card in trick.face_up]


def _possible(case: Case, node: nodes.Trick, trick: Trick) -> list[Take]:
    """The takes as they are written; one whose card can't be there is reported, unless it is already, and tells none."""
    state, bench = case.state, case.bench
    up, refused = list(trick.face_up), list(node.face_up or ())
    for lying in up:
        if lying in refused:
            refused.remove(lying)
    one_by_one = len(node.face_up or ()) == len(trick.face_up)  # what was turned up and can't be is reported there
    unread = len(bench.record.findings) > 0
    found: list[Take] = []
    fresh: list[Card] = []
    for number, take in enumerate(node.outcome or ()):
        card = take.card
        if card is None or (card == HIDDEN and not (unread and bench.record.is_unread(node.span("take", number)))):
            found.append(take)
        elif card in up:  # what can't be read may be what was turned up and can't be read
            up.remove(card)
            found.append(take)
        elif card in refused and card != HIDDEN and (one_by_one or not state.may_appear([card])):
            refused.remove(card)
            found.append(take.of(HIDDEN))
        elif card != HIDDEN and case.knowledge.appears(card, node, "take", number):
            state.see(card)  # until all are looked through: two of them may be the same card
            fresh.append(card)
            found.append(take)
        else:
            found.append(take.of(None))
    for card in fresh:
        state.see(card, -1)
    return found
