"""A trick game as plain data, with cards by their names, and back: a form for each of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from claimref.cards import CARDS, CODES, HIDDEN, NAME, Card
from claimref.engine.decisions import Data, Event
from claimref.engine.tricks.hand import Hand
from claimref.engine.tricks.limits import Limits
from claimref.engine.tricks.power import Ask
from claimref.engine.tricks.raised import HiddenRaise
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.table import Kept, Trick


class Form(NamedTuple):
    """How something is written as plain data, and read back; ValueError where the data are no such thing."""

    write: Callable[[Any], Data]
    read: Callable[[Data], Any]


# --- Forms of all kinds --------------------------------------------------------------------------------------------------


def _number(item: Data) -> int:
    if not isinstance(item, int):
        raise ValueError(f"a number is wanted, not {item!r}")
    return item


def _list(item: Data) -> list[Data]:
    if not isinstance(item, list):
        raise ValueError(f"a list is wanted, not {item!r}")
    return item


def _object(item: Data) -> dict[str, Data]:
    if not isinstance(item, dict):
        raise ValueError(f"an object is wanted, not {item!r}")
    return item


def part_of(data: Mapping[str, Data], key: str) -> Data:
    """What stands under a key, which must be there."""
    if key not in data:
        raise ValueError(f"“{key}” is missing")
    return data[key]


def each(form: Form) -> Form:
    """A list of such things."""
    return Form(
        lambda things: [form.write(thing) for thing in things], lambda item: [form.read(part) for part in _list(item)]
    )


def fixed(form: Form) -> Form:
    """A tuple of such things."""
    return Form(each(form).write, lambda item: tuple([form.read(part) for part in _list(item)]))


def maybe(form: Form) -> Form:
    """Such a thing, or None."""
    return Form(
        lambda thing: None if thing is None else form.write(thing),
        lambda item: None if item is None else form.read(item),
    )


def row(make: Callable[..., object], *forms: Form) -> Form:
    """One of each, in their order."""
    return Form(
        lambda parts: [form.write(part) for form, part in zip(forms, parts, strict=True)],
        lambda item: make([form.read(part) for form, part in zip(forms, _list(item), strict=True)]),
    )


def by_name(form: Form) -> Form:
    """Such things by names."""
    return Form(
        lambda things: {name: form.write(thing) for name, thing in things.items()},
        lambda item: {name: form.read(part) for name, part in _object(item).items()},
    )


def parts(make: Callable[..., object], forms: Mapping[str, Form]) -> Form:
    """An object that is made of its attributes."""
    return Form(
        lambda thing: {key: form.write(getattr(thing, key)) for key, form in forms.items()},
        lambda item: make(**{key: form.read(part_of(_object(item), key)) for key, form in forms.items()}),
    )


def _same(thing: Data) -> Data:
    return thing


NUMBER: Final = Form(_same, _number)
FLAG: Final = Form(_same, bool)
TEXT: Final = Form(_same, str)

# --- What a trick game is made of ----------------------------------------------------------------------------------------


def _card(item: Data) -> Card:
    if item == "?":
        return HIDDEN
    if not isinstance(item, str) or item not in CARDS:
        raise ValueError(f"there is no card {item!r}")
    return CARDS[item]


def _hand(cards: list[Card], hidden: int, gone: int) -> Hand:
    hand = Hand(hidden=hidden, gone=gone)
    for card in cards:
        hand.counts[card] += 1
    hand.known = len(cards)
    return hand


def _raised(seat: int | None, older: list[Card], shown: list[Card]) -> HiddenRaise:
    raised = HiddenRaise(seat, older)
    raised.shown = shown
    return raised


def _trick(**found: Any) -> Trick:
    begun = [found.pop(key) for key in ("phase", "number", "leader", "order", "face_up", "older")]
    trick = Trick(*begun)
    for key, value in found.items():
        setattr(trick, key, value)
    return trick


def _event(parts: list[Any]) -> Event:
    kind, power, seat, cards = parts
    return Event(kind, seat, cards, power=power)


CARD: Final = Form(lambda card: NAME[card], _card)
_CARDS: Final = each(CARD)
_NUMBERS: Final = each(NUMBER)
_HANDS: Final = each(parts(_hand, {"cards": _CARDS, "hidden": NUMBER, "gone": NUMBER}))
_VALUES: Final = Form(
    lambda values: {NAME[hero]: value for hero, value in values.items()},
    lambda item: {_card(hero): maybe(NUMBER).read(value) for hero, value in _object(item).items()},
)
_FACTIONS: Final = Form(
    lambda factions: "".join([CODES[faction] for faction in factions]),
    lambda item: tuple([CODES.index(code) for code in str(item)]),
)
_ROW: Final = row(_event, TEXT, TEXT, NUMBER, fixed(CARD))
_ACT: Final = Form(lambda act: _ROW.write((act.kind, act.power, act.seat, act.cards)), _ROW.read)

SETUP: Final = parts(Setup, {
    "game": TEXT, "seats": NUMBER, "factions": _FACTIONS, "heroes": _VALUES, "rulings": by_name(TEXT), "leader": NUMBER,
})  # fmt: skip
TRICK: Final = parts(_trick, {
    "phase": NUMBER, "number": NUMBER, "leader": NUMBER, "winner": NUMBER, "order": fixed(NUMBER),
    "face_up": fixed(CARD), "older": NUMBER, "cards": _CARDS, "pile": _CARDS, "places": _NUMBERS,
    "takes": each(row(tuple, NUMBER, CARD)), "ruled": maybe(_NUMBERS), "gained": each(row(tuple, NUMBER, CARD, FLAG)),
    "notes": by_name(_NUMBERS), "acts": each(_ACT),
    "lead": NUMBER, "up": _CARDS, "lying": NUMBER, "drew": NUMBER, "named": FLAG, "collected": FLAG, "left": _HANDS,
})  # fmt: skip
STATE: Final[dict[str, Form]] = {
    "hands": _HANDS, "followers": _HANDS, "score": each(_CARDS), "discard": _CARDS, "banished": _CARDS,
    "kept": by_name(parts(Kept, {"piles": each(_CARDS), "number": NUMBER})), "deck": NUMBER, "phase": NUMBER,
    "number": NUMBER, "leader": NUMBER, "over": FLAG, "heroes": _VALUES, "unseen": _NUMBERS,
    "limits": maybe(parts(Limits, {"factions": _NUMBERS, "heroes": NUMBER, "cards": NUMBER})),
    "raise_": maybe(parts(_raised, {"seat": maybe(NUMBER), "older": _CARDS, "shown": _CARDS})),
    "revealed": each(row(tuple, NUMBER, NUMBER, CARD)), "stands": maybe(NUMBER), "stage": NUMBER, "seat": NUMBER,
    "asking": each(row(lambda parts: Ask(*parts), TEXT, NUMBER, FLAG)), "asked": NUMBER, "stirred": NUMBER,
    "leftovers": FLAG, "tricks": each(TRICK),
}  # fmt: skip
"""All that makes up a state beside its set-up and the trick that is being played."""
