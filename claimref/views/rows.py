"""Games as rows for spreadsheets and databases: a row per game, per trick or turn, or per faction.

The columns are a promise: their names and order never change, new ones come last. An empty cell is something that is not
known or that this game does not have. docs/convert.md tells what each column holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from claimref.cards import FACTIONS
from claimref.engine.kingdoms.abilities import use_text
from claimref.engine.kingdoms.setup import VALUES
from claimref.notation.nodes import SEATS
from claimref.records.lossless import draw_text
from claimref.referee.kingdoms.played import Played
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.verdict import Replay
from claimref.views import facts

Cell = str | int | None
Row = tuple[Cell, ...]


class Sheet(NamedTuple):
    """The columns of a table, and the rows that a game adds to it."""

    columns: tuple[str, ...]
    rows: Callable[[Replay], Iterator[Row]]


def _by_seat(name: str) -> tuple[str, ...]:
    return tuple(f"{name}_{letter.lower()}" for letter in SEATS)


def flag(value: bool | None) -> str:
    """`true` or `false`, as databases read it; nothing where it is not known."""
    return "" if value is None else "true" if value else "false"


# --- A row per game --------------------------------------------------------------------------------------------------

_TEXTS = ("edition", "date", "event", "site", "round", "table")


def _games(replay: Replay) -> Iterator[Row]:
    record, result = replay.record, replay.result or {}
    headers = {key: header.value for key, header in record.headers().items()}
    leader, winners = facts.first_leader(replay), result.get("winners", [])
    names = [name for side in winners for name in facts.names_of(replay, side)]
    yield (
        record.path, record.number, replay.rules, len(replay.names), *_seats(replay.names),
        "" if leader is None else SEATS[leader],
        " ".join(FACTIONS[faction].code for faction in facts.factions(replay)),
        headers.get("heroes", ""), headers.get("rulings", ""), *(headers.get(key, "") for key in _TEXTS),
        replay.status, flag(replay.legal), facts.count(replay, "error"), facts.count(replay, "warning"),
        facts.length(replay), " ".join(winners), ", ".join(names), result.get("decided_by"), *_seats(_totals(result)),
    )  # fmt: skip


def _seats(values: Sequence[Cell]) -> Row:
    """One cell for each of the four seats."""
    return (*values[: len(SEATS)], *[None] * (len(SEATS) - len(values)))


def _totals(result: Mapping[str, Any]) -> list[Cell]:
    """Votes or points by seat; partners both have their team's."""
    return [total for letter in SEATS for side, total in result.get("totals", {}).items() if letter in side]


# --- A row per trick or turn -----------------------------------------------------------------------------------------


def _moves(replay: Replay) -> Iterator[Row]:
    record = replay.record
    if isinstance(replay, KingdomsReplay):
        written = [played for played, _ in replay.written()]
        rest = (_turn(replay, *pair) for pair in zip(written, replay.moves, strict=True))
    else:
        rest = (_trick(replay, trick) for trick in replay.moves)
    for number, cells in enumerate(rest, 1):
        yield (record.path, record.number, replay.rules, number, *cells)


def _trick(replay: Replay, trick: Mapping[str, Any]) -> Row:
    acts = (f"{act['power']} {act['seat']} {_cards(act['cards'])}".rstrip() for act in trick["powers"])
    return (
        trick["phase"], trick["number"], *_player(replay, trick["leader"]), _cards(trick.get("face_up", ())),
        _cards(trick["plays"]), trick["winner"],
        " ".join(f"{seat}:{card or '?'}" for seat, card in trick.get("takes", {}).items()), "; ".join(acts),
        None, None, None, None, None, None,
    )  # fmt: skip


def _turn(replay: Replay, played: Played, turn: Mapping[str, Any]) -> Row:
    x, y = turn["at"] or (None, None)
    redeals = ("redeal " + _cards(cards) for cards in turn.get("redeals", ()))
    return (
        None, turn["number"], *_player(replay, turn["player"]), None, turn["card"] or "?", None, None, None,
        x, y, ability(played), turn["points"], draw_text(turn["draw"]) if turn["draw"] else None, "; ".join(redeals),
    )  # fmt: skip


def _player(replay: Replay, letter: str | None) -> tuple[str | None, str | None]:
    return letter, None if letter is None else facts.name_of(replay, SEATS.index(letter))


def _cards(cards: Sequence[str | None]) -> str:
    return " ".join(card or "?" for card in cards)


def ability(played: Played) -> str:
    """What an ability did, in the words of the notation; `use` where there was nothing to choose, `pass` where it rested."""
    return " ".join(map(use_text, played.uses)) or "pass"


# --- A row per faction -----------------------------------------------------------------------------------------------


def _factions(replay: Replay) -> Iterator[Row]:
    result = replay.result
    if result is None:
        return
    record, over = replay.record, replay.status == "finished"
    for faction in facts.factions(replay):
        code = FACTIONS[faction].code
        vote = result["votes"][code]
        for_winner = vote in result["winners"] if over and vote is not None else None
        piles: list[Cell] = []
        if isinstance(replay, KingdomsReplay):
            counts = [standing[faction] for standing in replay.kingdom.standing]
        else:
            held = [pile[code] for pile in result["piles"].values()]
            counts, piles = [len(cards) for cards in held], [" ".join(map(str, cards)) for cards in held]
        yield (
            record.path, record.number, replay.rules, code, FACTIONS[faction].name(), vote, flag(for_winner),
            VALUES[faction] if isinstance(replay, KingdomsReplay) else 1, *_seats(counts), *_seats(piles),
        )  # fmt: skip


SHEETS = {
    "games": Sheet(
        (
            "path", "game", "rules", "seats", *_by_seat("player"), "leader", "factions", "heroes", "rulings", *_TEXTS,
            "status", "legal", "errors", "warnings", "moves", "winners", "winner_names", "decided_by", *_by_seat("total"),
        ),
        _games,
    ),
    "moves": Sheet(
        (
            "path", "game", "rules", "move", "phase", "number", "seat", "player", "face_up", "cards", "winner", "takes",
            "powers", "x", "y", "ability", "points", "draw", "redeals",
        ),
        _moves,
    ),
    "factions": Sheet(
        (
            "path", "game", "rules", "faction", "name", "vote", "for_winner", "worth", *_by_seat("count"),
            *_by_seat("pile"),
        ),
        _factions,
    ),
}  # fmt: skip
"""The tables, by what a row of them is about."""
