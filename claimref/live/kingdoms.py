"""What is typed at the live table of Claim Kingdoms: a card is laid, its ability used, a card taken."""

from __future__ import annotations

import re
from typing import Any

from claimref.cards import ABILITY_VERBS, codes
from claimref.engine.decisions import TOP
from claimref.engine.kingdoms.abilities import USE
from claimref.live.kingdom_view import KingdomView
from claimref.live.position import Position
from claimref.notation.nodes import SEATS, Node, Turn
from claimref.notation.turn_parts import Draw, FromDeck, FromDisplay, Laid, Seen, Word
from claimref.notation.writer import place, word_text
from claimref.records import transcript

_NUMBER = re.compile(r"\d+\s*[.)]")
_PLAYER = re.compile(r"([ABab]\s*!?)(?=\s|$)\s*(.*)", re.DOTALL)
_PLACEMENT = re.compile(r"([^\W\d_])\s*@?\s*([-−–]?\d+)\s*,\s*([-−–]?\d+)")
_PLACE = re.compile(r"[-−–]?\d+\s*,\s*[-−–]?\d+")
_LETTERS = re.compile(r"[^\W\d_](?:[\s,<]+[^\W\d_])*(?!\w)")
_WORD = re.compile(rf"(?:{'|'.join((*ABILITY_VERBS, 'use', 'pass'))})\b", re.IGNORECASE)
_DRAW = re.compile(r"(?:deck|see)\b", re.IGNORECASE)


class KingdomTable(KingdomView):
    """One game of Kingdoms, and what may be typed."""

    # --- What an answer becomes -------------------------------------------------------------------------------------

    def starts_line(self, typed: str) -> bool:
        return bool(_NUMBER.match(typed) or _PLAYER.match(typed) or re.match(r"[^\W\d_]\s*@", typed))

    def answered(self, typed: str) -> Position:
        if _NUMBER.match(typed):
            return self.headed()._replace(line=typed)
        if self.node is None or self.node.card is None:
            return self._opening(typed)
        return self._longer(typed) if typed[0] in "/;+" else self._short(typed)

    def _longer(self, typed: str, *, words: bool = False) -> Position:
        """The line goes on; ability words stand before the points, which are worked out anew."""
        node = self.filled()
        node.comment = None
        if words:
            node.laid = Laid(node.card, node.at, node.place_marked, node.words, None)
        return self.position._replace(line=f"{self.in_canonical_form(node)} {typed}")

    def _opening(self, typed: str) -> Position:
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

    def _short(self, typed: str) -> Position:
        """An answer in a word: it is put where the notation wants it."""
        kind = self.question.kind
        cards = re.findall(r"[^\W\d_]", typed) if _LETTERS.fullmatch(typed) else []
        if _WORD.match(typed):
            return self._longer(typed, words=True)
        if kind == "ability" and _PLACE.match(typed):
            verbs = {verb for verb, _ in self.question.options}
            return self._longer(f"{verbs.pop()} {typed}" if len(verbs) == 1 else typed, words=True)
        if kind == "draw" and _DRAW.match(typed):
            return self._longer(f"/ {typed}")
        if kind == "draw" and cards:
            return self._longer(f"/ {' < '.join(cards)}")
        if kind == "refill" and (cards or typed[0] == "<"):
            return self._longer(f"< {typed.lstrip('< ')}")
        if kind == "redeal":
            return self._longer(f"; {'' if typed.lower().startswith('redeal') else 'redeal '}{typed}")
        return self._longer(f"keep {typed}" if kind == "keep" and cards else typed)

    def enter(self) -> Position | None:
        """Enter: not used, not seen; where a card is to be taken, the top of the deck."""
        question = self.question
        if question.kind == "draw" and TOP in question.options:
            return self._longer("/ deck")
        if question.kind == "draw" and question.options == ("see",):
            return self._longer("/ see")
        return super().enter()

    def obvious(self) -> Position | None:
        """A Gnome whose figure can go nowhere gives its point like any ability without a choice."""
        question = self.question
        if question.kind == "ability" and set(question.options) == {USE}:
            return self._longer("use", words=True)
        return None

    # --- The same step by step --------------------------------------------------------------------------------------

    def toward(self, whole: Any) -> str | None:
        node, kind = self.node, self.question.kind
        if kind == "lay":
            return _laid(whole)
        if kind == "ability":
            words = _chosen(whole)[len(_chosen(node)) if node else 0 :]
            lone = "" if self.obvious() is None else "pass" if whole.points is None else "use"
            return word_text(words[0]) if words else lone
        if kind == "redeal":
            return codes(next(iter(whole.redeals[len(node.redeals) if node else 0 :]), ()))
        return _drawn(kind, whole.draw)

    # --- The record -------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return "turns"

    def filled(self) -> Turn:
        node = self.node
        assert node is not None
        player = self.seat() if node.player is None else node.player
        number = self.number() if node.number is None else node.number
        return Turn(node.line, node.text, node.comment, {}, number, player, node.player_marked, node.laid, node.drawn)

    def unanswered(self) -> Turn | None:
        return self.filled() if self.question.kind in ("top", "see", "keep") else None

    def ending(self) -> list[Node]:
        score = self.replay.score
        votes = {faction: () if seat is None else (seat,) for faction, seat in score.control.items()}
        return transcript.result_and_votes(score.winners, len(score.winners) == 2, score.totals, votes)


def _laid(whole: Turn) -> str | None:
    """The card of a turn and its place, as they are typed."""
    if whole.card is None or whole.at is None:
        return None
    player = f"{SEATS[whole.player or 0]}! " if whole.player_marked else ""
    passed = " pass" if any(word.verb == "pass" for word in whole.words) else ""
    return f"{player}{codes([whole.card])}@{place(whole.at)}{'!' * whole.place_marked}{passed}"


def _drawn(kind: str, draw: Draw | None) -> str | None:
    """What a turn says to a question about its draw."""
    if isinstance(draw, FromDisplay):
        card = draw.card if kind == "draw" else draw.refill
        return None if card is None else codes([card])
    if isinstance(draw, FromDeck):
        return "deck" if kind == "draw" else codes([] if draw.card is None else [draw.card])
    if isinstance(draw, Seen):
        return "see" if kind == "draw" else codes((draw.cards if kind == "see" else draw.keep) or ())
    return None


def _chosen(node: Turn) -> list[Word]:
    """The words that say how an ability was used."""
    return [word for word in node.words if word.verb not in ("use", "pass")]
