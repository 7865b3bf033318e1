"""Reads the games of standard input with python-chess: a line for each, its errors and then its moves."""

import sys

import chess.pgn

while (game := chess.pgn.read_game(sys.stdin)) is not None:
    moves = " ".join(move.uci() for move in game.mainline_moves())
    print(f"{len(game.errors)} {game.headers['Result']} {moves}")
