"""What a header says is played: game, players, deck, heroes, rulings. What can't be so is reported, and not played on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from claimref.cards import CODES, FACTIONS, FIRST_HERO, HERO_ENTRIES, Card, Faction, data
from claimref.catalogue import rule_of_card
from claimref.engine.tricks.setup import Setup
from claimref.notation import nodes, values
from claimref.notation.names import factions_called
from claimref.notation.nodes import SEATS, Header, Record, Span
from claimref.referee.verdict import Bench


class Played:
    """The game a header names, and its set-up; None where the header leaves none to play by."""

    __slots__ = ("game", "setup")

    def __init__(self, game: str, setup: Setup | None) -> None:
        self.game = game
        self.setup = setup


class _Frame:
    """What a header says but for the heroes and who leads: the same for many games of an archive."""

    __slots__ = ("factions", "names", "rulings")

    def __init__(self, names: list[str], factions: tuple[int, ...], rulings: dict[str, str]) -> None:
        self.names = names
        self.factions = factions
        self.rulings = rulings


_KEYS: Final = ("game", "players", "factions", "rulings", "start", "display")
_frames: Final[dict[tuple[str | None, ...], _Frame]] = {}
"""Those that were found sound, by their text."""
_MOST_KEPT: Final = 500
_WITH_HEROES: Final[list[int]] = data("games")["heroes"]["players"]
_KEY: Final = re.compile(r"[^\s:\[>]{3,}\s*:")
"""How a header line begins, even one that can't be read."""
_TOLD: Final = re.compile(rf"({'|'.join(values.KEYS[values.KEYS.index('edition') :])}|x-\S*)\b", re.IGNORECASE)
"""How a header line begins that only tells of the game, even one that can't be read."""
_DEALT: Final[int] = data("games")["heroes"]["dealt"]
_COUNTS: Final = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def read_header(bench: Bench) -> Played:
    """The set-up a header gives; the players' names go to the bench."""
    return _Reading(bench, bench.record.headers()).played()


def _value(header: Header | None) -> str | None:
    return None if header is None else header.value


class _Bad(Exception):
    """The header leaves no game to judge; why has been reported."""


class _Reading:
    def __init__(self, bench: Bench, headers: dict[str, Header]) -> None:
        self.bench = bench
        self.headers = headers

    def played(self) -> Played:
        if "game" not in self.headers:
            return Played("", None)  # reported by the reader
        game = self.headers["game"].value.lower()
        if is_unread(self.bench.record):
            if "players" in self.headers:
                self.bench.names = values.names(self.headers["players"].value)
            return Played(game, None)
        try:
            return Played(game, self._setup(game))
        except _Bad:
            return Played(game, None)

    def _bad(self, key: str, why: str, where: Span | None = None, rule: str = "") -> None:
        self.bench.find("bad-header", where or self.headers[key].value_span, key=key, why=why, rule=rule)

    def _missing(self, key: str, why: str) -> _Bad:
        self.bench.lacks(key, why)
        return _Bad()

    def _setup(self, game: str) -> Setup | None:
        texts = tuple([_value(self.headers.get(key)) for key in _KEYS])
        doubled = any(finding.name == "bad-header" for finding in self.bench.findings)  # of a key that stands twice
        frame = None if doubled else _frames.get(texts)
        if frame is not None:
            self.bench.names, seats = frame.names, len(frame.names)
            heroes = self._heroes(seats)
            return Setup(game, seats, frame.factions, heroes, frame.rulings, self._leader(seats))
        before = len(self.bench.findings)
        games: dict[str, Any] = data("games")
        if "title" not in games.get(game, ()):
            known = ", ".join([name for name, entry in games.items() if "title" in entry])
            self._bad("game", f"there is no game “{self.headers['game'].value}”; the games are {known}")
            raise _Bad
        if game == "kingdoms":
            return None  # it reads its own header
        seats = self._players(game, games[game]["players"])
        agreed = self._rulings(games[game] if seats > 2 else {})
        factions = self._factions(game, games[game], seats, agreed.chosen)
        heroes = self._heroes(seats)
        setup = Setup(game, seats, factions, heroes, agreed.chosen)
        if any(setup.may_turn_on(name) for name in agreed.doubtful):
            raise _Bad
        for key in ("start", "display"):
            if key in self.headers:
                self._bad(key, "only Kingdoms has it", self.headers[key].key_span)
        if len(self.bench.findings) == before:
            if len(_frames) >= _MOST_KEPT:
                _frames.clear()
            _frames[texts] = _Frame(self.bench.names, factions, agreed.chosen)
        setup.leader = self._leader(seats)
        return setup

    def _players(self, game: str, allowed: list[int]) -> int:
        header = self.headers.get("players")
        if header is None:
            raise self._missing("players", "a game needs its players, as in “players: Anna, Bram”")
        self.bench.names = names = values.names(header.value)
        if "" in names:
            self._bad("players", "a player needs a name", values.players(header)[names.index("")][1])
            raise _Bad
        if len(names) not in allowed:
            able = " or ".join(filter(None, [", ".join(map(str, allowed[:-1])), str(allowed[-1])]))
            self._bad("players", f"{game} is for {able} players, and {here(len(names))}", rule="mixed-deck-many")
            raise _Bad
        return len(names)

    def _leader(self, seats: int) -> int:
        header = self.headers.get("leader")
        if header is None:
            named = first_leader(self.bench.record)
            return named if named is not None and named < seats else 0
        seat = values.seat(header.value)
        if seat is None or seat >= seats:
            self._bad("leader", f"“{header.value}” is no seat; the seats are {', '.join(SEATS[:seats])}")
            raise _Bad
        return seat

    def _factions(self, game: str, entry: dict[str, Any], seats: int, chosen: Mapping[str, str]) -> tuple[int, ...]:
        header = self.headers.get("factions")
        if "factions" in entry:
            own = tuple([CODES.index(code) for code in entry["factions"]])
            if header is not None and {faction for faction, _ in values.factions(header)} != set(own):
                why = f"{entry['title']} has its own five; a deck of your own is “game: mix”"
                self._bad("factions", why, rule=rule_of_card(CODES[own[0]]))
            return own
        others = data("games")["seats"][str(seats)]["others"]
        if header is None:
            example = " ".join(entry["pairs"][0] + entry["others"][:others])
            raise self._missing("factions", f"a mixed deck needs its factions, as in “factions: {example}”")
        plain = values.plain_factions(header.value)
        if plain is not None and all(seated(faction, entry, seats, chosen) for faction in plain):
            self._deck({CODES[faction] for faction in plain}, entry["pairs"], others)
            return tuple(plain)
        found: list[int] = []
        for faction, span in values.factions(header):
            sound = faction is not None and faction >= 0 and faction not in found
            if sound and faction is not None and seated(faction, entry, seats, chosen):
                found.append(faction)
            else:
                text = header.text[span.column - 1 : span.end_column - 1]
                why, rule = _why_not(faction, text, found, entry), _rule_against(faction, found, entry)
                self._bad("factions", why, span, rule)
                raise _Bad
        self._deck({CODES[faction] for faction in found}, entry["pairs"], others)
        return tuple(found)

    def _deck(self, codes: set[str], pairs: list[str], others: int) -> None:
        """One pair, whole, and as many others as the number of players asks for."""
        whole = [pair for pair in pairs if set(pair) <= codes]
        halves = [code for pair in pairs for code in pair if code in codes]
        rest = len(codes) - len(halves)
        either = " or ".join("+".join(pair) for pair in pairs)
        if len(whole) != 1 or len(halves) != 2:
            self._bad("factions", f"a deck holds exactly one of the pairs {either}", rule="mixed-deck")
        elif rest != others:
            why = f"beside the pair there must be {others} factions, and {here(rest)}"
            self._bad("factions", why, rule="mixed-deck")
        else:
            return
        raise _Bad

    def _heroes(self, seats: int) -> dict[Card, int | None]:
        header = self.headers.get("heroes")
        if header is None:
            return {}
        if seats not in _WITH_HEROES:
            self._bad("heroes", "heroes are for two players", rule=data("games")["mix"]["or_more"]["ruling"])
            raise _Bad
        found = values.plain_heroes(header.value) or {}
        sound = True
        for item in values.heroes(header) if not found else ():
            text = header.text[item.span.column - 1 : item.span.end_column - 1]
            if item.card is None:
                self._bad("heroes", f"“{text}” is none of {_all_heroes()}", item.span, "hero-deck")
            elif not item.sound:
                self._bad("heroes", f"“{text}”: a hero's value is a whole number from 0", item.span)
            elif item.card in found:
                self._bad("heroes", f"“{text}” stands there twice", item.span, "hero-deck")
            else:
                found[item.card] = item.value
                continue
            sound = False
        if sound and len(found) < _DEALT:
            sound = False
            why = f"{_COUNTS[_DEALT]} heroes are shuffled in, and {here(len(found))}"
            self._bad("heroes", why, rule="hero-deck")
        if not sound:
            raise _Bad
        return found

    def _rulings(self, entry: dict[str, Any]) -> Agreed:
        """What the table agreed on; where that can't be told and the deck may depend on it, nothing is judged."""
        agreed = read_rulings(self.bench)
        if "" in agreed.doubtful or ("or_more" in entry and entry["or_more"]["ruling"] in agreed.doubtful):
            raise _Bad
        return agreed


def is_unread(record: Record) -> bool:
    """Stands a line among the headers that can't be read? It may say what is played, so nothing can be judged."""
    unread = False
    for node in record.nodes if record.findings else ():
        if type(node) is nodes.Damaged:
            if _TOLD.match(node.text.strip()):
                continue
            unread = True
            if _KEY.match(node.text):
                return True
        elif type(node) is Header or type(node) is nodes.Heading:
            if unread:
                return True
            if type(node) is nodes.Heading:
                break
        elif type(node) is not nodes.Remark:
            break
    # what stands right above a hand or a trick may have been its heading, or a trick
    return unread and "heroes" not in record.headers() and _has_heroes(record)


def _has_heroes(record: Record) -> bool:
    """Does a hero stand anywhere in the play, or in a hand?"""
    for node in record.nodes:
        cards: list[Card | None] = []
        if type(node) is nodes.HandLine:
            cards += node.cards
        elif type(node) is nodes.Trick:
            cards += [*node.cards, *(node.face_up or ()), *[take.card for take in node.outcome or ()]]
            for choice in node.choices:
                cards += [card for _, card in choice.items]
        if any(card is not None and card >= FIRST_HERO for card in cards):
            return True
    return False


def first_leader(record: Record) -> int | None:
    """Who leads or begins where no header says it: whom the first trick or turn names, else A.

    None where nobody knows: a line above can't be read.
    """
    unread = lost = False
    for node in record.nodes:
        if type(node) is nodes.Damaged:
            unread = lost = True
        elif isinstance(node, nodes.Trick | nodes.Turn):
            named = node.leader if isinstance(node, nodes.Trick) else node.player
            begins = not lost or (node.number == 1 and (isinstance(node, nodes.Turn) or bool(node.face_up)))
            return (named if begins else None) if unread or named is not None else 0
        elif type(node) is not nodes.Remark:
            lost = False  # what stands above a heading, or a hand, was no move
    return None if unread else 0


class Agreed(NamedTuple):
    """What a table agreed on."""

    chosen: dict[str, str]
    """The rulings that it plays otherwise than by default, in canonical order."""
    doubtful: list[str]
    """Those of which nobody can tell what was agreed on; "" for one that does not exist."""


def read_rulings(bench: Bench) -> Agreed:
    """The rulings that a record chooses; one that does not exist, has no such choice or stands there twice is reported."""
    header = bench.record.headers().get("rulings")
    if header is None:
        return Agreed({}, [])
    chosen: dict[str, str] = {}
    doubtful: list[str] = []
    for name, value, span in values.rulings(header):
        why = wrong_ruling(name, value, chosen)
        if not why:
            chosen[name] = value or ""
            continue
        doubtful.append(name if name in values.switches() else "")
        bench.find("bad-header", span, key="rulings", why=why)
    if any(type(node) is Header and node.key == "rulings" and node is not header for node in bench.record.nodes):
        doubtful.append("")  # which of the two lines holds nobody can tell; the reader reports it
    return Agreed(values.agreed(chosen), doubtful)


def wrong_ruling(name: str, value: str | None, chosen: Mapping[str, str]) -> str:
    """What is wrong with a choice, and what there is; "" where nothing is."""
    known = values.switches()
    if name not in known:
        why = f"{name} leaves no choice" if name in data("rulings") else f"there is no ruling “{name}”"
        return f"{why}; a table may choose in {', '.join(known)}"
    if name in chosen:
        return f"{name} stands there twice"
    if value not in known[name]:
        return f"{name} is one of {', '.join(known[name])}, as in “{name}={known[name][-1]}”"
    return ""


def of_kingdoms(ruling: str) -> bool:
    """Is it a ruling about Kingdoms?"""
    return str(data("rulings")[ruling]["rule"]).startswith("kingdoms")


def here(count: int) -> str:
    """`here is 1`, `here are 3`."""
    return f"here {'is' if count == 1 else 'are'} {count}"


def seated(faction: int, entry: dict[str, Any], seats: int, chosen: Mapping[str, str]) -> bool:
    """May this faction be played with by so many players?"""
    if seats == 2 or CODES[faction] not in entry["two_players_only"]:
        return True
    more = entry["or_more"]
    return CODES[faction] in more["factions"] and chosen.get(more["ruling"]) == more["choice"]


def _why_not(faction: int | None, text: str, found: list[int], entry: dict[str, Any]) -> str:
    """Why a faction can't be in a deck, or can't be made out."""
    if faction is None:
        return f"there is no faction “{text}”"
    if faction == values.AMBIGUOUS:
        either = " or ".join([_told(FACTIONS[other]) for other in factions_called(text)])
        return f"“{text}” could be {either}: write the code"
    name, box = FACTIONS[faction].name(), FACTIONS[faction].box
    if faction in found:
        return f"{name} stand there twice"
    more = entry["or_more"]
    if FACTIONS[faction].code in more["factions"]:
        return (
            f"{name} are of {box}, which is for two players, unless the table plays {more['ruling']}={more['choice']}"
        )
    return f"{name} are of {box}, which is for two players" if box else f"{name} are for two players only"


def _rule_against(faction: int | None, found: list[int], entry: dict[str, Any]) -> str:
    """The rule that keeps a faction out of a deck; "" where it can't be made out."""
    if faction is None or faction == values.AMBIGUOUS:
        return ""
    apart = entry["or_more"]
    return str(apart["ruling"]) if faction not in found and CODES[faction] in apart["factions"] else "mixed-deck"


def _told(faction: Faction) -> str:
    """A faction among others of the same name: `the Undead (U)`, `Fear's Zombies (Z)`."""
    whose = f"{faction.box}'s" if faction.box else "the"
    return f"{whose} {faction.name()} ({faction.code})"


def _all_heroes() -> str:
    """The heroes that there are: `Fear's six heroes`, with other boxes `Fear's six heroes and Moonlight's BARD`."""
    told: list[str] = []
    for box in dict.fromkeys([hero.box for hero in HERO_ENTRIES]):
        heroes = [hero.code for hero in HERO_ENTRIES if hero.box == box]
        named = f"{_COUNTS[len(heroes)]} heroes" if len(heroes) in _COUNTS else " ".join(heroes)
        told.append(f"{box}'s {named}" if box else named)
    return " and ".join(told)
