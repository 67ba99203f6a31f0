"""What the live table says in a game of Kingdoms: whose turn it is, what a card did, how the points stand."""

from __future__ import annotations

from claimref.cards import FACTIONS, HIDDEN
from claimref.catalogue import citation, wording
from claimref.engine.decisions import TOP
from claimref.engine.kingdoms.abilities import abilities
from claimref.engine.kingdoms.setup import VALUES
from claimref.grid import coordinates, place
from claimref.live.kingdom_view import KingdomView, code
from claimref.live.table import Said, joined
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.referee.kingdoms.played import Played
from claimref.views.board import board_lines


def _codes(cards: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(code, cards))


def _did(played: Played) -> str:
    parts = [
        " ".join([verb, *("{},{}".format(*coordinates(at)) for at in targets)])
        for verb, targets in played.uses
        if verb != "use"
    ]
    if played.ability.scores:
        parts.append("1 point" if played.points == 1 else f"{played.points} points")
    return f": {', '.join(parts)}" if parts else ""


class KingdomWords(KingdomView):
    """What is said about one game of Kingdoms."""

    # --- Questions ---------------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        kind, seat = self.question.kind, self.question.seat
        if kind == "over":
            return "Game over"
        player = "" if seat is None else self.player(seat)
        number = f"{self.number()}. "
        if kind == "lay":
            return f"{number}{player} lays"
        if kind == "ability":
            return f"{number}{player}'s {self._name()}"
        if kind == "draw":
            return f"{number}{player} takes {joined(self.legal()[0], 'or')}"
        return number + {"refill": "Refilled with", "redeal": "Two new cards", "top": f"{player} draws",
                         "see": f"{player} sees", "keep": f"{player} keeps"}[kind]  # fmt: skip

    def _name(self) -> str:
        """The ability that is asked about: its card, or the one that is copied."""
        node = self.node
        card = node.card if node else None
        if node is not None and node.words and card is not None and abilities()[card].copies:
            x, y = node.words[-1].targets[0]
            card = self.kingdom.cards.get(place(x, y))
        return abilities()[HIDDEN if card is None else card].one

    def hint(self) -> str:
        question = self.question
        if question.kind == "ability":
            return f"{self._name()}: {', '.join(self.legal()[0])}. Enter: not used."
        if question.kind == "draw" and TOP in question.options:
            return ""
        if question.kind == "redeal":
            equal = code(self.kingdom.display[0])
            rest = "; Enter: the deck held nothing else" if question.optional else ""
            return f"The display shows three {equal}: two go back, and which two come? (as in N T{rest})"
        if question.kind == "keep":
            return f"Which two are kept? One of: {', '.join(self.legal()[0])}. Enter: secret."
        return ""

    # --- What has happened -------------------------------------------------------------------------------------------------

    def news(self) -> list[Said]:
        """The turn that was just finished, and the board."""
        return [("", self._turn(self.replay.turns[-1])), *(("place", line) for line in self.board())]

    def board(self) -> list[str]:
        """The kingdom, indented."""
        return ["", *("  " + line for line in board_lines(self.kingdom)), ""]

    def _turn(self, played: Played) -> str:
        """`Anna lays T at 1,2: 3 points. She takes D, K comes. Bram's turn.`"""
        node, player = played.node, self.player(played.seat)
        assert node is not None
        at = "" if node.at is None else " at {},{}".format(*node.at)
        words = [f"{player} lays {code(played.card)}{at}"]
        if played.uses:
            words[0] += _did(played)
        elif node is self.node and (self.question.kind == "ability" or "see" in self.question.options):
            words[0] += "; whether the ability is used is still to be said"
        elif played.ability.verbs or played.ability.scores:
            words[0] += ", not used"
        words[0] += "."
        draw = node.draw
        if isinstance(draw, FromDisplay):
            refill = f", {code(draw.refill)} comes" if draw.refill is not None else ""
            words.append(f"Takes {code(draw.card)}{refill}.")
        elif isinstance(draw, FromDeck):
            words.append("Takes the top card.")
        elif isinstance(draw, Seen):
            words.append("Looks at the deck and keeps two.")
        for cards in node.redeals:
            words.append(f"Redealt: {_codes(cards)}.")
        if self.replay.status != "finished":
            words.append(f"{self.player(self.kingdom.seat)}'s turn.")
        return " ".join(words)

    # --- On demand ---------------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """`Turn 5, Anna · points 7-4 · figures 11-12 · display G D N · deck 30`."""
        kingdom = self.kingdom
        whose = "game over" if self.question.kind == "over" else f"turn {self.number()}, {self.player(self.seat())}"
        points, supply = "-".join(map(str, kingdom.points)), "-".join(map(str, kingdom.supply))
        display = _codes(kingdom.display) or "empty"
        return f"{whose} · points {points} · supply {supply} · display {display} · deck {kingdom.deck}"

    def score(self) -> list[str]:
        """A row per faction: how many open cards each holds with a figure, and whose points it is."""
        kingdom, found = self.kingdom, self.replay.score
        names = [self.player(seat) for seat in (0, 1)]
        width = max(9, *(len(name) + 2 for name in names))
        lines = [f"{'':18}" + "".join(f"{name:>{width}}" for name in names) + "   goes to"]
        for faction, owner in found.control.items():
            counts = [standing[faction] for standing in kingdom.standing]
            cells = "".join(f"{number or '-':>{width}}" for number in counts)
            name = f"{code(faction)} {FACTIONS[faction].name()[:13]}"
            lines.append(f"{name:16}{VALUES[faction]:>2}{cells}   {'-' if owner is None else names[owner]}")
        for title, values in (("abilities", found.abilities), ("factions", found.factions), ("points", found.totals)):
            lines.append(f"{title:18}" + "".join(f"{value:>{width}}" for value in values))
        return lines

    def why(self) -> list[str]:
        """What the last card does, and where the rulebook says so."""
        if not self.replay.turns:
            return [f"{self.player(self.kingdom.seat)} begins: the header says so."]
        played = self.replay.turns[-1]
        keys = ["kingdoms-place"] if played.card == HIDDEN else [f"kingdoms-{FACTIONS[played.card].power}"]
        if played.ability.name and f"kingdoms-{played.ability.name}" not in keys:
            keys.append(f"kingdoms-{played.ability.name}")
        edition = self.record.headers().get("edition")
        source = edition.value if edition else ""
        lines = [f"Rule: {wording(key)} [{key}; {citation(key, 'kingdoms', source)}]" for key in keys]
        return [self._turn(played), *lines] if played.node is not None else lines

    def hand(self, seat: int) -> list[str]:
        held = " ".join(map(code, sorted(self.kingdom.hands[seat], reverse=True)))
        return [f"{self.player(seat)} holds {held or 'no card'}"]

    def help(self) -> str:
        return "A turn: G 1,0 lays a card; then what its ability needs (row, to 1,0, hit 1,0 …), then G, deck or see."
