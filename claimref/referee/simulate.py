"""Random legal games of every rule set, through the same engine that judges records."""

from __future__ import annotations

from random import Random

from claimref.cards import CARDS, FACTIONS, HEROES, Card, cards_in_box, data
from claimref.games.tricks import lay_table, options, play
from claimref.notation.nodes import Heading, Record
from claimref.notation.writer import write
from claimref.referee import transcript
from claimref.referee.header import read_header
from claimref.referee.replay import Bench
from claimref.rules.decisions import Answer, Decision
from claimref.rules.table import Setup, Table

_CHOICES = 0.7
"""How often an optional power is used."""


class Dealer:
    """Shuffles a deck for a set-up and answers for chance; players choose at random among what is legal."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        self.rng = rng
        self.table = lay_table(setup)
        self.deck = shuffled(setup, rng)

    def hands(self) -> list[list[Card]]:
        """The hands that will be dealt, off the top of the deck."""
        size = self.table.setup.hand
        return [self.deck[len(self.deck) - size * (seat + 1) :][:size] for seat in range(self.table.setup.seats)]

    def play(self) -> Table:
        """A whole game, from the deal to the last trick."""
        game = play(self.table)
        decision = next(game)
        while decision.kind != "over":
            decision = game.send(self.answer(decision))
        return self.table

    def answer(self, decision: Decision) -> Answer:
        """What chance or a random player says."""
        kind, rng, setup = decision.kind, self.rng, self.table.setup
        if kind == "deal":
            hands = self.hands()
            del self.deck[-setup.hand * setup.seats :]
            return hands
        if kind == "open":
            face_up = [self.deck.pop() for _ in range(setup.face_up)] if self.table.phase == 1 else []
            return decision.seat, tuple(face_up)
        if kind == "draw":
            return self.deck.pop()
        if kind == "banish":
            return tuple(self.deck.pop() for _ in decision.options()[0])
        if kind == "choose":
            return rng.choice(decision.options()[1:]) if rng.random() < _CHOICES else None
        return rng.choice(options(self.table, decision))


def shuffled(setup: Setup, rng: Random) -> list[Card]:
    """A shuffled deck: ten of the twenty Shadows, and five heroes for the five cards on top."""
    deck: list[Card] = []
    for faction in setup.factions:
        deck += rng.sample(cards_in_box(faction), FACTIONS[faction].drawn)
    rng.shuffle(deck)
    if setup.heroes:
        dealt = data("games")["heroes"]["dealt"]
        deck[:dealt] = rng.sample(sorted(setup.heroes), dealt)
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
    rulings: dict[str, str] | None = None,
) -> Setup:
    """A set-up for a game: factions drawn at random where none are given, a random leader, heroes with random values.

    ValueError says what such a game can't have.
    """
    refuse_impossible(game, players, heroes)
    entry, seats = data("games")[game], data("games")["seats"].get(str(players))
    codes = "".join(faction.code for faction in FACTIONS)
    if "factions" in entry:
        own = tuple(codes.index(code) for code in entry["factions"])
        if factions is not None and set(factions) != set(own):
            raise ValueError(f"{entry['title']} has its own five factions; a deck of your own is --game mix")
        factions = own
    elif factions is None:
        others = [code for code in entry["others"] if players == 2 or code not in entry["two_players_only"]]
        chosen = rng.choice(entry["pairs"]) + "".join(rng.sample(others, seats["others"]))
        factions = tuple(codes.index(code) for code in chosen)
    fear = [CARDS[name] for name in HEROES]
    drawn = rng.sample(fear, rng.choice([data("games")["heroes"]["dealt"], len(fear)])) if heroes else []
    values = {hero: rng.randrange(10) for hero in drawn}
    setup = Setup(game, players, factions, values, rulings, rng.randrange(players))
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


def simulate(game: str, players: int, factions: tuple[int, ...] | None, heroes: bool, rng: Random) -> str:
    """A whole random game, as the text of a canonical record."""
    if game == "kingdoms":
        from claimref.referee.kingdoms_random import random_record

        refuse_impossible(game, players, heroes)
        return random_record(factions, rng)
    return write(play_out(random_setup(game, players, factions, heroes, rng), rng))


def deal(game: str, players: int, factions: tuple[int, ...] | None, heroes: bool, rng: Random) -> str:
    """A dealt record to fill in."""
    if game == "kingdoms":
        from claimref.referee.kingdoms_random import dealt_record

        refuse_impossible(game, players, heroes)
        return dealt_record(factions, rng)
    setup = random_setup(game, players, factions, heroes, rng)
    names = list(NAMES[: setup.seats])
    lines = [*transcript.headers(setup, names), *transcript.deal(Dealer(setup, rng).hands())]
    return write(Record("", 1, 1, "", [*lines, Heading(0, "", None, "phase 1")], []))
