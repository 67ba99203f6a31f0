"""Judges a record of Claim Kingdoms: each turn answers the decisions of the engine, and every answer is checked first."""

from __future__ import annotations

from claimref.cards import FACTIONS, HIDDEN
from claimref.games.kingdoms import play
from claimref.notation.nodes import Damaged, Node, Record, Remark, Result, Turn, Votes
from claimref.referee.kingdoms_ability import judge_ability
from claimref.referee.kingdoms_draw import judge_draw, lose_draw
from claimref.referee.kingdoms_ending import check_claims
from claimref.referee.kingdoms_header import read_kingdom, sound_card
from claimref.referee.kingdoms_replay import KingdomsReplay, Played, completed_turns
from claimref.referee.replay import Bench, Replay, claims, status_of
from claimref.rules.decisions import Answer, Decision
from claimref.rules.kingdom import FAR, STRIDE, Kingdom, KingdomSetup, Place

__all__ = ["KingdomReferee", "KingdomsReplay", "completed_turns", "judge_kingdoms"]

_MOST_LOST = 4
"""More turns than this are not missing: the number is merely wrong."""


def judge_kingdoms(record: Record) -> Replay:
    """Judge one record of Kingdoms."""
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    if setup is None:
        return Replay(record, "kingdoms", bench.names, bench.everything(), "unfinished")
    result, votes = claims(record.nodes)
    referee = KingdomReferee(bench, setup)
    played_out = result is not None and not result.open and not result.conceded
    referee.run(None if played_out else _last_turn(record.nodes))
    return _close(referee, result, played_out, votes)


def _last_turn(lines: list[Node]) -> Turn | None:
    return next((node for node in reversed(lines) if type(node) is Turn), None)


def _close(referee: KingdomReferee, result: Result | None, played_out: bool, votes: Votes | None) -> Replay:
    bench, kingdom = referee.bench, referee.kingdom
    if referee.damaged and played_out and kingdom.over is None:
        referee.lose_turn()
    over = kingdom.over is not None or (played_out and referee.unsure)
    replay = KingdomsReplay(bench.record, bench.names, status_of(over, result), referee.setup.leader, kingdom, referee.turns)
    check_claims(referee, replay.score, result, votes, over)
    if not over:
        last = next((node for node in reversed(bench.record.nodes) if type(node) is not Remark), None)
        if last is not None:
            a, b = replay.score.totals
            bench.find("unfinished", last.whole, "kingdoms", turns=len(referee.turns), a=a, b=b)
    replay.findings = bench.everything()
    return replay


class KingdomReferee:
    """Replays one record. After `run`, the kingdom stands as the record leaves it, and the bench holds the findings."""

    def __init__(self, bench: Bench, setup: KingdomSetup) -> None:
        self.bench = bench
        self.setup = setup
        self.kingdom = Kingdom(setup)
        self.game = play(self.kingdom)
        self.decision: Decision | None = next(self.game)
        self.turns: list[Played] = []
        self.unsure = setup.start == HIDDEN
        """Something that can't be, or that nobody can tell, lies in the kingdom: what is seen in it is no longer judged."""
        self.claimed = [0, 0]
        """How many points a record counts too many for each player, after points that were reported as wrong."""
        self.open_end: Turn | None = None
        """The last turn of a record that may stop anywhere, also within that turn."""
        self.stopped = False
        self.damaged = 0
        """Unreadable lines since the last turn: each may have been one."""
        self.lead = 0
        """By how much the written numbers run ahead, after one that was reported as wrong."""
        self.misled = False
        """The last turn was written for the wrong player, and judged as the right one's."""
        self.extra = False

    # --- The record, line by line -----------------------------------------------------------------------------------

    def run(self, open_end: Turn | None) -> None:
        """Judge every turn; `open_end` is the one within which an unfinished record may stop."""
        self.open_end = open_end
        begun = False
        for node in self.bench.record.nodes:
            if type(node) is Turn:
                begun = True
                self.turn(node)
            elif type(node) is Damaged:
                self.damaged += begun or node.text.lstrip()[:1].isdigit()

    def send(self, answer: Answer) -> Decision | None:
        """Answer the engine, and hear what it asks next."""
        try:
            self.decision = self.game.send(answer)
        except StopIteration:
            self.decision = None
        return self.decision

    def asks(self, kind: str) -> bool:
        return self.decision is not None and self.decision.kind == kind

    def turn(self, node: Turn) -> None:
        """Judge one turn: number, player, card and place, ability, points, draw."""
        if self.stopped or self._is_extra(node):
            return
        if self.damaged:
            self._find_lost(node)
        kingdom = self.kingdom
        expected = len(self.turns) + 1
        if node.number is not None and node.number != expected:
            expected = self._number(node, node.number, expected)
        else:
            self.lead = 0
        doubt = False
        if node.player is not None and (node.player != kingdom.seat or node.player_marked):
            doubt = self._player(node, node.player)
        else:
            self.misled = False
        if self.decision is None:
            return
        if node.card is None or node.at is None:  # nothing but a number or a player
            self._empty(node)
            return
        seat = kingdom.seat
        before = kingdom.points[seat]
        card, sound = self._card(node, node.card, seat, doubt)
        at = self._place(node, node.at, _code(node.card), sound)
        self.send((card, at))
        if not sound:
            self.unsure = True
            kingdom.lose_sight((card,))  # nobody can tell which card it really is
        outcome = judge_ability(self, node, seat, at)
        points = self._points(node, seat, kingdom.points[seat] - before, outcome.sound)
        self.turns.append(Played(node, expected, seat, card, points, outcome.ability, outcome.uses, outcome.sound))
        judge_draw(self, node, seat, outcome)

    # --- Whose turn it is -------------------------------------------------------------------------------------------

    def _is_extra(self, node: Turn) -> bool:
        """A turn after the end of the game; the first one is reported, the others are its echo."""
        if self.decision is not None:
            return False
        if self.unsure and self.kingdom.over == "figures":
            self.kingdom.over = None  # the record goes on, and nobody can tell how many figures were left
            self.game = play(self.kingdom)
            self.decision = next(self.game)
            return False
        if not self.extra and not any(finding.line == node.line for finding in self.bench.record.findings):
            self.bench.find("extra-trick", node.whole, f"kingdoms_{(self.kingdom.over or 'cards').replace('-', '_')}")
        self.extra = True
        return True

    def _find_lost(self, node: Turn) -> None:
        """Unreadable lines stand above: which of them were turns, the number tells, or else the player."""
        lost = 0
        if node.number is not None:
            lost = node.number - len(self.turns) - 1
        elif node.player is not None and node.player != self.kingdom.seat and not node.player_marked:
            lost = 1
        if 0 < lost <= self.damaged:
            for _ in range(lost):
                self.lose_turn()
        self.damaged = 0

    def _number(self, node: Turn, number: int, expected: int) -> int:
        """A number that is not the next one: a slip, or turns are missing."""
        ahead = number - expected
        if ahead == self.lead:
            return expected
        other = node.player is not None and node.player != self.kingdom.seat and not node.player_marked
        missing = other and 0 < ahead <= _MOST_LOST and ahead % 2 == 1
        case = "kingdoms_missing" if missing else "message"
        self.bench.find("wrong-number", node.span("number"), case, number=number, expected=expected)
        if missing:
            for _ in range(ahead):
                self.lose_turn()
            self.lead = 0
            return len(self.turns) + 1
        self.lead = ahead
        return expected

    def _player(self, node: Turn, player: int) -> bool:
        """A player out of turn, or a mark. True where the turn may not be that of the player it is judged as."""
        kingdom, bench = self.kingdom, self.bench
        due, where = kingdom.seat, node.span("player")
        if player == due:
            self.misled = False
            bench.find("needless-mark", where, "kingdoms_player", player=bench.player(due))
            return False
        case = "kingdoms" if self.turns else "kingdoms_first"
        if node.player_marked:
            self.misled = False
            bench.irregular("wrong-leader", where, True, case, player=bench.player(player), expected=bench.player(due))
            kingdom.seat = player
            return False
        if self.misled:  # the players go on alternating as they are written: the same slip still
            kingdom.seat = player
            self.misled, self.unsure = False, True
            return True
        bench.find("wrong-leader", where, case, player=bench.player(player), expected=bench.player(due))
        card = node.card
        if card is not None and card >= 0 and not kingdom.may_hold(due, card) and kingdom.may_hold(player, card):
            kingdom.seat = player  # it was really this player
            return False
        self.misled = True
        return True

    def _empty(self, node: Turn) -> None:
        if node is self.open_end:
            self.stopped = True
        else:
            player = self.bench.player(self.kingdom.seat)
            self.bench.find("missing-choice", node.whole, "kingdoms_lay", player=player)
            self.lose_turn()

    def lose_turn(self) -> None:
        """A turn that can't be read was played all the same: nobody knows which card went where."""
        if self.decision is None:
            return
        kingdom = self.kingdom
        seat = kingdom.seat
        self.unsure = True
        self.turns.append(Played(None, len(self.turns) + 1, seat, HIDDEN, 0, kingdom.abilities[HIDDEN], (), False))
        self.send((HIDDEN, None))
        lose_draw(self, seat)
        kingdom.forget_hand(seat)

    # --- Card and place ---------------------------------------------------------------------------------------------

    def _card(self, node: Turn, card: int, seat: int, doubt: bool) -> tuple[int, bool]:
        """The card as the engine gets it, and whether it can be there."""
        kingdom, bench = self.kingdom, self.bench
        hand = kingdom.hands[seat]
        if card == HIDDEN:
            return HIDDEN, False  # the reader could not make it out
        if card in hand:
            return card, True
        if card not in kingdom.factions:
            return sound_card(bench, kingdom.factions, card, 0, node.span("card")), False
        left = kingdom.unseen[card]
        if HIDDEN in hand and left > 0:
            return card, True
        if doubt:
            return card, False
        code, player = FACTIONS[card].code, bench.player(seat)
        if HIDDEN not in hand:
            known = tuple(FACTIONS[held].code for held in sorted(set(hand)))
            held = " and ".join(FACTIONS[held].code for held in hand) or "no card"
            bench.find("not-in-hand", node.span("card"), "kingdoms", legal=known, player=player, card=code, hand=held)
        elif card in kingdom.hands[1 - seat]:
            bench.find(
                "not-in-hand", node.span("card"), "kingdoms_elsewhere",
                player=player, card=code, faction=FACTIONS[card].name(), holder=bench.player(1 - seat),
            )  # fmt: skip
        else:
            sound_card(bench, kingdom.factions, card, 0, node.span("card"))
        return card, False

    def _place(self, node: Turn, written: tuple[int, int], card: str, sound: bool) -> Place | None:
        """Where the card goes; None where it can't."""
        kingdom, bench = self.kingdom, self.bench
        x, y = written
        if not (-FAR <= x <= FAR and -FAR <= y <= FAR):
            at = None
        else:
            at = x * STRIDE + y
            if kingdom.touches(at) and not kingdom.taken(at):
                if node.place_marked and sound and not self.unsure:
                    bench.find("needless-mark", node.span("placement"), "kingdoms_place", place=f"{x},{y}")
                return at
        if at is not None and kingdom.taken(at):
            if sound and not self.unsure:
                case = "kingdoms_turned" if at in kingdom.turned else "kingdoms"
                there = kingdom.turned.get(at, kingdom.cards.get(at, HIDDEN))
                bench.find("occupied", node.span("placement"), case, card=card, place=f"{x},{y}", there=_code(there))
            self.unsure = True
            return None
        if sound and not self.unsure:
            case = "kingdoms" if at is None else self._why_apart(at)
            marked = node.place_marked
            bench.irregular("not-adjacent", node.span("placement"), marked, case, card=card, place=f"{x},{y}")
        if at is None or not node.place_marked:
            self.unsure = True  # whether it really lies there, the turns to come may see differently
        return at

    def _why_apart(self, at: Place) -> str:
        """A turned card beside it is no open one, a corner is not enough; or it lies alone."""
        turned, cards = self.kingdom.turned, self.kingdom.cards
        if any(at + side in turned for side in (1, -1, STRIDE, -STRIDE)):
            return "kingdoms_turned"
        if any(at + side + way in cards for side in (1, -1) for way in (STRIDE, -STRIDE)):
            return "kingdoms_corner"
        return "kingdoms"

    # --- Points -----------------------------------------------------------------------------------------------------

    def _points(self, node: Turn, seat: int, gained: int, sound: bool) -> int:
        """The points the ability gave; where the kingdom can't be relied on, those that are written."""
        written = node.points
        if written is None or written == gained:
            return gained
        if self.unsure:
            self.kingdom.points[seat] += written - gained
            return written
        if sound:
            self.claimed[seat] += written - gained
            case = "kingdoms" if gained else "kingdoms_none"
            self.bench.find("wrong-points", node.span("points"), case, card=_code(node.card), written=written, points=gained)
        return gained


def _code(card: int | None) -> str:
    return "the card" if card is None or card == HIDDEN else FACTIONS[card].code

