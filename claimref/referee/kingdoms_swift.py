"""The short way through ordinary turns of Kingdoms: everything written as the rules have it.

It only asks whether a turn is ordinary, and plays it at once; whatever is not goes the long way (`KingdomReferee`), which
gives the same verdict on every turn that both can take: a property test holds them to each other.
"""

from __future__ import annotations

from typing import Final

from claimref.cards import HIDDEN
from claimref.games.kingdoms import sight
from claimref.grid import NOWHERE, Place
from claimref.notation.nodes import Damaged, Node, Turn
from claimref.notation.turn_parts import Drawn, FromDeck, FromDisplay, Laid, Seen, Word
from claimref.referee.kingdoms_played import Played
from claimref.rules.abilities import Ability
from claimref.rules.kingdom import HAND, Kingdom

_NOT_ORDINARY: Final = -1
_USED: Final = Word("use")
_UNUSED: Final = Word("pass")


class ShortWay:
    """Goes through a record line by line, as long as its turns are ordinary.

    They are told (`turns`) only when somebody asks: their lines say it all, but for points that nobody wrote.
    """

    __slots__ = ("_begin", "_points", "_seat", "_told", "differs", "kingdom", "lines", "next")

    def __init__(self, kingdom: Kingdom, lines: list[Node]) -> None:
        self.kingdom = kingdom
        self.lines = lines
        self.next = 0
        """The first line that is not judged yet."""
        self.differs = False
        """The turn played last gave other points than those that are written."""
        self._told: list[Played] = []
        self._begin = 0
        """The first line that is not told yet, and whose turn it was."""
        self._seat = 0
        self._points: dict[int, int] = {}
        """Points that are not those written, by line."""

    def branch(self) -> ShortWay:
        """Another way from here, through a kingdom of its own."""
        other = ShortWay(self.kingdom.copy(), self.lines)
        other._told = list(self.turns())
        return other

    def is_through(self) -> bool:
        """Was everything ordinary to the very end of the game?"""
        return self.next == len(self.lines) and not self.differs and self.kingdom.over is not None

    def turns(self) -> list[Played]:
        """The turns so far; whoever goes the long way adds his own."""
        told, kingdom, seat = self._told, self.kingdom, self._seat
        for number in range(self._begin, self.next):
            node = self.lines[number]
            if type(node) is Turn:
                points = self._points.get(number, node.points or 0)
                told.append(Played(node, len(told) + 1, seat, node.card, points, _ability(kingdom, node), None))
                seat = 1 - seat
        self._begin = self.next
        return told

    def go(self, start: int = 0) -> None:
        """Play ordinary turns from this line on, up to the first that wants a closer look. The players take turns."""
        told = self.turns()
        lines, kingdom, seat, played = self.lines, self.kingdom, self.kingdom.seat, len(told)
        self._begin, self._seat, self.differs = start, seat, False
        for number in range(start, len(lines)):
            node = lines[number]
            if isinstance(node, Turn):
                gained = _swift(kingdom, seat, node, played + 1) if kingdom.seat == seat else _NOT_ORDINARY
                if gained < 0:
                    self.next = number
                    return
                played += 1
                seat = 1 - seat
                points = node.points
                if points is None:
                    if gained:
                        self._points[number] = gained
                elif points != gained:
                    self._points[number] = gained
                    self.next, self.differs = number + 1, True
                    return
            elif type(node) is Damaged:
                self.next = number
                return
        self.next = len(lines)


def _ability(kingdom: Kingdom, node: Turn) -> Ability:
    """The ability at last of a turn that was ordinary: the copied one, if one was copied."""
    ability = kingdom.abilities[HIDDEN if node.card is None else node.card]
    for word in node.words:
        copied = ability.copied(kingdom, (word.verb, word.places))
        if copied is not None:
            ability = copied
    return ability


def _swift(kingdom: Kingdom, seat: int, node: Turn, expected: int) -> int:
    """Play the turn of this line at once, if it is an ordinary one: its points, or `_NOT_ORDINARY`."""
    laid, number, player = node.laid, node.number, node.player
    if (number is not None and number != expected) or (player is not None and player != seat) or node.player_marked:
        return _NOT_ORDINARY
    card, at = laid.card, laid.place
    if card is None or card < 0 or at == NOWHERE or laid.marked or kingdom.over is not None:
        return _NOT_ORDINARY
    if not kingdom.may_hold(seat, card) or not kingdom.fits(at):
        return _NOT_ORDINARY
    known = kingdom.lay_at(seat, card, at)
    word = _bound(kingdom, seat, at, laid, isinstance(node.drawn.draw, Seen))
    if word is None or not _drawn(kingdom, seat, node.drawn):
        kingdom.take_back(seat, at, known)
        return _NOT_ORDINARY
    gained = 0
    if word is not _UNUSED:
        gained = kingdom.ability.act(kingdom, seat, at, (word.verb, word.places))
        kingdom.players[seat].points += gained
    kingdom.end_turn()
    return gained


def _bound(kingdom: Kingdom, seat: int, at: Place, laid: Laid, sees: bool) -> Word | None:
    """The word that says how the ability (at last `kingdom.ability`) is used; None where not all is as it should be."""
    words, ability = laid.words, kingdom.ability
    left = len(words)
    for word in words:
        verb = word.verb
        left -= 1
        if verb == "pass":
            return None if left or sees else _UNUSED
        if verb == "use":
            return None if left or sees or ability.draws or ability.told(kingdom, seat, at) else _USED
        use = (verb, word.places)
        if not ability.knows(verb) or ability.objection(kingdom, seat, at, use) is not None:
            return None
        copied = ability.copied(kingdom, use)
        if copied is None:
            return None if left or sees else word
        kingdom.ability = ability = copied
    if ability.draws:
        return _USED if sees else None if words and kingdom.deck else _UNUSED
    return None if sees else _UNUSED if ability.verbs else _USED


def _drawn(kingdom: Kingdom, seat: int, drawn: Drawn) -> bool:
    """Take what is written, if it can be taken and all that was seen of it is written; else nothing is done.

    What an ability does has nothing to do with display, deck and hands, so it does not matter that it comes later.
    """
    draw, redeals, deck = drawn.draw, drawn.redeals, kingdom.deck
    if draw is None:
        return not (deck or kingdom.display or redeals)
    if isinstance(draw, FromDisplay):
        return _from_display(kingdom, seat, draw.card, draw.refill, redeals)
    if not deck or redeals:
        return False
    if isinstance(draw, FromDeck):
        card = HIDDEN if draw.card is None else draw.card
        if card >= 0 and not kingdom.unseen[card]:
            return False
        kingdom.draw(seat, card)
        return True
    return _seen(kingdom, seat, draw.cards or (), draw.keep or ())


def _from_display(
    kingdom: Kingdom, seat: int, card: int, refill: int | None, redeals: tuple[tuple[int, ...], ...]
) -> bool:
    """A card of the display, and another that comes in its place while the deck lasts."""
    if card < 0:
        return False
    if not kingdom.deck:
        return refill is None and not redeals and kingdom.take_open(seat, card)
    if refill is None or refill < 0 or not kingdom.unseen[refill] or not kingdom.take_open(seat, card):
        return False
    if redeals or kingdom.alike(refill):
        return _redealt(kingdom, seat, refill, redeals)
    kingdom.refill(refill)
    return True


def _redealt(kingdom: Kingdom, seat: int, refill: int, redeals: tuple[tuple[int, ...], ...]) -> bool:
    """Three equal cards in the display, of which two are exchanged as often as need be; else the card goes back."""
    display, unseen, deck = list(kingdom.display), list(kingdom.unseen), kingdom.deck
    kingdom.refill(refill)
    fine = True
    for cards in redeals:
        fine = fine and len(cards) == 2 and kingdom.redeal_due() is not False
        if fine:
            kingdom.redeal(cards)
            fine = kingdom.display[1] == cards[0] and kingdom.display[2] == cards[1]
    if fine and not kingdom.redeal_due():
        return True
    display.append(kingdom.players[seat].hand.pop())
    kingdom.display, kingdom.unseen, kingdom.deck = display, unseen, deck
    return False


def _seen(kingdom: Kingdom, seat: int, seen: tuple[int, ...], kept: tuple[int, ...]) -> bool:
    """What a Seer saw, and what of it was kept."""
    count = sight(kingdom)
    if len(seen) > count or len(kept) > HAND:
        return False
    cards, keep = list(seen), list(kept)
    if len(cards) == count and kingdom.keep_known(seat, cards, keep):
        return True
    for card in seen:
        if card >= 0 and kingdom.unseen[card] < cards.count(card):
            return False
    while len(cards) < count:
        cards.append(HIDDEN)
    hand, unseen, deck = kingdom.players[seat].hand, list(kingdom.unseen), kingdom.deck
    kingdom.keep(seat, cards, keep)
    number, held = 0, kingdom.players[seat].hand
    for card in kept:
        if card >= 0:
            if number == len(held) or held[number] != card:
                kingdom.players[seat].hand, kingdom.unseen, kingdom.deck = hand, unseen, deck
                return False
            number += 1
    return True
