"""`show --known`: what the table, or one player, can know at a moment; worked by hand, and compared with brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from random import Random

import pytest

from claimref.cards import CARDS, FACTION, NAME, Card
from claimref.engine.tricks.table import Table
from claimref.notation.nodes import Record, Trick
from claimref.notation.reader import read_text
from claimref.records.known import Known, known
from claimref.records.redact import redact
from claimref.records.simulate import simulate
from claimref.referee.judge import judge
from claimref.referee.tricks.verdict import TrickReplay
from tests.properties.test_trick_games import RULE_SETS
from tests.shell import ARCHIVE, EXAMPLES, ROOT, run

DOPPELGANGERS = FACTION[CARDS["P0"]]
CTHULHU = (ROOT / "records" / "games" / "heroes-cthulhu-twice.claim").read_text(encoding="utf-8")


def page(*options: str, game: int | None = None, text: str = "") -> list[str]:
    """What `show --known` prints of a game of the archive, or of a text."""
    chosen = [] if game is None else ["--game", str(game), ARCHIVE]
    status, out, err = run("show", "--known", *options, *chosen, input=text)
    assert (status, err) == (0, "")
    return out.splitlines()


def evening(number: int) -> Record:
    """A game of the archive."""
    text = (EXAMPLES / ARCHIVE).read_text(encoding="utf-8")
    return list(read_text(text))[number - 1]


# -- worked by hand ------------------------------------------------------------------------------------------------------


def test_before_the_first_trick_everything_is_open() -> None:
    lines = page(text="game: claim\nplayers: Anna, Bram\n\ndeal\nA: G0 G0 K9\n")
    assert lines[0] == "What everybody can know before the first trick:"
    assert lines[2] == "Anna's (A) hand (13): 13 hidden"
    assert "Unseen cards (52):" in lines
    everywhere = "Anna's (A) hand, Bram's (B) hand, the deck"
    assert f"  Knights: K2 K3 K4 K5 K6 K7 K8 K9: in {everywhere}" in lines


def test_a_player_knows_the_own_hand() -> None:
    lines = page("--seat", "A", text="game: claim\nplayers: Anna, Bram\n\ndeal\nA: G0 G0 K9\nB: G0\n")
    assert lines[0] == "What Anna (A) can know before the first trick:"
    assert lines[2:4] == ["Anna's (A) hand (13): G0 G0 K9 + 10 hidden", "Bram's (B) hand (13): 13 hidden"]
    assert any(line.startswith("  Goblins: G0×3 G1 ") for line in lines)


def test_a_void_says_where_the_others_are() -> None:
    """Trick 1: Bram has no Knight, so Anna's hand and the deck hold them; his own draw may still be one."""
    text = "game: claim\nplayers: Anna, Bram\n\nphase 1\n1. A [G5] K7 D3 > A\n"
    knights = next(line for line in page(text=text) if line.startswith("  Knights"))
    assert knights == "  Knights: K2 K3 K4 K5 K6 K8 K9: in Anna's (A) hand, Bram's (B) Follower deck, the deck"


def test_a_doppelganger_shows_no_void() -> None:
    text = "game: claim\nplayers: Anna, Bram\n\nphase 1\n1. A [G5] K7 P3 > A\n"
    knights = next(line for line in page(text=text) if line.startswith("  Knights"))
    assert "Bram's (B) hand" in knights


def test_what_must_be_somewhere_by_counting() -> None:
    """After 2.9 two Gnomes and a Giant are unseen; Anna has room for one of them, so one Gnome at least is Bram's."""
    assert page("--at", "2.9", game=4) == [
        "What everybody can know after trick 2.9:",
        "",
        "Anna's (A) hand (3): N1 N7 + 1 hidden",
        "Bram's (B) hand (3): N7 + 2 hidden",
        "Cleo's (C) hand (3): I5 I5 I9",
        "",
        "Unseen cards (3):",
        "  Gnomes: N3 N5: in Anna's (A) hand, Bram's (B) hand",
        "    at least 1 in Bram's (B) hand",
        "  Giants: I7: in Anna's (A) hand, Bram's (B) hand",
    ]


def test_two_voids_settle_it() -> None:
    """Game 5 after 2.7: G1 and K8 are unseen, Bram and Dirk have a hidden card each."""
    lines = page("--at", "2.7", game=5)
    assert lines[-2:] == [
        "  Goblins: G1: certainly in Bram's (B) hand",
        "  Knights: K8: certainly in Dirk's (D) hand",
    ]


def test_the_same_moment_to_different_people() -> None:
    assert "Unseen cards (3):" in page("--at", "2.8", game=1)
    assert page("--at", "2.8", "--seat", "a", game=1)[2:] == [
        "Anna's (A) hand (5): G0 K6 U3 U6 U9",
        "Bram's (B) hand (5): G0 D6 D8 U0 + 1 hidden",
        "",
        "Unseen cards (1):",
        "  Dwarves: D4: certainly in Bram's (B) hand",
    ]
    assert page("--at", "2.8", "--seat", "B", game=1)[-2:] == [
        "  Knights: K6: certainly in Anna's (A) hand",
        "  Undead: U3: certainly in Anna's (A) hand",
    ]


def test_at_the_end_nothing_is_hidden() -> None:
    assert page(game=1)[-1] == "Every card has been seen."


def test_the_box_of_the_shadows_and_the_cards_that_gave_way_to_heroes() -> None:
    """Ten of twenty Shadows, five faction cards and one hero of six never came into the game."""
    found = known(evening(7), None, (1, 8))
    assert found is not None
    rooms = Counter({(place.name, place.seat): 0 for place in found.places})
    for place in found.places:
        rooms[place.name, place.seat] += place.room
    assert rooms["removed", None] == 5
    assert rooms["box", None] == 10 + 1
    assert rooms["discards", None] == 2  # Cthulhu came in trick 6
    lines = page("--at", "1.8", game=7)
    shadows = next(number for number, line in enumerate(lines) if line.startswith("  Shadows"))
    told = next(
        line for line in lines[shadows + 1 :] if not line.startswith("      ")
    )  # a long line goes on further in
    assert told == "    at least 10 in the box"
    assert lines[-1] == "    at least 1 in the box"


def test_kingdoms_counts() -> None:
    """After turn 7 Cleo has drawn a card in secret; she alone knows that it is a Gnome, and her other one too."""
    hands = [page("--at", "7", *seat, game=8)[2:6] for seat in ((), ("--seat", "A"), ("--seat", "B"))]
    assert hands == [
        ["Cleo's (A) hand: ? ?", "Anna's (B) hand: P P", "Display: U N U", "Deck: 34 cards"],
        ["Cleo's (A) hand: N N", "Anna's (B) hand: P P", "Display: U N U", "Deck: 34 cards"],
        ["Cleo's (A) hand: ? ?", "Anna's (B) hand: P P", "Display: U N U", "Deck: 34 cards"],
    ]
    assert "  Gnomes: 6 of 7" in page("--at", "7", game=8)
    assert "  Gnomes: 4 of 7" in page("--at", "7", "--seat", "A", game=8)
    assert page("--at", "7", "--seat", "A", game=8)[7] == "Unseen cards, in the deck:"


def test_several_games_stand_apart() -> None:
    lines = page(text="game: claim\nplayers: Anna, Bram\n\ngame: claim2\nplayers: Cleo, Dirk\n")
    assert sum(line.startswith("What everybody can know") for line in lines) == 2
    assert lines[lines.index("What everybody can know before the first trick:", 1) - 1] == ""


# -- wrong usage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--seat", "A"), "--seat goes with --known."),
        (("--known", "--seat", "E"), "Invalid value for '--seat'"),
        (("--known", "--seat", "C", "--game", "1"), "evenings.claim, game 1: nobody sits at C."),
        (("--known", "--seat", "C", "--game", "8"), "evenings.claim, game 8: nobody sits at C."),
        (("--known", "--at", "x"), "“x” is no trick such as 2.5, and no turn such as 5."),
        (("--known", "--at", "0", "--game", "8"), "“0” is no trick such as 2.5, and no turn such as 5."),
        (("--known", "--at", "5", "--game", "1"), "a trick is given by its phase and number, such as 2.5."),
        (("--known", "--at", "1.5", "--game", "8"), "a turn of Kingdoms is given by its number, such as 5."),
        (("--known", "--at", "1.14", "--game", "1"), "there is no trick 1.14."),
        (("--known", "--at", "3.1", "--game", "1"), "there is no trick 3.1."),
        (("--known", "--at", "99", "--game", "8"), "there is no turn 99."),
        (("--known", "--game", "77"), "There is no game 77."),
    ],
)
def test_what_can_not_be_asked(options: tuple[str, ...], said: str) -> None:
    status, out, err = run("show", *options, ARCHIVE)
    assert (status, out) == (2, "")
    assert said in err


def test_a_header_that_leaves_no_game() -> None:
    """It is an error in that game, status 1 as without --known; the other games are shown."""
    damaged = "game: mix\nplayers: Anna, Bram\nfactions: G K\n"
    sound = "game: claim\nplayers: Anna, Bram\n"
    nothing = "claimref: <stdin>, game {}: its header leaves nothing to look at.\n"
    alone = run("show", "--known", input=sound).out
    for options in ((), ("--game", "1")):
        status, out, err = run("show", "--known", *options, input=damaged)
        assert (status, out) == (1, "")
        assert err.startswith(nothing.format(1) + "<stdin>:3:11: C03 bad-header: ")
    several = "\n".join([damaged, sound, "game: kingdoms\nplayers: Anna, Bram\n", sound])
    status, out, err = run("show", "--known", input=several)
    assert (status, out) == (1, f"{alone}\n{alone}")
    assert nothing.format(1) in err
    assert nothing.format(3) in err


@pytest.mark.parametrize("options", [(), ("--at", "1.2"), ("--seat", "A")])
def test_what_is_wrong_is_told_as_without_it(options: tuple[str, ...]) -> None:
    """Who asks what could be known wants to know whether the record can be trusted."""
    text = "game: claim\nplayers: Anna, Bram\n\nphase 1\n1. A [G5] K7 K3 > A\n2. A [G6] K9 K5 > B\n"
    status, out, err = run("show", "--known", *options, input=text)
    assert status == 1
    assert out.startswith("What ")
    assert err == run("show", input=text).err
    assert err.startswith("<stdin>:6:19: C51 wrong-winner: ")
    assert run("show", "--known", "--at", "1.1", input=text)[::2] == (0, "")


def test_what_comes_to_light_later_is_not_known_yet() -> None:
    """In trick 1 Bram may have had no Knight; in trick 2 he plays one. In Kingdoms turn 2 is not B's."""
    text = "game: claim\nplayers: Anna, Bram\n\nphase 1\n1. A [G5] K7 D3 > A\n2. A [G6] D9 K5 > A\n"
    assert run("show", "--known", "--at", "1.1", input=text)[::2] == (0, "")
    status, _, err = run("show", "--known", "--at", "1.2", input=text)
    assert (status, err.split()[:3]) == (1, ["<stdin>:5:14:", "C41", "revoke:"])
    text = "game: kingdoms\nplayers: Anna, Bram\nfactions: G D N T S P K\nstart: G\ndisplay: G D G\n\nturns\n"
    text += "1. A G@1,0 / deck\n2. A K@0,1 / deck\n"
    assert run("show", "--known", "--at", "1", input=text)[::2] == (0, "")
    assert run("show", "--known", "--at", "2", input=text)[::2] == run("show", input=text)[::2]
    assert run("show", "--known", input=text).status == 1


def test_a_warning_is_told_and_no_error() -> None:
    text = "game: claim\nplayers: Anna, Bram\nevnet: Table 3\n"
    status, _, err = run("show", "--known", input=text)
    assert (status, err) == (0, run("show", input=text).err)
    assert "unknown-header" in err


# -- compared with brute force -------------------------------------------------------------------------------------------

MOST_WORLDS = 4000
MOMENTS = 30
Place = tuple[str, int | None]


class Brute:
    """Every way to deal the unseen cards of a cut record (without heroes and Shadows) that no shown void forbids."""

    def __init__(self, record: Record) -> None:
        replay = judge(record)
        assert isinstance(replay, TrickReplay)
        table = replay.table
        self.unseen = [card for card, count in enumerate(table.unseen[:-1]) for _ in range(count)]
        rooms: list[tuple[Place, int]] = [
            *((("hand", seat), hand.hidden) for seat, hand in enumerate(table.hands)),
            *((("followers", seat), hand.hidden) for seat, hand in enumerate(table.followers)),
            (("deck", None), table.deck),
        ]
        self.rooms = {place: room for place, room in rooms if room}
        self.voids = {
            (seat, FACTION[trick.cards[0]])
            for trick in table.tricks
            if trick.phase == table.phase
            for seat, card in zip(trick.order, trick.cards, strict=True)
            if FACTION[card] not in (FACTION[trick.cards[0]], DOPPELGANGERS)
        }

    def size(self) -> int:
        """How many deals there are, equal cards told apart."""
        return factorial(len(self.unseen)) // prod(map(factorial, self.rooms.values()))

    def worlds(self) -> Iterator[dict[Place, Counter[int]]]:
        """By place, how many cards of each faction lie there."""
        assert sum(self.rooms.values()) == len(self.unseen)
        for deal in _deals(tuple(self.unseen), list(self.rooms.items())):
            found = {place: Counter(FACTION[card] for card in cards) for place, cards in deal.items()}
            if not any(found.get(("hand", seat), Counter())[faction] for seat, faction in self.voids):
                yield found


def _deals(cards: tuple[Card, ...], rooms: list[tuple[Place, int]]) -> Iterator[dict[Place, tuple[Card, ...]]]:
    if not rooms:
        yield {}
        return
    (place, room), *others = rooms
    for picked in combinations(range(len(cards)), room):
        rest = tuple(card for number, card in enumerate(cards) if number not in picked)
        for deal in _deals(rest, others):
            yield {place: tuple(cards[number] for number in picked), **deal}


def cut(record: Record, tricks: int) -> Record:
    """The record up to this many tricks."""
    lines, count = [], 0
    for node in record.nodes:
        count += type(node) is Trick
        if count > tricks:
            break
        lines.append(node)
    return Record(record.path, record.number, record.line, record.text, lines, [])


def answers(found: Known) -> tuple[set[tuple[int, Place]], dict[tuple[int, Place], int]]:
    """`may` and `must` with the places by name."""
    names = [(place.name, place.seat) for place in found.places]
    may = {(faction, names[number]) for faction, numbers in found.may.items() for number in numbers}
    must = {(faction, names[number]): least for faction, by in found.must.items() for number, least in by.items()}
    return may, must


@pytest.mark.parametrize(
    ("game", "players", "viewers"),
    [
        ("claim", 2, [None, 0, 1]),
        ("claim2", 2, [None, 0, 1]),
        ("mix", 2, [None, 0, 1]),
        ("mix", 3, [None, 2]),
        ("mix", 4, [None, 1]),
    ],
)
def test_may_and_must_are_what_brute_force_says(game: str, players: int, viewers: list[int | None]) -> None:
    rng = Random(f"known {game} {players}")
    tried = certain = first_phase = 0
    while tried < MOMENTS:
        (record,) = read_text(simulate(game, players, None, False, rng))
        if "H" in record.headers().get("factions", record.headers()["game"]).value.split():
            continue  # Shadows in the box are too many to try
        per_phase = {2: 13, 3: 12, 4: 9}[players]
        number, viewer = rng.randrange(per_phase - 2, 2 * per_phase), rng.choice(viewers)
        brute = Brute(cut(redact(record, viewer), number))
        if brute.size() > MOST_WORLDS or not brute.unseen:
            continue
        at = (1, number) if number <= per_phase else (2, number - per_phase)
        found = known(record, viewer, at)
        assert found is not None
        worlds = list(brute.worlds())
        pairs = [(faction, place) for faction in {FACTION[card] for card in brute.unseen} for place in brute.rooms]
        may = {(faction, place) for faction, place in pairs if any(world[place][faction] for world in worlds)}
        must = {(faction, place): min(world[place][faction] for world in worlds) for faction, place in pairs}
        assert answers(found) == (may, {pair: least for pair, least in must.items() if least}), (at, viewer)
        tried += 1
        certain += bool(found.certain())
        first_phase += at[0] == 1
    assert certain > 3
    assert first_phase or players > 2


@pytest.mark.parametrize(("game", "players", "heroes"), RULE_SETS)
def test_the_truth_is_always_among_what_may_be(game: str, players: int, heroes: bool) -> None:
    """At any moment of any game, whoever looks: every card is where it may be, and what must be there is there."""
    rng = Random(f"truth {game} {players} {heroes}")
    for _ in range(4):
        (record,) = read_text(simulate(game, players, None, heroes, rng))
        replay = judge(record)
        assert isinstance(replay, TrickReplay)
        for trick in rng.sample(range(len(replay.table.tricks)), 4):
            at = replay.table.tricks[trick].phase, replay.table.tricks[trick].number
            truth = known_fully(record, trick + 1)
            for viewer in (None, *range(players)):
                found = known(record, viewer, at)
                assert found is not None
                if not any(hand.gone for hand in found.table.hands):  # see the test of Cthulhu below
                    compare(truth, found)


def known_fully(record: Record, tricks: int) -> Table:
    """The table after so many tricks with everything seen."""
    replay = judge(cut(record, tricks))
    assert isinstance(replay, TrickReplay)
    return replay.table


def compare(truth: Table, found: Known) -> None:
    """Hands and Follower decks as they were, and as far as they were known."""
    may, must = answers(found)
    for name, theirs, ours in (
        ("hand", truth.hands, found.table.hands),
        ("followers", truth.followers, found.table.followers),
    ):
        for seat, (full, seen) in enumerate(zip(theirs, ours, strict=True)):
            there, sure = Counter(full.cards), Counter(seen.cards)
            assert len(full) == len(seen)
            assert seen.gone or not sure - there, [NAME[card] for card in sure - there]
            hidden = Counter(FACTION[card] for card in (there - sure).elements())
            assert {(faction, (name, seat)) for faction in hidden} <= may
            assert all(hidden[faction] >= least for (faction, place), least in must.items() if place == (name, seat))


# -- records that leave something out, or get something wrong ------------------------------------------------------------


def test_what_cthulhu_took_may_be_a_card_that_was_known() -> None:
    """In Phase Two everybody discards a card in secret: it may be one that was won face up, so that another is left."""
    rng, tried = Random("discarded"), 0
    while tried < 25:
        (record,) = read_text(simulate("claim", 2, None, True, rng))
        replay = judge(record)
        assert isinstance(replay, TrickReplay)
        for number, trick in enumerate(replay.table.tricks, start=1):
            found = known(record, None, (2, trick.number)) if trick.phase == 2 else None
            if found is not None and any(hand.gone for hand in found.table.hands):
                compare(known_fully(record, number), found)
                tried += 1


def test_an_error_in_the_record_is_no_obstacle() -> None:
    text = "game: claim\nplayers: Anna, Bram\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > B\n2. A [G6] K8 D4 > A\n"
    assert run("show", "--known", input=text).out.startswith("What everybody can know after trick 1.2:\n")


def test_a_record_without_headings_has_phases_too() -> None:
    text = (EXAMPLES / ARCHIVE).read_text(encoding="utf-8").split("\n\ngame:")[0]
    bare = text.replace("\nphase 1", "").replace("\nphase 2", "")
    assert page("--at", "2.8", text=bare + "\n") == page("--at", "2.8", text=text + "\n")


KINGDOM = """\
game: kingdoms
players: Cleo, Anna
leader: A
factions: G D N T U K P
start: D
display: D P U

deal
A: N T
B: D U

turns
1. A T@0,-1 col +2 / deck K
2. B U@1,-1 swap 0,-1 / deck P
"""


@pytest.mark.parametrize("seat", [(), ("--seat", "A"), ("--seat", "B")])
def test_a_turn_without_its_player_tells_no_more_and_no_less(seat: tuple[str, ...]) -> None:
    bare = KINGDOM.replace("1. A ", "").replace("2. B ", "")
    assert page(*seat, text=bare) == page(*seat, text=KINGDOM)


@pytest.mark.parametrize("seat", [(), ("--seat", "B")])
def test_a_raise_without_the_winner_tells_no_more_and_no_less(seat: tuple[str, ...]) -> None:
    bare = CTHULHU.replace("SKELETON S6 > B ; raise", "SKELETON S6 ; raise")
    assert bare != CTHULHU
    assert page("--at", "2.7", *seat, text=bare) == page("--at", "2.7", *seat, text=CTHULHU)
