"""Chess against python-chess: counting positions, and alpha-beta with material against a plain negamax.

Only counting and searching are timed, in processor time. The two sides take turns, and the result is the median of the
rounds' ratios.
"""

import time
from collections.abc import Callable
from math import inf
from statistics import median
from typing import Any

from engine import games
from engine.game import Game
from engine.perft import divide
from engine.search import Options, Search
from engine.search.compilation import compile_for
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 5
LEAST_COUNTING, LEAST_SEARCHING = 8.0, 30.0
OUR_DEPTH, THEIR_DEPTH = 5, 3
"""Plies that are counted: python-chess is slower, and a rate needs no more."""

SEARCHED, SEARCHED_PLAINLY = 6, 3

Timed = Callable[[], tuple[int, float]]
"""Does the work; returns how much that was, and the seconds that it took."""


def measure() -> Result:
    import chess

    game = games.find("chess")
    compile_for(game)
    result, table = Result("chess"), Table("Chess", ["what", "Poda", "python-chess", "Poda is"])
    for what, unit, ours, theirs, least in (
        ("perft from the start", "positions/s", _counted(game), _counted_plainly(chess), LEAST_COUNTING),
        ("alpha-beta with material", "nodes/s", _searched(game), _searched_plainly(chess), LEAST_SEARCHING),
    ):
        rounds = [(_rate(ours), _rate(theirs)) for _ in range(ROUNDS)]
        ratio = median(own / other for own, other in rounds)
        rates = [f"{median(rate[side] for rate in rounds):,.0f} {unit}" for side in (0, 1)]
        table.rows.append([what, *rates, f"{ratio:.3g} ×"])
        result.checks.append(Check(f"{what}: {unit} against python-chess", ratio, least, unit=" ×"))
    result.tables.append(table)
    return result


def _rate(timed: Timed) -> float:
    work, seconds = timed()
    return work / seconds


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    began = time.thread_time()
    return work(), time.thread_time() - began


def _counted(game: Game) -> Timed:
    def count() -> int:
        return sum(branch.leaves for branch in divide(game, game.start(), OUR_DEPTH))

    count()  # changes over to machine code
    return lambda: _timed(count)


def _counted_plainly(chess: Any) -> Timed:
    def count(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += count(board, depth - 1)
            board.pop()
        return found

    return lambda: _timed(lambda: count(chess.Board(), THEIR_DEPTH))


def _searched(game: Game) -> Timed:
    def timed() -> tuple[int, float]:
        search = Search(game, game.start(), Options("alphabeta", depth=SEARCHED, evaluation="material"))
        search.advance(1)
        _, seconds = _timed(lambda: _finish(search))
        return search.report().nodes, seconds

    return timed


def _finish(search: Search) -> int:
    while not search.advance(1 << 60):
        pass
    return 0


def _searched_plainly(chess: Any) -> Timed:
    return lambda: _timed(lambda: PlainNegamax(chess).count())


class PlainNegamax:
    """Alpha-beta on python-chess as a good student would hand it in."""

    WORTH = (1, 3, 3, 5, 9)

    def __init__(self, chess: Any) -> None:
        self.board, self.nodes = chess.Board(), 0

    def count(self) -> int:
        self.search(SEARCHED_PLAINLY, -inf, inf)
        return self.nodes

    def search(self, depth: int, alpha: float, beta: float) -> float:
        self.nodes += 1
        board, value = self.board, -inf
        if depth == 0:
            return self.material() if any(board.legal_moves) else self.end()
        for move in board.legal_moves:
            board.push(move)
            value = max(value, -self.search(depth - 1, -beta, -alpha))
            board.pop()
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return self.end() if value == -inf else value

    def end(self) -> float:
        return -1000 if self.board.is_check() else 0

    def material(self) -> float:
        """From the side of the player to move."""
        board = self.board
        sides = (board.turn, not board.turn)
        own, theirs = (sum(w * len(board.pieces(k, side)) for k, w in enumerate(self.WORTH, 1)) for side in sides)
        return float(own - theirs)
