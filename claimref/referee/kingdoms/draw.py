"""The end of a turn: a card is taken, the display refilled, three equal cards are exchanged; or cards are seen."""

from __future__ import annotations

from claimref.cards import FACTIONS, HIDDEN
from claimref.engine.kingdoms.abilities import Ability
from claimref.engine.kingdoms.player import drop
from claimref.engine.kingdoms.setup import DISPLAY, HAND
from claimref.engine.kingdoms.state import DRAW, KEEP, REDEAL, REFILL, SEE, SIGHT
from claimref.notation.nodes import Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.referee.kingdoms.header import sound_card
from claimref.referee.kingdoms.sitting import Sitting, code, codes


class Draws(Sitting):
    """Judges what was taken."""

    sound = True
    """Was everything about the ability in order?"""
    unseen = False
    """Cards were seen, but which is not written."""

    def draw(self, node: Turn, seat: int, ability: Ability) -> None:
        """Judge the draw after this ability. Where it can't have been, hand and display are no longer known."""
        kingdom, draw = self.kingdom, node.drawn.draw
        asked = kingdom.phase == DRAW
        if asked and isinstance(draw, FromDisplay):
            self._from_display(node, seat, draw)
        else:
            if asked and isinstance(draw, FromDeck):
                self._from_deck(node, seat, draw)
            elif kingdom.phase == SEE and isinstance(draw, Seen):
                self._see(node, seat, draw)
            else:
                self._misfit(node, seat, ability)
            if node.drawn.redeals and not isinstance(draw, FromDisplay):
                self._needless_redeal(node)
        if self.unseen:
            kingdom.forget_hand(seat)
            kingdom.forget_display()

    def lose_draw(self) -> None:
        """A draw that nobody can tell: some card came into the hand, and the display may have changed."""
        kingdom = self.kingdom
        kingdom.forget_display()
        if kingdom.phase == SEE:
            for _ in range(kingdom.sight()):
                kingdom.see(HIDDEN)
            kingdom.keep(())
        elif kingdom.phase == DRAW:
            if kingdom.deck:
                kingdom.draw(HIDDEN)
            else:
                kingdom.take(HIDDEN)

    def _needless_redeal(self, node: Turn) -> None:
        """The display has not changed; it is said where nothing about this turn's draw has been said already."""
        last = self.bench.findings[-1] if self.bench.findings else None
        said = last is not None and last.line == node.line and last.name in ("wrong-draw", "missing-choice")
        if not said and not self.unseen and not self.kingdom.begun:
            self.bench.find("wrong-draw", node.span("redeal", 0), "kingdoms_unchanged")

    def new_card(self, card: int, node: Turn, part: str, number: int = 0) -> int:
        """A card that comes off the deck: HIDDEN, and reported, if it can't be there."""
        if card == HIDDEN or self.kingdom.unseen[card] > 0:
            return card
        return sound_card(self.bench, self.kingdom.factions, card, 0, node.span(part, number))

    def _misfit(self, node: Turn, seat: int, ability: Ability) -> None:
        """A draw that is missing, or of another kind than this turn has."""
        bench, kingdom, draw = self.bench, self.kingdom, node.draw
        if draw is None:
            if kingdom.phase != DRAW or node is self.open_end:
                return
            if not self.unseen and not self.lenient:
                bench.find(
                    "missing-choice", node.whole, "kingdoms_draw", rule="kingdoms-draw", player=bench.player(seat)
                )
            self.lose_draw()
            if ability.draws:
                kingdom.forget_hand(seat)
        elif type(draw) is Seen:
            if self.sound and not self.unsure:
                case = "kingdoms_passed" if ability.draws else "kingdoms_no_sight"
                card = FACTIONS[node.card or 0].code
                bench.find(
                    "illegal-choice",
                    node.span("draw"),
                    case,
                    rule="kingdoms-draw",
                    player=bench.player(seat),
                    card=card,
                )
            self.lose_draw()
            kingdom.forget_hand(seat)
        else:
            bench.find("wrong-draw", node.span("draw"), "kingdoms_nothing_left")

    def _from_deck(self, node: Turn, seat: int, draw: FromDeck) -> None:
        kingdom = self.kingdom
        objection = kingdom.against_top()
        if objection is None:
            if draw.card is None:
                self.leave_open()
            kingdom.draw(HIDDEN if draw.card is None else self.new_card(draw.card, node, "taken"))
            return
        offence, rule, case, _ = objection
        self.bench.find(offence, node.span("draw"), case, legal=codes(sorted(kingdom.display)), rule=rule)
        self.lose_draw()

    def _from_display(self, node: Turn, seat: int, draw: FromDisplay) -> None:
        kingdom, card, refill = self.kingdom, draw.card, draw.refill
        if card < 0 or not kingdom.take_shown(card):
            kingdom.take(self._not_there(node, card))
        if kingdom.phase != REFILL:
            self._no_refill(node, refill)
            return
        if refill is None:
            if node is self.open_end and not node.redeals:
                return
            bench = self.bench
            bench.find("wrong-draw", node.span("draw"), "kingdoms_refill", player=bench.player(seat))
            refill = HIDDEN
        elif refill >= 0 and not kingdom.unseen[refill]:
            refill = self.new_card(refill, node, "refill")
        kingdom.refill(refill)
        if node.drawn.redeals or kingdom.phase == REDEAL:
            self._redeal(node)

    def _not_there(self, node: Turn, card: int) -> int:
        """A card that does not lie open in the display: what is taken instead."""
        kingdom, bench = self.kingdom, self.bench
        if card != HIDDEN and card not in kingdom.factions:
            card = sound_card(bench, kingdom.factions, card, 0, node.span("taken"))
        elif card != HIDDEN and HIDDEN not in kingdom.display:
            shown, rule = codes(sorted(kingdom.display)), "kingdoms-draw"
            bench.find(
                "wrong-draw", node.span("taken"), "kingdoms_taken", legal=shown, rule=rule, card=code(card),
                display=" ".join(shown) or "nothing",
            )  # fmt: skip
            card = HIDDEN
        if card == HIDDEN:
            kingdom.forget_display()
        return card

    def _no_refill(self, node: Turn, refill: int | None) -> None:
        """With the deck empty nothing comes, and nothing is redealt."""
        kingdom, bench = self.kingdom, self.bench
        if refill is not None and refill not in kingdom.factions:
            self.new_card(refill, node, "refill")
        elif refill is not None:
            bench.find("wrong-draw", node.span("refill"), "kingdoms_no_refill", card=code(refill))
        elif node.redeals:
            bench.find("wrong-draw", node.span("redeal", 0), "kingdoms_unchanged")

    def _redeal(self, node: Turn) -> None:
        """Of three equal cards two are exchanged, as often as need be and as the record says it was done."""
        kingdom, bench, redeals = self.kingdom, self.bench, node.redeals
        written, last = 0, node is self.open_end
        while kingdom.phase == REDEAL:
            if written == len(redeals):
                if not kingdom.redeal_due():
                    self.leave_open()
                    kingdom.end_turn()
                    break
                if last:
                    return
                rule = "redeal-until-mixed" if written else "kingdoms-draw"
                shown = code(kingdom.display[0])
                bench.find("wrong-draw", node.span("draw"), "kingdoms_redeal", rule=rule, card=shown)
                kingdom.redeal(HIDDEN)
                kingdom.redeal(HIDDEN)
                continue
            cards = redeals[written]
            if len(cards) != DISPLAY - 1:
                if len(cards) < DISPLAY - 1 and last and written == len(redeals) - 1:
                    return
                bench.find("wrong-draw", node.span("redeal", written), "kingdoms_two", count=len(cards))
                cards = (HIDDEN, HIDDEN)
            for number, card in enumerate(cards):
                if kingdom.against_redealt(card) is not None:
                    card = self.new_card(card, node, "redealt", written * 100 + number)
                kingdom.redeal(card)
            written += 1
        if written < len(redeals):
            three = len(kingdom.display) == DISPLAY and len(set(kingdom.display)) == 1
            case = "kingdoms_only_these" if three else "kingdoms_not_equal"
            shown, rule = " ".join(codes(sorted(kingdom.display))), "redeal-until-mixed" if three else "kingdoms-draw"
            bench.find("wrong-draw", node.span("redeal", written), case, rule=rule, display=shown)

    # --- Cards that are seen ----------------------------------------------------------------------------------------

    def _see(self, node: Turn, seat: int, draw: Seen) -> None:
        """`/ see G K T keep K D`: all that the deck gave, a card that the writer did not see as `?`; or nothing of it."""
        kingdom, cards = self.kingdom, draw.cards or ()
        count = kingdom.sight()
        rule = kingdom.rule(SEE) if count == SIGHT else kingdom.ability.short
        if 0 < len(cards) < count and self._whole_sight(node, draw) and not self.unsure:
            written = "one is" if len(cards) == 1 else "two are"
            self.bench.find("wrong-draw", node.span("draw"), "kingdoms_all", rule=rule, count=count, written=written)
        if draw.cards is None:
            self.leave_open()
        for number in range(count):
            card = cards[number] if number < len(cards) else HIDDEN
            if card >= 0 and not kingdom.unseen[card]:
                card = self.new_card(card, node, "seen", number)
            kingdom.see(card)
        if len(cards) > count:
            self.bench.find("wrong-draw", node.span("seen", count), "kingdoms_sight", rule=rule, count=count)
        if draw.cards is not None and draw.keep is None:
            self.leave_open()
        kingdom.keep(self._kept(node, seat, draw.keep or (), cards[count:]))

    def _whole_sight(self, node: Turn, draw: Seen) -> bool:
        """Is written what was seen? The last turn of an unfinished record may stop within that."""
        return node is not self.open_end or draw.keep is not None

    def _kept(self, node: Turn, seat: int, keep: tuple[int, ...], surplus: tuple[int, ...]) -> list[int]:
        """The kept cards; of a surplus, which is reported already, what was kept is no second slip."""
        bench, kingdom = self.bench, self.kingdom
        if kingdom.against_keep(keep) is None:
            return list(keep)
        rule = kingdom.rule(KEEP)
        if len(keep) > HAND:
            bench.find("wrong-draw", node.span("kept", HAND), "kingdoms_keep_two", rule=rule, count=len(keep))
        pool = kingdom.players[seat].hand + kingdom.seen
        kept = list(keep[:HAND])
        for number in range(len(pool), len(kept)):
            place, name = node.span("kept", number), code(kept[number])
            bench.find("wrong-draw", place, "kingdoms_kept", rule=rule, card=name, pool="")
        kept = (kept + [HIDDEN] * HAND)[: min(HAND, len(pool))]
        for card in surplus:
            if kept.count(card) > pool.count(card):
                kept[kept.index(card)] = HIDDEN
        told = kept[:]
        while (objection := kingdom.against_keep(told)) is not None:
            offence, rule, case, number = objection
            where, card = node.span("kept", number), kept[number]
            if offence == "wrong-deck":
                kept[number] = sound_card(bench, kingdom.factions, card, 0, where)
            else:
                left = pool[:]
                for earlier in told[:number]:
                    if earlier >= 0 and not drop(left, earlier):
                        drop(left, HIDDEN)
                if HIDDEN not in left or card not in kingdom.seen:  # else it may be that one, seen a second time
                    shown = " ".join(codes(left + list(surplus)))
                    bench.find(offence, where, case, rule=rule, card=code(card), pool=shown)
                    kept[number] = HIDDEN
            told[number] = HIDDEN
        return kept
