"""Random legal games of every rule set, through the same engine that judges records."""

from __future__ import annotations

from random import Random

from claimref.cards import CARDS, FACTIONS, HEROES, HIDDEN, Card, cards_in_box, data
from claimref.engine.decisions import CHANCE
from claimref.engine.tricks.limits import DEALT
from claimref.engine.tricks.play import CHOOSE, DEAL, DRAW, OVER, PLAY, TAKE, TURN_UP
from claimref.engine.tricks.setup import Setup
from claimref.engine.tricks.state import State
from claimref.notation import values
from claimref.notation.nodes import Heading, Record
from claimref.notation.writer import write
from claimref.records import house_rules, transcript
from claimref.records.house_rules import Rulings
from claimref.referee.header import read_header, seated
from claimref.referee.verdict import Bench

_CHOICES = 0.7
"""How often an optional power is used."""


class Dealer:
    """Shuffles a deck for a set-up and answers for chance; players choose at random among what is legal."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        self.rng = rng
        self.state = State(setup)
        self.deck = shuffled(setup, rng)

    def hands(self) -> list[list[Card]]:
        """The hands that will be dealt, off the top of the deck."""
        size = self.state.setup.hand
        return [self.deck[len(self.deck) - size * (seat + 1) :][:size] for seat in range(self.state.setup.seats)]

    def play(self) -> State:
        """A whole game, from the deal to the last trick."""
        while self.state.stage != OVER:
            self.step()
        return self.state

    def step(self) -> None:
        """Answer what is asked now."""
        state, setup = self.state, self.state.setup
        stage = state.stage
        if stage == DEAL:
            hands = self.hands()
            del self.deck[-setup.hand * setup.seats :]
            state.deal(hands)
        elif stage == TURN_UP:
            state.turn_up_all(tuple([self.deck.pop() for _ in range(state.turned_up())]))
        elif stage == DRAW:
            state.draw(self.deck.pop())
        elif stage == PLAY:
            state.play(self.card(state.legal_plays(state.seat)))
        elif stage == TAKE:
            state.take(self.card(state.takeable()))
        elif stage == CHOOSE:
            self._choose()

    def card(self, cards: list[Card]) -> Card:
        """Which of these cards a player takes; at random, unless somebody knows better."""
        return self.rng.choice(cards)

    def _choose(self) -> None:
        """What chance or a random player does with a power."""
        state, rng = self.state, self.rng
        if not state.asking:
            offers = [offer for offer, _ in state.offers()]
            if rng.random() < _CHOICES:
                state.choose(*rng.choice(list(dict.fromkeys(offers))))
            else:
                state.decline()
            return
        ask = state.asking[0]
        if ask.seat == CHANCE:
            state.choose(ask.verb, CHANCE, self.deck.pop())
            return
        able: list[Card | None] = [offer[2] for offer, _ in state.offers() if offer[2] != HIDDEN]
        card = rng.choice(able if ask.must else [None, *able])
        if card is None:
            state.decline()
        else:
            state.choose(ask.verb, ask.seat, card)


def shuffled(setup: Setup, rng: Random) -> list[Card]:
    """A shuffled deck: ten of the twenty Shadows, and five heroes for the five cards on top."""
    deck: list[Card] = []
    for faction in setup.factions:
        deck += rng.sample(cards_in_box(faction), FACTIONS[faction].drawn)
    rng.shuffle(deck)
    if setup.heroes:
        deck[:DEALT] = rng.sample(sorted(setup.heroes), DEALT)
        rng.shuffle(deck)
    return deck


NAMES = ("Anna", "Bram", "Cleo", "Dirk")


def refuse_impossible(game: str, players: int, heroes: bool) -> None:
    """ValueError where the game is not for so many players, or has no heroes."""
    allowed = data("games")[game]["players"]
    if players not in allowed:
        raise ValueError(f"{game} is for {' or '.join(map(str, allowed))} players, not {players}")
    if heroes and game == "kingdoms":
        raise ValueError("there are no heroes in Kingdoms")
    if heroes and players not in data("games")["heroes"]["players"]:
        raise ValueError("heroes are for two players")


def random_setup(
    game: str,
    players: int,
    factions: tuple[int, ...] | None,
    heroes: bool,
    rng: Random,
    rulings: Rulings | None = None,
) -> Setup:
    """A set-up for a game: factions drawn at random where none are given, a random leader, heroes with random values.

    House rules at random are those that may decide something.

    ValueError says what such a game can't have.
    """
    refuse_impossible(game, players, heroes)
    agreed = house_rules.at_random(rng) if rulings == "random" else values.agreed(rulings or {})
    entry, seats = data("games")[game], data("games")["seats"].get(str(players))
    codes = "".join(faction.code for faction in FACTIONS)
    if "factions" in entry:
        own = tuple(codes.index(code) for code in entry["factions"])
        if factions is not None and set(factions) != set(own):
            raise ValueError(f"{entry['title']} has its own five factions; a deck of your own is --game mix")
        factions = own
    elif factions is None:
        others = [code for code in entry["others"] if seated(codes.index(code), entry, players, agreed)]
        chosen = rng.choice(entry["pairs"]) + "".join(rng.sample(others, seats["others"]))
        factions = tuple(codes.index(code) for code in chosen)
    every = [CARDS[name] for name in HEROES]
    drawn = rng.sample(every, rng.choice([DEALT, len(every)])) if heroes else []
    worth = {hero: rng.randrange(10) for hero in drawn}
    setup = Setup(game, players, factions, worth, agreed, rng.randrange(players))
    if rulings == "random":
        setup.rulings = house_rules.of_game(agreed, setup)
    bench = Bench(Record("", 1, 1, "", transcript.headers(setup, list(NAMES[:players])), []), [])
    read_header(bench)
    for finding in bench.findings:
        raise ValueError(finding.message)
    return setup


def play_out(setup: Setup, rng: Random) -> Record:
    """A whole random game as a record."""
    dealer = Dealer(setup, rng)
    hands = [list(hand) for hand in dealer.hands()]
    return transcript.record(dealer.play(), hands, list(NAMES[: setup.seats]))


def _kingdoms_rulings(rulings: Rulings | None, rng: Random) -> dict[str, str]:
    if rulings == "random":
        return house_rules.of_game(house_rules.at_random(rng), None)
    return values.agreed(rulings or {})


def simulate(
    game: str, players: int, factions: tuple[int, ...] | None, heroes: bool, rng: Random,
    rulings: Rulings | None = None,
) -> str:  # fmt: skip
    """A whole random game, as the text of a canonical record."""
    if game == "kingdoms":
        from claimref.records.simulate_kingdoms import random_record

        refuse_impossible(game, players, heroes)
        return random_record(factions, rng, _kingdoms_rulings(rulings, rng))
    return write(play_out(random_setup(game, players, factions, heroes, rng, rulings), rng))


def deal(
    game: str, players: int, factions: tuple[int, ...] | None, heroes: bool, rng: Random,
    rulings: Rulings | None = None,
) -> str:  # fmt: skip
    """A dealt record to fill in."""
    if game == "kingdoms":
        from claimref.records.simulate_kingdoms import dealt_record

        refuse_impossible(game, players, heroes)
        return dealt_record(factions, rng, _kingdoms_rulings(rulings, rng))
    setup = random_setup(game, players, factions, heroes, rng, rulings)
    names = list(NAMES[: setup.seats])
    lines = [*transcript.headers(setup, names), *transcript.deal(Dealer(setup, rng).hands())]
    return write(Record("", 1, 1, "", [*lines, Heading(0, "", None, "phase 1")], []))
