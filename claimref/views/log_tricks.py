"""The log of a trick game: every trick with what was played and what is told of it, and the score as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import HIDDEN, NAME
from claimref.engine.tricks.score import Score, count
from claimref.engine.tricks.state import State
from claimref.notation.nodes import Record
from claimref.records.watch import Watched, watch_tricks
from claimref.referee.tricks.case import UNLED, UNNUMBERED, UNWON
from claimref.referee.tricks.verdict import TrickReplay
from claimref.views.log_head import Margin, head, no_game, title
from claimref.views.log_page import Facts, Move, Moves, Note, Page, Part, Remarks, Says
from claimref.views.log_told import Teller, by_player, codes, held
from claimref.views.score import ending, trick_grid
from claimref.views.words import Words


class NotThereError(LookupError):
    """The record has no such trick or turn."""


def trick_page(record: Record, words: Words, *, hands: bool, at: tuple[int, int] | None, alone: bool) -> Page:
    """The whole log, or one trick of it."""
    replay, seen = watch_tricks(record)
    if not isinstance(replay, TrickReplay):
        return no_game(replay, words, alone=alone)
    log = _TrickLog(replay, words, hands)
    parts = log.whole(seen, alone) if at is None else log.one(seen, at)
    return Page(title(replay, words), tuple(parts), replay.findings)


class _TrickLog:
    def __init__(self, replay: TrickReplay, words: Words, hands: bool) -> None:
        self.replay = replay
        self.words = words
        self.hands = hands
        self.teller = Teller(replay, words)
        self.margin = Margin(replay)

    def whole(self, seen: list[Watched], alone: bool) -> Iterator[Part]:
        """Head, both phases, the score after each, how it ended."""
        replay, words = self.replay, self.words
        yield head(replay, words, alone=alone)
        yield Remarks(self.margin.of_head(replay.record.nodes))
        for phase in (1, 2):
            tricks = [each for each in seen if each.trick.phase == phase]
            if not tricks:
                continue
            yield self._moves(tricks)
            last = tricks[-1].after
            if phase == 1 and last is not None and tricks[-1].trick.left:
                yield from self._after_phase_one(count(last))
        heading = "heading.score" if replay.status == "finished" else "heading.score_so_far"
        yield trick_grid(replay, replay.score, words, words(heading), cards=True)
        yield Remarks(self.margin.until(None))
        yield Says(ending(replay, words), strong=True)

    def one(self, seen: list[Watched], at: tuple[int, int]) -> Iterator[Part]:
        """One trick: what was played, what lies on the table after it, and the score then."""
        words = self.words
        for each in seen:
            if (each.trick.phase, each.trick.number) == at:
                yield self._moves([each])
                if each.after is not None:
                    yield Facts(words("heading.table_after"), tuple(self._table(each.after)))
                    heading = words("heading.score_so_far")
                    yield trick_grid(self.replay, count(each.after), words, heading, cards=True, bare=True)
                return
            if each.line is not None:
                self.margin.until(each.line.line)
        raise NotThereError

    def _after_phase_one(self, score: Score) -> Iterator[Part]:
        words = self.words
        if any(cards for pile in score.piles for cards in pile.values()):
            yield trick_grid(self.replay, score, words, words("heading.after_phase1"), cards=True, bare=True)
        else:
            yield Says(words("say.nothing_scored"))

    # --- A trick ----------------------------------------------------------------------------------------------------

    def _moves(self, seen: list[Watched]) -> Moves:
        words, phase = self.words, seen[0].trick.phase
        columns = (words("column.up"), words("column.played"), words("column.votes"), words("column.told"))
        moves: list[Move] = []
        for number, each in enumerate(seen):
            # What stands at lines that can't be read belongs to the tricks that are lost with them.
            later = next((one.line.line - 1 for one in seen[number:] if one.line is not None), 0)
            moves.append(self._move(each, self.margin.until(each.line.line if each.line is not None else later)))
        return Moves(words(f"heading.phase{phase}"), columns, tuple(moves))

    def _move(self, seen: Watched, notes: tuple[Note, ...]) -> Move:
        trick = seen.trick
        played = seen.line.cards if seen.line is not None and len(seen.line.cards) == len(trick.cards) else trick.cards
        marks = seen.line.marks if seen.line is not None else ()
        unled, unwon = seen.unsure & UNLED, seen.unsure & (UNLED | UNWON)
        plays = tuple(
            f"{'' if unled else self.teller.name(seat) + ' '}{NAME[card]}{'!' if place in marks else ''}"
            for place, (seat, card) in enumerate(zip(trick.order, played, strict=False))
        )
        lost = seen.line is None and HIDDEN in trick.cards
        won = trick.order.index(trick.winner) if seen.after is not None and not lost and not unwon else None
        tally = "-".join(map(str, count(seen.after).totals)) if seen.after is not None and trick.phase == 2 else ""
        return Move(
            number="?" if seen.unsure & UNNUMBERED else str(trick.number),
            first=f"[{codes(trick.face_up)}]" if trick.phase == 1 else "",
            plays=plays if not lost else (),
            won=won,
            tally=tally,
            told=tuple(self.teller.told(seen)),
            notes=notes,
            hands=tuple(self._hands(seen.before)) if self.hands else (),
        )

    def _hands(self, state: State) -> Iterator[str]:
        for seat, hand in enumerate(state.hands):
            yield self.words("label.holds", player=self.teller.name(seat), cards=held(hand, self.words))

    # --- The table --------------------------------------------------------------------------------------------------

    def _table(self, state: State) -> Iterator[tuple[str, str]]:
        """What lies open between the players, as far as there is any."""
        words = self.words
        for page in state.powers.lying:
            lying = page.lying(state)
            if lying is not None:
                label = words(lying.label, faction="" if lying.faction < 0 else words.faction(lying.faction))
                piles = by_player(self.teller, lying.piles) if lying.piles else codes(lying.cards)
                yield label, words(lying.word) if lying.word else piles
        if any(len(hand) for hand in state.hands) and not self.replay.unsure.get(len(state.tricks), 0) & UNLED:
            yield words("label.leads_next"), self.teller.name(state.leader)
