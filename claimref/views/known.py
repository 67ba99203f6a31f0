"""What can be known at a moment, as text: the hands as far as they are known, and where the unseen cards may be."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import FACTION, FACTIONS, HERO, NAME
from claimref.findings import Finding
from claimref.notation.nodes import SEATS, Node, Record, Turn
from claimref.records.canonical_kingdoms import replay_until
from claimref.records.known import Known, known, until
from claimref.records.redact import as_seen
from claimref.referee.judge import judge
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.unseen import HiddenPlace
from claimref.views.printed import visible


class NoGameError(Exception):
    """The header of a record leaves no game to look at."""


def known_page(record: Record, at: tuple[int, ...] | None, viewer: int | None) -> list[str]:
    """What the table, or one player, could know after a trick or turn; ValueError where there is no such moment."""
    header = record.headers().get("game")
    if header is not None and header.value.lower() == "kingdoms":
        if at is not None and len(at) != 1:
            raise ValueError("a turn of Kingdoms is given by its number, such as 5.")
        return list(_kingdom(record, at[0] if at else None, viewer))
    if at is not None and len(at) != 2:
        raise ValueError("a trick is given by its phase and number, such as 2.5.")
    found = known(record, viewer, (at[0], at[1]) if at else None)
    if found is None:
        raise NoGameError("its header leaves nothing to look at.")
    if viewer is not None and viewer >= len(found.table.hands):
        raise ValueError(f"nobody sits at {SEATS[viewer]}.")
    played = found.table.tricks[-1] if found.table.tricks else None
    if at is not None and (played is None or (played.phase, played.number) != at):
        raise ValueError(f"there is no trick {at[0]}.{at[1]}.")
    moment = f"after trick {played.phase}.{played.number}" if played else "before the first trick"
    return [_title(moment, found.names, viewer), "", *known_lines(found)]


def wrong_then(record: Record, at: tuple[int, ...] | None) -> list[Finding]:
    """What is wrong with a game, as far as it has come to light after a trick or turn."""
    if at is None:
        return judge(record).findings
    lines = _turns(record.nodes, at[0]) if len(at) == 1 else until(record.nodes, at[0], at[1])
    read = [finding for finding in record.findings if finding.line <= lines[-1].line]
    return judge(Record(record.path, record.number, record.line, record.text, lines, read)).findings


def _turns(lines: list[Node], turn: int) -> list[Node]:
    """The lines up to a turn of Kingdoms."""
    places = [place for place, node in enumerate(lines) if type(node) is Turn]
    return lines[: places[turn - 1] + 1]


def _title(moment: str, names: list[str], viewer: int | None) -> str:
    who = "everybody" if viewer is None else f"{visible(names[viewer])} ({SEATS[viewer]})"
    return f"What {who} can know {moment}:"


def _kingdom(record: Record, turn: int | None, viewer: int | None) -> Iterator[str]:
    """Kingdoms has no voids: an unseen card may be in any hidden place, and only the counts are known."""
    turns = sum(type(node) is Turn for node in record.nodes)
    if turn is not None and turn > turns:
        raise ValueError(f"there is no turn {turn}.")
    if viewer is not None and viewer > 1:
        raise ValueError(f"nobody sits at {SEATS[viewer]}.")
    replay = replay_until(as_seen(record, viewer), turns if turn is None else turn)
    if not isinstance(replay, KingdomsReplay) or replay.kingdom is None:
        raise NoGameError("its header leaves nothing to look at.")
    kingdom = replay.kingdom
    yield _title(f"after turn {turns if turn is None else turn}", replay.names, viewer)
    yield ""
    for seat, hand in enumerate(kingdom.hands):
        cards = " ".join("?" if card < 0 else FACTIONS[card].code for card in hand)
        yield f"{visible(replay.names[seat])}'s ({SEATS[seat]}) hand: {cards}"
    yield f"Display: {' '.join('?' if card < 0 else FACTIONS[card].code for card in kingdom.display)}"
    hidden = sum(card < 0 for hand in kingdom.hands for card in hand)
    yield f"Deck: {kingdom.deck} cards"
    yield ""
    yield f"Unseen cards, in the deck{' or hidden in a hand' if hidden else ''}:"
    for faction in kingdom.factions:
        yield f"  {FACTIONS[faction].name()}: {kingdom.unseen[faction]} of 7"


def known_lines(found: Known) -> Iterator[str]:
    """The hands, the unseen cards, and for each faction where they may lie and what is certain."""
    table = found.table
    for seat, hand in enumerate(table.hands):
        cards = " ".join(NAME[card] for card in sorted(hand.cards))
        parts = [part for part in (cards, f"{hand.hidden} hidden" if hand.hidden else "") if part]
        left = f" less {hand.gone} that left unseen" if hand.gone else ""
        yield f"{_whose(found, seat)} hand ({len(hand)}): {' + '.join(parts) or 'empty'}{left}"
    yield ""
    if not found.unseen:
        yield "Every card has been seen."
        return
    yield f"Unseen cards ({sum(found.unseen.values())}):"
    certain = found.certain()
    for faction, where in found.may.items():
        copies = [(card, count) for card, count in found.unseen.items() if FACTION[card] == faction]
        cards = " ".join(NAME[card] + (f"×{count}" if count > 1 else "") for card, count in copies)
        title = "Heroes" if faction == HERO else FACTIONS[faction].name()
        if faction in certain:
            yield f"  {title}: {cards}: certainly in {_place(found, found.places[certain[faction]])}"
            continue
        yield f"  {title}: {cards}: in {', '.join(_place(found, found.places[number]) for number in where)}"
        for number, least in found.must.get(faction, {}).items():
            yield f"    at least {least} in {_place(found, found.places[number])}"


def _whose(known: Known, seat: int) -> str:
    return f"{visible(known.names[seat])}'s ({SEATS[seat]})"


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
