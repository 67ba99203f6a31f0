"""The short way through ordinary turns of Kingdoms: everything written as the rules have it.

It only asks whether a turn is ordinary, and plays it at once; whatever is not goes the long way (`KingdomReferee`), which
gives the same verdict on every turn that both can take: a property test holds them to each other.
"""

from __future__ import annotations

from typing import Final, cast

from claimref.cards import HIDDEN
from claimref.games.kingdoms import sight
from claimref.notation.nodes import Damaged, FromDeck, FromDisplay, Node, Seen, Turn
from claimref.referee.kingdoms_played import Played
from claimref.rules.abilities import USE, Ability, Use
from claimref.rules.board import place
from claimref.rules.kingdom import FAR, HAND, Kingdom, Place

_NOT_ORDINARY: Final = -1
_USED: Final[Use | None] = USE
_UNUSED: Final[Use | None] = ("pass", ())
_FROM_DISPLAY: Final[type] = FromDisplay
_FROM_DECK: Final[type] = FromDeck
_SEEN: Final[type] = Seen


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
            if type(node) is Turn:
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
        copied = ability.copied(kingdom, (word[0], _places(word[1]) or ()))
        if copied is not None:
            ability = copied
    return ability


def _swift(kingdom: Kingdom, seat: int, node: Turn, expected: int) -> int:
    """Play the turn of this line at once, if it is an ordinary one: its points, or `_NOT_ORDINARY`."""
    laid, written, number, player = node.card, node.at, node.number, node.player
    if laid is None or written is None or kingdom.over is not None:
        return _NOT_ORDINARY
    card: int = laid
    if card < 0 or (number is not None and number != expected) or (player is not None and player != seat):
        return _NOT_ORDINARY
    x, y = written
    at = place(x, y)
    if not -FAR < y < FAR or node.player_marked or node.place_marked or not kingdom.may_hold(seat, card):
        return _NOT_ORDINARY
    if kingdom.cell(at) or not kingdom.touches(at):
        return _NOT_ORDINARY
    known = kingdom.lay_at(seat, card, at)
    use = _bound(kingdom, seat, at, node)
    if use is None or not _drawn(kingdom, seat, node):
        kingdom.take_back(seat, at, known)
        return _NOT_ORDINARY
    gained = 0
    if use[0] != "pass":
        gained = kingdom.ability.act(kingdom, seat, at, use)
        if gained:
            kingdom.points[seat] = kingdom.points[seat] + gained
    kingdom.end_turn()
    return gained


def _bound(kingdom: Kingdom, seat: int, at: Place, node: Turn) -> Use | None:
    """How the ability (at last `kingdom.ability`) is used; None where the words are not quite as they should be."""
    words, sees, ability = node.words, type(node.draw) is _SEEN, kingdom.ability
    left = len(words)
    for word in words:
        verb = word[0]
        left -= 1
        if verb == "pass":
            return None if left or sees else _UNUSED
        if verb == "use":
            return None if left or sees or ability.draws or ability.told(kingdom, seat, at) else _USED
        places = _places(word[1])
        if verb not in ability.verbs or places is None:
            return None
        use = (verb, places)
        if ability.objection(kingdom, seat, at, use) is not None:
            return None
        copied = ability.copied(kingdom, use)
        if copied is None:
            return None if left or sees else use
        kingdom.ability = ability = copied
    if ability.draws:
        return _USED if sees else None if words and kingdom.deck else _UNUSED
    return None if sees else _UNUSED if ability.verbs else _USED


def _places(targets: tuple[tuple[int, int], ...]) -> tuple[Place, ...] | None:
    """The places with these coordinates; None if one of them has no place."""
    if len(targets) == 1:
        x, y = targets[0]
        return (place(x, y),) if -FAR < y < FAR else None
    for _, y in targets:
        if not -FAR < y < FAR:
            return None
    return tuple([place(x, y) for x, y in targets])


def _drawn(kingdom: Kingdom, seat: int, node: Turn) -> bool:
    """Take what is written, if it can be taken and all that was seen of it is written; else nothing is done.

    What an ability does has nothing to do with display, deck and hands, so it does not matter that it comes later.
    """
    draw, deck = node.draw, kingdom.deck
    if draw is None:
        return not (deck or kingdom.display or node.redeals)
    kind = type(draw)
    if kind is _FROM_DISPLAY:
        card, refill = cast(FromDisplay, draw)
        return _from_display(kingdom, seat, card, refill, node.redeals)
    if not deck or node.redeals:
        return False
    if kind is _FROM_DECK:
        drawn = cast(FromDeck, draw)[0]
        if drawn is not None and drawn >= 0 and not kingdom.unseen[drawn]:
            return False
        kingdom.draw(seat, HIDDEN if drawn is None else drawn)
        return True
    seen, kept = cast(Seen, draw)
    return _seen(kingdom, seat, seen or (), kept or ())


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
    display.append(kingdom.hands[seat].pop())
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
    hand, unseen, deck = kingdom.hands[seat], list(kingdom.unseen), kingdom.deck
    kingdom.keep(seat, cards, keep)
    number, held = 0, kingdom.hands[seat]
    for card in kept:
        if card >= 0:
            if number == len(held) or held[number] != card:
                kingdom.hands[seat], kingdom.unseen, kingdom.deck = hand, unseen, deck
                return False
            number += 1
    return True
