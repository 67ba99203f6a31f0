"""Judges one turn of Kingdoms: number, player, card and place, ability, points, draw; and turns that nobody can read."""

from __future__ import annotations

from typing import Final

from claimref.cards import FACTIONS, HIDDEN
from claimref.engine.kingdoms.abilities import NOTHING, Ability
from claimref.engine.kingdoms.setup import KingdomSetup
from claimref.engine.kingdoms.state import LAY, OVER, Kingdom
from claimref.grid import NOWHERE, Place
from claimref.notation.nodes import Damaged, Turn
from claimref.referee.kingdoms.ability import Uses
from claimref.referee.kingdoms.header import sound_card
from claimref.referee.kingdoms.played import UNPLACED, Played
from claimref.referee.kingdoms.sitting import code, codes
from claimref.referee.verdict import AMBIGUOUS, LOST, UNCERTAIN, Bench

_MOST_LOST: Final = 4
"""More turns than this are not missing: the number is merely wrong."""


class TurnReferee(Uses):
    """Judges turns as they are written, one after the other."""

    def __init__(self, bench: Bench, setup: KingdomSetup, kingdom: Kingdom | None = None) -> None:
        super().__init__(bench, setup, kingdom)
        self.damaged = 0
        """Unreadable lines since the last turn: each may have been one."""
        self.misled = False
        """The last turn was written for the wrong player, and judged as the right one's."""
        self.finished = False
        """The rest of the record is judged already."""
        self._other = False
        """The turn at hand may not be that of the player it is judged as."""

    def aside(self) -> TurnReferee:
        """A referee who tries something out from here on, unheard."""
        raise NotImplementedError

    def mend(self, before: TurnReferee, node: Turn) -> None:
        """This turn can't be as it is written: go on as it may have been meant."""

    def makes_sense(self, node: Turn) -> bool:
        """Does the record go on from this turn to its end as the rules have it, whatever the numbers say?"""
        return True

    def make_out(self, before: TurnReferee, node: Turn) -> None:
        """The turn before this one is lost: find out what it may have been."""

    def turn(self, node: Turn) -> None:
        """Judge one turn as it is written. Where it can't be so, play goes on as it may have been meant."""
        was = self.certainty
        if was == LOST:
            if self.kingdom.phase == OVER:
                return
            self._note(node, self.kingdom.seat, HIDDEN if node.card is None else node.card, 0, NOTHING, UNPLACED, LOST)
            return
        if self._is_next(node):
            self._other = False
            self._play(node, None, was)
            return
        before = self._checkpoint(was)
        if self._open(node):
            self._play(node, before, was)
        elif self.certainty == LOST:
            self.turn(node)  # nobody can tell whose it is; after the end it is none
        elif before is not None and self.certainty == UNCERTAIN and node is not self.open_end:
            self.mend(before, node)

    def _is_next(self, node: Turn) -> bool:
        """Is this by its number and player the turn that comes next, and does nothing above it speak against that?"""
        number, player = node.number, node.player
        return (
            (number is None or number == len(self.turns) + 1)
            and (player is None or player == self.kingdom.seat)
            and not (node.player_marked or self.damaged or self.misled)
            and node.laid.at is not None
            and self.kingdom.phase == LAY
        )

    def _play(self, node: Turn, before: TurnReferee | None, was: int) -> None:
        """Judge card and place, ability, points and draw; `before` is a referee to come back to, if there is one yet."""
        kingdom, laid = self.kingdom, node.laid
        seat, at, card = kingdom.seat, laid.place, HIDDEN if laid.card is None else laid.card
        mover = kingdom.players[seat]
        points = mover.points
        sound = card >= 0 and (card in mover.hand or kingdom.may_hold(seat, card))
        if not sound or laid.marked or at == NOWHERE or not kingdom.fits(at):
            if before is None:
                before = self._checkpoint(was)
            if not sound:
                card = self._card(node, card, seat)
            at = self._place(node, at, sound)
        left = kingdom.lay(card, at)
        if not sound:
            self.doubt()
            kingdom.lose_sight((card,))  # nobody can tell which card it really is
        if at != NOWHERE:
            verb, ability = self.bind(node, seat, at), kingdom.ability
            if self.certainty == UNCERTAIN and before is None:
                before = self._checkpoint(was)
                if before is not None:
                    before.kingdom.take_back(left)
            kingdom.use(verb, self.places)
        else:
            verb, ability = UNPLACED, kingdom.abilities[HIDDEN]
            self.sound = self.unseen = False
        gained = mover.points - points
        if laid.points is not None and laid.points != gained:
            gained = self._points(node, seat, verb, laid.points, gained)
        self._note(node, seat, card, gained, ability, verb, self.certainty)
        self.draw(node, seat, ability)
        if before is not None and self.certainty == UNCERTAIN and not kingdom.begun:
            self.mend(before, node)

    def _note(
        self, node: Turn | None, seat: int, card: int, points: int, ability: Ability, verb: str, certainty: int
    ) -> None:
        """A turn is played."""
        turns = self.turns
        turns.append(Played(node, len(turns) + 1, seat, card, points, ability, verb, certainty))

    def _checkpoint(self, certainty: int) -> TurnReferee | None:
        """The referee as he is now, to come back to; None where nobody could tell what was meant."""
        if certainty >= AMBIGUOUS:
            return None
        before = self.aside()
        before.certainty = certainty
        return before

    # --- Whose turn it is -------------------------------------------------------------------------------------------

    def _open(self, node: Turn) -> bool:
        """Judge a number or a player that is not the next one; whether there is more to judge in this line."""
        self._other = False
        if self.kingdom.phase != LAY and (self.kingdom.begun or self._is_extra(node)):
            return False
        if self.damaged:
            self._find_lost(node)
            if self.certainty == LOST:
                return False
        number, expected = node.number, len(self.turns) + 1
        if number is not None and number != expected and not self.finished:
            if self._again(node, number):
                return False
            self._number(node, number, expected)
        if self.finished:
            return False
        if (node.player is not None and node.player != self.kingdom.seat) or node.player_marked or self.misled:
            self._other = self._player(node)
        if node.at is not None and self.kingdom.phase != OVER:
            return not self.finished
        if self.kingdom.phase != OVER and node is not self.open_end:  # nothing but a number or a player
            player = self.bench.player(self.kingdom.seat)
            self.bench.find("missing-choice", node.whole, "kingdoms_lay", rule="kingdoms-turn", player=player)
            self.lose_turn()
        return False

    def _is_extra(self, node: Turn) -> bool:
        """A turn after the end of the game; the first one is reported, the others are its echo."""
        if self.unsure and self.kingdom.go_on():
            return False
        if not any(finding.line == node.line for finding in self.bench.record.findings):
            offence, rule, case, _ = self.kingdom.against_more()
            self.bench.find(offence, node.whole, case, rule=rule)
        self.certainty = LOST  # what comes below is no turn of this game
        return True

    def _find_lost(self, node: Turn) -> None:
        """Unreadable lines stand above: how many of them were turns, a number below tells, or whose turns those are."""
        possible = list(range(self.damaged + 1))
        self.damaged = 0
        for read, line in enumerate(self._readable(node)):
            if line.number is not None:
                possible = [lost for lost in possible if lost == line.number - read - len(self.turns) - 1] or [0]
                break
            if line.player is not None and not line.player_marked:
                away = (line.player != self.kingdom.seat) ^ read & 1
                possible = [lost for lost in possible if lost % 2 == away] or possible
        if len(possible) > 1:
            self.certainty = LOST
        elif possible[0]:
            self._lose(possible[0], node)

    def _readable(self, node: Turn) -> list[Turn]:
        """This turn and those below it, until a line that can't be read."""
        found: list[Turn] = []
        for line in self.bench.record.nodes[self.bench.record.place_of(node) :]:
            if type(line) is Damaged:
                break
            if type(line) is Turn:
                found.append(line)
        return found

    def _ahead(self, node: Turn) -> int:
        """How many turns more than there are the next number below counts."""
        for read, line in enumerate(self._readable(node)):
            if line.number is not None:
                return line.number - read - len(self.turns) - 1
        return 0

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

    def _number(self, node: Turn, number: int, expected: int) -> None:
        """A number that is not the next one: a slip, or turns are missing."""
        ahead = number - expected
        if ahead == self._shifted():
            return
        other = node.player is not None and node.player != self.kingdom.seat and not node.player_marked
        missing = 0 < ahead <= _MOST_LOST and (node.player is None or other == ahead % 2)
        missing = missing and (other or not self.makes_sense(node))
        case = "kingdoms_missing" if missing else "message"
        self.bench.find("wrong-number", node.span("number"), case, number=number, expected=expected)
        if missing:
            self._lose(ahead, node)

    def _shifted(self) -> int:
        """By how much the last number that was written is too high."""
        for number in range(len(self.turns), 0, -1):
            node = self.turns[number - 1].node
            if node is None:
                break
            if node.number is not None:
                return node.number - number
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
            self.misled = False
            self.doubt()
            return True
        rule = "kingdoms-turn" if self.turns else "kingdoms-setup"
        bench.find("wrong-leader", where, case, rule=rule, player=bench.player(player), expected=bench.player(due))
        if node.number is None and self._ahead(node) == 1:
            self._lose(1, node)  # a turn is missing
            return False
        card = node.card
        if card is not None and card >= 0 and not kingdom.may_hold(due, card) and kingdom.may_hold(player, card):
            kingdom.seat = player  # it was really this player
            return False
        self.misled = True
        return True

    # --- Turns that nobody can read ---------------------------------------------------------------------------------

    def _lose(self, count: int, node: Turn) -> None:
        """Turns before this one are lost; what a single one was, those that follow may tell."""
        before = self._checkpoint(self.certainty) if count == 1 else None
        for _ in range(count):
            self.lose_turn()
        if before is not None:
            self.make_out(before, node)

    def lose_turn(self) -> None:
        """A turn that can't be read was played all the same: nobody knows which card went where."""
        kingdom, seat = self.kingdom, self.kingdom.seat
        if kingdom.phase == OVER:
            return
        self.doubt()
        self._note(None, seat, HIDDEN, 0, NOTHING, UNPLACED, UNCERTAIN)
        kingdom.lay(HIDDEN, NOWHERE)
        self.lose_draw()
        kingdom.forget_hand(seat)
        kingdom.go_on()

    # --- Card, place and points -------------------------------------------------------------------------------------

    def _card(self, node: Turn, card: int, seat: int) -> int:
        """A card that can't be in the hand: as it is played all the same."""
        kingdom, bench = self.kingdom, self.bench
        objection = kingdom.against_held(seat, card)
        if objection is None or card == HIDDEN or (self._other and card in kingdom.factions):
            return card  # the reader could not make it out and has said so, or it may be the other player's
        if objection.offence != "not-in-hand":
            known = sound_card(bench, kingdom.factions, card, 0, node.span("card"))
            return card if card in kingdom.factions else known
        about: dict[str, object] = {"player": bench.player(seat), "card": code(card)}
        legal: tuple[str, ...] | None = None
        if objection.case == "kingdoms":
            hand = kingdom.players[seat].hand
            legal = codes(sorted(set(hand)))
            about["hand"] = " and ".join(codes(hand)) or "no card"
        else:
            about |= {"faction": FACTIONS[card].name(), "holder": bench.player(1 - seat)}
        bench.find("not-in-hand", node.span("card"), objection.case, legal=legal, details=about, rule=objection.rule)
        return card

    def _place(self, node: Turn, at: Place, sound: bool) -> Place:
        """A place with a mark, or where a card can't go: where it goes all the same, or `NOWHERE`."""
        kingdom, bench, marked = self.kingdom, self.bench, node.laid.marked
        silent = self.unsure or not sound
        where, written = node.span("placement"), "{},{}".format(*(node.at or ()))
        objection = kingdom.against_place(at)
        if objection is None:
            if marked and not silent:
                bench.find("needless-mark", where, "kingdoms_place", place=written)
            return at
        name, rule, case, _ = objection
        about: dict[str, object] = {"card": code(node.card), "place": written}
        free = name == "not-adjacent" and at != NOWHERE
        if not silent and free and marked:
            bench.irregular(name, where, True, case, rule=rule, **about)
        elif not silent:
            if name == "occupied":
                about["there"] = code(kingdom.card(at))
            bench.find(name, where, case, details=about, rule=rule)
        if not (free and marked):
            self.doubt()  # whether it really lies there, the turns to come may see differently
        return at if free else NOWHERE

    def _points(self, node: Turn, seat: int, verb: str, written: int, gained: int) -> int:
        """Other points than the ability gave: wrong, unless the kingdom can't be relied on; then they count."""
        kingdom = self.kingdom
        if self.unsure:
            kingdom.players[seat].points += written - gained
            return written
        if self.sound:
            self.claimed[seat] += written - gained
            case, card = "kingdoms" if gained else "kingdoms_none", code(node.card)
            own = kingdom.abilities[HIDDEN if node.card is None else node.card]  # what it copies, its own rule tells
            rule = kingdom.ability.why(kingdom, seat, node.laid.place, verb, written) or f"kingdoms-{own.name}"
            where = node.span("points")
            self.bench.find("wrong-points", where, case, card=card, written=written, points=gained, rule=rule)
        return gained
