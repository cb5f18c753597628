"""A match of chess is given to other programs as PGN, and they read the same game."""

import io

import chess.pgn

MOVES = ["f3", "e5", "g4", "Qh4#"]
ENDGAME = "8/4P3/8/8/8/k7/8/4K3 b - - 0 31"


def read(text: str) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    return game


def test_a_won_match_is_read_with_its_moves_and_its_result(ana):
    match = ana.opens(game="chess", max="me", min="me")
    assert all(ana.plays(match, move)["ok"] for move in MOVES)
    game = read(ana.see(f"/matches/{match}/game.pgn"))
    assert game.headers["Result"] == "0-1"
    assert game.end().board().is_checkmate() and len(list(game.mainline_moves())) == len(MOVES)


def test_a_match_from_a_set_up_position_brings_it_and_leaves_out_what_was_taken_back(ana):
    match = ana.opens(game="chess", max="me", min="me", position=ENDGAME)
    assert ana.plays(match, "Kb2")["ok"] and ana.plays(match, "e8=Q")["ok"]
    assert ana.asks("match:undo", {"match": match, "version": 2})["ok"]
    game = read(ana.see(f"/matches/{match}/game.pgn"))
    assert game.headers["FEN"] == ENDGAME and game.headers["Result"] == "*"
    assert [move.uci() for move in game.mainline_moves()] == ["a3b2"]


def test_other_games_have_no_such_record(ana):
    match = ana.opens(game="tic-tac-toe", max="me", min="me")
    assert "PGN" not in ana.see(f"/matches/{match}")
    ana.see(f"/matches/{match}/game.pgn", 404)
