"""A record of a trick game under judgement: the state it has come to, what has been found and seen, and where it stands."""

from __future__ import annotations

from typing import Final

from claimref.cards import HIDDEN, Card
from claimref.engine.tricks.play import CHOOSE, DRAW, TAKE, WINNER
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.state import State
from claimref.engine.tricks.table import Trick
from claimref.notation import nodes
from claimref.referee.tricks.knowledge import Knowledge
from claimref.referee.verdict import Bench

UNNUMBERED: Final = 1
UNLED: Final = 2
UNWON: Final = 4
"""What may not be known of a trick: its number, who led, who won."""


class Case:
    """All that a referee holds in mind between two lines. A copy goes on by itself."""

    def __init__(self, bench: Bench, setup: Setup, state: State | None = None) -> None:
        self.bench = bench
        self.setup = setup
        self.state = State(setup) if state is None else state
        self.knowledge = Knowledge(bench, self.state)
        self.section = 0
        """The phase whose heading stands above the line, 0 where there is none yet."""
        self.damaged = 0
        """Unreadable lines since the last trick: each may have been one."""
        self.adrift = False
        """Who leads now is not known: it is what the record says."""
        self.led = True
        """Whether the record says who leads first."""
        self.counted = True
        """Whether it is known how many tricks the unreadable lines above were."""
        self.unsure: dict[int, int] = {}
        """What is not known of a trick that is written, by its place among all: `UNNUMBERED`, `UNLED`, `UNWON`."""
        self.named: int | None = None
        """Who was wrongly said to have won the last trick: where he leads on, that is only the echo."""
        self.restarts: nodes.Trick | None = None
        """The first trick below a heading that stands in the wrong place, if the numbers start again with it."""
        self.extra = False
        """Play went on after the end, which is said once."""
        self.stopped = False
        """The record ended within its last line."""
        self.seen: list[State] | None = None
        """The states between the tricks, where somebody wants to look at them."""
        self.silent: list[State] | None = None
        """The states at which a line did not answer what was asked, where somebody wants to ask it then."""

    def stand_as(self, other: Case) -> None:
        """Stand where another stands now, with a bench and a state of one's own."""
        self.knowledge = other.knowledge.copy(self.bench, self.state)
        self.section, self.damaged, self.adrift = other.section, other.damaged, other.adrift
        self.led, self.counted, self.unsure = other.led, other.counted, other.unsure.copy()
        self.named, self.restarts, self.extra, self.stopped = other.named, other.restarts, other.extra, other.stopped

    @property
    def trick(self) -> Trick:
        """The trick that is being judged."""
        trick = self.state.trick
        assert trick is not None
        return trick

    def leave_open(self) -> None:
        """The line does not answer what is asked now: remember where, if somebody wants to ask it."""
        if self.silent is not None:
            self.silent.append(self.state.copy())

    def look(self) -> None:
        """Remember the state as it is now, if somebody wants to look at it."""
        if self.seen is not None and len(self.seen) <= len(self.state.tricks):
            self.seen.append(self.state.copy())

    def doubt_last(self, what: int) -> None:
        """Something is not known of the last trick."""
        place = len(self.state.tricks) - 1
        self.unsure[place] = self.unsure.get(place, 0) | what

    def lose_trick(
        self, leader: int | None, line: nodes.Trick | None = None, face_up: tuple[Card, ...] | None = None
    ) -> None:
        """A trick was played, with cards, a winner and takes that nobody knows: its line can't be read, or not who led."""
        state = self.state
        self.adrift = True
        self.knowledge.lose(line)
        phase = state.phase
        state.turn_up_all((HIDDEN,) * state.turned_up() if face_up is None else face_up)
        for _ in range(self.setup.seats):
            state.play(HIDDEN)
        while not state.between():
            if state.stage == WINNER:
                state.win(state.leader if leader is None else leader)
            elif state.stage == TAKE:
                state.take(HIDDEN)
            elif state.stage == DRAW:
                state.draw(HIDDEN)
            else:
                assert state.stage == CHOOSE
                state.decline()
        self.look()
        if phase != state.phase:
            self.next_phase()

    def next_phase(self) -> None:
        """New hands; and where the first leader of the game leads again, it is known who leads, whatever went before."""
        self.counted = True
        self.knowledge.next_phase()
        if self.setup.ruled("leader-carries-over", "no"):
            self.adrift = not self.led
