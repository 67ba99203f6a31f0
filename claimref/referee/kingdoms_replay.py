"""A judged game of Kingdoms as data: the score as it stands, and every turn with what it leaves out filled in."""

from __future__ import annotations

from typing import Any

from claimref.cards import FACTIONS, HIDDEN
from claimref.grid import coordinates
from claimref.notation import nodes
from claimref.notation.nodes import SEATS, Node, Record, Turn
from claimref.notation.turn_parts import Draw, Drawn, FromDeck, FromDisplay, Laid, Seen, Word
from claimref.referee import transcript
from claimref.referee.claims import claims
from claimref.referee.kingdoms_played import Played
from claimref.referee.kingdoms_swift import ShortWay
from claimref.referee.replay import Bench, Replay
from claimref.rules.abilities import Ability
from claimref.rules.kingdom import Score


class KingdomsReplay(Replay):
    """A game of Kingdoms after the referee has been through it."""

    moves_name = "turns"

    def __init__(self, bench: Bench, status: str, leader: int, way: ShortWay, score: Score) -> None:
        super().__init__(bench.record, "kingdoms", bench.names, bench.everything(), status)
        self.leader = leader
        self.kingdom = way.kingdom
        self.score = score
        self._way = way

    @property
    def turns(self) -> list[Played]:
        """Every turn as it was judged."""
        return self._way.turns()

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
        return [_turn(played) for played in self.turns]


def _turn(played: Played) -> dict[str, Any]:
    node = played.node
    found: dict[str, Any] = {
        "number": played.number,
        "player": SEATS[played.seat],
        "card": _code(played.card),
        "at": None if node is None or node.at is None else list(node.at),
        "points": played.points,
    }
    for verb, targets in played.uses:
        places = [list(coordinates(at)) for at in targets]
        if verb in ("row", "col"):
            found["line"] = verb
        elif verb != "use":
            found[verb] = places if verb == "hit" else places[0]
    found["used"] = bool(played.uses)
    if node is not None:
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


# --- Canonical turns -------------------------------------------------------------------------------------------------


def completed_turns(record: Record, replay: Replay) -> list[Node]:
    """The lines of a record, every turn with number, player and points, and no word more than it takes.

    A line with an error stays as it stands: what is written is never changed, right or wrong.
    """
    if not isinstance(replay, KingdomsReplay):
        return record.nodes
    judged = {id(played.node): played for played in replay.turns}
    faulty = {finding.line for finding in replay.findings if finding.severity == "error"}
    headed = False
    lines: list[Node] = []
    for node in transcript.led(record, replay.leader):
        if type(node) is nodes.Heading and node.title == "turns":
            headed = True
        if isinstance(node, Turn):
            if not headed:
                lines.append(nodes.Heading(0, "", None, "turns"))
                headed = True
            if id(node) in judged and node.line not in faulty:
                node = completed(node, judged[id(node)])
        lines.append(node)
    return lines


def completed(node: Turn, played: Played) -> Turn:
    """One turn, filled in."""
    ability, used = played.ability, bool(played.uses)
    words, points = node.words, node.points
    if played.sound:
        words = _words(words, ability)
        scored = used and ability.scores and played.uses[-1][0] != "copy"
        if points is None:
            points = played.points if scored else None
        elif points == 0 and not scored:
            points = None
    return Turn(
        node.line, node.text, node.comment, {},
        played.number if node.number is None else node.number,
        played.seat if node.player is None else node.player, node.player_marked,
        Laid(node.card, node.at, node.place_marked, words, points), Drawn(_shortest(node.draw), node.redeals),
    )  # fmt: skip


def _words(words: tuple[Word, ...], ability: Ability) -> tuple[Word, ...]:
    """`use` only for a Gnome's lone point, `pass` only where the ability would otherwise have been used."""
    verbs = {word.verb for word in words}
    found = [word for word in words if word.verb not in ("use", "pass")]
    chosen = not verbs.isdisjoint(ability.verbs)
    if "pass" in verbs:
        must_see = ability.draws and "copy" in verbs  # a copied Seer; one's own is used only if `see` is written
        if must_see or (ability.scores and not ability.verbs):
            found.append(Word("pass"))
    elif "use" in verbs and ability.verbs and ability.scores and not chosen:
        found.append(Word("use"))
    return tuple(found)


def _shortest(draw: Draw | None) -> Draw | None:
    """What nobody saw is simply left out."""
    if isinstance(draw, FromDeck) and draw.card == HIDDEN:
        return FromDeck(None)
    if isinstance(draw, Seen) and {*(draw.cards or ()), *(draw.keep or ())} <= {HIDDEN}:
        return Seen(None, None)
    return draw
