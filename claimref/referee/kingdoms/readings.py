"""Other readings of a turn of Kingdoms: one thing in it was another than is written. Proposals only, nothing is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from claimref import grid
from claimref.cards import HIDDEN
from claimref.engine.kingdoms.abilities import Ability
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import NOWHERE, coordinates, place, sides
from claimref.notation.nodes import Damaged, Node, Span, Turn
from claimref.notation.turn_parts import Draw, Drawn, FromDeck, FromDisplay, Laid, Place, Word
from claimref.referee.repair import NEVER, Rank

_PASS = Word("pass")
Allows = Callable[[grid.Place], bool]
"""Is it worth while to propose a turn that lays a card here?"""


class Limits:
    """At which line a record stumbles at the latest if a card was laid at a place, as far as the places below it tell.

    Somewhere below a card is laid right there; or one is laid that touches nothing, unless this card lay beside it.
    """

    def __init__(self, kingdom: Kingdom, lines: list[Node], following: int) -> None:
        self._taken: dict[grid.Place, int] = {}
        self._beside: list[tuple[tuple[grid.Place, ...], int]] = []
        laid = set(kingdom.laid)
        for number in range(following, len(lines)):
            node = lines[number]
            if isinstance(node, Turn):
                at = node.laid.place
                if at == NOWHERE or at in laid:
                    break  # that can't be, whatever was laid before
                if not node.laid.marked and laid.isdisjoint(sides(at)):
                    self._beside.append((sides(at), node.line))
                laid.add(at)
                self._taken[at] = node.line
            elif isinstance(node, Damaged):
                break

    def latest(self, at: grid.Place) -> int:
        """The line for a card at this place."""
        line = self._taken.get(at, NEVER)
        for places, needed in self._beside:
            if needed < line and at not in places:
                return needed
        return line


def meant(kingdom: Kingdom, node: Turn, allows: Allows, limits: Limits) -> Iterator[tuple[Rank, Turn]]:
    """Every such turn; `kingdom` is as it was before.

    A card or a place that can't be is the trouble itself. If both can, it is how the ability was used, or else what the
    ability should have been used for.
    """
    laid = node.laid
    card, at = laid.card, laid.at
    if card is None or at is None:
        yield from any_turn(kingdom, node.line, allows, limits)
        return
    for number, turn in enumerate(_here(kingdom, node, card, at)):
        yield (0, number), turn
    if kingdom.may_hold(kingdom.seat, card):
        x, y = at
        places = [(there, *coordinates(there)) for there in kingdom.room()]
        ranked = [(-limits.latest(there), abs(a - x) + abs(b - y), there) for there, a, b in places]
        for _, far, there in sorted(ranked):
            if coordinates(there) != at and allows(there):
                yield (1, far, there), _other(node, card, coordinates(there), laid.words)


def _here(kingdom: Kingdom, node: Turn, card: int, at: Place) -> Iterator[Turn]:
    """The readings that do not change the place, the likeliest first."""
    laid = node.laid
    known = kingdom.may_hold(kingdom.seat, card)
    fits = laid.place != NOWHERE and kingdom.fits(laid.place)
    if fits and known:
        yield _other(node, card, at, laid.words)  # it was done, although it must not be
        yield from _other_uses(kingdom, node, card, at)
    elif known and laid.place != NOWHERE:
        yield _turn(node, Laid(card, at, True, laid.words, laid.points), node.drawn)  # it does lie there
    if fits:
        yield from other_cards(kingdom, node)
        if not known and card in kingdom.factions:
            yield _other(node, card, at, laid.words)  # it was in that hand after all


def other_cards(kingdom: Kingdom, node: Turn) -> Iterator[Turn]:
    """The same turn with another card from the hand."""
    laid = node.laid
    for card in kingdom.factions:
        if laid.at is not None and card != laid.card and kingdom.may_hold(kingdom.seat, card):
            yield _other(node, card, laid.at, laid.words)


def other_cards_or_draws(kingdom: Kingdom, node: Turn) -> Iterator[Turn]:
    """The same turn with another card from the hand; or another one was taken, or came into the display."""
    yield from other_cards(kingdom, node)
    draw = node.draw
    unseen = [card for card in kingdom.factions if kingdom.unseen[card] > 0]
    draws: list[Draw] = []
    if isinstance(draw, FromDisplay):
        draws += [FromDisplay(card, draw.refill) for card in sorted({*kingdom.display} - {draw.card, HIDDEN})]
        if draw.refill is not None:
            draws += [FromDisplay(draw.card, card) for card in unseen if card != draw.refill]
    elif isinstance(draw, FromDeck) and draw.card is not None:
        draws += [FromDeck(card) for card in unseen if card != draw.card]
    for other in draws:
        yield _turn(node, node.laid, Drawn(other, node.redeals))


def any_turn(kingdom: Kingdom, line: int, allows: Allows, limits: Limits) -> Iterator[tuple[Rank, Turn]]:
    """Every turn that can be played now with a hand that is known, whatever is drawn then.

    Places where the record goes on for longest come first.
    """
    hand = set(kingdom.players[kingdom.seat].hand)
    if HIDDEN in hand:
        return
    lost = Turn(line, "", None, {}, None, None, False, Laid(None, None, False, (), None), Drawn(None))
    places = sorted(enumerate(kingdom.room()), key=lambda one: -limits.latest(one[1]))
    for card in sorted(hand):
        for number, there in places:
            if allows(there):
                at = coordinates(there)
                for way, words in enumerate(_ways(kingdom, card, at)):
                    yield (card, number, way), _other(lost, card, at, words)


def _other_uses(kingdom: Kingdom, node: Turn, card: int, at: Place) -> Iterator[Turn]:
    """The same card at the same place, its ability used in another way, or not at all."""
    for words in _ways(kingdom, card, at):
        if words != node.words:
            yield _other(node, card, at, words)
    yield _turn(node, Laid(card, at, False, (_PASS,), None), node.drawn)  # and its points do not count


def _ways(kingdom: Kingdom, card: int, at: Place) -> Iterator[tuple[Word, ...]]:
    """The words for every way to use the ability of a card that is laid here."""
    after, there = kingdom.copy(), place(*at)
    after.lay(card, there)
    yield from _words(after, there, after.ability)


def _words(kingdom: Kingdom, there: grid.Place, ability: Ability) -> Iterator[tuple[Word, ...]]:
    yield ()
    yield (_PASS,)
    for verb, places in list(ability.uses(kingdom, kingdom.seat, there)):
        word = Word(verb, tuple([coordinates(at) for at in places]))
        if ability.copies:
            for words in _words(kingdom, there, kingdom.copied(places[0])):
                yield (word, *words)
        else:
            yield (word,)


class _Somewhere(dict[tuple[str, int], Span]):
    """Where the parts of a turn stand that is written nowhere: nobody will read what is said of them."""

    def __missing__(self, part: tuple[str, int]) -> Span:
        return Span(0, 0, 0)


def _other(node: Turn, card: int, at: Place, words: tuple[Word, ...]) -> Turn:
    return _turn(node, Laid(card, at, False, words, node.points), node.drawn)


def _turn(node: Turn, laid: Laid, drawn: Drawn) -> Turn:
    return Turn(node.line, "", None, _Somewhere(), node.number, node.player, node.player_marked, laid, drawn)
