"""A judged game of Kingdoms as data: the score as it stands, and every turn as it was played."""

from __future__ import annotations

from typing import Any

from claimref.cards import FACTIONS
from claimref.engine.kingdoms.abilities import verbs
from claimref.engine.kingdoms.score import Score
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import coordinates
from claimref.notation.nodes import SEATS, Node, Turn
from claimref.notation.turn_parts import Draw, FromDeck, FromDisplay
from claimref.referee.claims import claims
from claimref.referee.kingdoms.played import Played
from claimref.referee.verdict import LOST, Bench, Replay


class KingdomsReplay(Replay):
    """A game of Kingdoms after the referee has been through it."""

    moves_name = "turns"

    def __init__(
        self, bench: Bench, status: str, leader: int, kingdom: Kingdom, turns: list[Played], score: Score
    ) -> None:
        super().__init__(bench.record, "kingdoms", bench.names, bench.everything(), status)
        self.leader: int | None = None if bench.certainty == LOST else leader
        self.kingdom = kingdom
        self.score = score
        self.turns = turns
        """Every turn as it was judged."""

    @property
    def result(self) -> dict[str, Any]:
        """Points and factions as they stand; winners only when the game is over."""
        score = self.score
        winners: list[str] = []
        decided: str | None = None
        if self.status == "finished":
            winners, decided = [SEATS[seat] for seat in score.winners], score.decided_by
        elif self.status == "conceded":
            winners, decided = self._conceded_to(), "concession"
        return {
            "winners": winners,
            "totals": dict(zip(SEATS, score.totals, strict=False)),
            "decided_by": decided,
            "votes": {
                FACTIONS[faction].code: None if seat is None else SEATS[seat] for faction, seat in score.control.items()
            },
            "figures": dict(zip(SEATS, score.figures, strict=False)),
            "ability_points": dict(zip(SEATS, score.abilities, strict=False)),
            "faction_points": dict(zip(SEATS, score.factions, strict=False)),
        }

    def _conceded_to(self) -> list[str]:
        result = claims(self.record.nodes).result
        return [SEATS[seat] for seat in result.winners] if result is not None else []

    @property
    def moves(self) -> list[dict[str, Any]]:
        return [_turn(played, node) for played, node in self.written()]

    def lines_of_moves(self) -> list[Node]:
        return [node for _, node in self.written()]

    def written(self) -> list[tuple[Played, Turn]]:
        """The turns that the record tells; others may be lost."""
        return [(played, played.node) for played in self.turns if played.node is not None]


def _turn(played: Played, node: Turn) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": played.number,
        "player": None if played.player is None else SEATS[played.player],
        "card": _code(played.card),
        "at": None if node.at is None else list(node.at),
        "points": played.points,
    }
    known = verbs()
    for verb, targets in played.uses:
        places = [list(coordinates(at)) for at in targets]
        word = known.get(verb)
        if word is not None:
            found[word.field or verb] = places if word.places > 1 else places[0] if places else verb
    found["used"] = bool(played.uses)
    found["draw"] = _draw(node.draw)
    if node.redeals:
        found["redeals"] = [[_code(card) for card in cards] for cards in node.redeals]
    return found


def _draw(draw: Draw | None) -> dict[str, Any] | None:
    if draw is None:
        return None
    if isinstance(draw, FromDisplay):
        refill = {} if draw.refill is None else {"refill": _code(draw.refill)}
        return {"from": "display", "card": _code(draw.card), **refill}
    if isinstance(draw, FromDeck):
        return {"from": "deck", "card": None if draw.card is None else _code(draw.card)}
    return {
        "from": "seer",
        "seen": None if draw.cards is None else [_code(card) for card in draw.cards],
        "kept": None if draw.keep is None else [_code(card) for card in draw.keep],
    }


def _code(card: int) -> str | None:
    return FACTIONS[card].code if card >= 0 else None
