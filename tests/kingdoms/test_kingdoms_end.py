"""The end of the game and the score (book K, "Spielende und Wertung")."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kingdom_board import Scene, as_move, at
from kingdom_records import judged, random_game, said

from claimref.cards import CODES, HIDDEN
from claimref.engine.decisions import TOP, Move
from claimref.engine.kingdoms.abilities import Use
from claimref.engine.kingdoms.state import Kingdom

VALUES = {"G": 4, "D": 5, "N": 5, "T": 6, "U": 6, "R": 7, "S": 7, "P": 7, "I": 8, "K": 9}


class Play:
    """Turns in a kingdom, through the engine."""

    def __init__(self, kingdom: Kingdom) -> None:
        self.kingdom = kingdom

    def turn(self, card: str, x: int, y: int, use: Use | None = None) -> None:
        kingdom = self.kingdom
        kingdom.hands[kingdom.seat][:1] = [CODES.index(card)]
        kingdom.apply(Move("lay", (CODES.index(card),), (at(x, y),)))
        kingdom.apply(as_move(use))
        if kingdom.phase == "draw":
            kingdom.apply(Move("draw", (TOP,)))
            kingdom.apply(Move("top", (HIDDEN,)))


# --- When it ends ------------------------------------------------------------------------------------------------------


def test_an_empty_supply_ends_the_game_only_after_equally_many_turns() -> None:
    """K, Spielende: a player without figures in supply, once both have had as many turns."""
    scene = Scene("G")
    scene.kingdom.players[0].supply = 1
    game = Play(scene.kingdom)
    game.turn("U", 1, 0)
    assert scene.kingdom.supply[0] == 0
    assert scene.kingdom.over is None
    game.turn("U", 2, 0)
    assert scene.kingdom.over == "figures"
    assert scene.kingdom.decision is None


def test_the_second_player_s_empty_supply_ends_it_at_once() -> None:
    scene = Scene("G")
    scene.kingdom.players[1].supply = 1
    game = Play(scene.kingdom)
    game.turn("U", 1, 0)
    game.turn("U", 2, 0)
    assert scene.kingdom.over == "figures"


def test_a_knight_that_sends_a_figure_home_lets_play_go_on() -> None:
    """K, Spielende and Ritter: what counts is the supply after the other's turn (ruling knight-sends-home)."""
    scene = Scene("G")
    scene.kingdom.players[0].supply = 1
    game = Play(scene.kingdom)
    game.turn("U", 1, 0)
    game.turn("K", 2, 0, ("hit", (at(1, 0),)))
    assert scene.kingdom.supply[0] == 1
    assert scene.kingdom.over is None
    game.turn("U", 3, 0)
    game.turn("U", 4, 0)
    assert scene.kingdom.over == "figures"


def test_a_giant_s_own_figure_coming_home_counts_too() -> None:
    scene = Scene("G")
    scene.kingdom.players[0].supply = 2
    game = Play(scene.kingdom)
    game.turn("U", 1, 0)
    game.turn("U", 0, 1)
    game.turn("I", 2, 0, ("flip", (at(1, 0),)))
    game.turn("U", 0, 2)
    assert scene.kingdom.supply[0] == 1
    assert scene.kingdom.over is None


def test_it_ends_when_every_card_is_laid() -> None:
    """K, Spielende: no card in deck, display and hands."""
    scene = Scene("G")
    kingdom = scene.kingdom
    kingdom.deck, kingdom.display[:] = 0, []
    for hand in kingdom.hands:
        hand[:] = [HIDDEN]
    game = Play(kingdom)
    game.turn("U", 1, 0)
    assert kingdom.over is None
    game.turn("U", 2, 0)
    assert kingdom.over == "cards"


def test_it_ends_where_no_card_can_be_laid() -> None:
    """Ruling no-place-ends-the-game: every open card is closed in by cards that are turned."""
    scene = Scene("""
        .  x  x  x  .
        x  @  G  x  x
        .  x  x  x  .
    """)
    assert scene.kingdom.room() == [scene.here]
    game = Play(scene.kingdom)
    game.turn("U", 1, 1)
    assert scene.kingdom.over == "no-place"


def test_turns_after_the_end() -> None:
    game = random_game(4)
    lines = game.rstrip("\n").split("\n")
    last = max(number for number, line in enumerate(lines) if "@" in line)
    lines.insert(last + 1, lines[last])
    assert [(name, line) for name, line, _ in said("\n".join(lines))] == [("extra-trick", last + 2)]


def test_a_result_before_the_end() -> None:
    """notation.md: a result on a game that is not over is wrong; `*` and a concession may stand anywhere."""
    lines = random_game(4).split("\n")
    begun = lines[: lines.index("turns") + 4]
    assert [name for name, _, _ in said("\n".join([*begun, "result: A 3-2"]))] == ["wrong-result"]
    for claim, status in (("result: *", "unfinished"), ("result: A by concession", "conceded"), ("", "unfinished")):
        text = "\n".join([*begun, claim])
        assert said(text) == []
        assert judged(text).status == status
    conceded = judged("\n".join([*begun, "result: B by concession"])).result
    assert (conceded["winners"], conceded["decided_by"]) == (["B"], "concession")


# --- The score ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "value"), VALUES.items())
def test_the_value_of_each_faction(code: str, value: int) -> None:
    """K, Übersicht der Siegpunkte: the value goes to whoever controls the faction."""
    score = Scene(f"{code}b {code}b {code}a").kingdom.score()
    assert score.factions == (0, value)
    assert score.control[CODES.index(code)] == 1


def test_equal_figures_give_nobody_the_faction() -> None:
    """K, Wertung: a tie gives no points; neither does a faction without figures."""
    score = Scene("Ga Gb Dab U").kingdom.score()
    assert score.factions == (0, 0)
    assert set(score.control.values()) == {None}


def test_figures_are_counted_not_cards() -> None:
    score = Scene("Ga Gb Gab Ga G").kingdom.score()
    assert score.control[CODES.index("G")] == 0


def test_points_of_abilities_and_factions_are_added_and_more_win() -> None:
    """K, Wertung."""
    kingdom = Scene("Ga Kb").kingdom
    kingdom.players[0].points, kingdom.players[1].points = 9, 3
    score = kingdom.score()
    assert score.totals == (13, 12)
    assert (score.winners, score.decided_by) == ((0,), "points")


def test_equal_points_more_figures_in_supply_win() -> None:
    """K, Wertung: then whoever has more figures left."""
    kingdom = Scene("Ga Kb Ub Ua Ub Ua").kingdom
    kingdom.players[0].points, kingdom.players[1].points = 5, 0
    kingdom.players[0].supply += 1
    score = kingdom.score()
    assert score.totals == (9, 9)
    assert (score.winners, score.decided_by) == ((0,), "figures")


def test_equal_again_is_a_shared_win() -> None:
    """K, Wertung: they share the win."""
    kingdom = Scene("Ga Kb").kingdom
    kingdom.players[0].points, kingdom.players[1].points = 5, 0
    score = kingdom.score()
    assert (score.winners, score.decided_by) == ((0, 1), "shared")


def test_a_turned_card_is_not_scored() -> None:
    """K, Riesen: it counts no more at the end."""
    scene = Scene("Gb @ Ga")
    scene.lay("I", ("flip", (at(0, 0),)))
    assert scene.kingdom.score().control[CODES.index("G")] == 0


# --- What a record claims ----------------------------------------------------------------------------------------------


def test_result_and_votes_are_checked() -> None:
    text = random_game(4)
    score = judged(text).score
    a, b = score.totals
    lines = text.rstrip("\n").split("\n")
    winner = "AB"[score.winners[0]]
    other = "BA"[score.winners[0]]
    for claim in (f"{winner}", f"{winner} {a}-{b}", {"A": "Anna", "B": "Bram"}[winner]):
        assert said("\n".join([*lines[:-2], f"result: {claim}"])) == []
    for claim in (f"{other}", f"{winner} {a}-{b + 1}", f"shared {a}-{b}", f"{winner} by concession"):
        found = said("\n".join([*lines[:-2], f"result: {claim}"]))
        assert found == [("wrong-result", len(lines) - 1, claim)]


def test_a_result_that_only_echoes_wrong_points_is_no_second_slip() -> None:
    """interface.md: no finding is only the echo of an earlier one."""
    text = random_game(4)
    a, b = judged(text).score.totals
    assert f" {a}-{b}" in text
    lines = text.split("\n")
    number = next(n for n, line in enumerate(lines) if ". A " in line and " +" in line)
    points = int(lines[number].split("+")[1].split()[0])
    lines[number] = lines[number].replace(f"+{points}", f"+{points + 1}")
    slipped = "\n".join(lines)
    assert [name for name, _, _ in said(slipped)] == ["wrong-points"]
    winner = "A" if a + 1 > b else "B"
    echoed = slipped.replace(f"result: {'A' if a > b else 'B'} {a}-{b}", f"result: {winner} {a + 1}-{b}")
    assert echoed != slipped
    assert [name for name, _, _ in said(echoed)] == ["wrong-points"]


def test_with_nothing_left_to_draw_every_turn_is_still_its_players() -> None:
    """The turn is over with its ability then; whose it was, is told all the same."""
    text = (Path(__file__).parents[2] / "records" / "games" / "kingdoms-every-card-laid.claim").read_text(
        encoding="utf-8"
    )
    turns = re.findall(r"(?m)^(\d+)\. ([AB]) \S+@", text)
    assert "/" not in text[text.index(f"\n{len(turns)}. ") :]
    assert [(str(move["number"]), move["player"]) for move in judged(text).moves] == turns
