"""The score of a judged game, faction by faction, and what decided it: for tables and for the end of a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from claimref.cards import FACTION, NAME, VALUE, Card
from claimref.engine.kingdoms.setup import VALUES
from claimref.engine.kingdoms.state import Kingdom
from claimref.engine.tricks.score import Score, breaks_tie, cards_of_team, claim_of, in_a_tie, support
from claimref.notation.nodes import SEATS
from claimref.referee.kingdoms.verdict import KingdomsReplay
from claimref.referee.tricks.verdict import TrickReplay
from claimref.referee.verdict import Replay
from claimref.views.log_page import Grid
from claimref.views.printed import visible
from claimref.views.words import Words


class Claim(NamedTuple):
    """How one faction voted: what each side has of it, who gets its vote, and by what."""

    faction: int
    piles: tuple[tuple[Card, ...], ...]
    vote: int | None
    by: str
    """`most`, `sum`, `card`, `tie`, `none`, or `unknown` where a hero counts whose value nobody states."""
    measures: tuple[int, ...]
    card: Card | None
    """The card that broke a tie."""


def name_of(replay: Replay, seat: int) -> str:
    """A player's name, safe to print; the seat's letter where there is none."""
    return visible(replay.names[seat]) if seat < len(replay.names) else SEATS[seat]


def sides(replay: Replay) -> list[str]:
    """Those who play together, by name: `Anna`, or `Anna & Cleo`."""
    if isinstance(replay, TrickReplay):
        return [" & ".join(name_of(replay, seat) for seat in team) for team in replay.table.setup.teams]
    return [name_of(replay, seat) for seat in range(len(replay.names))]


def claims(score: Score) -> list[Claim]:
    """Every faction's claim, as the powers judge it."""
    found, table = [], score.state
    for faction, vote in score.votes.items():
        teams = table.setup.teams
        piles = [cards_of_team(table, team, faction) for team in teams]
        measures = tuple(claim_of(table, faction, team) for team in teams)
        by, card = "sum" if table.powers.factions[faction].scores_apart else "most", None
        if any(table.value(card) is None for pile in piles for card in pile):
            by = "unknown"
        elif vote is None:
            by = "tie" if any(piles) else "none"
        elif measures.count(measures[vote]) > 1:
            ties = [in_a_tie(table, faction, team) for team in teams]
            others = [ties[side] for side, claim in enumerate(measures) if claim == measures[vote] and side != vote]
            by, card = "card", breaks_tie(table, faction, teams[vote], _differs(ties[vote], max(others)))
        found.append(Claim(faction, tuple(map(tuple, piles)), vote, by, measures, card))
    return found


def _differs(best: Sequence[int], other: Sequence[int]) -> int:
    """The first place at which one claim beats another that is as good."""
    return next(place for place, (one, against) in enumerate(zip_longest(best, other)) if one != against)


# --- As tables -------------------------------------------------------------------------------------------------------


def trick_grid(replay: TrickReplay, score: Score, words: Words, title: str, *, cards: bool, bare: bool = False) -> Grid:
    """A row per faction, then the votes. `cards` shows which, not only how many; `bare` leaves out what nobody has."""
    names = sides(replay)
    rows = []
    for claim in claims(score):
        if bare and not any(claim.piles):
            continue
        shown = [_pile(claim, pile) if cards else str(len(pile)) for pile in claim.piles]
        vote = "-" if claim.vote is None else names[claim.vote]
        rows.append((words.faction(claim.faction), *shown, vote, _by(words, claim)))
    headers = (words("column.faction"), *names, words("column.vote"), words("column.by"))
    rows.append((words("row.votes"), *map(str, score.totals), "", ""))
    return Grid(title, headers, tuple(rows), 1)


def _pile(claim: Claim, pile: Sequence[Card]) -> str:
    """`3: 9 5 0`; where cards of another faction count too, as under a Vampire, with their letters."""
    alike = all(FACTION[card] == claim.faction for cards in claim.piles for card in cards)
    shown = [str(VALUE[card]) if alike else NAME[card] for card in pile]
    return f"{len(pile)}: {' '.join(shown)}" if pile else "-"


def _by(words: Words, claim: Claim) -> str:
    measures = "-".join(map(str, claim.measures))
    return words(f"by.{claim.by}", measures=measures, card="" if claim.card is None else NAME[claim.card])


def kingdom_grid(replay: KingdomsReplay, kingdom: Kingdom, words: Words, title: str) -> Grid:
    """A row per faction with the figures on its open cards; then points of abilities and factions, total, supply."""
    score, names = kingdom.score(), sides(replay)
    rows: list[tuple[str, ...]] = []
    for faction, owner in score.control.items():
        counts = [standing[faction] for standing in kingdom.standing]
        held = "-" if owner is None else names[owner]
        rows.append((words.faction(faction), str(VALUES[faction]), *map(str, counts), held))
    for key, values in (("abilities", score.abilities), ("factions", score.factions), ("total", score.totals)):
        rows.append((words(f"row.{key}"), "", *map(str, values), ""))
    rows.append((words("row.figures"), "", *map(str, score.figures), ""))
    headers = (words("column.faction"), words("column.value"), *names, words("column.controls"))
    return Grid(title, headers, tuple(rows), 4)


def grid(replay: Replay, words: Words, title: str = "", *, cards: bool = False) -> Grid | None:
    """The score of any game; None where there is none to tell."""
    if isinstance(replay, TrickReplay):
        return trick_grid(replay, replay.score, words, title, cards=cards)
    if isinstance(replay, KingdomsReplay):
        return kingdom_grid(replay, replay.kingdom, words, title)
    return None


# --- What decided ----------------------------------------------------------------------------------------------------


def totals(replay: Replay) -> str:
    """Votes or points, in the order of the sides."""
    result = replay.result
    return "-".join(map(str, result["totals"].values())) if result else ""


def winners(replay: Replay) -> str:
    """Who won, by name; nothing where nobody has."""
    result = replay.result or {"winners": [], "totals": {}}
    letters = list(result["totals"])
    names = [sides(replay)[letters.index(side)] for side in result["winners"]]
    return (", " if any(len(side) > 1 for side in letters) else " & ").join(names)


def decided(replay: Replay, words: Words, group: str = "decided") -> str:
    """What decided the game: in a few words, the winner's number first; or, `short`, for a table, in seat order."""
    result = replay.result or {}
    how = result.get("decided_by") or "unfinished"
    measures: Sequence[int] = ()
    if isinstance(replay, TrickReplay) and how in ("cards", "values"):
        measures = support(replay.table, replay.score.votes)[how == "values"]
    elif isinstance(replay, KingdomsReplay) and how == "figures":
        measures = replay.score.figures
    measured = dict(zip(result.get("totals", ()), measures, strict=False))
    shown = "-".join(map(str, measures)) if group == "short" else _winners_first(measured, result)
    return words(f"{group}.{how}", measures=shown)


def ending(replay: Replay, words: Words) -> str:
    """How the game ended, as a sentence."""
    result, winner, score = replay.result, winners(replay), totals(replay)
    if result is None:
        return words("end.no_game")
    if not winner:
        return words("end.unfinished", totals=score)
    several = len(result["winners"][0]) > 1
    if replay.status == "conceded":
        return words("end.team_conceded" if several else "end.conceded", winner=winner, totals=score)
    how = "shared" if len(result["winners"]) > 1 else "team_wins" if several else "wins"
    total = _winners_first(result["totals"], result)
    return words(f"end.{how}", winner=winner, totals=total, why=decided(replay, words))


def _winners_first(measures: Mapping[str, int], result: Mapping[str, Any]) -> str:
    """Who has won is named, so the winner's number comes first, then the others as they stand."""
    order = sorted(measures, key=lambda side: (side not in result["winners"], -result["totals"][side]))
    return "-".join(str(measures[side]) for side in order)
