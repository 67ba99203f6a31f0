"""What can be known at a moment, as text: the hands as far as they are known, and where the unseen cards may be."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import FACTION, FACTIONS, HERO, NAME
from claimref.notation.nodes import SEATS
from claimref.referee.known import Known
from claimref.referee.unseen import HiddenPlace


def known_lines(known: Known) -> Iterator[str]:
    """The hands, the unseen cards, and for each faction where they may lie and what is certain."""
    table = known.table
    for seat, hand in enumerate(table.hands):
        cards = " ".join(NAME[card] for card in sorted(hand.cards))
        hidden = hand.hidden - hand.gone
        parts = [part for part in (cards, f"{hidden} hidden" if hidden > 0 else "") if part]
        yield f"{_whose(known, seat)} hand ({len(hand)}): {' + '.join(parts) or 'empty'}"
    yield ""
    if not known.unseen:
        yield "Every card has been seen."
        return
    yield f"Unseen cards ({sum(known.unseen.values())}):"
    certain = known.certain()
    for faction, where in known.may.items():
        copies = [(card, count) for card, count in known.unseen.items() if FACTION[card] == faction]
        cards = " ".join(NAME[card] + (f"×{count}" if count > 1 else "") for card, count in copies)
        title = "Heroes" if faction == HERO else FACTIONS[faction].name()
        if faction in certain:
            yield f"  {title}: {cards}: certainly in {_place(known, known.places[certain[faction]])}"
            continue
        yield f"  {title}: {cards}: in {', '.join(_place(known, known.places[number]) for number in where)}"
        for number, least in known.must.get(faction, {}).items():
            yield f"    at least {least} in {_place(known, known.places[number])}"


def _whose(known: Known, seat: int) -> str:
    return f"{known.names[seat]}'s ({SEATS[seat]})"


_NAMES = {
    "deck": "the deck",
    "discards": "the cards that left unseen",
    "removed": "the cards taken out for the heroes",
    "box": "the box",
}


def _place(known: Known, place: HiddenPlace) -> str:
    if place.seat is None:
        return _NAMES[place.name]
    return f"{_whose(known, place.seat)} {'hand' if place.name == 'hand' else 'Follower deck'}"
