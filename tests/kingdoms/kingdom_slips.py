"""One slip of the pen in a legal game: what is written wrong, and the one finding it must give."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from claimref.cards import CODES
from claimref.engine.kingdoms.setup import PLAYABLE
from claimref.engine.kingdoms.state import Kingdom
from claimref.grid import COLUMN, ROW, coordinates, is_beside, place, sides
from claimref.notation.nodes import Turn
from claimref.notation.reader import read_text
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.referee.kingdoms.header import read_kingdom
from claimref.referee.kingdoms.judge import KingdomReferee
from claimref.referee.verdict import Bench
from tests.slips import Slip


class Before(NamedTuple):
    """A turn and the kingdom before it."""

    node: Turn
    seat: int
    cards: dict[int, int]
    turned: dict[int, int]
    figures: tuple[set[int], set[int]]
    supply: list[int]
    display: list[int]
    hand: list[int]
    unseen: list[int]
    deck: int

    @property
    def at(self) -> int:
        assert self.node.at is not None
        return place(*self.node.at)

    def word(self, verb: str) -> bool:
        return any(word.verb == verb for word in self.node.words)


def befores(text: str) -> list[Before]:
    """Every turn of a record, with a copy of the kingdom as it was."""
    (record,) = read_text(text)
    bench = Bench(record, [])
    setup = read_kingdom(bench)
    assert setup is not None
    referee = KingdomReferee(bench, setup)
    found = []
    for node in record.nodes:
        if isinstance(node, Turn):
            kingdom: Kingdom = referee.kingdom
            seat = kingdom.seat
            found.append(
                Before(
                    node, seat, dict(kingdom.cards), dict(kingdom.turned),
                    (set(kingdom.figures[0]), set(kingdom.figures[1])), list(kingdom.supply), list(kingdom.display),
                    list(kingdom.hands[seat]), list(kingdom.unseen), kingdom.deck,
                )
            )  # fmt: skip
            referee.turn(node)
    assert not bench.findings
    return found


def slips(text: str, rng: Random) -> Iterator[Slip]:
    """One slip of every kind that this game offers."""
    turns = befores(text)
    for make in KINDS:
        able = [slip for before in turns if (slip := make(before, rng)) is not None]
        if able:
            number, line, name, marked = rng.choice(able)
            lines = text.split("\n")
            lines[number - 1] = line
            yield Slip(make.__name__, "\n".join(lines), name, number, marked or line)

    yield from _at_large(text, turns, rng)


def _at_large(text: str, turns: list[Before], rng: Random) -> Iterator[Slip]:
    """Slips that are not within one turn's line."""
    lines = text.rstrip("\n").split("\n")
    lost = rng.choice(turns[:-1]).node.line
    number = lines[lost].split(".")[0]
    yield Slip("turn_left_out", "\n".join(lines[: lost - 1] + lines[lost:]), "wrong-number", lost, number)
    twice = "\n".join([*lines[:lost], lines[lost - 1], *lines[lost:]])
    yield Slip("turn_written_twice", twice, "wrong-number", lost + 1, lines[lost - 1].split(".")[0])
    last = turns[-1].node.line
    extra = re.sub(r"^\d+\. .", lambda found: f"{len(turns) + 1}. {'AB'['BA'.index(found[0][-1])]}", lines[last - 1])
    more = [*lines[:last], extra, extra, *lines[last:]]
    yield Slip("turns_after_the_end", "\n".join(more), "extra-trick", last + 1, extra)
    result = next(number for number, line in enumerate(lines) if line.startswith("result:"))
    totals = re.sub(r"(\d+)$", lambda found: str(int(found[1]) + 1), lines[result])
    yield Slip(
        "wrong_total",
        "\n".join([*lines[:result], totals, *lines[result + 1 :]]),
        "wrong-result",
        result + 1,
        totals[8:],
    )
    cut = [*lines[: last - 1], *lines[last:]]
    yield Slip("too_early", "\n".join(cut), "wrong-result", result, lines[result][8:])
    vote = rng.choice(lines[result + 1].split()[1:])
    claimed = f"{vote[0]}={rng.choice([seat for seat in 'AB-' if seat != vote[-1]])}"
    votes = lines[result + 1].replace(vote, claimed)
    yield Slip("wrong_vote", "\n".join([*lines[: result + 1], votes]), "wrong-votes", result + 2, claimed)
    hand = next(number for number, line in enumerate(lines) if line.startswith("A: "))
    many = lines[hand] + " " + lines[hand][-1]
    yield Slip("three_dealt", "\n".join([*lines[:hand], many, *lines[hand + 1 :]]), "wrong-hand-size", hand + 1, many)


Made = tuple[int, str, str, str] | None
"""Line number, the line as it is now, the finding, and what is marked ("": the whole line)."""


def _swap(before: Before, old: str, new: str, name: str, marked: str) -> Made:
    """The line with a part of it written differently."""
    line = before.node.text
    assert old in line, (old, line)
    return before.node.line, line.replace(old, new, 1), name, marked


def _placement(before: Before) -> str:
    assert before.node.at is not None
    assert before.node.card is not None
    return f"{CODES[before.node.card]}@{before.node.at[0]},{before.node.at[1]}"


def _at(at: int) -> str:
    return "{},{}".format(*coordinates(at))


def wrong_number(before: Before, rng: Random) -> Made:
    number = before.node.number or 0
    other = str(rng.choice([n for n in range(1, 60) if n != number]))
    return _swap(before, f"{number}.", f"{other}.", "wrong-number", other)


def wrong_leader(before: Before, rng: Random) -> Made:
    mine, other = "AB"[before.seat], "BA"[before.seat]
    return _swap(before, f". {mine} ", f". {other} ", "wrong-leader", other)


def needless_mark(before: Before, rng: Random) -> Made:
    if rng.random() < 0.5:
        mine = "AB"[before.seat]
        return _swap(before, f". {mine} ", f". {mine}! ", "needless-mark", f"{mine}!")
    return _swap(before, _placement(before), _placement(before) + "!", "needless-mark", _placement(before) + "!")


def not_in_hand(before: Before, rng: Random) -> Made:
    wrong = [card for card in range(len(before.unseen) - 1) if before.unseen[card] and card not in before.hand]
    if not wrong:
        return None
    new = CODES[rng.choice(wrong)]
    return _swap(before, f" {_placement(before)}", f" {new}{_placement(before)[1:]}", "not-in-hand", new)


def not_in_deck(before: Before, rng: Random) -> Made:
    used = {*before.cards.values(), *before.turned.values(), *before.display, *before.hand}
    used |= {card for card in range(len(before.unseen) - 1) if before.unseen[card]}
    new = CODES[rng.choice(sorted(PLAYABLE - used))]
    return _swap(before, f" {_placement(before)}", f" {new}{_placement(before)[1:]}", "wrong-deck", new)


def no_card(before: Before, rng: Random) -> Made:
    return _swap(before, f" {_placement(before)}", f" Q{_placement(before)[1:]}", "unknown-card", "Q")


def not_adjacent(before: Before, rng: Random) -> Made:
    near = {there for at in before.cards for there in sides(at)}
    wrong = [place(x, y) for x in range(-9, 9) for y in range(-9, 9)]
    wrong = [at for at in wrong if at not in near and at not in before.cards and at not in before.turned]
    new = f"{_placement(before)[0]}@{_at(rng.choice(wrong))}"
    return _swap(before, _placement(before), new, "not-adjacent", new)


def occupied(before: Before, rng: Random) -> Made:
    new = f"{_placement(before)[0]}@{_at(rng.choice([*before.cards, *before.turned]))}"
    mark = rng.choice(["", "!"])  # no mark excuses it
    return _swap(before, _placement(before), new + mark, "occupied", new + mark)


def wrong_points(before: Before, rng: Random) -> Made:
    if before.node.points is None:
        return None
    new = f"+{before.node.points + rng.choice([1, 2])}"
    return _swap(before, f"+{before.node.points}", new, "wrong-points", new)


def points_for_nothing(before: Before, rng: Random) -> Made:
    if before.node.points is not None or not before.node.draw:
        return None
    return _swap(before, " / ", " +2 / ", "wrong-points", "+2")


def illegal_target(before: Before, rng: Random) -> Made:
    """A card that is not beside the one laid; for an Undead, one without the opponent's figure."""
    words = [word for word in before.node.words if word.targets]
    if not words:
        return None
    word = rng.choice(words)
    if word.verb == "swap":
        wrong = [at for at in before.cards if at not in before.figures[1 - before.seat]]
    else:
        wrong = [at for at in before.cards if not is_beside(at, before.at)]
    if not wrong:
        return None
    old, new = ",".join(map(str, word.targets[0])), _at(rng.choice(wrong))
    return _swap(before, f"{word.verb} {old}", f"{word.verb} {new}", "illegal-choice", new)


def foreign_word(before: Before, rng: Random) -> Made:
    if before.node.words or not before.node.draw:
        return None
    at = _placement(before)
    word = "flip 0,0" if at[0] != "I" else "row"
    marked = word.split()[-1]
    return _swap(before, at, f"{at} {word}", "illegal-choice", marked) if at[0] != "T" else None


def see_without_a_seer(before: Before, rng: Random) -> Made:
    if not isinstance(before.node.draw, FromDeck) or _placement(before)[0] == "S":
        return None
    draw = before.node.text.split(" / ")[1]
    return _swap(before, f"/ {draw}", "/ see", "illegal-choice", "see")


def gnome_used_without_target(before: Before, rng: Random) -> Made:
    word = next((word for word in before.node.words if word.verb == "to"), None)
    if word is None:
        return None
    return _swap(before, "to {},{}".format(*word.targets[0]), "use", "missing-choice", "")


def nothing_taken(before: Before, rng: Random) -> Made:
    if before.node.draw is None:
        return None
    return _swap(before, before.node.text, before.node.text.split(" / ")[0], "missing-choice", "")


def copied_seer_sees_nothing(before: Before, rng: Random) -> Made:
    if not isinstance(before.node.draw, Seen) or not before.word("copy"):
        return None
    draw = before.node.text.split(" / ")[1]
    return _swap(before, f"/ {draw}", "/ deck", "missing-choice", "")


def taken_is_not_there(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    wrong = [card for card in range(len(before.unseen) - 1) if before.unseen[card] and card not in before.display]
    if not isinstance(draw, FromDisplay) or not wrong:
        return None
    new = CODES[rng.choice(wrong)]
    return _swap(before, f"/ {CODES[draw.card]}", f"/ {new}", "wrong-draw", new)


def no_refill(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    if not isinstance(draw, FromDisplay) or draw.refill is None or before.node.redeals:
        return None
    taken, refill = CODES[draw.card], CODES[draw.refill]
    return _swap(before, f"/ {taken} < {refill}", f"/ {taken}", "wrong-draw", taken)


def refill_from_nowhere(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    if not isinstance(draw, FromDisplay) or draw.refill is not None:
        return None
    code = CODES[draw.card]
    return _swap(before, f"/ {code}", f"/ {code} < {code}", "wrong-draw", code)


def no_redeal(before: Before, rng: Random) -> Made:
    if not before.node.redeals:
        return None
    line = before.node.text.rsplit(" ; redeal", 1)[0]
    draw = before.node.text.split(" / ")[1].split(" ; ")[0]
    return before.node.line, line, "wrong-draw", draw


def needless_redeal(before: Before, rng: Random) -> Made:
    if not before.node.draw or before.node.redeals:
        return None
    cards = [CODES[card] for card in range(len(before.unseen) - 1) if before.unseen[card]][:2]
    if len(cards) < 2:
        return None
    redeal = f"redeal {cards[0]} {cards[1]}"
    return before.node.line, f"{before.node.text} ; {redeal}", "wrong-draw", redeal


def eighth_card(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    gone = [card for card in {*before.cards.values()} if not before.unseen[card] and card >= 0]
    if not isinstance(draw, FromDisplay) or draw.refill is None or not gone:
        return None
    new = CODES[rng.choice(sorted(gone))]
    return _swap(before, f"< {CODES[draw.refill]}", f"< {new}", "duplicate-card", new)


def eighth_card_seen(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    gone = [card for card in {*before.cards.values()} if not before.unseen[card] and card not in before.hand]
    if not isinstance(draw, Seen) or not gone:
        return None
    new = CODES[rng.choice(sorted(gone))]
    line = re.sub(r"see \w( \w)*", lambda found: f"see {new}{found[0][5:]}", before.node.text)
    return before.node.line, line, "duplicate-card", new


def kept_is_not_there(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    if not isinstance(draw, Seen) or draw.cards is None:
        return None
    there = {*draw.cards, *before.hand}
    wrong = [card for card in range(len(before.unseen) - 1) if before.unseen[card] and card not in there]
    if not wrong:
        return None
    new = CODES[rng.choice(wrong)]
    line = re.sub(r"keep \w", f"keep {new}", before.node.text)
    return before.node.line, line, "wrong-draw", new


def unknown_taken(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    if isinstance(draw, FromDisplay):
        return _swap(before, f"/ {CODES[draw.card]}", "/ Q", "unknown-card", "Q")
    return None


def unknown_refill(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    if not isinstance(draw, FromDisplay) or draw.refill is None:
        return None
    return _swap(before, f"< {CODES[draw.refill]}", "< Q", "unknown-card", "Q")


def foreign_refill(before: Before, rng: Random) -> Made:
    draw = before.node.draw
    if not isinstance(draw, FromDisplay) or draw.refill is None:
        return None
    return _swap(before, f"< {CODES[draw.refill]}", "< V", "wrong-deck", "V")


def unknown_from_deck(before: Before, rng: Random) -> Made:
    if not isinstance(before.node.draw, FromDeck):
        return None
    new, name = rng.choice([("Q", "unknown-card"), ("V", "wrong-deck")])
    return _swap(before, before.node.text, before.node.text[:-1] + new, name, new)


def second_troll(before: Before, rng: Random) -> Made:
    """The line with another Troll instead of the one without."""
    word = next((word for word in before.node.words if word.verb in ("row", "col")), None)
    if word is None or before.word("copy"):
        return None
    other = "col" if word.verb == "row" else "row"
    step = COLUMN if other == "col" else ROW
    for way in (step, -step):
        at = before.at + way
        while at in before.cards:
            if CODES[before.cards[at]] == "T":
                return _swap(before, word.verb, other, "illegal-choice", other)
            at += way
    return None


def damaged(before: Before, rng: Random) -> Made:
    return _swap(before, "@", " at ", "syntax-error", "?")


KINDS: tuple[Callable[[Before, Random], Made], ...] = (
    wrong_number, wrong_leader, needless_mark, not_in_hand, not_in_deck, no_card, not_adjacent, occupied, wrong_points,
    points_for_nothing, illegal_target, foreign_word, see_without_a_seer, gnome_used_without_target, nothing_taken,
    copied_seer_sees_nothing, taken_is_not_there, no_refill, refill_from_nowhere, no_redeal, needless_redeal,
    eighth_card, eighth_card_seen, kept_is_not_there, unknown_taken, unknown_refill, foreign_refill, unknown_from_deck,
    second_troll, damaged,
)  # fmt: skip
