"""Random legal games of Claim Kingdoms, through the same engine that judges records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from claimref.cards import FACTIONS, HIDDEN, codes
from claimref.engine.decisions import TOP, Move
from claimref.engine.kingdoms.abilities import Ability
from claimref.engine.kingdoms.setup import COPIES, COUNT, DISPLAY, HAND, PLAYABLE, KingdomSetup
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import at_text
from claimref.notation.nodes import SEATS

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
        self.fierce = rng.random() < _FIERCE
        self.used, self.close = (1.0, 1.0) if self.fierce else (rng.uniform(*_USED), rng.uniform(*_CLOSE))

    def play(self, move: Move) -> Move:
        """Make a move."""
        self.kingdom.apply(move)
        return move

    def _top(self) -> str:
        """The top card of the deck comes, whatever it is for."""
        card = self.deck.pop()
        self.play(Move(self.kingdom.phase, (card,)))
        return FACTIONS[card].code

    def turn(self) -> str:
        """One whole turn; its line without the number."""
        kingdom, seat = self.kingdom, self.kingdom.seat
        before = kingdom.points[seat]
        laid = self.play(self._placement())
        words = [SEATS[seat], f"{FACTIONS[laid.cards[0]].code}@{at_text(laid.places[0])}"]
        scores = sees = False
        while kingdom.phase == "use":
            ability = kingdom.ability
            use = self.play(self._use(len(words) > 2))
            words += _words(ability, use)
            scores, sees = (ability.scores, ability.draws) if use.verb else (False, False)
        if scores:
            words.append(f"+{kingdom.points[seat] - before}")
        words += self._see() if sees else self._draw()
        return " ".join(words)

    def _placement(self) -> Move:
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
        return Move("lay", (card,), (rng.choice(room),))

    def _use(self, copying: bool) -> Move:
        kingdom = self.kingdom
        seat, at = kingdom.seat, kingdom.laid[-1]
        uses = [Move("use", (), places, verb) for verb, places in kingdom.ability.uses(kingdom, seat, at)]
        if not uses or not (copying or self.rng.random() < self.used):
            return Move("use")
        if self.fierce:
            most = max(map(self._harm, uses))
            uses = [use for use in uses if self._harm(use) == most]
        return self.rng.choice(uses)

    def _harm(self, use: Move) -> int:
        """How many more of the opponent's figures than of one's own a use touches."""
        kingdom = self.kingdom
        seat = kingdom.seat
        return sum(kingdom.stands(1 - seat, there) - kingdom.stands(seat, there) for there in use.places)

    def _draw(self) -> list[str]:
        kingdom = self.kingdom
        if kingdom.phase != "draw":
            return []
        (source,) = self.play(self.rng.choice(kingdom.legal())).cards
        if source == TOP:
            return ["/ deck", self._top()]
        words = ["/", FACTIONS[source].code]
        if kingdom.phase == "refill":
            words += ["<", self._top()]
        while kingdom.phase == "redeal":
            self._shuffle(kingdom.display[1:])
            words += ["; redeal", self._top(), self._top()]
        return words

    def _see(self) -> list[str]:
        kingdom, hand = self.kingdom, self.kingdom.hands[self.kingdom.seat]
        words = ["/ see"]
        while kingdom.phase == "see":
            words.append(self._top())
        pool = hand + kingdom.seen
        kept = self.play(self.rng.choice([move for move in kingdom.legal() if HIDDEN not in move.cards])).cards
        for card in kept:
            pool.remove(card)
        self._shuffle(pool)
        return [*words, "keep", codes(kept)]

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
        f"factions: {codes(setup.factions)}",
    ]
    if setup.rulings:
        lines.append("rulings: " + ", ".join(f"{name}={choice}" for name, choice in setup.rulings.items()))
    lines += [f"start: {FACTIONS[setup.start].code}", f"display: {codes(setup.display)}", "", "deal"]
    for seat, hand in zip(SEATS, setup.hands, strict=False):
        lines.append(f"{seat}: {codes(sorted(hand, key=setup.factions.index))}")
    return [*lines, "", "turns"]


def _words(ability: Ability, use: Move) -> list[str]:
    """A use as the notation says it: `use` is spelled out only for a lone point, `pass` only where it changes something."""
    if not use.verb:
        return ["pass"] if ability.scores and not ability.verbs else []
    if use.verb == "use" and not (ability.verbs and ability.scores):
        return []
    return [use.verb, *map(at_text, use.places)]
