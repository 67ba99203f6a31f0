"""The other programs: random games in their notation, and how they read them. Each is loaded only where it is asked for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from random import Random

PLIES = 80
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")


# --- Chess ---------------------------------------------------------------------------------------------------------------


def write_chess(path: Path, number: int, count: int) -> tuple[int, int]:
    """Random games of 80 plies, as PGN."""
    import chess
    import chess.pgn

    rng = Random(f"bench chess {number}")
    games: list[str] = []
    while len(games) < count:
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            node = node.add_variation(move)
            board.push(move)
        else:
            games.append(str(game))
    path.write_text("\n\n".join(games) + "\n")
    return count, count * PLIES


def read_chess(path: str) -> None:
    """python-chess with its default visitor, which checks every move."""
    import chess.pgn

    with open(path) as stream:
        while game := chess.pgn.read_game(stream):
            if game.errors:
                raise ValueError(game.errors)


def run_pgn_extract(path: str) -> None:
    """`-s -r`: silent, and only looks whether all is well."""
    assert PGN_EXTRACT
    done = subprocess.run([PGN_EXTRACT, "-s", "-r", path], check=True, capture_output=True, text=True)
    if complaint := re.sub(r"Games: \d+\s*", "", done.stderr).strip():
        raise ValueError(complaint)


# --- Bridge --------------------------------------------------------------------------------------------------------------


def write_bridge(path: Path, number: int, count: int) -> tuple[int, int]:
    """Random deals, each played to its end at random, as PBN."""
    from endplay.parsers import pbn
    from endplay.types import Board, Contract, Deal, Player

    rng = Random(f"bench bridge {number}")
    boards = []
    for place in range(count):
        cards = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
        rng.shuffle(cards)
        hands = [cards[seat * 13 : seat * 13 + 13] for seat in range(4)]
        holdings = [".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC") for hand in hands]
        contract = Contract(rng.choice(["3NT", "4H", "4S", "5C", "5D"]))
        contract.declarer = rng.choice(list(Player))
        deal = Deal("N:" + " ".join(holdings))
        deal.first, deal.trump = contract.declarer.lho, contract.denom
        table, play = deal.copy(), []
        for _ in range(52):
            held, trick = list(table.curhand), table.curtrick
            follows = [card for card in held if trick and card.suit == trick[0].suit]
            play.append(rng.choice(follows or held))
            table.play(play[-1])
        boards.append(Board(deal, play=play, board_num=place + 1, contract=contract))
    path.write_text(pbn.dumps(boards))
    return count, count * 52


def replay_bridge(path: str) -> None:
    """endplay reads the deals and plays them card by card; it minds only whether the card is in the hand."""
    _play_bridge(path, legality=False)


def check_bridge(path: str) -> None:
    """The same, and every card must be among endplay's legal moves."""
    _play_bridge(path, legality=True)


def _play_bridge(path: str, legality: bool) -> None:
    from endplay.parsers import pbn

    with open(path) as stream:
        boards = pbn.load(stream)
    for board in boards:
        table = board.deal.copy()
        for card in board.play:
            if legality and card not in table.legal_moves():
                raise ValueError(f"{card} can't be played")
            table.play(card)


# --- Poker ---------------------------------------------------------------------------------------------------------------


def write_poker(path: Path, number: int, count: int) -> tuple[int, int]:
    """Random hands of no-limit Texas hold 'em with six players, in the notation of PokerKit."""
    import random

    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    rng = Random(f"bench poker {number}")
    random.seed(f"bench poker {number}")  # PokerKit shuffles with this one
    by_itself = tuple(kind for kind in Automation if kind not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING))
    game = NoLimitTexasHoldem(by_itself, True, 0, (1, 2), 2)
    hands = []
    for _ in range(count):
        state = game(200, 6)
        while state.status:
            chance = rng.random()
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            elif chance < 0.2 and state.can_fold():
                state.fold()
            elif chance < 0.4 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        hands.append(HandHistory.from_game_state(game, state))
    path.write_text(HandHistory.dumps_all(hands))
    return count, sum(action.startswith("p") for hand in hands for action in hand.actions)


def replay_poker(path: str) -> None:
    """PokerKit reads the hands and plays them, action by action; it refuses what is against the rules."""
    from pokerkit import HandHistory

    with open(path, "rb") as stream:
        for hand in HandHistory.load_all(stream):
            *_, state = hand
            if state.status:
                raise ValueError("a hand did not come to its end")


def version_of(name: str) -> str:
    """Which version is measured."""
    from importlib.metadata import version

    if name != "pgn-extract":
        return version({"python-chess": "chess", "PokerKit": "pokerkit"}.get(name, name))
    assert PGN_EXTRACT
    done = subprocess.run([PGN_EXTRACT, "--version"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    found = re.search(r"\d+[-.]\d+", done.stdout + done.stderr)
    return found[0] if found else os.path.basename(PGN_EXTRACT)
