"""The book's recursion in plain Python on bitboards: what a good student would hand in."""

import time
from math import inf

from tests.tools.benchmarks.machine.tasks import Sample, Task, Timed

ROUND_SECONDS = 0.05


class Plain:
    name = "plain Python, the book's recursion"

    def prepare(self, task: Task) -> Timed:
        def timed() -> Sample:
            nodes, start = 0, time.thread_time()
            while time.thread_time() - start < ROUND_SECONDS:
                recursion = Recursion(task)
                recursion.max_value(0, 0, task.depth, -inf, inf)
                nodes += recursion.nodes
            return Sample(nodes, time.thread_time() - start)

        return timed


class Recursion:
    """MAX is X. `xs` and `os` hold the stones of each side, a bit per cell, with a spare bit at the end of each row."""

    def __init__(self, task: Task) -> None:
        stride = task.n + 1
        self.shifts = (1, stride, stride + 1, stride - 1)
        self.full = sum(1 << (row * stride + column) for row in range(task.m) for column in range(task.n))
        self.steps, self.prune, self.nodes = range(task.k - 1), task.prune, 0

    def won(self, stones: int) -> bool:
        for shift in self.shifts:
            run = stones
            for _ in self.steps:
                run &= run >> shift
            if run:
                return True
        return False

    def max_value(self, xs: int, os: int, depth: int, alpha: float, beta: float) -> float:
        self.nodes += 1
        if self.won(os):
            return -1.0
        empty = self.full & ~(xs | os)
        if not empty or depth == 0:
            return 0.0
        value = -inf
        while empty:
            cell = empty & -empty
            empty ^= cell
            value = max(value, self.min_value(xs | cell, os, depth - 1, alpha, beta))
            if self.prune:
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        return value

    def min_value(self, xs: int, os: int, depth: int, alpha: float, beta: float) -> float:
        self.nodes += 1
        if self.won(xs):
            return 1.0
        empty = self.full & ~(xs | os)
        if not empty or depth == 0:
            return 0.0
        value = inf
        while empty:
            cell = empty & -empty
            empty ^= cell
            value = min(value, self.max_value(xs, os | cell, depth - 1, alpha, beta))
            if self.prune:
                if value <= alpha:
                    return value
                beta = min(beta, value)
        return value
