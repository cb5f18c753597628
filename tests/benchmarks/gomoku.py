"""Gomoku: the default opponent against the one before large boards had candidates.

Games come in pairs: the same opening, sides swapped. The older opponent, alpha-beta over all cells with open lines, is
given depth 2, and on the clock at least the time that the default opponent took for its move.
"""

import time
from random import Random

from engine import games
from engine.game import MAX, MIN, TERMINAL, Game, State
from engine.search import Options, Search
from engine.search.compilation import compile_for
from engine.search.usual import usual_opponent
from tests.benchmarks.tables import Check, Result

OLDER = Options("alphabeta", depth=2, evaluation="open-lines", candidates="all")
PAIRS = 10
OPENING = 4
"""Stones that are put at random near the centre before a game."""


def opening(game: Game, dice: Random) -> State:
    """A position after some moves at random among the candidates."""
    state = game.start()
    for _ in range(OPENING):
        state = game.result(state, dice.choice(game.with_candidates().actions(state)))
    return state


def choice(game: Game, state: State, options: Options) -> tuple[int, float]:
    """The action that a search chooses, and the processor seconds that it took."""
    search, began = Search(game, state, options), time.process_time()
    search.finish()
    return game.find(state, str(search.report().best)), time.process_time() - began


def play(game: Game, state: State, newer: int) -> tuple[float, float]:
    """The utility for the default opponent, which plays as `newer`, and its slowest move in seconds."""
    slowest = spent = 0.0
    while game.turn(state) != TERMINAL:
        if game.turn(state) == newer:
            action, spent = choice(game, state, usual_opponent(game))
            slowest = max(slowest, spent)
        else:
            action, took = choice(game, state, OLDER)
            if took < spent:  # it had time left: a ply more, for as long as the other thought
                deeper = Options("alphabeta", seconds=spent, evaluation="open-lines", candidates="all")
                action, _ = choice(game, state, deeper)
        state = game.result(state, action)
    utility = game.utility(state)
    return (utility if newer == MAX else -utility), slowest


def measure() -> Result:
    """Plays all pairs."""
    game, dice = games.find("gomoku"), Random(33)
    compile_for(game)
    points = slowest = 0.0
    for _ in range(PAIRS):
        start = opening(game, dice)
        for newer in (MAX, MIN):
            utility, seconds = play(game, start, newer)
            points, slowest = points + (1 + utility) / 2, max(slowest, seconds)
    won = Check("games won of 20", points, 2.0 * PAIRS)
    return Result("gomoku", checks=[won, Check("slowest move", slowest, 2.0, most=True, unit=" s")])
