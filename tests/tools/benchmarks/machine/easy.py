"""easyAI's Negamax (alpha-beta) on rules written as its own tic-tac-toe is."""

import importlib
import time
from itertools import product
from unittest import mock

from easyAI import Negamax, TwoPlayerGame

from tests.tools.benchmarks.machine.tasks import Sample, Task, Timed

MODULE = importlib.import_module("easyAI.AI.Negamax")  # which the class of that name hides
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


class EasyAI:
    name = "easyAI, Negamax"
    counts_alike = False  # it prefers quick wins, so it cuts elsewhere

    def prepare(self, task: Task) -> Timed | None:
        if not task.prune:
            return None
        search = Negamax(task.depth)
        nodes = _count(search, task)

        def timed() -> Sample:
            game = Board(task)
            start = time.thread_time()
            search(game)
            return Sample(nodes, time.thread_time() - start)

        return timed


def _count(search: Negamax, task: Task) -> int:
    """The nodes it visits: counted apart, so that counting is not timed."""
    with mock.patch.object(MODULE, "negamax", wraps=MODULE.negamax) as visit:
        search(Board(task))
        return visit.call_count


class Board(TwoPlayerGame):
    def __init__(self, task: Task) -> None:
        self.players = ["X", "O"]
        self.current_player = 1
        self.board = [0] * (task.m * task.n)
        self.lines = list(_lines(task))

    def possible_moves(self) -> list[int]:
        return [cell for cell, stone in enumerate(self.board) if stone == 0]

    def make_move(self, move: int) -> None:
        self.board[move] = self.current_player

    def unmake_move(self, move: int) -> None:
        self.board[move] = 0

    def lose(self) -> bool:
        opponent = self.opponent_index
        return any(all(self.board[cell] == opponent for cell in line) for line in self.lines)

    def is_over(self) -> bool:
        return self.possible_moves() == [] or self.lose()

    def scoring(self) -> int:
        return -100 if self.lose() else 0


def _lines(task: Task):
    for row, column, (down, right) in product(range(task.m), range(task.n), STEPS):
        cells = [(row + i * down, column + i * right) for i in range(task.k)]
        if all(0 <= y < task.m and 0 <= x < task.n for y, x in cells):
            yield [y * task.n + x for y, x in cells]
