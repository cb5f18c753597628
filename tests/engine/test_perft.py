"""Positions at a depth, counted: published tables of chess, and the searches' own counts for all other games."""

import pytest

from engine import games
from engine.game import TERMINAL
from engine.perft import divide
from tests.engine.commands import answer, refusal, run

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
POSITION_3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
POSITION_4 = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
POSITION_5 = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"

TABLES = {
    START: [20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    KIWIPETE: [48, 2_039, 97_862, 4_085_603, 193_690_690],
    POSITION_3: [14, 191, 2_812, 43_238, 674_624],
    POSITION_4: [6, 264, 9_467, 422_333],
    POSITION_5: [44, 1_486, 62_379, 2_103_487],
}

AT_DEPTH_6 = {
    "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1": 1_134_888,  # taking in passing would expose the king
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1": 1_440_467,  # taking in passing gives check
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1": 661_072,  # castling gives check
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1": 803_711,
}


def leaves(game, state, depth):
    return sum(branch.leaves for branch in divide(game, state, depth))


def counted_plainly(game, state, depth):
    """The same by the rules alone, one state at a time."""
    if depth == 0:
        return 1
    return sum(counted_plainly(game, game.result(state, action), depth - 1) for action in game.actions(state))


@pytest.mark.parametrize("position", TABLES)
def test_chess_has_as_many_positions_as_published(position):
    game = games.find("chess")
    state = game.read(position)
    assert [leaves(game, state, depth) for depth in range(1, len(TABLES[position]) + 1)] == TABLES[position]


@pytest.mark.parametrize(("position", "count"), AT_DEPTH_6.items())
def test_chess_has_as_many_endgame_positions_as_published(position, count):
    game = games.find("chess")
    assert leaves(game, game.read(position), 6) == count


@pytest.mark.parametrize("slug", [slug for slug in games.ENTRIES if slug not in ("chess", "gomoku")])
def test_every_game_has_as_many_positions_as_one_by_one(slug):
    game = games.find(slug)
    for depth in (1, 2, 3):
        assert leaves(game, game.start(), depth) == counted_plainly(game, game.start(), depth)


def test_lines_that_end_sooner_are_not_counted():
    game = games.find("tic-tac-toe")
    assert [leaves(game, game.start(), depth) for depth in (5, 6, 9, 10)] == [15_120, 54_720, 127_872, 0]
    assert list(divide(game, game.read("XXX/OO./..."), 2)) == []


@pytest.mark.parametrize("position", ["8/8/8/8/8/5k2/8/5K1N w - - 0 1", "k7/8/8/8/8/8/8/K6R w - - 100 80"])
def test_draws_by_rule_end_no_line_of_chess(position):
    game = games.find("chess")
    state = game.read(position)
    assert game.turn(state) == TERMINAL
    assert leaves(game, state, 2) > leaves(game, state, 1) > 0


def test_the_command_counts_each_action_of_the_root():
    told = answer("perft", "chess", "--position", POSITION_3, "--depth", "2")
    assert (told["nodes"], told["depth"], told["position"]) == (191, 2, POSITION_3)
    assert sum(row["nodes"] for row in told["actions"]) == 191
    assert {row["action"]: row["nodes"] for row in told["actions"]}["e3"] == counted("e3")
    status, out, _ = run("perft", "tic-tac-toe", "--depth", "2")
    assert status == 0 and "72 positions at depth 2" in out and "a1      8" in out
    assert answer("perft", "sticks", "--depth", "0") == {
        "game": "sticks",
        "position": "7 max",
        "depth": 0,
        "nodes": 1,
        "actions": [],
    }


def counted(name):
    game = games.find("chess")
    state = game.read(POSITION_3)
    return len(game.actions(game.result(state, game.find(state, name))))


@pytest.mark.parametrize("depth", ["-1", "61", "many", ""])
def test_an_absurd_depth_is_refused(depth):
    assert "depth" in refusal("perft", "chess", f"--depth={depth}")
