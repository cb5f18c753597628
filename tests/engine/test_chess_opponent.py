"""How the usual opponent plays chess: it mates with a queen and with a rook, and beats those who do not look ahead.

Its two seconds a move are taken as so many events of the search, fewer than any computer does in that time.
"""

import random
from dataclasses import replace

import pytest

from engine import games
from engine.game import MAX, TERMINAL
from engine.search import Options, Search
from engine.search.compilation import compile_for
from engine.search.usual import usual_opponent
from tests.engine.commands import answer

CHESS = games.find("chess")
SLICES, SLICE = 30, 10_000

QUEEN, ROOK = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    compile_for(CHESS)


def usual_move(state):
    """What the usual opponent plays, at its pace."""
    search = Search(CHESS, state, replace(usual_opponent(CHESS), seconds=None, deepen=True, depth=12))
    for _ in range(SLICES):  # none goes beyond the end of a depth
        if search.advance(SLICE):
            break
    search.stop()
    return CHESS.find(state, search.report().best)


def random_move(seed):
    dice = random.Random(seed)
    return lambda state: dice.choice(CHESS.actions(state))


def greedy_move(state):
    search = Search(CHESS, state, Options("greedy"))
    while not search.advance(1_000):
        pass
    return CHESS.find(state, search.report().best)


def played(state, white, black, most):
    """The state after so many plies, or at the end of the game."""
    for _ in range(most):
        if CHESS.turn(state) == TERMINAL:
            break
        state = CHESS.result(state, (white if CHESS.turn(state) == MAX else black)(state))
    return state


@pytest.mark.parametrize("position", [QUEEN, ROOK], ids=["queen", "rook"])
def test_it_mates_a_lone_king_that_defends_as_well_as_it_can(position):
    last = played(CHESS.read(position), usual_move, usual_move, 100)
    assert CHESS.turn(last) == TERMINAL and CHESS.utility(last) == 1.0


def test_searches_on_the_command_line_have_what_they_are_told_and_no_clock_or_quiescence_besides():
    pawn = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    asked = ("search", "chess", "--position", pawn, "--evaluation", "material", "--depth", "1")
    assert (answer(*asked)["value"], answer(*asked)["best"]) == (1, "Nxe5")
    assert answer(*asked, "--quiescence")["value"] == 0


@pytest.mark.parametrize("other", [random_move(1), greedy_move], ids=["random", "greedy"])
@pytest.mark.parametrize("side", ["white", "black"])
def test_it_beats_a_player_that_does_not_look_ahead(other, side):
    white, black = (usual_move, other) if side == "white" else (other, usual_move)
    last = played(CHESS.start(), white, black, 200)
    assert CHESS.turn(last) == TERMINAL and CHESS.utility(last) == (1.0 if side == "white" else -1.0)
