"""A trick game at the live table: the open trick as it was judged, what it leaves to be asked, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from claimref.cards import FACTION, FACTIONS, HIDDEN, NAME, VALUE, VERBS, Card, data
from claimref.catalogue import rule_for
from claimref.engine.decisions import TOP
from claimref.engine.tricks.play import CHOOSE, DRAW, OVER, TAKE, WINNER
from claimref.engine.tricks.power import DECK, HAND, Offer, Told
from claimref.engine.tricks.score import count
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.engine.tricks.why import leads, won
from claimref.findings import Finding
from claimref.live.table import OVER as GAME_OVER
from claimref.live.table import LiveTable, Question, Said, joined, score_lines
from claimref.notation import nodes
from claimref.notation.nodes import SEATS
from claimref.records import canonical
from claimref.referee.claims import claims
from claimref.referee.judge import close
from claimref.referee.tricks.referee import TrickReferee
from claimref.referee.tricks.verdict import TrickReplay, team_name
from claimref.referee.tricks.words import name_of, why_leads, why_won
from claimref.views.score import Claim
from claimref.views.score import claims as votes
from claimref.views.words import Words

_PHASES = {1: "One", 2: "Two"}
_PLAIN = ("why.highest", "why.stands_in", "why.named")
"""Reasons that nobody needs to be told."""


class TrickView(LiveTable):
    """One trick game as it stands."""

    replay: TrickReplay
    node: nodes.Trick | None
    asking: State | None
    stop: TrickReferee | None = None
    """The referee as he stands after the last card of the open line, before it is said what becomes of the trick."""

    # --- The open line, judged ----------------------------------------------------------------------------------------

    def judged(self, earlier: Self | None) -> TrickReplay:
        """Only what stands in the open line and not in the earlier one is judged now."""
        self.setup = self.position.done.referee.setup
        self.after = (earlier and self._going_on(earlier)) or self._whole()
        """The referee as he stands now."""
        closing = self.after.copy()
        self.bench, self.state, self.stopped = closing.bench, closing.state, closing.stopped
        return close(closing, self.position.done.game, claims(self.record.nodes))

    def _whole(self) -> TrickReferee:
        """The referee, once he has judged the open line and what stands above it."""
        referee: TrickReferee = self.referee()
        known, lost = len(referee.bench.findings), referee.damaged or referee.adrift
        referee.silent = self.silent
        referee.go_through(self.lines, self.node)
        new = referee.bench.findings[known:]
        if referee.stopped and not (lost or self.found or any(finding.severity == "error" for finding in new)):
            self.stop = referee
        return referee

    def _going_on(self, earlier: Self) -> TrickReferee | None:
        """The referee of the earlier line, who goes on with what is new in this one; None where it is another line."""
        node, stop, seats = self.node, earlier.stop, self.setup.seats
        if node is None or earlier.node is None or stop is None or self.found or len(node.cards) > seats:
            return None
        played, whole = len(stop.trick.cards), len(node.cards) == seats
        if _up_to_card(node, played) != _up_to_card(earlier.node, played):
            return None
        stands = node.outcome[0].seat if whole and node.outcome and node.outcome[0].marked else None
        if (stands is not None and played == seats) or not (whole or (node.outcome is None and not node.choices)):
            return None
        self.stop = referee = self._from(stop, node)
        for place in range(played, len(node.cards)):
            referee.state.stands = stands if place == seats - 1 else None
            referee.card(node, place)
        if whole:
            referee = self._from(referee, node)
            referee.silent, referee.stopped = self.silent, False
            referee.settle(node, referee.trick.phase, True)
        return referee

    def _from(self, stop: TrickReferee, node: nodes.Trick) -> TrickReferee:
        """A referee who goes on from here, with the line before him as it is now."""
        referee = stop.copy()
        referee.bench.record = self.record
        referee.knowledge.lines[-1] = node
        return referee

    def settled(self, line: nodes.Node) -> TrickReferee:
        assert isinstance(line, nodes.Trick)
        referee = self.after.copy()
        referee.knowledge.lines[-1] = line
        return referee

    def completed(self) -> nodes.Trick:
        node, state = self.node, self.after.state
        assert node is not None
        if self.stopped or not state.tricks or state.trick is not state.tricks[-1]:
            return node
        unsure = self.after.unsure.get(len(state.tricks) - 1, 0)
        return canonical.completed(node, state.tricks[-1], state, unsure)

    def waits_for(self, finding: Finding) -> bool:
        if finding.name == "value-unknown":
            return self.node is not None and not self.node.outcome
        return bool(self.position.held) and finding.name == "wrong-card-count"

    # --- What is asked ------------------------------------------------------------------------------------------------

    def ask(self) -> Question:
        node, state = self.node, self.state
        if node is None:
            over = state.stage == OVER or self.stopped
            return GAME_OVER if over else Question("face_up" if state.turned_up() else "play", state.seat)
        trick = state.trick
        if trick is None or self.position.held or (trick.face_up and not node.face_up):
            return Question("face_up", node.leader if node.leader is not None else state.seat)
        if self.stopped:
            return Question("play", state.seat)
        return self.left_open() or Question("")

    def question_at(self, state: State) -> Question | None:
        stage, seat = state.stage, state.seat
        if stage == WINNER and state.trick is not None:
            return Question("winner", None, state.trick.order)
        if stage == TAKE:
            return Question("take", seat, tuple(state.takeable()), self.setup.seats == 2, f"take {seat}")
        if stage == DRAW:
            return Question("draw", seat, (), True, f"draw {seat}") if self.drawn else None
        if stage == CHOOSE and state.asking:
            return self._asked(state)
        offers = tuple(dict.fromkeys([offer for offer, _ in state.offers()]))
        return Question("choose", seat, offers, True, f"choose {state.rule()}")

    def _asked(self, state: State) -> Question | None:
        """What a power asks once the trick is collected."""
        verb, seat, _ = state.asking[0]
        source, key = state.asking_page().verbs[verb], f"{verb} {seat}"
        if source == DECK:
            off = (HIDDEN,) * len(state.asking)
            return Question("ask", None, (off,), True, key, verb, source) if self.drawn else None
        cards = [offer[2] for offer, _ in state.offers() if offer[2] != HIDDEN]
        if source == HAND:
            cards = [card for card in cards if card in state.hands[seat].cards]
        return Question("ask", seat, tuple(cards), source != HAND or not self.dealt, key, verb, source)

    def topic(self) -> str:
        question, trick = self.question, self.state.trick
        if question.kind == "face_up":
            return "second_up" if self.position.held else "face_up" if self.setup.face_up == 1 else "two_up"
        if question.kind == "play":
            return "play" if self.node and self.node.cards else "lead"
        if question.kind == "take" and TOP in question.options:
            return "peek_dealt" if self.dealt else "peek_of_two" if question.optional else "peek"
        if question.kind == "take":
            return "take_first" if trick is not None and question.seat == trick.winner else "take_next"
        if question.kind == "ask":
            return question.verb if question.verb in data("live")["questions"] else "other"
        return question.kind

    def details(self) -> dict[str, Callable[[], str]]:
        question, state = self.question, self.state
        cards = [NAME[card] for card in question.options if card != TOP] if question.kind == "take" else []
        played, page, reasons = state.trick.cards if state.trick else [], state.powers.peeks, data("live")["peeks"]
        return {
            "cards": lambda: joined(cards, "or"),
            "first": lambda: cards[0],
            "why": lambda: reasons.get(page.name if page else "", reasons["other"]),
            "verb": lambda: question.verb,
            "heroes": lambda: joined([NAME[card] for card in played if state.value(card) is None]),
            "players": lambda: joined([f"{SEATS[seat]} ({self.player(seat)})" for seat in question.options], "or"),
        }

    # --- Where it stands ----------------------------------------------------------------------------------------------

    def number(self) -> int:
        if self.node is not None and self.state.trick is not None:
            return self.state.trick.number
        return self.state.number + 1

    # --- What may be answered ---------------------------------------------------------------------------------------

    def _sorted(self, cards: list[Card]) -> list[str]:
        """Names of cards, by the order of the factions in the deck."""
        factions = self.setup.factions
        places = {faction: place for place, faction in enumerate(factions)}
        return [NAME[card] for card in sorted(cards, key=lambda card: (places.get(FACTION[card], len(FACTIONS)), card))]

    def legal(self) -> tuple[list[str], str]:
        question, state = self.question, self.state
        kind, seat = question.kind, question.seat
        if kind == "play" and seat is not None:
            sure = "possible, as far as anybody knows" if state.hands[seat].hidden else ""
            return self._sorted(state.playable(seat)), sure
        if kind in ("face_up", "draw") or question.source == DECK:
            return self._sorted(state.coming()), "not seen yet"
        if kind == "winner":
            return [SEATS[seat] for seat in question.options], ""
        if kind == "take":
            return ["?" if card == TOP else NAME[card] for card in question.options], ""
        if kind == "choose":
            return list(dict.fromkeys(self.offer(offer) for offer in question.options)), ""
        if kind == "ask":
            names = [NAME[card] for card in question.options]
            return names if self.dealt else [*names, "?"], ""
        return [], ""

    def offer(self, offer: Offer) -> str:
        """`smash N3`, `B under D9`."""
        verb, seat, card = offer
        assert self.state.trick is not None
        actor = "" if seat == self.state.trick.winner else f"{SEATS[seat]} "
        return f"{actor}{verb} {NAME[card]}"

    # --- What has happened --------------------------------------------------------------------------------------------

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
        details |= {"cards": _names(told.cards), "card": _names(told.card), "count": len(told.cards)}
        details["faction"] = "" if told.faction < 0 else name_of(self.bench, told.faction)
        if name not in sentences:
            return Words()(f"say.{name}", **details)
        return str(sentences[many if len(told.cards) > 1 and many in sentences else name]).format(**details)

    # --- On demand ----------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """`Phase One, trick 3 of 13 · Anna leads · votes 1-0 · no moon · T3 T5 wait`."""
        table = self.state
        parts: list[str] = []
        if self.question.kind == "over":
            parts.append("game over")
        else:
            now = table.trick if self.node is not None and table.trick else table
            many = "" if self.setup.heroes else f" of {self.setup.hand}"  # heroes make a phase shorter or longer
            parts += [f"Phase {_PHASES[now.phase]}, trick {self.number()}{many}", f"{self.player(now.leader)} leads"]
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
        found, sides = count(self.state), range(len(self.setup.teams))
        titles = [self.team(team_name(self.state, side)) for side in sides]
        rows: list[tuple[str, Sequence[object], str]] = []
        for claim in votes(found):
            label = f"{FACTIONS[claim.faction].code} {name_of(self.bench, claim.faction)[:13]}"
            vote = "-" if claim.vote is None else titles[claim.vote]
            rows.append((label, [self._cell(claim, side) for side in sides], vote))
        return score_lines(titles, "vote", [*rows, ("votes", found.totals, "")], 15)

    def _cell(self, claim: Claim, side: int) -> str:
        """`3 (9)`: how many cards, and the highest; `3 =14` where their sum counts."""
        cards = claim.piles[side]
        if not cards:
            return "-"
        apart = self.state.powers.factions[claim.faction].scores_apart
        return f"{len(cards)} ={claim.measures[side]}" if apart else f"{len(cards)} ({max(VALUE[c] for c in cards)})"

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
        keys = dict.fromkeys([*(told.ruling or told.rule for told in found), *acts])
        return lines + [self.rule(rule_for(key, table.setup.seats)) for key in keys]

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
        return str(data("live")["help"]["tricks"]).format(cards=cards)


def _names(cards: tuple[Card, ...]) -> str:
    """`G5 and T2`, `a card`, `2 cards`."""
    hidden = sum(card == HIDDEN for card in cards)
    words = [NAME[card] for card in cards if card != HIDDEN]
    if hidden:
        words.append("a card" if hidden == 1 else f"{hidden} cards")
    return joined(words)


def _up_to_card(node: nodes.Trick, count: int) -> str:
    """The line up to so many cards played, as it stands."""
    if count:
        return node.text[: node.span("card", count - 1).end_column - 1] if count <= len(node.cards) else ""
    return node.text[: node.span("card").column - 1].rstrip() if node.cards else node.text
