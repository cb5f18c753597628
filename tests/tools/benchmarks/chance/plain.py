"""The book's recursion in plain Python on tuples: what a good student would hand in."""

import math
import time

from tests.tools.benchmarks.chance.tasks import Task
from tests.tools.benchmarks.machine.tasks import Sample, Timed

MOST_NODES = 100_000
"""More would take seconds a round."""

ROUND_SECONDS = 0.05


class Plain:
    name = "plain Python, the book's recursion"
    counts_alike = True

    def prepare(self, task: Task) -> Timed | None:
        if task.nodes > MOST_NODES:
            return None

        def timed() -> Sample:
            nodes, start = 0, time.thread_time()
            while time.thread_time() - start < ROUND_SECONDS:
                recursion = Recursion(task.fields - 1)
                recursion.chance((0,) * task.checkers, (0,) * task.checkers, 1, task.depth)
                nodes += recursion.nodes
            return Sample(nodes, time.thread_time() - start)

        return timed


class Recursion:
    """Each side's checkers count the fields from their own start; `sign` is 1 where `own` is MAX's, else -1."""

    def __init__(self, goal: int) -> None:
        self.goal, self.nodes = goal, 0

    def chance(self, own: tuple[int, ...], other: tuple[int, ...], sign: int, depth: int) -> float:
        self.nodes += 1
        if sum(other) == self.goal * len(other):
            return -1.0 * sign
        if depth == 0:
            return self.estimate(own, other, sign)
        return sum(0.5 * self.choice(own, other, toss, sign, depth - 1) for toss in (1, 2))

    def choice(self, own: tuple[int, ...], other: tuple[int, ...], toss: int, sign: int, depth: int) -> float:
        self.nodes += 1
        if depth == 0:
            return self.estimate(own, other, sign)
        best = -math.inf
        for i, field in enumerate(own):
            to = field + toss
            if to <= self.goal and self.goal - to not in other:
                after = (*own[:i], to, *own[i + 1 :])
                best = max(best, sign * self.chance(other, after, -sign, depth - 1))
        return sign * best if best > -math.inf else self.chance(other, own, -sign, depth - 1)

    def estimate(self, own: tuple[int, ...], other: tuple[int, ...], sign: int) -> float:
        to_go = 2 * self.goal * len(own) - sum(own) - sum(other)
        return sign * math.tanh(0.45 * (sum(own) - sum(other) + 0.75) / math.sqrt(to_go))
