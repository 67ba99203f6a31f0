"""`claimref redact`: the record as a viewer could have written it; and what `convert` then works out again."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from claimref.notation.reader import read_text
from claimref.notation.writer import write
from claimref.records.redact import redact, seen_text
from claimref.records.simulate import simulate
from tests.shell import Run

FULL = """\
# We played in the garden.
game: claim
players: Anna, Bram # Bram had G9, he told us later
leader: B

deal
A: G0 G4 G9 K5 # Anna
B: G0 G1 K8 P6

phase 1
1. B [U6] G0 G9 > A:U6 B:P3 # a Doppelgänger!
# and on
2. A [G0] K5 K8 > B:G0 A:G0

result: *
"""
HEAD = "game: claim\nplayers: Anna, Bram\nleader: B\n"
TAIL = "\nresult: *\n"
VIEWS = {
    "public": f"{HEAD}\nphase 1\n1. B [U6] G0 G9 > A:U6 B:?\n2. A [G0] K5 K8 > B:G0 A:?\n{TAIL}",
    "A": f"{HEAD}\ndeal\nA: G0 G4 G9 K5\n\nphase 1\n1. B [U6] G0 G9 > A:U6 B:?\n2. A [G0] K5 K8 > B:G0 A:G0\n{TAIL}",
    "B": f"{HEAD}\ndeal\nB: G0 G1 K8 P6\n\nphase 1\n1. B [U6] G0 G9 > A:U6 B:P3\n2. A [G0] K5 K8 > B:G0 A:?\n{TAIL}",
}

HEROES = """\
game: claim
players: Anna, Bram
leader: A
heroes: LICH=5 SKELETON=4 MUMMY=8 CUBE=3 CTHULHU=8

phase 1
1. A [G5] CTHULHU K3 > A:G5 B:U1 ; banish G1 G2
2. A [G6] SKELETON K4 > A:G6 B:U2 ; raise K3
"""

KINGDOM = """\
game: kingdoms
players: Cleo, Anna
leader: A
factions: G D S T U K P
start: D
display: D P U

deal
A: S T
B: D U

turns
1. A T@0,-1 col +2 / deck K
2. B U@1,-1 swap 0,-1 / deck P
3. A S@-1,-1 / see K G T keep T G
4. B D@-1,0 +2 / U < G
"""


@pytest.mark.parametrize("view", VIEWS)
def test_each_sees_the_own_hand_and_draws_and_no_comment(claimref: Run, view: str) -> None:
    assert claimref("redact", "--view", view, input=FULL) == (0, VIEWS[view], "")


def test_the_onlooker_is_the_default_and_case_does_not_matter(claimref: Run) -> None:
    assert claimref("redact", input=FULL).out == VIEWS["public"]
    assert claimref("redact", "--view", "b", input=FULL).out == VIEWS["B"]


@pytest.mark.parametrize("view", ["public", "A", "B"])
@pytest.mark.parametrize("game", [["claim"], ["kingdoms", "--factions", "GDNTURS"]])
def test_nobody_can_deal_the_cards_again(claimref: Run, tmp_path: Path, game: list[str], view: str) -> None:
    """`play --deal 7` writes the seed into the record: whoever has it sees every hand."""
    claimref("play", "d.claim", "--game", *game, "--players", "Anna, Bram", "--deal", "7", input="quit\n")
    assert "x-deal: 7\n" in (tmp_path / "d.claim").read_text()
    status, out, err = claimref("redact", "--view", view, "d.claim")
    assert (status, err) == (0, "")
    assert "deal: 7" not in out and "players: Anna, Bram" in out


@pytest.mark.parametrize("key", ["x-deal", "X-Seed", "seed", "notes", "x-hands", "x-weather"])
def test_headers_of_ones_own_go_unless_they_are_kept(claimref: Run, key: str) -> None:
    text = FULL.replace("leader: B\n", f"leader: B\ndate: 2026-11-15\n{key}: 7\n")
    public = VIEWS["public"].replace("leader: B\n", "leader: B\ndate: 2026-11-15\n")
    assert claimref("redact", input=text).out == public
    kept = public.replace("-15\n", f"-15\n{key.lower()}: 7\n")
    assert claimref("redact", "--keep-headers", input=text).out == kept


def test_comments_go_unless_they_are_kept(claimref: Run) -> None:
    kept = claimref("redact", "--keep-comments", input=FULL).out
    assert "# We played in the garden." in kept and "> A:U6 B:? # a Doppelgänger!\n# and on\n" in kept
    assert "#" not in claimref("redact", input=FULL).out


SEEN = "game: mix\nplayers: Anna, Bram\nleader: A\nfactions: N I D T S\n\nphase 1\n1. A [N3] S4 S1 > A:T9 B:N3 ; raise T9\n"


@pytest.mark.parametrize(
    "text",
    [
        SEEN.replace("[N3]", "[N99]"),
        SEEN.replace("[N3]", "[N4]"),
        SEEN.replace("[N3]", "[Q3]"),
        SEEN.replace("A:T9", "B:T9"),
        SEEN.replace("S4 S1", "S1 S4"),
        SEEN.replace("; raise", "; B raise"),
    ],
)
def test_a_slip_shows_no_hidden_card(claimref: Run, text: str) -> None:
    for view in ("public", "B"):
        done = claimref("redact", "--view", view, input=text)
        assert "T9" not in done.out.replace("B raise T9", "?" if view == "B" and "B raise" in text else "T9")


def _secrets(full: str, public: str) -> dict[str, Counter[str]]:
    """The cards of each trick that an onlooker does not see, by the trick's phase and number."""
    found: dict[str, Counter[str]] = {}
    phase = ""
    for one, other in zip(full.split("\n"), public.split("\n"), strict=False):
        phase = one if one.startswith("phase") else phase
        if re.match(r"\d+\. ", one):
            found[phase + one.split(" ")[0]] = Counter(_behind(one)) - Counter(_behind(other))
    return found


def _behind(line: str) -> list[str]:
    """The cards of the outcome and of the choices."""
    return re.findall(r"\b(?:[A-Z]\d+|LICH|SKELETON|WARLOCK|CTHULHU|MUMMY|CUBE)\b", line.partition(">")[2])


@pytest.mark.parametrize("game", ["claim", "claim2", "mix"])
def test_no_slip_shows_a_hidden_card(game: str) -> None:
    """One word of a trick's line is another: whatever it is, no card that was hidden there shows."""
    rng = Random(f"slips {game}")
    for _ in range(12):
        full = simulate(game, rng.choice((2, 3, 4)) if game == "mix" else 2, None, False, rng)
        public = seen_text(next(read_text(full)), None)
        bare = re.sub(r"\ndeal\n(?:[A-D]:[^\n]*\n)+\n?", "\n", full).replace("\n\n\n", "\n\n")
        secrets = _secrets("\n".join(filter(None, bare.split("\n"))), "\n".join(filter(None, public.split("\n"))))
        assert sum(map(len, secrets.values())) > 5
        lines = full.split("\n")
        for _ in range(6):
            place = rng.choice([number for number, line in enumerate(lines) if re.match(r"\d+\. ", line)])
            words = lines[place].split(" ")
            at = rng.randrange(len(words))
            words[at] = rng.choice((rng.choice(words), "Q7", "G9", words[at].swapcase()[::-1], "A", "B:G3", "> B"))
            slip = "\n".join([*lines[:place], " ".join(words), *lines[place + 1 :]])
            phase = ""
            for line in seen_text(next(read_text(slip)), None).split("\n"):
                phase = line if line.startswith("phase") else phase
                if re.match(r"\d+\. ", line):
                    shown = Counter(_behind(line)) & secrets.get(phase + line.split(" ")[0], Counter())
                    written = Counter(re.findall(r"\w+", words[at] + line.partition(">")[0]))
                    assert not shown - written, (slip, line)


def test_what_is_left_out_is_filled_in_first(claimref: Run) -> None:
    """Who does not write the leader, the number or the winner gives nothing else away."""
    bare = FULL.replace("1. B ", "").replace("2. A ", "").replace(" > B:G0 A:G0", "")
    assert claimref("redact", input=bare).out == VIEWS["public"]


def test_a_seer_takes_in_secret(claimref: Run) -> None:
    """Cleo wins with a Seer and takes the top card; Dirk has the one that lay open, as everybody can see."""
    text = "game: claim2\nplayers: Cleo, Dirk\nleader: A\n\nphase 1\n1. A [N3] S4 S1 > A:T7 B:N3\n"
    seen = [claimref("redact", "--view", view, input=text).out.splitlines()[-1] for view in ("public", "A", "B")]
    assert seen == ["1. A [N3] S4 S1 > A:? B:N3", "1. A [N3] S4 S1 > A:T7 B:N3", "1. A [N3] S4 S1 > A:? B:N3"]


def test_only_the_owner_knows_what_was_raised_and_nobody_what_was_banished(claimref: Run) -> None:
    seen = [claimref("redact", "--view", view, input=HEROES).out.splitlines()[-2:] for view in ("public", "A", "B")]
    assert seen == [
        ["1. A [G5] CTHULHU K3 > A:G5 B:? ; banish ? ?", "2. A [G6] SKELETON K4 > A:G6 B:? ; raise ?"],
        ["1. A [G5] CTHULHU K3 > A:G5 B:? ; banish ? ?", "2. A [G6] SKELETON K4 > A:G6 B:? ; raise K3"],
        ["1. A [G5] CTHULHU K3 > A:G5 B:U1 ; banish ? ?", "2. A [G6] SKELETON K4 > A:G6 B:U2 ; raise ?"],
    ]


def test_what_is_discarded_to_cthulhu_is_the_own_secret(claimref: Run) -> None:
    path = Path(__file__).parents[2] / "records" / "games" / "heroes-cthulhu-twice.claim"
    seen = [claimref("redact", "--view", view, str(path)).out for view in ("public", "A", "B")]
    found = [next(line for line in text.splitlines() if "discard" in line).split("; ")[1] for text in seen]
    assert found == ["discard A:? B:?", "discard A:R3 B:?", "discard A:? B:R0"]


@pytest.mark.parametrize(
    ("view", "hand", "draws"),
    [
        ("public", [], ["deck", "deck", "see", "U < G"]),
        ("A", ["A: S T"], ["deck K", "deck", "see K G T keep T G", "U < G"]),
        ("B", ["B: D U"], ["deck", "deck P", "see", "U < G"]),
    ],
)
def test_kingdoms(claimref: Run, view: str, hand: list[str], draws: list[str]) -> None:
    """The board and the display are open; what comes from the deck is its player's own."""
    status, out, err = claimref("redact", "--view", view, input=KINGDOM)
    assert (status, err) == (0, "")
    assert re.findall(r"^[AB]: .*", out, re.MULTILINE) == hand
    assert re.findall(r" / (.*)$", out, re.MULTILINE) == draws
    assert ("\ndeal\n" in out) == bool(hand)
    bare = KINGDOM.replace("1. A ", "").replace("3. A ", "")
    assert claimref("redact", "--view", view, input=bare).out == out


GAMES = [
    ("claim", 2, False), ("claim2", 2, False), ("mix", 2, False), ("mix", 3, False), ("mix", 4, False),
    ("claim", 2, True), ("mix", 2, True), ("kingdoms", 2, False),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "heroes"), GAMES)
def test_a_redacted_game_of_every_rule_set_is_clean(claimref: Run, game: str, players: int, heroes: bool) -> None:
    rng = Random(f"clean {game} {players} {heroes}")
    text = "\n".join(simulate(game, players, None, heroes, rng) for _ in range(5))
    ends = re.findall(r"^(?:result|votes): .*$", text, re.MULTILINE)
    for view in ("public", *"ABCD"[:players]):
        status, seen, err = claimref("redact", "--view", view, input=text)
        assert (status, err) == (0, "")
        assert claimref("check", "--strict", input=seen) == (0, "", "")
        assert claimref("fmt", "--check", input=seen) == (0, "", "")
        assert re.findall(r"^(?:result|votes): .*$", seen, re.MULTILINE) == ends
        assert claimref("redact", "--view", view, input=seen).out == seen


@pytest.mark.parametrize("view", ["public", "A"])
def test_games_that_look_the_same_give_the_same_text(claimref: Run, view: str) -> None:
    """Bram draws other cards in Phase One, and has others in his hand that he never played: nobody else can tell."""
    other = FULL.replace("B:P3", "B:D7").replace("B: G0 G1 K8 P6", "B: G0 U5 K8 D2")
    assert claimref("redact", "--view", view, input=other).out == VIEWS[view]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_onlooker_s_view_follows_from_any_player_s(players: int) -> None:
    rng = Random(f"views {players}")
    for _ in range(5):
        (full,) = read_text(simulate("mix", players, None, False, rng))
        public = write(redact(full, None))
        assert {write(redact(redact(full, seat), None)) for seat in range(players)} == {public}


# -- files, streams, status ----------------------------------------------------------------------------------------------


def test_files_and_folders(claimref: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.claim").write_text(FULL, encoding="utf-8")
    both = f"{VIEWS['public']}\n{VIEWS['public']}"
    assert claimref("redact", ".") == (0, both, "")
    assert claimref("redact", "one.claim", "-", input=FULL) == (0, both, "")
    assert (tmp_path / "one.claim").read_text(encoding="utf-8") == FULL
    assert claimref("redact", "-o", "seen.claim", "one.claim") == (0, "", "")
    assert (tmp_path / "seen.claim").read_text(encoding="utf-8") == VIEWS["public"]


def test_wrong_usage(claimref: Run) -> None:
    status, out, err = claimref("redact", "--view", "E", input=FULL)
    assert (status, out) == (2, "")
    assert "Invalid value for '--view'" in err
    status, out, err = claimref("redact", "nowhere.claim")
    assert (status, out) == (2, "")
    assert err == "claimref: nowhere.claim: No such file or directory\n"
    assert claimref("redact").status == 2  # on a terminal a file must be named


def test_a_line_that_can_not_be_read_is_told(claimref: Run) -> None:
    status, out, err = claimref("redact", input=FULL.replace("[G0] K5", "[G0 K5"))
    assert (status, err.split(" ")[2]) == (1, "syntax-error:")
    assert out.startswith(HEAD)


@pytest.mark.parametrize(
    ("line", "damaged"),
    [("1. B [U6] G0 G9 > A:U6 B:P3", "1; B [U6] G0 G9 > A:U6 B:P3"), ("B: G0 G1 K8 P6", "B; G0 G1 K8 P6")],
)
def test_a_damaged_line_tells_nothing(claimref: Run, line: str, damaged: str) -> None:
    out = claimref("redact", input=FULL.replace(line, damaged)).out
    assert not re.search(r"P3|P6|Doppelgänger", out)


# -- deduced -------------------------------------------------------------------------------------------------------------


def games(claimref: Run, text: str) -> list[dict[str, Any]]:
    """The games of a text, as `convert --to json` gives them."""
    found: list[dict[str, Any]] = json.loads(claimref("convert", "--to", "json", input=text).out)
    return found


def drawn(game: dict[str, Any]) -> dict[str, Counter[str]]:
    """What each player took from the deck or from the table in Phase One."""
    found: dict[str, Counter[str]] = {seat: Counter() for seat in game["players"]}
    for trick in game["tricks"]:
        for seat, card in trick.get("takes", {}).items():
            found[seat][card] += 1
    return found


def test_a_full_record_leaves_nothing_to_deduce(claimref: Run) -> None:
    text = simulate("claim", 2, None, False, Random("full"))
    assert "deduced" not in games(claimref, text)[0]


def test_what_is_played_was_held(claimref: Run) -> None:
    (game,) = games(claimref, VIEWS["A"])
    assert game["deduced"] == {"deal": {"B": ["G0", "K8"]}}
    (game,) = games(claimref, VIEWS["public"])
    assert game["deduced"] == {"deal": {"A": ["G9", "K5"], "B": ["G0", "K8"]}}


def test_hidden_cards_stay_null(claimref: Run) -> None:
    (game,) = games(claimref, VIEWS["public"])
    assert [trick["takes"] for trick in game["tricks"]] == [{"A": "U6", "B": None}, {"B": "G0", "A": None}]


@pytest.mark.parametrize(("game", "players", "heroes"), GAMES[:-1])
def test_after_a_game_the_deal_is_known_again(claimref: Run, game: str, players: int, heroes: bool) -> None:
    """Without heroes every card is played in the end, so the whole deal and every draw follow; with them, some do not."""
    rng = Random(f"deduced {game} {players} {heroes}")
    for _ in range(4):
        text = simulate(game, players, None, heroes, rng)
        deal = {seat: Counter(cards.split()) for seat, cards in re.findall(r"^([A-D]): (.*)$", text, re.MULTILINE)}
        (full,) = games(claimref, text)
        for view in ("public", *"ABCD"[:players]):
            (seen,) = games(claimref, claimref("redact", "--view", view, input=text).out)
            deduced, others = seen["deduced"], [seat for seat in full["players"] if seat != view]
            assert sorted(deduced["deal"]) == others
            for seat in others:
                hand, draws = Counter(deduced["deal"][seat]), Counter(deduced.get("drawn", {}).get(seat, []))
                known = Counter(card for trick in seen["tricks"] if (card := trick.get("takes", {}).get(seat)))
                assert not hand - deal[seat]
                assert not known + draws - drawn(full)[seat]
                assert heroes or (hand == deal[seat] and known + draws == drawn(full)[seat])
