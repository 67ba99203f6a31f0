"""Texts to read: whole games as people write them, lax, broken, and no games at all."""

from __future__ import annotations

import re

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from claimref.cards import ABILITY_VERBS, CARDS, CODES, HEROES, VERBS, AbilityVerb

SIGNS = "ABCDGKUPNIRTSVZWHXQabgk0123456789 .:;>[]!?,@+-/<=*#()\t–−_&~'\"é\ufeff\xa0\n"

CARD = st.sampled_from(sorted(CARDS))
FACTION = st.sampled_from(CODES)
NUMBER = st.integers(1, 30).map(lambda number: f"{number}.")
PLACE = st.tuples(st.integers(-9, 12), st.integers(-9, 12)).map(lambda at: f"{at[0]},{at[1]}")
COMMENT = st.sampled_from(["", "", "", "", "", " # a word", " #no blank", " #", " # two # of them", "# at once"])


def some(words: SearchStrategy[str], least: int = 1, most: int = 4) -> SearchStrategy[str]:
    """Several words with a blank between them."""
    return st.lists(words, min_size=least, max_size=most).map(" ".join)


@st.composite
def trick(draw: DrawFn, seats: int) -> str:
    """A canonical trick, or the beginning of one."""
    seat = st.sampled_from("ABCD"[:seats])
    mark = st.sampled_from(["", "", "", "", "!"])
    open_card = CARD
    any_card = st.one_of(CARD, st.just("?"))
    up = draw(st.sampled_from([0, 0, 1, 1, 2, 3]))
    words = [draw(NUMBER), draw(seat) + draw(mark)]
    if up:
        words.append(f"[{draw(some(open_card, up, up))}]")
    words.append(draw(some(st.tuples(open_card, mark).map("".join), 0 if up else 1, seats)))
    if draw(st.booleans()):
        take = st.one_of(seat, st.tuples(seat, any_card).map(":".join))
        words.append("> " + draw(some(st.tuples(take, mark).map("".join), 1, seats)))
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2, 3]))):
        verb = draw(st.sampled_from(list(VERBS.values())))
        card = any_card if verb.hidden else open_card
        owned = st.tuples(seat, card).map(":".join)
        item = {"": card, "may": st.one_of(card, owned), "must": owned}[verb.seats]
        actor = draw(st.sampled_from(["", "", draw(seat) + " "]))
        words.append(f"; {actor}{verb.word} {draw(some(item, 1, verb.most or 4))}")
    return " ".join(filter(None, words))


def ability(verb: AbilityVerb) -> SearchStrategy[str]:
    """A word of an ability with its places."""
    return some(PLACE, min(verb.places, 1), verb.places).map(lambda places: f"{verb.word} {places}".rstrip())


@st.composite
def turn(draw: DrawFn) -> str:
    """A canonical turn, or the beginning of one."""
    mark = st.sampled_from(["", "", "", "", "!"])
    player, card = draw(st.sampled_from("AB")) + draw(mark), f"{draw(FACTION)}@{draw(PLACE)}{draw(mark)}"
    words = [draw(NUMBER), player, card]
    words += draw(st.lists(st.one_of(
        st.sampled_from(["use", "pass"]),
        st.sampled_from(list(ABILITY_VERBS.values())).flatmap(ability),
    ), max_size=2))  # fmt: skip
    if draw(st.booleans()):
        words.append(f"+{draw(st.integers(0, 20))}")
    drawn = draw(st.sampled_from(["", "display", "refill", "deck", "card", "see", "seen", "kept"]))
    words.append({
        "": "", "display": f"/ {draw(FACTION)}", "refill": f"/ {draw(FACTION)} < {draw(FACTION)}", "deck": "/ deck",
        "card": f"/ deck {draw(FACTION)}", "see": "/ see", "seen": f"/ see {draw(some(FACTION, 1, 3))}",
        "kept": f"/ see {draw(some(FACTION, 1, 3))} keep {draw(some(FACTION, 2, 2))}",
    }[drawn])  # fmt: skip
    words += [f"; redeal {draw(some(FACTION, 2, 2))}" for _ in range(draw(st.sampled_from([0, 0, 1, 2])))]
    return " ".join(filter(None, words))


@st.composite
def ending(draw: DrawFn, seats: int) -> list[str]:
    """`result:` and `votes:`, or one of them, or none."""
    side = st.sampled_from(["A", "B", "AB", "-"] if seats < 4 else ["AC", "BD", "-"])
    totals = draw(st.lists(st.integers(0, 40), min_size=1, max_size=seats).map(lambda all: "-".join(map(str, all))))
    winner = draw(side.filter(lambda seat: seat != "-"))
    result = draw(
        st.sampled_from([f"{winner} {totals}", winner, "*", f"shared {totals}", "shared", f"{winner} by concession"])
    )
    votes = draw(some(st.tuples(FACTION, side).map("=".join), 1, 5))
    return draw(
        st.sampled_from([[], [f"result: {result}"], [f"result: {result}", f"votes: {votes}"], [f"votes: {votes}"]])
    )


@st.composite
def game(draw: DrawFn) -> str:
    """A game in canonical shape. Its moves make no sense: the notation does not know the rules."""
    kind = draw(st.sampled_from(["claim", "claim2", "mix", "kingdoms"]))
    seats = draw(st.integers(2, 4)) if kind == "mix" else 2
    names = draw(st.permutations(["Anna", "Bram", "Zoë", "Dirk de Boer"]))[:seats]
    lines = [f"game: {kind}", f"players: {', '.join(names)}", f"leader: {draw(st.sampled_from('AB'))}"]
    if kind in ("mix", "kingdoms"):
        lines.append(f"factions: {draw(some(FACTION, 5, 7))}")
    if kind != "kingdoms" and draw(st.booleans()):
        lines.append("heroes: " + draw(some(st.sampled_from([*HEROES, "LICH=5", "CUBE=3"]), 5, 6)))
    if kind == "kingdoms":
        lines += [f"start: {draw(FACTION)}", f"display: {draw(some(FACTION, 3, 3))}"]
    lines += draw(
        st.lists(st.sampled_from(["event: Table #3", "x-weather: rain", "date: 2026-11-15"]), max_size=3, unique=True)
    )
    card = st.one_of(FACTION if kind == "kingdoms" else CARD, st.just("?"))
    if draw(st.booleans()):
        lines += ["", "deal", *(f"{seat}: {draw(some(card, 1, 13))}" for seat in "ABCD"[: draw(st.integers(0, seats))])]
    sections = ["turns"] if kind == "kingdoms" else ["phase 1", "phase 2"]
    for heading in sections[: draw(st.integers(0, 2))]:
        lines += ["", heading, *draw(st.lists(turn() if kind == "kingdoms" else trick(seats), max_size=5))]
    end = draw(ending(seats))
    if end:
        lines += ["", *end]
    return "".join(line + "\n" for line in lines)


games = st.lists(game(), min_size=1, max_size=3).map("\n".join)


@st.composite
def lax(draw: DrawFn) -> str:
    """The same games as a person types them: blanks, case, commas, brackets, dashes, comments, blank lines."""
    out = []
    for line in draw(games).split("\n"):
        change = draw(
            st.sampled_from(
                ["no", "no", "blanks", "case", "comma", "number", "dash", "comment", "gap", "remark", "bare"]
            )
        )
        match change:
            case "blanks":
                line = re.sub(r"(?<=[^\d,@-]) ", "  ", f" {line}\t").replace("@", " @ ")
            case "case":
                line = line.swapcase()
            case "comma":
                line = re.sub(r"(?<=[A-Z]\d) (?=[A-Z]\d)", ", ", line)
            case "number":
                line = re.sub(r"^(\d+)\.", r"\1)", line)
            case "dash":
                line = line.replace("-", draw(st.sampled_from("–—−‐"))).replace(",", ", ")
            case "bare":
                line = re.sub(r"^\d+\. ([A-D] )?", "", line)
            case "comment":
                line += draw(COMMENT)
            case "gap":
                line += "\n" * draw(st.integers(1, 3))
            case "remark":
                line = f"# before\n{line}"
        out.append(line)
    return "\n".join(out)


@st.composite
def broken(draw: DrawFn) -> str:
    """Games with a few characters lost, added or changed."""
    text = draw(st.one_of(games, lax()))
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 0, 1, 1, 2, 5]))
        text = text[:place] + draw(st.text(SIGNS, max_size=3)) + text[place + length :]
    return text


lines = st.text(SIGNS, max_size=40).map(lambda line: f"1. A {line}")
noise = st.one_of(
    st.text(max_size=200),
    st.text(SIGNS, max_size=200),
    st.lists(lines, max_size=5).map(lambda all: "game: mix\nplayers: A, B, C\nphase 1\n" + "\n".join(all)),
    st.lists(lines, max_size=5).map(lambda all: "game: kingdoms\nplayers: A, B\nturns\n" + "\n".join(all)),
)
