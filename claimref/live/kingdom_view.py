"""A game of Kingdoms at the live table: the open turn, judged, and what it leaves to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Self

from claimref.cards import CODES, FACTIONS, HIDDEN
from claimref.engine.decisions import CHANCE, TOP, Move
from claimref.engine.kingdoms.abilities import Use, abilities
from claimref.engine.kingdoms.setup import HAND
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import coordinates
from claimref.live.position import ALL
from claimref.live.table import OVER, LiveTable, Question
from claimref.notation.nodes import Node, Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.records.canonical_kingdoms import completed
from claimref.referee.claims import claims
from claimref.referee.kingdoms.judge import close
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.kingdoms.verdict import KingdomsReplay


class KingdomView(LiveTable):
    """One game of Kingdoms as it stands."""

    replay: KingdomsReplay
    node: Turn | None

    def judged(self, earlier: Self | None) -> KingdomsReplay:
        """The open turn is judged from where the game stood before it."""
        referee: KingdomReferee = self.referee()
        for node in self.lines:
            if isinstance(node, Turn):
                referee.open_end = node
            referee.line(node)
        self.after = referee
        self.setup = referee.setup
        replay = close(referee.copy(), claims(self.record.nodes))
        self.kingdom = replay.kingdom
        return replay

    def settled(self, line: Node) -> KingdomReferee:
        assert isinstance(line, Turn)
        referee = self.after.copy()
        if referee.lines and referee.lines[-1] is self.node:
            referee.lines[-1] = line
        return referee

    def completed(self) -> Turn:
        node, turns = self.node, self.replay.turns
        assert node is not None
        return completed(node, turns[-1]) if turns and turns[-1].node is node else node

    # --- What is asked ----------------------------------------------------------------------------------------------

    def ask(self) -> Question:
        node, decision, kingdom = self.node, self.kingdom.decision, self.kingdom
        if node is None:
            return OVER if decision is None else Question("lay", None if decision.seat == CHANCE else decision.seat)
        if node.card is None:
            return Question("lay", None if decision is None else decision.seat)
        declined = self.position.declined
        for asked in self._silent(node):
            if not (asked.optional and (asked.key in declined or declined >= ALL)):
                return asked
        if not kingdom.begun or decision is None:
            return Question("")
        options: tuple[Any, ...] = ()
        if decision.kind == "draw":
            options = (*sorted(set(kingdom.display)), *[TOP] * (kingdom.deck > 0))
        if decision.kind == "draw" and self.sees:
            copied = abilities()[node.card].copies and self.replay.turns[-1].uses
            options = ("see",) if copied else (*options, "see")
        return Question(decision.kind, self.seat() if decision.seat == CHANCE else decision.seat, options)

    sees = False
    """May the deck be looked at instead of drawing a card?"""

    def _silent(self, node: Turn) -> Iterator[Question]:
        """What the open line does not answer, on the engine's way through it."""
        turns, place = self.replay.turns, node.laid.place
        if not turns or turns[-1].node is not node or node.at is None:
            return
        kingdom: Kingdom = self.position.done.referee.kingdom.copy()
        kingdom.apply(Move("lay", (turns[-1].card,), (place,), seat=self.seat()))
        uses, passed = list(turns[-1].uses), any(word.verb == "pass" for word in node.words)
        while kingdom.phase == "use":
            use, options = uses.pop(0) if uses else None, tuple(kingdom.ability.uses(kingdom, self.seat(), place))
            if use is None and options and not passed:
                self.sees = kingdom.ability.draws
                if not self.sees and node.draw is None:
                    yield Question("ability", self.seat(), options, True, f"ability {len(node.words)}")
            kingdom.apply(Move("use") if use is None else Move("use", (), use[1], use[0]))
        yield from self._silent_draw(kingdom, node)

    def _silent_draw(self, kingdom: Kingdom, node: Turn) -> Iterator[Question]:
        draw, seat = node.draw, self.seat()
        if isinstance(draw, FromDisplay) and self._may_redeal(kingdom, draw, node.redeals):
            yield Question("redeal", seat, (), True, f"redeal {len(node.redeals)}")
        elif isinstance(draw, FromDeck) and self.drawn and draw.card is None:
            yield Question("top", seat, (), True, "top")
        elif isinstance(draw, Seen) and self.drawn and draw.cards is None:
            yield Question("see", seat, (), True, "see")
        elif isinstance(draw, Seen) and self.drawn and draw.keep is None:
            yield Question("keep", seat, self._kept(kingdom, draw.cards or ()), not self.dealt, "keep")

    def _may_redeal(self, kingdom: Kingdom, draw: FromDisplay, redeals: tuple[tuple[int, ...], ...]) -> bool:
        """After this draw, may two cards have been exchanged, and nobody can tell?"""
        redealt = [("redeal", card) for cards in redeals for card in cards]
        for kind, card in (("draw", draw.card), ("refill", draw.refill), *redealt):
            if kingdom.phase == kind and card is not None:
                kingdom.apply(Move(kind, (card,)))
        return kingdom.phase == "redeal" and kingdom.redeal_due() is None

    def _kept(self, kingdom: Kingdom, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """What may be kept of a hand and these cards."""
        for card in (*cards, HIDDEN, HIDDEN, HIDDEN):
            if kingdom.phase == "see":
                kingdom.apply(Move("see", (card,)))
        pool = sorted(kingdom.hands[kingdom.seat] + kingdom.seen)
        return tuple(sorted(set(combinations(pool, min(HAND, len(pool))))))

    def seat(self) -> int:
        """Whose turn the open line is."""
        turns = self.replay.turns
        if self.node is not None and turns and turns[-1].node is self.node:
            return turns[-1].seat
        return self.kingdom.seat

    def number(self) -> int:
        """The number of the open turn, or of the next one."""
        turns = self.replay.turns
        if self.node is not None and turns and turns[-1].node is self.node:
            return turns[-1].number
        return len(turns) + 1

    # --- What may be answered ---------------------------------------------------------------------------------------

    def legal(self) -> tuple[list[str], str]:
        question, kingdom = self.question, self.kingdom
        kind = question.kind
        if kind == "lay" and question.seat is not None:
            held = kingdom.hands[question.seat]
            cards = [card for card in kingdom.factions if kingdom.may_hold(question.seat, card)]
            words = [f"{code(card)}@{at_text(at)}" for card in cards for at in kingdom.room()]
            return words, "possible, as far as anybody knows" if HIDDEN in held else ""
        if kind == "ability":
            return [use_text(use) for use in question.options], ""
        if kind == "draw":
            return ["deck" if card == TOP else card if card == "see" else code(card) for card in question.options], ""
        if kind in ("refill", "top", "redeal", "see"):
            return [code(card) for card in kingdom.factions if kingdom.unseen[card] > 0], "not seen yet"
        if kind == "keep":
            return [" ".join(map(code, cards)) for cards in question.options], ""
        return [], ""


def code(card: int) -> str:
    return CODES[card] if 0 <= card < len(FACTIONS) else "?"


def at_text(at: int) -> str:
    return "{},{}".format(*coordinates(at))


def use_text(use: Use) -> str:
    """`hit 1,0 2,1`."""
    return " ".join([use[0], *map(at_text, use[1])])
