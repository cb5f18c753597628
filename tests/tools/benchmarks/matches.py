"""The default opponents against others, in matches of twenty games.

Games come in pairs: the same opening, sides swapped. The random and the greedy player are those of every game. Gomoku
is also played against its earlier opponent, before large boards had candidates: alpha-beta over all cells, given
depth 2, and on the clock at least the time that the default opponent took for its move.
"""

import time
from dataclasses import replace
from random import Random
from typing import NamedTuple

from engine import games
from engine.game import MAX, MIN, TERMINAL, Game, State
from engine.search import ActionSearcher, Options, start
from engine.search.compilation import compile_for
from engine.search.opponent import Opponent
from engine.search.usual import usual_opponent
from tests.tools.benchmarks.tables import Check, Result

PAIRS = 10
OPENING = 4
"""Plies that are played at random before a game: in gomoku among the candidates, which are near the centre."""

MOST_SECONDS = 2.0
"""For a move of the default opponent, on a laptop."""

CHESS_SECONDS = 0.1
"""A move of chess, instead of the two seconds on a page: a bar that is met with less holds with more."""


class Pairing(NamedTuple):
    """A game, and who plays it against the default opponent."""

    slug: str
    against: str
    other: Options
    as_long: bool = False  # whether the other has as much time for a move as the default opponent took


OLDER = Options("alphabeta", depth=2, evaluation="open-lines", candidates="all")
PAIRINGS = (
    *(
        Pairing(slug, name, Options(name))
        for slug in ("chess", "connect-four", "gomoku")
        for name in ("random", "greedy")
    ),
    Pairing("gomoku", "its default before", OLDER, as_long=True),
)


def measure() -> Result:
    result = Result("matches")
    for pairing in PAIRINGS:
        game = games.find(pairing.slug)
        compile_for(game)
        points, slowest = played(game, pairing, Random(33))
        what = f"{pairing.slug} against {pairing.against}"
        result.checks.append(Check(f"{what}: games won of 20", points, 2.0 * PAIRS))
        result.checks.append(Check(f"{what}: slowest move", slowest, MOST_SECONDS, most=True, unit=" s"))
    return result


def played(game: Game, pairing: Pairing, dice: Random) -> tuple[float, float]:
    """The default opponent's points in all pairs, a draw a half; and its slowest move in seconds."""
    points = slowest = 0.0
    for _ in range(PAIRS):
        state = opening(game, dice)
        for side in (MAX, MIN):
            utility, seconds = play(game, state, side, pairing, dice)
            points += 1 if utility > 0 else 0.5 if utility == 0 else 0
            slowest = max(slowest, seconds)
    return points, slowest


def opening(game: Game, dice: Random) -> State:
    """A position after some plies at random."""
    chosen = game.with_candidates() if game.has_candidates else game
    state = game.start()
    for _ in range(OPENING):
        state = game.result(state, dice.choice(chosen.actions(state)))
    return state


def opponent(game: Game) -> Options:
    options = usual_opponent(game)
    return replace(options, seconds=CHESS_SECONDS) if options.seconds else options


def play(game: Game, state: State, side: int, pairing: Pairing, dice: Random) -> tuple[float, float]:
    """The utility for the default opponent, which plays this side, and its slowest move in seconds."""
    slowest = spent = 0.0
    while game.turn(state) != TERMINAL:
        if game.turn(state) == side:
            action, spent = choice(game, state, Opponent(game, state, opponent(game)))
            slowest = max(slowest, spent)
        else:
            action, took = choice(game, state, start(game, state, replace(pairing.other, **_seed(pairing, dice))))
            if pairing.as_long and took < spent:  # it had time left: as deep as it gets in the other's time
                action, _ = choice(game, state, start(game, state, replace(pairing.other, depth=None, seconds=spent)))
        state = game.result(state, action)
    utility = game.utility(state)
    return (utility if side == MAX else -utility), slowest


def _seed(pairing: Pairing, dice: Random) -> dict[str, int]:
    """A random player's own for each move."""
    return {"seed": dice.randrange(1 << 30)} if pairing.other.algorithm == "random" else {}


def choice(game: Game, state: State, search: ActionSearcher) -> tuple[int, float]:
    """The action that a search chooses, and the processor seconds that it took."""
    began = time.process_time()
    while not search.advance(100_000):
        pass
    report = search.report()
    return game.find(state, str(report.played or report.best)), time.process_time() - began
