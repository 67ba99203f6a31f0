"""Random legal games of Claim Kingdoms, through the same engine that judges records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from claimref.cards import FACTIONS
from claimref.games.kingdoms import TOP, play, sight
from claimref.grid import coordinates
from claimref.notation.nodes import SEATS
from claimref.rules.abilities import Ability, Use
from claimref.rules.decisions import Answer, Decision
from claimref.rules.kingdom import COPIES, COUNT, DISPLAY, HAND, PLAYABLE, Kingdom, KingdomSetup

_USED = (0.6, 1.0)
"""How often abilities are used, from game to game."""
_CLOSE = (0.2, 1.0)
"""How often a card is laid where it touches most: some kingdoms are snakes, some are blocks."""
_FIERCE = 0.5
"""In how many games players go for the opponent's figures, so that some last until every card is laid."""


class KingdomDealer:
    """Shuffles a deck, answers for chance and, at random among what is legal, for the players; writes the turns down."""

    def __init__(self, factions: Sequence[int] | None, rng: Random, rulings: Mapping[str, str] | None = None) -> None:
        factions = _seven(factions, rng)
        self.rng = rng
        self.deck = deck = [faction for faction in factions for _ in range(COPIES)]
        rng.shuffle(deck)
        start = deck.pop()
        display = [deck.pop() for _ in range(DISPLAY)]
        while len(set(display)) == 1:
            deck += display[1:]
            rng.shuffle(deck)
            display[1:] = [deck.pop(), deck.pop()]
        hands = [[deck.pop() for _ in range(HAND)] for _ in SEATS[:2]]
        self.setup = KingdomSetup(tuple(factions), start, display, hands, rng.randrange(2), rulings)
        self.kingdom = Kingdom(self.setup)
        self.game = play(self.kingdom)
        self.asked: Decision | None = next(self.game)
        self.fierce = rng.random() < _FIERCE
        self.used, self.close = (1.0, 1.0) if self.fierce else (rng.uniform(*_USED), rng.uniform(*_CLOSE))

    def send(self, answer: Answer) -> Answer:
        """Give an answer and hear the next question; None when the game is over."""
        try:
            self.asked = self.game.send(answer)
        except StopIteration:
            self.asked = None
        return answer

    def asks(self, kind: str) -> bool:
        return self.asked is not None and self.asked.kind == kind

    def options(self) -> Sequence[Answer]:
        assert self.asked is not None
        return self.asked.options()

    def turn(self) -> str:
        """One whole turn; its line without the number."""
        kingdom, seat = self.kingdom, self.kingdom.seat
        before = kingdom.points[seat]
        card, at = self.send(self._placement())
        words = [SEATS[seat], f"{FACTIONS[card].code}@{_at(at)}"]
        scores = sees = False
        while self.asks("ability"):
            ability = kingdom.ability
            use = self.send(self._use(len(words) > 2))
            words += _words(ability, use)
            scores, sees = (ability.scores, ability.draws) if use is not None else (False, False)
        if scores:
            words.append(f"+{kingdom.points[seat] - before}")
        words += self._see() if sees else self._draw()
        return " ".join(words)

    def _placement(self) -> tuple[int, int]:
        kingdom, rng = self.kingdom, self.rng
        card = rng.choice(kingdom.hands[kingdom.seat])
        room = kingdom.room()
        if rng.random() < self.close:
            beside = map(kingdom.beside, room)
            touched = [
                sum(kingdom.stands(1 - kingdom.seat, there) for there in cards) if self.fierce else len(cards)
                for cards in beside
            ]
            room = [at for at, count in zip(room, touched, strict=True) if count == max(touched)]
        return card, rng.choice(room)

    def _use(self, copying: bool) -> Use | None:
        uses = [use for use in self.options() if use is not None]
        if not uses or not (copying or self.rng.random() < self.used):
            return None
        if self.fierce:
            most = max(self._harm(use) for use in uses)
            uses = [use for use in uses if self._harm(use) == most]
        use: Use = self.rng.choice(uses)
        return use

    def _harm(self, use: Use) -> int:
        """How many more of the opponent's figures than of one's own a use touches."""
        kingdom = self.kingdom
        seat = kingdom.seat
        return sum(kingdom.stands(1 - seat, there) - kingdom.stands(seat, there) for there in use[1])

    def _draw(self) -> list[str]:
        if not self.asks("draw"):
            return []
        source = self.send(self.rng.choice(self.options()))
        if source == TOP:
            return ["/ deck", FACTIONS[self.send(self.deck.pop())].code]
        words = ["/", FACTIONS[source].code]
        if self.asks("refill"):
            words += ["<", FACTIONS[self.send(self.deck.pop())].code]
        while self.asks("redeal"):
            back = self.kingdom.display[1:]
            self._shuffle(back)
            words += ["; redeal", _codes(self.send((self.deck.pop(), self.deck.pop())))]
        return words

    def _see(self) -> list[str]:
        seen = [self.deck.pop() for _ in range(sight(self.kingdom))]
        pool = self.kingdom.hands[self.kingdom.seat] + seen
        self.send(tuple(seen))
        kept = self.send(self.rng.choice(self.options()))
        for card in kept:
            pool.remove(card)
        self._shuffle(pool)
        return ["/ see", _codes(seen), "keep", _codes(kept)]

    def _shuffle(self, back: list[int]) -> None:
        self.deck += back
        self.rng.shuffle(self.deck)


def dealt_record(factions: Sequence[int] | None, rng: Random, rulings: Mapping[str, str] | None = None) -> str:
    """A game that is set up and dealt, to be filled in; without factions, with seven at random."""
    return "\n".join(_opening(KingdomDealer(factions, rng, rulings).setup)) + "\n"


def random_record(factions: Sequence[int] | None, rng: Random, rulings: Mapping[str, str] | None = None) -> str:
    """A whole random game as a canonical record; without factions, with seven at random."""
    dealer = KingdomDealer(factions, rng, rulings)
    kingdom = dealer.kingdom
    lines = _opening(dealer.setup)
    number = 0
    while kingdom.over is None:
        number += 1
        lines.append(f"{number}. {dealer.turn()}")
    score = kingdom.score()
    winner = SEATS[score.winners[0]] if len(score.winners) == 1 else "shared"
    votes = (f"{FACTIONS[f].code}={'-' if seat is None else SEATS[seat]}" for f, seat in score.control.items())
    lines += ["", f"result: {winner} {score.totals[0]}-{score.totals[1]}", "votes: " + " ".join(votes)]
    return "\n".join(lines) + "\n"


def _seven(factions: Sequence[int] | None, rng: Random) -> Sequence[int]:
    """The factions of the game; without any, seven of the ten at random."""
    if factions is None:
        return rng.sample(sorted(PLAYABLE), COUNT)
    for faction in factions:
        if faction not in PLAYABLE:
            raise ValueError(f"{FACTIONS[faction].name()} have no cards in Kingdoms")
    if len(set(factions)) != COUNT or len(factions) != COUNT:
        raise ValueError(f"Kingdoms is played with {COUNT} of its ten factions, each once")
    return factions


def _opening(setup: KingdomSetup) -> list[str]:
    """Header, deal, and the heading of the turns."""
    lines = [
        "game: kingdoms",
        "players: Anna, Bram",
        f"leader: {SEATS[setup.leader]}",
        f"factions: {_codes(setup.factions)}",
    ]
    if setup.rulings:
        lines.append("rulings: " + ", ".join(f"{name}={choice}" for name, choice in setup.rulings.items()))
    lines += [f"start: {FACTIONS[setup.start].code}", f"display: {_codes(setup.display)}", "", "deal"]
    for seat, hand in zip(SEATS, setup.hands, strict=False):
        lines.append(f"{seat}: {_codes(sorted(hand, key=setup.factions.index))}")
    return [*lines, "", "turns"]


def _words(ability: Ability, use: Use | None) -> list[str]:
    """A use as the notation says it: `use` is spelled out only for a lone point, `pass` only where it changes something."""
    if use is None:
        return ["pass"] if ability.scores and not ability.verbs else []
    verb, targets = use
    if verb == "use" and not (ability.verbs and ability.scores):
        return []
    return [verb, *map(_at, targets)]


def _at(at: int) -> str:
    return "{},{}".format(*coordinates(at))


def _codes(cards: Sequence[int]) -> str:
    return " ".join(FACTIONS[card].code for card in cards)
