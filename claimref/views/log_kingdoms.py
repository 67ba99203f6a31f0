"""The log of Kingdoms: every turn with what was laid, what its ability did and what was drawn, and the board."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import HIDDEN, code, codes
from claimref.engine.kingdoms.abilities import Told, Use
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import Place, at_text
from claimref.notation.nodes import Record, Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay
from claimref.records.watch import WatchedTurn, watch_kingdom
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.views.board import board_lines, letter_of
from claimref.views.log_head import Margin, head, no_game, title
from claimref.views.log_page import Facts, Move, Moves, Page, Part, Picture, Remarks, Says
from claimref.views.log_told import ruled
from claimref.views.log_tricks import NotThereError
from claimref.views.score import ending, kingdom_grid, name_of
from claimref.views.words import Words


def kingdom_page(record: Record, words: Words, *, hands: bool, at: int | None, alone: bool) -> Page:
    """The whole log with the board at the end, or one turn and the board after it."""
    replay, seen = watch_kingdom(record)
    if not isinstance(replay, KingdomsReplay):
        return no_game(replay, words, alone=alone)
    log = _KingdomLog(replay, words, hands)
    parts = log.whole(seen, alone) if at is None else log.one(seen, at)
    return Page(title(replay, words), tuple(parts), replay.findings)


class _KingdomLog:
    def __init__(self, replay: KingdomsReplay, words: Words, hands: bool) -> None:
        self.replay = replay
        self.words = words
        self.hands = hands
        self.margin = Margin(replay)

    def name(self, seat: int) -> str:
        return name_of(self.replay, seat)

    def whole(self, seen: list[WatchedTurn], alone: bool) -> Iterator[Part]:
        replay, words, kingdom = self.replay, self.words, self.replay.kingdom
        yield head(replay, words, alone=alone)
        yield Remarks(self.margin.of_head(replay.record.nodes))
        if seen:
            yield self._moves(seen)
        yield from self._board(words("heading.kingdom"), kingdom)
        if kingdom.over:
            told = words(f"over.{kingdom.over.replace('-', '_')}")
            yield Says(ruled(told, "no-place-ends-the-game") if kingdom.over == "no-place" else told)
        heading = "heading.score" if replay.status == "finished" else "heading.score_so_far"
        yield kingdom_grid(replay, kingdom, words, words(heading))
        yield Remarks(self.margin.until(None))
        yield Says(ending(replay, words), strong=True)

    def one(self, seen: list[WatchedTurn], at: int) -> Iterator[Part]:
        """One turn, the board after it, and the score then."""
        for turn in seen:
            node = turn.played.node
            if turn.played.number == at:
                yield self._moves([turn])
                yield from self._board(self.words("heading.kingdom_after", number=at), turn.after)
                yield kingdom_grid(self.replay, turn.after, self.words, self.words("heading.score_so_far"))
                return
            if node is not None:
                self.margin.until(node.line)
        raise NotThereError

    def _board(self, heading: str, kingdom: Kingdom) -> Iterator[Part]:
        words = self.words
        yield Picture(heading, tuple(board_lines(kingdom)))
        keys = [words("label.figures_key", a=letter_of(0), b=letter_of(1))]
        keys += [words("label.turned_key")] if kingdom.turned else []
        yield Says(f"({', '.join(keys)})")
        facts = [
            (words("label.display"), codes(kingdom.display) or "-"),
            (words("label.deck_left"), str(kingdom.deck)),
        ]
        facts += [
            (self.name(seat), words("label.holds", player="", cards=self._held(kingdom, seat)).strip())
            for seat in (0, 1)
            if self.hands
        ]
        if kingdom.over is None:
            facts.append((words("label.turn_next"), self.name(kingdom.seat)))
        yield Facts("", tuple(facts))

    # --- A turn -----------------------------------------------------------------------------------------------------

    def _moves(self, seen: list[WatchedTurn]) -> Moves:
        words = self.words
        columns = (words("column.player"), words("column.laid"), words("column.points"), words("column.told"))
        return Moves(words("heading.turns"), columns, tuple(map(self._move, seen)))

    def _move(self, turn: WatchedTurn) -> Move:
        played, node = turn.played, turn.played.node
        laid = "" if node is None or node.at is None else f"{code(played.card)}@{node.at[0]},{node.at[1]}"
        holding = (self.words("label.holds", player=self.name(s), cards=self._held(turn.before, s)) for s in (0, 1))
        return Move(
            number=str(played.number),
            first="?" if played.player is None else self.name(played.player),
            plays=(laid + ("!" if node is not None and node.place_marked else ""),),
            won=None,
            tally="-".join(map(str, turn.after.points)),
            told=tuple(self._told(turn)),
            notes=() if node is None else self.margin.until(node.line),
            hands=tuple(holding) if self.hands else (),
        )

    def _told(self, turn: WatchedTurn) -> Iterator[str]:
        node, uses = turn.played.node, turn.played.uses
        if node is None:
            yield self.words("say.lost_turn")
            return
        if not uses and turn.played.counted:
            yield self.words("ability.unused")
        for told, use in turn.played.told():
            if told is not None:
                yield self._use(turn, told, use)
        if turn.played.idle:
            yield self.words("ability.nothing")
        yield from self._draw(node)

    def _use(self, turn: WatchedTurn, told: Told, use: Use) -> str:
        """What one word of an ability did."""
        played, words = turn.played, self.words
        about = {
            "cards": lambda: " ".join(self._card_at(turn, at) for at in use[1]),
            "other": lambda: self.name(1 - played.seat),
            "points": lambda: f"+{played.points}",
            "faction": lambda: words.faction(played.ability.faction),
        }
        said = words(told.key, **{name: about[name]() for name in told.about})
        return ruled(said, told.ruling) if told.ruling else said

    def _card_at(self, turn: WatchedTurn, at: Place) -> str:
        kingdom = turn.after
        card = kingdom.cards.get(at, kingdom.turned.get(at, HIDDEN))
        return f"{code(card)}@{at_text(at)}"

    def _draw(self, node: Turn) -> Iterator[str]:
        draw, words = node.draw, self.words
        if isinstance(draw, FromDisplay):
            if draw.refill is None:
                yield words("draw.display_last", card=code(draw.card))
            else:
                yield words("draw.display", card=code(draw.card), refill=code(draw.refill))
        elif isinstance(draw, FromDeck):
            yield words("draw.deck", card=code(HIDDEN if draw.card is None else draw.card))
        elif draw is not None:
            yield words("draw.see", cards=codes(draw.cards or [HIDDEN]), kept=codes(draw.keep or [HIDDEN]))
        for cards in node.redeals:
            yield words("draw.redeal", cards=codes(cards))

    def _held(self, kingdom: Kingdom, seat: int) -> str:
        return codes(sorted(kingdom.hands[seat], reverse=True)) or self.words("label.no_card")
