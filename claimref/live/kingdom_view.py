"""A game of Kingdoms at the live table: the open turn as it was judged, what it leaves to be asked, what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Self

from claimref.cards import FACTIONS, HIDDEN, code, codes, data
from claimref.engine.decisions import CHANCE, TOP
from claimref.engine.kingdoms.abilities import abilities, use_text
from claimref.engine.kingdoms.setup import HAND, VALUES
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import at_text
from claimref.live.table import OVER, LiveTable, Question, Said, score_lines
from claimref.notation.nodes import Node, Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.records.canonical_kingdoms import completed
from claimref.referee.claims import claims
from claimref.referee.kingdoms.judge import close
from claimref.referee.kingdoms.played import Played
from claimref.referee.kingdoms.referee import KingdomReferee
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.views.board import board_lines


class KingdomView(LiveTable):
    """One game of Kingdoms as it stands."""

    replay: KingdomsReplay
    node: Turn | None
    sees = False
    """May the deck be looked at instead of drawing a card?"""

    # --- The open line, judged --------------------------------------------------------------------------------------

    def judged(self, earlier: Self | None) -> KingdomsReplay:
        """The open turn is judged from where the game stood before it."""
        self.after: KingdomReferee = self.referee()
        """The referee as he stands now."""
        self.after.silent, self.after.open_end = self.silent, self.node
        for node in self.lines:
            self.after.line(node)
        self.setup = self.after.setup
        replay = close(self.after.copy(), claims(self.record.nodes))
        self.kingdom = replay.kingdom
        self.turn = replay.turns[-1] if self.node and replay.turns and replay.turns[-1].node is self.node else None
        """The open turn, as far as it was judged."""
        return replay

    def settled(self, line: Node) -> KingdomReferee:
        assert isinstance(line, Turn)
        referee = self.after.copy()
        if referee.turns and referee.turns[-1].node is self.node:
            last = referee.turns.pop()
            referee.turns.append(last.otherwise(last.points, last.certainty, line))
        return referee

    def completed(self) -> Turn:
        assert self.node is not None
        return self.node if self.turn is None else completed(self.node, self.turn)

    # --- What is asked ----------------------------------------------------------------------------------------------

    def ask(self) -> Question:
        node, decision, kingdom = self.node, self.kingdom.decision, self.kingdom
        if node is None:
            return OVER if decision is None else Question("lay", None if decision.seat == CHANCE else decision.seat)
        if node.card is None:
            return Question("lay", None if decision is None else decision.seat)
        asked = self.left_open()
        if asked is not None or not kingdom.begun or decision is None:
            return asked or Question("")
        options: tuple[Any, ...] = ()
        if decision.kind == "draw":
            options = (*sorted(set(kingdom.display)), *[TOP] * (kingdom.deck > 0))
        if decision.kind == "draw" and self.sees:
            copied = abilities()[node.card].copies and self.replay.turns[-1].uses
            options = ("see",) if copied else (*options, "see")
        return Question(decision.kind, self.seat() if decision.seat == CHANCE else decision.seat, options)

    def question_at(self, state: Kingdom) -> Question | None:
        node, phase, seat = self.node, state.phase, state.seat
        assert node is not None
        if phase == "use":
            options = tuple(state.ability.uses(state, seat, state.laid[-1]))
            self.sees = bool(options) and state.ability.draws
            if self.sees or not options or node.draw is not None:
                return None
            return Question("ability", seat, options, True, f"ability {len(node.words)}")
        if phase == "redeal":
            return Question("redeal", seat, (), True, f"redeal {len(node.redeals)}")
        if not self.drawn:
            return None
        if phase == "keep":
            pool = sorted(state.hands[seat] + state.seen)
            kept = tuple(sorted(set(combinations(pool, min(HAND, len(pool))))))
            return Question("keep", seat, kept, not self.dealt, "keep")
        kind = "top" if phase == "draw" else phase
        return Question(kind, seat, (), True, kind)

    def topic(self) -> str:
        kind = self.question.kind
        if kind == "redeal" and self.question.optional:
            return "redeal_unknown"
        return "take" if kind == "draw" else kind

    def details(self) -> dict[str, Callable[[], str]]:
        return {"ability": lambda: self.asking.ability.one, "equal": lambda: code(self.kingdom.display[0])}

    # --- Where it stands --------------------------------------------------------------------------------------------

    def seat(self) -> int:
        """Whose turn the open line is."""
        return self.kingdom.seat if self.turn is None else self.turn.seat

    def number(self) -> int:
        return len(self.replay.turns) + 1 if self.turn is None else self.turn.number

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
            return list(map(use_text, question.options)), ""
        if kind == "draw":
            return ["deck" if card == TOP else card if card == "see" else code(card) for card in question.options], ""
        if kind in ("refill", "top", "redeal", "see"):
            return [code(card) for card in kingdom.factions if kingdom.unseen[card] > 0], "not seen yet"
        if kind == "keep":
            return [codes(cards) for cards in question.options], ""
        return [], ""

    # --- What has happened ------------------------------------------------------------------------------------------

    def news(self) -> list[Said]:
        """The turn that was just finished, and the board."""
        return [("", self._told(self.replay.turns[-1])), *(("place", line) for line in self.board())]

    def board(self) -> list[str]:
        """The kingdom, indented."""
        return ["", *("  " + line for line in board_lines(self.kingdom)), ""]

    def _told(self, played: Played) -> str:
        """`Anna lays T at 1,2: 3 points. She takes D, K comes. Bram's turn.`"""
        node, player = played.node, self.player(played.seat)
        assert node is not None
        at = "" if node.at is None else " at {},{}".format(*node.at)
        words = [f"{player} lays {code(played.card)}{at}{self._ability(played)}."]
        draw = node.draw
        if isinstance(draw, FromDisplay):
            refill = f", {code(draw.refill)} comes" if draw.refill is not None else ""
            words.append(f"Takes {code(draw.card)}{refill}.")
        elif isinstance(draw, FromDeck):
            words.append("Takes the top card.")
        elif isinstance(draw, Seen):
            words.append("Looks at the deck and keeps two.")
        words += [f"Redealt: {codes(cards)}." for cards in node.redeals]
        if self.replay.status != "finished":
            words.append(f"{self.player(self.kingdom.seat)}'s turn.")
        return " ".join(words)

    def _ability(self, played: Played) -> str:
        """What became of a card's ability: `: hit 1,0, 2 points`, `, not used`."""
        ability = played.ability
        if played.uses:
            parts = [use_text(use) for use in played.uses if use[0] != "use"]
            if ability.scores:
                parts.append("1 point" if played.points == 1 else f"{played.points} points")
            return f": {', '.join(parts)}" if parts else ""
        if played is self.turn and (self.question.kind == "ability" or "see" in self.question.options):
            return "; whether the ability is used is still to be said"
        return ", not used" if ability.verbs or ability.scores else ""

    # --- On demand --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """`Turn 5, Anna · points 7-4 · figures 11-12 · display G D N · deck 30`."""
        kingdom = self.kingdom
        whose = "game over" if self.question.kind == "over" else f"turn {self.number()}, {self.player(self.seat())}"
        points, supply = "-".join(map(str, kingdom.points)), "-".join(map(str, kingdom.supply))
        display = codes(kingdom.display) or "empty"
        return f"{whose} · points {points} · supply {supply} · display {display} · deck {kingdom.deck}"

    def score(self) -> list[str]:
        """A row per faction: how many open cards each holds with a figure, and whose points it is."""
        found, names = self.replay.score, [self.player(seat) for seat in (0, 1)]
        rows: list[tuple[str, Sequence[object], str]] = []
        for faction, owner in found.control.items():
            counts = [standing[faction] or "-" for standing in self.kingdom.standing]
            name = f"{code(faction)} {FACTIONS[faction].name()[:13]}"
            rows.append((f"{name:16}{VALUES[faction]:>2}", counts, "-" if owner is None else names[owner]))
        totals = {"abilities": found.abilities, "factions": found.factions, "points": found.totals}
        return score_lines(names, "goes to", [*rows, *((title, cells, "") for title, cells in totals.items())], 18)

    def why(self) -> list[str]:
        """What the last card does, and where the rulebook says so."""
        if not self.replay.turns:
            return [f"{self.player(self.kingdom.seat)} begins: the header says so."]
        played = self.replay.turns[-1]
        keys = ["kingdoms-place"] if played.card == HIDDEN else [f"kingdoms-{FACTIONS[played.card].power}"]
        if played.ability.name and f"kingdoms-{played.ability.name}" not in keys:
            keys.append(f"kingdoms-{played.ability.name}")
        return [*([] if played.node is None else [self._told(played)]), *map(self.rule, keys)]

    def hand(self, seat: int) -> list[str]:
        return [f"{self.player(seat)} holds {codes(sorted(self.kingdom.hands[seat], reverse=True)) or 'no card'}"]

    def help(self) -> str:
        return str(data("live")["help"]["kingdoms"])
