"""What the live table says in a trick game: whose turn it is, who won and why, which powers acted, how the votes stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import CUBE, FACTION, FACTIONS, HIDDEN, NAME, VALUE, Card, V
from claimref.catalogue import citation, rules, wording
from claimref.games.tricks import TOP
from claimref.notation.nodes import SEATS
from claimref.referee.judged import team_name
from claimref.referee.words import name_of, why_leads, why_won
from claimref.rules.score import count
from claimref.rules.table import Trick
from claimref.rules.win import reason

if TYPE_CHECKING:
    from claimref.live.table import Said
    from claimref.live.tricks import TrickTable

_PHASES = {1: "One", 2: "Two"}
_BECAUSE = {"power": " (its power)", "alone": " (not followed)"}


def names(cards: list[Card] | tuple[Card, ...]) -> str:
    """`G5 and T2`, `a card`, `2 cards`."""
    hidden = sum(card == HIDDEN for card in cards)
    words = [NAME[card] for card in cards if card != HIDDEN]
    if hidden:
        words.append("a card" if hidden == 1 else f"{hidden} cards")
    return joined(words)


def joined(words: list[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else "nothing"


# --- Questions ---------------------------------------------------------------------------------------------------------


def prompt(live: TrickTable) -> str:
    kind, seat = live.question.kind, live.question.seat
    if kind == "over":
        return "Game over"
    number = f"{live.number()}. "
    player = "" if seat is None else live.player(seat)
    if kind == "face_up":
        if live.setup.face_up == 1:
            return number + "Face up"
        return number + ("Second card face up" if live.state.held else "Two cards face up")
    if kind == "play":
        return number + (f"{player} leads" if live.lead() is None else player)
    if kind == "winner":
        return number + "Who wins?"
    verb = {"take": "takes", "draw": "draws", "raise": "raises", "discard": "discards"}.get(kind, "chooses")
    return number + ("Cthulhu banishes" if kind == "banish" else f"{player} {verb}")


def hint(live: TrickTable) -> str:
    question = live.question
    kind, seat = question.kind, question.seat
    player = "" if seat is None else live.player(seat)
    trick = live.table.trick
    if kind == "take":
        cards = [NAME[card] for card in question.options if card != TOP]
        if len(cards) == len(question.options):
            return f"{player} comes {'first' if trick and seat == trick.winner else 'next'} and takes {joined(cards, 'or')}."
        if live.dealt:
            return f"{player} won with a Seer: “hand” shows the top card. ? takes it, or {joined(cards, 'or')}."
        rest = f"Enter for {cards[0]}, " if question.optional else f"{joined(cards, 'or')}, "
        return f"{player} won with a Seer and may look at the top card: {rest}? to take it unseen, or its name."
    if kind == "winner" and trick:
        heroes = [NAME[card] for card in trick.cards if live.table.value(card) is None]
        players = joined([f"{SEATS[seat]} ({live.player(seat)})" for seat in question.options], "or")
        return f"The value of {joined(heroes)} decides, and the record does not know it: who won, {players}?"
    if kind == "choose":
        return f"May be done now: {', '.join(live.legal()[0])}. Enter: nothing."
    if kind == "raise":
        return f"{player} won with the Skeleton and may raise a card at random: its name, ? if secret; Enter: none."
    if kind == "discard":
        return f"Cthulhu: {player} discards a card of his choice. Its name, or Enter if nobody sees it."
    if kind == "banish":
        return "Cthulhu sends cards off the top of the deck away: their names, or Enter if nobody sees them."
    if kind == "draw":
        return f"{player} draws from the deck: its name, or Enter if it stays secret."
    return ""


# --- What has happened -------------------------------------------------------------------------------------------------


def told(now: TrickTable, before: TrickTable) -> list[Said]:
    """The trick that was just finished, and what comes next."""
    if now.replay.status == "conceded":
        return result(now)
    if now.node is not None or not now.moved_on(before):
        return []
    trick = now.table.tricks[-1]
    words = [_won(now, trick), *_acts(now, trick)]
    if now.replay.status == "finished":
        return [("", " ".join(words)), ("", ""), *result(now)]
    leader = now.player(now.table.leader)
    if trick.phase == 1 and now.table.phase == 2:
        over = f"Phase One is over: the Followers become the hands. {leader} leads."
        return [("", " ".join(words)), ("note", over)]
    return [("", " ".join([*words, f"{leader} leads."]))]


def _won(live: TrickTable, trick: Trick) -> str:
    """`Bram wins with P6 and takes G0. Anna draws.`"""
    winner, because = live.player(trick.winner), _BECAUSE.get(reason(live.table, trick), "")
    words = [f"{winner} wins with {NAME[trick.won_with()]}{because}"]
    draws: list[str] = []
    up = list(trick.face_up)
    for place, (seat, card) in enumerate(trick.takes):
        if card in up:
            up.remove(card)
            words.append(f" and takes {NAME[card]}" if not place else f"; {live.player(seat)} takes {NAME[card]}")
        elif not place:
            words.append(" and takes the top card")
        else:
            draws.append(live.player(seat))
    end = "".join(words) + "."
    return f"{end} {joined(draws)} {'draws' if len(draws) == 1 else 'draw'}." if draws else end


def _acts(live: TrickTable, trick: Trick) -> list[str]:
    """What the powers did."""
    table, found = live.table, []
    for power, seat, cards in trick.acts:
        player, shown = live.player(seat), names(cards)
        if power == "undead":
            found.append(f"{shown} {_goes(cards)} into {player}'s Score pile.")
        elif power == "zombies":
            found.append(f"The Zombie drags {shown} into {player}'s Score pile.")
        elif power == "dwarves":
            found.append(f"{player} gets {shown}.")
        elif power == "gnomes":
            found.append(f"{shown} {'lies' if len(cards) == 1 else 'lie'} open before {player}.")
        elif power == "giants":
            found.append(f"{player}'s {shown} is smashed.")
        elif power == "trolls":
            waiting = f"; {names(table.aside)} {'waits' if len(table.aside) == 1 else 'wait'}" if table.aside else ""
            found.append(f"{player} gets {shown}{waiting}.")
        elif power == "dragons":
            found.append(f"{player} played the last Dragon.")
        elif power == "werewolves":
            found.append("The moon is full now." if table.full_moon else "The moon is gone now.")
        elif power == "vampires":
            found.append(
                f"{player} lays {shown} open." if FACTION[cards[0]] == V else f"{shown} goes under the Vampire."
            )
        elif power == "skeleton":
            found.append(f"{player} raises {'a card' if live.dealt else shown}.")
        elif power == "cthulhu":
            what = f"{len(cards)} cards of the deck are banished" if trick.phase == 1 else f"{player} discards a card"
            found.append(f"{what}.")
        elif power == "cube":
            found.append(f"{player} gets {shown}.")
    if table.cube and trick.cards[-1] == CUBE:
        found.append(f"{names(table.cube[1:])} waits under the cube for the next winner.")
    return found


def _goes(cards: tuple[Card, ...]) -> str:
    return "goes" if len(cards) == 1 else "go"


def result(live: TrickTable) -> list[Said]:
    """How a finished or conceded game ended."""
    found = live.replay.result
    winners = [_team(live, letters) for letters in found["winners"]]
    totals = standing([_team(live, side) for side in found["totals"]], list(found["totals"].values()))
    if live.replay.status == "conceded":
        return [("note", f"The game was given up: {joined(winners) if winners else 'nobody'} won. It stood {totals}.")]
    how = {"cards": ", by the cards of the factions that voted so", "values": ", by the value of those cards"}
    end = how.get(found["decided_by"], "")
    if found["decided_by"] == "shared":
        words = f"The game is over: {joined(winners)} share the win: {totals}."
    else:
        words = f"The game is over: {joined(winners)} {_wins(winners)}{end}: {totals}."
    return [("note", words), *(("", line) for line in score(live))]


def standing(sides: list[str], totals: list[int]) -> str:
    """`Anna 3, Bram 2`."""
    return ", ".join(f"{side} {total}" for side, total in zip(sides, totals, strict=True))


def _wins(winners: list[str]) -> str:
    return "wins" if len(winners) == 1 and " and " not in winners[0] else "win"


def _team(live: TrickTable, letters: str) -> str:
    return joined([live.player(SEATS.index(letter)) for letter in letters])


# --- On demand ---------------------------------------------------------------------------------------------------------


def status(live: TrickTable) -> str:
    """`Phase One, trick 3 of 13 · Anna leads · votes 1-0 · no moon · T3 T5 wait`."""
    table = live.table
    parts: list[str] = []
    if live.question.kind == "over":
        parts.append("game over")
    else:
        phase = table.trick.phase if live.node is not None and table.trick else table.phase
        leader = table.trick.leader if live.node is not None and table.trick else table.leader
        many = "" if live.setup.heroes else f" of {live.setup.hand}"  # heroes make a phase shorter or longer
        parts += [f"Phase {_PHASES[phase]}, trick {live.number()}{many}", f"{live.player(leader)} leads"]
    parts.append("votes " + "-".join(map(str, live.replay.score.totals)))
    if "werewolves" in table.powers.pages:
        parts.append("moon unknown" if table.full_moon is None else "full moon" if table.full_moon else "no moon")
    if table.aside:
        parts.append(f"{' '.join(NAME[card] for card in sorted(table.aside))} waiting")
    if table.cube:
        parts.append(f"cube over {NAME[table.cube[1]]}")
    return " · ".join(parts)


def score(live: TrickTable) -> list[str]:
    """A row per faction: how many cards each has (the highest in brackets), and whose vote it is."""
    table = live.table
    found = count(table)
    sides = [team_name(table, number) for number in range(len(table.setup.teams))]
    titles = [_team(live, side) for side in sides]
    width = max(9, *(len(title) + 2 for title in titles))
    lines = [f"{'':15}" + "".join(f"{title:>{width}}" for title in titles) + "   vote"]
    for faction, vote in found.votes.items():
        cells = ""
        for team in table.setup.teams:
            cards = [card for seat in team for card in found.piles[seat][faction]]
            best = max((VALUE[card] for card in cards), default=None)
            cell = "-" if best is None else f"{len(cards)} ({best})"
            if faction == V and cards:
                cell = f"{len(cards)} ={sum(VALUE[card] for card in cards)}"
            cells += f"{cell:>{width}}"
        name = name_of(live.bench, faction)
        lines.append(f"{FACTIONS[faction].code} {name[:13]:13}{cells}   {'-' if vote is None else titles[vote]}")
    lines.append(f"{'votes':15}" + "".join(f"{total:>{width}}" for total in found.totals))
    return lines


def why(live: TrickTable) -> list[str]:
    """Why the last trick was won, who leads, and the rules of the powers that acted."""
    table = live.table
    if not table.tricks:
        leader = live.player(table.leader)
        return [f"{leader} leads: {why_leads(live.bench, table)}."]
    trick = table.tricks[-1]
    lines = [f"{live.player(trick.winner)} won trick {trick.number}: {why_won(live.bench, table, trick)}."]
    if not table.over:
        lines.append(f"{live.player(table.leader)} leads: {why_leads(live.bench, table)}.")
    for power in dict.fromkeys(["winning", *(power for power, _, _ in trick.acts)]):
        many = f"{power}-many"
        key = many if table.setup.seats > 2 and many in rules() else power
        edition = live.record.headers().get("edition")
        source = citation(key, live.setup.game, edition.value if edition else "")
        lines.append(f"Rule: {wording(key)} [{key}; {source}]")
    return lines


def hand(live: TrickTable, seat: int) -> list[str]:
    """One player's own cards; in Phase One also his Followers so far."""
    table = live.table

    def shown(cards: list[Card]) -> str:
        return " ".join(NAME[card] for card in sorted(cards)) or "no known card"

    lines = [f"{live.player(seat)} holds {shown(table.hands[seat].cards)}"]
    if table.phase == 1 and len(table.followers[seat]):
        lines.append(f"Followers: {shown(table.followers[seat].cards)}")
    return lines
