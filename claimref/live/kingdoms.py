"""The live table of Claim Kingdoms: a card is laid, its ability used, a card taken."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimref.cards import CODES, FACTIONS, HIDDEN
from claimref.games.kingdoms import TOP, sight
from claimref.grid import coordinates
from claimref.live import kingdom_words
from claimref.live.question import OVER, Asked, Question
from claimref.live.state import ALL, State
from claimref.live.table import LiveTable, Said
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Result, Turn, Votes
from claimref.notation.turn_parts import FromDeck, Laid, Seen
from claimref.notation.writer import Layout
from claimref.referee.kingdoms import KingdomReferee, judge_kingdoms
from claimref.referee.kingdoms_replay import KingdomsReplay
from claimref.referee.replay import Bench
from claimref.rules.abilities import USE, Use
from claimref.rules.decisions import Answer, Decision
from claimref.rules.kingdom import KingdomSetup

_NUMBER = re.compile(r"\d+\s*[.)]")
_PLAYER = re.compile(r"([ABab]\s*!?)(?=\s|$)\s*(.*)", re.DOTALL)
_PLACEMENT = re.compile(r"([^\W\d_])\s*@?\s*([-−–]?\d+)\s*,\s*([-−–]?\d+)")
_PLACE = re.compile(r"[-−–]?\d+\s*,\s*[-−–]?\d+")
_LETTERS = re.compile(r"[^\W\d_](?:[\s,<]+[^\W\d_])*(?!\w)")
_WORD = re.compile(r"(?:row|col|to|swap|hit|flip|copy|use|pass)\b", re.IGNORECASE)
_DRAW = re.compile(r"(?:deck|see)\b", re.IGNORECASE)


class Watching(KingdomReferee):
    """The referee with a memory of what it was asked in the turn at hand, and with which answers it went on."""

    def __init__(self, bench: Bench, setup: KingdomSetup) -> None:
        self.asked: list[Asked] = []
        super().__init__(bench, setup)

    def send(self, answer: Answer) -> Decision | None:
        decision = self.decision
        assert decision is not None
        if decision.kind == "lay":
            self.asked = []
        if decision.kind == "ability":
            self.asked.append(Asked(decision, answer, tuple(decision.options()), self.kingdom.ability))
        elif decision.kind in ("keep", "draw"):
            self.asked.append(Asked(decision, answer, tuple(decision.options())))
        else:
            self.asked.append(Asked(decision, answer, (), sight(self.kingdom)))
        return super().send(answer)


class KingdomTable(LiveTable):
    """One game of Kingdoms as it stands."""

    replay: KingdomsReplay
    node: Turn | None
    raw_kinds = frozenset(["top", "see", "keep"])

    def watch(self) -> KingdomsReplay:
        seated: list[Watching] = []

        def at_table(bench: Bench, setup: KingdomSetup) -> Watching:
            seated.append(Watching(bench, setup))
            return seated[0]

        replay = judge_kingdoms(self.record, at_table)
        assert isinstance(replay, KingdomsReplay)
        (self.referee,) = seated
        self.setup, self.kingdom, self.bench = self.referee.setup, self.referee.kingdom, self.referee.bench
        return replay

    # --- What is asked ----------------------------------------------------------------------------------------------

    def ask(self) -> Question:
        node, decision = self.node, self.referee.decision
        if node is None:
            return OVER if decision is None else Question("lay", decision.seat)
        if node.card is None:
            return Question("lay", None if decision is None else decision.seat)
        declined = self.state.declined
        sees = False
        for asked in self.referee.asked:
            kind = asked.decision.kind
            if kind == "ability" and asked.about.draws:
                sees = asked.answer is None and len(asked.options) > 1 and not _said(node, "pass")
            question = self._unanswered(asked, node)
            if question and not (question.optional and (question.key in declined or declined >= ALL)):
                return question
        if not self.referee.stopped or decision is None:
            return Question("")
        options = tuple(decision.options())
        copied = any(word.verb == "copy" for word in node.words)
        if decision.kind == "draw" and sees:
            options = ("see",) if copied else (*options, "see")
        return Question(decision.kind, decision.seat if decision.seat is not None else self.seat(), options)

    def _unanswered(self, asked: Asked, node: Turn) -> Question | None:
        """The question this decision still is, if the line does not answer it."""
        kind, draw = asked.decision.kind, node.draw
        seat = self.seat()
        if kind == "ability":
            uses = tuple(use for use in asked.options if use is not None)
            told = draw is not None or _said(node, "pass")
            if asked.answer is not None or not uses or asked.about.draws or told:
                return None
            return Question(kind, seat, uses, True, f"ability {len(node.words)}")
        if kind == "redeal":
            return Question(kind, seat, (), True, f"redeal {len(node.redeals)}") if asked.answer is None else None
        if not self.drawn:
            return None
        if kind == "top" and isinstance(draw, FromDeck) and draw.card is None:
            return Question(kind, seat, (), True, kind)
        if kind == "see" and isinstance(draw, Seen) and draw.cards is None:
            return Question(kind, seat, (asked.about,), True, kind)
        if kind == "keep" and isinstance(draw, Seen) and draw.keep is None and draw.cards is not None:
            return Question(kind, seat, asked.options, not self.dealt, kind)
        return None

    def seat(self) -> int:
        """Whose turn the open line is."""
        turns = self.referee.turns
        if self.node is not None and turns and turns[-1].node is self.node:
            return turns[-1].seat
        return self.kingdom.seat

    # --- What an answer becomes -------------------------------------------------------------------------------------

    def starts_line(self, typed: str) -> bool:
        return bool(_NUMBER.match(typed) or _PLAYER.match(typed) or re.match(r"[^\W\d_]\s*@", typed))

    def lines(self, typed: str) -> Iterator[State]:
        question, node = self.question, self.node
        if _NUMBER.match(typed):
            yield self.headed()._replace(line=typed)
        elif node is None or node.card is None:
            yield self._opening(typed)
        elif typed[0] in "/;+":
            yield self._longer(typed)
        else:
            yield from self._short(typed, question)

    def _longer(self, typed: str, *, words: bool = False) -> State:
        """The line goes on; ability words stand before the points, which are worked out anew."""
        node = self.filled()
        node.comment = None
        if words:
            node.laid = Laid(node.card, node.at, node.place_marked, node.words, None)
        return self.state._replace(line=f"{Layout(self.record).line(node)} {typed}")

    def _opening(self, typed: str) -> State:
        player, rest = SEATS[self.question.seat or 0], typed
        named = _PLAYER.match(typed)
        if named:
            player, rest = named[1].upper(), named[2]
        elif self.node is not None and self.node.player is not None:
            player = SEATS[self.node.player] + "!" * self.node.player_marked
        placed = _PLACEMENT.match(rest)
        if placed:
            rest = f"{placed[1]}@{placed[2]},{placed[3]}{rest[placed.end() :]}"
        return self.headed()._replace(line=f"{self.number()}. {player} {rest}".strip())

    def _short(self, typed: str, question: Question) -> Iterator[State]:
        """An answer in a word: it is put where the notation wants it."""
        kind = question.kind
        letters = _LETTERS.fullmatch(typed)
        cards = re.findall(r"[^\W\d_]", typed) if letters else []
        if _WORD.match(typed):
            yield self._longer(typed, words=True)
        elif kind == "ability" and _PLACE.match(typed):
            verbs = {verb for verb, _ in question.options}
            yield self._longer(f"{verbs.pop()} {typed}" if len(verbs) == 1 else typed, words=True)
        elif kind == "draw" and _DRAW.match(typed):
            yield self._longer(f"/ {typed}")
        elif kind == "draw" and cards:
            yield self._longer(f"/ {' < '.join(cards)}")
        elif kind == "refill" and (cards or typed[0] == "<"):
            yield self._longer(f"< {typed.lstrip('< ')}")
        elif kind == "redeal":
            yield self._longer(f"; {'' if typed.lower().startswith('redeal') else 'redeal '}{typed}")
        elif kind in ("top", "see") and (cards or "?" in typed):
            yield self._longer(typed)
        elif kind == "keep" and cards:
            yield self._longer(f"keep {typed}")
        else:
            yield self._longer(typed)

    def enter(self) -> State | None:
        """Enter: not used, not seen; where a card is to be taken, the top of the deck."""
        question = self.question
        if question.kind == "draw" and TOP in question.options:
            return self._longer("/ deck")
        if question.kind == "draw" and question.options == ("see",):
            return self._longer("/ see")
        return super().enter()

    def obvious(self) -> State | None:
        """A Gnome whose figure can go nowhere gives its point like any ability without a choice."""
        question = self.question
        if question.kind == "ability" and set(question.options) == {USE}:
            return self._longer("use", words=True)
        return None

    # --- The record -------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return "turns"

    def number(self) -> int:
        """The number of the open turn, or of the next one."""
        turns = self.referee.turns
        if self.node is not None and turns and turns[-1].node is self.node:
            return turns[-1].number
        return len(turns) + 1

    def filled(self) -> Turn:
        node = self.node
        assert node is not None
        player = self.seat() if node.player is None else node.player
        number = self.number() if node.number is None else node.number
        return Turn(node.line, node.text, node.comment, {}, number, player, node.player_marked, node.laid, node.drawn)

    def ending(self) -> str:
        score = self.replay.score
        winners = () if len(score.winners) == 2 else score.winners
        votes = tuple((faction, () if seat is None else (seat,)) for faction, seat in score.control.items())
        lines = [
            Result(0, "", None, {}, winners, not winners, score.totals, False, False), Votes(0, "", None, {}, votes),
        ]  # fmt: skip
        layout = Layout(self.record)
        return "\n" + "".join(layout.line(node) + "\n" for node in lines)

    # --- Words ------------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        return kingdom_words.prompt(self)

    def hint(self) -> str:
        return kingdom_words.hint(self)

    def status(self) -> str:
        return kingdom_words.status(self)

    def told(self, before: LiveTable) -> list[Said]:
        assert isinstance(before, KingdomTable)
        return kingdom_words.told(self, before)

    def result(self) -> list[Said]:
        return kingdom_words.result(self)

    def score(self) -> list[str]:
        return kingdom_words.score(self)

    def why(self) -> list[str]:
        return kingdom_words.why(self)

    def hand(self, seat: int) -> list[str]:
        held = " ".join(map(code, sorted(self.kingdom.hands[seat], reverse=True)))
        return [f"{self.player(seat)} holds {held or 'no card'}"]

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


def _said(node: nodes.Turn, verb: str) -> bool:
    return any(word.verb == verb for word in node.words)


def code(card: int) -> str:
    return CODES[card] if 0 <= card < len(FACTIONS) else "?"


def at_text(at: int) -> str:
    return "{},{}".format(*coordinates(at))


def use_text(use: Use) -> str:
    """`hit 1,0 2,1`."""
    return " ".join([use[0], *map(at_text, use[1])])
