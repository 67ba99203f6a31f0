"""Replays a record of Claim Kingdoms: each turn answers the decisions of the engine, and every answer is checked first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from claimref.cards import FACTIONS, HIDDEN
from claimref.games.kingdoms import Asks, play
from claimref.grid import NOWHERE, STRIDE, Place, place, sides
from claimref.native import mypyc_attr
from claimref.notation.nodes import Damaged, Heading, Node, Turn
from claimref.referee.kingdoms_ability import judge_ability
from claimref.referee.kingdoms_draw import judge_draw, lose_draw
from claimref.referee.kingdoms_header import sound_card
from claimref.referee.kingdoms_mending import make_out, mend
from claimref.referee.kingdoms_played import Outcome, Played
from claimref.referee.kingdoms_swift import ShortWay
from claimref.referee.replay import Bench
from claimref.rules.board import NO_CARD
from claimref.rules.decisions import Answer, Decision
from claimref.rules.kingdom import Kingdom, KingdomSetup

_TURN: Final = re.compile(r"\s*(\d|[AaBb]!?\s|[A-Za-z]\s*@)")
"""How a turn begins, even one that can't be read to its end."""
_MOST_LOST: Final = 4
"""More turns than this are not missing: the number is merely wrong."""


@mypyc_attr(allow_interpreted_subclasses=True)
class KingdomReferee:
    """Replays one record. After `run`, the kingdom stands as the record leaves it, and the bench holds the findings."""

    def __init__(self, bench: Bench, setup: KingdomSetup, way: ShortWay | None = None) -> None:
        self.bench = bench
        self.setup = setup
        self.short = way is not None
        """Whether ordinary turns may go the short way; not while somebody watches."""
        self.way = way or ShortWay(Kingdom(setup), bench.record.nodes)
        self.kingdom = self.way.kingdom
        self.turns: list[Played] = self.way.turns()
        self.questions = Asks(self.kingdom)
        self.decision: Decision | None = None
        self._ask()
        self.unsure = setup.start == HIDDEN
        """Something that can't be, or that nobody can tell, lies in the kingdom: what is seen in it is no longer judged."""
        self.vague = False
        """An earlier turn may have been meant in several ways: if one more can't be, nobody can tell how it was meant."""
        self.mended = False
        """Something is already judged as it may have been meant."""
        self.lenient = False
        """What is written was done, even against the rules, if only it can be; what is not written of a draw, too."""
        self.claimed = [0, 0]
        """How many points a record counts too many for each player, after points that were reported as wrong."""
        self.open_end: Turn | None = None
        """The last turn of a record that may stop anywhere, also within that turn."""
        self.stopped = False
        self.damaged = self.likely = 0
        """Unreadable lines since the last turn: each may have been one, and some look like one."""
        self.misled = False
        """The last turn was written for the wrong player, and judged as the right one's."""
        self.extra = False

    # --- The record, line by line -----------------------------------------------------------------------------------

    def run(self, open_end: Turn | None) -> None:
        """Judge every turn; `open_end` is the one within which an unfinished record may stop."""
        self.open_end = open_end
        for _ in self.lines(0):
            pass

    def lines(self, number: int) -> Iterator[Node]:
        """Judge line after line from here on; those that want a closer look are told, when it has been taken."""
        lines, begun = self.bench.record.nodes, number > 0
        while (number := self._swiftly(number)) < len(lines):
            node = lines[number]
            number += 1
            if type(node) is Turn:
                begun = True
                self.turn(node)
            elif type(node) is Damaged and (begun or self.turns or _like_a_turn(node)):
                self.damaged += 1
                self.likely += _like_a_turn(node)
            elif type(node) is Heading:
                self.damaged = self.likely = 0  # what stands above was no turn
            yield node

    def _swiftly(self, number: int) -> int:
        """Let ordinary turns go the short way; the number of the first line that is none of them."""
        way, before = self.way, len(self.turns)
        if not self.short or self.unsure or self.misled or self.damaged or self.stopped:
            return number
        if number:
            way.go(number)
        while way.differs:
            last = way.turns()[-1]
            assert last.node is not None and last.node.points is not None
            self._points(last.node, last.seat, last.node.points, last.points, True)
            way.go(way.next)
        if len(way.turns()) > before:
            self._ask()
        return way.next

    def _ask(self) -> None:
        """The engine goes on from the kingdom as it is now."""
        self.game = play(self.kingdom, self.questions)
        self.decision = next(self.game, None)

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
        """Judge one turn as it is written. Where it can't be so, play goes on as it may have been meant."""
        before = None if self.unsure or self.vague else self.branch()
        self._judge(node)
        if before is not None and self.unsure and not self.stopped:
            mend(self, before, node)

    def _judge(self, node: Turn) -> None:
        """Number, player, card and place, ability, points, draw."""
        if self.stopped or (self.decision is None and self._is_extra(node)):
            return
        if self.damaged:
            self._find_lost(node)
        kingdom = self.kingdom
        number, player = node.number, node.player
        expected = len(self.turns) + 1
        if number != expected and number is not None:
            if self._again(node, number):
                return
            expected = self._number(node, number, expected)
        doubt = False
        if (player != kingdom.seat and player is not None) or node.player_marked or self.misled:
            doubt = self._player(node)
        card, written = node.card, node.at
        if card is None or written is None or self.decision is None:  # nothing but a number or a player
            self._empty(node)
            return
        seat = kingdom.seat
        mover = kingdom.players[seat]
        before = mover.points
        sound = card in mover.hand and card != HIDDEN
        if not sound:
            card, sound = self._card(node, card, seat, doubt)
        x, y = written
        there = place(x, y)
        at: Place | None = there
        if node.place_marked or there == NOWHERE or not kingdom.fits(there):
            at = self._place(node, x, y, sound)
        self.send((card, at))
        if not sound:
            self.unsure = True
            kingdom.lose_sight([card])  # nobody can tell which card it really is
        outcome = judge_ability(self, node, seat, at)
        gained = mover.points - before
        if node.points != gained and node.points is not None:
            gained = self._points(node, seat, node.points, gained, outcome.sound)
        self.turns.append(Played(node, expected, seat, card, gained, outcome.ability, outcome))
        judge_draw(self, node, seat, outcome)

    # --- What else may have been ------------------------------------------------------------------------------------

    def aside(self, way: ShortWay) -> KingdomReferee:
        """A referee who tries something out, unheard."""
        bench = Bench(self.bench.record, self.bench.names)
        bench.findings = []
        other = KingdomReferee(bench, self.setup, way)
        other.open_end, other.vague = self.open_end, True
        return other

    def branch(self) -> KingdomReferee:
        """One who does so from here on."""
        other = self.aside(self.way.branch())
        other.claimed, other.unsure, other.misled = list(self.claimed), self.unsure, self.misled
        other.damaged, other.likely = self.damaged, self.likely
        return other

    def go_on_as(self, other: KingdomReferee) -> None:
        """The turn just judged was meant as this referee has played it."""
        self.kingdom.become(other.kingdom)
        self.claimed = list(other.claimed)
        self.turns[-1].points = other.turns[-1].points
        self.unsure, self.mended = False, True
        self._ask()

    # --- Whose turn it is -------------------------------------------------------------------------------------------

    def _is_extra(self, node: Turn) -> bool:
        """A turn after the end of the game; the first one is reported, the others are its echo."""
        if self._go_on():
            return False
        if not self.extra and not any(finding.line == node.line for finding in self.bench.record.findings):
            self.bench.find("extra-trick", node.whole, f"kingdoms_{(self.kingdom.over or 'cards').replace('-', '_')}")
        self.extra = True
        return True

    def _go_on(self) -> bool:
        """Where nobody can tell what lies in the kingdom, only running out of cards is a certain end."""
        if self.decision is None and self.unsure and self.kingdom.over != "cards":
            self.kingdom.over = None
            self._ask()
        return self.decision is not None

    def _find_lost(self, node: Turn) -> None:
        """Unreadable lines stand above: which of them were turns, the number tells, or else their looks and the player."""
        lost, unread = self.likely, self.damaged
        self.damaged = self.likely = 0
        if node.number is not None:
            lost = node.number - len(self.turns) - 1
        elif node.player is not None and (node.player != self.kingdom.seat) != lost % 2:
            lost = min(lost + 1, unread)
        if 0 < lost <= unread:
            self._lose(lost, node)

    def _again(self, node: Turn, number: int) -> bool:
        """The same turn written down twice is left out the second time."""
        if not 0 < number <= len(self.turns):
            return False
        earlier = self.turns[number - 1].node
        if earlier is None or node.at is None or (earlier.card, earlier.at) != (node.card, node.at):
            return False
        where, line = node.span("number"), earlier.line
        self.bench.find("wrong-number", where, "kingdoms_again", number=number, expected=len(self.turns) + 1, line=line)
        return True

    def _number(self, node: Turn, number: int, expected: int) -> int:
        """A number that is not the next one: a slip, or turns are missing."""
        ahead = number - expected
        if ahead == self._shifted():
            return expected
        other = node.player is not None and node.player != self.kingdom.seat and not node.player_marked
        missing = other and 0 < ahead <= _MOST_LOST and ahead % 2 == 1
        case = "kingdoms_missing" if missing else "message"
        self.bench.find("wrong-number", node.span("number"), case, number=number, expected=expected)
        if missing:
            self._lose(ahead, node)
            return len(self.turns) + 1
        return expected

    def _shifted(self) -> int:
        """By how much the last number that was written is too high."""
        for turn in reversed(self.turns):
            if turn.node is None:
                break
            if turn.node.number is not None:
                return turn.node.number - turn.number
        return 0

    def _player(self, node: Turn) -> bool:
        """A player out of turn, or a mark. True where the turn may not be that of the player it is judged as."""
        kingdom, bench, player = self.kingdom, self.bench, node.player
        due = kingdom.seat
        if player is None or player == due:
            self.misled = False
            if node.player_marked:
                bench.find("needless-mark", node.span("player"), "kingdoms_player", player=bench.player(due))
            return False
        where = node.span("player")
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
        if self.decision is None:
            return
        if node is self.open_end:
            self.stopped = True
        else:
            player = self.bench.player(self.kingdom.seat)
            self.bench.find("missing-choice", node.whole, "kingdoms_lay", player=player)
            self.lose_turn()

    def _lose(self, count: int, node: Turn) -> None:
        """Turns before this one are lost; what a single one was, those that follow may tell."""
        before = None if count > 1 or self.unsure or self.vague else self.branch()
        for _ in range(count):
            self.lose_turn()
        if before is not None:
            make_out(self, before, node)

    def lose_turn(self) -> None:
        """A turn that can't be read was played all the same: nobody knows which card went where."""
        if self.decision is None:
            return
        kingdom, seat = self.kingdom, self.kingdom.seat
        self.unsure = True
        outcome = Outcome(kingdom.abilities[HIDDEN], (), False)
        self.turns.append(Played(None, len(self.turns) + 1, seat, HIDDEN, 0, outcome.ability, outcome))
        self.send((HIDDEN, None))
        lose_draw(self, seat)
        kingdom.forget_hand(seat)
        self._go_on()

    # --- Card and place ---------------------------------------------------------------------------------------------

    def _card(self, node: Turn, card: int, seat: int, doubt: bool) -> tuple[int, bool]:
        """A card that is not known to be in the hand: as the engine gets it, and whether it can be there."""
        kingdom, bench = self.kingdom, self.bench
        hand = kingdom.players[seat].hand
        if card == HIDDEN:
            return HIDDEN, False  # the reader could not make it out
        if card not in kingdom.factions:
            return sound_card(bench, kingdom.factions, card, 0, node.span("card")), False
        if HIDDEN in hand and kingdom.unseen[card] > 0:
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

    def _place(self, node: Turn, x: int, y: int, sound: bool) -> Place | None:
        """A place with a mark, or where a card can't go: where it goes all the same, None for nowhere."""
        kingdom, bench = self.kingdom, self.bench
        silent = self.unsure or not sound
        card, where = _code(node.card), node.span("placement")
        at = place(x, y)
        if at == NOWHERE:
            if not silent:
                bench.find("not-adjacent", where, "kingdoms", card=card, place=f"{x},{y}")
            self.unsure = True
            return None
        if kingdom.taken(at):
            if not silent:
                turned = kingdom.turned_card(at)
                there = _code(kingdom.open_card(at) if turned == NO_CARD else turned)
                case = "kingdoms" if turned == NO_CARD else "kingdoms_turned"
                bench.find("occupied", where, case, card=card, place=f"{x},{y}", there=there)
            self.unsure = True
            return None
        if kingdom.touches(at):
            if not silent:
                bench.find("needless-mark", where, "kingdoms_place", place=f"{x},{y}")
            return at
        if not silent:
            marked = node.place_marked
            bench.irregular("not-adjacent", where, marked, self._why_apart(at), card=card, place=f"{x},{y}")
        if not node.place_marked:
            self.unsure = True  # whether it really lies there, the turns to come may see differently
        return at

    def _why_apart(self, at: Place) -> str:
        """A turned card beside it is no open one, a corner is not enough; or it lies alone."""
        kingdom = self.kingdom
        if any(kingdom.taken(there) for there in sides(at)):
            return "kingdoms_turned"
        if any(kingdom.is_open(at + side + way) for side in (1, -1) for way in (STRIDE, -STRIDE)):
            return "kingdoms_corner"
        return "kingdoms"

    # --- Points -----------------------------------------------------------------------------------------------------

    def _points(self, node: Turn, seat: int, written: int, gained: int, sound: bool) -> int:
        """Other points than the ability gave: wrong, unless the kingdom can't be relied on; then they count."""
        if self.unsure:
            self.kingdom.players[seat].points += written - gained
            return written
        if sound:
            self.claimed[seat] += written - gained
            case = "kingdoms" if gained else "kingdoms_none"
            card = _code(node.card)
            self.bench.find("wrong-points", node.span("points"), case, card=card, written=written, points=gained)
        return gained


def _code(card: int | None) -> str:
    return "the card" if card is None or card == HIDDEN else FACTIONS[card].code


def _like_a_turn(node: Damaged) -> bool:
    return _TURN.match(node.text) is not None
