"""What was against the rules, was noticed and stands: one warning at its mark, and the game goes on as it was played."""

from __future__ import annotations

from random import Random

import pytest

import claimref
from claimref.engine.decisions import TOP
from claimref.engine.tricks.play import PLAY
from claimref.engine.tricks.setup import Setup
from claimref.notation import nodes
from claimref.notation.nodes import Record, Take
from claimref.notation.writer import write
from claimref.records import transcript
from claimref.records.simulate import NAMES, Dealer, random_setup
from tests.properties.test_trick_games import RULE_SETS

GAMES = 15


class Careless(Dealer):
    """Once somebody leads out of turn, or the wrong player is given the trick; it is noticed, and stands."""

    def __init__(self, setup: Setup, rng: Random, kind: str) -> None:
        super().__init__(setup, rng)
        self.kind = kind
        self.when = rng.randrange(1, 2 * setup.hand - 2)
        self.marked = -1

    def step(self) -> None:
        state = self.state
        if self.marked < 0 and len(state.tricks) >= self.when:
            seats = range(state.setup.seats)
            if self.kind == "leader" and state.between():
                self.marked = len(state.tricks)
                state.lead_by(self.rng.choice([seat for seat in seats if seat != state.leader]))
            last = state.trick is not None and len(state.trick.cards) == state.setup.seats - 1
            if self.kind == "winner" and state.stage == PLAY and last:
                self.marked = len(state.tricks)
                state.stands = self.rng.choice(seats)
        super().step()


def played(dealer: Careless) -> tuple[str, int]:
    """The record with its mark, and the line the mark is in."""
    hands = [list(hand) for hand in dealer.hands()]
    table = dealer.play()
    record = transcript.record(table, hands, list(NAMES[: table.setup.seats]))
    number = -1
    lines: list[nodes.Node] = []
    for node in record.nodes:
        if type(node) is nodes.Trick:
            number += 1
            if number == dealer.marked:
                node.leader_marked = dealer.kind == "leader"
                if dealer.kind == "winner" and node.outcome:
                    first = node.outcome[0]
                    node.outcome = (Take(first.seat, first.card, True), *node.outcome[1:])
        lines.append(node)
    text = write(Record("", 1, 1, "", lines, []))
    return text, next((n for n, line in enumerate(text.splitlines(), 1) if "!" in line), 0)


@pytest.mark.parametrize("kind", ["leader", "winner"])
@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_a_marked_irregularity_is_one_warning(game: str, players: int, heroes: bool, kind: str) -> None:
    rng = Random(f"irregular {game} {players} {heroes} {kind}")
    for _ in range(GAMES):
        dealer = Careless(random_setup(game, players, None, heroes, rng), rng, kind)
        text, line = played(dealer)
        if not line:
            continue
        found = [f for f in claimref.check(text) if f.severity != "info"]
        assert len(found) == 1, f"{text}\n{found}"
        assert found[0].name in ("irregularity", "needless-mark"), text  # the wrong winner may be the right one
        assert found[0].line == line
        assert claimref.parse(text)[0].replay().status == "finished"


def test_a_marked_take_stands() -> None:
    """The winner drew, and the loser has the card that was turned up: noticed too late."""
    rng = Random("takes")
    for _ in range(GAMES):
        dealer = Careless(random_setup("claim", 2, None, False, rng), rng, "none")
        hands = [list(hand) for hand in dealer.hands()]
        record = transcript.record(dealer.play(), hands, list(NAMES[:2]))
        tricks = [node for node in record.nodes if type(node) is nodes.Trick and node.face_up]
        node = rng.choice(tricks)
        assert node.outcome is not None
        first, second = node.outcome
        if first.card == second.card:
            continue
        node.outcome = (Take(first.seat, second.card, True), Take(second.seat, first.card))
        kept = record.nodes.index(node)
        text = write(Record("", 1, 1, "", record.nodes[: kept + 1], []))
        (finding,) = (f for f in claimref.check(text) if f.severity != "info")
        assert finding.name == "irregularity"
        replay = claimref.parse(text)[0].replay()
        assert replay.moves[-1]["takes"] == {
            "AB"[first.seat]: card_name(second.card),
            "AB"[second.seat]: card_name(first.card),
        }


def card_name(card: int | None) -> str | None:
    from claimref.cards import NAME

    return None if card is None or card == TOP else NAME[card]
