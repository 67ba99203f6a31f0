"""The right reason (interface.md, Findings): a finding rests on the rule that decides this case, written from the books."""

from __future__ import annotations

import re
from difflib import get_close_matches

import pytest

from tests.rulebook.house import Verdict, explained, printed, record, recruits, slip
from tests.shell import ROOT, run

SEEDS = ROOT.parent / "shared" / "seeds"


def headings(rule: str) -> list[str]:
    """The headings of rulebooks that `explain` names for a rule, in capitals."""
    return [heading.upper() for heading in re.findall("“([^”]*)”", explained(rule))]


def rests_on(text: str, name: str, *words: str) -> Verdict:
    """One finding of that name at its mark; its rule's key, or a heading it cites, has one of the words."""
    verdict = slip(text, name)
    rule = verdict.slips[0]["rule"]
    said = [rule.upper(), *headings(rule)]
    assert any(word.upper() in one for word in words for one in said), (rule, said)
    return verdict


CLAIM = {"game": "claim"}
DRAGONS = {"game": "mix", "factions": "G K D P R"}
MOON = {"game": "mix", "factions": "G K D P W"}
THREE = {"game": "mix", "factions": "G K D U P S T", "players": 3}
GIANTS = {"game": "mix", "factions": "N I D U P"}
HEROES = {"heroes": "LICH=5 WARLOCK=2 MUMMY=3 CUBE=4 SKELETON=8"}

KNIGHTS = ("knight", "RIDDERS", "CABALLEROS")
DOPPELGANGERS = ("doppel", "DUBBELGANGERS")


# Who won a trick.


@pytest.mark.parametrize(
    ("line", "where", "words"),
    [
        ("1. A [G5] G7 K3 > «A»", CLAIM, KNIGHTS),  # a Knight beats a led Goblin
        ("1. A [G5 T2] G9 K3 D9 > «A»:G5 C:T2 B:?", THREE, KNIGHTS),
        ("1. A [G5 T2] G9 K3 K7 > «B»:G5 A:T2 C:?", THREE, KNIGHTS),  # the highest of two
        ("1. A [G5] G3 P7 > «A»", CLAIM, DOPPELGANGERS),  # counts as lead faction
        ("1. A [G5] W5 W3 > «A»", MOON, ("moon", "werewol")),  # no moon: the lowest
        ("1. A [G5] W5 W9 > «B»", MOON, ("moon", "werewol")),
        ("1. A [G5] K3 K7 > «A»", CLAIM, ("VERZAMEL", "COLLECT", "RECLUTAR SEGUIDORES")),
        ("1. A [G5] G3 D9 > «B»", CLAIM, ("VERZAMEL", "COLLECT", "RECLUTAR SEGUIDORES")),  # another faction
        ("1. A [G5] G0 G0 > «B»", CLAIM, ("VERZAMEL", "COLLECT", "RECLUTAR SEGUIDORES")),  # equal: the Leader
        ("1. A [G5] D5 WARLOCK > «A»", HEROES, ("warlock", "TOVENAAR")),
        ("1. A [G5] D8 MUMMY > «A»", HEROES, ("mummy", "MUMMIE")),
        ("1. A [G5] LICH D6 > «B»", HEROES, ("lich",)),  # six less three
        ("1. A [G5] D6 WARLOCK > «B»", HEROES, ("hero", "HELDEN", "HEL.DEN")),  # an even value: of another faction
        ("1. A [G5] SKELETON D9 > «A»", HEROES, ("hero", "HELDEN", "HEL.DEN")),  # the higher value
    ],
)
def test_who_won(line: str, where: dict[str, str | int], words: tuple[str, ...]) -> None:
    """The power that decided the trick is cited, and the general rule only where it decided."""
    rests_on(record(f"phase 1\n{line}", **where), "wrong-winner", *words)


def test_who_won_after_a_led_hero_equal_values() -> None:
    """Eight and eight: the Leader, by ruling."""
    heroes = "SKELETON=8 LICH=5 WARLOCK=2 MUMMY=3 CUBE=4"
    slip(record("phase 1\n1. A [G5] SKELETON D8 > «B»", heroes=heroes), "wrong-winner", rule="hero-tie-to-the-leader")


# Who leads.


def test_a_leader_named_by_a_dragon() -> None:
    """A won, but B's Dragon was the last."""
    rests_on(record("phase 1\n1. A [G5] R7 R3 > A\n2. «A» [G4] K2 K3 > B", **DRAGONS), "wrong-leader", "dragon")


def test_a_leader_who_won() -> None:
    """No Dragon: the winner of the last trick."""
    text = record("phase 1\n1. A [G5] K7 K3 > A\n2. «B» [G4] D2 D3 > B", **DRAGONS)
    verdict = slip(text, "wrong-leader")
    assert "dragon" not in verdict.slips[0]["rule"]


# Three and four players.


def test_collecting_with_three_players() -> None:
    """Second place takes the other card: E prints it in the variant for three and four."""
    text = record("phase 1\n1. A [G5 T2] D5 D3 D7 > C:G5 «B:T2» A:?", **THREE)
    rests_on(text, "wrong-take", "3 AND 4 PLAYERS", "three")
    assert "3 AND 4" in printed(text).upper()


def test_hand_size_with_three_players() -> None:
    """Twelve cards each, not thirteen."""
    text = record("deal\n«A: G1 G2 G3 G4 G5 G6 G7 G8 G9 K2 K3 K4 K5»", **THREE)
    verdict = rests_on(text, "wrong-hand-size", "3 AND 4 PLAYERS", "three")
    assert "12" in verdict.slips[0]["message"] + printed(text)


def test_hand_size_with_four_players() -> None:
    """Nine each."""
    text = record("deal\n«A: G1 G2 G3 G4 G5 G6 G7 G8 G9 K2»", **{**THREE, "players": 4})
    verdict = rests_on(text, "wrong-hand-size", "3 AND 4 PLAYERS", "three", "four")
    assert "9" in verdict.slips[0]["message"]


def test_hand_size_with_two_players() -> None:
    """Thirteen, from the set-up of the box."""
    text = record("deal\n«A: G1 G2 G3 G4 G5 G6 G7 G8 G9 K2 K3 K4 K5 K6»")
    verdict = rests_on(text, "wrong-hand-size", "VOORBEREIDING", "PREPARACIÓN", "SET UP")
    assert "13" in verdict.slips[0]["message"]


def test_a_seer_with_three_players() -> None:
    """A took the peeked card: second and third place take the two face-up ones."""
    text = record("phase 1\n1. A [G5 T2] S5 S3 S1 > A:? B:T2 «C:?»", **THREE)
    rests_on(text, "wrong-take", "seer")


# Choices.


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("smash N3", ("giant",)),
        ("lay V3", ("vampire", "VAMPIEREN")),
        ("raise T7", ("skeleton", "SKELET")),
        ("banish ? ?", ("cthulhu",)),
    ],
)
def test_a_power_that_is_not_there(choice: str, words: tuple[str, ...]) -> None:
    """Neither a Giant, nor a Vampire won, nor a Skeleton, nor Cthulhu: the power that was named is cited."""
    where = {"game": "mix", "factions": "N I V T D", "heroes": "LICH=5 CTHULHU=2 MUMMY=3 CUBE=4 SKELETON=8"}
    rests_on(record(f"phase 1\n1. A [N5] T7 T3 > A ; «{choice}»", **where), "illegal-choice", *words)


# Votes and results.


def test_a_vampires_vote() -> None:
    """A: V5 and T9, fourteen; B: V9. Not the most cards: the highest sum."""
    first = recruits(
        "G9 G8 G7 G6 G5 G4 G3 G2 G1 G0 G0 G0 G0 G0 K9 K8 K7 K6 K5 K4 K3 K2 D8 D7 D6 D2",
        "T9 T8 T7 T6 T5 T4 T3 T2 T1 T0 D0 D9 D1",
    )
    body = "1. A T9 V5 > A ; lay V5 ; under T9\n2. A D0 D5 > B\n3. B V9 T0 > B ; lay V9\n\nvotes: «V=B»"
    rests_on(record(first + body, game="mix", factions="G K V T D"), "wrong-votes", "vampire", "VAMPIEREN")


def test_a_vote_by_most_cards() -> None:
    """Two Undead against none: the rule of scoring."""
    text = record("phase 1\n1. A [G5] U7 U3 > A\n\nvotes: «U=B»")
    rests_on(text, "wrong-votes", "PUNTEENTELLING", "PUNTENTELLING", "PUNTUACIÓN", "SCORING")


# Decks.


@pytest.mark.parametrize(
    ("factions", "players", "words"),
    [
        ("G N D U P", 2, ("COMBINING", "VARIANT FOR 2 PLAYERS")),  # half of each pair
        ("D U P R T", 2, ("COMBINING", "VARIANT FOR 2 PLAYERS")),  # no pair
        ("G K D U", 2, ("COMBINING", "VARIANT FOR 2 PLAYERS")),
        ("G K D U P", 3, ("3 AND 4 PLAYERS",)),  # five are for two
        ("G K D U P R T", 2, ("COMBINING", "VARIANT FOR 2 PLAYERS")),  # seven are for three
    ],
)
def test_a_deck_that_cannot_be(factions: str, players: int, words: tuple[str, ...]) -> None:
    """What makes a deck E prints; not a page of ours."""
    text = record("phase 1", game="mix", factions=factions, players=players)
    rests_on(text.replace(f"factions: {factions}", f"«factions: {factions}»"), "bad-header", *words)


def test_a_kingdom_of_six_factions() -> None:
    """Seven of the ten, from K's set-up."""
    text = record("turns", game="kingdoms", factions="G D N T U K", more="start: T\ndisplay: G N D\n")
    rests_on(text.replace("factions: G D N T U K", "«factions: G D N T U K»"), "bad-header", "SPIELVORBEREITUNG")


# Kingdoms.


@pytest.mark.parametrize(
    ("lines", "name", "words"),
    [
        ("1. A G@1,0 «+2» / deck", "wrong-points", ("KOBOLDE", "goblin")),
        ("1. A R@1,0 «+2» / deck", "wrong-points", ("DRACHEN", "dragon")),
        ("1. A P@1,0 copy 0,0 row «+3» / deck", "wrong-points", ("DOPPELG", "TROLL")),
        ("1. A K@1,0 «hit 0,0» / deck", "illegal-choice", ("RITTER", "knight")),
        ("1. A U@1,0 «swap 0,0» / deck", "illegal-choice", ("UNTOTE", "undead")),
        ("1. A I@1,0 «flip 2,0» / deck", "illegal-choice", ("RIESEN", "giant")),
        ("1. A «G@1,1» +1 / deck", "not-adjacent", ("ANLEGEN", "SPIELABLAUF")),
        ("1. A G@1,0 +1 / deck\n2. «A» G@2,0 / deck", "wrong-leader", ("SPIELABLAUF", "turn")),
        ("«1. A G@1,0 +1»\n2. B G@2,0 +1 / deck", "missing-choice", ("NACHZIEHEN", "draw")),
    ],
)
def test_kingdoms(lines: str, name: str, words: tuple[str, ...]) -> None:
    """Each ability's own passage of K."""
    text = record(f"turns\n{lines}", game="kingdoms", factions="G R T U K P I", more="start: T\ndisplay: G R U\n")
    rests_on(text, name, *words)


# Proofs in words.


def test_a_revoke_proven_by_counting_names_what_was_counted() -> None:
    """Anna knows her own hand; the one Knight she has not seen, K2, can only be Bram's."""
    body = """
    deal
    A: G0 G4 G6 G8 G9 K5 D0 D7 U2 U4 P0 P7 P9

    phase 1
    1. B [U6] G0 G9 > A:U6 B:?
    2. A [U0] P0 P6 > B:U0 A:U3
    3. B [G2] G1 G4 > A:G2 B:?
    4. A [U8] G8 P1 > A:U8 B:?
    5. A [K4] G6 G3 > A:K4 B:?
    6. A [G0] D0 D2 > B:G0 A:D5
    7. B [G0] D9 P7 > B:G0 A:K7
    8. B [K9] G5 P9 > A:K9 B:?
    9. A [U9] D7 U7 > A:U9 B:?
    10. A [P2] G0 G7 > B:P2 A:K6
    11. B [D6] K8 K5 > B:D6 A:K3
    12. B [G0] U1 U2 > A:G0 B:?
    13. A [D8] U4 P8 > B:D8 A:D3

    phase 2
    1. B P3 D3 > B
    2. B D1 D5 > A
    3. A U8 U5 > A
    4. A K9 «D8» > A
    """
    verdict = slip(record(body, leader="B"), "revoke")
    assert "K2" in verdict.slips[0]["message"]


def test_impossible_says_why() -> None:
    """Two Goblins and an Undead are out, Bram showed that he has neither, Anna has room for two."""
    text = (ROOT / "records" / "errors" / "impossible.claim").read_text(encoding="utf-8")
    verdict = Verdict(text)
    assert [one["name"] for one in verdict.slips] == ["impossible"]
    said = verdict.slips[0]["message"]
    unseen = [card for card in ("G0", "G2", "G4", "U8") if card in said]
    assert len(unseen) >= 3, said
    for line in ("31", "32"):
        assert line in said


# Citations.


BOOKS = {
    "Claim (Dutch edition)": "000",
    "Claim 2 (English edition)": "001",
    "Claim (Spanish edition)": "002",
    "Claim Reinforcements: Fear (English text)": "003",
    "Claim Reinforcements: Fear (Dutch text)": "003",
    "Claim Kingdoms (German edition)": "004",
}
CITATION = re.compile("(" + "|".join(re.escape(book) for book in BOOKS) + "), “([^”]*)”")


def squeezed(text: str) -> str:
    return re.sub(r"<\|.*?\|>|[^A-Z0-9À-Ý]", "", text.upper())


def stands_in(heading: str, lines: list[str]) -> bool:
    """Is this a line of the book, or the beginning of one? The books at hand were scanned, so a letter may differ."""
    wanted = squeezed(heading)
    return any(line.startswith(wanted) for line in lines) or bool(get_close_matches(wanted, lines, 1, 0.85))


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the rulebooks are not beside this checkout")
def test_every_citation_names_a_heading_that_stands_in_that_book() -> None:
    """Every part of every heading that rulings and findings cite is a line of that very book."""
    texts = {path.name[:3]: path.read_text(encoding="utf-8") for path in SEEDS.glob("*.txt")}
    lines = {number: [squeezed(line) for line in text.split("\n")] for number, text in texts.items()}
    rulings = re.findall(r"^([a-z]+(?:-[a-z]+)+)  ", run("rules").out, re.M)
    assert len(rulings) > 30
    findings = "revoke wrong-winner wrong-leader wrong-take wrong-votes wrong-result wrong-hand-size illegal-choice"
    missing = {
        (book, part)
        for name in [*rulings, *findings.split(" ")]
        for book, heading in CITATION.findall(explained(name))
        for part in heading.split(" – ")
        if not stands_in(part, lines[BOOKS[book]])
    }
    assert not missing


def test_the_words_of_dwarf_counts_once_speak_of_no_picture() -> None:
    """Nobody here has the picture of K; the reason stands on its own."""
    said = explained("dwarf-counts-once").lower()
    assert not any(word in said for word in ("picture", "image", "illustration", "figure shows", "drawn"))
