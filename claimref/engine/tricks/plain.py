"""Parts of a trick game as plain data, with cards by their names, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimref.cards import CARDS, CODES, HIDDEN, NAME, Card
from claimref.engine.decisions import Data, Event
from claimref.engine.tricks.hand import Hand
from claimref.engine.tricks.limits import Limits
from claimref.engine.tricks.power import Ask
from claimref.engine.tricks.raised import HiddenRaise
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.table import Trick


def name(card: Card) -> str:
    """A card's name; `?` for a hidden one."""
    return NAME[card]


def names(cards: Sequence[Card]) -> list[Data]:
    return [NAME[card] for card in cards]


def piles(cards: Sequence[Sequence[Card]]) -> list[Data]:
    return [names(pile) for pile in cards]


def values_data(values: Mapping[Card, int | None]) -> dict[str, Data]:
    """Heroes and their values."""
    return {NAME[hero]: value for hero, value in values.items()}


def setup_data(setup: Setup) -> dict[str, Data]:
    return {
        "game": setup.game,
        "seats": setup.seats,
        "factions": "".join(CODES[faction] for faction in setup.factions),
        "heroes": values_data(setup.heroes),
        "rulings": dict(setup.rulings),
        "leader": setup.leader,
    }


def hand_data(hand: Hand) -> dict[str, Data]:
    return {"cards": names(hand.cards), "hidden": hand.hidden, "gone": hand.gone}


def limits_data(limits: Limits) -> dict[str, Data]:
    return {"factions": list(limits.factions), "heroes": limits.heroes, "cards": limits.cards}


def raised_data(raised: HiddenRaise) -> dict[str, Data]:
    return {"seat": raised.seat, "older": names(raised.older), "shown": names(raised.shown)}


def trick_data(trick: Trick) -> dict[str, Data]:
    return {
        "phase": trick.phase,
        "number": trick.number,
        "leader": trick.leader,
        "winner": trick.winner,
        "order": list(trick.order),
        "face_up": names(trick.face_up),
        "older": trick.older,
        "cards": names(trick.cards),
        "pile": names(trick.pile),
        "places": list(trick.places),
        "takes": [[seat, NAME[card]] for seat, card in trick.takes],
        "ruled": None if trick.ruled is None else list(trick.ruled),
        "gained": [[seat, NAME[card], won] for seat, card, won in trick.gained],
        "notes": {power: list(noted) for power, noted in trick.notes.items()},
        "acts": [[act.kind, act.power, act.seat, names(act.cards)] for act in trick.acts],
        "lead": trick.lead,
        "up": names(trick.up),
        "lying": trick.lying,
        "drew": trick.drew,
        "named": trick.named,
        "collected": trick.collected,
        "left": [hand_data(hand) for hand in trick.left],
    }


class Reader:
    """Plain data with the types they must have; ValueError where they have others."""

    def __init__(self, data: Data | Mapping[str, Data]) -> None:
        if not isinstance(data, Mapping):
            raise ValueError(f"an object is wanted, not {data!r}")
        self.data = data

    def _of(self, key: str) -> Data:
        if key not in self.data:
            raise ValueError(f"“{key}” is missing")
        return self.data[key]

    def missing(self, key: str) -> bool:
        return self._of(key) is None

    def inner(self, key: str) -> Reader:
        return Reader(self._of(key))

    def number(self, key: str) -> int:
        return _number(self._of(key))

    def flag(self, key: str) -> bool:
        return bool(self._of(key))

    def text(self, key: str) -> str:
        return str(self._of(key))

    def items(self, key: str) -> list[Data]:
        return _list(self._of(key))

    def numbers(self, key: str) -> list[int]:
        return [_number(item) for item in self.items(key)]

    def cards(self, key: str) -> list[Card]:
        return _cards(self._of(key))

    def piles(self, key: str) -> list[list[Card]]:
        return [_cards(pile) for pile in self.items(key)]

    def hands(self, key: str) -> list[Hand]:
        found: list[Hand] = []
        for item in self.items(key):
            read, hand = Reader(item), Hand()
            for card in read.cards("cards"):
                hand.add(card)
            hand.hidden, hand.gone = read.number("hidden"), read.number("gone")
            found.append(hand)
        return found

    def values(self, key: str) -> dict[Card, int | None]:
        read = self.inner(key)
        return {_card(hero): None if read.missing(hero) else read.number(hero) for hero in read.data}

    def pairs(self, key: str) -> list[tuple[int, Card]]:
        """Seats with a card."""
        return [(_number(_list(item)[0]), _card(_list(item)[1])) for item in self.items(key)]

    def gained(self, key: str) -> list[tuple[int, Card, bool]]:
        parts = [_list(item) for item in self.items(key)]
        return [(_number(seat), _card(card), bool(won)) for seat, card, won in parts]

    def revealed(self, key: str) -> list[tuple[int, int, Card]]:
        parts = [_list(item) for item in self.items(key)]
        return [(_number(phase), _number(seat), _card(card)) for phase, seat, card in parts]

    def asks(self, key: str) -> list[Ask]:
        parts = [_list(item) for item in self.items(key)]
        return [Ask(str(verb), _number(seat), bool(must)) for verb, seat, must in parts]

    def acts(self, key: str) -> list[Event]:
        parts = [_list(item) for item in self.items(key)]
        return [Event(str(k), _number(seat), tuple(_cards(cards)), power=str(p)) for k, p, seat, cards in parts]

    def tricks(self, key: str) -> list[Trick]:
        return [trick_of(Reader(item)) for item in self.items(key)]


def _number(item: Data) -> int:
    if not isinstance(item, int):
        raise ValueError(f"a number is wanted, not {item!r}")
    return item


def _list(item: Data) -> list[Data]:
    if not isinstance(item, list):
        raise ValueError(f"a list is wanted, not {item!r}")
    return item


def _card(item: Data) -> Card:
    if item == "?":
        return HIDDEN
    if not isinstance(item, str) or item not in CARDS:
        raise ValueError(f"there is no card {item!r}")
    return CARDS[item]


def _cards(item: Data) -> list[Card]:
    return [_card(card) for card in _list(item)]


def setup_of(read: Reader) -> Setup:
    """The set-up that plain data tell of."""
    factions = tuple([CODES.index(code) for code in read.text("factions")])
    rulings = {ruling: str(choice) for ruling, choice in read.inner("rulings").data.items()}
    seats, leader = read.number("seats"), read.number("leader")
    return Setup(read.text("game"), seats, factions, read.values("heroes"), rulings, leader)


def limits_of(read: Reader) -> Limits:
    return Limits(read.numbers("factions"), read.number("heroes"), read.number("cards"))


def raised_of(read: Reader) -> HiddenRaise:
    raised = HiddenRaise(None if read.missing("seat") else read.number("seat"), read.cards("older"))
    raised.shown = read.cards("shown")
    return raised


def trick_of(read: Reader) -> Trick:
    """The trick that plain data tell of."""
    trick = Trick(
        read.number("phase"), read.number("number"), read.number("leader"), tuple(read.numbers("order")),
        tuple(read.cards("face_up")), read.number("older"),
    )  # fmt: skip
    trick.winner, trick.lead, trick.lying, trick.drew = (
        read.number("winner"), read.number("lead"), read.number("lying"), read.number("drew"),
    )  # fmt: skip
    trick.cards, trick.pile, trick.up = read.cards("cards"), read.cards("pile"), read.cards("up")
    trick.places, trick.takes, trick.gained = read.numbers("places"), read.pairs("takes"), read.gained("gained")
    trick.ruled = None if read.missing("ruled") else read.numbers("ruled")
    trick.acts, trick.named, trick.left = read.acts("acts"), read.flag("named"), read.hands("left")
    trick.collected = read.flag("collected")
    notes = read.inner("notes")
    trick.notes = {power: notes.numbers(power) for power in notes.data}
    return trick
