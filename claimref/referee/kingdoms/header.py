"""What a Kingdoms header says is played: seven factions, the start card and the display, who begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from claimref.cards import FACTIONS, HIDDEN
from claimref.engine.kingdoms.setup import COPIES, COUNT, DISPLAY, HAND, PLAYABLE, KingdomSetup
from claimref.engine.kingdoms.stock import against_card
from claimref.notation import values
from claimref.notation.names import factions_called
from claimref.notation.nodes import SEATS, Damaged, HandLine, Header, Node, Remark, Span, Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.referee.header import here, is_unread, of_kingdoms, read_rulings
from claimref.referee.verdict import LOST, UNCERTAIN, Bench

_CARD = re.compile(r"[A-Za-z]\d*")
"""What is shaped like a card."""
_PLAYABLE: Final = {FACTIONS[faction].code: faction for faction in PLAYABLE}
_NO_RULINGS: Final[Mapping[str, str]] = {}
_LEADERS: Final = {"A": 0, "B": 1}
_MOST: Final = 1000
_names: Final[dict[str, list[str]]] = {}
_rulings: Final[dict[str, Mapping[str, str]]] = {}
"""Players and rulings that were found sound, by their text: an archive has few different ones."""


def read_kingdom(bench: Bench) -> KingdomSetup | None:
    """The set-up that header and deal give; None where the header leaves no game to judge (it says why)."""
    headers = bench.record.headers()
    if is_unread(bench.record):
        return None
    setup = None if bench.findings else _canonical(bench, headers)
    if setup is None:
        before = len(bench.findings)
        setup = _Reading(bench, headers).setup()
        if setup is None:
            return None
        if len(bench.findings) == before:
            _remember(bench, setup, headers)
    setup.hands = _hands(bench, setup)
    return setup


def _canonical(bench: Bench, headers: dict[str, Header]) -> KingdomSetup | None:
    """A header in canonical form, without anything to say about it; None for any other."""
    names, leader = _names.get(_value(headers, "players")), _LEADERS.get(_value(headers, "leader"))
    rulings = _rulings.get(_value(headers, "rulings")) if "rulings" in headers else _NO_RULINGS
    if names is None or leader is None or rulings is None or "heroes" in headers:
        return None
    factions = _cards(_value(headers, "factions"), COUNT, _ALL)
    if factions is None:
        return None
    deck = _deck(factions)
    start, display = _cards(_value(headers, "start"), 1, deck), _cards(_value(headers, "display"), DISPLAY, deck)
    if start is None or display is None or display[0] == display[1] == display[2] or deck.bit_count() < COUNT:
        return None
    bench.names = names
    return KingdomSetup(tuple(factions), start[0], display, leader=leader, rulings=rulings)


def _value(headers: dict[str, Header], key: str) -> str:
    header = headers.get(key)
    return "" if header is None else header.value


def _deck(factions: Iterable[int]) -> int:
    """A bit for each faction."""
    deck = 0
    for faction in factions:
        deck |= 1 << faction
    return deck


_ALL: Final = _deck(PLAYABLE)


def _cards(text: str, count: int, deck: int) -> list[int] | None:
    """So many factions by their letters, all of the deck, one blank between them; None for anything else."""
    if len(text) != 2 * count - 1:
        return None
    found: list[int] = []
    for number in range(count):
        card = _PLAYABLE.get(text[2 * number])
        if card is None or not deck & 1 << card or (number and text[2 * number - 1] != " "):
            return None
        found.append(card)
    return found


def _remember(bench: Bench, setup: KingdomSetup, headers: dict[str, Header]) -> None:
    for known in (_names, _rulings):
        if len(known) > _MOST:
            known.clear()
    _names[_value(headers, "players")] = bench.names
    if "rulings" in headers:
        _rulings[headers["rulings"].value] = setup.rulings


def _hands(bench: Bench, setup: KingdomSetup) -> list[list[int]]:
    """The dealt hands as far as they are known; a card that can't be there is a hidden one."""
    hands: list[list[int]] = [[], []]
    left = [0] * (len(FACTIONS) + 1)  # of each faction, and at last of hidden cards
    for faction in setup.factions:
        left[faction] = COPIES
    left[setup.start] = left[setup.start] - 1
    for card in setup.display:
        left[card] = left[card] - 1
    for node in bench.record.nodes:
        if type(node) is not HandLine:
            if type(node) is Turn:
                break
            continue
        hand = hands[node.seat]
        count = len(hand) + len(node.cards)
        if count > HAND:
            bench.find("wrong-hand-size", node.whole, player=bench.player(node.seat), count=count, size=HAND)
            bench.doubt(UNCERTAIN)
            continue
        for number, card in enumerate(node.cards):
            known = card
            if card != HIDDEN and left[card] <= 0:
                known = sound_card(bench, setup.factions, card, left[card], node.span("card", number))
            hand.append(known)
            left[known] = left[known] - 1
    return hands


def sound_card(bench: Bench, factions: tuple[int, ...], card: int, left: int, where: Span) -> int:
    """A card that comes to light: HIDDEN, and reported, if it is not in this deck or would be an eighth."""
    objection = against_card(factions, card, left)
    if objection is None:
        return card
    offence, rule, case, _ = objection
    about: dict[str, object] = {"card": FACTIONS[card].code, "faction": FACTIONS[card].name()}
    if offence == "wrong-deck":
        about["factions"] = " ".join(FACTIONS[faction].code for faction in factions)
    else:
        about |= {"copies": COPIES, "first": _seen_before(bench.record.nodes, card, where.line)}
    bench.find(offence, where, case, details=about, rule=rule)
    return HIDDEN


def _seen_before(lines: list[Node], card: int, here: int) -> str:
    """The line above this one that shows the card last: there the seventh was seen, or an earlier one."""
    found = [node.line for node in lines if node.line < here and card in _shown(node)]
    return f"line {max(found, default=here)}"


def _shown(node: Node) -> list[int | None]:
    """All cards that a line names."""
    if isinstance(node, Header):
        return [card for card, _ in values.cards(node)] if node.key in ("start", "display") else []
    if isinstance(node, HandLine):
        return list(node.cards)
    if not isinstance(node, Turn):
        return []
    found = [node.card, *(card for cards in node.redeals for card in cards)]
    draw = node.draw
    if isinstance(draw, Seen):
        found += (*(draw.cards or ()), *(draw.keep or ()))
    elif isinstance(draw, FromDisplay):
        found += (draw.card, draw.refill)
    elif isinstance(draw, FromDeck):
        found.append(draw.card)
    return found


class _Reading:
    def __init__(self, bench: Bench, headers: dict[str, Header]) -> None:
        self.bench = bench
        self.headers = headers
        self.sound = True

    def setup(self) -> KingdomSetup | None:
        players, factions = self._players(), self._factions()
        start = self._cards("start", 1, factions, "the card in the middle, as in “start: T”")
        display = self._cards("display", DISPLAY, factions, "the three open cards, as in “display: G D N”")
        leader = self._leader()
        rulings = self._agreed()
        if "heroes" in self.headers:
            sound = self.sound
            self._bad("heroes", "there are no heroes in Kingdoms", self.headers["heroes"].key_span)
            self.sound = sound  # it changes nothing
        if not (players and factions and start and display and leader is not None and self.sound):
            return None
        seen = list(start)
        for number, card in enumerate(display):
            if card != HIDDEN and seen.count(card) == COPIES:
                display[number] = HIDDEN
            seen.append(display[number])
        return KingdomSetup(tuple(factions), start[0], display, leader=leader, rulings=rulings)

    def _bad(self, key: str, why: str, where: Span | None = None, rule: str = "") -> None:
        self.bench.find("bad-header", where or self.headers[key].value_span, key=key, why=why, rule=rule)
        self.sound = False

    def _needed(self, key: str, why: str) -> Header | None:
        header = self.headers.get(key)
        if header is None:
            self.bench.lacks(key, f"Kingdoms needs {why}")
            self.sound = False
        return header

    def _players(self) -> bool:
        header = self._needed("players", "its two players, as in “players: Anna, Bram”")
        if header is None:
            return False
        found = values.players(header)
        self.bench.names = [name for name, _ in found]
        nameless = [span for name, span in found if not name]
        if nameless:
            self._bad("players", "a player needs a name", nameless[0])
        elif len(found) != 2:
            self._bad("players", f"kingdoms is for 2 players, and {here(len(found))}")
        return self.sound

    def _leader(self) -> int | None:
        header = self.headers.get("leader")
        if header is None:
            return self._first()
        seat, span = values.leader(header)
        if seat is None or seat > 1:
            self._bad("leader", f"“{header.value}” is no seat; the seats are {SEATS[0]} and {SEATS[1]}", span)
            return None
        return seat

    def _first(self) -> int:
        """Whoever the first turn names, else A; where a line above can't be read, the next turn with a number tells.

        It may have been the header that names him, or the first turn.
        """
        unread = False
        for node in self.bench.record.nodes:
            if type(node) is Damaged:
                unread = True
            elif type(node) is Turn:
                if not unread:
                    return node.player or 0
                if node.player is not None and node.number is not None:
                    return node.player ^ (node.number - 1) & 1
        if unread:
            self.bench.doubt(LOST)
        return 0

    def _agreed(self) -> Mapping[str, str]:
        """The table's house rules; an unreadable line of the header may have been theirs, and then nothing is judged."""
        rulings, doubtful = read_rulings(self.bench)
        self.sound = self.sound and not any(not name or of_kingdoms(name) for name in doubtful)
        if "rulings" not in self.headers:
            for node in self.bench.record.nodes:
                if type(node) is Damaged:
                    self.bench.doubt(LOST)
                elif not isinstance(node, (Header, Remark)):
                    break
        return rulings

    def _factions(self) -> list[int]:
        header = self._needed("factions", "its seven factions, as in “factions: G D N T U R S”")
        if header is None:
            return []
        found: list[int] = []
        for faction, span in values.factions(header):
            text = header.text[span.column - 1 : span.end_column - 1]
            if faction == values.AMBIGUOUS:  # of those with this name, the one that has cards in Kingdoms
                faction = next((called for called in factions_called(text) if called in PLAYABLE), None)
            if faction is None:
                self._bad("factions", f"there is no faction “{text}”", span)
            elif faction in found:
                self._bad("factions", f"{FACTIONS[faction].name()} stand there twice", span)
            elif faction not in PLAYABLE:
                self._bad("factions", f"{FACTIONS[faction].name()} have no cards in Kingdoms", span, "kingdoms-deck")
            else:
                found.append(faction)
                continue
            return []
        if len(found) != COUNT:
            why = f"Kingdoms is played with {COUNT} of its ten factions, and {here(len(found))}"
            self._bad("factions", why, rule="kingdoms-setup")
            return []
        return found

    def _cards(self, key: str, count: int, factions: list[int], why: str) -> list[int]:
        header = self._needed(key, why)
        if header is None:
            return []
        found = []
        for card, span in values.cards(header):
            text = header.text[span.column - 1 : span.end_column - 1]
            if card == HIDDEN:
                self._bad(key, "these cards lie open, so they can't be hidden", span)
            elif card is not None:
                found.append(sound_card(self.bench, tuple(factions), card, 1, span) if factions else card)
                continue
            elif _CARD.fullmatch(text):
                self.bench.find("unknown-card", span, card=text)
                found.append(HIDDEN)
                continue
            else:
                self._bad(key, f"“{text}” is no card; in Kingdoms a card is a letter, such as G", span)
            return []
        if len(found) != count:
            self._bad(key, f"there must be {count}, and {here(len(found))}")
            return []
        if count == DISPLAY and len(set(found)) == 1 and found[0] != HIDDEN:
            self._bad(key, "of three equal cards two are exchanged before the game begins")
        return found
