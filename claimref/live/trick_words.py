"""What the live table says in a trick game: whose turn it is, who won and why, which powers acted, how the votes stand."""

from __future__ import annotations

from claimref.cards import FACTIONS, HIDDEN, NAME, VALUE, VERBS, Card, data
from claimref.catalogue import citation, rule_for, wording
from claimref.engine.decisions import TOP
from claimref.engine.tricks.power import Told
from claimref.engine.tricks.score import count
from claimref.engine.tricks.table import Trick
from claimref.engine.tricks.why import leads, won
from claimref.live.table import Said, joined
from claimref.live.trick_view import TrickView
from claimref.notation.nodes import SEATS
from claimref.referee.tricks.verdict import team_name
from claimref.referee.tricks.words import name_of, why_leads, why_won
from claimref.views.words import Words

_PHASES = {1: "One", 2: "Two"}
_PLAIN = ("why.highest", "why.stands_in", "why.named")
"""Reasons that nobody needs to be told."""


def names(cards: list[Card] | tuple[Card, ...]) -> str:
    """`G5 and T2`, `a card`, `2 cards`."""
    hidden = sum(card == HIDDEN for card in cards)
    words = [NAME[card] for card in cards if card != HIDDEN]
    if hidden:
        words.append("a card" if hidden == 1 else f"{hidden} cards")
    return joined(words)


class TrickWords(TrickView):
    """What is said about one trick game."""

    # --- Questions ---------------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        kind, seat = self.question.kind, self.question.seat
        if kind == "over":
            return "Game over"
        number = f"{self.number()}. "
        player = "" if seat is None else self.player(seat)
        if kind == "face_up":
            if self.setup.face_up == 1:
                return number + "Face up"
            return number + ("Second card face up" if self.position.held else "Two cards face up")
        if kind == "play":
            return number + (f"{player} leads" if self.lead() is None else player)
        if kind == "winner":
            return number + "Who wins?"
        if kind == "ask":
            return number + self._asks("prompt")
        verb = {"take": "takes", "draw": "draws"}.get(kind, "chooses")
        return f"{number}{player} {verb}"

    def _asks(self, part: str) -> str:
        """What is said when a power asks for something."""
        verb, seat = self.question.verb, self.question.seat
        entries = data("live")["asks"]
        player = "" if seat is None else self.player(seat)
        return str(entries.get(verb, entries["other"])[part]).format(player=player, verb=verb)

    def hint(self) -> str:
        """A sentence about the question, where it needs one; `legal` are the answers."""
        question = self.question
        kind, seat = question.kind, question.seat
        player = "" if seat is None else self.player(seat)
        trick = self.state.trick
        if kind == "take":
            return self._take_hint(player)
        if kind == "winner" and trick:
            heroes = [NAME[card] for card in trick.cards if self.state.value(card) is None]
            players = joined([f"{SEATS[seat]} ({self.player(seat)})" for seat in question.options], "or")
            return f"The value of {joined(heroes)} decides, and the record does not know it: who won, {players}?"
        if kind == "choose":
            return f"May be done now: {', '.join(self.legal()[0])}. Enter: nothing."
        if kind == "ask":
            return self._asks("hint")
        if kind == "draw":
            return f"{player} draws from the deck: its name, or Enter if it stays secret."
        return ""

    def _take_hint(self, player: str) -> str:
        question, trick = self.question, self.state.trick
        cards = [NAME[card] for card in question.options if card != TOP]
        if len(cards) == len(question.options):
            first = trick is not None and question.seat == trick.winner
            return f"{player} comes {'first' if first else 'next'} and takes {joined(cards, 'or')}."
        page, reasons = self.state.powers.peeks, data("live")["peeks"]
        why = reasons.get(page.name if page else "", reasons["other"])
        if self.dealt:
            return f"{player} {why}: “hand” shows the top card. ? takes it, or {joined(cards, 'or')}."
        rest = f"Enter for {cards[0]}, " if question.optional else f"{joined(cards, 'or')}, "
        return f"{player} {why} and may look at the top card: {rest}? to take it unseen, or its name."

    # --- What has happened -------------------------------------------------------------------------------------------------

    def news(self) -> list[Said]:
        """The trick that was just finished, and what comes next."""
        trick = self.state.tricks[-1]
        words = [self._won(trick), *self._acts(trick)]
        leads = f"{self.player(self.state.leader)} leads."
        if self.replay.status != "finished" and trick.phase == 1 and self.state.phase == 2:
            over = f"Phase One is over: the Followers become the hands. {leads}"
            return [("", " ".join(words)), ("note", over)]
        return [("", " ".join(words if self.replay.status == "finished" else [*words, leads]))]

    def _won(self, trick: Trick) -> str:
        """`Bram wins with P6 and takes G0. Anna draws.`"""
        told = won(self.state, trick)
        because = f" ({why_won(self.bench, told)})" if told.key not in _PLAIN else ""
        words = [f"{self.player(trick.winner)} wins with {NAME[trick.won_with()]}{because}"]
        draws: list[str] = []
        up = list(trick.face_up)
        for place, (seat, card) in enumerate(() if trick.untold() else trick.takes):
            if card in up:
                up.remove(card)
                words.append(f" and takes {NAME[card]}" if not place else f"; {self.player(seat)} takes {NAME[card]}")
            elif not place:
                words.append(" and takes the top card")
            else:
                draws.append(self.player(seat))
        end = "".join(words) + "."
        return f"{end} {joined(draws)} {'draws' if len(draws) == 1 else 'draw'}." if draws else end

    def _acts(self, trick: Trick) -> list[str]:
        """What the powers did."""
        state, found = self.state, []
        for number, act in enumerate(trick.acts):
            told = state.powers.pages[act.power].tell_live(trick, number, state)
            secret = self.dealt and act.kind in VERBS and VERBS[act.kind].sees != "all"
            found.append(self._said(told._replace(cards=(HIDDEN,) * len(told.cards)) if secret else told))
        for page in state.powers.lying:
            found += [self._said(told) for told in page.tell_after(trick, state)]
        return found

    def _said(self, told: Told) -> str:
        """A sentence of the live table; where it has none of its own, that of the log."""
        name, sentences = told.key.rpartition(".")[2], data("live")["live"]
        many = f"{name}-many"
        seats = {"player": told.seat, "other": told.other}
        details: dict[str, object] = {part: "" if seat < 0 else self.player(seat) for part, seat in seats.items()}
        details |= {"cards": names(told.cards), "card": names(told.card), "count": len(told.cards)}
        details["faction"] = "" if told.faction < 0 else name_of(self.bench, told.faction)
        if name not in sentences:
            return Words()(f"say.{name}", **details)
        return str(sentences[many if len(told.cards) > 1 and many in sentences else name]).format(**details)

    # --- On demand ---------------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """`Phase One, trick 3 of 13 · Anna leads · votes 1-0 · no moon · T3 T5 wait`."""
        table = self.state
        parts: list[str] = []
        if self.question.kind == "over":
            parts.append("game over")
        else:
            phase = table.trick.phase if self.node is not None and table.trick else table.phase
            leader = table.trick.leader if self.node is not None and table.trick else table.leader
            many = "" if self.setup.heroes else f" of {self.setup.hand}"  # heroes make a phase shorter or longer
            parts += [f"Phase {_PHASES[phase]}, trick {self.number()}{many}", f"{self.player(leader)} leads"]
        parts.append("votes " + "-".join(map(str, self.replay.score.totals)))
        return " · ".join([*parts, *self._lying()])

    def _lying(self) -> list[str]:
        """What lies on the table for the next winner, or decides who wins."""
        found: list[str] = []
        sentences, powers = data("live")["status"], self.state.powers
        shown = [lying for page in powers.lying if (lying := page.lying(self.state)) is not None and not lying.piles]
        for lying in sorted(shown, key=lambda lying: not lying.word):
            key = (lying.word or lying.label).rpartition(".")[2]
            words = sentences[key] if key in sentences else Words()(lying.label, faction="") + " {cards}"
            found.append(words.format(cards=" ".join(NAME[card] for card in lying.cards)).strip())
        return found

    def score(self) -> list[str]:
        """A row per faction: how many cards each has (the highest in brackets), and whose vote it is."""
        table = self.state
        found = count(table)
        sides = [team_name(table, number) for number in range(len(table.setup.teams))]
        titles = [self.team(side) for side in sides]
        width = max(9, *(len(title) + 2 for title in titles))
        lines = [f"{'':15}" + "".join(f"{title:>{width}}" for title in titles) + "   vote"]
        for faction, vote in found.votes.items():
            cells = ""
            for team in table.setup.teams:
                cards = [card for seat in team for card in found.piles[seat][faction]]
                best = max((VALUE[card] for card in cards), default=None)
                cell = "-" if best is None else f"{len(cards)} ({best})"
                page = table.powers.factions[faction]
                if page.scores_apart and cards:
                    cell = f"{len(cards)} ={page.claim(cards)}"
                cells += f"{cell:>{width}}"
            name = name_of(self.bench, faction)
            lines.append(f"{FACTIONS[faction].code} {name[:13]:13}{cells}   {'-' if vote is None else titles[vote]}")
        lines.append(f"{'votes':15}" + "".join(f"{total:>{width}}" for total in found.totals))
        return lines

    def why(self) -> list[str]:
        """Why the last trick was won, who leads, and the rules of the powers that acted."""
        table, found = self.state, [leads(self.state)]
        lines = [f"{self.player(table.leader)} leads: {why_leads(self.bench, found[0])}."]
        acts: list[str] = []
        if table.tricks:
            trick = table.tricks[-1]
            found = [won(table, trick), *([] if table.over else found)]
            told = f"{self.player(trick.winner)} won trick {trick.number}: {why_won(self.bench, found[0])}."
            lines = [told, *lines[: len(found) - 1]]
            acts = [act.power for act in trick.acts]
        edition = self.record.headers().get("edition")
        for rule in dict.fromkeys([*(told.ruling or told.rule for told in found), *acts]):
            key = rule_for(rule, table.setup.seats)
            source = citation(key, self.setup.game, edition.value if edition else "")
            lines.append(f"Rule: {wording(key)} [{key}; {source}]")
        return lines

    def hand(self, seat: int) -> list[str]:
        """One player's own cards; in Phase One also his Followers so far."""
        table = self.state

        def shown(cards: list[Card]) -> str:
            return " ".join(NAME[card] for card in sorted(cards)) or "no known card"

        lines = [f"{self.player(seat)} holds {shown(table.hands[seat].cards)}"]
        if table.phase == 1 and len(table.followers[seat]):
            lines.append(f"Followers: {shown(table.followers[seat].cards)}")
        return lines

    def help(self) -> str:
        codes = self.legal()[0] if self.question.kind in ("play", "face_up") else []
        cards = ", ".join(codes[:3]) or "G7, K3"
        return f"Cards are a letter and a value: {cards}. To give up: result: A by concession (the winner)."
