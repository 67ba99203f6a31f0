"""The end of a turn: a card is taken, the display refilled, three equal cards are exchanged; or a Seer looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import FACTIONS, HIDDEN
from claimref.games.kingdoms import TOP, sight
from claimref.notation.nodes import Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.referee.kingdoms_header import sound_card
from claimref.referee.kingdoms_played import Outcome
from claimref.rules.kingdom import HAND

if TYPE_CHECKING:
    from claimref.referee.kingdoms_referee import KingdomReferee


def judge_draw(referee: KingdomReferee, node: Turn, seat: int, outcome: Outcome) -> None:
    """Judge what was taken. Where it can't have been, hand and display are no longer known."""
    draw, decision = node.draw, referee.decision
    asked = None if decision is None else decision.kind
    if isinstance(draw, FromDisplay) and asked == "draw":
        _from_display(referee, node, seat, draw)
    elif isinstance(draw, FromDeck) and asked == "draw":
        _from_deck(referee, node, seat, draw)
    elif isinstance(draw, Seen) and asked == "see":
        _Sight(referee, node, seat, draw).judge()
    else:
        _misfit(referee, node, seat, outcome)
    if outcome.unseen:
        referee.kingdom.forget_hand(seat)
        referee.kingdom.forget_display()
    elif node.redeals and not isinstance(draw, FromDisplay) and not referee.stopped and not _reported(referee, node):
        referee.bench.find("wrong-draw", node.span("redeal", 0), "kingdoms_unchanged")


def lose_draw(referee: KingdomReferee, seat: int) -> None:
    """A draw that nobody can tell: some card came into the hand, and the display may have changed."""
    kingdom = referee.kingdom
    kingdom.forget_display()
    if referee.asks("see"):
        referee.send((HIDDEN,) * sight(kingdom))
        referee.send(())
    elif referee.asks("draw"):
        if kingdom.deck:
            referee.send(TOP)
        referee.send(HIDDEN)


def _reported(referee: KingdomReferee, node: Turn) -> bool:
    """Has something about this turn's draw been said already?"""
    findings = referee.bench.findings
    return bool(findings) and findings[-1].line == node.line and findings[-1].name in ("wrong-draw", "missing-choice")


def _misfit(referee: KingdomReferee, node: Turn, seat: int, outcome: Outcome) -> None:
    """A draw that is missing, or of another kind than this turn has."""
    bench, kingdom, draw = referee.bench, referee.kingdom, node.draw
    if draw is None:
        if not referee.asks("draw"):
            return
        if node is referee.open_end:
            referee.stopped = True
            return
        if not outcome.unseen and not referee.lenient:
            bench.find("missing-choice", node.whole, "kingdoms_draw", player=bench.player(seat))
        lose_draw(referee, seat)
        if outcome.ability.draws:
            kingdom.forget_hand(seat)
    elif type(draw) is Seen:
        if outcome.sound and not referee.unsure:
            case = "kingdoms_passed" if outcome.ability.draws else "kingdoms_no_seer"
            card = FACTIONS[node.card or 0].code
            bench.find("illegal-choice", node.span("draw"), case, player=bench.player(seat), card=card)
        lose_draw(referee, seat)
        kingdom.forget_hand(seat)
    else:
        bench.find("wrong-draw", node.span("draw"), "kingdoms_nothing_left")


def _from_deck(referee: KingdomReferee, node: Turn, seat: int, draw: FromDeck) -> None:
    kingdom, bench = referee.kingdom, referee.bench
    if not kingdom.deck:
        bench.find("wrong-draw", node.span("draw"), "kingdoms_empty_deck", legal=_display(referee))
        lose_draw(referee, seat)
        return
    card = HIDDEN if draw.card is None else draw.card
    if card != HIDDEN and kingdom.unseen[card] <= 0:
        card = sound_card(bench, kingdom.factions, card, 0, node.span("taken"))
    referee.send(TOP)
    referee.send(card)


def _from_display(referee: KingdomReferee, node: Turn, seat: int, draw: FromDisplay) -> None:
    kingdom, bench = referee.kingdom, referee.bench
    card, refill = draw.card, draw.refill
    display = kingdom.display
    if card in display and refill is not None and refill >= 0 and kingdom.unseen[refill] > 0 and kingdom.deck:
        referee.game.send(card)  # as nearly always: it is there, and so is what refills it
        decision = referee.send(refill)
        if node.redeals or (decision is not None and decision.kind == "redeal"):
            _redeal(referee, node)
        return
    if card not in display or card == HIDDEN:
        if card != HIDDEN and card not in kingdom.factions:
            card = sound_card(bench, kingdom.factions, card, 0, node.span("taken"))
        elif card != HIDDEN and HIDDEN not in display:
            shown = " ".join(_display(referee)) or "nothing"
            code = FACTIONS[card].code
            bench.find(
                "wrong-draw", node.span("taken"), "kingdoms_taken", legal=_display(referee), card=code, display=shown
            )
            card = HIDDEN
        if card == HIDDEN:
            kingdom.forget_display()
    referee.send(card)
    if not referee.asks("refill"):
        if refill is not None and refill not in kingdom.factions:
            if refill != HIDDEN:
                sound_card(bench, kingdom.factions, refill, 0, node.span("refill"))
        elif refill is not None:
            bench.find("wrong-draw", node.span("refill"), "kingdoms_no_refill", card=FACTIONS[refill].code)
        elif node.redeals:
            bench.find("wrong-draw", node.span("redeal", 0), "kingdoms_unchanged")
        return
    if refill is None:
        if node is referee.open_end and not node.redeals:
            referee.stopped = True
            return
        bench.find("wrong-draw", node.span("draw"), "kingdoms_refill", player=bench.player(seat))
        refill = HIDDEN
    elif refill != HIDDEN and kingdom.unseen[refill] <= 0:
        refill = sound_card(bench, kingdom.factions, refill, 0, node.span("refill"))
    referee.send(refill)
    if node.redeals or referee.asks("redeal"):
        _redeal(referee, node)


def _redeal(referee: KingdomReferee, node: Turn) -> None:
    """Of three equal cards two are exchanged, as often as need be and as the record says it was done."""
    kingdom, bench = referee.kingdom, referee.bench
    written = 0
    while referee.asks("redeal"):
        if written == len(node.redeals):
            if not kingdom.redeal_due():
                referee.send(None)
            elif node is referee.open_end:
                referee.stopped = True
                return
            else:
                bench.find("wrong-draw", node.span("draw"), "kingdoms_redeal", card=FACTIONS[kingdom.display[0]].code)
                referee.send((HIDDEN, HIDDEN))
            continue
        cards = list(node.redeals[written])
        if len(cards) < 2 and node is referee.open_end and written == len(node.redeals) - 1:
            referee.stopped = True
            return
        if len(cards) != 2:
            bench.find("wrong-draw", node.span("redeal", written), "kingdoms_two", count=len(cards))
            cards = [HIDDEN, HIDDEN]
        back = sorted(kingdom.display)[:2]  # these are in the deck when the new ones are drawn
        for number, card in enumerate(cards):
            left = kingdom.unseen[card] + back.count(card) - cards[:number].count(card)
            if card != HIDDEN and left <= 0:
                where = node.span("redealt", written * 100 + number)
                cards[number] = sound_card(bench, kingdom.factions, card, left, where)
        written += 1
        referee.send(tuple(cards))
    if written < len(node.redeals):
        three = len(kingdom.display) == 3 and len(set(kingdom.display)) == 1
        case = "kingdoms_only_these" if three else "kingdoms_not_equal"
        bench.find("wrong-draw", node.span("redeal", written), case, display=" ".join(_display(referee)))


class _Sight:
    """`/ see G K T keep K D`: what is not written was not seen by whoever wrote it."""

    def __init__(self, referee: KingdomReferee, node: Turn, seat: int, draw: Seen) -> None:
        self.referee = referee
        self.node = node
        self.seat = seat
        self.draw = draw

    def judge(self) -> None:
        referee, kingdom = self.referee, self.referee.kingdom
        count = sight(kingdom)
        seen = self._seen(count)
        surplus = list((self.draw.cards or ())[count:])  # reported once; what was kept of it is no second slip
        kept = self._kept(kingdom.players[self.seat].hand + seen + surplus)
        referee.send(tuple(seen))
        referee.send(kept)

    def _seen(self, count: int) -> list[int]:
        referee, node = self.referee, self.node
        bench, kingdom = referee.bench, referee.kingdom
        seen: list[int] = []
        for number, card in enumerate(self.draw.cards or ()):
            if number == count:
                bench.find("wrong-draw", node.span("seen", number), "kingdoms_sight", count=count)
                break
            left = kingdom.unseen[card] - seen.count(card)
            if card != HIDDEN and left <= 0:
                card = sound_card(bench, kingdom.factions, card, left, node.span("seen", number))
            seen.append(card)
        return seen + [HIDDEN] * (count - len(seen))

    def _kept(self, pool: list[int]) -> list[int]:
        """The kept cards, each out of the pool of hand and seen cards."""
        referee, node = self.referee, self.node
        bench, kingdom = referee.bench, referee.kingdom
        kept: list[int] = []
        for number, card in enumerate(self.draw.keep or ()):
            if number == HAND:
                count = len(self.draw.keep or ())
                bench.find("wrong-draw", node.span("kept", number), "kingdoms_keep_two", count=count)
                break
            if card == HIDDEN:
                pass  # any of those that are left
            elif card not in kingdom.factions:
                card = sound_card(bench, kingdom.factions, card, 0, node.span("kept", number))
            elif card in pool:
                pool.remove(card)
            elif HIDDEN in pool and kingdom.unseen[card] > 0:
                pool.remove(HIDDEN)
            else:
                shown = " ".join(FACTIONS[c].code if c >= 0 else "?" for c in pool)
                code = FACTIONS[card].code
                bench.find("wrong-draw", node.span("kept", number), "kingdoms_kept", card=code, pool=shown)
                card = HIDDEN
            kept.append(card)
        return kept


def _display(referee: KingdomReferee) -> tuple[str, ...]:
    return tuple(FACTIONS[card].code if card >= 0 else "?" for card in sorted(referee.kingdom.display))
