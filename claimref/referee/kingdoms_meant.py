"""What may have been meant by a turn of Kingdoms: one thing in it was another than is written."""

from __future__ import annotations

from collections.abc import Iterator

from claimref import grid
from claimref.cards import HIDDEN
from claimref.grid import NOWHERE, coordinates, place
from claimref.notation.nodes import Span, Turn
from claimref.notation.turn_parts import Draw, Drawn, FromDeck, FromDisplay, Laid, Place, Word
from claimref.rules.abilities import Ability, Use
from claimref.rules.kingdom import Kingdom

_PASS = Word("pass")


def meant(kingdom: Kingdom, node: Turn) -> Iterator[Turn]:
    """Every such turn, the likeliest first; `kingdom` is as it was before.

    A card or a place that can't be is the trouble itself. If both can, it is how the ability was used, or else what the
    ability should have been used for.
    """
    laid = node.laid
    card, at = laid.card, laid.at
    if card is None or at is None:
        yield from any_turn(kingdom, node.line)
        return
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
    if known:
        for there in _nearest(kingdom, at):
            if there != at:
                yield _other(node, card, there, laid.words)


def other_cards(kingdom: Kingdom, node: Turn) -> Iterator[Turn]:
    """The same turn with another card from the hand."""
    laid = node.laid
    for card in kingdom.factions:
        if laid.at is not None and card != laid.card and kingdom.may_hold(kingdom.seat, card):
            yield _other(node, card, laid.at, laid.words)


def other_draws(kingdom: Kingdom, node: Turn) -> Iterator[Turn]:
    """The same turn, but another card was taken, or came into the display."""
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


def any_turn(kingdom: Kingdom, line: int) -> Iterator[Turn]:
    """Every turn that can be played now with a hand that is known, whatever is drawn then."""
    hand = set(kingdom.players[kingdom.seat].hand)
    if HIDDEN in hand:
        return
    lost = Turn(line, "", None, {}, None, None, False, Laid(None, None, False, (), None), Drawn(None))
    for card in sorted(hand):
        for there in kingdom.room():
            at = coordinates(there)
            for words in _ways(kingdom, card, at):
                yield _other(lost, card, at, words)


def _nearest(kingdom: Kingdom, at: Place) -> list[Place]:
    """Where a card can be laid, the places nearest to this one first."""
    x, y = at
    room = [coordinates(there) for there in kingdom.room()]
    return sorted(room, key=lambda there: abs(there[0] - x) + abs(there[1] - y))


def _other_uses(kingdom: Kingdom, node: Turn, card: int, at: Place) -> Iterator[Turn]:
    """The same card at the same place, its ability used in another way, or not at all."""
    for words in _ways(kingdom, card, at):
        if words != node.words:
            yield _other(node, card, at, words)
    yield _turn(node, Laid(card, at, False, (_PASS,), None), node.drawn)  # and its points do not count


def _ways(kingdom: Kingdom, card: int, at: Place) -> Iterator[tuple[Word, ...]]:
    """The words for every way to use the ability of a card that is laid here."""
    after, there = kingdom.copy(), place(*at)
    after.lay_at(kingdom.seat, card, there)
    yield from _words(after, there, after.ability)


def _words(kingdom: Kingdom, there: grid.Place, ability: Ability) -> Iterator[tuple[Word, ...]]:
    yield ()
    yield (_PASS,)
    for use in list(ability.uses(kingdom, kingdom.seat, there)):
        copied = ability.copied(kingdom, use)
        for words in [()] if copied is None else list(_words(kingdom, there, copied)):
            yield (_word(use), *words)


def _word(use: Use) -> Word:
    verb, places = use
    return Word(verb, tuple([coordinates(at) for at in places]))


class _Somewhere(dict[tuple[str, int], Span]):
    """Where the parts of a turn stand that is written nowhere: nobody will read what is said of them."""

    def __missing__(self, part: tuple[str, int]) -> Span:
        return Span(0, 0, 0)


def _other(node: Turn, card: int, at: Place, words: tuple[Word, ...]) -> Turn:
    return _turn(node, Laid(card, at, False, words, node.points), node.drawn)


def _turn(node: Turn, laid: Laid, drawn: Drawn) -> Turn:
    return Turn(node.line, "", None, _Somewhere(), node.number, node.player, node.player_marked, laid, drawn)
